/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "instance.h"

/* The first anchor decides how large the tree is, and what it leaves tells little of that. So where
 * several items could be it, the first choices below each are made, as the search makes them, and
 * what is open after these is compared. See engine/README.md. */

/* As soma_instance_new() without a stop flag, with the anchor that leaves least open, or one with
 * twins. */
SomaInstance *soma_instance_new_looking_ahead (SomaPuzzle *puzzle, uint64_t seed,
                                               SomaSymmetry broken, SomaError *error);

/* The same, given what soma_instance_new() has returned for the same arguments, or
 * soma_instance_new_anchored() for any anchor, which it takes. */
SomaInstance *soma_instance_look_ahead (SomaInstance *instance, uint64_t seed, SomaSymmetry broken);
