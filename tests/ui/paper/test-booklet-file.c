/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "booklet-file.h"

#include <glib/gstdio.h>
#include <signal.h>
#include <sys/resource.h>

#include "domino-sheet.h"
#include "pdf-search.h"
#include "iterate.h"

static GPtrArray *
make_sheets (int n)
{
  GPtrArray *sheets = g_ptr_array_new_with_free_func ((GDestroyNotify) soma_puzzle_sheet_free);

  for (int i = 0; i < n; i++)
    g_ptr_array_add (sheets, soma_domino_sheet_new (0xff0000, 1));
  return sheets;
}

typedef struct
{
  gboolean has_ended;
  int n_written;
  GError *error;
  GCancellable *cancel_at_first; /* (nullable) borrowed */
} Saving;

static void
progress_cb (int n_written, int n_pages, gpointer data)
{
  Saving *saving = data;

  g_assert_cmpint (n_written, >, saving->n_written);
  g_assert_cmpint (n_written, <=, n_pages);
  saving->n_written = n_written;
  if (saving->cancel_at_first != NULL)
    g_cancellable_cancel (saving->cancel_at_first);
}

static void
saved_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  Saving *saving = data;

  g_assert_true (soma_booklet_save_finish (result, &saving->error) == (saving->error == NULL));
  saving->has_ended = TRUE;
}

static Saving
save (int n_sheets, const char *path, GCancellable *cancellable, gboolean later)
{
  g_autoptr (GPtrArray) sheets = make_sheets (n_sheets);
  const SomaBooklet booklet = {
    .title = "Dominoes",
    .sheets = sheets,
    .style = { .figures_per_page = 1,
               .solutions = SOMA_BOOKLET_ONE_ON_THE_BACK,
               .pictures = TRUE,
               .layers = TRUE },
    .width = 595,
    .height = 842,
    .margin = 36,
  };
  g_autoptr (GFile) file = g_file_new_for_path (path);
  Saving saving = { .cancel_at_first = later ? cancellable : NULL };

  soma_booklet_save_async (&booklet, file, cancellable, progress_cb, saved_cb, &saving);
  soma_run_until (saving.has_ended);
  return saving;
}

/* A new folder in which a file of that name is, so that it is seen what else is in it. */
static char *
make_place (const char *content)
{
  g_autofree char *folder = g_dir_make_tmp ("booklet-XXXXXX", NULL);
  char *path = g_build_filename (folder, "Dominoes.pdf", NULL);

  g_assert_true (g_file_set_contents (path, content, -1, NULL));
  return path;
}

/* The content of the file, which is alone in its folder. */
static char *
read_alone (const char *path, gsize *length)
{
  g_autofree char *folder = g_path_get_dirname (path);
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  char *content;

  g_assert_cmpstr (g_dir_read_name (dir), ==, "Dominoes.pdf");
  g_assert_null (g_dir_read_name (dir));
  g_assert_true (g_file_get_contents (path, &content, length, NULL));
  return content;
}

static void
assert_untouched (const char *path)
{
  gsize length;
  g_autofree char *content = read_alone (path, &length);

  g_assert_cmpstr (content, ==, "an older one");
}

static void
test_save (void)
{
  g_autofree char *path = make_place ("an older one");
  Saving saving = save (20, path, NULL, FALSE);
  gsize length;
  g_autofree char *content = read_alone (path, &length);

  g_assert_no_error (saving.error);
  g_assert_cmpint (saving.n_written, ==, 40);
  g_assert_true (g_str_has_prefix (content, "%PDF-"));
  g_assert_true (soma_pdf_search (content, length, "/Count 40"));
  g_assert_true (soma_pdf_search (content, length, "/FontFile"));
  g_assert_false (soma_pdf_search (content, length, "/Subtype /Image"));
}

/* Before anything is done, and while pages are written. */
static void
test_stop (void)
{
  for (int later = 0; later < 2; later++)
    {
      g_autofree char *path = make_place ("an older one");
      g_autoptr (GCancellable) cancellable = g_cancellable_new ();

      if (!later)
        g_cancellable_cancel (cancellable);
      Saving saving = save (later ? 400 : 1, path, cancellable, later);
      g_assert_error (saving.error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
      g_assert_cmpint (saving.n_written, <, 800);
      g_error_free (saving.error);
      assert_untouched (path);
    }
}

/* There is no half of a new file either. */
static void
test_stop_new (void)
{
  g_autofree char *path = make_place ("");
  g_autofree char *folder = g_path_get_dirname (path);
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();

  g_assert_cmpint (g_unlink (path), ==, 0);
  Saving saving = save (400, path, cancellable, TRUE);
  g_assert_error (saving.error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_error_free (saving.error);
  g_assert_cmpint (g_rmdir (folder), ==, 0);
}

static void
test_no_folder (void)
{
  Saving saving = save (1, "/proc/nonexistent/Dominoes.pdf", NULL, FALSE);

  g_assert_error (saving.error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND);
  g_error_free (saving.error);
}

/* What was there stays when there is no room for the new one, wherever that ends. */
static void
test_full_disk (void)
{
  static const rlim_t limits[] = { 10, 1000, 8000 };
  struct rlimit before;

  signal (SIGXFSZ, SIG_IGN);
  g_assert_cmpint (getrlimit (RLIMIT_FSIZE, &before), ==, 0);
  for (gsize i = 0; i < G_N_ELEMENTS (limits); i++)
    {
      g_autofree char *path = make_place ("an older one");
      const struct rlimit limit = { limits[i], before.rlim_max };

      g_assert_cmpint (setrlimit (RLIMIT_FSIZE, &limit), ==, 0);
      Saving saving = save (40, path, NULL, FALSE);
      g_assert_cmpint (setrlimit (RLIMIT_FSIZE, &before), ==, 0);
      g_assert_nonnull (saving.error);
      g_assert_cmpint (saving.error->domain, ==, G_IO_ERROR);
      g_error_free (saving.error);
      assert_untouched (path);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/booklet-file/save", test_save);
  g_test_add_func ("/booklet-file/stop", test_stop);
  g_test_add_func ("/booklet-file/stop-new", test_stop_new);
  g_test_add_func ("/booklet-file/no-folder", test_no_folder);
  g_test_add_func ("/booklet-file/full-disk", test_full_disk);
  return g_test_run ();
}
