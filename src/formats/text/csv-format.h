/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "format-type.h"

/* A table of figures for spreadsheets, which is only written: comma-separated values as in RFC
 * 4180, UTF-8, with a line of these names, and then one for each figure:
 *
 *     id, name, collection   texts; the last may be empty
 *     cells, optional_cells  how many; the second are among the first
 *     pieces, set            how many there are at most, and the name of the set
 *     symmetry_order         how many rotations and reflections leave the cells as they are
 *     symmetry_group         Schoenflies' symbol of these, such as D4h
 *     solutions_full         how many are known: rotations and reflections count once; otherwise
 *                            solutions_rotations (reflections count, too) or solutions_none (every
 *                            orientation counts); empty if nobody has looked for any
 *     complete               whether these are all: yes or no
 *     difficulty             from 1, very easy, to 5, if it is known
 *     tags, author, notes    texts; the last may have several lines
 *
 * A text that a spreadsheet would take for a formula begins with an apostrophe. */

/* Writes the table; `answers` has one for each entry (SomaFileEntry), and is NULL if nothing more
 * is known of them. `symmetry` is the convention in which their solutions are counted. */
void soma_csv_write (GString *out, const GPtrArray *entries, const SomaFormatAnswer *answers,
                     SomaSymmetry symmetry);
