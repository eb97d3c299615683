/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "few-items.h"
#include "sparse.h"

/* Shared by sparse.c, which searches, and sparse-sets.c, which has the sets: what is chosen, ruled
 * out by that, and restored. */

/* An item's place in one option; an option's slots are consecutive, in the order of its items. */
typedef uint32_t SomaSparseSlot;

typedef struct
{
  uint16_t item;
  uint32_t size;
} SomaSparseSize;

/* What must be restored when a choice is undone. */
typedef struct
{
  uint32_t n_saved;
  uint16_t n_active;
  uint16_t n_required;
} SomaSparseUndo;

/* The sets as they were after the last option that was chosen at the root: until another one is
 * chosen there, all that changes is the order within their fronts. */
typedef struct
{
  bool is_known;
  uint32_t option;
  uint16_t n_active, n_required;
  uint32_t *size; /* owned: per item */
} SomaSparseSnapshot;

struct SomaSparse
{
  const SomaInstance *instance;
  int techniques;
  SomaWorker *worker;         /* borrowed */
  SomaStatistics *statistics; /* the worker's: what the techniques rule out is counted there */

  SomaFewItems *few; /* (nullable) owned: what is left is listed there, and not in these sets */
  uint32_t *option_of_slot;
  uint32_t *list_start;  /* per item, and one more */
  SomaSparseSlot *lists; /* per item: its slots, those still possible first */
  uint32_t *position;    /* per slot: where it is in `lists` */
  uint32_t *size;        /* per item: how many are in front */

  uint16_t *active; /* items, those still in play first */
  uint16_t *where;  /* per item: where it is in `active` */
  uint16_t n_active;
  uint16_t n_required; /* active items that a solution must still cover */
  int min_left[SOMA_MAX_PIECES];
  int max_left[SOMA_MAX_PIECES];

  SomaSparseSnapshot snapshot;
  uint32_t *chosen; /* options, pins first */
  int n_chosen;
  SomaSparseSize *saved;
  uint32_t n_saved;
  uint32_t *children; /* of all nodes on the path: from different lists, so at most n_slots */
  uint32_t n_children;
};

/* The state of the form. */
void *soma_sparse_new (SomaWorker *worker);
void soma_sparse_free (void *sparse);

static inline bool
soma_sparse_is_active (const SomaSparse *s, int item)
{
  return s->where[item] < s->n_active;
}

/* What must be restored when the next choice is undone. */
SomaSparseUndo soma_sparse_save (SomaSparse *s);

/* Chooses the option, which must be possible. FALSE, but still to be undone, at a dead end, or when
 * the worker is to stop. */
bool soma_sparse_choose (SomaSparse *s, uint32_t option);

/* Remembers the sets after the first choice. */
void soma_sparse_take_snapshot (SomaSparse *s);

/* Does what soma_sparse_choose() and all that followed did before the snapshot, in a fraction of
 * the time. FALSE if there is none with that option as the first choice. */
bool soma_sparse_choose_again (SomaSparse *s, uint32_t option);

void soma_sparse_undo (SomaSparse *s, SomaSparseUndo undo);

/* Removes options, which ascend, from the lists of all active items. FALSE if one that must be
 * covered has no option left. */
bool soma_sparse_remove_options (SomaSparse *s, const uint32_t *options, int n_options);
