/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib.h>
#include <string.h>

#include "check.h"
#include "search.h"
#include "store-fixture.h"
#include "stored-solution.h"
#include "transform.h"

static const SomaCell single[] = { { 0, 0, 0 } };
static const SomaCell domino[] = { { 0, 0, 0 }, { 1, 0, 0 } };
static const SomaCell screw[] = { { 0, 0, 0 }, { 1, 0, 0 }, { 0, 1, 0 }, { 1, 0, 1 } };

static gboolean
same_key (const SomaPuzzle *a, SomaSymmetry a_symmetry, const SomaPuzzle *b,
          SomaSymmetry b_symmetry)
{
  g_autoptr (SomaCanonicalPuzzle) first = soma_canonical_puzzle_new (a, a_symmetry);
  g_autoptr (SomaCanonicalPuzzle) second = soma_canonical_puzzle_new (b, b_symmetry);
  return memcmp (soma_canonical_puzzle_get_key (first), soma_canonical_puzzle_get_key (second),
                 SOMA_DIGEST_SIZE) == 0;
}

static gboolean
same_frame (const SomaPuzzle *a, const SomaPuzzle *b)
{
  g_autoptr (SomaCanonicalPuzzle) first = soma_canonical_puzzle_new (a, SOMA_SYMMETRY_FULL);
  g_autoptr (SomaCanonicalPuzzle) second = soma_canonical_puzzle_new (b, SOMA_SYMMETRY_FULL);
  return memcmp (soma_canonical_puzzle_get_frame (first), soma_canonical_puzzle_get_frame (second),
                 SOMA_DIGEST_SIZE) == 0;
}

/* Takes the figure. */
static SomaPuzzle *
make_puzzle (SomaFigure *figure, const SomaPiece *pieces, int n_pieces, const SomaPin *pins,
             int n_pins, gboolean distinct)
{
  SomaPieceSet *set = soma_piece_set_new ("test", pieces, n_pieces, NULL);
  SomaPuzzle *puzzle = soma_puzzle_new ("test", figure, set, pins, n_pins, distinct, NULL);
  g_assert_nonnull (puzzle);
  soma_figure_unref (figure);
  soma_piece_set_unref (set);
  return puzzle;
}

static SomaFigure *
make_bar (int length)
{
  return soma_figure_new_box (length, 1, 1, NULL);
}

/* The puzzle after `transform`: figure, pieces and pins. The pieces are in reverse order. `map` is
 * set to where each cell goes. */
static SomaPuzzle *
turn_puzzle (const SomaPuzzle *puzzle, int transform, uint16_t *map)
{
  int n_pieces = puzzle->set->n_pieces;
  SomaFigure *figure = soma_figure_transform (puzzle->figure, transform);
  SomaPiece pieces[SOMA_MAX_PIECES];
  SomaFigure *shapes[SOMA_MAX_PIECES];
  SomaPin pins[8];
  uint16_t cells[8][SOMA_MAX_CELLS];
  soma_figure_map_cells (puzzle->figure, figure, transform, map);
  for (int i = 0; i < n_pieces; i++)
    {
      const SomaPiece *piece = &puzzle->set->pieces[i];
      SomaFigure *shape = soma_figure_new (piece->cells, NULL, piece->n_cells, NULL);
      shapes[i] = soma_figure_transform (shape, transform);
      pieces[n_pieces - 1 - i] = *piece;
      pieces[n_pieces - 1 - i].cells = shapes[i]->cells;
      soma_figure_unref (shape);
    }
  for (int i = 0; i < puzzle->n_pins; i++)
    {
      const SomaPin *pin = &puzzle->pins[puzzle->n_pins - 1 - i];
      for (int j = 0; j < pin->n_cells; j++)
        cells[i][j] = map[pin->cells[j]];
      pins[i] = (SomaPin){ n_pieces - 1 - pin->piece, pin->n_cells, cells[i] };
    }
  SomaPuzzle *turned =
      make_puzzle (figure, pieces, n_pieces, pins, puzzle->n_pins, puzzle->distinct_pieces);
  for (int i = 0; i < n_pieces; i++)
    soma_figure_unref (shapes[i]);
  return turned;
}

/* A solution stored for the puzzle is one of the rotated puzzle, and the same seen from there; if
 * the figure has symmetries, it may be another one of its orbit. */
