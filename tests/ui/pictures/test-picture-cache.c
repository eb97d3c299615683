/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "picture-cache.h"

/* A picture of so many pixels, four bytes each. */
static void
keep (SomaPictureCache *cache, const char *name, int n_pixels)
{
  gsize size = (gsize) n_pixels * 4;
  g_autoptr (GBytes) bytes = g_bytes_new_take (g_malloc0 (size), size);
  g_autoptr (GdkTexture) texture =
      gdk_memory_texture_new (n_pixels, 1, GDK_MEMORY_R8G8B8A8, bytes, size);

  soma_picture_cache_add (cache, name, texture);
}

/* Those used longest ago go first; to look for one is to use it. */
static void
test_least_used (void)
{
  SomaPictureCache cache;

  soma_picture_cache_init (&cache, 3 * 40);
  keep (&cache, "a", 10);
  keep (&cache, "b", 10);
  keep (&cache, "c", 10);
  g_assert_nonnull (soma_picture_cache_find (&cache, "a"));
  keep (&cache, "d", 10);
  g_assert_null (soma_picture_cache_find (&cache, "b"));
  g_assert_nonnull (soma_picture_cache_find (&cache, "a"));
  g_assert_nonnull (soma_picture_cache_find (&cache, "c"));
  g_assert_nonnull (soma_picture_cache_find (&cache, "d"));
  g_assert_cmpuint (cache.n_bytes, ==, 3 * 40);
  soma_picture_cache_clear (&cache);
}

/* A new picture takes the place of another one of its name. */
static void
test_replace (void)
{
  SomaPictureCache cache;

  soma_picture_cache_init (&cache, 1000);
  keep (&cache, "a", 10);
  keep (&cache, "a", 20);
  g_assert_cmpint (gdk_texture_get_width (soma_picture_cache_find (&cache, "a")), ==, 20);
  g_assert_cmpuint (cache.n_bytes, ==, 80);
  soma_picture_cache_clear (&cache);
}

/* One that is too large drives out all others, but stays. */
static void
test_too_large (void)
{
  SomaPictureCache cache;

  soma_picture_cache_init (&cache, 100);
  keep (&cache, "a", 10);
  keep (&cache, "b", 10);
  keep (&cache, "c", 100);
  g_assert_null (soma_picture_cache_find (&cache, "a"));
  g_assert_null (soma_picture_cache_find (&cache, "b"));
  g_assert_nonnull (soma_picture_cache_find (&cache, "c"));
  soma_picture_cache_clear (&cache);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/picture-cache/least-used", test_least_used);
  g_test_add_func ("/picture-cache/replace", test_replace);
  g_test_add_func ("/picture-cache/too-large", test_too_large);
  return g_test_run ();
}
