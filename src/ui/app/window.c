/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "window-private.h"

#include <glib/gi18n.h>

#include "application.h"
#include "figure-labels.h"
#include "figures-page.h"
#include "file-question.h"
#include "host.h"
#include "levels-page.h"
#include "saving.h"
#include "soma-config.h"
#include "template.h"

G_DEFINE_FINAL_TYPE (SomaWindow, soma_window, ADW_TYPE_APPLICATION_WINDOW)

/* Pages. */

/* Unless somebody has gone back to it in the meantime. */
static void
remove_passed_pages (SomaWindow *self)
{
  for (guint i = 0; i < self->passed->len; i++)
    if (self->passed->pdata[i] != adw_leaflet_get_visible_child (self->pages))
      adw_leaflet_remove (self->pages, self->passed->pdata[i]);
  g_ptr_array_set_size (self->passed, 0);
}

static gboolean
has_changes (SomaWindow *self)
{
  g_autoptr (GPtrArray) pages = soma_window_list_documents (self);

  for (guint i = 0; i < pages->len; i++)
    if (soma_document_page_is_modified (pages->pdata[i]))
      return TRUE;
  return FALSE;
}

/* The session asks before it ends while there are unsaved changes. */
static void
update_inhibition (SomaWindow *self, gboolean inhibits)
{
  GtkApplication *application = gtk_window_get_application (GTK_WINDOW (self));

  if (inhibits && self->inhibition == 0)
    self->inhibition = gtk_application_inhibit (
        application, GTK_WINDOW (self), GTK_APPLICATION_INHIBIT_LOGOUT, _ ("Unsaved changes"));
  else if (!inhibits && self->inhibition != 0)
    {
      gtk_application_uninhibit (application, self->inhibition);
      self->inhibition = 0;
    }
}

static void
remove_pages_ahead (SomaWindow *self)
{
  GtkWidget *page;

  while (!adw_leaflet_get_child_transition_running (self->pages) &&
         (page = adw_leaflet_get_adjacent_child (self->pages, ADW_NAVIGATION_DIRECTION_FORWARD)) !=
             NULL)
    {
      g_ptr_array_remove (self->passed, page);
      adw_leaflet_remove (self->pages, page);
    }
}

/* Pages that were left are removed when they are out of sight; in an iteration of the main loop of
 * their own, because a leaflet does not survive the removal of a page while it notifies of its
 * transition. */
static gboolean
remove_pages_cb (gpointer data)
{
  SomaWindow *self = data;

  self->remove_source = 0;
  if (!adw_leaflet_get_child_transition_running (self->pages))
    remove_passed_pages (self);
  remove_pages_ahead (self);
  update_inhibition (self, has_changes (self));
  return G_SOURCE_REMOVE;
}

/* The name in lists of windows. */
static char *
get_page_title (GtkWidget *page)
{
  if (SOMA_IS_DOCUMENT_PAGE (page))
    return soma_label_title (soma_document_page_get_document (SOMA_DOCUMENT_PAGE (page)),
                             soma_document_page_is_modified (SOMA_DOCUMENT_PAGE (page)));
  if (SOMA_IS_LEVELS_PAGE (page))
    return g_strdup (_ ("Levels"));
  const char *title =
      soma_figure_list_get_title (soma_figures_page_get_figures (SOMA_FIGURES_PAGE (page)));
  return g_strdup (title != NULL ? title : _ ("Soma"));
}

/* Of what actions require. */
static guint
find_what_there_is (SomaWindow *self)
{
  GtkWidget *page = soma_window_get_page (self);

  return (soma_window_is_at_start (self) ? 0 : PAGE_BEFORE) |
         (SOMA_IS_FIGURES_PAGE (page) ? FIGURES | PRINTABLE : 0) |
         (SOMA_IS_DOCUMENT_PAGE (page) ? DOCUMENT | PRINTABLE : 0);
}

