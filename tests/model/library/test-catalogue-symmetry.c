/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "catalogue.h"

#include <string.h>

#include "few.h"
#include "model-fixture.h"
#include "search.h"

/* Which symmetries a figure of Soma can have: of the 33 groups of turns and mirrors of the grid,
 * up to how they lie in it, the catalogue has a figure for each that any connected figure has, and
 * the rest are searched here. Nothing of this is shared with the engine's point groups. */

#define N_TURNS 48
#define N_GROUPS 33
#define N_CELLS 27

/* Cells have doubled coordinates around the centre of the figure's box, so that it may lie between
 * cells. A connected figure of 27 cells reaches no further than this on either side. */
#define REACH 26
#define WIDTH (2 * REACH + 1)

typedef struct
{
  int axes[3], signs[3];
} Turn;

typedef struct
{
  int at[3];
} Point;

/* A set of turns, a bit each. */
typedef guint64 Group;

static Turn turns[N_TURNS];
static int products[N_TURNS][N_TURNS], inverses[N_TURNS];

static Point
turn_point (const Turn *turn, Point point)
{
  Point turned;

  for (int i = 0; i < 3; i++)
    turned.at[i] = turn->signs[i] * point.at[turn->axes[i]];
  return turned;
}

/* A point that no two turns carry to the same place tells them apart. */
static int
find_turn (Point image)
{
  const Point mark = { { 1, 2, 3 } };

  for (int i = 0; i < N_TURNS; i++)
    {
      Point turned = turn_point (&turns[i], mark);
      if (memcmp (&turned, &image, sizeof image) == 0)
        return i;
    }
  g_assert_not_reached ();
}

static void
make_turns (void)
{
  static const int orders[6][3] = { { 0, 1, 2 }, { 0, 2, 1 }, { 1, 0, 2 },
                                    { 1, 2, 0 }, { 2, 0, 1 }, { 2, 1, 0 } };
  const Point mark = { { 1, 2, 3 } };

  for (int i = 0; i < N_TURNS; i++)
    for (int axis = 0; axis < 3; axis++)
      {
        turns[i].axes[axis] = orders[i / 8][axis];
        turns[i].signs[axis] = (i >> axis & 1) != 0 ? -1 : 1;
      }
  for (int i = 0; i < N_TURNS; i++)
    for (int j = 0; j < N_TURNS; j++)
      {
        products[i][j] = find_turn (turn_point (&turns[i], turn_point (&turns[j], mark)));
        if (products[i][j] == 0)
          inverses[i] = j;
      }
}

static gboolean
group_has (Group group, int turn)
{
  return (group >> turn & 1) != 0;
}

/* The least group that holds all of these. */
static Group
close_group (Group group)
{
  for (Group before = 0; before != group;)
    {
      before = group;
      for (int i = 0; i < N_TURNS; i++)
        for (int j = 0; j < N_TURNS && group_has (before, i); j++)
          if (group_has (before, j))
            group |= (Group) 1 << products[i][j];
    }
  return group;
}

/* Of the groups that differ only in how they lie in the grid, the least number. */
static Group
settle_group (Group group)
{
  Group least = G_MAXUINT64;

  for (int by = 0; by < N_TURNS; by++)
    {
      Group moved = 0;
      for (int i = 0; i < N_TURNS; i++)
        if (group_has (group, i))
          moved |= (Group) 1 << products[products[by][i]][inverses[by]];
      least = MIN (least, moved);
    }
  return least;
}

static gboolean
list_has (GArray *groups, Group group)
{
  for (guint i = 0; i < groups->len; i++)
    if (g_array_index (groups, Group, i) == group)
      return TRUE;
  return FALSE;
}

/* All groups, from the trivial one up. */
static GArray *
list_groups (void)
{
  GArray *groups = g_array_new (FALSE, FALSE, sizeof (Group));
  Group trivial = 1;

  g_array_append_val (groups, trivial);
  for (guint i = 0; i < groups->len; i++)
    for (int turn = 0; turn < N_TURNS; turn++)
      {
        Group larger =
            settle_group (close_group (g_array_index (groups, Group, i) | (Group) 1 << turn));
        if (!list_has (groups, larger))
          g_array_append_val (groups, larger);
      }
  return groups;
}

/* Figures. */

static int
get_number (Point point)
{
  return ((point.at[2] + REACH) * WIDTH + point.at[1] + REACH) * WIDTH + point.at[0] + REACH;
}

static Point
get_point (int number)
{
  return (Point){ { number % WIDTH - REACH, number / WIDTH % WIDTH - REACH,
                    number / WIDTH / WIDTH - REACH } };
}

/* All turns that carry the cells into themselves. */
static Group
find_group (const int *cells, int n_cells)
{
  static gboolean is_cell[WIDTH * WIDTH * WIDTH];
  Group group = 0;

  for (int i = 0; i < n_cells; i++)
    is_cell[cells[i]] = TRUE;
  for (int turn = 0; turn < N_TURNS; turn++)
    {
      int n_met = 0;
      while (n_met < n_cells &&
             is_cell[get_number (turn_point (&turns[turn], get_point (cells[n_met])))])
        n_met++;
      if (n_met == n_cells)
        group |= (Group) 1 << turn;
    }
  for (int i = 0; i < n_cells; i++)
    is_cell[cells[i]] = FALSE;
  return group;
}

