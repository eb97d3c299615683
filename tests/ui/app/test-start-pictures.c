/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "picture-queue-test.h"
#include "thumbnail-test.h"
#include "ui-fixture.h"

/* Every picture in the window is there, and in a file. */
static gboolean
has_all_pictures (SomaUiFixture *fixture)
{
  SomaThumbnail *thumbnail = soma_ui_fixture_find (fixture->window, SOMA_TYPE_THUMBNAIL);
  g_autoptr (SomaPictureQueue) queue = soma_picture_queue_get (gdk_display_get_default ());

  return thumbnail != NULL && soma_thumbnail_is_drawn (thumbnail) &&
         soma_picture_queue_is_idle (queue);
}

static guint
count_drawn (void)
{
  g_autoptr (SomaPictureQueue) queue = soma_picture_queue_get (gdk_display_get_default ());

  return soma_picture_queue_count_drawn (queue);
}

static void
start_again (SomaUiFixture *fixture)
{
  soma_ui_fixture_tear_down (fixture, NULL);
  soma_picture_queue_forget (gdk_display_get_default ());
  soma_ui_fixture_set_up (fixture, NULL);
  soma_ui_fixture_run_until (fixture, has_all_pictures);
}

static void
delete_files (void)
{
  g_autofree char *path = g_build_filename (g_get_user_cache_dir (), "soma", "pictures", NULL);
  g_autoptr (GFile) directory = g_file_new_for_path (path);
  g_autoptr (GFileEnumerator) files = g_file_enumerate_children (
      directory, G_FILE_ATTRIBUTE_STANDARD_NAME, G_FILE_QUERY_INFO_NONE, NULL, NULL);
  GFile *file;

  g_assert_nonnull (files);
  while (g_file_enumerator_iterate (files, NULL, &file, NULL, NULL) && file != NULL)
    g_assert_true (g_file_delete (file, NULL, NULL));
}

/* The second start draws nothing that the first one drew; without the files, all of it. */
static void
test_again (SomaUiFixture *fixture, gconstpointer data)
{
  soma_ui_fixture_run_until (fixture, has_all_pictures);
  g_assert_cmpuint (count_drawn (), >, 5);
  start_again (fixture);
  g_assert_cmpuint (count_drawn (), ==, 0);
  delete_files ();
  start_again (fixture);
  g_assert_cmpuint (count_drawn (), >, 5);
}

int
main (int argc, char **argv)
{
  gtk_test_init (&argc, &argv, NULL);
  soma_ui_fixture_add ("/start-pictures/again", test_again);
  return g_test_run ();
}
