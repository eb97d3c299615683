/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "bags-labels.h"

#include <glib/gi18n.h>
#include <inttypes.h>

#include "bag-counter.h"
#include "list-text.h"
#include "plural.h"

static void
append (GString *text, char *sentence)
{
  soma_list_text_add (text, sentence, SOMA_LIST_SENTENCE);
  g_free (sentence);
}

static char *
label_progress (guint64 n_known, guint64 n)
{
  if (n_known == n)
    return g_strdup_printf (ngettext ("%'" PRIu64 " choice of pieces.",
                                      "%'" PRIu64 " choices of pieces.", soma_plural (n)),
                            n);
  /* Translators: how many choices of pieces are counted, and of how many. */
  return g_strdup_printf (ngettext ("%'" PRIu64 " of %'" PRIu64 " choice of pieces is known.",
                                    "%'" PRIu64 " of %'" PRIu64 " choices of pieces are known.",
                                    soma_plural (n)),
                          n_known, n);
}

static char *
label_buildable (guint64 n)
{
  return g_strdup_printf (ngettext ("%'" PRIu64 " builds the figure.",
                                    "%'" PRIu64 " build the figure.", soma_plural (n)),
                          n);
}

/* Follows that. */
static char *
label_impossible (guint64 n)
{
  return g_strdup_printf (
      /* Translators: choices of pieces that do not build the figure. */
      ngettext ("%'" PRIu64 " does not.", "%'" PRIu64 " do not.", soma_plural (n)), n);
}

static char *
label_unique (guint64 n)
{
  return g_strdup_printf (ngettext ("%'" PRIu64 " has exactly one solution.",
                                    "%'" PRIu64 " have exactly one solution.", soma_plural (n)),
                          n);
}

static char *
label_totals (const SomaBagTotals *totals)
{
  GString *text = g_string_new (NULL);

  append (text, label_progress (totals->n_buildable + totals->n_impossible, totals->n_bags));
  append (text, label_buildable (totals->n_buildable));
  append (text, label_impossible (totals->n_impossible));
  if (totals->counts_all)
    append (text, label_unique (totals->n_unique));
  if (totals->n_looked_at < totals->n_bags)
    append (text, g_strdup_printf (ngettext ("Only the first %'" PRIu64 " is looked at.",
                                             "Only the first %'" PRIu64 " are looked at.",
                                             soma_plural (totals->n_looked_at)),
                                   totals->n_looked_at));
  if (totals->n_matching > SOMA_MOST_LISTED_BAGS)
    append (text, g_strdup_printf (
                      /* Translators: choices of pieces that are listed, and all of them. */
                      ngettext ("Listed is the first %'d of %'" PRIu64 ".",
                                "Listed are the first %'d of %'" PRIu64 ".", SOMA_MOST_LISTED_BAGS),
                      SOMA_MOST_LISTED_BAGS, totals->n_matching));
  if (totals->n_bags == 1)
    append (text, g_strdup (_ ("Each piece has a fixed number of copies: give ranges under Pieces, "
                               "or let pieces be left over.")));
  return g_string_free (text, FALSE);
}

static char *
label_problem (SomaBagsState state)
{
  switch (state)
    {
    case SOMA_BAGS_NO_PUZZLE:
      return g_strdup (_ ("There is no figure yet, or no pieces."));
    case SOMA_BAGS_NO_BAG:
      return g_strdup (_ ("No choice of the pieces has as many cells as the figure."));
    case SOMA_BAGS_TOO_MANY:
      return g_strdup (_ ("There are too many choices of pieces to number them."));
    case SOMA_BAGS_FAILED:
      return g_strdup (_ ("Not enough memory to count them."));
    case SOMA_BAGS_NONE:
    default:
      return g_strdup (_ ("Press Count to see which choices build the figure, and in how many "
                          "ways. Click one to use it."));
    }
}

char *
soma_label_bags (SomaBagsState state, const SomaBagTotals *totals, gboolean is_stale)
{
  switch (state)
    {
    case SOMA_BAGS_RUNNING:
    case SOMA_BAGS_STOPPED:
    case SOMA_BAGS_COMPLETE:
      break;
    default:
      return label_problem (state);
    }
  if (totals == NULL || totals->n_bags == 0)
    return g_strdup (_ ("Counting the choices…"));
  g_autofree char *known = label_totals (totals);
  if (!is_stale)
    return g_steal_pointer (&known);
  /* Translators: what was known of a design before it was changed. */
  return g_strdup_printf (_ ("The design has changed; count again. Before: %s"), known);
}

char *
soma_label_bag (const SomaBagCount *count, gboolean counts_all)
{
  guint32 n = count->n_solutions;

  if (n == 0)
    return g_strdup (count->is_partial ? _ ("Not known yet") : _ ("Does not build it"));
  if (!counts_all)
    return g_strdup (_ ("Builds it"));
  if (count->is_partial || n == SOMA_BAG_COUNT_MOST)
    return g_strdup_printf (ngettext ("At least %'u solution", "At least %'u solutions", n), n);
  return g_strdup_printf (ngettext ("%'u solution", "%'u solutions", n), n);
}

char *
soma_label_bag_rest (SomaCountedBag *bag)
{
  if (bag == NULL || !soma_counted_bag_lacks_few (bag))
    return NULL;
  /* Translators: then come the letters of pieces that are not used. */
  return g_strdup_printf (_ ("Without %s"), soma_counted_bag_get_left_over (bag));
}
