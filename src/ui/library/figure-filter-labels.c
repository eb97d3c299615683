/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "figure-filter-labels.h"

#include <glib/gi18n.h>

#include "figure-labels.h"
#include "level-labels.h"

const char *const *
soma_figure_filter_label_symmetries (void)
{
  static const char *labels[SOMA_QUERY_N_SYMMETRIES + 1];

  labels[SOMA_QUERY_ANY_SYMMETRY] = C_ ("filter", "Any");
  labels[SOMA_QUERY_SYMMETRIC] = _ ("Symmetric");
  labels[SOMA_QUERY_ASYMMETRIC] = _ ("Not symmetric");
  labels[SOMA_QUERY_MIRRORED] = _ ("Equals its mirror image");
  labels[SOMA_QUERY_HANDED] = _ ("Differs from its mirror image");
  return labels;
}

const char *const *
soma_figure_filter_label_counts (void)
{
  static const char *labels[SOMA_QUERY_N_COUNTS + 1];

  labels[SOMA_QUERY_ANY_COUNT] = C_ ("filter", "Any");
  labels[SOMA_QUERY_IMPOSSIBLE] = _ ("Impossible");
  labels[SOMA_QUERY_ONE] = _ ("Exactly one");
  labels[SOMA_QUERY_RANGE] = _ ("From … to …");
  labels[SOMA_QUERY_NOT_COUNTED] = _ ("Not counted yet");
  return labels;
}

const char *const *
soma_figure_filter_label_played (void)
{
  static const char *labels[SOMA_QUERY_N_PLAYED + 1];

  labels[SOMA_QUERY_PLAYED_OR_NOT] = C_ ("filter", "Any");
  labels[SOMA_QUERY_PLAYED] = _ ("Played");
  labels[SOMA_QUERY_NOT_PLAYED] = _ ("Not played");
  return labels;
}

const char *const *
soma_figure_filter_label_found (void)
{
  static const char *labels[SOMA_QUERY_N_FOUND + 1];

  labels[SOMA_QUERY_ANY_FOUND] = C_ ("filter", "Any");
  labels[SOMA_QUERY_NONE_FOUND] = _ ("None found");
  labels[SOMA_QUERY_SOME_FOUND] = _ ("Some found");
  labels[SOMA_QUERY_ALL_FOUND] = _ ("All found");
  return labels;
}

/* Each sentence is a whole one, as languages differ. */

static char *
label_cells (SomaQueryRange range)
{
  if (range.low == range.high)
    return g_strdup_printf (ngettext ("%'u cell", "%'u cells", range.low), range.low);
  if (range.high == 0)
    return g_strdup_printf (ngettext ("At least %'u cell", "At least %'u cells", range.low),
                            range.low);
  if (range.low == 0)
    return g_strdup_printf (ngettext ("At most %'u cell", "At most %'u cells", range.high),
                            range.high);
  /* Translators: the least and the most cells. */
  return g_strdup_printf (ngettext ("%'u–%'u cell", "%'u–%'u cells", range.high), range.low,
                          range.high);
}

static char *
label_pieces (SomaQueryRange range)
{
  if (range.low == range.high)
    return g_strdup_printf (ngettext ("%'u piece", "%'u pieces", range.low), range.low);
  if (range.high == 0)
    return g_strdup_printf (ngettext ("At least %'u piece", "At least %'u pieces", range.low),
                            range.low);
  if (range.low == 0)
    return g_strdup_printf (ngettext ("At most %'u piece", "At most %'u pieces", range.high),
                            range.high);
  /* Translators: the least and the most pieces. */
  return g_strdup_printf (ngettext ("%'u–%'u piece", "%'u–%'u pieces", range.high), range.low,
                          range.high);
}

static char *
label_solutions (SomaQueryRange range)
{
  if (range.low == 0 && range.high == 0)
    return g_strdup (_ ("Any number of solutions"));
  if (range.low == range.high)
    return g_strdup_printf (ngettext ("%'u solution", "%'u solutions", range.low), range.low);
  if (range.high == 0)
    return g_strdup_printf (ngettext ("At least %'u solution", "At least %'u solutions", range.low),
                            range.low);
  if (range.low == 0)
    return g_strdup_printf (ngettext ("At most %'u solution", "At most %'u solutions", range.high),
                            range.high);
  /* Translators: the least and the most solutions. */
  return g_strdup_printf (ngettext ("%'u–%'u solution", "%'u–%'u solutions", range.high), range.low,
                          range.high);
}

