/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "colour-bar.h"
#include "colour-rules.h"
#include "design-fixture.h"
#include "engine-auto.h"
#include "input.h"
#include "pieces-pane.h"
#include "puzzle-view.h"
#include "solutions-page.h"

/* Cells are painted and rules are set as a person does, and the count follows. */

/* Three dominoes, both of whose cells have colour A, and a figure of 3 x 2 cells. */
static const char dominoes[] = "soma 1\npieces\npiece V x3 2 1 1 xx\ncolours\n  AA\n"
                               "figure \"F\" \"Tray\" 3 2 1 xxx xxx\n";

static SomaColourBar *
get_bar (SomaUiFixture *fixture)
{
  return soma_ui_fixture_find (get_page (fixture), SOMA_TYPE_COLOUR_BAR);
}

static void
open_text (SomaUiFixture *fixture, const char *text)
{
  g_autoptr (GFile) file = soma_ui_fixture_write ("colours.soma", text);

  open_file (fixture, file);
  soma_layer_grid_set_cursor (get_grid (fixture), (SomaCell){ 0, 0, 0 });
}

/* What is expected of the figure: a colour for each cell, as letters. */
static const char *expected_colours;

static gboolean
has_colours (SomaUiFixture *fixture)
{
  const SomaDrawing *drawing = get_design (fixture)->drawing;

  for (int i = 0; i < drawing->n_cells; i++)
    {
      int colour = drawing->colours != NULL ? drawing->colours[i] : 0;
      if (".ABCD"[colour] != expected_colours[i])
        return FALSE;
    }
  return TRUE;
}

static void
run_until_colours (SomaUiFixture *fixture, const char *colours)
{
  expected_colours = colours;
  soma_ui_fixture_run_until (fixture, has_colours);
}

/* Counting. */

#define WIDTH 3
#define N_CELLS 6

/* Whether a domino of A may lie on both cells; `takes` says it of colour A alone. */
static gboolean
may_lie (const char *colours, gboolean takes, int a, int b)
{
  return (colours[a] == '.' || takes) && (colours[b] == '.' || takes);
}

/* Adds the ways to cover the rest, cell by cell, to the table: the partner of each cell. */
static void
cover (const char *colours, gboolean takes, char *partner, GHashTable *ways)
{
  int first = 0;

  while (first < N_CELLS && partner[first] != '-')
    first++;
  if (first == N_CELLS)
    {
      g_hash_table_add (ways, g_strdup (partner));
      return;
    }
  int beside[] = { first % WIDTH < WIDTH - 1 ? first + 1 : N_CELLS, first + WIDTH };
  for (int i = 0; i < 2; i++)
    if (beside[i] < N_CELLS && partner[beside[i]] == '-' &&
        may_lie (colours, takes, first, beside[i]))
      {
        partner[first] = (char) ('0' + beside[i]);
        partner[beside[i]] = (char) ('0' + first);
        cover (colours, takes, partner, ways);
        partner[first] = partner[beside[i]] = '-';
      }
}

static int
turn (int cell, int image)
{
  int x = cell % WIDTH, y = cell / WIDTH;

  return (image & 1 ? WIDTH - 1 - x : x) + WIDTH * (image & 2 ? 1 - y : y);
}

/* How many ways there are that no image of the coloured figure carries into each other. */
static int
count_ways (const char *colours, gboolean takes)
{
  g_autoptr (GHashTable) ways = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  char partner[] = "------";
  GHashTableIter iter;
  gpointer way;
  int n = 0;

  cover (colours, takes, partner, ways);
  g_hash_table_iter_init (&iter, ways);
  while (g_hash_table_iter_next (&iter, &way, NULL))
    {
      gboolean is_least = TRUE;
      for (int image = 1; image < 4; image++)
        {
          char turned[N_CELLS + 1] = "", seen[N_CELLS + 1] = "";
          for (int cell = 0; cell < N_CELLS; cell++)
            {
              seen[turn (cell, image)] = colours[cell];
              turned[turn (cell, image)] =
                  (char) ('0' + turn (((const char *) way)[cell] - '0', image));
            }
          is_least = is_least && (strcmp (seen, colours) != 0 || strcmp (way, turned) <= 0);
        }
      n += is_least;
    }
  return n;
}

static char *expected_answer;

static gboolean
says_answer (SomaUiFixture *fixture)
{
  return soma_ui_fixture_shows (get_page (fixture), expected_answer);
}

static void
run_until_ways (SomaUiFixture *fixture, int n)
{
  g_free (expected_answer);
  expected_answer = n > 0 ? g_strdup_printf (n > 1 ? "%d solutions" : "%d solution", n)
                          : g_strdup ("Cannot be built");
  soma_ui_fixture_run_until (fixture, says_answer);
}

