/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "answers-pane.h"
#include "design-fixture.h"
#include "find-window.h"
#include "holes-pane.h"
#include "input.h"
#include "layer-grid-test.h"
#include "own-sets.h"
#include "pieces-pane.h"
#include "suggest-pane.h"
#include "suggestion.h"
#include "why-not-box.h"

/* Designs are drawn like a person does, with pointer and keys, and saved files are read by a reader
 * other than the program's. */

static int
count_cells (SomaUiFixture *fixture)
{
  return soma_draft_get_design (get_draft (fixture))->drawing->n_cells;
}

static void
click (SomaUiFixture *fixture, SomaCell from, SomaCell to)
{
  GdkRectangle a, b;

  soma_input_settle (get_grid (fixture));
  g_assert_true (soma_layer_grid_get_cell_area (get_grid (fixture), from, &a));
  g_assert_true (soma_layer_grid_get_cell_area (get_grid (fixture), to, &b));
  soma_input_drag (get_grid (fixture), 1, a.x + a.width / 2.0, a.y + a.height / 2.0,
                   b.x + b.width / 2.0, b.y + b.height / 2.0);
}

static int expected_cells;

static gboolean
has_expected_cells (SomaUiFixture *fixture)
{
  return count_cells (fixture) == expected_cells;
}

static void
run_until_cells (SomaUiFixture *fixture, int n)
{
  expected_cells = n;
  soma_ui_fixture_run_until (fixture, has_expected_cells);
}

static gboolean
is_saved (SomaUiFixture *fixture)
{
  return !soma_draft_is_modified (get_draft (fixture));
}

/* The rows of the first figure in the text, without blanks, read character by character. */
static char *
read_rows (const char *text)
{
  const char *at = strstr (text, "\nfigure");
  GString *rows = g_string_new (NULL);

  g_assert_nonnull (at);
  g_auto (GStrv) lines = g_strsplit (at + 1, "\n", -1);
  for (char **line = lines + 1; *line != NULL; line++)
    for (const char *c = g_strchug (*line); *c != '\0' && strspn (*line, "x. ") == strlen (*line);
         c++)
      if (*c != ' ')
        g_string_append_c (rows, *c);
  return g_string_free (rows, FALSE);
}

static void
assert_file (GFile *file, const char *rows)
{
  g_autofree char *text = NULL, *read = NULL;

  g_assert_true (g_file_load_contents (file, NULL, &text, NULL, NULL, NULL));
  read = read_rows (text);
  g_assert_cmpstr (read, ==, rows);
}

static const char *const domino = "soma 1\n"
                                  "pieces \"Two\"\n"
                                  "piece D \"domino\" #aa5533 x2 2 1 1\n xx\n"
                                  "figure \"F1\" \"Bar\" 2 1 1\n xx\n";

/* Drawn with the pointer, saved by keyboard, then undone to the beginning and redone to the end. */
static void
test_draw_and_save (SomaUiFixture *fixture, gconstpointer data)
{
  g_autoptr (GFile) file = soma_ui_fixture_write ("bar.soma", domino);

  open_file (fixture, file);
  click (fixture, (SomaCell){ 0, 1, 0 }, (SomaCell){ 1, 1, 0 });
  run_until_cells (fixture, 4);
  click (fixture, (SomaCell){ 0, 0, 1 }, (SomaCell){ 0, 0, 1 });
  run_until_cells (fixture, 5);
  soma_input_keys ("ctrl+s");
  soma_ui_fixture_run_until (fixture, is_saved);
  assert_file (file, "xxxx"
                     "x...");
  soma_input_keys ("ctrl+z ctrl+z");
  run_until_cells (fixture, 2);
  g_assert_false (soma_draft_can_undo (get_draft (fixture)));
  soma_input_keys ("ctrl+shift+z ctrl+shift+z");
  run_until_cells (fixture, 5);
  soma_ui_fixture_run_until (fixture, is_saved);
}

/* A cube without a pointer. */
static void
test_cube_by_keys (SomaUiFixture *fixture, gconstpointer data)
{
  g_autoptr (GFile) file = soma_ui_fixture_write (
      "one.soma", "soma 1\nset soma\nfigure \"F1\" \"Cube of my own\" 1 1 1\n x\n");

  open_file (fixture, file);
  soma_layer_grid_set_cursor (get_grid (fixture), (SomaCell){ 0, 0, 0 });
  soma_input_keys ("ctrl+Right ctrl+Right ctrl+Up ctrl+Up ctrl+Prior ctrl+Prior");
  run_until_cells (fixture, 27);
  soma_input_keys ("ctrl+s");
  soma_ui_fixture_run_until (fixture, is_saved);
  assert_file (file, "xxxxxxxxxxxxxxxxxxxxxxxxxxx");
}

static gboolean
tells_figure_copied (SomaUiFixture *fixture)
{
  return soma_ui_fixture_shows (fixture->window, "Copied as text");
}

static gboolean
tells_cells_copied (SomaUiFixture *fixture)
{
  return soma_ui_fixture_shows (fixture->window, "2 cells copied as text");
}

/* Whether a part of it or all of it is copied, the page says so. */
static void
test_copy (SomaUiFixture *fixture, gconstpointer data)
{
  g_autoptr (GFile) file = soma_ui_fixture_write ("bar.soma", domino);

  open_file (fixture, file);
  soma_input_keys ("ctrl+c");
  soma_ui_fixture_run_until (fixture, tells_figure_copied);
  soma_input_keys ("ctrl+a ctrl+c");
  soma_ui_fixture_run_until (fixture, tells_cells_copied);
}

static gboolean
says_240 (SomaUiFixture *fixture)
{
  return soma_ui_fixture_shows (get_page (fixture), "240 solutions") &&
         soma_ui_fixture_shows (get_page (fixture), "27 of 27");
}

static gboolean
says_missing (SomaUiFixture *fixture)
{
  return soma_ui_fixture_shows (get_page (fixture), "26 of 27: 1 missing") &&
         soma_ui_fixture_shows (get_page (fixture), "1 cell is missing");
}

/* The answers follow the strokes. */
static void
test_answers (SomaUiFixture *fixture, gconstpointer data)
{
  g_autoptr (GFile) file =
      soma_ui_fixture_write ("cube.soma", "soma 1\nset soma\nfigure \"F1\" \"My cube\" 3 3 3\n"
                                          " xxx xxx xxx\n xxx xxx xxx\n xxx xxx xxx\n");

  open_file (fixture, file);
  soma_ui_fixture_run_until (fixture, says_240);
  click (fixture, (SomaCell){ 1, 1, 2 }, (SomaCell){ 1, 1, 2 });
  soma_ui_fixture_run_until (fixture, says_missing);
  soma_input_keys ("ctrl+z");
  soma_ui_fixture_run_until (fixture, says_240);
}

static gboolean
found_changes (SomaUiFixture *fixture)
{
  return soma_ui_fixture_shows (get_page (fixture), "Add layer 3, row 3, column 3");
}

