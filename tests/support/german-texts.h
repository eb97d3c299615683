/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <libintl.h>
#include <locale.h>

#include <gio/gio.h>

/* Has texts of the domain in German from here on, from a catalogue that was built in `folder` of
 * the tests, one that may be within another. Call it after g_test_init(). */
static inline void
soma_german_texts_use (const char *domain, const char *folder, const char *name)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *locales = g_dir_make_tmp ("locale-XXXXXX", &error);
  g_assert_no_error (error);
  /* As gettext() wants it. */
  g_autofree char *messages = g_build_filename (locales, "de", "LC_MESSAGES", NULL);
  g_autofree char *file_name = g_strconcat (domain, ".mo", NULL);
  g_autoptr (GFile) file = g_file_new_build_filename (messages, file_name, NULL);
  g_autoptr (GFile) built =
      g_file_new_build_filename (g_test_get_dir (G_TEST_BUILT), folder, name, NULL);

  g_assert_cmpint (g_mkdir_with_parents (messages, 0700), ==, 0);
  g_file_copy (built, file, G_FILE_COPY_NONE, NULL, NULL, NULL, &error);
  g_assert_no_error (error);
  /* Translations are found by LANGUAGE in any locale but C, with any encoding. */
  g_setenv ("LANGUAGE", "de", TRUE);
  g_assert_nonnull (setlocale (LC_ALL, "en_US.UTF-8"));
  bindtextdomain (domain, locales);
  bind_textdomain_codeset (domain, "UTF-8");
}
