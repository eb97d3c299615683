/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "saving.h"

#include <glib/gi18n.h>

#include "design-file.h"
#include "figure-labels.h"
#include "file-filters.h"
#include "file-question.h"
#include "file-text.h"
#include "host.h"
#include "window-private.h"
#include "written-file.h"

/* Saving a draft. */

typedef struct Saving
{
  /* Owned */
  SomaWindow *window;
  SomaDraftKeeper *keeper;
  GtkFileChooserNative *chooser; /* (nullable) */
  GFile *file;                   /* (nullable) */
  char *old_etag;                /* (nullable): of its file before */

  const SomaFormat *format;            /* (nullable): that of the file, or as its name says */
  void (*go_on) (struct Saving *self); /* whatever has been said against it */
  gboolean anyway;                     /* whatever the file's current state */
  SomaSaved saved;                     /* (nullable) */
  gpointer data;
} Saving;

static void choose_file (Saving *saving);
static void write_file (Saving *saving);

static void
end (Saving *saving, gboolean saved)
{
  if (saving->saved != NULL)
    saving->saved (saved, saving->data);
  soma_file_question_close (&saving->chooser);
  g_clear_object (&saving->file);
  g_free (saving->old_etag);
  g_object_unref (saving->keeper);
  g_object_unref (saving->window);
  g_free (saving);
}

/* Offers an alternative to saving in place. */
static void
answered_cb (AdwMessageDialog *dialog, const char *response, gpointer data)
{
  Saving *saving = data;

  if (g_str_equal (response, "anyway"))
    {
      saving->anyway = TRUE;
      saving->go_on (saving);
    }
  else if (g_str_equal (response, "as"))
    choose_file (saving);
  else
    end (saving, FALSE);
}

/* `anyway` is the label of a button that goes on regardless, NULL for none. */
static void
ask (Saving *saving, const char *heading, const char *body, const char *anyway,
     void (*go_on) (Saving *saving))
{
  AdwMessageDialog *dialog =
      ADW_MESSAGE_DIALOG (adw_message_dialog_new (GTK_WINDOW (saving->window), heading, body));

  saving->go_on = go_on;
  adw_message_dialog_add_response (dialog, "cancel", _ ("_Cancel"));
  if (anyway != NULL)
    {
      adw_message_dialog_add_response (dialog, "anyway", anyway);
      adw_message_dialog_set_response_appearance (dialog, "anyway", ADW_RESPONSE_DESTRUCTIVE);
    }
  adw_message_dialog_add_response (dialog, "as", _ ("Save _As…"));
  adw_message_dialog_set_default_response (dialog, "as");
  adw_message_dialog_set_close_response (dialog, "cancel");
  g_signal_connect (dialog, "response", G_CALLBACK (answered_cb), saving);
  soma_host_present_dialog (GTK_WINDOW (dialog));
}

static void
file_saved_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  Saving *saving = data;
  g_autoptr (GError) error = NULL;

  if (soma_draft_keeper_save_finish (saving->keeper, result, &error))
    {
      g_autofree char *uri = g_file_get_uri (saving->file);
      g_autofree char *name = soma_file_text_get_name (saving->file);
      g_autofree char *text = g_strdup_printf (_ ("Saved as “%s”"), name);

      gtk_recent_manager_add_item (gtk_recent_manager_get_default (), uri);
      soma_window_tell_file_saved (saving->window, soma_draft_keeper_get_draft (saving->keeper),
                                   saving->old_etag);
      soma_host_show_toast (GTK_WIDGET (saving->window), text);
      end (saving, TRUE);
    }
  else if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_WRONG_ETAG))
    ask (saving, _ ("Replace the Changed File?"), error->message, _ ("_Replace"), write_file);
  else
    ask (saving, _ ("Could Not Save"), error->message, NULL, NULL);
}

static void
write_file (Saving *saving)
{
  g_free (saving->old_etag);
  saving->old_etag = g_strdup (soma_draft_get_etag (soma_draft_keeper_get_draft (saving->keeper)));
  soma_draft_keeper_save_file_async (saving->keeper, saving->file, saving->format, saving->anyway,
                                     file_saved_cb, saving);
}

/* Says what the file has of the puzzle as it was. */
static void
check_stale (Saving *saving)
{
  SomaDraft *draft = soma_draft_keeper_get_draft (saving->keeper);
  SomaBook *before = soma_draft_get_saved (draft);
  guint n = before != NULL ? soma_book_count_stale (soma_draft_get_book (draft), before) : 0;

  if (n == 0)
    {
      write_file (saving);
      return;
    }
  g_autofree char *name = soma_file_text_get_name (saving->file);
  g_autofree char *body = g_strdup_printf (
      /* Translators: a number of solutions, and the name of a file. */
      ngettext ("%'u solution in “%s” is of the puzzle before your changes, and is left out.",
                "%'u solutions in “%s” are of the puzzle before your changes, and are left out.",
                n),
      n, name);
  ask (saving, _ ("Save Without Old Solutions?"), body, _ ("_Save"), write_file);
}