/* Suggestions can be applied, in the list by keyboard. */
static void
test_suggest (SomaUiFixture *fixture, gconstpointer data)
{
  g_autoptr (GFile) file = soma_ui_fixture_write (
      "corner.soma", "soma 1\nset soma\nfigure \"F1\" \"Cube but a corner\" 3 3 3\n"
                     " xxx xxx xxx\n xxx xxx xxx\n xxx xxx xx.\n");

  open_file (fixture, file);
  soma_input_keys ("g");
  soma_ui_fixture_run_until (fixture, found_changes);
  SomaSuggestPane *pane = soma_ui_fixture_find (get_page (fixture), SOMA_TYPE_SUGGEST_PANE);
  GtkWidget *list = soma_ui_fixture_find (pane, GTK_TYPE_LIST_VIEW);
  g_signal_emit_by_name (list, "activate", 0);
  run_until_cells (fixture, 27);
  soma_input_keys ("ctrl+z");
  run_until_cells (fixture, 26);
}

static GListModel *get_suggestions (SomaUiFixture *fixture);

/* The pane suggests as soon as it is looked at, and a button makes the change that is selected. */
static void
test_suggest_at_once (SomaUiFixture *fixture, gconstpointer data)
{
  g_autoptr (GFile) file = soma_ui_fixture_write (
      "corner.soma", "soma 1\nset soma\nfigure \"F1\" \"Cube but a corner\" 3 3 3\n"
                     " xxx xxx xxx\n xxx xxx xxx\n xxx xxx xx.\n");

  open_file (fixture, file);
  soma_input_keys ("ctrl+2");
  soma_ui_fixture_run_until (fixture, found_changes);
  GtkWidget *pane = soma_ui_fixture_find (get_page (fixture), SOMA_TYPE_SUGGEST_PANE);
  gtk_single_selection_set_selected (GTK_SINGLE_SELECTION (get_suggestions (fixture)), 0);
  g_assert_true (gtk_widget_activate_action (pane, "suggest.apply", NULL));
  run_until_cells (fixture, 27);
}

static GtkWidget *
get_ways_revealer (SomaUiFixture *fixture)
{
  GtkWidget *editor = soma_ui_fixture_find (get_page (fixture), SOMA_TYPE_SHAPE_EDITOR);

  return gtk_widget_get_next_sibling (editor);
}

static gboolean
says_240_alone (SomaUiFixture *fixture)
{
  return soma_ui_fixture_shows (get_ways_revealer (fixture), "240 solutions");
}

/* The drawing stays where it is when another pane is shown. */
static void
test_pane_width (SomaUiFixture *fixture, gconstpointer data)
{
  static const char *const panes[] = { "suggest", "pieces", "about" };
  g_autoptr (GFile) file = soma_ui_fixture_write ("bar.soma", domino);

  open_file (fixture, file);
  soma_input_settle (fixture->window);
  int width = gtk_widget_get_width (GTK_WIDGET (get_grid (fixture)));
  for (guint i = 0; i < G_N_ELEMENTS (panes); i++)
    {
      gtk_widget_activate_action (GTK_WIDGET (get_page (fixture)), "design.pane", "s", panes[i]);
      soma_input_settle (fixture->window);
      g_assert_cmpint (gtk_widget_get_width (GTK_WIDGET (get_grid (fixture))), ==, width);
    }
}

/* The number of ways is shown even without the pane. */
static void
test_hidden_pane (SomaUiFixture *fixture, gconstpointer data)
{
  g_autoptr (GFile) file =
      soma_ui_fixture_write ("cube.soma", "soma 1\nset soma\nfigure \"F1\" \"My cube\" 3 3 3\n"
                                          " xxx xxx xxx\n xxx xxx xxx\n xxx xxx xxx\n");

  open_file (fixture, file);
  GtkRevealer *revealer = GTK_REVEALER (get_ways_revealer (fixture));
  g_object_set (get_page (fixture), "show-pane", TRUE, NULL);
  g_assert_false (gtk_revealer_get_reveal_child (revealer));
  g_object_set (get_page (fixture), "show-pane", FALSE, NULL);
  g_assert_true (gtk_revealer_get_reveal_child (revealer));
  soma_ui_fixture_run_until (fixture, says_240_alone);
  /* A key for one of its parts shows it. */
  g_autofree char *part = NULL;
  gboolean is_shown;
  gtk_widget_activate_action (GTK_WIDGET (get_page (fixture)), "design.pane", "s", "pieces");
  g_object_get (get_page (fixture), "show-pane", &is_shown, "pane-page", &part, NULL);
  g_assert_true (is_shown);
  g_assert_cmpstr (part, ==, "pieces");
}

static gboolean
is_solved (SomaUiFixture *fixture)
{
  SomaDocumentStatus status;

  if (!SOMA_IS_DOCUMENT_PAGE (soma_window_get_page (fixture->window)))
    return FALSE;
  soma_document_get_status (soma_ui_fixture_get_document (fixture), &status);
  return status.state == SOMA_DOCUMENT_COMPLETE;
}

static gboolean
is_out_of_sight (SomaUiFixture *fixture)
{
  return !gtk_widget_get_mapped (GTK_WIDGET (get_page (fixture)));
}

/* What the Solutions page has found is known here before anyone asks. */
static void
test_shared_count (SomaUiFixture *fixture, gconstpointer data)
{
  g_autoptr (GFile) file =
      soma_ui_fixture_write ("cube.soma", "soma 1\nset soma\nfigure \"F1\" \"My cube\" 3 3 3\n"
                                          " xxx xxx xxx\n xxx xxx xxx\n xxx xxx xxx\n");

  soma_window_open_file (fixture->window, file);
  soma_ui_fixture_run_until (fixture, is_solved);
  g_assert_true (gtk_widget_activate_action (soma_window_get_page (fixture->window), "page.show",
                                             "s", "solutions"));
  soma_ui_fixture_run_until (fixture, is_out_of_sight);
  g_autoptr (SomaAnswers) answers = NULL;
  g_object_get (get_page (fixture), "answers", &answers, NULL);
  const SomaAnswer *answer = soma_answers_get (answers);
  g_assert_cmpint (answer->count, ==, SOMA_COUNT_EXACT);
  g_assert_cmpuint (answer->n_solutions, ==, 240);
}

static GListModel *
get_suggestions (SomaUiFixture *fixture)
{
  SomaSuggestPane *pane = soma_ui_fixture_find (get_page (fixture), SOMA_TYPE_SUGGEST_PANE);
  GtkListView *list = soma_ui_fixture_find (pane, GTK_TYPE_LIST_VIEW);

  return G_LIST_MODEL (gtk_list_view_get_model (list));
}

/* Every cell that can be added to a cube without a corner, those with most solutions first. */
static gboolean
found_all_in_order (SomaUiFixture *fixture)
{
  GListModel *items = get_suggestions (fixture);
  guint64 before = G_MAXUINT64;

  for (guint i = 0; i < g_list_model_get_n_items (items); i++)
    {
      g_autoptr (SomaSuggestionItem) item = g_list_model_get_item (items, i);
      guint64 n = soma_suggestion_item_get_n_solutions (item);
      if (!soma_suggestion_item_is_exact (item) || n > before)
        return FALSE;
      before = n;
    }
  return g_list_model_get_n_items (items) == 52;
}

