/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "answer-apart-labels.h"

#include <glib/gi18n.h>
#include <inttypes.h>

#include "levels-labels.h"

static guint
count_decided (const SomaApartAnswer *apart)
{
  return apart->n_taken - apart->n_unknown;
}

/* Whether no move is needed but those that take pieces off, one after the other. */
static gboolean
is_simple (const SomaApartAnswer *apart)
{
  const int simple = 1;

  return soma_apart_compare_levels (apart->levels, apart->n_levels, &simple, 1) <= 0 &&
         apart->n_turns == 0;
}

static char *
print_level (const SomaApartAnswer *apart)
{
  return soma_label_level (apart->levels, apart->n_levels, apart->n_turns);
}

/* Of a single solution. */
static char *
describe_one (const SomaApartAnswer *apart)
{
  g_autofree char *level = print_level (apart);

  if (apart->n_apart == 0)
    return g_strdup (apart->with_turns ? _ ("does not come apart, even with turns")
                                       : _ ("does not come apart"));
  if (is_simple (apart))
    return g_strdup (_ ("comes apart"));
  if (apart->n_turned > 0)
    /* Translators: as in "comes apart only with turns, level 5.1.3, 2 turns". */
    return g_strdup_printf (_ ("comes apart only with turns, level %s"), level);
  /* Translators: the level is how many moves it takes to get the pieces out, as in "4.9.3". */
  return g_strdup_printf (_ ("comes apart at level %s"), level);
}

static char *
describe_some (const SomaApartAnswer *apart)
{
  g_autofree char *level = print_level (apart);
  guint n = apart->n_apart;

  if (n == 0)
    return g_strdup (apart->with_turns ? _ ("none comes apart, even with turns")
                                       : _ ("none comes apart"));
  if (is_simple (apart))
    return n == apart->n_taken
               ? g_strdup (_ ("all come apart"))
               : g_strdup_printf (ngettext ("%'u comes apart", "%'u come apart", n), n);
  if (n == apart->n_taken)
    return g_strdup_printf (_ ("all come apart, up to level %s"), level);
  return g_strdup_printf (
      /* Translators: how many solutions come apart, and the highest level of these. */
      ngettext ("%'u comes apart, level %s", "%'u come apart, up to level %s", n), n, level);
}

/* Of the first one of several, unless it simply comes apart. */
static char *
describe_first (const SomaApartAnswer *apart)
{
  g_autofree char *level = print_level (apart);

  if (apart->n_apart == 0)
    return g_strdup (apart->with_turns
                         ? _ ("The first solution does not come apart, even with turns.")
                         : _ ("The first solution does not come apart."));
  return g_strdup_printf (apart->n_turned > 0
                              /* Translators: %s is a level: "5.1.3, 2 turns". */
                              ? _ ("The first solution comes apart only with turns, at level %s.")
                              : _ ("The first solution comes apart at level %s."),
                          level);
}

/* What became of those that were taken apart, as far as that is known. */
static char *
describe (const SomaApartAnswer *apart)
{
  return apart->n_taken == 1 ? describe_one (apart) : describe_some (apart);
}

/* Every solution of which it is known simply comes apart. */
static gboolean
is_quiet (const SomaApartAnswer *apart)
{
  return apart->n_apart == count_decided (apart) && is_simple (apart);
}

static gboolean
is_whole (const SomaAnswer *answer)
{
  return answer->count == SOMA_COUNT_EXACT && answer->n_solutions > 0 &&
         count_decided (&answer->apart) == answer->n_solutions;
}

char *
soma_label_ways_apart (const SomaAnswer *answer)
{
  guint64 n = answer->n_solutions;

  if (!is_whole (answer) || is_quiet (&answer->apart))
    return NULL;
  g_autofree char *ways =
      g_strdup_printf (ngettext ("%'" PRIu64 " solution", "%'" PRIu64 " solutions", n), n);
  g_autofree char *apart = describe (&answer->apart);
  /* Translators: the number of solutions, and how they come apart: "96 solutions, 1 comes apart,
   * level 4.9.3". */
  return g_strdup_printf (_ ("%s, %s"), ways, apart);
}

static char *
explain_running (const SomaAnswer *answer)
{
  const SomaApartAnswer *apart = &answer->apart;

  if (!apart->is_lasting)
    return g_strdup ("");
  if (apart->n_wanted > 1)
    /* Translators: solutions that have been taken apart, and how many will be. */
    return g_strdup_printf (_ ("Taking solutions apart: %'u of %'u…"), apart->n_taken,
                            apart->n_wanted);
  if (apart->n_known == 0)
    return g_strdup (_ ("Taking it apart…"));
  return g_strdup_printf (ngettext ("Taking it apart: it needs more than %'d move…",
                                    "Taking it apart: it needs more than %'d moves…",
                                    apart->n_known),
                          apart->n_known);
}

/* Not a single solution was taken apart to the end. */
static char *
explain_failure (const SomaAnswer *answer)
{
  const SomaApartAnswer *apart = &answer->apart;
  int n = apart->n_known;

  if (apart->n_wanted == 0 || apart->is_large)
    return g_strdup ("");
  if (n == 0)
    return g_strdup (apart->n_wanted == 1 ? _ ("Whether it comes apart takes too long to tell.")
                                          : _ ("Whether they come apart takes too long to tell."));
  if (answer->n_solutions == 1)
    return g_strdup_printf (ngettext ("Taking it apart needs more than %'d move.",
                                      "Taking it apart needs more than %'d moves.", n),
                            n);
  return g_strdup_printf (ngettext ("Taking the first solution apart needs more than %'d move.",
                                    "Taking the first solution apart needs more than %'d moves.",
                                    n),
                          n);
}

static char *
explain_some (const SomaApartAnswer *apart)
{
  guint n = apart->n_taken, n_unknown = apart->n_unknown;

  if (n == 1)
    return describe_first (apart);
  g_autofree char *how = describe_some (apart);
  g_autofree char *text =
      /* Translators: how many solutions were taken apart, and what came of it. */
      g_strdup_printf (ngettext ("The first %'u solution: %s.", "The first %'u solutions: %s.", n),
                       n, how);
  if (n_unknown == 0)
    return g_steal_pointer (&text);
  /* Translators: such a sentence, and another one. */
  return g_strdup_printf (ngettext ("%s For %'u of them it takes too long to tell.",
                                    "%s For %'u of them it takes too long to tell.", n_unknown),
                          text, n_unknown);
}

char *
soma_label_ways_apart_explained (const SomaAnswer *answer)
{
  const SomaApartAnswer *apart = &answer->apart;

  if (apart->is_running)
    return explain_running (answer);
  if (count_decided (apart) == 0)
    return explain_failure (answer);
  if (!is_whole (answer))
    return is_quiet (apart) ? g_strdup ("") : explain_some (apart);
  return g_strdup (apart->n_apart > 0 ? "" : _ ("“Why Not?” tells which pieces lock one another."));
}
