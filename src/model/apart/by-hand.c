/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "by-hand-private.h"

#include "engine-auto.h"

G_DEFINE_FINAL_TYPE (SomaByHand, soma_by_hand, G_TYPE_OBJECT)

static SomaByHandStatus *
copy_status (const SomaByHandStatus *status)
{
  return g_memdup2 (status, sizeof *status);
}

G_DEFINE_BOXED_TYPE (SomaByHandStatus, soma_by_hand_status, copy_status, g_free)

enum
{
  PROP_0,
  PROP_ALONG,
  PROP_COUNTS,
  PROP_STATUS,
  N_PROPERTIES
};

enum
{
  CHANGED,
  EVENT,
  N_SIGNALS
};

static GParamSpec *properties[N_PROPERTIES];
static guint signals[N_SIGNALS];

static const SomaByHandStep *
get_step (SomaByHand *self, guint step)
{
  return &g_array_index (self->steps, SomaByHandStep, step);
}

void
soma_by_hand_notify_status (SomaByHand *self)
{
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_STATUS]);
}

void
soma_by_hand_tell (SomaByHand *self, const SomaByHandEvent *event)
{
  g_signal_emit (self, signals[EVENT], 0, event);
}

void
soma_by_hand_tell_changed (SomaByHand *self)
{
  g_signal_emit (self, signals[CHANGED], 0);
}

void
soma_by_hand_tell_turned (SomaByHand *self, guint step, gboolean back)
{
  const SomaByHandStep *turned = get_step (self, step);

  self->shown_turn = (SomaByHandTurn){ &turned->move, &turned->turn.path,
                                       &get_step (self, step - 1)->spread, back };
  soma_by_hand_tell_changed (self);
  self->shown_turn = (SomaByHandTurn){ 0 };
}

/* Counting. */

/* The same leg as what those did that do not have the first copy of the part: which ones are said
 * to move makes no difference. */
static SomaByHandLeg
normalise (SomaByHandLeg leg)
{
  if (leg.is_turn || (leg.copies & leg.part & -leg.part) == 0)
    return leg;
  leg.copies = leg.part & ~leg.copies;
  leg.by = -leg.by;
  return leg;
}

/* Whether the turn of the second leg takes that of the first one back. */
static gboolean
is_turned_back (SomaByHand *self, const SomaByHandLeg *first, const SomaByHandLeg *second)
{
  return first->is_turn && second->is_turn && first->part == second->part &&
         soma_spread_is_same (&get_step (self, first->step - 1)->spread,
                              &get_step (self, second->step)->spread, first->part);
}

static void
add_leg (SomaByHand *self, GArray *moves, SomaByHandLeg leg)
{
  SomaByHandLeg *last =
      moves->len > 0 ? &g_array_index (moves, SomaByHandLeg, moves->len - 1) : NULL;

  if (last != NULL && is_turned_back (self, last, &leg))
    g_array_set_size (moves, moves->len - 1);
  else if (last == NULL || last->is_turn || leg.is_turn || last->part != leg.part ||
           last->copies != leg.copies || last->axis != leg.axis)
    g_array_append_val (moves, leg);
  else if (last->by + leg.by != 0)
    last->by += leg.by;
  else
    g_array_set_size (moves, moves->len - 1);
}

/* The moves since all was put back. */
static guint
count_moves (SomaByHand *self)
{
  g_autoptr (GArray) moves = g_array_new (FALSE, FALSE, sizeof (SomaByHandLeg));
  guint first = self->now;

  while (first > 0 && get_step (self, first)->copies != 0)
    first--;
  for (guint i = 0; i < self->legs->len; i++)
    {
      SomaByHandLeg leg = g_array_index (self->legs, SomaByHandLeg, i);
      if (leg.step > first && leg.step <= self->now)
        add_leg (self, moves, normalise (leg));
    }
  return moves->len;
}

/* The history. */

void
soma_by_hand_settle (SomaByHand *self)
{
  self->focus = get_step (self, self->now)->focus;
  soma_by_hand_forget_way (self);
  soma_by_hand_notify_status (self);
}

void
soma_by_hand_add_step (SomaByHand *self, const SomaByHandStep *step)
{
  while (self->legs->len > 0 &&
         g_array_index (self->legs, SomaByHandLeg, self->legs->len - 1).step > self->now)
    g_array_set_size (self->legs, self->legs->len - 1);
  g_array_set_size (self->steps, self->now + 1);
  g_array_append_val (self->steps, *step);
  self->now++;
}

static void
travel (SomaByHand *self, int by)
{
  SomaByHandEvent event = { .kind = by < 0 ? SOMA_BY_HAND_UNDONE : SOMA_BY_HAND_REDONE };

  soma_by_hand_cancel (self);
  guint step = by < 0 ? self->now : self->now + 1;
  event.copies = get_step (self, step)->copies;
  self->now = (guint) ((int) self->now + by);
  soma_by_hand_settle (self);
  if (get_step (self, step)->move.kind == SOMA_MOVE_TURN)
    soma_by_hand_tell_turned (self, step, by < 0);
  else
    soma_by_hand_tell_changed (self);
  soma_by_hand_tell (self, &event);
}

