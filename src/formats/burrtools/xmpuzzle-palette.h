/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "file-contents.h"

/* The colours of a file that is written. Its entries may have come from several, and then each
 * finds the numbers of its own colours here. */
typedef struct
{
  guint32 rgb[SOMA_N_COLOURS];
  gboolean used[SOMA_N_COLOURS];
  int last;
} SomaXmpuzzlePalette;

/* Adds the colours of the entry, and sets the number that each has in the file: SOMA_N_COLOURS of
 * them. */
void soma_xmpuzzle_palette_add (SomaXmpuzzlePalette *palette, const SomaFileEntry *entry,
                                guint8 *numbers);

void soma_xmpuzzle_palette_write (const SomaXmpuzzlePalette *palette, GString *out);
