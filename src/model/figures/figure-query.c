/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "figure-query.h"

#include "tags.h"

void
soma_figure_query_clear (SomaFigureQuery *query)
{
  g_free (query->tag);
  *query = (SomaFigureQuery){ 0 };
}

void
soma_figure_query_copy (SomaFigureQuery *query, const SomaFigureQuery *from)
{
  char *tag = g_strdup (from->tag);

  g_free (query->tag);
  *query = *from;
  query->tag = tag;
}

static gboolean
has_limit (SomaQueryRange range)
{
  return range.low > 0 || range.high > 0;
}

gboolean
soma_figure_query_asks (const SomaFigureQuery *query, SomaQueryPart part)
{
  switch (part)
    {
    case SOMA_QUERY_PART_CELLS:
      return has_limit (query->cells);
    case SOMA_QUERY_PART_PIECES:
      return has_limit (query->pieces);
    case SOMA_QUERY_PART_SYMMETRY:
      return query->symmetry != SOMA_QUERY_ANY_SYMMETRY;
    case SOMA_QUERY_PART_COUNT:
      return query->count != SOMA_QUERY_ANY_COUNT;
    case SOMA_QUERY_PART_DIFFICULTY:
      return query->difficulty != 0;
    case SOMA_QUERY_PART_PLAYED:
      return query->played != SOMA_QUERY_PLAYED_OR_NOT;
    case SOMA_QUERY_PART_FOUND:
      return query->found != SOMA_QUERY_ANY_FOUND;
    case SOMA_QUERY_PART_TAG:
      return query->tag != NULL;
    case SOMA_QUERY_N_PARTS:
    default:
      return FALSE;
    }
}

void
soma_figure_query_drop (SomaFigureQuery *query, SomaQueryPart part)
{
  const SomaQueryRange none = { 0 };

  switch (part)
    {
    case SOMA_QUERY_PART_CELLS:
      query->cells = none;
      break;
    case SOMA_QUERY_PART_PIECES:
      query->pieces = none;
      break;
    case SOMA_QUERY_PART_SYMMETRY:
      query->symmetry = SOMA_QUERY_ANY_SYMMETRY;
      break;
    case SOMA_QUERY_PART_COUNT:
      query->count = SOMA_QUERY_ANY_COUNT;
      query->solutions = none;
      break;
    case SOMA_QUERY_PART_DIFFICULTY:
      query->difficulty = 0;
      break;
    case SOMA_QUERY_PART_PLAYED:
      query->played = SOMA_QUERY_PLAYED_OR_NOT;
      break;
    case SOMA_QUERY_PART_FOUND:
      query->found = SOMA_QUERY_ANY_FOUND;
      break;
    case SOMA_QUERY_PART_TAG:
      g_clear_pointer (&query->tag, g_free);
      break;
    case SOMA_QUERY_N_PARTS:
    default:
      break;
    }
}

guint
soma_figure_query_count (const SomaFigureQuery *query)
{
  guint n = 0;

  for (int part = 0; part < SOMA_QUERY_N_PARTS; part++)
    n += soma_figure_query_asks (query, part) ? 1 : 0;
  return n;
}

static gboolean
is_within (SomaQueryRange range, guint64 n)
{
  return n >= range.low && (range.high == 0 || n <= range.high);
}

static gboolean
has_symmetry (SomaQuerySymmetry asked, SomaFigureItem *item)
{
  SomaShapeSymmetry symmetry = soma_figure_item_get_symmetry (item);
  gboolean is_mirrored = symmetry.n_elements > symmetry.n_rotations;

  switch (asked)
    {
    case SOMA_QUERY_SYMMETRIC:
      return symmetry.n_elements > 1;
    case SOMA_QUERY_ASYMMETRIC:
      return symmetry.n_elements == 1;
    case SOMA_QUERY_MIRRORED:
      return is_mirrored;
    case SOMA_QUERY_HANDED:
      return !is_mirrored;
    case SOMA_QUERY_ANY_SYMMETRY:
    case SOMA_QUERY_N_SYMMETRIES:
    default:
      return TRUE;
    }
}

