/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "by-hand-bar.h"

#include <glib/gi18n.h>
#include <string.h>

#include "apart-groups.h"
#include "by-hand-labels.h"
#include "host.h"
#include "soma-config.h"
#include "template.h"
#include "turns-box.h"
#include "wrap-layout.h"

/* What the search for the next move may take of memory. */
#define MOST_BYTES (256 << 20)

struct _SomaByHandBar
{
  AdwBin parent_instance;

  /* Owned; NULL while nothing is taken apart */
  SomaByHand *hand;
  SomaByHandMover *mover; /* of a view, for which it stays */
  SomaPuzzleView *view;

  gboolean along;        /* also for what will be taken apart */
  gboolean is_too_large; /* hence nothing is */

  GSettings *settings; /* owned */
  gboolean turns;

  /* Template */
  GtkLabel *text_label;
};

G_DEFINE_FINAL_TYPE (SomaByHandBar, soma_by_hand_bar, ADW_TYPE_BIN)

enum
{
  PROP_0,
  PROP_ALONG,
  PROP_HAND,
  PROP_TEXT,
  PROP_TURNS,
  N_PROPERTIES
};

static GParamSpec *properties[N_PROPERTIES];

/* What actions require. */
enum
{
  HAND = 1 << 0,
  STEP_BEFORE = 1 << 1,
  STEP_AFTER = 1 << 2,
  UNFINISHED = 1 << 3,
  SEARCHING = 1 << 4,
};

/* What the template shows. */

static gboolean
is_there (SomaByHand *hand)
{
  return hand != NULL;
}

static char *
label_state (SomaByHandBar *self, SomaByHand *hand, const SomaByHandStatus *status)
{
  return soma_label_by_hand_state (hand, status);
}

static gboolean
is_slow (const SomaByHandStatus *status)
{
  return status != NULL && status->is_slow;
}

static void
enable_actions (SomaByHandBar *self)
{
  SomaByHandStatus status = { 0 };

  if (self->hand != NULL)
    soma_by_hand_get_status (self->hand, &status);
  soma_template_enable_actions (
      self, (self->hand != NULL ? HAND : 0) | (status.can_undo ? STEP_BEFORE : 0) |
                (status.can_redo ? STEP_AFTER : 0) |
                (self->hand != NULL && !status.is_finished ? UNFINISHED : 0) |
                (status.is_searching ? SEARCHING : 0));
}

static void
text_changed_cb (SomaByHandBar *self)
{
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_TEXT]);
}

/* Tells what turns there are. */
static void
tell_turning (SomaByHandBar *self)
{
  const SomaApartTurning turning = soma_turning_read (self->settings);

  if (self->hand != NULL)
    soma_by_hand_set_turning (self->hand, &turning, self->turns);
}

static void
set_turns (SomaByHandBar *self, gboolean are_wanted)
{
  if (are_wanted == self->turns)
    return;
  self->turns = are_wanted;
  tell_turning (self);
  if (self->hand != NULL)
    soma_host_announce (GTK_WIDGET (self),
                        are_wanted ? _ ("Hints may be turns") : _ ("Hints are shifts alone"));
}

static void
move_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaByHand *hand = SOMA_BY_HAND_BAR (widget)->hand;

  if (g_str_equal (name, "by-hand.undo"))
    soma_by_hand_undo (hand);
  else if (g_str_equal (name, "by-hand.redo"))
    soma_by_hand_redo (hand);
  else if (g_str_equal (name, "by-hand.start-over"))
    soma_by_hand_start_over (hand);
  else
    {
      /* Nor after the next move, unless it is asked for. */
      g_object_set (hand, "counts", FALSE, NULL);
      soma_by_hand_stop (hand);
    }
}

/* The next move; while that is shown, it is made. */
static void
hint_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  SomaByHandBar *self = SOMA_BY_HAND_BAR (widget);
  SomaByHand *hand = self->hand;
  SomaByHandStatus status;

  soma_by_hand_get_status (hand, &status);
  if (status.is_hinted && status.onward.result == SOMA_APART_COMPLETE &&
      soma_by_hand_mover_get_selected (self->mover) == status.onward.next.copies)
    soma_by_hand_make_next (hand);
  else
    soma_by_hand_ask (hand);
}

