/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "instance.h"

/* Chooses the anchors (see SomaInstance), drops the first one's superfluous options and lists those of
 * the second ones. For soma_instance_new(), once options and pins are there; pins must be looked up
 * again after it, since options are numbered anew. FALSE when memory runs out. */
bool soma_instance_break_symmetry (SomaInstance *instance);