/* Warns before saving about what the file cannot store. */
static void
check_losses (Saving *saving)
{
  SomaBook *book = soma_draft_get_book (soma_draft_keeper_get_draft (saving->keeper));
  const SomaFormat *format =
      soma_draft_keeper_find_place (saving->keeper, saving->file, saving->format).format;
  g_autofree char *obstacle = soma_design_file_find_obstacle (book, format);
  g_auto (GStrv) losses = soma_design_file_list_losses (book, format, saving->file);
  g_autofree char *list = g_strjoinv ("; ", losses);
  g_autofree char *body = NULL;

  if (obstacle != NULL)
    {
      /* Translators: the first %s is the name of a format, the second says why. */
      body = g_strdup_printf (_ ("The format “%s” cannot store this figure: %s."),
                              soma_file_format_get_name (format), obstacle);
      ask (saving, _ ("Choose Another Format?"), body, NULL, NULL);
    }
  else if (losses[0] != NULL)
    {
      /* Translators: the first %s is the name of a format. */
      body = g_strdup_printf (_ ("In the format “%s” this would be lost: %s."),
                              soma_file_format_get_name (format), list);
      ask (saving, _ ("Save Without Some Details?"), body, _ ("_Save Anyway"), check_stale);
    }
  else
    check_stale (saving);
}

static void
figure_saved_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  Saving *saving = data;
  g_autoptr (GError) error = NULL;

  if (soma_draft_keeper_save_finish (saving->keeper, result, &error))
    {
      soma_host_show_toast (GTK_WIDGET (saving->window), _ ("Saved in the library"));
      end (saving, TRUE);
    }
  else
    ask (saving, _ ("Could Not Save"), error->message, NULL, NULL);
}

/* The file in the chosen format, whose extension it is given where it can be. TRUE if it is the
 * very file of the dialog, which has asked whether to replace it. */
static gboolean
find_file (Saving *saving, GtkFileChooser *chooser)
{
  g_autoptr (GFile) chosen = gtk_file_chooser_get_file (chooser);
  g_autofree char *name = g_file_get_basename (chosen);
  g_autofree char *whole = NULL;
  g_autoptr (GFile) folder = g_file_get_parent (chosen);

  saving->format = soma_file_filters_find_format (chooser, name);
  whole = soma_file_filters_make_name (name, saving->format);
  g_clear_object (&saving->file);
  /* An existing file keeps the name it has, if that does not say another format. */
  if (soma_written_file_is_alone (chosen) ||
      (soma_file_format_find_for_name (name) == NULL && g_file_query_exists (chosen, NULL)))
    saving->file = g_object_ref (chosen);
  else
    saving->file = g_file_get_child (folder, whole);
  return g_file_equal (saving->file, chosen) || !g_file_query_exists (saving->file, NULL);
}

static void
chosen_cb (GtkNativeDialog *chooser, int response, gpointer data)
{
  Saving *saving = data;

  g_autoptr (GFile) file = gtk_file_chooser_get_file (GTK_FILE_CHOOSER (chooser));

  /* What was typed may be no name of a file. */
  if (response != GTK_RESPONSE_ACCEPT || file == NULL)
    {
      end (saving, FALSE);
      return;
    }
  saving->anyway = TRUE; /* the dialog has asked */
  if (find_file (saving, GTK_FILE_CHOOSER (chooser)))
    {
      check_losses (saving);
      return;
    }
  g_autofree char *name = soma_file_text_get_name (saving->file);
  g_autofree char *body = g_strdup_printf (_ ("“%s” is there already."), name);
  ask (saving, _ ("Replace File?"), body, _ ("_Replace"), check_losses);
}

/* In characters; file names are limited to 255 bytes. */
#define MAX_NAME 60

/* "Small dog.soma". Names may contain characters that file names may not. */
static char *
suggest_name (const char *name, const SomaFormat *format)
{
  g_autofree char *start = g_utf8_substring (name, 0, MIN (g_utf8_strlen (name, -1), MAX_NAME));
  g_autofree char *clean =
      g_strdelimit (g_strdup (*start != '\0' ? start : _ ("New Figure")), "/", '-');

  return g_strconcat (clean, ".", soma_file_format_get_extension (format), NULL);
}

