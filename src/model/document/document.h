/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "boxed-puzzle.h"
#include "draft.h"
#include "figure-item.h"
#include "solution-list.h"

/* An opened figure with its pieces and solutions, found or being found. What it is, and all that it
 * was before, is a draft, which can be edited; the puzzle follows it. Its solutions are looked up or
 * searched for when somebody wants them, and it keeps itself alive until its searches have ended.
 *
 * Properties, all read-only: "draft"; "name", the draft's; "puzzle" (boxed) changes with the draft's
 * cells and pieces, and then solutions are not searched for until they are wanted; "solutions";
 * "status" (boxed) and "problem" notify together; "running" tells whether any job of this document,
 * also one that was given up, has not ended yet. */
#define SOMA_TYPE_DOCUMENT (soma_document_get_type ())
G_DECLARE_FINAL_TYPE (SomaDocument, soma_document, SOMA, DOCUMENT, GObject)

typedef enum
{
  SOMA_DOCUMENT_EMPTY,     /* nothing is drawn yet, or optional cells alone */
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

#define SOMA_TYPE_DOCUMENT_STATUS (soma_document_status_get_type ())
GType soma_document_status_get_type (void);

SomaDocument *soma_document_new (SomaFigureItem *item, SomaSymmetry symmetry);

/* Of a draft that comes from no list of figures: a new one, or one that is recovered. */
SomaDocument *soma_document_new_for_draft (SomaDraft *draft, SomaSymmetry symmetry);

/* What it was opened from; NULL if that is no list of figures. */
SomaFigureItem *soma_document_get_item (SomaDocument *self);

SomaDraft *soma_document_get_draft (SomaDocument *self);

/* Of the figure; may be empty. */
const char *soma_document_get_name (SomaDocument *self);

/* What is shown and solved; see soma_design_make_shown_puzzle(). */
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

/* The same, unless that has been done since the puzzle changed last: for a page that comes to be
 * shown, and shows the solutions of another puzzle than before. */
void soma_document_ensure_solved (SomaDocument *self);

/* Stops what is going on; what was found stays. */
void soma_document_stop (SomaDocument *self);

/* Goes on from where a partial search stopped; needs `can_resume`. */
void soma_document_resume (SomaDocument *self);

/* Searches from the beginning. */
void soma_document_restart (SomaDocument *self);

/* Counts in another way: solves again under it, if solutions have been wanted. */
void soma_document_set_symmetry (SomaDocument *self, SomaSymmetry symmetry);

/* What the figure can be built from, SomaPieceSet: the pieces in use, unless they are among those
 * that follow, those that its item names, and the built-in sets and those that are kept (see own-sets.h) that can
 * fill it. Free with g_ptr_array_unref(). */
GPtrArray *soma_document_list_piece_sets (SomaDocument *self);

/* The pieces in use, owned by the document; NULL if there are none. */
SomaPieceSet *soma_document_get_piece_set (SomaDocument *self);

/* Builds the figure from other pieces, which is an edit of the draft like others, and solves it. */
void soma_document_set_piece_set (SomaDocument *self, SomaPieceSet *set);
