/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "chessboard.h"

#include "edit.h"
#include "random-drawing.h"

/* All choices of counts and colours, one after the other. */
typedef struct
{
  int n_pieces;
  int size[4], difference[4], least[4], most[4];
} Choices;

/* Records every reachable combination of number of cells and difference. */
static void
try_all (const Choices *choices, int piece, int copies, int n_cells, int difference,
         gboolean reach[64][128])
{
  if (piece == choices->n_pieces)
    {
      if (n_cells < 64)
        reach[n_cells][difference + 64] = TRUE;
      return;
    }
  if (copies >= choices->least[piece])
    try_all (choices, piece + 1, 0, n_cells, difference, reach);
  if (copies == choices->most[piece])
    return;
  for (int sign = -1; sign <= 1; sign += 2)
    try_all (choices, piece, copies + 1, n_cells + choices->size[piece],
             difference + sign * choices->difference[piece], reach);
}

static int
get_difference (const SomaPiece *piece)
{
  int sum = 0;
  for (int i = 0; i < piece->n_cells; i++)
    sum += (piece->cells[i].x + piece->cells[i].y + piece->cells[i].z) % 2 == 0 ? 1 : -1;
  return ABS (sum);
}

/* Straight bars, crosses and squares. */
static SomaPieceSet *
random_set (GRand *rand, Choices *choices)
{
  static const SomaCell cross[] = {
    { 1, 1, 0 }, { 0, 1, 0 }, { 2, 1, 0 }, { 1, 0, 0 }, { 1, 2, 0 }
  };
  static const SomaCell bar[] = { { 0, 0, 0 }, { 1, 0, 0 }, { 2, 0, 0 }, { 3, 0, 0 } };
  static const SomaCell tee[] = { { 0, 0, 0 }, { 1, 0, 0 }, { 2, 0, 0 }, { 1, 1, 0 } };
  SomaPiece pieces[4];

  choices->n_pieces = g_rand_int_range (rand, 1, 4);
  for (int i = 0; i < choices->n_pieces; i++)
    {
      int kind = g_rand_int_range (rand, 0, 4), least = g_rand_int_range (rand, 0, 3);
      pieces[i] =
          (SomaPiece){ .min_count = least, .max_count = least + g_rand_int_range (rand, 0, 3) };
      pieces[i].cells = kind == 0 ? cross : kind == 1 ? tee : bar;
      pieces[i].n_cells = kind == 0 ? 5 : kind == 1 ? 4 : g_rand_int_range (rand, 1, 5);
      choices->size[i] = pieces[i].n_cells;
      choices->difference[i] = get_difference (&pieces[i]);
      choices->least[i] = pieces[i].min_count;
      choices->most[i] = pieces[i].max_count;
    }
  return soma_piece_set_new ("", pieces, choices->n_pieces, NULL);
}

/* Whether parity allows the drawing, by every choice of its optional cells. */
static gboolean
allows (const SomaDrawing *drawing, gboolean reach[64][128], gboolean *any)
{
  int optional[SOMA_MAX_CELLS], n_optional = 0, n = 0, difference = 0;
  gboolean found = FALSE;

  for (int i = 0; i < drawing->n_cells; i++)
    {
      SomaCell cell = drawing->cells[i];
      int colour = (cell.x + cell.y + cell.z) % 2 == 0 ? 1 : -1;
      if (drawing->optional != NULL && drawing->optional[i])
        optional[n_optional++] = colour;
      else
        {
          n++;
          difference += colour;
        }
    }
  *any = FALSE;
  for (int v = n; v <= drawing->n_cells; v++)
    for (int d = 0; d < 128; d++)
      *any |= reach[v][d];
  for (int choice = 0; choice < 1 << n_optional; choice++)
    {
      int v = n, d = difference;
      for (int i = 0; i < n_optional; i++)
        if ((choice >> i & 1) != 0)
          {
            v++;
            d += optional[i];
          }
      found |= reach[v][d + 64];
    }
  return found;
}

static void
test_parity (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (10);
  int n_ruled_out = 0;

  for (int round = 0; round < 800; round++)
    {
      SomaDrawing *drawing = random_drawing_new (rand);
      gboolean reach[64][128] = { { FALSE } }, any;
      Choices choices;
      SomaParity parity;
      SomaPieceSet *set = random_set (rand, &choices);

      if (drawing->n_optional < drawing->n_cells && drawing->n_optional < 12 &&
          drawing->n_cells < 64)
        {
          try_all (&choices, 0, 0, 0, 0, reach);
          gboolean expected = allows (drawing, reach, &any);
          soma_drawing_get_parity (drawing, set, &parity);
          g_assert_false (parity.useless);
          g_assert_cmpint (parity.possible, ==, expected || !any);
          g_assert_true ((parity.reachable != 0) == any);
          n_ruled_out += !parity.possible;
        }
      soma_piece_set_unref (set);
      soma_drawing_unref (drawing);
    }
  g_assert_cmpint (n_ruled_out, >, 10);
}

/* A large figure of many small pieces: fast, or no answer. */
static void
test_large_parity (void)
{
  static const SomaCell cells[] = { { 0, 0, 0 }, { 1, 0, 0 }, { 2, 0, 0 } };
  SomaPiece pieces[SOMA_MAX_PIECES];
  SomaBox box = { { 0, 0, 0 }, { 15, 15, 15 } };
  SomaDrawing *empty = soma_drawing_new (NULL, NULL, 0);
  SomaDrawing *block = soma_edit_set_box (empty, &box, SOMA_PLACE_CELL);
  SomaParity parity;

  for (int i = 0; i < SOMA_MAX_PIECES; i++)
    pieces[i] = (SomaPiece){ .max_count = SOMA_MAX_COPIES / SOMA_MAX_PIECES,
                             .n_cells = 1 + i % 3,
                             .cells = cells };
  SomaPieceSet *set = soma_piece_set_new ("", pieces, SOMA_MAX_PIECES, NULL);
  soma_drawing_get_parity (block, set, &parity);
  g_assert_true (parity.possible);
  soma_piece_set_unref (set);

  /* What must all be used is no work, however much it is. */
  for (int i = 0; i < 64; i++)
    pieces[i] = (SomaPiece){ .min_count = 32, .max_count = 32, .n_cells = 2, .cells = cells };
  set = soma_piece_set_new ("", pieces, 64, NULL);
  soma_drawing_get_parity (block, set, &parity);
  g_assert_false (parity.useless);
  g_assert_true (parity.possible);
  g_assert_cmpuint (parity.reachable, ==, 1);
  soma_piece_set_unref (set);
  soma_drawing_unref (empty);
  soma_drawing_unref (block);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/chessboard/parity", test_parity);
  g_test_add_func ("/chessboard/large-parity", test_large_parity);
  return g_test_run ();
}
