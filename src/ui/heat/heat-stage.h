/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "heat-map.h"
#include "stage.h"

/* The colour of a place on the scale from 0 to 1: 0xRRGGBB. From a dark blue to a light yellow,
 * which differ in lightness, too, so that no eye has to tell hues apart. */
guint32 soma_heat_colour (double place);

/* The largest share of a cell that a type has: where the scale ends. 0 if it covers none. */
double soma_heat_find_most (const SomaHeatMap *map, int type);

/* The figure as a heat map: a block for each cell, with its number as its id, its share of the
 * largest one as its colour, and its percentage as a label. Cells that are never covered are
 * frames without a label, through which one looks inside. Free with soma_stage_free(). */
SomaStage *soma_heat_stage_new (const SomaHeatMap *map, int type);
