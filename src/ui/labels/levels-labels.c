/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "levels-labels.h"

#include <glib/gi18n.h>

#include "list-text.h"

/* Fewer moves than this are soon found out about. */
#define MANY_MOVES 10

char *
soma_label_level (const int *levels, int n_levels, int n_turns)
{
  g_autofree char *level = soma_apart_table_name_level (levels, n_levels);

  if (n_turns == 0)
    return g_steal_pointer (&level);
  /* Translators: a level, and how many of its moves are quarter turns: "5.1.3, 2 turns". */
  return g_strdup_printf (ngettext ("%s, %'d turn", "%s, %'d turns", (gulong) n_turns), level,
                          n_turns);
}

static char *
print_level (const SomaStoredApart *apart)
{
  return soma_label_level (apart->levels, apart->n_levels, apart->n_turns);
}

char *
soma_label_levels_card (const SomaStoredApart *apart)
{
  if (apart == NULL)
    return NULL;
  if (apart->result == SOMA_APART_LOCKED)
    /* Translators: below a solution that never comes apart; there is room for a short word only. */
    return g_strdup (_ ("Locked"));
  if (apart->result == SOMA_APART_TOO_LARGE)
    /* Translators: below a solution that is too large to be taken apart. */
    return g_strdup (_ ("Too large"));
  if (apart->result == SOMA_APART_MEMORY)
    /* Translators: below a solution that takes more moves to come apart. */
    return g_strdup_printf (ngettext ("Over %'d move", "Over %'d moves", (gulong) apart->n_known),
                            apart->n_known);
  g_autofree char *level = print_level (apart);
  /* Translators: the level is how many moves it takes to get the pieces out, as in "4.9.3". */
  return g_strdup_printf (_ ("Level %s"), level);
}

char *
soma_label_levels_after (const SomaStoredApart *apart)
{
  if (apart == NULL)
    return NULL;
  if (apart->result == SOMA_APART_LOCKED)
    /* Translators: of a solution, after a comma. */
    return g_strdup (apart->is_turned ? _ ("never comes apart, even with turns")
                                      : _ ("never comes apart without turns"));
  if (apart->result == SOMA_APART_TOO_LARGE)
    /* Translators: of a solution, after a comma. */
    return g_strdup (_ ("too large to be taken apart"));
  if (apart->result == SOMA_APART_MEMORY)
    /* Translators: of a solution, after a comma. */
    return g_strdup_printf (ngettext ("takes more than %'d move to come apart",
                                      "takes more than %'d moves to come apart",
                                      (gulong) apart->n_known),
                            apart->n_known);
  g_autofree char *level = print_level (apart);
  /* Translators: of a solution, after a comma: how many moves it takes to get the pieces out. */
  return g_strdup_printf (_ ("level %s"), level);
}

static char *
describe_memory (int n_known, guint number)
{
  return g_strdup_printf (
      /* Translators: the number of a solution, and moves. */
      ngettext ("Solution %'u takes more than %'d move; memory ran out.",
                "Solution %'u takes more than %'d moves; memory ran out.", (gulong) n_known),
      number, n_known);
}

char *
soma_label_levels_one (const SomaStoredApart *apart, guint index)
{
  guint number = index + 1;

  if (apart == NULL)
    return NULL;
  if (apart->result == SOMA_APART_LOCKED)
    return g_strdup_printf (apart->is_turned
                                ? _ ("Solution %'u never comes apart, even with turns.")
                                : _ ("Solution %'u never comes apart without turns."),
                            number);
  if (apart->result == SOMA_APART_TOO_LARGE)
    return g_strdup_printf (_ ("Solution %'u is too large to be taken apart."), number);
  if (apart->result == SOMA_APART_MEMORY)
    return describe_memory (apart->n_known, number);
  g_autofree char *level = print_level (apart);
  if (apart->n_turns > 0)
    /* Translators: the number of a solution, and its level with turns, as in "5.1.3, 2 turns". */
    return g_strdup_printf (_ ("Solution %'u comes apart only with turns, at level %s."), number,
                            level);
  /* Translators: the number of a solution, and its level, such as "5.2". */
  return g_strdup_printf (_ ("Solution %'u comes apart at level %s."), number, level);
}

/* The summary */

/* Each move takes one part off, so the level would only be another word for that. */
static gboolean
is_easy (const SomaStoredApart *apart)
{
  return apart->n_levels == 1 && apart->levels[0] == 1 && apart->n_turns == 0;
}

/* There is only one solution. */
static char *
describe_only (const SomaStoredApart *apart)
{
  if (apart->result == SOMA_APART_LOCKED)
    return g_strdup (apart->is_turned ? _ ("It never comes apart, even with turns.")
                                      : _ ("It never comes apart without turns."));
  if (apart->result != SOMA_APART_COMPLETE)
    return soma_label_levels_one (apart, 0);
  if (is_easy (apart))
    return g_strdup (_ ("It comes apart; the first piece comes off in one move."));
  g_autofree char *level = print_level (apart);
  return g_strdup_printf (apart->n_turns > 0 ? _ ("It comes apart only with turns, at level %s.")
                                             : _ ("It comes apart at level %s."),
                          level);
}

/* None is known to come apart; NULL if none is known not to. */
static char *
describe_locked (const SomaApartLevelsStatus *status)
{
  guint n = status->n_of[SOMA_APART_LOCKED];

  if (n == 0)
    return NULL;
  return g_strdup_printf (status->with_turns
                              /* Translators: solutions, and how many were examined. */
                              ? ngettext ("%'u of %'u never comes apart, even with turns.",
                                          "%'u of %'u never come apart, even with turns.", n)
                              /* Translators: solutions, and how many were examined. */
                              : ngettext ("%'u of %'u never comes apart without turns.",
                                          "%'u of %'u never come apart without turns.", n),
                          n, status->n_done);
}

