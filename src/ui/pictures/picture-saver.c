/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "picture-saver.h"

#include <glib/gi18n.h>

#include "animated-webp.h"
#include "background.h"
#include "file-text.h"
#include "pixel-bytes.h"
#include "svg-picture.h"

/* Frames are drawn in idle moments, one while the last one is encoded on a thread, each by a job
 * of its own: the two take about as long. */
struct _SomaPictureSaver
{
  GObject parent_instance;

  /* Owned */
  SomaFilm *film;
  GFile *file;
  GCancellable *cancellable;
  SomaPictureMaker *maker;     /* (nullable) */
  SomaAnimatedWebp *animation; /* (nullable) of use to one job at a time */
  SomaPainting *painting;      /* (nullable) of the frame that is being drawn */
  guint8 *pixels;              /* (nullable) of a frame that waits for its job */
  GTask *task;                 /* (nullable) until it has an answer */

  SomaPictureFormat format;
  GdkRGBA background;
  gboolean is_opaque;
  gboolean has_job;
  int n_drawn, n_saved;
  gsize size;
  char *name; /* (nullable) of the frame that is being drawn, or waits */
  guint idle;
  gulong cancelled;
};

G_DEFINE_FINAL_TYPE (SomaPictureSaver, soma_picture_saver, G_TYPE_OBJECT)

enum
{
  PROP_0,
  PROP_FRACTION,
  N_PROPERTIES
};

static GParamSpec *properties[N_PROPERTIES];

/* What a thread does: encodes a frame, or with no pixels, writes the animation or draws an SVG
 * file. */
typedef struct
{
  SomaPictureSaver *saver; /* borrowed from the task */
  SomaStage *stage;        /* (nullable) for SVG */
  SomaStageStyle style;
  guint8 *pixels; /* (nullable) */
  char *name;     /* (nullable) */
  int frame;
  gsize size; /* what was written */
  GError *error;
} Job;

static void start_frame (SomaPictureSaver *self);

static void
free_job (gpointer data)
{
  Job *job = data;

  soma_stage_free (job->stage);
  g_free (job->pixels);
  g_free (job->name);
  g_clear_error (&job->error);
  g_free (job);
}

static void
write_file (Job *job, GFile *file, GBytes *bytes)
{
  const char *data = g_bytes_get_data (bytes, &job->size);

  soma_file_text_replace (file, NULL, data, job->size, job->saver->cancellable, NULL, &job->error);
}

static void
write_bytes (Job *job, GBytes *bytes)
{
  if (bytes != NULL)
    write_file (job, job->saver->file, bytes);
}

static void
write_png (Job *job)
{
  SomaPictureSaver *saver = job->saver;
  g_autoptr (GBytes) bytes =
      soma_pixels_make_png (g_steal_pointer (&job->pixels), saver->film->style.width,
                            saver->film->style.height, saver->is_opaque);

  if (saver->format == SOMA_PICTURE_PNG)
    {
      write_bytes (job, bytes);
      return;
    }
  g_autoptr (GFile) file = g_file_get_child (saver->file, job->name);
  write_file (job, file, bytes);
}

static void
encode_frame (Job *job)
{
  SomaPictureSaver *saver = job->saver;
  gsize n_pixels = (gsize) saver->film->style.width * saver->film->style.height;

  if (saver->is_opaque)
    soma_pixels_fill (job->pixels, n_pixels, &saver->background);
  else
    soma_pixels_divide (job->pixels, n_pixels);
  if (saver->format == SOMA_PICTURE_WEBP)
    soma_animated_webp_add (saver->animation, job->pixels,
                            soma_film_get_time (saver->film, job->frame), &job->error);
  else
    write_png (job);
}

static void
work (GTask *task)
{
  Job *job = g_task_get_task_data (task);
  SomaPictureSaver *saver = job->saver;
  g_autoptr (GBytes) bytes = NULL;

  if (job->pixels != NULL)
    encode_frame (job);
  else if (job->stage != NULL)
    {
      bytes = soma_svg_picture_new (job->stage, &job->style,
                                    saver->is_opaque ? &saver->background : NULL, &job->error);
      write_bytes (job, bytes);
    }
  else
    {
      bytes = soma_animated_webp_finish (saver->animation,
                                         soma_film_get_time (saver->film, job->frame), &job->error);
      write_bytes (job, bytes);
    }
}

