/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "by-hand.h"

#include "apart-puzzles.h"
#include "engine-auto.h"
#include "model-fixture.h"

/* Of turns, in thousandths of a cell. */
#define CLEARANCE 30

/* A bar lies in the chamber of a box, along x, and can turn there about z alone; the slot above it
 * lets it out along y. */

typedef struct
{
  SomaByHand *hand; /* owned */
  SomaByHandEvent last;
  int n_poses; /* of the path of its turn */
  guint n_events, n_answers;

  /* Of the last turn that was shown */
  guint n_turns;
  gboolean was_back;
} Fixture;

static void
event_cb (Fixture *fixture, const SomaByHandEvent *event)
{
  if (event->kind == SOMA_BY_HAND_ANSWERED)
    {
      fixture->n_answers++;
      return;
    }
  fixture->last = *event;
  fixture->n_poses = event->turn != NULL ? event->turn->path.n_poses : 0;
  fixture->n_events++;
}

static void
changed_cb (Fixture *fixture)
{
  const SomaByHandTurn *turn = soma_by_hand_get_turn (fixture->hand);

  if (turn == NULL)
    return;
  g_assert_cmpint (turn->move->kind, ==, SOMA_MOVE_TURN);
  g_assert_cmpint (turn->path->n_poses, >, 1);
  fixture->n_turns++;
  fixture->was_back = turn->back;
}

static void
fixture_init (Fixture *fixture)
{
  g_autofree guint16 *copy_at = NULL;
  g_autoptr (SomaPuzzle) puzzle = soma_fixture_chamber (&copy_at);

  *fixture = (Fixture){ .hand = soma_by_hand_new (puzzle, copy_at, &(SomaApartOptions){ 0 }) };
  g_signal_connect_swapped (fixture->hand, "event", G_CALLBACK (event_cb), fixture);
  g_signal_connect_swapped (fixture->hand, "changed", G_CALLBACK (changed_cb), fixture);
}

static void
fixture_clear (Fixture *fixture)
{
  g_assert_finalize_object (fixture->hand);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Fixture, fixture_clear)

static SomaByHandStatus
get_status (Fixture *fixture)
{
  SomaByHandStatus status;

  soma_by_hand_get_status (fixture->hand, &status);
  return status;
}

static gboolean
has_event (gpointer data)
{
  return ((Fixture *) data)->n_events > 0;
}

/* Waits for what comes of it. */
static void
turn (Fixture *fixture, guint64 copies, int axis, int direction, gboolean along)
{
  fixture->n_events = 0;
  fixture->last = (SomaByHandEvent){ .kind = SOMA_BY_HAND_TURN_ASKED };
  soma_by_hand_turn (fixture->hand, copies, axis, direction, along);
  do
    {
      soma_fixture_run_until (has_event, fixture);
      fixture->n_events = 0;
    }
  while (fixture->last.kind == SOMA_BY_HAND_TURN_ASKED);
}

static const SomaRigidPlace *
get_place (Fixture *fixture, int copy)
{
  return &soma_by_hand_get_spread (fixture->hand)->places[copy];
}

static void
set_clearance (Fixture *fixture, int clearance, gboolean with_turns)
{
  const SomaApartTurning turning = { .clearance = clearance, .unit = 10 };

  soma_by_hand_set_turning (fixture->hand, &turning, with_turns);
}

/* The piece turns, and is then shifted out; each is undone on its own. */
static void
test_turn (void)
{
  g_auto (Fixture) fixture = { 0 };
  int low[3], high[3];

  fixture_init (&fixture);
  turn (&fixture, BIT (BAR), 2, 1, FALSE);
  g_assert_cmpint (fixture.last.kind, ==, SOMA_BY_HAND_TURNED);
  g_assert_cmpuint (fixture.last.copies, ==, BIT (BAR));
  g_assert_cmpuint (fixture.last.along, ==, 0);
  g_assert_cmpint (fixture.last.move.axis, ==, 2);
  g_assert_cmpint (fixture.last.move.by, ==, 1);
  g_assert_cmpuint (fixture.n_turns, ==, 1);
  g_assert_false (fixture.was_back);
  soma_reach_get_box (soma_by_hand_get_reach (fixture.hand), soma_by_hand_get_spread (fixture.hand),
                      BAR, low, high);
  g_assert_cmpint (high[0] - low[0], ==, 1);
  g_assert_cmpint (high[1] - low[1], ==, 2);
  g_assert_cmpuint (get_status (&fixture).n_moves, ==, 1);

  SomaRigidPlace turned = *get_place (&fixture, BAR);
  soma_by_hand_undo (fixture.hand);
  g_assert_cmpint (get_place (&fixture, BAR)->rotation, ==, 0);
  g_assert_true (fixture.was_back);
  g_assert_cmpuint (get_status (&fixture).n_moves, ==, 0);
  soma_by_hand_redo (fixture.hand);
  g_assert_cmpmem (get_place (&fixture, BAR), sizeof turned, &turned, sizeof turned);
  g_assert_false (fixture.was_back);
  g_assert_cmpuint (fixture.n_turns, ==, 3);

  /* To the slot, as far as it is from it. */
  soma_by_hand_shift (fixture.hand, BIT (BAR), 0, 2 - low[0], FALSE);
  soma_by_hand_shift (fixture.hand, BIT (BAR), 1, 2 - low[1], FALSE);
  g_assert_true (soma_by_hand_shift (fixture.hand, BIT (BAR), 2, 3, FALSE));
  g_assert_cmpuint (fixture.last.copies, ==, 0);
  g_assert_cmpint (fixture.last.kind, ==, SOMA_BY_HAND_FINISHED);
  g_assert_cmpuint (fixture.n_turns, ==, 3);
}