static Group
find_group_of_figure (const SomaFigure *figure)
{
  int cells[N_CELLS];

  g_assert_cmpint (figure->n_cells, ==, N_CELLS);
  for (int i = 0; i < N_CELLS; i++)
    {
      const SomaCell *cell = &figure->cells[i];
      cells[i] = get_number (
          (Point){ { 2 * cell->x + 1 - figure->extent[0], 2 * cell->y + 1 - figure->extent[1],
                     2 * cell->z + 1 - figure->extent[2] } });
    }
  return find_group (cells, N_CELLS);
}

/* The groups of Soma's figures in the catalogue that can be built; takes the piece set along. */
static GArray *
list_groups_of_figures (SomaPieceSet **set)
{
  GArray *groups = g_array_new (FALSE, FALSE, sizeof (Group));
  SomaFileContents *contents = soma_catalogue_load ();

  for (guint i = 0; i < contents->entries->len; i++)
    {
      const SomaFileEntry *entry = contents->entries->pdata[i];
      SomaCatalogueMeasure measure;
      if (strcmp (soma_file_entry_get_set (entry)->name, "soma") != 0 ||
          !soma_catalogue_get_measure (entry->id, &measure) ||
          measure.n_solutions[SOMA_SYMMETRY_FULL] == 0)
        continue;
      if (*set == NULL)
        *set = soma_piece_set_ref (soma_file_entry_get_set (entry));
      Group group = settle_group (find_group_of_figure (entry->figure));
      if (!list_has (groups, group))
        g_array_append_val (groups, group);
    }
  soma_file_contents_free (contents);
  return groups;
}

/* The figures of a group: what its turns make of a cell is wholly in a figure, or not at all. They
 * grow from what has an odd number of cells, as 27 is odd, by what lies beside them. */

typedef struct
{
  Group group;
  SomaPieceSet *set; /* borrowed */
  gboolean seen[WIDTH * WIDTH * WIDTH];
  int cells[N_CELLS];
  int n_figures, n_buildable;
} Growth;

/* Puts the images of a cell at the end of `cells`, as far as there is room for them; the least of
 * them stands for all. 0 if some would not lie in the grid of that cell. */
static int
list_images (Group group, int cell, int *images, int room)
{
  Point point = get_point (cell);
  int n = 0;

  for (int turn = 0; turn < N_TURNS; turn++)
    if (group_has (group, turn))
      {
        Point turned = turn_point (&turns[turn], point);
        int image = get_number (turned), i = 0;
        for (int axis = 0; axis < 3; axis++)
          if ((turned.at[axis] - point.at[axis]) % 2 != 0)
            return 0;
        while (i < n && images[i] != image)
          i++;
        if (i == n && n == room)
          return room + 1;
        if (i == n)
          images[n++] = image;
      }
  return n;
}

static int
find_least (Group group, int cell)
{
  int images[N_TURNS], least = cell;
  int n = list_images (group, cell, images, N_TURNS);

  for (int i = 0; i < n; i++)
    least = MIN (least, images[i]);
  return least;
}

static int
list_neighbours (int cell, int *neighbours)
{
  int n = 0;

  for (int side = 0; side < 6; side++)
    {
      Point point = get_point (cell);
      point.at[side / 2] += side % 2 == 0 ? 2 : -2;
      if (ABS (point.at[side / 2]) <= REACH)
        neighbours[n++] = get_number (point);
    }
  return n;
}

static gboolean
is_connected (const int *cells)
{
  gboolean is_left[N_CELLS];
  int reached[N_CELLS] = { cells[0] }, n_reached = 1;

  for (int i = 0; i < N_CELLS; i++)
    is_left[i] = i > 0;
  for (int i = 0; i < n_reached; i++)
    {
      int neighbours[6], n = list_neighbours (reached[i], neighbours);
      for (int j = 0; j < n; j++)
        for (int k = 0; k < N_CELLS; k++)
          if (is_left[k] && cells[k] == neighbours[j])
            {
              is_left[k] = FALSE;
              reached[n_reached++] = cells[k];
            }
    }
  return n_reached == N_CELLS;
}

static gboolean
is_buildable (const Growth *growth)
{
  const SomaSearchOptions options = { .n_threads = 1, .limit = 1 };
  SomaCell cells[N_CELLS];
  SomaProgress progress;

  for (int i = 0; i < N_CELLS; i++)
    {
      Point point = get_point (growth->cells[i]);
      cells[i] =
          (SomaCell){ (gint16) ((point.at[0] + REACH) / 2), (gint16) ((point.at[1] + REACH) / 2),
                      (gint16) ((point.at[2] + REACH) / 2) };
    }
  SomaFigure *figure = soma_figure_new (cells, NULL, N_CELLS, NULL);
  SomaPuzzle *puzzle = soma_puzzle_new ("", figure, growth->set, NULL, 0, false, NULL);
  SomaSearch *search = soma_search_new (puzzle, &options, NULL);
  soma_search_run (search);
  soma_search_get_progress (search, &progress);
  soma_search_free (search);
  soma_puzzle_unref (puzzle);
  soma_figure_unref (figure);
  return progress.n_solutions > 0;
}

