uniform mat4 view_projection;
uniform vec4 area; /* least x and y, size in x and y */

layout (location = 0) in vec2 corner;

out vec2 v_at;
out vec4 v_inside;

void
main ()
{
  /* A little more, or the lines on the border would be half as wide. */
  v_at = area.xy + mix (vec2 (-0.05), area.zw + 0.05, corner);
  v_inside = vec4 (v_at - area.xy, area.xy + area.zw - v_at);
  gl_Position = view_projection * vec4 (v_at, 0.0, 1.0);
}
