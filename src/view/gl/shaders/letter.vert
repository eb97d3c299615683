uniform mat4 view_projection;
uniform sampler2D places; /* as in block.vert */
uniform vec3 viewer_right, viewer_up;
uniform vec3 background_ink;

layout (location = 0) in vec3 position;
layout (location = 1) in float body;
layout (location = 2) in vec2 spread;
layout (location = 3) in vec2 place;
layout (location = 4) in vec4 ink;

out vec2 v_place;
out vec3 v_ink;

vec3
rotate (vec4 turn, vec3 v)
{
  vec3 across = 2.0 * cross (turn.xyz, v);
  return v + turn.w * across + cross (turn.xyz, across);
}

void
main ()
{
  ivec2 texel = ivec2 (int (body) % 512 * 2, int (body) / 512);
  vec3 room = texelFetch (places, texel, 0).xyz;
  vec4 turn = texelFetch (places, texel + ivec2 (1, 0), 0);
  vec3 at = rotate (turn, position) + room + viewer_right * spread.x + viewer_up * spread.y;
  v_place = place;
  v_ink = mix (background_ink, ink.rgb, ink.a);
  gl_Position = view_projection * vec4 (at, 1.0);
}
