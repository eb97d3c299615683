/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "pool.h"

/* Parts of the search tree, for searches that are shared among machines. A part lies between two
 * borders, and a border lies before a node: its steps lead there from the root, and each says which
 * child it goes to and how many there are. So a border is an exact number from 0 to 1, the share of
 * the tree that lies before it: 3/29.5/11 is 3/29 + 5/(29*11). Two borders are the same place only
 * if they are written alike; no border ends in a first child. */

typedef struct
{
  uint32_t child, of;
} SomaBorderStep;

typedef struct
{
  bool is_end; /* of the whole tree; then without steps */
  int n_steps; /* without any: the beginning of the tree */
  SomaBorderStep *steps;
} SomaBorder;

typedef struct
{
  SomaBorder from, to;
} SomaInterval;

/* Adds the text of a border: "0" and "1" are the ends of the tree, others "3/29.5/11". Free with
 * free(). */
char *soma_border_write (const SomaBorder *border);

/* Reads such a text to its end; `max_depth` bounds the steps. FALSE if it is none; otherwise free
 * what it holds with soma_border_clear(). */
bool soma_border_read (const char *text, int max_depth, SomaBorder *border);

void soma_border_clear (SomaBorder *border);

/* Which of two borders comes first, as for qsort(). FALSE if they are not of the same tree: one
 * says that a node has more children than the other one does. */
bool soma_border_compare (const SomaBorder *a, const SomaBorder *b, int *order);

/* The share of the tree before the border, about. */
double soma_border_get_share (const SomaBorder *border);

/* Whether it begins before it ends, and both borders are of the same tree. */
bool soma_interval_is_valid (const SomaInterval *interval);

void soma_interval_clear (SomaInterval *interval);

/* The tasks that are the interval, a list in the order of the search, and its share of the tree. */
SomaTask *soma_interval_list_tasks (const SomaInterval *interval, double *share);

/* Whether the task lies inside. */
bool soma_interval_has_task (const SomaInterval *interval, const SomaTask *task);

/* A hash of both borders. */
uint64_t soma_interval_hash (const SomaInterval *interval);