/* Numbers grow during the search, and the order follows them. */
static void
test_suggest_order (SomaUiFixture *fixture, gconstpointer data)
{
  g_autoptr (GFile) file = soma_ui_fixture_write (
      "corner.soma", "soma 1\nset soma\nfigure \"F1\" \"Cube but a corner\" 3 3 3\n"
                     " xxx xxx xxx\n xxx xxx xxx\n xxx xxx xx.\n");

  open_file (fixture, file);
  soma_input_keys ("g");
  soma_ui_fixture_run_until (fixture, found_all_in_order);
}

static gboolean
asks_for_pieces (SomaUiFixture *fixture)
{
  return soma_ui_fixture_shows (get_page (fixture), "Choose pieces first.");
}

/* A figure that came without pieces is offered some. */
static void
test_suggest_without_pieces (SomaUiFixture *fixture, gconstpointer data)
{
  g_autoptr (GFile) file =
      soma_ui_fixture_write ("corner.soma", "soma 1\nfigure \"F1\" \"Cube but a corner\" 3 3 3\n"
                                            " xxx xxx xxx\n xxx xxx xxx\n xxx xxx xx.\n");

  open_file (fixture, file);
  soma_input_keys ("g");
  soma_ui_fixture_run_until (fixture, asks_for_pieces);
  GtkWidget *pane = soma_ui_fixture_find (get_page (fixture), SOMA_TYPE_SUGGEST_PANE);
  g_assert_true (gtk_widget_activate_action (pane, "design.use-set", "s", "soma"));
  soma_ui_fixture_run_until (fixture, found_changes);
  g_assert_false (asks_for_pieces (fixture));
}

static gboolean
found_many (SomaUiFixture *fixture)
{
  return g_list_model_get_n_items (get_suggestions (fixture)) >= 200;
}

/* With two cells missing the list is long, and changes while it is shown. */
static void
test_suggest_many (SomaUiFixture *fixture, gconstpointer data)
{
  g_autoptr (GFile) file =
      soma_ui_fixture_write ("two.soma", "soma 1\nset soma\nfigure \"F1\" \"Cube but two\" 3 3 3\n"
                                         " xxx xxx xxx\n xxx xxx xxx\n xxx xxx x..\n");

  open_file (fixture, file);
  soma_input_keys ("g");
  soma_ui_fixture_run_until (fixture, found_many);
  soma_input_settle (get_page (fixture));
  soma_input_keys ("g");
}

static SomaAnswers *
get_answers (SomaUiFixture *fixture)
{
  g_autoptr (SomaAnswers) answers = NULL;

  g_object_get (get_page (fixture), "answers", &answers, NULL);
  return answers;
}

static gboolean
is_counting (SomaUiFixture *fixture)
{
  const SomaAnswer *answer = soma_answers_get (get_answers (fixture));

  return answer->count == SOMA_COUNT_SEARCHING && answer->lasting;
}

static gboolean
has_stopped (SomaUiFixture *fixture)
{
  return soma_answers_get (get_answers (fixture))->count == SOMA_COUNT_STOPPED &&
         soma_ui_fixture_shows (get_page (fixture), "Counting was stopped.");
}

static gboolean
is_active (SomaUiFixture *fixture)
{
  return gtk_window_is_active (GTK_WINDOW (fixture->window));
}

/* A count that does not end can be stopped and continued, and rests while the window does. */
static void
test_long_count (SomaUiFixture *fixture, gconstpointer data)
{
  g_autoptr (GFile) file =
      soma_ui_fixture_write ("box.soma", "soma 1\nset double-soma\nfigure \"F1\" \"Box\" 3 3 6\n"
                                         " xxx xxx xxx\n xxx xxx xxx\n xxx xxx xxx\n"
                                         " xxx xxx xxx\n xxx xxx xxx\n xxx xxx xxx\n");

  open_file (fixture, file);
  /* Without a window manager nobody else sees to it; the window must not rest before it is to. */
  soma_input_focus_window (fixture->window);
  soma_ui_fixture_run_until (fixture, is_active);
  g_object_set (get_page (fixture), "patience", 0, NULL);
  soma_ui_fixture_run_until (fixture, is_counting);
  GtkWidget *pane = soma_ui_fixture_find (get_page (fixture), SOMA_TYPE_ANSWERS_PANE);
  GtkWidget *button = soma_ui_fixture_find (pane, GTK_TYPE_BUTTON);
  g_assert_true (gtk_widget_get_visible (button));
  g_signal_emit_by_name (button, "clicked");
  soma_ui_fixture_run_until (fixture, has_stopped);
  g_signal_emit_by_name (button, "clicked");
  soma_ui_fixture_run_until (fixture, is_counting);
  soma_input_focus_nothing ();
  soma_ui_fixture_run_until (fixture, has_stopped);
  soma_input_focus_window (fixture->window);
  soma_ui_fixture_run_until (fixture, is_counting);
}

static gboolean
has_live_focus (SomaUiFixture *fixture)
{
  GtkWidget *focus = gtk_window_get_focus (GTK_WINDOW (fixture->window));

  return focus != NULL && gtk_widget_get_mapped (focus) &&
         gtk_widget_get_ancestor (focus, GTK_TYPE_POPOVER) == NULL;
}

/* A menu that closes with the focus inside, as GTK leaves it when a submenu is clicked on, does not
 * leave the keys dead. */
static void
test_focus_after_menu (SomaUiFixture *fixture, gconstpointer data)
{
  g_autoptr (GFile) file = soma_ui_fixture_write ("bar.soma", domino);

  open_file (fixture, file);
  soma_input_keys ("ctrl+3");
  SomaPiecesPane *pane = soma_ui_fixture_find (get_page (fixture), SOMA_TYPE_PIECES_PANE);
  soma_run_until (gtk_widget_get_mapped (GTK_WIDGET (pane)));
  GtkMenuButton *button = soma_ui_fixture_find (pane, GTK_TYPE_MENU_BUTTON);
  gtk_menu_button_popup (button);
  GtkWidget *item = soma_ui_fixture_find (button, g_type_from_name ("GtkModelButton"));
  gtk_menu_button_popdown (button);
  soma_input_settle (pane);
  gtk_window_set_focus (GTK_WINDOW (fixture->window), item);
  soma_ui_fixture_run_until (fixture, has_live_focus);
}

static gboolean
says_reason (SomaUiFixture *fixture)
{
  return soma_ui_fixture_shows (get_page (fixture),
                                "The pieces fill at most 4 cells, but the figure has 5.");
}

static void
test_why_not (SomaUiFixture *fixture, gconstpointer data)
{
  g_autoptr (GFile) file = soma_ui_fixture_write ("bar.soma", domino);

  open_file (fixture, file);
  click (fixture, (SomaCell){ 2, 0, 0 }, (SomaCell){ 2, 0, 0 });
  click (fixture, (SomaCell){ 0, 1, 0 }, (SomaCell){ 1, 1, 0 });
  run_until_cells (fixture, 5);
  soma_input_keys ("w");
  soma_ui_fixture_run_until (fixture, says_reason);
}

static gboolean
says_colouring (SomaUiFixture *fixture)
{
  return soma_ui_fixture_shows (get_page (fixture),
                                "12 cells of the figure are dark. Wherever it lies, each L covers "
                                "1 or 3 of them. All pieces together cover 5 to 15, but never "
                                "12.");
}

