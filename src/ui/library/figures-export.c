/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "figures-export.h"

#include <glib/gi18n.h>

#include "export-labels.h"
#include "export-window.h"
#include "figure-export.h"
#include "host.h"
#include "list-items.h"
#include "soma-config.h"
#include "template.h"

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

/* (nullable) `collection`; otherwise it is what was found. */
static char *
name_listed (const char *collection)
{
  if (collection == NULL)
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

void
soma_figures_export (GtkWidget *widget, SomaLibrary *library, GListModel *all,
                     SomaFigureSelection *listed, const char *collection, gboolean narrowed)
{
  Exporting *exporting = g_new0 (Exporting, 1);
  g_autoptr (GSettings) settings = g_settings_new (SOMA_APP_ID);
  g_autofree char *title = name_listed (narrowed ? NULL : collection);
  SomaExportWindow *window = SOMA_EXPORT_WINDOW (soma_export_window_new (
      GTK_WINDOW (gtk_widget_get_root (widget)), SOMA_EXPORT_FIGURES,
      /* Translators: the name of a file. */
      soma_has_text (collection) ? collection : _ ("Figures"), &exporter, exporting));

  exporting->library = g_object_ref (library);
  exporting->symmetry = g_settings_get_enum (settings, "symmetry");
  offer (exporting, window, _ ("The Selected Ones"), soma_figure_selection_list (listed));
  if (g_list_model_get_n_items (G_LIST_MODEL (listed)) < g_list_model_get_n_items (all))
    offer (exporting, window, title, soma_list_items (G_LIST_MODEL (listed)));
  offer (exporting, window, _ ("All"), soma_list_items (all));
  if (exporting->n_choices == 0)
    {
      gtk_window_destroy (GTK_WINDOW (window));
      return;
    }
  soma_export_window_choose (window, 0, "native");
  soma_host_present_dialog (GTK_WINDOW (window));
}
