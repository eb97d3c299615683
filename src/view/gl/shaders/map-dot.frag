uniform float radius;

in vec2 offset;
in vec4 fill;

out vec4 result;

void
main ()
{
  result = fill * clamp (radius + 0.5 - length (offset), 0.0, 1.0);
}
