#version 330 core
// Light from one side, courses of stone on what is upright and flags on what is level, and fog by distance.

in vec3 place;
in vec3 facing;

uniform vec4 colour;
uniform vec3 eye;
uniform vec3 fog;
uniform float fog_end;

out vec4 pixel;

const vec3 LIGHT = normalize(vec3(0.45, 0.8, 0.3));
const float COURSES_PER_CELL = 6.0;
const float STONES_PER_CELL = 2.5;
const float FLAGS_PER_CELL = 2.0;
const vec2 JOINT = vec2(0.02, 0.045);

// 0 in a joint between stones, 1 on a stone; where a stone is hardly larger than a pixel, what is between on average.
float stone(vec2 at, vec2 pixel_size) {
    vec2 from_joint = 0.5 - abs(fract(at) - 0.5);
    vec2 blur = max(pixel_size, vec2(0.008));
    vec2 on_stone = smoothstep(JOINT - 0.5 * blur, JOINT + 0.5 * blur, from_joint);
    return mix(on_stone.x * on_stone.y, 0.8, smoothstep(0.2, 0.6, max(pixel_size.x, pixel_size.y)));
}

// A number from 0 to 1 that differs from stone to stone.
float grain(vec2 at) {
    return fract(sin(dot(floor(at), vec2(12.9898, 78.233))) * 43758.5453);
}

void main() {
    bool is_level = abs(facing.y) > 0.5;
    vec2 tangent = vec2(facing.z, -facing.x);
    vec2 upright = vec2(dot(place.xz, tangent) * STONES_PER_CELL, place.y * COURSES_PER_CELL);
    vec2 at = is_level ? place.xz * FLAGS_PER_CELL : upright;
    // Before the courses are shifted: the step from one to the next is no slope.
    vec2 pixel_size = fwidth(at);
    at.x += is_level ? 0.0 : 0.5 * mod(floor(at.y), 2.0);
    float on_stone = stone(at, pixel_size);
    float near = 1.0 - smoothstep(0.2, 0.6, max(pixel_size.x, pixel_size.y));
    float surface = mix(0.72, 1.0 + 0.14 * near * (grain(at) - 0.5), on_stone);
    float light = 0.55 + 0.45 * max(dot(normalize(facing), LIGHT), 0.0) + 0.12 * facing.x;
    float foot = is_level ? 1.0 : mix(0.7, 1.0, smoothstep(0.0, 0.35, place.y));
    vec3 lit = colour.rgb * surface * light * foot;
    float haze = smoothstep(0.15 * fog_end, fog_end, distance(place, eye));
    pixel = vec4(mix(lit, fog, haze), 1.0);
}