static void
enable_actions (SomaWindow *self, guint there_is)
{
  self->there_is = there_is;
  soma_template_enable_actions (self, there_is);
}

/* Pages with changes are not left without asking, which a swipe cannot do. */
static void
update_actions (SomaWindow *self)
{
  GtkWidget *page = soma_window_get_page (self);

  adw_leaflet_set_can_navigate_back (
      self->pages,
      !SOMA_IS_DOCUMENT_PAGE (page) || !soma_document_page_is_modified (SOMA_DOCUMENT_PAGE (page)));
  enable_actions (self, find_what_there_is (self));
}

static void
update_title (SomaWindow *self)
{
  GtkWidget *page = adw_leaflet_get_visible_child (self->pages);
  g_autofree char *title = get_page_title (page);

  gtk_window_set_title (GTK_WINDOW (self), title);
}

static void
document_changed_cb (SomaWindow *self)
{
  update_title (self);
  update_actions (self);
  update_inhibition (self, has_changes (self));
}

static void
page_changed_cb (SomaWindow *self)
{
  GtkWidget *page = adw_leaflet_get_visible_child (self->pages);

  if (page == NULL)
    return;
  if (adw_leaflet_get_child_transition_running (self->pages))
    {
      soma_window_note_slide (self);
      /* What the page that goes could do, the one that comes may not, and what that can do waits
       * until it is there. */
      enable_actions (self, self->there_is & find_what_there_is (self));
      return;
    }
  if (self->remove_source == 0)
    /* A page holds megabytes, and whoever leafs through figures leaves no time to idle. */
    self->remove_source = g_idle_add_full (G_PRIORITY_DEFAULT, remove_pages_cb, self, NULL);
  update_title (self);
  soma_window_give_focus (self, page);
  update_actions (self);
}

static void
page_chosen_cb (SomaWindow *self, SomaFigureItem *item, const char *name, GtkWidget *page)
{
  if (page == soma_window_get_page (self))
    soma_window_open_figure_on (self, item,
                                soma_figures_page_get_figures (SOMA_FIGURES_PAGE (page)), name);
}

static void
game_chosen_cb (SomaWindow *self, const char *key, GtkWidget *page)
{
  if (page == soma_window_get_page (self))
    soma_window_continue_game (self, key);
}

/* A second click while the page slides away is not intended. */
static void
figure_chosen_cb (SomaWindow *self, SomaFigureItem *item, GtkWidget *page)
{
  if (page == soma_window_get_page (self))
    soma_window_open_figure (self, item, NULL);
}

static void
recovered_chosen_cb (SomaWindow *self, const char *key)
{
  soma_window_open_recovered (self, key);
}

static void
problem_cb (SomaWindow *self, const char *sentence)
{
  soma_host_show_toast (GTK_WIDGET (self), sentence);
}

/* Leaving and closing. */

static GPtrArray *
list_documents (SomaWindow *self)
{
  GPtrArray *pages = g_ptr_array_new ();

  for (GtkWidget *page = gtk_widget_get_last_child (GTK_WIDGET (self->pages)); page != NULL;
       page = gtk_widget_get_prev_sibling (page))
    if (SOMA_IS_DOCUMENT_PAGE (page))
      g_ptr_array_add (pages, page);
  return pages;
}

static void
back_answered_cb (gboolean go_on, gpointer data)
{
  g_autoptr (SomaWindow) self = data;

  self->is_asking = FALSE;
  if (go_on)
    adw_leaflet_navigate (self->pages, ADW_NAVIGATION_DIRECTION_BACK);
}

static void
back_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaWindow *self = SOMA_WINDOW (widget);
  GtkWidget *page = soma_window_get_page (self);
  g_autoptr (GPtrArray) pages = g_ptr_array_new ();

  if (self->is_asking)
    return;
  if (SOMA_IS_DOCUMENT_PAGE (page))
    g_ptr_array_add (pages, page);
  self->is_asking = TRUE;
  soma_saving_ask (pages, back_answered_cb, g_object_ref (self));
}

