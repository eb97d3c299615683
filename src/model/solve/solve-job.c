/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "soma-config.h"

#include "solve-job.h"

#include <glib/gi18n-lib.h>

#include "background.h"
#include "monitor.h"
#include "pace.h"
#include "packing.h"
#include "solver.h"

/* The time between two progress reports, after that of the first solution. */
#define REPORT_INTERVAL (125 * G_TIME_SPAN_MILLISECOND)

/* At a glance solutions wait in memory to be stored. */
#define GLANCE_BYTES (16 << 20)

struct _SomaSolveJob
{
  GObject parent_instance;

  /* Constant while it runs */
  SomaPuzzle *puzzle;
  SomaSymmetry symmetry;
  SomaSolveMode mode;
  SomaPacking packing;
  gboolean is_quiet;

  /* Main thread only: what has been reported */
  GTask *task; /* (nullable) while it runs */
  SomaSolveStatus status;
  GByteArray *found;  /* packed, not yet taken */
  gint64 next_report; /* on the monotonic clock */

  /* Job's thread only while it runs, the main thread's afterwards */
  char *checkpoint;    /* (nullable) */
  char *store_problem; /* (nullable); then set under the cache's lock */
  GError *error;       /* (nullable) */

  /* Guards what the threads of the search hand over */
  SomaMonitor monitor;
  SomaSolver *solver;  /* (nullable) while it searches */
  SomaSolveStatus now; /* otherwise */
  GByteArray *fresh;   /* packed, not yet reported */
  gboolean has_found;  /* a solution, which is reported at once */
};

G_DEFINE_FINAL_TYPE (SomaSolveJob, soma_solve_job, G_TYPE_OBJECT)

