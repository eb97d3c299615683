/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "replay.h"

#include <string.h>

#include "turn-follow.h"

/* In thousandths of a cell. */
#define SLACK ((int) (1000 * SOMA_TURN_SLACK + 0.5))

/* Rounding. */
#define NOTHING 1e-9

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

const GArray *
replay_get_piece (const Replay *replay, int piece)
{
  return g_ptr_array_index (replay->pieces, piece);
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

/* Turns. In the plane across the axis, `u` is the axis after it, and `v` the one after that. */

static void
add_seen (const Replay *replay, guint64 pieces, int axis, GArray *seen)
{
  for (guint i = 0; i < replay->pieces->len; i++)
    {
      const GArray *cells = g_ptr_array_index (replay->pieces, i);
      for (guint k = 0; k < cells->len && is_in (pieces, i); k++)
        {
          SomaCell cell = g_array_index (cells, SomaCell, k);
          const int at[3] = { cell.x, cell.y, cell.z };
          SomaTurnCell as_seen = { at[(axis + 1) % 3], at[(axis + 2) % 3], at[axis], (int) i };
          g_array_append_val (seen, as_seen);
        }
    }
}

static void
follow (const SomaTurnPicture *picture, const ReplayTurn *turn, SomaTurnEnd end)
{
  SomaTurnLimits limits = *turn->limits;

  g_assert_cmpint (turn->clearance, >=, 0);
  g_assert_cmpint (turn->clearance, <=, limits.clearance);
  limits.clearance = turn->clearance + SLACK;
  TurnFollowed followed = turn_follow (picture, &limits, turn->path, turn->direction, end);
  g_assert_cmpstr (followed.fault, ==, NULL);
  if (followed.overlap > NOTHING)
    g_test_message ("enters others by %g at %g, %g, %g", followed.overlap, followed.where.x,
                    followed.where.y, followed.where.angle);
  g_assert_cmpfloat (followed.overlap, <=, NOTHING);
}

/* Where a cell goes with the turn, or with the opposite one. All is in half cells: the middle of
 * what turns is at `middle`, those of cells are odd. */
static SomaCell
turn_cell (SomaCell cell, const ReplayTurn *turn, const int *middle, SomaTurnEnd end,
           gboolean is_opposite)
{
  gint16 *at[3] = { &cell.x, &cell.y, &cell.z };
  gint16 *u = at[(turn->axis + 1) % 3], *v = at[(turn->axis + 2) % 3];
  int from[2] = { 2 * *u + 1 - middle[0], 2 * *v + 1 - middle[1] };
  int sign = is_opposite ? -turn->direction : turn->direction;

  if (is_opposite)
    {
      from[0] -= end.x;
      from[1] -= end.y;
    }
  int to[2] = { middle[0] - sign * from[1], middle[1] + sign * from[0] };
  if (!is_opposite)
    {
      to[0] += end.x;
      to[1] += end.y;
    }
  g_assert_cmpint (to[0] & to[1] & 1, ==, 1);
  *u = (gint16) ((to[0] - 1) / 2);
  *v = (gint16) ((to[1] - 1) / 2);
  return cell;
}

static void
turn_pieces (Replay *replay, guint64 pieces, const ReplayMove *move)
{
  const ReplayTurn *turn = move->turn;
  const SomaTurnEnd end = { turn->end[(turn->axis + 1) % 3], turn->end[(turn->axis + 2) % 3] };
  g_autoptr (GArray) seen = g_array_new (FALSE, FALSE, sizeof (SomaTurnCell));
  SomaTurnPicture picture = { 0 };
  int middle[2];

  g_assert_true (turn->turning == move->pieces || turn->turning == (pieces & ~move->pieces));
  g_assert_cmpint (turn->end[turn->axis], ==, 0);
  add_seen (replay, turn->turning, turn->axis, seen);
  picture.n_turning = (int) seen->len;
  add_seen (replay, pieces & ~turn->turning, turn->axis, seen);
  picture.n_cells = (int) seen->len;
  picture.cells = (const SomaTurnCell *) (void *) seen->data;
  follow (&picture, turn, end);
  turn_body_get_middle (&picture, middle);
  for (guint i = 0; i < replay->pieces->len; i++)
    {
      GArray *cells = g_ptr_array_index (replay->pieces, i);
      for (guint k = 0; k < cells->len && is_in (move->pieces, i); k++)
        {
          SomaCell *cell = &g_array_index (cells, SomaCell, k);
          *cell = turn_cell (*cell, turn, middle, end, turn->turning != move->pieces);
        }
    }
  assert_apart (replay, pieces);
}

/* Shifts */

static void
shift_pieces (Replay *replay, guint64 pieces, const ReplayMove *move)
{
  int far = MAX (MAX (ABS (move->by[0]), ABS (move->by[1])), ABS (move->by[2]));
  int one[3] = { move->by[0] / MAX (far, 1), move->by[1] / MAX (far, 1),
                 move->by[2] / MAX (far, 1) };

  g_assert_cmpint (far, >, 0);
  g_assert_cmpint (ABS (one[0]) + ABS (one[1]) + ABS (one[2]), ==, 1);
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

guint64
replay_part (Replay *replay, guint64 pieces, const ReplayMove *moves, int n_moves)
{
  g_assert_cmpint (n_moves, >, 0);
  for (int i = 0; i < n_moves; i++)
    {
      const ReplayMove *move = &moves[i];
      g_assert_cmpuint (move->pieces & ~pieces, ==, 0);
      g_assert_cmpuint (move->pieces, !=, 0);
      g_assert_cmpuint (move->pieces, !=, pieces);
      g_assert_cmpint (move->is_out, ==, i + 1 == n_moves);
      if (move->turn != NULL)
        turn_pieces (replay, pieces, move);
      else
        shift_pieces (replay, pieces, move);
    }
  g_assert_null (moves[n_moves - 1].turn);
  return moves[n_moves - 1].pieces;
}
