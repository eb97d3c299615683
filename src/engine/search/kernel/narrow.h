/* SPDX-License-Identifier: GPL-3.0-or-later */

/* From one width to the next: the bits of covered items are squeezed out of all rows. Included by
 * level.h. */

#define TO(x) JOIN (x, NARROWER)
#define TO_WORDS ((int) (sizeof (((TO (State) *) 0)->left) / sizeof (TO (Word))))

typedef struct
{
  Squeeze squeeze[WORDS];
  int at[WORDS]; /* where the word's bits go */
} NAME (Plan);

INLINE void
NAME (squeeze_row) (const NAME (Plan) * plan, const WORD *from, int stride, TO (Word) * to,
                    int to_stride)
{
#if WORDS == 1
  (void) stride;
  (void) to_stride;
  *to = (TO (Word)) squeeze_word (&plan->squeeze[0], *from);
#else
  uint64_t words[WORDS + 1] = { 0 };
  EACH_WORD (w)
    {
      uint64_t bits = squeeze_word (&plan->squeeze[w], from[w * stride]);
      int word = plan->at[w] / 64, shift = plan->at[w] % 64;
      words[word] |= bits << shift;
      if (shift > 0)
        words[word + 1] |= bits >> (64 - shift);
    }
  for (int w = 0; w < TO_WORDS; w++)
    to[w * to_stride] = (TO (Word)) words[w];
#endif
}

NOINLINE bool
NAME (narrow_and_search) (SomaFlat *flat, const STATE *state, int depth, double share)
{
  NAME (Plan) plan;
  TO (State) to = { .n = state->n, .stride = TO (room) (state->n) };
  char *top = flat->top;
  int n_bits = 0;

  EACH_WORD (w)
    {
      WORD kept = state->left[w] | state->loose[w];
      plan.squeeze[w] = plan_squeeze (kept);
      plan.at[w] = n_bits;
      n_bits += __builtin_popcountll (kept);
      flat->kept[WIDTH_INDEX][w] = kept;
    }
  to.list = (TO (Word) *) top;
  flat->top += sizeof (TO (Word)) * TO_WORDS * to.stride;
  for (int i = 0; i < state->n; i++)
    NAME (squeeze_row) (&plan, state->list + i, state->stride, to.list + i, to.stride);
  TO (pad) (to.list, to.n, to.stride);
  NAME (squeeze_row) (&plan, state->left, 1, to.left, 1);
  NAME (squeeze_row) (&plan, state->loose, 1, to.loose, 1);
  NAME (squeeze_row) (&plan, state->types, 1, to.types, 1);
  NAME (squeeze_row) (&plan, state->multi, 1, to.multi, 1);
  NAME (squeeze_row) (&plan, state->pick, 1, to.pick, 1);
  if (!NAME (is_zero) (state->multi))
    for (int p = 0; p < COUNT_PLANES; p++)
      NAME (squeeze_row) (&plan, state->copies[p], 1, to.copies[p], 1);

  flat->cut[WIDTH_INDEX] = depth;
  flat->is_mapped[WIDTH_INDEX - 1] = false;
  bool go_on = TO (search) (flat, &to, depth, share);
  flat->cut[WIDTH_INDEX] = SOMA_FLAT_NOT_CUT;
  flat->top = top;
  return go_on;
}

#undef TO
#undef TO_WORDS