static const struct
{
  const char *action;
  SomaTurn turn;
  gboolean reverse;
} turns[] = {
  { "by-hand.turn-around", SOMA_TURN_AROUND, FALSE },
  { "by-hand.turn-around-back", SOMA_TURN_AROUND, TRUE },
  { "by-hand.turn-over", SOMA_TURN_OVER, FALSE },
  { "by-hand.turn-over-back", SOMA_TURN_OVER, TRUE },
  { "by-hand.roll", SOMA_TURN_ROLL, FALSE },
  { "by-hand.roll-back", SOMA_TURN_ROLL, TRUE },
};

static void
turn_action (GtkWidget *widget, const char *name, GVariant *parameter)
{
  for (gsize i = 0; i < G_N_ELEMENTS (turns); i++)
    if (g_str_equal (name, turns[i].action))
      soma_by_hand_mover_turn (SOMA_BY_HAND_BAR (widget)->mover, turns[i].turn, turns[i].reverse);
}

static void
soma_by_hand_bar_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  SomaByHandBar *self = SOMA_BY_HAND_BAR (object);

  if (id == PROP_ALONG)
    g_value_set_boolean (value, self->along);
  else if (id == PROP_TURNS)
    g_value_set_boolean (value, self->turns);
  else if (id == PROP_HAND)
    g_value_set_object (value, self->hand);
  else if (id == PROP_TEXT && self->hand != NULL)
    g_object_get_property (G_OBJECT (self->mover), "text", value);
  else if (id == PROP_TEXT)
    g_value_set_string (value,
                        self->is_too_large ? _ ("The pieces are too many or too long") : NULL);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
soma_by_hand_bar_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  SomaByHandBar *self = SOMA_BY_HAND_BAR (object);

  if (id == PROP_ALONG)
    {
      self->along = g_value_get_boolean (value);
      if (self->hand != NULL)
        g_object_set (self->hand, "along", self->along, NULL);
    }
  else if (id == PROP_TURNS)
    set_turns (self, g_value_get_boolean (value));
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
soma_by_hand_bar_dispose (GObject *object)
{
  SomaByHandBar *self = SOMA_BY_HAND_BAR (object);

  soma_by_hand_bar_stop (self);
  g_clear_object (&self->mover);
  g_clear_object (&self->view);
  g_clear_object (&self->settings);
  G_OBJECT_CLASS (soma_by_hand_bar_parent_class)->dispose (object);
}

static const SomaAction actions[] = {
  { "by-hand.along", "along", NULL, HAND },
  { "by-hand.turns", "turns", NULL, HAND },
  { "by-hand.turn-around", NULL, turn_action, HAND },
  { "by-hand.turn-around-back", NULL, turn_action, HAND },
  { "by-hand.turn-over", NULL, turn_action, HAND },
  { "by-hand.turn-over-back", NULL, turn_action, HAND },
  { "by-hand.roll", NULL, turn_action, HAND },
  { "by-hand.roll-back", NULL, turn_action, HAND },
  { "by-hand.undo", NULL, move_action, STEP_BEFORE },
  { "by-hand.redo", NULL, move_action, STEP_AFTER },
  { "by-hand.start-over", NULL, move_action, STEP_BEFORE },
  { "by-hand.hint", NULL, hint_action, UNFINISHED },
  { "by-hand.stop", NULL, move_action, SEARCHING },
  { 0 },
};

static void
soma_by_hand_bar_class_init (SomaByHandBarClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->get_property = soma_by_hand_bar_get_property;
  object_class->set_property = soma_by_hand_bar_set_property;
  object_class->dispose = soma_by_hand_bar_dispose;
  properties[PROP_ALONG] = g_param_spec_boolean ("along", NULL, NULL, FALSE, G_PARAM_READWRITE);
  properties[PROP_HAND] = g_param_spec_object ("hand", NULL, NULL, SOMA_TYPE_BY_HAND,
                                               G_PARAM_READABLE | G_PARAM_EXPLICIT_NOTIFY);
  properties[PROP_TEXT] =
      g_param_spec_string ("text", NULL, NULL, NULL, G_PARAM_READABLE | G_PARAM_EXPLICIT_NOTIFY);
  properties[PROP_TURNS] = g_param_spec_boolean ("turns", NULL, NULL, FALSE, G_PARAM_READWRITE);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);
  g_type_ensure (SOMA_TYPE_WRAP_LAYOUT);
  soma_template_set (widget_class, "by-hand-bar");
  soma_template_bind_function (widget_class, is_there);
  soma_template_bind_function (widget_class, is_slow);
  gtk_widget_class_bind_template_callback (widget_class, label_state);
  gtk_widget_class_bind_template_child (widget_class, SomaByHandBar, text_label);
  soma_template_install_actions (widget_class, actions);
}

