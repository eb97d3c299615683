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

/* What is taken in one after the other, and said at the end. */
typedef struct
{
  /* Owned */
  GtkWidget *page;
  SomaLibrary *library;
  GPtrArray *files; /* of GFile: those that are left, the last one first */
  GArray *ids;      /* of gint64: what was added */

  gboolean is_any_there; /* already */
} Intake;

typedef struct
{
  /* Owned */
  Intake *intake; /* (nullable) until it goes on */
  GListModel *figures;
  char *collection;
  SomaImportPlan *plan; /* (nullable) */
} Import;

static Intake *
intake_new (GtkWidget *page, SomaLibrary *library)
{
  Intake *intake = g_new0 (Intake, 1);

  intake->page = g_object_ref (page);
  intake->library = g_object_ref (library);
  intake->files = g_ptr_array_new_with_free_func (g_object_unref);
  intake->ids = g_array_new (FALSE, FALSE, sizeof (gint64));
  return intake;
}

static void
intake_free (Intake *intake)
{
  g_object_unref (intake->page);
  g_object_unref (intake->library);
  g_ptr_array_unref (intake->files);
  g_array_unref (intake->ids);
  g_free (intake);
}

static void
import_free (Import *import)
{
  g_clear_pointer (&import->intake, intake_free);
  g_object_unref (import->figures);
  g_free (import->collection);
  g_clear_pointer (&import->plan, soma_import_plan_free);
  g_free (import);
}

static void
report (Intake *intake)
{
  GArray *ids = intake->ids;
  g_autofree char *text =
      g_strdup_printf (ngettext ("%'u figure added", "%'u figures added", ids->len), ids->len);

  if (ids->len > 0)
    soma_host_offer_undo (
        intake->page, text, "win.delete-figures",
        g_variant_new_fixed_array (G_VARIANT_TYPE_INT64, ids->data, ids->len, sizeof (gint64)));
  else if (intake->is_any_there)
    soma_host_show_toast (intake->page, _ ("Already in the library"));
}

static void take_in (Intake *intake, GFile *file);

/* Takes it. The window may have been closed meanwhile. */
static void
go_on (Intake *intake)
{
  if (intake->files->len > 0 && gtk_widget_get_root (intake->page) != NULL)
    {
      g_autoptr (GFile) file = g_ptr_array_steal_index (intake->files, intake->files->len - 1);
      take_in (intake, file);
      return;
    }
  report (intake);
  intake_free (intake);
}

static void
imported_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  Intake *intake = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GArray) ids = soma_library_import_finish (SOMA_LIBRARY (source), result, &error);

  if (ids == NULL)
    soma_host_show_toast (intake->page, error->message);
  else if (ids->len == 0)
    intake->is_any_there = TRUE;
  else
    g_array_append_vals (intake->ids, ids->data, ids->len);
  go_on (intake);
}

