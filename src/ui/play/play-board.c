/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "play-board.h"

#include <glib/gi18n.h>

#include "host.h"
#include "list-text.h"
#include "pane-page.h"
#include "play-celebration.h"
#include "play-labels.h"
#include "template.h"
#include "view-frame.h"

struct _SomaPlayBoard
{
  SomaFocusBin parent_instance;

  /* Owned */
  SomaGame *game;       /* (nullable) */
  SomaPlayTable *table; /* (nullable) with the game */
  char *text, *spoken;

  SomaPlayCelebration *celebration; /* (nullable) */

  gboolean shows_goal;

  /* Template */
  SomaViewFrame *view_frame;
  SomaPuzzleView *view;
};

G_DEFINE_FINAL_TYPE (SomaPlayBoard, soma_play_board, SOMA_TYPE_FOCUS_BIN)

enum
{
  PROP_0,
  PROP_GAME,
  PROP_SELECTED,
  PROP_PINNED,
  PROP_TEXT,
  PROP_SPOKEN,
  PROP_SHOWS_GOAL,
  N_PROPERTIES
};

static GParamSpec *properties[N_PROPERTIES];

enum
{
  REFRESHED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

static void
notify (SomaPlayBoard *self, int property)
{
  g_object_notify_by_pspec (G_OBJECT (self), properties[property]);
}

static float
get_aspect (SomaPlayBoard *self)
{
  int width = gtk_widget_get_width (GTK_WIDGET (self->view));
  int height = gtk_widget_get_height (GTK_WIDGET (self->view));

  return width > 0 && height > 0 ? (float) width / (float) height : 1.4f;
}

static int
get_selected (SomaPlayBoard *self)
{
  return self->table != NULL ? soma_play_table_get_selected (self->table) : -1;
}

/* Shown where OpenGL does not work. */
static void
show_picture (SomaPlayBoard *self)
{
  SomaArrangement *arrangement = soma_game_get_arrangement (self->game);
  const SomaFigure *figure = arrangement->puzzle->figure;
  g_autofree guint16 *copy_at = g_new (guint16, figure->n_cells);

  for (int c = 0; c < figure->n_cells; c++)
    copy_at[c] = soma_arrangement_get_copy_at (arrangement, figure->cells[c]);
  gboolean is_bare = self->shows_goal || arrangement->n_laid == 0;
  soma_view_frame_set_picture (self->view_frame, arrangement->puzzle, is_bare ? NULL : copy_at);
}

static void
show_goal (SomaPlayBoard *self)
{
  SomaPuzzle *puzzle = soma_game_get_puzzle (self->game);
  g_autoptr (SomaStage) stage = soma_stage_new_puzzle (puzzle, NULL, NULL);
  SomaStage still = *stage;

  /* So that the camera comes near slowly. */
  still.explodes = false;
  soma_puzzle_view_set_stage (self->view, &still);
}

/* Whether there is something to be built, rather than free building. */
static gboolean
has_goal (SomaPlayBoard *self)
{
  return self->game != NULL && !soma_game_is_free (self->game);
}

static void
notify_shows_goal (SomaPlayBoard *self, gboolean shows_goal)
{
  self->shows_goal = shows_goal;
  notify (self, PROP_SHOWS_GOAL);
  show_picture (self);
}

static void
set_shows_goal (SomaPlayBoard *self, gboolean shows_goal)
{
  if (self->shows_goal == shows_goal || (shows_goal && !has_goal (self)))
    return;
  if (!shows_goal)
    {
      soma_play_board_refresh (self, FALSE);
      soma_play_board_say_hand (self, TRUE);
      return;
    }
  g_autofree char *goal = soma_play_label_goal (soma_game_get_puzzle (self->game));
  g_autofree char *shape = soma_play_label_goal_shape (soma_game_get_puzzle (self->game));
  g_autofree char *spoken = soma_list_text_sentences (goal, shape, NULL);
  soma_play_table_select (self->table, -1);
  soma_play_board_refresh (self, FALSE);
  show_goal (self);
  soma_play_board_say (self, goal, spoken);
  notify_shows_goal (self, TRUE);
}

static void
changed_cb (SomaPlayBoard *self)
{
  soma_play_table_set_arrangement (self->table, soma_game_get_arrangement (self->game));
  soma_play_board_refresh (self, TRUE);
  show_picture (self);
}

static void
resized_cb (SomaPlayBoard *self)
{
  if (self->table == NULL)
    return;
  soma_play_table_set_aspect (self->table, get_aspect (self));
  if (!self->shows_goal)
    soma_play_board_refresh (self, FALSE);
}

static void
end_celebration (SomaPlayBoard *self)
{
  g_clear_pointer (&self->celebration, soma_play_celebration_free);
}

static void
set_game (SomaPlayBoard *self, SomaGame *game)
{
  if (self->game != NULL)
    g_signal_handlers_disconnect_by_data (self->game, self);
  end_celebration (self);
  g_clear_pointer (&self->table, soma_play_table_free);
  g_set_object (&self->game, game);
  if (game != NULL)
    {
      self->table = soma_play_table_new (soma_game_get_arrangement (game), get_aspect (self));
      g_signal_connect_object (game, "changed", G_CALLBACK (changed_cb), self, G_CONNECT_SWAPPED);
    }
  notify (self, PROP_GAME);
  if (game == NULL)
    return;
  soma_play_board_refresh (self, FALSE);
  show_picture (self);
  soma_play_board_say_hand (self, TRUE);
}

static gboolean
soma_play_board_grab_focus (GtkWidget *widget)
{
  return gtk_widget_grab_focus (GTK_WIDGET (SOMA_PLAY_BOARD (widget)->view));
}

static void
soma_play_board_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  SomaPlayBoard *self = SOMA_PLAY_BOARD (object);
  const SomaLaid *laid;

