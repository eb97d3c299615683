/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "picture-queue-test.h"

#include "background.h"
#include "picture-cache.h"
#include "picture-files.h"

/* Of a display: its queue. */
#define KEY "soma-picture-queue"

#define MAX_BYTES (48 * 1024 * 1024)

/* Enough for ten thousand figures in one style. */
#define MAX_DISK_BYTES (256 * 1024 * 1024)
#define TURN_US (G_USEC_PER_SEC / 40)

/* While something moves, the main loop is never idle, and without a graphics card it may have no
 * rest between two frames: a turn comes after this time all the same. */
#define PATIENCE_MS 200

/* Pictures are read together, since each change makes the window draw a frame, and written
 * together: no more than so many. */
#define MANY 64

/* How much is written before the files are counted again. */
#define TRIM_AFTER (MAX_DISK_BYTES / 16)

/* A picture for a file. */
typedef struct
{
  char *name;          /* of soma_picture_files_get_name() */
  GdkTexture *texture; /* (nullable) owned */
  int width, height;
} Picture;

struct _SomaPictureRequest
{
  SomaPuzzle *puzzle; /* owned */
  guint16 *copy_at;   /* (nullable) owned */
  SomaPictureStyle style;
  char *name;        /* owned */
  GtkWidget *widget; /* borrowed */
  SomaPictureFunc func;
  gboolean sought; /* there is no file, or it is looked for */
  gboolean ready;  /* to be drawn */
  GList link;      /* in `requests` */
};

struct _SomaPictureQueue
{
  GObject parent_instance;

  GdkDisplay *display; /* borrowed */

  /* Owned */
  SomaPictureMaker *maker; /* (nullable) until something is drawn */
  char *directory;         /* of the files */
  SomaPictureCache cache;
  GQueue requests;    /* of SomaPictureRequest */
  GPtrArray *unsaved; /* of Picture */

  gsize n_untrimmed; /* bytes in new files since they were counted */
  guint n_drawn;
  guint fetch_source, idle_source, patience_source;
  gboolean fetching, saving;
};

/* What is read or written: Pictures. */
typedef struct
{
  char *directory;
  GPtrArray *pictures;
  gsize n_untrimmed;
} Files;

G_DEFINE_FINAL_TYPE (SomaPictureQueue, soma_picture_queue, G_TYPE_OBJECT)

static gboolean fetch_cb (gpointer data);
static gboolean draw_cb (gpointer data);
static void save_pictures (SomaPictureQueue *self);

/* Pictures for files */

static Picture *
make_picture (const char *name, GdkTexture *texture, int width, int height)
{
  Picture *picture = g_new0 (Picture, 1);

  picture->name = g_strdup (name);
  g_set_object (&picture->texture, texture);
  picture->width = width;
  picture->height = height;
  return picture;
}

static void
free_picture (gpointer data)
{
  Picture *picture = data;

  g_free (picture->name);
  g_clear_object (&picture->texture);
  g_free (picture);
}

/* Requests */

static void
free_request (SomaPictureRequest *request)
{
  soma_puzzle_unref (request->puzzle);
  g_free (request->copy_at);
  g_free (request->name);
  g_free (request);
}

static void
answer (SomaPictureQueue *self, SomaPictureRequest *request, GdkTexture *texture)
{
  g_queue_unlink (&self->requests, &request->link);
  request->func (texture, request->widget);
  free_request (request);
}

/* Whether a person sees the widget, or did when it was last laid out: a list also has rows above
 * and below what it shows. */
static gboolean
is_in_sight (GtkWidget *widget)
{
  GtkWidget *around = gtk_widget_get_ancestor (widget, GTK_TYPE_SCROLLED_WINDOW);
  graphene_rect_t bounds, visible;

  if (around == NULL)
    return TRUE;
  visible =
      GRAPHENE_RECT_INIT (0, 0, gtk_widget_get_width (around), gtk_widget_get_height (around));
  return gtk_widget_compute_bounds (widget, around, &bounds) &&
         graphene_rect_intersection (&bounds, &visible, NULL);
}

