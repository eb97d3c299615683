/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "figure-item.h"

/* What figures are filtered by: everything that is asked for has to be true of them. A query of
 * zeros asks for nothing. */

/* From `low` to `high`; 0: no limit on that side. */
typedef struct
{
  guint low, high;
} SomaQueryRange;

/* Of the cells of a figure. */
typedef enum
{
  SOMA_QUERY_ANY_SYMMETRY,
  SOMA_QUERY_SYMMETRIC,  /* there is a turn or mirror image that changes nothing */
  SOMA_QUERY_ASYMMETRIC, /* there is none */
  SOMA_QUERY_MIRRORED,   /* it is its own mirror image, perhaps turned */
  SOMA_QUERY_HANDED,     /* it is not */
  SOMA_QUERY_N_SYMMETRIES,
} SomaQuerySymmetry;

/* Of solutions, under the convention of the user. */
typedef enum
{
  SOMA_QUERY_ANY_COUNT,
  SOMA_QUERY_IMPOSSIBLE,
  SOMA_QUERY_ONE,
  SOMA_QUERY_RANGE, /* `solutions` */
  SOMA_QUERY_NOT_COUNTED,
  SOMA_QUERY_N_COUNTS,
} SomaQueryCount;

typedef enum
{
  SOMA_QUERY_PLAYED_OR_NOT,
  SOMA_QUERY_PLAYED, /* solved by playing, or a game waits */
  SOMA_QUERY_NOT_PLAYED,
  SOMA_QUERY_N_PLAYED,
} SomaQueryPlayed;

/* Which of its solutions were found by playing. */
typedef enum
{
  SOMA_QUERY_ANY_FOUND,
  SOMA_QUERY_NONE_FOUND,
  SOMA_QUERY_SOME_FOUND, /* but not all, as far as it is known how many there are */
  SOMA_QUERY_ALL_FOUND,
  SOMA_QUERY_N_FOUND,
} SomaQueryFound;

typedef struct
{
  SomaQueryRange cells, pieces, solutions;
  SomaQuerySymmetry symmetry;
  SomaQueryCount count;
  guint difficulty; /* as of soma_figure_item_get_difficulty(); 0: any */
  SomaQueryPlayed played;
  SomaQueryFound found;
  char *tag; /* (nullable) owned */
} SomaFigureQuery;

/* What can be asked for, and taken back, on its own. */
typedef enum
{
  SOMA_QUERY_PART_CELLS,
  SOMA_QUERY_PART_PIECES,
  SOMA_QUERY_PART_SYMMETRY,
  SOMA_QUERY_PART_COUNT,
  SOMA_QUERY_PART_DIFFICULTY,
  SOMA_QUERY_PART_PLAYED,
  SOMA_QUERY_PART_FOUND,
  SOMA_QUERY_PART_TAG,
  SOMA_QUERY_N_PARTS,
} SomaQueryPart;

void soma_figure_query_clear (SomaFigureQuery *query);

/* Clears `query` first. */
void soma_figure_query_copy (SomaFigureQuery *query, const SomaFigureQuery *from);

gboolean soma_figure_query_asks (const SomaFigureQuery *query, SomaQueryPart part);
void soma_figure_query_drop (SomaFigureQuery *query, SomaQueryPart part);

/* How many parts it asks for. */
guint soma_figure_query_count (const SomaFigureQuery *query);

gboolean soma_figure_query_matches (const SomaFigureQuery *query, SomaFigureItem *item);

/* Whether only that part fails: without it the figure would match. */
gboolean soma_figure_query_fails_by (const SomaFigureQuery *query, SomaQueryPart part,
                                     SomaFigureItem *item);
