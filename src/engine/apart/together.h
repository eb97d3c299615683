/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "apart.h"

/* Which copies may stay together. A part that cannot be taken apart goes to a group, of which each
 * of its copies uses up one of those that the group has of its piece; so what stays together in one
 * part may depend on all the others. */

typedef struct
{
  const SomaPuzzle *puzzle;
  int n_groups;
  SomaApartGroup *groups; /* owned; without group 0 */
  int *left;              /* owned: how many copies of each are not used yet */
  int most_group;
  int n_parts;
  uint64_t parts[SOMA_MAX_APART_COPIES];
} SomaTogether;

void soma_together_init (SomaTogether *together, const SomaPuzzle *puzzle,
                         const SomaApartOptions *options);

/* Frees what it owns. */
void soma_together_clear (SomaTogether *together);

/* Begins with a solution. */
void soma_together_begin (SomaTogether *together);

/* Whether the copies (numbers in `copies`) are of pieces that belong to one and the same group and
 * no other: then nobody asks how many of them there are. */
bool soma_together_is_one_group (const SomaTogether *together, const uint16_t *copies,
                                 uint64_t part);

/* Adds a part that stays together. False if the groups do not allow that beside the parts before
 * it. */
bool soma_together_add (SomaTogether *together, const uint16_t *copies, uint64_t part);

/* Takes back the last one that was added, whether there were groups or not. */
void soma_together_drop (SomaTogether *together);