/* To and fro is no move, also if the others turn back; round and round are some. */
static void
test_count (void)
{
  g_auto (Fixture) fixture = { 0 };

  fixture_init (&fixture);
  turn (&fixture, BIT (BAR), 2, 1, FALSE);
  SomaMove first = fixture.last.move;
  turn (&fixture, BIT (BAR), 2, 1, FALSE);
  g_assert_cmpuint (get_status (&fixture).n_moves, ==, 2);
  soma_by_hand_undo (fixture.hand);
  soma_by_hand_undo (fixture.hand);

  const SomaApart plan = { .moves = &first, .turns = &(SomaApartTurn){ .clearance = 0 } };
  SomaMove back = first;
  g_assert_cmpint (soma_by_hand_follow (fixture.hand, &plan, 1), ==, 1);
  back.by = -first.by;
  for (int axis = 0; axis < 3; axis++)
    back.end[axis] = -first.end[axis];
  const SomaApart other = { .moves = &back, .turns = plan.turns };
  g_assert_cmpint (soma_by_hand_follow (fixture.hand, &other, 1), ==, 1);
  g_assert_cmpint (get_place (&fixture, BAR)->rotation, ==, 0);
  g_assert_cmpuint (get_status (&fixture).n_moves, ==, 0);
  g_assert_true (get_status (&fixture).can_undo);
}

/* What is in the way is told, with the way to it and back, and nothing has moved. */
static void
test_stopped (void)
{
  g_auto (Fixture) fixture = { 0 };

  fixture_init (&fixture);
  turn (&fixture, BIT (BAR), 1, 1, FALSE);
  g_assert_cmpint (fixture.last.kind, ==, SOMA_BY_HAND_TURN_STOPPED);
  g_assert_cmpuint (fixture.last.copies, ==, BIT (BAR));
  g_assert_cmpuint (fixture.last.blockers, ==, BIT (BOX));
  g_assert_cmpint (fixture.n_poses % 2, ==, 1);
  g_assert_cmpuint (fixture.n_turns, ==, 0);
  g_assert_cmpuint (get_status (&fixture).n_moves, ==, 0);
  g_assert_false (get_status (&fixture).can_undo);
  /* Both would have to come along, which leaves nothing to turn against. */
  turn (&fixture, BIT (BAR), 1, 1, TRUE);
  g_assert_cmpint (fixture.last.kind, ==, SOMA_BY_HAND_TURN_STOPPED);
  g_assert_cmpuint (fixture.last.blockers, ==, BIT (BOX));
}

/* About itself, a bar needs room for its diagonal, and lies as before then. */
static void
test_same (void)
{
  g_auto (Fixture) fixture = { 0 };

  fixture_init (&fixture);
  turn (&fixture, BIT (BAR), 0, 1, FALSE);
  g_assert_cmpint (fixture.last.kind, ==, SOMA_BY_HAND_TURN_STOPPED);
  set_clearance (&fixture, 100, FALSE);
  turn (&fixture, BIT (BAR), 0, 1, FALSE);
  g_assert_cmpint (fixture.last.kind, ==, SOMA_BY_HAND_TURN_SAME);
  g_assert_false (get_status (&fixture).can_undo);
  /* A bevel gives room, too. */
  set_clearance (&fixture, 40, FALSE);
  turn (&fixture, BIT (BAR), 0, 1, FALSE);
  g_assert_cmpint (fixture.last.kind, ==, SOMA_BY_HAND_TURN_STOPPED);
  const SomaApartTurning bevelled = { .clearance = 40, .bevel = 250, .unit = 10 };
  soma_by_hand_set_turning (fixture.hand, &bevelled, FALSE);
  turn (&fixture, BIT (BAR), 0, 1, FALSE);
  g_assert_cmpint (fixture.last.kind, ==, SOMA_BY_HAND_TURN_SAME);
}

