/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "play-hints.h"

#include <glib/gi18n.h>

#include "hint-labels.h"
#include "list-text.h"
#include "play-labels.h"

/* An answer that takes less time than this, in milliseconds, needs no spinner; while it is counted,
 * it is shown anew as often. */
#define BUSY_DELAY 200

/* Between two pieces of a shown solution, in milliseconds: time to see where each goes. */
#define PACE 1300

struct _SomaPlayHints
{
  GObject parent_instance;

  /* Owned */
  SomaPlayBoard *board; /* (nullable) until it is set */
  SomaGame *game;       /* (nullable) the board's */
  GSimpleActionGroup *actions;

  /* What the message shows */
  gboolean is_shown;
  gboolean is_busy;
  char *message;
  const char *step; /* (nullable) what can be asked or done next: the label of a button */

  guint busy_source; /* 0: nothing is being looked for */
  guint show_source; /* 0: no solution is being shown */
};

G_DEFINE_FINAL_TYPE (SomaPlayHints, soma_play_hints, G_TYPE_OBJECT)

enum
{
  PROP_0,
  PROP_BOARD,
  PROP_SHOWN,
  PROP_BUSY,
  PROP_MESSAGE,
  PROP_STEP,
  N_PROPERTIES
};

static GParamSpec *properties[N_PROPERTIES];

/* The next question after an answer; SOMA_N_QUESTIONS for none. */
static SomaQuestion
get_next_question (const SomaHintResult *result, SomaQuestion question)
{
  switch (question)
    {
    case SOMA_ASK_CHECK:
      return result->ways.answer == SOMA_HINT_YES  ? SOMA_ASK_PIECE
             : result->ways.answer == SOMA_HINT_NO ? SOMA_ASK_RETREAT
                                                   : SOMA_N_QUESTIONS;
    case SOMA_ASK_PIECE:
      return result->next_answer == SOMA_HINT_YES ? SOMA_ASK_PLACE : SOMA_N_QUESTIONS;
    case SOMA_ASK_PLACE:
      return result->next_answer == SOMA_HINT_YES ? SOMA_ASK_PUT : SOMA_N_QUESTIONS;
    case SOMA_ASK_RETREAT:
    case SOMA_ASK_PUT:
    case SOMA_N_QUESTIONS:
    default:
      return SOMA_N_QUESTIONS;
    }
}

/* The label of the button after an answer, NULL if there is none. */
static const char *
get_next_step (const SomaHintResult *result, SomaQuestion question)
{
  switch (get_next_question (result, question))
    {
    case SOMA_ASK_RETREAT:
      return _ ("_Which Pieces?");
    case SOMA_ASK_PIECE:
      return _ ("_Which Piece?");
    case SOMA_ASK_PLACE:
      return _ ("_Where?");
    case SOMA_ASK_PUT:
      return _ ("_Place It There");
    case SOMA_ASK_CHECK:
    case SOMA_N_QUESTIONS:
    default:
      return question == SOMA_ASK_RETREAT && result->n_back > 0 ? _ ("_Take Back") : NULL;
    }
}

static void
show_message (SomaPlayHints *self, const char *text, gboolean busy, const char *step)
{
  g_free (self->message);
  self->message = g_strdup (text);
  self->is_busy = busy;
  self->step = step;
  self->is_shown = TRUE;
  for (int p = PROP_SHOWN; p < N_PROPERTIES; p++)
    g_object_notify_by_pspec (G_OBJECT (self), properties[p]);
}

/* The message stays visible until it has slid away. */
static void
hide_message (SomaPlayHints *self)
{
  self->is_shown = FALSE;
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_SHOWN]);
}

