/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "draft-keeper.h"

#include <glib/gstdio.h>
#include <signal.h>
#include <string.h>
#include <sys/resource.h>
#include <utime.h>

#include "async-result.h"
#include "design-file.h"
#include "model-fixture.h"
#include "piece-sets.h"

typedef struct
{
  char *directory, *path; /* of the library */
  SomaLibrary *library;
  SomaDraft *draft;
  SomaDraftKeeper *keeper;
  GAsyncResult *result; /* (nullable) */
  GString *problems;
} Fixture;

static void
problem_cb (Fixture *fixture, const char *sentence)
{
  g_string_append_printf (fixture->problems, "%s\n", sentence);
}

static SomaDesign *
make_design (int length)
{
  SomaFigure *figure = soma_figure_new_box (length, 3, 3, NULL);
  SomaDesign *design = soma_design_new_from_figure ("L1", "Long box", figure,
                                                    soma_piece_sets_get ("soma"), FALSE, NULL);

  soma_figure_unref (figure);
  return design;
}

static gboolean
is_loaded (gpointer data)
{
  return soma_library_is_loaded (data);
}

static void
take_draft (Fixture *fixture, SomaDraftKeeper *keeper)
{
  g_set_object (&fixture->keeper, keeper);
  g_set_object (&fixture->draft, soma_draft_keeper_get_draft (keeper));
  g_signal_connect_swapped (keeper, "problem", G_CALLBACK (problem_cb), fixture);
}

static void
set_up (Fixture *fixture, gconstpointer data)
{
  g_autoptr (SomaDesign) design = make_design (3);
  g_autoptr (SomaDraft) draft = soma_draft_new (design);

  fixture->directory = g_dir_make_tmp ("keeper-XXXXXX", NULL);
  fixture->path = g_build_filename (fixture->directory, "library.db", NULL);
  fixture->problems = g_string_new (NULL);
  fixture->library = soma_library_new (fixture->path);
  soma_fixture_run_until (is_loaded, fixture->library);
  g_autoptr (SomaDraftKeeper) keeper = soma_draft_keeper_new (fixture->library, draft);
  take_draft (fixture, keeper);
}

static void
finish_all (Fixture *fixture)
{
  if (fixture->library != NULL)
    soma_library_flush (fixture->library);
  while (g_main_context_iteration (NULL, FALSE))
    ;
}

/* Tasks hold their source objects. */
static void
close_all (Fixture *fixture)
{
  finish_all (fixture);
  g_clear_object (&fixture->result);
  if (fixture->keeper != NULL)
    g_assert_finalize_object (g_steal_pointer (&fixture->keeper));
  if (fixture->draft != NULL)
    g_assert_finalize_object (g_steal_pointer (&fixture->draft));
  if (fixture->library != NULL)
    g_assert_finalize_object (g_steal_pointer (&fixture->library));
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  close_all (fixture);
  g_string_free (fixture->problems, TRUE);
  g_free (fixture->directory);
  g_free (fixture->path);
}

static gboolean
finish (Fixture *fixture, GError **error)
{
  GAsyncResult *result = soma_wait_for_result (&fixture->result);
  gboolean ok = soma_draft_keeper_save_finish (fixture->keeper, result, error);
  g_clear_object (&fixture->result);
  return ok;
}

static GFile *
get_file (Fixture *fixture, const char *name)
{
  g_autofree char *path = g_build_filename (fixture->directory, name, NULL);

  return g_file_new_for_path (path);
}

static gboolean
save_file (Fixture *fixture, GFile *file, gboolean anyway, GError **error)
{
  soma_draft_keeper_save_file_async (fixture->keeper, file, NULL, anyway, soma_take_result,
                                     &fixture->result);
  return finish (fixture, error);
}

static void
change (Fixture *fixture, int length)
{
  g_autoptr (SomaDesign) design = make_design (length);

  soma_draft_apply (fixture->draft, design, 0);
}

