/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

#include "names.h"
#include "trace.h"

/* Text about the steps of a search. All strings are to be freed with g_free(). */

/* The numbers of the cells that the step is about: "2 5 6 9". */
char *soma_label_step_cells (const SomaStep *step, const SomaNames *names);

/* What happens, in a list where the piece stands beside it: "does not fit at 2 5 6 9". */
char *soma_label_step (const SomaStep *step, const SomaPuzzle *puzzle, const SomaNames *names);

/* The same in full: "Z does not fit at 2 5 6 9". */
char *soma_label_step_full (const SomaStep *step, const SomaPuzzle *puzzle, const SomaNames *names);

/* "Step 5,675 of 3,457,023"; without the total as long as it is not known. */
char *soma_label_step_number (guint64 number, const SomaTraceExtent *extent);

/* "3 of 240", "3 of 17 so far". */
char *soma_label_step_count (guint64 n, guint64 n_known, gboolean is_complete);
