/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "why-not-job.h"

#include "model-fixture.h"

typedef struct
{
  gboolean ended;
  const SomaWhyNot *reason;
  GError *error;
} Answer;

static void
ended_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  Answer *answer = data;

  answer->reason = soma_why_not_job_run_finish (SOMA_WHY_NOT_JOB (source), result, &answer->error);
  answer->ended = TRUE;
}

static gboolean
has_ended (gpointer answer)
{
  return ((Answer *) answer)->ended;
}

static void
test_finalize (void)
{
  SomaPuzzle *cube = soma_fixture_box (3, 3, 3, "soma");

  g_assert_finalize_object (soma_why_not_job_new (cube));
  soma_puzzle_unref (cube);
}

/* The two screws and the branch do not lie flat. */
static void
test_reason (void)
{
  SomaPuzzle *plate = soma_fixture_box (9, 3, 1, "soma");
  SomaWhyNotJob *job = soma_why_not_job_new (plate);
  Answer answer = { 0 };

  soma_why_not_job_run_async (job, ended_cb, &answer);
  soma_fixture_run_until (has_ended, &answer);
  g_assert_no_error (answer.error);
  g_assert_nonnull (answer.reason);
  g_assert_cmpint (answer.reason->kind, ==, SOMA_WHY_NOT_PIECE);
  g_assert_cmpint (answer.reason->n_pieces, ==, 3);
  g_assert_finalize_object (job);
  soma_puzzle_unref (plate);
}

/* The search for a solution of Conway's puzzle takes a while, and can be called off. */
static void
test_stop (void)
{
  SomaPuzzle *box = soma_fixture_box (5, 5, 5, "conway");
  SomaWhyNotJob *job = soma_why_not_job_new (box);
  Answer answer = { 0 };

  soma_why_not_job_run_async (job, ended_cb, &answer);
  soma_why_not_job_stop (job);
  soma_fixture_run_until (has_ended, &answer);
  g_assert_error (answer.error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_assert_null (answer.reason);
  g_clear_error (&answer.error);
  g_assert_finalize_object (job);
  soma_puzzle_unref (box);
}

int
main (int argc, char **argv)
{
  soma_fixture_init (&argc, &argv);
  g_test_add_func ("/why-not-job/finalize", test_finalize);
  g_test_add_func ("/why-not-job/reason", test_reason);
  g_test_add_func ("/why-not-job/stop", test_stop);
  return g_test_run ();
}
