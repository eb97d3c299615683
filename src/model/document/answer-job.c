/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "answer-job.h"

#include "apart-groups.h"
#include "build-order.h"
#include "engine-auto.h"
#include "figure-counter.h"
#include "pace.h"

/* The number of solutions for which a build order is searched. */
#define MAX_TRIED 1000

SomaAnswerJob *
soma_answer_job_new (SomaAnswerJobKind kind, SomaDesign *design)
{
  SomaAnswerJob *job = g_new0 (SomaAnswerJob, 1);

  job->kind = kind;
  job->design = soma_design_ref (design);
  return job;
}

void
soma_answer_job_free (gpointer data)
{
  SomaAnswerJob *job = data;

  soma_solver_free (job->solver);
  soma_taker_free (job->taker);
  soma_design_unref (job->design);
  g_clear_pointer (&job->index, soma_figure_index_unref);
  g_free (job->own_key);
  g_free (job->checkpoint_before);
  g_free (job->answer.sighting.name);
  g_free (job->checkpoint);
  g_free (job);
}

static SomaPieceSet *
get_set (const SomaDesign *design)
{
  return design->pieces != NULL ? soma_pieces_get_set (design->pieces) : NULL;
}

/* Facts. */

static void
find_facts (SomaAnswerJob *job)
{
  SomaAnswer *answer = &job->answer;
  const SomaPieceSet *set = get_set (job->design);
  g_autoptr (SomaDrawing) drawing = soma_design_make_filled (job->design);

  soma_drawing_get_facts (drawing, &answer->facts);
  answer->has_facts = TRUE;
  if (set == NULL)
    return;
  soma_piece_set_volume (set, &answer->least_volume, &answer->most_volume);
  answer->has_volume = TRUE;
}

static void
find_parity (SomaAnswerJob *job)
{
  const SomaPieceSet *set = get_set (job->design);
  g_autoptr (SomaDrawing) drawing = soma_design_make_filled (job->design);

  if (set == NULL || drawing->n_cells == 0)
    return;
  soma_drawing_get_parity (drawing, set, &job->answer.parity);
  job->answer.has_parity = TRUE;
}

/* Seen before. */

static void
look_up (SomaAnswerJob *job)
{
  g_autoptr (SomaFigure) figure = soma_design_make_figure (job->design);

  if (figure == NULL || job->index == NULL)
    return;
  soma_figure_index_find (job->index, figure, get_set (job->design), job->own_key,
                          &job->answer.sighting);
  job->answer.has_seen = TRUE;
}

/* Counting. */

static SomaCountState
to_count_state (SomaSearchState state)
{
  switch (state)
    {
    case SOMA_SEARCH_COMPLETE:
      return SOMA_COUNT_EXACT;
    case SOMA_SEARCH_STOPPED:
      return SOMA_COUNT_STOPPED;
    default:
      return SOMA_COUNT_FAILED;
    }
}

static void
take_status (SomaAnswerJob *job, const SomaSolveStatus *status)
{
  SomaAnswer *answer = &job->answer;

  answer->number = status->number;
  answer->n_solutions = status->n_solutions;
  answer->fraction = answer->count == SOMA_COUNT_EXACT ? 1 : status->fraction;
}

/* Whichever of a search and a sweep is done first has the number. */
static void
count_solutions (SomaAnswerJob *job, SomaPuzzle *puzzle)
{
  const SomaSolverOptions options = {
    .search = { .symmetry = job->symmetry,
                .n_threads = soma_pace_count_threads (),
                .checkpoint = job->checkpoint_before,
                .stop = job->stop },
    .is_raced = TRUE,
    .is_foreseen = TRUE,
  };
  SomaSolver *solver = soma_solver_new (puzzle, &options);
  SomaSolveStatus status = { 0 };

  atomic_store (&job->solver, solver);
  job->answer.count = to_count_state (soma_solver_run (solver, &job->answer.reason));
  soma_solver_get_status (solver, &status);
  take_status (job, &status);
  if (job->answer.count == SOMA_COUNT_STOPPED)
    job->checkpoint = g_strdup (soma_solver_get_checkpoint (solver));
}

/* Whether parity rules the figure out: then there is nothing to search. */
static gboolean
is_ruled_out (const SomaDesign *design)
{
  g_autoptr (SomaDrawing) drawing = soma_design_make_filled (design);
  SomaParity parity;

  soma_drawing_get_parity (drawing, get_set (design), &parity);
  return !parity.possible;
}

/* Whether the solutions are stored already, which saves a long search. A short search is faster
 * than asking the store. */
static gboolean
look_up_count (SomaAnswerJob *job, SomaPuzzle *puzzle)
{
  if (puzzle->figure->n_cells <= SOMA_FIGURE_COUNTER_MAX_CELLS)
    return FALSE;
  g_autoptr (SomaCache) cache = soma_cache_open (0, NULL, NULL);
  g_autoptr (SomaCacheEntry) entry = soma_cache_look_up (cache, puzzle, job->symmetry);
  const SomaStoredSearch *stored = soma_cache_entry_get_stored (entry);
  SomaSolveStatus status = { .n_found = stored->n_solutions,
                             .is_counted = stored->is_counted,
                             .number = stored->number };
  if (!stored->is_counted && stored->state != SOMA_STORED_COMPLETE)
    return FALSE;
  soma_solve_status_sum_up (&status, 0);
  job->answer.count = SOMA_COUNT_EXACT;
  take_status (job, &status);
  return TRUE;
}

