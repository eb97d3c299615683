/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

#include "figure-item.h"
#include "figure-list.h"
#include "document.h"

/* Texts of the window, computed from state. Every char * is new: free with g_free(). */

/* The name of a document: its figure's, or a placeholder. Owned by the document. */
const char *soma_label_document (SomaDocument *document);

/* The name, marked if there are unsaved changes. */
char *soma_label_title (SomaDocument *document, gboolean is_modified);

/* How long ago something was changed: "Changed 5 minutes ago". */
char *soma_label_ago (gint64 seconds);

/* Under a figure's picture: "240 solutions", "Not solved yet". */
char *soma_label_known (SomaKnown known, guint64 n_solutions);

/* The same, with how many of them were found by playing: "3 of 240 found". */
char *soma_label_found (SomaKnown known, guint64 n_solutions, guint n_found);

/* Under a figure's name: "27 cells · Soma". `set` may be NULL. */
char *soma_label_figure (const SomaFigure *figure, const SomaPieceSet *set);

/* The same for a figure to choose; NULL if it is NULL. */
char *soma_label_item (SomaFigureItem *item);

/* What is known of it, or its size if it is not known what it is built from. */
char *soma_label_item_known (SomaFigureItem *item, SomaKnown known);

/* The title of a list, a file's or, if `title` is NULL, the start page's; and the subtitle. */
char *soma_label_figures (const char *title);
char *soma_label_n_figures (const char *title, guint n);

/* For an empty list: the heading, and what to do. `search` is the text that was searched for. */
char *soma_label_no_figures (const char *search);
char *soma_label_no_figures_advice (const char *search);

/* The display name of a piece set: "Soma", "Tetris cube". */
char *soma_label_piece_set (const SomaPieceSet *set);

/* The headline over the solutions: "240 solutions", "No solution". */
char *soma_label_headline (const SomaDocumentStatus *status);

/* All the digits of a number that is rounded there; NULL if it is not. */
char *soma_label_headline_in_full (const SomaDocumentStatus *status);

/* The sentence or two under the headline: what the number counts, or why there is none. */
char *soma_label_explanation (const SomaDocumentStatus *status, const SomaPuzzle *puzzle,
                              guint n_fitting_sets);

/* What soma_puzzle_validate() says, if it is not SOMA_OK: "The pieces fill 27 cells, but the figure
 * has 28." */
char *soma_label_obvious (SomaError reason, const SomaPuzzle *puzzle);

/* The problem: `problem` is from soma_document_get_problem(). */
char *soma_label_problem (const SomaDocumentStatus *status, const char *problem);

/* "42 %", rounded down, so that it is 100 only at the end; small numbers have decimals, so that a
 * long search is seen to progress. */
char *soma_label_percentage (double fraction);

/* Under the progress bar: "42 %, about 3 minutes left". */
char *soma_label_progress (const SomaDocumentStatus *status);

/* "about 3 minutes left"; "" if `seconds` is negative. */
char *soma_label_time_left (double seconds);

/* How long a count takes from its beginning to its end: a sentence, or nothing if that is soon. */
char *soma_label_time_in_all (double seconds);

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

/* A solution to be read out, by layers from the lowest, rows from the front: "Layer 1: V V L, …".
 * Equal pieces are numbered. */
char *soma_label_layers (const SomaPuzzle *puzzle, const guint16 *copy_at);

/* A piece in the list of pieces: its name, or its size, and its count in the set. */
char *soma_label_piece_name (const SomaPiece *piece);

/* The tooltip of that piece. */
char *soma_label_piece (const SomaPiece *piece, gboolean visible);

/* Which solutions of the puzzle count as the same. */
const char *soma_label_symmetry (SomaSymmetry symmetry, const SomaPuzzle *puzzle);

/* What was wrong in the file of the list: "2 figures could not be read. …"; NULL if nothing was. */
char *soma_label_problems (SomaFigureList *list);

/* The name and the icon of a button that plays steps. */
char *soma_label_play (gboolean playing);
char *soma_name_play_icon (gboolean playing);