static void
assert_file_is (GFile *file, SomaDesign *design)
{
  g_autofree char *text = NULL;
  gsize length;
  g_autoptr (GError) error = NULL;

  g_assert_true (g_file_load_contents (file, NULL, &text, &length, NULL, NULL));
  g_autoptr (SomaDesign) found = soma_design_from_text (text, length, "file", NULL, &error);
  g_assert_no_error (error);
  g_assert_true (soma_design_equal (found, design));
}

static void
test_file (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GFile) file = get_file (fixture, "long.soma");
  g_autoptr (GError) error = NULL;

  g_assert_false (soma_draft_keeper_has_place (fixture->keeper));
  change (fixture, 4);
  g_assert_true (save_file (fixture, file, FALSE, &error));
  g_assert_no_error (error);
  g_assert_false (soma_draft_is_modified (fixture->draft));
  g_assert_true (soma_draft_keeper_has_place (fixture->keeper));
  assert_file_is (file, soma_draft_get_design (fixture->draft));
  change (fixture, 5);
  g_assert_true (save_file (fixture, file, FALSE, &error));
  assert_file_is (file, soma_draft_get_design (fixture->draft));
}

/* A file that another program has changed is not overwritten without asking. */
static void
test_changed_file (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GFile) file = get_file (fixture, "long.soma");
  g_autoptr (GError) error = NULL;
  struct utimbuf times = { 1000, 1000 };

  g_assert_true (save_file (fixture, file, FALSE, &error));
  change (fixture, 5);
  g_assert_true (g_file_set_contents (g_file_peek_path (file), "other", -1, NULL));
  g_assert_cmpint (g_utime (g_file_peek_path (file), &times), ==, 0);
  g_assert_false (save_file (fixture, file, FALSE, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_WRONG_ETAG);
  g_assert_nonnull (strstr (error->message, "long.soma"));
  g_assert_true (soma_draft_is_modified (fixture->draft));
  g_clear_error (&error);
  g_assert_true (save_file (fixture, file, TRUE, &error));
  assert_file_is (file, soma_draft_get_design (fixture->draft));
}

static void
test_missing_directory (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GFile) file = get_file (fixture, "missing/long.soma");
  g_autoptr (GError) error = NULL;

  change (fixture, 5);
  g_assert_false (save_file (fixture, file, FALSE, &error));
  g_assert_nonnull (strstr (error->message, "long.soma"));
  g_assert_true (soma_draft_is_modified (fixture->draft));
  g_assert_null (soma_draft_get_file (fixture->draft));
}

/* In a process of its own: no file may grow. The old contents stay. */
static void
test_full_disk (Fixture *fixture, gconstpointer data)
{
  if (!g_test_subprocess ())
    {
      g_test_trap_subprocess (NULL, 0, G_TEST_SUBPROCESS_DEFAULT);
      g_test_trap_assert_passed ();
      return;
    }
  g_autoptr (GFile) file = get_file (fixture, "long.soma");
  g_autoptr (GFile) other = get_file (fixture, "new.soma");
  g_autoptr (SomaDesign) before = soma_design_ref (soma_draft_get_design (fixture->draft));
  g_autoptr (GError) error = NULL;
  const struct rlimit limit = { 16, RLIM_INFINITY };

  g_assert_true (save_file (fixture, file, FALSE, &error));
  change (fixture, 5);
  signal (SIGXFSZ, SIG_IGN);
  g_assert_cmpint (setrlimit (RLIMIT_FSIZE, &limit), ==, 0);
  g_assert_false (save_file (fixture, file, FALSE, &error));
  g_assert_nonnull (strstr (error->message, "long.soma"));
  g_clear_error (&error);
  g_assert_false (save_file (fixture, other, FALSE, &error));
  g_assert_false (g_file_query_exists (other, NULL));
  assert_file_is (file, before);
  g_assert_true (soma_draft_is_modified (fixture->draft));
}

static const SomaFormat *
get_format (const char *name)
{
  return soma_file_format_find_for_name (name);
}

