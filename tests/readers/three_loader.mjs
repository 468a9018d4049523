// three.js: loads glTF and OBJ files, and prints what it has made of each.
import fs from "fs";
import path from "path";
import * as THREE from "three";
import { GLTFLoader } from "three/addons/loaders/GLTFLoader.js";
import { OBJLoader } from "three/addons/loaders/OBJLoader.js";

globalThis.self ??= globalThis;
globalThis.ProgressEvent ??= class extends Event {};

// Node.js cannot decode pictures: a texture without one stands in. That an image is a PNG is not checked here.
const withoutPictures = (parser) => {
  parser.textureLoader = { load: (url, onLoad) => onLoad(new THREE.Texture()) };
  return { name: "without-pictures" };
};

async function load(file) {
  if (file.endsWith(".obj")) return new OBJLoader().parse(fs.readFileSync(file, "utf8"));
  const bytes = fs.readFileSync(file);
  const data = file.endsWith(".gltf") ? inlined(bytes, path.dirname(file)) : Uint8Array.from(bytes).buffer;
  return (await new GLTFLoader().register(withoutPictures).parseAsync(data, "")).scene;
}

// There is no server to fetch buffers from.
function inlined(bytes, folder) {
  const tree = JSON.parse(bytes);
  for (const buffer of tree.buffers) {
    const data = fs.readFileSync(path.join(folder, decodeURIComponent(buffer.uri)));
    buffer.uri = "data:application/octet-stream;base64," + data.toString("base64");
  }
  return JSON.stringify(tree);
}

function describe(scene) {
  scene.updateMatrixWorld(true);
  const nodes = {};
  scene.traverse((object) => {
    if (object === scene) return;
    const geometry = object.isMesh ? object.geometry : null;
    const box = geometry && new THREE.Box3().setFromObject(object);
    nodes[object.name] = {
      parent: object.parent === scene ? null : object.parent.name,
      position: object.getWorldPosition(new THREE.Vector3()).toArray(),
      triangles: geometry ? (geometry.index ?? geometry.attributes.position).count / 3 : 0,
      box: box ? [box.min.toArray(), box.max.toArray()] : null,
      material: object.isMesh ? object.material.name : null,
      extras: object.userData,
    };
  });
  return nodes;
}

const scenes = await Promise.all(process.argv.slice(2).map(load));
console.log(JSON.stringify(scenes.map(describe)));