/* An unfinished search tells that there are at least as many. */
static gboolean
has_count (const SomaFigureQuery *query, SomaFigureItem *item)
{
  guint64 n;
  SomaKnown known = soma_figure_item_get_known (item, &n);

  switch (query->count)
    {
    case SOMA_QUERY_IMPOSSIBLE:
      return known == SOMA_KNOWN_ALL && n == 0;
    case SOMA_QUERY_ONE:
      return known == SOMA_KNOWN_ALL && n == 1;
    case SOMA_QUERY_RANGE:
      return known == SOMA_KNOWN_ALL ? is_within (query->solutions, n)
                                     : known == SOMA_KNOWN_SOME && query->solutions.high == 0 &&
                                           n >= query->solutions.low;
    case SOMA_QUERY_NOT_COUNTED:
      return known != SOMA_KNOWN_ALL;
    case SOMA_QUERY_ANY_COUNT:
    case SOMA_QUERY_N_COUNTS:
    default:
      return TRUE;
    }
}

static gboolean
has_found (SomaQueryFound asked, SomaFigureItem *item)
{
  guint64 n;
  guint n_found = soma_figure_item_get_found (item);
  gboolean all =
      soma_figure_item_get_known (item, &n) == SOMA_KNOWN_ALL && n_found > 0 && n_found >= n;

  switch (asked)
    {
    case SOMA_QUERY_NONE_FOUND:
      return n_found == 0;
    case SOMA_QUERY_SOME_FOUND:
      return n_found > 0 && !all;
    case SOMA_QUERY_ALL_FOUND:
      return all;
    case SOMA_QUERY_ANY_FOUND:
    case SOMA_QUERY_N_FOUND:
    default:
      return TRUE;
    }
}

static gboolean
matches_part (const SomaFigureQuery *query, SomaQueryPart part, SomaFigureItem *item)
{
  switch (part)
    {
    case SOMA_QUERY_PART_CELLS:
      return is_within (query->cells, (guint64) soma_figure_item_get_figure (item)->n_cells);
    case SOMA_QUERY_PART_PIECES:
      return is_within (query->pieces, soma_figure_item_get_n_pieces (item));
    case SOMA_QUERY_PART_SYMMETRY:
      return has_symmetry (query->symmetry, item);
    case SOMA_QUERY_PART_COUNT:
      return has_count (query, item);
    case SOMA_QUERY_PART_DIFFICULTY:
      return soma_figure_item_get_difficulty (item) == query->difficulty;
    case SOMA_QUERY_PART_PLAYED:
      return (soma_figure_item_has_game (item) || soma_figure_item_get_found (item) > 0) ==
             (query->played == SOMA_QUERY_PLAYED);
    case SOMA_QUERY_PART_FOUND:
      return has_found (query->found, item);
    case SOMA_QUERY_PART_TAG:
      return soma_tags_contain (soma_figure_item_get_tags (item), query->tag);
    case SOMA_QUERY_N_PARTS:
    default:
      return TRUE;
    }
}

/* The number of parts is returned if none fails, and that of the first one otherwise. */
static int
find_failing (const SomaFigureQuery *query, SomaFigureItem *item, int but)
{
  for (int part = 0; part < SOMA_QUERY_N_PARTS; part++)
    if (part != but && soma_figure_query_asks (query, part) && !matches_part (query, part, item))
      return part;
  return SOMA_QUERY_N_PARTS;
}

gboolean
soma_figure_query_matches (const SomaFigureQuery *query, SomaFigureItem *item)
{
  return find_failing (query, item, -1) == SOMA_QUERY_N_PARTS;
}

gboolean
soma_figure_query_fails_by (const SomaFigureQuery *query, SomaQueryPart part, SomaFigureItem *item)
{
  return soma_figure_query_asks (query, part) && !matches_part (query, part, item) &&
         find_failing (query, item, (int) part) == SOMA_QUERY_N_PARTS;
}
