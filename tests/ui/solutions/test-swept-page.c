/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "heat-window.h"
#include "puzzle-view-test.h"
#include "filter-box.h"
#include "solutions-fixture.h"

/* A board of 6x6 cells, covered by dominoes and single cells in 2,989,126,727 ways (OEIS A028420):
 * too many to be listed. All numbers of some of them are counted here by a profile that moves over
 * the cells, which knows nothing but dominoes and boards. */

#define SIDE 6
#define N_CELLS (SIDE * SIDE)
#define N_ALL "2989126727"

enum
{
  DOMINO,
  SINGLE,
};

/* In how many ways a board of `width` columns and six rows is covered, a cell of its own counting
 * `single[cell]` times, and cells of `full` being covered before. */
static guint64
count_covers (int width, const int *single, guint64 full)
{
  guint64 ways[1 << SIDE] = { 1 }, next[1 << SIDE];

  for (int cell = 0; cell < width * SIDE; cell++)
    {
      memset (next, 0, sizeof next);
      for (guint profile = 0; profile < 1u << width; profile++)
        {
          gboolean is_full = (profile & 1) != 0, was_full = (full >> cell & 1) != 0;
          gboolean right =
              cell % width + 1 < width && (profile & 2) == 0 && (full >> (cell + 1) & 1) == 0;
          gboolean down = cell + width < width * SIDE && (full >> (cell + width) & 1) == 0;
          if (is_full || was_full)
            next[profile >> 1] += ways[profile];
          else
            {
              next[profile >> 1] += (guint64) single[cell] * ways[profile];
              if (right)
                next[(profile >> 1) | 1] += ways[profile];
              if (down)
                next[(profile >> 1) | 1u << (width - 1)] += ways[profile];
            }
        }
      memcpy (ways, next, sizeof ways);
    }
  return ways[0];
}

static guint64
count_with (guint64 single_cells)
{
  int single[N_CELLS];

  for (int i = 0; i < N_CELLS; i++)
    single[i] = 1;
  return count_covers (SIDE, single, single_cells);
}

/* Those that are their own mirror images: half a board, with cells at the mirror that are single,
 * or half a domino that lies across it. */
static guint64
count_mirrored (void)
{
  int single[N_CELLS / 2];

  for (int i = 0; i < N_CELLS / 2; i++)
    single[i] = i % (SIDE / 2) == SIDE / 2 - 1 ? 2 : 1;
  return count_covers (SIDE / 2, single, 0);
}

static gboolean
is_browsed (SomaUiFixture *fixture)
{
  return soma_ui_fixture_shows (fixture->window, "1 of " N_ALL) &&
         !soma_document_is_running (soma_ui_fixture_get_document (fixture));
}

static void
open_board (SomaUiFixture *fixture)
{
  g_autoptr (GString) text = g_string_new ("soma 1\npieces \"both\"\n"
                                           "piece D \"Domino\" #3d7fc1 x0-18 2 1 1 xx\n"
                                           "piece M \"Single\" #c13d3d x0-36 1 1 1 x\n"
                                           "figure \"\" \"Board\" 6 6 1\n");
  for (int i = 0; i < SIDE; i++)
    g_string_append (text, " xxxxxx");
  g_string_append_c (text, '\n');
  g_autoptr (GFile) file = soma_ui_fixture_write ("board.soma", text->str);
  soma_window_open_file (fixture->window, file);
  soma_ui_fixture_run_until (fixture, is_open);
  gtk_widget_activate_action (soma_window_get_page (fixture->window), "page.show", "s",
                              "solutions");
  soma_ui_fixture_run_until (fixture, is_browsed);
}

static void
test_counts (void)
{
  int single[N_CELLS] = { 0 };

  /* 18 dominoes alone: Kasteleyn. */
  g_assert_cmpuint (count_covers (SIDE, single, 0), ==, 6728);
  g_assert_cmpuint (count_with (0), ==, 2989126727);
}

/* Filters */

static void
toggle (SomaUiFixture *fixture, const char *kind, guint piece, guint cell)
{
  gtk_widget_activate_action (GTK_WIDGET (get_page (fixture)), "filter.toggle", "(suuu)", kind,
                              piece, 0, cell);
}

