/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "heat-bar.h"
#include "solution-grid.h"
#include "solution-view.h"
#include "solutions-page.h"
#include "ui-fixture.h"

/* For the tests of the Solutions page of an open figure. */

SomaSolutionsPage *get_page (SomaUiFixture *fixture);

SomaSolutionGrid *get_grid (SomaUiFixture *fixture);
SomaSolutionView *get_solution_view (SomaUiFixture *fixture);

/* Whether the view, or the page around it, has the action, which then is done. */
gboolean activate (SomaUiFixture *fixture, const char *action);

/* Whether a figure is open. */
gboolean is_open (SomaUiFixture *fixture);

SomaHeatBar *get_heat_bar (SomaUiFixture *fixture);

/* How often pieces cover cells; NULL while it is counted. */
SomaHeatMap *get_heat_map (SomaUiFixture *fixture);

gboolean has_heat_map (SomaUiFixture *fixture);

/* Whether that counts only the solutions that a filter lets through. */
gboolean has_filtered_heat_map (SomaUiFixture *fixture);
