#version 330 core
// The colour of the fog at and below the horizon, and a deeper one up in the sky.

in vec2 at;

uniform vec3 fog;
uniform vec3 zenith;
uniform float pitch;
uniform float half_field_of_view;

out vec4 pixel;

void main() {
    float height = pitch + atan(at.y * tan(half_field_of_view));
    pixel = vec4(mix(fog, zenith, smoothstep(0.0, 1.0, height)), 1.0);
}
