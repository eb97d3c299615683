/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "solid-print.h"

/* Solids in files for printers, and what is cut in files for cutters. */

typedef enum
{
  SOMA_SOLID_STL,
  SOMA_SOLID_3MF,
  SOMA_SOLID_OBJ,  /* with its materials beside it, in a file that ends in ".mtl" */
  SOMA_SOLID_SCAD, /* a program with Aaron Siegel's puzzlecad library, for SOMA_SOLID_PLATES alone;
                      plates, walls and letters are up to that */
  SOMA_SOLID_SVG,  /* sheets, of what is cut; all other formats are of what is not */
} SomaSolidFormat;

/* ".stl" and so on. */
const char *soma_solid_format_get_ending (SomaSolidFormat format);

/* Whether such solids can be saved in it, if they are made for it. */
gboolean soma_solid_format_takes (SomaSolidFormat format, SomaSolidKind kind);

/* Whether it is for what is cut. */
gboolean soma_solid_format_is_cut (SomaSolidFormat format);

/* How many files there are, without those for materials: one for each plate, which most formats do
 * not know. */
int soma_solid_saving_count (const SomaSolidPrint *print, SomaSolidFormat format);

/* The file to save to when `chosen` was: one of that name in it, if it is a folder, and otherwise
 * that one, which is given the ending of the format where it can be. A new reference. */
GFile *soma_solid_saving_find_file (GFile *chosen, SomaSolidFormat format, const char *name);

/* The files (GFile) that saving to `file` writes: that one, or several with a number before the
 * ending, "cube-1.stl", and those for materials. Free with g_ptr_array_unref(). */
GPtrArray *soma_solid_saving_list (const SomaSolidPrint *print, SomaSolidFormat format,
                                   GFile *file);

/* How many files have been written, without those for materials. */
typedef void (*SomaSolidSaved) (int n_saved, gpointer data);

/* Writes them in the background; `saved` (nullable) is called now and then until it ends.
 *
 * Unless `replace` is TRUE, the error is G_IO_ERROR_EXISTS if one is there already. Others are
 * sentences that name the file; what was there is left as it was. G_IO_ERROR_CANCELLED if
 * `cancellable` (nullable) was cancelled: some may be written then. */
void soma_solid_saving_start (SomaSolidPrint *print, SomaSolidFormat format, GFile *file,
                              gboolean replace, GCancellable *cancellable, SomaSolidSaved saved,
                              GAsyncReadyCallback callback, gpointer data);
gboolean soma_solid_saving_finish (GAsyncResult *result, GError **error);
