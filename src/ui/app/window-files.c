/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "window-private.h"

#include <glib/gi18n.h>
#include <string.h>

#include "application.h"
#include "backup.h"
#include "file-filters.h"
#include "file-question.h"
#include "file-text.h"
#include "host.h"
#include "saving.h"
#include "template.h"

/* Opening. */

static SomaApplication *
get_application (SomaWindow *self)
{
  return SOMA_APPLICATION (gtk_window_get_application (GTK_WINDOW (self)));
}

/* One of several figures that a file holds does not stand for the file. */
static gboolean
is_of_file (SomaDocumentPage *page, GFile *file)
{
  SomaDraft *draft = soma_draft_keeper_get_draft (soma_document_page_get_keeper (page));
  GFile *own = soma_draft_get_file (draft), *source = soma_draft_get_source (draft);

  return (own != NULL && g_file_equal (own, file) &&
          soma_draft_get_place (draft)->n_figures <= 1) ||
         (source != NULL && g_file_equal (source, file) &&
          soma_document_page_get_source (page) != NULL);
}

/* The page of the file, or of the figure of the library if `file` is NULL; NULL if this window has
 * none. */
static GtkWidget *
find_document (SomaWindow *self, GFile *file, gint64 figure)
{
  for (GtkWidget *page = gtk_widget_get_first_child (GTK_WIDGET (self->pages)); page != NULL;
       page = gtk_widget_get_next_sibling (page))
    {
      SomaDraftKeeper *keeper = SOMA_IS_DOCUMENT_PAGE (page)
                                    ? soma_document_page_get_keeper (SOMA_DOCUMENT_PAGE (page))
                                    : NULL;

      if (keeper != NULL && (file != NULL ? is_of_file (SOMA_DOCUMENT_PAGE (page), file)
                                          : soma_draft_keeper_get_figure (keeper) == figure))
        return page;
    }
  return NULL;
}

/* A document is open only once: its window comes to the front. `name` (nullable) is the page to
 * show. */
static gboolean
present_document (SomaWindow *self, GFile *file, gint64 figure, const char *name)
{
  GList *windows = gtk_application_get_windows (GTK_APPLICATION (get_application (self)));

  for (GList *link = windows; link != NULL; link = link->next)
    {
      GtkWidget *page =
          SOMA_IS_WINDOW (link->data) ? find_document (link->data, file, figure) : NULL;

      if (page == NULL)
        continue;
      adw_leaflet_set_visible_child (SOMA_WINDOW (link->data)->pages, page);
      if (name != NULL)
        gtk_widget_activate_action (page, "page.show", "s", name);
      gtk_window_present (link->data);
      return TRUE;
    }
  return FALSE;
}

static void
open_keeper (SomaWindow *self, SomaDraftKeeper *keeper, const SomaOpening *opening)
{
  g_autoptr (SomaDocument) document = soma_document_new_for_draft (
      soma_draft_keeper_get_draft (keeper), g_settings_get_enum (self->settings, "symmetry"));

  soma_window_push_document (self, document, keeper, opening);
}

/* The draft can be saved back to the file if that contains nothing else. Designers of puzzles look
 * at solutions first. */
static void
open_draft (SomaWindow *self, SomaFigureList *figures)
{
  GFile *file = soma_figure_list_get_file (figures);
  SomaFilePlace place;
  SomaBook *book = soma_figure_list_get_book (figures);
  g_autoptr (SomaDraft) draft = book != NULL
                                    ? soma_draft_new_for_book (book)
                                    : soma_draft_new (soma_figure_list_get_design (figures));
  g_autoptr (SomaDraftKeeper) keeper =
      soma_draft_keeper_new (soma_application_get_library (get_application (self)), draft);
  const SomaOpening opening = { .source = figures, .page = book != NULL ? "solutions" : NULL };

  if (file != NULL && present_document (self, file, 0, NULL))
    return;
  if (soma_figure_list_find_place (figures, 0, &place))
    soma_draft_set_file (draft, file, &place, soma_figure_list_get_etag (figures));
  else
    soma_draft_set_source (draft, file, soma_figure_list_get_reason (figures));
  open_keeper (self, keeper, &opening);
}

