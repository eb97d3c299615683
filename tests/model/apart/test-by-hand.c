/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "by-hand.h"

#include "engine-auto.h"
#include "apart-fixture.h"
#include "apart-groups.h"
#include "apart-puzzles.h"
#include "model-fixture.h"

typedef struct
{
  SomaByHand *hand;     /* owned */
  SomaByHandEvent last; /* of all events but ANSWERED */
  guint n_events, n_answers, n_changes;
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
  fixture->n_events++;
}

static void
changed_cb (Fixture *fixture)
{
  fixture->n_changes++;
}

static void
fixture_take (Fixture *fixture, SomaByHand *hand)
{
  *fixture = (Fixture){ .hand = hand };
  g_assert_nonnull (hand);
  g_signal_connect_swapped (hand, "event", G_CALLBACK (event_cb), fixture);
  g_signal_connect_swapped (hand, "changed", G_CALLBACK (changed_cb), fixture);
}

static void
fixture_clear (Fixture *fixture)
{
  g_assert_finalize_object (fixture->hand);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Fixture, fixture_clear)

static void
set_up_latches (Fixture *fixture)
{
  g_autofree guint16 *copy_at = NULL;
  g_autoptr (SomaPuzzle) puzzle = soma_fixture_latches (&copy_at);

  fixture_take (fixture, soma_by_hand_new (puzzle, copy_at, &(SomaApartOptions){ 0 }));
}

static void
set_up_row (Fixture *fixture)
{
  g_autofree guint16 *copy_at = NULL;
  g_autoptr (SomaPuzzle) puzzle = soma_fixture_row (&copy_at);

  fixture_take (fixture, soma_by_hand_new (puzzle, copy_at, &(SomaApartOptions){ 0 }));
}

static SomaByHandStatus
get_status (Fixture *fixture)
{
  SomaByHandStatus status;

  soma_by_hand_get_status (fixture->hand, &status);
  return status;
}

static guint
count_moves (Fixture *fixture)
{
  return get_status (fixture).n_moves;
}

static double
get_offset (Fixture *fixture, int copy, int axis)
{
  double offset[3];

  soma_by_hand_get_offset (fixture->hand, copy, offset);
  return offset[axis];
}

static void
assert_last (Fixture *fixture, SomaByHandEventKind kind, guint64 copies, int by)
{
  g_assert_cmpint (fixture->last.kind, ==, kind);
  g_assert_cmpuint (fixture->last.copies, ==, copies);
  g_assert_cmpint (fixture->last.by, ==, by);
}

