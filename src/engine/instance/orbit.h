/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "instance.h"

#define SOMA_NO_PLACEMENT UINT16_MAX

/* A solution as a set of placements, numbered by their least cells: the first covered cell belongs
 * to placement 0, the first one not in placement 0 to placement 1, and so on. Two solutions are the
 * same set of placements if and only if their assemblies are equal. */
typedef struct
{
  int n_placements;
  uint16_t placement_at[SOMA_MAX_CELLS]; /* per cell; SOMA_NO_PLACEMENT where it stays empty */
  uint8_t type[SOMA_MAX_CELLS];          /* per placement */
} SomaAssembly;

/* Copies an assembly of `instance`, and nothing beyond its cells: there is room for more. */
void soma_assembly_copy (const SomaAssembly *from, const SomaInstance *instance, SomaAssembly *to);

/* The search finds at least one solution of every orbit under the symmetry that `instance` has
 * broken. Returns 0 if `assembly` does not represent its orbit; otherwise writes to `elements`
 * (room for SOMA_N_TRANSFORMS) those elements of the group whose images of `assembly` are to be
 * reported under the convention, the identity first, and returns how many. */
int soma_orbit_report (const SomaInstance *instance, const SomaAssembly *assembly,
                       SomaSymmetry symmetry, uint8_t *elements);

/* Replaces `assembly` by the least of its images under the whole group, which is the same for all
 * solutions of an orbit, found by the search or not. Writes to `elements` what is to be reported of
 * it, as soma_orbit_report() does, and returns how many. */
int soma_orbit_find_least (const SomaInstance *instance, SomaAssembly *assembly,
                           SomaSymmetry symmetry, uint8_t *elements);

/* What soma_orbit_report() returns for a solution that no element of the group maps to itself. So
 * where nothing of the symmetry is left below the anchors, solutions can be counted without looking
 * at them. */
int soma_orbit_size (const SomaInstance *instance, SomaSymmetry symmetry);

/* Writes the image of the assembly under the element as a solution of the puzzle. */
void soma_orbit_image (const SomaInstance *instance, const SomaAssembly *assembly, int element,
                       uint16_t *copy_at);
