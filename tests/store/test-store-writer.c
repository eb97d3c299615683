/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib.h>
#include <glib/gstdio.h>
#include <locale.h>

#include "german-numbers.h"
#include "store-fixture.h"

#define FULL SOMA_SYMMETRY_FULL

typedef struct
{
  char *path;
  SomaSolutionStore *store;
  SomaPuzzle *bar;
} Fixture;

static void
set_up (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  fixture->path = soma_fixture_path ();
  fixture->store = soma_solution_store_open (fixture->path, NULL, &error);
  fixture->bar = soma_fixture_bar (20);
  g_assert_no_error (error);
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  soma_solution_store_close (fixture->store);
  soma_puzzle_unref (fixture->bar);
  g_free (fixture->path);
}

static void
add (SomaStoreWriter *writer, const SomaPuzzle *bar, int from, int to)
{
  uint16_t copy_at[SOMA_MAX_CELLS];
  g_autoptr (GError) error = NULL;
  for (int i = from; i < to; i++)
    {
      soma_fixture_bar_solution (bar, i, copy_at);
      soma_store_writer_add (writer, copy_at, &error);
      g_assert_no_error (error);
    }
}

static void
commit (SomaStoreWriter *writer, SomaStoredState state, double fraction, const char *checkpoint)
{
  g_autoptr (GError) error = NULL;
  soma_store_writer_commit (writer, state, fraction, checkpoint, &error);
  g_assert_no_error (error);
}

static SomaStoreWriter *
begin (Fixture *fixture, const SomaPuzzle *puzzle, gboolean resume)
{
  g_autoptr (GError) error = NULL;
  SomaStoreWriter *writer =
      soma_solution_store_begin (fixture->store, puzzle, FULL, resume, &error);
  g_assert_no_error (error);
  return writer;
}

/* Exactly the solutions of the bar from 0 on are stored, in this order. */
static void
check_stored (Fixture *fixture, guint expected)
{
  uint16_t copy_at[SOMA_MAX_CELLS];
  g_autoptr (GPtrArray) found = soma_fixture_read (fixture->store, fixture->bar, FULL);
  g_assert_cmpuint (found->len, ==, expected);
  for (guint i = 0; i < found->len; i++)
    {
      gsize size;
      gconstpointer bytes = g_bytes_get_data (found->pdata[i], &size);
      soma_fixture_bar_solution (fixture->bar, i, copy_at);
      g_assert_cmpmem (bytes, size, copy_at, 20 * sizeof *copy_at);
    }
}

static void
check_state (Fixture *fixture, SomaStoredState state, guint64 n_solutions, double fraction,
             const char *checkpoint)
{
  SomaStoredSearch search;
  g_assert_true (soma_solution_store_lookup (fixture->store, fixture->bar, FULL, &search, NULL));
  g_assert_cmpint (search.state, ==, state);
  g_assert_cmpuint (search.n_solutions, ==, n_solutions);
  g_assert_cmpfloat (search.fraction, ==, fraction);
  g_assert_cmpstr (search.checkpoint, ==, checkpoint);
  soma_stored_search_clear (&search);
}

static void
test_batches_keep_order (Fixture *fixture, gconstpointer data)
{
  g_autoptr (SomaStoreWriter) writer = begin (fixture, fixture->bar, FALSE);
  add (writer, fixture->bar, 0, 10000);
  commit (writer, SOMA_STORED_PARTIAL, 0.5, NULL);
  add (writer, fixture->bar, 10000, 10001);
  commit (writer, SOMA_STORED_COMPLETE, 1, NULL);
  check_stored (fixture, 10001);
  check_state (fixture, SOMA_STORED_COMPLETE, 10001, 1, NULL);
  g_assert_cmpint (soma_solution_store_count (fixture->store, fixture->bar, FULL), ==, 10001);
}

static void
test_no_solution (Fixture *fixture, gconstpointer data)
{
  g_autoptr (SomaStoreWriter) writer = begin (fixture, fixture->bar, FALSE);
  commit (writer, SOMA_STORED_COMPLETE, 1, NULL);
  check_state (fixture, SOMA_STORED_COMPLETE, 0, 1, NULL);
  g_assert_cmpint (soma_solution_store_count (fixture->store, fixture->bar, FULL), ==, 0);
  check_stored (fixture, 0);
}

