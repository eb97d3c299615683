/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "library.h"

#include "async-result.h"
#include "engine-auto.h"
#include "figure-list.h"
#include "import-plan.h"
#include "library-store.h"
#include "library-test.h"

#include <glib/gstdio.h>
#include <string.h>

#define DOMINO "soma 1\nset soma\nfigure \"D\" \"Domino\" 2 1 1\n  xx\n"

typedef struct
{
  char *path;
  SomaLibrary *library;
  guint n_figure_signals, n_record_signals;
  guint n_figures_told; /* how many there were at the last signal */
  GString *problems;
  GAsyncResult *result; /* (nullable) of the call that was waited for last */
} Fixture;

static void
figures_cb (Fixture *fixture)
{
  fixture->n_figure_signals++;
  fixture->n_figures_told = g_list_model_get_n_items (soma_library_get_figures (fixture->library));
}

static void
records_cb (Fixture *fixture)
{
  fixture->n_record_signals++;
}

static void
notice_cb (Fixture *fixture, const char *heading, const char *sentence)
{
  g_string_append_printf (fixture->problems, "%s: %s\n", heading, sentence);
}

static void
problem_cb (Fixture *fixture, const char *sentence)
{
  g_string_append_printf (fixture->problems, "%s\n", sentence);
}

static void
open_library (Fixture *fixture)
{
  fixture->library = soma_library_new (fixture->path);
  g_signal_connect_swapped (fixture->library, "figures-changed", G_CALLBACK (figures_cb), fixture);
  g_signal_connect_swapped (fixture->library, "records-changed", G_CALLBACK (records_cb), fixture);
  g_signal_connect_swapped (fixture->library, "problem", G_CALLBACK (problem_cb), fixture);
  g_signal_connect_swapped (fixture->library, "notice", G_CALLBACK (notice_cb), fixture);
  g_assert_false (soma_library_is_loaded (fixture->library));
  soma_run_until (soma_library_is_loaded (fixture->library));
}

static void
close_library (Fixture *fixture)
{
  g_clear_object (&fixture->result); /* a task holds its library */
  g_assert_finalize_object (fixture->library);
  fixture->library = NULL;
}

static void
set_up (Fixture *fixture, gconstpointer data)
{
  g_autofree char *directory = g_dir_make_tmp ("library-XXXXXX", NULL);

  fixture->path = g_build_filename (directory, "library.db", NULL);
  fixture->problems = g_string_new (NULL);
  open_library (fixture);
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  g_clear_object (&fixture->result);
  if (fixture->library != NULL)
    close_library (fixture);
  g_string_free (fixture->problems, TRUE);
  g_free (fixture->path);
}

static gint64
save (Fixture *fixture, gint64 id, const char *name, const char *text)
{
  g_autofree char *before = g_strdup (soma_library_get_figure_text (fixture->library, id));
  const SomaLibraryFigure figure = { name, text, "Mine", "Zoë", "long, thin", before };
  g_autoptr (GError) error = NULL;

  g_clear_object (&fixture->result);
  soma_library_save_figure_async (fixture->library, id, &figure, soma_take_result,
                                  &fixture->result);
  gint64 saved = soma_library_save_figure_finish (fixture->library,
                                                  soma_wait_for_result (&fixture->result), &error);
  g_assert_no_error (error);
  return saved;
}

static SomaFigureItem *
get_figure (Fixture *fixture, guint position)
{
  g_autoptr (SomaFigureItem) item =
      g_list_model_get_item (soma_library_get_figures (fixture->library), position);

  return item; /* the list has it, too */
}

static guint
count_figures (Fixture *fixture)
{
  return g_list_model_get_n_items (soma_library_get_figures (fixture->library));
}

static void
test_figures (Fixture *fixture, gconstpointer data)
{
  guint before = fixture->n_figure_signals;
  gint64 id = save (fixture, 0, "Domino", DOMINO);
  g_autofree char *keywords = NULL;

  g_assert_cmpint (id, >, 0);
  g_assert_cmpuint (fixture->n_figure_signals, >, before);
  g_assert_cmpuint (count_figures (fixture), ==, 1);
  SomaFigureItem *item = get_figure (fixture, 0);
  g_assert_cmpstr (soma_figure_item_get_name (item), ==, "Domino");
  g_assert_cmpstr (soma_figure_item_get_collection (item), ==, "Mine");
  g_assert_cmpint (soma_figure_item_get_library_id (item), ==, id);
  g_assert_cmpint (soma_figure_item_get_figure (item)->n_cells, ==, 2);
  g_object_get (item, "keywords", &keywords, NULL);
  g_assert_nonnull (strstr (keywords, "Zoë"));
  g_assert_nonnull (strstr (keywords, "thin"));

  g_assert_cmpint (save (fixture, id, "Two", DOMINO), ==, id);
  g_assert_cmpuint (count_figures (fixture), ==, 1);
  soma_library_rename_figure (fixture->library, id, "Brick", "Bricks");
  g_assert_cmpstr (soma_figure_item_get_name (get_figure (fixture, 0)), ==, "Brick");
  g_assert_cmpstr (soma_figure_item_get_collection (get_figure (fixture, 0)), ==, "Bricks");
  soma_library_delete_figure (fixture->library, id);
  g_assert_cmpuint (count_figures (fixture), ==, 0);
  g_assert_null (soma_library_get_figure_text (fixture->library, id));
  soma_library_restore_figure (fixture->library, id);
  g_assert_cmpuint (count_figures (fixture), ==, 1);

  close_library (fixture);
  open_library (fixture);
  g_assert_cmpstr (soma_figure_item_get_name (get_figure (fixture, 0)), ==, "Brick");
  g_assert_cmpint (soma_figure_item_get_library_id (get_figure (fixture, 0)), ==, id);
  g_assert_nonnull (strstr (soma_library_get_figure_text (fixture->library, id), "Brick"));
  g_assert_cmpstr (fixture->problems->str, ==, "");
}

