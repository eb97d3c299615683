uniform float wood; /* strength of the grain */
uniform sampler2D grain_texture;
#ifdef LINES
uniform vec4 lines; /* outline: width, strength; seam: width, strength; widths in 0 to 1 */
uniform vec3 line_colour;
#endif
#ifdef GHOST
uniform vec2 ghost; /* opacity of the faces, strength of the stripes */
#endif

in vec3 v_colour;
in vec2 v_grain;
#ifdef LINES
in vec2 v_lines;
#endif
#ifdef GHOST
in float v_height; /* across the stripes */
#endif

out vec4 fragment;

#ifdef LINES
/* How much of the pixel a line covers that ends where `at` is 1. */
float
get_line (float at, float width)
{
  float step_size = fwidth (at) + 1e-5;
  return clamp ((at - 1.0 + width) / step_size + 0.5, 0.0, 1.0)
         * min (1.0, width / step_size + 0.35);
}
#endif

#ifdef GHOST
/* Stripes of equal width, and the lines, on faces that can be seen through. */
vec4
get_ghost (vec3 colour)
{
  float wave = abs (fract (v_height * 2.0) - 0.5) * 2.0;
  float stripe = clamp ((wave - 0.5) / (fwidth (wave) + 1e-5) + 0.5, 0.0, 1.0) * ghost.y;
  float line = max (get_line (v_lines.x, lines.x) * lines.y,
                    get_line (v_lines.y, lines.z) * lines.w);
  float mark = max (line, stripe);
  vec4 face = vec4 (colour, 1.0) * ghost.x;
  return mix (face, vec4 (line_colour, 1.0), mark);
}
#endif

void
main ()
{
  float fibre = texture (grain_texture, v_grain).r - 0.5;
  vec3 colour = v_colour * (1.0 + wood * fibre);
#ifdef GHOST
  fragment = get_ghost (colour);
#else
#ifdef LINES
  colour *= 1.0 - get_line (v_lines.y, lines.z) * lines.w;
  colour = mix (colour, line_colour, get_line (v_lines.x, lines.x) * lines.y);
#endif
  fragment = vec4 (colour, 1.0);
#endif
}