/* Otherwise in the order in which they came. */
static void
bring_visible_forward (SomaPictureQueue *self)
{
  GQueue others = G_QUEUE_INIT;
  GList *link = self->requests.head;

  while (link != NULL)
    {
      GList *next = link->next;
      if (!is_in_sight (((SomaPictureRequest *) link->data)->widget))
        {
          g_queue_unlink (&self->requests, link);
          g_queue_push_tail_link (&others, link);
        }
      link = next;
    }
  while ((link = g_queue_pop_head_link (&others)) != NULL)
    g_queue_push_tail_link (&self->requests, link);
}

static SomaPictureRequest *
find_ready (SomaPictureQueue *self)
{
  for (GList *link = self->requests.head; link != NULL; link = link->next)
    if (((SomaPictureRequest *) link->data)->ready)
      return link->data;
  return NULL;
}

/* Begins to draw, or ends when there is nothing to be drawn. */
static void
plan_drawing (SomaPictureQueue *self)
{
  if (find_ready (self) == NULL)
    {
      g_clear_handle_id (&self->idle_source, g_source_remove);
      g_clear_handle_id (&self->patience_source, g_source_remove);
      return;
    }
  if (self->idle_source == 0)
    self->idle_source = g_idle_add (draw_cb, self);
  if (self->patience_source == 0)
    self->patience_source = g_timeout_add (PATIENCE_MS, draw_cb, self);
}

/* Writing files */

static void
free_files (gpointer data)
{
  Files *files = data;

  g_free (files->directory);
  g_ptr_array_unref (files->pictures);
  g_free (files);
}

static GTask *
make_files_task (SomaPictureQueue *self, GPtrArray *pictures)
{
  GTask *task = g_task_new (self, NULL, NULL, NULL);
  Files *files = g_new0 (Files, 1);

  *files = (Files){ g_strdup (self->directory), pictures, self->n_untrimmed };
  g_task_set_task_data (task, files, free_files);
  return task;
}

static void
save_work (GTask *task)
{
  Files *files = g_task_get_task_data (task);

  for (guint i = 0; i < files->pictures->len; i++)
    {
      const Picture *picture = files->pictures->pdata[i];
      files->n_untrimmed +=
          soma_picture_files_save (files->directory, picture->name, picture->texture);
    }
  if (files->n_untrimmed < TRIM_AFTER)
    return;
  soma_picture_files_trim (files->directory, MAX_DISK_BYTES);
  files->n_untrimmed = 0;
}

static void
saved_cb (GTask *task)
{
  SomaPictureQueue *self = g_task_get_source_object (task);

  self->saving = FALSE;
  self->n_untrimmed = ((Files *) g_task_get_task_data (task))->n_untrimmed;
  if (find_ready (self) == NULL)
    save_pictures (self);
  g_task_return_boolean (task, TRUE);
}

static const SomaBackground save_files = { "soma-save-pic", .work = save_work, .done = saved_cb };

static void
save_pictures (SomaPictureQueue *self)
{
  if (self->unsaved->len == 0 || self->saving)
    return;
  GTask *task = make_files_task (self, g_steal_pointer (&self->unsaved));
  self->unsaved = g_ptr_array_new_with_free_func (free_picture);
  self->saving = TRUE;
  soma_background_run (task, &save_files);
}

/* Solutions are many, and few of them are seen twice. Plain pictures are drawn as fast as they are
 * read. */
static gboolean
is_saved (SomaPictureQueue *self, const SomaPictureRequest *request)
{
  return request->copy_at == NULL && soma_picture_maker_has_renderer (self->maker);
}

/* Reading files */

static void
fetch_work (GTask *task)
{
  const Files *files = g_task_get_task_data (task);

  for (guint i = 0; i < files->pictures->len; i++)
    {
      Picture *wanted = files->pictures->pdata[i];
      wanted->texture =
          soma_picture_files_load (files->directory, wanted->name, wanted->width, wanted->height);
    }
}