static const SomaKey keys[] = {
  { "<Control>z", "by-hand.undo" },
  { "<Control><Shift>z|<Control>y", "by-hand.redo" },
  { "<Control>BackSpace", "by-hand.start-over" },
  { "<Shift>o|o", "by-hand.along" },
  { "<Shift>u|u", "by-hand.turns" },
  { "<Shift>h|h", "by-hand.hint" },
  { 0 },
};

static void
soma_by_hand_bar_init (SomaByHandBar *self)
{
  enable_actions (self);
  soma_template_init (self);
  soma_template_add_keys (self, keys);
  self->settings = g_settings_new (SOMA_APP_ID);
  g_settings_bind (self->settings, "apart-turns", self, "turns", G_SETTINGS_BIND_DEFAULT);
  soma_turning_follow (self->settings, G_OBJECT (self), G_CALLBACK (tell_turning));
}

static void
watch_view (SomaByHandBar *self, SomaPuzzleView *view)
{
  if (self->view == view)
    return;
  g_clear_object (&self->mover);
  g_set_object (&self->view, view);
  self->mover = soma_by_hand_mover_new (view);
  g_signal_connect_object (self->mover, "notify::text", G_CALLBACK (text_changed_cb), self,
                           G_CONNECT_SWAPPED);
}

void
soma_by_hand_bar_start (SomaByHandBar *self, SomaPuzzleView *view, SomaPuzzle *puzzle,
                        const guint16 *copy_at, const SomaPieces *pieces)
{
  g_return_if_fail (SOMA_IS_BY_HAND_BAR (self));

  g_autoptr (GArray) groups = pieces != NULL ? soma_pieces_make_apart_groups (pieces) : NULL;
  SomaApartOptions options = { .most_bytes = MOST_BYTES };

  /* The list of solutions may change around the one that is shown. */
  if (self->hand != NULL && self->view == view && soma_by_hand_get_puzzle (self->hand) == puzzle &&
      memcmp (soma_by_hand_get_copy_at (self->hand), copy_at,
              (gsize) puzzle->figure->n_cells * sizeof *copy_at) == 0)
    return;
  soma_by_hand_bar_stop (self);
  watch_view (self, view);
  if (groups != NULL)
    {
      options.n_groups = (int) groups->len;
      options.groups = (const SomaApartGroup *) (void *) groups->data;
    }
  self->hand = soma_by_hand_new (puzzle, copy_at, &options);
  self->is_too_large = self->hand == NULL;
  text_changed_cb (self);
  if (self->hand == NULL)
    {
      soma_puzzle_view_set_puzzle (view, puzzle, copy_at);
      return;
    }
  g_signal_connect_object (self->hand, "notify::status", G_CALLBACK (enable_actions), self,
                           G_CONNECT_SWAPPED);
  tell_turning (self);
  g_object_set (self->hand, "along", self->along, "counts", TRUE, NULL);
  soma_by_hand_mover_set_hand (self->mover, self->hand);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_HAND]);
  enable_actions (self);
}

void
soma_by_hand_bar_stop (SomaByHandBar *self)
{
  g_return_if_fail (SOMA_IS_BY_HAND_BAR (self));
  if (self->hand == NULL)
    return;
  soma_by_hand_mover_set_hand (self->mover, NULL);
  g_signal_handlers_disconnect_by_data (self->hand, self);
  g_clear_object (&self->hand);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_HAND]);
  enable_actions (self);
}

SomaByHand *
soma_by_hand_bar_get_hand (SomaByHandBar *self)
{
  g_return_val_if_fail (SOMA_IS_BY_HAND_BAR (self), NULL);
  return self->hand;
}

SomaByHandMover *
soma_by_hand_bar_get_mover (SomaByHandBar *self)
{
  g_return_val_if_fail (SOMA_IS_BY_HAND_BAR (self), NULL);
  return self->mover;
}
