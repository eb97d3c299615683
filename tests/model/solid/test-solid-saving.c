/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "solid-saving.h"

#include <glib/gstdio.h>
#include <signal.h>
#include <string.h>
#include <sys/resource.h>

#include "engine-auto.h"
#include "model-fixture.h"
#include "sheet-check.h"
#include "stl-check.h"

typedef struct
{
  char *folder;
  SomaSolidPrint *print;
} Fixture;

typedef struct
{
  gboolean ended, saved;
  int n_saved; /* as far as it was told */
  GError *error;
} Outcome;

static void
set_up (Fixture *fixture, gconstpointer data)
{
  g_autoptr (SomaPuzzle) puzzle = soma_fixture_box (3, 3, 3, "soma");
  const SomaSolidWish wish = { .shape = { .unit = 20, .clearance = 0.15, .bevel = 1 },
                               .plate = { 100, 100, 5 } };
  int culprit;
  GPtrArray *plates =
      soma_solid_parts_new_plates (puzzle->set, &wish.shape, &wish.plate, NULL, &culprit);

  g_assert_cmpuint (plates->len, ==, 3);
  fixture->print = soma_solid_print_new (puzzle, &wish, plates);
  fixture->folder = g_dir_make_tmp ("soma-solid-XXXXXX", NULL);
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  soma_solid_print_unref (fixture->print);
  g_free (fixture->folder);
}

static GFile *
get_file (Fixture *fixture, const char *name)
{
  return g_file_new_build_filename (fixture->folder, name, NULL);
}

static void
saved_cb (GObject *object, GAsyncResult *result, gpointer data)
{
  Outcome *outcome = data;

  outcome->saved = soma_solid_saving_finish (result, &outcome->error);
  outcome->ended = TRUE;
}

static void
progress_cb (int n_saved, gpointer data)
{
  Outcome *outcome = data;

  g_assert_false (outcome->ended);
  g_assert_cmpint (n_saved, >, outcome->n_saved);
  outcome->n_saved = n_saved;
}

static gboolean
has_ended (gpointer data)
{
  return ((Outcome *) data)->ended;
}

static gboolean
save (Fixture *fixture, SomaSolidFormat format, GFile *file, gboolean replace, GError **error)
{
  Outcome outcome = { 0 };

  soma_solid_saving_start (fixture->print, format, file, replace, NULL, progress_cb, saved_cb,
                           &outcome);
  soma_fixture_run_until (has_ended, &outcome);
  if (outcome.saved)
    g_assert_cmpint (outcome.n_saved, ==, soma_solid_saving_count (fixture->print, format));
  if (outcome.error != NULL)
    g_propagate_error (error, outcome.error);
  return outcome.saved;
}

static char *
read_file (Fixture *fixture, const char *name, gsize *length)
{
  g_autofree char *path = g_build_filename (fixture->folder, name, NULL);
  char *text = NULL;
  g_autoptr (GError) error = NULL;

  g_file_get_contents (path, &text, length, &error);
  g_assert_no_error (error);
  return text;
}

static guint
count_files (Fixture *fixture)
{
  g_autoptr (GDir) dir = g_dir_open (fixture->folder, 0, NULL);
  guint n = 0;

  while (g_dir_read_name (dir) != NULL)
    n++;
  return n;
}

/* One file for each plate, with what the print says. */
static void
test_plates (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GFile) file = get_file (fixture, "cube.STL");

  g_assert_true (save (fixture, SOMA_SOLID_STL, file, FALSE, NULL));
  g_assert_cmpuint (count_files (fixture), ==, 3);
  for (int i = 0; i < 3; i++)
    {
      g_autofree char *name = g_strdup_printf ("cube-%d.stl", i + 1);
      gsize length;
      g_autofree char *bytes = read_file (fixture, name, &length);
      StlCheck check;
      g_assert_true (stl_check (bytes, length, &check));
      g_assert_cmpuint (check.n_odd_edges, ==, 0);
      g_assert_cmpfloat_with_epsilon (check.most[0] - check.least[0], fixture->print->sizes[i].x,
                                      1e-3);
      g_assert_cmpfloat_with_epsilon (check.volume, fixture->print->volumes[i], 1);
    }
}

