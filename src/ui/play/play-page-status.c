/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n.h>

#include "play-labels.h"
#include "play-page-private.h"

static void
show_time (SomaPlayPage *self)
{
  SomaGameStatus status;

  soma_game_get_status (self->game, &status);
  g_autofree char *text = soma_play_label_clock (&status);
  adw_action_row_set_subtitle (self->time_row, text);
}

void
soma_play_page_show_status (SomaPlayPage *self)
{
  SomaGameStatus status;
  guint n_helps = 0;

  soma_game_get_status (self->game, &status);
  for (int i = 0; i < SOMA_N_HELPS; i++)
    n_helps += status.n_helps[i];
  g_autofree char *filled = g_strdup_printf (_ ("%u of %u"), status.n_filled, status.n_cells);
  g_autofree char *helps = g_strdup_printf ("%u", n_helps);
  g_autofree char *found = soma_play_label_found (&status);
  adw_action_row_set_subtitle (self->filled_row, filled);
  adw_action_row_set_subtitle (self->hints_row, helps);
  adw_action_row_set_subtitle (self->found_row, found);
  gtk_widget_set_visible (GTK_WIDGET (self->filled_row), !self->is_free);
  gtk_widget_set_visible (GTK_WIDGET (self->hints_row), !self->is_free);
  gtk_widget_set_visible (GTK_WIDGET (self->found_row), !self->is_free);
  show_time (self);
}

void
soma_play_page_show_solved (SomaPlayPage *self)
{
  SomaGameStatus status;

  soma_game_get_status (self->game, &status);
  g_autofree char *headline = soma_play_label_solved (&status);
  g_autofree char *achievement = soma_play_label_achievement (&status);
  gtk_label_set_label (self->solved_label, headline);
  gtk_label_set_label (self->achievement_label, achievement);
  gtk_revealer_set_reveal_child (self->solved_revealer, status.is_solved);
}

void
soma_play_page_say_solved (SomaPlayPage *self)
{
  const char *headline = gtk_label_get_label (self->solved_label);
  const char *achievement = gtk_label_get_label (self->achievement_label);
  g_autofree char *text = soma_play_label_built (headline, achievement);

  soma_play_page_say (self, text);
}

void
soma_play_page_pass_solutions (SomaPlayPage *self)
{
  g_autofree char *before = g_strdup (gtk_label_get_label (self->solved_label));
  SomaDocumentStatus status;

  if (self->game == NULL || self->is_free)
    return;
  soma_document_get_status (self->document, &status);
  soma_game_set_solutions (self->game, soma_document_get_solutions (self->document),
                           status.symmetry,
                           status.state == SOMA_DOCUMENT_COMPLETE ? status.n_solutions : 0);
  soma_play_page_show_status (self);
  soma_play_page_show_solved (self);
  /* The number is known later than the solution, or is another one in another convention. */
  if (gtk_revealer_get_reveal_child (self->solved_revealer) &&
      !g_str_equal (before, gtk_label_get_label (self->solved_label)))
    soma_play_page_say_solved (self);
}

/* Whether the person is at the game, as far as a program can know. A window that is covered or on
 * another workspace is told by its not having the focus alone. */
static gboolean
is_looked_at (SomaPlayPage *self)
{
  GtkNative *native = gtk_widget_get_native (GTK_WIDGET (self));

  if (!gtk_widget_get_mapped (GTK_WIDGET (self)) || !GTK_IS_WINDOW (native))
    return FALSE;
  GdkToplevelState state = gdk_toplevel_get_state (GDK_TOPLEVEL (gtk_native_get_surface (native)));
  return gtk_window_is_active (GTK_WINDOW (native)) && (state & GDK_TOPLEVEL_STATE_MINIMIZED) == 0;
}

void
soma_play_page_update_clock (SomaPlayPage *self)
{
  if (self->game == NULL)
    return;
  soma_game_set_clock (self->game, g_settings_get_boolean (self->settings, "play-clock"));
  soma_game_set_paused (self->game, !is_looked_at (self));
  show_time (self);
}

static gboolean
clock_cb (gpointer data)
{
  SomaPlayPage *self = data;

  if (self->game != NULL)
    show_time (self);
  return G_SOURCE_CONTINUE;
}

void
soma_play_page_watch_window (SomaPlayPage *self, gboolean watches)
{
  GtkNative *native = gtk_widget_get_native (GTK_WIDGET (self));
  GdkSurface *surface = gtk_native_get_surface (native);

  if (!watches)
    {
      g_signal_handlers_disconnect_by_func (native, soma_play_page_update_clock, self);
      g_signal_handlers_disconnect_by_func (surface, soma_play_page_update_clock, self);
      return;
    }
  g_signal_connect_object (native, "notify::is-active", G_CALLBACK (soma_play_page_update_clock),
                           self, G_CONNECT_SWAPPED);
  g_signal_connect_object (surface, "notify::state", G_CALLBACK (soma_play_page_update_clock), self,
                           G_CONNECT_SWAPPED);
}

void
soma_play_page_tick (SomaPlayPage *self, gboolean ticks)
{
  g_clear_handle_id (&self->clock_source, g_source_remove);
  if (ticks)
    self->clock_source = g_timeout_add_seconds (1, clock_cb, self);
}
