/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What screen readers call whatever can have the focus, on all pages and in all windows: it has a
 * name, which says nothing twice, and a description says more than that. They fit on a phone,
 * too. */
#include <string.h>

#include "apart-bar.h"
#include "back-up.h"
#include "figures-page-private.h"
#include "host.h"
#include "input.h"
#include "layer-grid.h"
#include "lesson.h"
#include "library-marks.h"
#include "play-board.h"
#include "restore.h"
#include "screen-reader.h"
#include "ui-fixture.h"
#include "watch-modes.h"
#include "watch-page.h"

/* Letters of a word that a name does not have twice. */
#define LONG_WORD 4

/* In pixels. */
#define PHONE_WIDTH 360
#define PHONE_HEIGHT 640

/* Menus and lists of choices have objects in them while they are open. */
static void
open_popovers (GtkWidget *widget, gboolean open)
{
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      if (GTK_IS_POPOVER (child) && gtk_widget_get_mapped (widget))
        {
          /* Otherwise there is one at a time. */
          gtk_popover_set_autohide (GTK_POPOVER (child), !open);
          if (open)
            gtk_popover_popup (GTK_POPOVER (child));
          else
            gtk_popover_popdown (GTK_POPOVER (child));
        }
      open_popovers (child, open);
    }
}

/* What may be wrong */

static gboolean
says_twice (const SomaSpoken *spoken)
{
  /* Their names are sentences, or several labels. */
  static const char *const sentences[] = { "image",     "label", "list item", "row",
                                           "grid cell", "grid",  NULL };
  g_autofree char *lower = g_utf8_casefold (spoken->name, -1);
  g_auto (GStrv) words = g_strsplit_set (lower, " ,:;.…()", -1);

  if (g_strv_contains (sentences, spoken->role))
    return FALSE;
  for (guint i = 0; words[i] != NULL; i++)
    if (g_utf8_strlen (words[i], -1) >= LONG_WORD && !g_str_equal (words[i], "from") &&
        g_strv_contains ((const char *const *) words + i + 1, words[i]))
      return TRUE;
  return FALSE;
}

/* "Undo (Ctrl+Z)" is no more than "Undo" and "Ctrl+Z". */
static gboolean
is_repeated (const SomaSpoken *spoken)
{
  gsize length = strlen (spoken->name);

  return length > 0 && g_ascii_strncasecmp (spoken->description, spoken->name, length) == 0 &&
         (spoken->description[length] == '\0' ||
          g_str_has_prefix (spoken->description + length, " ("));
}

/* Screen readers tell what the focus is in, too. */
static gboolean
is_in_class (const SomaSpoken *spoken)
{
  g_auto (GStrv) names = g_regex_split_simple ("[“”]", spoken->within, 0, 0);

  /* Between them are roles. */
  for (guint i = 1; i < g_strv_length (names); i += 2)
    if (g_type_from_name (names[i]) != 0)
      return TRUE;
  return FALSE;
}

/* Lists and the like are named by what they hold. What scrolls is a group, or in newer GTK generic,
 * which cannot have a name. None of these is a stop of the keys where something in it is. */
static gboolean
holds_others (const SomaSpoken *spoken)
{
  static const char *const roles[] = { "group", "list", "grid", "tree grid", NULL };
  static const char *const silent[] = { "widget", "generic", NULL };

  /* Nothing is said of these, which newer GTK has in menus. */
  if (g_strv_contains (silent, spoken->role))
    return spoken->n_children > 0;
  /* A page of libadwaita that says that there is nothing scrolls, but its keys are taken away. */
  return (spoken->n_focusable > 0 || g_str_has_suffix (spoken->within, "“Nothing Played Yet”")) &&
         g_strv_contains (roles, spoken->role);
}

static const char *
find_fault (const SomaSpoken *spoken)
{
  if (is_in_class (spoken))
    return "is in what is called by its class";
  if (*spoken->name == '\0')
    return holds_others (spoken) ? NULL : "has no name";
  if (g_type_from_name (spoken->name) != 0)
    return "is called by its class";
  if (strchr (spoken->name, '_') != NULL)
    return "has a mnemonic in its name";
  if (is_repeated (spoken))
    return "has its name as description";
  return says_twice (spoken) ? "says a word twice" : NULL;
}

