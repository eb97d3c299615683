/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "cutting.h"

/* The level of a cutting in microseconds: what soma_taker_run() finds out, for shapes that change
 * all the time, so that nothing is worth remembering, and for few pieces. Most cuttings are seen to
 * be worthless without any search. It counts the same moves; but of several shortest ways it may
 * take another one, so that only the first number is always that of the level. For one thread. */
typedef struct _SomaGauge SomaGauge;

typedef enum
{
  SOMA_GAUGE_APART,
  SOMA_GAUGE_LOCKED,
  SOMA_GAUGE_UNKNOWN, /* too many states, or too long ways */
} SomaGaugeResult;

typedef struct
{
  SomaGaugeResult result;
  int first;    /* moves of the first parting; 0 if there is none */
  int n_ways;   /* in which some come out at once: the fewer, the nearer to a lock */
  int rest;     /* moves of the later ones, less one each */
  int n_left;   /* pieces that lock each other; 0 if all come apart */
  int depth;    /* of the states of what is locked: moves to the furthest */
  int n_states; /* of the first parting */
} SomaGaugeReading;

SomaGauge *soma_gauge_new (const SomaCutBoard *board, int n_pieces);

/* Takes NULL too. */
void soma_gauge_free (SomaGauge *gauge);

/* Measures it. Unless all come apart, `rest` counts what was found before that was seen. Where
 * there are many ways out at once, nothing else is looked at. */
void soma_gauge_measure (SomaGauge *gauge, const SomaCutting *cutting, SomaGaugeReading *reading);

/* Likewise, as if one piece were not there; `n_ways` is not counted. */
void soma_gauge_measure_without (SomaGauge *gauge, const SomaCutting *cutting, int piece,
                                 SomaGaugeReading *reading);

/* How good a reading is of which all come apart: more moves first, and then more later. */
static inline int
soma_gauge_get_key (const SomaGaugeReading *reading)
{
  return 4096 * reading->first + reading->rest;
}