static void
take_over (SomaWindow *self, const char *position)
{
  GtkWidget *page = soma_window_get_page (self);

  if (!SOMA_IS_DOCUMENT_PAGE (page))
    return;
  soma_play_page_take_over (soma_document_page_get_play_page (SOMA_DOCUMENT_PAGE (page)), position);
  gtk_widget_activate_action (page, "page.show", "s", "play");
}

void
soma_window_open_figures (SomaWindow *self, SomaFigureList *figures)
{
  GListModel *items = soma_figure_list_get_figures (figures);
  g_autoptr (SomaFigureItem) first = g_list_model_get_item (items, 0);

  if (soma_figure_list_get_design (figures) != NULL || soma_figure_list_get_book (figures) != NULL)
    open_draft (self, figures);
  else if (g_list_model_get_n_items (items) == 1)
    soma_window_open_figure (self, first, figures);
  else
    {
      soma_window_push_figures (self, figures);
      return;
    }
  if (first != NULL && soma_figure_item_get_position (first) != NULL)
    take_over (self, soma_figure_item_get_position (first));
}

static void
remember (GFile *file)
{
  g_autofree char *uri = g_file_get_uri (file);

  gtk_recent_manager_add_item (gtk_recent_manager_get_default (), uri);
}

static void
open_file_figures (SomaWindow *self, SomaFigureList *figures, guint number)
{
  remember (soma_figure_list_get_file (figures));
  soma_window_open_figures (self, figures);
}

/* After this many seconds, a dialog tells what is being waited for. */
#define LONG_WAIT 1

typedef struct
{
  /* Owned */
  SomaWindow *window;
  GFile *file;

  SomaWindowRead read;
  guint number;

  GtkWindow *dialog; /* (nullable) weak */
  guint timeout;
} Opening;

/* A pipe, or a remote disk, may never answer. */
static gboolean
tell_wait_cb (gpointer data)
{
  Opening *opening = data;

  opening->timeout = 0;
  if (!gtk_widget_get_realized (GTK_WIDGET (opening->window)))
    return G_SOURCE_REMOVE;
  g_autofree char *name = soma_file_text_get_name (opening->file);
  g_autofree char *heading = g_strdup_printf (_ ("Reading “%s”…"), name);
  GtkWidget *dialog = adw_message_dialog_new (GTK_WINDOW (opening->window), heading, NULL);
  adw_message_dialog_add_response (ADW_MESSAGE_DIALOG (dialog), "cancel", _ ("_Cancel"));
  adw_message_dialog_set_close_response (ADW_MESSAGE_DIALOG (dialog), "cancel");
  g_signal_connect_object (dialog, "response", G_CALLBACK (soma_host_stop_reading), opening->window,
                           G_CONNECT_SWAPPED);
  g_set_weak_pointer (&opening->dialog, GTK_WINDOW (dialog));
  soma_host_present_dialog (opening->dialog);
  return G_SOURCE_REMOVE;
}

static void
opening_free (Opening *opening)
{
  g_clear_handle_id (&opening->timeout, g_source_remove);
  if (opening->dialog != NULL)
    gtk_window_destroy (opening->dialog);
  g_clear_weak_pointer (&opening->dialog);
  g_object_unref (opening->file);
  g_object_unref (opening->window);
  g_free (opening);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Opening, opening_free)

/* It has a dialog of its own for this. */
static void
restore_backup (SomaWindow *self, GFile *file)
{
  g_autofree char *uri = g_file_get_uri (file);

  gtk_widget_activate_action (GTK_WIDGET (self), "win.restore-file", "s", uri);
}

static void
loaded_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (Opening) opening = data;
  SomaWindow *self = opening->window;
  g_autoptr (GError) error = NULL;
  g_autoptr (SomaFigureList) figures = soma_figure_list_load_finish (result, &error);

  /* The window may have been closed in the meantime. */
  if (!gtk_widget_get_realized (GTK_WIDGET (self)) ||
      g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    return;
  if (soma_backup_is_meant (error))
    {
      restore_backup (self, opening->file);
      return;
    }
  if (figures == NULL)
    {
      soma_host_tell (GTK_WIDGET (self), _ ("Could Not Open"), error->message);
      return;
    }
  opening->read (self, figures, opening->number);
}

