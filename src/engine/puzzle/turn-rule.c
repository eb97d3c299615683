/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "turn-rule.h"

#include "transform.h"

uint32_t
soma_turn_rule_get_rotations (SomaTurnRule turns)
{
  static const SomaCell units[3] = { { 1, 0, 0 }, { 0, 1, 0 }, { 0, 0, 1 } };
  uint32_t rotations = 0;

  if (turns == SOMA_TURNS_ANY)
    return (UINT32_C (1) << SOMA_N_ROTATIONS) - 1;
  if (turns == SOMA_TURNS_NONE)
    return 1;
  int is_along = turns >= SOMA_TURNS_ALONG_X;
  SomaCell axis = units[turns - (is_along ? SOMA_TURNS_ALONG_X : SOMA_TURNS_ABOUT_X)];
  for (int rotation = 0; rotation < SOMA_N_ROTATIONS; rotation++)
    {
      SomaCell image = soma_transform_cell (rotation, axis);
      int same_way = image.x * axis.x + image.y * axis.y + image.z * axis.z;
      if (same_way == 1 || (is_along && same_way == -1))
        rotations |= UINT32_C (1) << rotation;
    }
  return rotations;
}
