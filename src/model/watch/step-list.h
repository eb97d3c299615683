/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "step-item.h"

/* The explored steps of a trace, from step 1, or its events alone: a GListModel, hand-written
 * because there can be millions, whose SomaStepItem items are made on demand. If there are more
 * than a list can have rows, it holds those around one of them. */
#define SOMA_TYPE_STEP_LIST (soma_step_list_get_type ())
G_DECLARE_FINAL_TYPE (SomaStepList, soma_step_list, SOMA, STEP_LIST, GObject)

/* The maximum number of rows. */
#define SOMA_STEP_LIST_LIMIT 10000000

/* An empty list of steps; borrows `trace`, which must outlive it. */
SomaStepList *soma_step_list_new (SomaPuzzle *puzzle, SomaTrace *trace);

/* Empties the list; from now on its rows, and the numbers below, are counted so. */
void soma_step_list_set_count (SomaStepList *self, SomaTraceCount count);

/* Grows to `n_steps`, and makes sure that step `number` has a row. */
void soma_step_list_update (SomaStepList *self, guint64 n_steps, guint64 number);

/* The row of the step, G_MAXUINT (GTK_INVALID_LIST_POSITION) if it has none. */
guint soma_step_list_find (SomaStepList *self, guint64 number);
