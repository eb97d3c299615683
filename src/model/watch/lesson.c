/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "lesson.h"

struct _SomaLesson
{
  GObject parent_instance;

  /* Owned */
  SomaWatch *watch;    /* (nullable) */
  SomaBitBoard *board; /* (nullable) */
  SomaProof *proof;    /* (nullable) */
  GSignalGroup *watch_signals, *board_signals, *proof_signals;

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
  PROP_PROOF,
  N_PROPERTIES
};

static GParamSpec *properties[N_PROPERTIES];

/* Where a step about colours can be done. */
static const char *const examples[SOMA_N_LESSON_STEPS] = {
  [SOMA_LESSON_COLOURS] = "dominoes:chessboard", [SOMA_LESSON_COVER] = "dominoes:chessboard",
  [SOMA_LESSON_LEFT] = "dominoes:chessboard",    [SOMA_LESSON_BLOCKS] = "debruijn:bricks",
  [SOMA_LESSON_MODULO] = "tetrominoes:T10",      [SOMA_LESSON_SEARCHED] = "puzzler:SomaBench",
};

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

/* Whether the proof is about what is watched, not about what was watched before. */
static gboolean
is_own_proof (SomaLesson *self)
{
  return self->proof != NULL && self->watch != NULL &&
         soma_proof_get_puzzle (self->proof) == soma_watch_get_puzzle (self->watch);
}

static gboolean
has_met (SomaLesson *self)
{
  SomaStepKind kind = soma_watch_get_step (self->watch)->kind;

  if (examples[self->step] != NULL && !soma_lesson_suits (self))
    return FALSE;
  switch (self->step)
    {
    case SOMA_LESSON_COVER:
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
    case SOMA_LESSON_LEFT:
      return kind == SOMA_STEP_DEAD_END || is_at_end (self);
    case SOMA_LESSON_COUNT:
    case SOMA_LESSON_SEARCHED:
      return is_at_end (self);
    case SOMA_LESSON_MIRRORED:
      return self->is_other_watch && is_at_end (self);
    default:
      return FALSE;
    }
}

/* What is counted of colours is not only told when the step is done. */
static void
count_again (SomaLesson *self, gboolean met)
{
  if (self->done && (met || self->step == SOMA_LESSON_LEFT) &&
      soma_lesson_step_get_chapter (self->step) == SOMA_LESSON_ABOUT_COLOURS)
    g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_DONE]);
}

static void
moved_cb (SomaLesson *self)
{
  gboolean met = has_met (self);

  count_again (self, met);
  if (self->done || !met)
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

/* Whether there is nothing to do but to see the colours, and they are there. */
static gboolean
has_seen (SomaLesson *self)
{
  switch (self->step)
    {
    case SOMA_LESSON_COLOURS:
    case SOMA_LESSON_BLOCKS:
    case SOMA_LESSON_MODULO:
      return soma_lesson_suits (self);
    default:
      return FALSE;
    }
}

static void
proof_changed_cb (SomaLesson *self)
{
  if (soma_lesson_step_get_chapter (self->step) == SOMA_LESSON_ABOUT_COLOURS)
    set_done (self, has_seen (self));
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_PROOF]);
}

static void
set_proof (SomaLesson *self, SomaProof *proof)
{
  g_signal_group_set_target (self->proof_signals, proof);
  if (self->proof != NULL)
    soma_proof_stop (self->proof);
  g_set_object (&self->proof, proof);
}

/* Looks for a proof, if the step is about one. */
static void
need_proof (SomaLesson *self)
{
  if (soma_lesson_step_get_chapter (self->step) != SOMA_LESSON_ABOUT_COLOURS ||
      self->watch == NULL || is_own_proof (self))
    return;
  g_autoptr (SomaProof) proof = soma_proof_new (soma_watch_get_puzzle (self->watch));
  set_proof (self, proof);
  proof_changed_cb (self);
}

static void
set_watch (SomaLesson *self, SomaWatch *watch)
{
  /* It is taken away before there is another one. */
  if (!g_set_object (&self->watch, watch))
    return;
  g_signal_group_set_target (self->watch_signals, watch);
  self->is_other_watch = TRUE;
  need_proof (self);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_WATCH]);
  if (watch != NULL)
    count_again (self, FALSE);
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
    case PROP_PROOF:
      g_value_set_object (value, self->proof);
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

  if (self->proof != NULL)
    set_proof (self, NULL);
  g_clear_object (&self->proof_signals);
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
  properties[PROP_PROOF] =
      g_param_spec_object ("proof", NULL, NULL, SOMA_TYPE_PROOF, G_PARAM_READABLE);
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
  self->proof_signals = g_signal_group_new (SOMA_TYPE_PROOF);
  g_signal_group_connect_swapped (self->proof_signals, "notify::running",
                                  G_CALLBACK (proof_changed_cb), self);
}

SomaLessonChapter
soma_lesson_step_get_chapter (SomaLessonStep step)
{
  if (step >= SOMA_LESSON_COLOURS)
    return SOMA_LESSON_ABOUT_COLOURS;
  return step >= SOMA_LESSON_CHOOSE ? SOMA_LESSON_ABOUT_BITS : SOMA_LESSON_ABOUT_SEARCH;
}

SomaLessonStep
soma_lesson_chapter_get_first (SomaLessonChapter chapter)
{
  static const SomaLessonStep firsts[SOMA_N_LESSON_CHAPTERS] = {
    SOMA_LESSON_PLACE,
    SOMA_LESSON_CHOOSE,
    SOMA_LESSON_COLOURS,
  };

  g_return_val_if_fail (chapter < SOMA_N_LESSON_CHAPTERS, SOMA_LESSON_PLACE);
  return firsts[chapter];
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
  need_proof (self);
  set_done (self, has_seen (self));
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

SomaProof *
soma_lesson_get_proof (SomaLesson *self)
{
  g_return_val_if_fail (SOMA_IS_LESSON (self), NULL);
  return self->proof;
}

gboolean
soma_lesson_suits (SomaLesson *self)
{
  int modulus, pieces, figure;

  g_return_val_if_fail (SOMA_IS_LESSON (self), FALSE);
  if (!is_own_proof (self) || soma_proof_is_running (self->proof))
    return FALSE;
  gboolean has_reason = soma_proof_get_reason (self->proof) != NULL;
  switch (self->step)
    {
    case SOMA_LESSON_BLOCKS:
      return has_reason && !soma_proof_is_chessboard (self->proof);
    case SOMA_LESSON_MODULO:
      return soma_proof_get_remainders (self->proof, &modulus, &pieces, &figure);
    case SOMA_LESSON_SEARCHED:
      return !has_reason;
    default:
      return has_reason;
    }
}

const char *
soma_lesson_get_example (SomaLesson *self)
{
  g_return_val_if_fail (SOMA_IS_LESSON (self), NULL);

  if (self->watch != NULL &&
      (self->proof == NULL || soma_proof_is_running (self->proof) || soma_lesson_suits (self)))
    return NULL;
  return examples[self->step];
}

guint64
soma_lesson_get_n_counted (SomaLesson *self)
{
  g_return_val_if_fail (SOMA_IS_LESSON (self), 0);
  return self->n_counted;
}