static GFile *
write_figures (Fixture *fixture, const char *text)
{
  g_autofree char *directory = g_path_get_dirname (fixture->path);
  g_autofree char *path = g_build_filename (directory, "figures.txt", NULL);

  g_assert_true (g_file_set_contents (path, text, -1, NULL));
  return g_file_new_for_path (path);
}

static SomaFigureList *
load_figures (Fixture *fixture, const char *text)
{
  g_autoptr (GFile) file = write_figures (fixture, text);
  g_autoptr (GError) error = NULL;

  g_clear_object (&fixture->result);
  soma_figure_list_load_async (file, NULL, soma_take_result, &fixture->result);
  SomaFigureList *list =
      soma_figure_list_load_finish (soma_wait_for_result (&fixture->result), &error);
  g_assert_no_error (error);
  return list;
}

/* Figures that are there already are not imported again. */
static void
test_import (Fixture *fixture, gconstpointer data)
{
  g_autoptr (SomaFigureList) builtin = soma_figure_list_new_builtin ();
  guint n = g_list_model_get_n_items (soma_figure_list_get_figures (builtin));
  g_autoptr (GError) error = NULL;

  for (int i = 0; i < 2; i++)
    {
      guint n_signals = fixture->n_figure_signals;
      g_clear_object (&fixture->result);
      soma_library_import_async (fixture->library, soma_figure_list_get_figures (builtin), "Other",
                                 soma_take_result, &fixture->result);
      g_autoptr (GArray) ids = soma_library_import_finish (
          fixture->library, soma_wait_for_result (&fixture->result), &error);
      g_assert_no_error (error);
      g_assert_cmpuint (ids->len, ==, i == 0 ? n : 0);
      /* Notified once, when they are there. */
      g_assert_cmpuint (fixture->n_figure_signals, ==, n_signals + 1);
      g_assert_cmpuint (fixture->n_figures_told, ==, n);
    }
  g_assert_cmpuint (count_figures (fixture), ==, n);
  g_assert_cmpstr (soma_figure_item_get_collection (get_figure (fixture, 0)), ==, "Solids");
  close_library (fixture);
  open_library (fixture);
  g_assert_cmpuint (count_figures (fixture), ==, n);
}

/* The solutions and the comments of a file stay with its figures. */
static void
test_import_solved (Fixture *fixture, gconstpointer data)
{
  static const char text[] = "/SOMA1\n;Two L\n;Easy.\n/LLL2\n/L222\n\n"
                             "/SOMA2\n;Row\n/xxxx\n; Straight.\n";
  g_autoptr (SomaFigureList) list = load_figures (fixture, text);
  g_autoptr (GError) error = NULL;

  g_clear_object (&fixture->result);
  soma_library_import_async (fixture->library, soma_figure_list_get_figures (list), "Other",
                             soma_take_result, &fixture->result);
  g_autoptr (GArray) ids = soma_library_import_finish (
      fixture->library, soma_wait_for_result (&fixture->result), &error);
  g_assert_no_error (error);
  g_assert_cmpuint (ids->len, ==, 2);
  close_library (fixture);
  open_library (fixture);
  const char *first =
      soma_library_get_figure_text (fixture->library, g_array_index (ids, gint64, 0));
  const char *second =
      soma_library_get_figure_text (fixture->library, g_array_index (ids, gint64, 1));
  g_assert_nonnull (strstr (first, "note \"Easy.\"\nsolution\n  2LLL\n  222L\n"));
  g_assert_nonnull (strstr (second, "note \"Straight.\"\n"));
  g_assert_null (strstr (second, "solution"));
}

