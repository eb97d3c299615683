/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "back-up.h"

#include <glib/gi18n.h>

#include "backup-labels.h"
#include "backup.h"
#include "file-question.h"
#include "file-text.h"
#include "host.h"
#include "waiting.h"

typedef struct
{
  /* Owned */
  GtkWindow *window;
  GFile *file;

  SomaWaiting *waiting;
} BackUp;

static void
tell_failure (GtkWindow *window, const char *message)
{
  if (gtk_widget_get_mapped (GTK_WIDGET (window)))
    soma_host_tell (GTK_WIDGET (window), _ ("Library Was Not Backed Up"), message);
}

static void
written_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  BackUp *work = data;
  g_autoptr (GError) error = NULL;
  g_autofree char *name = soma_file_text_get_name (work->file);
  /* Translators: %s is the name of a file. */
  g_autofree char *text = g_strdup_printf (_ ("Library backed up in “%s”"), name);

  soma_waiting_end (work->waiting);
  if (soma_library_back_up_finish (SOMA_LIBRARY (source), result, &error))
    soma_host_show_toast (GTK_WIDGET (work->window), text);
  else if (!g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    tell_failure (work->window, error->message);
  g_object_unref (work->window);
  g_object_unref (work->file);
  g_free (work);
}

void
soma_back_up_write (GtkWindow *window, SomaLibrary *library, GFile *file)
{
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  BackUp *work = g_new0 (BackUp, 1);

  work->window = g_object_ref (window);
  work->file = g_object_ref (file);
  work->waiting = soma_waiting_begin (window, _ ("Backing Up the Library"), cancellable, FALSE);
  soma_library_back_up_async (library, file, cancellable, written_cb, work);
}

/* Where. */

typedef struct
{
  GtkWindow *window;    /* owned */
  SomaLibrary *library; /* owned */
} Question;

static void
question_free (gpointer data, GClosure *closure)
{
  Question *question = data;

  g_object_unref (question->window);
  g_object_unref (question->library);
  g_free (question);
}

static void
chosen_cb (GtkFileChooserNative *chooser, int response, gpointer data)
{
  Question *question = data;
  g_autoptr (GFile) file = response == GTK_RESPONSE_ACCEPT
                               ? gtk_file_chooser_get_file (GTK_FILE_CHOOSER (chooser))
                               : NULL;

  if (file != NULL)
    soma_back_up_write (question->window, question->library, file);
  soma_file_question_close (&chooser);
}

void
soma_back_up_ask (GtkWindow *window, SomaLibrary *library)
{
  GtkFileChooserNative *chooser = gtk_file_chooser_native_new (
      _ ("Back Up Library"), window, GTK_FILE_CHOOSER_ACTION_SAVE, _ ("_Back Up"), _ ("_Cancel"));
  g_autofree char *stem = soma_backup_label_file ();
  g_autofree char *name = g_strdup_printf ("%s." SOMA_BACKUP_EXTENSION, stem);
  Question *question = g_new0 (Question, 1);

  question->window = g_object_ref (window);
  question->library = g_object_ref (library);
  gtk_native_dialog_set_modal (GTK_NATIVE_DIALOG (chooser), TRUE);
  gtk_file_chooser_set_current_name (GTK_FILE_CHOOSER (chooser), g_strdelimit (name, "/", '-'));
  g_signal_connect_data (chooser, "response", G_CALLBACK (chosen_cb), question, question_free, 0);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (chooser));
}
