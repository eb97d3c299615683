/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "figure-list.h"

#include <fcntl.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "solution-store.h"
#include "solve-fixture.h"

typedef struct
{
  gboolean done;
  SomaFigureList *list;
  GError *error;
} Loading;

static void
loaded_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  Loading *loading = data;

  loading->list = soma_figure_list_load_finish (result, &loading->error);
  loading->done = TRUE;
}

static gboolean
is_done (gpointer data)
{
  return *(gboolean *) data;
}

static char *
get_path (const char *name)
{
  return g_build_filename (g_get_tmp_dir (), name, NULL);
}

static SomaFigureList *
load_path (const char *path, GCancellable *cancellable, GError **error)
{
  g_autoptr (GFile) file = g_file_new_for_path (path);
  Loading loading = { 0 };

  soma_figure_list_load_async (file, cancellable, loaded_cb, &loading);
  soma_fixture_run_until (is_done, &loading.done);
  if (loading.error != NULL)
    g_propagate_error (error, loading.error);
  return loading.list;
}

static SomaFigureList *
load_named (const char *name, const char *text, GError **error)
{
  g_autofree char *path = get_path (name);

  g_assert_true (g_file_set_contents (path, text, -1, NULL));
  return load_path (path, NULL, error);
}

static SomaFigureList *
load_text (const char *text, GError **error)
{
  return load_named ("figures.txt", text, error);
}

static guint
count (SomaFigureList *list)
{
  return g_list_model_get_n_items (soma_figure_list_get_figures (list));
}

static void
test_finalize (void)
{
  g_assert_finalize_object (soma_figure_list_new_builtin ());
}

static void
test_builtin (void)
{
  g_autoptr (SomaFigureList) list = soma_figure_list_new_builtin ();

  g_assert_cmpuint (count (list), >=, 300);
  g_assert_null (soma_figure_list_get_title (list));
  g_assert_null (soma_figure_list_get_problems (list)[0]);
  for (guint i = 0; i < count (list); i++)
    {
      g_autoptr (SomaFigureItem) item =
          g_list_model_get_item (soma_figure_list_get_figures (list), i);

      g_assert_cmpstr (soma_figure_item_get_name (item), !=, "");
      g_assert_nonnull (soma_figure_item_get_piece_set (item));
    }
}

static void
test_load (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (SomaFigureList) list = load_text ("/SOMA001\n;Bar\n/xxx\n/xxx\n/xxx\n\n"
                                               "/SOMA002\n;Cube\n/xxx/xxx/xxx\n/xxx/xxx/xxx\n"
                                               "/xxx/xxx/xxx\n",
                                               &error);

  g_assert_no_error (error);
  g_assert_cmpuint (count (list), ==, 2);
  g_assert_cmpstr (soma_figure_list_get_title (list), ==, "figures.txt");

  g_autoptr (SomaFigureItem) bar = g_list_model_get_item (soma_figure_list_get_figures (list), 0);
  g_autoptr (SomaFigureItem) cube = g_list_model_get_item (soma_figure_list_get_figures (list), 1);
  g_assert_cmpstr (soma_figure_item_get_name (bar), ==, "Bar");
  g_assert_null (soma_figure_item_get_piece_set (bar));
  g_assert_cmpint (soma_figure_item_get_puzzle (bar)->figure->n_cells, ==, 9);
  g_assert_nonnull (soma_figure_item_get_piece_set (cube));
}

static void
test_load_error (void)
{
  g_autoptr (GError) error = NULL;

  g_assert_null (load_text ("nothing of the kind\n", &error));
  g_assert_nonnull (error);
  g_assert_nonnull (strstr (error->message, "figures.txt"));
}

static void
test_problems (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (SomaFigureList) list = load_text ("/SOMA001\n;Ragged\n/xxx/xxx\n/xxx\n/xxx/xxx\n\n"
                                               "/SOMA002\n;Cube\n/xxx/xxx/xxx\n/xxx/xxx/xxx\n"
                                               "/xxx/xxx/xxx\n\n/277/267/665\n"
                                               "/447/255/615\n/243/233/113\n\n/SOMA003\n",
                                               &error);
  guint n_figures, n_solutions;

  g_assert_no_error (error);
  g_assert_cmpuint (count (list), ==, 1);
  soma_figure_list_count_problems (list, &n_figures, &n_solutions);
  g_assert_cmpuint (n_figures, ==, 1);
  g_assert_cmpuint (n_solutions, ==, 1);
  g_assert_cmpuint (g_strv_length ((GStrv) soma_figure_list_get_problems (list)), ==, 3);
  const char *const *problems = soma_figure_list_get_problems (list);
  g_assert_nonnull (problems[0]);
  g_assert_true (g_str_has_prefix (problems[0], "Line 4: "));
}