/* The only figure of the file, as it is and as it comes back from the library. */
static void
check_import_of (Fixture *fixture, GFile *file)
{
  g_autoptr (GError) error = NULL;

  g_clear_object (&fixture->result);
  soma_figure_list_load_async (file, NULL, soma_take_result, &fixture->result);
  g_autoptr (SomaFigureList) list =
      soma_figure_list_load_finish (soma_wait_for_result (&fixture->result), &error);
  g_assert_no_error (error);
  GListModel *figures = soma_figure_list_get_figures (list);
  g_assert_cmpuint (g_list_model_get_n_items (figures), ==, 1);
  g_autoptr (SomaFigureItem) item = g_list_model_get_item (figures, 0);
  g_autoptr (SomaDesign) design = soma_figure_item_make_design (item);
  g_clear_object (&fixture->result);
  soma_library_import_async (fixture->library, figures, "Formats", soma_take_result,
                             &fixture->result);
  g_autoptr (GArray) ids = soma_library_import_finish (
      fixture->library, soma_wait_for_result (&fixture->result), &error);
  g_assert_no_error (error);
  g_assert_cmpuint (ids->len, ==, 1);
  const char *text =
      soma_library_get_figure_text (fixture->library, g_array_index (ids, gint64, 0));
  g_autoptr (SomaDesign) back = soma_design_from_text (text, strlen (text), "", NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (back->name, ==, soma_figure_item_get_name (item));
  g_assert_true (soma_design_equal (back, design));
}

/* Figures of every format arrive with all that their file says of them. */
static void
test_import_formats (Fixture *fixture, gconstpointer data)
{
  static const char text[] =
      "soma 1\npieces \"Bars\"\npiece A \"Bar\" x3 2 1 1\n xx\npiece B \"Stick\" 1 1 2\n x x\n"
      "distinct\nfigure \"C\" \"Small cube\" 2 2 2\n xx xx xx xx\nnote \"Of bars\"\n";
  g_autoptr (SomaDesign) design = soma_design_from_text (text, strlen (text), "", NULL, NULL);
  g_autoptr (SomaBook) unnamed = soma_book_new_single (design);
  const SomaFormat *const *formats = soma_file_format_list ();
  g_autofree char *directory = g_dir_make_tmp (NULL, NULL);
  int n = 0;

  for (int i = 0; formats[i] != NULL; i++)
    {
      g_autofree char *obstacle = soma_design_file_find_obstacle (unnamed, formats[i]);
      g_autofree char *path =
          g_strconcat (directory, "/cube.", soma_file_format_get_extension (formats[i]), NULL);
      g_autoptr (GFile) file = g_file_new_for_path (path);
      g_autoptr (GError) error = NULL;
      /* Another figure each time. */
      g_autoptr (SomaDesign) named =
          soma_design_with_text (design, SOMA_DESIGN_NAME, soma_file_format_get_name (formats[i]));
      g_autoptr (SomaBook) book = soma_book_new_single (named);
      if (obstacle != NULL || !soma_file_format_is_read (formats[i]))
        continue;
      g_clear_object (&fixture->result);
      soma_design_file_save_async (book, file, &(SomaFilePlace){ formats[i], 0, 0 }, NULL,
                                   soma_take_result, &fixture->result);
      g_autofree char *etag =
          soma_design_file_save_finish (soma_wait_for_result (&fixture->result), &error);
      g_test_message ("%s", path);
      g_assert_no_error (error);
      g_assert_nonnull (etag);
      check_import_of (fixture, file);
      n++;
    }
  g_assert_cmpint (n, >=, 4);
}

static SomaImportPlan *
make_plan_with (Fixture *fixture, GListModel *figures, GListModel *builtin)
{
  g_autoptr (GError) error = NULL;

  g_clear_object (&fixture->result);
  soma_import_plan_async (figures, soma_library_get_figures (fixture->library), builtin,
                          soma_take_result, &fixture->result);
  SomaImportPlan *plan = soma_import_plan_finish (soma_wait_for_result (&fixture->result), &error);
  g_assert_no_error (error);
  return plan;
}

static SomaImportPlan *
make_plan (Fixture *fixture, GListModel *figures)
{
  return make_plan_with (fixture, figures, NULL);
}

static SomaDesign *
make_design (GListModel *figures, guint position)
{
  g_autoptr (SomaFigureItem) item = g_list_model_get_item (figures, position);

  return soma_figure_item_make_design (item);
}

/* A figure, the same turned, with its own solution, a screw and its mirror image, a figure of as
 * many cells from other pieces. */
#define REPEATED                                                                                   \
  "/SOMA1\n;Two L\n;Easy.\n/LLL2\n/L222\n\n/SOMA2\n;Upright\n;Hard.\n/22\n/L2\n/L2\n/LL\n\n"       \
  "/SOMA3\n;Screw\n/../x.\n/.x/xx\n\n/SOMA4\n;Other screw\n/x./x.\n/../xx\n\n"                     \
  "/SOMA5\n;Plate\n/xxxx\n/xxxx\n\n"

/* Repetitions are found, turned or not, and joined; mirror images are told, but different. */
static void
test_plan (Fixture *fixture, gconstpointer data)
{
  g_autoptr (SomaFigureList) list = load_figures (fixture, REPEATED);
  g_autoptr (SomaImportPlan) plan = make_plan (fixture, soma_figure_list_get_figures (list));
  g_autoptr (SomaDesign) first = make_design (plan->different, 0);
  g_autoptr (SomaPuzzle) puzzle = soma_design_make_puzzle (first, NULL);
  g_autoptr (GPtrArray) found = soma_design_find_solutions (first, puzzle);
  g_autoptr (GPtrArray) all = soma_design_list_solutions (first);

  g_assert_cmpuint (plan->n_figures, ==, 5);
  g_assert_cmpuint (plan->n_known, ==, 0);
  g_assert_cmpuint (plan->n_repeated, ==, 1);
  g_assert_cmpuint (plan->n_mirrored, ==, 1);
  g_assert_cmpuint (g_list_model_get_n_items (plan->different), ==, 4);
  g_assert_cmpuint (g_strv_length (plan->details), ==, 2);
  g_assert_cmpstr (plan->details[0], ==, "“Upright” is “Two L”, turned.");
  g_assert_cmpstr (plan->details[1], ==, "“Other screw” is the mirror image of “Screw”.");
  g_assert_cmpstr (first->notes, ==, "Easy.\nAlso called “Upright”\nHard.");
  g_assert_cmpuint (all->len, ==, 2);
  g_assert_cmpuint (found->len, ==, 2);
}

/* What is in the library already is told. */
static void
test_plan_known (Fixture *fixture, gconstpointer data)
{
  g_autoptr (SomaFigureList) list = load_figures (fixture, REPEATED);
  GListModel *figures = soma_figure_list_get_figures (list);

  g_clear_object (&fixture->result);
  soma_library_import_async (fixture->library, figures, "Other", soma_take_result,
                             &fixture->result);
  g_autoptr (GArray) ids =
      soma_library_import_finish (fixture->library, soma_wait_for_result (&fixture->result), NULL);
  g_autoptr (SomaImportPlan) plan = make_plan (fixture, figures);
  g_assert_cmpuint (ids->len, ==, 5);
  g_assert_cmpuint (plan->n_known, ==, 5);
  g_assert_cmpuint (plan->n_repeated, ==, 0);
  g_assert_cmpuint (g_list_model_get_n_items (plan->different), ==, 0);
  g_assert_cmpstr (plan->details[0], ==, "“Two L” is “Two L” in the library.");
}

/* What comes with the program is told, and is not different. */
static void
test_plan_built_in (Fixture *fixture, gconstpointer data)
{
  g_autoptr (SomaFigureList) list = load_figures (fixture, REPEATED);
  g_autoptr (SomaFigureList) builtin =
      load_figures (fixture, "/SOMA1\n;Eight\n/LLL2\n/L222\n\n/SOMA2\n;Flat\n/xxxx\n/xxxx\n\n");
  g_autoptr (SomaImportPlan) plan = make_plan_with (fixture, soma_figure_list_get_figures (list),
                                                    soma_figure_list_get_figures (builtin));

  g_assert_cmpuint (plan->n_known, ==, 0);
  g_assert_cmpuint (plan->n_built_in, ==, 3);
  g_assert_cmpuint (plan->n_repeated, ==, 0);
  g_assert_cmpuint (g_list_model_get_n_items (plan->different), ==, 2);
  g_assert_cmpstr (plan->details[0], ==, "“Two L” is “Eight”, which is built in.");
  g_assert_cmpstr (plan->details[1], ==, "“Upright” is “Eight”, which is built in, turned.");
}

/* Of 5,000 figures, each is compared with all others at once. */
static void
test_plan_many (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GListStore) figures = g_list_store_new (SOMA_TYPE_FIGURE_ITEM);

  for (int i = 0; i < 5000; i++)
    {
      SomaCell cells[27];
      for (int k = 0; k < 27; k++)
        cells[k] = (SomaCell){ (int16_t) k, (int16_t) (i % 2500 >> k % 12 & 1), 0 };
      g_autoptr (SomaFigure) figure = soma_figure_new (cells, NULL, 27, NULL);
      g_autoptr (SomaFigureItem) item =
          soma_figure_item_new ("F", "Figure", figure, NULL, FALSE, NULL);
      g_list_store_append (figures, item);
    }
  g_autoptr (SomaImportPlan) plan = make_plan (fixture, G_LIST_MODEL (figures));
  g_assert_cmpuint (plan->n_figures, ==, 5000);
  g_assert_cmpuint (plan->n_repeated, >=, 2500);
}

