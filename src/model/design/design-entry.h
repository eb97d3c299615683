/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "design.h"
#include "format.h"

/* Designs as entries of files. */

/* The finished part of the design, as what a file with it alone contains: one entry. `*losses` is
 * set to what is not in it, as flags of SomaFormatLoss: pieces that are not finished. NULL if there
 * are no required cells. */
SomaFileContents *soma_design_make_contents (const SomaDesign *design, guint *losses);

/* Whether the design keeps everything that the entry says, but for what soma_design_put_entry()
 * leaves in its place. */
gboolean soma_design_keeps_entry (const SomaDesign *design, const SomaFileEntry *entry);

/* Puts the design in the place of entry `number` of the contents, of which the collection stays,
 * and what only other programs understand if the puzzle is the same. FALSE if it cannot be an
 * entry. */
gboolean soma_design_put_entry (const SomaDesign *design, SomaFileContents *contents, guint number);
