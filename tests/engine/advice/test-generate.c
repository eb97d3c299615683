/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "build-board.h"
#include "build-order.h"
#include "corpus.h"
#include "generate.h"
#include "polycubes.h"
#include "transform.h"

#define MAX_FOUND 2000

typedef struct
{
  SomaFigure *figures[MAX_FOUND];
  guint64 n_solutions[MAX_FOUND];
  gboolean exact[MAX_FOUND];
  guint n;
  guint stop_at; /* 0: never */
} Found;

static bool
figure_cb (SomaFigure *figure, uint64_t n_solutions, bool exact, void *data)
{
  Found *found = data;
  g_assert_cmpuint (found->n, <, MAX_FOUND);
  found->figures[found->n] = soma_figure_ref (figure);
  found->n_solutions[found->n] = n_solutions;
  found->exact[found->n++] = exact;
  return found->n != found->stop_at;
}

static void
found_free (Found *found)
{
  for (guint i = 0; i < found->n; i++)
    soma_figure_unref (found->figures[i]);
  g_free (found);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Found, found_free)

static SomaPieceSet *
get_set (const char *puzzle)
{
  g_autoptr (SomaPuzzle) box = corpus_get (puzzle);
  return soma_piece_set_ref (box->set);
}

/* What a figure must be. */

static gboolean
has (const SomaFigure *figure, int x, int y, int z)
{
  return soma_figure_index (figure, (SomaCell){ (int16_t) x, (int16_t) y, (int16_t) z }) >= 0;
}

static void
check_symmetry (const SomaFigure *figure, int symmetry)
{
  int right = figure->extent[0] - 1, back = figure->extent[1] - 1, top = figure->extent[2] - 1;
  for (int i = 0; i < figure->n_cells; i++)
    {
      int x = figure->cells[i].x, y = figure->cells[i].y, z = figure->cells[i].z;
      g_assert_true (!(symmetry & SOMA_WISH_MIRROR_X) || has (figure, right - x, y, z));
      g_assert_true (!(symmetry & SOMA_WISH_MIRROR_Y) || has (figure, x, back - y, z));
      g_assert_true (!(symmetry & SOMA_WISH_MIRROR_Z) || has (figure, x, y, top - z));
      g_assert_true (!(symmetry & SOMA_WISH_DIAGONAL) || has (figure, y, x, z));
      g_assert_true (!(symmetry & SOMA_WISH_HALF_TURN) || has (figure, right - x, back - y, z));
      g_assert_true (!(symmetry & SOMA_WISH_QUARTER_TURN) || has (figure, back - y, x, z));
    }
}

static void
flood (const SomaFigure *figure, gboolean *left, int cell)
{
  left[cell] = FALSE;
  for (int other = 0; other < figure->n_cells; other++)
    {
      SomaCell a = figure->cells[cell], b = figure->cells[other];
      if (left[other] && ABS (a.x - b.x) + ABS (a.y - b.y) + ABS (a.z - b.z) == 1)
        flood (figure, left, other);
    }
}

static void
check_connected (const SomaFigure *figure)
{
  gboolean left[SOMA_MAX_CELLS];
  for (int i = 0; i < figure->n_cells; i++)
    left[i] = TRUE;
  flood (figure, left, 0);
  for (int i = 0; i < figure->n_cells; i++)
    g_assert_false (left[i]);
}

static void
check_no_overhang (const SomaFigure *figure)
{
  for (int i = 0; i < figure->n_cells; i++)
    {
      SomaCell cell = figure->cells[i];
      g_assert_true (cell.z == 0 || has (figure, cell.x, cell.y, cell.z - 1));
    }
}

typedef struct
{
  SomaPuzzle *puzzle;
  gboolean buildable;
} Builder;

/* Puts the solution together on a board, step by step. */
static bool
build_cb (const uint16_t *copy_at, void *data)
{
  Builder *builder = data;
  g_autofree BuildBoard *board = g_new0 (BuildBoard, 1);
  SomaBuildOrder order;
  soma_build_order_find (builder->puzzle, copy_at, &order);
  board->puzzle = builder->puzzle;
  board->copy_at = copy_at;
  builder->buildable = order.result == SOMA_BUILD_ORDER_FOUND;
  for (int i = 0; i < order.n_steps && builder->buildable; i++)
    g_assert_true (build_board_place (board, order.steps[i].copy, order.steps[i].approach));
  return !builder->buildable;
}