/* A text that is not a figure stays in the file, is not shown, and is reported. */
static void
assert_names (Fixture *fixture, const char *const *names)
{
  g_assert_cmpuint (count_figures (fixture), ==, g_strv_length ((GStrv) names));
  for (guint i = 0; names[i] != NULL; i++)
    g_assert_cmpstr (soma_figure_item_get_name (get_figure (fixture, i)), ==, names[i]);
}

/* Some among others, one of them twice, and one that does not exist. */
static void
test_delete_several (Fixture *fixture, gconstpointer data)
{
  static const char *const names[] = { "A", "B", "C", "D", "E", NULL };
  static const char *const kept[] = { "A", "C", "E", NULL };
  gint64 ids[5];

  for (int i = 0; i < 5; i++)
    ids[i] = save (fixture, 0, names[i], DOMINO);
  assert_names (fixture, names);
  const gint64 some[] = { ids[3], ids[1], 999, ids[1] };
  soma_library_delete_figures (fixture->library, some, G_N_ELEMENTS (some));
  assert_names (fixture, kept);
  close_library (fixture);
  open_library (fixture);
  assert_names (fixture, kept);
}

static void
test_unreadable (Fixture *fixture, gconstpointer data)
{
  gint64 id = save (fixture, 0, "Nothing", "soma 1\nset soma\nfigure \"D\" 2 1 1\n  x\n");

  g_assert_cmpuint (count_figures (fixture), ==, 0);
  g_assert_nonnull (strstr (fixture->problems->str, "Nothing"));
  g_assert_nonnull (soma_library_get_figure_text (fixture->library, id));
  g_assert_cmpint (save (fixture, id, "Domino", DOMINO), ==, id);
  g_assert_cmpuint (count_figures (fixture), ==, 1);

  /* Pieces alone are not a figure, however they got there. */
  save (fixture, 0, "Pieces", "soma 1\npieces \"p\"\npiece A 1 1 1\n x\n");
  g_assert_nonnull (strstr (fixture->problems->str, "“Pieces” in the library cannot be read"));
  g_assert_cmpuint (count_figures (fixture), ==, 1);
}

/* Additions by a later version survive when this one renames the figure. */
static void
test_later_version (Fixture *fixture, gconstpointer data)
{
  gint64 id = save (fixture, 0, "Domino", DOMINO "glitter 3\n");

  g_assert_cmpuint (count_figures (fixture), ==, 1);
  soma_library_rename_figure (fixture->library, id, "Brick", "Bricks");
  g_assert_cmpstr (soma_figure_item_get_name (get_figure (fixture, 0)), ==, "Brick");
  g_assert_cmpstr (soma_library_get_figure_text (fixture->library, id), ==, DOMINO "glitter 3\n");
}

static GPtrArray *
take_drafts (Fixture *fixture, SomaLibrary *library)
{
  g_autoptr (GError) error = NULL;

  g_clear_object (&fixture->result);
  soma_library_take_drafts_async (library, soma_take_result, &fixture->result);
  GPtrArray *drafts =
      soma_library_take_drafts_finish (library, soma_wait_for_result (&fixture->result), &error);
  g_assert_no_error (error);
  return drafts;
}

