/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "lesson.h"

struct _SomaLesson
{
  GObject parent_instance;

  /* Owned */
  SomaWatch *watch;    /* (nullable) */
  SomaBitBoard *board; /* (nullable) */
  GSignalGroup *watch_signals, *board_signals;

  SomaLessonStep step;
  gboolean done;
  gboolean is_other_watch; /* than when the step began */
  guint64 n_counted;
  SomaBits first; /* the board's first row before its last change */
};

G_DEFINE_FINAL_TYPE (SomaLesson, soma_lesson, G_TYPE_OBJECT)

enum
{
  PROP_0,
  PROP_WATCH,
  PROP_BOARD,
  PROP_STEP,
  PROP_DONE,
  N_PROPERTIES
};

static GParamSpec *properties[N_PROPERTIES];

static void
set_done (SomaLesson *self, gboolean done)
{
  if (self->done == done)
    return;
  self->done = done;
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_DONE]);
}

/* Whether the search is at its end. */
static gboolean
is_at_end (SomaLesson *self)
{
  SomaTraceExtent extent;

  soma_watch_get_extent (self->watch, &extent);
  return extent.is_complete && soma_watch_get_step (self->watch)->number == extent.n_steps;
}

static gboolean
has_met (SomaLesson *self)
{
  SomaStepKind kind = soma_watch_get_step (self->watch)->kind;

  switch (self->step)
    {
    case SOMA_LESSON_PLACE:
      return kind == SOMA_STEP_PLACE;
    case SOMA_LESSON_COLLIDE:
      return kind == SOMA_STEP_TRY;
    case SOMA_LESSON_DEAD_END:
      return kind == SOMA_STEP_DEAD_END;
    case SOMA_LESSON_BACK:
      return kind == SOMA_STEP_REMOVE;
    case SOMA_LESSON_SOLUTION:
      return kind == SOMA_STEP_SOLUTION || is_at_end (self);
    case SOMA_LESSON_COUNT:
      return is_at_end (self);
    case SOMA_LESSON_MIRRORED:
      return self->is_other_watch && is_at_end (self);
    default:
      return FALSE;
    }
}

static void
moved_cb (SomaLesson *self)
{
  if (self->done || !has_met (self))
    return;
  if (self->step == SOMA_LESSON_COUNT)
    self->n_counted = soma_watch_get_step (self->watch)->n_solutions;
  set_done (self, TRUE);
}

/* What both rows have. */
static SomaBits
get_both (SomaBits first, const SomaBits *second)
{
  return soma_bits_combine (first, SOMA_BITS_AND, second);
}

/* Whether the last change of the board was what the step asks for. */
static gboolean
has_changed (SomaLesson *self)
{
  const SomaBits *first = soma_bit_board_get_first (self->board);
  const SomaBits *second = soma_bit_board_get_second (self->board);
  SomaBits both = get_both (*first, second), before = get_both (self->first, second);
  SomaBits kept = soma_bits_combine (self->first, SOMA_BITS_AND_NOT, second);
  gboolean is_changed = !soma_bits_equal (first, &self->first);
  gboolean is_placement = soma_bit_board_get_placement (self->board) >= 0;

  switch (self->step)
    {
    case SOMA_LESSON_CHOOSE:
      return is_placement;
    case SOMA_LESSON_OR:
      return is_placement && is_changed && soma_bits_equal (&both, second);
    case SOMA_LESSON_AND_NOT:
      return is_changed && !soma_bits_is_empty (&before) && soma_bits_equal (first, &kept);
    case SOMA_LESSON_OVERLAP:
      return is_placement && !soma_bits_is_empty (&both) && !soma_bits_equal (&both, second);
    case SOMA_LESSON_AND:
      return is_changed && soma_bits_equal (first, &before);
    default:
      return FALSE;
    }
}

static void
board_changed_cb (SomaLesson *self)
{
  gboolean done = self->done || has_changed (self);

  self->first = *soma_bit_board_get_first (self->board);
  set_done (self, done);
}

static void
set_watch (SomaLesson *self, SomaWatch *watch)
{
  /* It is taken away before there is another one. */
  if (!g_set_object (&self->watch, watch))
    return;
  g_signal_group_set_target (self->watch_signals, watch);
  self->is_other_watch = TRUE;
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_WATCH]);
}