static void
check_carried (const SomaPuzzle *puzzle, const SomaPuzzle *turned, const uint16_t *map,
               const uint16_t *copy_at)
{
  g_autoptr (SomaCanonicalPuzzle) from = soma_canonical_puzzle_new (puzzle, SOMA_SYMMETRY_FULL);
  g_autoptr (SomaCanonicalPuzzle) to = soma_canonical_puzzle_new (turned, SOMA_SYMMETRY_FULL);
  guint8 bytes[2 * SOMA_MAX_CELLS];
  uint16_t image[SOMA_MAX_CELLS], back[SOMA_MAX_CELLS];
  int n_cells = puzzle->figure->n_cells;
  g_assert_true (soma_stored_solution_encode (from, copy_at, bytes));
  g_assert_true (soma_stored_solution_decode (to, bytes, image));
  g_assert_cmpint (soma_check_solution (turned, image, NULL), ==, SOMA_CHECK_OK);
  uint8_t transforms[SOMA_N_TRANSFORMS];
  gboolean symmetric = soma_figure_canonical_transforms (puzzle->figure, true, transforms) > 1;
  for (int i = 0; i < n_cells && !symmetric; i++)
    for (int j = 0; j < n_cells; j++)
      g_assert_true ((copy_at[i] == copy_at[j]) == (image[map[i]] == image[map[j]]));
  g_assert_true (soma_stored_solution_encode (to, image, bytes));
  g_assert_true (soma_stored_solution_decode (from, bytes, back));
  g_assert_cmpmem (copy_at, n_cells * sizeof *copy_at, back, n_cells * sizeof *back);
}

static void
test_names_and_order_do_not_matter (void)
{
  const SomaPiece a[] = { { "D", "domino", 1, 1, 2, 2, domino, NULL, SOMA_TURNS_ANY, 0 },
                          { "S", "", 2, 0, 1, 1, single, NULL, SOMA_TURNS_ANY, 0 } };
  const SomaPiece b[] = { { "x", "", 9, 0, 1, 1, single, NULL, SOMA_TURNS_ANY, 0 },
                          { "y", "other", 8, 1, 2, 2, domino, NULL, SOMA_TURNS_ANY, 0 } };
  SomaPuzzle *first = make_puzzle (make_bar (4), a, 2, NULL, 0, FALSE);
  SomaPuzzle *second = make_puzzle (make_bar (4), b, 2, NULL, 0, TRUE);
  g_assert_true (same_key (first, SOMA_SYMMETRY_FULL, second, SOMA_SYMMETRY_FULL));
  g_assert_false (same_frame (first, second));
  g_assert_true (same_frame (first, first));
  soma_puzzle_unref (first);
  soma_puzzle_unref (second);
}

static void
test_what_matters (void)
{
  const bool optional[] = { false, false, false, true };
  const SomaPiece few[] = { { "D", "", 0, 1, 2, 2, domino, NULL, SOMA_TURNS_ANY, 0 },
                            { "S", "", 0, 0, 1, 1, single, NULL, SOMA_TURNS_ANY, 0 } };
  const SomaPiece more[] = { { "D", "", 0, 1, 2, 2, domino, NULL, SOMA_TURNS_ANY, 0 },
                             { "S", "", 0, 0, 2, 1, single, NULL, SOMA_TURNS_ANY, 0 } };
  const SomaPiece least[] = { { "D", "", 0, 0, 2, 2, domino, NULL, SOMA_TURNS_ANY, 0 },
                              { "S", "", 0, 0, 1, 1, single, NULL, SOMA_TURNS_ANY, 0 } };
  const uint16_t end = 0, middle = 1;
  SomaFigure *bar = make_bar (4);
  SomaPuzzle *puzzles[] = {
    make_puzzle (make_bar (4), few, 2, NULL, 0, FALSE),
    make_puzzle (make_bar (5), few, 2, NULL, 0, FALSE),
    make_puzzle (soma_figure_new_box (2, 2, 1, NULL), few, 2, NULL, 0, FALSE),
    make_puzzle (soma_figure_new (bar->cells, optional, 4, NULL), few, 2, NULL, 0, FALSE),
    make_puzzle (make_bar (4), more, 2, NULL, 0, FALSE),
    make_puzzle (make_bar (4), least, 2, NULL, 0, FALSE),
    make_puzzle (make_bar (4), few, 1, NULL, 0, FALSE),
    make_puzzle (make_bar (4), few, 2, &(SomaPin){ 1, 1, &end }, 1, FALSE),
    make_puzzle (make_bar (4), few, 2, &(SomaPin){ 1, 1, &middle }, 1, FALSE),
  };
  for (guint i = 0; i < G_N_ELEMENTS (puzzles); i++)
    for (guint j = 0; j < G_N_ELEMENTS (puzzles); j++)
      for (int s = 0; s <= SOMA_SYMMETRY_NONE; s++)
        g_assert_true (same_key (puzzles[i], SOMA_SYMMETRY_FULL, puzzles[j], s) ==
                       (i == j && s == SOMA_SYMMETRY_FULL));
  for (guint i = 0; i < G_N_ELEMENTS (puzzles); i++)
    soma_puzzle_unref (puzzles[i]);
  soma_figure_unref (bar);
}