/* A drag stops where it must, says so once, and ends in whole cells. */
static void
test_drag (void)
{
  g_auto (Fixture) fixture = { 0 };
  SomaByHand *hand;

  set_up_latches (&fixture);
  hand = fixture.hand;
  g_assert_true (soma_by_hand_begin (hand, BIT (LATCH), 0, FALSE));
  g_assert_true (soma_by_hand_is_dragging (hand));
  g_assert_cmpfloat (soma_by_hand_drag (hand, 0.4), ==, 0.4);
  g_assert_cmpfloat (get_offset (&fixture, LATCH, 0), ==, 0.4);
  g_assert_cmpfloat (get_offset (&fixture, OTHER_LATCH, 0), ==, 0);
  g_assert_cmpuint (fixture.n_events, ==, 0);
  g_assert_cmpfloat (soma_by_hand_drag (hand, 1.2), ==, 1);
  g_assert_cmpuint (fixture.n_events, ==, 0);
  g_assert_cmpuint (soma_by_hand_get_blockers (hand), ==, 0);
  g_assert_cmpfloat (soma_by_hand_drag (hand, 5), ==, 1);
  assert_last (&fixture, SOMA_BY_HAND_STOPPED, BIT (LATCH), 1);
  g_assert_cmpuint (fixture.last.blockers, ==, BIT (FRAME));
  g_assert_cmpuint (soma_by_hand_get_blockers (hand), ==, BIT (FRAME));
  soma_by_hand_drag (hand, 6);
  g_assert_cmpuint (fixture.n_events, ==, 1);
  g_assert_cmpfloat (soma_by_hand_drag (hand, -3), ==, 0);
  assert_last (&fixture, SOMA_BY_HAND_STOPPED, BIT (LATCH), 0);
  soma_by_hand_drag (hand, 0.45);
  g_assert_false (soma_by_hand_end (hand));
  g_assert_false (soma_by_hand_is_dragging (hand));
  g_assert_cmpuint (count_moves (&fixture), ==, 0);
  g_assert_false (get_status (&fixture).can_undo);

  soma_by_hand_begin (hand, BIT (LATCH), 0, FALSE);
  soma_by_hand_drag (hand, 0.6);
  g_assert_true (soma_by_hand_end (hand));
  assert_last (&fixture, SOMA_BY_HAND_MOVED, BIT (LATCH), 1);
  g_assert_cmpfloat (get_offset (&fixture, LATCH, 0), ==, 1);
  g_assert_cmpuint (count_moves (&fixture), ==, 1);

  /* Cancelled, or dropped by something else. */
  soma_by_hand_begin (hand, BIT (OTHER_LATCH), 0, FALSE);
  soma_by_hand_drag (hand, 1);
  soma_by_hand_cancel (hand);
  g_assert_cmpfloat (get_offset (&fixture, OTHER_LATCH, 0), ==, 0);
  soma_by_hand_begin (hand, BIT (OTHER_LATCH), 0, FALSE);
  soma_by_hand_drag (hand, 1);
  soma_by_hand_undo (hand);
  g_assert_false (soma_by_hand_is_dragging (hand));
  g_assert_cmpfloat (get_offset (&fixture, LATCH, 0), ==, 0);
  g_assert_cmpfloat (get_offset (&fixture, OTHER_LATCH, 0), ==, 0);
}

/* What cannot be held: nothing, everything, or of several parts. */
static void
test_hold (void)
{
  g_auto (Fixture) fixture = { 0 };

  set_up_row (&fixture);
  g_assert_false (soma_by_hand_can_hold (fixture.hand, 0));
  g_assert_false (soma_by_hand_can_hold (fixture.hand, 7));
  g_assert_false (soma_by_hand_can_hold (fixture.hand, 9));
  g_assert_true (soma_by_hand_can_hold (fixture.hand, 6));
  g_assert_true (soma_by_hand_shift (fixture.hand, 1, 0, -1, FALSE));
  g_assert_cmpuint (fixture.last.out, ==, 1);
  g_assert_false (soma_by_hand_can_hold (fixture.hand, 1));
  g_assert_false (soma_by_hand_can_hold (fixture.hand, 3));
  g_assert_true (soma_by_hand_can_hold (fixture.hand, 2));
  g_assert_false (soma_by_hand_begin (fixture.hand, 1, 0, FALSE));
}

