/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "by-hand-labels.h"

#include <glib/gi18n.h>

/* What there is to do before anything has been moved. */
static char *
label_all (const SomaByHandStatus *status)
{
  int n = status->is_known ? status->onward.n_moves : status->n_known;

  if (!status->is_known || status->onward.result == SOMA_APART_STOPPED ||
      status->onward.result == SOMA_APART_MEMORY)
    return g_strdup_printf (ngettext ("More than %'d move until something comes off",
                                      "More than %'d moves until something comes off", (gulong) n),
                            n);
  if (status->onward.result == SOMA_APART_COMPLETE)
    return g_strdup_printf (ngettext ("At least %'d move until something comes off",
                                      "At least %'d moves until something comes off", (gulong) n),
                            n);
  if (status->onward.result == SOMA_APART_LOCKED)
    return g_strdup (status->with_turns ? _ ("Nothing comes off, even with turns")
                                        : _ ("Nothing comes off without turns"));
  return g_strdup (_ ("Nothing has been moved yet"));
}

/* What is left to do later; NULL if that is not known. */
static char *
label_rest (const SomaByHandStatus *status)
{
  int n = status->is_known ? status->onward.n_moves : status->n_known;

  if (!status->is_known && !status->is_slow)
    return NULL;
  if (!status->is_known || status->onward.result == SOMA_APART_STOPPED ||
      status->onward.result == SOMA_APART_MEMORY)
    return n == 0 ? NULL
                  : g_strdup_printf (ngettext ("more than %'d left until something comes off",
                                               "more than %'d left until something comes off",
                                               (gulong) n),
                                     n);
  if (status->onward.result == SOMA_APART_COMPLETE)
    return g_strdup_printf (ngettext ("at least %'d left until something comes off",
                                      "at least %'d left until something comes off", (gulong) n),
                            n);
  if (status->onward.result == SOMA_APART_LOCKED)
    return g_strdup (status->with_turns ? _ ("nothing more comes off, even with turns")
                                        : _ ("nothing more comes off without turns"));
  return NULL;
}

char *
soma_label_by_hand_state (SomaByHand *hand, const SomaByHandStatus *status)
{
  guint n = status->n_moves;

  if (status->is_finished)
    return g_strdup_printf (ngettext ("Taken apart in %'u move", "Taken apart in %'u moves", n), n);
  if (n == 0 && (status->is_known || status->is_slow))
    return label_all (status);
  if (n == 0)
    return g_strdup (_ ("Nothing has been moved yet"));
  g_autofree char *done = g_strdup_printf (ngettext ("%'u move made", "%'u moves made", n), n);
  g_autofree char *rest = label_rest (status);
  if (rest == NULL)
    return g_steal_pointer (&done);
  /* Translators: what was done by hand, such as "3 moves made", and what is left to do, such as
   * "at least 12 left until something comes off". */
  return g_strdup_printf (_ ("%s; %s"), done, rest);
}

static char *
label_moved (SomaByHand *hand, const SomaByHandEvent *event)
{
  gboolean is_off = event->out != 0;
  SomaMove move = { .kind = is_off ? SOMA_MOVE_OUT : SOMA_MOVE_SHIFT,
                    .axis = event->axis,
                    .by = event->by,
                    .copies = is_off ? event->out : event->copies };
  g_autofree char *moved = soma_by_hand_describe_move (hand, &move, NULL);
  g_autofree char *along = soma_by_hand_name_copies (hand, event->along);

  if (is_off || event->along == 0)
    return g_steal_pointer (&moved);
  /* Translators: the first is a sentence such as "A moves 2 to the right", then pieces follow. */
  return g_strdup_printf (_ ("%s, pushing %s"), moved, along);
}

static char *
label_stopped (SomaByHand *hand, const SomaByHandEvent *event)
{
  g_autofree char *copies = soma_by_hand_name_copies (hand, event->copies);
  g_autofree char *blockers = soma_by_hand_name_copies (hand, event->blockers);
  gulong n = (gulong) __builtin_popcountll (event->copies);
  int by = ABS (event->by);

  if (by == 0)
    /* Translators: pieces, and those that are in their way. */
    return g_strdup_printf (ngettext ("%s is stopped by %s", "%s are stopped by %s", n), copies,
                            blockers);
  if (n == 1)
    /* Translators: letters of pieces, twice, and how far they go. */
    return g_strdup_printf (ngettext ("%s is stopped by %s after %d cell",
                                      "%s is stopped by %s after %d cells", (gulong) by),
                            copies, blockers, by);
  /* Translators: letters of pieces, twice, and how far they go. */
  return g_strdup_printf (ngettext ("%s are stopped by %s after %d cell",
                                    "%s are stopped by %s after %d cells", (gulong) by),
                          copies, blockers, by);
}

