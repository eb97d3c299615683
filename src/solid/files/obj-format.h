/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "solid-parts.h"

/* Adds an OBJ file, with an object and a material for each part, and to `materials` the MTL file
 * that it names `materials_name`. Lengths are in mm. Blanks in names are replaced, as the format
 * ends names there, and numbers are added. */
void soma_obj_write (GString *out, GString *materials, const char *materials_name,
                     const SomaSolidParts *parts);
