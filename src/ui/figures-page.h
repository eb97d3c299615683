/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

#include "figure-survey.h"
#include "library.h"

/* Figures to choose from: those built in, or those of a file. Emits "chosen" with the
 * SomaFigureItem, and "recovered-chosen" with the key of a draft to recover. */
#define SOMA_TYPE_FIGURES_PAGE (soma_figures_page_get_type ())
G_DECLARE_FINAL_TYPE (SomaFiguresPage, soma_figures_page, SOMA, FIGURES_PAGE, AdwBin)

GtkWidget *soma_figures_page_new (SomaFigureList *figures);

/* Makes it the start page, which also offers what the library has. */
void soma_figures_page_set_library (SomaFiguresPage *self, SomaLibrary *library);

SomaFigureList *soma_figures_page_get_figures (SomaFiguresPage *self);

/* What counts the solutions of the figures, in the background. */
SomaFigureSurvey *soma_figures_page_get_survey (SomaFiguresPage *self);

/* The figures that match what is typed in the search field, all if nothing is. */
GListModel *soma_figures_page_get_shown (SomaFiguresPage *self);

/* Types `text` in the search field. */
void soma_figures_page_search (SomaFiguresPage *self, const char *text);
