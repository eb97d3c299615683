/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "drawing.h"

/* The empty places that cannot be reached from outside, in the order of cells; free `*cells` with
 * free(). Returns their number. There are no more than 32,768: each line
 * through one ends at two faces of cells, and n cells have 6n faces (Loomis and Whitney, 1949). */
int soma_drawing_find_enclosed (const SomaDrawing *drawing, SomaCell **cells);