/* What goes on in the same way is the same move, and going back takes it back; undo knows more. */
static void
test_count (void)
{
  g_auto (Fixture) fixture = { 0 };
  SomaByHand *hand;

  set_up_latches (&fixture);
  hand = fixture.hand;
  g_assert_false (soma_by_hand_shift (hand, BIT (DRAWER), 2, 1, FALSE));
  g_assert_cmpuint (fixture.last.blockers, ==, LATCHES);
  g_assert_true (soma_by_hand_shift (hand, LATCHES, 0, 3, FALSE));
  assert_last (&fixture, SOMA_BY_HAND_STOPPED, LATCHES, 1);
  g_assert_cmpuint (count_moves (&fixture), ==, 1);
  g_assert_true (soma_by_hand_shift (hand, BIT (DRAWER), 2, 1, FALSE));
  g_assert_true (soma_by_hand_shift (hand, BIT (DRAWER), 2, 1, FALSE));
  g_assert_cmpuint (fixture.last.out, ==, 0);
  g_assert_cmpuint (count_moves (&fixture), ==, 2);
  g_assert_true (soma_by_hand_shift (hand, BIT (DRAWER), 2, -2, FALSE));
  g_assert_cmpuint (count_moves (&fixture), ==, 1);
  /* The others, the other way. */
  g_assert_true (soma_by_hand_shift (hand, 0x1f & ~LATCHES, 0, 1, FALSE));
  g_assert_cmpuint (count_moves (&fixture), ==, 0);
  for (int i = 0; i < 2; i++)
    soma_by_hand_undo (hand);
  assert_last (&fixture, SOMA_BY_HAND_UNDONE, BIT (DRAWER), 0);
  g_assert_cmpuint (count_moves (&fixture), ==, 2);
  g_assert_cmpfloat (get_offset (&fixture, DRAWER, 2), ==, 2);
  soma_by_hand_redo (hand);
  assert_last (&fixture, SOMA_BY_HAND_REDONE, BIT (DRAWER), 0);
  g_assert_cmpuint (count_moves (&fixture), ==, 1);

  soma_by_hand_start_over (hand);
  g_assert_cmpint (fixture.last.kind, ==, SOMA_BY_HAND_STARTED_OVER);
  g_assert_cmpuint (count_moves (&fixture), ==, 0);
  g_assert_false (get_status (&fixture).can_redo);
  soma_by_hand_start_over (hand);
  soma_by_hand_undo (hand);
  g_assert_cmpuint (count_moves (&fixture), ==, 1);
  g_assert_cmpfloat (get_offset (&fixture, LATCH, 0), ==, 1);
  soma_by_hand_shift (hand, BIT (DRAWER), 2, 1, FALSE);
  g_assert_false (get_status (&fixture).can_redo);
  g_assert_cmpuint (count_moves (&fixture), ==, 2);
}

/* What is in the way is taken along, from where it is met. */
static void
test_along (void)
{
  g_auto (Fixture) fixture = { 0 };
  SomaByHand *hand;

  set_up_latches (&fixture);
  hand = fixture.hand;
  g_object_set (hand, "along", TRUE, NULL);
  g_assert_false (soma_by_hand_shift (hand, BIT (LOWER_DRAWER), 2, 1, FALSE));
  g_assert_cmpuint (fixture.last.blockers, ==, BIT (DRAWER));
  soma_by_hand_shift (hand, LATCHES, 0, 1, FALSE);
  soma_by_hand_shift (hand, BIT (DRAWER), 2, 1, FALSE);
  g_assert_true (soma_by_hand_begin (hand, BIT (LOWER_DRAWER), 2, FALSE));
  g_assert_cmpfloat (soma_by_hand_drag (hand, 1.5), ==, 1.5);
  g_assert_cmpfloat (get_offset (&fixture, LOWER_DRAWER, 2), ==, 1.5);
  g_assert_cmpfloat (get_offset (&fixture, DRAWER, 2), ==, 1.5);
  soma_by_hand_drag (hand, 0.75);
  g_assert_cmpfloat (get_offset (&fixture, DRAWER, 2), ==, 1);
  soma_by_hand_drag (hand, 2);
  g_assert_true (soma_by_hand_end (hand));
  assert_last (&fixture, SOMA_BY_HAND_MOVED, BIT (LOWER_DRAWER), 2);
  g_assert_cmpuint (fixture.last.along, ==, BIT (DRAWER));
  /* The latches, the drawer, the lower drawer, and then both. */
  g_assert_cmpuint (count_moves (&fixture), ==, 4);
  soma_by_hand_undo (hand);
  g_assert_cmpfloat (get_offset (&fixture, LOWER_DRAWER, 2), ==, 0);
  g_assert_cmpfloat (get_offset (&fixture, DRAWER, 2), ==, 1);

  /* Off together: they are another part, and the rest is worked on. */
  soma_by_hand_redo (hand);
  soma_by_hand_shift (hand, BIT (LOWER_DRAWER), 2, 2, FALSE);
  g_assert_cmpuint (fixture.last.out, ==, BIT (DRAWER) | BIT (LOWER_DRAWER));
  g_assert_cmpuint (get_status (&fixture).part, ==, BIT (FRAME) | LATCHES);
  g_assert_cmpuint (get_status (&fixture).n_single, ==, 0);
  soma_by_hand_set_focus (hand, DRAWER);
  g_assert_cmpuint (get_status (&fixture).part, ==, BIT (DRAWER) | BIT (LOWER_DRAWER));
  g_assert_cmpuint (count_moves (&fixture), ==, 4);
}

