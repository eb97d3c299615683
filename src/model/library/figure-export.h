/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "library.h"

/* Writes figures (of SomaFigureItem) one after the other to a file, on another thread: in the Soma
 * notation if its name ends in ".txt", which keeps their cells and names alone, otherwise in the
 * native format with their collections, those of the library as they are stored there. The finish
 * function fails with a sentence for the user. */
void soma_figure_export_async (GPtrArray *figures, SomaLibrary *library, GFile *file,
                               GAsyncReadyCallback callback, gpointer data);
gboolean soma_figure_export_finish (GAsyncResult *result, GError **error);
