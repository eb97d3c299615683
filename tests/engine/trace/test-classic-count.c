/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib.h>
#include <stdlib.h>
#include <string.h>

#include "draft.h"
#include "trace.h"

/* The classic search of the cube, written down once more in the simplest way, with bits for cells:
 * it shares no code with the engine's. */

#define N_PIECES 7
#define MAX_PLACEMENTS 200

typedef struct
{
  guint32 cells; /* bit x + 3 y + 9 z */
  int extent[3];
} Place;

typedef struct
{
  guint64 n_steps, n_moves, n_solutions;
  guint64 first_steps, first_moves; /* up to the first solution */
  int n_places[N_PIECES];
  Place places[N_PIECES][MAX_PLACEMENTS];
} Count;

/* In the order in which they are tried: L, P, B, A, Z, T, V. */
static const char *const pieces[N_PIECES] = {
  "000 100 200 010", "000 100 010 001", "000 100 010 011", "000 100 010 101",
  "000 100 110 210", "000 100 200 110", "000 100 010",
};

/* The 48 symmetries of the cube: a permutation of the axes and a sign for each. */
#define N_SYMMETRIES 48

static gboolean
is_rotation (int symmetry)
{
  static const gboolean is_even[6] = { TRUE, FALSE, FALSE, TRUE, TRUE, FALSE };
  int signs = symmetry % 8, n_flips = (signs & 1) + (signs >> 1 & 1) + (signs >> 2);

  return is_even[symmetry / 8] == (n_flips % 2 == 0);
}

static void
turn (int symmetry, const int *from, int *to)
{
  static const int axes[6][3] = { { 0, 1, 2 }, { 0, 2, 1 }, { 1, 0, 2 },
                                  { 1, 2, 0 }, { 2, 0, 1 }, { 2, 1, 0 } };

  for (int i = 0; i < 3; i++)
    to[i] = symmetry >> i & 1 ? 2 - from[axes[symmetry / 8][i]] : from[axes[symmetry / 8][i]];
}

static guint32
turn_cells (int symmetry, guint32 cells)
{
  guint32 turned = 0;

  for (int c = 0; c < 27; c++)
    if (cells >> c & 1)
      {
        int to[3];
        turn (symmetry, (const int[]){ c % 3, c / 3 % 3, c / 9 }, to);
        turned |= 1u << (to[0] + 3 * to[1] + 9 * to[2]);
      }
  return turned;
}

/* FALSE if the shifted cells leave the cube. */
static gboolean
shift_cells (guint32 cells, const int *by, guint32 *shifted)
{
  *shifted = 0;
  for (int c = 0; c < 27; c++)
    if (cells >> c & 1)
      {
        int x = c % 3 + by[0], y = c / 3 % 3 + by[1], z = c / 9 + by[2];
        if (x < 0 || x > 2 || y < 0 || y > 2 || z < 0 || z > 2)
          return FALSE;
        *shifted |= 1u << (x + 3 * y + 9 * z);
      }
  return TRUE;
}

static void
measure (Place *place)
{
  for (int axis = 0; axis < 3; axis++)
    {
      static const int scale[3] = { 1, 3, 9 };
      gboolean has[3] = { FALSE };
      for (int c = 0; c < 27; c++)
        has[c / scale[axis] % 3] |= place->cells >> c & 1;
      place->extent[axis] = has[0] + has[1] + has[2];
    }
}

/* The flattest first, then the narrowest, then the shallowest, then by cell numbers: of two sets of
 * equal size, the one that has the lowest cell in which they differ. */
static int
compare_places (const void *a, const void *b)
{
  const Place *p = a, *q = b;
  static const int axes[] = { 2, 0, 1 };

  for (int i = 0; i < 3; i++)
    if (p->extent[axes[i]] != q->extent[axes[i]])
      return p->extent[axes[i]] - q->extent[axes[i]];
  if (p->cells == q->cells)
    return 0;
  guint32 differs = p->cells ^ q->cells;
  return p->cells & (differs & -differs) ? -1 : 1;
}

static void
add_place (Count *count, int piece, guint32 cells)
{
  Place *places = count->places[piece];
  int n = count->n_places[piece];

  for (int i = 0; i < n; i++)
    if (places[i].cells == cells)
      return;
  g_assert_cmpint (n, <, MAX_PLACEMENTS);
  places[n].cells = cells;
  measure (&places[n]);
  count->n_places[piece]++;
}

