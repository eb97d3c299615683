uniform sampler2D shadow;
uniform vec2 wide_offset;   /* where the light pushes the wide shadow, in the texture's units */
uniform vec3 strengths;     /* contact, wide, glow */

in vec2 v_place;

out vec4 fragment;

float
get_noise ()
{
  return fract (52.9829189 * fract (dot (gl_FragCoord.xy, vec2 (0.06711056, 0.00583715)))) - 0.5;
}

void
main ()
{
  float contact = texture (shadow, v_place).r;
  float wide = texture (shadow, v_place - wide_offset).g;
  float dark = 1.0 - (1.0 - strengths.x * contact) * (1.0 - strengths.y * wide);
  /* Nothing of the square's own border may show. */
  vec2 rim = min (v_place, 1.0 - v_place) * 6.0;
  dark *= clamp (min (rim.x, rim.y), 0.0, 1.0);
  vec2 off = v_place * 2.0 - 1.0;
  float fade = clamp (1.0 - dot (off, off), 0.0, 1.0);
  float glow = strengths.z * fade * fade * (1.0 - dark);
  float alpha = dark + glow;
  float noise = get_noise () / 255.0 * step (0.002, alpha);
  fragment = vec4 (vec3 (clamp (glow + noise, 0.0, 1.0)), clamp (alpha + noise, 0.0, 1.0));
}
