/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "heat-count.h"

#include <string.h>

#include "engine-auto.h"
#include "heat-tally.h"
#include "solve-fixture.h"
#include "symmetry.h"

/* Maps are compared with what is counted here, solution by solution, of all that there are. */

static guint
count (SomaSolutionList *list)
{
  return g_list_model_get_n_items (G_LIST_MODEL (list));
}

static guint64
get (const SomaNumber *number)
{
  guint64 value;

  g_assert_true (soma_number_get (number, &value));
  return value;
}

/* A piece of the same type as that of a copy; none: n_types. */
static int
type_of (const SomaHeatMap *map, guint16 copy)
{
  const SomaPuzzle *puzzle = soma_heat_map_get_puzzle (map);

  if (copy == SOMA_NO_COPY)
    return soma_heat_map_get_n_types (map);
  return soma_heat_map_get_type (map, soma_piece_set_copy_piece (puzzle->set, copy));
}

static void
assert_cells (const SomaHeatMap *map, SomaSolutionList *all, const GArray *indices)
{
  const SomaPuzzle *puzzle = soma_heat_map_get_puzzle (map);
  int n_cells = puzzle->figure->n_cells, n_types = soma_heat_map_get_n_types (map);
  g_autofree guint64 *wanted = g_new0 (guint64, (gsize) (n_types + 1) * (gsize) n_cells);
  guint16 copy_at[SOMA_MAX_CELLS];
  guint n = indices != NULL ? indices->len : count (all);
  SomaNumber number;

  for (guint i = 0; i < n; i++)
    {
      soma_solution_list_read (all, indices != NULL ? g_array_index (indices, guint, i) : i,
                               copy_at);
      for (int c = 0; c < n_cells; c++)
        wanted[type_of (map, copy_at[c]) * n_cells + c]++;
    }
  g_assert_cmpuint (get (soma_heat_map_get_all (map)), ==, n);
  for (int t = 0; t <= n_types; t++)
    for (int c = 0; c < n_cells; c++)
      {
        soma_heat_map_get (map, t, c, &number);
        g_assert_cmpuint (get (&number), ==, wanted[t * n_cells + c]);
        g_assert_cmpfloat_with_epsilon (soma_heat_map_get_share (map, t, c),
                                        n > 0 ? (double) wanted[t * n_cells + c] / n : 0, 1e-9);
      }
}

/* By definition: a face is outside if no cell of the figure shares it. */
static int
count_outside (const SomaFigure *figure, int cell)
{
  SomaCell at = figure->cells[cell];
  int n = 6;

  for (int c = 0; c < figure->n_cells; c++)
    n -= abs (figure->cells[c].x - at.x) + abs (figure->cells[c].y - at.y) +
             abs (figure->cells[c].z - at.z) ==
         1;
  return n;
}

/* In how many solutions a copy lies so. */
static guint64
count_lying (const SomaHeatMap *map, SomaSolutionList *all, const SomaHeatLie *lie)
{
  const SomaPuzzle *puzzle = soma_heat_map_get_puzzle (map);
  int n_copies = soma_piece_set_n_copies (puzzle->set);
  guint16 copy_at[SOMA_MAX_CELLS];
  guint64 sum = 0;

  for (guint i = 0; i < count (all); i++)
    {
      soma_solution_list_read (all, i, copy_at);
      for (int copy = 0; copy < n_copies; copy++)
        {
          guint16 n[SOMA_HEAT_N_KINDS] = { 0 };
          gboolean is_used = FALSE;
          for (int c = 0; c < puzzle->figure->n_cells; c++)
            if (copy_at[c] == copy)
              {
                n[soma_heat_map_get_kind (map, c)]++;
                is_used = TRUE;
              }
          sum += is_used && type_of (map, (guint16) copy) == lie->type &&
                 memcmp (n, lie->n_cells, sizeof n) == 0;
        }
    }
  return sum;
}

