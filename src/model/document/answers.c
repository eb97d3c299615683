/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "answers.h"

#include <math.h>

#include "answer-job.h"
#include "background.h"

/* The solutions that are taken apart, for how long, in microseconds, and with how much memory.
 * Where it takes longer than a moment, its progress is told. */
#define N_APART 1000
#define APART_TIME (10 * G_USEC_PER_SEC)
#define APART_BYTES ((gsize) 128 << 20)
#define MOMENT (G_USEC_PER_SEC / 2)

/* One kind of work. It never has more than one thread, so that strokes do not pile up; new work
 * waits until the current one has ended, which takes milliseconds after a stop. */
typedef struct
{
  GTask *task;      /* (nullable) while it runs; its data is a SomaAnswerJob */
  guint generation; /* of the design that the job is about */
  gboolean wanted;  /* there is no answer yet for the current design */
  gint64 started;   /* on the monotonic clock */
  gboolean is_late; /* it was stopped because it took too long: what it has found is the answer */
} SomaAnswerLane;

struct _SomaAnswers
{
  GObject parent_instance;

  /* Owned */
  SomaDocument *document;
  SomaFigureIndex *index; /* (nullable) */
  char *checkpoint;       /* (nullable): where an interrupted count resumes */

  SomaAnswer answer;
  guint generation; /* grows when answers become invalid */
  gboolean stopped;
  gboolean shared;   /* the document's search counts the solutions */
  gboolean held;     /* nobody wants the count to go on */
  guint most_apart;  /* solutions to take apart */
  gsize apart_bytes; /* the memory for one */
  gint64 apart_time; /* for that, in microseconds */
  gboolean with_turns;
  SomaTurnLimits turns;
  guint n_running;
  SomaAnswerLane lanes[SOMA_N_ANSWER_JOBS];
};

G_DEFINE_FINAL_TYPE (SomaAnswers, soma_answers, G_TYPE_OBJECT)

enum
{
  PROP_0,
  PROP_ANSWER,
  PROP_RUNNING,
  N_PROPERTIES
};

static GParamSpec *properties[N_PROPERTIES];

static void
tell (SomaAnswers *self)
{
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_ANSWER]);
}

static void
change_running (SomaAnswers *self, int change)
{
  gboolean before = self->n_running > 0;

  self->n_running += (guint) change;
  if (before != (self->n_running > 0))
    g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_RUNNING]);
}

static SomaDesign *
get_design (SomaAnswers *self)
{
  return soma_draft_get_design (soma_document_get_draft (self->document));
}

/* Taking answers over. */

static void start (SomaAnswers *self, SomaAnswerJobKind kind);

/* When a solution is known, whether it can be assembled is worth finding out; when all are, also
 * how they come apart. */
static void
start_more (SomaAnswers *self)
{
  if (self->answer.n_solutions > 0)
    start (self, SOMA_ANSWER_JOB_BUILD);
  if (self->answer.n_solutions > 0 && self->answer.count == SOMA_COUNT_EXACT)
    start (self, SOMA_ANSWER_JOB_APART);
}

static void
take_count (SomaAnswers *self, SomaAnswerJob *job)
{
  gboolean stopped = job->answer.count == SOMA_COUNT_STOPPED;
  guint64 n = job->answer.n_solutions;

  g_free (self->checkpoint);
  self->checkpoint = g_steal_pointer (&job->checkpoint);
  if (self->shared && stopped)
    return;
  self->shared = FALSE;
  self->answer.count = job->answer.count;
  self->answer.n_solutions = stopped ? MAX (n, self->answer.n_solutions) : n;
  self->answer.number = job->answer.number;
  self->answer.fraction = job->answer.fraction;
  self->answer.reason = job->answer.reason;
  start_more (self);
}

/* Interrupted work is wanted again, unless it finished all the same. */
static gboolean
is_wanted_again (SomaAnswers *self, const SomaAnswerJob *job)
{
  switch (job->kind)
    {
    case SOMA_ANSWER_JOB_COUNT:
      return job->answer.count == SOMA_COUNT_STOPPED;
    case SOMA_ANSWER_JOB_BUILD:
      return job->answer.buildable != SOMA_BUILDABLE_YES;
    case SOMA_ANSWER_JOB_APART:
      return !self->lanes[job->kind].is_late && job->answer.apart.n_taken < job->n_wanted;
    case SOMA_ANSWER_JOB_FACTS:
    case SOMA_ANSWER_JOB_PARITY:
    case SOMA_ANSWER_JOB_SEEN:
    default:
      return FALSE;
    }
}

