/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "map-sheet.h"

#include "map-drawing.h"

/* How much is drawn beyond each side, as a part of the view: what is dragged in is there then. */
#define BEYOND 0.25

/* Lines; of more, a sample is drawn. */
#define MOST_LINES 50000

/* What is drawn, or was. */
typedef struct
{
  SomaMapCamera camera;
  SomaMapLook look;
  double width, height; /* of the view */
  int pixels;
  guint change; /* of the picture */
} Wish;

/* What the thread works on. */
typedef struct
{
  Wish wish;

  /* Owned */
  SomaMapPicture *picture;
  cairo_surface_t *surface;
} Work;

struct _SomaMapSheet
{
  /* Borrowed */
  const SomaMapPicture *picture; /* (nullable) */
  void (*drawn) (gpointer data);
  gpointer data;

  /* Owned */
  cairo_surface_t *surface; /* (nullable) */
  GCancellable *stop;       /* (nullable) while something is drawn */

  Wish done, begun, wanted;
};

static gboolean
is_same (const Wish *a, const Wish *b)
{
  return a->change == b->change && a->pixels == b->pixels && a->camera.x == b->camera.x &&
         a->camera.y == b->camera.y && a->camera.scale == b->camera.scale && a->width == b->width &&
         a->height == b->height && a->look.ink == b->look.ink && a->look.way == b->look.way &&
         a->look.high_contrast == b->look.high_contrast;
}

static void
work_free (gpointer data)
{
  Work *work = data;

  soma_map_picture_free (work->picture);
  cairo_surface_destroy (work->surface);
  g_free (work);
}

static void
draw_thread (GTask *task, gpointer source, gpointer data, GCancellable *stop)
{
  Work *work = data;
  double width = work->wish.width * (1 + 2 * BEYOND), height = work->wish.height * (1 + 2 * BEYOND);
  cairo_t *cr = cairo_create (work->surface);

  soma_map_draw_some (cr, work->picture, &work->wish.camera, &work->wish.look, width, height,
                      MOST_LINES, stop);
  g_task_return_boolean (task, cairo_status (cr) == CAIRO_STATUS_SUCCESS);
  cairo_destroy (cr);
}

static void start (SomaMapSheet *self);

/* It is gone if it was stopped: whatever stops it does without it. */
static void
drawn_cb (GObject *object, GAsyncResult *result, gpointer data)
{
  Work *work = g_task_get_task_data (G_TASK (result));

  if (g_cancellable_is_cancelled (g_task_get_cancellable (G_TASK (result))))
    return;
  SomaMapSheet *self = data;
  g_clear_object (&self->stop);
  if (!g_task_propagate_boolean (G_TASK (result), NULL))
    return;
  g_clear_pointer (&self->surface, cairo_surface_destroy);
  self->surface = cairo_surface_reference (work->surface);
  self->done = work->wish;
  if (!is_same (&self->done, &self->wanted))
    start (self);
  self->drawn (self->data);
}

static void
start (SomaMapSheet *self)
{
  const Wish *wish = &self->wanted;
  int width = (int) (wish->width * (1 + 2 * BEYOND)) * wish->pixels;
  int height = (int) (wish->height * (1 + 2 * BEYOND)) * wish->pixels;
  Work *work = g_new0 (Work, 1);

  work->wish = self->begun = *wish;
  work->picture = soma_map_picture_copy (self->picture);
  work->surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, width, height);
  cairo_surface_set_device_scale (work->surface, wish->pixels, wish->pixels);
  self->stop = g_cancellable_new ();
  g_autoptr (GTask) task = g_task_new (NULL, self->stop, drawn_cb, self);
  g_task_set_task_data (task, work, work_free);
  g_task_run_in_thread (task, draw_thread);
}

static void
stop (SomaMapSheet *self)
{
  if (self->stop != NULL)
    g_cancellable_cancel (self->stop);
  g_clear_object (&self->stop);
}

SomaMapSheet *
soma_map_sheet_new (void (*drawn) (gpointer data), gpointer data)
{
  SomaMapSheet *self = g_new0 (SomaMapSheet, 1);

  self->drawn = drawn;
  self->data = data;
  return self;
}

void
soma_map_sheet_free (SomaMapSheet *self)
{
  if (self == NULL)
    return;
  stop (self);
  g_clear_pointer (&self->surface, cairo_surface_destroy);
  g_free (self);
}

void
soma_map_sheet_change (SomaMapSheet *self, const SomaMapPicture *picture)
{
  self->picture = picture;
  self->wanted.change++;
  if (picture != NULL)
    return;
  stop (self);
  g_clear_pointer (&self->surface, cairo_surface_destroy);
}

void
soma_map_sheet_paint (SomaMapSheet *self, cairo_t *cr, const SomaMapCamera *camera,
                      const SomaMapLook *look, double width, double height, int pixels)
{
  if (self->picture == NULL)
    return;
  self->wanted = (Wish){ *camera, *look, width, height, pixels, self->wanted.change };
  if (self->stop == NULL && (self->surface == NULL || !is_same (&self->done, &self->wanted)))
    start (self);
  if (self->surface == NULL)
    return;
  double scale = camera->scale / self->done.camera.scale;
  cairo_save (cr);
  cairo_translate (cr, (self->done.camera.x - camera->x) * camera->scale + width / 2,
                   (self->done.camera.y - camera->y) * camera->scale + height / 2);
  cairo_scale (cr, scale, scale);
  cairo_set_source_surface (cr, self->surface, -self->done.width * (1 + 2 * BEYOND) / 2,
                            -self->done.height * (1 + 2 * BEYOND) / 2);
  cairo_pattern_set_filter (cairo_get_source (cr), is_same (&self->done, &self->wanted)
                                                       ? CAIRO_FILTER_FAST
                                                       : CAIRO_FILTER_BILINEAR);
  cairo_paint (cr);
  cairo_restore (cr);
}

gboolean
soma_map_sheet_is_exact (SomaMapSheet *self)
{
  return self->stop == NULL && self->surface != NULL && is_same (&self->done, &self->wanted);
}