static void
open_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaWindow *self = SOMA_WINDOW (widget);

  if (soma_file_question_begin (&self->chooser, widget, _ ("Open Figures"),
                                GTK_FILE_CHOOSER_ACTION_OPEN, _ ("_Open"),
                                (SomaFileChosen) soma_window_open_file))
    soma_file_filters_add_for_opening (GTK_FILE_CHOOSER (self->chooser));
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (self->chooser));
}

static void
open_uri_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  g_autoptr (GFile) file = g_file_new_for_uri (g_variant_get_string (parameter, NULL));

  soma_window_open_file (SOMA_WINDOW (widget), file);
}

/* A new figure does not hide one that is open. */
static void
new_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaApplication *application = get_application (SOMA_WINDOW (widget));
  SomaWindow *window = SOMA_WINDOW (widget);
  g_autoptr (SomaDraftKeeper) keeper =
      soma_draft_keeper_new_empty (soma_application_get_library (application));

  if (SOMA_IS_DOCUMENT_PAGE (soma_window_get_page (window)))
    {
      window = soma_application_make_window (application);
      gtk_window_present (GTK_WINDOW (window));
    }
  open_keeper (window, keeper, &(SomaOpening){ 0 });
}

/* Saving. */

static void
save (GtkWidget *widget, SomaSaveWhere where)
{
  SomaWindow *self = SOMA_WINDOW (widget);
  GtkWidget *page = soma_window_get_page (self);

  if (SOMA_IS_DOCUMENT_PAGE (page))
    soma_saving_save (self, soma_document_page_get_keeper (SOMA_DOCUMENT_PAGE (page)), where, NULL,
                      NULL);
}

static void
save_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  save (widget, SOMA_SAVE);
}

static void
save_as_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  save (widget, SOMA_SAVE_AS);
}

static void
save_in_library_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  save (widget, SOMA_SAVE_IN_LIBRARY);
}

static const SomaAction actions[] = {
  { "win.new", NULL, new_action, 0 },
  { "win.open", NULL, open_action, 0 },
  { "win.open-uri", "s", open_uri_action, 0 },
  { "win.save", NULL, save_action, DOCUMENT },
  { "win.save-as", NULL, save_as_action, DOCUMENT },
  { "win.save-in-library", NULL, save_in_library_action, DOCUMENT },
  { 0 },
};

void
soma_window_install_file_actions (GtkWidgetClass *class)
{
  soma_template_install_actions (class, actions);
}

gboolean
soma_window_drop (SomaWindow *self, const GValue *value)
{
  if (G_VALUE_HOLDS_STRING (value))
    return soma_window_read_text (self, g_value_get_string (value), _ ("Dropped Text"),
                                  _ ("It has no figure."));
  g_autoptr (GSList) files = gdk_file_list_get_files (g_value_get_boxed (value));

  for (GSList *link = files; link != NULL; link = link->next)
    soma_window_open_file (self, link->data);
  return files != NULL;
}

void
soma_window_open_file (SomaWindow *self, GFile *file)
{
  g_return_if_fail (SOMA_IS_WINDOW (self));

  if (soma_backup_is_named (file))
    restore_backup (self, file);
  else if (!present_document (self, file, 0, NULL))
    soma_window_read_file (self, file, open_file_figures, 0);
}

void
soma_window_read_file (SomaWindow *self, GFile *file, SomaWindowRead read, guint number)
{
  Opening *opening = g_new0 (Opening, 1);

  opening->window = g_object_ref (self);
  opening->file = g_object_ref (file);
  opening->read = read;
  opening->number = number;
  opening->timeout = g_timeout_add_seconds (LONG_WAIT, tell_wait_cb, opening);
  soma_figure_list_load_async (file, soma_host_get_reading (GTK_WIDGET (self)), loaded_cb, opening);
}

