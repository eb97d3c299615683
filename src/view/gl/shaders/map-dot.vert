/* A disc: a point as large as it is, in pixels. */
layout (location = 0) in vec2 at;
layout (location = 1) in vec4 colour;

uniform vec2 size;
uniform vec3 camera; /* the point in the middle, and the pixels of a unit */
uniform float radius;

out vec4 fill;

void
main ()
{
  vec2 place = (at - camera.xy) * camera.z * vec2 (1.0, -1.0);

  fill = colour;
  gl_PointSize = 2.0 * radius + 1.0;
  gl_Position = vec4 (place * 2.0 / size, 0.0, 1.0);
}
