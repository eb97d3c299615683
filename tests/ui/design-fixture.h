/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "design-page.h"
#include "layer-grid.h"
#include "ui-fixture.h"

/* For the tests that draw on the Design page. */

SomaDesignPage *get_page (SomaUiFixture *fixture);

/* The grid of layers there. */
SomaLayerGrid *get_grid (SomaUiFixture *fixture);

SomaDraft *get_draft (SomaUiFixture *fixture);
SomaDesign *get_design (SomaUiFixture *fixture);

/* Whether that page is shown, and nothing moves. */
gboolean is_on_design_page (SomaUiFixture *fixture);

/* Opens a file on the Design page, and waits until the grid has the focus. */
void open_file (SomaUiFixture *fixture, GFile *file);
