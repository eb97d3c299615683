/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "answer-job.h"

#include <string.h>

#include "apart-puzzles.h"
#include "edit.h"
#include "engine-auto.h"
#include "model-fixture.h"
#include "piece-sets.h"
#include "puzzle-file.h"
#include "search.h"
#include "store-writer.h"

typedef struct
{
  SomaDocument *document;
  SomaAnswers *answers;
  guint n_changes;
} Fixture;

static void
count_change_cb (Fixture *fixture)
{
  fixture->n_changes++;
}

static void
fixture_set_up (Fixture *fixture, gconstpointer data)
{
  g_autoptr (SomaFigureIndex) index = soma_figure_index_new ();
  g_autoptr (SomaDesign) empty = soma_design_new (NULL);
  g_autoptr (SomaDraft) draft = soma_draft_new (empty);

  fixture->document = soma_document_new_for_draft (draft, SOMA_SYMMETRY_FULL);
  fixture->answers = soma_answers_new (fixture->document, SOMA_SYMMETRY_FULL, index);
  soma_answers_resume (fixture->answers);
  g_signal_connect_swapped (fixture->answers, "notify::answer", G_CALLBACK (count_change_cb),
                            fixture);
}

static gboolean
is_idle (gpointer data)
{
  return !soma_answers_is_running (((Fixture *) data)->answers);
}

static gboolean
is_document_idle (gpointer data)
{
  return !soma_document_is_running (((Fixture *) data)->document);
}

static void
fixture_tear_down (Fixture *fixture, gconstpointer data)
{
  soma_answers_stop (fixture->answers);
  soma_document_stop (fixture->document);
  soma_fixture_run_until (is_idle, fixture);
  soma_fixture_run_until (is_document_idle, fixture);
  g_assert_finalize_object (fixture->answers);
  g_assert_finalize_object (fixture->document);
}

static void
draw (Fixture *fixture, SomaDesign *design)
{
  soma_draft_apply (soma_document_get_draft (fixture->document), design, 0);
}

/* A design of cells written as in "000 100 010"; '+' after a cell makes it optional. */
static SomaDesign *
make_design (const char *text, const char *set_name)
{
  g_autoptr (SomaPieces) pieces =
      set_name != NULL ? soma_pieces_new_from_set (soma_piece_sets_get (set_name), FALSE) : NULL;
  g_autoptr (SomaDesign) empty = soma_design_new (pieces);
  g_auto (GStrv) words = g_strsplit (text, " ", -1);
  SomaCell cells[64];
  bool optional[64];
  int n = 0;

  for (; words[n] != NULL && *words[n] != '\0'; n++)
    {
      const char *word = words[n];
      cells[n] = (SomaCell){ (int16_t) (word[0] - '0'), (int16_t) (word[1] - '0'),
                             (int16_t) (word[2] - '0') };
      optional[n] = word[3] == '+';
    }
  SomaDrawing *drawing = soma_drawing_new (cells, optional, n);
  SomaDesign *design = soma_design_with_drawing (empty, drawing);
  soma_drawing_unref (drawing);
  return design;
}

/* The first problem of that name of a file of BurrTools in the corpus. */
static SomaDesign *
load_burr (const char *name)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "corpus", "burrs.xmpuzzle", NULL);
  g_autoptr (SomaFileContents) contents = soma_file_load (path, NULL);

  g_assert_nonnull (contents);
  for (guint i = 0; i < contents->entries->len; i++)
    {
      const SomaFileEntry *entry = g_ptr_array_index (contents->entries, i);
      if (!g_str_equal (entry->name, name))
        continue;
      g_autoptr (SomaDesign) design = soma_design_new_from_figure (
          entry->id, entry->name, entry->figure, entry->set, entry->distinct_pieces, entry->pins);
      return soma_design_with_groups (design, entry->groups);
    }
  g_assert_not_reached ();
}

static SomaDesign *
make_box (int x, int y, int z, const char *set_name)
{
  SomaFigure *figure = soma_figure_new_box (x, y, z, NULL);
  SomaDesign *design = soma_design_new_from_figure ("box", "Box", figure,
                                                    soma_piece_sets_get (set_name), FALSE, NULL);

  soma_figure_unref (figure);
  return design;
}

/* Waits for all answers about the design; takes it. */
static const SomaAnswer *
get_all (Fixture *fixture, SomaDesign *design)
{
  draw (fixture, design);
  soma_design_unref (design);
  soma_fixture_run_until (is_idle, fixture);
  return soma_answers_get (fixture->answers);
}

