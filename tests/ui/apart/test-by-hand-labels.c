/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "by-hand-labels.h"

#include "engine-auto.h"
#include "apart-puzzles.h"
#include "model-fixture.h"

typedef struct
{
  SomaByHand *hand; /* owned */
  char *said;       /* owned */
} Fixture;

static void
event_cb (Fixture *fixture, const SomaByHandEvent *event)
{
  g_free (fixture->said);
  fixture->said = soma_label_by_hand_event (fixture->hand, event);
}

static void
fixture_init (Fixture *fixture)
{
  g_autofree guint16 *copy_at = NULL;
  g_autoptr (SomaPuzzle) puzzle = soma_fixture_latches (&copy_at);

  *fixture = (Fixture){ .hand = soma_by_hand_new (puzzle, copy_at, &(SomaApartOptions){ 0 }) };
  g_signal_connect_swapped (fixture->hand, "event", G_CALLBACK (event_cb), fixture);
}

static void
fixture_clear (Fixture *fixture)
{
  g_assert_finalize_object (fixture->hand);
  g_free (fixture->said);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Fixture, fixture_clear)

static void
assert_state (Fixture *fixture, const char *expected)
{
  SomaByHandStatus status;

  soma_by_hand_get_status (fixture->hand, &status);
  g_autofree char *state = soma_label_by_hand_state (fixture->hand, &status);
  g_assert_cmpstr (state, ==, expected);
}

static void
test_events (void)
{
  g_auto (Fixture) fixture = { 0 };

  fixture_init (&fixture);
  SomaByHand *hand = fixture.hand;
  soma_by_hand_shift (hand, BIT (DRAWER), 2, 1, FALSE);
  g_assert_cmpstr (fixture.said, ==, "D is stopped by B and C");
  soma_by_hand_shift (hand, BIT (LATCH), 0, 1, FALSE);
  g_assert_cmpstr (fixture.said, ==, "B moves 1 to the right");
  soma_by_hand_undo (hand);
  g_assert_cmpstr (fixture.said, ==, "Undone: B");
  soma_by_hand_redo (hand);
  g_assert_cmpstr (fixture.said, ==, "Redone: B");
  soma_by_hand_undo (hand);
  soma_by_hand_shift (hand, LATCHES, 0, 2, FALSE);
  g_assert_cmpstr (fixture.said, ==, "B and C are stopped by A after 1 cell");
  soma_by_hand_shift (hand, LATCHES, 0, 1, FALSE);
  g_assert_cmpstr (fixture.said, ==, "B and C are stopped by A");
  soma_by_hand_shift (hand, BIT (DRAWER), 2, 1, FALSE);
  soma_by_hand_shift (hand, BIT (LOWER_DRAWER), 2, 2, TRUE);
  g_assert_cmpstr (fixture.said, ==, "E moves 2 up, pushing D");
  soma_by_hand_shift (hand, BIT (LOWER_DRAWER), 2, -8, FALSE);
  g_assert_cmpstr (fixture.said, ==, "E is stopped by A after 2 cells");
  soma_by_hand_shift (hand, BIT (DRAWER), 2, 5, FALSE);
  g_assert_cmpstr (fixture.said, ==, "D comes off upwards");
  soma_by_hand_start_over (hand);
  g_assert_cmpstr (fixture.said, ==, "All pieces are back in their places");
  soma_by_hand_undo (hand);
  g_assert_cmpstr (fixture.said, ==, "Undone");
}

static gboolean
is_known (gpointer data)
{
  SomaByHandStatus status;

  soma_by_hand_get_status (data, &status);
  return status.is_known;
}

static void
test_state (void)
{
  g_auto (Fixture) fixture = { 0 };

  fixture_init (&fixture);
  SomaByHand *hand = fixture.hand;
  assert_state (&fixture, "Nothing has been moved yet");
  g_object_set (hand, "counts", TRUE, NULL);
  soma_fixture_run_until (is_known, hand);
  assert_state (&fixture, "At least 2 moves until something comes off");
  soma_by_hand_ask (hand);
  g_assert_cmpstr (fixture.said, ==,
                   "Next: B and C move 1 to the right (Hint again makes this move)");
  soma_by_hand_shift (hand, BIT (LATCH), 0, 1, FALSE);
  assert_state (&fixture, "1 move made");
  soma_by_hand_undo (hand);
  soma_by_hand_shift (hand, LATCHES, 0, 1, FALSE);
  soma_fixture_run_until (is_known, hand);
  assert_state (&fixture, "1 move made; at least 1 left until something comes off");
  soma_by_hand_shift (hand, BIT (DRAWER), 2, 3, FALSE);
  soma_by_hand_shift (hand, BIT (LOWER_DRAWER), 2, 4, FALSE);
  soma_fixture_run_until (is_known, hand);
  assert_state (&fixture, "3 moves made; nothing more comes off without turns");
  soma_by_hand_ask (hand);
  g_assert_cmpstr (fixture.said, ==, "A, B and C do not come apart without turns");

  SomaByHandStatus status = { .n_moves = 5, .is_searching = TRUE, .is_slow = TRUE, .n_known = 30 };
  g_autofree char *searching = soma_label_by_hand_state (hand, &status);
  g_assert_cmpstr (searching, ==, "5 moves made; more than 30 left until something comes off");
  status = (SomaByHandStatus){ .n_moves = 7, .is_finished = TRUE };
  g_autofree char *finished = soma_label_by_hand_state (hand, &status);
  g_assert_cmpstr (finished, ==, "Taken apart in 7 moves");
}