  switch (id)
    {
    case PROP_GAME:
      g_value_set_object (value, self->game);
      break;
    case PROP_SELECTED:
      g_value_set_int (value, get_selected (self));
      break;
    case PROP_PINNED:
      laid = soma_play_board_get_laid (self);
      g_value_set_boolean (value, laid != NULL && laid->is_pinned);
      break;
    case PROP_TEXT:
      g_value_set_string (value, self->text);
      break;
    case PROP_SPOKEN:
      g_value_set_string (value, self->spoken);
      break;
    case PROP_SHOWS_GOAL:
      g_value_set_boolean (value, self->shows_goal);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
soma_play_board_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  if (id == PROP_GAME)
    set_game (SOMA_PLAY_BOARD (object), g_value_get_object (value));
  else if (id == PROP_SHOWS_GOAL)
    set_shows_goal (SOMA_PLAY_BOARD (object), g_value_get_boolean (value));
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
soma_play_board_dispose (GObject *object)
{
  SomaPlayBoard *self = SOMA_PLAY_BOARD (object);

  end_celebration (self);
  g_clear_pointer (&self->table, soma_play_table_free);
  g_clear_object (&self->game);
  g_clear_pointer (&self->text, g_free);
  g_clear_pointer (&self->spoken, g_free);
  G_OBJECT_CLASS (soma_play_board_parent_class)->dispose (object);
}

static void
soma_play_board_class_init (SomaPlayBoardClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  const GParamFlags flags = G_PARAM_READABLE;

  object_class->get_property = soma_play_board_get_property;
  object_class->set_property = soma_play_board_set_property;
  object_class->dispose = soma_play_board_dispose;
  widget_class->grab_focus = soma_play_board_grab_focus;
  properties[PROP_GAME] =
      g_param_spec_object ("game", NULL, NULL, SOMA_TYPE_GAME, flags | G_PARAM_WRITABLE);
  properties[PROP_SELECTED] = g_param_spec_int ("selected", NULL, NULL, -1, G_MAXUINT16, -1, flags);
  properties[PROP_PINNED] = g_param_spec_boolean ("pinned", NULL, NULL, FALSE, flags);
  properties[PROP_TEXT] = g_param_spec_string ("text", NULL, NULL, "", flags);
  properties[PROP_SPOKEN] = g_param_spec_string ("spoken", NULL, NULL, "", flags);
  properties[PROP_SHOWS_GOAL] = g_param_spec_boolean (
      "shows-goal", NULL, NULL, FALSE, flags | G_PARAM_WRITABLE | G_PARAM_EXPLICIT_NOTIFY);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);
  signals[REFRESHED] = g_signal_new ("refreshed", SOMA_TYPE_PLAY_BOARD, G_SIGNAL_RUN_LAST, 0, NULL,
                                     NULL, NULL, G_TYPE_NONE, 0);
  g_type_ensure (SOMA_TYPE_PUZZLE_VIEW);
  g_type_ensure (SOMA_TYPE_VIEW_FRAME);
  soma_template_set (widget_class, "play-board");
  gtk_widget_class_bind_template_child (widget_class, SomaPlayBoard, view_frame);
  gtk_widget_class_bind_template_child (widget_class, SomaPlayBoard, view);
  gtk_widget_class_bind_template_callback (widget_class, resized_cb);
}

static void
soma_play_board_init (SomaPlayBoard *self)
{
  soma_template_init (self);
  self->text = g_strdup ("");
  self->spoken = g_strdup ("");
}

SomaGame *
soma_play_board_get_game (SomaPlayBoard *self)
{
  g_return_val_if_fail (SOMA_IS_PLAY_BOARD (self), NULL);
  return self->game;
}

SomaPlayTable *
soma_play_board_get_table (SomaPlayBoard *self)
{
  g_return_val_if_fail (SOMA_IS_PLAY_BOARD (self), NULL);
  return self->table;
}

SomaPuzzleView *
soma_play_board_get_view (SomaPlayBoard *self)
{
  g_return_val_if_fail (SOMA_IS_PLAY_BOARD (self), NULL);
  return self->view;
}

const SomaLaid *
soma_play_board_get_laid (SomaPlayBoard *self)
{
  g_return_val_if_fail (SOMA_IS_PLAY_BOARD (self), NULL);
  int selected = get_selected (self);

  return selected >= 0 ? soma_arrangement_find (soma_game_get_arrangement (self->game), selected)
                       : NULL;
}

void
soma_play_board_refresh (SomaPlayBoard *self, gboolean smoothly)
{
  g_return_if_fail (SOMA_IS_PLAY_BOARD (self));
  const SomaPlayMotion *motions = NULL;
  int n_motions = 0;

  if (self->table == NULL)
    return;
  end_celebration (self);
  soma_puzzle_view_set_stage (
      self->view, soma_play_table_get_stage (self->table, smoothly ? &motions : NULL, &n_motions));
  for (int i = 0; i < n_motions; i++)
    {
      const SomaPlayMotion *motion = &motions[i];
      if (motion->turns)
        soma_puzzle_view_turn_block (self->view, motion->id, motion->pivot, motion->axis,
                                     motion->angle);
      soma_puzzle_view_move_block (self->view, motion->id, motion->offset, TRUE);
      soma_puzzle_view_lead_block (self->view, motion->id, motion->via, motion->n_via);
    }
  if (self->shows_goal)
    notify_shows_goal (self, FALSE);
  notify (self, PROP_SELECTED);
  notify (self, PROP_PINNED);
  g_signal_emit (self, signals[REFRESHED], 0);
}

void
soma_play_board_select (SomaPlayBoard *self, int copy)
{
  g_return_if_fail (SOMA_IS_PLAY_BOARD (self));
  if (self->table == NULL || copy == get_selected (self))
    return;
  soma_play_table_select (self->table, copy);
  soma_play_board_say_hand (self, TRUE);
  soma_play_board_refresh (self, TRUE);
}

/* Whether the focus is on the page, but not in the view, whose name is spoken when it changes. */
static gboolean
is_focus_beside (SomaPlayBoard *self)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  GtkWidget *focus = root != NULL ? gtk_root_get_focus (root) : NULL;
  GtkWidget *page = gtk_widget_get_ancestor (GTK_WIDGET (self), SOMA_TYPE_PANE_PAGE);

