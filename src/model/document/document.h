/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "apart-levels.h"
#include "boxed-puzzle.h"
#include "draft.h"
#include "figure-item.h"
#include "number.h"
#include "solution-index.h"

/* An open figure with its pieces and solutions. The figure and its undo history are a draft; the
 * puzzle is made of the draft's design, and made again when that changes. Solutions are looked up
 * or searched for on request. The document keeps itself alive until its searches have ended.
 *
 * Read-only properties: "draft"; "name", the draft's; "puzzle" (boxed), which changes with the
 * draft's cells and pieces, and then drops the solutions; "solutions", and "levels", which tells
 * whether these come apart; "index", where others can be looked up; "status" (boxed) and
 * "problem", which notify together; "running" tells whether any job of this document, also one
 * that was given up, has not ended yet. */
#define SOMA_TYPE_DOCUMENT (soma_document_get_type ())
G_DECLARE_FINAL_TYPE (SomaDocument, soma_document, SOMA, DOCUMENT, GObject)

typedef enum
{
  SOMA_DOCUMENT_EMPTY,     /* there are no required cells */
  SOMA_DOCUMENT_NO_PIECES, /* no pieces have been chosen */
  SOMA_DOCUMENT_IDLE,      /* no solutions have been requested */
  SOMA_DOCUMENT_READING,   /* the solutions in the store */
  SOMA_DOCUMENT_SEARCHING,
  SOMA_DOCUMENT_PARTIAL,    /* the search was stopped */
  SOMA_DOCUMENT_COMPLETE,   /* all solutions are known, perhaps none, or at least their number */
  SOMA_DOCUMENT_IMPOSSIBLE, /* no search needed: see `reason` */
  SOMA_DOCUMENT_FAILED,     /* see soma_document_get_problem() */
} SomaDocumentState;

/* What is known about the solutions. */
typedef struct
{
  SomaDocumentState state;
  SomaSymmetry symmetry;
  guint64 n_solutions;  /* found so far, counted under `symmetry`; G_MAXUINT64 for not fewer */
  gboolean is_counted;  /* `n_solutions` are all there are, though fewer may have been found */
  SomaNumber number;    /* then, if G_MAXUINT64: how many that is */
  guint n_kept;         /* how many are in the list */
  SomaIndexState index; /* whether all can be looked up by number; then none need be listed */
  double fraction;      /* of the search, 0 to 1 */
  double seconds_left;  /* -1 if not known */
  gboolean can_resume;  /* a stopped search has a checkpoint */
  SomaError reason;     /* why it is impossible, from soma_puzzle_validate() */
} SomaDocumentStatus;

#define SOMA_TYPE_DOCUMENT_STATUS (soma_document_status_get_type ())
GType soma_document_status_get_type (void);

SomaDocument *soma_document_new (SomaFigureItem *item, SomaSymmetry symmetry);

/* For a draft that was not opened from a list of figures, because it is new or recovered. */
SomaDocument *soma_document_new_for_draft (SomaDraft *draft, SomaSymmetry symmetry);

/* The item it was opened from; NULL if there is none. */
SomaFigureItem *soma_document_get_item (SomaDocument *self);

SomaDraft *soma_document_get_draft (SomaDocument *self);

/* The name of the figure, or else of its file; empty if there is neither. */
const char *soma_document_get_name (SomaDocument *self);

/* What is shown and solved; see soma_design_make_shown_puzzle(). */
SomaPuzzle *soma_document_get_puzzle (SomaDocument *self);

/* The solutions so far; every search from the beginning starts a new list. */
SomaSolutionList *soma_document_get_solutions (SomaDocument *self);

/* Whether and at which levels these come apart; a new object for every new list, and other turns.
 * Nothing is found out before it is asked for. */
SomaApartLevels *soma_document_get_levels (SomaDocument *self);

/* Tries these turns (nullable: none), which are copied, from now on for solutions that never come
 * apart without any. */
void soma_document_set_turns (SomaDocument *self, const SomaTurnLimits *turns);

/* Where all can be looked up if there are more than a list has room for; NULL unless `index` is
 * READY. Notifies as the property "index". */
SomaSolutionIndex *soma_document_get_index (SomaDocument *self);

void soma_document_get_status (SomaDocument *self, SomaDocumentStatus *status);

/* How many solutions there are, counted under `symmetry`, if that was found out here, or came with
 * the figure, which is as it was. Otherwise, and where it is not below G_MAXUINT64, FALSE. */
gboolean soma_document_get_count (SomaDocument *self, SomaSymmetry symmetry, guint64 *n_solutions);

/* Why the search failed, or why solutions could not be stored; NULL if there is no problem. */
const char *soma_document_get_problem (SomaDocument *self);

/* Where a stopped search resumes, which has found all solutions in the list and no others; NULL if
 * there is none, or if more solutions were found than are in the list. */
const char *soma_document_get_checkpoint (SomaDocument *self);

gboolean soma_document_is_running (SomaDocument *self);

/* Reads the solutions from the store, or searches for them if there are none. */
void soma_document_solve (SomaDocument *self);

/* Does the same unless it has been done since the puzzle last changed. */
void soma_document_ensure_solved (SomaDocument *self);

/* Stops searching or reading; keeps what was found. */
void soma_document_stop (SomaDocument *self);

/* Resumes a stopped search; requires `can_resume`. */
void soma_document_resume (SomaDocument *self);

/* Restarts the search from the beginning. */
void soma_document_restart (SomaDocument *self);

/* Counts solutions differently, and solves again if solutions have been requested. */
void soma_document_set_symmetry (SomaDocument *self, SomaSymmetry symmetry);

/* The sets (SomaPieceSet) that the figure could be built from: the pieces in use, those that its
 * item names, and all built-in and own sets that can fill it, without duplicates. Free with
 * g_ptr_array_unref(). */
GPtrArray *soma_document_list_piece_sets (SomaDocument *self);

/* The pieces in use, owned by the document; NULL if there are none. */
SomaPieceSet *soma_document_get_piece_set (SomaDocument *self);

/* For a figure of fewer cells than its pieces have: the pieces in use, or without any the smallest
 * usual set that is large enough, with each of them possibly left over. A new reference; NULL if
 * the figure is not too small, or pieces may be left over already. `*whole` (may be NULL) is set to
 * the set of which these are, borrowed. */
SomaPieceSet *soma_document_make_subset (SomaDocument *self, SomaPieceSet **whole);

/* Changes the pieces, as an undoable edit of the draft, and solves the puzzle. */
void soma_document_set_piece_set (SomaDocument *self, SomaPieceSet *set);
