/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "build-order.h"
#include "stage.h"

/* A solution half built: the first `n_steps` pieces of a build order are in place, each a block with
 * the number of its copy as id; the cells of those that follow are a frame. */
SomaStage *soma_build_stage_new (const SomaPuzzle *puzzle, const uint16_t *copy_at,
                                 const SomaBuildOrder *order, int n_steps);

/* The offset at which the piece of a step starts on its straight way into place: just outside the
 * figure's box. */
SomaVec3 soma_build_stage_start (const SomaPuzzle *puzzle, const uint16_t *copy_at,
                                 const SomaBuildStep *step);