static guint
count_losses (SomaDesign *design)
{
  g_autoptr (SomaBook) book = soma_book_new_single (design);
  g_auto (GStrv) losses = soma_design_file_list_losses (book, get_format ("x.txt"), NULL);
  g_auto (GStrv) none = soma_design_file_list_losses (book, get_format ("x.soma"), NULL);

  g_assert_cmpuint (g_strv_length (none), ==, 0);
  return g_strv_length (losses);
}

/* The Soma notation keeps the cells, the name and notes that are no tags. */
static void
test_soma_text (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GFile) file = get_file (fixture, "Long.TXT");
  g_autoptr (SomaDesign) notes =
      soma_design_with_text (soma_draft_get_design (fixture->draft), SOMA_DESIGN_NOTES, "A box");
  g_autoptr (SomaDesign) odd = soma_design_with_text (notes, SOMA_DESIGN_NOTES, "A <b>box</b>");
  g_autoptr (SomaDesign) author = soma_design_with_text (notes, SOMA_DESIGN_AUTHOR, "P. H.");
  g_autoptr (SomaDesign) other = make_design (4); /* 36 cells are not built from Soma */
  g_autofree char *text = NULL;

  g_assert_true (soma_design_file_get_format (file) == get_format ("x.txt"));
  g_assert_cmpuint (count_losses (soma_draft_get_design (fixture->draft)), ==, 0);
  g_assert_cmpuint (count_losses (notes), ==, 0);
  g_assert_cmpuint (count_losses (odd), ==, 1);
  g_assert_cmpuint (count_losses (author), ==, 1);
  g_assert_cmpuint (count_losses (other), ==, 1);
  g_assert_true (save_file (fixture, file, FALSE, NULL));
  g_assert_true (g_file_load_contents (file, NULL, &text, NULL, NULL, NULL));
  g_assert_true (g_str_has_prefix (text, "/SOMA-L1\n;Long box\n/xxx/xxx/xxx\n"));
  assert_file_is (file, soma_draft_get_design (fixture->draft));
}

static void
test_library (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GError) error = NULL;

  change (fixture, 4);
  soma_draft_keeper_save_figure_async (fixture->keeper, soma_take_result, &fixture->result);
  g_assert_true (finish (fixture, &error));
  gint64 id = soma_draft_keeper_get_figure (fixture->keeper);
  g_assert_cmpint (id, >, 0);
  change (fixture, 5);
  soma_draft_keeper_save_figure_async (fixture->keeper, soma_take_result, &fixture->result);
  g_assert_true (finish (fixture, &error));
  g_assert_cmpint (soma_draft_keeper_get_figure (fixture->keeper), ==, id);
  g_assert_cmpuint (g_list_model_get_n_items (soma_library_get_figures (fixture->library)), ==, 1);

  g_autoptr (SomaDraftKeeper) again =
      soma_draft_keeper_new_for_figure (fixture->library, id, &error);
  g_assert_true (soma_design_equal (soma_draft_get_design (soma_draft_keeper_get_draft (again)),
                                    soma_draft_get_design (fixture->draft)));
  g_assert_null (soma_draft_keeper_new_for_figure (fixture->library, id + 1, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND);
}

static gint64
save_figure (Fixture *fixture)
{
  g_autoptr (GError) error = NULL;

  soma_draft_keeper_save_figure_async (fixture->keeper, soma_take_result, &fixture->result);
  g_assert_true (finish (fixture, &error));
  g_assert_no_error (error);
  return soma_draft_keeper_get_figure (fixture->keeper);
}

/* Another program draws on the figure. (transfer full) */
static char *
draw_elsewhere (SomaLibrary *other, gint64 id, int length)
{
  g_autoptr (SomaDesign) drawn = make_design (length);
  g_autofree char *before = g_strdup (soma_library_get_figure_text (other, id));
  char *text = soma_design_to_text (drawn);
  const SomaLibraryFigure figure = { "Long box", text, "", "", "", before };

  soma_library_save_figure_async (other, id, &figure, NULL, NULL);
  soma_library_flush (other);
  return text;
}

/* A figure that another program, or another window, has drawn on meanwhile is not replaced; one
 * that has only got a tag is. */