/* A board that stripes rule out: its cells are marked with their weights. */
static void
test_colouring (SomaUiFixture *fixture, gconstpointer data)
{
  g_autoptr (GFile) file = soma_ui_fixture_write (
      "board.soma", "soma 1\npieces \"P\"\npiece L \"l\" #aa5533 x5 3 2 1\n xxx x..\n"
                    "figure \"F1\" \"Board\" 5 4 1\n xxxxx xxxxx xxxxx xxxxx\n");

  open_file (fixture, file);
  soma_input_keys ("w");
  soma_ui_fixture_run_until (fixture, says_colouring);
  g_assert_true (soma_why_not_box_has_marks (
      soma_ui_fixture_find (get_page (fixture), SOMA_TYPE_WHY_NOT_BOX)));
}

static gboolean
says_colours (SomaUiFixture *fixture)
{
  return soma_ui_fixture_shows (get_page (fixture),
                                "Piece A fits nowhere. No cell of the figure accepts colour B "
                                "(blue). With all colours accepted everywhere, it could be built.");
}

static gboolean
suggests_rule (SomaUiFixture *fixture)
{
  return soma_ui_fixture_shows (get_page (fixture), "Let colour A accept colour B (blue)");
}

static gboolean
can_be_built (SomaUiFixture *fixture)
{
  return soma_ui_fixture_shows (get_page (fixture), "1 solution");
}

/* Colours that do not go together are named, and a suggestion is a rule for them. */
static void
test_colours (SomaUiFixture *fixture, gconstpointer data)
{
  g_autoptr (GFile) file = soma_ui_fixture_write (
      "colours.soma", "soma 1\npieces \"P\"\npiece A \"bar\" #aa5533 x1 2 1 1\n xx\n"
                      "colours\n BB\nfigure \"F1\" \"Bar\" 2 1 1\n xx\ncolours\n AA\n"
                      "colour B #0000ff \"blue\"\n");

  open_file (fixture, file);
  soma_input_keys ("w");
  soma_ui_fixture_run_until (fixture, says_colours);
  soma_ui_fixture_run_until (fixture, suggests_rule);
  SomaSuggestPane *pane = soma_ui_fixture_find (get_page (fixture), SOMA_TYPE_SUGGEST_PANE);
  g_signal_emit_by_name (soma_ui_fixture_find (pane, GTK_TYPE_LIST_VIEW), "activate", 0);
  soma_ui_fixture_run_until (fixture, can_be_built);
  g_assert_true (
      soma_cell_colours_accept (soma_draft_get_design (get_draft (fixture))->colours, 1, 2));
}

static gboolean
says_locked (SomaUiFixture *fixture)
{
  return soma_ui_fixture_shows (get_page (fixture), "1 solution, does not come apart") &&
         soma_ui_fixture_shows (get_page (fixture),
                                "“Why Not?” tells which pieces lock one another.");
}

static gboolean
says_which (SomaUiFixture *fixture)
{
  return soma_ui_fixture_shows (get_page (fixture),
                                "It can be built, but the first solution does not come apart "
                                "without turns. B and C lock each other: neither can be moved.");
}

/* A cube in a box, which cannot get out: that is said, and both are named and marked until the
 * figure changes. */
static void
test_locked (SomaUiFixture *fixture, gconstpointer data)
{
  g_autoptr (GFile) file = soma_ui_fixture_write (
      "box.soma", "soma 1\npieces \"Box\"\npiece B \"box\" #aa5533 x1 3 3 3\n"
                  " xxx xxx xxx\n xxx x.x xxx\n xxx xxx xxx\n"
                  "piece C \"cube\" #3355aa x1 1 1 1\n x\n"
                  "figure \"F1\" \"Box\" 3 3 3\n xxx xxx xxx\n xxx xxx xxx\n xxx xxx xxx\n");

  open_file (fixture, file);
  soma_ui_fixture_run_until (fixture, says_locked);
  soma_input_keys ("w");
  soma_ui_fixture_run_until (fixture, says_which);
  g_assert_cmpstr (soma_layer_grid_get_mark (get_grid (fixture), (SomaCell){ 0, 0, 0 }), ==, "B");
  g_assert_cmpstr (soma_layer_grid_get_mark (get_grid (fixture), (SomaCell){ 1, 1, 1 }), ==, "C");
  click (fixture, (SomaCell){ 3, 0, 0 }, (SomaCell){ 3, 0, 0 });
  run_until_cells (fixture, 28);
  g_assert_null (soma_layer_grid_get_mark (get_grid (fixture), (SomaCell){ 1, 1, 1 }));
  g_assert_false (says_which (fixture));
}

static guint
count_pieces (SomaUiFixture *fixture)
{
  return soma_draft_get_design (get_draft (fixture))->pieces->n_pieces;
}

static gboolean
has_drawn_piece (SomaUiFixture *fixture)
{
  return count_pieces (fixture) == 2 &&
         soma_draft_get_design (get_draft (fixture))->pieces->pieces[1].drawing->n_cells == 2;
}

static gboolean
says_same (SomaUiFixture *fixture)
{
  return soma_ui_fixture_shows (get_page (fixture), "It has the same shape as D.");
}

/* A piece is drawn like a figure; its peculiarities are shown next to it, and undo includes it. */
static void
test_pieces (SomaUiFixture *fixture, gconstpointer data)
{
  g_autoptr (GFile) file = soma_ui_fixture_write ("bar.soma", domino);

  open_file (fixture, file);
  soma_input_keys ("ctrl+3");
  SomaPiecesPane *pane = soma_ui_fixture_find (get_page (fixture), SOMA_TYPE_PIECES_PANE);
  soma_run_until (gtk_widget_get_mapped (GTK_WIDGET (pane)));
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (pane), "pieces.add", NULL));
  g_assert_cmpint (soma_pieces_pane_get_selected (pane), ==, 1);
  g_assert_cmpint (soma_pieces_pane_get_edited (pane), ==, 1);
  soma_ui_fixture_run_until (fixture, is_on_design_page);
  click (fixture, (SomaCell){ 0, 0, 0 }, (SomaCell){ 0, 1, 0 });
  soma_ui_fixture_run_until (fixture, has_drawn_piece);
  soma_ui_fixture_run_until (fixture, says_same);
  g_assert_cmpint (count_cells (fixture), ==, 2);
  soma_input_keys ("ctrl+z ctrl+z");
  soma_run_until (count_pieces (fixture) == 1);
  g_assert_cmpint (soma_pieces_pane_get_selected (pane), ==, 0);
  g_assert_cmpint (soma_pieces_pane_get_edited (pane), ==, -1);
}

static const SomaPieceDraft *
get_piece (SomaUiFixture *fixture)
{
  return &soma_draft_get_design (get_draft (fixture))->pieces->pieces[0];
}

static gboolean
says_not_over (SomaUiFixture *fixture)
{
  return get_piece (fixture)->turns == SOMA_TURNS_ABOUT_Z &&
         soma_ui_fixture_shows (get_page (fixture), "Its top, as drawn, stays on top.");
}

static gboolean
says_any_way (SomaUiFixture *fixture)
{
  return get_piece (fixture)->turns == SOMA_TURNS_ANY &&
         soma_ui_fixture_shows (get_page (fixture), "It may lie any way round.");
}

