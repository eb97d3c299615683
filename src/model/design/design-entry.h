/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "book.h"
#include "format.h"

/* Designs as entries of files. */

/* With the entry's pieces, its solutions, the texts about it, and what its file says beyond it. */
SomaDesign *soma_design_new_from_entry (const SomaFileEntry *entry);

/* The finished part of the design, as what a file with it alone contains: one entry. `*losses` is
 * set to what is not in it, as flags of SomaFormatLoss: pieces that are not finished. NULL if there
 * are no required cells. */
SomaFileContents *soma_design_make_contents (const SomaDesign *design, guint *losses);

/* Those of all problems, one entry each, to be written in that format. NULL if one of them has no
 * entry: then `*number` is its number. */
SomaFileContents *soma_book_make_contents (const SomaBook *book, const SomaFormat *format,
                                           guint *losses, guint *number);

/* The book of what a file contains; NULL if that is nothing. */
SomaBook *soma_book_new_from_contents (const SomaFileContents *contents);

/* The book with what its file, read again, says beyond it, and with the shapes that are shared
 * there: for one that was read from its own text. Problems are found by their ids, pieces by their
 * letters. */
SomaBook *soma_book_adopt (SomaBook *book, const SomaFileContents *contents);

/* Whether the design keeps everything that the entry says, but for what soma_design_put_entry()
 * leaves in its place. */
gboolean soma_design_keeps_entry (const SomaDesign *design, const SomaFileEntry *entry);

/* Puts the design in the place of entry `number` of the contents, of which the collection stays,
 * and the game if the puzzle is the same. FALSE if it cannot be an entry. */
gboolean soma_design_put_entry (const SomaDesign *design, SomaFileContents *contents, guint number);
