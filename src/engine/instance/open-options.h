/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "instance.h"

/* While anchors are chosen: which options each item has. */

/* The options that are still open: not in clash with the one that was chosen. */
typedef struct
{
  const SomaInstance *instance;
  bool *clashes;   /* per option */
  uint32_t *count; /* per item: of how many open options it is */

  /* Of the cells that may become the anchor, their open options; made when first asked for. Those
   * of a type are beside each other anyway. */
  bool has_lists;
  bool *has_list;     /* per cell */
  SomaItemRow wanted; /* the same cells */
  uint32_t *start;    /* per cell: where in `options` its own begin */
  uint32_t *options;  /* ascending for each cell */
} SomaOpenOptions;

/* FALSE when memory runs out; to be cleared all the same. */
bool soma_open_init (SomaOpenOptions *open, const SomaInstance *instance);

void soma_open_clear (SomaOpenOptions *open);

/* Forgets which items are wanted. */
void soma_open_want_none (SomaOpenOptions *open);

void soma_open_want (SomaOpenOptions *open, int item);

/* Counts the open options of the items that are wanted, once `option` is chosen; -1 for none. */
void soma_open_count (SomaOpenOptions *open, int option);

/* Goes through the open options of a type, or of a cell that has a list. */
typedef struct
{
  const SomaOpenOptions *open;
  const uint32_t *listed; /* NULL for a type */
  int next, end;
} SomaOpenWalk;

/* The item is wanted. FALSE when memory runs out. */
bool soma_open_begin_walk (SomaOpenWalk *walk, SomaOpenOptions *open, int item);

/* The next option, or -1. */
int soma_open_walk_on (SomaOpenWalk *walk);
