uniform vec4 ink; /* premultiplied */

in vec2 v_at;     /* cells */
in vec4 v_inside; /* how far from the sides of the area */

out vec4 fragment;

/* A line a pixel and a half wide at every whole number, and around the area; where they are too
 * close to tell, their mean. */
void
main ()
{
  vec2 pixel = fwidth (v_at) + 1e-5;
  vec2 border = min (abs (v_inside.xy), abs (v_inside.zw)) / pixel;
  vec2 off = abs (fract (v_at - 0.5) - 0.5) / pixel;
  vec2 line = clamp (1.25 - off, 0.0, 1.0);
  line = mix (line, vec2 (1.5) * pixel, clamp (pixel * 3.0 - 0.5, 0.0, 1.0));
  line = max (line, clamp (1.25 - border, 0.0, 1.0));
  fragment = ink * clamp (max (line.x, line.y), 0.0, 1.0);
}
