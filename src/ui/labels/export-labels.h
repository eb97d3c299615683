/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "file-format.h"
#include "figure-export.h"
#include "solution-export.h"

/* Texts about exports, computed from state. Every char * is new: free with g_free(). */

/* "240 solutions" or "46 figures". */
char *soma_label_exports (SomaExportOf what, guint64 n);

/* What is written so far: "1,000 of 240,000 solutions", or "1,000 solutions" if `n`, how many there
 * will be, is 0. */
char *soma_label_export_progress (SomaExportOf what, guint64 n_written, guint64 n);

/* When it is done: "240 solutions exported as “Cube.soma”". */
char *soma_label_exported (SomaExportOf what, guint64 n, const char *file_name);

/* After it was stopped: what could be kept. */
char *soma_label_export_part (SomaExportOf what, guint64 n, const char *file_name);

/* How the solutions are found that nobody has found yet. */
char *soma_label_export_rest (gboolean can_resume);

/* What a format is not good for; NULL if there is nothing to say. */
char *soma_label_export_solutions_note (gboolean is_read_back);

/* What is lost or left out when figures are exported; NULL if nothing is. `*can_export` is set to
 * whether anything is left. */
char *soma_label_export_figures_note (const SomaFigureExportCheck *check, gboolean *can_export);
