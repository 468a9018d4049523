#version 330 core
// A post that shines by itself: seen through half of the fog, and not at all by who stands in it.

in vec3 place;
in vec3 facing;

uniform vec4 colour;
uniform vec3 eye;
uniform vec3 fog;
uniform float fog_end;
uniform float nearest;

out vec4 pixel;

void main() {
    vec3 away = eye - place;
    if (length(away.xz) < nearest) {
        discard;
    }
    float rim = abs(dot(normalize(facing), normalize(away)));
    vec3 glow = mix(colour.rgb, vec3(1.0), 0.35 * rim * (1.0 - abs(facing.y)));
    float haze = 0.6 * smoothstep(0.3 * fog_end, fog_end, length(away));
    pixel = vec4(mix(glow, fog, haze), 1.0);
}
