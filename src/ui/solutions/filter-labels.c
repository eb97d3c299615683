/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "filter-labels.h"

#include <glib/gi18n.h>

#include "browse-labels.h"
#include "solution-labels.h"
#include "status-labels.h"

static void
replace (GString *text, const char *word, int number)
{
  g_autofree char *digits = g_strdup_printf ("%d", number);

  g_string_replace (text, word, digits, 0);
}

/* A text of the rule's kind, translated, with what the rule is told in place of words in braces. */
static char *
fill_in (const char *format, const SomaFilterRule *rule, const SomaPuzzle *puzzle)
{
  const SomaPiece *pieces = puzzle->set->pieces;
  SomaCell cell = puzzle->figure->cells[rule->cell];
  GString *text = g_string_new (format);

  replace (text, "{level}", rule->level);
  replace (text, "{count}", rule->level);
  replace (text, "{column}", cell.x + 1);
  replace (text, "{row}", cell.y + 1);
  replace (text, "{layer}", cell.z + 1);
  g_string_replace (text, "{piece}", pieces[rule->piece].letter, 0);
  g_string_replace (text, "{other}", pieces[rule->other].letter, 0);
  return g_string_free (text, FALSE);
}

char *
soma_label_filter_rule (const SomaFilterRule *rule, const SomaPuzzle *puzzle)
{
  return fill_in (_ (soma_filter_find_kind (rule->kind)->text), rule, puzzle);
}

char *
soma_label_filter_menu (const SomaFilterRule *rule, const SomaPuzzle *puzzle)
{
  return fill_in (_ (soma_filter_find_kind (rule->kind)->menu), rule, puzzle);
}

char *
soma_label_filter_order (SomaFilterOrder order, int piece, const SomaPuzzle *puzzle)
{
  switch (order)
    {
    case SOMA_FILTER_BY_PLACE:
      /* Translators: how solutions are sorted; %s is the letter of a piece. */
      return g_strdup_printf (_ ("Sorted by the place of %s"), puzzle->set->pieces[piece].letter);
    case SOMA_FILTER_BY_BUILDING:
      return g_strdup (_ ("Easiest to Build First"));
    case SOMA_FILTER_BY_SYMMETRY:
      return g_strdup (_ ("Most Symmetric First"));
    case SOMA_FILTER_BY_LEVEL:
      return g_strdup (_ ("Highest Level First"));
    case SOMA_FILTER_BY_MOVES:
      return g_strdup (_ ("Most Moves First"));
    case SOMA_FILTER_BY_PIECES:
      return g_strdup (_ ("Sorted by the pieces used"));
    case SOMA_FILTER_AS_FOUND:
    default:
      return NULL;
    }
}

static char *
describe_nothing (SomaFilter *filter, const SomaPuzzle *puzzle)
{
  guint n_rules = soma_filter_get_n_rules (filter), best = 0, most = 0;

  for (guint i = 0; i < n_rules; i++)
    if (soma_filter_count_without (filter, i) > most)
      {
        best = i;
        most = soma_filter_count_without (filter, i);
      }
  if (most == 0 && n_rules > 1)
    return g_strdup (_ ("No solution matches, whichever is left out."));
  if (most == 0)
    return g_strdup (_ ("No solution matches."));
  g_autofree char *rule = soma_label_filter_rule (soma_filter_get_rule (filter, best), puzzle);
  /* Translators: "No solution matches. Without “L lies flat”, 12 would." */
  return g_strdup_printf (ngettext ("No solution matches. Without “%s”, %'u would.",
                                    "No solution matches. Without “%s”, %'u would.", most),
                          rule, most);
}

/* With those that may match, too; takes `text`. */
static char *
add_untried (char *text, SomaFilter *filter)
{
  guint n = soma_filter_count_untried (filter);

  if (n == 0)
    return text;
  g_autofree char *known = text;
  g_autofree char *untried = g_strdup_printf (
      ngettext ("%'u has not been taken apart yet.", "%'u have not been taken apart yet.", n), n);
  return g_strjoin ("\n", known, untried, NULL);
}

