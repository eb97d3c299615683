/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "model-fixture.h"

#include <glib/gstdio.h>

#include "piece-sets.h"
#include "puzzle-file.h"

/* G_TEST_OPTION_ISOLATE_DIRS would do, but leaks. */
void
soma_fixture_init (int *argc, char ***argv)
{
  g_autofree char *cache = g_dir_make_tmp ("cache-XXXXXX", NULL);

  g_assert_nonnull (cache);
  g_setenv ("XDG_CACHE_HOME", cache, TRUE);
  g_test_init (argc, argv, NULL);
}

/* A directory and all that is in it, if it is there. */
static void
remove_all (const char *path)
{
  g_autoptr (GDir) directory = g_dir_open (path, 0, NULL);
  const char *name;

  while (directory != NULL && (name = g_dir_read_name (directory)) != NULL)
    {
      g_autofree char *file = g_build_filename (path, name, NULL);
      if (g_file_test (file, G_FILE_TEST_IS_DIR))
        remove_all (file);
      else
        g_assert_cmpint (g_unlink (file), ==, 0);
    }
  g_rmdir (path);
}

void
soma_fixture_forget_store (void)
{
  g_autofree char *path = g_build_filename (g_get_user_cache_dir (), "soma", NULL);

  remove_all (path);
}

SomaPuzzle *
soma_fixture_box (int x, int y, int z, const char *set_name)
{
  SomaFigure *figure = soma_figure_new_box (x, y, z, NULL);
  SomaPuzzle *puzzle =
      soma_puzzle_new ("", figure, soma_piece_sets_get (set_name), NULL, 0, false, NULL);

  soma_figure_unref (figure);
  return puzzle;
}

SomaPuzzle *
soma_fixture_read_puzzle (const char *text)
{
  SomaFileContents *contents = soma_file_parse (text, strlen (text), "text", NULL);

  g_assert_nonnull (contents);
  g_assert_cmpuint (contents->entries->len, ==, 1);
  const SomaFileEntry *entry = contents->entries->pdata[0];
  SomaPuzzle *puzzle =
      soma_puzzle_new (entry->name, entry->figure, entry->set, NULL, 0, false, NULL);
  soma_file_contents_free (contents);
  return puzzle;
}

void
soma_fixture_wait_for_end (gpointer object)
{
  g_object_add_weak_pointer (object, &object);
  g_object_unref (object);
  soma_run_until (object == NULL);
}
