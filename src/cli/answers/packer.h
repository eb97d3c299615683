/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

#include "job-worker.h"

/* Whether pieces fit into a figure of which exactly so many cells stay empty: searches in turns, of
 * which some mind cells and some mind pieces, as nobody knows which is faster. */
typedef struct _Packer Packer;

typedef enum
{
  PACKER_UNKNOWN,
  PACKER_FITS,
  PACKER_IMPOSSIBLE,
  PACKER_FAILED, /* memory or threads ran out, or there are too many placements */
} PackerResult;

/* Its pieces are those of the set, within their counts. */
Packer *packer_new (SomaFigure *figure, SomaPieceSet *set, int n_gaps);

/* Takes NULL too. */
void packer_free (Packer *packer);

/* Searches for so many microseconds more, or until the run is interrupted; `label` is shown
 * meanwhile. */
PackerResult packer_run (Packer *packer, Worker *worker, const char *label, gint64 time);

/* The same for longer and longer, until `end` on the monotonic clock. */
PackerResult packer_run_until (Packer *packer, Worker *worker, const char *label, gint64 end);

/* When a question that is asked now is to be given up. */
gint64 packer_find_end (const Options *options);

/* Once it fits: the pieces in place, by their copies in the set. */
const uint16_t *packer_get_solution (const Packer *packer);

/* Prints that solution in the format that was asked for. */
void packer_print_solution (const Packer *packer, Worker *worker, const char *id);
