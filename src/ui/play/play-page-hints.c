/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n.h>

#include "play-labels.h"
#include "play-page-private.h"

/* An answer that comes sooner, in milliseconds, needs no spinner. */
#define BUSY_DELAY 200

/* What can be asked after an answer; SOMA_N_HELPS for nothing. */
static SomaHelp
get_next_help (const SomaHintResult *result, SomaHelp help)
{
  switch (help)
    {
    case SOMA_HELP_CHECK:
      return result->ways.answer == SOMA_HINT_YES  ? SOMA_HELP_PIECE
             : result->ways.answer == SOMA_HINT_NO ? SOMA_HELP_RETREAT
                                                   : SOMA_N_HELPS;
    case SOMA_HELP_PIECE:
      return result->next_answer == SOMA_HINT_YES ? SOMA_HELP_PLACE : SOMA_N_HELPS;
    case SOMA_HELP_PLACE:
      return result->next_answer == SOMA_HINT_YES ? SOMA_HELP_PUT : SOMA_N_HELPS;
    case SOMA_HELP_RETREAT:
    case SOMA_HELP_PUT:
    case SOMA_N_HELPS:
    default:
      return SOMA_N_HELPS;
    }
}

/* The button after an answer: its label and action, NULL if there is none. */
static const char *
get_next_step (const SomaHintResult *result, SomaHelp help, const char **action)
{
  *action = "play.hint";
  switch (get_next_help (result, help))
    {
    case SOMA_HELP_RETREAT:
      return _ ("_Which Pieces?");
    case SOMA_HELP_PIECE:
      return _ ("_Which Piece?");
    case SOMA_HELP_PLACE:
      return _ ("_Where?");
    case SOMA_HELP_PUT:
      return _ ("_Put It There");
    case SOMA_HELP_CHECK:
    case SOMA_N_HELPS:
    default:
      if (help != SOMA_HELP_RETREAT || result->n_back == 0)
        return NULL;
      *action = "play.retreat";
      return _ ("_Take Back");
    }
}

static void
show_message (SomaPlayPage *self, const char *text, gboolean busy)
{
  gtk_label_set_label (self->message_label, text);
  gtk_spinner_set_spinning (self->message_spinner, busy);
  gtk_widget_set_visible (GTK_WIDGET (self->message_spinner), busy);
  gtk_widget_set_visible (self->stop_button, busy);
  gtk_widget_set_visible (GTK_WIDGET (self->message_button), FALSE);
  gtk_revealer_set_reveal_child (self->message_revealer, TRUE);
}

static char *
describe_answer (SomaPlayPage *self, const SomaHintResult *result, SomaHelp help)
{
  SomaPuzzle *puzzle = soma_game_get_puzzle (self->game);

  if (help == SOMA_HELP_CHECK || result->ways.answer != SOMA_HINT_YES)
    {
      if (help == SOMA_HELP_RETREAT && result->ways.answer == SOMA_HINT_NO)
        return soma_play_label_retreat (result, puzzle);
      return soma_play_label_ways (&result->ways);
    }
  return soma_play_label_next (result, help, puzzle);
}

static void
show_on_table (SomaPlayPage *self, const SomaHintResult *result, SomaHelp help)
{
  gboolean knows_next = result->next_answer == SOMA_HINT_YES;

  if (help == SOMA_HELP_RETREAT && result->retreat_answer == SOMA_HINT_YES)
    soma_play_table_mark (self->table, result->back, (int) result->n_back);
  else if ((help == SOMA_HELP_PIECE || help == SOMA_HELP_PLACE) && knows_next)
    soma_play_table_mark (self->table, &result->next_copy, 1);
  if (help == SOMA_HELP_PLACE && knows_next)
    soma_play_table_show_place (self->table, result->next_copy, result->next_pose);
  soma_play_page_refresh (self, FALSE);
}

static void
show_answer (SomaPlayPage *self, const SomaHintResult *result, SomaHelp help)
{
  g_autofree char *text = describe_answer (self, result, help);
  const char *action, *step = get_next_step (result, help, &action);

  show_message (self, text, FALSE);
  gtk_widget_set_visible (GTK_WIDGET (self->message_button), step != NULL);
  if (step != NULL)
    {
      gtk_button_set_label (self->message_button, step);
      gtk_actionable_set_action_name (GTK_ACTIONABLE (self->message_button), action);
    }
  soma_play_page_say (self, text);
  show_on_table (self, result, help);
}

