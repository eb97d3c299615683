/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "xmpuzzle-palette.h"
#include "xmpuzzle-private.h"

/* For those that write. */

/* A piece or a figure as a shape. */
typedef struct
{
  const char *name;
  int weight;
  int n_cells;
  const SomaCell *cells;  /* in their order */
  const bool *optional;   /* (nullable) */
  const uint8_t *colours; /* (nullable) */
} SomaXmpuzzleCells;

SomaXmpuzzleCells soma_xmpuzzle_cells_of_piece (const SomaPiece *piece);

/* Of the entry's figure, as it is in a file: where any cell may stay empty, each says so. Name and
 * weight are those of its shape there (nullable). */
SomaXmpuzzleCells soma_xmpuzzle_cells_of_figure (const SomaFileEntry *entry,
                                                 const SomaXmpuzzleShape *source);

/* Whether both have the same cells, of the same kinds and colours. */
gboolean soma_xmpuzzle_same_cells (const SomaXmpuzzleCells *a, const SomaXmpuzzleCells *b);

/* One that was in a file, as it was there. */
typedef struct
{
  SomaXmpuzzleCells shape;
  const SomaXmpuzzleShape *source; /* (nullable) borrowed */
  const char *text;                /* of the file */
} SomaXmpuzzleBefore;

/* The piece of that number in the entry's set, or after the last one its figure, as it was in the
 * entry's file. */
SomaXmpuzzleBefore soma_xmpuzzle_find_before (const SomaFileEntry *entry, int number);

/* How far from the hot spot of its shape the cells of the piece are written, or, after the last
 * one, those of the figure from the corner of its box. */
SomaCell soma_xmpuzzle_find_offset (const SomaFileEntry *entry, int number);

/* Whether the shape can stay as it is in its file, with colours of these numbers. */
gboolean soma_xmpuzzle_is_unchanged (const SomaXmpuzzleCells *shape,
                                     const SomaXmpuzzleBefore *before, const guint8 *numbers);

/* Appends the shape, an element; with what its file says of it besides its cells. */
void soma_xmpuzzle_write_cells (GString *out, const SomaXmpuzzleCells *shape,
                                const SomaXmpuzzleBefore *before, const guint8 *numbers);

/* A shape of an entry. */
typedef struct
{
  int number;          /* in the document */
  gboolean is_changed; /* it has other cells than in its file */
} SomaXmpuzzleWrittenShape;

/* A piece of a problem: a shape, perhaps of several pieces of the set. */
typedef struct
{
  int piece; /* the first of these */
  int min_count, max_count;
} SomaXmpuzzleWrittenPart;

/* Those of the entry (SomaXmpuzzleWrittenPart). Free with g_array_unref(). */
GArray *soma_xmpuzzle_list_parts (const SomaFileEntry *entry);

/* What is written of an entry. */
typedef struct
{
  const SomaFileEntry *entry;
  const SomaXmpuzzleProblem *before;      /* (nullable): what it was in its file */
  const SomaFileEntry *read;              /* (nullable): likewise */
  GArray *parts;                          /* owned: of SomaXmpuzzleWrittenPart */
  const SomaXmpuzzleWrittenShape *shapes; /* of each part, then of the figure */
  const guint8 *numbers;                  /* of its colours */
} SomaXmpuzzleWrittenProblem;

/* Appends those of the entry's solutions that are solutions of its pieces, an element; nothing if
 * there are none. */
void soma_xmpuzzle_write_solutions (GString *out, const SomaFileEntry *entry);

/* Begins the element of a problem that was in no file. The state tells BurrTools that it has not
 * solved the problem, but may know solutions of it. */
void soma_xmpuzzle_write_problem (GString *out, const SomaXmpuzzleWrittenProblem *problem,
                                  const char *state);

/* Adds what has changed since the problem was read from that text. What BurrTools knows of it goes
 * where it no longer holds: how solutions come apart depends on groups as well. */
void soma_xmpuzzle_edit_problem (SomaXmlEdits *edits, const char *text,
                                 const SomaXmpuzzleWrittenProblem *problem);
