/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "design.h"

/* Writes designs to files: in the native format, which keeps everything, or in the Soma notation,
 * which other programs read. */
typedef enum
{
  SOMA_DESIGN_NATIVE,
  SOMA_DESIGN_SOMA_TEXT,
} SomaDesignFormat;

/* The format of a new file of that name: of "….txt" the Soma notation, otherwise the native one. */
SomaDesignFormat soma_design_file_get_format (GFile *file);

/* The etag of a file whose state is not known: no file has it. GIO takes an empty one for none. */
#define SOMA_DESIGN_FILE_UNKNOWN_ETAG "?"

/* The parts of the design that the format cannot keep, in a few words each, such as "where pieces
 * are pinned"; empty if there are none. Free with g_strfreev(). */
GStrv soma_design_file_list_losses (const SomaDesign *design, SomaDesignFormat format);

/* The design in the Soma notation, which people read most easily, if that keeps everything,
 * otherwise in the native format. Free with g_free(). */
char *soma_design_file_make_text (const SomaDesign *design);

/* Writes the design on another thread: to a new file that then replaces the old one, so that a
 * complete file always exists. If `etag` is not NULL and the file has changed since it had that
 * etag, the error is G_IO_ERROR_WRONG_ETAG. The finish function returns the new etag; an error's
 * message is a user-visible sentence that names the file. */
void soma_design_file_save_async (SomaDesign *design, GFile *file, SomaDesignFormat format,
                                  const char *etag, GAsyncReadyCallback callback, gpointer data);
char *soma_design_file_save_finish (GAsyncResult *result, GError **error);