static void
test_cube (Fixture *fixture, gconstpointer data)
{
  const SomaAnswer *answer = get_all (fixture, make_box (3, 3, 3, "soma"));

  g_assert_true (answer->has_facts);
  g_assert_cmpint (answer->facts.n_cells, ==, 27);
  g_assert_cmpint (answer->facts.symmetry.group, ==, SOMA_POINT_GROUP_OH);
  g_assert_true (answer->has_volume);
  g_assert_cmpint (answer->least_volume, ==, 27);
  g_assert_true (answer->has_parity);
  g_assert_true (answer->parity.possible);
  g_assert_cmpint (answer->count, ==, SOMA_COUNT_EXACT);
  g_assert_cmpuint (answer->n_solutions, ==, 240);
  g_assert_cmpfloat (answer->fraction, ==, 1);
  g_assert_cmpint (answer->buildable, ==, SOMA_BUILDABLE_YES);
  g_assert_true (answer->has_seen);
  g_assert_cmpint (answer->sighting.seen, ==, SOMA_SEEN_AS_IT_IS);
  g_assert_cmpint (answer->sighting.source, ==, SOMA_SOURCE_CATALOGUE);
  g_assert_cmpstr (answer->sighting.name, ==, "Cube");
  g_assert_false (answer->sighting.has_other_pieces);
  g_assert_cmpuint (fixture->n_changes, >=, 5);

  soma_answers_set_symmetry (fixture->answers, SOMA_SYMMETRY_NONE);
  g_assert_cmpint (soma_answers_get (fixture->answers)->count, ==, SOMA_COUNT_SEARCHING);
  soma_fixture_run_until (is_idle, fixture);
  g_assert_cmpuint (soma_answers_get (fixture->answers)->n_solutions, ==, 11520);
}

/* What is known at once is not told together with what takes longer. */
static void
test_at_once (Fixture *fixture, gconstpointer data)
{
  g_autoptr (SomaDesign) design = make_box (3, 3, 3, "soma");
  SomaAnswerJob *job = soma_answer_job_new (SOMA_ANSWER_JOB_FACTS, design);

  soma_answer_job_run (job, NULL);
  g_assert_true (job->answer.has_facts);
  g_assert_true (job->answer.has_volume);
  g_assert_false (job->answer.has_parity);
  soma_answer_job_free (job);
}

/* Changing texts is no reason to search again. */
static void
test_words (Fixture *fixture, gconstpointer data)
{
  g_autoptr (SomaDesign) design = make_box (3, 3, 3, "soma");
  g_autoptr (SomaDesign) renamed = soma_design_with_text (design, SOMA_DESIGN_NAME, "Other");

  get_all (fixture, soma_design_ref (design));
  guint n_changes = fixture->n_changes;
  draw (fixture, renamed);
  g_assert_false (soma_answers_is_running (fixture->answers));
  g_assert_cmpuint (fixture->n_changes, ==, n_changes);
  g_assert_cmpuint (soma_answers_get (fixture->answers)->n_solutions, ==, 240);
}

/* Impossible designs, each with its reason, and nothing missing. */
static void
test_bad_input (Fixture *fixture, gconstpointer data)
{
  const SomaAnswer *answer = get_all (fixture, make_design ("", "soma"));
  g_assert_true (answer->has_facts);
  g_assert_cmpint (answer->facts.n_cells, ==, 0);
  g_assert_false (answer->has_parity);
  g_assert_cmpint (answer->count, ==, SOMA_COUNT_NONE);
  g_assert_false (answer->has_seen);

  answer = get_all (fixture, make_design ("000 100 200+", NULL));
  g_assert_cmpint (answer->facts.n_optional, ==, 1);
  g_assert_false (answer->has_volume);
  g_assert_cmpint (answer->count, ==, SOMA_COUNT_NONE);

  answer = get_all (fixture, make_design ("456", "soma"));
  g_assert_cmpint (answer->count, ==, SOMA_COUNT_IMPOSSIBLE);
  g_assert_cmpint (answer->reason.status, ==, SOMA_ERROR_PIECE_TOO_LARGE);
  g_assert_cmpint (answer->reason.culprit, ==, 0);
  g_assert_true (answer->facts.stands);

  answer = get_all (fixture, make_box (4, 4, 1, "soma"));
  g_assert_cmpint (answer->count, ==, SOMA_COUNT_IMPOSSIBLE);
  g_assert_cmpint (answer->reason.status, ==, SOMA_ERROR_VOLUME);
  g_assert_true (answer->parity.possible);

  answer = get_all (fixture, make_design ("000 100 010 110 500 600 510 610", "tetracubes"));
  g_assert_cmpint (answer->facts.n_parts, ==, 2);
  g_assert_cmpint (answer->count, ==, SOMA_COUNT_IMPOSSIBLE);
  g_assert_cmpint (answer->buildable, ==, SOMA_BUILDABLE_UNKNOWN);
}