static void
list_places (Count *count, int piece)
{
  guint32 cells = 0;

  for (const char *at = pieces[piece]; at != NULL; at = strchr (at, ' '))
    {
      at += *at == ' ';
      cells |= 1u << (at[0] - '0' + 3 * (at[1] - '0') + 9 * (at[2] - '0'));
    }
  for (int s = 0; s < N_SYMMETRIES; s++)
    for (int by = 0; is_rotation (s) && by < 125; by++)
      {
        guint32 shifted;
        if (shift_cells (turn_cells (s, cells),
                         (const int[]){ by % 5 - 2, by / 5 % 5 - 2, by / 25 - 2 }, &shifted))
          add_place (count, piece, shifted);
      }
  qsort (count->places[piece], count->n_places[piece], sizeof (Place), compare_places);
}

/* Of the first piece, only the first of the places that symmetry makes equal. */
static void
drop_equal_places (Count *count)
{
  Place *places = count->places[0];
  int n = 0;

  for (int i = 0; i < count->n_places[0]; i++)
    {
      gboolean is_new = TRUE;
      for (int s = 0; s < N_SYMMETRIES; s++)
        for (int k = 0; k < n; k++)
          is_new = is_new && turn_cells (s, places[i].cells) != places[k].cells;
      if (is_new)
        places[n++] = places[i];
    }
  count->n_places[0] = n;
}

static void
search (Count *count, int piece, guint32 occupied)
{
  gboolean has_fitted = FALSE;

  if (piece == N_PIECES)
    {
      count->n_steps++;
      if (count->n_solutions++ == 0)
        {
          count->first_steps = count->n_steps;
          count->first_moves = count->n_moves;
        }
      return;
    }
  for (int i = 0; i < count->n_places[piece]; i++)
    {
      guint32 cells = count->places[piece][i].cells;
      count->n_steps++;
      if (cells & occupied)
        continue;
      has_fitted = TRUE;
      count->n_moves++;
      search (count, piece + 1, occupied | cells);
      count->n_steps++;
      count->n_moves++;
    }
  if (!has_fitted)
    count->n_steps++;
}

/* The same pieces for the engine, whose sets begin with the piece that is tried last. */
static SomaPuzzle *
make_cube (void)
{
  static const char letters[] = "LPBAZTV";
  static const int order[N_PIECES] = { 6, 0, 5, 4, 3, 2, 1 };
  Draft draft = { 0 };

  g_assert_true (draft_read_line (&draft, "box 3 3 3"));
  for (int i = 0; i < N_PIECES; i++)
    {
      g_autofree char *line =
          g_strdup_printf ("piece %c 1 %s", letters[order[i]], pieces[order[i]]);
      g_assert_true (draft_read_line (&draft, line));
    }
  return draft_make_puzzle (&draft, "cube");
}

/* The figures of the cube, counted twice: 3,457,023 steps, and the first solution in step 157,368
 * after 4,005 times that a piece was placed or removed. */
static void
test_cube (void)
{
  g_autofree Count *count = g_new0 (Count, 1);
  g_autoptr (SomaPuzzle) cube = make_cube ();
  g_autoptr (SomaTrace) trace = soma_trace_new (cube, &(SomaTraceOptions){ 0 }, NULL);
  g_autoptr (SomaTraceCursor) cursor = soma_trace_cursor_new (trace);
  SomaTraceExtent extent;

  for (int piece = 0; piece < N_PIECES; piece++)
    list_places (count, piece);
  drop_equal_places (count);
  search (count, 0, 0);
  g_assert_cmpuint (count->n_solutions, ==, 240);
  g_assert_cmpuint (count->n_steps, ==, 3457023);
  g_assert_cmpuint (count->first_steps, ==, 157368);
  g_assert_cmpuint (count->first_moves, ==, 4005);

  soma_trace_cursor_seek_nth (cursor, SOMA_TRACE_SOLUTIONS, 1, NULL);
  g_assert_cmpuint (soma_trace_cursor_get_step (cursor)->number, ==, count->first_steps);
  g_assert_cmpuint (soma_trace_cursor_get_step (cursor)->n_moves, ==, count->first_moves);
  soma_trace_cursor_seek (cursor, G_MAXUINT64, NULL);
  soma_trace_get_extent (trace, &extent);
  g_assert_true (extent.is_complete);
  g_assert_cmpuint (extent.n_steps, ==, count->n_steps);
  g_assert_cmpuint (extent.n_moves, ==, count->n_moves);
  g_assert_cmpuint (extent.n_solutions, ==, count->n_solutions);
  g_assert_cmpuint (soma_trace_extent_count (&extent, SOMA_TRACE_EVENTS), ==,
                    count->n_moves + count->n_solutions);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/classic-count/cube", test_cube);
  return g_test_run ();
}