static void
test_changed_figure (Fixture *fixture, gconstpointer data)
{
  change (fixture, 4);
  gint64 id = save_figure (fixture);
  g_autoptr (SomaLibrary) other = soma_library_new (fixture->path);
  soma_fixture_run_until (is_loaded, other);
  soma_library_edit_figures_async (other, &id, 1, &(SomaLibraryEdit){ .add_tags = "liked" }, NULL,
                                   NULL);
  soma_library_flush (other);
  change (fixture, 5);
  g_assert_cmpint (save_figure (fixture), ==, id);

  soma_library_flush (fixture->library);
  g_assert_cmpstr (soma_library_get_tags (fixture->library, id), ==, "liked");
  soma_library_refresh (other);
  soma_library_flush (other);
  g_autofree char *text = draw_elsewhere (other, id, 6);
  change (fixture, 4);
  gint64 apart = save_figure (fixture);
  g_assert_cmpint (apart, !=, id);
  change (fixture, 3);
  g_assert_cmpint (save_figure (fixture), ==, apart);
  soma_library_flush (fixture->library);
  g_assert_cmpuint (g_list_model_get_n_items (soma_library_get_figures (fixture->library)), ==, 2);
  g_assert_cmpstr (soma_library_get_figure_text (fixture->library, id), ==, text);
}

/* A figure that a later version has written is not replaced by what this one understands. */
static void
test_later_version (Fixture *fixture, gconstpointer data)
{
  static const SomaLibraryFigure figure = { .name = "Later",
                                            .text = "soma 1\nset soma\nfigure \"L\" 1 1 1\n x\n"
                                                    "glitter 3\n",
                                            .collection = "",
                                            .author = "",
                                            .tags = "" };
  g_autoptr (GError) error = NULL;

  g_clear_object (&fixture->result);
  soma_library_save_figure_async (fixture->library, 0, &figure, soma_take_result, &fixture->result);
  gint64 id = soma_library_save_figure_finish (fixture->library,
                                               soma_wait_for_result (&fixture->result), &error);
  g_assert_no_error (error);
  g_autoptr (SomaDraftKeeper) keeper =
      soma_draft_keeper_new_for_figure (fixture->library, id, &error);
  g_assert_no_error (error);
  g_assert_cmpint (soma_draft_keeper_get_figure (keeper), ==, 0);
  g_assert_false (soma_draft_keeper_has_place (keeper));
}

static void
test_empty (Fixture *fixture, gconstpointer data)
{
  g_autoptr (SomaDesign) empty = soma_design_new (NULL);
  g_autoptr (GError) error = NULL;

  soma_draft_apply (fixture->draft, empty, 0);
  soma_draft_keeper_save_figure_async (fixture->keeper, soma_take_result, &fixture->result);
  g_assert_false (finish (fixture, &error));
  g_assert_nonnull (error);
}

/* The drafts that a newly started program finds. */
static GPtrArray *
find_drafts (Fixture *fixture, SomaLibrary *library)
{
  g_autoptr (GError) error = NULL;

  g_clear_object (&fixture->result);
  soma_library_take_drafts_async (library, soma_take_result, &fixture->result);
  GPtrArray *drafts =
      soma_library_take_drafts_finish (library, soma_wait_for_result (&fixture->result), &error);
  g_assert_no_error (error);
  g_clear_object (&fixture->result);
  return drafts;
}

static gint64
get_wal_size (Fixture *fixture)
{
  g_autofree char *path = g_strconcat (fixture->path, "-wal", NULL);
  GStatBuf status = { 0 };

  return g_stat (path, &status) == 0 ? status.st_size : 0;
}

static gboolean
has_recovered (gpointer data)
{
  return soma_library_get_recovered (data)->len > 0;
}

