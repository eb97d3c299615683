/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "puzzle-view-private.h"

#define EXPLODE_PACE 0.09f

/* How long a block is on its way, in seconds: at least, more for each cell, and at most. */
#define BLOCK_LEAST 0.12f
#define BLOCK_PER_CELL 0.08f
#define BLOCK_MOST 0.8f

/* How long the pointer must rest, in milliseconds, for edges to be smoothed. */
#define REST 120

static gboolean
wants_animations (SomaPuzzleView *self)
{
  gboolean enabled = TRUE;
  if (!gtk_widget_get_mapped (GTK_WIDGET (self)))
    return FALSE;
  g_object_get (gtk_widget_get_settings (GTK_WIDGET (self)), "gtk-enable-animations", &enabled,
                NULL);
  return enabled;
}

/* The place of the stage's block with the id, or -1. */
static int
find_block (SomaPuzzleView *self, int id)
{
  for (int b = 0; self->stage != NULL && b < self->stage->n_blocks; b++)
    if (self->stage->blocks[b].id == id)
      return b;
  return -1;
}

static gboolean
approach (float *value, float goal, float t)
{
  *value += (goal - *value) * t;
  if (fabsf (goal - *value) > 1e-3f)
    return FALSE;
  *value = goal;
  return TRUE;
}

static gboolean
approach_point (SomaVec3 *point, SomaVec3 goal, float t)
{
  *point = soma_vec3_lerp (*point, goal, t);
  if (soma_vec3_distance (*point, goal) > 1e-3f)
    return FALSE;
  *point = goal;
  return TRUE;
}

/* A straight way that starts and ends at rest; a longer one takes more time, but less for each cell. */
static gboolean
advance (SomaMotion *motion, float seconds)
{
  float distance = soma_vec3_distance (motion->from, motion->goal);
  motion->done += seconds / fminf (BLOCK_LEAST + BLOCK_PER_CELL * distance, BLOCK_MOST);
  float t = fminf (motion->done, 1);
  motion->at = soma_vec3_lerp (motion->from, motion->goal, t * t * (3 - 2 * t));
  return motion->done >= 1;
}

/* Moves all blocks that are on their way; those that arrive let the scene be made anew, with them in
 * place. */
static gboolean
advance_blocks (SomaPuzzleView *self, float seconds)
{
  guint before = self->motions->len;
  for (guint i = before; i-- > 0;)
    {
      SomaMotion *motion = &g_array_index (self->motions, SomaMotion, i);
      if (advance (motion, seconds))
        g_array_remove_index (self->motions, i);
      else
        soma_scene_move_body (self->scene, find_block (self, motion->id), motion->at);
    }
  if (self->motions->len != before)
    soma_puzzle_view_rebuild_scene (self);
  return self->motions->len == 0;
}

static gboolean
approach_frame (SomaPuzzleView *self, float t)
{
  if (self->stage == NULL)
    return TRUE;
  gboolean low = approach_point (&self->frame_low, self->stage->low, t);
  return approach_point (&self->frame_high, self->stage->high, t) && low;
}

static SomaMotion *
find_motion (SomaPuzzleView *self, int id)
{
  for (guint i = 0; i < self->motions->len; i++)
    if (g_array_index (self->motions, SomaMotion, i).id == id)
      return &g_array_index (self->motions, SomaMotion, i);
  return NULL;
}

/* Puts a block elsewhere, without making surfaces if it stands for itself before and after. */
static void
put_block (SomaPuzzleView *self, int b, SomaVec3 offset)
{
  const SomaBlock *block = &self->stage->blocks[b];
  SomaMotion *motion = find_motion (self, block->id);
  if (motion != NULL)
    g_array_remove_index (self->motions, motion - (SomaMotion *) self->motions->data);
  soma_stage_move_block (self->stage, b, offset);
  if (!block->loose && block->style == SOMA_BLOCK_SOLID)
    {
      soma_puzzle_view_rebuild_scene (self);
      return;
    }
  soma_scene_move_body (self->scene, b, offset);
  gtk_gl_area_queue_render (GTK_GL_AREA (self));
}

static void
rest_cb (gpointer data)
{
  SomaPuzzleView *self = data;
  self->haste = 0;
  if (self->drawn_in_haste)
    gtk_gl_area_queue_render (GTK_GL_AREA (self));
}