/* How a piece may be turned is chosen, said in a sentence, and undone. */
static void
test_turns (SomaUiFixture *fixture, gconstpointer data)
{
  g_autoptr (GFile) file = soma_ui_fixture_write ("bar.soma", domino);

  open_file (fixture, file);
  soma_input_keys ("ctrl+3");
  SomaPiecesPane *pane = soma_ui_fixture_find (get_page (fixture), SOMA_TYPE_PIECES_PANE);
  soma_run_until (gtk_widget_get_mapped (GTK_WIDGET (pane)));
  soma_ui_fixture_run_until (fixture, says_any_way);
  GtkWidget *drop_down = soma_ui_fixture_find (pane, GTK_TYPE_DROP_DOWN);
  gtk_drop_down_set_selected (GTK_DROP_DOWN (drop_down), 1);
  soma_ui_fixture_run_until (fixture, says_not_over);
  soma_input_keys ("ctrl+z");
  soma_ui_fixture_run_until (fixture, says_any_way);
  g_assert_cmpuint (gtk_drop_down_get_selected (GTK_DROP_DOWN (drop_down)), ==, 0);
}

static gboolean
is_in_no_group (SomaUiFixture *fixture)
{
  return get_piece (fixture)->groups == NULL &&
         soma_ui_fixture_shows (get_page (fixture), "It must come apart from all others.");
}

static gboolean
is_in_group (SomaUiFixture *fixture)
{
  return soma_ui_fixture_shows (get_page (fixture),
                                "2 copies need not come apart from each other, nor from other "
                                "pieces of group 3.");
}

static gboolean
is_partly_in_group (SomaUiFixture *fixture)
{
  return soma_ui_fixture_shows (get_page (fixture),
                                "1 copy need not come apart from other pieces of group 3.");
}

static gboolean
is_alone_in_group (SomaUiFixture *fixture)
{
  return soma_ui_fixture_shows (get_page (fixture),
                                "It need not come apart from other pieces of group 3.");
}

/* The spin button that screen readers call so. */
static GtkWidget *
find_number (GtkWidget *root, const char *label)
{
  GtkWidget *found = NULL;

  if (GTK_IS_SPIN_BUTTON (root))
    {
      g_autofree char *other = gtk_test_accessible_check_property (
          GTK_ACCESSIBLE (root), GTK_ACCESSIBLE_PROPERTY_LABEL, label);
      return other == NULL ? root : NULL;
    }
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = find_number (child, label);
  return found;
}

static void
set_number (gpointer root, const char *label, int number)
{
  gtk_spin_button_set_value (GTK_SPIN_BUTTON (find_number (root, label)), number);
}

/* A piece is put into a group with all its copies or some of them, and taken out by undoing. */
static void
test_group (SomaUiFixture *fixture, gconstpointer data)
{
  g_autoptr (GFile) file = soma_ui_fixture_write ("bar.soma", domino);

  open_file (fixture, file);
  soma_input_keys ("ctrl+3");
  SomaPiecesPane *pane = soma_ui_fixture_find (get_page (fixture), SOMA_TYPE_PIECES_PANE);
  soma_run_until (gtk_widget_get_mapped (GTK_WIDGET (pane)));
  soma_ui_fixture_run_until (fixture, is_in_no_group);
  GtkWidget *copies = find_number (GTK_WIDGET (pane), "Number of copies in the group");
  g_assert_false (gtk_widget_get_mapped (copies));
  set_number (pane, "Group of the piece", 3);
  soma_ui_fixture_run_until (fixture, is_in_group);
  soma_run_until (gtk_widget_get_mapped (copies));
  set_number (pane, "Number of copies in the group", 1);
  soma_ui_fixture_run_until (fixture, is_partly_in_group);
  soma_input_keys ("ctrl+z");
  soma_ui_fixture_run_until (fixture, is_in_no_group);
  soma_input_keys ("ctrl+shift+z");
  soma_ui_fixture_run_until (fixture, is_partly_in_group);

  /* It keeps what it had when the copies become more, and all if it had all. */
  set_number (pane, "Maximum number of copies", 3);
  soma_ui_fixture_run_until (fixture, is_partly_in_group);
  set_number (pane, "Maximum number of copies", 1);
  soma_ui_fixture_run_until (fixture, is_alone_in_group);
  set_number (pane, "Maximum number of copies", 2);
  soma_ui_fixture_run_until (fixture, is_in_group);
  soma_input_keys ("ctrl+s");
  soma_ui_fixture_run_until (fixture, is_saved);
  g_autofree char *text = NULL;
  g_assert_true (g_file_load_contents (file, NULL, &text, NULL, NULL, NULL));
  g_assert_nonnull (strstr (text, "\ngroup 1 3 2\n"));
}

static gboolean
says_usual_weight (SomaUiFixture *fixture)
{
  return get_piece (fixture)->weight == 0 &&
         soma_ui_fixture_shows (get_page (fixture),
                                "All weigh the same: of two parts, the smaller one moves.");
}

static gboolean
says_heavy (SomaUiFixture *fixture)
{
  return get_piece (fixture)->weight == 2 &&
         soma_ui_fixture_shows (get_page (fixture),
                                "It stays in place when lighter pieces come off.");
}

static gboolean
says_light (SomaUiFixture *fixture)
{
  return soma_ui_fixture_shows (get_page (fixture),
                                "It moves when heavier pieces are to come off.");
}

static gboolean
weighs_one_more (SomaUiFixture *fixture)
{
  return get_piece (fixture)->weight == 1;
}

/* What weighs more is told beside the piece, is undone, and is kept for each piece. */
static void
test_weight (SomaUiFixture *fixture, gconstpointer data)
{
  g_autoptr (GFile) file = soma_ui_fixture_write ("bar.soma", domino);

  open_file (fixture, file);
  soma_input_keys ("ctrl+3");
  SomaPiecesPane *pane = soma_ui_fixture_find (get_page (fixture), SOMA_TYPE_PIECES_PANE);
  soma_run_until (gtk_widget_get_mapped (GTK_WIDGET (pane)));
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (pane), "pieces.duplicate", NULL));
  g_object_set (pane, "selected", 0, NULL);
  soma_ui_fixture_run_until (fixture, says_usual_weight);
  set_number (pane, "Weight of the piece", 3);
  soma_ui_fixture_run_until (fixture, says_heavy);
  g_object_set (pane, "selected", 1, NULL);
  soma_ui_fixture_run_until (fixture, says_light);
  GtkWidget *spin = find_number (GTK_WIDGET (pane), "Weight of the piece");
  g_assert_cmpint (gtk_spin_button_get_value_as_int (GTK_SPIN_BUTTON (spin)), ==, 1);
  g_object_set (pane, "selected", 0, NULL);
  soma_input_keys ("ctrl+z");
  soma_ui_fixture_run_until (fixture, says_usual_weight);

  /* The wheel scrolls the pane, and changes no number: only the key has. */
  gtk_widget_grab_focus (spin);
  soma_input_settle (spin);
  soma_input_point (spin, 4, 4);
  soma_input_press (5);
  soma_input_release (5);
  soma_input_keys ("Up");
  soma_ui_fixture_run_until (fixture, weighs_one_more);

  /* Letters are no number, and leave what there was. */
  soma_input_keys ("ctrl+a d k Return");
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (spin)), ==, "2");
  g_assert_true (weighs_one_more (fixture));
}