/* Ends the program, like a crash, and starts another one that opens what is offered. */
static void
recover (Fixture *fixture)
{
  soma_draft_keeper_keep (fixture->keeper);
  soma_library_flush (fixture->library);
  close_all (fixture);

  fixture->library = soma_library_new (fixture->path);
  soma_library_recover (fixture->library);
  soma_fixture_run_until (has_recovered, fixture->library);
  GPtrArray *drafts = soma_library_get_recovered (fixture->library);
  g_assert_cmpuint (drafts->len, ==, 1);
  g_autofree char *key = g_strdup (((SomaStoredDraft *) drafts->pdata[0])->key);
  g_autoptr (SomaDraftKeeper) keeper =
      soma_draft_keeper_new_recovered (fixture->library, key, NULL);
  g_assert_cmpuint (drafts->len, ==, 0);
  g_assert_null (soma_draft_keeper_new_recovered (fixture->library, key, NULL));
  take_draft (fixture, keeper);
}

/* Unsaved changes come back; saved, undone and discarded ones do not. */
static void
test_recovery (Fixture *fixture, gconstpointer data)
{
  g_autoptr (SomaDesign) design = make_design (5);

  change (fixture, 4);
  change (fixture, 5);
  recover (fixture);
  g_assert_true (soma_draft_is_modified (fixture->draft));
  g_assert_true (soma_design_equal (soma_draft_get_design (fixture->draft), design));

  /* Still there, until it is saved. */
  soma_draft_keeper_save_figure_async (fixture->keeper, soma_take_result, &fixture->result);
  g_assert_true (finish (fixture, NULL));
  close_all (fixture);
  fixture->library = soma_library_new (fixture->path);
  g_autoptr (GPtrArray) none = find_drafts (fixture, fixture->library);
  g_assert_cmpuint (none->len, ==, 0);
}

/* A draft still knows which figure it was made from after a crash, however often that happens: the
 * figure is replaced unless another program has drawn on it. */
static void
test_recovery_of_figure (Fixture *fixture, gconstpointer data)
{
  change (fixture, 4);
  gint64 id = save_figure (fixture);
  change (fixture, 5);
  recover (fixture);
  g_assert_cmpint (save_figure (fixture), ==, id);
  g_assert_cmpuint (g_list_model_get_n_items (soma_library_get_figures (fixture->library)), ==, 1);

  change (fixture, 6);
  recover (fixture);
  change (fixture, 7);
  recover (fixture);
  g_autoptr (SomaLibrary) other = soma_library_new (fixture->path);
  soma_fixture_run_until (is_loaded, other);
  g_autofree char *text = draw_elsewhere (other, id, 8);
  g_assert_cmpint (save_figure (fixture), !=, id);
  soma_library_flush (fixture->library);
  g_assert_cmpuint (g_list_model_get_n_items (soma_library_get_figures (fixture->library)), ==, 2);
  g_assert_cmpstr (soma_library_get_figure_text (fixture->library, id), ==, text);
}

/* The file from which it was read is unchanged: nobody is asked. */
static void
test_recovery_with_file (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GFile) file = get_file (fixture, "long.soma");
  g_autoptr (GError) error = NULL;

  g_assert_true (save_file (fixture, file, FALSE, NULL));
  change (fixture, 4);
  recover (fixture);
  g_assert_true (save_file (fixture, file, FALSE, &error));
  g_assert_no_error (error);

  /* Opened twice; a changed file asks. */
  change (fixture, 5);
  recover (fixture);
  change (fixture, 6);
  recover (fixture);
  const struct utimbuf past = { 1000000000, 1000000000 };
  g_assert_cmpint (g_utime (g_file_peek_path (file), (struct utimbuf *) &past), ==, 0);
  g_assert_false (save_file (fixture, file, FALSE, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_WRONG_ETAG);
  g_assert_true (save_file (fixture, file, TRUE, NULL));
}

