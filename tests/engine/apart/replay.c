/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "replay.h"

#include <string.h>

struct _Replay
{
  GPtrArray *pieces; /* of GArray of SomaCell */
};

Replay *
replay_new (void)
{
  Replay *replay = g_new0 (Replay, 1);
  replay->pieces = g_ptr_array_new_with_free_func ((GDestroyNotify) g_array_unref);
  return replay;
}

void
replay_free (Replay *replay)
{
  g_ptr_array_unref (replay->pieces);
  g_free (replay);
}

void
replay_add_piece (Replay *replay, const SomaCell *cells, int n_cells)
{
  GArray *piece = g_array_new (FALSE, FALSE, sizeof (SomaCell));
  g_array_append_vals (piece, cells, (guint) n_cells);
  g_ptr_array_add (replay->pieces, piece);
}

static gboolean
is_in (guint64 set, guint piece)
{
  return (set >> piece & 1) != 0;
}

static void
shift (Replay *replay, guint64 moving, const int *by)
{
  for (guint i = 0; i < replay->pieces->len; i++)
    if (is_in (moving, i))
      {
        GArray *cells = g_ptr_array_index (replay->pieces, i);
        for (guint k = 0; k < cells->len; k++)
          {
            SomaCell *cell = &g_array_index (cells, SomaCell, k);
            cell->x = (gint16) (cell->x + by[0]);
            cell->y = (gint16) (cell->y + by[1]);
            cell->z = (gint16) (cell->z + by[2]);
          }
      }
}

static gint64
make_key (SomaCell cell)
{
  return ((gint64) cell.x + 10000) * 100000000 + ((gint64) cell.y + 10000) * 10000 + cell.z + 5000;
}

static void
assert_apart (Replay *replay, guint64 pieces)
{
  g_autoptr (GHashTable) taken = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);

  for (guint i = 0; i < replay->pieces->len; i++)
    if (is_in (pieces, i))
      {
        GArray *cells = g_ptr_array_index (replay->pieces, i);
        for (guint k = 0; k < cells->len; k++)
          {
            gint64 key = make_key (g_array_index (cells, SomaCell, k));
            g_assert_true (g_hash_table_add (taken, g_memdup2 (&key, sizeof key)));
          }
      }
}

/* No way that is as long as this is blocked further on. */
static int
measure_span (Replay *replay)
{
  int span = 1;

  for (guint i = 0; i < replay->pieces->len; i++)
    {
      GArray *cells = g_ptr_array_index (replay->pieces, i);
      for (guint k = 0; k < cells->len; k++)
        {
          SomaCell cell = g_array_index (cells, SomaCell, k);
          span = MAX (span, 2 * (ABS (cell.x) + ABS (cell.y) + ABS (cell.z)) + 2);
        }
    }
  return span;
}

guint64
replay_part (Replay *replay, guint64 pieces, const ReplayMove *moves, int n_moves)
{
  g_assert_cmpint (n_moves, >, 0);
  for (int i = 0; i < n_moves; i++)
    {
      const ReplayMove *move = &moves[i];
      int far = MAX (MAX (ABS (move->by[0]), ABS (move->by[1])), ABS (move->by[2]));
      int one[3] = { move->by[0] / MAX (far, 1), move->by[1] / MAX (far, 1),
                     move->by[2] / MAX (far, 1) };
      g_assert_cmpint (far, >, 0);
      g_assert_cmpint (ABS (one[0]) + ABS (one[1]) + ABS (one[2]), ==, 1);
      g_assert_cmpuint (move->pieces & ~pieces, ==, 0);
      g_assert_cmpuint (move->pieces, !=, 0);
      g_assert_cmpuint (move->pieces, !=, pieces);
      g_assert_cmpint (move->is_out, ==, i + 1 == n_moves);
      int n_steps = move->is_out ? measure_span (replay) : far;
      for (int step = 0; step < n_steps; step++)
        {
          shift (replay, move->pieces, one);
          assert_apart (replay, pieces);
        }
      if (move->is_out)
        {
          int back[3] = { -n_steps * one[0], -n_steps * one[1], -n_steps * one[2] };
          shift (replay, move->pieces, back);
        }
    }
  return moves[n_moves - 1].pieces;
}
