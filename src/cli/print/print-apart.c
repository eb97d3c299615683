/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "print-apart.h"

#include <inttypes.h>

#include "apart-text.h"

#include <glib/gi18n.h>

/* `lock` is nullable. */
static char *
describe_locked (const Job *job, const SomaApart *apart, const SomaLock *lock)
{
  g_autofree char *rest = soma_apart_text_copies (job->puzzle, apart, apart->rest);

  if (lock == NULL || lock->copies == apart->rest)
    /* Translators: letters of pieces. */
    return g_strdup_printf (_ ("%s cannot be taken apart"), rest);
  g_autofree char *some = soma_apart_text_copies (job->puzzle, apart, lock->copies);
  /* Translators: letters of pieces, and of some of them. */
  return g_strdup_printf (_ ("%s cannot be taken apart: %s lock one another"), rest, some);
}

static char *
describe_result (const Job *job, const SomaApart *apart, const SomaLock *lock)
{
  g_autofree char *rest = soma_apart_text_copies (job->puzzle, apart, apart->rest);

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
  g_autofree char *level = soma_apart_text_level (levels, n_levels);
  if (apart->n_turns > 0)
    return g_strdup_printf (
        /* Translators: the level is how many moves it takes to get the pieces out, as in "4.2.1";
         * and how many of these are quarter turns. */
        ngettext ("level %s, %d turn", "level %s, %d turns", (gulong) apart->n_turns), level,
        apart->n_turns);
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
  soma_apart_text_append_moves (out, job->puzzle, apart, 0);
  g_string_append_c (out, '\n');
}
