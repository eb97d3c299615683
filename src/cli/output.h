/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

/* Standard output or a file, gathered into large writes, and the progress line on standard error, which is
 * wiped before anything is written. All functions but output_new() and output_free() may be called
 * from any thread. */
typedef struct _Output Output;

/* Opens the file; NULL or "-" is standard output. What it holds goes with the first text. NULL if it
 * cannot be opened, which was said on standard error. */
Output *output_new (const char *path);

/* Writes out what is left; FALSE if this or a write before failed, which was said on standard
 * error. `is_result`: no text at all is a result too, which empties the file. */
gboolean output_free (Output *output, gboolean is_result);

/* Adds text; it is written out soon: at once if nothing was written for a while, else when much has
 * gathered or some more comes. FALSE once a write has failed. */
gboolean output_add (Output *output, const char *text, gsize length);

/* Writes out what was gathered. */
gboolean output_flush (Output *output);

/* Shows a line of progress instead of the one before; NULL wipes it. */
void output_show_progress (Output *output, const char *line);

/* Prints a message on standard error, after what was added before. */
void output_print_message (Output *output, const char *text);
