/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "document.h"
#include "solution-range.h"

/* What is said of solutions that are too many to be listed, and are looked up by their numbers.
 * Every char * is new. */

/* What the list has, if that is not what the number over it says: those that count as the same as
 * others, too, and only some of them at a time. `range` is of all or, if `is_filtered`, of some. */
char *soma_label_browsed (SomaSolutionRange *range, const SomaDocumentStatus *status,
                          const SomaPuzzle *puzzle, gboolean is_filtered);

/* How many have certain pieces in place: "37 of 5,051,532,105 with these pieces in place". */
char *soma_label_browsed_kept (const SomaNumber *number, const SomaNumber *all);

/* The same before that is known, and where it cannot be. */
char *soma_label_browsed_counting (SomaSolutionIndex *index);

/* "2,525,766,053 of 5,051,532,105" */
char *soma_label_browsed_position (const SomaNumber *number, const SomaNumber *all);

/* What is wrong with what was typed. */
char *soma_label_no_number (void);
char *soma_label_number_out_of_range (const SomaNumber *all);
