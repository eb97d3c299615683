/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "map-columns.h"
#include "map-picture.h"

/* Maps as files. */
typedef enum
{
  SOMA_MAP_SVG,
  SOMA_MAP_PNG,
  SOMA_MAP_GRAPHML,
} SomaMapFormat;

/* The file, which is borrowed, is written, or there is an error. */
typedef void (*SomaMapSaved) (gpointer owner, GFile *file, const GError *error);

/* A name for the file; free with g_free(). */
char *soma_map_suggest_name (const char *figure, SomaMapFormat format);

/* Saves the map as it is now, in that format, unless the name of the file has the ending of another
 * one, and then calls `saved`; `owner` is kept until then. FALSE: there is nothing to save yet. */
gboolean soma_map_save (SomaSolutionMap *map, SomaMapColumns *columns, SomaMapMarks marks,
                        const char *figure, SomaMapFormat chosen, GFile *file, SomaMapSaved saved,
                        gpointer owner);