/* How many of those that come apart do not without turns; NULL if all do. */
static char *
describe_turned (const SomaApartLevelsStatus *status)
{
  guint n = status->n_turned;

  if (n == 0)
    return NULL;
  if (n == status->n_of[SOMA_APART_COMPLETE] && n > 1)
    return g_strdup (_ ("None of these comes apart without turns."));
  return g_strdup_printf (ngettext ("%'u of these comes apart only with turns.",
                                    "%'u of these come apart only with turns.", n),
                          n);
}

static char *
describe_all (const SomaApartLevelsStatus *status, const SomaStoredApart *highest, guint n_levels)
{
  guint n = status->n_of[SOMA_APART_COMPLETE], n_locked = status->n_of[SOMA_APART_LOCKED];

  if (n == 0 && n_locked == status->n_done)
    return g_strdup (status->with_turns ? _ ("None of them comes apart, even with turns.")
                                        : _ ("None of them comes apart without turns."));
  if (n == 0)
    return describe_locked (status);
  if (n == status->n_done && n_levels == 1 && is_easy (highest))
    return g_strdup (_ ("All come apart; the first piece comes off in one move."));
  g_autofree char *level = print_level (highest);
  if (n == status->n_done)
    return g_strdup_printf (n_levels == 1 ? _ ("All come apart at level %s.")
                                          : _ ("All come apart, up to level %s."),
                            level);
  if (n_levels == 1)
    return g_strdup_printf (
        /* Translators: solutions, how many were examined, and a level, such as "5.2". */
        ngettext ("%'u of %'u comes apart, at level %s.", "%'u of %'u come apart, at level %s.", n),
        n, status->n_done, level);
  /* Translators: solutions, how many were examined, and a level, such as "5.2". */
  return g_strdup_printf (ngettext ("%'u of %'u comes apart, up to level %s.",
                                    "%'u of %'u come apart, up to level %s.", n),
                          n, status->n_done, level);
}

/* So far: of two at least. */
static char *
describe_first (const SomaApartLevelsStatus *status, const SomaStoredApart *highest)
{
  guint n = status->n_of[SOMA_APART_COMPLETE], n_done = status->n_done;

  if (n == 0 && status->n_of[SOMA_APART_LOCKED] < n_done)
    return describe_locked (status);
  if (n == 0)
    return g_strdup_printf (ngettext ("None of the first %'u comes apart.",
                                      "None of the first %'u comes apart.", n_done),
                            n_done);
  g_autofree char *level = print_level (highest);
  if (n == n_done)
    /* Translators: solutions, and a level, such as "5.2". */
    return g_strdup_printf (ngettext ("All of the first %'u come apart, up to level %s.",
                                      "All of the first %'u come apart, up to level %s.", n),
                            n, level);
  /* Translators: solutions that were examined, those of them that come apart, and a level, such as
   * "5.2". */
  return g_strdup_printf (ngettext ("Of the first %'u, %'u comes apart, up to level %s.",
                                    "Of the first %'u, %'u come apart, up to level %s.", n),
                          n_done, n, level);
}

/* Of how many it will not be known. */
static char *
describe_unknown (const SomaApartLevelsStatus *status)
{
  guint n_memory = status->n_of[SOMA_APART_MEMORY], n_large = status->n_of[SOMA_APART_TOO_LARGE];
  g_autofree char *memory =
      n_memory > 0
          ? g_strdup_printf (ngettext ("Taking %'u of them apart needs more memory.",
                                       "Taking %'u of them apart needs more memory.", n_memory),
                             n_memory)
          : NULL;
  g_autofree char *large =
      n_large > 0 ? g_strdup_printf (ngettext ("%'u is too large to be taken apart.",
                                               "%'u are too large to be taken apart.", n_large),
                                     n_large)
                  : NULL;

  if (memory != NULL && large != NULL)
    return soma_list_text_sentences (memory, large, NULL);
  return g_strdup (memory != NULL ? memory : large);
}

char *
soma_label_levels_summary (const SomaApartLevelsStatus *status, const SomaApartTable *table)
{
  const SomaStoredApart *highest = soma_apart_table_get_highest (table);
  gboolean is_whole = status->n_done == status->n_listed;

  if (status->n_done == 0)
    return NULL;
  if (is_whole && status->n_done == 1)
    return describe_only (soma_apart_table_get (table, 0));
  if (status->n_done == 1)
    return soma_label_levels_one (soma_apart_table_get (table, 0), 0);
  g_autofree char *text =
      is_whole ? describe_all (status, highest, soma_apart_table_count_levels (table))
               : describe_first (status, highest);
  g_autofree char *turned = describe_turned (status);
  g_autofree char *unknown = describe_unknown (status);

  if (text == NULL)
    return g_steal_pointer (&unknown);
  return turned != NULL ? soma_list_text_sentences (text, turned, unknown, NULL)
                        : soma_list_text_sentences (text, unknown, NULL);
}

char *
soma_label_levels_progress (const SomaApartLevelsStatus *status)
{
  if (status->n_known >= MANY_MOVES)
    /* Translators: solutions that were examined, all solutions, and moves. */
    return g_strdup_printf (ngettext ("%'u of %'u, more than %'d move for the next one",
                                      "%'u of %'u, more than %'d moves for the next one",
                                      (gulong) status->n_known),
                            status->n_done, status->n_listed, status->n_known);
  return g_strdup_printf (_ ("%'u of %'u"), status->n_done, status->n_listed);
}
