/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "print-apart.h"

#include <inttypes.h>

#include <glib/gi18n.h>

char *
print_level (const int *levels, int n_levels)
{
  GString *level = g_string_new (NULL);

  for (int i = 0; i < n_levels; i++)
    g_string_append_printf (level, "%s%d", i > 0 ? "." : "", levels[i]);
  return g_string_free (level, FALSE);
}

/* "B", or "B2" if there are several. */
static void
append_copy (GString *out, const SomaPieceSet *set, int copy)
{
  int piece = soma_piece_set_copy_piece (set, copy);

  g_string_append (out, set->pieces[piece].letter);
  if (set->pieces[piece].max_count > 1)
    g_string_append_printf (out, "%d", copy - soma_piece_set_first_copy (set, piece) + 1);
}

/* "A", "A and B", "A, B and C" */
static char *
list_copies (const Job *job, const SomaApart *apart, uint64_t copies)
{
  GString *list = g_string_new (NULL);
  int n_left = __builtin_popcountll (copies);

  for (int i = 0; i < apart->n_copies; i++)
    if ((copies >> i & 1) != 0)
      {
        n_left--;
        append_copy (list, job->puzzle->set, apart->copies[i]);
        if (n_left > 0)
          /* Translators: before the last of several letters of pieces, and between the others. */
          g_string_append (list, n_left == 1 ? _ (" and ") : _ (", "));
      }
  return g_string_free (list, FALSE);
}

/* The sentences have the pieces, then how many cells they move. */
static const char *
get_shift (const SomaMove *move, gulong n)
{
  switch (2 * move->axis + (move->by < 0))
    {
    case 0:
      return ngettext ("%s moves %d to the right", "%s move %d to the right", n);
    case 1:
      return ngettext ("%s moves %d to the left", "%s move %d to the left", n);
    case 2:
      return ngettext ("%s moves %d to the back", "%s move %d to the back", n);
    case 3:
      return ngettext ("%s moves %d to the front", "%s move %d to the front", n);
    case 4:
      return ngettext ("%s moves %d up", "%s move %d up", n);
    default:
      return ngettext ("%s moves %d down", "%s move %d down", n);
    }
}

static const char *
get_way_out (const SomaMove *move, gulong n)
{
  switch (2 * move->axis + (move->by < 0))
    {
    case 0:
      return ngettext ("%s comes off to the right", "%s come off to the right", n);
    case 1:
      return ngettext ("%s comes off to the left", "%s come off to the left", n);
    case 2:
      return ngettext ("%s comes off to the back", "%s come off to the back", n);
    case 3:
      return ngettext ("%s comes off to the front", "%s come off to the front", n);
    case 4:
      return ngettext ("%s comes off upwards", "%s come off upwards", n);
    default:
      return ngettext ("%s comes off downwards", "%s come off downwards", n);
    }
}

static char *
describe_move (const Job *job, const SomaApart *apart, const SomaMove *move)
{
  g_autofree char *copies = list_copies (job, apart, move->copies);
  gulong n = (gulong) __builtin_popcountll (move->copies);

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
  return move->kind == SOMA_MOVE_OUT
             ? g_strdup_printf (get_way_out (move, n), copies)
             : g_strdup_printf (get_shift (move, n), copies, ABS (move->by));
#pragma GCC diagnostic pop
}

static void
print_partings (GString *out, const Job *job, const SomaApart *apart)
{
  int number = 0;

  for (int i = 0; i < apart->n_partings; i++)
    {
      const SomaParting *parting = &apart->partings[i];
      g_autofree char *copies = list_copies (job, apart, parting->copies);
      g_string_append_printf (out, "%s:\n", copies);
      for (int k = 0; k < parting->n_moves; k++)
        {
          g_autofree char *text =
              describe_move (job, apart, &apart->moves[parting->first_move + k]);
          g_string_append_printf (out, "%5d. %s\n", ++number, text);
        }
    }
}

/* `lock` is nullable. */
static char *
describe_locked (const Job *job, const SomaApart *apart, const SomaLock *lock)
{
  g_autofree char *rest = list_copies (job, apart, apart->rest);

  if (lock == NULL || lock->copies == apart->rest)
    /* Translators: letters of pieces. */
    return g_strdup_printf (_ ("%s cannot be taken apart"), rest);
  g_autofree char *some = list_copies (job, apart, lock->copies);
  /* Translators: letters of pieces, and of some of them. */
  return g_strdup_printf (_ ("%s cannot be taken apart: %s lock each other"), rest, some);
}

static char *
describe_result (const Job *job, const SomaApart *apart, const SomaLock *lock)
{
  g_autofree char *rest = list_copies (job, apart, apart->rest);

  switch (apart->result)
    {
    case SOMA_APART_LOCKED:
      return describe_locked (job, apart, lock);
    case SOMA_APART_STOPPED:
    case SOMA_APART_MEMORY:
      /* Translators: letters of pieces, and a number of moves. */
      return g_strdup_printf (ngettext ("taking %s apart needs more than %d move",
                                        "taking %s apart needs more than %d moves",
                                        (gulong) apart->n_known),
                              rest, apart->n_known);
    case SOMA_APART_TOO_LARGE:
      return g_strdup_printf (_ ("too large to be taken apart"));
    case SOMA_APART_COMPLETE:
    default:
      break;
    }
  int levels[SOMA_MAX_APART_COPIES], n_levels = soma_apart_get_levels (apart, levels);
  g_autofree char *level = print_level (levels, n_levels);
  /* Translators: the level is how many moves it takes to get the pieces out, as in "4.2.1". */
  return g_strdup_printf (_ ("level %s"), level);
}

void
print_apart (GString *out, const Job *job, guint64 number, const SomaApart *apart,
             const SomaLock *lock)
{
  g_autofree char *result = describe_result (job, apart, lock);

  /* Translators: the name of a figure, a number that counts its solutions, and how that one is
   * taken apart. */
  g_string_append_printf (out, _ ("%s, assembly %" PRIu64 ": %s"), job->id, number, result);
  g_string_append_c (out, '\n');
  if (apart->result != SOMA_APART_COMPLETE)
    return;
  print_partings (out, job, apart);
  g_string_append_c (out, '\n');
}
