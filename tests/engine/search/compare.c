/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "compare.h"

#include <stdlib.h>

#include "check.h"
#include "naive.h"
#include "search.h"

typedef struct
{
  SomaPuzzle *puzzle;
  const Naive *naive;
  SomaSymmetry symmetry;
  int techniques, kernel; /* 0: the engine's choice */
  SomaSearchOrder order;
} Question;

/* The engine's reports for one question, over one run or several that resume each other. */
typedef struct
{
  const Question *question;
  GHashTable *keys; /* of the solutions reported so far */
  GString *order;   /* the copies of all solutions, one after another */
  guint n_reported; /* in this run */
  guint stop_after; /* stop after so many in this run; 0: go on */
  char *problem;    /* the first one */

  /* Of the last run */
  SomaSearchState state;
  SomaProgress progress;
  char *checkpoint; /* (nullable) */
} Run;

static void G_GNUC_PRINTF (2, 3) complain (Run *run, const char *format, ...)
{
  va_list arguments;

  if (run->problem != NULL)
    return;
  va_start (arguments, format);
  run->problem = g_strdup_vprintf (format, arguments);
  va_end (arguments);
}

static bool
report_solution_cb (const uint16_t *copy_at, void *data)
{
  Run *run = data;
  const Question *question = run->question;
  int culprit = -1;
  SomaCheckResult result = soma_check_solution (question->puzzle, copy_at, &culprit);

  run->n_reported++;
  if (result != SOMA_CHECK_OK)
    {
      complain (run, "a solution is wrong: check result %d, culprit %d", result, culprit);
      return false;
    }
  GBytes *key = naive_make_key (question->naive, question->symmetry, copy_at);
  if (!naive_has_key (question->naive, question->symmetry, key))
    complain (run, "a solution is not known to the naive solver");
  if (!g_hash_table_add (run->keys, key))
    complain (run, "a solution is reported twice");
  g_string_append_len (run->order, (const char *) copy_at,
                       question->puzzle->figure->n_cells * sizeof *copy_at);
  return run->problem == NULL && run->n_reported != run->stop_after;
}

static void
start (Run *run, const Question *question)
{
  *run = (Run){ .question = question };
  run->order = g_string_new (NULL);
  run->keys =
      g_hash_table_new_full (g_bytes_hash, g_bytes_equal, (GDestroyNotify) g_bytes_unref, NULL);
}

/* Returns the problem, if there is one. */
static char *
finish (Run *run)
{
  free (run->checkpoint);
  g_string_free (run->order, TRUE);
  g_hash_table_unref (run->keys);
  return run->problem;
}

/* Resumes where the last run stopped, if there was one. */
static void
search (Run *run, int n_threads, guint64 limit, gboolean lists)
{
  SomaError error = { SOMA_OK, -1 };
  SomaSearchOptions options = {
    .symmetry = run->question->symmetry,
    .limit = limit,
    .n_threads = n_threads,
    .solution = lists ? report_solution_cb : NULL,
    .data = run,
    .checkpoint = run->checkpoint,
    .techniques = run->question->techniques,
    .kernel = run->question->kernel,
    .order = run->question->order,
  };
  SomaSearch *engine = soma_search_new (run->question->puzzle, &options, &error);

  g_clear_pointer (&run->checkpoint, free);
  run->n_reported = 0;
  if (engine == NULL)
    {
      complain (run, "the search cannot start: error %d, culprit %d", error.status, error.culprit);
      return;
    }
  run->state = soma_search_run (engine);
  soma_search_get_progress (engine, &run->progress);
  run->checkpoint = soma_search_checkpoint (engine);
  soma_search_free (engine);
  if (run->progress.state != run->state)
    complain (run, "the progress has state %d, the search %d", run->progress.state, run->state);
  if (lists && run->progress.n_solutions != run->n_reported)
    complain (run, "%" G_GUINT64_FORMAT " solutions counted, %u reported",
              (guint64) run->progress.n_solutions, run->n_reported);
}

static void
expect_complete (Run *run, guint n_found)
{
  guint expected = naive_count (run->question->naive, run->question->symmetry);

  if (run->state != SOMA_SEARCH_COMPLETE)
    complain (run, "state %d, not complete", run->state);
  if (n_found != expected)
    complain (run, "%u solutions, not %u", n_found, expected);
  if (run->progress.fraction < 1 - 1e-6 || run->progress.fraction > 1 + 1e-6)
    complain (run, "complete at fraction %g", run->progress.fraction);
  if (run->checkpoint != NULL)
    complain (run, "complete, but there is a checkpoint: %s", run->checkpoint);
}

static char *
list_all (const Question *question, int n_threads)
{
  Run run;

  start (&run, question);
  search (&run, n_threads, 0, TRUE);
  expect_complete (&run, g_hash_table_size (run.keys));
  return finish (&run);
}

