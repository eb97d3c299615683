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

SomaCutShape
soma_solid_wish_get_cut (const SomaSolidWish *wish)
{
  return (SomaCutShape){ wish->shape.unit, wish->shape.clearance, wish->kerf,
                         wish->shape.letter_depth > 0 };
}

gboolean
soma_solid_wish_has_wide_kerf (const SomaSolidWish *wish)
{
  const SomaCutShape cut = soma_solid_wish_get_cut (wish);

  return wish->is_cut && !soma_cut_sheet_check (&cut);
}

gboolean
soma_solid_wish_is_wrong (const SomaSolidWish *wish)
{
  const SomaSolidShape flat = { .unit = wish->shape.unit, .clearance = wish->shape.clearance };

  return soma_solid_check (wish->is_cut ? &flat : &wish->shape) != SOMA_SOLID_OK ||
         soma_solid_wish_has_wide_kerf (wish) || !soma_solid_check_tray (&wish->tray);
}

int
soma_solid_find_thick_piece (const SomaPieceSet *set)
{
  for (int i = 0; i < set->n_pieces; i++)
    if (!soma_cut_is_flat (set->pieces[i].cells, set->pieces[i].n_cells))
      return i;
  return -1;
}

static SomaSolidPrint *
print_new (SomaPuzzle *puzzle, const SomaSolidWish *wish, guint n_plates)
{
  SomaSolidPrint *print = g_atomic_rc_box_new0 (SomaSolidPrint);

  print->puzzle = soma_puzzle_ref (puzzle);
  print->wish = *wish;
  print->n_plates = n_plates;
  print->sizes = g_new0 (SomaSolidPoint, n_plates);
  return print;
}

SomaSolidPrint *
soma_solid_print_new (SomaPuzzle *puzzle, const SomaSolidWish *wish, GPtrArray *plates)
{
  SomaSolidPrint *print = print_new (puzzle, wish, plates->len);

  print->plates = plates;
  print->volumes = g_new (double, plates->len);
  for (guint i = 0; i < plates->len; i++)
    {
      ((SomaSolidParts *) plates->pdata[i])->rgb = puzzle->rgb;
      print->sizes[i] = soma_solid_parts_get_size (plates->pdata[i]);
      print->volumes[i] = soma_solid_parts_get_volume (plates->pdata[i]);
    }
  return print;
}

SomaSolidPrint *
soma_solid_print_new_cut (SomaPuzzle *puzzle, const SomaSolidWish *wish, GPtrArray *sheets)
{
  SomaSolidPrint *print = print_new (puzzle, wish, sheets->len);

  print->sheets = sheets;
  print->lengths = g_new (double, sheets->len);
  for (guint i = 0; i < sheets->len; i++)
    {
      const SomaCutSheet *sheet = sheets->pdata[i];
      print->sizes[i] = (SomaSolidPoint){ sheet->width, sheet->height, 0 };
      print->lengths[i] = soma_cut_sheet_get_length (sheet);
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

  g_clear_pointer (&print->plates, g_ptr_array_unref);
  g_clear_pointer (&print->sheets, g_ptr_array_unref);
  soma_puzzle_unref (print->puzzle);
  g_free (print->sizes);
  g_free (print->volumes);
  g_free (print->lengths);
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

  for (guint i = 0; i < print->n_plates; i++)
    {
      SomaSolidPoint size = print->sizes[i];
      if ((size.x > width || size.y > depth) && (size.y > width || size.x > depth))
        return FALSE;
    }
  return TRUE;
}
