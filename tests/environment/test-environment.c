/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "environment.h"

#include <glib.h>
#include <libintl.h>

#include "soma-config.h"

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

/* Text of another domain than the default one is looked for in the same place. */
static void
test_domains (void)
{
  soma_environment_bind_text (SOMA_SOLVE_DOMAIN);
  g_assert_cmpstr (textdomain (NULL), ==, SOMA_SOLVE_DOMAIN);
  soma_environment_bind_text (SOMA_DOMAIN);
  g_assert_cmpstr (textdomain (NULL), ==, SOMA_DOMAIN);
  g_assert_cmpstr (bindtextdomain (SOMA_DOMAIN, NULL), ==, SOMA_LOCALEDIR);
  g_assert_cmpstr (bindtextdomain (SOMA_SOLVE_DOMAIN, NULL), ==, SOMA_LOCALEDIR);
  g_assert_cmpstr (bindtextdomain (SOMA_GUIDE_DOMAIN, NULL), ==, SOMA_LOCALEDIR);
  g_assert_cmpstr (bind_textdomain_codeset (SOMA_GUIDE_DOMAIN, NULL), ==, "UTF-8");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/environment/directories", test_directories);
  g_test_add_func ("/environment/domains", test_domains);
  return g_test_run ();
}
