/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "scene.h"

#include <glib.h>
#include <string.h>

/* Wood in its own colour, for a figure without a solution. */
#define BARE_COLOUR 0xd9b98a

/* A body whose middle is this far from the figure's middle moves the same distance again. */
#define EXPLODE_FACTOR 0.95f

static SomaVec3
get_cell_centre (SomaCell cell)
{
  return soma_vec3 (cell.x + 0.5f, cell.y + 0.5f, cell.z + 0.5f);
}

static bool
is_drawn (const SomaFigure *figure, int cell, const uint16_t *copy_at, const bool *hidden,
          int layers_off)
{
  if (figure->cells[cell].z >= figure->extent[2] - layers_off)
    return false;
  if (copy_at == NULL)
    return true;
  return copy_at[cell] != SOMA_NO_COPY && (hidden == NULL || !hidden[copy_at[cell]]);
}

/* The axis along which the box is longest; the first one of equals. */
static int
get_longest_axis (SomaVec3 size)
{
  if (size.x >= size.y && size.x >= size.z)
    return 0;
  return size.y >= size.z ? 1 : 2;
}

static void
assign_cells (SomaScene *scene, const uint16_t *copy_at, const bool *hidden, int layers_off)
{
  const SomaFigure *figure = scene->figure;
  for (int i = 0; i < figure->n_cells; i++)
    {
      int b = copy_at == NULL ? 0 : copy_at[i] == SOMA_NO_COPY ? -1 : copy_at[i];
      scene->body_at[i] = is_drawn (figure, i, copy_at, hidden, layers_off) ? b : -1;
      scene->n_drawn += scene->body_at[i] >= 0;
      if (b < 0)
        continue;
      SomaBody *body = &scene->bodies[b];
      SomaVec3 low = soma_vec3 (figure->cells[i].x, figure->cells[i].y, figure->cells[i].z);
      SomaVec3 high = soma_vec3_add (low, soma_vec3 (1, 1, 1));
      body->low = body->n_cells > 0 ? soma_vec3_min (body->low, low) : low;
      body->high = body->n_cells > 0 ? soma_vec3_max (body->high, high) : high;
      body->n_cells++;
    }
}

/* Moves each body away from the figure's middle, all raised so that the lowest stay on the table. */
static void
set_shifts (SomaScene *scene, const uint16_t *copy_at)
{
  const SomaFigure *figure = scene->figure;
  g_autofree SomaVec3 *sums = g_new0 (SomaVec3, scene->n_bodies);
  SomaVec3 middle =
      soma_vec3_scale (soma_vec3 (figure->extent[0], figure->extent[1], figure->extent[2]), 0.5f);
  float lowest = INFINITY;
  for (int i = 0; i < figure->n_cells; i++)
    if (copy_at[i] != SOMA_NO_COPY)
      sums[copy_at[i]] = soma_vec3_add (sums[copy_at[i]], get_cell_centre (figure->cells[i]));
  for (int b = 0; b < scene->n_bodies; b++)
    if (scene->bodies[b].n_cells > 0)
      {
        SomaBody *body = &scene->bodies[b];
        SomaVec3 away = soma_vec3_sub (soma_vec3_scale (sums[b], 1.0f / body->n_cells), middle);
        body->shift = soma_vec3_scale (away, EXPLODE_FACTOR);
        lowest = fminf (lowest, body->shift.z);
      }
  for (int b = 0; b < scene->n_bodies; b++)
    scene->bodies[b].shift.z -= scene->bodies[b].n_cells > 0 ? lowest : 0;
}

static void
add_bodies (SomaScene *scene, const SomaPuzzle *puzzle, bool bare)
{
  scene->bare = bare;
  scene->n_bodies = bare ? 1 : soma_piece_set_n_copies (puzzle->set);
  scene->bodies = g_new0 (SomaBody, scene->n_bodies);
  if (bare)
    scene->bodies[0].colour = BARE_COLOUR;
  for (int p = 0, b = 0; !bare && p < puzzle->set->n_pieces; p++)
    for (int i = 0; i < puzzle->set->pieces[p].max_count; i++, b++)
      {
        scene->bodies[b].colour = puzzle->set->pieces[p].colour;
        g_strlcpy (scene->bodies[b].letter, puzzle->set->pieces[p].letter, SOMA_LETTER_SIZE);
      }
}

SomaScene *
soma_scene_new (const SomaPuzzle *puzzle, const uint16_t *copy_at, const bool *hidden,
                int layers_off)
{
  SomaScene *scene = g_new0 (SomaScene, 1);
  if (puzzle == NULL)
    return scene;
  scene->figure = soma_figure_ref (puzzle->figure);
  scene->body_at = g_new (int, puzzle->figure->n_cells);
  add_bodies (scene, puzzle, copy_at == NULL);
  assign_cells (scene, copy_at, hidden, layers_off);
  if (copy_at != NULL)
    set_shifts (scene, copy_at);
  for (int b = 0; b < scene->n_bodies; b++)
    scene->bodies[b].grain =
        get_longest_axis (soma_vec3_sub (scene->bodies[b].high, scene->bodies[b].low));
  return scene;
}

void
soma_scene_free (SomaScene *scene)
{
  if (scene == NULL)
    return;
  soma_figure_unref (scene->figure);
  g_free (scene->body_at);
  g_free (scene->bodies);
  g_free (scene);
}

int
soma_scene_body_at (const SomaScene *scene, int x, int y, int z)
{
  const int *extent = scene->figure->extent;
  if (x < 0 || y < 0 || z < 0 || x >= extent[0] || y >= extent[1] || z >= extent[2])
    return -1;
  int i = soma_figure_index (scene->figure, (SomaCell){ (int16_t) x, (int16_t) y, (int16_t) z });
  return i >= 0 ? scene->body_at[i] : -1;
}

bool
soma_scene_bounds (const SomaScene *scene, float explode, SomaVec3 *low, SomaVec3 *high)
{
  *low = soma_vec3 (INFINITY, INFINITY, INFINITY);
  *high = soma_vec3_scale (*low, -1);
  if (scene->figure != NULL && !scene->bare)
    {
      const int *extent = scene->figure->extent;
      *low = soma_vec3 (0, 0, 0);
      *high = soma_vec3 (extent[0], extent[1], extent[2]);
    }
  for (int b = 0; b < scene->n_bodies; b++)
    if (scene->bodies[b].n_cells > 0)
      {
        SomaVec3 shift = soma_vec3_scale (scene->bodies[b].shift, explode);
        *low = soma_vec3_min (*low, soma_vec3_add (scene->bodies[b].low, shift));
        *high = soma_vec3_max (*high, soma_vec3_add (scene->bodies[b].high, shift));
      }
  return isfinite (low->x);
}