/* Read from its text, which contains more than the item. */
static void
open_library_figure (SomaWindow *self, gint64 figure, const SomaOpening *opening)
{
  SomaLibrary *library = soma_application_get_library (get_application (self));
  g_autoptr (GError) error = NULL;

  if (present_document (self, NULL, figure, opening->page))
    return;
  g_autoptr (SomaDraftKeeper) keeper = soma_draft_keeper_new_for_figure (library, figure, &error);
  if (keeper != NULL)
    open_keeper (self, keeper, opening);
  else
    soma_host_tell (GTK_WIDGET (self), _ ("Could Not Open"), error->message);
}

/* The page of several figures tells the problems of their file. */
static gboolean
is_single (SomaFigureList *source)
{
  return source != NULL && g_list_model_get_n_items (soma_figure_list_get_figures (source)) == 1;
}

static void
open_item (SomaWindow *self, SomaFigureItem *item, const SomaOpening *opening)
{
  SomaLibrary *library = soma_application_get_library (get_application (self));
  SomaOpening shown = *opening;

  if (!is_single (opening->source) || soma_figure_item_get_library_id (item) != 0)
    shown.source = NULL;
  if (soma_figure_item_get_library_id (item) != 0)
    {
      open_library_figure (self, soma_figure_item_get_library_id (item), &shown);
      return;
    }
  g_autoptr (SomaDocument) document =
      soma_document_new (item, g_settings_get_enum (self->settings, "symmetry"));
  g_autoptr (SomaDraftKeeper) keeper =
      soma_draft_keeper_new (library, soma_document_get_draft (document));
  if (opening->source != NULL)
    soma_window_set_place (soma_document_get_draft (document), opening->source, item);
  GtkWidget *page = soma_window_push_document (self, document, keeper, &shown);
  if (opening->source != NULL)
    soma_window_add_figures (page, opening->source, item);
}

void
soma_window_open_figure (SomaWindow *self, SomaFigureItem *item, SomaFigureList *source)
{
  g_return_if_fail (SOMA_IS_WINDOW (self));
  soma_window_open_figure_on (self, item, source, NULL);
}

void
soma_window_open_figure_on (SomaWindow *self, SomaFigureItem *item, SomaFigureList *source,
                            const char *page)
{
  g_return_if_fail (SOMA_IS_WINDOW (self));

  if (source == NULL || !soma_window_turn_to_figure (self, source, item, page))
    open_item (self, item, &(SomaOpening){ .source = source, .page = page });
}

void
soma_window_play_figure (SomaWindow *self, SomaFigureItem *item, const char *game)
{
  g_return_if_fail (SOMA_IS_WINDOW (self));
  open_item (self, item, &(SomaOpening){ .page = "play", .game = game });
}

/* Of a figure that is no longer on the start page, or never was; or one that is kept apart from the
 * game of its figure. */
void
soma_window_continue_game (SomaWindow *self, const char *key)
{
  g_return_if_fail (SOMA_IS_WINDOW (self));

  SomaLibrary *library = soma_application_get_library (get_application (self));
  const SomaStoredGame *game = soma_library_get_game (library, key);
  g_autoptr (GError) error = NULL;

  if (game == NULL)
    return;
  g_autoptr (SomaDesign) design =
      soma_design_from_text (game->figure, strlen (game->figure), game->name, NULL, &error);
  if (design == NULL)
    {
      soma_host_tell (GTK_WIDGET (self), _ ("Could Not Open"), error->message);
      return;
    }
  g_autoptr (SomaDraft) draft = soma_draft_new (design);
  g_autoptr (SomaDraftKeeper) keeper = soma_draft_keeper_new (library, draft);
  open_keeper (self, keeper, &(SomaOpening){ .page = "play", .apart = key });
}

void
soma_window_open_recovered (SomaWindow *self, const char *key)
{
  g_return_if_fail (SOMA_IS_WINDOW (self));

  SomaLibrary *library = soma_application_get_library (get_application (self));
  g_autoptr (GError) error = NULL;
  g_autoptr (SomaDraftKeeper) keeper = soma_draft_keeper_new_recovered (library, key, &error);

  if (keeper != NULL)
    open_keeper (self, keeper, &(SomaOpening){ 0 });
  else
    soma_host_tell (GTK_WIDGET (self), _ ("Could Not Open"), error->message);
}
