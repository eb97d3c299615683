/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "layout-boxes.h"

#include <math.h>
#include <stdlib.h>

#include "memory.h"

/* How much wider than high the whole is to be. */
#define ASPECT 1.5f

typedef struct
{
  const SomaLayoutBox *box;
  uint32_t number;
} Tall;

static int
compare_heights (const void *a, const void *b)
{
  const Tall *one = a, *other = b;

  if (one->box->height != other->box->height)
    return one->box->height < other->box->height ? 1 : -1;
  if (one->box->width != other->box->width)
    return one->box->width < other->box->width ? 1 : -1;
  return (one->number > other->number) - (one->number < other->number);
}

/* A row of columns: a column is as wide as its first box, and the row as high as its first one. */
typedef struct
{
  float top, height;         /* of the row */
  float left, width, filled; /* of the column; down to where it is filled */
} Row;

void
soma_layout_boxes_arrange (SomaLayoutBox *boxes, uint32_t n)
{
  Tall *tall = soma_alloc (n, sizeof *tall);
  float area = 0, widest = 0;

  for (uint32_t i = 0; i < n; i++)
    {
      area += boxes[i].width * boxes[i].height;
      widest = soma_more (widest, boxes[i].width);
    }
  float width = soma_more (widest, sqrtf (area * ASPECT));

  for (uint32_t i = 0; i < n; i++)
    tall[i] = (Tall){ &boxes[i], i };
  if (n > 0)
    qsort (tall, n, sizeof *tall, compare_heights);
  Row row = { .height = n > 0 ? tall[0].box->height : 0 };
  for (uint32_t i = 0; i < n; i++)
    {
      SomaLayoutBox *box = &boxes[tall[i].number];
      if (row.filled + box->height > row.height || box->width > row.width)
        {
          row.left += row.width;
          row.width = box->width;
          row.filled = 0;
        }
      if (row.left + box->width > width * 1.0001f)
        {
          row.top += row.height;
          row.height = box->height;
          row.left = 0;
        }
      box->at = (SomaMapSpot){ row.left, row.top + row.filled };
      row.filled += box->height;
    }
  free (tall);
}
