/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "design.h"

#include "puzzle-file.h"

/* For design-text.c, and those who read files. */

/* `pins` as in SomaFileEntry, for the drawing's cells (nullable); `pieces` is nullable. */
SomaDesign *soma_design_new_from_drawing (SomaDrawing *drawing, SomaPieces *pieces,
                                          const gunichar *pins);

/* With the pieces that the entry is built from, and what is said about it. */
SomaDesign *soma_design_new_from_entry (const SomaFileEntry *entry);

typedef struct
{
  SomaCell cell;
  gunichar symbol; /* of the piece that is pinned there */
} SomaDesignPin;

/* (nullable) of SomaDesignPin; owned by the design. */
const GArray *soma_design_get_pins (const SomaDesign *design);

/* The pins as in SomaFileEntry, new; NULL if there are none. */
gunichar *soma_design_make_symbols (const SomaDesign *design);