static void
test_pins_of_symmetric_figures (void)
{
  SomaPuzzle *at_corner[8], *at_edge;
  const SomaPiece piece = { "S", "", 0, 0, 27, 1, single, NULL, SOMA_TURNS_ANY, 0 };
  const uint16_t corners[] = { 0, 2, 6, 8, 18, 20, 24, 26 }, edge = 1;
  for (int i = 0; i < 8; i++)
    at_corner[i] = make_puzzle (soma_figure_new_box (3, 3, 3, NULL), &piece, 1,
                                &(SomaPin){ 0, 1, &corners[i] }, 1, FALSE);
  at_edge = make_puzzle (soma_figure_new_box (3, 3, 3, NULL), &piece, 1, &(SomaPin){ 0, 1, &edge },
                         1, FALSE);
  for (int i = 0; i < 8; i++)
    {
      g_assert_true (same_key (at_corner[0], SOMA_SYMMETRY_FULL, at_corner[i], SOMA_SYMMETRY_FULL));
      g_assert_false (same_key (at_edge, SOMA_SYMMETRY_FULL, at_corner[i], SOMA_SYMMETRY_FULL));
    }
  for (int i = 0; i < 8; i++)
    soma_puzzle_unref (at_corner[i]);
  soma_puzzle_unref (at_edge);
}

/* A chiral piece without its mirror image: the mirrored figure is a different puzzle. */
static void
test_chiral_set (void)
{
  const SomaPiece pieces[] = { { "A", "", 0, 1, 1, 4, screw, NULL, SOMA_TURNS_ANY, 0 } };
  SomaFigure *figure = soma_figure_new (screw, NULL, 4, NULL);
  SomaFigure *mirrored = soma_figure_transform (figure, SOMA_N_ROTATIONS);
  SomaFigure *turned = soma_figure_transform (figure, 7);
  SomaPuzzle *one = make_puzzle (figure, pieces, 1, NULL, 0, FALSE);
  SomaPuzzle *other = make_puzzle (mirrored, pieces, 1, NULL, 0, FALSE);
  SomaPuzzle *same = make_puzzle (turned, pieces, 1, NULL, 0, FALSE);
  for (int s = 0; s <= SOMA_SYMMETRY_NONE; s++)
    {
      g_assert_false (same_key (one, s, other, s));
      g_assert_true (same_key (one, s, same, s));
    }
  soma_puzzle_unref (one);
  soma_puzzle_unref (other);
  soma_puzzle_unref (same);
}

/* Fills most of a box with random dominoes and singles, and pins some of them; the screws are not
 * used, but make the set chiral or not. */
