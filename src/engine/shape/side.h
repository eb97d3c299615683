/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* The six sides of a cell or a box: two along each axis, x first, of which the first is where the
 * coordinate falls. */
typedef enum
{
  SOMA_SIDE_LEFT,
  SOMA_SIDE_RIGHT,
  SOMA_SIDE_FRONT,
  SOMA_SIDE_BACK,
  SOMA_SIDE_BELOW,
  SOMA_SIDE_ABOVE,
  SOMA_N_SIDES,
} SomaSide;
