// The Khronos glTF validator: prints, for each file, its counts of issues and what they are.
const fs = require("fs");
const path = require("path");
const validator = require("gltf-validator");

async function report(file) {
  const beside = (uri) => path.join(path.dirname(file), decodeURIComponent(uri));
  const result = await validator.validateBytes(new Uint8Array(fs.readFileSync(file)), {
    uri: path.basename(file),
    externalResourceFunction: async (uri) => new Uint8Array(fs.readFileSync(beside(uri))),
  });
  const issues = result.issues;
  return {
    counts: [issues.numErrors, issues.numWarnings, issues.numInfos, issues.numHints],
    messages: issues.messages.map((issue) => `${issue.code} ${issue.pointer ?? ""}: ${issue.message}`),
    triangles: result.info?.totalTriangleCount ?? 0,
  };
}

Promise.all(process.argv.slice(2).map(report)).then((reports) => console.log(JSON.stringify(reports)));