/* Every kernel visits the same tree and finds the solutions in the same order. */
static char *
list_with_each_kernel (const Question *question)
{
  Run run;

  start (&run, question);
  search (&run, 1, 0, TRUE);
  for (int kernel = 1; kernel <= SOMA_N_KERNELS; kernel++)
    {
      Run again;
      Question same = *question;
      if (soma_search_kernel_name (kernel) == NULL)
        continue;
      same.kernel = kernel;
      start (&again, &same);
      search (&again, 1, 0, TRUE);
      if (!g_string_equal (run.order, again.order))
        complain (&run, "kernel %d finds the solutions in another order", kernel);
      if (run.progress.n_nodes != again.progress.n_nodes)
        complain (&run, "kernel %d visits %" G_GUINT64_FORMAT " nodes, not %" G_GUINT64_FORMAT,
                  kernel, (guint64) again.progress.n_nodes, (guint64) run.progress.n_nodes);
      g_free (finish (&again));
    }
  return finish (&run);
}

static char *
count_all (const Question *question, int n_threads)
{
  Run run;

  start (&run, question);
  search (&run, n_threads, 0, FALSE);
  expect_complete (&run, (guint) run.progress.n_solutions);
  return finish (&run);
}

/* That many solutions, then the rest. */
static char *
list_up_to_limit (const Question *question, int n_threads, guint limit)
{
  Run run;
  guint n_all = naive_count (question->naive, question->symmetry);

  start (&run, question);
  search (&run, n_threads, limit, TRUE);
  if (run.n_reported != MIN (limit, n_all))
    complain (&run, "%u solutions at limit %u of %u", run.n_reported, limit, n_all);
  if (limit < n_all && run.state != SOMA_SEARCH_LIMIT)
    complain (&run, "state %d at limit %u of %u", run.state, limit, n_all);
  if (limit < n_all && run.checkpoint == NULL)
    complain (&run, "no checkpoint at limit %u of %u", limit, n_all);
  if (run.checkpoint != NULL)
    search (&run, n_threads, 0, TRUE);
  if (limit < n_all)
    expect_complete (&run, g_hash_table_size (run.keys));
  return finish (&run);
}

/* Stopped again and again after a few solutions, with any number of threads, until nothing is
 * left. */
static char *
list_in_pieces (const Question *question, GRand *rand)
{
  Run run;
  guint n_all = naive_count (question->naive, question->symmetry);

  start (&run, question);
  do
    {
      run.stop_after = 1 + g_rand_int_range (rand, 0, MAX (1, n_all / 2));
      search (&run, g_rand_int_range (rand, 1, 4), 0, TRUE);
      if (run.n_reported < run.stop_after && run.state != SOMA_SEARCH_COMPLETE)
        complain (&run, "state %d after %u solutions, to be stopped after %u", run.state,
                  run.n_reported, run.stop_after);
    }
  while (run.checkpoint != NULL && run.problem == NULL);
  if (g_hash_table_size (run.keys) != n_all)
    complain (&run, "%u solutions, not %u", g_hash_table_size (run.keys), n_all);
  return finish (&run);
}

/* With some choice of techniques: NULL, or a description of what went wrong. */
static char *
compare_answers (const Question *question, GRand *rand)
{
  int some = g_rand_int_range (rand, 2, 4);
  guint n_all = naive_count (question->naive, question->symmetry);
  guint limit = 1 + g_rand_int_range (rand, 0, MAX (1, n_all));
  char *problem = NULL;
  const char *way = "listing";

  if ((problem = list_all (question, 1)) != NULL ||
      (way = "listing with threads", problem = list_all (question, some)) != NULL ||
      (way = "listing with each kernel", problem = list_with_each_kernel (question)) != NULL ||
      (way = "counting", problem = count_all (question, 1)) != NULL ||
      (way = "counting with threads", problem = count_all (question, some)) != NULL ||
      (way = "up to a limit", problem = list_up_to_limit (question, 1, limit)) != NULL ||
      (way = "up to a limit with threads", problem = list_up_to_limit (question, some, limit)) !=
          NULL ||
      (way = "stopped and resumed", problem = list_in_pieces (question, rand)) != NULL)
    {
      char *result = g_strdup_printf ("convention %d, techniques %d, %s: %s", question->symmetry,
                                      question->techniques, way, problem);
      g_free (problem);
      return result;
    }
  return NULL;
}

static char *
compare_conventions (SomaPuzzle *puzzle, SomaSearchOrder order, const Naive *naive, GRand *rand)
{
  char *problem = NULL;

  for (int symmetry = 0; symmetry <= SOMA_SYMMETRY_NONE && problem == NULL; symmetry++)
    {
      Question question = {
        .puzzle = puzzle, .naive = naive, .symmetry = symmetry, .order = order
      };
      if (order == SOMA_ORDER_CHOSEN && g_rand_boolean (rand))
        question.techniques = g_rand_int_range (rand, 1, SOMA_ALL_TECHNIQUES + 1);
      problem = compare_answers (&question, rand);
    }
  return problem;
}

char *
compare_with_naive (SomaPuzzle *puzzle, SomaSearchOrder order, guint32 seed, guint64 max_steps,
                    gboolean *is_skipped)
{
  g_autoptr (Naive) naive = naive_new (puzzle, max_steps);
  GRand *rand = g_rand_new_with_seed (seed);
  char *problem = NULL;

  *is_skipped = naive == NULL;
  if (naive != NULL && naive_count (naive, SOMA_SYMMETRY_NONE) > 0 &&
      soma_puzzle_validate (puzzle).status != SOMA_OK)
    problem = g_strdup ("there are solutions, but the puzzle is said to be pointless");
  else if (naive != NULL)
    problem = compare_conventions (puzzle, order, naive, rand);
  g_rand_free (rand);
  return problem;
}
