/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

#include "drawing.h"

/* Drawings that are often symmetric, often with holes. */
SomaDrawing *random_drawing_new (GRand *rand);
