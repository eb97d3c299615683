uniform vec3 eye;
uniform vec3 key_direction;
uniform vec3 fill_direction;
uniform vec3 lights;  /* strength of the key, the fill and the sky */
uniform vec4 lines;   /* outline: width, strength; seam: width, strength; widths in 0 to 1 */
uniform vec3 line_colour;
uniform float wood;   /* strength of the grain */
uniform sampler2D grain_texture;

in vec3 v_place;
in vec3 v_normal;
in vec3 v_colour;
in vec3 v_shade;
in vec2 v_grain;

out vec4 fragment;

/* A sum of roots within half a step of 255 of the sRGB curve, without pow(). */
vec3
encode_srgb (vec3 c)
{
  vec3 s1 = sqrt (c), s2 = sqrt (s1), s3 = sqrt (s2);
  return 0.662002687 * s1 + 0.684122060 * s2 - 0.323583601 * s3 - 0.0225411470 * c;
}

float
get_noise ()
{
  return fract (52.9829189 * fract (dot (gl_FragCoord.xy, vec2 (0.06711056, 0.00583715)))) - 0.5;
}

/* How much of the pixel a line covers that ends where `at` is 1. */
float
get_line (float at, float width)
{
  float step_size = fwidth (at) + 1e-5;
  return clamp ((at - 1.0 + width) / step_size + 0.5, 0.0, 1.0)
         * min (1.0, width / step_size + 0.35);
}

void
main ()
{
  vec3 n = normalize (v_normal);
  vec3 view = normalize (eye - v_place);
  float sky = v_shade.x;

  float fibre = texture (grain_texture, v_grain * vec2 (0.11, 0.5)).r - 0.5;
  vec3 albedo = v_colour * (1.0 + wood * fibre);

  float key = max (dot (n, key_direction), 0.0) * (0.35 + 0.65 * sky);
  float fill = max (dot (n, fill_direction), 0.0) * sky;
  float ambient = (0.72 + 0.28 * n.z) * sky;
  vec3 light = lights.x * key * vec3 (1.04, 1.0, 0.95) + lights.y * fill * vec3 (0.94, 0.98, 1.06)
               + lights.z * ambient * vec3 (0.97, 1.0, 1.04);

  /* Satin varnish: a broad highlight of the key light, and the sky mirrored at grazing angles. */
  vec3 between = normalize (key_direction + view);
  float highlight = max (dot (n, between), 0.0);
  highlight *= highlight;
  highlight *= highlight;
  highlight *= highlight;
  highlight *= highlight * highlight;
  float grazing = 1.0 - max (dot (n, view), 0.0);
  grazing *= grazing;
  float mirror = 0.015 + 0.20 * grazing * grazing;
  float gloss = (lights.x * 0.11 * highlight + mirror * (0.35 + 0.65 * max (n.z, 0.0)) * lights.z)
                * sky * (1.0 + fibre * wood);
  vec3 colour = albedo * light + gloss;

  float seam = get_line (v_shade.z, lines.z) * lines.w;
  float outline = get_line (v_shade.y, lines.x) * lines.y;
  colour *= 1.0 - seam;
  colour = mix (colour, line_colour, outline);
  fragment = vec4 (encode_srgb (clamp (colour, 0.0, 1.0)) + get_noise () / 255.0, 1.0);
}