static SomaPuzzle *
make_random_puzzle (GRand *random, uint16_t *copy_at)
{
  const SomaCell mirrored_screw[] = { { 0, 0, 0 }, { 1, 0, 0 }, { 0, 1, 0 }, { 0, 1, 1 } };
  const SomaPiece pieces[] = { { "S", "", 0, 0, 40, 1, single, NULL, SOMA_TURNS_ANY, 0 },
                               { "A", "", 0, 0, 9, 4, screw, NULL, SOMA_TURNS_ANY, 0 },
                               { "B", "", 0, 0, g_rand_int_range (random, 9, 11), 4, mirrored_screw,
                                 NULL, SOMA_TURNS_ANY, 0 },
                               { "D", "", 0, 0, 20, 2, domino, NULL, SOMA_TURNS_ANY, 0 },
                               { "E", "", 0, 0, 20, 2, domino, NULL, SOMA_TURNS_ANY, 0 } };
  int n_used[5] = { 0 }, piece_of[40];
  gboolean distinct = g_rand_boolean (random);
  SomaFigure *whole = soma_figure_new_box (3, 3, g_rand_int_range (random, 1, 5), NULL);
  SomaCell kept[36];
  int n_kept = 0;
  for (int i = 0; i < whole->n_cells; i++)
    if (i == 0 || g_rand_int_range (random, 0, 5) > 0)
      kept[n_kept++] = whole->cells[i];
  bool optional[G_N_ELEMENTS (kept)];
  memset (optional, g_rand_boolean (random), sizeof optional);
  SomaFigure *figure = soma_figure_new (kept, optional, n_kept, NULL);
  soma_figure_unref (whole);
  int n_cells = figure->n_cells;
  SomaPin pins[2];
  uint16_t pin_cells[2][4];
  int n_pins = 0;
  for (int i = 0; i < n_cells; i++)
    piece_of[i] = -1;
  for (int i = 0; i < n_cells; i++)
    {
      if (piece_of[i] >= 0)
        continue;
      SomaCell cell = figure->cells[i];
      cell.x++;
      int next = soma_figure_index (figure, cell);
      gboolean as_domino = next > i && g_rand_boolean (random);
      int piece = as_domino ? g_rand_int_range (random, 3, 5) : 0;
      int base = as_domino ? 40 + 9 + pieces[2].max_count + 20 * (piece - 3) : 0;
      int copy = base + n_used[piece]++;
      copy_at[i] = (uint16_t) copy;
      piece_of[i] = piece;
      if (as_domino)
        {
          copy_at[next] = (uint16_t) copy;
          piece_of[next] = piece;
        }
      if (n_pins < 2 && g_rand_int_range (random, 0, 4) == 0)
        {
          pin_cells[n_pins][0] = (uint16_t) i;
          pin_cells[n_pins][1] = (uint16_t) next;
          pins[n_pins] = (SomaPin){ piece, as_domino ? 2 : 1, pin_cells[n_pins] };
          n_pins++;
        }
    }
  return make_puzzle (figure, pieces, 5, pins, n_pins, distinct);
}

static void
test_all_images (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (11);
  for (int round = 0; round < 16; round++)
    {
      uint16_t copy_at[SOMA_MAX_CELLS], map[SOMA_MAX_CELLS], ordered[SOMA_MAX_CELLS];
      SomaPuzzle *puzzle = make_random_puzzle (random, copy_at);
      g_assert_cmpint (soma_check_solution (puzzle, copy_at, NULL), ==, SOMA_CHECK_OK);
      /* Two interchangeable dominoes may come back swapped. */
      g_autoptr (SomaCanonicalPuzzle) canonical =
          soma_canonical_puzzle_new (puzzle, SOMA_SYMMETRY_FULL);
      guint8 bytes[SOMA_MAX_CELLS];
      g_assert_true (soma_stored_solution_encode (canonical, copy_at, bytes));
      g_assert_true (soma_stored_solution_decode (canonical, bytes, ordered));
      if (puzzle->distinct_pieces)
        g_assert_cmpmem (copy_at, puzzle->figure->n_cells * sizeof *copy_at, ordered,
                         puzzle->figure->n_cells * sizeof *ordered);
      for (int t = 0; t < SOMA_N_TRANSFORMS; t++)
        {
          SomaPuzzle *turned = turn_puzzle (puzzle, t, map);
          for (int s = 0; s <= SOMA_SYMMETRY_NONE; s++)
            g_assert_true (same_key (puzzle, s, turned, s));
          check_carried (puzzle, turned, map, ordered);
          soma_puzzle_unref (turned);
        }
      soma_puzzle_unref (puzzle);
    }
}

