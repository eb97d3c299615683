/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "file-contents.h"
#include "format-type.h"

/* For the readers of the individual formats. */

SomaFileContents *soma_file_contents_new (const SomaFormat *format);

/* Records a problem. Beyond SOMA_FILE_MAX_PROBLEMS they are only counted. */
void soma_file_contents_report (SomaFileContents *contents, int line, gboolean figure_lost,
                                const char *format, ...) G_GNUC_PRINTF (4, 5);

/* Reports that a figure cannot be read; `name` may be NULL. */
void soma_file_contents_report_lost (SomaFileContents *contents, int line, const char *name,
                                     const char *message);

/* Reports that the solution with that number, from 1, of the figure is wrong. */
void soma_file_contents_report_solution (SomaFileContents *contents, int line, guint number,
                                         const char *name, const char *message);

/* Reports that a text beginning with `text` was cut because it is too long. */
void soma_file_contents_report_cut (SomaFileContents *contents, int line, const char *text);

/* A copy of a name or similar text, in which no control character is left. If it is too long to be
 * shown in a window, it is cut. Both is reported. */
char *soma_file_contents_clip (SomaFileContents *contents, int line, const char *name);

/* Makes control characters blanks, also those of lines and of the direction of text; this is
 * reported. A note may have lines and tabs. */
void soma_file_contents_clean (SomaFileContents *contents, int line, char *text, gboolean is_note);

/* Adds an entry and returns it; takes ownership of `figure` and a new reference on `set`. */
SomaFileEntry *soma_file_contents_add (SomaFileContents *contents, int line, const char *id,
                                       const char *name, SomaFigure *figure, SomaPieceSet *set);

/* Whether all entries together have more cells than there is memory for, which is reported each
 * time. To be asked where a few bytes of a file can make an entry of many cells, as those
 * that have shapes in common do. */
gboolean soma_file_contents_is_full (SomaFileContents *contents, int line);

/* Adds an assembly to an entry; takes ownership of `marks`. If the pieces are known and it is not
 * a solution, reports why. In the Soma notation, the first one tells the pieces of an entry that
 * the default set does not fit. */
void soma_file_contents_add_solution (SomaFileContents *contents, SomaFileEntry *entry, int line,
                                      SomaMark *marks);

/* Gives an entry its pins; takes ownership of `pins`. If the pieces are known, and cannot lie
 * there, returns FALSE and sets `error`. */
gboolean soma_file_contents_set_pins (SomaFileEntry *entry, SomaMark *pins, GError **error);

/* Limits which cells of the entry stay empty, and reports it if figure and pieces cannot say how
 * many. To be done before its pins and solutions are added. */
void soma_file_contents_set_holes (SomaFileContents *contents, SomaFileEntry *entry, int line,
                                   SomaHoles holes);

/* `n_cells` marks of cells on which nothing lies. Free with g_free(). */
SomaMark *soma_file_marks_new (int n_cells);

/* Frees the words, and empties `about`. */
void soma_file_about_clear (SomaFileAbout *about);