static void
soma_by_hand_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  SomaByHand *self = SOMA_BY_HAND (object);
  SomaByHandStatus status;

  switch (id)
    {
    case PROP_ALONG:
      g_value_set_boolean (value, self->along);
      break;
    case PROP_COUNTS:
      g_value_set_boolean (value, self->counts);
      break;
    case PROP_STATUS:
      soma_by_hand_get_status (self, &status);
      g_value_set_boxed (value, &status);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
soma_by_hand_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  SomaByHand *self = SOMA_BY_HAND (object);

  if (id == PROP_ALONG)
    self->along = g_value_get_boolean (value);
  else if (id == PROP_COUNTS)
    {
      self->counts = g_value_get_boolean (value);
      soma_by_hand_look_on (self);
    }
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
soma_by_hand_dispose (GObject *object)
{
  SomaByHand *self = SOMA_BY_HAND (object);

  self->counts = FALSE;
  soma_by_hand_drop_turn (self);
  soma_by_hand_forget_way (self);
  G_OBJECT_CLASS (soma_by_hand_parent_class)->dispose (object);
}

static void
soma_by_hand_finalize (GObject *object)
{
  SomaByHand *self = SOMA_BY_HAND (object);

  soma_together_clear (&self->together);
  soma_puzzle_unref (self->puzzle);
  g_free (self->copy_at);
  soma_reach_free (self->reach);
  soma_turner_free (self->turner);
  g_array_unref (self->steps);
  g_array_unref (self->legs);
  g_array_unref (self->way);
  G_OBJECT_CLASS (soma_by_hand_parent_class)->finalize (object);
}

static void
soma_by_hand_class_init (SomaByHandClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->get_property = soma_by_hand_get_property;
  object_class->set_property = soma_by_hand_set_property;
  object_class->dispose = soma_by_hand_dispose;
  object_class->finalize = soma_by_hand_finalize;
  properties[PROP_ALONG] = g_param_spec_boolean ("along", NULL, NULL, FALSE, G_PARAM_READWRITE);
  properties[PROP_COUNTS] = g_param_spec_boolean ("counts", NULL, NULL, FALSE, G_PARAM_READWRITE);
  properties[PROP_STATUS] = g_param_spec_boxed ("status", NULL, NULL, SOMA_TYPE_BY_HAND_STATUS,
                                                G_PARAM_READABLE | G_PARAM_EXPLICIT_NOTIFY);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);
  signals[CHANGED] = g_signal_new ("changed", SOMA_TYPE_BY_HAND, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                   NULL, G_TYPE_NONE, 0);
  signals[EVENT] = g_signal_new ("event", SOMA_TYPE_BY_HAND, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                 G_TYPE_NONE, 1, G_TYPE_POINTER);
}

static void
clear_step (gpointer data)
{
  SomaByHandStep *step = data;

  soma_turn_path_clear (&step->turn.path);
}

static void
soma_by_hand_init (SomaByHand *self)
{
  self->steps = g_array_new (FALSE, FALSE, sizeof (SomaByHandStep));
  g_array_set_clear_func (self->steps, clear_step);
  self->legs = g_array_new (FALSE, FALSE, sizeof (SomaByHandLeg));
  self->way = g_array_new (FALSE, FALSE, sizeof (SomaMove));
}

SomaByHand *
soma_by_hand_new (SomaPuzzle *puzzle, const guint16 *copy_at, const SomaApartOptions *options)
{
  SomaReach *reach = soma_reach_new (puzzle, copy_at);
  SomaByHandStep first = { 0 };

  if (reach == NULL)
    return NULL;
  SomaByHand *self = g_object_new (SOMA_TYPE_BY_HAND, NULL);
  self->puzzle = soma_puzzle_ref (puzzle);
  self->copy_at = g_memdup2 (copy_at, puzzle->figure->n_cells * sizeof *copy_at);
  self->reach = reach;
  soma_together_init (&self->together, self->puzzle, options);
  self->most_bytes = options->most_bytes;
  soma_spread_begin (&first.spread, soma_reach_n_copies (reach));
  g_array_append_val (self->steps, first);
  return self;
}

