/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "file-contents.h"

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

/* What is known of a figure that is not in its file. */
typedef struct
{
  gboolean has_solutions; /* the two numbers after it are known */
  guint64 n_solutions;
  gboolean is_complete;
  guint difficulty; /* 0: not known */
} SomaCsvAnswers;

/* Writes the line with the names; `symmetry` is the convention in which solutions are counted. */
void soma_csv_write_header (GString *out, SomaSymmetry symmetry);

/* Writes the line of a figure; `answers` is NULL if nothing more is known. */
void soma_csv_write_figure (GString *out, const SomaFileEntry *entry,
                            const SomaCsvAnswers *answers);