/* Hides what is in the same place as the widget, but is not shown now, so that it is not read. */
static void
hide_others (GtkWidget *widget, GPtrArray *hidden)
{
  GtkWidget *child = gtk_widget_get_first_child (gtk_widget_get_parent (widget));

  for (; child != NULL; child = gtk_widget_get_next_sibling (child))
    if (child != widget && gtk_widget_get_visible (child) && !gtk_widget_get_mapped (child))
      {
        gtk_widget_set_visible (child, FALSE);
        g_ptr_array_add (hidden, child);
      }
}

/* Of the window with a figure only the page that is shown, unless `all_pages`. */
static void
check_pages (SomaUiFixture *fixture, gpointer window, const char *place, gboolean all_pages)
{
  g_autoptr (GPtrArray) hidden = g_ptr_array_new ();
  GtkWidget *page = soma_window_get_page (fixture->window);
  guint n = 0;

  soma_input_settle (window);
  hide_others (page, hidden);
  AdwViewStack *stack = soma_ui_fixture_find (page, ADW_TYPE_VIEW_STACK);
  if (stack != NULL && !all_pages)
    hide_others (adw_view_stack_get_visible_child (stack), hidden);
  open_popovers (window, TRUE);
  soma_input_settle (window);
  g_autoptr (GPtrArray) objects = soma_screen_reader_read (window);
  open_popovers (window, FALSE);
  for (guint i = 0; i < hidden->len; i++)
    gtk_widget_set_visible (hidden->pdata[i], TRUE);
  for (guint i = 0; i < objects->len; i++)
    {
      const SomaSpoken *spoken = objects->pdata[i];
      const char *fault = spoken->is_focusable ? find_fault (spoken) : NULL;

      n += spoken->is_focusable;
      if (fault == NULL)
        continue;
      g_test_message ("%s: %s %s: “%s”, “%s” in %s", place, spoken->role, fault, spoken->name,
                      spoken->description, spoken->within);
      g_test_fail ();
    }
  g_assert_cmpuint (n, >, 0);
}

static void
check (SomaUiFixture *fixture, gpointer window, const char *place)
{
  check_pages (fixture, window, place, FALSE);
}

/* Pages */

static void
test_start (SomaUiFixture *fixture, gconstpointer data)
{
  check (fixture, fixture->window, "start");
  g_assert_true (gtk_widget_activate_action (GTK_WIDGET (fixture->window), "win.levels", NULL));
  check (fixture, fixture->window, "levels");
}

/* Shows all pages of the switchers in the widget, so that they are there to be read. */
static void
show_panes (GtkWidget *widget)
{
  if (!gtk_widget_get_mapped (widget))
    return;
  if (GTK_IS_STACK_SWITCHER (widget))
    {
      GtkStack *stack = gtk_stack_switcher_get_stack (GTK_STACK_SWITCHER (widget));

      for (GtkWidget *pane = gtk_widget_get_first_child (GTK_WIDGET (stack)); pane != NULL;
           pane = gtk_widget_get_next_sibling (pane))
        {
          gtk_stack_set_visible_child (stack, pane);
          soma_input_settle (stack);
          show_panes (pane);
        }
    }
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    show_panes (child);
}

static void
test_figure (SomaUiFixture *fixture, gconstpointer data)
{
  soma_ui_fixture_open (fixture, "Cube");
  GtkWidget *page = GTK_WIDGET (soma_ui_fixture_get_document_page (fixture));
  AdwViewStack *stack = soma_ui_fixture_find (page, ADW_TYPE_VIEW_STACK);
  g_autoptr (GtkSelectionModel) pages = adw_view_stack_get_pages (stack);

  for (guint i = 0; i < g_list_model_get_n_items (G_LIST_MODEL (pages)); i++)
    {
      gtk_selection_model_select_item (pages, i, TRUE);
      soma_input_settle (stack);
      show_panes (page);
    }
  check_pages (fixture, fixture->window, "figure", TRUE);
}

/* Windows, and what a page has only at times */

typedef struct
{
  const char *page; /* (nullable) of a figure; NULL: before one is open */
  const char *action;
  const char *window; /* (nullable) the name of its type; NULL: on the page */
} Opening;

