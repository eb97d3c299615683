/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "apart-store.h"
#include "engine-auto.h"

#include <glib.h>
#include <signal.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "store-fixture.h"

#define FULL SOMA_SYMMETRY_FULL
#define N_SOLUTIONS 3000

/* A bar with its first solutions, whose results are made up. */
typedef struct
{
  char *path;
  SomaSolutionStore *store;
  SomaPuzzle *bar;
  guint64 swapped; /* this solution and the next one are in each other's place; 0: none */

  GArray *found; /* of SomaStoredApart */
} Fixture;

static const SomaApartOptions plain;

static void
open_store (Fixture *fixture)
{
  g_autoptr (GError) error = NULL;

  fixture->store = soma_solution_store_open (fixture->path, NULL, &error);
  g_assert_no_error (error);
}

static void
reopen (Fixture *fixture)
{
  soma_solution_store_close (fixture->store);
  open_store (fixture);
}

static void
get_solution (guint64 number, uint16_t *copy_at, gpointer data)
{
  Fixture *fixture = data;

  if (fixture->swapped > 0 && (number == fixture->swapped || number == fixture->swapped + 1))
    number = 2 * fixture->swapped + 1 - number;
  soma_fixture_bar_solution (fixture->bar, number, copy_at);
}

static void
store_solutions (Fixture *fixture)
{
  g_autoptr (GPtrArray) solutions = g_ptr_array_new_with_free_func ((GDestroyNotify) g_bytes_unref);
  uint16_t copy_at[SOMA_MAX_CELLS];

  for (guint64 i = 0; i < N_SOLUTIONS; i++)
    {
      get_solution (i, copy_at, fixture);
      g_ptr_array_add (solutions,
                       g_bytes_new (copy_at, fixture->bar->figure->n_cells * sizeof *copy_at));
    }
  soma_fixture_store (fixture->store, fixture->bar, FULL, solutions);
}

static void
set_up (Fixture *fixture, gconstpointer data)
{
  fixture->path = soma_fixture_path ();
  fixture->bar = soma_fixture_bar (20);
  fixture->found = g_array_new (FALSE, FALSE, sizeof (SomaStoredApart));
  open_store (fixture);
  store_solutions (fixture);
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  soma_solution_store_close (fixture->store);
  soma_puzzle_unref (fixture->bar);
  g_array_unref (fixture->found);
  g_free (fixture->path);
}

/* All kinds, with numbers of one byte and of several. */
static SomaStoredApart
make_apart (guint64 number)
{
  static const SomaApartResult results[] = { SOMA_APART_COMPLETE, SOMA_APART_LOCKED,
                                             SOMA_APART_MEMORY, SOMA_APART_TOO_LARGE };
  SomaStoredApart apart = { .result = results[number % 4] };

  if (apart.result == SOMA_APART_MEMORY)
    apart.n_known = (int) (number * 97);
  if (apart.result == SOMA_APART_COMPLETE)
    apart.n_levels = 1 + (int) number % SOMA_MAX_APART_COPIES;
  for (int i = 0; i < apart.n_levels; i++)
    apart.levels[i] = (int) number * i;
  if (apart.result == SOMA_APART_COMPLETE && number % 8 == 4)
    {
      apart.n_turns = 1 + (int) number / 8;
      apart.clearance = (int) number % 251;
    }
  apart.is_turned = apart.n_turns > 0 || (apart.result == SOMA_APART_LOCKED && number % 8 == 5);
  return apart;
}

static void
assert_equal (const SomaStoredApart *a, const SomaStoredApart *b)
{
  g_assert_cmpint (a->result, ==, b->result);
  g_assert_cmpint (a->n_known, ==, b->n_known);
  g_assert_cmpint (a->n_levels, ==, b->n_levels);
  g_assert_cmpmem (a->levels, sizeof a->levels, b->levels, sizeof b->levels);
  g_assert_cmpint (a->n_turns, ==, b->n_turns);
  g_assert_cmpint (a->clearance, ==, b->clearance);
  g_assert_cmpint (a->is_turned, ==, b->is_turned);
}

static void
add (Fixture *fixture, SomaApartStore *aparts, guint64 from, guint64 to)
{
  uint16_t copy_at[SOMA_MAX_CELLS];

  for (guint64 i = from; i < to; i++)
    {
      const SomaStoredApart apart = make_apart (i);
      get_solution (i, copy_at, fixture);
      soma_apart_store_add (aparts, copy_at, &apart);
    }
}

