uniform float radius;

in vec4 fill;

out vec4 result;

void
main ()
{
  float far = length (gl_PointCoord - 0.5) * (2.0 * radius + 1.0);

  result = fill * clamp (radius + 0.5 - far, 0.0, 1.0);
}
