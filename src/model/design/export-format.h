/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

/* A format of files to choose from. Strings are owned by the program. */
typedef struct
{
  const char *id;        /* "native" */
  const char *name;      /* for people, translated */
  const char *extension; /* of file names, without the dot */
} SomaExportFormat;

typedef enum
{
  SOMA_EXPORT_FIGURES,
  SOMA_EXPORT_SOLUTIONS,
} SomaExportOf;

/* The formats that can be written, the native one first: an array of SomaExportFormat; free with
 * g_array_unref(). */
GArray *soma_export_format_list (SomaExportOf what);

/* The number in that array of the format with that id, or of the one that a file of that name
 * should have; 0 if there is none. */
guint soma_export_format_find (const GArray *formats, const char *id);
guint soma_export_format_find_for_name (const GArray *formats, const char *file_name);
