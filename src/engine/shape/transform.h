/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "figure.h"

/* The 48 isometries of the cubic grid that fix the origin. 0 is the identity, 0 to 23 are the
 * rotations, 24 to 47 the rotations followed by the mirror image in x. */
#define SOMA_N_ROTATIONS 24
#define SOMA_N_TRANSFORMS 48

/* The image of the cell, which may have negative coordinates. */
SomaCell soma_transform_cell (int transform, SomaCell cell);

/* A number that grows by image_steps[i] with coordinate i of the image of a cell grows by
 * `steps[i]` with coordinate i of the cell itself. */
void soma_transform_steps (int transform, const int64_t image_steps[3], int64_t steps[3]);

/* The transform that does `first`, then `second`. */
int soma_transform_compose (int first, int second);

/* A quarter turn about an axis (0: x, 1: y, 2: z); `direction` is 1 from the axis after it to
 * the one after that, such as from x to y about z, and -1 the other way. */
int soma_transform_quarter (int axis, int direction);

/* The transform that undoes `transform`. */
int soma_transform_invert (int transform);

/* A new figure, turned and shifted back to the origin. */
SomaFigure *soma_figure_transform (const SomaFigure *figure, int transform);

/* The least of the figure's images under the 24 rotations, or all 48 transforms if `mirror`:
 * figures that differ by a rotation (or mirroring) have equal canonical forms. Images are compared
 * by extent, then cell by cell in the order of soma_cell_compare(), then by optional flags and by
 * colours.
 * `*transform` (may be NULL) is set to one that leads to the canonical form. A new reference. */
SomaFigure *soma_figure_canonical (const SomaFigure *figure, bool mirror, int *transform);

/* All transforms that lead to the canonical form, ascending; returns their number, at least 1. They
 * are a coset of the figure's symmetry group. `transforms` has room for SOMA_N_TRANSFORMS. */
int soma_figure_canonical_transforms (const SomaFigure *figure, bool mirror, uint8_t *transforms);

/* For each cell of `from`, the number of its image in `to`, which must be `from` turned by
 * `transform` (see soma_figure_transform()). `map` has room for from->n_cells numbers. */
void soma_figure_map_cells (const SomaFigure *from, const SomaFigure *to, int transform,
                            uint16_t *map);

/* Whether the cells of `a`, in any order and at any position, are those of `b` after some rotation
 * (or also mirrored) and shift. Allocates nothing. */
bool soma_cells_same_shape (const SomaCell *a, const SomaCell *b, int n_cells, bool mirror);

/* The same with one colour for each cell; NULL if all of them are neutral. */
bool soma_cells_same_colours (const SomaCell *a, const uint8_t *a_colours, const SomaCell *b,
                              const uint8_t *b_colours, int n_cells, bool mirror);
