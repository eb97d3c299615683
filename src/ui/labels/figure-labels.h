/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "document.h"
#include "figure-item.h"
#include "figure-list.h"
#include "stage.h"

/* Texts about figures, documents and lists of them. Every char * is new: free with g_free(). */

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

/* The name of figure `number`, from 0, in its file: "Figure 2" if it has none. */
char *soma_label_numbered (const char *name, guint number);

/* Likewise of a problem: "Problem 2". */
char *soma_label_book_problem (const SomaBook *book, guint number);

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

/* A piece in the list of pieces: its name, or its size, and its count in the set. */
char *soma_label_piece_name (const SomaPiece *piece);

/* The tooltip of that piece, which looks so, and its name for screen readers. */
char *soma_label_piece (const SomaPiece *piece, SomaPieceLook look);
char *soma_label_piece_look (const SomaPiece *piece, SomaPieceLook look);

/* What was wrong in the file of the list: "2 figures could not be read. …"; NULL if nothing was. */
char *soma_label_problems (SomaFigureList *list);
