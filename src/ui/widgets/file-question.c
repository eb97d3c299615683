/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "file-question.h"

#include <glib/gi18n.h>

/* So long it may take GTK to look up the folders that a dialog shows. */
#define LOOKING_MS 10000

/* With the dialog. */
typedef struct
{
  GtkFileChooserNative **kept_in;
  SomaFileChosen chosen;
} Question;

static G_DEFINE_QUARK (soma_file_question, question);

/* Not called once the owner is gone. */
static void
response_cb (GtkFileChooserNative *dialog, int response, gpointer owner)
{
  const Question *question = g_object_get_qdata (G_OBJECT (dialog), question_quark ());
  SomaFileChosen chosen = question->chosen;
  GtkFileChooserNative *chooser = g_steal_pointer (question->kept_in);
  g_autoptr (GFile) file = gtk_file_chooser_get_file (GTK_FILE_CHOOSER (chooser));

  if (response == GTK_RESPONSE_ACCEPT && file != NULL)
    chosen (owner, file);
  soma_file_question_close (&chooser);
}

gboolean
soma_file_question_begin (GtkFileChooserNative **chooser, GtkWidget *owner, const char *title,
                          GtkFileChooserAction action, const char *accept, SomaFileChosen chosen)
{
  Question *question;

  if (*chooser != NULL)
    return FALSE;
  question = g_new (Question, 1);
  *question = (Question){ chooser, chosen };
  *chooser = gtk_file_chooser_native_new (title, GTK_WINDOW (gtk_widget_get_root (owner)), action,
                                          accept, _ ("_Cancel"));
  g_object_set_qdata_full (G_OBJECT (*chooser), question_quark (), question, g_free);
  gtk_native_dialog_set_modal (GTK_NATIVE_DIALOG (*chooser), TRUE);
  g_signal_connect_object (*chooser, "response", G_CALLBACK (response_cb), owner, 0);
  return TRUE;
}

void
soma_file_question_save (GtkFileChooserNative **chooser, GtkWidget *owner, const char *title,
                         const char *name, SomaFileChosen chosen)
{
  g_autofree char *file_name = g_strdelimit (g_strdup (name), "/", '-');

  if (!soma_file_question_begin (chooser, owner, title, GTK_FILE_CHOOSER_ACTION_SAVE, _ ("_Save"),
                                 chosen))
    return;
  gtk_file_chooser_set_current_name (GTK_FILE_CHOOSER (*chooser), file_name);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (*chooser));
}

static void
let_go_cb (gpointer chooser)
{
  g_object_unref (chooser);
}

/* GTK crashes when the dialog goes while it looks up folders: hidden and without handlers, it goes
 * later. */
void
soma_file_question_close (GtkFileChooserNative **chooser)
{
  if (*chooser == NULL)
    return;
  gtk_native_dialog_destroy (GTK_NATIVE_DIALOG (*chooser));
  g_timeout_add_once (LOOKING_MS, let_go_cb, g_steal_pointer (chooser));
}
