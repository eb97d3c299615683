/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "store-fixture.h"

#include <linux/capability.h>
#include <sqlite3.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "search.h"
#include "transform.h"

static const SomaCell single[] = { { 0, 0, 0 } };

static const struct
{
  const char *letter;
  int n_cells;
  SomaCell cells[4];
} soma[7] = {
  { "V", 3, { { 0, 0, 0 }, { 1, 0, 0 }, { 0, 1, 0 } } },
  { "L", 4, { { 0, 0, 0 }, { 1, 0, 0 }, { 2, 0, 0 }, { 0, 1, 0 } } },
  { "T", 4, { { 0, 0, 0 }, { 1, 0, 0 }, { 2, 0, 0 }, { 1, 1, 0 } } },
  { "Z", 4, { { 0, 0, 0 }, { 1, 0, 0 }, { 1, 1, 0 }, { 2, 1, 0 } } },
  { "A", 4, { { 0, 0, 0 }, { 1, 0, 0 }, { 0, 1, 0 }, { 1, 0, 1 } } },
  { "B", 4, { { 0, 0, 0 }, { 1, 0, 0 }, { 0, 1, 0 }, { 0, 1, 1 } } },
  { "P", 4, { { 0, 0, 0 }, { 1, 0, 0 }, { 0, 1, 0 }, { 0, 0, 1 } } },
};

static bool
collect_cb (const uint16_t *copy_at, void *data)
{
  gpointer *pair = data;
  const SomaPuzzle *puzzle = pair[0];
  g_ptr_array_add (pair[1], g_bytes_new (copy_at, puzzle->figure->n_cells * sizeof *copy_at));
  return true;
}

static gboolean
collect_stored_cb (const uint16_t *copy_at, gpointer data)
{
  return collect_cb (copy_at, data);
}

SomaPieceSet *
soma_fixture_set (const int *order)
{
  SomaPiece pieces[7];
  for (int i = 0; i < 7; i++)
    {
      int number = order != NULL ? order[i] : i;
      pieces[i] = (SomaPiece){
        .min_count = 1, .max_count = 1, .n_cells = soma[number].n_cells, .cells = soma[number].cells
      };
      strcpy (pieces[i].letter, soma[number].letter);
    }
  return soma_piece_set_new ("soma", pieces, 7, NULL);
}

SomaFigure *
soma_fixture_dog (void)
{
  /* Rows from back to front, layers from top to bottom. */
  static const char *const rows[4][4] = { { "   ", "   ", "###", "###" },
                                          { "   ", "   ", "###", "###" },
                                          { " # ", " # ", "###", "###" },
                                          { "   ", " # ", "###", "###" } };
  SomaCell cells[27];
  int n = 0;
  for (int row = 0; row < 4; row++)
    for (int layer = 0; layer < 4; layer++)
      for (int x = 0; x < 3; x++)
        if (rows[row][layer][x] == '#')
          cells[n++] = (SomaCell){ (int16_t) x, (int16_t) (3 - row), (int16_t) (3 - layer) };
  g_assert_cmpint (n, ==, 27);
  return soma_figure_new (cells, NULL, n, NULL);
}

SomaPuzzle *
soma_fixture_puzzle (SomaFigure *figure, int transform, SomaPieceSet *set)
{
  SomaFigure *turned = soma_figure_transform (figure, transform);
  SomaPuzzle *puzzle = soma_puzzle_new ("test", turned, set, NULL, 0, false, NULL);
  soma_figure_unref (turned);
  soma_figure_unref (figure);
  soma_piece_set_unref (set);
  return puzzle;
}

SomaPuzzle *
soma_fixture_bar (int length)
{
  const SomaPiece pieces[] = { { "A", "", 0, 0, length, 1, single, NULL, SOMA_TURNS_ANY, 0 },
                               { "B", "", 0, 0, length, 1, single, NULL, SOMA_TURNS_ANY, 0 } };
  SomaFigure *figure = soma_figure_new_box (length, 1, 1, NULL);
  SomaPieceSet *set = soma_piece_set_new ("two", pieces, 2, NULL);
  SomaPuzzle *puzzle = soma_puzzle_new ("bar", figure, set, NULL, 0, true, NULL);
  soma_figure_unref (figure);
  soma_piece_set_unref (set);
  return puzzle;
}

void
soma_fixture_bar_solution (const SomaPuzzle *bar, guint64 number, uint16_t *copy_at)
{
  int length = bar->figure->n_cells;
  uint16_t a = 0, b = (uint16_t) length;
  for (int i = 0; i < length; i++)
    copy_at[i] = number >> i % 64 & 1 ? b++ : a++;
}

