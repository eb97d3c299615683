/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n.h>

#include "application.h"
#include "bookmarks.h"
#include "figure-labels.h"
#include "host.h"
#include "map-window.h"
#include "matcher.h"
#include "template.h"
#include "window-private.h"

/* The figure, and which of its solutions, that a map is of: they may have changed since. */
typedef struct
{
  SomaDocumentPage *page; /* (nullable) weak */
  GtkWindow *window;      /* where that was opened; the map does not outlast it */

  /* Owned */
  SomaSolutionList *list;
  SomaMapColumns *columns;
  SomaBookmarks *bookmarks;
  char *key; /* of the puzzle */

  SomaSymmetry symmetry;
} Subject;

static void
subject_free (gpointer data, GClosure *closure)
{
  Subject *subject = data;

  g_signal_handlers_disconnect_by_data (soma_bookmarks_get_library (subject->bookmarks), subject);
  g_signal_handlers_disconnect_by_data (subject->bookmarks, subject);
  g_clear_weak_pointer (&subject->page);
  g_object_unref (subject->list);
  g_object_unref (subject->columns);
  g_object_unref (subject->bookmarks);
  g_free (subject->key);
  g_free (subject);
}

static void
show_solution_cb (SomaMapWindow *map, guint index, Subject *subject)
{
  if (subject->page == NULL)
    {
      soma_host_show_toast (GTK_WIDGET (subject->window), _ ("The figure of the map is closed"));
      gtk_window_present (subject->window);
      return;
    }
  soma_window_present_page (GTK_WIDGET (subject->page), NULL);

  SomaDocument *document = soma_document_page_get_document (subject->page);
  if (soma_document_get_solutions (document) == subject->list)
    soma_host_show_solution (GTK_WIDGET (subject->page), index);
  else
    soma_host_show_toast (GTK_WIDGET (subject->page), _ ("The figure of the map has changed"));
}

/* What was found by playing, and what is bookmarked: as it is now, until it changes. */
static void
update_keys (Subject *subject)
{
  SomaLibrary *library = soma_bookmarks_get_library (subject->bookmarks);
  g_autoptr (GHashTable) bookmarked = soma_bookmarks_make_keys (subject->bookmarks);
  g_autoptr (GHashTable) found = soma_filter_keys_new ();
  g_auto (GStrv) keys = soma_library_list_found (library, subject->key, subject->symmetry);

  for (guint i = 0; keys[i] != NULL; i++)
    soma_filter_keys_add (found, keys[i]);
  soma_map_columns_set_keys (subject->columns, found, bookmarked);
}

static Subject *
subject_new (SomaDocumentPage *page, GtkWindow *window, SomaLibrary *library, SomaSymmetry symmetry)
{
  SomaDocument *document = soma_document_page_get_document (page);
  SomaPuzzle *puzzle = soma_document_get_puzzle (document);
  Subject *subject = g_new0 (Subject, 1);

  g_set_weak_pointer (&subject->page, page);
  subject->window = window;
  subject->list = g_object_ref (soma_document_get_solutions (document));
  subject->columns = soma_map_columns_new (soma_document_get_levels (document));
  subject->bookmarks = soma_bookmarks_new (library, puzzle, symmetry);
  subject->key = soma_library_key_of_puzzle (puzzle);
  subject->symmetry = symmetry;
  update_keys (subject);
  g_signal_connect_swapped (subject->bookmarks, "changed", G_CALLBACK (update_keys), subject);
  g_signal_connect_swapped (library, "records-changed", G_CALLBACK (update_keys), subject);
  return subject;
}

static gboolean
has_all (const SomaDocumentStatus *status)
{
  return status->state == SOMA_DOCUMENT_COMPLETE && status->n_kept == status->n_solutions;
}

/* One that is open already; (nullable) */
static SomaMapWindow *
find_map (GtkApplication *application, SomaSolutionList *list, const SomaDocumentStatus *status)
{
  for (GList *link = gtk_application_get_windows (application); link != NULL; link = link->next)
    if (SOMA_IS_MAP_WINDOW (link->data) &&
        soma_map_window_is_of (link->data, list, status->symmetry, has_all (status)))
      return link->data;
  return NULL;
}

static SomaMapWindow *
make_map (SomaWindow *self, SomaDocumentPage *page, const SomaDocumentStatus *status,
          guint selected)
{
  GtkApplication *application = gtk_window_get_application (GTK_WINDOW (self));
  SomaDocument *document = soma_document_page_get_document (page);
  Subject *subject =
      subject_new (page, GTK_WINDOW (self),
                   soma_application_get_library (SOMA_APPLICATION (application)), status->symmetry);
  GtkWidget *map =
      soma_map_window_new (soma_label_document (document), subject->list, subject->columns,
                           status->symmetry, has_all (status), selected);

  gtk_window_set_application (GTK_WINDOW (map), application);
  g_signal_connect_data (map, "show-solution", G_CALLBACK (show_solution_cb), subject, subject_free,
                         0);
  g_signal_connect_object (self, "destroy", G_CALLBACK (gtk_window_destroy), map,
                           G_CONNECT_SWAPPED);
  return SOMA_MAP_WINDOW (map);
}

static void
map_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaDocumentPage *page = SOMA_DOCUMENT_PAGE (soma_window_get_page (SOMA_WINDOW (widget)));
  SomaDocument *document = soma_document_page_get_document (page);
  SomaSolutionList *list = soma_document_get_solutions (document);
  g_autoptr (SomaSolution) shown = soma_document_page_dup_solution (page);
  SomaDocumentStatus status;

  soma_document_get_status (document, &status);
  if (g_list_model_get_n_items (G_LIST_MODEL (list)) == 0)
    {
      soma_host_show_toast (widget, _ ("No solutions for a map"));
      return;
    }
  guint selected = shown != NULL ? soma_solution_get_index (shown) : G_MAXUINT;
  SomaMapWindow *map = find_map (gtk_window_get_application (GTK_WINDOW (widget)), list, &status);

  if (map == NULL)
    map = make_map (SOMA_WINDOW (widget), page, &status, selected);
  else if (selected != G_MAXUINT)
    soma_map_window_select (map, selected);
  gtk_window_present (GTK_WINDOW (map));
}

static const SomaAction actions[] = {
  { "win.map", NULL, map_action, DOCUMENT },
  { 0 },
};

void
soma_window_install_map_actions (GtkWidgetClass *class)
{
  soma_template_install_actions (class, actions);
}
