#version 330 core
// The colour of the triangle.

in vec4 shade;

out vec4 pixel;

void main() {
    pixel = shade;
}
