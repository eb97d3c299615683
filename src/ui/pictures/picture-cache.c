/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "picture-cache.h"

#define BYTES_PER_PIXEL 4

typedef struct
{
  char *name;          /* owned, and the hash table's key */
  GdkTexture *texture; /* owned */
  GList link;          /* in `recent` */
} Picture;

static void
free_picture (gpointer data)
{
  Picture *picture = data;

  g_free (picture->name);
  g_object_unref (picture->texture);
  g_free (picture);
}

static gsize
count_bytes (const Picture *picture)
{
  return (gsize) gdk_texture_get_width (picture->texture) *
         gdk_texture_get_height (picture->texture) * BYTES_PER_PIXEL;
}

static void
forget (SomaPictureCache *cache, Picture *picture)
{
  g_queue_unlink (&cache->recent, &picture->link);
  cache->n_bytes -= count_bytes (picture);
  g_hash_table_remove (cache->pictures, picture->name);
}

void
soma_picture_cache_init (SomaPictureCache *cache, gsize max_bytes)
{
  *cache = (SomaPictureCache){
    .pictures = g_hash_table_new_full (g_str_hash, g_str_equal, NULL, free_picture),
    .max_bytes = max_bytes,
  };
}

void
soma_picture_cache_clear (SomaPictureCache *cache)
{
  g_clear_pointer (&cache->pictures, g_hash_table_unref);
  g_queue_init (&cache->recent);
}

void
soma_picture_cache_add (SomaPictureCache *cache, const char *name, GdkTexture *texture)
{
  Picture *before = g_hash_table_lookup (cache->pictures, name);
  Picture *picture = g_new0 (Picture, 1);

  picture->name = g_strdup (name);
  picture->texture = g_object_ref (texture);
  picture->link.data = picture;
  if (before != NULL)
    forget (cache, before);
  cache->n_bytes += count_bytes (picture);
  g_queue_push_head_link (&cache->recent, &picture->link);
  g_hash_table_insert (cache->pictures, picture->name, picture);
  while (cache->n_bytes > cache->max_bytes && cache->recent.length > 1)
    forget (cache, cache->recent.tail->data);
}

GdkTexture *
soma_picture_cache_find (SomaPictureCache *cache, const char *name)
{
  Picture *picture = g_hash_table_lookup (cache->pictures, name);

  if (picture == NULL)
    return NULL;
  g_queue_unlink (&cache->recent, &picture->link);
  g_queue_push_head_link (&cache->recent, &picture->link);
  return picture->texture;
}
