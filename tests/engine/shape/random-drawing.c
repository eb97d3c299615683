/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "random-drawing.h"

#include "edit.h"

SomaDrawing *
random_drawing_new (GRand *rand)
{
  SomaDrawing *drawing = soma_drawing_new (NULL, NULL, 0);
  int n = g_rand_int_range (rand, 1, 12);
  SomaPen pen = { .turn_axis = g_rand_int_range (rand, -1, 3), .centre = { 3, 3, 3 } };

  for (int axis = 0; axis < 3; axis++)
    pen.mirror[axis] = g_rand_int_range (rand, 0, 3) == 0;
  for (int i = 0; i < n; i++)
    {
      SomaCell cell = { (gint16) g_rand_int_range (rand, 0, 4),
                        (gint16) g_rand_int_range (rand, 0, 4),
                        (gint16) g_rand_int_range (rand, 0, 4) };
      SomaDrawing *next = soma_edit_draw (drawing, &pen, &cell, 1,
                                          g_rand_int_range (rand, 0, 8) == 0 ? SOMA_PLACE_OPTIONAL
                                                                             : SOMA_PLACE_CELL);
      soma_drawing_unref (drawing);
      drawing = next;
    }
  return drawing;
}