/* As the title has it: the design's name, or else that of its file. */
static char *
find_name (SomaDraft *draft)
{
  const char *name = soma_draft_get_design (draft)->name;
  GFile *source = soma_draft_get_source (draft);

  return *name == '\0' && source != NULL ? soma_file_text_get_stem (source) : g_strdup (name);
}

/* In the folder of the draft's file (nullable). */
static void
suggest_folder (GtkFileChooser *chooser, GFile *file)
{
  g_autoptr (GFile) folder = file != NULL ? g_file_get_parent (file) : NULL;

  if (folder != NULL)
    gtk_file_chooser_set_current_folder (chooser, folder, NULL);
}

static void
choose_file (Saving *saving)
{
  SomaDraft *draft = soma_draft_keeper_get_draft (saving->keeper);
  GFile *file = soma_draft_get_file (draft);
  g_autofree char *own_name = file == NULL ? find_name (draft) : NULL;
  const SomaFormat *format =
      file != NULL ? soma_draft_get_place (draft)->format : soma_file_format_get_native ();
  g_autofree char *name =
      file != NULL ? g_file_get_basename (file) : suggest_name (own_name, format);

  soma_file_question_close (&saving->chooser);
  saving->chooser =
      gtk_file_chooser_native_new (_ ("Save Figure"), GTK_WINDOW (saving->window),
                                   GTK_FILE_CHOOSER_ACTION_SAVE, _ ("_Save"), _ ("_Cancel"));
  GtkFileChooser *chooser = GTK_FILE_CHOOSER (saving->chooser);
  soma_file_filters_add_for_saving (chooser, format);
  /* A file that is selected, and no longer listed with another filter, would give way to any. */
  suggest_folder (chooser, file != NULL ? file : soma_draft_get_source (draft));
  gtk_file_chooser_set_current_name (chooser, name);
  gtk_native_dialog_set_modal (GTK_NATIVE_DIALOG (chooser), TRUE);
  g_signal_connect (chooser, "response", G_CALLBACK (chosen_cb), saving);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (chooser));
}

/* Why a draft is not saved to the file it was read from. */
static char *
explain_source (SomaDraft *draft)
{
  g_autofree char *name = soma_file_text_get_name (soma_draft_get_source (draft));

  if (soma_draft_get_reason (draft) != NULL)
    /* Translators: the name of a file, and why it cannot be written again. */
    return g_strdup_printf (_ ("“%s” is left unchanged, as not all of it was understood: %s."),
                            name, soma_draft_get_reason (draft));
  return g_strdup_printf (_ ("“%s” is left unchanged: it holds more than this figure, or is in a "
                             "format that Soma does not write."),
                          name);
}

/* The user decides where to save it. */
static void
ask_instead_of_source (Saving *saving)
{
  g_autofree char *body = explain_source (soma_draft_keeper_get_draft (saving->keeper));

  ask (saving, _ ("Save to Another File?"), body, NULL, NULL);
}

/* Several problems have a place in a file alone: the library holds figures. */
static gboolean
needs_file (SomaDraftKeeper *keeper)
{
  SomaDraft *draft = soma_draft_keeper_get_draft (keeper);

  return soma_draft_get_file (draft) == NULL && soma_draft_get_source (draft) == NULL &&
         soma_draft_get_book (draft)->n_problems > 1;
}

void
soma_saving_save (SomaWindow *window, SomaDraftKeeper *keeper, SomaSaveWhere where, SomaSaved saved,
                  gpointer data)
{
  Saving *saving = g_new0 (Saving, 1);
  GFile *file = soma_draft_get_file (soma_draft_keeper_get_draft (keeper));
  GFile *source = soma_draft_get_source (soma_draft_keeper_get_draft (keeper));

  *saving = (Saving){
    .window = g_object_ref (window), .keeper = g_object_ref (keeper), .saved = saved, .data = data
  };
  if (where == SOMA_SAVE_AS || (where == SOMA_SAVE && needs_file (keeper)))
    choose_file (saving);
  else if (where == SOMA_SAVE && file != NULL)
    {
      saving->file = g_object_ref (file);
      check_losses (saving);
    }
  else if (where == SOMA_SAVE && source != NULL)
    ask_instead_of_source (saving);
  else
    soma_draft_keeper_save_figure_async (keeper, figure_saved_cb, saving);
}

/* Several drafts. */

typedef struct
{
  GPtrArray *pages;   /* owned: those to ask for */
  GPtrArray *discard; /* owned: keepers whose changes are discarded */
  guint next;
  const char *response; /* to the last question */
  SomaAnswered answered;
  gpointer data;
} Asking;

static void ask_next (Asking *asking);