static void
take_answer (SomaAnswers *self, SomaAnswerJob *job, gboolean was_stopped)
{
  SomaAnswerLane *lane = &self->lanes[job->kind];

  lane->wanted = was_stopped && is_wanted_again (self, job);
  switch (job->kind)
    {
    case SOMA_ANSWER_JOB_FACTS:
      soma_answer_take_facts (&self->answer, &job->answer);
      break;
    case SOMA_ANSWER_JOB_PARITY:
      soma_answer_take_parity (&self->answer, &job->answer);
      break;
    case SOMA_ANSWER_JOB_SEEN:
      soma_answer_take_seen (&self->answer, &job->answer);
      break;
    case SOMA_ANSWER_JOB_COUNT:
      take_count (self, job);
      break;
    case SOMA_ANSWER_JOB_BUILD:
      soma_answer_take_building (&self->answer, &job->answer);
      break;
    case SOMA_ANSWER_JOB_APART:
    default:
      self->answer.apart = lane->wanted ? (SomaApartAnswer){ 0 } : job->answer.apart;
    }
  tell (self);
}

/* Checks the progress of the count; notifies only if there is something new. */
static void
take_progress (GTask *task, GPtrArray *messages)
{
  SomaAnswers *self = g_task_get_source_object (task);
  SomaSolveStatus progress;

  if (self->lanes[SOMA_ANSWER_JOB_COUNT].generation != self->generation || self->shared ||
      !soma_answer_job_get_progress (g_task_get_task_data (task), &progress))
    return;
  progress.n_solutions = MAX (progress.n_solutions, self->answer.n_solutions);
  /* How long the count would take from its beginning; 0 if that is not known. */
  gint64 time = g_get_monotonic_time () - self->lanes[SOMA_ANSWER_JOB_COUNT].started;
  double seconds = progress.part > 0 ? (double) time / G_TIME_SPAN_SECOND / progress.part : 0;
  if (self->answer.lasting && progress.n_solutions == self->answer.n_solutions &&
      fabs (progress.fraction - self->answer.fraction) < 0.001 &&
      fabs (seconds - self->answer.seconds) <= 0.1 * self->answer.seconds)
    return;
  self->answer.seconds = seconds;
  self->answer.n_solutions = progress.n_solutions;
  self->answer.fraction = progress.fraction;
  self->answer.lasting = TRUE;
  start_more (self);
  tell (self);
}

/* What has come apart by the end of the time is the answer. */
static void
take_apart_progress (GTask *task, GPtrArray *messages)
{
  SomaAnswers *self = g_task_get_source_object (task);
  SomaAnswerLane *lane = &self->lanes[SOMA_ANSWER_JOB_APART];
  gint64 time = g_get_monotonic_time () - lane->started;

  if (lane->generation != self->generation || soma_background_is_stopped (task))
    return;
  if (time >= self->apart_time)
    {
      lane->is_late = TRUE;
      soma_background_stop (task);
      return;
    }
  if (time < MOMENT)
    return;
  soma_answer_job_get_apart (g_task_get_task_data (task), &self->answer.apart);
  self->answer.apart.is_lasting = TRUE;
  tell (self);
}

/* Threads. */

static void
work (GTask *task)
{
  soma_answer_job_run (g_task_get_task_data (task), soma_background_get_stop_flag (task));
}

static void
worked (GTask *task)
{
  SomaAnswers *self = g_task_get_source_object (task);
  SomaAnswerJob *job = g_task_get_task_data (task);
  SomaAnswerLane *lane = &self->lanes[job->kind];

  lane->task = NULL;
  if (lane->generation == self->generation)
    take_answer (self, job, soma_background_is_stopped (task));
  if (job->kind < SOMA_ANSWER_JOB_BUILD)
    start (self, job->kind);
  else
    start_more (self);
  change_running (self, -1);
  g_task_return_boolean (task, TRUE);
}