void
soma_by_hand_set_turning (SomaByHand *self, const SomaApartTurning *turning, gboolean with_turns)
{
  g_return_if_fail (SOMA_IS_BY_HAND (self));

  const SomaTurnLimits before = soma_by_hand_get_limits (self);
  const SomaTurnLimits after = soma_apart_turning_get_limits (turning);
  gboolean is_other = !soma_turn_limits_equal (&before, &after);

  if (!is_other && with_turns == self->with_turns && turning->unit == self->turning.unit)
    return;
  self->turning = *turning;
  self->with_turns = with_turns;
  if (is_other)
    {
      soma_by_hand_drop_turn (self);
      g_clear_pointer (&self->turner, soma_turner_free);
    }
  g_array_set_size (self->way, 0);
  soma_by_hand_forget_way (self);
  soma_by_hand_notify_status (self);
}

const SomaByHandTurn *
soma_by_hand_get_turn (SomaByHand *self)
{
  g_return_val_if_fail (SOMA_IS_BY_HAND (self), NULL);
  return self->shown_turn.move != NULL ? &self->shown_turn : NULL;
}

SomaPuzzle *
soma_by_hand_get_puzzle (SomaByHand *self)
{
  g_return_val_if_fail (SOMA_IS_BY_HAND (self), NULL);
  return self->puzzle;
}

const guint16 *
soma_by_hand_get_copy_at (SomaByHand *self)
{
  g_return_val_if_fail (SOMA_IS_BY_HAND (self), NULL);
  return self->copy_at;
}

SomaReach *
soma_by_hand_get_reach (SomaByHand *self)
{
  g_return_val_if_fail (SOMA_IS_BY_HAND (self), NULL);
  return self->reach;
}

const SomaSpread *
soma_by_hand_get_spread (SomaByHand *self)
{
  g_return_val_if_fail (SOMA_IS_BY_HAND (self), NULL);
  return &get_step (self, self->now)->spread;
}

/* Whether the part, beside those looked at before, need not be taken apart. */
static gboolean
may_stay (SomaByHand *self, guint64 part)
{
  const guint16 *copies = soma_reach_get_copies (self->reach);

  if ((part & (part - 1)) == 0 || soma_together_is_one_group (&self->together, copies, part) ||
      soma_together_add (&self->together, copies, part))
    return TRUE;
  soma_together_drop (&self->together);
  return FALSE;
}

int
soma_by_hand_find_part (SomaByHand *self)
{
  const SomaSpread *spread = soma_by_hand_get_spread (self);
  int focus = soma_spread_find_part (spread, self->focus), first = -1;

  soma_together_begin (&self->together);
  for (int i = 0; i < spread->n_parts; i++)
    if (!may_stay (self, spread->parts[i]))
      {
        if (i == focus)
          return focus;
        first = first < 0 ? i : first;
      }
  return first;
}

void
soma_by_hand_get_status (SomaByHand *self, SomaByHandStatus *status)
{
  g_return_if_fail (SOMA_IS_BY_HAND (self));

  const SomaSpread *spread = soma_by_hand_get_spread (self);
  int part = soma_by_hand_find_part (self);

  *status = (SomaByHandStatus){
    .n_moves = count_moves (self),
    .n_copies = (guint) spread->n_copies,
    .n_single = (guint) __builtin_popcountll (soma_spread_get_single (spread)),
    .is_finished = part<0, .can_undo = self->now> 0,
    .can_redo = self->now + 1 < self->steps->len,
    .part = part < 0 ? 0 : spread->parts[part],
    .is_searching = self->task != NULL,
    .is_slow = self->task != NULL && self->is_slow,
    .n_known = self->n_known,
    .is_known = self->is_known,
    .onward = self->onward,
    .is_hinted = self->is_hinted && self->is_known,
    .with_turns = self->with_turns,
  };
}

void
soma_by_hand_undo (SomaByHand *self)
{
  g_return_if_fail (SOMA_IS_BY_HAND (self));
  if (self->now > 0)
    travel (self, -1);
}

void
soma_by_hand_redo (SomaByHand *self)
{
  g_return_if_fail (SOMA_IS_BY_HAND (self));
  if (self->now + 1 < self->steps->len)
    travel (self, 1);
}

void
soma_by_hand_start_over (SomaByHand *self)
{
  SomaByHandEvent event = { .kind = SOMA_BY_HAND_STARTED_OVER };
  SomaByHandStep first = { 0 };

  g_return_if_fail (SOMA_IS_BY_HAND (self));
  soma_by_hand_cancel (self);
  soma_spread_begin (&first.spread, soma_reach_n_copies (self->reach));
  if (soma_spread_equal (&first.spread, soma_by_hand_get_spread (self)))
    return;
  soma_by_hand_add_step (self, &first);
  soma_by_hand_settle (self);
  soma_by_hand_tell_changed (self);
  soma_by_hand_tell (self, &event);
}

void
soma_by_hand_set_focus (SomaByHand *self, int copy)
{
  g_return_if_fail (SOMA_IS_BY_HAND (self));

  int before = soma_by_hand_find_part (self);

  self->focus = copy;
  if (soma_by_hand_find_part (self) == before)
    return;
  soma_by_hand_forget_way (self);
  soma_by_hand_notify_status (self);
}