static void
add (Import *import, GListModel *figures)
{
  Intake *intake = g_steal_pointer (&import->intake);

  soma_library_import_async (intake->library, figures, import->collection, imported_cb, intake);
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
  if (plan->n_built_in > 0)
    append_sentence (text,
                     g_strdup_printf (ngettext ("%'u figure is built in.",
                                                "%'u figures are built in.", plan->n_built_in),
                                      plan->n_built_in));
  if (plan->n_repeated > 0)
    append_sentence (
        text, g_strdup_printf (
                  ngettext ("%'u figure repeats another one of the file; they can be joined.",
                            "%'u figures repeat others of the file; they can be joined.",
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

  /* It has been answered, and is closed. */
  if (import->intake == NULL)
    return;
  if (g_str_equal (response, "different"))
    add (import, import->plan->different);
  else if (g_str_equal (response, "all"))
    add (import, import->figures);
  else
    go_on (g_steal_pointer (&import->intake));
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
  g_autofree char *different = g_strdup_printf (
      ngettext ("Add %'u _Different", "Add %'u _Different", n_different), n_different);
  /* Translators: a button: adds all figures; their number. */
  g_autofree char *all =
      g_strdup_printf (ngettext ("Add _All %'u", "Add _All %'u", plan->n_figures), plan->n_figures);

  adw_message_dialog_add_response (dialog, "cancel", _ ("_Cancel"));
  adw_message_dialog_add_response (dialog, "all", all);
  adw_message_dialog_set_close_response (dialog, "cancel");
  if (n_different == 0)
    return;
  adw_message_dialog_add_response (dialog, "different", different);
  adw_message_dialog_set_response_appearance (dialog, "different", ADW_RESPONSE_SUGGESTED);
  adw_message_dialog_set_default_response (dialog, "different");
}

/* Takes the import. */
static void
ask (Import *import)
{
  g_autofree char *body = describe_plan (import->plan);
  gboolean is_any_different = g_list_model_get_n_items (import->plan->different) > 0;
  AdwMessageDialog *dialog = ADW_MESSAGE_DIALOG (adw_message_dialog_new (
      GTK_WINDOW (gtk_widget_get_root (import->intake->page)),
      is_any_different ? _ ("Add Repeated Figures, Too?") : _ ("Add Figures That Are Built In?"),
      body));

  adw_message_dialog_set_extra_child (
      dialog, soma_text_list_new ((const char *const *) import->plan->details));
  add_responses (dialog, import->plan);
  g_signal_connect_data (dialog, "response", G_CALLBACK (response_cb), import, import_closed, 0);
  soma_host_present_dialog (GTK_WINDOW (dialog));
}

/* There is nothing to choose if all figures are new, or in the library already. */
static void
planned_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  Import *import = data;

  import->plan = soma_import_plan_finish (result, NULL);
  guint n_different = g_list_model_get_n_items (import->plan->different);
  if (n_different < import->plan->n_figures && n_different + import->plan->n_built_in > 0 &&
      gtk_widget_get_root (import->intake->page) != NULL)
    {
      ask (import);
      return;
    }
  /* A single one is not left out because it lies there turned. */
  add (import, import->plan->n_figures > 1 ? import->plan->different : import->figures);
  import_free (import);
}

/* Takes the intake. */
static void
import_figures (Intake *intake, GListModel *figures, const char *title)
{
  Import *import = g_new0 (Import, 1);
  guint n = g_list_model_get_n_items (figures);
  const char *ending = title != NULL ? strrchr (title, '.') : NULL;

  import->intake = intake;
  import->figures = g_object_ref (figures);
  import->collection = n == 1 || title == NULL ? g_strdup ("")
                       : ending != NULL        ? g_strndup (title, (gsize) (ending - title))
                                               : g_strdup (title);
  /* Who adds a single one has seen it. */
  if (n == 1 && title == NULL)
    {
      add (import, figures);
      import_free (import);
      return;
    }
  g_autoptr (SomaFigureList) builtin = soma_figure_list_new_builtin ();
  soma_import_plan_async (figures, soma_library_get_figures (intake->library),
                          soma_figure_list_get_figures (builtin), planned_cb, import);
}

void
soma_figure_import (GtkWidget *page, SomaLibrary *library, GListModel *figures, const char *title)
{
  import_figures (intake_new (page, library), figures, title);
}

/* Files that are dropped. */

static void
restore_backup (GtkWidget *page, GFile *file)
{
  g_autofree char *uri = g_file_get_uri (file);

  gtk_widget_activate_action (page, "win.restore-file", "s", uri);
}

typedef struct
{
  /* Owned */
  Intake *intake;
  GFile *file;
} Loading;

static void
loaded_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autofree Loading *loading = data;
  Intake *intake = loading->intake;
  g_autoptr (GFile) file = loading->file;
  g_autoptr (GError) error = NULL;
  g_autoptr (SomaFigureList) figures = soma_figure_list_load_finish (result, &error);

  if (figures != NULL)
    {
      import_figures (intake, soma_figure_list_get_figures (figures),
                      soma_figure_list_get_title (figures));
      return;
    }
  if (soma_backup_is_meant (error))
    restore_backup (intake->page, file);
  else if (!g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    soma_host_show_toast (intake->page, error->message);
  go_on (intake);
}

static void
take_in (Intake *intake, GFile *file)
{
  Loading *loading = g_new0 (Loading, 1);

  *loading = (Loading){ intake, g_object_ref (file) };
  soma_figure_list_load_async (file, soma_host_get_reading (intake->page), loaded_cb, loading);
}

static gboolean
drop_cb (GtkDropTarget *target, const GValue *value, double x, double y, SomaLibrary *library)
{
  GtkWidget *page = gtk_event_controller_get_widget (GTK_EVENT_CONTROLLER (target));
  g_autoptr (GSList) files = gdk_file_list_get_files (g_value_get_boxed (value));
  Intake *intake = intake_new (page, library);

  for (GSList *link = files; link != NULL; link = link->next)
    if (soma_backup_is_named (link->data))
      restore_backup (page, link->data);
    else
      g_ptr_array_insert (intake->files, 0, g_object_ref (link->data));
  go_on (intake);
  return files != NULL;
}

void
soma_figure_import_take_drops (GtkWidget *page, SomaLibrary *library)
{
  GtkDropTarget *target = gtk_drop_target_new (GDK_TYPE_FILE_LIST, GDK_ACTION_COPY);

  g_signal_connect_object (target, "drop", G_CALLBACK (drop_cb), library, 0);
  gtk_widget_add_controller (page, GTK_EVENT_CONTROLLER (target));
}
