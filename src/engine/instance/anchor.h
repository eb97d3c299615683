/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "instance.h"

/* Chooses the anchors (see SomaInstance), the first one only if `anchor` is negative (see
 * soma_instance_new_anchored()), drops the redundant
 * options of the first one and lists those of the second ones. soma_instance_new() calls this when
 * it has options and pins; pins must be looked up again afterwards, since options get new numbers.
 * FALSE when memory runs out, or it is given up (soma_instance_is_given_up()). */
bool soma_instance_break_symmetry (SomaInstance *instance, int anchor, const atomic_bool *stop);
