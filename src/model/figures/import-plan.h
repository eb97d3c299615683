/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "figure-item.h"

/* What it would mean to add figures to the library: which of them are there already, which come
 * with the program, and which are among them more than once. Figures are the same if they are the
 * same cells, turned or not, built from the same pieces; those with pins are always different. */
typedef struct
{
  guint n_figures;
  guint n_known;    /* in the library already */
  guint n_built_in; /* of the others: they come with the program */
  guint n_repeated; /* of the others: the same as an earlier one of them */
  guint n_mirrored; /* of the others: mirror images of another one, which makes them different */
  GStrv details;    /* a sentence about each of these, in the order of the figures */

  /* Of SomaFigureItem: those that are neither known, built in nor repeated. They have the names (as
   * lines of notes), notes and solutions of their repetitions. */
  GListModel *different;
} SomaImportPlan;

void soma_import_plan_free (SomaImportPlan *plan);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SomaImportPlan, soma_import_plan_free)

/* Compares the figures with each other, with those of the library and with those that are built in
 * (nullable; all of SomaFigureItem) on another thread; 5,000 take some tenths of a second. */
void soma_import_plan_async (GListModel *figures, GListModel *library, GListModel *builtin,
                             GAsyncReadyCallback callback, gpointer data);
SomaImportPlan *soma_import_plan_finish (GAsyncResult *result, GError **error);
