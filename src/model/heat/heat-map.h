/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>
#include <stdatomic.h>

#include "number.h"
#include "puzzle.h"
#include "selection.h"

/* How often each piece covers each cell of a figure over many solutions, and how pieces lie:
 * numbers that never change. Pieces of equal shape are one type, unless the puzzle keeps them
 * distinct.
 *
 * The convention: without a filter every solution counts, turned and mirrored ones as different
 * ones, whichever of them are listed. So the map is as symmetric as the figure, and does not depend
 * on which of the images a search happens to find. With a filter those that are listed count, as
 * they lie: the filter speaks of places, too. */
typedef struct _SomaHeatMap SomaHeatMap;

/* Cells by how many of their faces are outside: neither another cell nor what may stay empty is on
 * the other side. */
#define SOMA_HEAT_N_KINDS 7

/* A way in which a piece lies: how many of its cells are of each kind. */
typedef struct
{
  int type;
  guint16 n_cells[SOMA_HEAT_N_KINDS];
  SomaNumber number; /* of pieces that lie so, over all solutions */
} SomaHeatLie;

/* What a symmetry of the figure does to space. */
typedef enum
{
  SOMA_HEAT_IDENTITY,
  SOMA_HEAT_HALF_TURN,          /* about an axis of the grid */
  SOMA_HEAT_DIAGONAL_HALF_TURN, /* about a diagonal of two axes */
  SOMA_HEAT_QUARTER_TURN,
  SOMA_HEAT_THIRD_TURN,      /* about a diagonal of three axes */
  SOMA_HEAT_MIRROR,          /* in a plane of the grid */
  SOMA_HEAT_DIAGONAL_MIRROR, /* in a plane between two axes */
  SOMA_HEAT_INVERSION,       /* in a point */
  SOMA_HEAT_QUARTER_MIRROR,  /* a quarter turn with a mirror image */
  SOMA_HEAT_SIXTH_MIRROR,    /* a sixth of a turn with a mirror image */
} SomaHeatSymmetry;

/* Of a selection (selection.h) of all solutions, or, if `is_filtered`, of some. Keeps a reference
 * on it. NULL when `*stop` gets TRUE, or memory runs out. */
SomaHeatMap *soma_heat_map_new (SomaSelection *selection, gboolean is_filtered,
                                const atomic_bool *stop);

/* Of no solution at all. */
SomaHeatMap *soma_heat_map_new_empty (SomaPuzzle *puzzle, gboolean is_filtered);

/* From any thread. */
SomaHeatMap *soma_heat_map_ref (SomaHeatMap *map);
void soma_heat_map_unref (SomaHeatMap *map);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SomaHeatMap, soma_heat_map_unref)

/* Borrowed. */
SomaPuzzle *soma_heat_map_get_puzzle (const SomaHeatMap *map);

/* Whether a filter left solutions out. */
gboolean soma_heat_map_is_filtered (const SomaHeatMap *map);

/* How many solutions count; borrowed. */
const SomaNumber *soma_heat_map_get_all (const SomaHeatMap *map);

int soma_heat_map_get_n_types (const SomaHeatMap *map);

/* The type of a piece of the set. */
int soma_heat_map_get_type (const SomaHeatMap *map, int piece);

/* The first piece of a type. */
int soma_heat_map_get_piece (const SomaHeatMap *map, int type);

/* In how many solutions a piece of the type covers the cell; type n_types: in how many it stays
 * empty. */
void soma_heat_map_get (const SomaHeatMap *map, int type, int cell, SomaNumber *number);

/* The same as a part of all: 0 to 1; 0 if there are none. */
double soma_heat_map_get_share (const SomaHeatMap *map, int type, int cell);

/* Whether cells can stay empty. */
gboolean soma_heat_map_has_empty (const SomaHeatMap *map);

/* How many faces of the cell are outside. */
int soma_heat_map_get_kind (const SomaHeatMap *map, int cell);

/* The ways in which pieces lie, by type, those with more outer cells first; of `n`, borrowed. */
const SomaHeatLie *soma_heat_map_get_lies (const SomaHeatMap *map, guint *n);

/* How many symmetries of the puzzle there are, the identity included; 0 if it is not known how many
 * solutions each of them carries into themselves, as with a filter. Rotations come first. */
int soma_heat_map_get_n_symmetries (const SomaHeatMap *map);
SomaHeatSymmetry soma_heat_map_get_symmetry (const SomaHeatMap *map, int i);

/* The axis of SOMA_HEAT_HALF_TURN, or across the plane of SOMA_HEAT_MIRROR: 0 to 2 for x to z; -1
 * for others. */
int soma_heat_map_get_axis (const SomaHeatMap *map, int i);

/* How many solutions a symmetry carries into themselves; borrowed. */
const SomaNumber *soma_heat_map_get_fixed (const SomaHeatMap *map, int i);

/* How many solutions differ if those count once that rotations, or all symmetries, carry into each
 * other. FALSE if that is not known, or not a whole number as some solutions are missing. */
gboolean soma_heat_map_count_different (const SomaHeatMap *map, SomaSymmetry symmetry,
                                        SomaNumber *number);
