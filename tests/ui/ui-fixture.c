/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ui-fixture.h"

#include <string.h>

#include "async-result.h"
#include "figures-page.h"

static gboolean
has_window (SomaUiFixture *fixture)
{
  return fixture->window != NULL && gtk_widget_get_mapped (GTK_WIDGET (fixture->window));
}

static gboolean
is_closed (SomaUiFixture *fixture)
{
  return fixture->window == NULL;
}

/* What newer libraries warn of though it is their own. AdwMessageDialog measures its heading for
 * less than that needs. GTK 4.24 has one clock for a window and its popovers: without a compositor,
 * each of them tells it that the frame was submitted, as they do in any program, and the second one
 * is too many. When GTK starts that clock again, the last frame may never have been drawn. */
static gboolean
is_of_others (const char *message)
{
  return (g_str_has_prefix (message, "Trying to measure GtkLabel ") &&
          soma_ui_fixture_find_dialog () != NULL) ||
         g_str_has_prefix (message, "gdk_frame_timings_submitted() called on submitted frame") ||
         strstr (message, "gdk_frame_timings_throttling_hint: runtime check failed") != NULL;
}

static GLogWriterOutput
write_log (GLogLevelFlags level, const GLogField *fields, gsize n_fields, gpointer data)
{
  for (gsize i = 0; i < n_fields; i++)
    if (g_str_equal (fields[i].key, "MESSAGE") && is_of_others (fields[i].value))
      return G_LOG_WRITER_HANDLED;
  return g_log_writer_default (level, fields, n_fields, data);
}

void
soma_ui_fixture_ignore_others (void)
{
  g_log_set_writer_func (write_log, NULL, NULL);
}

/* There can be only one application of its name on the bus, so it outlives the tests. */
static SomaApplication *
get_application (void)
{
  static SomaApplication *application = NULL;

  if (application != NULL)
    return application;
  soma_ui_fixture_ignore_others ();
  application = soma_application_new ();
  g_assert_true (g_application_register (G_APPLICATION (application), NULL, NULL));
  return application;
}

void
soma_ui_fixture_set_up (SomaUiFixture *fixture, gconstpointer data)
{
  fixture->application = get_application ();
  g_application_activate (G_APPLICATION (fixture->application));
  g_set_weak_pointer (&fixture->window, SOMA_WINDOW (gtk_application_get_active_window (
                                            GTK_APPLICATION (fixture->application))));
  soma_ui_fixture_run_until (fixture, has_window);
}

void
soma_ui_fixture_tear_down (SomaUiFixture *fixture, gconstpointer data)
{
  if (fixture->window != NULL)
    gtk_window_destroy (GTK_WINDOW (fixture->window));
  soma_ui_fixture_run_until (fixture, is_closed);
}

gpointer
soma_ui_fixture_find (gpointer root, GType type)
{
  if (g_type_is_a (G_OBJECT_TYPE (root), type))
    return root;
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      gpointer found = soma_ui_fixture_find (child, type);

      if (found != NULL)
        return found;
    }
  return NULL;
}

GtkWidget *
soma_ui_fixture_find_named (gpointer root, const char *name)
{
  GtkWidget *found = g_str_equal (gtk_widget_get_name (root), name) ? root : NULL;

  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = soma_ui_fixture_find_named (child, name);
  return found;
}

GListModel *
soma_ui_fixture_get_shown (gpointer page)
{
  GtkGridView *cards = soma_ui_fixture_find (page, GTK_TYPE_GRID_VIEW);
  GtkColumnView *list = soma_ui_fixture_find (page, GTK_TYPE_COLUMN_VIEW);

  /* Only the view that is shown has a model. */
  return gtk_grid_view_get_model (cards) != NULL ? G_LIST_MODEL (gtk_grid_view_get_model (cards))
                                                 : G_LIST_MODEL (gtk_column_view_get_model (list));
}

GtkWidget *
soma_ui_fixture_find_status (gpointer root)
{
  GtkWidget *found = NULL;

  if (GTK_IS_LABEL (root) &&
      gtk_accessible_get_accessible_role (GTK_ACCESSIBLE (root)) == GTK_ACCESSIBLE_ROLE_STATUS)
    return root;
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = soma_ui_fixture_find_status (child);
  return found;
}

GtkWidget *
soma_ui_fixture_find_label (gpointer root, const char *text)
{
  GtkWidget *found = NULL;

  if (!gtk_widget_get_visible (root))
    return NULL;
  if (GTK_IS_LABEL (root))
    return g_str_equal (gtk_label_get_label (root), text) ? root : NULL;
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = soma_ui_fixture_find_label (child, text);
  return found;
}