static gboolean
tick_cb (GtkWidget *widget, GdkFrameClock *clock, gpointer data)
{
  SomaPuzzleView *self = SOMA_PUZZLE_VIEW (widget);
  gint64 now = gdk_frame_clock_get_frame_time (clock);
  float seconds = self->frame_time == 0 ? 0 : CLAMP (now - self->frame_time, 0, 100000) * 1e-6f;
  float t = 1 - expf (-seconds / EXPLODE_PACE);
  gboolean there = soma_pose_approach (&self->pose, self->goal, 1 - expf (-seconds / self->pace));
  there &= approach (&self->explode_now, (float) self->explode, t);
  there &= approach_frame (self, t);
  there &= advance_blocks (self, seconds);
  self->frame_time = now;
  gtk_gl_area_queue_render (GTK_GL_AREA (self));
  if (!there)
    return G_SOURCE_CONTINUE;
  self->tick = 0;
  soma_puzzle_view_update_label (self);
  soma_puzzle_view_hover_again (self);
  return G_SOURCE_REMOVE;
}

void
soma_puzzle_view_stop_moving (SomaPuzzleView *self)
{
  if (self->tick != 0)
    gtk_widget_remove_tick_callback (GTK_WIDGET (self), self->tick);
  self->tick = 0;
  self->pose = self->goal;
  self->explode_now = (float) self->explode;
  approach_frame (self, 1);
  advance_blocks (self, INFINITY);
}

void
soma_puzzle_view_start_moving (SomaPuzzleView *self)
{
  if (wants_animations (self))
    {
      if (self->tick != 0)
        return;
      self->frame_time = 0;
      self->tick = gtk_widget_add_tick_callback (GTK_WIDGET (self), tick_cb, NULL, NULL);
      return;
    }
  soma_puzzle_view_stop_moving (self);
  soma_puzzle_view_update_label (self);
  gtk_gl_area_queue_render (GTK_GL_AREA (self));
}

void
soma_puzzle_view_move_to (SomaPuzzleView *self, SomaPose goal, float pace)
{
  self->goal = soma_pose_clamp (goal);
  self->pace = pace;
  soma_puzzle_view_start_moving (self);
}

void
soma_puzzle_view_keep_motions (SomaPuzzleView *self)
{
  for (guint i = self->motions->len; i-- > 0;)
    {
      const SomaMotion *motion = &g_array_index (self->motions, SomaMotion, i);
      int b = find_block (self, motion->id);
      if (b < 0 || soma_vec3_distance (self->stage->blocks[b].offset, motion->goal) > 1e-4f)
        g_array_remove_index (self->motions, i);
    }
}

void
soma_puzzle_view_move_block (SomaPuzzleView *self, int id, SomaVec3 offset, gboolean smoothly)
{
  g_return_if_fail (SOMA_IS_PUZZLE_VIEW (self));
  int b = find_block (self, id);
  g_return_if_fail (b >= 0);
  SomaMotion *motion = find_motion (self, id);
  SomaVec3 from = motion != NULL ? motion->at : self->stage->blocks[b].offset;
  if (!smoothly || !wants_animations (self))
    {
      put_block (self, b, offset);
      return;
    }
  soma_stage_move_block (self->stage, b, offset);
  if (motion != NULL)
    *motion = (SomaMotion){ .id = id, .from = from, .at = from, .goal = offset };
  else
    {
      SomaMotion start = { .id = id, .from = from, .at = from, .goal = offset };
      g_array_append_val (self->motions, start);
      soma_puzzle_view_rebuild_scene (self);
    }
  soma_puzzle_view_start_moving (self);
}

void
soma_puzzle_view_make_haste (SomaPuzzleView *self)
{
  g_clear_handle_id (&self->haste, g_source_remove);
  if (self->renderer != NULL && gtk_widget_get_mapped (GTK_WIDGET (self)))
    self->haste = g_timeout_add_once (REST, rest_cb, self);
}

void
soma_puzzle_view_place_blocks (SomaPuzzleView *self, SomaBlock *blocks)
{
  for (guint i = 0; i < self->motions->len; i++)
    {
      const SomaMotion *motion = &g_array_index (self->motions, SomaMotion, i);
      int b = find_block (self, motion->id);
      blocks[b].offset = motion->at;
      blocks[b].loose = TRUE;
    }
}
