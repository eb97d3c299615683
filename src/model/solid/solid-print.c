/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "solid-print.h"

static gboolean
has_alone (SomaSolidShape shape, SomaSolidProblem problem)
{
  return soma_solid_check (&shape) == problem;
}

/* What a length depends on counts only if that is right by itself. */
gboolean
soma_solid_wish_has (const SomaSolidWish *wish, SomaSolidProblem problem)
{
  const SomaSolidShape *shape = &wish->shape;
  double unit = shape->unit;
  SomaSolidShape bevelled = { .unit = unit, .bevel = shape->bevel };
  SomaSolidShape walled = { .unit = unit, .wall = shape->wall };

  switch (problem)
    {
    case SOMA_SOLID_CLEARANCE:
      return has_alone ((SomaSolidShape){ .unit = unit, .clearance = shape->clearance }, problem);
    case SOMA_SOLID_WALL:
      if (has_alone (bevelled, SOMA_SOLID_OK))
        walled.bevel = shape->bevel;
      return has_alone (walled, problem);
    case SOMA_SOLID_HOLE:
      if (!has_alone (walled, SOMA_SOLID_OK))
        walled.wall = unit / 4;
      walled.hole = shape->hole;
      return has_alone (walled, problem);
    case SOMA_SOLID_LETTER_DEPTH:
      if (!has_alone (walled, SOMA_SOLID_OK))
        walled.wall = 0;
      walled.letter_depth = shape->letter_depth;
      return has_alone (walled, problem);
    default:
      return has_alone (bevelled, problem);
    }
}

gboolean
soma_solid_wish_is_wrong (const SomaSolidWish *wish)
{
  return soma_solid_check (&wish->shape) != SOMA_SOLID_OK || !soma_solid_check_tray (&wish->tray);
}

SomaSolidPrint *
soma_solid_print_new (SomaPuzzle *puzzle, const SomaSolidWish *wish, GPtrArray *plates)
{
  SomaSolidPrint *print = g_atomic_rc_box_new0 (SomaSolidPrint);

  print->puzzle = soma_puzzle_ref (puzzle);
  print->wish = *wish;
  print->plates = plates;
  print->sizes = g_new (SomaSolidPoint, plates->len);
  print->volumes = g_new (double, plates->len);
  for (guint i = 0; i < plates->len; i++)
    {
      print->sizes[i] = soma_solid_parts_get_size (plates->pdata[i]);
      print->volumes[i] = soma_solid_parts_get_volume (plates->pdata[i]);
    }
  return print;
}

SomaSolidPrint *
soma_solid_print_ref (SomaSolidPrint *print)
{
  return g_atomic_rc_box_acquire (print);
}

static void
clear_print (gpointer data)
{
  SomaSolidPrint *print = data;

  g_ptr_array_unref (print->plates);
  soma_puzzle_unref (print->puzzle);
  g_free (print->sizes);
  g_free (print->volumes);
}

void
soma_solid_print_unref (SomaSolidPrint *print)
{
  if (print != NULL)
    g_atomic_rc_box_release_full (print, clear_print);
}

gboolean
soma_solid_print_fits (const SomaSolidPrint *print)
{
  double width = print->wish.plate.width, depth = print->wish.plate.depth;

  for (guint i = 0; i < print->plates->len; i++)
    {
      SomaSolidPoint size = print->sizes[i];
      if ((size.x > width || size.y > depth) && (size.y > width || size.x > depth))
        return FALSE;
    }
  return TRUE;
}