/* A row of 27 cells has a solution by parity, and none by search. */
static void
test_no_solution (Fixture *fixture, gconstpointer data)
{
  const SomaAnswer *answer = get_all (fixture, make_box (27, 1, 1, "soma"));

  g_assert_cmpint (answer->count, ==, SOMA_COUNT_EXACT);
  g_assert_cmpuint (answer->n_solutions, ==, 0);
  g_assert_cmpint (answer->buildable, ==, SOMA_BUILDABLE_UNKNOWN);
}

/* Dominoes cover as many black cells as white ones. */
static void
test_parity (Fixture *fixture, gconstpointer data)
{
  SomaCell cells[] = { { 0, 0, 0 }, { 1, 0, 0 } };
  SomaPieceDraft domino = { .letter = "D", .min_count = 2, .max_count = 2 };
  domino.drawing = soma_drawing_new (cells, NULL, 2);
  g_autoptr (SomaPieces) pieces = soma_pieces_new ("dominoes", FALSE, &domino, 1);
  g_autoptr (SomaDesign) design = make_design ("000 100 200 110", NULL);
  const SomaAnswer *answer = get_all (fixture, soma_design_with_pieces (design, pieces));

  g_assert_cmpint (answer->count, ==, SOMA_COUNT_IMPOSSIBLE);
  g_assert_cmpint (answer->reason.status, ==, SOMA_OK);
  g_assert_false (answer->parity.possible);
  g_assert_cmpint (answer->parity.difference, ==, 2);
  g_assert_cmphex (answer->parity.reachable, ==, 1);
  soma_drawing_unref (domino.drawing);
}

/* A board of x by y cells, and dominoes that are all the same. */
static SomaDesign *
make_board (int x, int y)
{
  SomaCell cells[] = { { 0, 0, 0 }, { 1, 0, 0 } };
  SomaPieceDraft domino = { .letter = "D", .min_count = x * y / 2, .max_count = x * y / 2 };
  g_autoptr (SomaDesign) box = make_box (x, y, 1, "soma");
  domino.drawing = soma_drawing_new (cells, NULL, 2);
  g_autoptr (SomaPieces) pieces = soma_pieces_new ("dominoes", FALSE, &domino, 1);

  soma_drawing_unref (domino.drawing);
  return soma_design_with_pieces (box, pieces);
}

static gboolean
is_counted (gpointer data)
{
  return soma_answers_get (((Fixture *) data)->answers)->count == SOMA_COUNT_EXACT;
}

/* What no search gets through in a lifetime is counted all the same (OEIS A004003), and what takes
 * a stroke more in the middle of that is counted anew. */
static void
test_swept (Fixture *fixture, gconstpointer data)
{
  g_autoptr (SomaDesign) small = make_board (8, 8), large = make_board (12, 12);
  g_autoptr (SomaDesign) huge = make_board (16, 16);
  const SomaAnswer *answer = soma_answers_get (fixture->answers);
  char digits[SOMA_NUMBER_TEXT_SIZE];

  soma_answers_limit_apart (fixture->answers, 0, 0, 1);
  soma_answers_set_symmetry (fixture->answers, SOMA_SYMMETRY_NONE);
  draw (fixture, small);
  soma_fixture_run_until (is_counted, fixture);
  g_assert_cmpuint (answer->n_solutions, ==, 12988816);

  draw (fixture, huge);
  g_assert_cmpint (answer->count, ==, SOMA_COUNT_SEARCHING);
  draw (fixture, large);
  soma_fixture_run_until (is_counted, fixture);
  g_assert_cmpuint (answer->n_solutions, ==, 53060477521960000);
  g_assert_cmpfloat (answer->fraction, ==, 1);

  draw (fixture, huge);
  soma_fixture_run_until (is_counted, fixture);
  g_assert_cmpuint (answer->n_solutions, ==, G_MAXUINT64);
  soma_number_print (&answer->number, digits);
  g_assert_cmpstr (digits, ==, "2444888770250892795802079170816");
}

