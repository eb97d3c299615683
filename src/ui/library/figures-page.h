/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "focus-bin.h"

#include "figure-counter.h"
#include "library.h"
#include "solve-all.h"

/* Figures to choose from: the built-in ones and those of the library, or those of a file. Emits
 * "chosen" with the SomaFigureItem and the name of the page to show (nullable: where it was used
 * last), "game-chosen" with the key of a game to continue whose figure is not among them, and
 * "recovered-chosen" with the key of a draft to recover.
 * Properties, read-only: "title" (of the file) and "is-start". */
#define SOMA_TYPE_FIGURES_PAGE (soma_figures_page_get_type ())
G_DECLARE_FINAL_TYPE (SomaFiguresPage, soma_figures_page, SOMA, FIGURES_PAGE, SomaFocusBin)

/* With the built-in figures this is the start page, which also shows the library's figures,
 * sorted into collections, and imports files that are dropped on it. */
GtkWidget *soma_figures_page_new (SomaFigureList *figures, SomaLibrary *library);

SomaFigureList *soma_figures_page_get_figures (SomaFiguresPage *self);

/* All figures that can be shown (SomaFigureItem). */
GListModel *soma_figures_page_get_all (SomaFiguresPage *self);

/* The figures to do something with (SomaFigureItem): those that are selected, otherwise all that
 * are shown, in their order; and what they are called together. Free the array with
 * g_ptr_array_unref(), the name with g_free(). */
GPtrArray *soma_figures_page_list_chosen (SomaFiguresPage *self);
char *soma_figures_page_make_title (SomaFiguresPage *self);

/* Shows what is being solved; on the start page, what was not done when the program ended is
 * offered. Once. */
void soma_figures_page_set_solve_all (SomaFiguresPage *self, SomaSolveAll *all);

/* Counts the solutions of the figures in the background. */
SomaFigureCounter *soma_figures_page_get_counter (SomaFiguresPage *self);
