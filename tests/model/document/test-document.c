/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "document.h"

#include "edit.h"
#include "engine-auto.h"
#include "model-fixture.h"
#include "piece-sets.h"
#include "store-writer.h"

/* A document of a box to be built from the built-in set of that name, if it is not NULL. */
static SomaDocument *
make_document (int x, int y, int z, const char *set_name)
{
  SomaFigure *figure = soma_figure_new_box (x, y, z, NULL);
  SomaPieceSet *set = set_name != NULL ? soma_piece_sets_get (set_name) : NULL;
  g_autoptr (SomaFigureItem) item = soma_figure_item_new ("box", "Box", figure, set, FALSE, NULL);

  soma_figure_unref (figure);
  return soma_document_new (item, SOMA_SYMMETRY_FULL);
}

static gboolean
is_idle (gpointer document)
{
  return !soma_document_is_running (document);
}

static SomaDocumentStatus
get_status (SomaDocument *document)
{
  SomaDocumentStatus status;

  soma_document_get_status (document, &status);
  return status;
}

static SomaDocumentStatus
wait_for (SomaDocument *document)
{
  soma_fixture_run_until (is_idle, document);
  return get_status (document);
}

static guint
count_listed (SomaDocument *document)
{
  return g_list_model_get_n_items (G_LIST_MODEL (soma_document_get_solutions (document)));
}

static void
test_finalize (void)
{
  g_assert_finalize_object (make_document (3, 3, 3, "soma"));
}

static void
test_solve (void)
{
  g_autoptr (SomaDocument) document = make_document (3, 3, 3, "soma");
  guint64 n_known;

  g_assert_cmpint (get_status (document).state, ==, SOMA_DOCUMENT_IDLE);
  soma_document_solve (document);
  g_assert_true (soma_document_is_running (document));

  SomaDocumentStatus status = wait_for (document);
  g_assert_cmpint (status.state, ==, SOMA_DOCUMENT_COMPLETE);
  g_assert_cmpuint (status.n_solutions, ==, 240);
  g_assert_cmpuint (count_listed (document), ==, 240);
  g_assert_false (status.can_resume);
  g_assert_null (soma_document_get_problem (document));
  g_assert_cmpint (soma_figure_item_get_known (soma_document_get_item (document), &n_known), ==,
                   SOMA_KNOWN_ALL);
  g_assert_cmpuint (n_known, ==, 240);
}

/* The number that comes with a figure is told, as long as it is the same puzzle; this one is wrong,
 * to be known again. */
static void
test_number (void)
{
  const guint64 counts[] = { 100001, 100002, 100003 };
  g_autoptr (SomaDocument) document = make_document (3, 3, 3, "soma");

  soma_fixture_forget_store ();
  soma_figure_item_set_counts (soma_document_get_item (document), counts);
  soma_document_solve (document);
  SomaDocumentStatus status = wait_for (document);
  g_assert_true (status.is_counted);
  g_assert_cmpuint (status.n_solutions, ==, 100001);
  soma_document_set_symmetry (document, SOMA_SYMMETRY_NONE);
  g_assert_cmpuint (wait_for (document).n_solutions, ==, 100003);

  /* Other pieces, even if they look the same. */
  SomaPieceSet *same = soma_piece_sets_get ("soma");
  g_autoptr (SomaPieceSet) set = soma_piece_set_new ("", same->pieces, same->n_pieces, NULL);
  soma_fixture_forget_store ();
  soma_document_set_piece_set (document, set);
  g_assert_cmpuint (wait_for (document).n_solutions, ==, 11520);
  soma_fixture_forget_store ();
}

/* A new convention while the first is being counted: only the last matters. */
static void
test_symmetry (void)
{
  g_autoptr (SomaDocument) document = make_document (3, 3, 3, "soma");

  soma_document_solve (document);
  soma_document_set_symmetry (document, SOMA_SYMMETRY_ROTATIONS);
  SomaDocumentStatus status = wait_for (document);
  g_assert_cmpint (status.symmetry, ==, SOMA_SYMMETRY_ROTATIONS);
  g_assert_cmpint (status.state, ==, SOMA_DOCUMENT_COMPLETE);
  g_assert_cmpuint (status.n_solutions, ==, 480);
  g_assert_cmpuint (count_listed (document), ==, 480);
}