static gboolean
has_some (gpointer data)
{
  const SomaAnswer *answer = soma_answers_get (((Fixture *) data)->answers);
  return answer->n_solutions > 0 && answer->count == SOMA_COUNT_SEARCHING &&
         answer->buildable == SOMA_BUILDABLE_YES;
}

static gboolean
has_found_some (gpointer data)
{
  return soma_answers_get (((Fixture *) data)->answers)->n_solutions > 0;
}

/* A long search reports its progress, is stopped, resumes, and yields to a stroke. */
static void
test_stop (Fixture *fixture, gconstpointer data)
{
  g_autoptr (SomaDesign) endless = make_box (3, 3, 6, "double-soma");

  draw (fixture, endless);
  soma_fixture_run_until (has_some, fixture);
  const SomaAnswer *answer = soma_answers_get (fixture->answers);
  g_assert_cmpfloat (answer->fraction, <, 1);

  soma_answers_stop (fixture->answers);
  soma_fixture_run_until (is_idle, fixture);
  g_assert_cmpint (answer->count, ==, SOMA_COUNT_STOPPED);
  guint64 n_before = answer->n_solutions;
  g_assert_cmpuint (n_before, >, 0);

  soma_answers_resume (fixture->answers);
  g_assert_cmpint (answer->count, ==, SOMA_COUNT_SEARCHING);
  g_assert_cmpuint (answer->n_solutions, ==, n_before);
  soma_fixture_run_until (has_some, fixture);

  g_assert_cmpuint (get_all (fixture, make_box (3, 3, 3, "soma"))->n_solutions, ==, 240);
}

/* A count is stopped by a person, who comes back to it or draws on; pages that are hidden and shown
 * meanwhile do not begin it again. */
static void
test_hold (Fixture *fixture, gconstpointer data)
{
  g_autoptr (SomaDesign) endless = make_box (3, 3, 6, "double-soma");
  const SomaAnswer *answer = soma_answers_get (fixture->answers);

  draw (fixture, endless);
  soma_fixture_run_until (has_some, fixture);
  g_assert_true (answer->lasting);
  soma_answers_hold_count (fixture->answers, TRUE);
  soma_fixture_run_until (is_idle, fixture);
  g_assert_cmpint (answer->count, ==, SOMA_COUNT_STOPPED);
  soma_answers_stop (fixture->answers);
  soma_answers_resume (fixture->answers);
  soma_fixture_run_until (is_idle, fixture);
  g_assert_cmpint (answer->count, ==, SOMA_COUNT_STOPPED);

  soma_answers_hold_count (fixture->answers, FALSE);
  g_assert_cmpint (answer->count, ==, SOMA_COUNT_SEARCHING);
  soma_fixture_run_until (has_some, fixture);
  soma_answers_hold_count (fixture->answers, TRUE);
  g_assert_cmpuint (get_all (fixture, make_box (3, 3, 3, "soma"))->n_solutions, ==, 240);
}

/* The document's search ends while none is wanted here: then nobody searches. */
static void
test_stop_shared (Fixture *fixture, gconstpointer data)
{
  g_autoptr (SomaDesign) endless = make_box (3, 3, 6, "double-soma");
  const SomaAnswer *answer = soma_answers_get (fixture->answers);

  draw (fixture, endless);
  soma_document_solve (fixture->document);
  soma_fixture_run_until (is_idle, fixture);
  soma_fixture_run_until (has_found_some, fixture);
  g_assert_cmpint (answer->count, ==, SOMA_COUNT_SEARCHING);
  soma_answers_stop (fixture->answers);
  soma_document_stop (fixture->document);
  soma_fixture_run_until (is_document_idle, fixture);
  soma_fixture_run_until (is_idle, fixture);
  g_assert_cmpint (answer->count, ==, SOMA_COUNT_STOPPED);
  g_assert_cmpuint (answer->n_solutions, >, 0);

  /* The count that begins then takes nothing back of what was found. */
  guint64 n_before = answer->n_solutions;
  soma_answers_resume (fixture->answers);
  g_assert_cmpint (answer->count, ==, SOMA_COUNT_SEARCHING);
  soma_answers_stop (fixture->answers);
  soma_fixture_run_until (is_idle, fixture);
  g_assert_cmpuint (answer->n_solutions, >=, n_before);

  soma_answers_resume (fixture->answers);
  g_assert_cmpint (answer->count, ==, SOMA_COUNT_SEARCHING);
  soma_fixture_run_until (has_some, fixture);
  soma_fixture_forget_store ();
}

