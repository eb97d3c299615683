/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "window-private.h"

#include "application.h"
#include "back-up.h"
#include "backup.h"
#include "duplicates-dialog.h"
#include "duplicates.h"
#include "figures-page.h"
#include "host.h"
#include "library-marks.h"
#include "restore.h"
#include "solving.h"
#include "statistics-window.h"
#include "template.h"

static SomaLibrary *
get_library (GtkWidget *widget)
{
  GtkApplication *application = gtk_window_get_application (GTK_WINDOW (widget));

  return soma_application_get_library (SOMA_APPLICATION (application));
}

/* The start page is below all others. */
static void
statistics_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaWindow *self = SOMA_WINDOW (widget);
  GtkWidget *start = gtk_widget_get_first_child (GTK_WIDGET (self->pages));

  while (!SOMA_IS_FIGURES_PAGE (start)) /* the leaflet has children of its own */
    start = gtk_widget_get_next_sibling (start);
  soma_host_present_dialog (GTK_WINDOW (
      soma_statistics_window_new (GTK_WINDOW (self), get_library (widget),
                                  soma_figures_page_get_all (SOMA_FIGURES_PAGE (start)))));
}

/* Undoing changes of the library. */

static void
restore_figures_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  gsize n;
  const gint64 *ids = g_variant_get_fixed_array (parameter, &n, sizeof *ids);

  soma_library_restore_figures (get_library (widget), ids, n);
}

static void
delete_figures_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  gsize n;
  const gint64 *ids = g_variant_get_fixed_array (parameter, &n, sizeof *ids);

  soma_library_delete_figures (get_library (widget), ids, n);
}

static void
undo_tags_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  soma_library_undo_tags (get_library (widget), g_variant_get_uint32 (parameter));
}

/* Each in a collection of its own. */
static void
collect_figures_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  g_autoptr (GHashTable) collections =
      g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, g_free);
  g_autoptr (GArray) ids = g_array_new (FALSE, FALSE, sizeof (gint64));
  const char *collection;
  GVariantIter iter;
  gint64 id;

  g_variant_iter_init (&iter, parameter);
  while (g_variant_iter_next (&iter, "(x&s)", &id, &collection))
    {
      g_array_append_val (ids, id);
      g_hash_table_insert (collections, g_memdup2 (&id, sizeof id), g_strdup (collection));
    }
  soma_library_edit_figures_async (get_library (widget), (const gint64 *) (void *) ids->data,
                                   ids->len, &(SomaLibraryEdit){ .collections = collections }, NULL,
                                   NULL);
}

static void
restore_game_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  soma_library_restore_game (get_library (widget), g_variant_get_string (parameter, NULL));
}

static void
undo_restore_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  soma_library_undo_restore (get_library (widget), g_variant_get_uint32 (parameter));
}

static void
undo_join_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  soma_library_undo_join (get_library (widget), g_variant_get_uint32 (parameter));
}

/* The whole library. */

static void
back_up_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  soma_back_up_ask (GTK_WINDOW (widget), get_library (widget));
}

static void
restore_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  soma_restore_ask (GTK_WINDOW (widget), get_library (widget));
}

static void
restore_file_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  g_autoptr (GFile) file = g_file_new_for_uri (g_variant_get_string (parameter, NULL));

  soma_restore_read (GTK_WINDOW (widget), get_library (widget), file);
}

static void
find_duplicates_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaApplication *application =
      SOMA_APPLICATION (gtk_window_get_application (GTK_WINDOW (widget)));
  SomaFigureList *builtin = soma_application_get_builtin (application);

  soma_duplicates_dialog_find (GTK_WINDOW (widget), get_library (widget),
                               soma_figure_list_get_figures (builtin));
}

/* The selected ones, or those shown. */
static void
solve_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaWindow *self = SOMA_WINDOW (widget);
  SomaFiguresPage *page = SOMA_FIGURES_PAGE (soma_window_get_page (self));
  GtkApplication *application = gtk_window_get_application (GTK_WINDOW (widget));
  g_autoptr (GPtrArray) items = soma_figures_page_list_chosen (page);

  soma_solving_ask (GTK_WINDOW (widget),
                    soma_application_get_solve_all (SOMA_APPLICATION (application)), items,
                    g_settings_get_enum (self->settings, "symmetry"));
}

static const SomaAction actions[] = {
  { "win.back-up-library", NULL, back_up_action, 0 },
  { "win.restore-library", NULL, restore_action, 0 },
  { "win.restore-file", "s", restore_file_action, 0 },
  { "win.find-duplicates", NULL, find_duplicates_action, 0 },
  { "win.undo-join", "u", undo_join_action, 0 },
  { "win.solve-figures", NULL, solve_action, FIGURES },
  { "win.undo-restore", "u", undo_restore_action, 0 },
  { "win.statistics", NULL, statistics_action, 0 },
  { "win.restore-figures", "ax", restore_figures_action, 0 },
  { "win.delete-figures", "ax", delete_figures_action, 0 },
  { "win.undo-tags", "u", undo_tags_action, 0 },
  { "win.collect-figures", "a(xs)", collect_figures_action, 0 },
  { "win.restore-game", "s", restore_game_action, 0 },
  { 0 },
};

void
soma_window_install_library_actions (GtkWidgetClass *class)
{
  soma_template_install_actions (class, actions);
}

/* Another program may have changed the library in the meantime. */
static void
active_cb (SomaWindow *self)
{
  SomaApplication *application = SOMA_APPLICATION (gtk_window_get_application (GTK_WINDOW (self)));
  SomaLibrary *library = application != NULL ? soma_application_get_library (application) : NULL;

  if (library != NULL && gtk_window_is_active (GTK_WINDOW (self)))
    soma_library_refresh (library);
}

/* Only one window shows it, and none that is for something else. */
static gboolean
was_used_last (SomaWindow *self)
{
  GtkApplication *application = gtk_window_get_application (GTK_WINDOW (self));

  return soma_application_find_window (SOMA_APPLICATION (application)) == self;
}

static void
library_problem_cb (SomaWindow *self, const char *sentence)
{
  if (was_used_last (self))
    soma_host_show_toast (GTK_WIDGET (self), sentence);
}

static void
notice_cb (SomaWindow *self, const char *heading, const char *sentences)
{
  if (was_used_last (self))
    soma_host_tell (GTK_WIDGET (self), heading, sentences);
}

void
soma_window_follow_library (SomaWindow *self)
{
  SomaLibrary *library = get_library (GTK_WIDGET (self));

  g_signal_connect_object (library, "problem", G_CALLBACK (library_problem_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (library, "notice", G_CALLBACK (notice_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect (self, "notify::is-active", G_CALLBACK (active_cb), NULL);
}
