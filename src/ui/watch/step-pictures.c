/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "step-pictures.h"

#include "animated-png.h"
#include "watch-stage.h"

struct _SomaStepPictures
{
  GObject parent_instance;

  /* Owned */
  SomaWatch *watch;
  SomaTraceCursor *cursor;
  SomaPictureMaker *maker;
  GFile *folder;              /* (nullable) */
  SomaAnimatedPng *animation; /* (nullable) while it is saving */

  SomaStageStyle style;
  SomaNames names;
  gboolean numbers;
  SomaTraceCount numbers_count, rows_count; /* as of the watch */
  guint64 first;
  guint milliseconds; /* how long the animation shows a step */
  int n_pictures;
  int n_saved;
};

G_DEFINE_FINAL_TYPE (SomaStepPictures, soma_step_pictures, G_TYPE_OBJECT)

enum
{
  PROP_0,
  PROP_FRACTION,
  N_PROPERTIES
};

static GParamSpec *properties[N_PROPERTIES];

static GdkTexture *
draw (SomaStepPictures *self)
{
  static const GdkRGBA white = { 1, 1, 1, 1 }, black = { 0.12f, 0.12f, 0.12f, 1 };
  SomaWatchStage *stage = soma_watch_stage_new (soma_watch_get_puzzle (self->watch), self->cursor,
                                                &self->names, self->numbers);
  g_autoptr (GdkTexture) picture =
      soma_picture_maker_draw_stage (self->maker, soma_watch_stage_get (stage), &self->style);

  soma_watch_stage_free (stage);
  return soma_picture_fill (picture, self->style.dark ? &black : &white);
}

static gboolean
begin_animation (SomaStepPictures *self, GError **error)
{
  g_autofree char *name = g_strdup_printf ("animation-%07" G_GUINT64_FORMAT ".png", self->first);
  g_autoptr (GFile) file = g_file_get_child (self->folder, name);
  g_autoptr (GFileOutputStream) stream =
      g_file_replace (file, NULL, FALSE, G_FILE_CREATE_NONE, NULL, error);

  if (stream != NULL)
    self->animation = soma_animated_png_new (G_OUTPUT_STREAM (stream), self->milliseconds);
  return stream != NULL;
}

static gboolean
finish_animation (SomaStepPictures *self, GError **error)
{
  g_autoptr (SomaAnimatedPng) animation = g_steal_pointer (&self->animation);

  return animation == NULL || self->n_saved == 0 || soma_animated_png_finish (animation, error);
}

static gboolean
save (SomaStepPictures *self, GError **error)
{
  const SomaStep *step = soma_trace_cursor_get_step (self->cursor);
  guint64 number = soma_trace_count (step, self->numbers_count);
  gboolean is_twin = !soma_trace_counts (step, self->numbers_count) && number > 0;
  g_autofree char *name =
      g_strdup_printf ("step-%07" G_GUINT64_FORMAT "%s.png", number, is_twin ? "-solution" : "");
  g_autoptr (GFile) file = g_file_get_child (self->folder, name);
  g_autoptr (GdkTexture) picture = draw (self);
  g_autoptr (GBytes) png = gdk_texture_save_to_png_bytes (picture);

  return (self->animation != NULL || begin_animation (self, error)) &&
         g_file_replace_contents (file, g_bytes_get_data (png, NULL), g_bytes_get_size (png), NULL,
                                  FALSE, G_FILE_CREATE_NONE, NULL, NULL, error) &&
         soma_animated_png_add (self->animation, png, error);
}

/* FALSE at the end of the search. */
static gboolean
go_on (SomaStepPictures *self)
{
  const SomaStep *step = soma_trace_cursor_get_step (self->cursor);
  guint64 n = soma_trace_count (step, self->rows_count) + 1;

  return soma_trace_cursor_seek_nth (self->cursor, self->rows_count, n, NULL) == SOMA_TRACE_THERE;
}

static gboolean
save_next_cb (gpointer data)
{
  GTask *task = data;
  SomaStepPictures *self = g_task_get_source_object (task);
  g_autoptr (GError) error = NULL;

  if (g_cancellable_is_cancelled (g_task_get_cancellable (task)))
    {
      finish_animation (self, NULL);
      g_task_return_error_if_cancelled (task);
      return G_SOURCE_REMOVE;
    }
  if (!save (self, &error))
    {
      finish_animation (self, NULL);
      g_task_return_error (task, g_steal_pointer (&error));
      return G_SOURCE_REMOVE;
    }
  self->n_saved++;
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_FRACTION]);
  if (self->n_saved < self->n_pictures && go_on (self))
    return G_SOURCE_CONTINUE;
  if (finish_animation (self, &error))
    g_task_return_int (task, self->n_saved);
  else
    g_task_return_error (task, g_steal_pointer (&error));
  return G_SOURCE_REMOVE;
}

static double
get_fraction (SomaStepPictures *self)
{
  return self->n_pictures > 0 ? (double) self->n_saved / self->n_pictures : 0;
}

static void
soma_step_pictures_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  if (id == PROP_FRACTION)
    g_value_set_double (value, get_fraction (SOMA_STEP_PICTURES (object)));
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
soma_step_pictures_finalize (GObject *object)
{
  SomaStepPictures *self = SOMA_STEP_PICTURES (object);

  soma_trace_cursor_free (self->cursor);
  g_clear_object (&self->watch);
  g_clear_object (&self->maker);
  g_clear_object (&self->folder);
  soma_animated_png_free (self->animation);
  G_OBJECT_CLASS (soma_step_pictures_parent_class)->finalize (object);
}

static void
soma_step_pictures_class_init (SomaStepPicturesClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->get_property = soma_step_pictures_get_property;
  object_class->finalize = soma_step_pictures_finalize;
  properties[PROP_FRACTION] =
      g_param_spec_double ("fraction", NULL, NULL, 0, 1, 0, G_PARAM_READABLE);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);
}

static void
soma_step_pictures_init (SomaStepPictures *self)
{
}

SomaStepPictures *
soma_step_pictures_new (SomaWatch *watch, const SomaStageStyle *style, const SomaNames *names,
                        gboolean numbers)
{
  SomaStepPictures *self = g_object_new (SOMA_TYPE_STEP_PICTURES, NULL);

  self->watch = g_object_ref (watch);
  self->cursor = soma_trace_cursor_new (soma_watch_get_trace (watch));
  self->maker = soma_picture_maker_new (gdk_display_get_default ());
  self->style = *style;
  self->names = *names;
  self->numbers = numbers;
  self->numbers_count = soma_watch_get_number_count (watch);
  self->rows_count = soma_watch_get_row_count (watch);
  return self;
}

void
soma_step_pictures_save (SomaStepPictures *self, guint64 first, int n_pictures, guint milliseconds,
                         GFile *folder, GCancellable *cancellable, GAsyncReadyCallback callback,
                         gpointer data)
{
  g_return_if_fail (SOMA_IS_STEP_PICTURES (self) && n_pictures > 0);

  GTask *task = g_task_new (self, cancellable, callback, data);
  self->first = first;
  self->n_pictures = MIN (n_pictures, SOMA_STEP_PICTURES_MOST);
  self->milliseconds = milliseconds;
  self->n_saved = 0;
  g_set_object (&self->folder, folder);
  soma_trace_cursor_seek_nth (self->cursor, self->numbers_count, first, NULL);
  g_idle_add_full (G_PRIORITY_LOW, save_next_cb, task, g_object_unref);
}

int
soma_step_pictures_save_finish (SomaStepPictures *self, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), -1);
  return (int) g_task_propagate_int (G_TASK (result), error);
}