/* Who stops the count stops the document's search, too. */
static void
test_hold_shared (Fixture *fixture, gconstpointer data)
{
  g_autoptr (SomaDesign) endless = make_box (3, 3, 6, "double-soma");
  const SomaAnswer *answer = soma_answers_get (fixture->answers);

  draw (fixture, endless);
  soma_document_solve (fixture->document);
  soma_fixture_run_until (has_found_some, fixture);
  soma_answers_hold_count (fixture->answers, TRUE);
  soma_fixture_run_until (is_document_idle, fixture);
  soma_fixture_run_until (is_idle, fixture);
  g_assert_cmpint (answer->count, ==, SOMA_COUNT_STOPPED);
  soma_fixture_forget_store ();
}

/* Counting that is stopped again and again, wherever that happens to be, comes to the published
 * number. */
static void
test_stop_often (Fixture *fixture, gconstpointer data)
{
  g_autoptr (SomaDesign) design = make_box (6, 5, 2, "pentominoes");
  const SomaAnswer *answer = soma_answers_get (fixture->answers);

  draw (fixture, design);
  for (int i = 0; i < 20 && answer->count != SOMA_COUNT_EXACT; i++)
    {
      g_main_context_iteration (NULL, FALSE);
      soma_answers_stop (fixture->answers);
      soma_fixture_run_until (is_idle, fixture);
      soma_answers_resume (fixture->answers);
    }
  soma_fixture_run_until (is_idle, fixture);
  g_assert_cmpint (answer->count, ==, SOMA_COUNT_EXACT);
  g_assert_cmpuint (answer->n_solutions, ==, 264);
}

static bool
keep_solution_cb (const uint16_t *copy_at, void *data)
{
  memcpy (data, copy_at, 64 * sizeof *copy_at);
  return true;
}

/* Stores one solution of the puzzle as if it were complete. */
static void
store_one (const SomaDesign *design)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (SomaSolutionStore) store = soma_solution_store_open_default (NULL, &error);
  SomaPuzzle *puzzle = soma_design_make_puzzle (design, NULL);
  guint16 copy_at[64];
  SomaSearchOptions options = { .limit = 1, .solution = keep_solution_cb, .data = copy_at };
  SomaSearch *search = soma_search_new (puzzle, &options, NULL);

  g_assert_no_error (error);
  g_assert_cmpint (soma_search_run (search), ==, SOMA_SEARCH_LIMIT);
  soma_search_free (search);
  g_autoptr (SomaStoreWriter) writer =
      soma_solution_store_begin (store, puzzle, SOMA_SYMMETRY_FULL, FALSE, &error);
  g_assert_no_error (error);
  g_assert_true (soma_store_writer_add (writer, copy_at, &error));
  g_assert_true (soma_store_writer_commit (writer, SOMA_STORED_COMPLETE, 1, NULL, &error));
  soma_puzzle_unref (puzzle);
}

/* The stored results of a long search are not searched again. */
static void
test_stored (Fixture *fixture, gconstpointer data)
{
  g_autoptr (SomaDesign) design = make_box (4, 4, 4, "bedlam");

  store_one (design);
  const SomaAnswer *answer = get_all (fixture, soma_design_ref (design));
  g_assert_cmpint (answer->count, ==, SOMA_COUNT_EXACT);
  g_assert_cmpuint (answer->n_solutions, ==, 1);
  g_assert_cmpint (answer->buildable, !=, SOMA_BUILDABLE_UNKNOWN);
  soma_fixture_forget_store ();
}

/* The solutions that represent their orbits may be where a search does not get for hours; that
 * there are any is known at once all the same. */
