/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <stdatomic.h>

#include "search.h"

/* Finds figures that meet criteria: grows connected figures of as many cells as the pieces have, at
 * random, and keeps those that match. They grow cell by cell, or, if they are to be symmetric,
 * orbit by orbit; large ones without symmetry grow piece by piece, so that they can be built,
 * because few others could and it takes long to find out. */

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

  /* Cells that the figure has, as they stand but wherever they are; copied. Such figures always
   * grow cell by cell. */
  const SomaCell *core;
  int n_core;
} SomaWish;

/* The largest extent that can be asked for. */
#define SOMA_MAX_WISH_EXTENT 64

typedef struct _SomaGenerator SomaGenerator;

/* Prepares to find figures for the set; takes a reference on it, copies `wish`. The same `seed`
 * gives the same figures. */
SomaGenerator *soma_generator_new (SomaPieceSet *set, const SomaWish *wish, SomaSymmetry symmetry,
                                   uint64_t seed);

/* Takes NULL too. */
void soma_generator_free (SomaGenerator *generator);

/* Receives a figure, valid during the call, with its number of solutions; unless `exact`, there may
 * be more. Returns false to stop. */
typedef bool (*SomaGenerateFunc) (SomaFigure *figure, uint64_t n_solutions, bool exact, void *data);

/* Looks for `n_wanted` more figures among up to `n_tries` new ones; 0 means no limit for either. No
 * two figures are ever the same up to rotation (and reflection, if the pieces equal their mirror
 * images). Where the wish leaves an extent of the box open, it is at most one and a half times what
 * it must be, plus 2. Runs on the calling thread. LIMIT: one of the limits is reached; COMPLETE: no
 * new figure has come up for long, perhaps because none can meet the wish, or it is for more
 * solutions than are ever counted; STOPPED; FAILED: a search did, see
 * soma_generator_get_error(). After a stop it can continue. */
SomaSearchState soma_generator_run (SomaGenerator *generator, uint64_t n_wanted, uint64_t n_tries,
                                    const atomic_bool *stop, SomaGenerateFunc take, void *data);

/* Why there was no search, as in soma_search_new(), or SOMA_OK if it failed on its way. */
SomaError soma_generator_get_error (const SomaGenerator *generator);

/* How many different figures have been tried so far. From any thread. */
uint64_t soma_generator_get_n_tried (SomaGenerator *generator);