/* Only where it may take long does the progress matter. */
static const SomaBackground backgrounds[] = {
  [SOMA_ANSWER_JOB_FACTS] = { "soma-answer", .work = work, .done = worked },
  [SOMA_ANSWER_JOB_PARITY] = { "soma-answer", .work = work, .done = worked },
  [SOMA_ANSWER_JOB_SEEN] = { "soma-answer", .work = work, .done = worked },
  [SOMA_ANSWER_JOB_COUNT] = { "soma-count", work, take_progress, worked, .ticks = TRUE },
  [SOMA_ANSWER_JOB_BUILD] = { "soma-answer", .work = work, .done = worked },
  [SOMA_ANSWER_JOB_APART] = { "soma-apart", work, take_apart_progress, worked, .ticks = TRUE },
};

/* Solutions to take apart. */
static guint
count_wanted (SomaAnswers *self)
{
  return (guint) MIN (self->most_apart, self->answer.n_solutions);
}

static SomaAnswerJob *
make_job (SomaAnswers *self, SomaAnswerJobKind kind)
{
  SomaFigureItem *item = soma_document_get_item (self->document);
  SomaAnswerJob *job = soma_answer_job_new (kind, get_design (self));

  job->symmetry = self->answer.symmetry;
  job->index = self->index != NULL ? soma_figure_index_ref (self->index) : NULL;
  if (item != NULL && soma_figure_item_get_library_id (item) != 0)
    job->own_key = soma_figure_index_make_key (soma_figure_item_get_library_id (item));
  job->n_wanted = count_wanted (self);
  job->most_bytes = self->apart_bytes;
  job->with_turns = self->with_turns;
  job->turns = self->turns;
  job->are_all = job->n_wanted == self->answer.n_solutions;
  job->checkpoint_before = g_strdup (self->checkpoint);
  return job;
}

/* Starts what is wanted, unless its thread is still busy. */
static void
start (SomaAnswers *self, SomaAnswerJobKind kind)
{
  SomaAnswerLane *lane = &self->lanes[kind];

  if (!lane->wanted || lane->task != NULL || self->stopped)
    return;
  if (kind == SOMA_ANSWER_JOB_COUNT && (self->shared || self->held))
    return;
  if (kind == SOMA_ANSWER_JOB_COUNT && self->answer.count == SOMA_COUNT_STOPPED)
    self->answer.count = SOMA_COUNT_SEARCHING;
  if (kind == SOMA_ANSWER_JOB_APART)
    self->answer.apart = (SomaApartAnswer){ .is_running = TRUE,
                                            .n_wanted = count_wanted (self),
                                            .with_turns = self->with_turns };
  lane->wanted = lane->is_late = FALSE;
  lane->generation = self->generation;
  lane->started = g_get_monotonic_time ();
  lane->task = g_task_new (self, NULL, NULL, NULL);
  g_task_set_task_data (lane->task, make_job (self, kind), soma_answer_job_free);
  change_running (self, +1);
  soma_background_run (lane->task, &backgrounds[kind]);
}

static void
start_all (SomaAnswers *self)
{
  start (self, SOMA_ANSWER_JOB_FACTS);
  start (self, SOMA_ANSWER_JOB_PARITY);
  start (self, SOMA_ANSWER_JOB_SEEN);
  start (self, SOMA_ANSWER_JOB_COUNT);
  start_more (self);
}

static void
stop_search (SomaAnswers *self, SomaAnswerJobKind kind)
{
  if (self->lanes[kind].task != NULL)
    soma_background_stop (self->lanes[kind].task);
}

static void
stop_searches (SomaAnswers *self)
{
  stop_search (self, SOMA_ANSWER_JOB_COUNT);
  stop_search (self, SOMA_ANSWER_JOB_BUILD);
  stop_search (self, SOMA_ANSWER_JOB_APART);
}

