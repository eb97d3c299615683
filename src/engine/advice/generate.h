/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <stdatomic.h>

#include "search.h"

/* Finds figures by wish: grows connected figures of as many cells as the pieces have, at random, and
 * keeps those that fulfil the wish. They grow cell by cell, or, if they are to be symmetric, orbit by
 * orbit; large ones without symmetry grow piece by piece, so that they can be built, because few
 * others could and it takes long to find out. */

/* Symmetries that a figure has at least. The axis of turns is vertical. */
typedef enum
{
  SOMA_WISH_MIRROR_X = 1 << 0, /* left and right are alike */
  SOMA_WISH_MIRROR_Y = 1 << 1, /* front and back */
  SOMA_WISH_MIRROR_Z = 1 << 2, /* top and bottom */
  SOMA_WISH_DIAGONAL = 1 << 3, /* x and y can be exchanged */
  SOMA_WISH_HALF_TURN = 1 << 4,
  SOMA_WISH_QUARTER_TURN = 1 << 5,
} SomaWishSymmetry;

#define SOMA_N_WISH_SYMMETRIES 6

typedef struct
{
  int symmetry;     /* SomaWishSymmetry flags; 0: any figure */
  int extent[3];    /* the box that the figure fits into as it stands, 1 to SOMA_MAX_WISH_EXTENT; 0:
                       no wish for that axis */
  bool no_overhang; /* every cell is on the table or on another cell */
  bool buildable;   /* one of the first solutions can be put together by hand (build-order.h) */
  uint64_t least;   /* solutions, in the convention; 0 is as 1 */
  uint64_t most;    /* 0: no limit */
} SomaWish;

/* A longer wish makes no difference. */
#define SOMA_MAX_WISH_EXTENT 64

typedef struct _SomaGenerator SomaGenerator;

/* Prepares to find figures for the set; takes a reference on it, copies `wish`. `seed` decides
 * everything that follows. */
SomaGenerator *soma_generator_new (SomaPieceSet *set, const SomaWish *wish, SomaSymmetry symmetry,
                                   uint64_t seed);

/* Takes NULL too. */
void soma_generator_free (SomaGenerator *generator);

/* Takes a figure that was found, valid during the call, with its number of solutions: all of them if
 * `exact`, else there may be more. Returns false to stop. */
typedef bool (*SomaGenerateFunc) (SomaFigure *figure, uint64_t n_solutions, bool exact, void *data);

/* Looks for `n_wanted` figures more than were found before, among as many as `n_tries` new ones; 0 is
 * no limit for both. No two figures are ever the same up to rotation (and reflection, if the pieces
 * equal their mirror images); where the wish leaves the size of the box open, it is up to half as wide
 * again as it must be, and 2 more. Runs on the calling thread. LIMIT: one of both limits is
 * reached; COMPLETE: no figure that is new has come for long, perhaps because none can fulfil the
 * wish; STOPPED; FAILED: memory ran out. After a stop it can go on. */
SomaSearchState soma_generator_run (SomaGenerator *generator, uint64_t n_wanted, uint64_t n_tries,
                                    const atomic_bool *stop, SomaGenerateFunc take, void *data);

/* How many different figures were tried so far; from any thread. */
uint64_t soma_generator_get_n_tried (SomaGenerator *generator);
