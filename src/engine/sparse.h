/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "worker.h"

/* The search while many items are left: exact cover by the scarcest item over sparse sets ("dancing
 * cells", D. E. Knuth, program SSXCC, 2023; the sets are those of Briggs and Torczon, 1993). Every
 * item has the list of its options, those still possible in front. Choosing an option costs time in
 * proportion to the options that it rules out, and undoing it takes only the old list lengths; that
 * suits wide figures, where an option rules out few of many. */

/* What the techniques rule out is counted in `statistics`. NULL when memory runs out. */
SomaSparse *soma_sparse_new (const SomaInstance *instance, int max_depth, int techniques,
                             SomaStatistics *statistics);

/* Takes NULL too. */
void soma_sparse_free (SomaSparse *sparse);

/* Searches the worker's task. FALSE if it was stopped; the frames then tell where. */
bool soma_sparse_search (SomaWorker *worker);
