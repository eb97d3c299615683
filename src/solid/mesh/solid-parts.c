/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "solid-parts.h"

#include "colour-fit.h"
#include "transform.h"

#define TRAY_COLOUR 0xc0c0c0

static SomaSolidParts *
parts_new (void)
{
  SomaSolidParts *parts = g_new0 (SomaSolidParts, 1);

  parts->parts = g_array_new (FALSE, FALSE, sizeof (SomaSolidPart));
  parts->meshes = g_ptr_array_new_with_free_func ((GDestroyNotify) soma_solid_mesh_free);
  parts->cells = g_ptr_array_new_with_free_func (g_free);
  return parts;
}

/* Takes ownership of the mesh and the cells (nullable). */
static void
add_part (SomaSolidParts *parts, SomaSolidPart part, SomaSolidMesh *mesh, SomaCell *cells)
{
  part.mesh = mesh;
  part.cells = cells;
  g_ptr_array_add (parts->meshes, mesh);
  g_ptr_array_add (parts->cells, cells);
  g_array_append_val (parts->parts, part);
}

static SomaCell
get_least (const SomaCell *cells, int n_cells)
{
  SomaCell least = { G_MAXINT16, G_MAXINT16, G_MAXINT16 };

  for (int i = 0; i < n_cells; i++)
    {
      least.x = MIN (least.x, cells[i].x);
      least.y = MIN (least.y, cells[i].y);
      least.z = MIN (least.z, cells[i].z);
    }
  return least;
}

/* Adds a piece of these cells, which it takes over, in these colours (nullable), where the cell
 * 0, 0, 0 begins at `corner`. */
static void
add_cells (SomaSolidParts *parts, const SomaPiece *piece, SomaCell *cells, const guint8 *colours,
           int n_cells, const SomaSolidShape *shape, SomaSolidPoint corner)
{
  SomaSolidMesh *mesh = soma_solid_new_coloured (cells, colours, n_cells, shape, piece->letter);
  SomaCell least = get_least (cells, n_cells);
  const SomaSolidPart part = {
    .name = piece->letter, .colour = piece->colour, .n_cells = n_cells, .corner = corner
  };

  soma_solid_mesh_shift (mesh, (SomaSolidPoint){ corner.x + least.x * shape->unit,
                                                 corner.y + least.y * shape->unit,
                                                 corner.z + least.z * shape->unit });
  add_part (parts, part, mesh, cells);
}

/* Adds a piece that is turned and then put on a plate. */
static void
add_piece (SomaSolidParts *parts, const SomaPiece *piece, const SomaSolidShape *shape,
           const SomaSolidSpot *spot)
{
  SomaCell *cells = g_new (SomaCell, piece->n_cells);

  for (int i = 0; i < piece->n_cells; i++)
    cells[i] = soma_transform_cell (spot->transform, piece->cells[i]);
  SomaCell least = get_least (cells, piece->n_cells);
  add_cells (parts, piece, cells, piece->colours, piece->n_cells, shape,
             (SomaSolidPoint){ spot->x - shape->clearance - least.x * shape->unit,
                               spot->y - shape->clearance - least.y * shape->unit,
                               -shape->clearance - least.z * shape->unit });
}

/* Adds a copy to the plate that its spot is on; it has a twin if it lies as the copy before it. */
static void
add_laid_out (GPtrArray *plates, const SomaPieceSet *set, const SomaSolidShape *shape,
              const SomaSolidSpot *spots, int copy)
{
  SomaSolidParts *parts = g_ptr_array_index (plates, spots[copy].plate);
  int piece = soma_piece_set_copy_piece (set, copy);

  if (copy > 0 && soma_piece_set_copy_piece (set, copy - 1) == piece &&
      spots[copy - 1].transform == spots[copy].transform)
    {
      SomaSolidParts *before = g_ptr_array_index (plates, spots[copy - 1].plate);
      const SomaSolidPoint way = { spots[copy].x - spots[copy - 1].x,
                                   spots[copy].y - spots[copy - 1].y, 0 };
      SomaSolidMesh *mesh = soma_solid_mesh_new ();
      SomaSolidPart part = *soma_solid_parts_get (before, before->parts->len - 1);
      soma_solid_mesh_append (mesh, part.mesh, way);
      part.corner.x += way.x;
      part.corner.y += way.y;
      add_part (parts, part, mesh, g_memdup2 (part.cells, part.n_cells * sizeof *part.cells));
    }
  else
    add_piece (parts, &set->pieces[piece], shape, &spots[copy]);
}

/* Adds a copy where it is in the figure, if it is anywhere. */
static void
add_in_place (SomaSolidParts *parts, const SomaPuzzle *puzzle, const uint16_t *copy_at, int copy,
              const SomaSolidShape *shape)
{
  const SomaFigure *figure = puzzle->figure;
  const SomaPiece *piece = &puzzle->set->pieces[soma_piece_set_copy_piece (puzzle->set, copy)];
  SomaCell *cells = g_new (SomaCell, figure->n_cells);
  g_autofree guint8 *colours = NULL;
  int n_cells = 0;

  for (int i = 0; i < figure->n_cells; i++)
    if (copy_at[i] == copy)
      cells[n_cells++] = figure->cells[i];
  if (piece->colours != NULL && n_cells == piece->n_cells)
    {
      colours = g_new (guint8, n_cells);
      soma_colours_fit (figure, piece, cells, colours);
    }
  if (n_cells > 0)
    add_cells (parts, piece, cells, colours, n_cells, shape, (SomaSolidPoint){ 0, 0, 0 });
  else
    g_free (cells);
}

