/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "figure-list.h"

/* Counts the solutions of the figures in a list (of SomaFigureItem), one figure after another, at
 * low priority, and passes the results to the store and the items. It skips figures that are
 * already solved, and those with more than SOMA_SURVEY_MAX_CELLS cells or SOMA_SURVEY_MAX_COPIES
 * pieces, whose search may take long.
 *
 * Signal "looked-up": the items have been updated with what the store knows. Property "running"
 * (read-only): whether a search is still running. A survey keeps itself alive until it ends. */
#define SOMA_TYPE_FIGURE_SURVEY (soma_figure_survey_get_type ())
G_DECLARE_FINAL_TYPE (SomaFigureSurvey, soma_figure_survey, SOMA, FIGURE_SURVEY, GObject)

#define SOMA_SURVEY_MAX_CELLS 30
#define SOMA_SURVEY_MAX_COPIES 10

SomaFigureSurvey *soma_figure_survey_new (GListModel *figures);

/* Looks up what is known about the figures, then counts the rest. Call it again when the list
 * changes: it starts over. */
void soma_figure_survey_start (SomaFigureSurvey *self, SomaSymmetry symmetry);

/* Starts no further search. The current one takes milliseconds and may finish, so that no figure is
 * left half counted. */
void soma_figure_survey_stop (SomaFigureSurvey *self);

gboolean soma_figure_survey_is_running (SomaFigureSurvey *self);