static void
test_drafts (Fixture *fixture, gconstpointer data)
{
  char key[] = "key", uri[] = "file:///tmp/a.soma", name[] = "Mine", text[] = DOMINO;
  const SomaStoredDraft draft = {
    .key = key, .uri = uri, .figure = 3, .name = name, .text = text, .changed = 1700000000
  };
  g_autoptr (SomaLibrary) other = soma_library_new (fixture->path);
  g_autoptr (GError) error = NULL;

  g_clear_object (&fixture->result);
  soma_library_put_draft_async (fixture->library, &draft, soma_take_result, &fixture->result);
  g_assert_true (soma_library_put_draft_finish (fixture->library,
                                                soma_wait_for_result (&fixture->result), &error));
  g_assert_no_error (error);
  g_autoptr (GPtrArray) none = take_drafts (fixture, other);
  g_assert_cmpuint (none->len, ==, 0);
  close_library (fixture);
  g_autoptr (GPtrArray) drafts = take_drafts (fixture, other);
  g_assert_cmpuint (drafts->len, ==, 1);
  const SomaStoredDraft *found = drafts->pdata[0];
  g_assert_cmpstr (found->key, ==, key);
  g_assert_cmpstr (found->uri, ==, uri);
  g_assert_cmpstr (found->text, ==, text);
  g_assert_cmpint (found->figure, ==, 3);

  soma_library_delete_draft (other, key);
  g_clear_object (&fixture->result);
  g_clear_object (&other);
  open_library (fixture);
  g_autoptr (GPtrArray) again = take_drafts (fixture, fixture->library);
  g_assert_cmpuint (again->len, ==, 0);
}

static void
add_record (Fixture *fixture, const char *puzzle, const char *solution, const char *game,
            gint64 finished, double seconds, int hints)
{
  g_autofree char *figure = g_strdup_printf ("Figure of %s", puzzle);
  const SomaStoredRecord record = { .puzzle = (char *) puzzle,
                                    .solution = (char *) solution,
                                    .figure = figure,
                                    .game = (char *) game,
                                    .finished = finished,
                                    .seconds = seconds,
                                    .hints = hints };

  soma_library_add_record (fixture->library, &record);
}

static void
check_totals (Fixture *fixture)
{
  SomaLibraryTotal total;
  g_auto (GStrv) solved = soma_library_list_solved (fixture->library);
  g_auto (GStrv) days = soma_library_list_days (fixture->library, "");
  g_auto (GStrv) daily = soma_library_list_days (fixture->library, "daily");

  g_assert_true (soma_library_get_total (fixture->library, "cube", &total));
  g_assert_cmpuint (total.n_games, ==, 4);
  g_assert_cmpuint (total.n_solutions[SOMA_SYMMETRY_FULL], ==, 3);
  /* 20 seconds needed a hint. */
  g_assert_cmpfloat (total.best_seconds, ==, 30);
  g_assert_cmpfloat (total.seconds, ==, 150);
  g_assert_cmpuint (total.hints, ==, 2);
  g_assert_cmpstr (total.figure, ==, "Figure of cube");
  g_assert_true (soma_library_get_total (fixture->library, "dog", &total));
  g_assert_cmpfloat (total.best_seconds, <, 0);
  g_assert_false (soma_library_get_total (fixture->library, "cat", &total));
  g_assert_cmpuint (total.n_games, ==, 0);

  g_assert_true (soma_library_is_found (fixture->library, "cube", SOMA_SYMMETRY_FULL, "2"));
  g_assert_false (soma_library_is_found (fixture->library, "dog", SOMA_SYMMETRY_FULL, "2"));
  g_assert_cmpuint (g_strv_length (solved), ==, 2);
  g_assert_cmpstr (solved[0], ==, "dog");
  g_assert_cmpuint (g_strv_length (days), ==, 2);
  g_assert_cmpstr (days[0], ==, "2023-11-14");
  g_assert_cmpuint (g_strv_length (daily), ==, 1);
  g_assert_cmpstr (daily[0], ==, "2023-11-15");
  g_assert_cmpuint (soma_library_get_records (fixture->library)->len, ==, 5);
}

static void
test_records (Fixture *fixture, gconstpointer data)
{
  guint before = fixture->n_record_signals;

  add_record (fixture, "cube", "1", "", 1700000000, 20, 2);
  add_record (fixture, "cube", "2", "", 1700000001, 100, 0);
  add_record (fixture, "cube", "2", "level", 1700000002, 30, 0);
  add_record (fixture, "cube", "3", "", 1700000003, -1, 0);
  add_record (fixture, "dog", "1", "daily 2023-11-15", 1700010000 + 90000, -1, 0);
  g_assert_cmpuint (fixture->n_record_signals, ==, before + 5);
  check_totals (fixture);
  close_library (fixture);
  open_library (fixture);
  check_totals (fixture);
}

/* Conventions count found solutions differently; a record that cannot tell counts once. */
static void
test_conventions (Fixture *fixture, gconstpointer data)
{
  const char *const keys[][3] = {
    { "a", "a1", "a11" }, { "a", "a1", "a12" }, { "a", "a2", "a21" }, { "b", NULL, NULL }
  };
  SomaLibraryTotal total;

  for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
    {
      const SomaStoredRecord record = { .puzzle = (char *) "cube",
                                        .solution = (char *) keys[i][0],
                                        .turned = (char *) keys[i][1],
                                        .placed = (char *) keys[i][2],
                                        .figure = (char *) "Cube",
                                        .game = (char *) "",
                                        .hints = 3,
                                        .hints_of = { 1, 0, 2 } };
      soma_library_add_record (fixture->library, &record);
    }
  for (int pass = 0; pass < 2; pass++)
    {
      g_assert_true (soma_library_get_total (fixture->library, "cube", &total));
      g_assert_cmpuint (total.n_solutions[SOMA_SYMMETRY_FULL], ==, 2);
      g_assert_cmpuint (total.n_solutions[SOMA_SYMMETRY_ROTATIONS], ==, 3);
      g_assert_cmpuint (total.n_solutions[SOMA_SYMMETRY_NONE], ==, 4);
      g_assert_cmpuint (total.hints, ==, 12);
      g_assert_cmpuint (total.hints_of[0], ==, 4);
      g_assert_cmpuint (total.hints_of[1], ==, 0);
      g_assert_cmpuint (total.hints_of[2], ==, 8);
      g_assert_true (
          soma_library_is_found (fixture->library, "cube", SOMA_SYMMETRY_ROTATIONS, "a2"));
      g_assert_false (soma_library_is_found (fixture->library, "cube", SOMA_SYMMETRY_FULL, "a2"));
      close_library (fixture);
      open_library (fixture);
    }
}

