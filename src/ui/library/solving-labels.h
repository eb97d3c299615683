/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "solve-all.h"

/* What is said while all figures are solved. Free with g_free(). */

/* What is asked before figures are solved: those that are not yet, and others of which it is not
 * known how hard they are; and the time that each may take, in seconds, 0 for no limit. */
char *soma_solving_label_question (guint n_unsolved, guint n_unmeasured);
char *soma_solving_label_limit (guint seconds);

/* How far it is, and which figure it is at, or how many were left out; "" if there is nothing to
 * say. */
char *soma_solving_label_progress (const SomaSolveAllStatus *status);
char *soma_solving_label_detail (const SomaSolveAllStatus *status);