/* A square for dominoes that are all the same. */
static SomaDocument *
make_dominoes (int edge)
{
  static const SomaCell cells[] = { { 0, 0, 0 }, { 1, 0, 0 } };
  const SomaPiece domino = { .letter = "D",
                             .min_count = edge * edge / 2,
                             .max_count = edge * edge / 2,
                             .n_cells = 2,
                             .cells = cells };
  g_autoptr (SomaFigure) figure = soma_figure_new_box (edge, edge, 1, NULL);
  g_autoptr (SomaPieceSet) set = soma_piece_set_new ("", &domino, 1, NULL);
  g_autoptr (SomaFigureItem) item = soma_figure_item_new ("box", "Box", figure, set, FALSE, NULL);

  return soma_document_new (item, SOMA_SYMMETRY_FULL);
}

static void
assert_indexed (SomaDocument *document, guint64 n_solutions)
{
  SomaDocumentStatus status = wait_for (document);
  guint64 n;

  g_assert_cmpint (status.state, ==, SOMA_DOCUMENT_COMPLETE);
  g_assert_cmpint (status.index, ==, SOMA_INDEX_READY);
  g_assert_true (status.is_counted);
  g_assert_false (status.can_resume);
  g_assert_cmpuint (status.n_solutions, ==, n_solutions);
  g_assert_cmpuint (status.n_kept, ==, count_listed (document));
  g_assert_true (
      soma_number_get (soma_solution_index_get_number (soma_document_get_index (document)), &n));
  g_assert_cmpuint (n, ==, 12988816);
}

/* More than can be listed are looked up by number, now and when the figure is opened again, under
 * each convention. */
static void
test_index (void)
{
  g_autoptr (SomaDocument) document = make_dominoes (8), again = make_dominoes (8);
  guint64 n_known;

  soma_fixture_forget_store ();
  soma_document_solve (document);
  g_assert_null (soma_document_get_index (document));
  assert_indexed (document, 1629189);
  soma_figure_item_get_known (soma_document_get_item (document), &n_known);
  g_assert_cmpuint (n_known, ==, 1629189);
  soma_document_solve (again);
  assert_indexed (again, 1629189);
  soma_document_set_symmetry (again, SOMA_SYMMETRY_NONE);
  g_assert_null (soma_document_get_index (again));
  assert_indexed (again, 12988816);
}

static gboolean
is_counted (gpointer document)
{
  return get_status (document).is_counted;
}

/* Solutions by number, once there are, leave nothing to be searched for, even if they come after
 * what a stopped search has left; until then they are made by whoever resumes it. */
static void
test_stopped_index (void)
{
  g_autoptr (SomaDocument) document = make_dominoes (14), again = make_dominoes (14);

  soma_fixture_forget_store ();
  soma_document_solve (document);
  soma_fixture_run_until (is_counted, document);
  soma_document_stop (document);
  SomaDocumentStatus stopped = wait_for (document);
  g_assert_cmpint (stopped.state, ==, SOMA_DOCUMENT_PARTIAL);
  g_assert_cmpint (stopped.index, ==, SOMA_INDEX_STOPPED);
  g_assert_true (stopped.can_resume);

  soma_document_solve (again);
  SomaDocumentStatus opened = wait_for (again);
  g_assert_cmpint (opened.state, ==, SOMA_DOCUMENT_COMPLETE);
  g_assert_cmpint (opened.index, ==, SOMA_INDEX_READY);
  g_assert_false (opened.can_resume);

  soma_document_resume (document);
  g_assert_cmpint (get_status (document).index, ==, SOMA_INDEX_NONE);
  soma_document_stop (document);
  wait_for (document);
}