static void
test_symmetric (Fixture *fixture, gconstpointer data)
{
  static const SomaCell cells[] = { { 0, 0, 0 }, { 1, 0, 0 }, { 2, 0, 0 }, { 0, 1, 0 } };
  SomaPiece piece = {
    .letter = "L", .min_count = 16, .max_count = 16, .n_cells = 4, .cells = cells
  };
  SomaPieceSet *set = soma_piece_set_new ("sixteen", &piece, 1, NULL);
  SomaFigure *figure = soma_figure_new_box (4, 4, 4, NULL);
  g_autoptr (SomaDesign) design =
      soma_design_new_from_figure ("box", "Box", figure, set, FALSE, NULL);

  draw (fixture, design);
  soma_fixture_run_until (has_found_some, fixture);
  g_assert_cmpint (soma_answers_get (fixture->answers)->count, ==, SOMA_COUNT_SEARCHING);
  soma_figure_unref (figure);
  soma_piece_set_unref (set);
}

/* While the document searches, there is no search here; results so far are not lost, and when it is
 * stopped the search here continues. */
static void
test_shared (Fixture *fixture, gconstpointer data)
{
  g_autoptr (SomaDesign) bedlam = make_box (4, 4, 4, "bedlam");
  const SomaAnswer *answer = soma_answers_get (fixture->answers);

  draw (fixture, bedlam);
  soma_fixture_run_until (has_found_some, fixture);
  guint64 n_before = answer->n_solutions;
  soma_document_solve (fixture->document);
  soma_fixture_run_until (is_idle, fixture);
  g_assert_cmpuint (answer->n_solutions, >=, n_before);
  n_before = answer->n_solutions;
  soma_document_stop (fixture->document);
  soma_fixture_run_until (is_document_idle, fixture);
  g_assert_cmpuint (answer->n_solutions, >=, n_before);
  g_assert_true (soma_answers_is_running (fixture->answers) || answer->n_solutions == 19186);
  soma_fixture_forget_store ();
}

/* What the document has found is about one design and one convention only. */
static void
test_shared_before (Fixture *fixture, gconstpointer data)
{
  g_autoptr (SomaDesign) cube = make_box (3, 3, 3, "soma");
  const SomaAnswer *answer = soma_answers_get (fixture->answers);

  /* A number that no search would give shows whose it is. */
  store_one (cube);
  soma_answers_stop (fixture->answers);
  draw (fixture, cube);
  soma_document_solve (fixture->document);
  soma_fixture_run_until (is_document_idle, fixture);
  g_assert_cmpint (answer->count, ==, SOMA_COUNT_EXACT);
  soma_answers_resume (fixture->answers);
  soma_fixture_run_until (is_idle, fixture);
  g_assert_cmpuint (answer->n_solutions, ==, 1);
  soma_answers_set_symmetry (fixture->answers, SOMA_SYMMETRY_ROTATIONS);
  soma_fixture_run_until (is_idle, fixture);
  g_assert_cmpuint (answer->n_solutions, ==, 480);
  soma_document_restart (fixture->document);
  soma_fixture_run_until (is_document_idle, fixture);
  g_assert_cmpint (answer->count, ==, SOMA_COUNT_EXACT);
  g_assert_cmpuint (answer->n_solutions, ==, 480);
  soma_answers_set_symmetry (fixture->answers, SOMA_SYMMETRY_FULL);
  g_assert_cmpuint (get_all (fixture, make_box (2, 5, 6, "pentominoes"))->n_solutions, ==, 264);
  soma_fixture_forget_store ();
}

/* A count that is interrupted for the document and resumed reaches the same number. */
static void
test_shared_and_resumed (Fixture *fixture, gconstpointer data)
{
  g_autoptr (SomaDesign) box = make_box (2, 5, 6, "pentominoes");
  const SomaAnswer *answer = soma_answers_get (fixture->answers);

  draw (fixture, box);
  soma_document_solve (fixture->document);
  soma_document_stop (fixture->document);
  soma_fixture_run_until (is_document_idle, fixture);
  soma_fixture_run_until (is_idle, fixture);
  g_assert_cmpint (answer->count, ==, SOMA_COUNT_EXACT);
  g_assert_cmpuint (answer->n_solutions, ==, 264);
  soma_fixture_forget_store ();
}

/* The answers after many strokes are about the last one. */
static void
test_many_strokes (Fixture *fixture, gconstpointer data)
{
  g_autoptr (SomaDesign) bedlam = make_box (4, 4, 4, "bedlam");

  for (int i = 0; i < 50; i++)
    {
      g_autoptr (SomaDesign) design = make_box (3, 3, 3 + i % 2, "soma");
      draw (fixture, i % 5 == 0 ? bedlam : design);
      g_main_context_iteration (NULL, FALSE);
    }
  g_assert_cmpuint (get_all (fixture, make_box (3, 3, 3, "soma"))->n_solutions, ==, 240);
  g_assert_cmpint (soma_answers_get (fixture->answers)->facts.n_cells, ==, 27);
}

