/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "window.h"

#include <glib/gi18n.h>

#include "application.h"
#include "figures-page.h"
#include "labels.h"
#include "soma-config.h"

struct _SomaWindow
{
  AdwApplicationWindow parent_instance;

  /* Owned */
  GSettings *settings;
  GtkFileChooserNative *chooser; /* (nullable) */

  guint remove_source;

  /* Template */
  AdwLeaflet *pages;
};

G_DEFINE_FINAL_TYPE (SomaWindow, soma_window, ADW_TYPE_APPLICATION_WINDOW)

/* Pages. */

/* Pages that were left go when they are out of sight; in an idle, because a leaflet does not bear
 * the loss of a page while it tells of its transition. */
static gboolean
remove_pages_ahead_cb (gpointer data)
{
  SomaWindow *self = data;
  GtkWidget *page;

  self->remove_source = 0;
  while (!adw_leaflet_get_child_transition_running (self->pages) &&
         (page = adw_leaflet_get_adjacent_child (self->pages, ADW_NAVIGATION_DIRECTION_FORWARD)) !=
             NULL)
    adw_leaflet_remove (self->pages, page);
  return G_SOURCE_REMOVE;
}

/* The name by which a list of windows tells them apart. */
static const char *
get_page_name (GtkWidget *page)
{
  const char *name;

  if (SOMA_IS_DOCUMENT_PAGE (page))
    name = soma_label_document (soma_document_page_get_document (SOMA_DOCUMENT_PAGE (page)));
  else
    name = soma_figure_list_get_title (soma_figures_page_get_figures (SOMA_FIGURES_PAGE (page)));
  return name != NULL ? name : _ ("Soma");
}

static void
page_changed_cb (SomaWindow *self)
{
  GtkWidget *page = adw_leaflet_get_visible_child (self->pages);

  if (page == NULL || adw_leaflet_get_child_transition_running (self->pages))
    return;
  if (self->remove_source == 0)
    self->remove_source = g_idle_add (remove_pages_ahead_cb, self);
  gtk_window_set_title (GTK_WINDOW (self), get_page_name (page));
  gtk_widget_grab_focus (page);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "win.back", !soma_window_is_at_start (self));
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "win.search", SOMA_IS_FIGURES_PAGE (page));
}

static void
push_page (SomaWindow *self, GtkWidget *page)
{
  adw_leaflet_insert_child_after (self->pages, page, adw_leaflet_get_visible_child (self->pages));
  adw_leaflet_set_visible_child (self->pages, page);
}

/* A second click, while the page slides away, is not meant. */
static void
figure_chosen_cb (SomaWindow *self, SomaFigureItem *item, GtkWidget *page)
{
  if (page == soma_window_get_page (self))
    soma_window_open_figure (self, item, NULL);
}

static void
push_figures (SomaWindow *self, SomaFigureList *figures)
{
  GtkWidget *page = soma_figures_page_new (figures);

  soma_application_wait_for (SOMA_APPLICATION (gtk_window_get_application (GTK_WINDOW (self))),
                             G_OBJECT (soma_figures_page_get_survey (SOMA_FIGURES_PAGE (page))));
  g_signal_connect_object (page, "chosen", G_CALLBACK (figure_chosen_cb), self, G_CONNECT_SWAPPED);
  push_page (self, page);
}

/* Files. */

static void
show_error (SomaWindow *self, const char *message)
{
  GtkWidget *dialog =
      adw_message_dialog_new (GTK_WINDOW (self), _ ("Could Not Open File"), message);

  adw_message_dialog_add_response (ADW_MESSAGE_DIALOG (dialog), "close", _ ("_Close"));
  gtk_window_present (GTK_WINDOW (dialog));
}

static void
loaded_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (SomaWindow) self = data;
  g_autoptr (GError) error = NULL;
  g_autoptr (SomaFigureList) figures = soma_figure_list_load_finish (result, &error);

  /* The window may have been closed in the meantime. */
  if (!gtk_widget_get_realized (GTK_WIDGET (self)))
    return;
  if (figures == NULL)
    {
      show_error (self, error->message);
      return;
    }
  g_autoptr (SomaFigureItem) first = g_list_model_get_item (G_LIST_MODEL (figures), 0);
  if (g_list_model_get_n_items (G_LIST_MODEL (figures)) == 1)
    soma_window_open_figure (self, first, figures);
  else
    push_figures (self, figures);
}

static void
chosen_cb (SomaWindow *self, int response)
{
  g_autoptr (GtkFileChooserNative) chooser = g_steal_pointer (&self->chooser);

  if (response != GTK_RESPONSE_ACCEPT)
    return;
  g_autoptr (GFile) file = gtk_file_chooser_get_file (GTK_FILE_CHOOSER (chooser));
  soma_window_open_file (self, file);
}

