/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "quotient.h"

/* Which states of a sweep (sweep.h) are images of each other. A symmetry of the puzzle that keeps
 * the cells before a front among themselves makes of a state at the front another one, from which
 * as many ways lead on. So of all these states one can stand for the others, with the sum of their
 * ways. Along a diagonal of a box such fronts are where a diagonal layer is full, for up to six
 * symmetries, and along its sides where a row or a layer is, for two or eight. */

typedef struct
{
  const SomaQuotient *quotient; /* borrowed */
  int n_tables;                 /* for each symmetry, so that they reach over a front */
  uint64_t *kept;  /* per cell: bits of the symmetries that keep those before it; NULL: none does */
  uint16_t *front; /* per cell, and one more: the last cell up to it before which any does, or 0 */
  uint64_t **tables; /* per cell (nullable), for each of these symmetries and one group of cells
                        after the other: what becomes of them, however they are covered */
} SomaImages;

void soma_images_init (SomaImages *images, const SomaQuotient *quotient);

/* To be called when the front has passed a cell. */
void soma_images_pass (SomaImages *images, int cell);

void soma_images_clear (SomaImages *images);

/* A step of the sweep leads from a state whose first uncovered cell is `from` to one with `to`, in
 * which `*front` are the covered ones from that on. Makes of this state the one that stands for it,
 * and returns its first uncovered cell. */
int soma_images_choose (SomaImages *images, int from, int to, uint64_t *front);