static void
test_partial_resumes (Fixture *fixture, gconstpointer data)
{
  g_autoptr (SomaStoreWriter) writer = begin (fixture, fixture->bar, FALSE);
  add (writer, fixture->bar, 0, 5);
  commit (writer, SOMA_STORED_PARTIAL, 0.25, "here");
  check_state (fixture, SOMA_STORED_PARTIAL, 5, 0.25, "here");
  g_assert_cmpint (soma_solution_store_count (fixture->store, fixture->bar, FULL), ==, -1);
  g_clear_pointer (&writer, soma_store_writer_free);

  writer = begin (fixture, fixture->bar, TRUE);
  add (writer, fixture->bar, 5, 8);
  check_state (fixture, SOMA_STORED_PARTIAL, 5, 0.25, "here");
  commit (writer, SOMA_STORED_COMPLETE, 1, NULL);
  check_state (fixture, SOMA_STORED_COMPLETE, 8, 1, NULL);
  check_stored (fixture, 8);
}

/* Solutions stored under one way of writing numbers are found under another. */
static void
test_other_numbers (Fixture *fixture, gconstpointer data)
{
  g_autoptr (SomaStoreWriter) writer = begin (fixture, fixture->bar, FALSE);
  german_numbers_make ();
  add (writer, fixture->bar, 0, 5);
  commit (writer, SOMA_STORED_PARTIAL, 0.3, "here");
  g_assert_cmpstr (setlocale (LC_NUMERIC, "test-german"), ==, "test-german");
  check_state (fixture, SOMA_STORED_PARTIAL, 5, 0.3, "here");
  g_assert_cmpstr (setlocale (LC_NUMERIC, "C"), ==, "C");
}

/* A search that resumes finds again what was written after its last checkpoint. */
static void
test_resume_drops_what_comes_again (Fixture *fixture, gconstpointer data)
{
  SomaStoredSearch search;
  g_autoptr (SomaStoreWriter) writer = begin (fixture, fixture->bar, FALSE);
  add (writer, fixture->bar, 0, 5);
  commit (writer, SOMA_STORED_PARTIAL, 0.25, "here");
  add (writer, fixture->bar, 5, 9);
  commit (writer, SOMA_STORED_PARTIAL, 0.5, NULL);
  g_assert_true (soma_solution_store_lookup (fixture->store, fixture->bar, FULL, &search, NULL));
  g_assert_cmpuint (search.n_solutions, ==, 9);
  g_assert_cmpuint (search.n_checkpoint, ==, 5);
  g_assert_cmpstr (search.checkpoint, ==, "here");
  soma_stored_search_clear (&search);
  g_clear_pointer (&writer, soma_store_writer_free);

  writer = begin (fixture, fixture->bar, TRUE);
  check_stored (fixture, 5);
  add (writer, fixture->bar, 5, 12);
  commit (writer, SOMA_STORED_COMPLETE, 1, NULL);
  check_stored (fixture, 12);
}

static void
test_resume_of_nothing (Fixture *fixture, gconstpointer data)
{
  g_autoptr (SomaStoreWriter) writer = begin (fixture, fixture->bar, TRUE);
  add (writer, fixture->bar, 0, 3);
  commit (writer, SOMA_STORED_COMPLETE, 1, NULL);
  check_stored (fixture, 3);
}

/* A checkpoint belongs to the puzzle in its orientation. */
static void
test_checkpoint_of_turned_puzzle (Fixture *fixture, gconstpointer data)
{
  const int other_order[] = { 1, 0, 2, 3, 4, 5, 6 };
  SomaPuzzle *dog = soma_fixture_puzzle (soma_fixture_dog (), 0, soma_fixture_set (NULL));
  SomaPuzzle *others[] = {
    soma_fixture_puzzle (soma_fixture_dog (), 5, soma_fixture_set (NULL)),
    soma_fixture_puzzle (soma_fixture_dog (), 30, soma_fixture_set (NULL)),
    soma_fixture_puzzle (soma_fixture_dog (), 0, soma_fixture_set (other_order)),
  };
  SomaStoredSearch search;
  g_autoptr (SomaStoreWriter) writer = begin (fixture, dog, FALSE);
  commit (writer, SOMA_STORED_PARTIAL, 0.5, "here");
  g_assert_true (soma_solution_store_lookup (fixture->store, dog, FULL, &search, NULL));
  g_assert_cmpstr (search.checkpoint, ==, "here");
  soma_stored_search_clear (&search);
  for (guint i = 0; i < G_N_ELEMENTS (others); i++)
    {
      g_assert_true (soma_solution_store_lookup (fixture->store, others[i], FULL, &search, NULL));
      g_assert_cmpint (search.state, ==, SOMA_STORED_PARTIAL);
      g_assert_null (search.checkpoint);
      soma_stored_search_clear (&search);
      soma_puzzle_unref (others[i]);
    }
  soma_puzzle_unref (dog);
}

