/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "layout.h"

/* A rectangle to be placed without overlapping others. */
typedef struct
{
  float width, height;
  SomaMapSpot at; /* its low corner */
} SomaLayoutBox;

static inline float
soma_less (float a, float b)
{
  return a < b ? a : b;
}

static inline float
soma_more (float a, float b)
{
  return a > b ? a : b;
}

/* Places the boxes beside and below each other, so that they fill a wide rectangle as well as is
 * easy: the tallest come first. */
void soma_layout_boxes_arrange (SomaLayoutBox *boxes, uint32_t n);