/* Ends the drawing, too. Takes the error. */
static void
answer (SomaPictureSaver *self, GError *error)
{
  g_autoptr (GTask) task = g_steal_pointer (&self->task);

  g_clear_handle_id (&self->idle, g_source_remove);
  g_clear_pointer (&self->painting, soma_painting_free);
  g_clear_pointer (&self->pixels, g_free);
  if (task == NULL)
    g_clear_error (&error);
  else if (error != NULL)
    g_task_return_error (task, error);
  else
    g_task_return_int (task, self->n_saved);
}

static gboolean
has_all_frames (SomaPictureSaver *self)
{
  return self->painting == NULL && self->pixels == NULL;
}

static void start_job (SomaPictureSaver *self, Job *job);

static void
hand_over (SomaPictureSaver *self)
{
  Job *job = g_new0 (Job, 1);

  job->pixels = g_steal_pointer (&self->pixels);
  job->name = g_steal_pointer (&self->name);
  job->frame = self->n_drawn - 1;
  start_job (self, job);
  if (self->n_drawn < self->film->n_frames)
    start_frame (self);
}

static void
job_done (GTask *task)
{
  g_autoptr (SomaPictureSaver) self = g_object_ref (g_task_get_source_object (task));
  Job *job = g_task_get_task_data (task);
  gboolean is_end = job->pixels == NULL && self->format == SOMA_PICTURE_WEBP;

  self->has_job = FALSE;
  self->size = job->size;
  g_autoptr (GError) error = g_steal_pointer (&job->error);
  g_task_return_boolean (task, TRUE);
  if (self->task == NULL)
    return;
  if (error != NULL)
    {
      answer (self, g_steal_pointer (&error));
      return;
    }
  self->n_saved += !is_end;
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_FRACTION]);
  if (self->pixels != NULL)
    hand_over (self);
  else if (is_end || (has_all_frames (self) && self->format != SOMA_PICTURE_WEBP))
    answer (self, NULL);
  else if (has_all_frames (self))
    {
      Job *last = g_new0 (Job, 1);
      last->frame = self->n_drawn;
      start_job (self, last);
    }
}

static const SomaBackground encoding = { "picture-saver", .work = work, .done = job_done };

/* Takes the job. */
static void
start_job (SomaPictureSaver *self, Job *job)
{
  GTask *task = g_task_new (self, NULL, NULL, NULL);

  job->saver = self;
  self->has_job = TRUE;
  g_task_set_task_data (task, job, free_job);
  soma_background_run (task, &encoding);
}

static gboolean
paint_cb (gpointer data)
{
  SomaPictureSaver *self = data;
  gboolean goes_on = soma_painting_go_on (self->painting);

  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_FRACTION]);
  if (goes_on)
    return G_SOURCE_CONTINUE;
  self->idle = 0;
  self->pixels = soma_painting_take (self->painting);
  g_clear_pointer (&self->painting, soma_painting_free);
  self->n_drawn++;
  if (!self->has_job)
    hand_over (self);
  return G_SOURCE_REMOVE;
}

static void
start_frame (SomaPictureSaver *self)
{
  SomaStageStyle style;
  SomaStage *stage = soma_film_get_stage (self->film, self->n_drawn, &style);

  /* A film that ends early: the job that runs finds that there are no more. */
  if (stage == NULL && self->has_job)
    return;
  if (stage == NULL)
    {
      answer (self, NULL);
      return;
    }
  if (self->film->get_name != NULL)
    {
      g_autofree char *name = self->film->get_name (self->film->data);
      g_free (self->name);
      self->name = g_strconcat (name, ".png", NULL);
    }
  self->painting = soma_painting_new (self->maker, stage, &style);
  soma_stage_free (stage);
  if (self->painting != NULL)
    self->idle = g_idle_add_full (G_PRIORITY_LOW, paint_cb, self, NULL);
  else
    answer (self, g_error_new_literal (G_IO_ERROR, G_IO_ERROR_FAILED, _ ("Not enough memory.")));
}

