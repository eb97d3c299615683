/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "figures-page-private.h"

#include <glib/gi18n.h>
#include <string.h>

#include "export-labels.h"
#include "export-window.h"
#include "figure-export.h"
#include "host.h"
#include "list-items.h"

/* Those selected, those listed, all. */
#define MAX_CHOICES 3

/* What there was when the question was asked. */
typedef struct
{
  /* Owned */
  SomaLibrary *library;
  GPtrArray *choices[MAX_CHOICES]; /* of SomaFigureItem */

  guint n_choices;
  SomaSymmetry symmetry;
} Exporting;

static void
exporting_free (gpointer data)
{
  Exporting *exporting = data;

  for (guint i = 0; i < exporting->n_choices; i++)
    g_ptr_array_unref (exporting->choices[i]);
  g_object_unref (exporting->library);
  g_free (exporting);
}

/* What a format loses. */

typedef struct
{
  /* Owned */
  SomaExportWindow *window;
  char *format;

  guint choice;
} Checking;

static void
checked_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  Checking *checking = data;
  g_autoptr (SomaFigureExportCheck) check = soma_figure_export_check_finish (result);
  gboolean can_export;
  g_autofree char *note = soma_label_export_figures_note (check, &can_export);

  soma_export_window_set_note (checking->window, checking->choice, checking->format, note,
                               can_export);
  g_object_unref (checking->window);
  g_free (checking->format);
  g_free (checking);
}

static void
check (SomaExportWindow *window, guint choice, const char *format, gpointer data)
{
  Exporting *exporting = data;
  Checking *checking = g_new0 (Checking, 1);

  *checking = (Checking){ g_object_ref (window), g_strdup (format), choice };
  soma_figure_export_check_async (exporting->choices[choice], exporting->library, format,
                                  checked_cb, checking);
}

static SomaExport *
make (guint choice, const char *format, GFile *file, gpointer data)
{
  Exporting *exporting = data;

  return soma_figure_export_new (exporting->choices[choice], exporting->library,
                                 exporting->symmetry, format, file);
}

static const SomaExporter exporter = { check, make, exporting_free };

/* The choices. */

/* What is listed, if that is not all: a collection, or what was found. */
static char *
name_listed (SomaFiguresPage *self)
{
  const char *collection = soma_collection_bar_get_collection (self->collection_bar);

  if (collection == NULL || *gtk_editable_get_text (self->search_entry) != '\0' ||
      soma_figure_query_count (soma_figure_filter_get_query (self->query)) > 0)
    return g_strdup (_ ("Those Listed"));
  if (*collection == '\0')
    return g_strdup (_ ("My Figures"));
  /* An underscore in a name is not a mnemonic. */
  g_auto (GStrv) parts = g_strsplit (collection, "_", -1);
  return g_strjoinv ("__", parts);
}

/* Takes the items, of which there may be none. */
static void
offer (Exporting *exporting, SomaExportWindow *window, const char *title, GPtrArray *items)
{
  g_autofree char *subtitle = soma_label_exports (SOMA_EXPORT_FIGURES, items->len);

  if (items->len == 0)
    {
      g_ptr_array_unref (items);
      return;
    }
  exporting->choices[exporting->n_choices++] = items;
  soma_export_window_add_choice (window, title, subtitle);
}

static void
offer_all (Exporting *exporting, SomaFiguresPage *self, SomaExportWindow *window)
{
  guint n_listed = g_list_model_get_n_items (G_LIST_MODEL (self->shown));
  g_autofree char *listed = name_listed (self);

  offer (exporting, window, _ ("The Selected Ones"), soma_figure_selection_list (self->selection));
  if (n_listed < g_list_model_get_n_items (self->all))
    offer (exporting, window, listed, soma_list_items (G_LIST_MODEL (self->shown)));
  offer (exporting, window, _ ("All"), soma_list_items (self->all));
}

static void
export_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaFiguresPage *self = SOMA_FIGURES_PAGE (widget);
  Exporting *exporting = g_new0 (Exporting, 1);
  const char *collection = soma_collection_bar_get_collection (self->collection_bar);
  gboolean is_named = collection != NULL && *collection != '\0';
  SomaExportWindow *window = SOMA_EXPORT_WINDOW (
      soma_export_window_new (GTK_WINDOW (gtk_widget_get_root (widget)), SOMA_EXPORT_FIGURES,
                              /* Translators: the name of a file. */
                              is_named ? collection : _ ("Figures"), &exporter, exporting));

  exporting->library = g_object_ref (self->library);
  exporting->symmetry = g_settings_get_enum (self->settings, "symmetry");
  offer_all (exporting, self, window);
  if (exporting->n_choices == 0)
    {
      gtk_window_destroy (GTK_WINDOW (window));
      return;
    }
  soma_export_window_choose (window, 0, "native");
  soma_host_present_dialog (GTK_WINDOW (window));
}

void
soma_figures_page_install_export_actions (GtkWidgetClass *class)
{
  gtk_widget_class_install_action (class, "page.export", NULL, export_action);
  gtk_widget_class_install_action (class, "page.export-selected", NULL, export_action);
}
