/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "puzzle-view.h"

#include "puzzle-view-private.h"
#include "puzzle-view-test.h"

#define PACE 0.075f

enum
{
  PROP_0,
  PROP_EXPLODE,
  PROP_LETTERS,
  PROP_LAYERS_OFF,
  PROP_LAYERS_SIDE,
  PROP_MOST_LAYERS_OFF,
  PROP_HIGH_CONTRAST,
  PROP_FAILED,
  N_PROPS
};

static GParamSpec *properties[N_PROPS];

G_DEFINE_FINAL_TYPE (SomaPuzzleView, soma_puzzle_view, SOMA_TYPE_GL_AREA)

static SomaScene *
make_scene (SomaPuzzleView *self)
{
  if (self->stage != NULL)
    return soma_puzzle_view_make_stage_scene (self);
  g_autoptr (SomaStage) stage = soma_puzzle_view_copy_stage (self);
  return soma_scene_new (stage, soma_puzzle_view_get_layers_off (self));
}

static void
tell_most_layers_off (SomaPuzzleView *self)
{
  guint most = soma_puzzle_view_get_most_layers_off (self);

  if (self->most_layers_off == most)
    return;
  self->most_layers_off = most;
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_MOST_LAYERS_OFF]);
}

void
soma_puzzle_view_rebuild_scene (SomaPuzzleView *self)
{
  SomaScene *old = self->scene;

  self->scene = make_scene (self);
  self->scene_changed = TRUE;
  tell_most_layers_off (self);
  /* The renderer keeps using the old scene until it draws the next. */
  if (self->renderer != NULL)
    soma_renderer_forget_scene (self->renderer);
  soma_scene_free (old);
  soma_puzzle_view_update_label (self);
  soma_puzzle_view_enable_layers (self);
  gtk_gl_area_queue_render (GTK_GL_AREA (self));
}

static void
set_explode (SomaPuzzleView *self, double explode)
{
  if (self->explode == explode)
    return;
  self->explode = explode;
  soma_puzzle_view_start_moving (self);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_EXPLODE]);
}

static void
set_flag (SomaPuzzleView *self, gboolean *flag, gboolean value, int property)
{
  if (*flag == value)
    return;
  *flag = value;
  gtk_gl_area_queue_render (GTK_GL_AREA (self));
  g_object_notify_by_pspec (G_OBJECT (self), properties[property]);
}

static void
set_layers_off (SomaPuzzleView *self, guint layers_off)
{
  if (self->layers_off == layers_off)
    return;
  self->layers_off = layers_off;
  soma_puzzle_view_rebuild_scene (self);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_LAYERS_OFF]);
}

/* No more than there are from there. */
static void
set_side (SomaPuzzleView *self, SomaSide side)
{
  if (self->side == side)
    return;
  self->side = side;
  set_layers_off (self, (guint) soma_puzzle_view_get_layers_off (self));
  soma_puzzle_view_rebuild_scene (self);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_LAYERS_SIDE]);
}