static void
test_no_pieces (void)
{
  g_autoptr (SomaDocument) document = make_document (4, 4, 2, NULL);
  g_autoptr (GPtrArray) sets = soma_document_list_piece_sets (document);

  soma_document_solve (document);
  g_assert_false (soma_document_is_running (document));
  g_assert_cmpint (get_status (document).state, ==, SOMA_DOCUMENT_NO_PIECES);
  g_assert_null (soma_document_get_piece_set (document));
  g_assert_cmpuint (sets->len, >, 0);

  SomaPieceSet *tetracubes = soma_piece_sets_get ("tetracubes");
  g_assert_true (g_ptr_array_find (sets, tetracubes, NULL));
  /* They fit whatever has twelve cells or more. */
  g_assert_false (g_ptr_array_find (sets, soma_piece_sets_get ("burr-sticks"), NULL));
  soma_document_set_piece_set (document, tetracubes);
  SomaDocumentStatus status = wait_for (document);
  g_assert_cmpint (status.state, ==, SOMA_DOCUMENT_COMPLETE);
  g_assert_cmpuint (status.n_solutions, ==, count_listed (document));
  g_assert_cmpuint (status.n_solutions, >, 0);
  g_assert_true (soma_document_get_puzzle (document)->set == tetracubes);
  /* Looking at someone else's figure with other pieces is not a change to be saved. */
  g_assert_false (soma_draft_is_modified (soma_document_get_draft (document)));
}

static void
test_impossible (void)
{
  g_autoptr (SomaDocument) document = make_document (5, 5, 1, "soma");

  soma_document_solve (document);
  g_assert_false (soma_document_is_running (document));
  SomaDocumentStatus status = get_status (document);
  g_assert_cmpint (status.state, ==, SOMA_DOCUMENT_IMPOSSIBLE);
  g_assert_cmpint (status.reason.status, ==, SOMA_ERROR_VOLUME);
}

/* A figure that is too small for its pieces can be built from some of them. */
static void
test_subset (void)
{
  g_autoptr (SomaDocument) document = make_document (5, 3, 1, "soma");
  g_autoptr (SomaDocument) larger = make_document (28, 1, 1, "soma");
  g_autoptr (SomaDocument) none = make_document (4, 2, 1, NULL);
  g_autoptr (SomaPieceSet) too_large = soma_document_make_subset (larger, NULL);
  g_autoptr (SomaPieceSet) usual = soma_document_make_subset (none, NULL);

  g_assert_null (too_large);
  g_assert_nonnull (usual);
  g_assert_cmpint (usual->n_pieces, ==, 7);
  soma_document_solve (document);
  g_assert_cmpint (get_status (document).state, ==, SOMA_DOCUMENT_IMPOSSIBLE);
  g_autoptr (SomaPieceSet) some = soma_document_make_subset (document, NULL);
  g_assert_nonnull (some);
  soma_document_set_piece_set (document, some);
  SomaDocumentStatus status = wait_for (document);
  g_assert_cmpint (status.state, ==, SOMA_DOCUMENT_COMPLETE);
  g_assert_cmpuint (status.n_solutions, >, 0);
  g_autoptr (SomaPieceSet) again = soma_document_make_subset (document, NULL);
  g_assert_null (again);
}

static void
test_no_solution (void)
{
  g_autoptr (SomaDocument) document = make_document (27, 1, 1, "soma");

  soma_document_solve (document);
  SomaDocumentStatus status = wait_for (document);
  g_assert_cmpint (status.state, ==, SOMA_DOCUMENT_COMPLETE);
  g_assert_cmpuint (status.n_solutions, ==, 0);
}

static gboolean
has_some (gpointer document)
{
  return count_listed (document) > 0;
}

static gboolean
is_gone (gpointer data)
{
  return *(gpointer *) data == NULL;
}

