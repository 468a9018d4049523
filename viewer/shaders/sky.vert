#version 330 core
// One triangle over the whole picture, behind everything.

out vec2 at;

void main() {
    at = vec2(gl_VertexID == 1 ? 3.0 : -1.0, gl_VertexID == 2 ? 3.0 : -1.0);
    gl_Position = vec4(at, 1.0, 1.0);
}