static void
close_answered_cb (gboolean go_on, gpointer data)
{
  g_autoptr (SomaWindow) self = data;

  self->is_asking = FALSE;
  if (!go_on)
    return;
  update_inhibition (self, FALSE);
  gtk_window_destroy (GTK_WINDOW (self));
}

static gboolean
soma_window_close_request (GtkWindow *window)
{
  SomaWindow *self = SOMA_WINDOW (window);
  g_autoptr (GPtrArray) pages = list_documents (self);

  if (!self->is_asking)
    {
      self->is_asking = TRUE;
      soma_saving_ask (pages, close_answered_cb, g_object_ref (self));
    }
  return TRUE;
}

/* Other actions. */

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

/* GTK would build it for every window, and from a file of a certain name; that takes a tenth of the
 * time to the first frame. */
static void
help_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  GtkApplicationWindow *window = GTK_APPLICATION_WINDOW (widget);

  if (gtk_application_window_get_help_overlay (window) == NULL)
    {
      g_autoptr (GtkBuilder) builder =
          gtk_builder_new_from_resource ("/io/github/somapuzzle/Soma/help-overlay.ui");
      gtk_application_window_set_help_overlay (
          window, GTK_SHORTCUTS_WINDOW (gtk_builder_get_object (builder, "help_overlay")));
    }
  /* Its sections have the names of the pages of a figure. */
  GtkWidget *page = soma_window_get_page (SOMA_WINDOW (widget));
  g_object_set (gtk_application_window_get_help_overlay (window), "section-name",
                SOMA_IS_DOCUMENT_PAGE (page)
                    ? soma_document_page_get_page_name (SOMA_DOCUMENT_PAGE (page))
                    : "general",
                NULL);
  soma_host_present_dialog (GTK_WINDOW (gtk_application_window_get_help_overlay (window)));
}

static void
soma_window_dispose (GObject *object)
{
  SomaWindow *self = SOMA_WINDOW (object);

  soma_window_forget_focus (self);
  g_clear_pointer (&self->passed, g_ptr_array_unref);
  g_clear_handle_id (&self->remove_source, g_source_remove);
  soma_file_question_close (&self->chooser);
  g_clear_object (&self->settings);
  G_OBJECT_CLASS (soma_window_parent_class)->dispose (object);
}

static const SomaAction actions[] = {
  { "win.back", NULL, back_action, PAGE_BEFORE },
  { "win.search", NULL, search_action, FIGURES },
  { "win.fullscreen", NULL, fullscreen_action, 0 },
  { "win.show-help-overlay", NULL, help_action, 0 },
  { 0 },
};

static void
soma_window_class_init (SomaWindowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = soma_window_dispose;
  soma_template_set (widget_class, "window");
  GTK_WINDOW_CLASS (klass)->close_request = soma_window_close_request;
  gtk_widget_class_bind_template_child (widget_class, SomaWindow, pages);
  gtk_widget_class_bind_template_callback (widget_class, page_changed_cb);
  soma_window_install_file_actions (widget_class);
  soma_window_install_figure_actions (widget_class);
  soma_window_install_paste_actions (widget_class);
  soma_template_install_actions (widget_class, actions);
  soma_window_install_library_actions (widget_class);
  soma_window_install_level_actions (widget_class);
  soma_window_install_contain_actions (widget_class);
  soma_window_install_print_actions (widget_class);
  soma_window_install_solid_actions (widget_class);
  soma_window_install_map_actions (widget_class);
  soma_window_install_export_actions (widget_class);
}

