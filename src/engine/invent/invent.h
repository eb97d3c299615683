/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include "apart.h"
#include "search.h"

/* Invents puzzles: cuts a figure into pieces that fit together in one way only, and come apart with
 * as many moves as possible.
 *
 * A cutting is changed cell by cell at random (simulated annealing), and each one is measured in
 * microseconds (gauge.h). What is better than all before it is searched for a second solution, and
 * taken apart as any other solution is; so whatever is handed out is unique, all its pieces come
 * apart, and its level is the one that everybody else finds.
 *
 * With turns, what is wanted comes apart only if pieces also make quarter turns, of a clearance
 * that real ones have. That needs room: without optional cells, also those that have others on five
 * sides may stay empty. Among cuttings at random hardly any has room for a turn where there is more
 * than a few pieces of a few cells. So a piece is drawn first, with a turn after which it could go
 * off, and the cells that this takes stay empty while the other pieces are changed until they lock
 * it (carving.h). What was found then gets harder by changes of all pieces.
 *
 * A convex figure without holes has level 1: whatever can move by one cell can go on. Only the
 * partings after the first one can then take more. A few cells inside that stay empty change
 * that, as was found for burrs long ago, and by P. Chen, Z. Wang, P. Song and B. Bickel,
 * “Computational Design of High-level Interlocking Puzzles” (2022). */

#define SOMA_MAX_INVENT_PIECES 16
#define SOMA_MAX_INVENT_EXTENT 32
#define SOMA_MAX_INVENTIONS 100

typedef struct
{
  int n_pieces;    /* 2 to SOMA_MAX_INVENT_PIECES */
  int least, most; /* cells of each piece; 0: a third less or more than if all were of one size */
  bool all_different; /* no two pieces have the same shape */
  int most_empty;  /* cells that may stay empty: optional ones, or, if the figure has none, such as
                     have other cells on all six sides, which then become optional; negative: a
                     quarter of these */
  int least_turns; /* 0, or it comes apart only with turns, and takes so many at least */
  SomaTurnLimits turns; /* of which `stop` is not looked at */
  int n_wanted;         /* the best that are kept, 1 to SOMA_MAX_INVENTIONS */
  SomaSymmetry symmetry;
  int n_threads; /* with 1, the same seed invents the same */
  uint64_t seed;
  const SomaPieceSet *looks; /* may be NULL: letters and colours for the pieces, in turn */
} SomaInventOptions;

/* A puzzle with its only solution. */
typedef struct
{
  uint64_t number;                             /* another one for each */
  SomaPuzzle *puzzle;                          /* owned */
  uint16_t *copy_at;                           /* owned */
  int n_levels, levels[SOMA_MAX_APART_COPIES]; /* soma_apart_get_levels() */
  int n_moves;                                 /* until all pieces are single */
  int n_turns;                                 /* among these; 0 if it was not asked for turns */
  int clearance;  /* the least that all of them need, in thousandths of a cell */
  int8_t *normal; /* owned: which piece each cell belongs to, in the same way for all positions of
                     the whole */
} SomaInvention;

typedef struct _SomaInventor SomaInventor;

typedef enum
{
  SOMA_INVENT_OK,
  SOMA_INVENT_TOO_MANY_PIECES, /* or fewer than 2 */
  SOMA_INVENT_TOO_FEW_CELLS,   /* for so many pieces, each with the least number of cells */
  SOMA_INVENT_TOO_MANY_CELLS,  /* likewise */
  SOMA_INVENT_TOO_LARGE,       /* the figure is longer than SOMA_MAX_INVENT_EXTENT */
  SOMA_INVENT_TOO_MANY_PARTS,  /* the figure has more parts than there are to be pieces */
} SomaInventProblem;

/* What makes it impossible, but for soma_inventor_new_harder(). */
SomaInventProblem soma_invent_check (const SomaFigure *figure, const SomaInventOptions *options);

/* Prepares to cut the figure, in which soma_invent_check() has found no problem. Takes a reference
 * on it, and copies `options`. Colours of cells are no rules for what is invented; but pieces have
 * the colours of the cells that they are cut from, where such cells accept them. What is unique
 * without colours may then fit in several ways that differ in how the whole is turned. */
SomaInventor *soma_inventor_new (SomaFigure *figure, const SomaInventOptions *options);

/* Prepares to change the pieces of a solution until its level is higher than it is now: so that
 * they are as many as before, and look so, but for further copies of a piece, and as many cells
 * stay empty, whatever the options say, and none is refused for the size that it has. Pieces that
 * are not connected get no more parts. They have the colours of the figure's cells, and pins are
 * forgotten. NULL if there are too few or too many pieces,
 * or too long a figure. */
SomaInventor *soma_inventor_new_harder (SomaPuzzle *puzzle, const uint16_t *copy_at,
                                        const SomaInventOptions *options);

/* Takes NULL too. */
void soma_inventor_free (SomaInventor *inventor);

/* Receives the best so far, the highest level first, of which number `changed` is new; another one
 * may be gone. Called under a lock, on any of the threads. Returns false to stop. */
typedef bool (*SomaInventFunc) (const SomaInvention *const *inventions, int n_inventions,
                                int changed, void *data);

/* Invents until it is told to stop, or, if `n_tries` is not 0, has measured as many cuttings; can
 * then go on. What is invented differs in more than the position, and comes from different
 * beginnings, so that none is just another one with a cell changed. */
void soma_inventor_run (SomaInventor *inventor, uint64_t n_tries, const atomic_bool *stop,
                        SomaInventFunc func, void *data);

/* How many cuttings have been measured. From any thread. */
uint64_t soma_inventor_get_n_tried (const SomaInventor *inventor);

/* After a run, for soma_inventor_new_harder(): the level that the puzzle had, as
 * soma_apart_get_levels(); 0 if it does not come apart. */
int soma_inventor_get_start_levels (const SomaInventor *inventor, int *levels);