static const Opening openings[] = {
  { NULL, "win.find-containing", "SomaContainWindow" },
  { "design", "design.find", "SomaFindWindow" },
  { "design", "design.find-puzzle", "SomaFindPuzzleWindow" },
  { "design", "design.choose-pieces", "SomaBagsWindow" },
  { "solutions", "solution.take-apart", NULL },
  { "solutions", "apart.turns", NULL },
  { "solutions", "solution.by-hand", NULL },
  { "solutions", "solution.build", NULL },
  { "solutions", "solution.heat", NULL },
  { "solutions", "solution.statistics", "SomaHeatWindow" },
  { "solutions", "solution.compare", "SomaPairWindow" },
  { "solutions", "picture.save", "SomaPictureWindow" },
  { "solutions", "win.solution-shapes", "SomaShapesWindow" },
  { "solutions", "win.export-solutions", "SomaExportWindow" },
  { "solutions", "win.map", "SomaMapWindow" },
  { "solutions", "win.print", "SomaPrintWindow" },
  { "solutions", "win.print-solid", "SomaSolidWindow" },
  { "solutions", "win.statistics", "SomaStatisticsWindow" },
  { "solutions", "app.preferences", "SomaPreferencesWindow" },
  { "solutions", "app.help", "SomaHelpWindow" },
  { "watch", "watch.compare", "SomaComparisonWindow" },
  { "watch", "watch.write-steps", "SomaStepTextWindow" },
};

static gboolean
activate (GtkWidget *widget, const char *action)
{
  if (!gtk_widget_get_mapped (widget))
    return FALSE;
  if (gtk_widget_activate_action (widget, action, NULL))
    return TRUE;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    if (activate (child, action))
      return TRUE;
  return FALSE;
}

static gpointer
find_shown (const char *type)
{
  GType known = g_type_from_name (type);
  GtkWidget *window = known != 0 ? soma_ui_fixture_find_window (known) : NULL;

  return window != NULL && gtk_widget_get_mapped (window) ? window : NULL;
}

/* Without the frame, which a window that fills the screen does not have. */
static void
check_narrow (gpointer window, const char *place)
{
  GtkWidget *content = gtk_window_get_child (window);

  /* Again, as what folds asks for less then. */
  for (int i = 0; i < 5 && (i == 0 || gtk_widget_get_width (content) > PHONE_WIDTH); i++)
    {
      gtk_window_set_default_size (window, PHONE_WIDTH, PHONE_HEIGHT);
      soma_input_settle (window);
    }
  if (gtk_widget_get_width (content) <= PHONE_WIDTH)
    return;
  g_test_message ("%s needs %d pixels", place, gtk_widget_get_width (content));
  g_test_fail ();
}

static void
check_opening (SomaUiFixture *fixture, const Opening *opening)
{
  GtkWidget *page = soma_window_get_page (fixture->window);

  g_test_message ("%s", opening->action);
  if (opening->page != NULL)
    g_assert_true (gtk_widget_activate_action (page, "page.show", "s", opening->page));
  soma_run_until (activate (page, opening->action));
  if (opening->window == NULL)
    {
      check (fixture, fixture->window, opening->action);
      return;
    }
  soma_run_until (find_shown (opening->window) != NULL);
  check (fixture, find_shown (opening->window), opening->window);
  check_narrow (find_shown (opening->window), opening->window);
  gtk_window_close (find_shown (opening->window));
  soma_run_until (find_shown (opening->window) == NULL);
}

/* That none is missing above tells the templates. */
static gboolean
is_opened (const char *type)
{
  for (guint i = 0; i < G_N_ELEMENTS (openings); i++)
    if (g_strcmp0 (openings[i].window, type) == 0)
      return TRUE;
  return strcmp (type, "SomaWindow") == 0;
}

