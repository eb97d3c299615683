/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "play-page-private.h"

/* From one piece to the next, in milliseconds: slow enough to see where each goes. */
#define PACE 900

/* Who has taken a piece in the hand goes on alone. */
static gboolean
show_cb (gpointer data)
{
  SomaPlayPage *self = data;

  self->show_source = 0;
  if (!soma_play_table_is_held (self->table))
    soma_game_give_up (self->game);
  return G_SOURCE_REMOVE;
}

static void
give_up_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaPlayPage *self = SOMA_PLAY_PAGE (widget);

  soma_play_page_stop_showing (self);
  soma_play_page_hide_message (self);
  soma_play_table_select (self->table, -1);
  soma_play_page_refresh (self, TRUE);
  soma_game_give_up (self->game);
}

void
soma_play_page_stop_showing (SomaPlayPage *self)
{
  g_clear_handle_id (&self->show_source, g_source_remove);
}

void
soma_play_page_go_on_showing (SomaPlayPage *self, const SomaGameEvent *event)
{
  SomaGameStatus status;

  soma_play_page_stop_showing (self);
  soma_game_get_status (self->game, &status);
  if (event->is_shown && event->kind != SOMA_GAME_NOT_SHOWN && !status.is_solved)
    self->show_source = g_timeout_add (PACE, show_cb, self);
}

void
soma_play_page_class_install_show (GtkWidgetClass *class)
{
  gtk_widget_class_install_action (class, "play.give-up", NULL, give_up_action);
}
