/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "apart-labels.h"

#include <glib/gi18n.h>
#include <string.h>

static const char *
get_name (SomaApartPlan *plan)
{
  const char *name = soma_apart_plan_get_puzzle (plan)->name;

  return name != NULL && name[0] != '\0' ? name : _ ("Figure");
}

static char *
label_complete (SomaApartPlan *plan)
{
  int n = soma_apart_plan_get_apart (plan)->n_moves;
  int n_turns = soma_apart_plan_count_turns (plan);
  g_autofree char *level = soma_apart_plan_name_level (plan);

  if (n == 0)
    return g_strdup (_ ("Nothing to take apart"));
  /* Translators: the level is how many moves it takes to get the pieces out, as in "4.2.1". */
  char *moves = g_strdup_printf (ngettext ("Level %s, %'d move", "Level %s, %'d moves", (gulong) n),
                                 level, n);
  if (n_turns == 0)
    return moves;
  char *text = g_strdup_printf (
      /* Translators: as in "Level 4.2.1, 9 moves with 2 turns", which are among the moves. */
      ngettext ("%s with %'d turn", "%s with %'d turns", (gulong) n_turns), moves, n_turns);
  g_free (moves);
  return text;
}

char *
soma_label_apart_level (SomaApartPlan *plan)
{
  const SomaApart *apart = soma_apart_plan_get_apart (plan);
  int n = apart->n_known;

  switch (apart->result)
    {
    case SOMA_APART_COMPLETE:
      return label_complete (plan);
    case SOMA_APART_LOCKED:
      return g_strdup (soma_apart_plan_get_turning (plan) != NULL
                           ? _ ("Locked, even with turns of this clearance")
                           : _ ("Never comes apart without turns"));
    case SOMA_APART_STOPPED:
    case SOMA_APART_MEMORY:
      return g_strdup_printf (ngettext ("More than %'d move", "More than %'d moves", (gulong) n),
                              n);
    case SOMA_APART_TOO_LARGE:
    default:
      return g_strdup (_ ("Too large to be taken apart"));
    }
}

static char *
label_locked (SomaApartPlan *plan)
{
  const SomaApart *apart = soma_apart_plan_get_apart (plan);
  g_autofree char *rest = soma_apart_plan_name_copies (plan, soma_apart_plan_get_lock (plan));

  if (apart->n_moves == 0)
    /* Translators: letters of pieces. */
    return g_strdup_printf (_ ("%s lock one another: none can come off."), rest);
  return g_strdup_printf (
      /* Translators: moves, and letters of pieces. */
      ngettext ("After %'d move, %s still lock one another: none can come off.",
                "After %'d moves, %s still lock one another: none can come off.",
                (gulong) apart->n_moves),
      apart->n_moves, rest);
}

static char *
label_unknown (SomaApartPlan *plan)
{
  const SomaApart *apart = soma_apart_plan_get_apart (plan);
  g_autofree char *rest = soma_apart_plan_name_copies (plan, apart->rest);
  int n = apart->n_known;

  if (apart->result == SOMA_APART_MEMORY)
    return g_strdup_printf (
        /* Translators: letters of pieces, and a number of moves. */
        ngettext ("Taking %s apart needs more than %'d move; memory ran out.",
                  "Taking %s apart needs more than %'d moves; memory ran out.", (gulong) n),
        rest, n);
  /* Translators: letters of pieces, and a number of moves. */
  return g_strdup_printf (ngettext ("Taking %s apart needs more than %'d move.",
                                    "Taking %s apart needs more than %'d moves.", (gulong) n),
                          rest, n);
}

char *
soma_label_apart_reason (SomaApartPlan *plan)
{
  switch (soma_apart_plan_get_apart (plan)->result)
    {
    case SOMA_APART_COMPLETE:
      return NULL;
    case SOMA_APART_LOCKED:
      return label_locked (plan);
    case SOMA_APART_TOO_LARGE:
      return g_strdup_printf (ngettext ("It has more than %d piece, or longer ones.",
                                        "It has more than %d pieces, or longer ones.",
                                        SOMA_MAX_APART_COPIES),
                              SOMA_MAX_APART_COPIES);
    default:
      return label_unknown (plan);
    }
}