static void
assert_apart (const SomaAnswer *answer, guint n_taken, guint n_apart, int n_levels, int first)
{
  g_assert_false (answer->apart.is_running);
  g_assert_cmpuint (answer->apart.n_taken, ==, n_taken);
  g_assert_cmpuint (answer->apart.n_apart, ==, n_apart);
  g_assert_cmpuint (answer->apart.n_unknown, ==, 0);
  g_assert_cmpint (answer->apart.n_levels, ==, n_levels);
  g_assert_cmpint (answer->apart.levels[0], ==, first);
}

/* Memory for taking a solution apart that takes far longer to fill than a test looks on. */
#define ENOUGH_BYTES ((gsize) 4 << 30)

/* What is known of these burrs, and that every way to build the Soma cube comes apart piece by
 * piece. */
static void
test_apart (Fixture *fixture, gconstpointer data)
{
  const SomaAnswer *answer = get_all (fixture, load_burr ("Cube in Cage 333 g"));

  g_assert_cmpuint (answer->n_solutions, ==, 96);
  assert_apart (answer, 96, 1, 3, 4);
  g_assert_cmpint (answer->apart.levels[1], ==, 9);
  g_assert_cmpint (answer->apart.levels[2], ==, 3);
  assert_apart (get_all (fixture, make_box (3, 3, 3, "soma")), 240, 240, 1, 1);
  /* Nothing is taken apart that cannot be built. */
  assert_apart (get_all (fixture, make_box (27, 1, 1, "soma")), 0, 0, 0, 0);
  /* Of many, the first. */
  soma_answers_limit_apart (fixture->answers, 100, G_MAXINT64, ENOUGH_BYTES);
  assert_apart (get_all (fixture, load_burr ("Solid six-piece burrs")), 100, 94, 2, 1);
  g_assert_cmpuint (answer->n_solutions, ==, 588);
}

/* One that never comes apart without a turn. */
static void
test_turns (Fixture *fixture, gconstpointer data)
{
  const SomaTurnLimits turns = { .clearance = 30, .slide = SOMA_TURN_DEFAULT_SLIDE };
  const SomaAnswer *answer = soma_answers_get (fixture->answers);
  g_autofree guint16 *copy_at = NULL;
  g_autoptr (SomaPuzzle) puzzle = soma_fixture_chamber (&copy_at);
  SomaDesign *design =
      soma_design_new_from_figure ("", "", puzzle->figure, puzzle->set, FALSE, NULL);

  assert_apart (get_all (fixture, design), 1, 0, 0, 0);
  for (int round = 0; round < 2; round++)
    {
      soma_answers_set_turns (fixture->answers, &turns);
      g_assert_true (answer->apart.is_running);
      soma_fixture_run_until (is_idle, fixture);
      assert_apart (answer, 1, 1, 1, 2);
      g_assert_cmpuint (answer->apart.n_turned, ==, 1);
      g_assert_cmpint (answer->apart.n_turns, ==, 1);
      soma_answers_set_turns (fixture->answers, NULL);
      soma_fixture_run_until (is_idle, fixture);
      assert_apart (answer, 1, 0, 0, 0);
      g_assert_cmpuint (answer->apart.n_turned, ==, 0);
    }
}

/* A closed box with twenty cubes in an empty room; they have their places, but can be moved in more
 * ways than anyone could ever count. */