static void
check_templates (void)
{
  g_auto (GStrv) names = g_resources_enumerate_children ("/io/github/somapuzzle/Soma", 0, NULL);
  g_autoptr (GRegex) regex = g_regex_new ("template class=\"(\\w+Window)\"", 0, 0, NULL);
  guint n = 0;

  for (guint i = 0; names[i] != NULL; i++)
    {
      g_autofree char *path = g_strconcat ("/io/github/somapuzzle/Soma/", names[i], NULL);
      g_autoptr (GBytes) bytes = g_resources_lookup_data (path, 0, NULL);
      g_autoptr (GMatchInfo) match = NULL;
      gsize size;

      if (bytes == NULL || !g_str_has_suffix (path, ".ui"))
        continue;
      const char *text = g_bytes_get_data (bytes, &size);
      if (!g_regex_match_full (regex, text, (gssize) size, 0, 0, &match, NULL))
        continue;
      g_autofree char *type = g_match_info_fetch (match, 1);
      n++;
      if (!is_opened (type))
        g_error ("nothing opens a %s", type);
    }
  g_assert_cmpuint (n, >, 10);
}

static void
test_windows (SomaUiFixture *fixture, gconstpointer data)
{
  check_templates ();
  for (guint i = 0; i < G_N_ELEMENTS (openings); i++)
    {
      if (openings[i].page != NULL && soma_window_is_at_start (fixture->window))
        soma_ui_fixture_open (fixture, "Cube");
      check_opening (fixture, &openings[i]);
    }
}

/* Dialogs */

static void
check_dialog (SomaUiFixture *fixture, const char *heading)
{
  soma_ui_fixture_run_until (fixture, soma_ui_fixture_has_dialog);
  AdwMessageDialog *dialog = soma_ui_fixture_find_dialog ();
  soma_run_until (gtk_widget_get_mapped (GTK_WIDGET (dialog)));
  g_assert_cmpstr (adw_message_dialog_get_heading (dialog), ==, heading);
  check (fixture, dialog, heading);
}

static void
answer (SomaUiFixture *fixture, const char *response)
{
  adw_message_dialog_response (soma_ui_fixture_find_dialog (), response);
  gtk_window_close (GTK_WINDOW (soma_ui_fixture_find_dialog ()));
  soma_run_until (!soma_ui_fixture_has_dialog (fixture));
}

/* By an action of the page or the window. */
static void
check_dialog_of (SomaUiFixture *fixture, const char *action, const char *heading)
{
  g_test_message ("%s", action);
  soma_run_until (activate (soma_window_get_page (fixture->window), action));
  check_dialog (fixture, heading);
  answer (fixture, "cancel");
}

static void
drop (SomaUiFixture *fixture, const char *name, const char *text)
{
  g_autoptr (GFile) file = soma_ui_fixture_write (name, text);

  soma_ui_fixture_drop (soma_window_get_page (fixture->window), file);
}

static void
check_start_dialogs (SomaUiFixture *fixture)
{
  SomaFiguresPage *page = SOMA_FIGURES_PAGE (soma_window_get_page (fixture->window));

  soma_ui_fixture_run_until (fixture, soma_ui_fixture_is_loaded);
  drop (fixture, "Box.txt", "/SOMA1\n;Box\n/xxx/xxx/xxx\n/xxx/xxx/xxx\n/xxx/xxx/xxx\n");
  check_dialog (fixture, "Add Figures That Are Built In?");
  answer (fixture, "all");
  soma_run_until (soma_ui_fixture_count_own (fixture) == 1);
  check_dialog_of (fixture, "win.find-duplicates", "No Duplicates");
  drop (fixture, "Row.txt", "/SOMA1\n;Row\n/xxx\n");
  soma_run_until (soma_ui_fixture_count_own (fixture) == 2);
  drop (fixture, "Column.txt", "/SOMA1\n;Column\n/x\n/x\n/x\n");
  soma_run_until (soma_ui_fixture_count_own (fixture) == 3);
  check_dialog_of (fixture, "win.find-duplicates", "Join Duplicates?");
  check_dialog_of (fixture, "win.solve-figures", "Solve All Figures?");
  g_autoptr (SomaFigureItem) own = g_list_model_get_item (soma_ui_fixture_get_shown (page), 0);
  soma_figure_view_click (page->view, own, FALSE);
  check_dialog_of (fixture, "page.move-selected", "Move to Collection");
  check_dialog_of (fixture, "page.tag-selected", "Tags");
  g_autoptr (GPtrArray) items = g_ptr_array_new ();
  g_ptr_array_add (items, own);
  soma_library_change_tags (soma_ui_fixture_get_library (fixture), items, "some,others", "");
  check_dialog_of (fixture, "page.tag-selected", "Tags");
  activate (GTK_WIDGET (page), "page.cancel-selection");
}

