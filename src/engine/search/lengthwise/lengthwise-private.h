/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "lengthwise.h"

/* The plan of a lengthwise search, and the files that make it. */

/* Makes the plan if the search should be lengthwise: where `is_forced`, whenever it can be. NULL if
 * it cannot or should not. The same instance always gives the same plan. */
SomaLengthwise *soma_lengthwise_new (const SomaInstance *instance, const struct SomaKernel *kernel,
                                     bool is_forced);

/* Takes NULL too. */
void soma_lengthwise_free (void *plan);

/* Lists what may follow the anchor and the pins: not `removed` (may be NULL), which is ascending.
 * Returns the rows, which the caller owns. */
uint64_t *soma_lengthwise_make_lists (const SomaLengthwise *plan, const uint32_t *removed,
                                      int n_removed, SomaRowList *lists, int *longest);

/* Whether each piece is connected: the sums and holes of endings are those of such pieces. */
bool soma_lengthwise_is_connected (const SomaLengthwise *plan);

/* About how long the search by the scarcest item takes, in nodes of this one. */
double soma_lengthwise_measure_other (const SomaLengthwise *plan, const struct SomaKernel *kernel);

/* Looks into both halves of the tree, chooses the cuts and the depth of frames, and lists the
 * endings, also where the tree is small if the search is forced. FALSE if it is not and would not
 * pay. */
bool soma_lengthwise_choose_cuts (SomaLengthwise *plan, const struct SomaKernel *kernel,
                                  bool is_forced);
