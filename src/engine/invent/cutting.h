/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "cut-board.h"
#include "invent.h"

/* Which piece each cell of a figure belongs to, and small changes of that. Pieces stay in one part;
 * those that were not to begin with get no more parts than they had. */

/* Of an optional cell that belongs to none. */
#define SOMA_NO_PIECE (-1)

/* A change that can be undone: so many cells are changed at a time. */
#define SOMA_MAX_CHANGED 4

typedef struct
{
  const SomaCutBoard *board; /* borrowed */
  int n_pieces, least, most; /* no piece may have fewer or more cells */
  int slack;                 /* but for so many, in the middle of a change */
  int n_empty, most_empty;   /* optional cells that belong to no piece */
  int8_t *owner;             /* owned: one for each cell */
  bool *is_held;             /* owned: of cells that do not change, */
  int held_piece;            /* as this piece; SOMA_NO_PIECE: none */
  int n_cells[SOMA_MAX_INVENT_PIECES];
  int n_changed;
  int16_t changed[SOMA_MAX_CHANGED];
  int8_t before[SOMA_MAX_CHANGED];
  /* Owned: of the count of parts. */
  uint16_t *queue;
  uint32_t *seen;
  uint32_t round;
} SomaCutting;

void soma_cutting_init (SomaCutting *cutting, const SomaCutBoard *board, int n_pieces, int least,
                        int most, int most_empty);

/* Frees what it owns. */
void soma_cutting_clear (SomaCutting *cutting);

/* Cuts the figure at random into connected pieces of like size; so many cells stay empty. False if
 * it got stuck, which can happen at any time. */
bool soma_cutting_grow (SomaCutting *cutting, int n_empty, uint64_t *random);

/* The same in steps: no cell has a piece, and none is held. */
void soma_cutting_clear_pieces (SomaCutting *cutting);

/* Adds a piece of so many cells at random. False if it got stuck. */
bool soma_cutting_grow_piece (SomaCutting *cutting, int piece, int n_cells, uint64_t *random);

/* Adds all pieces but the one that is held; what is held and empty is among the cells that stay
 * empty. False if it got stuck. */
bool soma_cutting_fill (SomaCutting *cutting, int n_empty, uint64_t *random);

/* Whether the cell may belong to none. */
bool soma_cutting_may_empty (const SomaCutting *cutting, int cell);

/* Takes over the owners. */
void soma_cutting_set (SomaCutting *cutting, const int8_t *owner);

/* From now on the piece, and what is empty of these cells, stay as they are. */
void soma_cutting_hold (SomaCutting *cutting, int piece, int n, const int *cells);

/* Changes a few cells at random. False if nothing was changed. */
bool soma_cutting_change (SomaCutting *cutting, uint64_t *random);

/* Undoes the last change. */
void soma_cutting_undo (SomaCutting *cutting);