static gboolean
has_backup (GFile *file)
{
  g_autoptr (GFileInfo) info =
      g_file_query_info (file, G_FILE_ATTRIBUTE_STANDARD_SIZE, 0, NULL, NULL);

  return info != NULL && g_file_info_get_size (info) > 0;
}

static void
check_restore (SomaUiFixture *fixture)
{
  g_autoptr (GFile) file = soma_ui_fixture_write ("mine.soma-backup", "");
  SomaLibrary *library = soma_ui_fixture_get_library (fixture);

  soma_back_up_write (GTK_WINDOW (fixture->window), library, file);
  soma_run_until (has_backup (file));
  soma_ui_fixture_forget_all (fixture);
  soma_restore_read (GTK_WINDOW (fixture->window), library, file);
  check_dialog (fixture, "Restore from Backup?");
  answer (fixture, "cancel");
}

static void
test_dialogs (SomaUiFixture *fixture, gconstpointer data)
{
  check_start_dialogs (fixture);
  check_restore (fixture);
  soma_host_tell (GTK_WIDGET (fixture->window), "Could Not Save", "There is no room.");
  check_dialog (fixture, "Could Not Save");
  answer (fixture, "close");
  soma_ui_fixture_open (fixture, "Cube");
  SomaDraft *draft = soma_document_get_draft (soma_ui_fixture_get_document (fixture));
  g_autoptr (SomaDesign) renamed =
      soma_design_with_text (soma_draft_get_design (draft), SOMA_DESIGN_NAME, "Die");
  soma_draft_apply (draft, renamed, 0);
  gtk_window_close (GTK_WINDOW (fixture->window));
  check_dialog (fixture, "Save Changes?");
  gtk_window_close (GTK_WINDOW (soma_ui_fixture_find_dialog ()));
  soma_run_until (!soma_ui_fixture_has_dialog (fixture));
  soma_input_settle (fixture->window);
}

/* Playing, and the lesson */

static gboolean
plays (SomaUiFixture *fixture)
{
  SomaPlayBoard *board = soma_ui_fixture_find (fixture->window, SOMA_TYPE_PLAY_BOARD);

  return board != NULL && soma_play_board_get_game (board) != NULL &&
         gtk_widget_get_mapped (GTK_WIDGET (board));
}

static gboolean
is_asking (SomaGame *game)
{
  gboolean busy;

  g_object_get (game, "busy", &busy, NULL);
  return busy;
}

/* With a piece selected, held, asked for, and with all placed. */
static void
test_play (SomaUiFixture *fixture, gconstpointer data)
{
  SomaGameStatus status = { 0 };

  soma_ui_fixture_open (fixture, "Cube");
  gtk_widget_activate_action (soma_window_get_page (fixture->window), "page.show", "s", "play");
  soma_ui_fixture_run_until (fixture, plays);
  SomaPlayBoard *board = soma_ui_fixture_find (fixture->window, SOMA_TYPE_PLAY_BOARD);
  GtkWidget *view = GTK_WIDGET (soma_play_board_get_view (board));
  SomaGame *game = soma_play_board_get_game (board);
  check (fixture, fixture->window, "play");
  activate (view, "hand.next-piece");
  check (fixture, fixture->window, "selected");
  activate (view, "hand.place");
  check (fixture, fixture->window, "held");
  for (int i = 0; i < 2; i++)
    {
      activate (view, "hint.next");
      soma_run_until (!is_asking (game) && soma_game_get_answer (game, NULL) != NULL);
      check (fixture, fixture->window, "hint");
    }
  while (!status.is_solved)
    {
      soma_game_ask (game, SOMA_ASK_PUT);
      soma_run_until (!is_asking (game));
      soma_game_get_status (game, &status);
    }
  check (fixture, fixture->window, "solved");
}