/* A long search: the list fills while it runs, it can be stopped, and resumed by a new document. */
static void
test_stop_and_resume (void)
{
  g_autoptr (SomaDocument) document = make_document (3, 4, 5, "pentominoes");

  soma_fixture_forget_store ();
  soma_document_solve (document);
  soma_fixture_run_until (has_some, document);
  g_assert_cmpint (get_status (document).state, ==, SOMA_DOCUMENT_SEARCHING);
  soma_document_stop (document);
  SomaDocumentStatus first = wait_for (document);
  g_assert_cmpint (first.state, ==, SOMA_DOCUMENT_PARTIAL);
  g_assert_true (first.can_resume);

  g_autoptr (SomaDocument) again = make_document (3, 4, 5, "pentominoes");
  soma_document_solve (again);
  SomaDocumentStatus opened = wait_for (again);
  g_assert_cmpint (opened.state, ==, SOMA_DOCUMENT_PARTIAL);
  g_assert_cmpuint (opened.n_solutions, ==, first.n_solutions);
  g_assert_cmpfloat (opened.fraction, ==, first.fraction);
  g_assert_true (opened.can_resume);

  soma_document_resume (again);
  g_assert_cmpint (get_status (again).state, ==, SOMA_DOCUMENT_SEARCHING);
  g_assert_cmpuint (count_listed (again), ==, opened.n_kept);
  soma_document_stop (again);
  g_assert_cmpuint (wait_for (again).n_solutions, >=, opened.n_solutions);
}

/* Leaves a stopped search in the store, by a version with other checkpoints. */
static void
store_foreign_search (SomaDocument *document)
{
  g_autoptr (SomaSolutionStore) store = soma_solution_store_open_default (NULL, NULL);
  g_autoptr (SomaStoreWriter) writer = soma_solution_store_begin (
      store, soma_document_get_puzzle (document), SOMA_SYMMETRY_FULL, FALSE, NULL);

  g_assert_true (
      soma_store_writer_commit (writer, SOMA_STORED_PARTIAL, 0.5, "soma1 0 0 0 /0", NULL));
}

/* It cannot be resumed: the search starts over, and that is stored. */
static void
test_resume_foreign (void)
{
  g_autoptr (SomaDocument) document = make_document (3, 3, 3, "soma");

  store_foreign_search (document);
  soma_document_solve (document);
  g_assert_true (wait_for (document).can_resume);
  soma_document_resume (document);
  SomaDocumentStatus status = wait_for (document);
  g_assert_cmpint (status.state, ==, SOMA_DOCUMENT_COMPLETE);
  g_assert_cmpuint (status.n_solutions, ==, 240);
  g_assert_cmpuint (count_listed (document), ==, 240);
  g_assert_null (soma_document_get_problem (document));

  g_autoptr (SomaDocument) again = make_document (3, 3, 3, "soma");
  soma_document_solve (again);
  g_assert_cmpint (wait_for (again).state, ==, SOMA_DOCUMENT_COMPLETE);
}

/* A document that is released while it searches ends by itself when told to stop. */
static void
test_let_go (void)
{
  SomaDocument *document = make_document (3, 3, 6, "double-soma");

  g_object_add_weak_pointer (G_OBJECT (document), (gpointer *) &document);
  soma_document_solve (document);
  soma_document_stop (document);
  g_object_unref (document);
  g_assert_nonnull (document);
  soma_fixture_run_until (is_gone, &document);
}

/* Editing. */

static SomaDesign *
get_design (SomaDocument *document)
{
  return soma_draft_get_design (soma_document_get_draft (document));
}

/* Adds the cell, or removes it. */
static void
edit (SomaDocument *document, SomaCell cell, SomaPlace place, guint stroke)
{
  SomaDesign *before = get_design (document);
  SomaDrawing *drawing = soma_edit_set (before->drawing, &cell, 1, place);
  g_autoptr (SomaDesign) design = soma_design_with_drawing (before, drawing);

  soma_drawing_unref (drawing);
  soma_draft_apply (soma_document_get_draft (document), design, stroke);
}

static void
count_cb (guint *count)
{
  (*count)++;
}