gboolean
soma_ui_fixture_shows (gpointer root, const char *text)
{
  return soma_ui_fixture_find_label (root, text) != NULL;
}

gboolean
soma_ui_fixture_shows_start (gpointer root, const char *text)
{
  if (!gtk_widget_get_visible (root))
    return FALSE;
  if (GTK_IS_LABEL (root) && g_str_has_prefix (gtk_label_get_label (root), text))
    return TRUE;
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    if (soma_ui_fixture_shows_start (child, text))
      return TRUE;
  return FALSE;
}

gboolean
soma_ui_fixture_offers (gpointer root, const char *action)
{
  if (GTK_IS_BUTTON (root))
    return g_strcmp0 (gtk_actionable_get_action_name (root), action) == 0 &&
           gtk_widget_is_sensitive (root);
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    if (soma_ui_fixture_offers (child, action))
      return TRUE;
  return FALSE;
}

gpointer
soma_ui_fixture_find_window (GType type)
{
  g_autoptr (GList) windows = gtk_window_list_toplevels ();

  for (GList *link = windows; link != NULL; link = link->next)
    if (g_type_is_a (G_OBJECT_TYPE (link->data), type))
      return link->data;
  return NULL;
}

AdwMessageDialog *
soma_ui_fixture_find_dialog (void)
{
  return soma_ui_fixture_find_window (ADW_TYPE_MESSAGE_DIALOG);
}

gboolean
soma_ui_fixture_has_dialog (SomaUiFixture *fixture)
{
  return soma_ui_fixture_find_dialog () != NULL;
}

static GtkDropTarget *
find_drop_target (GtkWidget *widget)
{
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (widget);

  for (guint i = 0; i < g_list_model_get_n_items (controllers); i++)
    {
      g_autoptr (GtkEventController) controller = g_list_model_get_item (controllers, i);

      if (GTK_IS_DROP_TARGET (controller))
        return GTK_DROP_TARGET (controller);
    }
  return NULL;
}

void
soma_ui_fixture_drop (gpointer widget, GFile *file)
{
  soma_ui_fixture_drop_files (widget, &file, 1);
}

void
soma_ui_fixture_drop_files (gpointer widget, GFile **files, gsize n)
{
  GtkDropTarget *target = find_drop_target (widget);
  GValue value = G_VALUE_INIT;
  gboolean taken = FALSE;

  g_assert_nonnull (target);
  g_value_init (&value, GDK_TYPE_FILE_LIST);
  g_value_take_boxed (&value, gdk_file_list_new_from_array (files, n));
  g_signal_emit_by_name (target, "drop", &value, 10.0, 10.0, &taken);
  g_assert_true (taken);
  g_value_unset (&value);
}

GFile *
soma_ui_fixture_write (const char *name, const char *content)
{
  g_autofree char *path = g_build_filename (g_get_tmp_dir (), name, NULL);

  g_assert_true (g_file_set_contents (path, content, -1, NULL));
  return g_file_new_for_path (path);
}

static char *
read_clipboard (GdkClipboard *clipboard)
{
  g_autoptr (GAsyncResult) result = NULL;

  gdk_clipboard_read_text_async (clipboard, NULL, soma_take_result, &result);
  return gdk_clipboard_read_text_finish (clipboard, soma_wait_for_result (&result), NULL);
}

char *
soma_ui_fixture_paste (SomaUiFixture *fixture)
{
  GdkClipboard *clipboard = gtk_widget_get_clipboard (GTK_WIDGET (fixture->window));
  char *text;

  soma_run_until ((text = read_clipboard (clipboard)) != NULL);
  return text;
}

SomaLibrary *
soma_ui_fixture_get_library (SomaUiFixture *fixture)
{
  return soma_application_get_library (fixture->application);
}

gboolean
soma_ui_fixture_is_loaded (SomaUiFixture *fixture)
{
  return soma_library_is_loaded (soma_ui_fixture_get_library (fixture));
}

guint
soma_ui_fixture_count_own (SomaUiFixture *fixture)
{
  return g_list_model_get_n_items (
      soma_library_get_figures (soma_ui_fixture_get_library (fixture)));
}

