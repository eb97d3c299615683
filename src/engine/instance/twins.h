/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "option-orbits.h"

/* Where the symmetry carries every item into others, one of several that it carries into each other
 * is the anchor, and these are its twins: the corners of a box. Solutions cover each of them once.
 *
 * An option that covers a twin is carried into options that cover the others, and all these are one
 * class. Of a solution and its images, one has at the anchor the highest of the classes that it has
 * at all twins, and of that class the least option that the anchor has. So no other options of the
 * anchor are tried, and below each none with which a twin would be of a higher class. Where another
 * twin is of the same class, a second image of the solution may be found, too. */

/* The class of options of the anchor that are left out. */
#define SOMA_TWINS_LEFT_OUT UINT32_MAX

/* Returns a number for each option: the highest class that it has at a twin, from 1, or 0 if it
 * covers none; SOMA_TWINS_LEFT_OUT. The elements of `fixing` are those of the broken ones that
 * carry the anchor into itself. Free with free(); NULL when memory runs out. */
uint32_t *soma_twins_find_classes (const SomaOptionOrbits *fixing);

/* Removes what has a higher class than the branch's option, and decides if the branch is tied.
 * FALSE when memory runs out. */
bool soma_twins_init_branch (const SomaInstance *instance, const uint32_t *classes,
                             SomaAnchorBranch *branch);
