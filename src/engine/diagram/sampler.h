/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "number.h"
#include "puzzle.h"
#include "sweep.h"

/* Draws solutions of a puzzle at random, each as likely as the others under a convention: of those
 * that count as the same one is drawn, and no group of them more often than another. That asks for
 * more than drawing one of all, since symmetric solutions have fewer images: first a symmetry is
 * drawn, with as many chances as there are solutions that it carries into themselves, and then one
 * of these solutions. (A group of solutions is met as often as it has pairs of a solution and a
 * symmetry of it, and those are as many for each: the order of the symmetry group. Wormald, 1987,
 * and Dixon and Wilf, 1983, draw unlabelled graphs that way.)
 *
 * What it costs: making one makes the diagram (diagram.h) and the selection (selection.h) of each
 * symmetry, of which that of the identity is by far the largest; to draw takes microseconds. */
typedef struct _SomaSampler SomaSampler;

/* `sweep` says what it may take, numbers included, and is told what it took. With
 * SOMA_SWEEP_COMPLETE `*sampler` is to be freed with soma_sampler_free(); otherwise it is NULL. */
SomaSweepResult soma_sampler_new (SomaPuzzle *puzzle, SomaSymmetry symmetry, SomaSweep *sweep,
                                  SomaSampler **sampler);

/* Takes NULL too. */
void soma_sampler_free (SomaSampler *sampler);

/* How many solutions differ under the convention. Borrowed. */
const SomaNumber *soma_sampler_get_number (const SomaSampler *sampler);

/* Draws a solution and writes it (see SomaPuzzle); `*random` is the state of soma_random_next().
 * FALSE if there is none. Those that count as the same are written as any of them. */
bool soma_sampler_draw (const SomaSampler *sampler, uint64_t *random, uint16_t *copy_at);