static void
test_equal_shapes (void)
{
  const SomaCell upright[] = { { 5, 5, 5 }, { 5, 5, 6 } };
  const SomaPiece two[] = { { "D", "", 0, 0, 1, 2, domino, NULL, SOMA_TURNS_ANY, 0 },
                            { "E", "", 0, 1, 2, 2, upright, NULL, SOMA_TURNS_ANY, 0 } };
  const SomaPiece one[] = { { "D", "", 0, 1, 3, 2, domino, NULL, SOMA_TURNS_ANY, 0 } };
  const uint16_t cells[] = { 2, 3 };
  SomaPuzzle *split = make_puzzle (make_bar (4), two, 2, NULL, 0, FALSE);
  SomaPuzzle *joined = make_puzzle (make_bar (4), one, 1, NULL, 0, FALSE);
  SomaPuzzle *distinct = make_puzzle (make_bar (4), two, 2, NULL, 0, TRUE);
  SomaPuzzle *pinned = make_puzzle (make_bar (4), two, 2, &(SomaPin){ 0, 2, cells }, 1, FALSE);
  g_assert_true (same_key (split, SOMA_SYMMETRY_FULL, joined, SOMA_SYMMETRY_FULL));
  g_assert_false (same_key (split, SOMA_SYMMETRY_FULL, distinct, SOMA_SYMMETRY_FULL));

  /* The piece that must be used is used, and the pinned one is where it is pinned. */
  const uint16_t stored[] = { 0, 0, 1, 1 }, shared[] = { 0, 0, 1, 1 }, at_pin[] = { 1, 1, 0, 0 };
  const struct
  {
    const SomaPuzzle *puzzle;
    const uint16_t *expected;
  } cases[] = { { joined, stored }, { split, shared }, { pinned, at_pin } };
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (SomaCanonicalPuzzle) canonical =
          soma_canonical_puzzle_new (cases[i].puzzle, SOMA_SYMMETRY_FULL);
      guint8 bytes[] = { 0, 0, 1, 1 };
      uint16_t copy_at[4];
      g_assert_true (soma_stored_solution_decode (canonical, bytes, copy_at));
      g_assert_cmpmem (copy_at, sizeof copy_at, cases[i].expected, sizeof copy_at);
    }
  soma_puzzle_unref (split);
  soma_puzzle_unref (joined);
  soma_puzzle_unref (distinct);
  soma_puzzle_unref (pinned);
}

static void
test_two_bytes_for_many_copies (void)
{
  const SomaPiece piece = { "D", "", 0, 0, 500, 2, domino, NULL, SOMA_TURNS_ANY, 0 };
  const SomaPiece fewer = { "D", "", 0, 0, 255, 2, domino, NULL, SOMA_TURNS_ANY, 0 };
  SomaPuzzle *puzzle =
      make_puzzle (soma_figure_new_box (10, 10, 10, NULL), &piece, 1, NULL, 0, FALSE);
  SomaPuzzle *small = make_puzzle (make_bar (4), &fewer, 1, NULL, 0, FALSE);
  uint16_t copy_at[1000], back[1000];
  guint8 bytes[2000];
  for (int i = 0; i < 1000; i++)
    copy_at[i] = (uint16_t) (i / 2);
  g_autoptr (SomaCanonicalPuzzle) canonical =
      soma_canonical_puzzle_new (puzzle, SOMA_SYMMETRY_FULL);
  g_assert_cmpuint (soma_stored_solution_get_size (canonical), ==, 2000);
  g_assert_true (soma_stored_solution_encode (canonical, copy_at, bytes));
  g_assert_true (soma_stored_solution_decode (canonical, bytes, back));
  g_assert_cmpmem (copy_at, sizeof copy_at, back, sizeof back);
  g_autoptr (SomaCanonicalPuzzle) other = soma_canonical_puzzle_new (small, SOMA_SYMMETRY_FULL);
  g_assert_cmpuint (soma_stored_solution_get_size (other), ==, 4);
  soma_puzzle_unref (puzzle);
  soma_puzzle_unref (small);
}

static void
test_empty_cells (void)
{
  const bool optional[] = { false, false, true };
  const SomaPiece piece = { "D", "", 0, 1, 1, 2, domino, NULL, SOMA_TURNS_ANY, 0 };
  SomaFigure *bar = make_bar (3);
  SomaPuzzle *puzzle =
      make_puzzle (soma_figure_new (bar->cells, optional, 3, NULL), &piece, 1, NULL, 0, FALSE);
  g_autoptr (SomaCanonicalPuzzle) canonical =
      soma_canonical_puzzle_new (puzzle, SOMA_SYMMETRY_FULL);
  const uint16_t copy_at[] = { 0, 0, SOMA_NO_COPY };
  uint16_t back[3];
  guint8 bytes[3];
  g_assert_true (soma_stored_solution_encode (canonical, copy_at, bytes));
  g_assert_true (soma_stored_solution_decode (canonical, bytes, back));
  g_assert_cmpmem (copy_at, sizeof copy_at, back, sizeof back);
  soma_puzzle_unref (puzzle);
  soma_figure_unref (bar);
}

