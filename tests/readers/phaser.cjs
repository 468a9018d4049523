// Parses Tiled maps with Phaser's own parser and prints what it made of them: one JSON array, an entry per map.
// Usage: node phaser.cjs MAP.tmj...

const fs = require('fs');
const path = require('path');

// Phaser looks at the browser when it is loaded. The parser needs none of what it finds, so a bare outline will do.
const context = {
    fillRect() {},
    drawImage() {},
    putImageData() {},
    getImageData: () => ({ data: new Uint8ClampedArray(4) }),
};
const element = () => ({ style: {}, getContext: kind => (kind === '2d' ? context : null), canPlayType: () => '' });
const browser = {
    window: globalThis,
    navigator: { userAgent: '', appVersion: '', maxTouchPoints: 0 },
    document: { documentElement: element(), createElement: element },
    Image: class {},
    Element: class {},
    HTMLCanvasElement: class {},
};
for (const [name, value] of Object.entries(browser)) {
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
}

// The package does not export the parser by name; an absolute path reaches it.
const parse = require(path.join(__dirname, 'node_modules/phaser/src/tilemaps/parsers/tiled/ParseJSONTiled.js'));

// The places of numbers that are not finite. Tiles refer to their layer and it to its tiles: each object is visited once.
function notNumbers(value, place, seen = new Set()) {
    if (typeof value === 'number') return Number.isFinite(value) ? [] : [place];
    if (value === null || typeof value !== 'object' || seen.has(value)) return [];
    seen.add(value);
    return Object.entries(value).flatMap(([key, part]) => notNumbers(part, `${place}.${key}`, seen));
}

function byLayer(map, look) {
    return Object.fromEntries(map.layers.map(layer => [layer.name, layer.data.map(row => row.map(look))]));
}

function read(file) {
    const warnings = [];
    console.warn = console.error = (...words) => warnings.push(words.join(' '));
    const map = parse('map', JSON.parse(fs.readFileSync(file, 'utf8')), false);
    return {
        warnings,
        notNumbers: notNumbers(map, 'map'),
        tiles: byLayer(map, tile => tile.index),
        solid: byLayer(map, tile => tile.properties.lf_solid === true),
        objects: map.objects.flatMap(layer => layer.objects),
        tilesets: map.tilesets.map(({ name, firstgid, total, columns, rows }) => ({ name, firstgid, total, columns, rows })),
    };
}

console.log(JSON.stringify(process.argv.slice(2).map(read)));