/* The puzzle follows the draft, and nothing is searched until that is wanted. */
static void
test_edit (void)
{
  g_autoptr (SomaDocument) document = make_document (3, 3, 3, "soma");
  SomaDraft *draft = soma_document_get_draft (document);
  SomaFigureItem *item = soma_document_get_item (document);
  guint n_puzzles = 0;

  g_signal_connect_swapped (document, "notify::puzzle", G_CALLBACK (count_cb), &n_puzzles);
  soma_document_solve (document);
  g_assert_cmpuint (wait_for (document).n_solutions, ==, 240);
  edit (document, (SomaCell){ 2, 2, 2 }, SOMA_PLACE_EMPTY, 0);
  g_assert_cmpuint (n_puzzles, ==, 1);
  g_assert_cmpint (soma_document_get_puzzle (document)->figure->n_cells, ==, 26);
  g_assert_cmpint (get_status (document).state, ==, SOMA_DOCUMENT_IDLE);
  g_assert_cmpuint (get_status (document).n_solutions, ==, 0);
  g_assert_cmpuint (count_listed (document), ==, 0);
  g_assert_true (soma_draft_is_modified (draft));

  soma_document_ensure_solved (document);
  g_assert_cmpint (get_status (document).state, ==, SOMA_DOCUMENT_IMPOSSIBLE);
  g_assert_cmpint (soma_figure_item_get_known (item, NULL), ==, SOMA_KNOWN_ALL);
  edit (document, (SomaCell){ 3, 1, 0 }, SOMA_PLACE_CELL, 0);
  soma_document_ensure_solved (document);
  g_assert_cmpint (wait_for (document).state, ==, SOMA_DOCUMENT_COMPLETE);

  soma_draft_undo (draft);
  soma_draft_undo (draft);
  g_assert_false (soma_draft_is_modified (draft));
  soma_document_ensure_solved (document);
  soma_document_ensure_solved (document);
  g_assert_cmpuint (wait_for (document).n_solutions, ==, 240);
  g_assert_cmpuint (n_puzzles, ==, 4);
}

/* Strokes while a search runs: its results are dropped. */
static void
test_edit_while_solving (void)
{
  g_autoptr (SomaDocument) document = make_document (3, 3, 6, "double-soma");

  soma_fixture_forget_store ();
  soma_document_solve (document);
  soma_fixture_run_until (has_some, document);
  edit (document, (SomaCell){ 0, 0, 6 }, SOMA_PLACE_CELL, 1);
  g_assert_cmpuint (count_listed (document), ==, 0);
  SomaDocumentStatus status = wait_for (document);
  g_assert_cmpint (status.state, ==, SOMA_DOCUMENT_IDLE);
  g_assert_cmpuint (status.n_solutions, ==, 0);
  g_assert_cmpuint (count_listed (document), ==, 0);
}

/* A new convention does not start a search that nobody wants. */
static void
test_symmetry_unsolved (void)
{
  g_autoptr (SomaDocument) document = make_document (3, 3, 3, "soma");

  soma_document_set_symmetry (document, SOMA_SYMMETRY_ROTATIONS);
  g_assert_false (soma_document_is_running (document));
  g_assert_cmpint (get_status (document).symmetry, ==, SOMA_SYMMETRY_ROTATIONS);
}

/* A figure of nothing but cells that may stay empty is one. */
static void
test_all_optional (void)
{
  g_autoptr (SomaDocument) document = make_document (3, 3, 3, "soma");
  SomaDraft *draft = soma_document_get_draft (document);
  SomaDesign *before = soma_draft_get_design (draft);
  SomaDrawing *drawing = soma_edit_set_optional (before->drawing, NULL, SOMA_PART_ALL, true);
  g_autoptr (SomaDesign) design = soma_design_with_drawing (before, drawing);

  soma_drawing_unref (drawing);
  soma_draft_apply (draft, design, 0);
  g_assert_cmpint (get_status (document).state, ==, SOMA_DOCUMENT_IDLE);
  soma_document_solve (document);
  g_assert_cmpuint (wait_for (document).n_solutions, ==, 240);
}