static void
test_uncommitted_is_lost (Fixture *fixture, gconstpointer data)
{
  g_autoptr (SomaStoreWriter) writer = begin (fixture, fixture->bar, FALSE);
  add (writer, fixture->bar, 0, 5);
  g_clear_pointer (&writer, soma_store_writer_free);
  check_state (fixture, SOMA_STORED_NONE, 0, 0, NULL);

  /* Full batches are there all the same. */
  writer = begin (fixture, fixture->bar, FALSE);
  add (writer, fixture->bar, 0, 10000);
  g_clear_pointer (&writer, soma_store_writer_free);
  guint64 n;
  SomaStoredState state = soma_fixture_state (fixture->store, fixture->bar, FULL, &n);
  g_assert_cmpint (state, ==, SOMA_STORED_PARTIAL);
  g_assert_cmpuint (n, >, 0);
  g_assert_cmpuint (n, <, 10000);
  check_stored (fixture, (guint) n);
}

static void
test_replaces_at_first_batch (Fixture *fixture, gconstpointer data)
{
  g_autoptr (SomaStoreWriter) writer = begin (fixture, fixture->bar, FALSE);
  add (writer, fixture->bar, 0, 5);
  commit (writer, SOMA_STORED_COMPLETE, 1, NULL);
  g_autoptr (SomaStoreWriter) second = begin (fixture, fixture->bar, FALSE);
  add (second, fixture->bar, 0, 2);
  check_stored (fixture, 5);
  commit (second, SOMA_STORED_PARTIAL, 0.5, NULL);
  check_stored (fixture, 2);
  check_state (fixture, SOMA_STORED_PARTIAL, 2, 0.5, NULL);
}

/* Two programs search the same puzzle: the later one takes over, and the earlier one adds
 * nothing. */
static void
test_two_writers (Fixture *fixture, gconstpointer data)
{
  uint16_t copy_at[20] = { 0 };
  g_autoptr (GError) error = NULL;
  g_autoptr (SomaSolutionStore) other = soma_solution_store_open (fixture->path, NULL, NULL);
  g_autoptr (SomaStoreWriter) first = begin (fixture, fixture->bar, FALSE);
  g_autoptr (SomaStoreWriter) second =
      soma_solution_store_begin (other, fixture->bar, FULL, FALSE, NULL);
  add (first, fixture->bar, 0, 5);
  commit (first, SOMA_STORED_PARTIAL, 0.5, NULL);
  add (second, fixture->bar, 0, 3);
  commit (second, SOMA_STORED_PARTIAL, 0.25, NULL);
  soma_fixture_bar_solution (fixture->bar, 5, copy_at);
  g_assert_true (soma_store_writer_add (first, copy_at, NULL));
  g_assert_false (soma_store_writer_commit (first, SOMA_STORED_COMPLETE, 1, NULL, &error));
  g_assert_error (error, SOMA_STORE_ERROR, SOMA_STORE_ERROR_REPLACED);
  check_stored (fixture, 3);
  add (second, fixture->bar, 3, 6);
  commit (second, SOMA_STORED_COMPLETE, 1, NULL);
  check_stored (fixture, 6);
}

static void
test_two_resume (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (SomaSolutionStore) other = soma_solution_store_open (fixture->path, NULL, NULL);
  g_autoptr (SomaStoreWriter) writer = begin (fixture, fixture->bar, FALSE);
  add (writer, fixture->bar, 0, 2);
  commit (writer, SOMA_STORED_PARTIAL, 0.5, "here");
  g_autoptr (SomaStoreWriter) first = begin (fixture, fixture->bar, TRUE);
  g_autoptr (SomaStoreWriter) second =
      soma_solution_store_begin (other, fixture->bar, FULL, TRUE, NULL);
  add (first, fixture->bar, 2, 4);
  commit (first, SOMA_STORED_COMPLETE, 1, NULL);
  add (second, fixture->bar, 2, 4);
  g_assert_false (soma_store_writer_commit (second, SOMA_STORED_COMPLETE, 1, NULL, &error));
  g_assert_error (error, SOMA_STORE_ERROR, SOMA_STORE_ERROR_REPLACED);
  check_stored (fixture, 4);
}