  return focus != NULL && page != NULL && focus != GTK_WIDGET (self->view) &&
         gtk_widget_is_ancestor (focus, page);
}

void
soma_play_board_say (SomaPlayBoard *self, const char *text, const char *spoken)
{
  g_return_if_fail (SOMA_IS_PLAY_BOARD (self));
  g_free (self->text);
  g_free (self->spoken);
  self->text = g_strdup (text);
  self->spoken = g_strdup (spoken != NULL ? spoken : text);
  /* The same again is news, too. */
  soma_puzzle_view_set_description (self->view, "");
  soma_puzzle_view_set_description (self->view, self->spoken);
  if (is_focus_beside (self))
    soma_host_announce (GTK_WIDGET (self), self->spoken);
  notify (self, PROP_TEXT);
  notify (self, PROP_SPOKEN);
}

static char *
describe_building (SomaPlayBoard *self)
{
  SomaGameStatus status;

  soma_game_get_status (self->game, &status);
  if (soma_game_is_free (self->game))
    return g_strdup (_ ("Build whatever you like."));
  if (status.n_filled == 0)
    return g_strdup (_ ("Drag a piece into the figure. The wheel or R, T and F turn it."));
  return g_strdup_printf (
      ngettext ("%'u of %'u cell is filled.", "%'u of %'u cells are filled.", status.n_cells),
      status.n_filled, status.n_cells);
}