/* The original state of the file is not known: saving asks. */
static void
test_recovery_with_unknown_file (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GFile) file = get_file (fixture, "long.soma");
  g_autoptr (GError) error = NULL;

  g_assert_true (save_file (fixture, file, FALSE, NULL));
  soma_draft_set_file (fixture->draft, file, &(SomaFilePlace){ get_format ("x.soma"), 0, 0 }, NULL);
  change (fixture, 4);
  g_assert_false (save_file (fixture, file, FALSE, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_WRONG_ETAG);
  g_assert_nonnull (strstr (error->message, "may have been changed"));
  g_clear_error (&error);
  recover (fixture);
  g_assert_false (save_file (fixture, file, FALSE, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_WRONG_ETAG);
  g_assert_true (save_file (fixture, file, TRUE, NULL));
}

/* The format of its own file stays, whatever its name. */
static void
test_recovery_with_soma_text (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GFile) file = get_file (fixture, "long");
  g_autofree char *text = NULL;

  g_assert_true (g_file_set_contents (g_file_peek_path (file), "/SOMA1\n/x\n", -1, NULL));
  soma_draft_set_file (fixture->draft, file, &(SomaFilePlace){ get_format ("x.txt"), 0, 0 }, NULL);
  change (fixture, 4);
  recover (fixture);
  g_assert_true (soma_draft_keeper_find_place (fixture->keeper, file, NULL).format ==
                 get_format ("x.txt"));
  g_assert_true (save_file (fixture, file, TRUE, NULL));
  g_assert_true (g_file_load_contents (file, NULL, &text, NULL, NULL, NULL));
  g_assert_true (g_str_has_prefix (text, "/SOMA"));
  g_assert_true (soma_draft_get_place (fixture->draft)->format == get_format ("x.txt"));
}

/* A file that holds more is still known after a crash, and still not the place to save to. */
static void
test_recovery_with_source (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GFile) file = get_file (fixture, "several.txt");

  soma_draft_set_source (fixture->draft, file, NULL);
  change (fixture, 4);
  recover (fixture);
  g_assert_false (soma_draft_keeper_has_place (fixture->keeper));
  g_assert_nonnull (soma_draft_get_source (fixture->draft));
  g_assert_true (g_file_equal (soma_draft_get_source (fixture->draft), file));
}

/* A figure of a file of another program is still one after a crash. */
static void
test_recovery_with_place (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GFile) file = get_file (fixture, "box.xmpuzzle");
  const SomaFilePlace place = { get_format ("x.xmpuzzle"), 1, 3 };

  soma_draft_set_file (fixture->draft, file, &place, "12:34 5");
  change (fixture, 4);
  recover (fixture);
  g_assert_true (soma_draft_keeper_has_place (fixture->keeper));
  g_assert_true (soma_draft_get_place (fixture->draft)->format == place.format);
  g_assert_cmpuint (soma_draft_get_place (fixture->draft)->number, ==, 1);
  g_assert_cmpuint (soma_draft_get_place (fixture->draft)->n_figures, ==, 3);
  g_assert_cmpstr (soma_draft_get_etag (fixture->draft), ==, "12:34 5");
}

/* A figure without a name takes that of the file it is saved in, one with a name keeps it. */
static void
test_name (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GFile) box = get_file (fixture, "my.box.soma"), other = get_file (fixture, "b.soma");
  g_autoptr (SomaDesign) nameless =
      soma_design_with_text (soma_draft_get_design (fixture->draft), SOMA_DESIGN_NAME, "");

  soma_draft_apply (fixture->draft, nameless, 0);
  g_assert_true (save_file (fixture, box, FALSE, NULL));
  g_assert_cmpstr (soma_draft_get_design (fixture->draft)->name, ==, "my.box");
  g_assert_false (soma_draft_is_modified (fixture->draft));
  assert_file_is (box, soma_draft_get_design (fixture->draft));
  g_assert_true (save_file (fixture, other, FALSE, NULL));
  g_assert_cmpstr (soma_draft_get_design (fixture->draft)->name, ==, "my.box");
}

/* Without any call: nothing else in the loop could write. */
static void
test_keeps_by_itself (Fixture *fixture, gconstpointer data)
{
  gint64 size = get_wal_size (fixture);

  change (fixture, 4);
  while (get_wal_size (fixture) == size)
    {
      g_main_context_iteration (NULL, TRUE);
      soma_library_flush (fixture->library);
    }
  close_all (fixture);
  fixture->library = soma_library_new (fixture->path);
  g_autoptr (GPtrArray) drafts = find_drafts (fixture, fixture->library);
  g_assert_cmpuint (drafts->len, ==, 1);
}

