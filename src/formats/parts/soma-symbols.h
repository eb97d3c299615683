/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

#include "puzzle.h"

/* Which characters represent which pieces in drawings of solutions and pins, and which of several
 * copies. src/formats/README.md describes them for people. */

/* What lies on a cell: a piece, by its letter or another symbol, and which of its copies. Cells of
 * equal marks are one placement, unless the copy is 0: then copies were not told apart, and the
 * cells of the symbol are to be cut into them. */
typedef struct _SomaMark SomaMark;
struct _SomaMark
{
  gunichar symbol; /* '.' where nothing lies */
  guint copy;      /* from 1 */
};

/* The symbols of a set, which is borrowed: of it, only letters, counts and cells are looked at, so
 * that the set may be unfinished. */
typedef struct _SomaSymbols SomaSymbols;

SomaSymbols *soma_symbols_new (const SomaPieceSet *set);

/* Takes NULL too. */
void soma_symbols_free (SomaSymbols *symbols);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SomaSymbols, soma_symbols_free)

/* The piece that `symbol` names, by its letter, by its digit in sets of Soma's pieces (the seven
 * and perhaps others, or some of those of SOMAplus alone), or as one of its copies; -1 if there is
 * none. */
int soma_symbols_find_piece (const SomaSymbols *symbols, gunichar symbol);

/* Draws the marks of the figure's cells with one symbol each, so that soma_symbols_tell() finds the
 * same marks again. Marks of copy 0 are drawn as they are, and so are all if `symbols` is NULL. */
void soma_symbols_draw (const SomaSymbols *symbols, const SomaFigure *figure, const SomaMark *marks,
                        gunichar *drawn);

/* Tells the copies in a drawing apart: marks of copy 0 get a copy where the cells of a symbol that
 * hang together are as many as the piece has. Copies are then numbered in the order of their least
 * cells, and have the letter of their piece as symbol. Pieces of which there is one copy, or of one
 * cell, keep symbol and copy 0. */
void soma_symbols_tell (const SomaSymbols *symbols, const SomaFigure *figure, SomaMark *marks);

/* The marks of a solution (see SomaPuzzle), or of a part of one; `marks` is set. */
void soma_symbols_mark (const SomaSymbols *symbols, const uint16_t *copy_at, int n_cells,
                        SomaMark *marks);

/* Whether the cells of a piece of several copies and cells hang together. */
gboolean soma_symbols_is_connected (const SomaSymbols *symbols, int piece);

/* How all solutions of a figure are drawn, worked out once. */
typedef struct _SomaSymbolPlan SomaSymbolPlan;

/* Borrows the set and the figure. `is_old`: the pieces of Soma are a to g and those of a second set
 * of them A to G, as older solvers call them, which soma_symbols_tell() understands. */
SomaSymbolPlan *soma_symbol_plan_new (const SomaPieceSet *set, const SomaFigure *figure,
                                      gboolean is_old);

/* Takes NULL too. */
void soma_symbol_plan_free (SomaSymbolPlan *plan);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SomaSymbolPlan, soma_symbol_plan_free)

/* All that may be drawn but ideographs, as one text. Free with g_free(). */
char *soma_symbol_plan_list_symbols (const SomaSymbolPlan *plan);

/* Draws a solution (see SomaPuzzle) with one symbol for each cell, '.' where nothing lies: as
 * soma_symbols_draw() draws its marks. From any thread. */
void soma_symbol_plan_draw (const SomaSymbolPlan *plan, const uint16_t *copy_at, gunichar *drawn);