static void
set_board (SomaLesson *self, SomaBitBoard *board)
{
  if (!g_set_object (&self->board, board))
    return;
  g_signal_group_set_target (self->board_signals, board);
  if (board != NULL)
    self->first = *soma_bit_board_get_first (board);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_BOARD]);
}

static void
soma_lesson_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  SomaLesson *self = SOMA_LESSON (object);

  switch (id)
    {
    case PROP_WATCH:
      g_value_set_object (value, self->watch);
      break;
    case PROP_BOARD:
      g_value_set_object (value, self->board);
      break;
    case PROP_STEP:
      g_value_set_int (value, self->step);
      break;
    case PROP_DONE:
      g_value_set_boolean (value, self->done);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
soma_lesson_set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  SomaLesson *self = SOMA_LESSON (object);

  switch (id)
    {
    case PROP_WATCH:
      set_watch (self, g_value_get_object (value));
      break;
    case PROP_BOARD:
      set_board (self, g_value_get_object (value));
      break;
    case PROP_STEP:
      soma_lesson_set_step (self, (SomaLessonStep) g_value_get_int (value));
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
soma_lesson_dispose (GObject *object)
{
  SomaLesson *self = SOMA_LESSON (object);

  g_clear_object (&self->watch_signals);
  g_clear_object (&self->board_signals);
  g_clear_object (&self->watch);
  g_clear_object (&self->board);
  G_OBJECT_CLASS (soma_lesson_parent_class)->dispose (object);
}

static void
soma_lesson_class_init (SomaLessonClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  const GParamFlags flags = G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY;

  object_class->get_property = soma_lesson_get_property;
  object_class->set_property = soma_lesson_set_property;
  object_class->dispose = soma_lesson_dispose;
  properties[PROP_WATCH] = g_param_spec_object ("watch", NULL, NULL, SOMA_TYPE_WATCH, flags);
  properties[PROP_BOARD] = g_param_spec_object ("board", NULL, NULL, SOMA_TYPE_BIT_BOARD, flags);
  properties[PROP_STEP] =
      g_param_spec_int ("step", NULL, NULL, 0, SOMA_N_LESSON_STEPS - 1, 0, flags);
  properties[PROP_DONE] = g_param_spec_boolean ("done", NULL, NULL, FALSE, G_PARAM_READABLE);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);
}

static void
soma_lesson_init (SomaLesson *self)
{
  self->watch_signals = g_signal_group_new (SOMA_TYPE_WATCH);
  g_signal_group_connect_swapped (self->watch_signals, "notify::number", G_CALLBACK (moved_cb),
                                  self);
  self->board_signals = g_signal_group_new (SOMA_TYPE_BIT_BOARD);
  g_signal_group_connect_swapped (self->board_signals, "notify::placement",
                                  G_CALLBACK (board_changed_cb), self);
}

gboolean
soma_lesson_step_has_bits (SomaLessonStep step)
{
  return step >= SOMA_LESSON_CHOOSE;
}

SomaLesson *
soma_lesson_new (void)
{
  return g_object_new (SOMA_TYPE_LESSON, NULL);
}

void
soma_lesson_set_step (SomaLesson *self, SomaLessonStep step)
{
  g_return_if_fail (SOMA_IS_LESSON (self));
  g_return_if_fail (step < SOMA_N_LESSON_STEPS);

  self->step = step;
  self->is_other_watch = FALSE;
  set_done (self, FALSE);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_STEP]);
}

SomaLessonStep
soma_lesson_get_step (SomaLesson *self)
{
  g_return_val_if_fail (SOMA_IS_LESSON (self), SOMA_LESSON_PLACE);
  return self->step;
}

gboolean
soma_lesson_is_done (SomaLesson *self)
{
  g_return_val_if_fail (SOMA_IS_LESSON (self), FALSE);
  return self->done;
}

SomaWatch *
soma_lesson_get_watch (SomaLesson *self)
{
  g_return_val_if_fail (SOMA_IS_LESSON (self), NULL);
  return self->watch;
}

SomaBitBoard *
soma_lesson_get_board (SomaLesson *self)
{
  g_return_val_if_fail (SOMA_IS_LESSON (self), NULL);
  return self->board;
}

guint64
soma_lesson_get_n_counted (SomaLesson *self)
{
  g_return_val_if_fail (SOMA_IS_LESSON (self), 0);
  return self->n_counted;
}
