uniform mat4 view_projection;
uniform float explode;

layout (location = 0) in vec3 position;
layout (location = 1) in vec3 shift;
layout (location = 2) in vec2 place;
layout (location = 3) in vec3 ink;

out vec2 v_place;
out vec3 v_ink;

void
main ()
{
  v_place = place;
  v_ink = ink;
  gl_Position = view_projection * vec4 (position + shift * explode, 1.0);
}
