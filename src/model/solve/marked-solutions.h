/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib-object.h>

/* Solutions of a list that were chosen, by their indices in it; there can be a million.
 *
 * Signal "changed". Property "n" (read-only guint): how many there are. */
#define SOMA_TYPE_MARKED_SOLUTIONS (soma_marked_solutions_get_type ())
G_DECLARE_FINAL_TYPE (SomaMarkedSolutions, soma_marked_solutions, SOMA, MARKED_SOLUTIONS, GObject)

SomaMarkedSolutions *soma_marked_solutions_new (void);

gboolean soma_marked_solutions_has (SomaMarkedSolutions *self, guint index);
guint soma_marked_solutions_get_n (SomaMarkedSolutions *self);

/* Marks it, or no longer. */
void soma_marked_solutions_toggle (SomaMarkedSolutions *self, guint index);

/* Marks these, too (of guint). */
void soma_marked_solutions_add (SomaMarkedSolutions *self, const GArray *indices);

/* Marks none. */
void soma_marked_solutions_clear (SomaMarkedSolutions *self);

/* The indices (of guint), ascending; free with g_array_unref(). */
GArray *soma_marked_solutions_list (SomaMarkedSolutions *self);