/* Also that none is missing: as many pieces as there are in all solutions. */
static void
assert_lies (const SomaHeatMap *map, SomaSolutionList *all)
{
  const SomaPuzzle *puzzle = soma_heat_map_get_puzzle (map);
  guint16 copy_at[SOMA_MAX_CELLS];
  guint64 n_pieces = 0, n_lying = 0;
  guint n;
  const SomaHeatLie *lies = soma_heat_map_get_lies (map, &n);

  for (int c = 0; c < puzzle->figure->n_cells; c++)
    g_assert_cmpint (soma_heat_map_get_kind (map, c), ==, count_outside (puzzle->figure, c));
  for (guint i = 0; i < n; i++)
    {
      g_assert_cmpuint (get (&lies[i].number), ==, count_lying (map, all, &lies[i]));
      n_lying += get (&lies[i].number);
    }
  for (guint i = 0; i < count (all); i++)
    {
      g_autoptr (GHashTable) copies = g_hash_table_new (NULL, NULL);
      soma_solution_list_read (all, i, copy_at);
      for (int c = 0; c < puzzle->figure->n_cells; c++)
        if (copy_at[c] != SOMA_NO_COPY)
          g_hash_table_add (copies, GUINT_TO_POINTER (copy_at[c] + 1));
      n_pieces += g_hash_table_size (copies);
    }
  g_assert_cmpuint (n_lying, ==, n_pieces);
}

/* Whether two solutions have pieces of the same types on the same cells. */
static gboolean
is_same (const SomaHeatMap *map, const guint16 *a, const guint16 *b)
{
  int n_cells = soma_heat_map_get_puzzle (map)->figure->n_cells;

  for (int c = 0; c < n_cells; c++)
    {
      if (type_of (map, a[c]) != type_of (map, b[c]))
        return FALSE;
      for (int d = 0; d < c; d++)
        if ((a[c] == a[d]) != (b[c] == b[d]))
          return FALSE;
    }
  return TRUE;
}

/* Counted as pairs of a solution and a symmetry, those of a kind of symmetries together. */
static void
assert_fixed (const SomaHeatMap *map, SomaSolutionList *all)
{
  const SomaPuzzle *puzzle = soma_heat_map_get_puzzle (map);
  SomaGroup *group = soma_group_new (puzzle, SOMA_SYMMETRY_FULL);
  guint16 copy_at[SOMA_MAX_CELLS], image[SOMA_MAX_CELLS];
  guint64 n_pairs = 0, n_found = 0;
  int n_symmetries = soma_heat_map_get_n_symmetries (map);

  for (int e = 0; e < group->n_elements; e++)
    for (guint i = 0; i < count (all); i++)
      {
        soma_solution_list_read (all, i, copy_at);
        soma_group_apply (group, puzzle, e, copy_at, image);
        n_pairs += is_same (map, copy_at, image);
      }
  for (int i = 0; i < n_symmetries; i++)
    n_found += get (soma_heat_map_get_fixed (map, i));
  g_assert_cmpint (soma_heat_map_get_symmetry (map, 0), ==, SOMA_HEAT_IDENTITY);
  g_assert_cmpuint (get (soma_heat_map_get_fixed (map, 0)), ==, count (all));
  /* A flat figure has symmetries that change nothing. */
  g_assert_cmpuint (n_found * (guint64) (group->n_elements / n_symmetries), ==, n_pairs);
  soma_group_free (group);
}

static void
assert_map (const SomaHeatMap *map, SomaSolutionList *all)
{
  g_assert_false (soma_heat_map_is_filtered (map));
  assert_cells (map, all, NULL);
  assert_lies (map, all);
  assert_fixed (map, all);
}

static gboolean
has_ended (gpointer count)
{
  return !soma_heat_count_is_running (count);
}

static SomaHeatMap *
run (SomaHeatCount *count)
{
  soma_fixture_run_until (has_ended, count);
  g_assert_nonnull (soma_heat_count_get_map (count));
  return soma_heat_count_get_map (count);
}

static gboolean
is_made (gpointer index)
{
  return soma_solution_index_get_state (index) != SOMA_INDEX_BUILDING;
}

static SomaSolutionIndex *
make_index (SomaPuzzle *puzzle, const SomaKeptPiece *kept, int n_kept)
{
  SomaNumber most;

  soma_number_set (&most, G_MAXUINT64);
  SomaSolutionIndex *index = soma_solution_index_new (puzzle, kept, n_kept, &most);
  soma_fixture_run_until (is_made, index);
  g_assert_cmpint (soma_solution_index_get_state (index), ==, SOMA_INDEX_READY);
  return index;
}