static char *
describe_answer (SomaPlayHints *self, const SomaHintResult *result, SomaQuestion question)
{
  SomaPuzzle *puzzle = soma_game_get_puzzle (self->game);
  gboolean is_empty = soma_game_get_arrangement (self->game)->n_laid == 0;
  SomaGameStatus status;

  if (question == SOMA_ASK_CHECK || result->ways.answer != SOMA_HINT_YES)
    {
      if (question == SOMA_ASK_RETREAT && result->ways.answer == SOMA_HINT_NO)
        return soma_hint_label_retreat (result, puzzle);
      soma_game_get_status (self->game, &status);
      return soma_hint_label_ways (&result->ways, is_empty ? status.total : 0);
    }
  return soma_hint_label_next (result, question, puzzle);
}

/* Where "here" is, to those who do not see it: NULL if nothing is shown there. */
static char *
describe_place (SomaPlayHints *self, const SomaHintResult *result, SomaQuestion question,
                const char *text)
{
  SomaLaid place = { .copy = result->next_copy, .pose = result->next_pose };

  if (question != SOMA_ASK_PLACE || result->ways.answer != SOMA_HINT_YES ||
      result->next_answer != SOMA_HINT_YES)
    return NULL;
  g_autofree char *covered =
      soma_play_label_covered (soma_game_get_arrangement (self->game), &place);
  return soma_list_text_sentences (text, covered, NULL);
}

/* `busy`: there is more to come. */
static void
tell_answer (SomaPlayHints *self, const SomaHintResult *result, SomaQuestion question,
             gboolean busy)
{
  g_autofree char *text = describe_answer (self, result, question);
  g_autofree char *spoken = describe_place (self, result, question, text);
  gboolean goes_on = busy && self->is_shown && self->is_busy && self->step != NULL;

  show_message (self, text, busy, get_next_step (result, question));
  /* A number that grows is said in the end. */
  if (!goes_on)
    soma_play_board_say (self->board, busy ? _ ("It can be finished.") : text,
                         busy ? NULL : spoken);
}

static void
show_answer (SomaPlayHints *self, const SomaHintResult *result, SomaQuestion question)
{
  tell_answer (self, result, question, FALSE);

  gboolean knows_next = result->next_answer == SOMA_HINT_YES;
  if (question == SOMA_ASK_RETREAT && result->retreat_answer == SOMA_HINT_YES)
    soma_play_table_mark (soma_play_board_get_table (self->board), result->back,
                          (int) result->n_back);
  else if ((question == SOMA_ASK_PIECE || question == SOMA_ASK_PLACE) && knows_next)
    soma_play_table_mark (soma_play_board_get_table (self->board), &result->next_copy, 1);
  if (question == SOMA_ASK_PLACE && knows_next)
    soma_play_table_show_place (soma_play_board_get_table (self->board), result->next_copy,
                                result->next_pose);
  soma_play_board_refresh (self->board, FALSE);
}

static void
answered_cb (SomaPlayHints *self)
{
  SomaQuestion question;
  const SomaHintResult *result = soma_game_get_answer (self->game, &question);

  if (question == SOMA_ASK_PUT)
    hide_message (self);
  else
    show_answer (self, result, question);
}

static gboolean
is_asking (SomaPlayHints *self)
{
  gboolean is_asking;

  g_object_get (self->game, "busy", &is_asking, NULL);
  return is_asking;
}

static gboolean
tell_busy_cb (gpointer data)
{
  SomaPlayHints *self = data;
  SomaQuestion question;
  const SomaHintResult *result = soma_game_get_answer (self->game, &question);

  if (result != NULL)
    tell_answer (self, result, question, TRUE);
  else if (!self->is_shown || !self->is_busy || self->step != NULL)
    show_message (self, _ ("Looking for an answer…"), TRUE, NULL);
  return G_SOURCE_CONTINUE;
}

static void
busy_cb (SomaPlayHints *self)
{
  g_clear_handle_id (&self->busy_source, g_source_remove);
  if (is_asking (self))
    self->busy_source = g_timeout_add (BUSY_DELAY, tell_busy_cb, self);
  else if (self->is_busy && self->is_shown && soma_game_get_answer (self->game, NULL) == NULL)
    hide_message (self);
}

