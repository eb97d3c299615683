/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "figure.h"

/* How a shape can be cut from a solid block, as BurrTools and makers of burrs have it (Cutler, "The
 * Six-Piece Burr", 1978: of 837 kinds of sticks 59 are notchable). */
typedef enum
{
  /* With a chisel, or glued: it has inside corners. */
  SOMA_MACHINING_OTHER,

  /* No inside corners: no empty place has cells beside it along all three axes, where a round
   * cutter would leave something. */
  SOMA_MACHINING_MILLABLE,

  /* Millable, and a saw is enough: all that is cut away of the box around the shape are whole lines
   * along the axes, from one face to the other. */
  SOMA_MACHINING_NOTCHABLE,
} SomaMachining;

/* The best that can be said. Optional cells count as cells. */
SomaMachining soma_figure_get_machining (const SomaFigure *figure);
