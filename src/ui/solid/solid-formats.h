/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <adwaita.h>

/* What the list of formats shows: what each is good for, and which one is chosen. A format that is
 * no good for the puzzle cannot be chosen, and says why. */

/* The rows of a list of SomaSolidFormat, by position, of which `row` has chosen one. `obstacle`
 * (nullable) is why nothing can be cut from sheets. */
GtkListItemFactory *soma_solid_formats_new (AdwComboRow *row, const char *obstacle);