#define ROW "soma 1\nset soma\nfigure \"R\" \"Row\" 3 1 1\n xxx\n"

/* A file is only written back in its own format, and if nothing is lost. */
static void
test_whole (void)
{
  static const struct
  {
    const char *name, *text;
    gboolean has_design, is_whole;
    guint n_problems;
    const char *format; /* a name in it */
  } cases[] = {
    { "row.soma", ROW, TRUE, TRUE, 0, "x.soma" },
    { "unfinished.soma", "soma 1\npieces \"p\"\npiece A 1 1 1\n .\nfigure 1 1 1\n .\n", TRUE, TRUE,
      0, "x.soma" },
    { "row.txt", ROW, TRUE, TRUE, 0, "x.soma" },
    { "row.txt", "/SOMA1\n;Row\n/xxx/xxx\n", TRUE, TRUE, 0, "x.txt" },
    { "row", "/SOMA1\n;Row\n/xxx/xxx\n", TRUE, TRUE, 0, "x.txt" },
    { "row.soma", "/SOMA1\n;Row\n/xxx/xxx\n", TRUE, TRUE, 0, "x.txt" },
    { "comments.txt", "; From a book.\n/SOMA1\n;Row\n;of six\n/xxx/xxx\n;the end\n", TRUE, TRUE, 0,
      "x.txt" },
    { "solved.txt", "/SOMA1\n;Two L\n/LLL2\n/L222\n", TRUE, TRUE, 0, "x.txt" },
    { "wrong.txt", "/SOMA1\n;Six L\n/2LL2/LLL2/LLL2/V...\n/L222/L222/L222/VV..\n", TRUE, TRUE, 1,
      "x.txt" },
    { "cube.soma", "1\n1\n1\n", TRUE, TRUE, 0, "x.puzzle" },
    { "cube.soma", "1 // edge\n1\n1\n", TRUE, FALSE, 0, "x.puzzle" },
    { "comment.soma", "// mine\n" ROW, TRUE, FALSE, 0, "x.soma" },
    { "mistyped.soma",
      "soma 1\npieces \"p\"\npiece A 1 1 1\n x\npiece B 3 1 1\n xx\npiece C 1 1 1\n x\n"
      "figure 2 1 1\n xx\n",
      TRUE, FALSE, 1, "x.soma" },
    { "set.soma", "soma 1\nset of-a-later-version\nfigure 2 1 1\n xx\n", TRUE, FALSE, 1, "x.soma" },
    { "two.soma", ROW ROW, FALSE, TRUE, 0, "x.soma" },
    { "two.soma", ROW "// mine\n" ROW, FALSE, FALSE, 0, "x.soma" },
    { "one-of-two.soma", ROW "figure 1 1 1\n xx\n", FALSE, FALSE, 1, "x.soma" },
    { "pieces.soma", "soma 1\npieces \"p\"\npiece A 1 1 1\n x\n", FALSE, FALSE, 0, "x.soma" },
  };
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      SomaFilePlace place;
      g_autoptr (GError) error = NULL;
      g_autoptr (SomaFigureList) list = load_named (cases[i].name, cases[i].text, &error);
      g_test_message ("%s: %s", cases[i].name, cases[i].text);
      g_assert_no_error (error);
      g_assert_cmpint (soma_figure_list_get_design (list) != NULL, ==, cases[i].has_design);
      g_assert_cmpint (soma_figure_list_find_place (list, 0, &place), ==, cases[i].is_whole);
      if (cases[i].is_whole)
        g_assert_true (place.format == soma_file_format_find_for_name (cases[i].format));
      g_assert_cmpuint (g_strv_length ((GStrv) soma_figure_list_get_problems (list)), ==,
                        cases[i].n_problems);
      g_assert_nonnull (soma_figure_list_get_file (list));
    }
}

static gpointer
write_thread (gpointer path)
{
  int fd = g_open (path, O_WRONLY, 0);

  g_assert_cmpint (write (fd, ROW, strlen (ROW)), ==, (int) strlen (ROW));
  close (fd);
  return NULL;
}

