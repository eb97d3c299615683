/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "design.h"

#include "puzzle-file.h"

/* For design-text.c, and those who read files. */

/* `pins` as in SomaFileEntry, for the drawing's cells (nullable); `pieces` is nullable. */
SomaDesign *soma_design_new_from_drawing (SomaDrawing *drawing, SomaPieces *pieces,
                                          const gunichar *pins);

/* The pins as in SomaFileEntry, new; NULL if there are none. */
gunichar *soma_design_make_symbols (const SomaDesign *design);
