/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

#include "build-order.h"

/* Texts about assembling a solution. Free all with g_free(). */

/* The last step, `n_done` steps from the start: "3 of 7: T from above". */
char *soma_label_build_step (const SomaPuzzle *puzzle, const SomaBuildOrder *order, int n_done);

/* The same in a sentence for screen readers. */
char *soma_label_build_state (const SomaPuzzle *puzzle, const SomaBuildOrder *order, int n_done);

/* Why there is no order; NULL if there is one. */
char *soma_label_no_build_order (const SomaPuzzle *puzzle, const SomaBuildOrder *order);