static void
put_position (Fixture *fixture, const char *key, const char *text)
{
  const SomaStoredGame game = { .key = (char *) key, .text = (char *) text };

  g_autofree char *before = soma_library_get_position (fixture->library, game.key);
  g_autoptr (SomaGameSlot) slot = soma_game_slot_new (game.key, before);
  soma_library_put_game (fixture->library, slot, &game);
}

static void
test_positions (Fixture *fixture, gconstpointer data)
{
  put_position (fixture, "cube", "V 0 1 3");
  put_position (fixture, "dog", "L");
  put_position (fixture, "dog", NULL);
  g_autofree char *before = soma_library_get_position (fixture->library, "cube");
  g_assert_cmpstr (before, ==, "V 0 1 3");
  close_library (fixture);
  open_library (fixture);
  g_autofree char *after = soma_library_get_position (fixture->library, "cube");
  g_assert_cmpstr (after, ==, "V 0 1 3");
  g_assert_null (soma_library_get_position (fixture->library, "dog"));
}

static void
put_game (Fixture *fixture, const char *key, gint64 changed)
{
  const SomaStoredGame game = { .key = (char *) key,
                                .text = (char *) "V 0 1 3",
                                .puzzle = (char *) "puzzle",
                                .name = (char *) key,
                                .figure = (char *) DOMINO,
                                .changed = changed,
                                .n_laid = 1,
                                .n_copies = 7 };

  g_autofree char *before = soma_library_get_position (fixture->library, game.key);
  g_autoptr (SomaGameSlot) slot = soma_game_slot_new (game.key, before);
  soma_library_put_game (fixture->library, slot, &game);
}

/* The names of the games on offer. (transfer full) */
static char *
list_games (Fixture *fixture)
{
  GPtrArray *games = soma_library_get_games (fixture->library);
  GString *names = g_string_new (NULL);

  for (guint i = 0; i < games->len; i++)
    g_string_append_printf (names, "%s ", ((SomaStoredGame *) games->pdata[i])->name);
  return g_string_free (names, FALSE);
}

static void
assert_games (Fixture *fixture, const char *expected)
{
  for (int i = 0; i < 2; i++)
    {
      g_autofree char *names = list_games (fixture);

      g_assert_cmpstr (names, ==, expected);
      close_library (fixture);
      open_library (fixture);
    }
}

/* Games that wait are offered, latest first, until they are finished or hidden; what is hidden is
 * not lost. */
static void
test_games (Fixture *fixture, gconstpointer data)
{
  put_game (fixture, "cube", 1700000001);
  put_game (fixture, "dog", 1700000003);
  put_game (fixture, "cat", 1700000002);
  assert_games (fixture, "dog cat cube ");
  put_game (fixture, "cube", 1700000004);
  g_assert_cmpint (soma_library_get_game (fixture->library, "cube")->changed, ==, 1700000004);
  put_position (fixture, "dog", "finished");
  assert_games (fixture, "cube cat ");
  soma_library_hide_game (fixture->library, "cube");
  put_position (fixture, "cube", "V 0 1 3 later");
  soma_library_restore_game (fixture->library, "cube");
  g_autofree char *later = soma_library_get_position (fixture->library, "cube");
  g_assert_cmpstr (later, ==, "V 0 1 3 later");
  assert_games (fixture, "cube cat ");
  soma_library_hide_game (fixture->library, "cube");
  assert_games (fixture, "cat ");
  g_autofree char *state = soma_library_get_position (fixture->library, "cube");
  g_assert_cmpstr (state, ==, "V 0 1 3 later");
  put_position (fixture, "cat", NULL);
  assert_games (fixture, "");
}

static SomaFigureItem *
get_item (Fixture *fixture, guint position)
{
  return g_list_model_get_item (soma_library_get_figures (fixture->library), position);
}

static void
edited_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  *(gboolean *) data = TRUE;
}

static void
edit (Fixture *fixture, const gint64 *ids, gsize n, const SomaLibraryEdit *what)
{
  gboolean done = FALSE;

  soma_library_edit_figures_async (fixture->library, ids, n, what, edited_cb, &done);
  soma_run_until (done);
}

/* Tags and the collection of several figures: in what is shown, in the text, and on the disk. */
static void
test_edit (Fixture *fixture, gconstpointer data)
{
  gint64 ids[3];

  for (int i = 0; i < 3; i++)
    ids[i] = save (fixture, 0, i == 0 ? "Domino" : i == 1 ? "Second" : "Third", DOMINO);
  edit (fixture, ids, 2, &(SomaLibraryEdit){ .add_tags = "long, flat ,, long" });
  g_assert_cmpstr (soma_library_get_tags (fixture->library, ids[0]), ==, "long, thin, flat");
  edit (fixture, ids + 1, 2, &(SomaLibraryEdit){ .add_tags = "flat", .drop_tags = "Long" });
  edit (fixture, ids + 1, 2, &(SomaLibraryEdit){ .collection = "Rows" });
  for (int round = 0; round < 2; round++)
    {
      g_assert_cmpstr (soma_library_get_tags (fixture->library, ids[0]), ==, "long, thin, flat");
      g_assert_cmpstr (soma_library_get_tags (fixture->library, ids[1]), ==, "thin, flat");
      g_assert_cmpstr (soma_library_get_tags (fixture->library, ids[2]), ==, "thin, flat");
      g_assert_nonnull (strstr (soma_library_get_figure_text (fixture->library, ids[0]), "flat"));
      g_assert_cmpstr (soma_library_get_collection (fixture->library, ids[0]), ==, "Mine");
      g_assert_cmpstr (soma_library_get_collection (fixture->library, ids[2]), ==, "Rows");
      g_autoptr (SomaFigureItem) item = get_item (fixture, 1);
      g_assert_cmpstr (soma_figure_item_get_collection (item), ==, "Rows");
      g_assert_cmpstr (soma_figure_item_get_name (item), ==, "Second");
      close_library (fixture);
      open_library (fixture);
    }
}

