/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

#include "search.h"

/* Solves the puzzle with the engine in every way it offers (the three conventions; listing and
 * counting; one thread and several; each kernel; to the end, up to a limit, and in pieces,
 * stopped and resumed; stops chosen by `seed`, and techniques if `order` is SOMA_ORDER_CHOSEN)
 * and compares each answer with the naive solver's. Returns a description of what is wrong, or
 * NULL. Sets `*is_skipped` if the naive solver would take more than `max_steps`. */
char *compare_with_naive (SomaPuzzle *puzzle, SomaSearchOrder order, guint32 seed,
                          guint64 max_steps, gboolean *is_skipped);
