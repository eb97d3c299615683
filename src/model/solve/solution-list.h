/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "packing.h"
#include "solution.h"

/* The solutions of a puzzle, in the order found: a GListModel, by hand because there can be
 * millions: they are stored packed, and their SomaSolution items are made on demand. */
#define SOMA_TYPE_SOLUTION_LIST (soma_solution_list_get_type ())
G_DECLARE_FINAL_TYPE (SomaSolutionList, soma_solution_list, SOMA, SOLUTION_LIST, GObject)

/* An empty list for solutions of `puzzle`. */
SomaSolutionList *soma_solution_list_new (SomaPuzzle *puzzle);

/* Appends a batch of solutions, packed one after the other; emits one items-changed. There can be no
 * more than soma_packing_limit(). */
void soma_solution_list_append (SomaSolutionList *self, const GByteArray *packed);

/* The place of the first solution that counts as the same as `copy_at` in the convention;
 * G_MAXUINT if none does. */
guint soma_solution_list_find (SomaSolutionList *self, SomaSymmetry symmetry,
                               const guint16 *copy_at);

/* A piece where it has to be: any copy of the piece on exactly these cells. */
typedef struct
{
  int piece;
  int n_cells;    /* of the piece */
  guint16 *cells; /* owned; numbers in the figure */
} SomaKeptPiece;

/* The piece of `copy` where it is in `copy_at`; without cells if it is nowhere. */
SomaKeptPiece soma_kept_piece_make (const SomaPuzzle *puzzle, const guint16 *copy_at, int copy);

/* Frees the cells; the argument is a SomaKeptPiece, for arrays of them. */
void soma_kept_piece_clear (gpointer kept);

/* Whether some copy of the piece is there in `copy_at`. */
gboolean soma_kept_piece_is_in (const SomaKeptPiece *kept, const SomaPuzzle *puzzle,
                                const guint16 *copy_at);

/* How many of the pieces are not where they have to be in the solution at `position`; if they are more
 * than `most`, one more than that. May be called on a thread, for a solution that was there when the
 * thread was begun. */
int soma_solution_list_count_missing (SomaSolutionList *self, guint position,
                                      const SomaKeptPiece *kept, int n_kept, int most);

/* Appends to `matches` (of guint) the places of the solutions that have all pieces where they have to
 * be, from `first` on. Takes about 10 ns for each. */
void soma_solution_list_filter (SomaSolutionList *self, const SomaKeptPiece *kept, int n_kept,
                                guint first, GArray *matches);

SomaPuzzle *soma_solution_list_get_puzzle (SomaSolutionList *self);