static char *
label_count (const SomaFigureQuery *query)
{
  if (query->count == SOMA_QUERY_RANGE)
    return label_solutions (query->solutions);
  if (query->count == SOMA_QUERY_ONE)
    return g_strdup (_ ("Exactly one solution"));
  return g_strdup (soma_figure_filter_label_counts ()[query->count]);
}

static const char *
label_found (SomaQueryFound found)
{
  switch (found)
    {
    case SOMA_QUERY_NONE_FOUND:
      return _ ("No solution found");
    case SOMA_QUERY_SOME_FOUND:
      return _ ("Some solutions found");
    case SOMA_QUERY_ALL_FOUND:
      return _ ("All solutions found");
    case SOMA_QUERY_ANY_FOUND:
    case SOMA_QUERY_N_FOUND:
    default:
      return "";
    }
}

char *
soma_figure_filter_label_part (const SomaFigureQuery *query, SomaQueryPart part)
{
  switch (part)
    {
    case SOMA_QUERY_PART_CELLS:
      return label_cells (query->cells);
    case SOMA_QUERY_PART_PIECES:
      return label_pieces (query->pieces);
    case SOMA_QUERY_PART_SYMMETRY:
      return g_strdup (soma_figure_filter_label_symmetries ()[query->symmetry]);
    case SOMA_QUERY_PART_COUNT:
      return label_count (query);
    case SOMA_QUERY_PART_DIFFICULTY:
      return g_strdup (soma_level_label_difficulty (query->difficulty));
    case SOMA_QUERY_PART_PLAYED:
      return g_strdup (soma_figure_filter_label_played ()[query->played]);
    case SOMA_QUERY_PART_FOUND:
      return g_strdup (label_found (query->found));
    case SOMA_QUERY_PART_TAG:
      return g_strdup_printf (_ ("Tag “%s”"), query->tag);
    case SOMA_QUERY_N_PARTS:
    default:
      return g_strdup ("");
    }
}

char *
soma_figure_filter_label_empty (SomaFigurePlace place, const char *name, const char *search,
                                guint n_filters)
{
  if (n_filters > 0)
    return g_strdup (_ ("No Figures Match the Filters"));
  if (*search != '\0')
    return soma_label_no_figures (search);
  switch (place)
    {
    case SOMA_FIGURE_PLACE_FAVOURITES:
      return g_strdup (_ ("No Favourites"));
    case SOMA_FIGURE_PLACE_RECENT:
      return g_strdup (_ ("No Recent Figures"));
    case SOMA_FIGURE_PLACE_PROGRESS:
      return g_strdup (_ ("No Games in Progress"));
    case SOMA_FIGURE_PLACE_TAG:
      return g_strdup_printf (_ ("No Figures Tagged “%s”"), name);
    case SOMA_FIGURE_PLACE_ALL:
    case SOMA_FIGURE_PLACE_OWN:
    case SOMA_FIGURE_PLACE_COLLECTION:
    default:
      return soma_label_no_figures (search);
    }
}

char *
soma_figure_filter_label_advice (SomaFigurePlace place, const char *search,
                                 const SomaFigureQuery *query, SomaQueryPart part, guint n)
{
  if (soma_figure_query_count (query) > 0)
    {
      g_autofree char *label = n > 0 ? soma_figure_filter_label_part (query, part) : NULL;

      if (n == 0)
        return g_strdup (_ ("Remove some to see figures again."));
      /* Translators: %s is a filter, such as “20–27 cells”. */
      return g_strdup_printf (ngettext ("Without “%s” there would be %'u figure.",
                                        "Without “%s” there would be %'u figures.", n),
                              label, n);
    }
  if (*search != '\0')
    return soma_label_no_figures_advice (search);
  switch (place)
    {
    case SOMA_FIGURE_PLACE_FAVOURITES:
      return g_strdup (_ ("Figures with a star (Ctrl+D) are listed here."));
    case SOMA_FIGURE_PLACE_RECENT:
      return g_strdup (_ ("Figures that you open are listed here."));
    case SOMA_FIGURE_PLACE_PROGRESS:
      return g_strdup (_ ("Games that you begin wait here until they are finished."));
    case SOMA_FIGURE_PLACE_ALL:
    case SOMA_FIGURE_PLACE_OWN:
    case SOMA_FIGURE_PLACE_TAG:
    case SOMA_FIGURE_PLACE_COLLECTION:
    default:
      return soma_label_no_figures_advice (search);
    }
}