/* Giving up: shows a solution piece by piece. */

static void
stop_showing (SomaPlayHints *self)
{
  g_clear_handle_id (&self->show_source, g_source_remove);
}

/* If the player has taken a piece in the meantime, showing stops. */
static gboolean
show_cb (gpointer data)
{
  SomaPlayHints *self = data;

  self->show_source = 0;
  if (!soma_play_table_is_held (soma_play_board_get_table (self->board)))
    soma_game_give_up (self->game);
  return G_SOURCE_REMOVE;
}

static void
event_cb (SomaPlayHints *self, const SomaGameEvent *event)
{
  SomaGameStatus status;

  stop_showing (self);
  soma_game_get_status (self->game, &status);
  if (event->is_shown && event->kind != SOMA_GAME_NOT_SHOWN && !status.is_solved)
    self->show_source = g_timeout_add (PACE, show_cb, self);
}

/* Actions */

static void
check_action (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  SomaPlayHints *self = data;

  /* Asking again while an answer is being looked for repeats the question. */
  if (!is_asking (self))
    soma_game_ask (self->game, SOMA_ASK_CHECK);
}

/* One step beyond what is known; the last step makes the move, or takes back the named pieces. */
static void
next_action (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  SomaPlayHints *self = data;
  SomaQuestion question, next = SOMA_ASK_CHECK;
  const SomaHintResult *result = soma_game_get_answer (self->game, &question);

  /* What is being counted is an answer. */
  if (is_asking (self) && result == NULL)
    return;
  if (result != NULL && question == SOMA_ASK_RETREAT && result->n_back > 0)
    {
      g_autofree guint16 *copies = g_memdup2 (result->back, result->n_back * sizeof *copies);
      soma_game_take_back_all (self->game, copies, result->n_back);
      return;
    }
  if (result != NULL)
    next = get_next_question (result, question);
  soma_game_ask (self->game, next == SOMA_N_QUESTIONS ? SOMA_ASK_CHECK : next);
}

static void
stop_action (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  SomaPlayHints *self = data;
  SomaQuestion question;

  soma_game_stop_asking (self->game);
  const SomaHintResult *result = soma_game_get_answer (self->game, &question);
  if (result != NULL)
    show_answer (self, result, question);
}

/* The part of an answer that was told or shown. */
static void
put_away (SomaPlayHints *self)
{
  SomaPlayTable *table = soma_play_board_get_table (self->board);

  hide_message (self);
  soma_play_table_mark (table, NULL, 0);
  soma_play_table_show_place (table, -1, (SomaPiecePose){ 0 });
  soma_play_board_refresh (self->board, FALSE);
}

static void
close_action (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  SomaPlayHints *self = data;

  soma_game_stop_asking (self->game);
  put_away (self);
  gtk_widget_grab_focus (GTK_WIDGET (self->board));
}

static void
give_up_action (GSimpleAction *action, GVariant *parameter, gpointer data)
{
  SomaPlayHints *self = data;

  stop_showing (self);
  soma_play_table_select (soma_play_board_get_table (self->board), -1);
  put_away (self);
  soma_game_give_up (self->game);
}

static const GActionEntry entries[] = {
  { .name = "check", .activate = check_action },     { .name = "next", .activate = next_action },
  { .name = "give-up", .activate = give_up_action }, { .name = "stop", .activate = stop_action },
  { .name = "close", .activate = close_action },
};

/* The first entries are questions. */
#define N_QUESTIONS 3

static void
enable_actions (SomaPlayHints *self)
{
  SomaGameStatus status = { 0 };

  if (self->game != NULL)
    soma_game_get_status (self->game, &status);
  for (int i = 0; i < N_QUESTIONS; i++)
    {
      GAction *action = g_action_map_lookup_action (G_ACTION_MAP (self->actions), entries[i].name);

      g_simple_action_set_enabled (G_SIMPLE_ACTION (action), self->game != NULL &&
                                                                 !soma_game_is_free (self->game) &&
                                                                 !status.is_solved);
    }
}