static void
test_refuses_what_is_no_copy (Fixture *fixture, gconstpointer data)
{
  uint16_t copy_at[20] = { 40 };
  g_autoptr (GError) error = NULL;
  g_autoptr (SomaStoreWriter) writer = begin (fixture, fixture->bar, FALSE);
  add (writer, fixture->bar, 0, 1);
  g_assert_false (soma_store_writer_add (writer, copy_at, &error));
  g_assert_error (error, SOMA_STORE_ERROR, SOMA_STORE_ERROR_FAILED);
  commit (writer, SOMA_STORED_COMPLETE, 1, NULL);
  check_stored (fixture, 1);
}

static void
fill (Fixture *fixture, int length, int n_solutions)
{
  SomaPuzzle *bar = soma_fixture_bar (length);
  g_autoptr (SomaStoreWriter) writer = begin (fixture, bar, FALSE);
  add (writer, bar, 0, n_solutions);
  commit (writer, SOMA_STORED_COMPLETE, 1, NULL);
  soma_puzzle_unref (bar);
}

static gint64
count (Fixture *fixture, int length)
{
  SomaPuzzle *bar = soma_fixture_bar (length);
  gint64 n = soma_solution_store_count (fixture->store, bar, FULL);
  soma_puzzle_unref (bar);
  return n;
}

static void
test_trim_deletes_oldest_first (Fixture *fixture, gconstpointer data)
{
  GStatBuf before, after;
  guint64 n;
  for (int i = 0; i < 4; i++)
    fill (fixture, 40 + i, 20000);
  /* Reading the first one makes it the most recent. */
  SomaPuzzle *bar = soma_fixture_bar (40);
  g_assert_cmpint (soma_fixture_state (fixture->store, bar, FULL, &n), ==, SOMA_STORED_COMPLETE);
  soma_puzzle_unref (bar);
  g_assert_true (soma_solution_store_trim (fixture->store, G_MAXINT64, NULL));
  for (int i = 0; i < 4; i++)
    g_assert_cmpint (count (fixture, 40 + i), ==, 20000);

  g_assert_cmpint (g_stat (fixture->path, &before), ==, 0);
  g_assert_true (soma_solution_store_trim (fixture->store, 2 * 900000, NULL));
  g_assert_cmpint (g_stat (fixture->path, &after), ==, 0);
  g_assert_cmpint (before.st_size, >, 4 * 800000);
  g_assert_cmpint (after.st_size, <=, 2 * 900000);
  g_assert_cmpint (count (fixture, 40), ==, 20000);
  g_assert_cmpint (count (fixture, 41), ==, -1);
  g_assert_cmpint (count (fixture, 42), ==, -1);
  g_assert_cmpint (count (fixture, 43), ==, 20000);

  g_assert_true (soma_solution_store_trim (fixture->store, 0, NULL));
  g_assert_cmpint (count (fixture, 40), ==, -1);
}

/* What was read recently is remembered after closing. */
static void
test_use_is_written_when_closing (Fixture *fixture, gconstpointer data)
{
  guint64 n;
  fill (fixture, 40, 20000);
  fill (fixture, 41, 20000);
  SomaPuzzle *bar = soma_fixture_bar (40);
  g_assert_cmpint (soma_fixture_state (fixture->store, bar, FULL, &n), ==, SOMA_STORED_COMPLETE);
  soma_puzzle_unref (bar);
  soma_solution_store_close (fixture->store);
  fixture->store = soma_solution_store_open (fixture->path, NULL, NULL);
  g_assert_true (soma_solution_store_trim (fixture->store, 900000, NULL));
  g_assert_cmpint (count (fixture, 40), ==, 20000);
  g_assert_cmpint (count (fixture, 41), ==, -1);
}

