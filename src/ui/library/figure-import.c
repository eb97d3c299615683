/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "figure-import.h"

#include <adwaita.h>
#include <glib/gi18n.h>
#include <string.h>

#include "backup.h"
#include "figure-list.h"
#include "host.h"
#include "import-plan.h"
#include "text-list.h"

typedef struct
{
  /* Owned */
  GtkWidget *page;
  SomaLibrary *library;
  GListModel *figures;
  char *collection;
  SomaImportPlan *plan; /* (nullable) */
} Import;

static void
import_free (Import *import)
{
  g_object_unref (import->page);
  g_object_unref (import->library);
  g_object_unref (import->figures);
  g_free (import->collection);
  g_clear_pointer (&import->plan, soma_import_plan_free);
  g_free (import);
}

static void
imported_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (GtkWidget) page = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GArray) ids = soma_library_import_finish (SOMA_LIBRARY (source), result, &error);

  if (ids == NULL)
    soma_host_show_toast (page, error->message);
  else if (ids->len == 0)
    soma_host_show_toast (page, _ ("Already in the library"));
  else
    {
      g_autofree char *text =
          g_strdup_printf (ngettext ("%'u figure added", "%'u figures added", ids->len), ids->len);

      soma_host_offer_undo (
          page, text, "win.delete-figures",
          g_variant_new_fixed_array (G_VARIANT_TYPE_INT64, ids->data, ids->len, sizeof (gint64)));
    }
}

static void
add (Import *import, GListModel *figures)
{
  soma_library_import_async (import->library, figures, import->collection, imported_cb,
                             g_object_ref (import->page));
}

/* The question. */

static void
append_sentence (GString *text, char *sentence)
{
  g_string_append_printf (text, text->len > 0 ? " %s" : "%s", sentence);
  g_free (sentence);
}

static char *
describe_plan (const SomaImportPlan *plan)
{
  GString *text = g_string_new (NULL);

  if (plan->n_known > 0)
    append_sentence (
        text, g_strdup_printf (ngettext ("%'u figure is in the library already.",
                                         "%'u figures are in the library already.", plan->n_known),
                               plan->n_known));
  if (plan->n_repeated > 0)
    append_sentence (
        text,
        g_strdup_printf (
            ngettext ("%'u figure repeats another one of the file; its name, notes and solutions "
                      "can be joined with those of the other.",
                      "%'u figures repeat others of the file; their names, notes and solutions "
                      "can be joined with those of the others.",
                      plan->n_repeated),
            plan->n_repeated));
  if (plan->n_mirrored > 0)
    append_sentence (
        text, g_strdup_printf (ngettext ("%'u figure is a mirror image, which counts as different.",
                                         "%'u figures are mirror images, which count as different.",
                                         plan->n_mirrored),
                               plan->n_mirrored));
  return g_string_free (text, FALSE);
}

static void
response_cb (AdwMessageDialog *dialog, const char *response, gpointer data)
{
  Import *import = data;

  if (g_str_equal (response, "different"))
    add (import, import->plan->different);
  else if (g_str_equal (response, "all"))
    add (import, import->figures);
}

static void
import_closed (gpointer data, GClosure *closure)
{
  import_free (data);
}

static void
add_responses (AdwMessageDialog *dialog, const SomaImportPlan *plan)
{
  guint n_different = g_list_model_get_n_items (plan->different);
  /* Translators: a button: adds this number of figures, those that are different. */
  g_autofree char *different = g_strdup_printf (_ ("Add %'u _Different"), n_different);
  /* Translators: a button: adds all figures; their number. */
  g_autofree char *all = g_strdup_printf (_ ("Add _All %'u"), plan->n_figures);

  adw_message_dialog_add_response (dialog, "cancel", _ ("_Cancel"));
  adw_message_dialog_add_response (dialog, "all", all);
  adw_message_dialog_add_response (dialog, "different", different);
  adw_message_dialog_set_response_appearance (dialog, "different", ADW_RESPONSE_SUGGESTED);
  adw_message_dialog_set_default_response (dialog, "different");
  adw_message_dialog_set_close_response (dialog, "cancel");
}