static void
start_svg (SomaPictureSaver *self)
{
  Job *job = g_new0 (Job, 1);

  job->stage = soma_film_get_stage (self->film, 0, &job->style);
  start_job (self, job);
}

static gboolean
give_up_cb (gpointer data)
{
  SomaPictureSaver *self = data;

  answer (self, g_error_new_literal (G_IO_ERROR, G_IO_ERROR_CANCELLED, _ ("Stopped")));
  return G_SOURCE_REMOVE;
}

/* Whoever cancels may be in the middle of something. */
static void
cancelled_cb (GCancellable *cancellable, SomaPictureSaver *self)
{
  g_idle_add_full (G_PRIORITY_DEFAULT, give_up_cb, g_object_ref (self), g_object_unref);
}

static double
get_fraction (SomaPictureSaver *self)
{
  double n =
      self->n_drawn + (self->painting != NULL ? soma_painting_get_fraction (self->painting) : 0);

  /* Encoding counts for as much as drawing. */
  return (n + self->n_saved) / (2.0 * self->film->n_frames);
}

static void
soma_picture_saver_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  if (id == PROP_FRACTION)
    g_value_set_double (value, get_fraction (SOMA_PICTURE_SAVER (object)));
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
soma_picture_saver_finalize (GObject *object)
{
  SomaPictureSaver *self = SOMA_PICTURE_SAVER (object);

  if (self->cancellable != NULL)
    g_signal_handler_disconnect (self->cancellable, self->cancelled);
  g_clear_handle_id (&self->idle, g_source_remove);
  soma_film_free (self->film);
  soma_painting_free (self->painting);
  soma_animated_webp_free (self->animation);
  g_clear_object (&self->maker);
  g_clear_object (&self->file);
  g_clear_object (&self->cancellable);
  g_free (self->pixels);
  g_free (self->name);
  G_OBJECT_CLASS (soma_picture_saver_parent_class)->finalize (object);
}

static void
soma_picture_saver_class_init (SomaPictureSaverClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->get_property = soma_picture_saver_get_property;
  object_class->finalize = soma_picture_saver_finalize;
  properties[PROP_FRACTION] =
      g_param_spec_double ("fraction", NULL, NULL, 0, 1, 0, G_PARAM_READABLE);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);
}

static void
soma_picture_saver_init (SomaPictureSaver *self)
{
}

SomaPictureSaver *
soma_picture_saver_new (SomaFilm *film, SomaPictureFormat format, const GdkRGBA *background)
{
  SomaPictureSaver *self = g_object_new (SOMA_TYPE_PICTURE_SAVER, NULL);

  self->film = film;
  self->format = format;
  self->is_opaque = background != NULL;
  if (background != NULL)
    self->background = *background;
  if (format == SOMA_PICTURE_PNG || format == SOMA_PICTURE_SVG)
    film->n_frames = 1;
  return self;
}

void
soma_picture_saver_save (SomaPictureSaver *self, GFile *file, GCancellable *cancellable,
                         GAsyncReadyCallback callback, gpointer data)
{
  g_return_if_fail (SOMA_IS_PICTURE_SAVER (self) && self->file == NULL);

  self->task = g_task_new (self, NULL, callback, data);
  self->file = g_object_ref (file);
  self->cancellable = cancellable != NULL ? g_object_ref (cancellable) : g_cancellable_new ();
  self->cancelled =
      g_signal_connect (self->cancellable, "cancelled", G_CALLBACK (cancelled_cb), self);
  if (g_cancellable_is_cancelled (self->cancellable))
    {
      cancelled_cb (self->cancellable, self);
      return;
    }
  if (self->format == SOMA_PICTURE_SVG)
    {
      start_svg (self);
      return;
    }
  if (self->format == SOMA_PICTURE_WEBP)
    self->animation = soma_animated_webp_new (self->film->style.width, self->film->style.height);
  self->maker = soma_picture_maker_new (gdk_display_get_default ());
  start_frame (self);
}

int
soma_picture_saver_save_finish (SomaPictureSaver *self, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), -1);
  return (int) g_task_propagate_int (G_TASK (result), error);
}

gsize
soma_picture_saver_get_size (SomaPictureSaver *self)
{
  g_return_val_if_fail (SOMA_IS_PICTURE_SAVER (self), 0);
  return self->size;
}