/* What turns, and what comes along, is all in the sentence. */
static char *
label_turned (SomaByHand *hand, const SomaByHandEvent *event)
{
  gulong n = (gulong) __builtin_popcountll (event->copies);
  g_autofree char *copies = soma_by_hand_name_copies (hand, event->copies);
  g_autofree char *blockers = soma_by_hand_name_copies (hand, event->blockers);

  if (event->kind == SOMA_BY_HAND_TURNED)
    return soma_by_hand_describe_move (hand, &event->move, event->turn);
  if (event->kind == SOMA_BY_HAND_TURN_STOPPED)
    {
      SomaMove move = event->move;

      move.copies = event->copies;
      g_autofree char *tried = soma_by_hand_describe_move (hand, &move, NULL);
      /* Translators: how pieces would turn, as in "A turns 90° clockwise, seen from above", and
       * those that are in their way. */
      return g_strdup_printf (ngettext ("%s, but is stopped by %s", "%s, but are stopped by %s", n),
                              tried, blockers);
    }
  if (event->kind == SOMA_BY_HAND_TURN_SAME)
    return g_strdup_printf (ngettext ("%s would lie as before after that turn",
                                      "%s would lie as before after that turn", n),
                            copies);
  return g_strdup_printf (ngettext ("Checking whether %s turns…", "Checking whether %s turn…", n),
                          copies);
}

static char *
label_travelled (SomaByHand *hand, const SomaByHandEvent *event)
{
  gboolean is_undone = event->kind == SOMA_BY_HAND_UNDONE;
  g_autofree char *copies = soma_by_hand_name_copies (hand, event->copies);

  if (event->copies == 0)
    return g_strdup (is_undone ? _ ("Undone") : _ ("Redone"));
  /* Translators: pieces whose move was undone or redone. */
  return g_strdup_printf (is_undone ? _ ("Undone: %s") : _ ("Redone: %s"), copies);
}

static char *
label_answer (SomaByHand *hand)
{
  SomaByHandStatus status;

  soma_by_hand_get_status (hand, &status);
  g_autofree char *part = soma_by_hand_name_copies (hand, status.part);
  switch (status.onward.result)
    {
    case SOMA_APART_COMPLETE:
      {
        g_autofree char *move = soma_by_hand_describe_move (hand, &status.onward.next, NULL);
        /* Translators: a suggested move, such as "A moves 2 to the right". */
        return g_strdup_printf (_ ("Next: %s (Hint again makes this move)"), move);
      }
    case SOMA_APART_LOCKED:
      return g_strdup_printf (status.with_turns ? _ ("%s do not come apart, even with turns")
                                                : _ ("%s do not come apart without turns"),
                              part);
    case SOMA_APART_STOPPED:
      return g_strdup (_ ("No move found: the search was stopped"));
    case SOMA_APART_MEMORY:
      return g_strdup (_ ("No move found: too many positions"));
    case SOMA_APART_TOO_LARGE:
    default:
      return g_strdup (_ ("No move found: the pieces can go too far"));
    }
}

static char *
label_finished (SomaByHand *hand)
{
  SomaByHandStatus status;

  soma_by_hand_get_status (hand, &status);
  return g_strdup (status.n_single == status.n_copies ? _ ("All pieces are apart")
                                                      : _ ("What is left belongs together"));
}

char *
soma_label_by_hand_event (SomaByHand *hand, const SomaByHandEvent *event)
{
  switch (event->kind)
    {
    case SOMA_BY_HAND_MOVED:
      return label_moved (hand, event);
    case SOMA_BY_HAND_STOPPED:
      return label_stopped (hand, event);
    case SOMA_BY_HAND_TURNED:
    case SOMA_BY_HAND_TURN_STOPPED:
    case SOMA_BY_HAND_TURN_SAME:
    case SOMA_BY_HAND_TURN_ASKED:
      return label_turned (hand, event);
    case SOMA_BY_HAND_UNDONE:
    case SOMA_BY_HAND_REDONE:
      return label_travelled (hand, event);
    case SOMA_BY_HAND_STARTED_OVER:
      return g_strdup (_ ("All pieces are back in their places"));
    case SOMA_BY_HAND_FINISHED:
      return label_finished (hand);
    case SOMA_BY_HAND_ANSWERED:
    default:
      return label_answer (hand);
    }
}

char *
soma_label_by_hand_free (SomaByHand *hand, guint64 copies)
{
  const SomaSpread *spread = soma_by_hand_get_spread (hand);
  g_autofree char *names = soma_by_hand_name_copies (hand, copies);

  if (copies == 0)
    return g_strdup (_ ("Nothing is selected"));
  if ((copies & (copies - 1)) == 0)
    return g_strdup_printf (_ ("%s is off already"), names);
  guint64 part = spread->parts[soma_spread_find_part (spread, __builtin_ctzll (copies))];
  if (copies == part)
    return g_strdup_printf (_ ("%s are all there is: something has to stay"), names);
  return g_strdup_printf (_ ("%s are no longer together"), names);
}