/* Changing a single byte never gives another solution of this puzzle. */
static void
test_rejects_what_is_no_solution (void)
{
  const SomaPiece piece = { "D", "", 0, 2, 2, 2, domino, NULL, SOMA_TURNS_ANY, 0 };
  SomaPuzzle *puzzle = make_puzzle (make_bar (4), &piece, 1, NULL, 0, FALSE);
  g_autoptr (SomaCanonicalPuzzle) canonical =
      soma_canonical_puzzle_new (puzzle, SOMA_SYMMETRY_FULL);
  const guint8 good[] = { 0, 0, 1, 1 };
  uint16_t copy_at[4];
  g_assert_true (soma_stored_solution_decode (canonical, good, copy_at));
  for (int i = 0; i < 4; i++)
    for (int value = 0; value < 256; value++)
      {
        guint8 bytes[4];
        memcpy (bytes, good, sizeof bytes);
        bytes[i] = (guint8) value;
        g_assert_true (soma_stored_solution_decode (canonical, bytes, copy_at) ==
                       (value == good[i]));
      }
  const uint16_t wrong[] = { 0, 0, 2, 2 };
  guint8 bytes[4];
  g_assert_false (soma_stored_solution_encode (canonical, wrong, bytes));
  soma_puzzle_unref (puzzle);
}

/* A bar whose first and last cells have the given colours, and a domino and a cell to fill it. Of
 * the domino's cells the second has the third colour. */
static SomaPuzzle *
make_coloured (int first, int last, int of_piece, guint64 accepted)
{
  const SomaCell bar[] = { { 0, 0, 0 }, { 1, 0, 0 }, { 2, 0, 0 } };
  const guint8 colours[] = { (guint8) first, 0, (guint8) last };
  const guint8 piece_colours[] = { 0, (guint8) of_piece };
  const guint64 accepts[SOMA_N_COLOURS] = { 0, accepted, accepted };
  const SomaPiece pieces[] = {
    { .min_count = 1, .max_count = 1, .n_cells = 1, .cells = single },
    { .min_count = 1, .max_count = 1, .n_cells = 2, .cells = domino, .colours = piece_colours },
  };
  SomaFigure *figure = soma_figure_new_coloured (bar, NULL, colours, accepts, 3, NULL);
  return make_puzzle (figure, pieces, 2, NULL, 0, FALSE);
}

/* Colours are a part of the puzzle, which stays the same when it is turned. */
static void
test_colours (void)
{
  const int others[][3] = { { 0, 0, 1 }, { 1, 2, 1 }, { 2, 0, 1 }, { 1, 0, 2 }, { 1, 0, 0 } };
  SomaPuzzle *puzzle = make_coloured (1, 0, 1, 2), *turned = make_coloured (0, 1, 1, 2);
  SomaPuzzle *plain = make_coloured (0, 0, 0, 2), *other_rules = make_coloured (1, 0, 1, 4);

  g_assert_true (same_key (puzzle, SOMA_SYMMETRY_FULL, turned, SOMA_SYMMETRY_FULL));
  g_assert_false (same_frame (puzzle, turned));
  g_assert_false (same_key (puzzle, SOMA_SYMMETRY_FULL, plain, SOMA_SYMMETRY_FULL));
  g_assert_false (same_frame (puzzle, plain));
  g_assert_false (same_key (puzzle, SOMA_SYMMETRY_FULL, other_rules, SOMA_SYMMETRY_FULL));
  for (guint i = 0; i < G_N_ELEMENTS (others); i++)
    {
      SomaPuzzle *other = make_coloured (others[i][0], others[i][1], others[i][2], 2);
      g_assert_false (same_key (puzzle, SOMA_SYMMETRY_FULL, other, SOMA_SYMMETRY_FULL));
      g_assert_false (same_frame (puzzle, other));
      soma_puzzle_unref (other);
    }
  soma_puzzle_unref (puzzle);
  soma_puzzle_unref (turned);
  soma_puzzle_unref (plain);
  soma_puzzle_unref (other_rules);
}