/* Rules. */

static gboolean
shows_rules (SomaUiFixture *fixture)
{
  GtkWidget *rules = soma_ui_fixture_find (get_bar (fixture), SOMA_TYPE_COLOUR_RULES);

  return gtk_widget_get_mapped (rules) && gtk_widget_get_width (rules) > 0;
}

static gboolean
hides_rules (SomaUiFixture *fixture)
{
  return !shows_rules (fixture);
}

static void
open_rules (SomaUiFixture *fixture)
{
  GtkWidget *button = soma_ui_fixture_find (get_bar (fixture), GTK_TYPE_MENU_BUTTON);

  gtk_menu_button_popup (GTK_MENU_BUTTON (button));
  soma_ui_fixture_run_until (fixture, shows_rules);
}

/* The check of that rule, from 1. */
static GtkWidget *
find_check (SomaUiFixture *fixture, int below, int above)
{
  GtkWidget *grid = soma_ui_fixture_find (
      soma_ui_fixture_find (get_bar (fixture), SOMA_TYPE_COLOUR_RULES), GTK_TYPE_GRID);

  return gtk_grid_get_child_at (GTK_GRID (grid), 3 + above, below - 1);
}

static void
test_count (SomaUiFixture *fixture, gconstpointer data)
{
  g_assert_cmpint (count_ways ("......", FALSE), ==, 2);
  open_text (fixture, dominoes);
  run_until_ways (fixture, count_ways ("......", FALSE));

  soma_input_keys ("k space");
  run_until_colours (fixture, "A.....");
  run_until_ways (fixture, count_ways ("A.....", FALSE));
  open_rules (fixture);
  gtk_widget_grab_focus (find_check (fixture, 1, 1));
  soma_input_keys ("space");
  run_until_ways (fixture, count_ways ("A.....", TRUE));
  g_assert_cmpint (count_ways ("A.....", TRUE), ==, 3);
  g_assert_true (soma_cell_colours_accept (get_design (fixture)->colours, 1, 1));
  soma_input_keys ("Escape");
  soma_ui_fixture_run_until (fixture, hides_rules);

  /* Symmetric again. */
  gtk_widget_grab_focus (GTK_WIDGET (get_grid (fixture)));
  soma_input_keys ("Right Right space");
  run_until_colours (fixture, "A.A...");
  run_until_ways (fixture, count_ways ("A.A...", TRUE));
  soma_input_keys ("ctrl+z");
  run_until_ways (fixture, 3);
  soma_input_keys ("ctrl+z");
  run_until_ways (fixture, 0);
  soma_input_keys ("ctrl+z");
  run_until_ways (fixture, 2);
  g_clear_pointer (&expected_answer, g_free);
}

static gboolean
has_two_names (SomaUiFixture *fixture)
{
  const SomaCellColours *colours = get_design (fixture)->colours;

  return colours != NULL && g_strcmp0 (colours->names[1], "red") == 0;
}

static gboolean
has_no_names (SomaUiFixture *fixture)
{
  const SomaCellColours *colours = get_design (fixture)->colours;

  return colours == NULL || colours->names[1] == NULL;
}

/* The colours to choose from, by keys, and what is said of them. */
static void
test_bar (SomaUiFixture *fixture, gconstpointer data)
{
  SomaShapeEditor *editor;
  int colour;

  open_text (fixture, dominoes);
  editor = soma_ui_fixture_find (get_page (fixture), SOMA_TYPE_SHAPE_EDITOR);
  g_assert_cmpint (soma_colour_bar_get_n_colours (get_bar (fixture)), ==, 2);
  soma_input_keys ("period space Right comma space");
  run_until_colours (fixture, "BA....");

  /* Each accepts itself, until something else is said. */
  for (int c = 1; c <= 3; c++)
    g_assert_true (soma_cell_colours_accept (get_design (fixture)->colours, c, c) == (c == 2));
  g_object_get (editor, "colour", &colour, NULL);
  g_assert_cmpint (colour, ==, 1);
  g_assert_cmpint (soma_colour_bar_get_n_colours (get_bar (fixture)), ==, 3);
  gtk_test_accessible_assert_property (GTK_ACCESSIBLE (get_grid (fixture)),
                                       GTK_ACCESSIBLE_PROPERTY_LABEL,
                                       "layer 1, row 1, column 2: cell. Colour A");
  /* Once more takes the colour away, and there is none to be had where no cell is. */
  soma_input_keys ("space Right Right space Left period period space");
  run_until_colours (fixture, "B.C...");
  g_assert_cmpint (get_design (fixture)->drawing->n_cells, ==, 6);

  open_rules (fixture);
  GtkWidget *entry = soma_ui_fixture_find (get_bar (fixture), GTK_TYPE_ENTRY);
  gtk_widget_grab_focus (entry);
  soma_input_keys ("r e d");
  soma_ui_fixture_run_until (fixture, has_two_names);
  soma_input_keys ("Escape");
  soma_ui_fixture_run_until (fixture, hides_rules);
  gtk_widget_grab_focus (GTK_WIDGET (get_grid (fixture)));
  soma_input_keys ("ctrl+z");
  soma_ui_fixture_run_until (fixture, has_no_names);

  gtk_widget_activate_action (GTK_WIDGET (editor), "edit.colour", "i", 4);
  gtk_widget_activate_action (GTK_WIDGET (editor), "edit.give-colour", NULL);
  run_until_colours (fixture, "DDDDDD");
  gtk_widget_activate_action (GTK_WIDGET (editor), "edit.select-all", NULL);
  gtk_widget_activate_action (GTK_WIDGET (editor), "edit.colour", "i", 0);
  gtk_widget_activate_action (GTK_WIDGET (editor), "edit.give-colour", NULL);
  run_until_colours (fixture, "......");
}

