/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n.h>

#include "host.h"
#include "file-question.h"
#include "solid-labels.h"
#include "solid-saving.h"
#include "solid-window-private.h"

/* The files that are being written. */
typedef struct
{
  SomaSolidWindow *window; /* owned */
  GFile *file;             /* owned */
  GPtrArray *files;        /* owned */
} Saving;

static void start_saving (SomaSolidWindow *self, GFile *file, gboolean replace);

static void
saving_free (Saving *saving)
{
  g_object_unref (saving->window);
  g_object_unref (saving->file);
  g_ptr_array_unref (saving->files);
  g_free (saving);
}

static void
answered_cb (AdwMessageDialog *dialog, const char *response, Saving *saving)
{
  if (g_str_equal (response, "replace"))
    start_saving (saving->window, saving->file, TRUE);
}

static void
saving_closed (gpointer data, GClosure *closure)
{
  saving_free (data);
}

/* Takes over what would be saved. */
static void
ask_to_replace (Saving *saving, const char *which)
{
  guint n = saving->files->len;
  g_autofree char *body = g_strdup_printf (
      /* Translators: "3 plates, 81.0 cm³ in all", and files. */
      ngettext ("%s. Saving writes %'u file over what is there.",
                "%s. Saving writes %'u files over what is there.", n),
      which, n);
  AdwMessageDialog *dialog =
      soma_host_new_question (GTK_WIDGET (saving->window), _ ("Replace Files?"), body, "replace",
                              _ ("_Replace"), ADW_RESPONSE_DESTRUCTIVE);

  g_signal_connect_data (dialog, "response", G_CALLBACK (answered_cb), saving, saving_closed, 0);
  soma_host_present_dialog (GTK_WINDOW (dialog));
}

static void
saved_cb (GObject *object, GAsyncResult *result, gpointer data)
{
  Saving *saving = data;
  SomaSolidWindow *self = saving->window;
  g_autoptr (GError) error = NULL;

  soma_solid_saving_finish (result, &error);
  g_clear_object (&self->saving);
  if (error == NULL)
    soma_solid_window_tell (self, soma_label_solid_saved (saving->files));
  else if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    soma_solid_window_tell (self, g_strdup (_ ("Stopped before all was saved.")));
  else
    soma_solid_window_tell (self, NULL);
  if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_EXISTS))
    {
      ask_to_replace (saving, error->message);
      return;
    }
  if (error != NULL && !g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    soma_host_tell (GTK_WIDGET (self), _ ("Could Not Save"), error->message);
  saving_free (saving);
}

static void
progress_cb (int n_saved, gpointer data)
{
  Saving *saving = data;

  saving->window->n_saved = n_saved;
  soma_solid_window_tell (saving->window, NULL);
}

static void
start_saving (SomaSolidWindow *self, GFile *file, gboolean replace)
{
  SomaSolidPrint *print = soma_solid_maker_get_print (self->maker);
  SomaSolidFormat format = soma_solid_pane_get_format (self->pane);

  if (!soma_solid_window_can_save (self) || self->saving != NULL)
    return;
  Saving *saving = g_new (Saving, 1);
  *saving = (Saving){ .window = g_object_ref (self),
                      .file = g_object_ref (file),
                      .files = soma_solid_saving_list (print, format, file) };
  self->saving = g_cancellable_new ();
  self->n_saved = 0;
  self->n_files = soma_solid_saving_count (print, format);
  soma_solid_saving_start (print, format, file, replace, self->saving, progress_cb, saved_cb,
                           saving);
  soma_solid_window_tell (self, NULL);
}

/* In characters; file names are limited to 255 bytes. */
#define MAX_NAME 60

static char *
suggest_name (SomaSolidWindow *self)
{
  g_autofree char *start =
      g_utf8_substring (self->title, 0, MIN (g_utf8_strlen (self->title, -1), MAX_NAME));

  return g_strconcat (g_strdelimit (start, "/", '-'),
                      soma_solid_format_get_ending (soma_solid_pane_get_format (self->pane)), NULL);
}

/* The chooser has asked about the one file that it knows. */
static void
chosen (gpointer owner, GFile *file)
{
  SomaSolidWindow *self = owner;
  const SomaSolidPrint *print = soma_solid_maker_get_print (self->maker);

  if (print == NULL)
    return;
  SomaSolidFormat format = soma_solid_pane_get_format (self->pane);
  g_autofree char *name = suggest_name (self);
  g_autoptr (GFile) whole = soma_solid_saving_find_file (file, format, name);
  g_autoptr (GPtrArray) files = soma_solid_saving_list (print, format, whole);
  start_saving (self, whole, files->len == 1 && g_file_equal (files->pdata[0], file));
}

/* In a sandbox, a program that asks for one file may write no other. */
static gboolean
has_several_files (SomaSolidWindow *self, const char *name)
{
  g_autoptr (GFile) file = g_file_new_for_path (name);
  g_autoptr (GPtrArray) files = soma_solid_saving_list (
      soma_solid_maker_get_print (self->maker), soma_solid_pane_get_format (self->pane), file);

  return files->len > 1;
}

void
soma_solid_window_save_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaSolidWindow *self = SOMA_SOLID_WINDOW (widget);
  g_autofree char *file_name = suggest_name (self);

  /* What was being typed comes first, and may have to be made. */
  soma_solid_pane_commit (self->pane);
  if (self->start != 0 || !soma_solid_window_can_save (self))
    return;
  if (!has_several_files (self, file_name))
    {
      gboolean is_cut = soma_solid_format_is_cut (soma_solid_pane_get_format (self->pane));
      soma_file_question_save (&self->chooser, widget,
                               is_cut ? _ ("Save for Laser Cutting") : _ ("Save for 3D Printing"),
                               file_name, chosen);
    }
  else if (soma_file_question_begin (&self->chooser, widget, _ ("Folder for the Files"),
                                     GTK_FILE_CHOOSER_ACTION_SELECT_FOLDER, _ ("_Save"), chosen))
    gtk_native_dialog_show (GTK_NATIVE_DIALOG (self->chooser));
}

void
soma_solid_window_save (SomaSolidWindow *self, GFile *file)
{
  g_return_if_fail (SOMA_IS_SOLID_WINDOW (self) && G_IS_FILE (file));
  start_saving (self, file, FALSE);
}
