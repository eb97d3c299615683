/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "diagram-store.h"

#include <glib/gstdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <utime.h>

#include "diagram-bytes.h"
#include "engine-auto.h"
#include "selection.h"

/* A board with dominoes that are all the same. */
static SomaPuzzle *
make_board (int x, int y)
{
  static const SomaCell cells[] = { { 0, 0, 0 }, { 1, 0, 0 } };
  SomaPiece domino = { .letter = "D", .n_cells = 2, .cells = cells };
  domino.min_count = domino.max_count = x * y / 2;
  g_autoptr (SomaFigure) figure = soma_figure_new_box (x, y, 1, NULL);
  g_autoptr (SomaPieceSet) set = soma_piece_set_new ("", &domino, 1, NULL);

  return soma_puzzle_new ("", figure, set, NULL, 0, false, NULL);
}

static SomaDiagram *
make_diagram (SomaPuzzle *puzzle)
{
  SomaSweep sweep = { .most_bytes = 64 << 20, .most_steps = G_MAXUINT64 };
  SomaDiagram *diagram;

  g_assert_cmpint (soma_diagram_new (puzzle, &sweep, &diagram), ==, SOMA_SWEEP_COMPLETE);
  return diagram;
}

static void
keep (SomaPuzzle *puzzle)
{
  g_autoptr (SomaDiagram) diagram = make_diagram (puzzle);

  g_assert_true (soma_diagram_store_write (diagram));
}

static gboolean
is_kept (SomaPuzzle *puzzle)
{
  g_autoptr (SomaDiagram) diagram = soma_diagram_store_read (puzzle);

  return diagram != NULL;
}

static char *
get_directory (void)
{
  return g_build_filename (g_get_user_cache_dir (), "soma", "diagrams", NULL);
}

static GPtrArray *
list_paths (void)
{
  g_autofree char *directory = get_directory ();
  g_autoptr (GDir) dir = g_dir_open (directory, 0, NULL);
  GPtrArray *paths = g_ptr_array_new_with_free_func (g_free);
  const char *name;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    g_ptr_array_add (paths, g_build_filename (directory, name, NULL));
  return paths;
}

/* The one file that there is. */
static char *
get_path (void)
{
  g_autoptr (GPtrArray) paths = list_paths ();

  g_assert_cmpuint (paths->len, ==, 1);
  return g_strdup (paths->pdata[0]);
}

static void
forget (void)
{
  g_autoptr (GPtrArray) paths = list_paths ();

  for (guint i = 0; i < paths->len; i++)
    if (g_remove (paths->pdata[i]) != 0)
      g_assert_not_reached ();
  soma_diagram_store_set_limit (SOMA_DIAGRAM_STORE_LIMIT);
}

/* What was kept has the same solutions; it is that of this puzzle in this position alone. */
static void
test_kept (void)
{
  g_autoptr (SomaPuzzle) board = make_board (6, 4), turned = make_board (4, 6);
  guint64 n;

  forget ();
  g_assert_false (is_kept (board));
  g_assert_cmpint (soma_diagram_store_get_size (), ==, 0);
  keep (board);
  g_assert_cmpint (soma_diagram_store_get_size (), >, 0);
  g_autoptr (SomaDiagram) diagram = soma_diagram_store_read (board);
  g_assert_nonnull (diagram);
  g_autoptr (SomaSelection) all = soma_selection_new (diagram, NULL, 0, NULL);
  g_assert_true (soma_number_get (soma_selection_get_number (all), &n));
  g_assert_cmpuint (n, ==, 281); /* OEIS A005178 */
  g_assert_false (is_kept (turned));
}

static void
set_contents (const char *path, const guint8 *bytes, gsize n)
{
  g_assert_true (g_file_set_contents (path, (const char *) bytes, (gssize) n, NULL));
}

/* Whatever is wrong with a file, there is no diagram, and room for another one. */
static void
test_damaged (void)
{
  g_autoptr (SomaPuzzle) board = make_board (4, 4);
  g_autofree char *bytes = NULL;
  gsize n;

  forget ();
  keep (board);
  g_autofree char *path = get_path ();
  g_assert_true (g_file_get_contents (path, &bytes, &n, NULL));
  for (gsize i = 0; i < n; i++)
    {
      bytes[i] ^= 0x10;
      set_contents (path, (guint8 *) bytes, n);
      g_assert_false (is_kept (board));
      bytes[i] ^= 0x10;
      set_contents (path, (guint8 *) bytes, i);
      g_assert_false (is_kept (board));
    }
  keep (board);
  g_assert_true (is_kept (board));
}

