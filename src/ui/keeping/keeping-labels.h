/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "duplicates.h"
#include "merge-counts.h"
#include "solve-all.h"

/* What is said of keeping a whole library. Free with g_free(). */

/* What a backup has for the library, a sentence a line; "" if that is nothing. */
char *soma_keeping_label_news (const SomaMergeCounts *counts);

/* The name of a file for today's backup, without an ending. */
char *soma_keeping_label_file (void);

/* The other figures of a group; and that `n` were joined with others. */
char *soma_keeping_label_others (const SomaDuplicates *group);
char *soma_keeping_label_joined (guint n);

/* What is asked before figures are solved: those that are not yet, and others of which it is not
 * known how hard they are; and the time that each may take, in seconds, 0 for no limit. */
char *soma_keeping_label_solve (guint n_unsolved, guint n_unmeasured);
char *soma_keeping_label_limit (guint seconds);

/* How far it is, and which figure it is at, or how many were left out; "" if there is nothing to
 * say. */
char *soma_keeping_label_solving (const SomaSolveAllStatus *status);
char *soma_keeping_label_solving_detail (const SomaSolveAllStatus *status);