static void
commit (SomaApartStore *aparts)
{
  g_autoptr (GError) error = NULL;

  soma_apart_store_commit (aparts, &error);
  g_assert_no_error (error);
}

static void
take_cb (const SomaStoredApart *apart, gpointer data)
{
  Fixture *fixture = data;
  SomaStoredApart expected = make_apart (fixture->found->len);

  assert_equal (apart, &expected);
  g_array_append_vals (fixture->found, apart, 1);
}

/* Reads what is stored of `n` solutions, which is as it was added. Returns how many those are. */
static guint
read_some (Fixture *fixture, SomaApartStore *aparts, guint64 n)
{
  g_autoptr (GError) error = NULL;

  g_array_set_size (fixture->found, 0);
  soma_apart_store_read (aparts, n, get_solution, take_cb, fixture, &error);
  g_assert_no_error (error);
  return fixture->found->len;
}

static guint
count (Fixture *fixture, const SomaApartOptions *options)
{
  g_autoptr (SomaApartStore) aparts =
      soma_apart_store_new (fixture->store, fixture->bar, FULL, options);

  return read_some (fixture, aparts, N_SOLUTIONS);
}

static void
write_all (Fixture *fixture, const SomaApartOptions *options)
{
  g_autoptr (SomaApartStore) aparts =
      soma_apart_store_new (fixture->store, fixture->bar, FULL, options);

  add (fixture, aparts, 0, N_SOLUTIONS);
  commit (aparts);
}

static void
test_round_trip (Fixture *fixture, gconstpointer data)
{
  g_assert_cmpuint (count (fixture, &plain), ==, 0);
  write_all (fixture, &plain);
  g_assert_cmpuint (count (fixture, &plain), ==, N_SOLUTIONS);
  reopen (fixture);
  g_assert_cmpuint (count (fixture, &plain), ==, N_SOLUTIONS);
}

/* Each begins where the one before was closed, in the middle of a block or at its end. */
static void
test_goes_on (Fixture *fixture, gconstpointer data)
{
  const guint ends[] = { 0, 1, 7, 1023, 1024, 1025, 2048, 2500, N_SOLUTIONS };

  for (guint i = 1; i < G_N_ELEMENTS (ends); i++)
    {
      g_autoptr (SomaApartStore) aparts =
          soma_apart_store_new (fixture->store, fixture->bar, FULL, &plain);
      guint middle = (ends[i - 1] + ends[i]) / 2;
      g_assert_cmpuint (read_some (fixture, aparts, N_SOLUTIONS), ==, ends[i - 1]);
      add (fixture, aparts, ends[i - 1], middle);
      commit (aparts);
      add (fixture, aparts, middle, ends[i]);
      commit (aparts);
      add (fixture, aparts, ends[i], MIN (ends[i] + 5, N_SOLUTIONS)); /* lost */
      g_clear_pointer (&aparts, soma_apart_store_free);
      reopen (fixture);
    }
  g_assert_cmpuint (count (fixture, &plain), ==, N_SOLUTIONS);
}

/* A list that does not have all solutions yet gets no more results than it has solutions. */
static void
test_shorter_list (Fixture *fixture, gconstpointer data)
{
  write_all (fixture, &plain);
  const guint lengths[][2] = { { 0, 0 }, { 1023, 0 }, { 1024, 1024 }, { 2999, 2048 } };

  for (guint i = 0; i < G_N_ELEMENTS (lengths); i++)
    {
      g_autoptr (SomaApartStore) aparts =
          soma_apart_store_new (fixture->store, fixture->bar, FULL, &plain);
      g_assert_cmpuint (read_some (fixture, aparts, lengths[i][0]), ==, lengths[i][1]);
    }
}