static SomaDesign *
make_endless (void)
{
  g_autoptr (SomaFigure) box = soma_figure_new_box (8, 8, 8, NULL);
  g_autofree bool *optional = g_new0 (bool, box->n_cells);
  g_autofree SomaMark *pins = g_new0 (SomaMark, box->n_cells);
  g_autoptr (GArray) walls = g_array_new (FALSE, FALSE, sizeof (SomaCell));
  const SomaCell cube = { 0, 0, 0 };
  int n_cubes = 0;

  for (int i = 0; i < box->n_cells; i++)
    {
      SomaCell cell = box->cells[i];
      optional[i] =
          MIN (MIN (cell.x, cell.y), cell.z) > 0 && MAX (MAX (cell.x, cell.y), cell.z) < 7;
      pins[i].symbol = optional[i] && n_cubes < 20 ? 'C' : '.';
      n_cubes += pins[i].symbol == 'C';
      if (!optional[i])
        g_array_append_val (walls, cell);
    }
  const SomaPiece pieces[] = {
    { .letter = "B",
      .min_count = 1,
      .max_count = 1,
      .n_cells = (int) walls->len,
      .cells = (const SomaCell *) (void *) walls->data },
    { .letter = "C", .min_count = 20, .max_count = 20, .n_cells = 1, .cells = &cube },
  };
  g_autoptr (SomaPieceSet) set = soma_piece_set_new ("", pieces, 2, NULL);
  g_autoptr (SomaFigure) figure = soma_figure_new (box->cells, optional, box->n_cells, NULL);
  return soma_design_new_from_figure ("", "", figure, set, FALSE, pins);
}

static gboolean
is_taking (gpointer data)
{
  return soma_answers_get (((Fixture *) data)->answers)->apart.is_running;
}

static gboolean
is_taking_long (gpointer data)
{
  return soma_answers_get (((Fixture *) data)->answers)->apart.is_lasting;
}

/* What takes too long says how far it has come, and yields to a stroke, to another page, and to the
 * end of its time. */
static void
test_apart_stopped (Fixture *fixture, gconstpointer data)
{
  g_autoptr (SomaDesign) endless = make_endless ();
  const SomaAnswer *answer = soma_answers_get (fixture->answers);

  soma_answers_limit_apart (fixture->answers, 10, G_MAXINT64, ENOUGH_BYTES);
  draw (fixture, endless);
  soma_fixture_run_until (is_taking_long, fixture);
  g_assert_cmpuint (answer->n_solutions, ==, 1);
  g_assert_true (answer->apart.is_running);
  g_assert_cmpuint (answer->apart.n_wanted, ==, 1);
  g_assert_cmpuint (answer->apart.n_taken, ==, 0);
  assert_apart (get_all (fixture, make_box (3, 3, 3, "soma")), 10, 10, 1, 1);

  draw (fixture, endless);
  soma_fixture_run_until (is_taking, fixture);
  soma_answers_stop (fixture->answers);
  soma_fixture_run_until (is_idle, fixture);
  assert_apart (answer, 0, 0, 0, 0);
  g_assert_cmpuint (answer->n_solutions, ==, 1);
  soma_answers_limit_apart (fixture->answers, 10, 0, ENOUGH_BYTES);
  soma_answers_resume (fixture->answers);
  g_assert_true (answer->apart.is_running);
  soma_fixture_run_until (is_idle, fixture);
  assert_apart (answer, 0, 0, 0, 0);
  g_assert_cmpuint (answer->apart.n_wanted, ==, 1);
  /* It is not tried again. */
  soma_answers_stop (fixture->answers);
  soma_answers_resume (fixture->answers);
  g_assert_false (soma_answers_is_running (fixture->answers));
}

int
main (int argc, char **argv)
{
  soma_fixture_init (&argc, &argv);
#define ADD(name, func) g_test_add (name, Fixture, NULL, fixture_set_up, func, fixture_tear_down)
  ADD ("/answers/cube", test_cube);
  ADD ("/answers/at-once", test_at_once);
  ADD ("/answers/words", test_words);
  ADD ("/answers/bad-input", test_bad_input);
  ADD ("/answers/no-solution", test_no_solution);
  ADD ("/answers/parity", test_parity);
  ADD ("/answers/swept", test_swept);
  ADD ("/answers/stop", test_stop);
  ADD ("/answers/hold", test_hold);
  ADD ("/answers/stop-shared", test_stop_shared);
  ADD ("/answers/hold-shared", test_hold_shared);
  ADD ("/answers/stop-often", test_stop_often);
  ADD ("/answers/many-strokes", test_many_strokes);
  ADD ("/answers/symmetric", test_symmetric);
  ADD ("/answers/shared", test_shared);
  ADD ("/answers/shared-before", test_shared_before);
  ADD ("/answers/shared-and-resumed", test_shared_and_resumed);
  ADD ("/answers/stored", test_stored);
  ADD ("/answers/apart", test_apart);
  ADD ("/answers/turns", test_turns);
  ADD ("/answers/apart-stopped", test_apart_stopped);
#undef ADD
  return g_test_run ();
}
