uniform sampler2D atlas;
uniform float opacity;

in vec2 v_place;
in vec3 v_ink;

out vec4 fragment;

void
main ()
{
  float alpha = texture (atlas, v_place).r * opacity;
  fragment = vec4 (v_ink * alpha, alpha);
}
