/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "why-not-job.h"

#include "apart-puzzles.h"
#include "engine-auto.h"
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

  g_assert_finalize_object (soma_why_not_job_new (cube, NULL, NULL));
  soma_puzzle_unref (cube);
}

/* The two screws and the branch do not lie flat. */
static void
test_reason (void)
{
  SomaPuzzle *plate = soma_fixture_box (9, 3, 1, "soma");
  SomaWhyNotJob *job = soma_why_not_job_new (plate, NULL, NULL);
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
  SomaWhyNotJob *job = soma_why_not_job_new (box, NULL, NULL);
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

/* A box with a room for three cells, one after the other, and a cube in it: that can be moved, but
 * not taken out. */
static SomaPuzzle *
make_box_with_cube (void)
{
  g_autoptr (SomaFigure) whole = soma_figure_new_box (5, 3, 3, NULL);
  g_autofree bool *optional = g_new0 (bool, whole->n_cells);
  g_autoptr (GArray) walls = g_array_new (FALSE, FALSE, sizeof (SomaCell));
  const SomaCell cube = { 0, 0, 0 };

  for (int i = 0; i < whole->n_cells; i++)
    {
      SomaCell cell = whole->cells[i];
      optional[i] = cell.x >= 1 && cell.x <= 3 && cell.y == 1 && cell.z == 1;
      if (!optional[i])
        g_array_append_val (walls, cell);
    }
  const SomaPiece pieces[] = {
    { .letter = "B",
      .min_count = 1,
      .max_count = 1,
      .n_cells = (int) walls->len,
      .cells = (const SomaCell *) (void *) walls->data },
    { .letter = "C", .min_count = 1, .max_count = 1, .n_cells = 1, .cells = &cube },
  };
  g_autoptr (SomaPieceSet) set = soma_piece_set_new ("", pieces, 2, NULL);
  g_autoptr (SomaFigure) figure = soma_figure_new (whole->cells, optional, whole->n_cells, NULL);
  return soma_puzzle_new ("", figure, set, NULL, 0, false, NULL);
}

/* The answer about the puzzle is that it can be built. */
static SomaWhyNotJob *
ask_solvable (SomaPuzzle *puzzle, GArray *groups, int clearance)
{
  const SomaTurnLimits turns = { .clearance = clearance, .slide = SOMA_TURN_DEFAULT_SLIDE };
  SomaWhyNotJob *job = soma_why_not_job_new (puzzle, groups, clearance >= 0 ? &turns : NULL);
  Answer answer = { 0 };

  soma_why_not_job_run_async (job, ended_cb, &answer);
  soma_fixture_run_until (has_ended, &answer);
  g_assert_no_error (answer.error);
  g_assert_cmpint (answer.reason->kind, ==, SOMA_WHY_NOT_SOLVABLE);
  return job;
}

/* What can be built, but does not come apart, has its reason, too. */
static void
test_locked (void)
{
  g_autoptr (SomaPuzzle) box = make_box_with_cube ();
  g_autoptr (SomaPuzzle) cube = soma_fixture_box (3, 3, 3, "soma");
  g_autoptr (GArray) groups = g_array_new (FALSE, FALSE, sizeof (SomaApartGroup));
  const SomaApartGroup together[] = { { 0, 1, 1 }, { 1, 1, 1 } };
  SomaWhyNotJob *job = ask_solvable (box, NULL, -1);
  const SomaLocked *locked = soma_why_not_job_get_locked (job);

  g_assert_nonnull (locked);
  g_assert_cmpuint (locked->n_copies, ==, 2);
  g_assert_cmpuint (locked->copies[0], ==, 0);
  g_assert_cmpuint (locked->copies[1], ==, 1);
  g_assert_cmpuint (locked->n_places, ==, 3);
  g_assert_cmpuint (locked->copy_at[0], ==, 0);
  g_assert_finalize_object (job);

  /* They may stay together; and the other comes apart. */
  g_array_append_vals (groups, together, 2);
  job = ask_solvable (box, groups, -1);
  g_assert_null (soma_why_not_job_get_locked (job));
  g_assert_finalize_object (job);
  job = ask_solvable (cube, NULL, -1);
  g_assert_null (soma_why_not_job_get_locked (job));
  g_assert_finalize_object (job);
}

/* A solution that comes apart with turns is not locked for those who make them; of one that does
 * not it is told that they were tried. */
static void
test_turns (void)
{
  g_autoptr (SomaPuzzle) box = make_box_with_cube ();
  g_autofree guint16 *copy_at = NULL;
  g_autoptr (SomaPuzzle) chamber = soma_fixture_chamber (&copy_at);
  SomaWhyNotJob *job = ask_solvable (chamber, NULL, -1);

  g_assert_cmpuint (soma_why_not_job_get_locked (job)->n_copies, ==, 2);
  g_assert_false (soma_why_not_job_get_locked (job)->with_turns);
  g_assert_finalize_object (job);
  job = ask_solvable (chamber, NULL, 30);
  g_assert_null (soma_why_not_job_get_locked (job));
  g_assert_finalize_object (job);
  job = ask_solvable (box, NULL, 30);
  g_assert_true (soma_why_not_job_get_locked (job)->with_turns);
  g_assert_cmpuint (soma_why_not_job_get_locked (job)->n_copies, ==, 2);
  g_assert_finalize_object (job);
}

int
main (int argc, char **argv)
{
  soma_fixture_init (&argc, &argv);
  g_test_add_func ("/why-not-job/finalize", test_finalize);
  g_test_add_func ("/why-not-job/reason", test_reason);
  g_test_add_func ("/why-not-job/stop", test_stop);
  g_test_add_func ("/why-not-job/locked", test_locked);
  g_test_add_func ("/why-not-job/turns", test_turns);
  return g_test_run ();
}
