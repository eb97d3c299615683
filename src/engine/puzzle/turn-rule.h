/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <stdint.h>

/* How a piece may be turned from the way in which it is drawn, as one that is printed on one side
 * or has a grain. Each is a group of rotations; turning a puzzle turns the axes, too. */
typedef enum
{
  SOMA_TURNS_ANY,
  SOMA_TURNS_ABOUT_X, /* about this axis alone, so that its ends stay ends; */
  SOMA_TURNS_ABOUT_Y,
  SOMA_TURNS_ABOUT_Z, /* as the z axis is upright: not turned over */
  SOMA_TURNS_ALONG_X, /* its grain stays along this axis, either way round */
  SOMA_TURNS_ALONG_Y,
  SOMA_TURNS_ALONG_Z,
  SOMA_TURNS_NONE,
  SOMA_N_TURN_RULES,
} SomaTurnRule;

/* The rotations of transform.h that these are: a bit for each, always that of the identity. */
uint32_t soma_turn_rule_get_rotations (SomaTurnRule turns);