static void
test_lesson (SomaUiFixture *fixture, gconstpointer data)
{
  g_autoptr (GSettings) settings = g_settings_new ("io.github.somapuzzle.Soma");

  soma_ui_fixture_open (fixture, "Cube");
  gtk_widget_activate_action (soma_window_get_page (fixture->window), "page.show", "s", "watch");
  GtkWidget *modes = soma_ui_fixture_find (fixture->window, SOMA_TYPE_WATCH_MODES);
  g_object_set (modes, "has-lesson", TRUE, NULL);
  for (int step = 0; step < SOMA_N_LESSON_STEPS; step++)
    {
      g_autofree char *place = g_strdup_printf ("lesson %d", step);
      check (fixture, fixture->window, place);
      activate (modes, "lesson.next");
    }
  g_settings_reset (settings, "lesson-step");
}

static void
test_narrow (SomaUiFixture *fixture, gconstpointer data)
{
  static const char *const pages[] = { "design", "play", "watch", "solutions" };
  static const char *const modes[] = { "take-apart", "by-hand", "build", "heat" };

  check_narrow (fixture->window, "start");
  soma_ui_fixture_open (fixture, "Cube");
  GtkWidget *page = soma_window_get_page (fixture->window);
  for (guint i = 0; i < G_N_ELEMENTS (pages); i++)
    {
      g_assert_true (gtk_widget_activate_action (page, "page.show", "s", pages[i]));
      check_narrow (fixture->window, pages[i]);
    }
  for (guint i = 0; i < G_N_ELEMENTS (modes); i++)
    {
      g_autofree char *action = g_strconcat ("solution.", modes[i], NULL);
      soma_run_until (activate (page, action));
      check_narrow (fixture->window, action);
    }
  /* With a menu of the problems of the file. */
  soma_ui_fixture_open_burr (fixture, "AlPackino");
  gtk_widget_activate_action (soma_window_get_page (fixture->window), "page.show", "s", "design");
  check_narrow (fixture->window, "a design of several");
}

/* What is announced */

static GString *heard;

/* Forgets what was heard up to the text, when that was heard. */
static gboolean
hears (const char *text)
{
  g_autofree char *news = soma_screen_reader_take_heard ();

  if (*news != '\0')
    g_test_message ("heard: %s", news);
  g_string_append (heard, news);
  const char *found = strstr (heard->str, text);
  if (found != NULL)
    g_string_erase (heard, 0, found - heard->str + strlen (text));
  return found != NULL;
}

/* The line, or what ends so. */
static void
assert_hears (const char *text)
{
  g_autofree char *line = g_strdup_printf ("%s\n", text);

  soma_run_until (hears (line));
}

static gboolean
has_focus (gpointer window)
{
  GtkWidget *focus = gtk_window_get_focus (GTK_WINDOW (window));

  return focus != NULL && gtk_widget_has_focus (focus);
}

/* Does what the key is for, and hears that; the key again takes it back. */
static void
press_twice (const char *key, const char *text, const char *opposite)
{
  soma_input_keys (key);
  assert_hears (text);
  soma_input_keys (key);
  assert_hears (opposite);
}

/* A number, a switch that shows only in the picture, and a toast. */
static void
test_announcements (SomaUiFixture *fixture, gconstpointer data)
{
  heard = g_string_new (NULL);
  soma_ui_fixture_open (fixture, "Cube");
  GtkWidget *page = GTK_WIDGET (soma_ui_fixture_get_document_page (fixture));
  soma_input_focus_window (page);
  soma_run_until (has_focus (fixture->window));
  soma_run_until (activate (page, "solution.next"));
  assert_hears ("2 of 240");
  press_twice ("l", "Pieces show letters", "Pieces show no letters");
  soma_host_show_toast (page, "Copied");
  assert_hears ("Copied");
  /* The same again is news, too. */
  soma_host_show_toast (page, "Copied");
  assert_hears ("Copied");
  g_string_free (heard, TRUE);
}

static GtkWidget *
find_watch_page (SomaUiFixture *fixture)
{
  return soma_ui_fixture_find (soma_ui_fixture_get_document_page (fixture), SOMA_TYPE_WATCH_PAGE);
}

static gboolean
can_hide_collisions (SomaUiFixture *fixture)
{
  GtkWidget *page = find_watch_page (fixture);

  return page != NULL && gtk_widget_get_mapped (page) &&
         gtk_widget_get_sensitive (soma_ui_fixture_find_named (page, "hide-collisions"));
}