/* Stores a figure behind the library's back, as another program might have written it. */
static void
store_dirty (const char *path)
{
  char text[] = DOMINO, name[] = "Dom\033ino", collection[] = "Ro\nws", author[] = "Z\u202eoe",
       tags[] = "lo\xc2\x9b"
                "ng";
  SomaStoredFigure figure = {
    .name = name, .text = text, .collection = collection, .author = author, .tags = tags
  };
  g_autoptr (GPtrArray) figures = g_ptr_array_new ();
  g_autoptr (SomaLibraryStore) store = soma_library_store_open (path, NULL, NULL);

  g_ptr_array_add (figures, &figure);
  g_assert_true (soma_library_store_add_figures (store, figures, NULL));
}

/* Control characters of names are blanks, be they typed or in a library from elsewhere. */
static void
test_controls (Fixture *fixture, gconstpointer data)
{
  close_library (fixture);
  store_dirty (fixture->path);
  open_library (fixture);
  SomaFigureItem *item = get_figure (fixture, 0);
  gint64 id = soma_figure_item_get_library_id (item);
  g_assert_cmpstr (soma_figure_item_get_name (item), ==, "Dom ino");
  g_assert_cmpstr (soma_figure_item_get_collection (item), ==, "Ro ws");
  g_assert_cmpstr (soma_figure_item_get_tags (item), ==, "lo ng");

  edit (fixture, &id, 1, &(SomaLibraryEdit){ .collection = "A\033", .add_tags = "b\u2066c" });
  g_assert_cmpstr (soma_library_get_collection (fixture->library, id), ==, "A ");
  g_assert_cmpstr (soma_library_get_tags (fixture->library, id), ==, "lo ng, b c");
  g_autofree char *tidy = soma_library_tidy_name (" A\u202eb\033\n");
  g_assert_cmpstr (tidy, ==, "A b");
  soma_library_rename_figure (fixture->library, id, "Br\u2028ick", "B\n");
  item = get_figure (fixture, 0);
  g_assert_cmpstr (soma_figure_item_get_name (item), ==, "Br ick");
  g_assert_cmpstr (soma_figure_item_get_collection (item), ==, "B ");
  save (fixture, id, "Br\033ick", DOMINO);
  g_assert_cmpstr (soma_figure_item_get_name (get_figure (fixture, 0)), ==, "Br ick");
  g_autoptr (SomaLibraryStore) store = soma_library_store_open (fixture->path, NULL, NULL);
  g_autoptr (GPtrArray) rows = soma_library_store_list_figures (store, NULL);
  g_assert_cmpstr (((SomaStoredFigure *) rows->pdata[0])->name, ==, "Br ick");
}

/* What else happens to the figures while they are being changed is not undone. */
static void
test_edit_meanwhile (Fixture *fixture, gconstpointer data)
{
  gint64 ids[] = { save (fixture, 0, "Domino", DOMINO), save (fixture, 0, "Second", DOMINO) };
  gboolean done = FALSE;

  soma_library_edit_figures_async (fixture->library, ids, 2,
                                   &(SomaLibraryEdit){ .add_tags = "flat" }, edited_cb, &done);
  soma_library_rename_figure (fixture->library, ids[0], "Renamed", "Mine");
  soma_library_delete_figure (fixture->library, ids[1]);
  soma_run_until (done);
  for (int round = 0; round < 2; round++)
    {
      g_autoptr (SomaFigureItem) item = get_item (fixture, 0);

      g_assert_cmpuint (g_list_model_get_n_items (soma_library_get_figures (fixture->library)), ==,
                        1);
      g_assert_cmpstr (soma_figure_item_get_name (item), ==, "Renamed");
      g_assert_cmpstr (soma_library_get_tags (fixture->library, ids[0]), ==, "long, thin, flat");
      close_library (fixture);
      open_library (fixture);
    }
}

static void
count_cb (guint *n)
{
  (*n)++;
}

/* The program ends before the figures have changed: they change first. They stay the same items, so
 * that nothing that shows them starts over. */
static void
test_edit_and_leave (Fixture *fixture, gconstpointer data)
{
  gint64 ids[] = { save (fixture, 0, "Domino", DOMINO), save (fixture, 0, "Second", DOMINO) };
  GListModel *figures = soma_library_get_figures (fixture->library);
  g_autoptr (SomaFigureItem) item = get_item (fixture, 1);
  guint n_changes = 0, n_signals = fixture->n_figure_signals;

  g_signal_connect_swapped (figures, "items-changed", G_CALLBACK (count_cb), &n_changes);
  soma_library_edit_figures_async (fixture->library, ids, 2,
                                   &(SomaLibraryEdit){ .collection = "Bars" }, NULL, NULL);
  soma_library_flush (fixture->library);
  g_assert_cmpuint (n_changes, ==, 0);
  g_assert_cmpuint (fixture->n_figure_signals, ==, n_signals + 1);
  g_assert_cmpstr (soma_figure_item_get_collection (item), ==, "Bars");
  g_signal_handlers_disconnect_by_data (figures, &n_changes);
  while (g_main_context_iteration (NULL, FALSE))
    ;
  close_library (fixture);
  open_library (fixture);
  for (int i = 0; i < 2; i++)
    g_assert_cmpstr (soma_library_get_collection (fixture->library, ids[i]), ==, "Bars");
}