static void
end_asking (Asking *asking, gboolean go_on)
{
  for (guint i = 0; go_on && i < asking->discard->len; i++)
    soma_draft_keeper_discard (asking->discard->pdata[i]);
  asking->answered (go_on, asking->data);
  g_ptr_array_unref (asking->pages);
  g_ptr_array_unref (asking->discard);
  g_free (asking);
}

static void
saved_cb (gboolean saved, gpointer data)
{
  Asking *asking = data;

  if (saved)
    ask_next (asking);
  else
    end_asking (asking, FALSE);
}

/* The file that it cannot be saved to, if it has no other place. (nullable) */
static GFile *
find_source (SomaDraftKeeper *keeper)
{
  return soma_draft_keeper_has_place (keeper)
             ? NULL
             : soma_draft_get_source (soma_draft_keeper_get_draft (keeper));
}

static gboolean
go_on_cb (gpointer data)
{
  Asking *asking = data;
  SomaDocumentPage *page = asking->pages->pdata[asking->next - 1];
  SomaDraftKeeper *keeper = soma_document_page_get_keeper (page);
  const char *response = asking->response;

  if (g_str_equal (response, "save"))
    soma_saving_save (SOMA_WINDOW (gtk_widget_get_root (GTK_WIDGET (page))), keeper,
                      find_source (keeper) != NULL ? SOMA_SAVE_AS : SOMA_SAVE, saved_cb, asking);
  else if (g_str_equal (response, "discard"))
    {
      g_ptr_array_add (asking->discard, g_object_ref (keeper));
      ask_next (asking);
    }
  else
    end_asking (asking, FALSE);
  return G_SOURCE_REMOVE;
}

/* Continues when the dialog is gone, because what follows may close its window. */
static void
response_cb (AdwMessageDialog *dialog, const char *response, gpointer data)
{
  Asking *asking = data;

  asking->response = g_intern_string (response);
  g_idle_add (go_on_cb, asking);
}

static const char *
label_save (SomaDraftKeeper *keeper)
{
  if (soma_draft_keeper_has_place (keeper) && !needs_file (keeper))
    return _ ("_Save");
  return needs_file (keeper) || find_source (keeper) != NULL ? _ ("Save _As…")
                                                             : _ ("Save in _Library");
}

static char *
describe_changes (SomaDocumentPage *page)
{
  SomaDraftKeeper *keeper = soma_document_page_get_keeper (page);
  g_autofree char *lost =
      g_strdup_printf (_ ("Changes in “%s” that are not saved will be lost."),
                       soma_label_document (soma_document_page_get_document (page)));
  g_autofree char *why =
      find_source (keeper) != NULL ? explain_source (soma_draft_keeper_get_draft (keeper)) : NULL;

  return why != NULL ? g_strdup_printf ("%s\n\n%s", lost, why) : g_steal_pointer (&lost);
}

static void
ask_for (Asking *asking, SomaDocumentPage *page)
{
  SomaDraftKeeper *keeper = soma_document_page_get_keeper (page);
  GtkWindow *window = GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (page)));
  g_autofree char *body = describe_changes (page);
  AdwMessageDialog *dialog =
      ADW_MESSAGE_DIALOG (adw_message_dialog_new (window, _ ("Save Changes?"), body));

  adw_message_dialog_add_responses (dialog, "cancel", _ ("_Cancel"), "discard", _ ("_Discard"),
                                    "save", label_save (keeper), NULL);
  adw_message_dialog_set_response_appearance (dialog, "discard", ADW_RESPONSE_DESTRUCTIVE);
  adw_message_dialog_set_response_appearance (dialog, "save", ADW_RESPONSE_SUGGESTED);
  adw_message_dialog_set_default_response (dialog, "save");
  adw_message_dialog_set_close_response (dialog, "cancel");
  g_signal_connect (dialog, "response", G_CALLBACK (response_cb), asking);
  gtk_window_present (window);
  soma_host_present_dialog (GTK_WINDOW (dialog));
}

static void
ask_next (Asking *asking)
{
  while (asking->next < asking->pages->len)
    {
      SomaDocumentPage *page = asking->pages->pdata[asking->next++];

      if (soma_document_page_is_modified (page))
        {
          ask_for (asking, page);
          return;
        }
    }
  end_asking (asking, TRUE);
}

void
soma_saving_ask (GPtrArray *pages, SomaAnswered answered, gpointer data)
{
  Asking *asking = g_new0 (Asking, 1);

  asking->pages = g_ptr_array_new_with_free_func (g_object_unref);
  for (guint i = 0; i < pages->len; i++)
    g_ptr_array_add (asking->pages, g_object_ref (pages->pdata[i]));
  asking->discard = g_ptr_array_new_with_free_func (g_object_unref);
  asking->answered = answered;
  asking->data = data;
  ask_next (asking);
}
