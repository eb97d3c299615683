/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "advice-labels.h"

#include <glib/gi18n.h>
#include <inttypes.h>

#include "design-labels.h"
#include "plural.h"

static char *
label_rule (const SomaChange *change, const SomaCellColours *colours)
{
  if (change->below == SOMA_EVERY_COLOUR)
    return g_strdup (_ ("Let every colour accept every colour"));
  g_autofree char *below = soma_label_colour_alone (colours, change->below);
  g_autofree char *above = soma_label_colour_alone (colours, change->above);
  if (change->below == change->above)
    return g_strdup_printf (_ ("Let colour %s accept itself"), below);
  /* Translators: colours of the figure's cells and of pieces', "A" or "A (red)". */
  return g_strdup_printf (_ ("Let colour %s accept colour %s"), below, above);
}

char *
soma_label_change (const SomaChange *change, SomaCell low, SomaCell high,
                   const SomaCellColours *colours)
{
  if (change->below > 0)
    return label_rule (change, colours);
  g_autofree char *first =
      soma_label_place (change->n_removed > 0 ? change->removed[0] : change->added[0], low, high);
  g_autofree char *second = NULL;

  if (change->n_removed + change->n_added == 1)
    /* Translators: %s is a place: "layer 2, row 1, column 3" or "above, row 1, column 3". */
    return g_strdup_printf (change->n_added > 0 ? _ ("Add %s") : _ ("Remove %s"), first);
  if (change->n_removed == 2)
    {
      second = soma_label_place (change->removed[1], low, high);
      /* Translators: names of cells. */
      return g_strdup_printf (_ ("Remove %s and %s"), first, second);
    }
  second = soma_label_place (change->added[change->n_removed > 0 ? 0 : 1], low, high);
  if (change->n_removed == 0)
    /* Translators: names of cells. */
    return g_strdup_printf (_ ("Add %s and %s"), first, second);
  /* Translators: names of cells. */
  return g_strdup_printf (_ ("Move %s to %s"), first, second);
}

char *
soma_label_change_ways (guint64 n, gboolean exact)
{
  if (exact)
    return g_strdup_printf (ngettext ("%'" PRIu64 " solution", "%'" PRIu64 " solutions", n), n);
  return g_strdup_printf (
      ngettext ("at least %'" PRIu64 " solution", "at least %'" PRIu64 " solutions", n), n);
}

char *
soma_label_ways_short (guint64 n, gboolean exact)
{
  const char *more = exact ? "" : "+";

  /* Four characters say most. */
  if (n < 10000)
    return g_strdup_printf ("%" PRIu64 "%s", n, more);
  if (n < 1000000)
    /* Translators: thousands, as short as possible, and "+" if there may be more. */
    return g_strdup_printf (_ ("%" PRIu64 "k%s"), n / 1000, more);
  /* Translators: millions, and "+" if there may be more. */
  return g_strdup_printf (_ ("%" PRIu64 "M%s"), MIN (n / 1000000, 999), more);
}

static char *
label_found (guint n_found, gboolean unique)
{
  if (unique)
    return g_strdup_printf (ngettext ("%'u change leaves exactly one solution.",
                                      "%'u changes leave exactly one solution.", n_found),
                            n_found);
  return g_strdup_printf (
      ngettext ("%'u change makes it buildable.", "%'u changes make it buildable.", n_found),
      n_found);
}

char *
soma_label_suggestions (SomaSuggestionsState state, guint n_found, gboolean unique, guint n_decided,
                        guint n_changes)
{
  g_autofree char *found = label_found (n_found, unique);

  switch (state)
    {
    case SOMA_SUGGESTIONS_RUNNING:
      if (n_changes == 0)
        return g_strdup (_ ("Looking for changes…"));
      /* Translators: the result so far, then how many of the changes are fully checked. */
      return g_strdup_printf (_ ("%s Fully checked: %'u of %'u…"), found, n_decided, n_changes);
    case SOMA_SUGGESTIONS_COMPLETE:
      if (n_changes == 0)
        return g_strdup (_ ("The number of cells is too far off for one or two to help."));
      if (n_found == 0)
        return g_strdup (unique ? _ ("No small change leaves exactly one solution.")
                                : _ ("No small change helps."));
      return g_steal_pointer (&found);
    case SOMA_SUGGESTIONS_STOPPED:
      return g_strdup_printf (_ ("%s Not all changes were tried."), found);
    case SOMA_SUGGESTIONS_FAILED:
      return g_strdup (_ ("Not enough memory, or too many ways to place the pieces."));
    case SOMA_SUGGESTIONS_NONE:
    default:
      return g_strdup ("");
    }
}

static char *
label_figures (guint n_found, guint64 n_tried)
{
  g_autofree char *found =
      g_strdup_printf (ngettext ("%'u figure found", "%'u figures found", n_found), n_found);

  return g_strdup_printf (
      /* Translators: how many figures were found, and how many were tried. */
      ngettext ("%s, %'" PRIu64 " tried.", "%s, %'" PRIu64 " tried.", soma_plural (n_tried)), found,
      n_tried);
}

char *
soma_label_generator (SomaGeneratorState state, guint n_found, guint64 n_tried)
{
  switch (state)
    {
    case SOMA_GENERATOR_RUNNING:
    case SOMA_GENERATOR_ENOUGH:
    case SOMA_GENERATOR_STOPPED:
      return label_figures (n_found, n_tried);
    case SOMA_GENERATOR_NO_MORE:
      if (n_found == 0)
        return g_strdup (_ ("No figure matches these criteria."));
      return g_strdup_printf (ngettext ("%'u figure found; there are few others, if any.",
                                        "%'u figures found; there are few others, if any.",
                                        n_found),
                              n_found);
    case SOMA_GENERATOR_FAILED:
      return g_strdup (_ ("Not enough memory, or too many ways to place the pieces."));
    case SOMA_GENERATOR_NONE:
    default:
      return g_strdup (_ ("Choose criteria and press Find. Click a picture to draw it."));
    }
}