/* After one more part. Returns FALSE if nobody wants the next. */
static gboolean
tell (const SomaSolidWatch *watch, int n_made, int n_parts)
{
  if (watch == NULL)
    return TRUE;
  if (watch->made != NULL)
    watch->made (n_made, n_parts, watch->data);
  return watch->stop == NULL || !atomic_load (watch->stop);
}

void
soma_solid_parts_free (SomaSolidParts *parts)
{
  if (parts == NULL)
    return;
  g_array_unref (parts->parts);
  g_ptr_array_unref (parts->meshes);
  g_ptr_array_unref (parts->cells);
  g_free (parts);
}

const SomaSolidPart *
soma_solid_parts_get (const SomaSolidParts *parts, guint i)
{
  return &g_array_index (parts->parts, SomaSolidPart, i);
}

SomaSolidParts *
soma_solid_parts_new_piece (const SomaPieceSet *set, int piece, const SomaSolidShape *shape)
{
  SomaSolidParts *parts = parts_new ();
  const SomaSolidItem item = { set->pieces[piece].cells, set->pieces[piece].n_cells };
  const SomaSolidSpot spot = { .transform = soma_solid_lay_down (&item) };

  add_piece (parts, &set->pieces[piece], shape, &spot);
  return parts;
}

GPtrArray *
soma_solid_parts_new_plates (const SomaPieceSet *set, const SomaSolidShape *shape,
                             const SomaSolidPlate *plate, const SomaSolidWatch *watch, int *culprit)
{
  int n_copies = soma_piece_set_n_copies (set), wrong = 0;
  g_autofree SomaSolidItem *items = g_new (SomaSolidItem, n_copies);
  g_autofree SomaSolidSpot *spots = g_new (SomaSolidSpot, n_copies);

  for (int i = 0; i < n_copies; i++)
    {
      const SomaPiece *piece = &set->pieces[soma_piece_set_copy_piece (set, i)];
      items[i] = (SomaSolidItem){ piece->cells, piece->n_cells };
    }
  int n_plates = soma_solid_lay_out (items, n_copies, shape->unit, plate, spots, &wrong);
  if (n_plates == 0)
    {
      *culprit = soma_piece_set_copy_piece (set, wrong);
      return NULL;
    }
  g_autoptr (GPtrArray) plates =
      g_ptr_array_new_with_free_func ((GDestroyNotify) soma_solid_parts_free);
  for (int i = 0; i < n_plates; i++)
    g_ptr_array_add (plates, parts_new ());
  for (int i = 0; i < n_copies; i++)
    {
      add_laid_out (plates, set, shape, spots, i);
      if (!tell (watch, i + 1, n_copies))
        {
          *culprit = -1;
          return NULL;
        }
    }
  return g_steal_pointer (&plates);
}

SomaSolidParts *
soma_solid_parts_new_solution (const SomaPuzzle *puzzle, const uint16_t *copy_at,
                               const SomaSolidShape *shape, const SomaSolidWatch *watch)
{
  g_autoptr (SomaSolidParts) parts = parts_new ();
  int n_copies = soma_piece_set_n_copies (puzzle->set);

  for (int copy = 0; copy < n_copies; copy++)
    {
      add_in_place (parts, puzzle, copy_at, copy, shape);
      if (!tell (watch, copy + 1, n_copies))
        return NULL;
    }
  return g_steal_pointer (&parts);
}

SomaSolidParts *
soma_solid_parts_new_tray (const SomaFigure *figure, const SomaSolidShape *shape,
                           const SomaSolidTray *tray)
{
  SomaSolidParts *parts = parts_new ();

  add_part (parts, (SomaSolidPart){ .name = "tray", .colour = TRAY_COLOUR },
            soma_solid_new_tray (figure, shape, tray), NULL);
  return parts;
}

SomaSolidPoint
soma_solid_parts_get_size (const SomaSolidParts *parts)
{
  g_autoptr (SomaSolidMesh) all = soma_solid_mesh_new ();

  for (guint i = 0; i < parts->meshes->len; i++)
    soma_solid_mesh_append (all, g_ptr_array_index (parts->meshes, i), (SomaSolidPoint){ 0, 0, 0 });
  SomaSolidBounds bounds = soma_solid_mesh_get_bounds (all);
  return (SomaSolidPoint){ bounds.most.x - bounds.least.x, bounds.most.y - bounds.least.y,
                           bounds.most.z - bounds.least.z };
}

double
soma_solid_parts_get_volume (const SomaSolidParts *parts)
{
  double volume = 0;

  for (guint i = 0; i < parts->meshes->len; i++)
    volume += soma_solid_mesh_get_volume (g_ptr_array_index (parts->meshes, i));
  return volume;
}
