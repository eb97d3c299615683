/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "puzzle-view-private.h"

#define EXPLODE_PACE 0.09f

/* The time of a full turn, in seconds. */
#define ROUND 10.0f
#define WHOLE_TURN (2 * (float) G_PI)

/* How long a block moves, in seconds: at least, more per cell and per radian, and at most. */
#define BLOCK_LEAST 0.12f
#define BLOCK_PER_CELL 0.08f
#define BLOCK_PER_RADIAN 0.07f
#define BLOCK_MOST 0.8f
#define BLOCK_MOST_LED 1.2f

/* How long the pointer must rest, in milliseconds, before edges are smoothed. */
#define REST 120

/* The index of the stage's block with the id, or -1. */
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

/* The end of a leg of the way. */
static SomaVec3
get_stop (const SomaMotion *motion, int leg)
{
  return leg < motion->n_via ? motion->via[leg] : motion->goal;
}

static float
get_length (const SomaMotion *motion)
{
  SomaVec3 from = motion->from;
  float length = 0;

  for (int leg = 0; leg <= motion->n_via; leg++)
    {
      length += soma_vec3_distance (from, get_stop (motion, leg));
      from = get_stop (motion, leg);
    }
  return length;
}

static SomaVec3
get_place (const SomaMotion *motion, float part)
{
  SomaVec3 from = motion->from;
  float rest = part * get_length (motion);

  for (int leg = 0; leg <= motion->n_via; leg++)
    {
      SomaVec3 to = get_stop (motion, leg);
      float length = soma_vec3_distance (from, to);
      if (rest < length)
        return soma_vec3_lerp (from, to, rest / length);
      rest -= length;
      from = to;
    }
  return motion->goal;
}

/* Where it is after that part of a turn that follows its own way. */
static void
follow (SomaMotion *motion, float part)
{
  double end = motion->back ? 0 : 1, at = motion->back ? 1 - part : part;
  SomaTurnStep step = soma_turn_motion_get_step (motion->along, end, at);

  motion->pivot = step.pivot;
  motion->turn = soma_quat_by (step.turn);
  motion->at = soma_vec3_add (motion->goal, step.shift);
}

/* A longer way takes more time, but less for each cell. */
static float
get_time (const SomaMotion *motion)
{
  if (motion->along != NULL)
    return (float) soma_turn_motion_get_time (motion->along);
  float length =
      BLOCK_PER_CELL * get_length (motion) + BLOCK_PER_RADIAN * soma_quat_angle (motion->turned);
  return fminf (BLOCK_LEAST + length, motion->n_via > 0 ? BLOCK_MOST_LED : BLOCK_MOST);
}

/* A way that starts and ends at rest, while it turns. */
static gboolean
advance (SomaMotion *motion, float slowness, float seconds)
{
  motion->done += seconds / (slowness * get_time (motion));
  float t = fminf (motion->done, 1), part = t * t * (3 - 2 * t);
  if (motion->along != NULL)
    follow (motion, part);
  else
    {
      motion->at = get_place (motion, part);
      motion->turn = soma_quat_part (motion->turned, 1 - part);
    }
  return motion->done >= 1;
}

static void
turn_body (SomaScene *scene, int b, const SomaMotion *motion)
{
  SomaVec3 way = soma_vec3_sub (motion->at, motion->goal);

  soma_scene_turn_body (scene, b, soma_vec3_add (motion->pivot, way), motion->turn);
}

/* Where the motion currently shows a point that ends at `point`. */
static SomaVec3
get_shown (const SomaMotion *motion, SomaVec3 point)
{
  SomaVec3 way = soma_vec3_sub (motion->at, motion->goal);
  SomaVec3 arm = soma_quat_rotate (motion->turn, soma_vec3_sub (point, motion->pivot));

  return soma_vec3_add (soma_vec3_add (motion->pivot, way), arm);
}

