/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

#include "puzzle.h"

/* Texts about one solution among the others. Every char * is new: free with g_free(). */

/* The index of the current solution, `index` from 0: "57 of 240". */
char *soma_label_position (guint index, guint n_kept);

/* How many solutions have the pieces in place: "37 of 240 with these pieces in place". */
char *soma_label_kept (guint n, guint n_all);

/* How many solutions are marked: "3 selected". */
char *soma_label_marked (guint n);

/* How many solutions are listed beside the one with that index, from which they differ in two or
 * three pieces. */
char *soma_label_neighbours (guint n, guint index, gboolean is_searching);

/* The pieces that have moved: a flag for each copy; NULL if none has. */
char *soma_label_moved (const SomaPuzzle *puzzle, const bool *moved);

/* Which pieces a solution uses, if it could be others or not as many: "Uses A, C, 3 of D"; else
 * NULL. */
char *soma_label_used (const SomaPuzzle *puzzle, const guint16 *copy_at);

/* A solution to be read out, by layers from the lowest, rows from the front: "Layer 1: V V L, …".
 * Equal pieces are numbered. */
char *soma_label_layers (const SomaPuzzle *puzzle, const guint16 *copy_at);
