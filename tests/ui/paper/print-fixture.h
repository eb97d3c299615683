/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "print-window-private.h"
#include "ui-fixture.h"

/* For the tests of the print window. */

/* The print window; NULL if there is none. */
SomaPrintWindow *soma_print_fixture_find (void);

/* Whether it is shown, and whether there is none. */
gboolean soma_print_fixture_has_window (SomaUiFixture *fixture);
gboolean soma_print_fixture_has_none (SomaUiFixture *fixture);

/* Selects something in the row of that title. */
void soma_print_fixture_select (const char *title, guint selected);

/* The page that is shown, and how many there are: "1 of 2". */
void soma_print_fixture_assert_position (const char *wanted);

/* The content of the file. */
char *soma_print_fixture_read (GFile *file, gsize *length);