static void
get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  SomaPuzzleView *self = SOMA_PUZZLE_VIEW (object);

  switch (id)
    {
    case PROP_EXPLODE:
      g_value_set_double (value, self->explode);
      break;
    case PROP_LETTERS:
      g_value_set_boolean (value, self->letters);
      break;
    case PROP_LAYERS_OFF:
      g_value_set_uint (value, self->layers_off);
      break;
    case PROP_LAYERS_SIDE:
      g_value_set_uint (value, self->side);
      break;
    case PROP_MOST_LAYERS_OFF:
      g_value_set_uint (value, self->most_layers_off);
      break;
    case PROP_HIGH_CONTRAST:
      g_value_set_boolean (value, self->high_contrast);
      break;
    case PROP_FAILED:
      g_value_set_boolean (value, gtk_gl_area_get_error (GTK_GL_AREA (self)) != NULL);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
set_property (GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  SomaPuzzleView *self = SOMA_PUZZLE_VIEW (object);

  switch (id)
    {
    case PROP_EXPLODE:
      set_explode (self, g_value_get_double (value));
      break;
    case PROP_LETTERS:
      set_flag (self, &self->letters, g_value_get_boolean (value), PROP_LETTERS);
      break;
    case PROP_LAYERS_OFF:
      set_layers_off (self, g_value_get_uint (value));
      break;
    case PROP_LAYERS_SIDE:
      set_side (self, (SomaSide) g_value_get_uint (value));
      break;
    case PROP_HIGH_CONTRAST:
      set_flag (self, &self->high_contrast, g_value_get_boolean (value), PROP_HIGH_CONTRAST);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
finalize (GObject *object)
{
  SomaPuzzleView *self = SOMA_PUZZLE_VIEW (object);

  soma_scene_free (self->scene);
  soma_stage_free (self->stage);
  soma_puzzle_unref (self->puzzle);
  g_free (self->copy_at);
  g_free (self->looks);
  g_free (self->marked);
  g_free (self->description);
  g_free (self->details);
  g_array_unref (self->motions);
  G_OBJECT_CLASS (soma_puzzle_view_parent_class)->finalize (object);
}

static void
realize (GtkWidget *widget)
{
  GTK_WIDGET_CLASS (soma_puzzle_view_parent_class)->realize (widget);
  soma_puzzle_view_begin_drawing (SOMA_PUZZLE_VIEW (widget));
}

static void
unrealize (GtkWidget *widget)
{
  soma_puzzle_view_stop_moving (SOMA_PUZZLE_VIEW (widget));
  soma_puzzle_view_end_drawing (SOMA_PUZZLE_VIEW (widget));
  GTK_WIDGET_CLASS (soma_puzzle_view_parent_class)->unrealize (widget);
}

/* A view that is hidden continues from its target. */
static void
unmap (GtkWidget *widget)
{
  soma_puzzle_view_stop_moving (SOMA_PUZZLE_VIEW (widget));
  g_clear_handle_id (&SOMA_PUZZLE_VIEW (widget)->haste, g_source_remove);
  soma_puzzle_view_cancel_drag (SOMA_PUZZLE_VIEW (widget));
  GTK_WIDGET_CLASS (soma_puzzle_view_parent_class)->unmap (widget);
}

static void
css_changed (GtkWidget *widget, GtkCssStyleChange *change)
{
  GTK_WIDGET_CLASS (soma_puzzle_view_parent_class)->css_changed (widget, change);
  soma_puzzle_view_read_theme (SOMA_PUZZLE_VIEW (widget));
}

static void
snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  GTK_WIDGET_CLASS (soma_puzzle_view_parent_class)->snapshot (widget, snapshot);
  if (gtk_widget_has_visible_focus (widget))
    soma_puzzle_view_draw_focus (SOMA_PUZZLE_VIEW (widget), snapshot);
}

static void
soma_puzzle_view_class_init (SomaPuzzleViewClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->get_property = get_property;
  object_class->set_property = set_property;
  object_class->finalize = finalize;
  widget_class->realize = realize;
  widget_class->unrealize = unrealize;
  widget_class->unmap = unmap;
  widget_class->css_changed = css_changed;
  widget_class->snapshot = snapshot;
  GTK_GL_AREA_CLASS (klass)->render = soma_puzzle_view_render;

  GParamFlags flags = G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY;
  properties[PROP_EXPLODE] = g_param_spec_double ("explode", NULL, NULL, 0, 1, 0, flags);
  properties[PROP_LETTERS] = g_param_spec_boolean ("letters", NULL, NULL, FALSE, flags);
  properties[PROP_LAYERS_OFF] =
      g_param_spec_uint ("layers-off", NULL, NULL, 0, SOMA_MAX_EXTENT, 0, flags);
  properties[PROP_LAYERS_SIDE] =
      g_param_spec_uint ("layers-side", NULL, NULL, 0, SOMA_N_SIDES - 1, SOMA_SIDE_ABOVE, flags);
  properties[PROP_MOST_LAYERS_OFF] =
      g_param_spec_uint ("most-layers-off", NULL, NULL, 0, SOMA_MAX_EXTENT, 0, G_PARAM_READABLE);
  properties[PROP_HIGH_CONTRAST] = g_param_spec_boolean ("high-contrast", NULL, NULL, FALSE, flags);
  properties[PROP_FAILED] = g_param_spec_boolean ("failed", NULL, NULL, FALSE, G_PARAM_READABLE);
  g_object_class_install_properties (object_class, N_PROPS, properties);

  g_signal_new ("copy-activated", SOMA_TYPE_PUZZLE_VIEW, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                G_TYPE_NONE, 1, G_TYPE_INT);
  g_signal_new ("pose-changed", SOMA_TYPE_PUZZLE_VIEW, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                G_TYPE_NONE, 0);
  g_signal_new ("pointer", SOMA_TYPE_PUZZLE_VIEW, G_SIGNAL_RUN_LAST, 0,
                g_signal_accumulator_true_handled, NULL, NULL, G_TYPE_BOOLEAN, 1, G_TYPE_POINTER);
  soma_puzzle_view_class_install_input (widget_class);
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);
}

static void
soma_puzzle_view_init (SomaPuzzleView *self)
{
  self->motions = soma_puzzle_view_new_motions ();
  self->side = SOMA_SIDE_ABOVE;
  self->scene = make_scene (self);
  self->pose = self->goal = soma_pose_default ();
  self->pace = PACE;
  self->slowness = 1;
  gtk_widget_set_focusable (GTK_WIDGET (self), TRUE);
  g_signal_connect (self, "notify::has-focus", G_CALLBACK (gtk_widget_queue_draw), NULL);
  soma_puzzle_view_add_controllers (self);
  soma_puzzle_view_update_label (self);
}

guint
soma_puzzle_view_get_most_layers_off (SomaPuzzleView *self)
{
  int axis = (int) self->side / 2;
  int n_layers = self->stage != NULL    ? self->stage->n_layers[axis]
                 : self->puzzle != NULL ? self->puzzle->figure->extent[axis]
                                        : 0;

  return (guint) MAX (n_layers - 1, 0);
}

int
soma_puzzle_view_get_layers_off (SomaPuzzleView *self)
{
  return (int) MIN (self->layers_off, soma_puzzle_view_get_most_layers_off (self));
}

guint
soma_puzzle_view_get_n_frames (SomaPuzzleView *self)
{
  return self->n_frames;
}

static void
set_contents (SomaPuzzleView *self, SomaPuzzle *puzzle, const uint16_t *copy_at)
{
  g_clear_pointer (&self->copy_at, g_free);
  if (puzzle != NULL && copy_at != NULL)
    self->copy_at = g_memdup2 (copy_at, puzzle->figure->n_cells * sizeof *copy_at);
  if (puzzle == self->puzzle)
    return;
  g_clear_pointer (&self->marked, g_free);
  g_free (self->looks);
  self->looks =
      puzzle != NULL ? g_new0 (SomaPieceLook, soma_piece_set_n_copies (puzzle->set)) : NULL;
  soma_puzzle_unref (self->puzzle);
  self->puzzle = puzzle != NULL ? soma_puzzle_ref (puzzle) : NULL;
}

/* Whether the camera frames that box. */
static gboolean
frames_box (SomaPuzzleView *self, SomaVec3 low, SomaVec3 high)
{
  return soma_vec3_distance (self->scene->low, low) == 0 &&
         soma_vec3_distance (self->scene->high, high) == 0;
}

void
soma_puzzle_view_set_puzzle (SomaPuzzleView *self, SomaPuzzle *puzzle, const uint16_t *copy_at)
{
  g_return_if_fail (SOMA_IS_PUZZLE_VIEW (self));

  gboolean same_figure = puzzle != NULL && self->puzzle != NULL &&
                         soma_figure_equal (puzzle->figure, self->puzzle->figure);
  gboolean was_stage = self->stage != NULL;
  SomaVec3 low = self->scene->low, high = self->scene->high;
  g_clear_pointer (&self->stage, soma_stage_free);
  g_array_set_size (self->motions, 0);
  set_contents (self, puzzle, copy_at);
  soma_puzzle_view_rebuild_scene (self);
  if (same_figure || (was_stage && frames_box (self, low, high)))
    return;
  self->goal = soma_pose_default ();
  soma_puzzle_view_stop_moving (self);
}

void
soma_puzzle_view_set_stage (SomaPuzzleView *self, const SomaStage *stage)
{
  g_return_if_fail (SOMA_IS_PUZZLE_VIEW (self) && stage != NULL);

  gboolean first = self->stage == NULL;
  /* A box that holds points is larger than they are: there is no way from one without any to it. */
  gboolean jumps = first || (self->stage->n_hull > 0) != (stage->n_hull > 0);
  SomaVec3 low = self->scene->low, high = self->scene->high;

  soma_stage_free (self->stage);
  self->stage = soma_stage_copy (stage);
  set_contents (self, NULL, NULL);
  soma_puzzle_view_keep_motions (self);
  soma_puzzle_view_rebuild_scene (self);
  if (first && !frames_box (self, low, high))
    self->goal = soma_pose_default ();
  if (jumps)
    soma_puzzle_view_stop_moving (self);
  else if (!frames_box (self, self->frame_low, self->frame_high))
    soma_puzzle_view_start_moving (self);
}

void
soma_puzzle_view_set_description (SomaPuzzleView *self, const char *text)
{
  g_return_if_fail (SOMA_IS_PUZZLE_VIEW (self));
  if (g_strcmp0 (self->description, text) == 0)
    return;
  g_free (self->description);
  self->description = g_strdup (text);
  soma_puzzle_view_update_label (self);
}

void
soma_puzzle_view_set_details (SomaPuzzleView *self, const char *text)
{
  g_return_if_fail (SOMA_IS_PUZZLE_VIEW (self));
  if (g_strcmp0 (self->details, text) == 0)
    return;
  g_free (self->details);
  self->details = g_strdup (text);
  soma_puzzle_view_update_label (self);
}

SomaPose
soma_puzzle_view_get_pose (SomaPuzzleView *self)
{
  g_return_val_if_fail (SOMA_IS_PUZZLE_VIEW (self), soma_pose_default ());
  return self->goal;
}

void
soma_puzzle_view_set_pose (SomaPuzzleView *self, SomaPose pose)
{
  g_return_if_fail (SOMA_IS_PUZZLE_VIEW (self));
  soma_puzzle_view_move_to (self, soma_pose_unwind (pose, self->pose), PACE);
}

/* The stage's hull, scaled by the ratio of what is framed now to what will be framed. */
static void
look_at_hull (SomaPuzzleView *self, SomaCamera *camera, float aspect)
{
  const SomaStage *stage = self->stage;
  SomaVec3 middle = soma_vec3_lerp (self->frame_low, self->frame_high, 0.5f);
  SomaVec3 goal = soma_vec3_lerp (stage->low, stage->high, 0.5f);
  float size = soma_vec3_distance (self->frame_low, self->frame_high) /
               soma_vec3_distance (stage->low, stage->high);
  g_autofree SomaVec3 *points = g_new (SomaVec3, stage->n_hull);

  for (int i = 0; i < stage->n_hull; i++)
    points[i] =
        soma_vec3_add (middle, soma_vec3_scale (soma_vec3_sub (stage->hull[i], goal), size));
  soma_camera_look_at (camera, self->pose, middle, points, stage->n_hull, aspect);
}

gboolean
soma_puzzle_view_get_camera (SomaPuzzleView *self, SomaCamera *camera)
{
  g_return_val_if_fail (SOMA_IS_PUZZLE_VIEW (self) && camera != NULL, FALSE);

  SomaVec3 low, high;
  int width = gtk_widget_get_width (GTK_WIDGET (self));
  int height = gtk_widget_get_height (GTK_WIDGET (self));

  if (width <= 0 || height <= 0 || !soma_scene_frame (self->scene, self->explode_now, &low, &high))
    return FALSE;
  if (self->stage != NULL && !self->stage->explodes)
    {
      low = self->frame_low;
      high = self->frame_high;
    }
  if (self->stage != NULL && !self->stage->explodes && self->stage->n_hull > 0)
    look_at_hull (self, camera, (float) width / height);
  else
    soma_camera_look (camera, self->pose, low, high, (float) width / height);
  return TRUE;
}

void
soma_puzzle_view_set_copy_look (SomaPuzzleView *self, int copy, SomaPieceLook look)
{
  g_return_if_fail (SOMA_IS_PUZZLE_VIEW (self) && self->puzzle != NULL);
  g_return_if_fail (copy >= 0 && copy < soma_piece_set_n_copies (self->puzzle->set));
  if (self->looks[copy] == look)
    return;
  self->looks[copy] = look;
  soma_puzzle_view_rebuild_scene (self);
}

SomaPieceLook
soma_puzzle_view_get_copy_look (SomaPuzzleView *self, int copy)
{
  g_return_val_if_fail (SOMA_IS_PUZZLE_VIEW (self) && self->puzzle != NULL, SOMA_PIECE_SOLID);
  g_return_val_if_fail (copy >= 0 && copy < soma_piece_set_n_copies (self->puzzle->set),
                        SOMA_PIECE_SOLID);
  return self->looks[copy];
}

void
soma_puzzle_view_mark_copies (SomaPuzzleView *self, const bool *marked)
{
  g_return_if_fail (SOMA_IS_PUZZLE_VIEW (self) && (marked == NULL || self->puzzle != NULL));
  if (marked == NULL && self->marked == NULL)
    return;
  g_clear_pointer (&self->marked, g_free);
  if (marked != NULL)
    self->marked = g_memdup2 (marked, soma_piece_set_n_copies (self->puzzle->set) * sizeof *marked);
  soma_puzzle_view_rebuild_scene (self);
}

void
soma_puzzle_view_reset_camera (SomaPuzzleView *self)
{
  g_return_if_fail (SOMA_IS_PUZZLE_VIEW (self));
  soma_puzzle_view_move_to (self, soma_pose_unwind (soma_pose_default (), self->pose), PACE);
}
