/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "list-text.h"
#include "play-page-private.h"

#include <glib/gi18n.h>

#include "figure-labels.h"
#include "host.h"
#include "play-labels.h"
#include "saved-game.h"

static void
say_solved (SomaPlayPage *self)
{
  SomaGameStatus status;

  soma_game_get_status (self->game, &status);
  g_autofree char *text = soma_play_label_built (&status);
  g_autofree char *spoken =
      soma_list_text_sentences (text, _ ("Enter opens the next figure."), NULL);
  /* The card shows it. */
  soma_play_board_say (self->board, "", spoken);
}

void
soma_play_page_pass_solutions (SomaPlayPage *self)
{
  SomaDocumentStatus status;
  SomaGameStatus before, after;
  guint64 total = 0, n_ways = 0;

  if (self->game == NULL || self->is_free)
    return;
  soma_document_get_status (self->document, &status);
  soma_game_get_status (self->game, &before);
  if (!soma_document_get_count (self->document, status.symmetry, &total))
    total = 0;
  if (!soma_document_get_count (self->document, SOMA_SYMMETRY_NONE, &n_ways))
    n_ways = 0;
  soma_game_set_solutions (self->game, soma_document_get_solutions (self->document),
                           status.symmetry, total, n_ways);
  soma_game_get_status (self->game, &after);
  /* The number becomes known later than the solution, and changes with the convention. */
  if (after.is_solved && after.number > 0 &&
      (after.number != before.number || after.total != before.total))
    say_solved (self);
}

/* Whether the person is at the game, as far as a program can tell. A window that is covered or on
 * another workspace shows only in the lack of focus. */
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
soma_play_page_take_position (SomaPlayPage *self)
{
  g_autofree char *position = g_steal_pointer (&self->position);

  if (position != NULL && !soma_game_take_over (self->game, position))
    soma_host_show_toast (GTK_WIDGET (self),
                          _ ("The position could not be read; this is the figure without it."));
}

void
soma_play_page_update_clock (SomaPlayPage *self)
{
  if (self->game == NULL)
    return;
  soma_game_set_clock (self->game, g_settings_get_boolean (self->settings, "play-clock"));
  soma_game_set_paused (self->game, !is_looked_at (self));
}

static void
event_cb (SomaPlayPage *self, const SomaGameEvent *event)
{
  SomaGameEvent told = *event;
  /* Without a figure, its number of cells is meaningless. */
  told.n_cells = self->is_free ? 0 : event->n_cells;
  g_autofree char *text = soma_play_label_event (&told, soma_game_get_puzzle (self->game));

  if (event->kind != SOMA_GAME_SOLVED)
    {
      soma_play_board_say (self->board, text, NULL);
      return;
    }
  soma_play_table_select (soma_play_board_get_table (self->board), -1);
  soma_play_board_refresh (self->board, TRUE);
  say_solved (self);
  if (!event->is_shown)
    soma_play_board_celebrate (self->board);
}

static void
take_game (SomaPlayPage *self, SomaGame *game)
{
  self->game = game;
  g_object_notify (G_OBJECT (self), "game");
}

/* A game that has come to be kept apart is found there when the figure is played again. */
static void
keep_key (SomaPlayPage *self, const char *key)
{
  g_autofree char *figure = key != NULL ? soma_saved_game_key_of_figure (key) : NULL;

  if (g_strcmp0 (key, figure) != 0)
    soma_play_page_set_apart (self, key);
}

void
soma_play_page_drop_game (SomaPlayPage *self)
{
  g_autoptr (SomaGame) game = self->game;

  if (game == NULL)
    return;
  soma_game_stop_asking (game);
  g_signal_handlers_disconnect_by_data (game, self);
  soma_game_flush (game);
  keep_key (self, soma_game_get_key (game));
  take_game (self, NULL);
  soma_play_page_enable_actions (self);
}

/* A game of a figure can be continued from the start page. */
static void
tell_figure (SomaPlayPage *self, SomaGame *game)
{
  g_autofree char *text =
      soma_design_to_text (soma_draft_get_design (soma_document_get_draft (self->document)));

  if (!self->is_free)
    soma_game_set_figure (game, text);
}

void
soma_play_page_start_game (SomaPlayPage *self)
{
  SomaPuzzle *puzzle = soma_document_get_puzzle (self->document);
  gboolean has_pieces = soma_document_get_piece_set (self->document) != NULL;
  SomaDocumentStatus status;

  soma_play_page_drop_game (self);
  gtk_stack_set_visible_child_name (self->stack, has_pieces ? "table" : "no-pieces");
  if (!has_pieces)
    return;
  /* To know the number of the solution that will be built. */
  soma_document_ensure_solved (self->document);
  soma_document_get_status (self->document, &status);
  SomaGame *game = soma_game_new_apart (puzzle, status.symmetry, self->is_free,
                                        soma_label_document (self->document), self->game_name,
                                        self->library, self->apart);
  tell_figure (self, game);
  take_game (self, game);
  g_signal_connect_object (game, "event", G_CALLBACK (event_cb), self, G_CONNECT_SWAPPED);
  soma_play_page_pass_solutions (self);
  soma_play_page_update_clock (self);
  soma_play_page_take_position (self);
  soma_play_page_enable_actions (self);
}

void
soma_play_page_follow (SomaPlayPage *self)
{
  if (self->game != NULL &&
      soma_game_get_puzzle (self->game) != soma_document_get_puzzle (self->document))
    soma_play_page_drop_game (self);
  if (self->game == NULL && gtk_widget_get_mapped (GTK_WIDGET (self)))
    soma_play_page_start_game (self);
}
