/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "solution-list.h"

/* The solutions of a list in which certain pieces keep the places that they have in one of them: a
 * GListModel that follows the list as it grows. Hand-written because there can be a million: it
 * stores their indices only. */
#define SOMA_TYPE_KEPT_SOLUTIONS (soma_kept_solutions_get_type ())
G_DECLARE_FINAL_TYPE (SomaKeptSolutions, soma_kept_solutions, SOMA, KEPT_SOLUTIONS, GObject)

/* No piece is kept yet: it has all solutions. */
SomaKeptSolutions *soma_kept_solutions_new (SomaSolutionList *list);

/* Requires the piece of `copy` to be where it is in `copy_at`, or no longer does. */
void soma_kept_solutions_toggle (SomaKeptSolutions *self, const guint16 *copy_at, int copy);

/* Whether the piece of `copy` is required to be where it is in `copy_at`. */
gboolean soma_kept_solutions_has (SomaKeptSolutions *self, const guint16 *copy_at, int copy);

/* The pieces that are kept, in the order in which they were chosen. */
int soma_kept_solutions_get_n_pieces (SomaKeptSolutions *self);
int soma_kept_solutions_get_piece (SomaKeptSolutions *self, int i);

/* A copy of them (of SomaKeptPiece) in that order; `self` is nullable. */
GArray *soma_kept_solutions_copy_pieces (SomaKeptSolutions *self);

void soma_kept_solutions_remove (SomaKeptSolutions *self, int i);

/* The indices of the matches (of guint) in the whole list, ascending; owned by them, until they
 * change. */
const GArray *soma_kept_solutions_get_indices (SomaKeptSolutions *self);

/* The position among the matches of the solution with that index in the whole list; G_MAXUINT
 * (GTK_INVALID_LIST_POSITION) if it is not among them. */
guint soma_kept_solutions_find (SomaKeptSolutions *self, guint index);