static void
test_finished (void)
{
  g_auto (Fixture) fixture = { 0 };
  SomaByHandStatus status;

  set_up_row (&fixture);
  g_assert_true (soma_by_hand_shift (fixture.hand, 2, 2, 4, FALSE));
  g_assert_cmpuint (fixture.last.out, ==, 2);
  g_assert_cmpint (fixture.last.kind, ==, SOMA_BY_HAND_MOVED);
  status = get_status (&fixture);
  g_assert_false (status.is_finished);
  g_assert_cmpuint (status.n_single, ==, 1);
  g_assert_cmpuint (status.part, ==, 5);
  g_assert_true (soma_by_hand_shift (fixture.hand, 4, 0, 1, FALSE));
  g_assert_cmpint (fixture.last.kind, ==, SOMA_BY_HAND_FINISHED);
  status = get_status (&fixture);
  g_assert_true (status.is_finished);
  g_assert_cmpuint (status.n_single, ==, 3);
  g_assert_cmpuint (status.n_copies, ==, 3);
  soma_by_hand_ask (fixture.hand);
  g_assert_false (get_status (&fixture).is_searching);
}

/* What belongs together need not be taken apart, if there is enough of it. */
static void
test_together (void)
{
  SomaApartGroup groups[] = {
    { FRAME, 1, 1 }, { LATCH, 1, 1 }, { OTHER_LATCH, 1, 1 }, { DRAWER, 2, 1 }, { LATCH, 2, 1 },
  };
  g_autofree guint16 *copy_at = NULL;
  g_autoptr (SomaPuzzle) puzzle = soma_fixture_latches (&copy_at);

  for (int n_latches = 0; n_latches < 2; n_latches++)
    {
      g_auto (Fixture) fixture = { 0 };
      SomaApartOptions options = { .groups = groups, .n_groups = G_N_ELEMENTS (groups) };
      groups[1].count = n_latches;
      fixture_take (&fixture, soma_by_hand_new (puzzle, copy_at, &options));
      soma_by_hand_shift (fixture.hand, LATCHES, 0, 1, FALSE);
      soma_by_hand_shift (fixture.hand, BIT (DRAWER), 2, 3, FALSE);
      g_assert_false (get_status (&fixture).is_finished);
      soma_by_hand_shift (fixture.hand, BIT (LOWER_DRAWER), 2, 4, FALSE);
      g_assert_true (get_status (&fixture).is_finished == (n_latches > 0));
      g_assert_cmpint (fixture.last.kind, ==,
                       n_latches > 0 ? SOMA_BY_HAND_FINISHED : SOMA_BY_HAND_MOVED);
      g_assert_cmpuint (get_status (&fixture).n_single, ==, 2);
    }
}

/* The way on. */

static gboolean
is_answered (gpointer data)
{
  return ((Fixture *) data)->n_answers > 0;
}

static gboolean
is_known (gpointer data)
{
  return get_status (data).is_known;
}

static SomaByHandStatus
ask (Fixture *fixture)
{
  fixture->n_answers = 0;
  soma_by_hand_ask (fixture->hand);
  soma_fixture_run_until (is_answered, fixture);
  g_assert_true (get_status (fixture).is_hinted);
  return get_status (fixture);
}