static void
open_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaWindow *self = SOMA_WINDOW (widget);

  if (self->chooser == NULL)
    {
      self->chooser =
          gtk_file_chooser_native_new (_ ("Open Figures"), GTK_WINDOW (self),
                                       GTK_FILE_CHOOSER_ACTION_OPEN, _ ("_Open"), _ ("_Cancel"));
      gtk_native_dialog_set_modal (GTK_NATIVE_DIALOG (self->chooser), TRUE);
      g_signal_connect_object (self->chooser, "response", G_CALLBACK (chosen_cb), self,
                               G_CONNECT_SWAPPED);
    }
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (self->chooser));
}

static gboolean
drop_cb (SomaWindow *self, const GValue *value)
{
  g_autoptr (GSList) files = gdk_file_list_get_files (g_value_get_boxed (value));

  for (GSList *link = files; link != NULL; link = link->next)
    soma_window_open_file (self, link->data);
  return files != NULL;
}

/* Other actions. */

static void
back_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  adw_leaflet_navigate (SOMA_WINDOW (widget)->pages, ADW_NAVIGATION_DIRECTION_BACK);
}

static void
search_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  gtk_widget_activate_action (soma_window_get_page (SOMA_WINDOW (widget)), "page.search", NULL);
}

static void
fullscreen_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  gboolean full = gtk_window_is_fullscreen (GTK_WINDOW (widget));

  g_object_set (widget, "fullscreened", !full, NULL);
}

static void
soma_window_dispose (GObject *object)
{
  SomaWindow *self = SOMA_WINDOW (object);

  g_clear_handle_id (&self->remove_source, g_source_remove);
  if (self->chooser != NULL)
    gtk_native_dialog_destroy (GTK_NATIVE_DIALOG (self->chooser));
  g_clear_object (&self->chooser);
  g_clear_object (&self->settings);
  G_OBJECT_CLASS (soma_window_parent_class)->dispose (object);
}

static void
soma_window_class_init (SomaWindowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = soma_window_dispose;
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/somapuzzle/Soma/window.ui");
  gtk_widget_class_bind_template_child (widget_class, SomaWindow, pages);
  gtk_widget_class_bind_template_callback (widget_class, page_changed_cb);
  gtk_widget_class_install_action (widget_class, "win.open", NULL, open_action);
  gtk_widget_class_install_action (widget_class, "win.back", NULL, back_action);
  gtk_widget_class_install_action (widget_class, "win.search", NULL, search_action);
  gtk_widget_class_install_action (widget_class, "win.fullscreen", NULL, fullscreen_action);
}

static void
soma_window_init (SomaWindow *self)
{
  GtkDropTarget *target = gtk_drop_target_new (GDK_TYPE_FILE_LIST, GDK_ACTION_COPY);

  gtk_widget_init_template (GTK_WIDGET (self));
  g_signal_connect_swapped (target, "drop", G_CALLBACK (drop_cb), self);
  gtk_widget_add_controller (GTK_WIDGET (self->pages), GTK_EVENT_CONTROLLER (target));

  self->settings = g_settings_new (SOMA_APP_ID);
  g_settings_bind (self->settings, "window-width", self, "default-width", G_SETTINGS_BIND_DEFAULT);
  g_settings_bind (self->settings, "window-height", self, "default-height",
                   G_SETTINGS_BIND_DEFAULT);
  g_settings_bind (self->settings, "window-maximized", self, "maximized", G_SETTINGS_BIND_DEFAULT);
}

GtkWidget *
soma_window_new (AdwApplication *application, SomaFigureList *figures)
{
  SomaWindow *self = g_object_new (SOMA_TYPE_WINDOW, "application", application, NULL);

  push_figures (self, figures);
  return GTK_WIDGET (self);
}

void
soma_window_open_file (SomaWindow *self, GFile *file)
{
  g_return_if_fail (SOMA_IS_WINDOW (self));

  soma_figure_list_load_async (file, loaded_cb, g_object_ref (self));
}

void
soma_window_open_figure (SomaWindow *self, SomaFigureItem *item, SomaFigureList *source)
{
  g_return_if_fail (SOMA_IS_WINDOW (self));

  SomaApplication *application = SOMA_APPLICATION (gtk_window_get_application (GTK_WINDOW (self)));
  g_autoptr (SomaDocument) document =
      soma_document_new (item, g_settings_get_enum (self->settings, "symmetry"));

  soma_application_wait_for (application, G_OBJECT (document));
  GtkWidget *page =
      soma_document_page_new (document, source, soma_application_get_library (application));
  g_signal_connect_object (page, "figure-chosen", G_CALLBACK (figure_chosen_cb), self,
                           G_CONNECT_SWAPPED);
  push_page (self, page);
  soma_document_ensure_solved (document);
}

GtkWidget *
soma_window_get_page (SomaWindow *self)
{
  g_return_val_if_fail (SOMA_IS_WINDOW (self), NULL);
  return adw_leaflet_get_visible_child (self->pages);
}

gboolean
soma_window_is_at_start (SomaWindow *self)
{
  g_return_val_if_fail (SOMA_IS_WINDOW (self), FALSE);
  return adw_leaflet_get_adjacent_child (self->pages, ADW_NAVIGATION_DIRECTION_BACK) == NULL;
}