static void
game_changed_cb (SomaPlayHints *self)
{
  SomaGame *game = soma_play_board_get_game (self->board);

  if (self->game != NULL)
    g_signal_handlers_disconnect_by_data (self->game, self);
  g_clear_handle_id (&self->busy_source, g_source_remove);
  stop_showing (self);
  hide_message (self);
  g_set_object (&self->game, game);
  enable_actions (self);
  if (game == NULL)
    return;
  g_signal_connect_object (game, "changed", G_CALLBACK (hide_message), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (game, "event", G_CALLBACK (event_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (game, "answered", G_CALLBACK (answered_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (game, "notify::busy", G_CALLBACK (busy_cb), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (game, "notify::status", G_CALLBACK (enable_actions), self,
                           G_CONNECT_SWAPPED);
}

static void
set_board (SomaPlayHints *self, SomaPlayBoard *board)
{
  g_return_if_fail (self->board == NULL && board != NULL);

  self->board = g_object_ref (board);
  g_signal_connect_object (board, "notify::game", G_CALLBACK (game_changed_cb), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (board, "unmap", G_CALLBACK (stop_showing), self, G_CONNECT_SWAPPED);
}

static void
soma_play_hints_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  SomaPlayHints *self = SOMA_PLAY_HINTS (object);

  switch (id)
    {
    case PROP_BOARD:
      g_value_set_object (value, self->board);
      break;
    case PROP_SHOWN:
      g_value_set_boolean (value, self->is_shown);
      break;
    case PROP_BUSY:
      g_value_set_boolean (value, self->is_busy);
      break;
    case PROP_MESSAGE:
      g_value_set_string (value, self->message);
      break;
    case PROP_STEP:
      g_value_set_string (value, self->step);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
soma_play_hints_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  if (id == PROP_BOARD)
    set_board (SOMA_PLAY_HINTS (object), g_value_get_object (value));
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
soma_play_hints_dispose (GObject *object)
{
  SomaPlayHints *self = SOMA_PLAY_HINTS (object);

  g_clear_handle_id (&self->busy_source, g_source_remove);
  stop_showing (self);
  g_clear_object (&self->game);
  g_clear_object (&self->board);
  g_clear_object (&self->actions);
  g_clear_pointer (&self->message, g_free);
  G_OBJECT_CLASS (soma_play_hints_parent_class)->dispose (object);
}

static void
soma_play_hints_class_init (SomaPlayHintsClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  const GParamFlags flags = G_PARAM_READABLE;

  object_class->get_property = soma_play_hints_get_property;
  object_class->set_property = soma_play_hints_set_property;
  object_class->dispose = soma_play_hints_dispose;
  properties[PROP_BOARD] =
      g_param_spec_object ("board", NULL, NULL, SOMA_TYPE_PLAY_BOARD, flags | G_PARAM_WRITABLE);
  properties[PROP_SHOWN] = g_param_spec_boolean ("shown", NULL, NULL, FALSE, flags);
  properties[PROP_BUSY] = g_param_spec_boolean ("busy", NULL, NULL, FALSE, flags);
  properties[PROP_MESSAGE] = g_param_spec_string ("message", NULL, NULL, NULL, flags);
  properties[PROP_STEP] = g_param_spec_string ("step", NULL, NULL, NULL, flags);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);
}

static void
soma_play_hints_init (SomaPlayHints *self)
{
  self->message = g_strdup ("");
  self->actions = g_simple_action_group_new ();
  g_action_map_add_action_entries (G_ACTION_MAP (self->actions), entries, G_N_ELEMENTS (entries),
                                   self);
  enable_actions (self);
}

GActionGroup *
soma_play_hints_get_actions (SomaPlayHints *self)
{
  g_return_val_if_fail (SOMA_IS_PLAY_HINTS (self), NULL);
  return G_ACTION_GROUP (self->actions);
}
