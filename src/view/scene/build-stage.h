/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "build-order.h"
#include "stage.h"

/* A partly built solution: the first `n_steps` pieces of a build order are in place, each a block
 * whose id is the copy's number; the cells of the others are a frame. */
SomaStage *soma_build_stage_new (const SomaPuzzle *puzzle, const uint16_t *copy_at,
                                 const SomaBuildOrder *order, int n_steps);

/* The offset just outside the figure's box from which the piece of a step moves straight into
 * place. */
SomaVec3 soma_build_stage_start (const SomaPuzzle *puzzle, const uint16_t *copy_at,
                                 const SomaBuildStep *step);