static void
test_discard (Fixture *fixture, gconstpointer data)
{
  change (fixture, 4);
  soma_draft_keeper_keep (fixture->keeper);
  change (fixture, 5);
  soma_draft_keeper_discard (fixture->keeper);
  close_all (fixture);
  fixture->library = soma_library_new (fixture->path);
  g_autoptr (GPtrArray) none = find_drafts (fixture, fixture->library);
  g_assert_cmpuint (none->len, ==, 0);
}

static void
test_undone (Fixture *fixture, gconstpointer data)
{
  change (fixture, 4);
  soma_draft_keeper_keep (fixture->keeper);
  soma_draft_undo (fixture->draft);
  close_all (fixture);
  fixture->library = soma_library_new (fixture->path);
  g_autoptr (GPtrArray) none = find_drafts (fixture, fixture->library);
  g_assert_cmpuint (none->len, ==, 0);
}

/* In a process of its own: no file may grow. The problem is reported once, and the draft stored
 * when there is room again. */
static void
test_no_room (Fixture *fixture, gconstpointer data)
{
  if (!g_test_subprocess ())
    {
      g_test_trap_subprocess (NULL, 0, G_TEST_SUBPROCESS_DEFAULT);
      g_test_trap_assert_passed ();
      return;
    }
  const struct rlimit limit = { 16, RLIM_INFINITY }, none = { RLIM_INFINITY, RLIM_INFINITY };

  signal (SIGXFSZ, SIG_IGN);
  g_assert_cmpint (setrlimit (RLIMIT_FSIZE, &limit), ==, 0);
  for (int length = 4; length < 7; length++)
    {
      change (fixture, length);
      soma_draft_keeper_keep (fixture->keeper);
      finish_all (fixture);
    }
  g_assert_nonnull (strstr (fixture->problems->str, "library.db"));
  g_assert_true (strchr (fixture->problems->str, '\n') == strrchr (fixture->problems->str, '\n'));
  /* What has been undone before that is known is not tried again. */
  change (fixture, 7);
  soma_draft_keeper_keep (fixture->keeper);
  while (soma_draft_can_undo (fixture->draft))
    soma_draft_undo (fixture->draft);
  finish_all (fixture);
  g_assert_null (g_main_context_find_source_by_user_data (NULL, fixture->keeper));
  g_assert_cmpint (setrlimit (RLIMIT_FSIZE, &none), ==, 0);
  change (fixture, 7);
  soma_draft_keeper_keep (fixture->keeper);
  finish_all (fixture);
  close_all (fixture);
  fixture->library = soma_library_new (fixture->path);
  g_autoptr (GPtrArray) drafts = find_drafts (fixture, fixture->library);
  g_assert_cmpuint (drafts->len, ==, 1);
}

int
main (int argc, char **argv)
{
  soma_fixture_init (&argc, &argv);
#define ADD(name, func) g_test_add ("/draft-keeper/" name, Fixture, NULL, set_up, func, tear_down)
  ADD ("file", test_file);
  ADD ("changed-file", test_changed_file);
  ADD ("missing-directory", test_missing_directory);
  ADD ("full-disk", test_full_disk);
  ADD ("soma-text", test_soma_text);
  ADD ("library", test_library);
  ADD ("changed-figure", test_changed_figure);
  ADD ("empty", test_empty);
  ADD ("later-version", test_later_version);
  ADD ("recovery", test_recovery);
  ADD ("recovery-of-figure", test_recovery_of_figure);
  ADD ("recovery-with-file", test_recovery_with_file);
  ADD ("recovery-with-unknown-file", test_recovery_with_unknown_file);
  ADD ("recovery-with-soma-text", test_recovery_with_soma_text);
  ADD ("recovery-with-place", test_recovery_with_place);
  ADD ("recovery-with-source", test_recovery_with_source);
  ADD ("name", test_name);
  ADD ("keeps-by-itself", test_keeps_by_itself);
  ADD ("discard", test_discard);
  ADD ("undone", test_undone);
  ADD ("no-room", test_no_room);
  return g_test_run ();
}
