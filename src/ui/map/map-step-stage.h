/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "stage.h"

/* A step of a way while it is taken: the pieces that change move from where they are in `before` to
 * where they are in `after`, two solutions of `puzzle`, at `part` of the time from 0 to 1; `moved`
 * has a flag for each copy. They go straight, through all others, which are of glass meanwhile, and
 * are turned halfway. When it is over, they are outlined. Free with soma_stage_free(). */
SomaStage *soma_map_step_stage_new (const SomaPuzzle *puzzle, const guint16 *before,
                                    const guint16 *after, const bool *moved, double part);