static SomaHoles
get_holes (SomaUiFixture *fixture)
{
  return soma_draft_get_design (get_draft (fixture))->holes;
}

static gboolean
has_two_ways (SomaUiFixture *fixture)
{
  return get_holes (fixture).anywhere &&
         soma_ui_fixture_shows (get_page (fixture), "1 cell stays empty.") &&
         soma_ui_fixture_shows_start (get_page (fixture), "2 solutions");
}

static gboolean
has_no_holes (SomaUiFixture *fixture)
{
  return !get_holes (fixture).anywhere && !get_holes (fixture).is_limited;
}

static gboolean
has_exactly_two (SomaUiFixture *fixture)
{
  return get_holes (fixture).is_limited && get_holes (fixture).least == 2 &&
         get_holes (fixture).most == 2;
}

/* Any cells may stay empty, which is counted at once; how many, where the pieces leave a choice. */
static void
test_holes (SomaUiFixture *fixture, gconstpointer data)
{
  g_autoptr (GFile) file = soma_ui_fixture_write (
      "row.soma", "soma 1\npieces \"Two\"\npiece D \"domino\" #aa5533 x2 2 1 1\n xx\n"
                  "figure \"F1\" \"Row\" 5 1 1\n xxxxx\n");

  open_file (fixture, file);
  soma_input_keys ("ctrl+3");
  SomaHolesPane *pane = soma_ui_fixture_find (get_page (fixture), SOMA_TYPE_HOLES_PANE);
  soma_run_until (gtk_widget_get_mapped (GTK_WIDGET (pane)));
  GtkWidget *drop_down = soma_ui_fixture_find (pane, GTK_TYPE_DROP_DOWN);
  g_assert_false (gtk_widget_get_mapped (drop_down));
  soma_input_keys ("alt+a");
  soma_ui_fixture_run_until (fixture, has_two_ways);
  soma_input_keys ("ctrl+z");
  soma_ui_fixture_run_until (fixture, has_no_holes);
  soma_input_keys ("ctrl+shift+z");
  soma_ui_fixture_run_until (fixture, has_two_ways);

  SomaPiecesPane *pieces = soma_ui_fixture_find (get_page (fixture), SOMA_TYPE_PIECES_PANE);
  set_number (pieces, "Minimum number of copies", 1);
  soma_run_until (gtk_widget_get_mapped (drop_down));
  gtk_drop_down_set_selected (GTK_DROP_DOWN (drop_down), 2);
  set_number (pane, "Number of empty cells", 1);
  set_number (pane, "Number of empty cells", 2);
  soma_ui_fixture_run_until (fixture, has_exactly_two);
  soma_input_keys ("ctrl+s");
  soma_ui_fixture_run_until (fixture, is_saved);
  g_autofree char *text = NULL;
  g_assert_true (g_file_load_contents (file, NULL, &text, NULL, NULL, NULL));
  g_assert_nonnull (strstr (text, "\nholes anywhere 2\n"));

  /* Without gaps, there is nothing to say. */
  soma_input_keys ("ctrl+z ctrl+z ctrl+z ctrl+z");
  soma_ui_fixture_run_until (fixture, has_no_holes);
  set_number (pieces, "Maximum number of copies", 3);
  set_number (pieces, "Minimum number of copies", 3);
  soma_run_until (!gtk_widget_get_visible (GTK_WIDGET (pane)));
}

static gboolean
has_grown_piece (SomaUiFixture *fixture)
{
  return get_piece (fixture)->drawing->n_cells == 3;
}

static gboolean
is_editing (SomaUiFixture *fixture)
{
  return soma_ui_fixture_shows (get_page (fixture), "Editing Piece: domino");
}

static gboolean
is_done (SomaUiFixture *fixture)
{
  SomaPiecesPane *pane = soma_ui_fixture_find (get_page (fixture), SOMA_TYPE_PIECES_PANE);
  GtkRevealer *revealer = soma_ui_fixture_find (get_page (fixture), GTK_TYPE_REVEALER);

  return soma_pieces_pane_get_edited (pane) < 0 && !gtk_revealer_get_reveal_child (revealer) &&
         !gtk_revealer_get_child_revealed (revealer);
}

/* A piece that is looked at is not drawn: Enter begins that, and Escape only ends what is
 * selected. */
static void
test_edit_piece (SomaUiFixture *fixture, gconstpointer data)
{
  g_autoptr (GFile) file = soma_ui_fixture_write ("bar.soma", domino);

  open_file (fixture, file);
  soma_input_keys ("ctrl+3");
  SomaPiecesPane *pane = soma_ui_fixture_find (get_page (fixture), SOMA_TYPE_PIECES_PANE);
  soma_run_until (gtk_widget_get_mapped (GTK_WIDGET (pane)));
  g_assert_cmpint (soma_pieces_pane_get_selected (pane), ==, 0);
  soma_ui_fixture_run_until (fixture, is_on_design_page);
  click (fixture, (SomaCell){ 0, 1, 0 }, (SomaCell){ 0, 1, 0 });
  run_until_cells (fixture, 3);
  g_assert_cmpint (get_piece (fixture)->drawing->n_cells, ==, 2);

  GtkWidget *list = soma_ui_fixture_find (pane, GTK_TYPE_LIST_BOX);
  gtk_widget_grab_focus (gtk_widget_get_first_child (list));
  soma_input_keys ("Return");
  soma_ui_fixture_run_until (fixture, is_editing);
  soma_ui_fixture_run_until (fixture, is_on_design_page);
  g_assert_true (gtk_widget_has_focus (GTK_WIDGET (get_grid (fixture))));
  click (fixture, (SomaCell){ 0, 1, 0 }, (SomaCell){ 0, 1, 0 });
  soma_ui_fixture_run_until (fixture, has_grown_piece);
  g_assert_cmpint (count_cells (fixture), ==, 3);
  g_assert_cmpstr (soma_draft_get_design (get_draft (fixture))->pieces->name, ==, "Two, changed");
  soma_input_keys ("Escape alt+Home");
  soma_ui_fixture_run_until (fixture, is_done);

  /* All counts at once. */
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (pane), "pieces.count-all", "(ii)", 0, 5));
  g_assert_cmpint (get_piece (fixture)->max_count, ==, 5);
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (pane), "pieces.add", NULL));
  soma_input_keys ("alt+Home");
  soma_ui_fixture_run_until (fixture, is_done);
  g_object_set (pane, "selected", 0, NULL);
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (pane), "pieces.count-as-selected", NULL));
  g_assert_cmpint (get_piece (fixture)[1].max_count, ==, 5);
}

static gboolean
edits_third (SomaUiFixture *fixture)
{
  SomaPiecesPane *pane = soma_ui_fixture_find (get_page (fixture), SOMA_TYPE_PIECES_PANE);

  return soma_pieces_pane_get_edited (pane) == 2 && count_pieces (fixture) == 3;
}

