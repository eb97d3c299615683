/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "picture-queue.h"

#include <string.h>

#define MAX_BYTES (48 * 1024 * 1024)
#define BYTES_PER_PIXEL 4
#define TURN_US (G_USEC_PER_SEC / 40)

/* Identifies a picture. */
typedef struct
{
  SomaPuzzle *puzzle; /* owned */
  guint16 *copy_at;   /* (nullable) owned */
  SomaPictureStyle style;
} Key;

/* A finished picture; the key is also the hash table's. */
typedef struct
{
  Key key;
  GdkTexture *texture;
  GList link; /* in `recent` */
} Picture;

struct _SomaPictureRequest
{
  Key key;
  SomaPictureFunc func;
  gpointer data;
  GList link; /* in `requests` */
};

struct _SomaPictureQueue
{
  GObject parent_instance;

  /* Owned */
  SomaPictureMaker *maker;
  GHashTable *pictures; /* Key to Picture */
  GQueue recent;        /* of Picture, most recently used first */
  GQueue requests;      /* of SomaPictureRequest */

  gsize n_bytes;
  guint idle_source;
};

G_DEFINE_FINAL_TYPE (SomaPictureQueue, soma_picture_queue, G_TYPE_OBJECT)

static Key
make_key (SomaPuzzle *puzzle, const guint16 *copy_at, const SomaPictureStyle *style)
{
  gsize size = puzzle->figure->n_cells * sizeof *copy_at;

  return (Key){ soma_puzzle_ref (puzzle), g_memdup2 (copy_at, copy_at != NULL ? size : 0), *style };
}

static void
clear_key (Key *key)
{
  soma_puzzle_unref (key->puzzle);
  g_free (key->copy_at);
}

static guint
hash_key (gconstpointer data)
{
  const Key *key = data;
  guint hash = g_direct_hash (key->puzzle) ^ (guint) key->style.width;

  for (int i = 0; key->copy_at != NULL && i < key->puzzle->figure->n_cells; i++)
    hash = hash * 31 + key->copy_at[i];
  return hash;
}

/* A puzzle is an immutable value that the key references, so its address identifies it. */
static gboolean
keys_are_equal (gconstpointer first, gconstpointer second)
{
  const Key *a = first, *b = second;

  if (a->puzzle != b->puzzle || a->style.width != b->style.width ||
      a->style.height != b->style.height || a->style.dark != b->style.dark ||
      a->style.high_contrast != b->style.high_contrast || a->style.letters != b->style.letters ||
      (a->copy_at == NULL) != (b->copy_at == NULL))
    return FALSE;
  return a->copy_at == NULL ||
         memcmp (a->copy_at, b->copy_at, a->puzzle->figure->n_cells * sizeof *a->copy_at) == 0;
}

static gsize
count_bytes (const Key *key)
{
  return (gsize) key->style.width * key->style.height * BYTES_PER_PIXEL;
}

static void
free_picture (gpointer data)
{
  Picture *picture = data;

  clear_key (&picture->key);
  g_object_unref (picture->texture);
  g_free (picture);
}

static void
free_request (SomaPictureRequest *request)
{
  clear_key (&request->key);
  g_free (request);
}

static void
forget_oldest (SomaPictureQueue *self)
{
  Picture *picture = self->recent.tail->data;

  g_queue_unlink (&self->recent, &picture->link);
  self->n_bytes -= count_bytes (&picture->key);
  g_hash_table_remove (self->pictures, &picture->key);
}

static void
keep_picture (SomaPictureQueue *self, const Key *key, GdkTexture *texture)
{
  Picture *picture = g_new0 (Picture, 1);

  picture->key = make_key (key->puzzle, key->copy_at, &key->style);
  picture->texture = g_object_ref (texture);
  picture->link.data = picture;
  self->n_bytes += count_bytes (key);
  g_queue_push_head_link (&self->recent, &picture->link);
  g_hash_table_insert (self->pictures, &picture->key, picture);
  while (self->n_bytes > MAX_BYTES && self->recent.length > 1)
    forget_oldest (self);
}