static void
test_formats (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GFile) obj = get_file (fixture, "cube.obj");
  g_autoptr (GFile) mf = get_file (fixture, "cube.3mf");
  g_autoptr (GFile) scad = get_file (fixture, "cube.scad");
  gsize length;

  g_assert_true (save (fixture, SOMA_SOLID_OBJ, obj, FALSE, NULL));
  g_assert_cmpuint (count_files (fixture), ==, 6);
  g_autofree char *text = read_file (fixture, "cube-2.obj", &length);
  g_autofree char *materials = read_file (fixture, "cube-2.mtl", &length);
  g_assert_nonnull (strstr (text, "mtllib cube-2.mtl\n"));
  g_assert_nonnull (strstr (materials, "newmtl "));
  g_assert_true (save (fixture, SOMA_SOLID_3MF, mf, FALSE, NULL));
  g_assert_cmpuint (count_files (fixture), ==, 9);
  g_autofree char *zip = read_file (fixture, "cube-3.3mf", &length);
  g_assert_true (memcmp (zip, "PK", 2) == 0);
  g_assert_true (save (fixture, SOMA_SOLID_SCAD, scad, FALSE, NULL));
  g_assert_cmpuint (count_files (fixture), ==, 10);
  g_autofree char *program = read_file (fixture, "cube.scad", &length);
  g_assert_nonnull (strstr (program, "puzzlecad"));
}

/* What is cut: a file for each sheet, each with the pieces that are on it. */
static void
test_sheets (Fixture *fixture, gconstpointer data)
{
  g_autoptr (SomaPuzzle) puzzle = soma_fixture_box (10, 6, 1, "pentominoes");
  const SomaSolidWish wish = {
    .shape = { .unit = 20 }, .plate = { 150, 130, 5 }, .is_cut = TRUE, .kerf = 0
  };
  const SomaCutShape cut = soma_solid_wish_get_cut (&wish);
  SomaCutProblem problem;
  int culprit, n_parts = 0;
  GPtrArray *sheets = soma_cut_sheet_new_all (puzzle->set, &cut, &wish.plate, &problem, &culprit);
  g_autoptr (GFile) file = get_file (fixture, "p.svg");

  soma_solid_print_unref (fixture->print);
  fixture->print = soma_solid_print_new_cut (puzzle, &wish, sheets);
  g_assert_cmpuint (sheets->len, >, 1);
  g_assert_true (save (fixture, SOMA_SOLID_SVG, file, FALSE, NULL));
  g_assert_cmpuint (count_files (fixture), ==, sheets->len);
  for (guint i = 0; i < sheets->len; i++)
    {
      g_autofree char *name = g_strdup_printf ("p-%u.svg", i + 1);
      gsize length;
      g_autofree char *bytes = read_file (fixture, name, &length);
      g_auto (SheetCheck) drawing = sheet_check_read (bytes, length);
      g_assert_cmpfloat (drawing.width, ==, 150);
      sheet_check_assert_apart (&drawing, 3);
      for (guint p = 0; p < drawing.paths->len; p++, n_parts++)
        g_assert_cmpfloat_with_epsilon (sheet_check_get_area (drawing.paths->pdata[p]), 5 * 400,
                                        0.1);
    }
  g_assert_cmpint (n_parts, ==, 12);
  g_assert_true (soma_solid_format_is_cut (SOMA_SOLID_SVG));
  g_assert_true (soma_solid_format_takes (SOMA_SOLID_SVG, SOMA_SOLID_TRAY));
}

static void
test_list (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GFile) file = get_file (fixture, "my.cube");
  g_autoptr (GPtrArray) files = soma_solid_saving_list (fixture->print, SOMA_SOLID_OBJ, file);
  g_autoptr (GFile) third = get_file (fixture, "my.cube-2.obj");
  g_autoptr (GFile) fourth = get_file (fixture, "my.cube-2.mtl");

  g_assert_cmpuint (files->len, ==, 6);
  g_assert_true (g_file_equal (files->pdata[2], third));
  g_assert_true (g_file_equal (files->pdata[3], fourth));
  g_assert_true (soma_solid_format_takes (SOMA_SOLID_SCAD, SOMA_SOLID_PLATES));
  g_assert_false (soma_solid_format_takes (SOMA_SOLID_SCAD, SOMA_SOLID_TRAY));
}

static void
check_found (GFile *chosen, const char *name)
{
  g_autoptr (GFile) file = soma_solid_saving_find_file (chosen, SOMA_SOLID_STL, "cube.stl");
  g_autofree char *path = g_file_get_path (file);

  g_assert_true (g_str_has_suffix (path, name));
}

