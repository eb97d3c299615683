/* A disc: a triangle around it, in pixels, as that is half of what a square takes to draw. */
layout (location = 0) in vec2 at;
layout (location = 1) in vec4 colour;

uniform vec2 size;
uniform vec3 camera; /* the point in the middle, and the pixels of a unit */
uniform float radius;

out vec2 offset;
out vec4 fill;

void
main ()
{
  vec2 corner = vec2 (float (gl_VertexID - 1) * 1.7320508, gl_VertexID == 1 ? 2.0 : -1.0);
  vec2 place = (at - camera.xy) * camera.z * vec2 (1.0, -1.0);

  offset = corner * (radius + 0.5);
  fill = colour;
  gl_Position = vec4 ((place + offset) * 2.0 / size, 0.0, 1.0);
}
