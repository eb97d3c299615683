/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "piece-set-files.h"
#include "iterate.h"

static GFile *
write_file (const char *name, const char *text)
{
  g_autofree char *path = g_build_filename (g_get_tmp_dir (), name, NULL);

  g_assert_true (g_file_set_contents (path, text, -1, NULL));
  return g_file_new_for_path (path);
}

typedef struct
{
  SomaPieces *pieces;
  GError *error;
  gboolean done;
} Result;

static void
loaded_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  Result *loaded = data;

  loaded->pieces = soma_piece_set_files_load_finish (result, &loaded->error);
  loaded->done = TRUE;
}

static Result
load (GFile *file)
{
  Result result = { 0 };

  soma_piece_set_files_load_async (file, NULL, loaded_cb, &result);
  soma_run_until (result.done);
  return result;
}

/* A set is read back unchanged, including built-in ones. */
static void
test_round_trip (void)
{
  g_autoptr (GPtrArray) sets = soma_piece_set_files_list_builtin ();

  g_assert_cmpuint (sets->len, >=, 13);
  for (guint i = 0; i < sets->len; i++)
    {
      SomaPieceSet *set = g_ptr_array_index (sets, i);
      g_autoptr (SomaPieces) pieces = soma_pieces_new_from_set (set, FALSE);
      g_autofree char *text = soma_pieces_to_text (pieces);
      g_autoptr (GFile) file = write_file ("set.soma", text);
      Result result = load (file);

      g_assert_no_error (result.error);
      g_assert_true (soma_piece_set_files_get_builtin (set->name) == set);
      g_assert_cmpuint (result.pieces->n_pieces, ==, (guint) set->n_pieces);
      g_assert_true (soma_pieces_equal (result.pieces, pieces));
      soma_pieces_unref (result.pieces);
    }
}

/* The pieces that a figure names are taken, too. */
static void
test_of_figure (void)
{
  g_autoptr (GFile) file =
      write_file ("figure.soma", "soma 1\nset soma\nfigure \"F\" \"F\" 1 1 1\n x\n");
  Result result = load (file);

  g_assert_no_error (result.error);
  g_assert_cmpuint (result.pieces->n_pieces, ==, 7);
  soma_pieces_unref (result.pieces);
}

static void
expect_error (GFile *file, const char *part)
{
  Result result = load (file);

  g_assert_null (result.pieces);
  g_assert_nonnull (strstr (result.error->message, part));
  g_error_free (result.error);
}

static void
test_errors (void)
{
  g_autoptr (GFile) missing = g_file_new_for_path ("/does/not/exist.soma");
  g_autoptr (GFile) figure = write_file ("row.txt", "/SOMA2\n;Row\n/xxx\n");

  /* A set is not accepted without the pieces that cannot be read. */
  g_autoptr (GFile) mistyped =
      write_file ("mistyped.soma", "soma 1\npieces \"p\"\npiece A 1 1 1\n x\npiece B 3 1 1\n xx\n");
  g_autoptr (GFile) zero = g_file_new_for_path ("/dev/zero");

  expect_error (missing, "exist.soma");
  expect_error (figure, "row.txt contains no pieces.");
  expect_error (mistyped, "mistyped.soma:6: the row is 2 wide instead of 3");
  expect_error (zero, "zero: the file is larger than 256 MB");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/piece-set-files/round-trip", test_round_trip);
  g_test_add_func ("/piece-set-files/of-figure", test_of_figure);
  g_test_add_func ("/piece-set-files/errors", test_errors);
  return g_test_run ();
}
