#version 330 core
// A unit post, stood up at a place.

in vec3 position;
in vec3 normal;

uniform mat4 projection;
uniform vec3 foot;
uniform vec3 scale;

out vec3 place;
out vec3 facing;

void main() {
    place = foot + scale * position;
    facing = normal;
    gl_Position = projection * vec4(place, 1.0);
}