static gboolean
edits_second_of_two (SomaUiFixture *fixture)
{
  SomaPiecesPane *pane = soma_ui_fixture_find (get_page (fixture), SOMA_TYPE_PIECES_PANE);

  return soma_pieces_pane_get_edited (pane) == 1 && count_pieces (fixture) == 2;
}

/* Pieces come, are copied and go by keys, while one is drawn. */
static void
test_piece_keys (SomaUiFixture *fixture, gconstpointer data)
{
  g_autoptr (GFile) file = soma_ui_fixture_write ("bar.soma", domino);

  open_file (fixture, file);
  soma_ui_fixture_run_until (fixture, is_on_design_page);
  soma_input_keys ("alt+Insert");
  soma_ui_fixture_run_until (fixture, edits_second_of_two);
  soma_input_keys ("space shift+alt+Insert");
  soma_ui_fixture_run_until (fixture, edits_third);
  g_assert_cmpint (get_piece (fixture)[1].drawing->n_cells, ==, 1);
  g_assert_cmpint (get_piece (fixture)[2].drawing->n_cells, ==, 1);
  soma_input_keys ("alt+Delete");
  soma_ui_fixture_run_until (fixture, edits_second_of_two);
}

static const char *const three = "soma 1\n"
                                 "pieces \"Three\"\n"
                                 "piece D \"domino\" #aa5533 x1 2 1 1\n xx\n"
                                 "piece I \"tromino\" #33aa55 x1 3 1 1\n xxx\n"
                                 "piece O \"cube\" #3355aa x1 1 1 1\n x\n"
                                 "figure \"F1\" \"Bar\" 6 1 1\n xxxxxx\n";

static int expected_piece;

static gboolean
draws_expected_piece (SomaUiFixture *fixture)
{
  SomaPiecesPane *pane = soma_ui_fixture_find (get_page (fixture), SOMA_TYPE_PIECES_PANE);
  SomaShapeEditor *editor = soma_ui_fixture_find (get_page (fixture), SOMA_TYPE_SHAPE_EDITOR);
  SomaDesign *design = soma_draft_get_design (get_draft (fixture));
  SomaDrawing *drawing =
      expected_piece < 0 ? design->drawing : design->pieces->pieces[expected_piece].drawing;

  return soma_pieces_pane_get_edited (pane) == expected_piece &&
         soma_shape_editor_get_drawing (editor) == drawing &&
         (expected_piece < 0 || soma_pieces_pane_get_selected (pane) == expected_piece);
}

static void
run_until_piece (SomaUiFixture *fixture, int piece)
{
  expected_piece = piece;
  soma_ui_fixture_run_until (fixture, draws_expected_piece);
}

static void
click_row (SomaUiFixture *fixture, int piece)
{
  SomaPiecesPane *pane = soma_ui_fixture_find (get_page (fixture), SOMA_TYPE_PIECES_PANE);
  GtkListBox *list = soma_ui_fixture_find (pane, GTK_TYPE_LIST_BOX);
  GtkListBoxRow *row = gtk_list_box_get_row_at_index (list, piece);

  soma_input_settle (row);
  soma_input_drag (row, 1, 20, 10, 20, 10);
}

static gboolean
says_ways_above (SomaUiFixture *fixture)
{
  GtkRevealer *revealer = GTK_REVEALER (get_ways_revealer (fixture));

  return gtk_revealer_get_reveal_child (revealer) &&
         soma_ui_fixture_shows (GTK_WIDGET (revealer), "3 solutions");
}

static gboolean
says_missing_above (SomaUiFixture *fixture)
{
  return soma_ui_fixture_shows (get_ways_revealer (fixture), "1 cell is missing");
}

/* One click a piece, and what comes of it stays in sight. Copies and answers do not end it. */
static void
test_piece_after_piece (SomaUiFixture *fixture, gconstpointer data)
{
  g_autoptr (GFile) file = soma_ui_fixture_write ("three.soma", three);

  open_file (fixture, file);
  soma_input_keys ("ctrl+3");
  SomaPiecesPane *pane = soma_ui_fixture_find (get_page (fixture), SOMA_TYPE_PIECES_PANE);
  soma_run_until (gtk_widget_get_mapped (GTK_WIDGET (pane)));
  soma_ui_fixture_run_until (fixture, is_on_design_page);
  click_row (fixture, 1);
  run_until_piece (fixture, 1);
  soma_ui_fixture_run_until (fixture, says_ways_above);
  click_row (fixture, 2);
  run_until_piece (fixture, 2);
  click (fixture, (SomaCell){ 0, 1, 0 }, (SomaCell){ 0, 1, 0 });
  soma_ui_fixture_run_until (fixture, says_missing_above);
  soma_input_keys ("ctrl+z");
  soma_ui_fixture_run_until (fixture, says_ways_above);

  soma_input_keys ("ctrl+1");
  soma_run_until (!gtk_widget_get_mapped (GTK_WIDGET (pane)));
  run_until_piece (fixture, 2);
  soma_input_keys ("alt+Up alt+Up");
  run_until_piece (fixture, 0);
  soma_input_keys ("alt+Up");
  run_until_piece (fixture, -1);
  soma_input_keys ("alt+Down alt+Down Escape");
  run_until_piece (fixture, 1);

  /* The one before it comes and goes; the copy is drawn as soon as it is there. */
  g_object_set (pane, "selected", 0, NULL);
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (pane), "pieces.duplicate", NULL));
  run_until_piece (fixture, 1);
  soma_input_keys ("alt+Down");
  run_until_piece (fixture, 2);
  soma_input_keys ("ctrl+z");
  run_until_piece (fixture, 1);
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (pane), "pieces.remove", NULL));
  run_until_piece (fixture, 1);
  /* What is suggested is seen in the figure. */
  soma_input_keys ("ctrl+2");
  run_until_piece (fixture, -1);
}

/* Whole sets are used at once. */
static void
test_sets (SomaUiFixture *fixture, gconstpointer data)
{
  g_autoptr (GFile) file = soma_ui_fixture_write ("bar.soma", domino);

  open_file (fixture, file);
  GtkWidget *pane = soma_ui_fixture_find (get_page (fixture), SOMA_TYPE_PIECES_PANE);
  g_assert_true (gtk_widget_activate_action (pane, "pieces.polycubes", "s", "5c"));
  g_assert_cmpuint (count_pieces (fixture), ==, 29);
  g_assert_cmpstr (soma_draft_get_design (get_draft (fixture))->pieces->name, ==,
                   "Pentacubes, Mirror Images Separate");
  g_assert_true (gtk_widget_activate_action (pane, "pieces.use", "s", "soma"));
  g_assert_cmpuint (count_pieces (fixture), ==, 7);
  g_assert_cmpstr (soma_document_get_piece_set (soma_ui_fixture_get_document (fixture))->name, ==,
                   "soma");
  /* Kept, taken again, and removed. */
  g_assert_true (gtk_widget_activate_action (pane, "pieces.keep", NULL));
  soma_draft_undo (get_draft (fixture));
  g_assert_cmpuint (count_pieces (fixture), ==, 29);
  g_assert_true (gtk_widget_activate_action (pane, "pieces.own", "s", "soma"));
  g_assert_cmpuint (count_pieces (fixture), ==, 7);
  g_assert_true (gtk_widget_activate_action (pane, "pieces.forget", NULL));
  g_assert_null (soma_own_sets_get ("soma"));
  soma_draft_undo (get_draft (fixture));
  soma_draft_undo (get_draft (fixture));
  g_assert_cmpuint (count_pieces (fixture), ==, 1);
}