/* What is held turns, however large it is. */
static void
test_larger (void)
{
  g_auto (Fixture) fixture = { 0 };

  fixture_init (&fixture);
  turn (&fixture, BIT (BOX), 2, -1, FALSE);
  g_assert_cmpint (fixture.last.kind, ==, SOMA_BY_HAND_TURNED);
  g_assert_cmpuint (fixture.last.move.copies, ==, BIT (BOX));
  g_assert_cmpuint (fixture.last.move.turning, ==, BIT (BAR));
  g_assert_cmpint (get_place (&fixture, BAR)->rotation, ==, 0);
  g_assert_cmpint (get_place (&fixture, BOX)->rotation, !=, 0);
  /* The bar turns back. */
  turn (&fixture, BIT (BAR), 2, -1, FALSE);
  g_assert_cmpint (fixture.last.kind, ==, SOMA_BY_HAND_TURNED);
}

static gboolean
is_answered (gpointer data)
{
  return ((Fixture *) data)->n_answers > 0;
}

static SomaByHandStatus
ask (Fixture *fixture)
{
  fixture->n_answers = 0;
  soma_by_hand_ask (fixture->hand);
  soma_fixture_run_until (is_answered, fixture);
  return get_status (fixture);
}

/* Hints are turns where these are wanted, and lead out. */
static void
test_hint (void)
{
  g_auto (Fixture) fixture = { 0 };

  fixture_init (&fixture);
  g_assert_cmpint (ask (&fixture).onward.result, ==, SOMA_APART_LOCKED);
  g_assert_false (get_status (&fixture).with_turns);
  set_clearance (&fixture, CLEARANCE, TRUE);
  g_assert_true (get_status (&fixture).with_turns);
  SomaByHandStatus status = ask (&fixture);
  g_assert_cmpint (status.onward.result, ==, SOMA_APART_COMPLETE);
  g_assert_cmpint (status.onward.n_moves, ==, 2);
  g_assert_cmpint (status.onward.next.kind, ==, SOMA_MOVE_TURN);
  fixture.n_events = 0;
  soma_by_hand_make_next (fixture.hand);
  soma_fixture_run_until (has_event, &fixture);
  g_assert_cmpint (fixture.last.kind, ==, SOMA_BY_HAND_TURNED);
  g_assert_cmpint (fixture.n_poses, >, 1);

  /* On the way that was found, nothing is looked for. */
  soma_by_hand_ask (fixture.hand);
  g_assert_true (get_status (&fixture).is_known);
  g_assert_cmpint (get_status (&fixture).onward.next.kind, ==, SOMA_MOVE_OUT);
  soma_by_hand_make_next (fixture.hand);
  g_assert_cmpint (fixture.last.kind, ==, SOMA_BY_HAND_FINISHED);
  g_assert_cmpuint (get_status (&fixture).n_moves, ==, 2);
}

/* The moves of a plan, turned ones among them. */
static void
test_follow (void)
{
  const SomaApartOptions options = {
    .with_turns = true, .turns = { .clearance = CLEARANCE, .slide = SOMA_TURN_DEFAULT_SLIDE }
  };
  g_auto (Fixture) fixture = { 0 };

  fixture_init (&fixture);
  g_autoptr (SomaTaker) taker = soma_taker_new (soma_by_hand_get_puzzle (fixture.hand), &options);
  g_autoptr (SomaApart) plan = soma_taker_run (taker, soma_by_hand_get_copy_at (fixture.hand));
  g_assert_cmpint (plan->n_moves, ==, 2);
  g_assert_cmpint (soma_by_hand_follow (fixture.hand, plan, 2), ==, 2);
  g_assert_true (get_status (&fixture).is_finished);
  g_assert_cmpuint (get_status (&fixture).n_moves, ==, 2);
  soma_by_hand_undo (fixture.hand);
  g_assert_cmpuint (fixture.n_turns, ==, 0);
  soma_by_hand_undo (fixture.hand);
  g_assert_cmpuint (fixture.n_turns, ==, 1);
  g_assert_true (fixture.was_back);
}

int
main (int argc, char **argv)
{
  soma_fixture_init (&argc, &argv);
  g_test_add_func ("/by-hand-turns/turn", test_turn);
  g_test_add_func ("/by-hand-turns/count", test_count);
  g_test_add_func ("/by-hand-turns/stopped", test_stopped);
  g_test_add_func ("/by-hand-turns/same", test_same);
  g_test_add_func ("/by-hand-turns/larger", test_larger);
  g_test_add_func ("/by-hand-turns/hint", test_hint);
  g_test_add_func ("/by-hand-turns/follow", test_follow);
  return g_test_run ();
}