static void
wait_for_number (SomaUiFixture *fixture, guint64 number)
{
  g_autofree char *text = g_strdup_printf ("%" G_GUINT64_FORMAT " of " N_ALL " solutions", number);

  soma_run_until (soma_ui_fixture_shows (get_page (fixture), text));
}

/* The piece at that cell of the one shown. */
static int
get_piece (SomaUiFixture *fixture, int cell)
{
  SomaSolution *solution = soma_solutions_page_get_solution (get_page (fixture));

  return soma_piece_set_copy_piece (soma_solution_get_puzzle (solution)->set,
                                    soma_solution_get_copy_at (solution)[cell]);
}

/* A cell without a single one, another one, and a domino in its place. */
static void
test_filter (SomaUiFixture *fixture, gconstpointer data)
{
  const guint64 all = count_with (0), both = 1 | 1 << 7;

  open_board (fixture);
  toggle (fixture, "not-at", SINGLE, 0);
  wait_for_number (fixture, all - count_with (1));
  g_assert_true (soma_ui_fixture_shows (get_page (fixture), "M not at 1, 1, 1"));
  for (int i = 0; i < 10; i++)
    {
      g_assert_true (activate (fixture, "solution.random"));
      g_assert_cmpint (get_piece (fixture, 0), ==, DOMINO);
    }
  toggle (fixture, "not-at", SINGLE, 7);
  wait_for_number (fixture, all - count_with (1) - count_with (1 << 7) + count_with (both));
  SomaSolution *shown = soma_solutions_page_get_solution (get_page (fixture));
  const guint16 *copy_at = soma_solution_get_copy_at (shown);
  guint64 covered = 0;
  for (int cell = 0; cell < N_CELLS; cell++)
    covered |= (guint64) (copy_at[cell] == copy_at[0]) << cell;
  gtk_widget_activate_action (GTK_WIDGET (get_page (fixture)), "kept.toggle", "u",
                              (guint) copy_at[0]);
  wait_for_number (fixture, count_with (covered) -
                                ((covered >> 7 & 1) != 0 ? 0 : count_with (covered | 1 << 7)));
  gtk_widget_activate_action (GTK_WIDGET (get_page (fixture)), "filter.remove", "u", 2);
  wait_for_number (fixture, count_with (covered));
  g_assert_true (activate (fixture, "filter.clear"));
  g_assert_false (soma_ui_fixture_offers (get_page (fixture), "filter.remove"));
  g_assert_true (activate (fixture, "solution.first"));
  g_assert_true (soma_ui_fixture_shows (fixture->window, "1 of " N_ALL));
}

/* No diagram tells which solutions are symmetric, and the filter says so. */
static void
test_refused (SomaUiFixture *fixture, gconstpointer data)
{
  open_board (fixture);
  g_assert_true (activate (fixture, "filter.choose"));
  SomaFilterBox *box = soma_ui_fixture_find (get_page (fixture), SOMA_TYPE_FILTER_BOX);
  GtkDropDown *rules = soma_ui_fixture_find (box, GTK_TYPE_DROP_DOWN);
  GtkWidget *add = soma_ui_fixture_find_named (box, "filter-add");
  GtkWidget *refused = soma_ui_fixture_find_named (box, "filter-refused");

  /* What can be asked for is what is offered first. */
  guint first = gtk_drop_down_get_selected (rules);
  g_assert_cmpstr (soma_filter_get_kind (first)->name, ==, "not-at");
  for (guint i = 0; i < g_list_model_get_n_items (gtk_drop_down_get_model (rules)); i++)
    {
      gtk_drop_down_set_selected (rules, i);
      g_assert_cmpint (gtk_widget_get_sensitive (add), ==, i == first);
      g_assert_cmpint (gtk_widget_get_visible (refused), ==, i != first);
    }
  toggle (fixture, "symmetric", 0, 0);
  g_assert_false (soma_ui_fixture_offers (get_page (fixture), "filter.remove"));
  gtk_drop_down_set_selected (rules, first);
  g_signal_emit_by_name (add, "clicked");
  wait_for_number (fixture, count_with (1));
  g_assert_cmpint (get_piece (fixture, 0), ==, SINGLE);
}

/* How often pieces cover cells */