static gboolean
has_plan (SomaUiFixture *fixture)
{
  SomaApartBar *bar = soma_ui_fixture_find (fixture->window, SOMA_TYPE_APART_BAR);

  return soma_apart_bar_get_plan (bar) != NULL;
}

/* Switches whose keys show only in a picture. */
static void
test_switches (SomaUiFixture *fixture, gconstpointer data)
{
  heard = g_string_new (NULL);
  soma_ui_fixture_open (fixture, "Cube");
  soma_input_focus_window (fixture->window);
  soma_run_until (has_focus (fixture->window));
  soma_input_keys ("t");
  soma_ui_fixture_run_until (fixture, has_plan);
  soma_input_settle (fixture->window);
  press_twice ("x", "Pieces that stay are see-through", "Pieces that stay are solid");
  press_twice ("u", "Pieces may turn", "Pieces do not turn");
  soma_input_keys ("alt+4");
  soma_ui_fixture_run_until (fixture, can_hide_collisions);
  soma_input_settle (fixture->window);
  press_twice ("c", "Collisions are hidden", "Collisions are shown");
  press_twice ("n", "Cells show numbers", "Cells show no numbers");
  press_twice ("l", "Pieces show letters", "Pieces show no letters");
  g_string_free (heard, TRUE);
}

/* Opens the window, and presses its first button. */
static GtkWindow *
find_something (SomaUiFixture *fixture, const char *action, const char *type)
{
  GtkWidget *page = soma_window_get_page (fixture->window);

  soma_run_until (activate (page, action));
  soma_run_until (find_shown (type) != NULL);
  GtkWindow *window = find_shown (type);
  soma_input_focus_window (window);
  soma_run_until (has_focus (window));
  soma_input_settle (window);
  return window;
}

/* How many figures contain what is drawn. */
static void
test_contained (SomaUiFixture *fixture, gconstpointer data)
{
  heard = g_string_new (NULL);
  GtkWindow *window = find_something (fixture, "win.find-containing", "SomaContainWindow");
  gtk_widget_grab_focus (soma_ui_fixture_find (window, SOMA_TYPE_LAYER_GRID));
  soma_input_settle (window);
  soma_input_keys ("space");
  assert_hears (" figures contain this");
  gtk_window_close (window);
  g_string_free (heard, TRUE);
}

/* What is found, and that no more is. */
static void
test_findings (SomaUiFixture *fixture, gconstpointer data)
{
  heard = g_string_new (NULL);
  soma_ui_fixture_open (fixture, "Cube");
  gtk_widget_activate_action (soma_window_get_page (fixture->window), "page.show", "s", "design");
  GtkWindow *window = find_something (fixture, "design.find-puzzle", "SomaFindPuzzleWindow");
  g_assert_true (activate (GTK_WIDGET (window), "find.start"));
  assert_hears (" cuttings tried.");
  g_assert_true (activate (GTK_WIDGET (window), "find.stop"));
  assert_hears (" cuttings tried.");
  gtk_window_close (window);
  window = find_something (fixture, "design.find", "SomaFindWindow");
  g_assert_true (activate (GTK_WIDGET (window), "find.start"));
  assert_hears (" tried.");
  /* It ends by itself. */
  assert_hears (" tried.");
  gtk_window_close (window);
  g_string_free (heard, TRUE);
}

int
main (int argc, char **argv)
{
  soma_screen_reader_start ();
  gtk_test_init (&argc, &argv, NULL);
  /* First, since what is switched is remembered. */
  soma_ui_fixture_add ("/names/switches", test_switches);
  soma_ui_fixture_add ("/names/start", test_start);
  soma_ui_fixture_add ("/names/figure", test_figure);
  soma_ui_fixture_add ("/names/windows", test_windows);
  soma_ui_fixture_add ("/names/dialogs", test_dialogs);
  soma_ui_fixture_add ("/names/play", test_play);
  soma_ui_fixture_add ("/names/lesson", test_lesson);
  soma_ui_fixture_add ("/names/narrow", test_narrow);
  soma_ui_fixture_add ("/names/announcements", test_announcements);
  soma_ui_fixture_add ("/names/contained", test_contained);
  soma_ui_fixture_add ("/names/findings", test_findings);
  return g_test_run ();
}
