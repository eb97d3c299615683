/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gdk/gdk.h>

/* Pictures in memory, by name, no more than a number of bytes of them: those go that were not used
 * for the longest time. */
typedef struct
{
  GHashTable *pictures; /* owned: names to what is kept */
  GQueue recent;        /* of these, most recently used first */
  gsize n_bytes, max_bytes;
} SomaPictureCache;

void soma_picture_cache_init (SomaPictureCache *cache, gsize max_bytes);
void soma_picture_cache_clear (SomaPictureCache *cache);

/* Takes a reference. The last one is kept even if it alone is too large. */
void soma_picture_cache_add (SomaPictureCache *cache, const char *name, GdkTexture *texture);

/* NULL if it is not there; otherwise it counts as used. Owned by the cache. */
GdkTexture *soma_picture_cache_find (SomaPictureCache *cache, const char *name);
