/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "book.h"
#include "file-format.h"

/* Writes designs to files, in any format that has figures: the native one keeps everything, and
 * other programs read the others. */

/* The format of a new file of that name, by its end; the native one if that tells nothing. */
const SomaFormat *soma_design_file_get_format (GFile *file);

/* The etag of a file whose state is not known: no file has it. GIO takes an empty one for none. */
#define SOMA_DESIGN_FILE_UNKNOWN_ETAG "?"

/* Why the format cannot keep the book at all, as a sentence without a full stop; NULL if it can.
 * Free with g_free(). */
char *soma_design_file_find_obstacle (const SomaBook *book, const SomaFormat *format);

/* What of the book the format cannot keep, in a few words each, such as "where pieces are pinned";
 * empty if it keeps all. `file` (nullable) is that to which it will be written. Free with
 * g_strfreev(). */
GStrv soma_design_file_list_losses (const SomaBook *book, const SomaFormat *format, GFile *file);

/* The design in the Soma notation, which people read most easily, if that keeps everything,
 * otherwise in the native format. Free with g_free(). */
char *soma_design_file_make_text (const SomaDesign *design);

/* Where in its file a book is: it holds problems and nothing else, or is one of several figures. */
typedef struct
{
  const SomaFormat *format;
  guint number;    /* of the figure, from 0 */
  guint n_figures; /* of the file; 0: it holds the book and nothing else */
} SomaFilePlace;

/* Whether all figures of the file are problems of the book. */
gboolean soma_file_place_is_whole (const SomaFilePlace *place);

/* Writes the book on another thread: to a new file that then replaces the old one, so that a
 * complete file always exists. If it is one of several figures, the others are written again as
 * they are in the file, and if that is not possible, the error is G_IO_ERROR_NOT_SUPPORTED. A file
 * that was compressed stays so. If `etag` is not NULL and the file has changed since it had that
 * etag, the error is G_IO_ERROR_WRONG_ETAG. The finish function returns the new etag; an error's
 * message is a user-visible sentence that names the file. */
void soma_design_file_save_async (SomaBook *book, GFile *file, const SomaFilePlace *place,
                                  const char *etag, GAsyncReadyCallback callback, gpointer data);
char *soma_design_file_save_finish (GAsyncResult *result, GError **error);
