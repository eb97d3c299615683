/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "shelf.h"

#include "engine-auto.h"

/* Ten bars of different lengths beside each other, which come off one after the other. */
#define N_BARS 10

typedef struct
{
  SomaReach *reach; /* owned */
  SomaSpread spread;
} Bars;

static void
bars_clear (Bars *bars)
{
  soma_reach_free (bars->reach);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Bars, bars_clear)

static int
get_length (int bar)
{
  return 1 + bar % 4;
}

static void
bars_init (Bars *bars)
{
  SomaCell cells[N_BARS * 4], shapes[4] = { { 0, 0, 0 }, { 1, 0, 0 }, { 2, 0, 0 }, { 3, 0, 0 } };
  SomaPiece pieces[N_BARS];
  uint16_t copy_at[N_BARS * 4];
  int n = 0;

  for (int i = 0; i < N_BARS; i++)
    {
      pieces[i] =
          (SomaPiece){ .min_count = 1, .max_count = 1, .n_cells = get_length (i), .cells = shapes };
      g_snprintf (pieces[i].letter, sizeof pieces[i].letter, "%c", 'A' + i);
      for (int x = 0; x < get_length (i); x++)
        cells[n++] = (SomaCell){ (gint16) x, (gint16) i, 0 };
    }
  g_autoptr (SomaFigure) figure = soma_figure_new (cells, NULL, n, NULL);
  g_autoptr (SomaPieceSet) set = soma_piece_set_new ("", pieces, N_BARS, NULL);
  g_autoptr (SomaPuzzle) puzzle = soma_puzzle_new ("", figure, set, NULL, 0, false, NULL);
  for (int i = 0; i < n; i++)
    copy_at[i] = (uint16_t) figure->cells[i].y;
  bars->reach = soma_reach_new (puzzle, copy_at);
  soma_spread_begin (&bars->spread, N_BARS);
}

/* Whether two copies are in the same place. */
static gboolean
overlap (const Bars *bars, const SomaShelf *shelf, int a, int b)
{
  gboolean apart = FALSE;
  int low[2][3], high[2][3];

  soma_reach_get_box (bars->reach, &bars->spread, a, low[0], high[0]);
  soma_reach_get_box (bars->reach, &bars->spread, b, low[1], high[1]);
  for (int axis = 0; axis < 3; axis++)
    {
      int by = shelf->shifts[b][axis] - shelf->shifts[a][axis];
      apart = apart || high[0][axis] <= low[1][axis] + by || high[1][axis] + by <= low[0][axis];
    }
  return !apart;
}

static gboolean
is_framed (const Bars *bars, const SomaShelf *shelf, int copy)
{
  const float lows[3] = { shelf->low.x, shelf->low.y, shelf->low.z };
  const float highs[3] = { shelf->high.x, shelf->high.y, shelf->high.z };
  int low[3], high[3];

  soma_reach_get_box (bars->reach, &bars->spread, copy, low, high);
  for (int axis = 0; axis < 3; axis++)
    {
      int by = shelf->shifts[copy][axis];
      if ((float) (low[axis] + by) < lows[axis] || (float) (high[axis] + by) > highs[axis])
        return FALSE;
    }
  return TRUE;
}

static void
test_lay (void)
{
  g_auto (Bars) bars = { 0 };
  SomaShelf shelf;

  bars_init (&bars);
  for (int n_off = 0; n_off < N_BARS; n_off++)
    {
      soma_shelf_lay (bars.reach, &bars.spread, &shelf);
      for (int a = 0; a < N_BARS; a++)
        {
          g_assert_true (is_framed (&bars, &shelf, a));
          for (int b = 0; b < a; b++)
            g_assert_false (overlap (&bars, &shelf, a, b));
          /* The first part stays; what is off lies to its right. */
          if (soma_spread_find_part (&bars.spread, a) == 0)
            g_assert_cmpint (shelf.shifts[a][0] | shelf.shifts[a][1] | shelf.shifts[a][2], ==, 0);
          else
            g_assert_cmpint (bars.spread.places[a].offset[0] + shelf.shifts[a][0], >=, 6);
        }
      soma_spread_shift (&bars.spread, UINT64_C (1) << n_off, 2, 7 + n_off);
      if (n_off + 1 < N_BARS)
        soma_spread_part (&bars.spread, UINT64_C (1) << n_off);
    }
}

/* The frame stays while pieces stick out only a little. */
static void
test_frame (void)
{
  g_auto (Bars) bars = { 0 };
  SomaShelf before, after;

  bars_init (&bars);
  soma_shelf_lay (bars.reach, &bars.spread, &before);
  soma_spread_shift (&bars.spread, 1, 2, 1);
  soma_shelf_lay (bars.reach, &bars.spread, &after);
  g_assert_cmpfloat (soma_vec3_distance (before.high, after.high), ==, 0);
  soma_spread_shift (&bars.spread, 1, 2, 1);
  soma_shelf_lay (bars.reach, &bars.spread, &after);
  g_assert_cmpfloat (after.high.z, ==, before.high.z + 1);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/shelf/lay", test_lay);
  g_test_add_func ("/shelf/frame", test_frame);
  return g_test_run ();
}