static void
test_trim_ends_a_search (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (SomaStoreWriter) writer = begin (fixture, fixture->bar, FALSE);
  add (writer, fixture->bar, 0, 5);
  commit (writer, SOMA_STORED_PARTIAL, 0.5, NULL);
  g_assert_true (soma_solution_store_trim (fixture->store, 0, NULL));
  g_assert_false (soma_store_writer_commit (writer, SOMA_STORED_COMPLETE, 1, NULL, &error));
  g_assert_error (error, SOMA_STORE_ERROR, SOMA_STORE_ERROR_REPLACED);
  check_state (fixture, SOMA_STORED_NONE, 0, 0, NULL);
}

/* While solutions are stored, the least recently used ones make room for them. */
static void
test_limit_deletes_oldest (Fixture *fixture, gconstpointer data)
{
  soma_solution_store_set_limit (4 * 900000);
  for (int i = 0; i < 9; i++)
    {
      fill (fixture, 40 + i, 20000);
      g_assert_cmpint (soma_solution_store_get_size (fixture->store), <=, 4 * 900000);
    }
  soma_solution_store_set_limit (SOMA_SOLUTION_STORE_LIMIT);
  GStatBuf status;
  g_assert_cmpint (g_stat (fixture->path, &status), ==, 0);
  g_assert_cmpint (status.st_size, <=, 4 * 900000);
  g_assert_cmpint (count (fixture, 40), ==, -1);
  g_assert_cmpint (count (fixture, 46), ==, 20000);
  g_assert_cmpint (count (fixture, 48), ==, 20000);
}

/* A search that would take more than its share stops at its last checkpoint. */
static void
test_limit_of_one_search (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  uint16_t copy_at[SOMA_MAX_CELLS];
  SomaPuzzle *bar = soma_fixture_bar (40);
  fill (fixture, 41, 20000);
  soma_solution_store_set_limit (4 * 900000);
  g_autoptr (SomaStoreWriter) writer = begin (fixture, bar, FALSE);
  add (writer, bar, 0, 30000);
  commit (writer, SOMA_STORED_PARTIAL, 0.25, "here");
  guint64 n = 30000;
  for (gboolean ok = TRUE; ok; n++)
    {
      soma_fixture_bar_solution (bar, n, copy_at);
      ok = soma_store_writer_add (writer, copy_at, &error);
      g_assert_cmpuint (n, <, 60000);
    }
  g_assert_error (error, SOMA_STORE_ERROR, SOMA_STORE_ERROR_LIMIT);
  soma_solution_store_set_limit (SOMA_SOLUTION_STORE_LIMIT);
  g_assert_cmpint (n, >, 40000);

  SomaStoredSearch stored;
  g_assert_true (soma_solution_store_lookup (fixture->store, bar, FULL, &stored, NULL));
  g_assert_cmpint (stored.state, ==, SOMA_STORED_PARTIAL);
  g_assert_cmpstr (stored.checkpoint, ==, "here");
  g_assert_cmpuint (stored.n_checkpoint, ==, 30000);
  soma_stored_search_clear (&stored);
  g_assert_cmpint (count (fixture, 41), ==, 20000);
  soma_puzzle_unref (bar);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(name, func) g_test_add ("/store-writer/" name, Fixture, NULL, set_up, func, tear_down)
  ADD ("batches-keep-order", test_batches_keep_order);
  ADD ("no-solution", test_no_solution);
  ADD ("partial-resumes", test_partial_resumes);
  ADD ("other-numbers", test_other_numbers);
  ADD ("resume-drops-what-comes-again", test_resume_drops_what_comes_again);
  ADD ("resume-of-nothing", test_resume_of_nothing);
  ADD ("checkpoint-of-turned-puzzle", test_checkpoint_of_turned_puzzle);
  ADD ("uncommitted-is-lost", test_uncommitted_is_lost);
  ADD ("replaces-at-first-batch", test_replaces_at_first_batch);
  ADD ("two-writers", test_two_writers);
  ADD ("two-resume", test_two_resume);
  ADD ("refuses-what-is-no-copy", test_refuses_what_is_no_copy);
  ADD ("trim/oldest-first", test_trim_deletes_oldest_first);
  ADD ("trim/use-is-written", test_use_is_written_when_closing);
  ADD ("trim/ends-a-search", test_trim_ends_a_search);
  ADD ("limit/deletes-oldest", test_limit_deletes_oldest);
  ADD ("limit/one-search", test_limit_of_one_search);
  return g_test_run ();
}
