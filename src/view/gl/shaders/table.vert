uniform mat4 view_projection;
uniform vec4 area;      /* least x and y, size in x and y, of what the texture covers */

layout (location = 0) in vec2 corner;

out vec2 v_place;

void
main ()
{
  v_place = corner;
  gl_Position = view_projection * vec4 (area.xy + corner * area.zw, 0.0, 1.0);
}