/* All sources have the same map, and the numbers of different solutions are those of searches. */
static void
assert_puzzle (SomaPuzzle *puzzle)
{
  g_autoptr (SomaSolutionList) all = soma_fixture_solve (puzzle, SOMA_SYMMETRY_NONE);
  g_autoptr (SomaSolutionIndex) index = make_index (puzzle, NULL, 0);
  g_autoptr (SomaHeatCount) swept = soma_heat_count_new_of_index (index, FALSE);
  SomaNumber number;

  g_assert_cmpuint (count (all), >, 0);
  assert_map (run (swept), all);
  for (SomaSymmetry symmetry = SOMA_SYMMETRY_FULL; symmetry <= SOMA_SYMMETRY_NONE; symmetry++)
    {
      g_autoptr (SomaSolutionList) list = soma_fixture_solve (puzzle, symmetry);
      g_autoptr (SomaHeatCount) counted = soma_heat_count_new_of_list (list, symmetry, NULL);
      assert_map (run (counted), all);
      g_assert_true (
          soma_heat_map_count_different (soma_heat_count_get_map (swept), symmetry, &number));
      g_assert_cmpuint (get (&number), ==, count (list));
      g_assert_true (
          soma_heat_map_count_different (soma_heat_count_get_map (counted), symmetry, &number));
      g_assert_cmpuint (get (&number), ==, count (list));
    }
}

static SomaPuzzle *
make_box (int x, int y, int z, const SomaPiece *pieces, int n_pieces, gboolean is_distinct)
{
  g_autoptr (SomaFigure) figure = soma_figure_new_box (x, y, z, NULL);
  g_autoptr (SomaPieceSet) set = soma_piece_set_new ("", pieces, n_pieces, NULL);

  return soma_puzzle_new ("", figure, set, NULL, 0, is_distinct, NULL);
}

static const SomaCell square[] = { { 0, 0, 0 }, { 1, 0, 0 }, { 0, 1, 0 }, { 1, 1, 0 } };
static const SomaCell corner[] = { { 0, 0, 0 }, { 1, 0, 0 }, { 0, 1, 0 } };
static const SomaCell left[] = { { 0, 0, 0 }, { 1, 0, 0 }, { 0, 1, 0 }, { 1, 0, 1 } };
static const SomaCell right[] = { { 0, 0, 0 }, { 1, 0, 0 }, { 0, 1, 0 }, { 0, 1, 1 } };

/* Many of the tilings of a board are symmetric. */
static void
test_dominoes (void)
{
  const SomaPiece domino = { .min_count = 8, .max_count = 8, .n_cells = 2, .cells = square };
  g_autoptr (SomaPuzzle) board = make_box (4, 4, 1, &domino, 1, FALSE);
  g_autoptr (SomaPuzzle) box = make_box (4, 2, 2, &domino, 1, FALSE);

  assert_puzzle (board);
  assert_puzzle (box);
}

/* A reflection makes one piece the other. */
static void
test_mirror_images (void)
{
  const SomaPiece pieces[] = {
    { .letter = "L", .max_count = 4, .n_cells = 4, .cells = left },
    { .letter = "R", .max_count = 4, .n_cells = 4, .cells = right },
    { .letter = "O", .max_count = 4, .n_cells = 4, .cells = square },
  };
  g_autoptr (SomaPuzzle) box = make_box (4, 2, 2, pieces, 3, FALSE);
  g_autoptr (SomaPuzzle) one_hand = make_box (4, 2, 2, pieces + 1, 2, FALSE);

  assert_puzzle (box);
  assert_puzzle (one_hand);
}

/* Pieces of one shape are one type, or they are not. */
static void
test_equal_pieces (void)
{
  const SomaPiece dominoes[] = {
    { .letter = "A", .min_count = 1, .max_count = 1, .n_cells = 2, .cells = square },
    { .letter = "B", .min_count = 2, .max_count = 2, .n_cells = 2, .cells = square },
    { .letter = "C", .min_count = 1, .max_count = 1, .n_cells = 2, .cells = square },
  };

  for (int is_distinct = FALSE; is_distinct <= TRUE; is_distinct++)
    {
      g_autoptr (SomaPuzzle) cube = make_box (2, 2, 2, dominoes, 3, is_distinct);
      g_autoptr (SomaHeatMap) map = soma_heat_map_new_empty (cube, FALSE);
      g_assert_cmpint (soma_heat_map_get_n_types (map), ==, is_distinct ? 3 : 1);
      g_assert_cmpint (soma_heat_map_get_piece (map, is_distinct ? 2 : 0), ==, is_distinct ? 2 : 0);
      assert_puzzle (cube);
    }
}

