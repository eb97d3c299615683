/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "engine-auto.h"

/* Adds a program for OpenSCAD that lays out the pieces of a set, all copies, with Aaron Siegel's
 * puzzlecad library: a list of texts for each, one a layer from the ground up, with bars between
 * rows from the front. `unit`, `inset` and `bevel` are in mm. */
void soma_scad_write (GString *out, const SomaPieceSet *set, double unit, double inset,
                      double bevel);