/* Takes the import. */
static void
ask (Import *import)
{
  g_autofree char *body = describe_plan (import->plan);
  AdwMessageDialog *dialog = ADW_MESSAGE_DIALOG (adw_message_dialog_new (
      GTK_WINDOW (gtk_widget_get_root (import->page)), _ ("Add Repeated Figures, Too?"), body));

  adw_message_dialog_set_extra_child (
      dialog, soma_text_list_new ((const char *const *) import->plan->details));
  add_responses (dialog, import->plan);
  g_signal_connect_data (dialog, "response", G_CALLBACK (response_cb), import, import_closed, 0);
  soma_host_present_dialog (GTK_WINDOW (dialog));
}

/* There is nothing to choose if all figures are new, or none is. */
static void
planned_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  Import *import = data;

  import->plan = soma_import_plan_finish (result, NULL);
  guint n_different = g_list_model_get_n_items (import->plan->different);
  if (n_different > 0 && n_different < import->plan->n_figures &&
      gtk_widget_get_root (import->page) != NULL)
    {
      ask (import);
      return;
    }
  add (import, import->plan->different);
  import_free (import);
}

void
soma_figure_import (GtkWidget *page, SomaLibrary *library, GListModel *figures, const char *title)
{
  Import *import = g_new0 (Import, 1);
  guint n = g_list_model_get_n_items (figures);
  const char *ending = title != NULL ? strrchr (title, '.') : NULL;

  import->page = g_object_ref (page);
  import->library = g_object_ref (library);
  import->figures = g_object_ref (figures);
  import->collection = n == 1 || title == NULL ? g_strdup ("")
                       : ending != NULL        ? g_strndup (title, (gsize) (ending - title))
                                               : g_strdup (title);
  if (n > 1)
    {
      soma_import_plan_async (figures, soma_library_get_figures (library), planned_cb, import);
      return;
    }
  add (import, figures);
  import_free (import);
}

/* Files that are dropped. */

typedef struct
{
  /* Owned */
  GtkWidget *page;
  SomaLibrary *library;
  GFile *file;
} Dropped;

static void
restore_backup (GtkWidget *page, GFile *file)
{
  g_autofree char *uri = g_file_get_uri (file);

  gtk_widget_activate_action (page, "win.restore-file", "s", uri);
}

static void
loaded_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autofree Dropped *dropped = data;
  g_autoptr (GtkWidget) page = dropped->page;
  g_autoptr (SomaLibrary) library = dropped->library;
  g_autoptr (GFile) file = dropped->file;
  g_autoptr (GError) error = NULL;
  g_autoptr (SomaFigureList) figures = soma_figure_list_load_finish (result, &error);

  if (figures != NULL)
    soma_figure_import (page, library, soma_figure_list_get_figures (figures),
                        soma_figure_list_get_title (figures));
  else if (soma_backup_is_meant (error))
    restore_backup (page, file);
  else if (!g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    soma_host_show_toast (page, error->message);
}

static void
take_in (GtkWidget *page, SomaLibrary *library, GFile *file)
{
  Dropped *dropped = g_new0 (Dropped, 1);

  *dropped = (Dropped){ g_object_ref (page), g_object_ref (library), g_object_ref (file) };
  soma_figure_list_load_async (file, soma_host_get_reading (page), loaded_cb, dropped);
}

static gboolean
drop_cb (GtkDropTarget *target, const GValue *value, double x, double y, SomaLibrary *library)
{
  GtkWidget *page = gtk_event_controller_get_widget (GTK_EVENT_CONTROLLER (target));
  g_autoptr (GSList) files = gdk_file_list_get_files (g_value_get_boxed (value));

  for (GSList *link = files; link != NULL; link = link->next)
    if (soma_backup_is_named (link->data))
      restore_backup (page, link->data);
    else
      take_in (page, library, link->data);
  return files != NULL;
}

void
soma_figure_import_take_drops (GtkWidget *page, SomaLibrary *library)
{
  GtkDropTarget *target = gtk_drop_target_new (GDK_TYPE_FILE_LIST, GDK_ACTION_COPY);

  g_signal_connect_object (target, "drop", G_CALLBACK (drop_cb), library, 0);
  gtk_widget_add_controller (page, GTK_EVENT_CONTROLLER (target));
}
