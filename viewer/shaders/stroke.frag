#version 330 core
// One colour.

uniform vec4 colour;

out vec4 pixel;

void main() {
    pixel = colour;
}