static void
point_at (SomaUiFixture *fixture, int block, const char *text)
{
  SomaPuzzleView *view = soma_ui_fixture_find (get_page (fixture), SOMA_TYPE_PUZZLE_VIEW);
  SomaPointer pointer = { .kind = SOMA_POINTER_HOVER, .hit = TRUE, .block = block };
  g_autofree char *said = NULL;
  gboolean is_taken;

  g_signal_emit_by_name (view, "pointer", &pointer, &is_taken);
  g_object_get (get_heat_bar (fixture), "text", &said, NULL);
  g_assert_true (g_str_has_prefix (said, text));
}

static void
test_heat (SomaUiFixture *fixture, gconstpointer data)
{
  g_autofree char *corner =
      g_strdup_printf ("D covers this cell in %" G_GUINT64_FORMAT " of " N_ALL " solutions",
                       count_with (0) - count_with (1));
  g_autofree char *single = g_strdup_printf (
      "M covers this cell in %" G_GUINT64_FORMAT " of " N_ALL " solutions", count_with (1 << 14));

  open_board (fixture);
  g_assert_true (activate (fixture, "solution.heat"));
  soma_ui_fixture_run_until (fixture, has_heat_map);
  point_at (fixture, 0, corner);
  gtk_widget_activate_action (GTK_WIDGET (get_heat_bar (fixture)), "heat.next", NULL);
  point_at (fixture, 14, single);
  /* With a filter that leaves no single one there. */
  toggle (fixture, "not-at", SINGLE, 14);
  soma_ui_fixture_run_until (fixture, has_filtered_heat_map);
  point_at (fixture, 14, "M covers this cell in 0 of ");
}

static SomaHeatWindow *
get_window (void)
{
  return soma_ui_fixture_find_window (SOMA_TYPE_HEAT_WINDOW);
}

static gboolean
has_table (SomaUiFixture *fixture)
{
  return soma_ui_fixture_shows (get_window (), "D");
}

static gboolean
has_message (SomaUiFixture *fixture)
{
  return soma_ui_fixture_shows (get_window (), "Table saved.");
}

/* The table as a file. */
static char *
save_table (SomaUiFixture *fixture, int table)
{
  g_autofree char *path = g_build_filename (g_get_tmp_dir (), "soma-swept.csv", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  char *text = NULL;

  g_object_set (get_window (), "table", table, NULL);
  soma_heat_window_save (get_window (), file);
  soma_ui_fixture_run_until (fixture, has_message);
  soma_run_until (g_file_get_contents (path, &text, NULL, NULL));
  g_file_delete (file, NULL, NULL);
  return text;
}

static void
test_statistics (SomaUiFixture *fixture, gconstpointer data)
{
  open_board (fixture);
  g_assert_true (activate (fixture, "solution.statistics"));
  soma_ui_fixture_run_until (fixture, has_table);
  g_autofree char *cells = save_table (fixture, SOMA_HEAT_TABLE_CELLS);
  g_autofree char *symmetries = save_table (fixture, SOMA_HEAT_TABLE_SYMMETRIES);
  for (int cell = 0; cell < N_CELLS; cell++)
    {
      const guint64 single = count_with (G_GUINT64_CONSTANT (1) << cell);
      g_autofree char *row =
          g_strdup_printf ("\r\n1,%d,%d,%" G_GUINT64_FORMAT ",%" G_GUINT64_FORMAT "\r\n",
                           cell / SIDE + 1, cell % SIDE + 1, count_with (0) - single, single);
      g_assert_nonnull (strstr (cells, row));
    }
  g_autofree char *mirrored = g_strdup_printf (
      "\r\nHalf turn about a horizontal axis,2,%" G_GUINT64_FORMAT "\r\n", count_mirrored ());
  g_assert_nonnull (strstr (symmetries, mirrored));
  g_assert_nonnull (strstr (symmetries, "\r\nNone: all solutions,1," N_ALL "\r\n"));
  gtk_window_destroy (GTK_WINDOW (get_window ()));
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  g_test_add_func ("/swept-page/counts", test_counts);
  soma_ui_fixture_add ("/swept-page/filter", test_filter);
  soma_ui_fixture_add ("/swept-page/refused", test_refused);
  soma_ui_fixture_add ("/swept-page/heat", test_heat);
  soma_ui_fixture_add ("/swept-page/statistics", test_statistics);
  return g_test_run ();
}