static void
test_hint (void)
{
  g_auto (Fixture) fixture = { 0 };
  SomaByHandStatus status;

  set_up_latches (&fixture);
  status = ask (&fixture);
  g_assert_cmpint (status.onward.result, ==, SOMA_APART_COMPLETE);
  g_assert_cmpint (status.onward.n_moves, ==, 2);
  g_assert_cmpuint (status.onward.next.copies, ==, LATCHES);
  soma_by_hand_make_next (fixture.hand);
  assert_last (&fixture, SOMA_BY_HAND_MOVED, LATCHES, 1);
  g_assert_false (get_status (&fixture).is_known);
  status = ask (&fixture);
  g_assert_cmpint (status.onward.n_moves, ==, 1);
  g_assert_cmpint (status.onward.next.kind, ==, SOMA_MOVE_OUT);
  soma_by_hand_make_next (fixture.hand);
  g_assert_cmpuint (fixture.last.out, ==, BIT (DRAWER));
  ask (&fixture);
  soma_by_hand_make_next (fixture.hand);
  g_assert_cmpuint (fixture.last.out, ==, BIT (LOWER_DRAWER));
  g_assert_cmpuint (count_moves (&fixture), ==, 3);
  /* The latches never leave the frame. */
  status = ask (&fixture);
  g_assert_cmpint (status.onward.result, ==, SOMA_APART_LOCKED);
  g_assert_cmpuint (status.part, ==, BIT (FRAME) | LATCHES);
}

/* Known all the time, without asking, and whichever part it is. */
static void
test_counts (void)
{
  g_auto (Fixture) fixture = { 0 };

  set_up_latches (&fixture);
  g_object_set (fixture.hand, "counts", TRUE, NULL);
  soma_fixture_run_until (is_known, &fixture);
  g_assert_cmpint (get_status (&fixture).onward.n_moves, ==, 2);
  g_assert_false (get_status (&fixture).is_hinted);
  g_assert_cmpuint (fixture.n_answers, ==, 0);
  soma_by_hand_shift (fixture.hand, BIT (LATCH), 0, 1, FALSE);
  g_assert_true (get_status (&fixture).is_searching);
  soma_fixture_run_until (is_known, &fixture);
  g_assert_cmpint (get_status (&fixture).onward.n_moves, ==, 2);
  soma_by_hand_shift (fixture.hand, BIT (OTHER_LATCH), 0, 1, FALSE);
  soma_by_hand_shift (fixture.hand, BIT (DRAWER), 2, 3, FALSE);
  soma_fixture_run_until (is_known, &fixture);
  g_assert_cmpint (get_status (&fixture).onward.n_moves, ==, 1);
  /* Known already: told at once. */
  soma_by_hand_ask (fixture.hand);
  g_assert_cmpuint (fixture.n_answers, ==, 1);
  g_assert_true (get_status (&fixture).is_hinted);
  soma_by_hand_undo (fixture.hand);
  soma_fixture_run_until (is_known, &fixture);
  g_assert_cmpint (get_status (&fixture).onward.n_moves, ==, 1);
  g_assert_cmpint (get_status (&fixture).onward.next.kind, ==, SOMA_MOVE_OUT);
}

