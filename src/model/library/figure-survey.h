/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "figure-list.h"

/* Counts the solutions of the figures of a list (of SomaFigureItem), one figure after the other, whenever there is nothing
 * more urgent to do; what it finds goes to the store and to the items. It leaves alone what is
 * known already, and figures of more than SOMA_SURVEY_MAX_CELLS cells or SOMA_SURVEY_MAX_COPIES
 * pieces, whose search may be long.
 *
 * Signal "looked-up": what is known already is set on the items. The property "running", read-only, tells whether a search has not ended yet. A survey keeps
 * itself alive as long. */
#define SOMA_TYPE_FIGURE_SURVEY (soma_figure_survey_get_type ())
G_DECLARE_FINAL_TYPE (SomaFigureSurvey, soma_figure_survey, SOMA, FIGURE_SURVEY, GObject)

#define SOMA_SURVEY_MAX_CELLS 30
#define SOMA_SURVEY_MAX_COPIES 10

SomaFigureSurvey *soma_figure_survey_new (GListModel *figures);

/* Looks up what is known of the figures, then counts what is not. Starts afresh if it was started
 * before, as it must be when the list changes. */
void soma_figure_survey_start (SomaFigureSurvey *self, SomaSymmetry symmetry);

/* Begins no further search. The one that runs takes milliseconds and may end, so that it does not
 * leave a figure half counted. */
void soma_figure_survey_stop (SomaFigureSurvey *self);

gboolean soma_figure_survey_is_running (SomaFigureSurvey *self);
