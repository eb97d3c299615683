/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "figure-item.h"
#include "solution-list.h"

/* An opened figure with its pieces and solutions, found or being found. It is made with the pieces
 * its item names, looks its solutions up or searches for them when told to solve, and
 * keeps itself alive until its searches have ended.
 *
 * Properties, all read-only: "puzzle" changes with the pieces (notify only, see the getter);
 * "state" notifies with every change of the status below; "running" tells whether any job of this
 * document, also one that was given up, has not ended yet. */
#define SOMA_TYPE_DOCUMENT (soma_document_get_type ())
G_DECLARE_FINAL_TYPE (SomaDocument, soma_document, SOMA, DOCUMENT, GObject)

typedef enum
{
  SOMA_DOCUMENT_NO_PIECES, /* nothing says what the figure is built from */
  SOMA_DOCUMENT_IDLE,      /* not told to solve yet */
  SOMA_DOCUMENT_READING,   /* solutions from the store */
  SOMA_DOCUMENT_SEARCHING,
  SOMA_DOCUMENT_PARTIAL,    /* a search was stopped */
  SOMA_DOCUMENT_COMPLETE,   /* all solutions are known, perhaps none */
  SOMA_DOCUMENT_IMPOSSIBLE, /* no search needed: see `reason` */
  SOMA_DOCUMENT_FAILED,     /* the search could not be done: see soma_document_get_problem() */
} SomaDocumentState;

/* What is known of the solutions. */
typedef struct
{
  SomaDocumentState state;
  SomaSymmetry symmetry;
  guint64 n_solutions; /* found in the convention `symmetry` */
  guint n_kept;        /* of these, in the list */
  double fraction;     /* of the search, 0 to 1 */
  double seconds_left; /* -1 if not known */
  gboolean can_resume; /* a partial search knows where it goes on */
  SomaError reason;    /* why it is impossible, from soma_puzzle_validate() */
} SomaDocumentStatus;

SomaDocument *soma_document_new (SomaFigureItem *item, SomaSymmetry symmetry);

SomaFigureItem *soma_document_get_item (SomaDocument *self);

/* What is shown and solved; see soma_figure_item_get_puzzle(). */
SomaPuzzle *soma_document_get_puzzle (SomaDocument *self);

/* The solutions so far; a new list when the search begins again. */
SomaSolutionList *soma_document_get_solutions (SomaDocument *self);

void soma_document_get_status (SomaDocument *self, SomaDocumentStatus *status);

/* The message of a failed search, or of the store when solutions could not be kept; NULL if all is
 * well. */
const char *soma_document_get_problem (SomaDocument *self);

gboolean soma_document_is_running (SomaDocument *self);

/* Shows what is stored for the puzzle, or searches if nothing is. */
void soma_document_solve (SomaDocument *self);

/* Stops what is going on; what was found stays. */
void soma_document_stop (SomaDocument *self);

/* Goes on from where a partial search stopped; needs `can_resume`. */
void soma_document_resume (SomaDocument *self);

/* Searches from the beginning. */
void soma_document_restart (SomaDocument *self);

/* Counts in another way: solves again under it. */
void soma_document_set_symmetry (SomaDocument *self, SomaSymmetry symmetry);

/* What the figure can be built from, SomaPieceSet: the pieces that its item names first, if it names
 * any, then the built-in sets that can fill it. Free the array with g_ptr_array_unref(). */
GPtrArray *soma_document_list_piece_sets (SomaDocument *self);

/* The pieces in use, owned by the document; NULL if there are none. */
SomaPieceSet *soma_document_get_piece_set (SomaDocument *self);

/* Builds the figure from other pieces: solves again. */
void soma_document_set_piece_set (SomaDocument *self, SomaPieceSet *set);