/* Whoever keeps to the shortest way, forth or back, need not wait for a search. */
static void
test_on_the_way (void)
{
  g_auto (Fixture) fixture = { 0 };

  set_up_latches (&fixture);
  g_object_set (fixture.hand, "counts", TRUE, NULL);
  soma_fixture_run_until (is_known, &fixture);
  soma_by_hand_shift (fixture.hand, LATCHES, 0, 1, FALSE);
  g_assert_true (get_status (&fixture).is_known);
  g_assert_cmpint (get_status (&fixture).onward.n_moves, ==, 1);
  g_assert_cmpint (get_status (&fixture).onward.next.kind, ==, SOMA_MOVE_OUT);
  g_assert_false (get_status (&fixture).is_hinted);
  soma_by_hand_undo (fixture.hand);
  g_assert_true (get_status (&fixture).is_known);
  g_assert_cmpint (get_status (&fixture).onward.n_moves, ==, 2);
  /* The others, the other way: the same place, seen from elsewhere. */
  soma_by_hand_shift (fixture.hand, 0x1f & ~LATCHES, 0, -1, FALSE);
  g_assert_true (get_status (&fixture).is_known);
  soma_by_hand_make_next (fixture.hand);
  g_assert_cmpuint (fixture.last.out, ==, BIT (DRAWER));
  /* Another part: nothing is known of it. */
  g_assert_false (get_status (&fixture).is_known);
  soma_fixture_run_until (is_known, &fixture);
  g_assert_cmpint (get_status (&fixture).onward.n_moves, ==, 1);
}

/* Only the part that is being worked on counts, whatever is known of others. */
static void
test_parts (void)
{
  const guint64 drawers = BIT (DRAWER) | BIT (LOWER_DRAWER);
  g_auto (Fixture) fixture = { 0 };

  set_up_latches (&fixture);
  soma_by_hand_shift (fixture.hand, LATCHES, 0, 1, FALSE);
  soma_by_hand_shift (fixture.hand, BIT (LOWER_DRAWER), 2, 4, TRUE);
  g_assert_cmpuint (fixture.last.out, ==, drawers);
  for (int i = 0; i < 2; i++)
    {
      soma_by_hand_set_focus (fixture.hand, DRAWER);
      SomaByHandStatus status = ask (&fixture);
      g_assert_cmpint (status.onward.result, ==, SOMA_APART_COMPLETE);
      g_assert_cmpuint (status.onward.next.copies & ~drawers, ==, 0);
      soma_by_hand_set_focus (fixture.hand, FRAME);
      g_assert_cmpint (ask (&fixture).onward.result, ==, SOMA_APART_LOCKED);
    }
}

/* Moves of a plan, each of which can be undone, up to one that cannot be made. */
static void
test_follow (void)
{
  SomaMove moves[] = {
    { .kind = SOMA_MOVE_SHIFT, .axis = 0, .by = 1, .copies = LATCHES },
    { .kind = SOMA_MOVE_OUT, .axis = 2, .by = 1, .copies = BIT (DRAWER) },
    { .kind = SOMA_MOVE_SHIFT, .axis = 2, .by = 2, .copies = BIT (LOWER_DRAWER) },
    { .kind = SOMA_MOVE_SHIFT, .axis = 2, .by = 1, .copies = BIT (DRAWER) },
  };
  const SomaApart plan = { .moves = moves }, later = { .moves = &moves[1] };
  g_auto (Fixture) fixture = { 0 };

  set_up_latches (&fixture);
  g_assert_cmpint (soma_by_hand_follow (fixture.hand, &later, 1), ==, 0);
  g_assert_cmpuint (fixture.n_changes, ==, 0);
  g_assert_cmpint (soma_by_hand_follow (fixture.hand, &plan, 4), ==, 3);
  g_assert_cmpuint (fixture.n_changes, ==, 1);
  g_assert_cmpuint (fixture.n_events, ==, 0);
  g_assert_cmpuint (count_moves (&fixture), ==, 3);
  g_assert_cmpuint (get_status (&fixture).n_single, ==, 1);
  g_assert_cmpfloat (get_offset (&fixture, LOWER_DRAWER, 2), ==, 2);
  soma_by_hand_undo (fixture.hand);
  soma_by_hand_undo (fixture.hand);
  g_assert_cmpuint (get_status (&fixture).n_single, ==, 0);
  g_assert_cmpuint (count_moves (&fixture), ==, 1);
}

/* Hint after hint, to the end: the first pieces come off after as many moves as is known of each
 * burr. */
