/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "duplicates-dialog.h"

#include <glib/gi18n.h>

#include "duplicates.h"
#include "host.h"
#include "backup-labels.h"
#include "thumbnail.h"
#include "waiting.h"

#define PICTURE_SIZE 48
#define LIST_HEIGHT 300
#define LIST_WIDTH 320

/* Of more rows nobody wants to read all: those that are left are found again. */
#define MAX_ROWS 200

typedef struct
{
  /* Owned */
  GtkWindow *window;
  SomaLibrary *library;
  GPtrArray *groups; /* (nullable) of SomaDuplicates */

  GPtrArray *buttons;   /* owned, of GtkCheckButton, borrowed: for each group, NULL for none */
  SomaWaiting *waiting; /* (nullable) */
} Search;

static void
search_free (Search *search)
{
  g_object_unref (search->window);
  g_object_unref (search->library);
  g_clear_pointer (&search->groups, g_ptr_array_unref);
  g_ptr_array_unref (search->buttons);
  g_free (search);
}

static void
search_closed (gpointer data, GClosure *closure)
{
  search_free (data);
}

/* Joining. */

static void
joined_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (GtkWindow) window = data;
  g_autoptr (GError) error = NULL;
  guint n;
  guint number = soma_library_join_finish (SOMA_LIBRARY (source), result, &n, &error);

  if (error != NULL || n == 0)
    {
      soma_host_show_toast (GTK_WIDGET (window), error != NULL
                                                     ? error->message
                                                     : _ ("These figures could not be joined"));
      return;
    }
  g_autofree char *text = soma_backup_label_joined (n);
  soma_host_offer_undo (GTK_WIDGET (window), text, "win.undo-join", g_variant_new_uint32 (number));
}

static void
response_cb (AdwMessageDialog *dialog, const char *response, gpointer data)
{
  const Search *search = data;
  g_autoptr (GPtrArray) groups = g_ptr_array_new ();

  if (!g_str_equal (response, "join"))
    return;
  for (guint i = 0; i < search->buttons->len; i++)
    if (search->buttons->pdata[i] != NULL &&
        gtk_check_button_get_active (search->buttons->pdata[i]))
      g_ptr_array_add (groups, search->groups->pdata[i]);
  if (groups->len > 0)
    soma_library_join_async (search->library, groups, joined_cb, g_object_ref (search->window));
}

/* The list. */

/* NULL where there is nothing to choose. */
static GtkWidget *
make_row (const SomaDuplicates *group, GtkWidget **button)
{
  g_autofree char *others = soma_backup_label_others (group);
  SomaFigureItem *item = group->items->pdata[0];
  const char *name = soma_figure_item_get_name (item);
  GtkWidget *picture = g_object_new (SOMA_TYPE_THUMBNAIL, "size", PICTURE_SIZE, NULL);
  GtkWidget *row = adw_action_row_new ();

  adw_preferences_row_set_use_markup (ADW_PREFERENCES_ROW (row), FALSE);
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), name);
  adw_action_row_set_subtitle (ADW_ACTION_ROW (row), others);
  soma_thumbnail_set_puzzle (SOMA_THUMBNAIL (picture), soma_figure_item_get_puzzle (item), NULL);
  adw_action_row_add_prefix (ADW_ACTION_ROW (row), picture);
  *button = NULL;
  if (group->kind != SOMA_DUPLICATES_SAME)
    return row;
  *button = gtk_check_button_new ();
  gtk_check_button_set_active (GTK_CHECK_BUTTON (*button), TRUE);
  gtk_widget_set_valign (*button, GTK_ALIGN_CENTER);
  gtk_accessible_update_property (GTK_ACCESSIBLE (*button), GTK_ACCESSIBLE_PROPERTY_LABEL, name,
                                  -1);
  adw_action_row_add_suffix (ADW_ACTION_ROW (row), *button);
  adw_action_row_set_activatable_widget (ADW_ACTION_ROW (row), *button);
  return row;
}

