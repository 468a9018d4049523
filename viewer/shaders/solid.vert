#version 330 core
// Triangles in space.

in vec3 position;
in vec3 normal;

uniform mat4 projection;

out vec3 place;
out vec3 facing;

void main() {
    gl_Position = projection * vec4(position, 1.0);
    place = position;
    facing = normal;
}