static void
test_empty (void)
{
  g_autoptr (SomaPieces) pieces = soma_pieces_new_from_set (soma_piece_sets_get ("soma"), FALSE);
  g_autoptr (SomaDesign) design = soma_design_new (pieces);
  g_autoptr (SomaDraft) draft = soma_draft_new (design);
  g_autoptr (SomaDocument) document = soma_document_new_for_draft (draft, SOMA_SYMMETRY_FULL);

  g_assert_null (soma_document_get_item (document));
  g_assert_cmpint (get_status (document).state, ==, SOMA_DOCUMENT_EMPTY);
  g_assert_nonnull (soma_document_get_puzzle (document));
  soma_document_solve (document);
  g_assert_false (soma_document_is_running (document));
  edit (document, (SomaCell){ 5, 5, 0 }, SOMA_PLACE_OPTIONAL, 0);
  g_assert_cmpint (get_status (document).state, ==, SOMA_DOCUMENT_IDLE);
  soma_document_solve (document);
  g_assert_cmpint (get_status (document).state, ==, SOMA_DOCUMENT_IMPOSSIBLE);
}

/* Changed texts leave the puzzle the same: its results stay. */
static void
test_rename (void)
{
  g_autoptr (SomaDocument) document = make_document (3, 3, 3, "soma");
  g_autoptr (SomaDesign) design =
      soma_design_with_text (get_design (document), SOMA_DESIGN_NAME, "Cube");
  guint n_names = 0;

  soma_document_solve (document);
  wait_for (document);
  g_signal_connect_swapped (document, "notify::name", G_CALLBACK (count_cb), &n_names);
  soma_draft_apply (soma_document_get_draft (document), design, 0);
  g_assert_cmpuint (n_names, ==, 1);
  g_assert_cmpstr (soma_document_get_name (document), ==, "Cube");
  g_assert_cmpuint (get_status (document).n_solutions, ==, 240);
}

/* Without a name, a figure is called like its file, saved or not. */
static void
test_file_name (void)
{
  g_autoptr (SomaDocument) document = make_document (3, 3, 3, "soma");
  g_autoptr (SomaDesign) nameless =
      soma_design_with_text (get_design (document), SOMA_DESIGN_NAME, "");
  SomaDraft *draft = soma_document_get_draft (document);
  g_autoptr (GFile) box = g_file_new_for_path ("/tmp/box.soma");
  g_autoptr (GFile) figures = g_file_new_for_path ("/tmp/figures.txt");

  soma_draft_set_source (draft, figures, NULL);
  g_assert_cmpstr (soma_document_get_name (document), ==, get_design (document)->name);
  soma_draft_apply (draft, nameless, 0);
  g_assert_cmpstr (soma_document_get_name (document), ==, "figures");
  soma_draft_set_file (draft, box, &(SomaFilePlace){ soma_file_format_get_native (), 0, 0 }, NULL);
  g_assert_cmpstr (soma_document_get_name (document), ==, "box");
}

int
main (int argc, char **argv)
{
  soma_fixture_init (&argc, &argv);
  g_test_add_func ("/document/finalize", test_finalize);
  g_test_add_func ("/document/solve", test_solve);
  g_test_add_func ("/document/number", test_number);
  g_test_add_func ("/document/symmetry", test_symmetry);
  g_test_add_func ("/document/index", test_index);
  g_test_add_func ("/document/stopped-index", test_stopped_index);
  g_test_add_func ("/document/no-pieces", test_no_pieces);
  g_test_add_func ("/document/impossible", test_impossible);
  g_test_add_func ("/document/subset", test_subset);
  g_test_add_func ("/document/no-solution", test_no_solution);
  g_test_add_func ("/document/stop-and-resume", test_stop_and_resume);
  g_test_add_func ("/document/resume-foreign", test_resume_foreign);
  g_test_add_func ("/document/let-go", test_let_go);
  g_test_add_func ("/document/edit", test_edit);
  g_test_add_func ("/document/edit-while-solving", test_edit_while_solving);
  g_test_add_func ("/document/symmetry-unsolved", test_symmetry_unsolved);
  g_test_add_func ("/document/empty", test_empty);
  g_test_add_func ("/document/all-optional", test_all_optional);
  g_test_add_func ("/document/rename", test_rename);
  g_test_add_func ("/document/file-name", test_file_name);
  return g_test_run ();
}
