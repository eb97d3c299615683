/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "solid-parts.h"

/* Adds a 3MF file (3MF Core Specification 1.3) with an object and a material for each part, in mm.
 * FALSE if it could not be packed, which only happens without memory. */
gboolean soma_three_mf_write (GString *out, const SomaSolidParts *parts);
