/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "random-assembly.h"

#include <string.h>

#include "engine-auto.h"

typedef struct
{
  int extent[3];
  gint8 piece_at[5][5][5]; /* -1: empty */
} Box;

static gboolean
is_inside (const Box *box, const int *at)
{
  for (int axis = 0; axis < 3; axis++)
    if (at[axis] < 0 || at[axis] >= box->extent[axis])
      return FALSE;
  return TRUE;
}

/* A random cell beside one of the piece's is made its own, if it is empty. */
static void
grow (GRand *rand, Box *box, int piece)
{
  for (int attempt = 0; attempt < 60; attempt++)
    {
      int at[3], axis = g_rand_int_range (rand, 0, 3);
      for (int i = 0; i < 3; i++)
        at[i] = g_rand_int_range (rand, 0, box->extent[i]);
      if (box->piece_at[at[0]][at[1]][at[2]] != piece)
        continue;
      at[axis] += g_rand_boolean (rand) ? 1 : -1;
      if (!is_inside (box, at) || box->piece_at[at[0]][at[1]][at[2]] >= 0)
        continue;
      box->piece_at[at[0]][at[1]][at[2]] = (gint8) piece;
      return;
    }
}

/* Pieces that grow along each other, in a box that need not be full. */
static void
fill_by_growing (GRand *rand, Box *box, int n_pieces)
{
  int n_cells = box->extent[0] * box->extent[1] * box->extent[2];
  int n_grown = n_cells - g_rand_int_range (rand, 0, n_cells / 3 + 1);

  for (int i = 0; i < n_grown; i++)
    grow (rand, box, g_rand_int_range (rand, 0, n_pieces));
}

/* Pieces of cells anywhere, which lock each other far more often. Many cells stay empty, so that
 * there are moves. */
static void
fill_by_scattering (GRand *rand, Box *box, int n_pieces)
{
  int n_full = g_rand_int_range (rand, 30, 50), n_in_line = g_rand_int_range (rand, 0, 80);

  for (int x = 0; x < box->extent[0]; x++)
    for (int y = 0; y < box->extent[1]; y++)
      for (int z = 0; z < box->extent[2]; z++)
        {
          int last = z > 0 ? box->piece_at[x][y][z - 1] : -1;
          if (box->piece_at[x][y][z] >= 0 || g_rand_int_range (rand, 0, 100) >= n_full)
            continue;
          box->piece_at[x][y][z] = (gint8) (last >= 0 && g_rand_int_range (rand, 0, 100) < n_in_line
                                                ? last
                                                : g_rand_int_range (rand, 0, n_pieces));
        }
}

static void
fill (GRand *rand, Box *box, int n_pieces)
{
  memset (box->piece_at, -1, sizeof box->piece_at);
  for (int piece = 0; piece < n_pieces; piece++)
    for (gboolean is_placed = FALSE; !is_placed;)
      {
        int at[3];
        for (int i = 0; i < 3; i++)
          at[i] = g_rand_int_range (rand, 0, box->extent[i]);
        is_placed = box->piece_at[at[0]][at[1]][at[2]] < 0;
        if (is_placed)
          box->piece_at[at[0]][at[1]][at[2]] = (gint8) piece;
      }
  if (g_rand_int_range (rand, 0, 4) == 0)
    fill_by_growing (rand, box, n_pieces);
  else
    fill_by_scattering (rand, box, n_pieces);
}

static void
read_box (const Box *box, int n_pieces, SlowAssembly *assembly)
{
  *assembly = (SlowAssembly){ .n_pieces = n_pieces };
  for (int x = 0; x < box->extent[0]; x++)
    for (int y = 0; y < box->extent[1]; y++)
      for (int z = 0; z < box->extent[2]; z++)
        {
          int piece = box->piece_at[x][y][z];
          if (piece >= 0)
            assembly->cells[piece][assembly->n_cells[piece]++] =
                (SomaCell){ (gint16) x, (gint16) y, (gint16) z };
        }
}

void
random_assembly_fill (GRand *rand, const int *extent, int n_pieces, SlowAssembly *assembly)
{
  Box box = { .extent = { extent[0], extent[1], extent[2] } };

  fill (rand, &box, n_pieces);
  read_box (&box, n_pieces, assembly);
}

void
random_assembly_make (GRand *rand, int n_pieces, SlowAssembly *assembly)
{
  int extent[3];

  for (int axis = 0; axis < 3; axis++)
    extent[axis] = g_rand_int_range (rand, 3, 6);
  random_assembly_fill (rand, extent, n_pieces, assembly);
}

SomaPuzzle *
random_assembly_make_puzzle (const SlowAssembly *assembly, uint16_t **copy_at)
{
  g_autoptr (GArray) cells = g_array_new (FALSE, FALSE, sizeof (SomaCell));
  SomaPiece pieces[SLOW_MAX_PIECES];
  gboolean optional[SLOW_MAX_PIECES * SLOW_MAX_CELLS + 3 * 9] = { FALSE };

  for (int p = 0; p < assembly->n_pieces; p++)
    {
      g_array_append_vals (cells, assembly->cells[p], (guint) assembly->n_cells[p]);
      pieces[p] = (SomaPiece){ .min_count = 1,
                               .max_count = 1,
                               .weight = assembly->weights[p],
                               .n_cells = assembly->n_cells[p],
                               .cells = assembly->cells[p] };
      g_snprintf (pieces[p].letter, sizeof pieces[p].letter, "%c", 'A' + p);
    }
  for (int axis = 0; axis < 3; axis++)
    for (int i = 0; i < 5 + 2 * axis; i++)
      {
        int at[3] = { -1, -1, -1 };
        at[axis] = -2 - i;
        SomaCell cell = { (gint16) at[0], (gint16) at[1], (gint16) at[2] };
        optional[cells->len] = TRUE;
        g_array_append_val (cells, cell);
      }
  bool is_optional[G_N_ELEMENTS (optional)];
  for (guint i = 0; i < G_N_ELEMENTS (optional); i++)
    is_optional[i] = optional[i] != FALSE;
  g_autoptr (SomaFigure) figure = soma_figure_new ((const SomaCell *) (void *) cells->data,
                                                   is_optional, (int) cells->len, NULL);
  g_autoptr (SomaPieceSet) set = soma_piece_set_new ("", pieces, assembly->n_pieces, NULL);
  g_assert_nonnull (figure);
  g_assert_nonnull (set);
  *copy_at = g_new (uint16_t, figure->n_cells);
  for (int i = 0; i < figure->n_cells; i++)
    (*copy_at)[i] = SOMA_NO_COPY;
  int shift[3] = { 6, 8, 10 }; /* the longest arms reach as far below 0 */
  for (int p = 0; p < assembly->n_pieces; p++)
    for (int i = 0; i < assembly->n_cells[p]; i++)
      {
        SomaCell cell = assembly->cells[p][i];
        SomaCell moved = { (gint16) (cell.x + shift[0]), (gint16) (cell.y + shift[1]),
                           (gint16) (cell.z + shift[2]) };
        int number = soma_figure_index (figure, moved);
        g_assert_cmpint (number, >=, 0);
        (*copy_at)[number] = (uint16_t) p;
      }
  return soma_puzzle_new ("", figure, set, NULL, 0, false, NULL);
}