static gboolean
has_left (SomaUiFixture *fixture)
{
  return !SOMA_IS_DOCUMENT_PAGE (soma_window_get_page (fixture->window)) &&
         !adw_leaflet_get_child_transition_running (
             soma_ui_fixture_find (fixture->window, ADW_TYPE_LEAFLET));
}

/* A new figure begins with what was used last, be it nothing. */
static void
test_new_figure (SomaUiFixture *fixture, gconstpointer data)
{
  gpointer window = fixture->window;

  g_assert_true (gtk_widget_activate_action (window, "win.new", NULL));
  soma_ui_fixture_run_until (fixture, is_on_design_page);
  g_assert_cmpuint (count_pieces (fixture), ==, 7);
  GtkWidget *pane = soma_ui_fixture_find (get_page (fixture), SOMA_TYPE_PIECES_PANE);
  g_assert_true (gtk_widget_activate_action (pane, "pieces.use-none", NULL));
  g_assert_null (soma_draft_get_design (get_draft (fixture))->pieces);
  soma_draft_undo (get_draft (fixture));
  g_assert_true (gtk_widget_activate_action (window, "win.back", NULL));
  soma_ui_fixture_run_until (fixture, has_left);
  g_assert_true (gtk_widget_activate_action (window, "win.new", NULL));
  soma_ui_fixture_run_until (fixture, is_on_design_page);
  g_assert_null (soma_draft_get_design (get_draft (fixture))->pieces);
}

static SomaFindWindow *
find_find_window (void)
{
  return soma_ui_fixture_find_window (SOMA_TYPE_FIND_WINDOW);
}

static gboolean
found_figure (SomaUiFixture *fixture)
{
  GtkGridView *figures = soma_ui_fixture_find (find_find_window (), GTK_TYPE_GRID_VIEW);

  return figures != NULL &&
         g_list_model_get_n_items (G_LIST_MODEL (gtk_grid_view_get_model (figures))) > 0;
}

/* A figure that was found becomes the drawing; undo restores the old one. */
static void
test_find (SomaUiFixture *fixture, gconstpointer data)
{
  g_autoptr (GFile) file = soma_ui_fixture_write (
      "one.soma", "soma 1\nset soma\nfigure \"F1\" \"Cube of my own\" 1 1 1\n x\n");

  open_file (fixture, file);
  soma_input_keys ("ctrl+shift+f");
  soma_run_until (find_find_window () != NULL);
  GtkWidget *window = GTK_WIDGET (find_find_window ());
  g_assert_true (gtk_widget_activate_action (window, "find.start", NULL));
  soma_ui_fixture_run_until (fixture, found_figure);
  g_assert_true (gtk_widget_activate_action (window, "find.stop", NULL));
  g_signal_emit_by_name (soma_ui_fixture_find (window, GTK_TYPE_GRID_VIEW), "activate", 0);
  run_until_cells (fixture, 27);
  gtk_window_destroy (GTK_WINDOW (window));
  g_assert_null (find_find_window ());
  soma_draft_undo (get_draft (fixture));
  g_assert_cmpint (count_cells (fixture), ==, 1);
}

/* On request, what is found contains what is drawn: here a row that is longer than any figure that
 * would be found without it. */
static void
test_find_core (SomaUiFixture *fixture, gconstpointer data)
{
  g_autoptr (GFile) file = soma_ui_fixture_write (
      "row.soma", "soma 1\nset soma\nfigure \"F1\" \"Row\" 9 1 1\n xxxxxxxxx\n");

  open_file (fixture, file);
  soma_input_keys ("ctrl+shift+f");
  soma_run_until (find_find_window () != NULL);
  GtkWidget *window = GTK_WIDGET (find_find_window ());
  g_object_set (gtk_widget_get_template_child (window, SOMA_TYPE_FIND_WINDOW, "core_switch"),
                "active", TRUE, NULL);
  g_assert_true (gtk_widget_activate_action (window, "find.start", NULL));
  soma_ui_fixture_run_until (fixture, found_figure);
  g_assert_true (gtk_widget_activate_action (window, "find.stop", NULL));
  g_signal_emit_by_name (soma_ui_fixture_find (window, GTK_TYPE_GRID_VIEW), "activate", 0);
  run_until_cells (fixture, 27);
  const SomaDrawing *drawing = soma_draft_get_design (get_draft (fixture))->drawing;
  g_assert_cmpint (drawing->box.high.x - drawing->box.low.x, >=, 8);
  gtk_window_destroy (GTK_WINDOW (window));
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  soma_ui_fixture_add ("/design-page/draw-and-save", test_draw_and_save);
  soma_ui_fixture_add ("/design-page/cube-by-keys", test_cube_by_keys);
  soma_ui_fixture_add ("/design-page/copy", test_copy);
  soma_ui_fixture_add ("/design-page/answers", test_answers);
  soma_ui_fixture_add ("/design-page/hidden-pane", test_hidden_pane);
  soma_ui_fixture_add ("/design-page/pane-width", test_pane_width);
  soma_ui_fixture_add ("/design-page/shared-count", test_shared_count);
  soma_ui_fixture_add ("/design-page/suggest", test_suggest);
  soma_ui_fixture_add ("/design-page/suggest-at-once", test_suggest_at_once);
  soma_ui_fixture_add ("/design-page/suggest-order", test_suggest_order);
  soma_ui_fixture_add ("/design-page/suggest-without-pieces", test_suggest_without_pieces);
  soma_ui_fixture_add ("/design-page/suggest-many", test_suggest_many);
  soma_ui_fixture_add ("/design-page/long-count", test_long_count);
  soma_ui_fixture_add ("/design-page/focus-after-menu", test_focus_after_menu);
  soma_ui_fixture_add ("/design-page/why-not", test_why_not);
  soma_ui_fixture_add ("/design-page/colouring", test_colouring);
  soma_ui_fixture_add ("/design-page/colours", test_colours);
  soma_ui_fixture_add ("/design-page/locked", test_locked);
  soma_ui_fixture_add ("/design-page/pieces", test_pieces);
  soma_ui_fixture_add ("/design-page/edit-piece", test_edit_piece);
  soma_ui_fixture_add ("/design-page/piece-after-piece", test_piece_after_piece);
  soma_ui_fixture_add ("/design-page/turns", test_turns);
  soma_ui_fixture_add ("/design-page/weight", test_weight);
  soma_ui_fixture_add ("/design-page/piece-keys", test_piece_keys);
  soma_ui_fixture_add ("/design-page/group", test_group);
  soma_ui_fixture_add ("/design-page/holes", test_holes);
  soma_ui_fixture_add ("/design-page/sets", test_sets);
  soma_ui_fixture_add ("/design-page/new-figure", test_new_figure);
  soma_ui_fixture_add ("/design-page/find", test_find);
  soma_ui_fixture_add ("/design-page/find-core", test_find_core);
  return g_test_run ();
}
