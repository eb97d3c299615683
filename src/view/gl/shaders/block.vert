uniform mat4 view_projection;
uniform sampler2D places;     /* two texels for each body: where its room is, and 0 where bodies shade
                                 each other, 1 where each is alone; how it is turned */
uniform vec3 eye;
uniform vec3 key_direction;
uniform vec3 fill_direction;
uniform vec4 lights;          /* strength of the key, the fill, the sky, the light along the rim */

layout (location = 0) in vec3 position;
layout (location = 1) in float body;
layout (location = 2) in vec2 grain;
layout (location = 3) in vec3 normal;
layout (location = 4) in vec3 colour;
layout (location = 5) in vec4 shade; /* sky, sky when apart, outline, seam */

out vec3 v_colour;
out vec2 v_grain;
#ifdef LINES
out vec2 v_lines; /* outline, seam */
#endif
#ifdef GHOST
uniform float swell; /* how far the faces are moved out, in cells */
out float v_height;
#endif

vec3
decode_srgb (vec3 c)
{
  return mix (c / 12.92, pow ((c + 0.055) / 1.055, vec3 (2.4)), step (0.04045, c));
}

vec3
encode_srgb (vec3 c)
{
  return mix (c * 12.92, 1.055 * pow (c, vec3 (1.0 / 2.4)) - 0.055, step (0.0031308, c));
}

vec3
light (vec3 albedo, vec3 n, vec3 view, float sky)
{
  float key = max (dot (n, key_direction), 0.0) * (0.35 + 0.65 * sky);
  float fill = max (dot (n, fill_direction), 0.0) * sky;
  float ambient = (0.72 + 0.28 * n.z) * sky;
  vec3 received = lights.x * key * vec3 (1.04, 1.0, 0.95)
                  + lights.y * fill * vec3 (0.94, 0.98, 1.06)
                  + lights.z * ambient * vec3 (0.97, 1.0, 1.04);

  /* Satin varnish: a broad highlight of the key light, and the sky mirrored at grazing angles. */
  float highlight = pow (max (dot (n, normalize (key_direction + view)), 0.0), 22.0);
  float grazing = pow (1.0 - max (dot (n, view), 0.0), 4.0);
  float mirror = (0.012 + 0.20 * grazing) * (0.35 + 0.65 * max (n.z, 0.0)) + lights.w * grazing;
  float gloss = (lights.x * 0.12 * highlight + lights.z * mirror) * sky;
  return albedo * received + gloss;
}

/* The table hides the lower half of the sky of an upright face, and more the nearer it is. */
float
get_table_shade (float height, float up)
{
  return 1.0 - 0.28 * exp (-1.6 * height) * (1.0 - abs (up)) - 0.15 * max (-up, 0.0);
}

vec3
rotate (vec4 turn, vec3 v)
{
  vec3 across = 2.0 * cross (turn.xyz, v);
  return v + turn.w * across + cross (turn.xyz, across);
}

/* Light is reckoned per vertex, in linear colours: faces are flat and edges have vertices of their
 * own, and software renderers pay for every pixel. */
void
main ()
{
  ivec2 texel = ivec2 (int (body) % 512 * 2, int (body) / 512);
  vec4 room = texelFetch (places, texel, 0);
  vec4 turn = texelFetch (places, texel + ivec2 (1, 0), 0);
  vec3 place = rotate (turn, position) + room.xyz;
  vec3 n = rotate (turn, normalize (normal));
#ifdef GHOST
  place += n * swell;
  v_height = place.x + place.y + place.z;
#endif
  float sky = mix (shade.x, shade.y, room.w) * get_table_shade (max (place.z, 0.0), n.z);
  vec3 lit = light (decode_srgb (colour), n, normalize (eye - place), sky);
  v_colour = encode_srgb (clamp (lit, 0.0, 1.0));
  v_grain = grain;
#ifdef LINES
  v_lines = shade.zw;
#endif
  gl_Position = view_projection * vec4 (place, 1.0);
}
