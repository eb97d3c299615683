/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "environment.h"

#include <glib.h>

/* A directory that is relative is not used; one that is absolute is. */
static void
test_directories (void)
{
  g_autofree char *data = g_build_filename (g_get_home_dir (), ".local", "share", NULL);
  g_setenv ("XDG_DATA_HOME", "data", TRUE);
  g_setenv ("XDG_CACHE_HOME", "/tmp/cache", TRUE);
  g_setenv ("XDG_CONFIG_HOME", "./config", TRUE);
  g_setenv ("XDG_RUNTIME_DIR", "../run", TRUE);
  soma_environment_prepare ();
  g_assert_null (g_getenv ("XDG_DATA_HOME"));
  g_assert_null (g_getenv ("XDG_CONFIG_HOME"));
  g_assert_null (g_getenv ("XDG_RUNTIME_DIR"));
  g_assert_cmpstr (g_get_user_data_dir (), ==, data);
  g_assert_cmpstr (g_get_user_cache_dir (), ==, "/tmp/cache");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/environment/directories", test_directories);
  return g_test_run ();
}