/* Advances all moving blocks; when some arrive, the scene is rebuilt with them in place. */
static gboolean
advance_blocks (SomaPuzzleView *self, float seconds)
{
  gboolean arrived = FALSE;

  for (guint i = self->motions->len; i-- > 0;)
    {
      SomaMotion *motion = &g_array_index (self->motions, SomaMotion, i);
      gboolean stale = motion->stale;
      if (!stale && !advance (motion, self->slowness, seconds))
        {
          int body = find_block (self, motion->id);
          soma_scene_move_body (self->scene, body, motion->at);
          turn_body (self->scene, body, motion);
          continue;
        }
      g_array_remove_index (self->motions, i);
      arrived |= !stale;
    }
  if (arrived)
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

static void
leave_way (gpointer data)
{
  SomaMotion *motion = data;

  g_clear_pointer (&motion->along, soma_turn_motion_unref);
}

GArray *
soma_puzzle_view_new_motions (void)
{
  GArray *motions = g_array_new (FALSE, FALSE, sizeof (SomaMotion));

  g_array_set_clear_func (motions, leave_way);
  return motions;
}

/* The motion of the block: to its place on the stage, or else one that leads nowhere. */
static SomaMotion *
get_motion (SomaPuzzleView *self, int b)
{
  const SomaBlock *block = &self->stage->blocks[b];
  SomaMotion *motion = find_motion (self, block->id);
  SomaMotion rest = { .id = block->id,
                      .rotation = block->rotation,
                      .from = block->offset,
                      .at = block->offset,
                      .goal = block->offset,
                      .turned = soma_quat_none (),
                      .turn = soma_quat_none (),
                      .pivot = block->offset };

  if (motion == NULL)
    {
      g_array_append_val (self->motions, rest);
      return &g_array_index (self->motions, SomaMotion, self->motions->len - 1);
    }
  leave_way (motion);
  if (motion->stale)
    *motion = rest;
  return motion;
}

/* Moves a block, without rebuilding surfaces if it is separate both before and after. */
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

static void
tell_pose (SomaPuzzleView *self)
{
  g_signal_emit_by_name (self, "pose-changed");
}

static gboolean
tick_cb (GtkWidget *widget, GdkFrameClock *clock, gpointer data)
{
  SomaPuzzleView *self = SOMA_PUZZLE_VIEW (widget);
  gint64 now = gdk_frame_clock_get_frame_time (clock);
  float seconds = self->frame_time == 0 ? 0 : CLAMP (now - self->frame_time, 0, 100000) * 1e-6f;
  float t = 1 - expf (-seconds / EXPLODE_PACE);
  gboolean there = soma_pose_approach (&self->pose, self->goal, 1 - expf (-seconds / self->pace));

  /* Target and picture move together. */
  float step = fminf (self->round, WHOLE_TURN * seconds / ROUND);
  self->round -= step;
  self->goal.yaw += step;
  self->pose.yaw += step;
  if (step > 0)
    tell_pose (self);
  there &= self->round <= 0;
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

gboolean
soma_puzzle_view_wants_animations (SomaPuzzleView *self)
{
  gboolean enabled = TRUE;

  if (!gtk_widget_get_mapped (GTK_WIDGET (self)))
    return FALSE;
  g_object_get (gtk_widget_get_settings (GTK_WIDGET (self)), "gtk-enable-animations", &enabled,
                NULL);
  return enabled;
}

void
soma_puzzle_view_stop_moving (SomaPuzzleView *self)
{
  if (self->tick != 0)
    gtk_widget_remove_tick_callback (GTK_WIDGET (self), self->tick);
  self->tick = 0;
  self->round = 0;
  self->pose = self->goal;
  self->explode_now = (float) self->explode;
  approach_frame (self, 1);
  advance_blocks (self, INFINITY);
  tell_pose (self);
}

void
soma_puzzle_view_go_round (SomaPuzzleView *self)
{
  if (!soma_puzzle_view_wants_animations (self))
    return;
  self->round = self->round > 0 ? 0 : WHOLE_TURN;
  soma_puzzle_view_start_moving (self);
}

void
soma_puzzle_view_start_moving (SomaPuzzleView *self)
{
  if (soma_puzzle_view_wants_animations (self))
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
  self->round = 0;
  self->pace = pace;
  tell_pose (self);
  soma_puzzle_view_start_moving (self);
}

void
soma_puzzle_view_keep_motions (SomaPuzzleView *self)
{
  for (guint i = self->motions->len; i-- > 0;)
    {
      SomaMotion *motion = &g_array_index (self->motions, SomaMotion, i);
      int b = find_block (self, motion->id);
      if (b < 0 || motion->stale)
        g_array_remove_index (self->motions, i);
      else
        motion->stale = soma_vec3_distance (self->stage->blocks[b].offset, motion->goal) > 1e-4f ||
                        self->stage->blocks[b].rotation != motion->rotation;
    }
}

SomaScene *
soma_puzzle_view_make_stage_scene (SomaPuzzleView *self)
{
  SomaStage stage = *self->stage;
  g_autofree SomaBlock *blocks = g_memdup2 (stage.blocks, stage.n_blocks * sizeof *blocks);
  const SomaMotion *motions = (const SomaMotion *) self->motions->data;

  for (guint i = 0; i < self->motions->len; i++)
    if (!motions[i].stale)
      {
        SomaBlock *block = &blocks[find_block (self, motions[i].id)];
        block->offset = motions[i].at;
        block->loose = TRUE;
      }
  stage.blocks = blocks;
  stage.side = self->side;
  SomaScene *scene = soma_scene_new (&stage, soma_puzzle_view_get_layers_off (self));
  for (guint i = 0; i < self->motions->len; i++)
    if (!motions[i].stale)
      turn_body (scene, find_block (self, motions[i].id), &motions[i]);
  return scene;
}

void
soma_puzzle_view_move_block (SomaPuzzleView *self, int id, SomaVec3 offset, gboolean smoothly)
{
  g_return_if_fail (SOMA_IS_PUZZLE_VIEW (self));

  int b = find_block (self, id);

  g_return_if_fail (b >= 0);
  if (!smoothly || !soma_puzzle_view_wants_animations (self))
    {
      put_block (self, b, offset);
      return;
    }
  const SomaMotion *before = find_motion (self, id);
  gboolean was_loose = before != NULL && !before->stale;
  SomaMotion *motion = get_motion (self, b);
  SomaVec3 way = soma_vec3_sub (offset, motion->goal);
  soma_stage_move_block (self->stage, b, offset);
  motion->from = motion->at;
  motion->goal = offset;
  motion->turned = motion->turn;
  motion->pivot = soma_vec3_add (motion->pivot, way);
  motion->n_via = 0;
  motion->done = 0;
  if (!was_loose)
    soma_puzzle_view_rebuild_scene (self);
  soma_puzzle_view_start_moving (self);
}

void
soma_puzzle_view_slow_blocks (SomaPuzzleView *self, double factor)
{
  g_return_if_fail (SOMA_IS_PUZZLE_VIEW (self) && factor > 0);
  self->slowness = (float) factor;
}

double
soma_puzzle_view_get_block_time (SomaPuzzleView *self, double distance)
{
  g_return_val_if_fail (SOMA_IS_PUZZLE_VIEW (self), 0);
  return self->slowness * soma_shift_get_time (distance);
}

void
soma_puzzle_view_lead_block (SomaPuzzleView *self, int id, const SomaVec3 *via, int n_via)
{
  g_return_if_fail (SOMA_IS_PUZZLE_VIEW (self));
  g_return_if_fail (n_via <= SOMA_PUZZLE_VIEW_MAX_VIA);

  SomaMotion *motion = find_motion (self, id);

  if (motion == NULL || motion->stale)
    return;
  for (int i = 0; i < n_via; i++)
    motion->via[i] = via[i];
  motion->n_via = n_via;
}

/* What was at x before it was turned is now at r (x); so what is seen of it, m (x), is m (r^-1 (y))
 * of what is at y now. */
void
soma_puzzle_view_turn_block (SomaPuzzleView *self, int id, SomaVec3 pivot, SomaVec3 axis,
                             float angle)
{
  g_return_if_fail (SOMA_IS_PUZZLE_VIEW (self));

  int b = find_block (self, id);

  g_return_if_fail (b >= 0);
  SomaMotion *before = find_motion (self, id);
  if (!soma_puzzle_view_wants_animations (self))
    return;
  SomaVec3 shown = before != NULL ? get_shown (before, pivot) : pivot;
  SomaQuat turn = before != NULL ? before->turn : soma_quat_none ();
  SomaMotion *motion = get_motion (self, b);
  motion->stale = FALSE;
  motion->goal = self->stage->blocks[b].offset;
  motion->from = motion->at = soma_vec3_add (motion->goal, soma_vec3_sub (shown, pivot));
  motion->turned = motion->turn = soma_quat_multiply (turn, soma_quat_about (axis, -angle));
  motion->pivot = pivot;
  motion->n_via = 0;
  motion->done = 0;
  soma_puzzle_view_rebuild_scene (self);
  soma_puzzle_view_start_moving (self);
}

void
soma_puzzle_view_lead_turn (SomaPuzzleView *self, int id, SomaTurnMotion *motion, gboolean back)
{
  g_return_if_fail (SOMA_IS_PUZZLE_VIEW (self));

  int b = find_block (self, id);

  g_return_if_fail (b >= 0);
  if (!soma_puzzle_view_wants_animations (self))
    return;
  SomaMotion *led = get_motion (self, b);
  led->along = soma_turn_motion_ref (motion);
  led->back = back;
  led->stale = FALSE;
  led->rotation = self->stage->blocks[b].rotation;
  led->goal = self->stage->blocks[b].offset;
  led->n_via = 0;
  led->done = 0;
  follow (led, 0);
  soma_puzzle_view_rebuild_scene (self);
  soma_puzzle_view_start_moving (self);
}

double
soma_puzzle_view_get_turn_time (SomaPuzzleView *self, const SomaTurnMotion *motion)
{
  g_return_val_if_fail (SOMA_IS_PUZZLE_VIEW (self), 0);
  return self->slowness * soma_turn_motion_get_time (motion);
}

void
soma_puzzle_view_make_haste (SomaPuzzleView *self)
{
  g_clear_handle_id (&self->haste, g_source_remove);
  if (self->renderer != NULL && gtk_widget_get_mapped (GTK_WIDGET (self)))
    self->haste = g_timeout_add_once (REST, rest_cb, self);
}