static gboolean
has_painted_piece (SomaUiFixture *fixture)
{
  const SomaDrawing *drawing = get_design (fixture)->pieces->pieces[0].drawing;

  return drawing->colours != NULL && drawing->colours[0] == 2 && drawing->colours[1] == 1;
}

static gboolean
edits_piece (SomaUiFixture *fixture)
{
  SomaPiecesPane *pane = soma_ui_fixture_find (get_page (fixture), SOMA_TYPE_PIECES_PANE);

  return soma_pieces_pane_get_edited (pane) == 0 && is_on_design_page (fixture);
}

/* Pieces are painted like the figure, which stays as it is. */
static void
test_piece (SomaUiFixture *fixture, gconstpointer data)
{
  open_text (fixture, dominoes);
  SomaPiecesPane *pane = soma_ui_fixture_find (get_page (fixture), SOMA_TYPE_PIECES_PANE);
  g_object_set (get_page (fixture), "pane-page", "pieces", NULL);
  g_object_set (pane, "selected", 0, NULL);
  gtk_widget_activate_action (GTK_WIDGET (pane), "pieces.edit", NULL);
  soma_ui_fixture_run_until (fixture, edits_piece);
  gtk_widget_grab_focus (GTK_WIDGET (get_grid (fixture)));
  soma_input_keys ("period space");
  soma_ui_fixture_run_until (fixture, has_painted_piece);
  g_assert_null (get_design (fixture)->drawing->colours);
}

/* What the field on the first cell of the first piece is expected to look like. */
static gint32 expected_field;

static gboolean
shows_field (SomaUiFixture *fixture)
{
  SomaPuzzleView *view = soma_ui_fixture_find (
      soma_ui_fixture_find (soma_ui_fixture_get_document_page (fixture), SOMA_TYPE_SOLUTIONS_PAGE),
      SOMA_TYPE_PUZZLE_VIEW);
  g_autoptr (SomaStage) stage = soma_puzzle_view_copy_stage (view);

  return stage->n_blocks == 3 && stage->blocks[0].fields != NULL &&
         stage->blocks[0].fields[0] == expected_field;
}

static void
run_until_field (SomaUiFixture *fixture, gint32 rgb)
{
  expected_field = rgb;
  gtk_widget_activate_action (GTK_WIDGET (soma_ui_fixture_get_document_page (fixture)), "page.show",
                              "s", "solutions");
  soma_ui_fixture_run_until (fixture, shows_field);
}

/* Solutions show colours as they are, and as they are changed. */
static void
test_looks (SomaUiFixture *fixture, gconstpointer data)
{
  g_autofree char *text = g_strconcat (dominoes, "colour A #ff0000\n", NULL);

  open_text (fixture, text);
  run_until_field (fixture, 0xff0000);
  gtk_widget_activate_action (GTK_WIDGET (soma_ui_fixture_get_document_page (fixture)), "page.show",
                              "s", "design");
  soma_ui_fixture_run_until (fixture, is_on_design_page);
  g_autoptr (SomaCellColours) colours =
      soma_cell_colours_with_rgb (get_design (fixture)->colours, 1, 0x00ff00);
  g_autoptr (SomaDesign) changed = soma_design_with_colours (get_design (fixture), colours);
  soma_draft_apply (get_draft (fixture), changed, 0);
  run_until_field (fixture, 0x00ff00);
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  soma_ui_fixture_add ("/cell-colours/count", test_count);
  soma_ui_fixture_add ("/cell-colours/bar", test_bar);
  soma_ui_fixture_add ("/cell-colours/piece", test_piece);
  soma_ui_fixture_add ("/cell-colours/looks", test_looks);
  return g_test_run ();
}
