/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <pthread.h>

#include "cutting.h"
#include "gauge.h"
#include "invent.h"

/* What all threads share. */

/* Of an invention: what it came from. Of each beginning only the best one is kept. */
typedef struct
{
  SomaInvention invention;
  uint64_t family;
  int8_t *owner; /* owned */
  int key;       /* soma_gauge_get_key() */
} SomaInventEntry;

/* Where a walk begins. */
typedef enum
{
  SOMA_BEGIN_GROWN,  /* with a cutting at random */
  SOMA_BEGIN_CARVED, /* with one that has room for a turn (carving.h) */
  SOMA_BEGIN_START,  /* with what is to become harder */
  SOMA_BEGIN_ENTRY,  /* with what was invented before */
  SOMA_N_BEGINNINGS
} SomaBeginning;

struct _SomaInventor
{
  SomaInventOptions options; /* without `looks`, and with sizes */
  SomaPiece looks[SOMA_MAX_INVENT_PIECES];
  SomaCutBoard *board;  /* owned: without colours */
  SomaFigure *coloured; /* owned, (nullable): with them */
  int n_maps;
  uint16_t *maps[48]; /* owned: for each symmetry of the figure, where each cell goes */
  int8_t *start;      /* owned, (nullable): what is to become harder */
  int n_start_levels, start_levels[SOMA_MAX_APART_COPIES];
  uint64_t random;

  /* Of a run. */
  const atomic_bool *stop; /* (nullable) */
  SomaInventFunc func;
  void *data;
  uint64_t n_most; /* cuttings to be measured */
  _Atomic uint64_t n_tried;
  atomic_bool is_over;

  pthread_mutex_t lock; /* for the fields below, and `random` */
  uint64_t n_families, n_numbers, n_walks;
  uint64_t work[SOMA_N_BEGINNINGS]; /* of walks that began there */
  bool carving_helps;               /* something was locked whose turn had room */
  int n_entries;
  SomaInventEntry *entries[SOMA_MAX_INVENTIONS + 1]; /* owned: the best first */
};

/* Whether a run has ended. */
bool soma_invent_is_over (const SomaInventor *inventor);

/* Makes an entry of a cutting if it is worth keeping: if it is unique, comes apart, and has a
 * higher level than what is to become harder. Otherwise NULL. */
SomaInventEntry *soma_invent_entry_new (SomaInventor *inventor, const SomaCutting *cutting,
                                        int key);

/* The number of solutions; `limit` if there are as many, or if they take too long to count. */
int soma_invent_count_solutions (const SomaInventor *inventor, const SomaCutting *cutting,
                                 int limit);

/* Takes NULL too. */
void soma_invent_entry_free (SomaInventEntry *entry);

/* Measures `inventor->start`. */
void soma_invent_measure_start (SomaInventor *inventor);

/* Negative if the first is better. */
int soma_invent_entry_compare (const SomaInventEntry *a, const SomaInventEntry *b);

/* A walk through cuttings: from a thread of a run until that is over, or the walk has cooled
 * down. */
typedef struct
{
  SomaBeginning beginning;
  uint64_t work; /* so far, about as many cuttings as could have been measured */
  bool has_lock; /* so far, with a piece held that can turn */
  uint64_t family, random;
  int best;             /* the key that must be surpassed */
  int credit;           /* for what may fail; see walk.c */
  bool counts;          /* it looks at the number of solutions, too */
  int changes_per_heat; /* the more, the longer */
  SomaCutting cutting;
  SomaGauge *gauge;            /* owned by the thread */
  SomaTurnMemory *turn_memory; /* (nullable) likewise */
} SomaInventWalk;

void soma_invent_walk (SomaInventor *inventor, SomaInventWalk *walk);

/* How a cutting comes apart with turns, to be freed with soma_apart_free(). */
SomaApart *soma_invent_take_apart (const SomaInventor *inventor, const SomaCutting *cutting,
                                   SomaTurnMemory *memory);

/* The list takes over the entry. False if it is not wanted. */
bool soma_invent_add (SomaInventor *inventor, SomaInventEntry *entry);

/* The key that has to be surpassed to get onto the list. */
int soma_invent_get_least_key (SomaInventor *inventor);
