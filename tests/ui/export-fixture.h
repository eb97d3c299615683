/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "export-window.h"
#include "ui-fixture.h"

/* For the tests that export something. */

/* The export window; NULL if there is none. */
SomaExportWindow *soma_export_fixture_find (void);

/* Whether it is shown, and whether there is none. */
gboolean soma_export_fixture_has_window (SomaUiFixture *fixture);
gboolean soma_export_fixture_has_none (SomaUiFixture *fixture);
