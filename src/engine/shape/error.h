/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Errors in what the engine is given. The engine returns codes, never sentences: the layers above
 * turn them into the user's language and add file names and lines. */
typedef enum
{
  SOMA_OK = 0,
  SOMA_ERROR_NO_MEMORY,
  SOMA_ERROR_EMPTY_FIGURE,     /* no cell */
  SOMA_ERROR_FIGURE_TOO_LARGE, /* over SOMA_MAX_CELLS cells or SOMA_MAX_EXTENT along an axis */
  SOMA_ERROR_DUPLICATE_CELL,   /* culprit: index of the second of two equal cells */
  SOMA_ERROR_EMPTY_PIECE_SET,  /* no piece */
  SOMA_ERROR_TOO_MANY_PIECES,  /* over SOMA_MAX_PIECES types */
  SOMA_ERROR_TOO_MANY_COPIES,  /* over SOMA_MAX_COPIES in all */
  SOMA_ERROR_EMPTY_PIECE,      /* culprit: index of the piece without cells */
  SOMA_ERROR_PIECE_CELLS,      /* culprit: index of the piece with a cell twice or too far out */
  SOMA_ERROR_COUNT,            /* culprit: index of the piece with min > max or too large a count */
  SOMA_ERROR_PIECE_TOO_LARGE,  /* culprit: index of the piece with more cells than the figure */
  SOMA_ERROR_VOLUME,           /* the pieces cannot add up to the cells, whatever the search does */
  SOMA_ERROR_PIN,              /* culprit: index of the pin that is no placement, or overlaps */
  SOMA_ERROR_CHECKPOINT,       /* culprit: offset in the text of a checkpoint that does not fit */
  SOMA_ERROR_THREAD,           /* a thread could not be started */
  SOMA_ERROR_TOO_MANY_PLACEMENTS, /* over SOMA_MAX_SLOTS cells and types of placements */
  SOMA_ERROR_STOPPED,             /* by whoever wanted it */
} SomaStatus;

/* A status and what it is about; `culprit` is -1 if the status has none. */
typedef struct
{
  SomaStatus status;
  int culprit;
} SomaError;