/* Solutions are stored under these keys: they never change for puzzles without colours. */
static void
test_old_keys (void)
{
  SomaPuzzle *plain = make_coloured (0, 0, 0, 2);
  g_autoptr (SomaCanonicalPuzzle) canonical = soma_canonical_puzzle_new (plain, SOMA_SYMMETRY_FULL);
  g_autofree char *key = g_base64_encode (soma_canonical_puzzle_get_key (canonical), 12);
  g_autofree char *frame = g_base64_encode (soma_canonical_puzzle_get_frame (canonical), 12);

  g_assert_cmpstr (key, ==, "hTpuvq9bJ2mwQZls");
  g_assert_cmpstr (frame, ==, "uVXr2zV+AoC2CFWa");
  soma_puzzle_unref (plain);
}

/* How the rule reads once the puzzle is transformed. */
static SomaTurnRule
turn_rule (SomaTurnRule rule, int transform)
{
  const SomaCell units[] = { { 1, 0, 0 }, { 0, 1, 0 }, { 0, 0, 1 } };
  SomaTurnRule first = rule >= SOMA_TURNS_ALONG_X ? SOMA_TURNS_ALONG_X : SOMA_TURNS_ABOUT_X;

  if (rule == SOMA_TURNS_ANY || rule == SOMA_TURNS_NONE)
    return rule;
  SomaCell axis = soma_transform_cell (transform, units[rule - first]);
  return first + (axis.x != 0 ? 0 : axis.y != 0 ? 1 : 2);
}

/* Puzzles whose pieces may be turned in other ways have other keys, unless it makes no difference;
 * and the key stays as the puzzle is turned, with what its pieces allow. */
static void
test_turns (void)
{
  SomaPiece pieces[] = { { "A", "", 0, 0, 1, 4, screw, NULL, SOMA_TURNS_ABOUT_Z, 0 },
                         { "D", "", 0, 0, 6, 2, domino, NULL, SOMA_TURNS_ALONG_X, 0 },
                         { "S", "", 0, 0, 9, 1, single, NULL, SOMA_TURNS_NONE, 0 } };
  SomaPuzzle *puzzle = make_puzzle (soma_figure_new_box (4, 3, 2, NULL), pieces, 3, NULL, 0, FALSE);

  for (int t = 0; t < SOMA_N_TRANSFORMS; t++)
    {
      uint16_t map[SOMA_MAX_CELLS];
      SomaPiece turned_pieces[3];
      SomaPuzzle *shapes = turn_puzzle (puzzle, t, map);
      for (int p = 0; p < 3; p++)
        {
          turned_pieces[p] = shapes->set->pieces[p];
          turned_pieces[p].turns = turn_rule (turned_pieces[p].turns, t);
        }
      SomaPuzzle *turned =
          make_puzzle (soma_figure_ref (shapes->figure), turned_pieces, 3, NULL, 0, FALSE);
      for (int s = 0; s <= SOMA_SYMMETRY_NONE; s++)
        g_assert_true (same_key (puzzle, s, turned, s));
      soma_puzzle_unref (turned);
      soma_puzzle_unref (shapes);
    }
  for (int p = 0; p < 3; p++)
    for (int rule = 0; rule < SOMA_N_TURN_RULES; rule++)
      {
        SomaTurnRule before = pieces[p].turns;
        pieces[p].turns = (SomaTurnRule) rule;
        SomaPuzzle *other =
            make_puzzle (soma_figure_new_box (4, 3, 2, NULL), pieces, 3, NULL, 0, FALSE);
        /* A domino along x lies so, too, if it may be turned about x or not at all. */
        gboolean is_same = p == 2 || pieces[p].turns == before ||
                           (p == 1 && (rule == SOMA_TURNS_ABOUT_X || rule == SOMA_TURNS_NONE));
        g_assert_cmpint (same_key (puzzle, SOMA_SYMMETRY_FULL, other, SOMA_SYMMETRY_FULL), ==,
                         is_same);
        g_assert_cmpint (same_frame (puzzle, other), ==, pieces[p].turns == before);
        pieces[p].turns = before;
        soma_puzzle_unref (other);
      }
  soma_puzzle_unref (puzzle);
}

