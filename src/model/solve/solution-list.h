/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "packing.h"
#include "solution.h"

/* The solutions of a puzzle, in the order found: a GListModel, hand-written because there can be
 * millions: they are stored packed, and their SomaSolution items are made on demand. */
#define SOMA_TYPE_SOLUTION_LIST (soma_solution_list_get_type ())
G_DECLARE_FINAL_TYPE (SomaSolutionList, soma_solution_list, SOMA, SOLUTION_LIST, GObject)

/* An empty list for solutions of `puzzle`. */
SomaSolutionList *soma_solution_list_new (SomaPuzzle *puzzle);

/* Appends a batch of consecutive packed solutions and emits one items-changed. A list holds at most
 * soma_packing_limit() solutions. */
void soma_solution_list_append (SomaSolutionList *self, const GByteArray *packed);

/* The index of the first solution that counts as the same as `copy_at` under the convention;
 * G_MAXUINT if there is none. */
guint soma_solution_list_find (SomaSolutionList *self, SomaSymmetry symmetry,
                               const guint16 *copy_at);

/* A piece with a required place: any copy of the piece on exactly these cells. */
typedef struct
{
  int piece;
  int n_cells;    /* of the piece */
  guint16 *cells; /* owned; numbers in the figure */
} SomaKeptPiece;

/* The piece of `copy` where it is in `copy_at`; without cells if it is not used. */
SomaKeptPiece soma_kept_piece_make (const SomaPuzzle *puzzle, const guint16 *copy_at, int copy);

/* Frees the cells; the argument is a SomaKeptPiece, for arrays of them. */
void soma_kept_piece_clear (gpointer kept);

/* Whether some copy of the piece is in that place in `copy_at`. */
gboolean soma_kept_piece_is_in (const SomaKeptPiece *kept, const SomaPuzzle *puzzle,
                                const guint16 *copy_at);

/* Appends to `matches` (of guint) the indices, from `first` on, of the solutions that have all
 * pieces in their required places. Takes about 10 ns for each solution. */
void soma_solution_list_filter (SomaSolutionList *self, const SomaKeptPiece *kept, int n_kept,
                                guint first, GArray *matches);

/* Reads the solution at `position` into `copy_at`, which has room for a number for each cell. May
 * be called on a thread for solutions that were in the list when the thread started. */
void soma_solution_list_read (SomaSolutionList *self, guint position, guint16 *copy_at);

SomaPuzzle *soma_solution_list_get_puzzle (SomaSolutionList *self);
