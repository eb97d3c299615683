/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

/* Standard output or a file, with writes collected into large ones, and the progress line on
 * standard error, which is erased before anything is written. All functions but output_new() and
 * output_free() may be called from any thread. */
typedef struct _Output Output;

typedef enum
{
  OUTPUT_FOR_PEOPLE, /* lines, and files that are read like these */
  OUTPUT_OF_FILE,    /* a file: others get its bytes as they are */
} OutputContent;

/* Opens the file; NULL or "-" is standard output. A regular file is replaced when the output is
 * freed or synchronized (replacement.h). What could control a terminal is escaped at a terminal,
 * and of what is for people on standard output, too. NULL if the file cannot be opened, with a
 * message on standard error. */
Output *output_new (const char *path, OutputContent content);

/* Writes the rest and frees the output. Returns the exit status of the program: 2 if `failed`, or
 * if writing failed, with a message on standard error; 128 and the signal if it was interrupted, or
 * if the reader has closed the output; otherwise 0 or 1, depending on `found`. Unless it
 * `failed` or was interrupted, even no text at all is a result, and leaves an empty file. */
int output_free (Output *output, gboolean failed, gboolean found);

/* Adds text. It is written at once if nothing was written for a while, else once much has collected
 * or more is added later. FALSE once a write has failed. */
gboolean output_add (Output *output, const char *text, gsize length);

typedef enum
{
  OUTPUT_WRITTEN, /* all of it */
  OUTPUT_CLOSED,  /* the reader has closed it */
  OUTPUT_LOST,    /* it could not be written */
} OutputState;

/* Writes what was added and, if the output is a file, waits until it is on the disk, under its
 * name. Returns whether everything added so far was written. */
OutputState output_sync (Output *output);

/* Shows a line of progress in place of the last one; NULL erases it. */
void output_show_progress (Output *output, const char *line);

/* Prints a message on standard error, once what was added before is written. */
void output_print_message (Output *output, const char *text);
