#version 330 core
// Makes of a line (one instance) a rectangle with square ends: four vertices of a triangle strip.

in vec4 segment;

uniform mat4 projection;
uniform float half_width;

void main() {
    vec2 along = segment.zw - segment.xy;
    float length_along = length(along);
    along = length_along > 0.0 ? along / length_along : vec2(1.0, 0.0);
    vec2 across = vec2(-along.y, along.x);
    float end = (gl_VertexID & 1) == 0 ? -1.0 : 1.0;
    float side = (gl_VertexID & 2) == 0 ? -1.0 : 1.0;
    vec2 place = (end < 0.0 ? segment.xy : segment.zw) + half_width * (end * along + side * across);
    gl_Position = projection * vec4(place, 0.0, 1.0);
}
