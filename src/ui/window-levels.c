/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "application.h"
#include "levels-page.h"
#include "window-private.h"

static SomaLevelList *
get_levels (SomaWindow *self)
{
  return soma_application_get_levels (
      SOMA_APPLICATION (gtk_window_get_application (GTK_WINDOW (self))));
}

/* A second click, while the page slides away, is not meant. */
static void
level_chosen_cb (SomaWindow *self, SomaLevel *level, GtkWidget *page)
{
  if (page == soma_window_get_page (self))
    soma_window_play_figure (self, soma_level_get_item (level));
}

static void
levels_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaWindow *self = SOMA_WINDOW (widget);

  if (SOMA_IS_LEVELS_PAGE (soma_window_get_page (self)))
    return;
  GtkWidget *page = soma_levels_page_new (get_levels (self));
  g_signal_connect_object (page, "chosen", G_CALLBACK (level_chosen_cb), self, G_CONNECT_SWAPPED);
  soma_window_push (self, page);
}

/* The level after the figure that is shown. */
static void
next_level_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaWindow *self = SOMA_WINDOW (widget);
  SomaLevelList *levels = get_levels (self);
  GtkWidget *page = soma_window_get_page (self);
  SomaLevel *level = NULL;

  if (SOMA_IS_DOCUMENT_PAGE (page))
    {
      SomaDocument *document = soma_document_page_get_document (SOMA_DOCUMENT_PAGE (page));
      level = soma_level_list_find (levels, soma_document_get_puzzle (document));
    }
  level = soma_level_list_get_next (levels, level);
  if (level == NULL)
    level = soma_level_list_get_next (levels, NULL);
  soma_window_play_figure (self, soma_level_get_item (level));
}

void
soma_window_play_figure (SomaWindow *self, SomaFigureItem *item)
{
  g_return_if_fail (SOMA_IS_WINDOW (self));

  soma_window_open_figure (self, item, NULL);
  gtk_widget_activate_action (soma_window_get_page (self), "page.show", "s", "play");
}

void
soma_window_install_level_actions (GtkWidgetClass *class)
{
  gtk_widget_class_install_action (class, "win.levels", NULL, levels_action);
  gtk_widget_class_install_action (class, "win.next-level", NULL, next_level_action);
}