static void
test_options (Fixture *fixture, gconstpointer data)
{
  const SomaApartGroup groups[][2] = { { { 0, 1, 2 }, { 1, 1, 2 } }, { { 0, 1, 2 }, { 1, 2, 2 } } };
  const SomaApartOptions others[] = {
    { .most_bytes = 1 << 20 },
    { .n_groups = 2, .groups = groups[0] },
    { .n_groups = 2, .groups = groups[1] },
    { .n_groups = 1, .groups = groups[0] },
    { .with_turns = true, .turns.clearance = 30 },
    { .with_turns = true, .turns_if_locked = true, .turns.clearance = 30 },
    { .with_turns = true, .turns.clearance = 31 },
    { .with_turns = true, .turns = { 30, .bevel = 1 } },
    { .with_turns = true, .turns = { 30, .slide = 1 } }
  };

  write_all (fixture, &plain);
  for (guint i = 0; i < G_N_ELEMENTS (others); i++)
    {
      g_assert_cmpuint (count (fixture, &others[i]), ==, 0);
      write_all (fixture, &others[i]);
    }
  for (guint i = 0; i < G_N_ELEMENTS (others); i++)
    g_assert_cmpuint (count (fixture, &others[i]), ==, N_SOLUTIONS);
  const SomaApartOptions same = { .most_bytes = SOMA_APART_DEFAULT_BYTES,
                                  .turns_if_locked = true,
                                  .turns.clearance = 30 };
  g_assert_cmpuint (count (fixture, &same), ==, N_SOLUTIONS);

  /* So do weights, in the same solutions. */
  SomaPuzzle *bar = fixture->bar;
  SomaPiece *pieces = g_memdup2 (bar->set->pieces, (gsize) bar->set->n_pieces * sizeof *pieces);
  pieces[0].weight = -1;
  g_autoptr (SomaPieceSet) set = soma_piece_set_new ("", pieces, bar->set->n_pieces, NULL);
  g_free (pieces);
  fixture->bar = soma_puzzle_new ("", bar->figure, set, NULL, 0, bar->distinct_pieces, NULL);
  g_assert_cmpuint (count (fixture, &plain), ==, 0);
  write_all (fixture, &plain);
  g_assert_cmpuint (count (fixture, &plain), ==, N_SOLUTIONS);
  soma_puzzle_unref (fixture->bar);
  fixture->bar = bar;
}

/* From the block on in which two solutions have changed places, nothing is known. */
static void
test_other_order (Fixture *fixture, gconstpointer data)
{
  write_all (fixture, &plain);
  fixture->swapped = 2000;
  g_assert_cmpuint (count (fixture, &plain), ==, 1024);
  fixture->swapped = 1;
  g_assert_cmpuint (count (fixture, &plain), ==, 0);
  write_all (fixture, &plain);
  g_assert_cmpuint (count (fixture, &plain), ==, N_SOLUTIONS);
}

static void
test_other_puzzle (Fixture *fixture, gconstpointer data)
{
  g_autoptr (SomaApartStore) other = NULL;
  SomaPuzzle *longer = soma_fixture_bar (21);

  write_all (fixture, &plain);
  other = soma_apart_store_new (fixture->store, longer, FULL, &plain);
  g_assert_cmpuint (read_some (fixture, other, N_SOLUTIONS), ==, 0);
  g_clear_pointer (&other, soma_apart_store_free);
  other = soma_apart_store_new (fixture->store, fixture->bar, SOMA_SYMMETRY_NONE, &plain);
  g_assert_cmpuint (read_some (fixture, other, N_SOLUTIONS), ==, 0);
  soma_puzzle_unref (longer);
}

/* Whatever is wrong with a row, what comes before it is used and nothing else. */
static void
test_damaged (Fixture *fixture, gconstpointer data)
{
  const char *const damages[] = {
    "UPDATE apart SET data = substr (data, 1, length (data) - 1) || x'00' WHERE first = 1024",
    "UPDATE apart SET data = substr (data, 1, length (data) - 1) WHERE first = 1024",
    "UPDATE apart SET data = x'' WHERE first = 1024",
    "UPDATE apart SET data = zeroblob (2000) WHERE first = 1024",
    "UPDATE apart SET data = 7 WHERE first = 1024",
    "UPDATE apart SET seal = zeroblob (16) WHERE first = 1024",
    "UPDATE apart SET seal = x'' WHERE first = 1024",
    "UPDATE apart SET first = 1025 WHERE first = 1024",
    "DELETE FROM apart WHERE first = 1024",
  };

  for (guint i = 0; i < G_N_ELEMENTS (damages); i++)
    {
      write_all (fixture, &plain);
      soma_solution_store_close (fixture->store);
      soma_fixture_execute (fixture->path, damages[i]);
      open_store (fixture);
      g_assert_cmpuint (count (fixture, &plain), ==, 1024);
      g_assert_cmpint (soma_solution_store_count (fixture->store, fixture->bar, FULL), ==,
                       N_SOLUTIONS);
    }
}