static void
assert_event (SomaByHand *hand, const SomaByHandEvent *event, const char *expected)
{
  g_autofree char *text = soma_label_by_hand_event (hand, event);

  g_assert_cmpstr (text, ==, expected);
}

/* What turns, with what comes along; what does not, and what stops it; what is not known yet. */
static void
test_turns (void)
{
  const SomaTurnPose poses[] = { { 0, 0, 0 }, { 0, 0, -G_PI_2 } };
  const SomaApartTurn way = { .clearance = 21, .path = { 2, (SomaTurnPose *) poses } };
  const SomaApartTurning turning = { .clearance = 30, .unit = 10 };
  SomaByHandEvent event = {
    .kind = SOMA_BY_HAND_TURNED,
    .copies = BIT (LATCH),
    .move = { .kind = SOMA_MOVE_TURN, .axis = 2, .by = -1, .copies = LATCHES, .turning = LATCHES },
    .turn = &way
  };
  g_auto (Fixture) fixture = { 0 };

  fixture_init (&fixture);
  soma_by_hand_set_turning (fixture.hand, &turning, TRUE);
  assert_event (
      fixture.hand, &event,
      "B and C turn 90° clockwise, seen from above, about their middle (needs a clearance "
      "of 0.021 cells, 0.21 mm at 10 mm)");
  event.kind = SOMA_BY_HAND_TURN_STOPPED;
  event.blockers = BIT (FRAME) | BIT (DRAWER);
  assert_event (fixture.hand, &event,
                "B turns 90° clockwise, seen from above, but is stopped by A and D");
  event.copies = LATCHES;
  assert_event (fixture.hand, &event,
                "B and C turn 90° clockwise, seen from above, but are stopped by A and D");
  event.kind = SOMA_BY_HAND_TURN_SAME;
  assert_event (fixture.hand, &event, "B and C would lie as before after that turn");
  event.kind = SOMA_BY_HAND_TURN_ASKED;
  assert_event (fixture.hand, &event, "Checking whether B and C turn…");

  SomaByHandStatus status = { .is_known = TRUE,
                              .onward = { .result = SOMA_APART_LOCKED },
                              .with_turns = TRUE };
  g_autofree char *locked = soma_label_by_hand_state (fixture.hand, &status);
  g_assert_cmpstr (locked, ==, "Nothing comes off, even with turns");
}

static void
assert_free (Fixture *fixture, guint64 copies, const char *expected)
{
  g_autofree char *text = soma_label_by_hand_free (fixture->hand, copies);

  g_assert_cmpstr (text, ==, expected);
}

static void
test_free (void)
{
  g_auto (Fixture) fixture = { 0 };

  fixture_init (&fixture);
  assert_free (&fixture, 0, "Nothing is selected");
  assert_free (&fixture, 0x1f, "A, B, C, D and E are all there is: something has to stay");
  soma_by_hand_shift (fixture.hand, LATCHES, 0, 1, FALSE);
  soma_by_hand_shift (fixture.hand, BIT (DRAWER), 2, 5, FALSE);
  assert_free (&fixture, BIT (DRAWER), "D is off already");
  assert_free (&fixture, BIT (DRAWER) | BIT (LATCH), "B and D are no longer together");
}

int
main (int argc, char **argv)
{
  soma_fixture_init (&argc, &argv);
  g_test_add_func ("/by-hand-labels/events", test_events);
  g_test_add_func ("/by-hand-labels/state", test_state);
  g_test_add_func ("/by-hand-labels/turns", test_turns);
  g_test_add_func ("/by-hand-labels/free", test_free);
  return g_test_run ();
}
