/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "solution-list.h"

/* The solutions of a list in which some pieces are where they are in one of them: a GListModel that
 * follows the list as it grows. By hand because there can be a million: it has their places only. */
#define SOMA_TYPE_KEPT_SOLUTIONS (soma_kept_solutions_get_type ())
G_DECLARE_FINAL_TYPE (SomaKeptSolutions, soma_kept_solutions, SOMA, KEPT_SOLUTIONS, GObject)

/* Keeps no piece yet: has all solutions. */
SomaKeptSolutions *soma_kept_solutions_new (SomaSolutionList *list);

/* The piece of `copy` has to be where it is in `copy_at`; if that is known already, no longer. */
void soma_kept_solutions_toggle (SomaKeptSolutions *self, const guint16 *copy_at, int copy);

/* Whether the piece of `copy` has to be where it is in `copy_at`. */
gboolean soma_kept_solutions_has (SomaKeptSolutions *self, const guint16 *copy_at, int copy);

/* The pieces that have to be somewhere, in the order in which they came. */
int soma_kept_solutions_get_n_pieces (SomaKeptSolutions *self);
int soma_kept_solutions_get_piece (SomaKeptSolutions *self, int i);
void soma_kept_solutions_remove (SomaKeptSolutions *self, int i);

/* Where the solution with that index in the whole list is among the matches;
 * GTK_INVALID_LIST_POSITION's value, G_MAXUINT, if it is not. */
guint soma_kept_solutions_find (SomaKeptSolutions *self, guint index);