static GdkTexture *
find_picture (SomaPictureQueue *self, const Key *key)
{
  Picture *picture = g_hash_table_lookup (self->pictures, key);

  if (picture == NULL)
    return NULL;
  g_queue_unlink (&self->recent, &picture->link);
  g_queue_push_head_link (&self->recent, &picture->link);
  return picture->texture;
}

static void
answer_next (SomaPictureQueue *self)
{
  SomaPictureRequest *request = g_queue_pop_head_link (&self->requests)->data;
  g_autoptr (GdkTexture) texture = NULL;

  g_set_object (&texture, find_picture (self, &request->key));
  if (texture == NULL)
    {
      texture = soma_picture_maker_draw (self->maker, request->key.puzzle, request->key.copy_at,
                                         &request->key.style);
      keep_picture (self, &request->key, texture);
    }
  request->func (texture, request->data);
  free_request (request);
}

/* Every picture that arrives makes the window draw a frame, which without a graphics card takes
 * longer than the picture; so several are drawn at a time. */
static gboolean
draw_cb (gpointer data)
{
  SomaPictureQueue *self = data;
  gint64 end = g_get_monotonic_time () + TURN_US;

  while (self->requests.length > 0 && g_get_monotonic_time () < end)
    answer_next (self);
  if (self->requests.length > 0)
    return G_SOURCE_CONTINUE;
  self->idle_source = 0;
  return G_SOURCE_REMOVE;
}

static void
soma_picture_queue_finalize (GObject *object)
{
  SomaPictureQueue *self = SOMA_PICTURE_QUEUE (object);

  g_assert (self->requests.length == 0);
  g_clear_handle_id (&self->idle_source, g_source_remove);
  g_hash_table_unref (self->pictures);
  g_clear_object (&self->maker);
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
  self->pictures = g_hash_table_new_full (hash_key, keys_are_equal, NULL, free_picture);
}

SomaPictureQueue *
soma_picture_queue_get (GdkDisplay *display)
{
  SomaPictureQueue *self = g_object_get_data (G_OBJECT (display), "soma-picture-queue");

  if (self != NULL)
    return g_object_ref (self);
  self = g_object_new (SOMA_TYPE_PICTURE_QUEUE, NULL);
  self->maker = soma_picture_maker_new (display);
  g_object_set_data_full (G_OBJECT (display), "soma-picture-queue", g_object_ref (self),
                          g_object_unref);
  return self;
}

GdkTexture *
soma_picture_queue_lookup (SomaPictureQueue *self, SomaPuzzle *puzzle, const guint16 *copy_at,
                           const SomaPictureStyle *style)
{
  g_return_val_if_fail (SOMA_IS_PICTURE_QUEUE (self), NULL);

  const Key key = { puzzle, (guint16 *) copy_at, *style };
  return find_picture (self, &key);
}

SomaPictureRequest *
soma_picture_queue_request (SomaPictureQueue *self, SomaPuzzle *puzzle, const guint16 *copy_at,
                            const SomaPictureStyle *style, SomaPictureFunc func, gpointer data)
{
  g_return_val_if_fail (SOMA_IS_PICTURE_QUEUE (self), NULL);

  SomaPictureRequest *request = g_new0 (SomaPictureRequest, 1);

  request->key = make_key (puzzle, copy_at, style);
  request->func = func;
  request->data = data;
  request->link.data = request;
  g_queue_push_tail_link (&self->requests, &request->link);
  if (self->idle_source == 0)
    self->idle_source = g_idle_add (draw_cb, self);
  return request;
}

void
soma_picture_queue_cancel (SomaPictureQueue *self, SomaPictureRequest *request)
{
  g_return_if_fail (SOMA_IS_PICTURE_QUEUE (self));

  g_queue_unlink (&self->requests, &request->link);
  free_request (request);
  if (self->requests.length == 0)
    g_clear_handle_id (&self->idle_source, g_source_remove);
}