/* Drops the answers on the number of solutions, and requests them again. */
static void
void_count (SomaAnswers *self)
{
  const SomaDrawing *drawing = get_design (self)->drawing;
  SomaPieces *pieces = get_design (self)->pieces;
  gboolean countable =
      drawing->n_cells > 0 && pieces != NULL && soma_pieces_get_set (pieces) != NULL;

  self->answer.count = countable ? SOMA_COUNT_SEARCHING : SOMA_COUNT_NONE;
  self->answer.n_solutions = 0;
  self->answer.fraction = 0;
  self->answer.reason = (SomaError){ SOMA_OK, -1 };
  self->answer.buildable = SOMA_BUILDABLE_UNKNOWN;
  self->answer.n_tried = 0;
  self->answer.apart = (SomaApartAnswer){ 0 };
  self->answer.lasting = FALSE;
  self->answer.seconds = 0;
  self->shared = FALSE;
  self->held = FALSE;
  g_clear_pointer (&self->checkpoint, g_free);
  self->lanes[SOMA_ANSWER_JOB_COUNT].wanted = countable;
  self->lanes[SOMA_ANSWER_JOB_BUILD].wanted = countable;
  self->lanes[SOMA_ANSWER_JOB_APART].wanted = countable;
  stop_searches (self);
}

/* The document's search. */

/* It has ended without a number: the one here goes on, when it may. */
static void
take_over (SomaAnswers *self)
{
  start (self, SOMA_ANSWER_JOB_COUNT);
  if (self->lanes[SOMA_ANSWER_JOB_COUNT].task != NULL || !self->stopped)
    return;
  self->answer.count = SOMA_COUNT_STOPPED;
  tell (self);
}

/* What it finds, or has found, is not searched twice. */
static void
follow_search (SomaAnswers *self)
{
  SomaAnswer *answer = &self->answer;
  gboolean was_shared = self->shared;
  SomaDocumentStatus status;

  soma_document_get_status (self->document, &status);
  if (status.symmetry != answer->symmetry ||
      (answer->count != SOMA_COUNT_SEARCHING && answer->count != SOMA_COUNT_STOPPED) ||
      (self->held && !status.is_counted))
    return;
  self->shared = !status.is_counted &&
                 (status.state == SOMA_DOCUMENT_READING || status.state == SOMA_DOCUMENT_SEARCHING);
  if (!self->shared && !status.is_counted)
    {
      if (was_shared)
        take_over (self);
      return;
    }
  if (!was_shared)
    stop_search (self, SOMA_ANSWER_JOB_COUNT);
  if (!self->shared)
    {
      self->lanes[SOMA_ANSWER_JOB_COUNT].generation = 0;
      self->lanes[SOMA_ANSWER_JOB_COUNT].wanted = FALSE;
    }
  answer->count = self->shared ? SOMA_COUNT_SEARCHING : SOMA_COUNT_EXACT;
  answer->n_solutions =
      self->shared ? MAX (status.n_solutions, answer->n_solutions) : status.n_solutions;
  answer->number = status.number;
  answer->fraction = self->shared ? status.fraction : 1;
  answer->seconds = self->shared ? MAX (status.seconds_left, 0) : 0;
  answer->lasting = self->shared;
  start_more (self);
  tell (self);
}

static void
start_over (SomaAnswers *self)
{
  SomaSymmetry symmetry = self->answer.symmetry;
  self->generation++;
  g_free (self->answer.sighting.name);
  self->answer = (SomaAnswer){ .symmetry = symmetry };
  self->lanes[SOMA_ANSWER_JOB_FACTS].wanted = TRUE;
  self->lanes[SOMA_ANSWER_JOB_PARITY].wanted = TRUE;
  self->lanes[SOMA_ANSWER_JOB_SEEN].wanted = self->index != NULL;
  void_count (self);
  follow_search (self);
  start_all (self);
  tell (self);
}

static void
soma_answers_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  SomaAnswers *self = SOMA_ANSWERS (object);

  if (id == PROP_ANSWER)
    g_value_set_boxed (value, &self->answer);
  else if (id == PROP_RUNNING)
    g_value_set_boolean (value, soma_answers_is_running (self));
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
soma_answers_dispose (GObject *object)
{
  SomaAnswers *self = SOMA_ANSWERS (object);

  /* A running job holds a reference. */
  g_assert (self->n_running == 0);
  g_clear_object (&self->document);
  g_clear_pointer (&self->index, soma_figure_index_unref);
  g_clear_pointer (&self->answer.sighting.name, g_free);
  g_clear_pointer (&self->checkpoint, g_free);
  G_OBJECT_CLASS (soma_answers_parent_class)->dispose (object);
}

