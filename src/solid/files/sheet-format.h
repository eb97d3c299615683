/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "cut-sheet.h"

/* Sheets for laser cutters as SVG files, in mm. */

/* Adds an SVG file as large as the sheet, with a path for each part, drawn as thinly as machines
 * ask for that cut lines and engrave areas. Holes are lines of the same path. */
void soma_cut_sheet_write (GString *out, const SomaCutSheet *sheet);
