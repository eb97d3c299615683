/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "apart-replay.h"

#include "replay.h"

static void
add_pieces (Replay *replay, const SomaPuzzle *puzzle, const uint16_t *copy_at,
            const SomaApart *apart)
{
  for (int i = 0; i < apart->n_copies; i++)
    {
      g_autoptr (GArray) cells = g_array_new (FALSE, FALSE, sizeof (SomaCell));
      for (int cell = 0; cell < puzzle->figure->n_cells; cell++)
        if (copy_at[cell] == apart->copies[i])
          g_array_append_val (cells, puzzle->figure->cells[cell]);
      g_assert_cmpuint (cells->len, >, 0);
      replay_add_piece (replay, (const SomaCell *) (void *) cells->data, (int) cells->len);
    }
}

static void
replay_tree (Replay *replay, const SomaApart *apart, int number, guint64 copies,
             MayStayFunc may_stay, gconstpointer data)
{
  g_autoptr (GArray) moves = g_array_new (FALSE, TRUE, sizeof (ReplayMove));

  if (number < 0)
    {
      g_assert_true (__builtin_popcountll (copies) == 1 ||
                     (may_stay != NULL && may_stay (apart, copies, data)));
      return;
    }
  const SomaParting *parting = &apart->partings[number];
  g_assert_cmpuint (parting->copies, ==, copies);
  for (int i = 0; i < parting->n_moves; i++)
    {
      const SomaMove *move = &apart->moves[parting->first_move + i];
      ReplayMove step = { .pieces = move->copies, .is_out = move->kind == SOMA_MOVE_OUT };
      step.by[move->axis] = move->by;
      g_array_append_val (moves, step);
    }
  guint64 out =
      replay_part (replay, copies, (const ReplayMove *) (void *) moves->data, (int) moves->len);
  g_assert_cmpuint (out, ==, parting->out);
  replay_tree (replay, apart, parting->stay_parting, copies & ~out, may_stay, data);
  replay_tree (replay, apart, parting->out_parting, out, may_stay, data);
}

void
apart_replay (const SomaPuzzle *puzzle, const uint16_t *copy_at, const SomaApart *apart,
              MayStayFunc may_stay, gconstpointer data)
{
  g_autoptr (Replay) replay = replay_new ();

  g_assert_cmpint (apart->result, ==, SOMA_APART_COMPLETE);
  add_pieces (replay, puzzle, copy_at, apart);
  replay_tree (replay, apart, apart->n_partings > 0 ? 0 : -1,
               ~G_GUINT64_CONSTANT (0) >> (64 - apart->n_copies), may_stay, data);
}