static void
soma_window_init (SomaWindow *self)
{
  GType types[] = { GDK_TYPE_FILE_LIST, G_TYPE_STRING };
  GtkDropTarget *target = gtk_drop_target_new (G_TYPE_INVALID, GDK_ACTION_COPY);
  g_autoptr (GtkWindowGroup) group = gtk_window_group_new ();

  /* Its dialogs keep nobody from the other windows. */
  gtk_window_group_add_window (group, GTK_WINDOW (self));
  gtk_drop_target_set_gtypes (target, types, G_N_ELEMENTS (types));
  self->passed = g_ptr_array_new ();
  soma_template_init (self);
  g_signal_connect_swapped (target, "drop", G_CALLBACK (soma_window_drop), self);
  gtk_widget_add_controller (GTK_WIDGET (self->pages), GTK_EVENT_CONTROLLER (target));

  soma_window_follow_focus (self);
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

  soma_window_push_figures (self, figures);
  SomaFiguresPage *start = SOMA_FIGURES_PAGE (soma_window_get_page (self));
  g_signal_connect_object (start, "recovered-chosen", G_CALLBACK (recovered_chosen_cb), self,
                           G_CONNECT_SWAPPED);
  soma_window_follow_library (self);
  return GTK_WIDGET (self);
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

GPtrArray *
soma_window_list_documents (SomaWindow *self)
{
  g_return_val_if_fail (SOMA_IS_WINDOW (self), NULL);
  return list_documents (self);
}

void
soma_window_push (SomaWindow *self, GtkWidget *page)
{
  remove_pages_ahead (self);
  adw_leaflet_insert_child_after (self->pages, page, adw_leaflet_get_visible_child (self->pages));
  adw_leaflet_set_visible_child (self->pages, page);
}

void
soma_window_push_figures (SomaWindow *self, SomaFigureList *figures)
{
  SomaApplication *application = SOMA_APPLICATION (gtk_window_get_application (GTK_WINDOW (self)));
  GtkWidget *page = soma_figures_page_new (figures, soma_application_get_library (application));

  soma_application_wait_for (application,
                             G_OBJECT (soma_figures_page_get_counter (SOMA_FIGURES_PAGE (page))));
  soma_figures_page_set_solve_all (SOMA_FIGURES_PAGE (page),
                                   soma_application_get_solve_all (application));
  g_signal_connect_object (page, "chosen", G_CALLBACK (page_chosen_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (page, "game-chosen", G_CALLBACK (game_chosen_cb), self,
                           G_CONNECT_SWAPPED);
  soma_window_push (self, page);
}

GtkWidget *
soma_window_push_document (SomaWindow *self, SomaDocument *document, SomaDraftKeeper *keeper,
                           const SomaOpening *opening)
{
  SomaApplication *application = SOMA_APPLICATION (gtk_window_get_application (GTK_WINDOW (self)));
  SomaDraft *draft = soma_document_get_draft (document);
  GtkWidget *page = soma_document_page_new (document, opening->source,
                                            soma_application_get_library (application));

  soma_document_page_set_keeper (SOMA_DOCUMENT_PAGE (page), keeper);
  /* Before the page is shown, which begins the game. */
  if (opening->game != NULL)
    soma_play_page_set_game_name (soma_document_page_get_play_page (SOMA_DOCUMENT_PAGE (page)),
                                  opening->game);
  if (opening->apart != NULL)
    soma_play_page_set_apart (soma_document_page_get_play_page (SOMA_DOCUMENT_PAGE (page)),
                              opening->apart);
  if (opening->page != NULL)
    gtk_widget_activate_action (page, "page.show", "s", opening->page);
  soma_application_wait_for (application, G_OBJECT (document));
  g_signal_connect_object (keeper, "problem", G_CALLBACK (problem_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (draft, "notify::modified", G_CALLBACK (document_changed_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (document, "notify::name", G_CALLBACK (document_changed_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (page, "figure-chosen", G_CALLBACK (figure_chosen_cb), self,
                           G_CONNECT_SWAPPED);
  soma_window_push (self, page);
  soma_document_ensure_solved (document);
  return page;
}