typedef struct
{
  SomaCanonicalPuzzle *canonical;
  SomaSymmetry symmetry;
  GHashTable *found; /* of GBytes */
} Digests;

static bool
add_digest (const uint16_t *copy_at, void *data)
{
  const Digests *digests = data;
  guint8 digest[SOMA_DIGEST_SIZE];

  g_assert_true (
      soma_stored_solution_digest (digests->canonical, digests->symmetry, copy_at, digest));
  g_hash_table_add (digests->found, g_bytes_new (digest, sizeof digest));
  return true;
}

static guint64
search_all (SomaPuzzle *puzzle, SomaSymmetry symmetry, Digests *digests)
{
  const SomaSearchOptions options = { .symmetry = symmetry,
                                      .n_threads = 1,
                                      .solution = digests != NULL ? add_digest : NULL,
                                      .data = digests };
  SomaSearch *search = soma_search_new (puzzle, &options, NULL);
  SomaProgress progress;

  g_assert_cmpint (soma_search_run (search), ==, SOMA_SEARCH_COMPLETE);
  soma_search_get_progress (search, &progress);
  soma_search_free (search);
  return progress.n_solutions;
}

/* As many solutions have digests of their own as a search counts: a board of pieces that have two
 * sides is not turned over, though it would have the same pieces. */
static void
test_turned_digests (void)
{
  const SomaCell l[] = { { 0, 0, 0 }, { 1, 0, 0 }, { 2, 0, 0 }, { 0, 1, 0 } };
  const SomaCell j[] = { { 0, 0, 0 }, { 1, 0, 0 }, { 2, 0, 0 }, { 2, 1, 0 } };
  const SomaPiece pieces[] = { { "L", "", 0, 1, 1, 4, l, NULL, SOMA_TURNS_ABOUT_Z, 0 },
                               { "J", "", 0, 1, 1, 4, j, NULL, SOMA_TURNS_ABOUT_Z, 0 },
                               { "S", "", 0, 0, 4, 1, single, NULL, SOMA_TURNS_ANY, 0 } };
  SomaPuzzle *puzzle = make_puzzle (soma_figure_new_box (4, 3, 1, NULL), pieces, 3, NULL, 0, FALSE);
  guint64 n_all = search_all (puzzle, SOMA_SYMMETRY_NONE, NULL);

  for (int s = 0; s <= SOMA_SYMMETRY_NONE; s++)
    {
      Digests digests = { soma_canonical_puzzle_new (puzzle, SOMA_SYMMETRY_FULL), s,
                          g_hash_table_new_full (g_bytes_hash, g_bytes_equal,
                                                 (GDestroyNotify) g_bytes_unref, NULL) };
      g_assert_cmpuint (search_all (puzzle, SOMA_SYMMETRY_NONE, &digests), ==, n_all);
      g_assert_cmpuint (g_hash_table_size (digests.found), ==, search_all (puzzle, s, NULL));
      soma_canonical_puzzle_free (digests.canonical);
      g_hash_table_unref (digests.found);
    }
  g_assert_cmpuint (search_all (puzzle, SOMA_SYMMETRY_FULL, NULL), <, n_all);
  soma_puzzle_unref (puzzle);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/canonical-puzzle/names-and-order", test_names_and_order_do_not_matter);
  g_test_add_func ("/canonical-puzzle/what-matters", test_what_matters);
  g_test_add_func ("/canonical-puzzle/pins-of-symmetric-figures", test_pins_of_symmetric_figures);
  g_test_add_func ("/canonical-puzzle/chiral-set", test_chiral_set);
  g_test_add_func ("/canonical-puzzle/all-images", test_all_images);
  g_test_add_func ("/canonical-puzzle/equal-shapes", test_equal_shapes);
  g_test_add_func ("/canonical-puzzle/two-bytes", test_two_bytes_for_many_copies);
  g_test_add_func ("/canonical-puzzle/empty-cells", test_empty_cells);
  g_test_add_func ("/canonical-puzzle/rejects", test_rejects_what_is_no_solution);
  g_test_add_func ("/canonical-puzzle/colours", test_colours);
  g_test_add_func ("/canonical-puzzle/old-keys", test_old_keys);
  g_test_add_func ("/canonical-puzzle/turns", test_turns);
  g_test_add_func ("/canonical-puzzle/turned-digests", test_turned_digests);
  return g_test_run ();
}