/* Nor if it is not a file that a program wrote. */
static void
test_strange (void)
{
  g_autoptr (SomaPuzzle) board = make_board (4, 4), other = make_board (4, 5);
  g_autofree char *foreign = NULL;
  gsize n;

  forget ();
  keep (other);
  g_autofree char *other_path = get_path ();
  g_assert_true (g_file_get_contents (other_path, &foreign, &n, NULL));
  forget ();
  keep (board);
  g_autofree char *path = get_path ();
  set_contents (path, (guint8 *) foreign, n);
  g_assert_false (is_kept (board));
  if (truncate (path, SOMA_DIAGRAM_MAX_BYTES + 1) != 0)
    g_assert_not_reached ();
  g_assert_false (is_kept (board));
  g_assert_cmpint (g_unlink (path), ==, 0);
  /* A pipe that nobody writes to does not block. */
  g_assert_cmpint (mkfifo (path, 0600), ==, 0);
  g_assert_false (is_kept (board));
  g_assert_cmpint (g_unlink (path), ==, 0);
  g_assert_cmpint (g_mkdir (path, 0700), ==, 0);
  g_assert_false (is_kept (board));
  g_autoptr (SomaDiagram) diagram = make_diagram (board);
  g_assert_false (soma_diagram_store_write (diagram));
  forget ();
}

static void
set_used (const char *path, time_t time)
{
  const struct utimbuf times = { time, time };

  g_assert_cmpint (utime (path, &times), ==, 0);
}

/* Those go first that were not used for the longest time, and nobody else's files. */
static void
test_trim (void)
{
  g_autoptr (SomaPuzzle) first = make_board (4, 4), second = make_board (4, 5);
  g_autoptr (SomaPuzzle) third = make_board (4, 6);
  g_autofree char *directory = get_directory ();

  forget ();
  keep (first);
  g_autofree char *first_path = get_path ();
  gint64 size = soma_diagram_store_get_size ();
  keep (second);
  g_autoptr (GPtrArray) paths = list_paths ();
  for (guint i = 0; i < paths->len; i++)
    set_used (paths->pdata[i], g_str_equal (paths->pdata[i], first_path) ? 1000 : 2000);
  g_assert_true (is_kept (first)); /* and is used by that */
  g_autofree char *strange = g_build_filename (directory, "notes.txt", NULL);
  g_autofree char *partial = g_strconcat (first_path, ".A1B2C3", NULL);
  set_contents (strange, (const guint8 *) "x", 1);
  set_contents (partial, (const guint8 *) "x", 1);
  set_used (partial, 500);
  /* The sizes are those of blocks of the disk, here one each. */
  soma_diagram_store_trim (2 * size);
  g_assert_false (g_file_test (partial, G_FILE_TEST_EXISTS));
  g_assert_cmpint (soma_diagram_store_get_size (), ==, 2 * size);
  soma_diagram_store_trim (size);
  g_assert_true (is_kept (first));
  g_assert_false (is_kept (second));
  soma_diagram_store_trim (0);
  g_assert_cmpint (soma_diagram_store_get_size (), ==, 0);
  g_assert_true (g_file_test (strange, G_FILE_TEST_EXISTS));
  soma_diagram_store_set_limit (0);
  g_autoptr (SomaDiagram) diagram = make_diagram (third);
  g_assert_false (soma_diagram_store_write (diagram));
  g_assert_false (is_kept (third));
  forget ();
}

/* Where nothing can be written, nothing is kept, and nothing else happens. */
static void
test_no_directory (void)
{
  g_autoptr (SomaPuzzle) board = make_board (4, 4);
  g_autoptr (SomaDiagram) diagram = make_diagram (board);
  g_autofree char *directory = get_directory ();

  keep (board);
  forget ();
  g_assert_cmpint (g_rmdir (directory), ==, 0);
  set_contents (directory, (const guint8 *) "x", 1);
  g_assert_false (soma_diagram_store_write (diagram));
  g_assert_false (is_kept (board));
  g_assert_cmpint (soma_diagram_store_get_size (), ==, 0);
  g_assert_cmpint (g_unlink (directory), ==, 0);
}

int
main (int argc, char **argv)
{
  g_autofree char *directory = g_dir_make_tmp ("soma-diagrams-XXXXXX", NULL);

  g_assert_nonnull (directory);
  g_setenv ("XDG_CACHE_HOME", directory, TRUE);
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/diagram-store/kept", test_kept);
  g_test_add_func ("/diagram-store/damaged", test_damaged);
  g_test_add_func ("/diagram-store/strange", test_strange);
  g_test_add_func ("/diagram-store/trim", test_trim);
  g_test_add_func ("/diagram-store/no-directory", test_no_directory);
  return g_test_run ();
}