char *
soma_fixture_path (void)
{
  g_autofree char *directory = g_dir_make_tmp ("store-XXXXXX", NULL);
  g_assert_nonnull (directory);
  return g_build_filename (directory, "solutions.db", NULL);
}

GPtrArray *
soma_fixture_solve (SomaPuzzle *puzzle, SomaSymmetry symmetry)
{
  GPtrArray *solutions = g_ptr_array_new_with_free_func ((GDestroyNotify) g_bytes_unref);
  gpointer pair[] = { puzzle, solutions };
  SomaSearchOptions options = {
    .symmetry = symmetry, .n_threads = 1, .solution = collect_cb, .data = pair
  };
  SomaSearch *search = soma_search_new (puzzle, &options, NULL);
  g_assert_cmpint (soma_search_run (search), ==, SOMA_SEARCH_COMPLETE);
  soma_search_free (search);
  return solutions;
}

GPtrArray *
soma_fixture_read (SomaSolutionStore *store, const SomaPuzzle *puzzle, SomaSymmetry symmetry)
{
  GPtrArray *solutions = g_ptr_array_new_with_free_func ((GDestroyNotify) g_bytes_unref);
  gpointer pair[] = { (gpointer) puzzle, solutions };
  gboolean damaged = TRUE;
  g_autoptr (GError) error = NULL;
  gboolean ok =
      soma_solution_store_read (store, puzzle, symmetry, collect_stored_cb, pair, &damaged, &error);
  g_assert_no_error (error);
  g_assert_true (ok);
  g_assert_false (damaged);
  return solutions;
}

void
soma_fixture_store (SomaSolutionStore *store, const SomaPuzzle *puzzle, SomaSymmetry symmetry,
                    GPtrArray *solutions)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (SomaStoreWriter) writer =
      soma_solution_store_begin (store, puzzle, symmetry, FALSE, &error);
  g_assert_no_error (error);
  for (guint i = 0; i < solutions->len; i++)
    {
      soma_store_writer_add (writer, g_bytes_get_data (solutions->pdata[i], NULL), &error);
      g_assert_no_error (error);
    }
  soma_store_writer_commit (writer, SOMA_STORED_COMPLETE, 1, NULL, &error);
  g_assert_no_error (error);
}

SomaStoredState
soma_fixture_state (SomaSolutionStore *store, const SomaPuzzle *puzzle, SomaSymmetry symmetry,
                    guint64 *n_solutions)
{
  g_autoptr (GError) error = NULL;
  SomaStoredSearch search;
  gboolean ok = soma_solution_store_lookup (store, puzzle, symmetry, &search, &error);
  g_assert_no_error (error);
  g_assert_true (ok);
  SomaStoredState state = search.state;
  *n_solutions = search.n_solutions;
  soma_stored_search_clear (&search);
  return state;
}

void
soma_fixture_assert_equal (GPtrArray *a, GPtrArray *b)
{
  g_assert_cmpuint (a->len, ==, b->len);
  for (guint i = 0; i < a->len; i++)
    g_assert_true (g_bytes_equal (a->pdata[i], b->pdata[i]));
}

void
soma_fixture_execute (const char *path, const char *sql)
{
  sqlite3 *handle;
  g_assert_cmpint (sqlite3_open (path, &handle), ==, SQLITE_OK);
  g_assert_cmpint (sqlite3_exec (handle, sql, NULL, NULL, NULL), ==, SQLITE_OK);
  g_assert_cmpint (sqlite3_close (handle), ==, SQLITE_OK);
}

char *
soma_fixture_ask (const char *path, const char *sql)
{
  sqlite3 *handle;
  sqlite3_stmt *statement;
  g_assert_cmpint (sqlite3_open (path, &handle), ==, SQLITE_OK);
  g_assert_cmpint (sqlite3_prepare_v2 (handle, sql, -1, &statement, NULL), ==, SQLITE_OK);
  g_assert_cmpint (sqlite3_step (statement), ==, SQLITE_ROW);
  char *answer = g_strdup ((const char *) sqlite3_column_text (statement, 0));
  sqlite3_finalize (statement);
  g_assert_cmpint (sqlite3_close (handle), ==, SQLITE_OK);
  return answer;
}

void
soma_fixture_drop_capabilities (void)
{
  struct __user_cap_header_struct header = { _LINUX_CAPABILITY_VERSION_3, 0 };
  struct __user_cap_data_struct none[2];
  memset (none, 0, sizeof none);
  g_assert_cmpint (syscall (SYS_capset, &header, none), ==, 0);
}