/* Some cells stay empty, and one piece is pinned. */
static void
test_empty_cells (void)
{
  const SomaPiece pieces[] = {
    { .letter = "V", .max_count = 3, .n_cells = 3, .cells = corner },
    { .letter = "D", .max_count = 4, .n_cells = 2, .cells = square },
  };
  const SomaCell cells[] = { { 0, 0, 0 }, { 1, 0, 0 }, { 2, 0, 0 }, { 0, 1, 0 }, { 1, 1, 0 },
                             { 2, 1, 0 }, { 0, 2, 0 }, { 1, 2, 0 }, { 2, 2, 0 } };
  const bool optional[] = { true, false, false, false, true, false, false, false, true };
  const uint16_t pinned[] = { 1, 2 };
  const SomaPin pin = { 1, 2, pinned };
  g_autoptr (SomaFigure) figure = soma_figure_new (cells, optional, 9, NULL);
  g_autoptr (SomaPieceSet) set = soma_piece_set_new ("", pieces, 2, NULL);

  for (int n_pins = 0; n_pins <= 1; n_pins++)
    {
      g_autoptr (SomaPuzzle) puzzle = soma_puzzle_new ("", figure, set, &pin, n_pins, false, NULL);
      g_autoptr (SomaHeatMap) map = soma_heat_map_new_empty (puzzle, FALSE);
      g_assert_true (soma_heat_map_has_empty (map));
      assert_puzzle (puzzle);
    }
}

/* The Soma cube, all of whose facts are in the books: 240 solutions, 480 with reflections, none
 * symmetric; the T always lies along an edge; seven of eight corners are covered by the other
 * six pieces in one of a few ways; and no piece covers the centre other than by one cell. */
static void
test_cube (void)
{
  g_autoptr (SomaPuzzle) cube = soma_fixture_box (3, 3, 3, "soma");
  g_autoptr (SomaSolutionList) all = soma_fixture_solve (cube, SOMA_SYMMETRY_NONE);
  g_autoptr (SomaSolutionList) list = soma_fixture_solve (cube, SOMA_SYMMETRY_FULL);
  g_autoptr (SomaHeatCount) counted = soma_heat_count_new_of_list (list, SOMA_SYMMETRY_FULL, NULL);
  const SomaHeatMap *map = run (counted);
  guint n, n_centres = 0;
  const SomaHeatLie *lies = soma_heat_map_get_lies (map, &n);
  int t_type = -1;

  assert_map (map, all);
  g_assert_cmpuint (get (soma_heat_map_get_all (map)), ==, 11520);
  for (int i = 1; i < soma_heat_map_get_n_symmetries (map); i++)
    g_assert_cmpuint (get (soma_heat_map_get_fixed (map, i)), ==, 0);
  for (int p = 0; p < cube->set->n_pieces; p++)
    if (g_str_equal (cube->set->pieces[p].letter, "T"))
      t_type = soma_heat_map_get_type (map, p);
  g_assert_cmpint (t_type, >=, 0);
  for (guint i = 0; i < n; i++)
    {
      /* Along an edge, that is in both of its corners. */
      if (lies[i].type == t_type)
        g_assert_cmpuint (lies[i].n_cells[3], ==, 2);
      n_centres += lies[i].n_cells[0] * (guint) get (&lies[i].number);
    }
  g_assert_cmpuint (n_centres, ==, 11520);
}

/* With a filter the solutions count that it leaves, as they lie. */
static void
test_filtered (void)
{
  g_autoptr (SomaPuzzle) cube = soma_fixture_box (3, 3, 3, "soma");
  g_autoptr (SomaSolutionList) list = soma_fixture_solve (cube, SOMA_SYMMETRY_FULL);
  g_autoptr (GArray) indices = g_array_new (FALSE, FALSE, sizeof (guint));
  guint16 copy_at[SOMA_MAX_CELLS];

  for (guint i = 0; i < count (list); i += 7)
    g_array_append_val (indices, i);
  g_autoptr (SomaHeatCount) some = soma_heat_count_new_of_list (list, SOMA_SYMMETRY_FULL, indices);
  g_assert_true (soma_heat_map_is_filtered (run (some)));
  assert_cells (soma_heat_count_get_map (some), list, indices);
  g_assert_cmpint (soma_heat_map_get_n_symmetries (soma_heat_count_get_map (some)), ==, 0);

  soma_solution_list_read (list, 0, copy_at);
  SomaKeptPiece kept = soma_kept_piece_make (cube, copy_at, 0);
  g_autoptr (SomaSolutionIndex) index = make_index (cube, &kept, 1);
  g_autoptr (SomaHeatCount) swept = soma_heat_count_new_of_index (index, TRUE);
  const SomaHeatMap *map = run (swept);
  g_assert_true (soma_heat_map_is_filtered (map));
  for (int i = 0; i < kept.n_cells; i++)
    g_assert_cmpfloat (
        soma_heat_map_get_share (map, soma_heat_map_get_type (map, kept.piece), kept.cells[i]), ==,
        1);
  g_assert_true (soma_heat_map_count_different (map, SOMA_SYMMETRY_FULL, &(SomaNumber){ 0 }) ==
                 FALSE);
  soma_kept_piece_clear (&kept);
}