static void
take_picture (SomaPictureQueue *self, const Picture *found)
{
  GList *next;

  if (found->texture != NULL)
    soma_picture_cache_add (&self->cache, found->name, found->texture);
  for (GList *link = self->requests.head; link != NULL; link = next)
    {
      SomaPictureRequest *request = link->data;
      next = link->next;
      if (strcmp (request->name, found->name) != 0)
        continue;
      request->sought = request->ready = TRUE;
      if (found->texture != NULL)
        answer (self, request, found->texture);
    }
}

/* Before the next frame, but when all requests that were made in one go are there. */
static void
plan_fetching (SomaPictureQueue *self)
{
  if (self->fetch_source == 0 && !self->fetching)
    self->fetch_source = g_idle_add_full (G_PRIORITY_HIGH_IDLE, fetch_cb, self, NULL);
}

static void
fetched_cb (GTask *task)
{
  SomaPictureQueue *self = g_task_get_source_object (task);
  const Files *files = g_task_get_task_data (task);

  self->fetching = FALSE;
  for (guint i = 0; i < files->pictures->len; i++)
    take_picture (self, files->pictures->pdata[i]);
  plan_drawing (self);
  plan_fetching (self);
  g_task_return_boolean (task, TRUE);
}

static const SomaBackground fetch_files = { "soma-load-pic", .work = fetch_work,
                                            .done = fetched_cb };

static gboolean
fetch_cb (gpointer data)
{
  SomaPictureQueue *self = data;
  g_autoptr (GPtrArray) wanted = g_ptr_array_new_with_free_func (free_picture);

  self->fetch_source = 0;
  bring_visible_forward (self);
  for (GList *link = self->requests.head; link != NULL && wanted->len < MANY; link = link->next)
    {
      SomaPictureRequest *request = link->data;
      if (!request->sought)
        g_ptr_array_add (wanted, make_picture (request->name, NULL, request->style.width,
                                               request->style.height));
      request->sought = TRUE;
    }
  if (wanted->len == 0)
    return G_SOURCE_REMOVE;
  self->fetching = TRUE;
  soma_background_run (make_files_task (self, g_steal_pointer (&wanted)), &fetch_files);
  return G_SOURCE_REMOVE;
}

/* Drawing */

static void
draw_picture (SomaPictureQueue *self, SomaPictureRequest *request)
{
  const SomaPictureStyle *style = &request->style;
  g_autoptr (GdkTexture) texture = NULL;

  g_set_object (&texture, soma_picture_cache_find (&self->cache, request->name));
  if (texture == NULL)
    {
      texture = soma_picture_queue_draw (self, request->puzzle, request->copy_at, style);
      self->n_drawn++;
      soma_picture_cache_add (&self->cache, request->name, texture);
      if (is_saved (self, request))
        g_ptr_array_add (self->unsaved,
                         make_picture (request->name, texture, style->width, style->height));
    }
  answer (self, request, texture);
}

static gboolean
draw_cb (gpointer data)
{
  SomaPictureQueue *self = data;

  /* Every picture that arrives makes the window draw a frame, which without a graphics card takes
   * longer than the picture; so several are drawn at a time. */
  gint64 end = g_get_monotonic_time () + TURN_US;
  bring_visible_forward (self);
  for (SomaPictureRequest *request; (request = find_ready (self)) != NULL;)
    {
      draw_picture (self, request);
      if (g_get_monotonic_time () >= end)
        break;
    }
  if (find_ready (self) == NULL || self->unsaved->len >= MANY)
    save_pictures (self);

  plan_drawing (self);
  return G_SOURCE_CONTINUE;
}

static void
soma_picture_queue_finalize (GObject *object)
{
  SomaPictureQueue *self = SOMA_PICTURE_QUEUE (object);

  g_assert (self->requests.length == 0);
  g_clear_handle_id (&self->fetch_source, g_source_remove);
  g_clear_handle_id (&self->idle_source, g_source_remove);
  g_clear_handle_id (&self->patience_source, g_source_remove);
  soma_picture_cache_clear (&self->cache);
  g_ptr_array_unref (self->unsaved);
  g_clear_object (&self->maker);
  g_free (self->directory);
  G_OBJECT_CLASS (soma_picture_queue_parent_class)->finalize (object);
}