char *
soma_label_apart_step (SomaApartPlan *plan, int n_done, gboolean back, gboolean is_undone)
{
  int n = soma_apart_plan_get_apart (plan)->n_moves, number = back ? n - n_done : n_done;

  if (n == 0)
    return g_strdup ("");
  if (is_undone && number < n)
    {
      g_autofree char *move =
          soma_apart_plan_describe_move (plan, back ? n_done - 1 : n_done, !back);
      /* Translators: a step back while pieces are taken apart, such as "Move 12 of 106 taken back:
       * A and B move 2 down". */
      return g_strdup_printf (_ ("Move %'d of %'d taken back: %s"), number + 1, n, move);
    }
  if (number == 0)
    return back ? g_strdup_printf (ngettext ("All in pieces, %'d move to go",
                                             "All in pieces, %'d moves to go", (gulong) n),
                                   n)
                : g_strdup_printf (ngettext ("Assembled, %'d move to go",
                                             "Assembled, %'d moves to go", (gulong) n),
                                   n);
  g_autofree char *move = soma_apart_plan_describe_move (plan, back ? n_done : n_done - 1, back);
  /* Translators: a step of taking pieces apart, such as "Move 12 of 106: A and B move 2 up". */
  return g_strdup_printf (_ ("Move %'d of %'d: %s"), number, n, move);
}

char *
soma_label_apart_caption (SomaApartPlan *plan, int n_done, gboolean back)
{
  int n = soma_apart_plan_get_apart (plan)->n_moves, number = back ? n - n_done : n_done;

  if (number == 0)
    return g_strdup (back ? _ ("All in pieces") : _ ("Assembled"));
  g_autofree char *move = soma_apart_plan_describe_move (plan, back ? n_done : n_done - 1, back);
  /* Translators: a step below its picture, such as "12. A and B move 2 up". */
  return g_strdup_printf (_ ("%'d. %s"), number, move);
}

char *
soma_label_apart_longest_step (SomaApartPlan *plan)
{
  int n = soma_apart_plan_get_apart (plan)->n_moves;
  char *longest = g_strdup ("");

  for (int i = 0; i <= 4 * n + 3; i++)
    {
      char *step = soma_label_apart_step (plan, i / 4, i / 2 % 2, i % 2);
      if (g_utf8_strlen (step, -1) > g_utf8_strlen (longest, -1))
        {
          char *shorter = longest;
          longest = step;
          step = shorter;
        }
      g_free (step);
    }
  return longest;
}

char *
soma_label_apart_state (SomaApartPlan *plan, int n_done, gboolean back, gboolean is_undone)
{
  g_autofree char *step = soma_label_apart_step (plan, n_done, back, is_undone);
  g_autofree char *reason = soma_label_apart_reason (plan);
  const char *name = get_name (plan);

  if (soma_apart_plan_get_apart (plan)->n_moves == 0)
    {
      g_autofree char *level = soma_label_apart_level (plan);
      /* Translators: the name of a figure, and what became of taking it apart. */
      return g_strdup_printf (_ ("%s: %s"), name, reason != NULL ? reason : level);
    }
  if (back)
    /* Translators: a figure's name, and something like "Move 12 of 106: A and B move 2 up". */
    return g_strdup_printf (_ ("Putting %s together. %s"), name, step);
  /* Translators: a figure's name, and something like "Move 12 of 106: A and B move 2 up". */
  return g_strdup_printf (_ ("Taking %s apart. %s"), name, step);
}

char *
soma_label_apart_parting (SomaApartPlan *plan, int parting)
{
  const SomaParting *what = &soma_apart_plan_get_apart (plan)->partings[parting];
  g_autofree char *out = soma_apart_plan_name_copies (plan, what->out);
  g_autofree char *rest = soma_apart_plan_name_copies (plan, what->copies & ~what->out);
  gulong n_out = (gulong) __builtin_popcountll (what->out);
  g_autofree char *end =
      /* Translators: letters of pieces, and of those that they are taken off: "B comes off A, C and
       * D". */
      g_strdup_printf (ngettext ("%s comes off %s", "%s come off %s", n_out), out, rest);

  /* Translators: a part of taking pieces apart, such as "98 moves: B comes off A and C". */
  return g_strdup_printf (ngettext ("%'d move: %s", "%'d moves: %s", (gulong) what->n_moves),
                          what->n_moves, end);
}

char *
soma_label_apart_text (SomaApartPlan *plan)
{
  g_autofree char *level = soma_label_apart_level (plan);
  g_autofree char *reason = soma_label_apart_reason (plan);
  g_autofree char *moves = soma_apart_plan_to_text (plan);

  return g_strconcat (get_name (plan), "\n", level, "\n", reason != NULL ? reason : "",
                      reason != NULL ? "\n\n" : "\n", moves, NULL);
}

char *
soma_label_apart_progress (int n_known)
{
  if (n_known == 0)
    return g_strdup (_ ("Finding out how it comes apart…"));
  return g_strdup_printf (
      ngettext ("More than %'d move so far…", "More than %'d moves so far…", (gulong) n_known),
      n_known);
}

char *
soma_label_apart_clearance (double clearance, double unit)
{
  /* Translators: after a number that is a part of a cell, such as 0.03: what that is in mm. */
  return g_strdup_printf (_ ("cells, %.2f mm"), clearance * unit);
}