static void
follow_hints (const char *name, guint solution, guint n_first)
{
  g_autoptr (ApartFixture) burr = apart_fixture_new (name, solution);
  g_auto (Fixture) fixture = { 0 };

  g_autoptr (GArray) groups = soma_pieces_make_apart_groups (burr->design->pieces);
  SomaApartOptions options = { 0 };
  if (groups != NULL)
    {
      options.n_groups = (int) groups->len;
      options.groups = (const SomaApartGroup *) (void *) groups->data;
    }
  fixture_take (&fixture, soma_by_hand_new (burr->puzzle, burr->copy_at, &options));
  while (!get_status (&fixture).is_finished)
    {
      guint n_parts = (guint) soma_by_hand_get_spread (fixture.hand)->n_parts;
      SomaByHandStatus status = ask (&fixture);
      g_assert_cmpint (status.onward.result, ==, SOMA_APART_COMPLETE);
      if (n_parts == 1)
        g_assert_cmpint (status.onward.n_moves + (int) status.n_moves, ==, n_first);
      soma_by_hand_make_next (fixture.hand);
      if (n_parts == 1 && fixture.last.out != 0)
        g_assert_cmpuint (count_moves (&fixture), ==, n_first);
    }
  g_assert_cmpint (fixture.last.kind, ==, SOMA_BY_HAND_FINISHED);
  g_assert_cmpuint (count_moves (&fixture), >=, n_first);
}

static void
test_burrs (void)
{
  follow_hints ("Pelikan", 1, 98);
  follow_hints ("Cage", 32, 4);
}

/* Stopped, asked again, and dropped while it runs. */
static void
test_stop (void)
{
  g_auto (Fixture) fixture = { 0 };

  set_up_latches (&fixture);
  soma_by_hand_ask (fixture.hand);
  soma_by_hand_stop (fixture.hand);
  soma_fixture_run_until (is_answered, &fixture);
  g_assert_cmpint (ask (&fixture).onward.n_moves, ==, 2);
  soma_by_hand_shift (fixture.hand, LATCHES, 0, 1, FALSE);
  soma_by_hand_ask (fixture.hand);
}

/* Too many copies for a set. */
static void
test_too_many (void)
{
  static const SomaCell cell = { 0, 0, 0 };
  const SomaPiece piece = { .letter = "A", .max_count = 65, .n_cells = 1, .cells = &cell };
  g_autoptr (SomaFigure) box = soma_figure_new_box (65, 1, 1, NULL);
  g_autoptr (SomaPieceSet) set = soma_piece_set_new ("", &piece, 1, NULL);
  g_autoptr (SomaPuzzle) puzzle = soma_puzzle_new ("", box, set, NULL, 0, false, NULL);
  guint16 copy_at[65];

  for (int i = 0; i < 65; i++)
    copy_at[i] = (guint16) i;
  g_assert_null (soma_by_hand_new (puzzle, copy_at, &(SomaApartOptions){ 0 }));
}

int
main (int argc, char **argv)
{
  soma_fixture_init (&argc, &argv);
  g_test_add_func ("/by-hand/drag", test_drag);
  g_test_add_func ("/by-hand/hold", test_hold);
  g_test_add_func ("/by-hand/count", test_count);
  g_test_add_func ("/by-hand/along", test_along);
  g_test_add_func ("/by-hand/finished", test_finished);
  g_test_add_func ("/by-hand/together", test_together);
  g_test_add_func ("/by-hand/hint", test_hint);
  g_test_add_func ("/by-hand/counts", test_counts);
  g_test_add_func ("/by-hand/on-the-way", test_on_the_way);
  g_test_add_func ("/by-hand/parts", test_parts);
  g_test_add_func ("/by-hand/follow", test_follow);
  g_test_add_func ("/by-hand/burrs", test_burrs);
  g_test_add_func ("/by-hand/stop", test_stop);
  g_test_add_func ("/by-hand/too-many", test_too_many);
  return g_test_run ();
}