/* A pipe is read when somebody writes, and is not replaced by a file. */
static void
test_pipe (void)
{
  g_autofree char *path = get_path ("pipe.soma");
  SomaFilePlace place;
  g_autoptr (GError) error = NULL;

  g_assert_cmpint (mkfifo (path, 0600), ==, 0);
  GThread *thread = g_thread_new ("write", write_thread, path);
  g_autoptr (SomaFigureList) list = load_path (path, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (count (list), ==, 1);
  g_assert_nonnull (soma_figure_list_get_design (list));
  g_assert_false (soma_figure_list_find_place (list, 0, &place));
  g_thread_join (thread);
}

static gboolean
cancel_cb (gpointer data)
{
  g_cancellable_cancel (data);
  return G_SOURCE_REMOVE;
}

/* Waiting for a pipe without a writer can be stopped. */
static void
test_cancel (void)
{
  g_autofree char *path = get_path ("silent.soma");
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GError) error = NULL;

  g_assert_cmpint (mkfifo (path, 0600), ==, 0);
  /* Made before there is a thread, as ThreadSanitizer does not see the lock under which it is. */
  g_assert_cmpint (g_cancellable_get_fd (cancellable), >=, 0);
  g_idle_add (cancel_cb, cancellable);
  g_assert_null (load_path (path, cancellable, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_cancellable_release_fd (cancellable);
}

static void
updated_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  *(gboolean *) data = TRUE;
}

static void
notify_cb (GObject *object, GParamSpec *pspec, gpointer data)
{
  ++*(guint *) data;
}

/* Another list learns from the store what one list's figures were found to have. */
static void
test_known (void)
{
  const char *text = "/SOMA001\n;Cube\n/xxx/xxx/xxx\n/xxx/xxx/xxx\n/xxx/xxx/xxx\n\n"
                     "/SOMA002\n;Well\n/xxx/xxx/xxx/xxx\n/x.x/x.x/x.x/...\n/xxx/xxx/xxx/...\n";
  g_autoptr (SomaFigureList) list = load_text (text, NULL);
  g_autoptr (SomaFigureList) other = load_text (text, NULL);
  g_autoptr (SomaFigureItem) cube = g_list_model_get_item (soma_figure_list_get_figures (list), 0);
  g_autoptr (SomaFigureItem) other_cube =
      g_list_model_get_item (soma_figure_list_get_figures (other), 0);
  g_autoptr (SomaFigureItem) second =
      g_list_model_get_item (soma_figure_list_get_figures (other), 1);
  SomaPuzzle *puzzle = soma_figure_item_get_puzzle (cube);
  g_autoptr (SomaFixtureResult) result = soma_fixture_run (
      soma_solve_job_new (puzzle, SOMA_SYMMETRY_FULL, SOMA_SOLVE_OPEN), puzzle, -1);
  gboolean updated = FALSE;
  guint64 n_solutions;
  guint n_notified = 0;

  g_assert_cmpint (result->status.state, ==, SOMA_SOLVE_COMPLETE);
  g_assert_cmpint (soma_figure_item_get_known (other_cube, NULL), ==, SOMA_KNOWN_NOTHING);
  g_signal_connect (other_cube, "notify::known", G_CALLBACK (notify_cb), &n_notified);
  soma_figure_list_update_known_async (soma_figure_list_get_figures (other), SOMA_SYMMETRY_FULL,
                                       updated_cb, &updated);
  soma_fixture_run_until (is_done, &updated);

  g_assert_cmpuint (n_notified, ==, 1);
  g_assert_cmpint (soma_figure_item_get_known (other_cube, &n_solutions), ==, SOMA_KNOWN_ALL);
  g_assert_cmpuint (n_solutions, ==, 240);
  g_assert_cmpint (soma_figure_item_get_known (second, NULL), ==, SOMA_KNOWN_NOTHING);
}

/* A look-up of many figures ends after a later one of one of them, which has another
 * convention. */
static void
test_known_later (void)
{
  g_autoptr (SomaFigureList) builtin = soma_figure_list_new_builtin ();
  GListModel *figures = soma_figure_list_get_figures (builtin);
  g_autoptr (GListStore) alone = g_list_store_new (SOMA_TYPE_FIGURE_ITEM);
  g_autoptr (SomaFigureItem) item = g_list_model_get_item (figures, 3);
  gboolean all_updated = FALSE, updated = FALSE;
  guint64 n, n_expected;

  g_list_store_append (alone, item);
  g_assert_true (soma_figure_item_get_count (item, SOMA_SYMMETRY_NONE, &n_expected));
  soma_figure_list_update_known_async (figures, SOMA_SYMMETRY_FULL, updated_cb, &all_updated);
  soma_figure_list_update_known_async (G_LIST_MODEL (alone), SOMA_SYMMETRY_NONE, updated_cb,
                                       &updated);
  soma_fixture_run_until (is_done, &updated);
  soma_fixture_run_until (is_done, &all_updated);
  g_assert_cmpint (soma_figure_item_get_known (item, &n), ==, SOMA_KNOWN_ALL);
  g_assert_cmpuint (n, ==, n_expected);
}

/* What a search finds while the store is looked up stays, though the store had not got it yet. */
static void
test_known_meanwhile (void)
{
  const char *text = "/SOMA001\n;Cube\n/xxx/xxx/xxx\n/xxx/xxx/xxx\n/xxx/xxx/xxx\n";
  g_autoptr (SomaFigureList) list = load_text (text, NULL);
  GListModel *figures = soma_figure_list_get_figures (list);
  g_autoptr (SomaFigureItem) cube = g_list_model_get_item (figures, 0);
  gboolean updated = FALSE;
  guint64 n;

  soma_fixture_forget_store ();
  soma_figure_list_update_known_async (figures, SOMA_SYMMETRY_FULL, updated_cb, &updated);
  soma_figure_item_set_known (cube, SOMA_KNOWN_ALL, 240);
  soma_fixture_run_until (is_done, &updated);
  g_assert_cmpint (soma_figure_item_get_known (cube, &n), ==, SOMA_KNOWN_ALL);
  g_assert_cmpuint (n, ==, 240);
  /* Later it is known that the store has forgotten it. */
  updated = FALSE;
  soma_figure_list_update_known_async (figures, SOMA_SYMMETRY_FULL, updated_cb, &updated);
  soma_fixture_run_until (is_done, &updated);
  g_assert_cmpint (soma_figure_item_get_known (cube, NULL), ==, SOMA_KNOWN_NOTHING);
}

/* A number that was counted without finding solutions, of whatever size. */
static void
test_swept (void)
{
  static const SomaNumber numbers[] = { { 1, { 17 } }, { 2, { 0, 5 } } };
  const char *text = "/SOMA001\n;Cube\n/xxx/xxx/xxx\n/xxx/xxx/xxx\n/xxx/xxx/xxx\n";

  soma_fixture_forget_store ();
  for (guint i = 0; i < G_N_ELEMENTS (numbers); i++)
    {
      g_autoptr (SomaFigureList) list = load_text (text, NULL);
      GListModel *figures = soma_figure_list_get_figures (list);
      g_autoptr (SomaFigureItem) cube = g_list_model_get_item (figures, 0);
      g_autoptr (SomaSolutionStore) store = soma_solution_store_open_default (NULL, NULL);
      gboolean updated = FALSE;
      guint64 n;

      g_assert_true (soma_solution_store_save_number (store, soma_figure_item_get_puzzle (cube),
                                                      SOMA_SYMMETRY_FULL, &numbers[i], NULL));
      soma_figure_list_update_known_async (figures, SOMA_SYMMETRY_FULL, updated_cb, &updated);
      soma_fixture_run_until (is_done, &updated);
      g_assert_cmpint (soma_figure_item_get_known (cube, &n), ==, SOMA_KNOWN_ALL);
      g_assert_cmpuint (n, ==, i == 0 ? 17 : G_MAXUINT64);
      if (i > 0)
        g_assert_cmpint (soma_number_compare (soma_figure_item_get_number (cube), &numbers[i]), ==,
                         0);
    }
  soma_fixture_forget_store ();
}

int
main (int argc, char **argv)
{
  soma_fixture_init (&argc, &argv);
  g_test_add_func ("/figure-list/finalize", test_finalize);
  g_test_add_func ("/figure-list/builtin", test_builtin);
  g_test_add_func ("/figure-list/load", test_load);
  g_test_add_func ("/figure-list/load-error", test_load_error);
  g_test_add_func ("/figure-list/problems", test_problems);
  g_test_add_func ("/figure-list/whole", test_whole);
  g_test_add_func ("/figure-list/pipe", test_pipe);
  g_test_add_func ("/figure-list/cancel", test_cancel);
  g_test_add_func ("/figure-list/known", test_known);
  g_test_add_func ("/figure-list/known-later", test_known_later);
  g_test_add_func ("/figure-list/known-meanwhile", test_known_meanwhile);
  g_test_add_func ("/figure-list/swept", test_swept);
  return g_test_run ();
}