/* To those who do not see the table, before anything is on it. */
static char *
describe_start (SomaPlayBoard *self)
{
  g_autofree char *goal = soma_play_label_goal (soma_game_get_puzzle (self->game));
  const char *keys = _ ("Tab selects a piece, R, T and F turn it, the arrows and Page Up and Down "
                        "move it, Enter puts it down.");

  if (soma_game_is_free (self->game))
    return soma_list_text_sentences (_ ("Build whatever you like."), keys, NULL);
  return soma_list_text_sentences (goal, keys,
                                   _ ("G tells the goal’s shape, Escape what is empty."), NULL);
}

/* What is seen of the selected piece. */
static char *
describe_piece (SomaPlayBoard *self, int copy)
{
  SomaArrangement *arrangement = soma_game_get_arrangement (self->game);
  const SomaLaid *laid = soma_play_board_get_laid (self);

  if (laid != NULL && !soma_play_table_is_held (self->table))
    return soma_play_label_covered (arrangement, laid);
  return soma_play_label_shape (arrangement, (guint) copy,
                                soma_play_table_get_pose (self->table, copy).orientation);
}

/* Where the held piece is; a dragged one, where it would land. */
static char *
describe_hand (SomaPlayBoard *self, guint copy)
{
  SomaDrop drop = soma_play_table_get_drop (self->table, FALSE);
  SomaCell corner = soma_play_table_get_pose (self->table, (int) copy).corner;

  if (soma_play_table_is_dragged (self->table) && drop.kind == SOMA_DROP_PLACE)
    {
      corner = drop.pose.corner;
      drop.falls = FALSE;
    }
  return soma_play_label_hand (&drop, corner, copy, soma_game_get_puzzle (self->game));
}

void
soma_play_board_say_hand (SomaPlayBoard *self, gboolean tells_shape)
{
  g_return_if_fail (SOMA_IS_PLAY_BOARD (self));
  int copy = get_selected (self);
  SomaArrangement *arrangement = soma_game_get_arrangement (self->game);
  gboolean is_held = soma_play_table_is_held (self->table);
  SomaDrop drop = soma_play_table_get_drop (self->table, FALSE);
  g_autofree char *place = NULL, *more = NULL, *spoken = NULL;

  if (is_held)
    place = describe_hand (self, (guint) copy);
  else if (copy >= 0)
    place = soma_play_label_selected (arrangement, (guint) copy);
  else
    place = describe_building (self);
  /* The cells say what the shape is, too. */
  if (is_held)
    more = soma_play_label_landing (arrangement, (guint) copy, &drop);
  if (copy >= 0 && more == NULL && (tells_shape || !is_held))
    more = describe_piece (self, copy);
  else if (copy < 0 && arrangement->n_laid > 0 && !soma_game_is_free (self->game))
    more = soma_play_label_empty (arrangement);
  if (copy < 0 && arrangement->n_laid == 0)
    spoken = describe_start (self);
  else if (soma_has_text (more))
    spoken = soma_list_text_sentences (place, more, NULL);
  soma_play_board_say (self, place, spoken);
}

void
soma_play_board_celebrate (SomaPlayBoard *self)
{
  g_return_if_fail (SOMA_IS_PLAY_BOARD (self));
  end_celebration (self);
  self->celebration =
      soma_play_celebration_new (self->table, self->view, soma_game_get_arrangement (self->game));
}