static void
soma_picture_queue_class_init (SomaPictureQueueClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = soma_picture_queue_finalize;
}

static void
soma_picture_queue_init (SomaPictureQueue *self)
{
  soma_picture_cache_init (&self->cache, MAX_BYTES);
  self->unsaved = g_ptr_array_new_with_free_func (free_picture);
  /* Files of earlier starts count, too. */
  self->n_untrimmed = TRIM_AFTER;
}

SomaPictureQueue *
soma_picture_queue_new (GdkDisplay *display, const char *directory)
{
  SomaPictureQueue *self = g_object_new (SOMA_TYPE_PICTURE_QUEUE, NULL);

  self->display = display;
  self->directory = g_strdup (directory);
  return self;
}

void
soma_picture_queue_forget (GdkDisplay *display)
{
  g_object_set_data (G_OBJECT (display), KEY, NULL);
}

SomaPictureQueue *
soma_picture_queue_get (GdkDisplay *display)
{
  SomaPictureQueue *self = g_object_get_data (G_OBJECT (display), KEY);
  g_autofree char *directory = g_build_filename (g_get_user_cache_dir (), "soma", "pictures", NULL);

  if (self != NULL)
    return g_object_ref (self);
  self = soma_picture_queue_new (display, directory);
  g_object_set_data_full (G_OBJECT (display), KEY, g_object_ref (self), g_object_unref);
  return self;
}

SomaPictureRequest *
soma_picture_queue_request (SomaPictureQueue *self, SomaPuzzle *puzzle, const guint16 *copy_at,
                            const SomaPictureStyle *style, GtkWidget *widget, SomaPictureFunc func)
{
  g_return_val_if_fail (SOMA_IS_PICTURE_QUEUE (self), NULL);

  g_autofree char *name = soma_picture_files_get_name (puzzle, copy_at, style);
  GdkTexture *texture = soma_picture_cache_find (&self->cache, name);

  if (texture != NULL)
    {
      func (texture, widget);
      return NULL;
    }
  SomaPictureRequest *request = g_new0 (SomaPictureRequest, 1);
  gsize size = puzzle->figure->n_cells * sizeof *copy_at;
  request->puzzle = soma_puzzle_ref (puzzle);
  request->copy_at = g_memdup2 (copy_at, copy_at != NULL ? size : 0);
  request->style = *style;
  request->name = g_steal_pointer (&name);
  request->widget = widget;
  request->func = func;
  request->sought = request->ready = copy_at != NULL;
  request->link.data = request;
  g_queue_push_tail_link (&self->requests, &request->link);
  if (request->ready)
    plan_drawing (self);
  else
    plan_fetching (self);
  return request;
}

void
soma_picture_queue_cancel (SomaPictureQueue *self, SomaPictureRequest *request)
{
  g_return_if_fail (SOMA_IS_PICTURE_QUEUE (self));

  g_queue_unlink (&self->requests, &request->link);
  free_request (request);
}

guint
soma_picture_queue_count_drawn (SomaPictureQueue *self)
{
  g_return_val_if_fail (SOMA_IS_PICTURE_QUEUE (self), 0);
  return self->n_drawn;
}

gboolean
soma_picture_queue_is_idle (SomaPictureQueue *self)
{
  g_return_val_if_fail (SOMA_IS_PICTURE_QUEUE (self), FALSE);
  return self->requests.length == 0 && self->unsaved->len == 0 && self->fetch_source == 0 &&
         !self->fetching && !self->saving;
}

GdkTexture *
soma_picture_queue_draw (SomaPictureQueue *self, SomaPuzzle *puzzle, const guint16 *copy_at,
                         const SomaPictureStyle *style)
{
  g_return_val_if_fail (SOMA_IS_PICTURE_QUEUE (self), NULL);

  if (self->maker == NULL)
    self->maker = soma_picture_maker_new (self->display);
  return soma_picture_maker_draw (self->maker, puzzle, copy_at, style);
}
