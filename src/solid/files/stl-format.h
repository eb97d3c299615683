/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "solid-parts.h"

/* Adds a binary STL file of all parts: 80 bytes of header, the number of triangles, and 50 bytes
 * for each. The format knows neither names nor colours, nor units: lengths are in mm. */
void soma_stl_write (GString *out, const SomaSolidParts *parts);