/* In a folder, or where no other file can be written, as the portal for documents has it. */
static void
test_find_file (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GFile) folder = g_file_new_for_path (fixture->folder);
  g_autoptr (GFile) without_ending = get_file (fixture, "my.cube");
  g_autoptr (GFile) whole = get_file (fixture, "my.STL");
  g_autofree char *document = g_build_filename (g_get_user_runtime_dir (), "doc", "1a2b3c", NULL);
  g_autoptr (GFile) alone = g_file_new_build_filename (document, "cube", NULL);
  g_autoptr (GFile) in_folder = g_file_new_build_filename (document, "mine", "cube", NULL);

  check_found (folder, "/cube.stl");
  check_found (without_ending, "/my.cube.stl");
  check_found (whole, "/my.STL");
  check_found (alone, "/1a2b3c/cube");
  check_found (in_folder, "/mine/cube.stl");
}

/* One of them is there: nothing is written before someone says so. */
static void
test_exists (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GFile) file = get_file (fixture, "cube.stl");
  g_autofree char *path = g_build_filename (fixture->folder, "cube-2.stl", NULL);
  g_autoptr (GError) error = NULL;
  gsize length;

  g_assert_true (g_file_set_contents (path, "mine", -1, NULL));
  g_assert_false (save (fixture, SOMA_SOLID_STL, file, FALSE, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_EXISTS);
  g_assert_nonnull (strstr (error->message, "cube-2.stl"));
  g_assert_cmpuint (count_files (fixture), ==, 1);
  g_autofree char *before = read_file (fixture, "cube-2.stl", &length);
  g_assert_cmpstr (before, ==, "mine");
  g_assert_true (save (fixture, SOMA_SOLID_STL, file, TRUE, NULL));
  g_assert_cmpuint (count_files (fixture), ==, 3);
}

static void
test_no_folder (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GFile) file = get_file (fixture, "nowhere/cube.stl");
  g_autoptr (GError) error = NULL;

  g_assert_false (save (fixture, SOMA_SOLID_STL, file, FALSE, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND);
  g_assert_nonnull (strstr (error->message, "The folder of “"));
  g_assert_cmpuint (count_files (fixture), ==, 0);
}

/* Files may not grow: as on a full disk. What was there stays, and nothing else is left. */
static void
test_full_disk (Fixture *fixture, gconstpointer data)
{
  if (!g_test_subprocess ())
    {
      g_test_trap_subprocess (NULL, 0, G_TEST_SUBPROCESS_DEFAULT);
      g_test_trap_assert_passed ();
      return;
    }
  g_autoptr (GFile) file = get_file (fixture, "cube.stl");
  g_autofree char *path = g_build_filename (fixture->folder, "cube-1.stl", NULL);
  const struct rlimit limit = { 1000, RLIM_INFINITY };
  g_autoptr (GError) error = NULL;
  gsize length;

  g_assert_true (g_file_set_contents (path, "mine", -1, NULL));
  signal (SIGXFSZ, SIG_IGN);
  g_assert_cmpint (setrlimit (RLIMIT_FSIZE, &limit), ==, 0);
  g_assert_false (save (fixture, SOMA_SOLID_STL, file, TRUE, &error));
  g_assert_nonnull (strstr (error->message, "cube-1.stl"));
  g_autofree char *text = read_file (fixture, "cube-1.stl", &length);
  g_assert_cmpstr (text, ==, "mine");
  g_assert_cmpuint (count_files (fixture), ==, 1);
}

static void
test_cancelled (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GFile) file = get_file (fixture, "cube.stl");
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  Outcome outcome = { 0 };

  g_cancellable_cancel (cancellable);
  soma_solid_saving_start (fixture->print, SOMA_SOLID_STL, file, TRUE, cancellable, NULL, saved_cb,
                           &outcome);
  soma_fixture_run_until (has_ended, &outcome);
  g_assert_error (outcome.error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_assert_cmpuint (count_files (fixture), ==, 0);
  g_clear_error (&outcome.error);
}

#define add(name, function)                                                                        \
  g_test_add ("/solid-saving/" name, Fixture, NULL, set_up, function, tear_down)

int
main (int argc, char **argv)
{
  soma_fixture_init (&argc, &argv);
  add ("plates", test_plates);
  add ("formats", test_formats);
  add ("sheets", test_sheets);
  add ("list", test_list);
  add ("find-file", test_find_file);
  add ("exists", test_exists);
  add ("no-folder", test_no_folder);
  add ("full-disk", test_full_disk);
  add ("cancelled", test_cancelled);
  return g_test_run ();
}
