uniform mat4 view_projection;
uniform float explode;
uniform float apart;

layout (location = 0) in vec3 position;
layout (location = 1) in vec3 shift;
layout (location = 2) in vec2 grain;
layout (location = 3) in vec3 normal;
layout (location = 4) in vec3 colour;
layout (location = 5) in vec4 shade; /* sky, sky when apart, outline, seam */

out vec3 v_place;
out vec3 v_normal;
out vec3 v_colour;
out vec3 v_shade; /* sky, outline, seam */
out vec2 v_grain;

vec3
decode_srgb (vec3 c)
{
  return mix (c / 12.92, pow ((c + 0.055) / 1.055, vec3 (2.4)), step (0.04045, c));
}

void
main ()
{
  v_place = position + shift * explode;
  v_normal = normal;
  v_colour = decode_srgb (colour);
  v_shade = vec3 (mix (shade.x, shade.y, apart), shade.zw);
  v_grain = grain;
  gl_Position = view_projection * vec4 (v_place, 1.0);
}