static void
assert_n_rows (Fixture *fixture, const char *expected)
{
  g_autofree char *n = soma_fixture_ask (fixture->path, "SELECT count (*) FROM apart");

  g_assert_cmpstr (n, ==, expected);
}

/* They go with the solutions, and not before. */
static void
test_deleted (Fixture *fixture, gconstpointer data)
{
  write_all (fixture, &plain);
  assert_n_rows (fixture, "3");
  g_assert_true (soma_solution_store_trim (fixture->store, 1 << 20, NULL));
  assert_n_rows (fixture, "3");
  g_assert_true (soma_solution_store_trim (fixture->store, 0, NULL));
  assert_n_rows (fixture, "0");
  g_assert_cmpuint (count (fixture, &plain), ==, 0);
}

/* While the solutions are not stored, results wait; those of solutions that were replaced are
 * dropped. */
static void
test_waits (Fixture *fixture, gconstpointer data)
{
  g_assert_true (soma_solution_store_trim (fixture->store, 0, NULL));
  g_autoptr (SomaApartStore) aparts =
      soma_apart_store_new (fixture->store, fixture->bar, FULL, &plain);
  add (fixture, aparts, 0, 2000);
  commit (aparts);
  assert_n_rows (fixture, "0");
  store_solutions (fixture);
  add (fixture, aparts, 2000, 2500);
  commit (aparts);
  g_assert_cmpuint (count (fixture, &plain), ==, 2500);
  store_solutions (fixture);
  assert_n_rows (fixture, "0");
  add (fixture, aparts, 2500, N_SOLUTIONS);
  commit (aparts);
  commit (aparts);
  assert_n_rows (fixture, "0");
}

/* A database of the version before this table keeps its solutions. */
static void
test_migration (Fixture *fixture, gconstpointer data)
{
  soma_solution_store_close (fixture->store);
  soma_fixture_execute (fixture->path,
                        "DROP TABLE apart; DROP TABLE number; PRAGMA user_version = 1");
  g_autofree char *put_aside = NULL;
  fixture->store = soma_solution_store_open (fixture->path, &put_aside, NULL);
  g_assert_nonnull (fixture->store);
  g_assert_null (put_aside);
  g_autofree char *version = soma_fixture_ask (fixture->path, "PRAGMA user_version");
  g_assert_cmpstr (version, ==, "3");
  g_assert_cmpint (soma_solution_store_count (fixture->store, fixture->bar, FULL), ==, N_SOLUTIONS);
  write_all (fixture, &plain);
  g_assert_cmpuint (count (fixture, &plain), ==, N_SOLUTIONS);
}

/* Without the table that its version must have, the file is damaged. */
static void
test_missing_table (Fixture *fixture, gconstpointer data)
{
  soma_solution_store_close (fixture->store);
  soma_fixture_execute (fixture->path, "DROP TABLE apart");
  g_autofree char *put_aside = NULL;
  fixture->store = soma_solution_store_open (fixture->path, &put_aside, NULL);
  g_assert_nonnull (fixture->store);
  g_assert_nonnull (put_aside);
  g_assert_cmpuint (count (fixture, &plain), ==, 0);
}

/* A child that commits one result after the other until it is killed, and reports each commit. */
static pid_t
start_endless (Fixture *fixture, int report)
{
  pid_t child = fork ();

  g_assert_cmpint (child, >=, 0);
  if (child != 0)
    return child;
  SomaSolutionStore *store = soma_solution_store_open (fixture->path, NULL, NULL);
  SomaApartStore *aparts = soma_apart_store_new (store, fixture->bar, FULL, &plain);
  for (guint64 i = 0; i < N_SOLUTIONS; i++)
    {
      add (fixture, aparts, i, i + 1);
      if (!soma_apart_store_commit (aparts, NULL) || write (report, "", 1) != 1)
        _exit (10);
    }
  pause ();
  _exit (0);
}

