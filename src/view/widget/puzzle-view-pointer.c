/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pick.h"
#include "puzzle-view-private.h"

/* The block and the table under the pointer. */
static void
find_under (SomaPuzzleView *self, SomaPointer *pointer)
{
  SomaCamera camera;
  SomaHit hit;

  if (!soma_puzzle_view_get_camera (self, &camera))
    return;
  pointer->origin = camera.eye;
  pointer->direction = soma_camera_ray (
      &camera, (float) (2 * pointer->x / gtk_widget_get_width (GTK_WIDGET (self)) - 1),
      (float) (1 - 2 * pointer->y / gtk_widget_get_height (GTK_WIDGET (self))));
  pointer->table_hit = soma_pick_table (camera.eye, pointer->direction, &pointer->table);
  pointer->hit = soma_pick (self->scene, self->explode_now, camera.eye, pointer->direction, &hit);
  if (!pointer->hit)
    return;
  const SomaBody *body = &self->scene->bodies[hit.body];
  SomaCell cell = self->scene->cells[hit.cell].cell;
  pointer->block = body->id;
  pointer->cell =
      (SomaCell){ (int16_t) (cell.x - body->origin.x), (int16_t) (cell.y - body->origin.y),
                  (int16_t) (cell.z - body->origin.z) };
  pointer->normal = hit.normal;
  pointer->point = soma_vec3_add (camera.eye, soma_vec3_scale (pointer->direction, hit.distance));
}

gboolean
soma_puzzle_view_emit_pointer (SomaPuzzleView *self, SomaPointer *pointer)
{
  gboolean handled = FALSE;

  if (pointer->kind != SOMA_POINTER_LEAVE)
    find_under (self, pointer);
  g_signal_emit_by_name (self, "pointer", pointer, &handled);
  return handled;
}

void
soma_puzzle_view_hover_again (SomaPuzzleView *self)
{
  SomaPointer pointer = { .kind = SOMA_POINTER_HOVER,
                          .x = self->pointer_x,
                          .y = self->pointer_y,
                          .modifiers = self->pointer_modifiers };

  if (self->inside && !self->dragging)
    soma_puzzle_view_emit_pointer (self, &pointer);
}

void
soma_puzzle_view_point (SomaPuzzleView *self, double x, double y, SomaPointer *pointer)
{
  g_return_if_fail (SOMA_IS_PUZZLE_VIEW (self) && pointer != NULL);
  *pointer = (SomaPointer){ .kind = SOMA_POINTER_HOVER, .x = x, .y = y };
  find_under (self, pointer);
}