static void
count (SomaAnswerJob *job)
{
  g_autoptr (SomaPuzzle) puzzle = soma_design_make_puzzle (job->design, NULL);

  job->answer.count = SOMA_COUNT_NONE;
  if (puzzle == NULL)
    return;
  job->answer.reason = soma_puzzle_validate (puzzle);
  if (job->answer.reason.status != SOMA_OK || is_ruled_out (job->design))
    job->answer.count = SOMA_COUNT_IMPOSSIBLE;
  else if (!look_up_count (job, puzzle))
    count_solutions (job, puzzle);
}

/* Searches for something else. */

static SomaSearchState
run_search (SomaPuzzle *puzzle, const SomaSearchOptions *options)
{
  SomaError error;
  g_autoptr (SomaSearch) search = soma_search_new (puzzle, options, &error);

  return search != NULL ? soma_search_run (search) : soma_search_state_of_error (&error);
}

/* Building. */

typedef struct
{
  const SomaPuzzle *puzzle;
  SomaAnswer *answer;
  gboolean unknown; /* the search for an order was given up for some solution */
} Trial;

static bool
try_solution_cb (const uint16_t *copy_at, void *data)
{
  Trial *trial = data;
  SomaBuildOrder order;

  soma_build_order_find (trial->puzzle, copy_at, &order);
  trial->answer->n_tried++;
  if (order.result == SOMA_BUILD_ORDER_FOUND)
    trial->answer->buildable = SOMA_BUILDABLE_YES;
  else if (order.result != SOMA_BUILD_ORDER_HELD && order.result != SOMA_BUILD_ORDER_LOCKED)
    trial->unknown = TRUE;
  return trial->answer->buildable != SOMA_BUILDABLE_YES;
}

/* Rotated forms of one solution differ in how they can be built: all of them are tried. */
static void
try_building (SomaAnswerJob *job)
{
  g_autoptr (SomaPuzzle) puzzle = soma_design_make_puzzle (job->design, NULL);
  Trial trial = { puzzle, &job->answer, FALSE };
  SomaSearchOptions options = {
    .symmetry = SOMA_SYMMETRY_NONE,
    .n_threads = 1,
    .limit = MAX_TRIED,
    .solution = try_solution_cb,
    .data = &trial,
    .stop = job->stop,
  };

  if (puzzle == NULL)
    return;
  SomaSearchState state = run_search (puzzle, &options);
  if (job->answer.buildable == SOMA_BUILDABLE_YES || job->answer.n_tried == 0)
    return;
  job->answer.buildable =
      state == SOMA_SEARCH_COMPLETE && !trial.unknown ? SOMA_BUILDABLE_NO : SOMA_BUILDABLE_PERHAPS;
}

/* Taking apart. */

static bool
take_solution_apart_cb (const uint16_t *copy_at, void *data)
{
  SomaAnswerJob *job = data;
  SomaApartAnswer *answer = &job->answer.apart;
  g_autoptr (SomaApart) apart = soma_taker_run (job->taker, copy_at);

  if (apart->result == SOMA_APART_STOPPED)
    {
      answer->n_known = apart->n_known;
      return false;
    }
  soma_apart_answer_add (answer, apart);
  atomic_store (&job->n_taken, answer->n_taken);
  return answer->n_taken < job->n_wanted;
}

/* A search that need not find all begins with those that are easy to find. */
static void
take_apart (SomaAnswerJob *job)
{
  g_autoptr (SomaPuzzle) puzzle = soma_design_make_puzzle (job->design, NULL);
  g_autoptr (GArray) groups = soma_pieces_make_apart_groups (job->design->pieces);
  SomaApartOptions apart_options = {
    .n_groups = groups != NULL ? (int) groups->len : 0,
    .groups = groups != NULL ? (const SomaApartGroup *) (void *) groups->data : NULL,
    .most_bytes = job->most_bytes,
    .with_turns = job->with_turns,
    .turns_if_locked = TRUE,
    .turns = job->turns,
    .stop = job->stop,
  };
  SomaSearchOptions options = {
    .symmetry = job->symmetry,
    .n_threads = 1,
    .limit = job->are_all ? 0 : job->n_wanted,
    .solution = take_solution_apart_cb,
    .data = job,
    .stop = job->stop,
  };

  job->answer.apart.n_wanted = job->n_wanted;
  job->answer.apart.with_turns = job->with_turns;
  atomic_store (&job->taker, soma_taker_new (puzzle, &apart_options));
  run_search (puzzle, &options);
}

void
soma_answer_job_run (SomaAnswerJob *job, const atomic_bool *stop)
{
  job->stop = stop;
  if (job->kind >= SOMA_ANSWER_JOB_COUNT)
    soma_pace_give_way (FALSE);
  switch (job->kind)
    {
    case SOMA_ANSWER_JOB_FACTS:
      find_facts (job);
      break;
    case SOMA_ANSWER_JOB_PARITY:
      find_parity (job);
      break;
    case SOMA_ANSWER_JOB_SEEN:
      look_up (job);
      break;
    case SOMA_ANSWER_JOB_COUNT:
      count (job);
      break;
    case SOMA_ANSWER_JOB_BUILD:
      try_building (job);
      break;
    case SOMA_ANSWER_JOB_APART:
    default:
      take_apart (job);
    }
}

gboolean
soma_answer_job_get_progress (SomaAnswerJob *job, SomaSolveStatus *status)
{
  SomaSolver *solver = atomic_load (&job->solver);

  return solver != NULL && soma_solver_get_status (solver, status);
}

void
soma_answer_job_get_apart (SomaAnswerJob *job, SomaApartAnswer *answer)
{
  SomaTaker *taker = atomic_load (&job->taker);
  uint64_t n_states;

  answer->n_taken = atomic_load (&job->n_taken);
  answer->n_known = 0;
  if (taker != NULL)
    soma_taker_get_progress (taker, &answer->n_known, &n_states);
}