/* No solution at all, and pieces that cannot be where they are wanted. */
static void
test_none (void)
{
  guint16 first[] = { 0, 1 }, second[] = { 1, 2 };
  const SomaKeptPiece kept[] = { { 0, 2, first }, { 0, 2, second } };
  const SomaPiece domino = { .min_count = 8, .max_count = 8, .n_cells = 2, .cells = square };
  g_autoptr (SomaPuzzle) board = make_box (4, 4, 1, &domino, 1, FALSE);
  g_autoptr (SomaSolutionList) list = soma_solution_list_new (board);
  g_autoptr (SomaHeatCount) counted = soma_heat_count_new_of_list (list, SOMA_SYMMETRY_FULL, NULL);
  g_autoptr (SomaSolutionIndex) index = make_index (board, kept, 2);
  g_autoptr (SomaHeatCount) swept = soma_heat_count_new_of_index (index, TRUE);

  assert_cells (run (counted), list, NULL);
  assert_cells (run (swept), list, NULL);
}

static gboolean
has_all (gpointer count)
{
  SomaHeatMap *map = soma_heat_count_get_map (count);

  return map != NULL && get (soma_heat_map_get_all (map)) == 36;
}

/* A list that grows is followed; one that was stopped is not. */
static void
test_growing (void)
{
  const SomaPiece domino = { .min_count = 8, .max_count = 8, .n_cells = 2, .cells = square };
  g_autoptr (SomaPuzzle) board = make_box (4, 4, 1, &domino, 1, FALSE);
  g_autoptr (SomaSolutionList) all = soma_fixture_solve (board, SOMA_SYMMETRY_NONE);
  g_autoptr (SomaSolutionList) list = soma_solution_list_new (board);
  g_autoptr (SomaHeatCount) counted = soma_heat_count_new_of_list (list, SOMA_SYMMETRY_NONE, NULL);
  g_autoptr (SomaHeatCount) stopped = soma_heat_count_new_of_list (list, SOMA_SYMMETRY_NONE, NULL);
  g_autoptr (GByteArray) packed = g_byte_array_new ();
  guint16 copy_at[SOMA_MAX_CELLS];

  soma_heat_count_stop (stopped);
  g_assert_false (soma_heat_count_is_running (stopped));
  run (counted);
  for (guint i = 0; i < count (all); i++)
    {
      soma_solution_list_read (all, i, copy_at);
      soma_packing_append (soma_packing_for (board), copy_at, packed);
    }
  soma_solution_list_append (list, packed);
  g_assert_true (soma_heat_count_is_running (counted));
  soma_fixture_run_until (has_all, counted);
  assert_map (run (counted), all);
  g_assert_false (soma_heat_count_is_running (stopped));
  g_assert_null (soma_heat_count_get_map (stopped));
}

int
main (int argc, char **argv)
{
  soma_fixture_init (&argc, &argv);
  g_test_add_func ("/heat-map/dominoes", test_dominoes);
  g_test_add_func ("/heat-map/mirror-images", test_mirror_images);
  g_test_add_func ("/heat-map/equal-pieces", test_equal_pieces);
  g_test_add_func ("/heat-map/empty-cells", test_empty_cells);
  g_test_add_func ("/heat-map/cube", test_cube);
  g_test_add_func ("/heat-map/filtered", test_filtered);
  g_test_add_func ("/heat-map/none", test_none);
  g_test_add_func ("/heat-map/growing", test_growing);
  return g_test_run ();
}
