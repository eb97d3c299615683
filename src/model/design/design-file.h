/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "design.h"

/* Designs written to files. The name says the format: "….txt" is the Soma notation that other
 * programs read, everything else the native format, which keeps all there is. */
typedef enum
{
  SOMA_DESIGN_NATIVE,
  SOMA_DESIGN_SOMA_TEXT,
} SomaDesignFormat;

SomaDesignFormat soma_design_file_get_format (GFile *file);

/* What the format cannot keep of the design, a few words each: "which pieces are pinned"; empty if it
 * keeps all. NULL-terminated; free with g_strfreev(). */
GStrv soma_design_file_list_losses (const SomaDesign *design, SomaDesignFormat format);

/* Writes the design, on another thread: into a new file first, which then takes the place of the
 * old one, so that there is always the one or the other. With an `etag` (nullable) the file must
 * still be the one that had it, else the error is G_IO_ERROR_WRONG_ETAG. The finish function returns
 * the new etag; an error's message is a sentence for people that names the file. */
void soma_design_file_save_async (SomaDesign *design, GFile *file, const char *etag,
                                  GAsyncReadyCallback callback, gpointer data);
char *soma_design_file_save_finish (GAsyncResult *result, GError **error);