static void
answered_cb (SomaPlayPage *self)
{
  SomaHelp help;
  const SomaHintResult *result = soma_game_get_answer (self->game, &help);

  if (result == NULL || help == SOMA_HELP_PUT)
    soma_play_page_hide_message (self);
  else
    show_answer (self, result, help);
  soma_play_page_refresh (self, TRUE);
}

/* Who asks again while an answer is being looked for means the same question. */
static gboolean
is_busy (SomaPlayPage *self)
{
  gboolean busy;

  g_object_get (self->game, "busy", &busy, NULL);
  return busy;
}

static gboolean
tell_busy_cb (gpointer data)
{
  SomaPlayPage *self = data;

  self->busy_source = 0;
  show_message (self, _ ("Looking for an answer…"), TRUE);
  return G_SOURCE_REMOVE;
}

static void
busy_cb (SomaPlayPage *self)
{
  g_clear_handle_id (&self->busy_source, g_source_remove);
  if (is_busy (self))
    self->busy_source = g_timeout_add (BUSY_DELAY, tell_busy_cb, self);
  else if (gtk_spinner_get_spinning (self->message_spinner))
    soma_play_page_hide_message (self);
}

void
soma_play_page_hide_message (SomaPlayPage *self)
{
  gtk_revealer_set_reveal_child (self->message_revealer, FALSE);
  gtk_spinner_set_spinning (self->message_spinner, FALSE);
}

/* Actions */

static void
check_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaPlayPage *self = SOMA_PLAY_PAGE (widget);

  if (!is_busy (self))
    soma_game_ask (self->game, SOMA_HELP_CHECK);
}

/* What the hint said. */
static void
retreat_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaPlayPage *self = SOMA_PLAY_PAGE (widget);
  SomaHelp help;
  const SomaHintResult *result = soma_game_get_answer (self->game, &help);

  if (result == NULL || help != SOMA_HELP_RETREAT || result->n_back == 0)
    return;
  g_autofree guint16 *copies = g_memdup2 (result->back, result->n_back * sizeof *copies);
  soma_game_take_back_all (self->game, copies, result->n_back);
}

/* One step more than what is known; the last one is the move itself. */
static void
hint_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaPlayPage *self = SOMA_PLAY_PAGE (widget);
  SomaHelp help, next = SOMA_HELP_CHECK;
  const SomaHintResult *result = soma_game_get_answer (self->game, &help);

  if (is_busy (self))
    return;
  if (result != NULL && help == SOMA_HELP_RETREAT && result->n_back > 0)
    {
      retreat_action (widget, name, NULL);
      return;
    }
  if (result != NULL)
    next = get_next_help (result, help);
  soma_game_ask (self->game, next == SOMA_N_HELPS ? SOMA_HELP_CHECK : next);
}

static void
stop_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  soma_game_stop_asking (SOMA_PLAY_PAGE (widget)->game);
}

static void
close_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaPlayPage *self = SOMA_PLAY_PAGE (widget);

  soma_play_page_hide_message (self);
  soma_play_table_mark (self->table, NULL, 0);
  soma_play_table_show_place (self->table, -1, (SomaPiecePose){ 0 });
  soma_play_page_refresh (self, FALSE);
  gtk_widget_grab_focus (GTK_WIDGET (self->view));
}

void
soma_play_page_class_install_hints (GtkWidgetClass *class)
{
  gtk_widget_class_install_action (class, "play.check", NULL, check_action);
  gtk_widget_class_install_action (class, "play.hint", NULL, hint_action);
  gtk_widget_class_install_action (class, "play.retreat", NULL, retreat_action);
  gtk_widget_class_install_action (class, "play.stop-asking", NULL, stop_action);
  gtk_widget_class_install_action (class, "play.close-message", NULL, close_action);
}

void
soma_play_page_connect_hints (SomaPlayPage *self)
{
  g_signal_connect_object (self->game, "answered", G_CALLBACK (answered_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->game, "notify::busy", G_CALLBACK (busy_cb), self,
                           G_CONNECT_SWAPPED);
}
