/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "restore.h"

#include <glib/gi18n.h>

#include "backup-labels.h"
#include "backup.h"
#include "file-question.h"
#include "host.h"
#include "text-list.h"
#include "waiting.h"

typedef struct
{
  /* Owned */
  GtkWindow *window;
  SomaLibrary *library;
  SomaBackup *backup; /* (nullable) */

  SomaWaiting *waiting; /* (nullable) */
} Restore;

static Restore *
restore_new (GtkWindow *window, SomaLibrary *library)
{
  Restore *restore = g_new0 (Restore, 1);

  restore->window = g_object_ref (window);
  restore->library = g_object_ref (library);
  return restore;
}

static void
restore_free (gpointer data)
{
  Restore *restore = data;

  g_object_unref (restore->window);
  g_object_unref (restore->library);
  g_clear_pointer (&restore->backup, soma_backup_free);
  g_free (restore);
}

static void
restore_closed (gpointer data, GClosure *closure)
{
  restore_free (data);
}

static void
tell (Restore *restore, const char *heading, const char *message)
{
  if (gtk_widget_get_mapped (GTK_WIDGET (restore->window)))
    soma_host_tell (GTK_WIDGET (restore->window), heading, message);
}

static void
tell_failure (Restore *restore, const GError *error)
{
  if (!g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    tell (restore, _ ("Backup Was Not Restored"), error->message);
}

/* Restoring. */

static void
restored_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  Restore *restore = data;
  g_autoptr (GError) error = NULL;
  guint number = soma_library_restore_finish (restore->library, result, &error);

  soma_waiting_end (restore->waiting);
  if (number > 0)
    soma_host_offer_undo (GTK_WIDGET (restore->window), _ ("Backup restored"), "win.undo-restore",
                          g_variant_new_uint32 (number));
  else
    tell_failure (restore, error);
  restore_free (restore);
}

static void
response_cb (AdwMessageDialog *dialog, const char *response, gpointer data)
{
  Restore *asked = data;
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();

  if (!g_str_equal (response, "restore"))
    return;
  Restore *restore = restore_new (asked->window, asked->library);
  restore->waiting =
      soma_waiting_begin (restore->window, _ ("Restoring the Backup"), cancellable, FALSE);
  soma_library_restore_async (restore->library, g_steal_pointer (&asked->backup), cancellable,
                              restored_cb, restore);
}

/* The question. */

/* (transfer full) */
static char *
describe (const SomaBackup *backup, const char *news)
{
  if (!soma_backup_is_damaged (backup))
    return g_strdup (news);
  /* Translators: %s are sentences. */
  return g_strdup_printf (_ ("The file is damaged; this can still be read:\n%s"), news);
}

/* Takes it. */
static void
ask (Restore *restore, const char *news)
{
  g_autofree char *body = describe (restore->backup, news);
  const char *const *changed = soma_backup_get_changed (restore->backup);
  AdwMessageDialog *dialog =
      soma_host_new_question (GTK_WIDGET (restore->window), _ ("Restore from Backup?"), body,
                              "restore", _ ("_Restore"), ADW_RESPONSE_SUGGESTED);

  /* Figures and drafts of which a part is lost. */
  if (changed[0] != NULL)
    adw_message_dialog_set_extra_child (dialog, soma_text_list_new (changed));
  g_signal_connect_data (dialog, "response", G_CALLBACK (response_cb), restore, restore_closed, 0);
  soma_host_present_dialog (GTK_WINDOW (dialog));
}

static void
read_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  Restore *restore = data;
  g_autoptr (GError) error = NULL;

  restore->backup = soma_library_read_backup_finish (restore->library, result, &error);
  soma_waiting_end (restore->waiting);
  if (restore->backup == NULL)
    {
      tell_failure (restore, error);
      restore_free (restore);
      return;
    }
  g_autofree char *news = soma_backup_label_news (soma_backup_get_counts (restore->backup));
  if (*news != '\0' && gtk_widget_get_mapped (GTK_WIDGET (restore->window)))
    {
      ask (restore, news);
      return;
    }
  tell (restore, _ ("Nothing to Restore"),
        soma_backup_is_damaged (restore->backup)
            ? _ ("The file is damaged; all that can be read of it is in the library already.")
            : _ ("All of it is in the library already."));
  restore_free (restore);
}

void
soma_restore_read (GtkWindow *window, SomaLibrary *library, GFile *file)
{
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  Restore *restore = restore_new (window, library);

  restore->waiting = soma_waiting_begin (window, _ ("Reading the Backup"), cancellable, TRUE);
  soma_library_read_backup_async (library, file, cancellable, read_cb, restore);
}

/* The file. */

static void
chosen_cb (GtkFileChooserNative *chooser, int response, gpointer data)
{
  Restore *restore = data;
  g_autoptr (GFile) file = response == GTK_RESPONSE_ACCEPT
                               ? gtk_file_chooser_get_file (GTK_FILE_CHOOSER (chooser))
                               : NULL;

  if (file != NULL)
    soma_restore_read (restore->window, restore->library, file);
  soma_file_question_close (&chooser);
}

/* A library that was copied by hand can be restored, too. */
static void
add_filters (GtkFileChooser *chooser)
{
  g_autoptr (GtkFileFilter) backups = gtk_file_filter_new ();
  g_autoptr (GtkFileFilter) all = gtk_file_filter_new ();

  gtk_file_filter_set_name (backups, _ ("Backups of libraries"));
  gtk_file_filter_add_suffix (backups, SOMA_BACKUP_EXTENSION);
  gtk_file_filter_add_suffix (backups, "db");
  gtk_file_filter_set_name (all, _ ("All files"));
  gtk_file_filter_add_pattern (all, "*");
  gtk_file_chooser_add_filter (chooser, backups);
  gtk_file_chooser_add_filter (chooser, all);
}

void
soma_restore_ask (GtkWindow *window, SomaLibrary *library)
{
  GtkFileChooserNative *chooser = gtk_file_chooser_native_new (
      _ ("Restore from Backup"), window, GTK_FILE_CHOOSER_ACTION_OPEN, _ ("_Open"), _ ("_Cancel"));

  gtk_native_dialog_set_modal (GTK_NATIVE_DIALOG (chooser), TRUE);
  add_filters (GTK_FILE_CHOOSER (chooser));
  g_signal_connect_data (chooser, "response", G_CALLBACK (chosen_cb), restore_new (window, library),
                         restore_closed, 0);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (chooser));
}
