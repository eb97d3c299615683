/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "format.h"
#include "puzzle-file.h"

/* Helpers for the tests of the formats. */

/* Parses text with some content; fails the test otherwise. */
SomaFileContents *parse (const char *text);

/* Asserts that nothing is usable and that the message begins with `start`. */
void assert_refused (const char *text, gsize length, const char *start);

SomaFileEntry *get_entry (const SomaFileContents *contents, guint i);

/* Asserts the numbers of entries and problems; prints the problems on failure. */
void assert_counts (const SomaFileContents *contents, guint n_entries, guint n_problems);

/* Asserts line and kind of problem `i`, and a part of its message. */
void assert_problem (const SomaFileContents *contents, guint i, int line, gboolean figure_lost,
                     const char *part);

/* Asserts the figure's cells, written as "xyz xyz ..." in single digits. */
void assert_cells (const SomaFigure *figure, const char *cells);

/* Asserts how many solutions the entry has up to its symmetry. */
void assert_n_solutions (const SomaFileEntry *entry, guint64 n);

/* The symbols of marks, without their copies. Free with g_free(). */
char *draw_marks (const SomaMark *marks, int n_cells);

/* Turns solution `i` of the entry into copies, checks it, and asserts that it is a solution. */
void assert_solution (const SomaFileEntry *entry, guint i);