char *
soma_label_filtering (double fraction)
{
  if (fraction <= 0)
    return g_strdup (_ ("Filtering…"));
  g_autofree char *percentage = soma_label_percentage (fraction);
  /* Translators: %s is a percentage. */
  return g_strdup_printf (_ ("Filtering: %s"), percentage);
}

/* The same as soma_label_neighbours() where other rules leave some of them. */
static char *
describe_matching (guint n, guint index)
{
  g_autofree char *number = g_strdup_printf ("%'u", index + 1);

  if (n == 0)
    /* Translators: of the solutions that match a filter; %s is the number of a solution. */
    return g_strdup_printf (_ ("None that match differs from number %s in two or three pieces."),
                            number);
  return g_strdup_printf (
      /* Translators: of the solutions that match a filter; %s is the number of a solution. */
      ngettext ("%'u that matches differs from number %s in two or three pieces.",
                "%'u that match differ from number %s in two or three pieces.", n),
      n, number);
}

static char *
describe_near (SomaListing *listing, SomaSolution *near, SomaSolution *shown)
{
  SomaFilter *filter = soma_listing_get_filter (listing);
  gboolean is_listed = soma_listing_get_near (listing) != NULL;
  guint n = is_listed ? g_list_model_get_n_items (G_LIST_MODEL (listing)) : 0;
  const SomaPuzzle *puzzle = soma_solution_get_puzzle (near);
  g_autofree bool *moved = g_new0 (bool, soma_piece_set_n_copies (puzzle->set) + 1);
  guint index = soma_solution_get_index (near), n_others = MAX (n, 1) - 1;
  gboolean is_searching = soma_filter_is_searching (filter);
  g_autofree char *text = !is_searching && soma_listing_is_filtered (listing)
                              ? describe_matching (n_others, index)
                              : soma_label_neighbours (n_others, index, is_searching);

  if (!is_listed || shown == NULL || soma_near_compare (near, shown, moved) == 0)
    return g_steal_pointer (&text);
  g_autofree char *letters = soma_label_moved (puzzle, moved);
  return g_strjoin ("\n", text, letters, NULL);
}

/* Of an index. */
static char *
describe_numbered (SomaListing *listing)
{
  SomaSolutionIndex *filtered = soma_listing_get_filtered (listing);

  if (filtered == NULL)
    return g_strdup ("");
  if (soma_solution_index_get_state (filtered) != SOMA_INDEX_READY)
    return soma_label_browsed_counting (filtered);
  return soma_label_browsed_kept (
      soma_solution_index_get_number (filtered),
      soma_solution_index_get_number (soma_listing_get_index (listing)));
}

char *
soma_label_listing (SomaListing *listing, const SomaPuzzle *puzzle, guint n_all,
                    SomaSolution *shown)
{
  SomaFilter *filter = soma_listing_get_filter (listing);
  SomaSolution *near = soma_filter_get_near (filter);
  guint n = g_list_model_get_n_items (G_LIST_MODEL (listing));

  if (soma_listing_get_index (listing) != NULL)
    return describe_numbered (listing);
  if (near != NULL)
    return describe_near (listing, near, shown);
  if (soma_filter_count_rules (filter, SOMA_FILTER_PLACE) == soma_filter_get_n_rules (filter))
    return soma_label_kept (n, n_all);

  double fraction;
  g_object_get (filter, "fraction", &fraction, NULL);
  if (soma_filter_is_searching (filter) && fraction > 0 && fraction < 1)
    return soma_label_filtering (fraction);
  if (soma_filter_get_indices (filter) == NULL)
    return soma_label_filtering (0);
  if (n == 0 && soma_filter_count_untried (filter) > 0)
    return add_untried (g_strdup (_ ("No solution is known to match.")), filter);
  if (n == 0 && !soma_filter_is_searching (filter))
    return describe_nothing (filter, puzzle);
  return add_untried (
      /* Translators: "1,234 of 19,186": this many solutions are listed. */
      g_strdup_printf (ngettext ("%'u of %'u solution", "%'u of %'u solutions", n_all), n, n_all),
      filter);
}
