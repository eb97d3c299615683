/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

/* The list of the formats of files, for those who choose from it. */

/* See format.h. */
typedef struct _SomaFormat SomaFormat;

/* All of them; ends with NULL. */
const SomaFormat *const *soma_file_format_list (void);

typedef enum
{
  SOMA_EXPORT_FIGURES,
  SOMA_EXPORT_SOLUTIONS,
} SomaExportOf;

/* Those that can be written, the one that keeps everything first: an array of const SomaFormat *;
 * free with g_ptr_array_unref(). */
GPtrArray *soma_file_format_list_written (SomaExportOf what);

/* A word of its own, such as "native". */
const char *soma_file_format_get_id (const SomaFormat *format);

/* The one that keeps everything. */
const SomaFormat *soma_file_format_get_native (void);

/* For people, translated: "Soma figures". */
const char *soma_file_format_get_name (const SomaFormat *format);

/* Of names of files, without the dot. */
const char *soma_file_format_get_extension (const SomaFormat *format);

/* Whether figures are read. */
gboolean soma_file_format_is_read (const SomaFormat *format);

/* The format that files of such a name are written in; NULL if its end is that of none. */
const SomaFormat *soma_file_format_find_for_name (const char *name);
