uniform vec4 colour;
uniform float width;

in float away;

out vec4 result;

void
main ()
{
  result = colour * clamp (width * 0.5 + 0.5 - abs (away), 0.0, 1.0);
}
