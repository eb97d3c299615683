/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "export.h"
#include "library.h"

/* Writes figures (of SomaFigureItem) one after the other to a file of the format with that id
 * (file-format.h). The native one keeps them as they are stored in the library, or as they came
 * with the program or from a file, with their collections; others what they have a place for. A
 * table also tells how many solutions are known, counted under `symmetry`, which must be the
 * convention of the items, and how hard the figures are. Those that the format cannot hold are left
 * out. */
SomaExport *soma_figure_export_new (GPtrArray *figures, SomaLibrary *library, SomaSymmetry symmetry,
                                    const char *format, GFile *file);

/* What a format is not good for. */
typedef struct
{
  guint n_figures;
  gboolean is_for_one; /* there are more, and it holds only one */
  gboolean is_read;    /* Soma can open its files */
  guint n_unfit;       /* of the figures, which it cannot hold */
  char *unfit;         /* (nullable) the name of the first of these */
  char *obstacle;      /* (nullable) what is in its way, without a full stop */
  GStrv losses;        /* what is lost of the others, each in a few words */
} SomaFigureExportCheck;

void soma_figure_export_check_free (SomaFigureExportCheck *check);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SomaFigureExportCheck, soma_figure_export_check_free)

/* Finds that out on another thread. Never fails. */
void soma_figure_export_check_async (GPtrArray *figures, SomaLibrary *library, const char *format,
                                     GAsyncReadyCallback callback, gpointer data);
SomaFigureExportCheck *soma_figure_export_check_finish (GAsyncResult *result);