static void
test_killed (Fixture *fixture, gconstpointer data)
{
  int report[2], status;
  guint n_reported = 0;
  char byte;

  soma_solution_store_close (fixture->store);
  g_assert_cmpint (pipe (report), ==, 0);
  pid_t child = start_endless (fixture, report[1]);
  close (report[1]);
  while (n_reported < 30 && read (report[0], &byte, 1) == 1)
    n_reported++;
  kill (child, SIGKILL);
  g_assert_cmpint (waitpid (child, &status, 0), ==, child);
  g_assert_true (WIFSIGNALED (status));
  while (read (report[0], &byte, 1) == 1)
    n_reported++;
  close (report[0]);
  open_store (fixture);
  /* One more may have been committed but not reported. */
  guint n = count (fixture, &plain);
  g_assert_cmpuint (n, >=, n_reported);
  g_assert_cmpuint (n, <=, n_reported + 1);
}

/* What was stored before stays, and the solutions do. */
static void
test_full_disk (Fixture *fixture, gconstpointer data)
{
  if (!g_test_subprocess ())
    {
      g_test_trap_subprocess (NULL, 0, G_TEST_SUBPROCESS_DEFAULT);
      g_test_trap_assert_passed ();
      return;
    }
  const struct rlimit limit = { 40 * 1024, RLIM_INFINITY };
  g_autoptr (SomaApartStore) aparts =
      soma_apart_store_new (fixture->store, fixture->bar, FULL, &plain);
  g_autoptr (GError) error = NULL;
  add (fixture, aparts, 0, 100);
  commit (aparts);
  reopen (fixture); /* with nothing in the log */
  g_clear_pointer (&aparts, soma_apart_store_free);
  aparts = soma_apart_store_new (fixture->store, fixture->bar, FULL, &plain);
  g_assert_cmpuint (read_some (fixture, aparts, N_SOLUTIONS), ==, 100);
  signal (SIGXFSZ, SIG_IGN);
  g_assert_cmpint (setrlimit (RLIMIT_FSIZE, &limit), ==, 0);
  add (fixture, aparts, 100, N_SOLUTIONS);
  g_assert_false (soma_apart_store_commit (aparts, &error));
  g_assert_error (error, SOMA_STORE_ERROR, SOMA_STORE_ERROR_FULL);
  g_clear_error (&error);
  g_assert_true (soma_apart_store_commit (aparts, &error)); /* nothing any more */
  g_assert_cmpuint (count (fixture, &plain), ==, 100);
  g_assert_cmpint (soma_solution_store_count (fixture->store, fixture->bar, FULL), ==, N_SOLUTIONS);
}

/* What the engine says, as it is stored. */
static void
test_results (void)
{
  SomaMove moves[1] = { { .kind = SOMA_MOVE_OUT, .by = 1, .copies = 1 } };
  SomaApart apart = {
    .result = SOMA_APART_COMPLETE, .n_copies = 2, .n_partings = 1, .moves = moves
  };
  SomaStoredApart stored;

  apart.partings[0] = (SomaParting){ 3, 1, 0, 1, -1, -1 };
  soma_stored_apart_set (&stored, &apart);
  g_assert_cmpint (stored.n_levels, ==, 1);
  g_assert_cmpint (stored.levels[0], ==, 1);
  apart.result = SOMA_APART_MEMORY;
  apart.n_known = 12;
  soma_stored_apart_set (&stored, &apart);
  g_assert_cmpint (stored.n_levels, ==, 0);
  g_assert_cmpint (stored.n_known, ==, 12);
  apart.result = SOMA_APART_LOCKED;
  soma_stored_apart_set (&stored, &apart);
  g_assert_cmpint (stored.n_known, ==, 0);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(name, func) g_test_add ("/apart-store/" name, Fixture, NULL, set_up, func, tear_down)
  ADD ("round-trip", test_round_trip);
  ADD ("goes-on", test_goes_on);
  ADD ("shorter-list", test_shorter_list);
  ADD ("options", test_options);
  ADD ("other-order", test_other_order);
  ADD ("other-puzzle", test_other_puzzle);
  ADD ("damaged", test_damaged);
  ADD ("deleted", test_deleted);
  ADD ("waits", test_waits);
  ADD ("migration", test_migration);
  ADD ("missing-table", test_missing_table);
  ADD ("killed", test_killed);
  ADD ("full-disk", test_full_disk);
  g_test_add_func ("/apart-store/results", test_results);
  return g_test_run ();
}