static SomaSearchState
search (SomaPuzzle *puzzle, SomaSearchOptions options, guint64 *n_solutions)
{
  SomaProgress progress;
  options.n_threads = 1;
  SomaSearch *search = soma_search_new (puzzle, &options, NULL);
  SomaSearchState state = soma_search_run (search);
  soma_search_get_progress (search, &progress);
  soma_search_free (search);
  *n_solutions = progress.n_solutions;
  return state;
}

static void
check_solutions (const Found *found, guint i, SomaPieceSet *set, const SomaWish *wish,
                 SomaSymmetry symmetry)
{
  g_autoptr (SomaPuzzle) puzzle =
      soma_puzzle_new ("", found->figures[i], set, NULL, 0, false, NULL);
  Builder builder = { .puzzle = puzzle };
  guint64 n, all = found->n_solutions[i];
  g_assert_cmpuint (all, >=, MAX (wish->least, 1));
  g_assert_true (wish->most == 0 || (found->exact[i] && all <= wish->most));
  SomaSearchOptions options = { .symmetry = symmetry,
                                .seed = 1,
                                .limit = found->exact[i] ? 0 : all };
  search (puzzle, options, &n);
  g_assert_cmpuint (n, ==, all);
  if (!wish->buildable)
    return;
  search (puzzle, (SomaSearchOptions){ .solution = build_cb, .data = &builder }, &n);
  g_assert_true (builder.buildable);
}

/* The least of the images, in text. */
static char *
print_canonical (const SomaFigure *figure, gboolean mirror)
{
  char *least = NULL;
  for (int t = 0; t < (mirror ? SOMA_N_TRANSFORMS : SOMA_N_ROTATIONS); t++)
    {
      g_autoptr (SomaFigure) image = soma_figure_transform (figure, t);
      g_autoptr (GString) text = g_string_new (NULL);
      for (int i = 0; i < image->n_cells; i++)
        g_string_append_printf (text, "%d,%d,%d;", image->cells[i].x, image->cells[i].y,
                                image->cells[i].z);
      if (least != NULL && strcmp (least, text->str) <= 0)
        continue;
      g_free (least);
      least = g_strdup (text->str);
    }
  return least;
}

