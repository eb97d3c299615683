/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "figure-survey.h"
#include "library.h"

/* Figures to choose from: those built in and of the library, or those of a file. Emits "chosen" with the
 * SomaFigureItem, and "recovered-chosen" with the key of a draft to recover. */
#define SOMA_TYPE_FIGURES_PAGE (soma_figures_page_get_type ())
G_DECLARE_FINAL_TYPE (SomaFiguresPage, soma_figures_page, SOMA, FIGURES_PAGE, AdwBin)

/* With the built-in figures it is the start page, which shows the library's figures, too, by
 * collections, and takes files in that are dropped there. */
GtkWidget *soma_figures_page_new (SomaFigureList *figures, SomaLibrary *library);

SomaFigureList *soma_figures_page_get_figures (SomaFiguresPage *self);

/* All figures that can be shown, SomaFigureItem. */
GListModel *soma_figures_page_get_all (SomaFiguresPage *self);

/* What counts the solutions of the figures, in the background. */
SomaFigureSurvey *soma_figures_page_get_survey (SomaFiguresPage *self);

/* The figures of the collection that is shown which match what is typed in the search field, all if
 * nothing is, in the order of the setting "sort-figures". */
GListModel *soma_figures_page_get_shown (SomaFiguresPage *self);

/* Types `text` in the search field. */
void soma_figures_page_search (SomaFiguresPage *self, const char *text);