void
soma_ui_fixture_forget_all (SomaUiFixture *fixture)
{
  SomaLibrary *library = soma_ui_fixture_get_library (fixture);
  GListModel *figures = soma_library_get_figures (library);

  while (g_list_model_get_n_items (figures) > 0)
    {
      g_autoptr (SomaFigureItem) item = g_list_model_get_item (figures, 0);
      soma_library_delete_figure (library, soma_figure_item_get_library_id (item));
    }
}

SomaDocumentPage *
soma_ui_fixture_get_document_page (SomaUiFixture *fixture)
{
  return SOMA_DOCUMENT_PAGE (soma_window_get_page (fixture->window));
}

SomaDocument *
soma_ui_fixture_get_document (SomaUiFixture *fixture)
{
  return soma_document_page_get_document (soma_ui_fixture_get_document_page (fixture));
}

static gboolean
is_solved (SomaUiFixture *fixture)
{
  return SOMA_IS_DOCUMENT_PAGE (soma_window_get_page (fixture->window)) &&
         !soma_document_is_running (soma_ui_fixture_get_document (fixture));
}

void
soma_ui_fixture_open (SomaUiFixture *fixture, const char *name)
{
  GListModel *figures = soma_figure_list_get_figures (
      soma_figures_page_get_figures (SOMA_FIGURES_PAGE (soma_window_get_page (fixture->window))));

  for (guint i = 0; i < g_list_model_get_n_items (figures); i++)
    {
      g_autoptr (SomaFigureItem) item = g_list_model_get_item (figures, i);

      if (g_str_equal (soma_figure_item_get_name (item), name))
        {
          soma_window_open_figure_on (fixture->window, item, NULL, "solutions");
          soma_ui_fixture_run_until (fixture, is_solved);
          return;
        }
    }
  g_assert_not_reached ();
}

static gboolean
has_problems (SomaUiFixture *fixture)
{
  return SOMA_IS_DOCUMENT_PAGE (soma_window_get_page (fixture->window)) &&
         soma_draft_get_book (soma_document_get_draft (soma_ui_fixture_get_document (fixture)))
                 ->n_problems > 1;
}

void
soma_ui_fixture_open_burr (SomaUiFixture *fixture, const char *name)
{
  static guint n_copies;
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "corpus", "burrs.xmpuzzle", NULL);
  g_autofree char *copy = g_strdup_printf ("burrs-%u.xmpuzzle", n_copies++);
  g_autofree char *text = NULL;
  guint number = 0;

  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  g_autoptr (GFile) file = soma_ui_fixture_write (copy, text);
  soma_window_open_file (fixture->window, file);
  soma_ui_fixture_run_until (fixture, has_problems);
  SomaDraft *draft = soma_document_get_draft (soma_ui_fixture_get_document (fixture));
  while (strcmp (soma_draft_get_book (draft)->problems[number]->name, name) != 0)
    number++;
  soma_draft_show_problem (draft, number);
  soma_ui_fixture_run_until (fixture, is_solved);
}

static gboolean
has_page (SomaUiFixture *fixture)
{
  return SOMA_IS_DOCUMENT_PAGE (soma_window_get_page (fixture->window));
}

void
soma_ui_fixture_open_puzzle (SomaUiFixture *fixture, SomaPuzzle *puzzle, const guint16 *copy_at)
{
  g_autoptr (SomaDesign) design = soma_design_new_from_solution ("", "Puzzle", puzzle, copy_at);
  g_autofree char *text = soma_design_to_text (design);
  g_autoptr (GFile) file = soma_ui_fixture_write ("puzzle.soma", text);

  soma_window_open_file (fixture->window, file);
  soma_ui_fixture_run_until (fixture, has_page);
}

void
soma_ui_fixture_open_endless (SomaUiFixture *fixture)
{
  g_autoptr (GString) text = g_string_new ("soma 1\nset double-soma\nfigure 3 3 6");

  for (int i = 0; i < 18; i++)
    g_string_append (text, " xxx");
  g_string_append_c (text, '\n');
  g_autoptr (GFile) file = soma_ui_fixture_write ("two-cubes.soma", text->str);
  soma_window_open_file (fixture->window, file);
  soma_ui_fixture_run_until (fixture, soma_ui_fixture_is_searching);
}

gboolean
soma_ui_fixture_is_searching (SomaUiFixture *fixture)
{
  SomaDocumentStatus status;

  if (!SOMA_IS_DOCUMENT_PAGE (soma_window_get_page (fixture->window)))
    return FALSE;
  soma_document_get_status (soma_ui_fixture_get_document (fixture), &status);
  return status.state == SOMA_DOCUMENT_SEARCHING && status.n_solutions > 0;
}
