/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "lengthwise.h"

/* Shared by the files that make a SomaLengthwise. */

/* Rows of all ones behind a list: a vector of the widest kernel. */
#define SOMA_ROWS_PADDING 8

/* Makes the lists of all positions from `n` masks of positions, each with the type's number.
 * Returns the rows, which the caller owns; `*longest` is the length of the longest list. */
uint64_t *soma_row_lists_make (SomaRowList *lists, int n_positions, int shift,
                               const uint64_t *masks, const uint8_t *types, int n, int *longest);

/* How many children's rows a search needs room for. */
size_t soma_row_lists_stack_size (int n_positions, int longest);

/* Whether each option of the anchor lies wholly before the position: then its type, if it is one,
 * does not end there. */
bool soma_lengthwise_anchor_is_before (const SomaLengthwise *plan, int cut);

/* Whether each piece is connected: the sums and holes of endings are those of such pieces. */
bool soma_lengthwise_is_connected (const SomaLengthwise *plan);

/* Makes what is looked up for each child, once the cuts are chosen. */
void soma_lengthwise_init_tests (SomaLengthwise *plan);

/* Makes the queues; their memory is strip->queue_memory. */
void soma_strip_init_queues (SomaStrip *strip);

/* About how long the search by the scarcest item takes, in nodes of this one. */
double soma_lengthwise_measure_other (const SomaLengthwise *plan, const struct SomaKernel *kernel);

/* Looks into both halves of the tree, chooses the cuts and the depth of frames, and lists the
 * endings, also where the tree is small if the search is forced. FALSE if it is not and would not
 * pay. */
bool soma_lengthwise_choose_cuts (SomaLengthwise *plan, const struct SomaKernel *kernel,
                                  bool is_forced);
