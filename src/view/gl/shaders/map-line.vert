/* A line: a rectangle around it, in pixels. */
layout (location = 0) in vec2 start;
layout (location = 1) in vec2 end;

uniform vec2 size;
uniform vec3 camera; /* the point in the middle, and the pixels of a unit */
uniform float width;

out float away; /* from the middle of the line */

void
main ()
{
  vec2 from = (start - camera.xy) * camera.z * vec2 (1.0, -1.0);
  vec2 to = (end - camera.xy) * camera.z * vec2 (1.0, -1.0);
  vec2 along = to - from;
  float far = max (length (along), 0.001);
  vec2 side = vec2 (-along.y, along.x) / far;

  away = (float (gl_VertexID >> 1) * 2.0 - 1.0) * (width * 0.5 + 0.5);
  vec2 place = ((gl_VertexID & 1) == 0 ? from : to) + side * away;
  gl_Position = vec4 (place * 2.0 / size, 0.0, 1.0);
}