static void
soma_answers_class_init (SomaAnswersClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  const GParamFlags flags = G_PARAM_READABLE;

  object_class->get_property = soma_answers_get_property;
  object_class->dispose = soma_answers_dispose;
  properties[PROP_ANSWER] = g_param_spec_boxed ("answer", NULL, NULL, SOMA_TYPE_ANSWER, flags);
  properties[PROP_RUNNING] = g_param_spec_boolean ("running", NULL, NULL, FALSE, flags);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);
}

static void
soma_answers_init (SomaAnswers *self)
{
  self->most_apart = N_APART;
  self->apart_time = APART_TIME;
  self->apart_bytes = APART_BYTES;
  self->stopped = TRUE;
}

SomaAnswers *
soma_answers_new (SomaDocument *document, SomaSymmetry symmetry, SomaFigureIndex *index)
{
  SomaAnswers *self = g_object_new (SOMA_TYPE_ANSWERS, NULL);

  self->document = g_object_ref (document);
  self->answer.symmetry = symmetry;
  self->index = index != NULL ? soma_figure_index_ref (index) : NULL;
  start_over (self);
  g_signal_connect_object (document, "notify::puzzle", G_CALLBACK (start_over), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (document, "notify::status", G_CALLBACK (follow_search), self,
                           G_CONNECT_SWAPPED);
  return self;
}

void
soma_answers_set_symmetry (SomaAnswers *self, SomaSymmetry symmetry)
{
  g_return_if_fail (SOMA_IS_ANSWERS (self));

  if (symmetry == self->answer.symmetry)
    return;
  self->answer.symmetry = symmetry;
  start_over (self);
}

void
soma_answers_limit_apart (SomaAnswers *self, guint most, gint64 time, gsize bytes)
{
  g_return_if_fail (SOMA_IS_ANSWERS (self));

  self->most_apart = most;
  self->apart_time = time;
  self->apart_bytes = bytes;
}

/* What was found out with others is wrong now. */
void
soma_answers_set_turns (SomaAnswers *self, const SomaTurnLimits *turns)
{
  g_return_if_fail (SOMA_IS_ANSWERS (self));

  if (soma_turn_limits_equal (turns, self->with_turns ? &self->turns : NULL))
    return;
  self->with_turns = turns != NULL;
  if (turns != NULL)
    self->turns = *turns;
  self->answer.apart = (SomaApartAnswer){ 0 };
  self->lanes[SOMA_ANSWER_JOB_APART].generation = 0;
  self->lanes[SOMA_ANSWER_JOB_APART].wanted = self->answer.count != SOMA_COUNT_NONE;
  stop_search (self, SOMA_ANSWER_JOB_APART);
  start_more (self);
  tell (self);
}

const SomaAnswer *
soma_answers_get (SomaAnswers *self)
{
  g_return_val_if_fail (SOMA_IS_ANSWERS (self), NULL);
  return &self->answer;
}

void
soma_answers_hold_count (SomaAnswers *self, gboolean hold)
{
  g_return_if_fail (SOMA_IS_ANSWERS (self));

  if (hold && self->answer.count != SOMA_COUNT_SEARCHING)
    return;
  self->held = hold;
  if (hold)
    {
      stop_search (self, SOMA_ANSWER_JOB_COUNT);
      self->answer.count = SOMA_COUNT_STOPPED;
      self->shared = FALSE;
      soma_document_stop (self->document);
    }
  else
    start (self, SOMA_ANSWER_JOB_COUNT);
  tell (self);
}

void
soma_answers_stop (SomaAnswers *self)
{
  g_return_if_fail (SOMA_IS_ANSWERS (self));

  self->stopped = TRUE;
  stop_searches (self);
}

void
soma_answers_resume (SomaAnswers *self)
{
  g_return_if_fail (SOMA_IS_ANSWERS (self));

  self->stopped = FALSE;
  start_all (self);
  tell (self);
}

gboolean
soma_answers_is_running (SomaAnswers *self)
{
  g_return_val_if_fail (SOMA_IS_ANSWERS (self), FALSE);
  return self->n_running > 0;
}
