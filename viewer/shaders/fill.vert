#version 330 core
// Flat triangles on the map, coloured by vertex.

in vec2 position;
in vec4 colour;

uniform mat4 projection;

out vec4 shade;

void main() {
    gl_Position = projection * vec4(position, 0.0, 1.0);
    shade = colour;
}
