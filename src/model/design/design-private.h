/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "design.h"

#include "puzzle-file.h"

/* `pins` (nullable) are for the drawing's cells, as in SomaFileEntry; `pieces` is nullable. */
SomaDesign *soma_design_new_from_drawing (SomaDrawing *drawing, SomaPieces *pieces,
                                          const SomaMark *pins);

/* The pins as in SomaFileEntry, newly allocated; NULL if there are none. */
SomaMark *soma_design_make_pins (const SomaDesign *design);
