/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "sparse.h"

/* The search once at most 256 items are left, or 2048 where pieces are large: exact cover by the
 * scarcest item over flat lists.
 *
 * An option is a row of bits, one per item that is left, and a node is a list of the options that
 * are still possible. A child is made by going through its parent's list with vector instructions:
 * the options that share no bit with the chosen one are packed together, and in the same pass
 * bit-sliced counters (one per item, all items at once) count how many options cover each item. See
 * kernel/. */

#define SOMA_FLAT_MAX_ITEMS 2048
#define SOMA_FLAT_MAX_WORDS (SOMA_FLAT_MAX_ITEMS / 64)
#define SOMA_FLAT_COUNT_PLANES 10 /* counts up to 1024 */
#define SOMA_FLAT_WIDTHS 7        /* rows of 32, 64, 128, ... bits */

/* Nodes with more options than this have a frame (see worker.h). Those with fewer take a few
 * microseconds together with everything below them, unless there are equal pieces: then all nodes
 * of more than 32 items have one. */
#define SOMA_FLAT_FRAME_OPTIONS 96

/* What a flat search begins with. */
typedef struct
{
  int n_words; /* of a row: 1, 2 or 4 */
  int n_options;
  const uint64_t *rows[SOMA_FLAT_MAX_WORDS]; /* borrowed: word w of option i is rows[w][i] */
  uint64_t left[SOMA_FLAT_MAX_WORDS];  /* items to cover: cells, and types with a fixed count */
  uint64_t loose[SOMA_FLAT_MAX_WORDS]; /* items that may stay uncovered */
  uint64_t types[SOMA_FLAT_MAX_WORDS]; /* the items that are types */
  uint64_t multi[SOMA_FLAT_MAX_WORDS]; /* types of which two or more copies are left */
  uint64_t copies[SOMA_FLAT_COUNT_PLANES][SOMA_FLAT_MAX_WORDS]; /* how many less one: plane p holds
                                                                   the bits worth 2^p */
  /* The kernel's: once its list begins the arena, where it stays, ... */
  bool is_loaded;
  uint64_t pick[SOMA_FLAT_MAX_WORDS]; /* ... the item to branch on */
} SomaFlatRoot;

/* The state that a worker's flat searches share; used by the kernels. */
typedef struct SomaFlat
{
  SomaWorker *worker;       /* borrowed */
  const SomaSparse *sparse; /* the worker's */
  SomaFlatRoot root;
  uint64_t *rows;    /* (nullable) owned: where the root's are made */
  uint32_t *above;   /* owned: the options chosen before it, ... */
  int n_above;       /* ... and how many; -1 if there is no root */
  bool has_minimums; /* a type with a range must be used more often yet */

  /* The options that were chosen, in the bits of their width: each has room for `step_words`. */
  uint64_t *step_rows; /* owned */
  int step_words;

  char *arena; /* owned: lists of the nodes on the path */
  size_t arena_size;
  char *top;

  int base_depth; /* pieces placed before */
  int last_two;   /* the depth at which two pieces are left; -1 where that is not known */
  /* Where rows of a width were narrowed to the next: the bits kept, and at which depth (or
   * SOMA_FLAT_NOT_CUT: they were not). */
  uint64_t kept[SOMA_FLAT_WIDTHS][SOMA_FLAT_MAX_WORDS];
  int cut[SOMA_FLAT_WIDTHS];
  /* The items of their bits since then, once a solution has been reported. */
  bool is_mapped[SOMA_FLAT_WIDTHS];

  /* These come last, since they are too large to clear for a small puzzle. */
  uint16_t item_of_bit[SOMA_FLAT_MAX_ITEMS]; /* bits of the root */
  uint16_t item_of_narrow_bit[SOMA_FLAT_WIDTHS][SOMA_FLAT_MAX_ITEMS];
  uint8_t step_width[SOMA_FLAT_MAX_ITEMS];
} SomaFlat;

#define SOMA_FLAT_NOT_CUT (-1)

static inline uint64_t *
soma_flat_get_step (const SomaFlat *flat, int depth)
{
  return flat->step_rows + (size_t) depth * (size_t) flat->step_words;
}

/* It takes over from the sparse sets. */
extern const SomaForm soma_flat_form;

/* For the kernels: the first `depth` steps are a solution. FALSE to stop. */
bool soma_flat_report (SomaFlat *flat, int depth);