enum
{
  PROGRESS,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

/* On the main thread. */

/* How many solutions are handed over. */
static guint
get_limit (SomaSolveJob *self)
{
  guint limit = soma_packing_limit (self->packing);
  gsize few = GLANCE_BYTES / soma_packing_size (self->packing);

  return self->mode == SOMA_SOLVE_GLANCE ? (guint) MIN (limit, few) : limit;
}

static void
report (SomaSolveJob *self)
{
  soma_monitor_enter (&self->monitor);
  self->status = self->now;
  if (self->solver != NULL)
    soma_solver_get_status (self->solver, &self->status);
  g_byte_array_append (self->found, self->fresh->data, self->fresh->len);
  g_byte_array_set_size (self->fresh, 0);
  soma_monitor_leave (&self->monitor);
  soma_solve_status_sum_up (&self->status, get_limit (self));
  self->next_report = g_get_monotonic_time () + REPORT_INTERVAL;
  g_signal_emit (self, signals[PROGRESS], 0);
}

static void
take_progress (GTask *task, GPtrArray *messages)
{
  SomaSolveJob *self = g_task_get_source_object (task);

  if (messages->len > 0 || g_get_monotonic_time () >= self->next_report)
    report (self);
}

static void
return_solved (GTask *task)
{
  SomaSolveJob *self = g_task_get_source_object (task);

  report (self);
  self->task = NULL;
  if (self->error != NULL)
    g_task_return_error (task, g_steal_pointer (&self->error));
  else
    g_task_return_boolean (task, TRUE);
}

/* On the job's thread. */

/* Asks for a report at once. */
static void
tell (SomaSolveJob *self)
{
  soma_background_tell (self->task, NULL);
}

/* Only the first problem is reported. */
static void
note_problem_cb (const char *message, gpointer data)
{
  SomaSolveJob *self = data;

  if (self->store_problem == NULL)
    self->store_problem = g_strdup (message);
}

/* Reads the stored solutions; FALSE if there is nothing usable. A glance looks for solutions, and
 * not for their number. */
static gboolean
read_store (SomaSolveJob *self, SomaCacheEntry *entry)
{
  const SomaStoredSearch *stored = soma_cache_entry_get_stored (entry);
  guint64 n_found = soma_cache_entry_count (entry);
  guint64 n = MIN (n_found, soma_packing_limit (self->packing));
  g_autoptr (GByteArray) packed = NULL;

  if (stored->state != SOMA_STORED_NONE)
    packed = soma_cache_entry_read (entry, n, soma_background_get_stop_flag (self->task));
  soma_monitor_enter (&self->monitor);
  if (stored->is_counted && self->mode != SOMA_SOLVE_GLANCE)
    {
      self->now.is_counted = TRUE;
      self->now.number = stored->number;
    }
  if (packed != NULL)
    {
      g_byte_array_append (self->fresh, packed->data, packed->len);
      self->now.state =
          stored->state == SOMA_STORED_COMPLETE ? SOMA_SOLVE_COMPLETE : SOMA_SOLVE_PARTIAL;
      self->now.n_found = n_found;
      self->now.n_kept = packed->len / (guint) soma_packing_size (self->packing);
      self->now.fraction = stored->fraction;
    }
  soma_monitor_leave (&self->monitor);
  if (packed != NULL && stored->state == SOMA_STORED_PARTIAL)
    self->checkpoint = g_strdup (stored->checkpoint);
  return packed != NULL;
}

/* Of a search that was stopped, perhaps as there were too many, the number is worth an attempt. */
static void
count_stored (SomaSolveJob *self, SomaCacheEntry *entry)
{
  SomaSolveStatus status = self->now;

  if (status.state != SOMA_SOLVE_PARTIAL || self->mode == SOMA_SOLVE_GLANCE)
    return;
  soma_monitor_enter (&self->monitor);
  self->now.state = SOMA_SOLVE_SEARCHING;
  soma_monitor_leave (&self->monitor);
  tell (self);
  soma_pace_give_way (self->is_quiet);
  if (!status.is_counted &&
      soma_solver_sweep (self->puzzle, self->symmetry, soma_pace_count_threads (),
                         soma_background_get_stop_flag (self->task), &status.number))
    {
      status.is_counted = TRUE;
      soma_cache_entry_save_number (entry, &status.number);
    }
  if (status.is_counted && status.n_kept >= get_limit (self))
    status.state = SOMA_SOLVE_COMPLETE;
  soma_monitor_enter (&self->monitor);
  self->now = status;
  soma_monitor_leave (&self->monitor);
}

/* Called on any of the search's threads. */
static bool
take_solution_cb (const uint16_t *copy_at, void *data)
{
  SomaSolveJob *self = data;

  soma_monitor_enter (&self->monitor);
  soma_packing_append (self->packing, copy_at, self->fresh);
  gboolean is_first = !self->has_found;
  self->has_found = TRUE;
  soma_monitor_leave (&self->monitor);
  if (is_first)
    tell (self);
  return true;
}

/* A search is only added to what is stored if it continues exactly from there: another program may
 * have resumed, completed or removed it in the meantime. At a glance solutions wait until all are
 * found: whoever opens the figure later wants a search, not a stopped one. */
static void
begin_writing (SomaSolveJob *self, SomaCacheEntry *entry)
{
  const SomaStoredSearch *stored = soma_cache_entry_get_stored (entry);

  if (self->mode == SOMA_SOLVE_GLANCE)
    soma_cache_entry_begin_whole (entry);
  else if (self->mode != SOMA_SOLVE_RESUME)
    soma_cache_entry_begin (entry);
  else if (stored->state == SOMA_STORED_PARTIAL && stored->n_checkpoint == self->now.n_found &&
           g_strcmp0 (stored->checkpoint, self->checkpoint) == 0)
    soma_cache_entry_resume (entry, self->checkpoint);
}

static void
set_error (SomaSolveJob *self, const SomaError *problem)
{
  if (problem->status == SOMA_ERROR_CHECKPOINT)
    g_set_error_literal (&self->error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
                         _ ("The stopped search cannot be resumed"));
  else if (problem->status == SOMA_ERROR_TOO_MANY_PLACEMENTS)
    g_set_error_literal (&self->error, G_IO_ERROR, G_IO_ERROR_FAILED,
                         _ ("Too many ways to place the pieces"));
  else
    g_set_error_literal (&self->error, G_IO_ERROR, G_IO_ERROR_FAILED, _ ("Not enough memory"));
}

/* What has come of the search. */
static void
end_search (SomaSolveJob *self, SomaSearchState state)
{
  soma_monitor_enter (&self->monitor);
  SomaSolver *solver = g_steal_pointer (&self->solver);
  soma_solver_get_status (solver, &self->now);
  self->now.state = state == SOMA_SEARCH_FAILED     ? SOMA_SOLVE_FAILED
                    : state == SOMA_SEARCH_COMPLETE ? SOMA_SOLVE_COMPLETE
                                                    : SOMA_SOLVE_PARTIAL;
  soma_monitor_leave (&self->monitor);
  g_free (self->checkpoint);
  self->checkpoint = g_strdup (soma_solver_get_checkpoint (solver));
  soma_solver_free (solver);
}

/* Beside a glance, which is over before, a sweep does not pay. How many nodes a checkpoint has
 * behind it is not known. */
static void
search_all (SomaSolveJob *self, SomaCacheEntry *entry)
{
  gboolean is_glance = self->mode == SOMA_SOLVE_GLANCE;
  const SomaSolverOptions options = {
    .search = { .symmetry = self->symmetry,
                .n_threads = soma_pace_count_threads (),
                .solution = take_solution_cb,
                .data = self,
                .checkpoint = self->checkpoint,
                .stop = soma_background_get_stop_flag (self->task) },
    .most_kept = get_limit (self),
    .n_kept = self->now.n_kept,
    .is_raced = !is_glance,
    .is_counted = self->now.is_counted,
    .number = self->now.number,
    .is_foreseen = !is_glance && self->checkpoint == NULL,
    .is_sliced = TRUE,
    .entry = entry,
  };
  SomaSolver *solver = soma_solver_new (self->puzzle, &options);
  SomaError problem;

  begin_writing (self, entry);
  soma_monitor_enter (&self->monitor);
  self->solver = solver;
  soma_monitor_leave (&self->monitor);
  soma_pace_give_way (self->is_quiet);
  SomaSearchState state = soma_solver_run (solver, &problem);
  if (state == SOMA_SEARCH_FAILED)
    set_error (self, &problem);
  end_search (self, state);
}

static void
solve (GTask *task)
{
  SomaSolveJob *self = g_task_get_source_object (task);
  gboolean is_asked = self->mode == SOMA_SOLVE_OPEN || self->mode == SOMA_SOLVE_GLANCE;

  g_autoptr (SomaCache) cache = soma_cache_open (0, note_problem_cb, self);
  g_autoptr (SomaCacheEntry) entry = soma_cache_look_up (cache, self->puzzle, self->symmetry);
  if (is_asked && read_store (self, entry))
    count_stored (self, entry);
  else
    search_all (self, entry);
}

static const SomaBackground solve_in_background = {
  .thread_name = "soma-solve",
  .work = solve,
  .take = take_progress,
  .done = return_solved,
  .ticks = TRUE,
};

static void
soma_solve_job_dispose (GObject *object)
{
  SomaSolveJob *self = SOMA_SOLVE_JOB (object);

  g_assert (self->task == NULL);
  G_OBJECT_CLASS (soma_solve_job_parent_class)->dispose (object);
}

static void
soma_solve_job_finalize (GObject *object)
{
  SomaSolveJob *self = SOMA_SOLVE_JOB (object);

  g_clear_pointer (&self->puzzle, soma_puzzle_unref);
  g_byte_array_unref (self->found);
  g_byte_array_unref (self->fresh);
  g_free (self->checkpoint);
  g_free (self->store_problem);
  g_clear_error (&self->error);
  soma_monitor_clear (&self->monitor);
  G_OBJECT_CLASS (soma_solve_job_parent_class)->finalize (object);
}

static void
soma_solve_job_class_init (SomaSolveJobClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = soma_solve_job_dispose;
  object_class->finalize = soma_solve_job_finalize;

  signals[PROGRESS] = g_signal_new ("progress", SOMA_TYPE_SOLVE_JOB, G_SIGNAL_RUN_LAST, 0, NULL,
                                    NULL, NULL, G_TYPE_NONE, 0);
}

static void
soma_solve_job_init (SomaSolveJob *self)
{
  soma_monitor_init (&self->monitor);
  self->found = g_byte_array_new ();
  self->fresh = g_byte_array_new ();
}

SomaSolveJob *
soma_solve_job_new (SomaPuzzle *puzzle, SomaSymmetry symmetry, SomaSolveMode mode)
{
  SomaSolveJob *self = g_object_new (SOMA_TYPE_SOLVE_JOB, NULL);

  self->puzzle = soma_puzzle_ref (puzzle);
  self->symmetry = symmetry;
  self->mode = mode;
  self->packing = soma_packing_for (puzzle);
  return self;
}

void
soma_solve_job_set_checkpoint (SomaSolveJob *self, const char *checkpoint, guint64 n_found,
                               guint n_kept, double fraction)
{
  g_return_if_fail (SOMA_IS_SOLVE_JOB (self));
  g_return_if_fail (self->mode == SOMA_SOLVE_RESUME && self->checkpoint == NULL);

  self->checkpoint = g_strdup (checkpoint);
  self->now = (SomaSolveStatus){
    .state = SOMA_SOLVE_READING,
    .n_solutions = n_found,
    .n_found = n_found,
    .n_kept = n_kept,
    .fraction = fraction,
  };
  self->status = self->now;
}

void
soma_solve_job_set_number (SomaSolveJob *self, const SomaNumber *number)
{
  g_return_if_fail (SOMA_IS_SOLVE_JOB (self));

  self->now.is_counted = TRUE;
  self->now.number = *number;
}

void
soma_solve_job_set_quiet (SomaSolveJob *self)
{
  g_return_if_fail (SOMA_IS_SOLVE_JOB (self) && self->task == NULL);
  self->is_quiet = TRUE;
}

void
soma_solve_job_run_async (SomaSolveJob *self, GAsyncReadyCallback callback, gpointer data)
{
  g_return_if_fail (SOMA_IS_SOLVE_JOB (self));
  g_return_if_fail (self->task == NULL);

  self->task = g_task_new (self, NULL, callback, data);
  self->next_report = g_get_monotonic_time () + REPORT_INTERVAL;
  soma_background_run (self->task, &solve_in_background);
}

gboolean
soma_solve_job_run_finish (SomaSolveJob *self, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), FALSE);
  return g_task_propagate_boolean (G_TASK (result), error);
}

void
soma_solve_job_stop (SomaSolveJob *self)
{
  g_return_if_fail (SOMA_IS_SOLVE_JOB (self));

  if (self->task != NULL)
    soma_background_stop (self->task);
}

void
soma_solve_job_get_status (SomaSolveJob *self, SomaSolveStatus *status)
{
  g_return_if_fail (SOMA_IS_SOLVE_JOB (self));

  *status = self->status;
}

GByteArray *
soma_solve_job_take_solutions (SomaSolveJob *self)
{
  g_return_val_if_fail (SOMA_IS_SOLVE_JOB (self), NULL);

  GByteArray *found = g_steal_pointer (&self->found);

  self->found = g_byte_array_new ();
  return found;
}

const char *
soma_solve_job_get_checkpoint (SomaSolveJob *self)
{
  g_return_val_if_fail (SOMA_IS_SOLVE_JOB (self) && self->task == NULL, NULL);
  return self->status.state == SOMA_SOLVE_COMPLETE ? NULL : self->checkpoint;
}

const char *
soma_solve_job_get_store_problem (SomaSolveJob *self)
{
  g_return_val_if_fail (SOMA_IS_SOLVE_JOB (self) && self->task == NULL, NULL);
  return self->store_problem;
}
