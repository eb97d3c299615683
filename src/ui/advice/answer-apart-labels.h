/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "answers.h"

/* How what is being drawn comes apart, for soma_label_ways() and soma_label_ways_explained(). Both
 * keep quiet where every piece simply comes off. Free with g_free(). */

/* When all solutions are known, what becomes of all of them: "96 ways, 1 comes apart, level 4.9.3";
 * NULL if there is nothing to say. */
char *soma_label_ways_apart (const SomaAnswer *answer);

/* How far that is known, or what else there is to find out; may be empty. */
char *soma_label_ways_apart_explained (const SomaAnswer *answer);
