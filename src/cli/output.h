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

/* Writes out what is left. Returns what this says about the exit status: 0; 2 if this or a write
 * before failed, which was said on standard error; or, in silence, that of a program that a closed
 * pipe ends. `is_result`: no text at all is a result too, which empties the file. */
int output_free (Output *output, gboolean is_result);

/* Adds text; it is written out soon: at once if nothing was written for a while, else when much has
 * gathered or some more comes. FALSE once a write has failed. */
gboolean output_add (Output *output, const char *text, gsize length);

typedef enum
{
  OUTPUT_WRITTEN, /* all of it */
  OUTPUT_CLOSED,  /* nobody reads any more */
  OUTPUT_LOST,    /* it could not be written */
} OutputState;

/* Writes out what was gathered, and, if that is a file, waits until it is on the disk. Tells what has
 * become of all that was added. */
OutputState output_sync (Output *output);

/* Shows a line of progress instead of the one before; NULL wipes it. */
void output_show_progress (Output *output, const char *line);

/* Prints a message on standard error, after what was added before. */
void output_print_message (Output *output, const char *text);