static void
check_no_repeats (const Found *found, gboolean mirror)
{
  g_autoptr (GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  for (guint i = 0; i < found->n; i++)
    g_assert_true (g_hash_table_add (seen, print_canonical (found->figures[i], mirror)));
}

static Found *
generate (SomaPieceSet *set, const SomaWish *wish, SomaSymmetry symmetry, guint n_wanted)
{
  Found *found = g_new0 (Found, 1);
  g_autoptr (SomaGenerator) generator = soma_generator_new (set, wish, symmetry, 7);
  g_assert_cmpint (soma_generator_run (generator, n_wanted, 0, NULL, figure_cb, found), ==,
                   SOMA_SEARCH_LIMIT);
  g_assert_cmpuint (found->n, ==, n_wanted);
  g_assert_cmpuint (soma_generator_get_n_tried (generator), >=, n_wanted);
  return found;
}

static void
check_figures (const Found *found, SomaPieceSet *set, int n_cells, const SomaWish *wish,
               SomaSymmetry symmetry)
{
  for (guint i = 0; i < found->n; i++)
    {
      const SomaFigure *figure = found->figures[i];
      g_assert_cmpint (figure->n_cells, ==, n_cells);
      for (int axis = 0; axis < 3; axis++)
        g_assert_true (wish->extent[axis] == 0 || figure->extent[axis] <= wish->extent[axis]);
      check_connected (figure);
      check_symmetry (figure, wish->symmetry);
      if (wish->no_overhang)
        check_no_overhang (figure);
      check_solutions (found, i, set, wish, symmetry);
    }
  check_no_repeats (found, TRUE);
}

static void
test_wishes (void)
{
  static const SomaWish wishes[] = {
    { .symmetry = 0 },
    { .symmetry = SOMA_WISH_MIRROR_X },
    { .symmetry = SOMA_WISH_MIRROR_Y, .no_overhang = true },
    { .symmetry = SOMA_WISH_MIRROR_Z, .extent = { 5, 5, 5 } },
    { .symmetry = SOMA_WISH_DIAGONAL, .least = 10 },
    { .symmetry = SOMA_WISH_HALF_TURN, .extent = { 0, 0, 2 } },
    { .symmetry = SOMA_WISH_MIRROR_X | SOMA_WISH_MIRROR_Y },
    { .symmetry = SOMA_WISH_QUARTER_TURN, .extent = { 5, 5, 0 } },
    { .least = 1, .most = 1 },
    { .most = 5, .no_overhang = true },
    { .least = 50, .most = 100, .symmetry = SOMA_WISH_MIRROR_X },
    { .buildable = true, .extent = { 4, 4, 4 } },
    { .buildable = true, .no_overhang = true, .symmetry = SOMA_WISH_HALF_TURN },
  };
  g_autoptr (SomaPieceSet) set = get_set ("soma-cube");
  for (gsize i = 0; i < G_N_ELEMENTS (wishes); i++)
    {
      SomaSymmetry symmetry = (SomaSymmetry) (i % 3);
      g_autoptr (Found) found = generate (set, &wishes[i], symmetry, 8);
      check_figures (found, set, 27, &wishes[i], symmetry);
    }
}

/* Figures of the 64 cells of Bedlam's cube, which grow from the pieces. */
static void
test_large (void)
{
  static const SomaWish wishes[] = { { .symmetry = 0 }, { .no_overhang = true } };
  g_autoptr (SomaPieceSet) set = get_set ("bedlam-cube");
  for (gsize i = 0; i < G_N_ELEMENTS (wishes); i++)
    {
      g_autoptr (Found) found = generate (set, &wishes[i], SOMA_SYMMETRY_FULL, 3);
      for (guint k = 0; k < found->n; k++)
        {
          g_assert_cmpint (found->figures[k]->n_cells, ==, 64);
          check_connected (found->figures[k]);
          if (wishes[i].no_overhang)
            check_no_overhang (found->figures[k]);
        }
      check_no_repeats (found, FALSE);
    }
}

/* The same seed, the same figures, in one run or in two. */
static void
test_deterministic (void)
{
  g_autoptr (SomaPieceSet) set = get_set ("soma-cube");
  const SomaWish wish = { .symmetry = SOMA_WISH_MIRROR_X };
  g_autoptr (Found) first = generate (set, &wish, SOMA_SYMMETRY_FULL, 20);
  g_autoptr (Found) second = g_new0 (Found, 1);
  g_autoptr (Found) third = g_new0 (Found, 1);
  g_autoptr (SomaGenerator) same = soma_generator_new (set, &wish, SOMA_SYMMETRY_FULL, 7);
  g_autoptr (SomaGenerator) other = soma_generator_new (set, &wish, SOMA_SYMMETRY_FULL, 8);

  for (int i = 0; i < 2; i++)
    g_assert_cmpint (soma_generator_run (same, 10, 0, NULL, figure_cb, second), ==,
                     SOMA_SEARCH_LIMIT);
  g_assert_cmpuint (second->n, ==, 20);
  for (guint i = 0; i < 20; i++)
    g_assert_true (soma_figure_equal (first->figures[i], second->figures[i]));
  soma_generator_run (other, 20, 0, NULL, figure_cb, third);
  guint n_equal = 0;
  for (guint i = 0; i < 20; i++)
    n_equal += soma_figure_equal (first->figures[i], third->figures[i]);
  g_assert_cmpuint (n_equal, <, 20);
}

static void
test_stop (void)
{
  g_autoptr (SomaPieceSet) set = get_set ("soma-cube");
  const SomaWish wish = { .symmetry = 0 };
  g_autoptr (Found) found = g_new0 (Found, 1);
  g_autoptr (SomaGenerator) generator = soma_generator_new (set, &wish, SOMA_SYMMETRY_FULL, 7);
  atomic_bool stop = true;

  g_assert_cmpint (soma_generator_run (generator, 0, 0, &stop, figure_cb, found), ==,
                   SOMA_SEARCH_STOPPED);
  g_assert_cmpuint (found->n, ==, 0);
  found->stop_at = 3;
  g_assert_cmpint (soma_generator_run (generator, 0, 0, NULL, figure_cb, found), ==,
                   SOMA_SEARCH_STOPPED);
  g_assert_cmpuint (found->n, ==, 3);
  guint64 n_tried = soma_generator_get_n_tried (generator);
  g_assert_cmpint (soma_generator_run (generator, 0, 10, NULL, figure_cb, found), ==,
                   SOMA_SEARCH_LIMIT);
  g_assert_cmpuint (soma_generator_get_n_tried (generator), ==, n_tried + 10);
}

/* A V and a domino: every pentacube that they can build is found, and then no more. Mirror images
 * are the same, since both pieces are their own. */
static void
test_all (void)
{
  const SomaCell v[] = { { 0, 0, 0 }, { 1, 0, 0 }, { 0, 1, 0 } };
  const SomaPiece pieces[] = {
    { .letter = "V", .min_count = 1, .max_count = 1, .n_cells = 3, .cells = v },
    { .letter = "I", .min_count = 1, .max_count = 1, .n_cells = 2, .cells = v },
  };
  const SomaWish wish = { .symmetry = 0 };
  g_autoptr (SomaPieceSet) set = soma_piece_set_new ("", pieces, 2, NULL);
  g_autoptr (Found) found = g_new0 (Found, 1);
  g_autoptr (SomaGenerator) generator = soma_generator_new (set, &wish, SOMA_SYMMETRY_FULL, 1);

  g_assert_cmpint (soma_generator_run (generator, 0, 0, NULL, figure_cb, found), ==,
                   SOMA_SEARCH_COMPLETE);
  /* 23 up to reflection. */
  g_assert_cmpuint (soma_generator_get_n_tried (generator), ==, 23);
  check_figures (found, set, 5, &wish, SOMA_SYMMETRY_FULL);
  SomaFigure *pentacubes[SOMA_POLYCUBES_MAX];
  guint n_buildable = 0;
  g_assert_cmpint (soma_polycubes_list (5, 0, pentacubes), ==, 23);
  for (int i = 0; i < 23; i++)
    {
      g_autoptr (SomaFigure) figure = pentacubes[i];
      g_autoptr (SomaPuzzle) puzzle = soma_puzzle_new ("", figure, set, NULL, 0, false, NULL);
      guint64 n;
      search (puzzle, (SomaSearchOptions){ .limit = 1 }, &n);
      n_buildable += n > 0;
    }
  g_assert_cmpuint (n_buildable, >, 10);
  g_assert_cmpuint (found->n, ==, n_buildable);
}

static gboolean
has_cell (const SomaFigure *figure, SomaCell cell)
{
  for (int i = 0; i < figure->n_cells; i++)
    if (soma_cell_compare (figure->cells[i], cell) == 0)
      return TRUE;
  return FALSE;
}

/* Whether the figure, turned in this way, has the cells anywhere; the first is the origin. */
static gboolean
has_core_turned (const SomaFigure *figure, const SomaCell *core, int n_core, int transform)
{
  g_autoptr (SomaFigure) turned = NULL;
  SomaCell cells[SOMA_MAX_CELLS];

  for (int i = 0; i < figure->n_cells; i++)
    cells[i] = soma_transform_cell (transform, figure->cells[i]);
  turned = soma_figure_new (cells, NULL, figure->n_cells, NULL);
  for (int i = 0; i < turned->n_cells; i++)
    {
      SomaCell at = turned->cells[i];
      int n = 0;
      for (int k = 0; k < n_core; k++)
        n += has_cell (turned,
                       (SomaCell){ (int16_t) (at.x + core[k].x), (int16_t) (at.y + core[k].y),
                                   (int16_t) (at.z + core[k].z) });
      if (n == n_core)
        return TRUE;
    }
  return FALSE;
}

static gboolean
has_core (const SomaFigure *figure, const SomaCell *core, int n_core)
{
  for (int transform = 0; transform < SOMA_N_TRANSFORMS; transform++)
    if (has_core_turned (figure, core, n_core, transform))
      return TRUE;
  return FALSE;
}

/* Exactly those of all pentacubes that can be built are found that have the cells drawn, connected
 * or not, and they have them as they stand. */
static void
check_core (const SomaCell *core, int n_core)
{
  const SomaCell v[] = { { 0, 0, 0 }, { 1, 0, 0 }, { 0, 1, 0 } };
  const SomaPiece pieces[] = {
    { .letter = "V", .min_count = 1, .max_count = 1, .n_cells = 3, .cells = v },
    { .letter = "I", .min_count = 1, .max_count = 1, .n_cells = 2, .cells = v },
  };
  SomaCell moved[5];
  for (int i = 0; i < n_core; i++)
    moved[i] = (SomaCell){ (int16_t) (core[i].x - 7), core[i].y, (int16_t) (core[i].z + 3) };
  const SomaWish any = { .symmetry = 0 }, wish = { .core = moved, .n_core = n_core };
  g_autoptr (SomaPieceSet) set = soma_piece_set_new ("", pieces, 2, NULL);
  g_autoptr (Found) all = g_new0 (Found, 1);
  g_autoptr (Found) found = g_new0 (Found, 1);
  g_autoptr (SomaGenerator) every = soma_generator_new (set, &any, SOMA_SYMMETRY_FULL, 1);
  g_autoptr (SomaGenerator) generator = soma_generator_new (set, &wish, SOMA_SYMMETRY_FULL, 1);
  guint n_expected = 0;

  soma_generator_run (every, 0, 0, NULL, figure_cb, all);
  for (guint i = 0; i < all->n; i++)
    n_expected += has_core (all->figures[i], core, n_core);
  g_assert_cmpint (soma_generator_run (generator, 0, 0, NULL, figure_cb, found), ==,
                   SOMA_SEARCH_COMPLETE);
  g_assert_cmpuint (found->n, ==, n_expected);
  for (guint i = 0; i < found->n; i++)
    g_assert_true (has_core_turned (found->figures[i], core, n_core, 0));
  check_no_repeats (found, TRUE);
}

static void
test_core (void)
{
  const SomaCell bar[] = { { 0, 0, 0 }, { 1, 0, 0 }, { 2, 0, 0 }, { 3, 0, 0 } };
  const SomaCell apart[] = { { 0, 0, 0 }, { 2, 0, 0 } };
  const SomaCell corner[] = { { 0, 0, 0 }, { 0, -1, 0 }, { 0, 0, 1 } };
  const SomaCell far[] = { { 0, 0, 0 }, { 9, 0, 0 } };

  check_core (bar, 4);
  check_core (apart, 2);
  check_core (corner, 3);
  check_core (far, 2);
}

/* With a symmetry and supports, the cells bring others with them. */
static void
test_symmetric_core (void)
{
  g_autoptr (SomaPieceSet) set = get_set ("soma-cube");
  const SomaCell core[] = { { 0, 0, 0 }, { 0, 0, 2 } };
  const SomaWish wish = {
    .symmetry = SOMA_WISH_MIRROR_X, .no_overhang = true, .core = core, .n_core = 2
  };
  g_autoptr (Found) found = generate (set, &wish, SOMA_SYMMETRY_FULL, 8);

  check_figures (found, set, 27, &wish, SOMA_SYMMETRY_FULL);
  for (guint i = 0; i < found->n; i++)
    g_assert_true (has_core_turned (found->figures[i], core, 2, 0));
}

static void
check_impossible (const SomaWish *wish, SomaSymmetry symmetry)
{
  g_autoptr (SomaPieceSet) set = get_set ("soma-cube");
  g_autoptr (Found) found = g_new0 (Found, 1);
  g_autoptr (SomaGenerator) generator = soma_generator_new (set, wish, symmetry, 1);
  g_assert_cmpint (soma_generator_run (generator, 1, 0, NULL, figure_cb, found), ==,
                   SOMA_SEARCH_COMPLETE);
  g_assert_cmpuint (found->n, ==, 0);
  g_assert_cmpuint (soma_generator_get_n_tried (generator), ==, 0);
}

/* A box that is too small for the pieces; more solutions than are counted for any figure. */
static void
test_impossible_wish (void)
{
  check_impossible (&(SomaWish){ .extent = { 3, 3, 2 } }, SOMA_SYMMETRY_FULL);
  for (int symmetry = 0; symmetry <= SOMA_SYMMETRY_NONE; symmetry++)
    check_impossible (&(SomaWish){ .least = 9999999999 }, symmetry);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/generate/wishes", test_wishes);
  g_test_add_func ("/generate/large", test_large);
  g_test_add_func ("/generate/deterministic", test_deterministic);
  g_test_add_func ("/generate/stop", test_stop);
  g_test_add_func ("/generate/all", test_all);
  g_test_add_func ("/generate/core", test_core);
  g_test_add_func ("/generate/symmetric-core", test_symmetric_core);
  g_test_add_func ("/generate/impossible-wish", test_impossible_wish);
  return g_test_run ();
}