/* Several deleted figures come back together. */
static void
test_restore_several (Fixture *fixture, gconstpointer data)
{
  gint64 ids[] = { save (fixture, 0, "Domino", DOMINO), save (fixture, 0, "Second", DOMINO),
                   save (fixture, 0, "Third", DOMINO) };

  soma_library_delete_figures (fixture->library, ids, 3);
  g_assert_cmpuint (g_list_model_get_n_items (soma_library_get_figures (fixture->library)), ==, 0);
  soma_library_restore_figures (fixture->library, ids + 1, 2);
  for (int round = 0; round < 2; round++)
    {
      g_autoptr (SomaFigureItem) item = get_item (fixture, 1);

      g_assert_cmpuint (g_list_model_get_n_items (soma_library_get_figures (fixture->library)), ==,
                        2);
      g_assert_cmpint (soma_figure_item_get_library_id (item), ==, ids[2]);
      close_library (fixture);
      open_library (fixture);
    }
}

static void
test_pages (Fixture *fixture, gconstpointer data)
{
  g_assert_null (soma_library_get_page (fixture->library, "cube"));
  soma_library_put_page (fixture->library, "cube", "watch");
  soma_library_put_page (fixture->library, "dog", "design");
  soma_library_put_page (fixture->library, "cube", "play");
  for (int i = 0; i < 2; i++)
    {
      g_assert_cmpstr (soma_library_get_page (fixture->library, "cube"), ==, "play");
      g_assert_cmpstr (soma_library_get_page (fixture->library, "dog"), ==, "design");
      close_library (fixture);
      open_library (fixture);
    }
}

/* Changes by another program are seen on request, and writes queued meanwhile are not lost. */
static void
test_two_programs (Fixture *fixture, gconstpointer data)
{
  g_autoptr (SomaLibrary) other = soma_library_new (fixture->path);
  SomaLibraryTotal total;

  save (fixture, 0, "Domino", DOMINO);
  soma_run_until (soma_library_is_loaded (other));
  add_record (fixture, "cube", "1", "", 1700000000, 20, 2);
  soma_library_flush (fixture->library);
  soma_library_refresh (other);
  const SomaStoredRecord record = { .puzzle = "cube",
                                    .solution = "2",
                                    .figure = "Cube",
                                    .game = "",
                                    .finished = 1700000001,
                                    .seconds = 10,
                                    .hints = 0 };
  soma_library_add_record (other, &record);
  soma_run_until (soma_library_get_total (other, "cube", &total) && total.n_games >= 2);
  g_assert_cmpuint (g_list_model_get_n_items (soma_library_get_figures (other)), ==, 1);
}

static void
test_damaged (Fixture *fixture, gconstpointer data)
{
  g_autofree char *bad = g_strconcat (fixture->path, ".bad-1", NULL);
  g_autofree char *contents = NULL;
  gsize length;

  save (fixture, 0, "Domino", DOMINO);
  close_library (fixture);
  g_assert_true (g_file_get_contents (fixture->path, &contents, &length, NULL));
  memset (contents, 0x77, 4096);
  g_assert_true (g_file_set_contents (fixture->path, contents, (gssize) length, NULL));
  open_library (fixture);
  g_assert_cmpuint (count_figures (fixture), ==, 1);
  g_assert_nonnull (strstr (fixture->problems->str, bad));
}

/* A directory that cannot be created: everything works except storing, and that is reported. */
static void
test_nowhere (Fixture *fixture, gconstpointer data)
{
  g_autofree char *path = g_build_filename (fixture->path, "below-a-file", NULL);
  g_autoptr (SomaLibrary) library = soma_library_new (path);
  SomaLibraryTotal total;

  g_signal_connect_swapped (library, "problem", G_CALLBACK (problem_cb), fixture);
  g_signal_connect_swapped (library, "notice", G_CALLBACK (notice_cb), fixture);
  const SomaStoredRecord record = { .puzzle = "cube",
                                    .solution = "2",
                                    .figure = "Cube",
                                    .game = "",
                                    .finished = 1700000001,
                                    .seconds = 10,
                                    .hints = 0 };
  soma_library_add_record (library, &record);
  soma_library_flush (library);
  g_assert_true (soma_library_get_total (library, "cube", &total));
  g_assert_nonnull (strstr (fixture->problems->str, "below-a-file"));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(name, func) g_test_add ("/library/" name, Fixture, NULL, set_up, func, tear_down)
  ADD ("figures", test_figures);
  ADD ("delete-several", test_delete_several);
  ADD ("import", test_import);
  ADD ("import-solved", test_import_solved);
  ADD ("import-formats", test_import_formats);
  ADD ("plan", test_plan);
  ADD ("plan-known", test_plan_known);
  ADD ("plan-built-in", test_plan_built_in);
  ADD ("plan-many", test_plan_many);
  ADD ("later-version", test_later_version);
  ADD ("unreadable", test_unreadable);
  ADD ("drafts", test_drafts);
  ADD ("records", test_records);
  ADD ("conventions", test_conventions);
  ADD ("positions", test_positions);
  ADD ("games", test_games);
  ADD ("pages", test_pages);
  ADD ("edit", test_edit);
  ADD ("controls", test_controls);
  ADD ("edit-meanwhile", test_edit_meanwhile);
  ADD ("edit-and-leave", test_edit_and_leave);
  ADD ("restore-several", test_restore_several);
  ADD ("two-programs", test_two_programs);
  ADD ("damaged", test_damaged);
  ADD ("nowhere", test_nowhere);
  return g_test_run ();
}
