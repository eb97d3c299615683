/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "sheet-labels.h"

#include <glib/gi18n.h>
#include <inttypes.h>

#include "figure-labels.h"
#include "level-labels.h"
#include "number-labels.h"
#include "plural.h"
#include "status-labels.h"
#include "why-not-labels.h"

static char *
label_some (guint64 n)
{
  if (n == 0)
    return g_strdup (_ ("No solution found, but there may be some"));
  return g_strdup_printf (ngettext ("At least %'" PRIu64 " solution",
                                    "At least %'" PRIu64 " solutions", soma_plural (n)),
                          n);
}

/* It is all there are, and does not fit in 64 bits. */
static gboolean
is_large (guint64 n_solutions, gboolean is_all)
{
  return is_all && n_solutions == G_MAXUINT64;
}

static char *
label_number (const SomaPuzzleSheetFacts *facts)
{
  if (facts->known == SOMA_KNOWN_NOTHING)
    return g_strdup (facts->has_pieces ? _ ("Solutions not counted") : "");
  if (facts->known == SOMA_KNOWN_SOME)
    return label_some (facts->n_solutions);
  if (is_large (facts->n_solutions, TRUE))
    return soma_label_solutions (&facts->number);
  return facts->n_solutions > 0 ? soma_label_known (SOMA_KNOWN_ALL, facts->n_solutions)
                                : g_strdup (_ ("Cannot be built"));
}

char *
soma_puzzle_sheet_label_outcome (const SomaPuzzleSheetFacts *facts)
{
  g_autofree char *number = label_number (facts);
  const char *difficulty = soma_puzzle_sheet_label_difficulty (facts);

  if (difficulty == NULL)
    return g_steal_pointer (&number);
  /* Translators: two facts about a figure: "240 solutions · Medium". */
  return g_strdup_printf (_ ("%s · %s"), number, difficulty);
}

char *
soma_puzzle_sheet_label_reason (const SomaPuzzleSheetFacts *facts, const SomaPuzzle *puzzle)
{
  if (facts->known != SOMA_KNOWN_ALL || facts->n_solutions > 0)
    return NULL;
  if (facts->obvious.status != SOMA_OK)
    return soma_label_obvious (facts->obvious, puzzle);
  if (facts->why_not != NULL)
    return soma_label_why_not (facts->why_not, puzzle, NULL);
  return g_strdup (_ ("A search tried everything."));
}

char *
soma_puzzle_sheet_label_count (const SomaPuzzleSheetFacts *facts)
{
  if (facts->known != SOMA_KNOWN_ALL && facts->n_solutions == 0)
    return g_strdup ("–");
  if (is_large (facts->n_solutions, facts->known == SOMA_KNOWN_ALL))
    return soma_label_number (&facts->number);
  if (facts->known == SOMA_KNOWN_ALL)
    return g_strdup_printf ("%'" PRIu64, facts->n_solutions);
  /* Translators: at least so many. */
  return g_strdup_printf (_ ("%'" PRIu64 "+"), facts->n_solutions);
}

const char *
soma_puzzle_sheet_label_difficulty (const SomaPuzzleSheetFacts *facts)
{
  return facts->difficulty > 0 ? soma_level_label_difficulty (facts->difficulty) : NULL;
}

char *
soma_puzzle_sheet_label_part (guint n_shown, guint64 n_solutions, const SomaNumber *number,
                              gboolean is_all)
{
  if (n_shown >= n_solutions)
    return NULL;
  if (is_large (n_solutions, is_all))
    {
      g_autofree char *all = soma_label_number (number);
      /* Translators: how many solutions are printed, and how many there are. */
      return g_strdup_printf (_ ("The first %'u of %s"), n_shown, all);
    }
  /* Translators: solutions that are printed, and all solutions. */
  return g_strdup_printf (is_all ? _ ("The first %'u of %'" PRIu64)
                                 /* Translators: solutions that are printed, and all that are
                                  * known. */
                                 : _ ("The first %'u of at least %'" PRIu64),
                          n_shown, n_solutions);
}