static GtkWidget *
make_list (Search *search)
{
  GtkWidget *list = gtk_list_box_new (), *scrolled = gtk_scrolled_window_new ();

  gtk_list_box_set_selection_mode (GTK_LIST_BOX (list), GTK_SELECTION_NONE);
  gtk_widget_set_valign (list, GTK_ALIGN_START);
  gtk_widget_add_css_class (list, "boxed-list");
  gtk_accessible_update_property (GTK_ACCESSIBLE (list), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Duplicates"), -1);
  for (guint i = 0; i < MIN (search->groups->len, MAX_ROWS); i++)
    {
      GtkWidget *button;
      gtk_list_box_append (GTK_LIST_BOX (list), make_row (search->groups->pdata[i], &button));
      g_ptr_array_add (search->buttons, button);
    }
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scrolled), GTK_POLICY_NEVER,
                                  GTK_POLICY_AUTOMATIC);
  /* A scrolled window would ask how high it is where no text is wrapped. */
  int height;
  gtk_widget_measure (list, GTK_ORIENTATION_VERTICAL, LIST_WIDTH, NULL, &height, NULL, NULL);
  gtk_scrolled_window_set_min_content_height (GTK_SCROLLED_WINDOW (scrolled),
                                              MIN (height, LIST_HEIGHT));
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scrolled), list);
  gtk_widget_set_size_request (scrolled, LIST_WIDTH, -1);
  return scrolled;
}

static gboolean
can_join (const GPtrArray *groups)
{
  return groups->len > 0 &&
         ((const SomaDuplicates *) groups->pdata[0])->kind == SOMA_DUPLICATES_SAME;
}

/* Takes it. */
static void
show (Search *search)
{
  gboolean joinable = can_join (search->groups);
  AdwMessageDialog *dialog = ADW_MESSAGE_DIALOG (adw_message_dialog_new (
      search->window, joinable ? _ ("Join Duplicates?") : _ ("No Duplicates"),
      joinable ? _ ("The first figure stays, and gets the names, notes, tags, solutions and games "
                    "of the others.")
               : _ ("These are built in, or mirror another figure:")));

  adw_message_dialog_set_extra_child (dialog, make_list (search));
  adw_message_dialog_add_response (dialog, "cancel", joinable ? _ ("_Cancel") : _ ("_Close"));
  if (joinable)
    {
      adw_message_dialog_add_response (dialog, "join", _ ("_Join"));
      adw_message_dialog_set_response_appearance (dialog, "join", ADW_RESPONSE_SUGGESTED);
      adw_message_dialog_set_default_response (dialog, "join");
    }
  adw_message_dialog_set_close_response (dialog, "cancel");
  g_signal_connect_data (dialog, "response", G_CALLBACK (response_cb), search, search_closed, 0);
  soma_host_present_dialog (GTK_WINDOW (dialog));
}

static void
found_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  Search *search = data;

  search->groups = soma_duplicates_find_finish (search->library, result);
  soma_waiting_end (search->waiting);
  if (search->groups != NULL && search->groups->len > 0 &&
      gtk_widget_get_mapped (GTK_WIDGET (search->window)))
    {
      show (search);
      return;
    }
  if (search->groups != NULL)
    soma_host_show_toast (GTK_WIDGET (search->window), _ ("No Duplicates"));
  search_free (search);
}

void
soma_duplicates_dialog_find (GtkWindow *window, SomaLibrary *library, GListModel *builtin)
{
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  Search *search = g_new0 (Search, 1);

  search->window = g_object_ref (window);
  search->library = g_object_ref (library);
  search->buttons = g_ptr_array_new ();
  search->waiting = soma_waiting_begin (window, _ ("Comparing the Figures"), cancellable, TRUE);
  soma_duplicates_find_async (library, builtin, cancellable, found_cb, search);
}
