/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "solid-print.h"
#include "stage.h"

/* Solids as they are shown: a cell is as large as everywhere, whatever that is in mm. */

/* A plate of the print, from 0. Free with soma_stage_free(). */
SomaStage *soma_solid_stage_new (const SomaSolidPrint *print, guint plate);

/* The same in the background. Fails only if it was cancelled. */
void soma_solid_stage_start (SomaSolidPrint *print, guint plate, GCancellable *cancellable,
                             GAsyncReadyCallback callback, gpointer data);
SomaStage *soma_solid_stage_finish (GAsyncResult *result, GError **error);