static void
note_figure (Growth *growth)
{
  if (find_group (growth->cells, N_CELLS) != growth->group || !is_connected (growth->cells))
    return;
  growth->n_figures++;
  growth->n_buildable += is_buildable (growth);
}

#define MOST_UNTRIED (8 * N_CELLS)

/* Every figure that holds what is in `cells` and some of `untried` or what lies beside these, and
 * nothing else that was seen (Redelmeier's method). */
static void
grow (Growth *growth, int n_cells, const int *untried, int n_untried)
{
  int next[MOST_UNTRIED];

  while (n_untried > 0)
    {
      int first = untried[--n_untried], n_next = n_untried;
      int n =
          n_cells + list_images (growth->group, first, growth->cells + n_cells, N_CELLS - n_cells);
      if (n > N_CELLS)
        continue;
      if (n == N_CELLS)
        {
          note_figure (growth);
          continue;
        }
      memcpy (next, untried, (size_t) n_untried * sizeof (int));
      for (int i = n_cells; i < n; i++)
        {
          int neighbours[6], n_neighbours = list_neighbours (growth->cells[i], neighbours);
          for (int j = 0; j < n_neighbours; j++)
            {
              int least = find_least (growth->group, neighbours[j]);
              if (growth->seen[least])
                continue;
              growth->seen[least] = TRUE;
              g_assert_cmpint (n_next, <, MOST_UNTRIED);
              next[n_next++] = least;
            }
        }
      grow (growth, n, next, n_next);
      while (n_next > n_untried)
        growth->seen[next[--n_next]] = FALSE;
    }
}

static void
find_figures (Growth *growth)
{
  for (int cell = 0; cell < WIDTH * WIDTH * WIDTH; cell++)
    {
      int images[N_CELLS];
      int n = list_images (growth->group, cell, images, N_CELLS);
      if (n % 2 == 0 || n > N_CELLS || find_least (growth->group, cell) != cell)
        continue;
      growth->seen[cell] = TRUE;
      grow (growth, 0, &cell, 1);
    }
}

/* The catalogue lacks eleven groups. For four of them, which have thirds of a turn about all four
 * diagonals, there is no connected figure of 27 cells but the cube, which has more symmetry; of
 * the others no connected figure can be built. */
static void
test_groups (void)
{
  SomaPieceSet *set = NULL;
  g_autoptr (GArray) groups = list_groups (), had = list_groups_of_figures (&set);
  int n_without_figure = 0, n_without_solution = 0, n_figures = 0;

  g_assert_cmpuint (groups->len, ==, N_GROUPS);
  for (guint i = 0; i < groups->len; i++)
    {
      Group group = g_array_index (groups, Group, i);
      if (list_has (had, group))
        continue;
      g_autofree Growth *growth = g_new0 (Growth, 1);
      growth->group = group;
      growth->set = set;
      find_figures (growth);
      g_test_message ("group %016" G_GINT64_MODIFIER "x: %d figures", group, growth->n_figures);
      g_assert_cmpint (growth->n_buildable, ==, 0);
      n_figures += growth->n_figures;
      n_without_figure += growth->n_figures == 0;
      n_without_solution += growth->n_figures > 0;
    }
  g_test_message ("%d figures", n_figures);
  g_assert_cmpint (n_without_figure, ==, 4);
  g_assert_cmpint (n_without_solution, ==, 7);
  soma_piece_set_unref (set);
}

/* Where there are figures to be built, the same search finds them: the spindle and the universal
 * joint, each in two directions. */
static void
test_two (void)
{
  SomaPieceSet *set = NULL;
  g_autoptr (GArray) had = list_groups_of_figures (&set);
  g_autofree Growth *growth = g_new0 (Growth, 1);
  SomaFileContents *contents = soma_catalogue_load ();

  for (guint i = 0; i < contents->entries->len; i++)
    {
      const SomaFileEntry *entry = contents->entries->pdata[i];
      if (g_str_equal (entry->id, "soma:Spindle"))
        growth->group = find_group_of_figure (entry->figure);
    }
  growth->set = set;
  if (soma_few_of (1, 0) > 0)
    {
      find_figures (growth);
      g_test_message ("%d figures", growth->n_figures);
      g_assert_cmpint (growth->n_buildable, ==, 4);
    }
  g_assert_true (list_has (had, settle_group (growth->group)));
  soma_file_contents_free (contents);
  soma_piece_set_unref (set);
}

int
main (int argc, char **argv)
{
  soma_fixture_init (&argc, &argv);
  make_turns ();
  g_test_add_func ("/catalogue-symmetry/groups", test_groups);
  g_test_add_func ("/catalogue-symmetry/two", test_two);
  return g_test_run ();
}
