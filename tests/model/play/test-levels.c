/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "levels.h"

#include "arrangement.h"
#include "catalogue.h"
#include "engine-auto.h"
#include "model-fixture.h"

static SomaPuzzle *
make_puzzle (const SomaFileEntry *entry)
{
  SomaPuzzle *puzzle =
      soma_file_make_puzzle (entry->name, entry->figure, entry->pins,
                             soma_file_entry_get_set (entry), entry->distinct_pieces, NULL);
  g_assert_nonnull (puzzle);
  return puzzle;
}

static void
measured_cb (GObject *object, GAsyncResult *result, gpointer data)
{
  *(guint *) data = soma_rating_measure_finish (result);
}

static gboolean
is_measured (gpointer data)
{
  return *(guint *) data != G_MAXUINT;
}

/* What is said of any puzzle is said of the catalogue, too, and not of what cannot be measured. */
static void
test_measure (void)
{
  SomaFileContents *figures = soma_catalogue_load ();
  SomaCatalogueMeasure known;
  int n_checked = 0;

  for (guint i = 0; i < figures->entries->len && n_checked < 12; i += 25)
    {
      const SomaFileEntry *entry = figures->entries->pdata[i];
      SomaPuzzle *puzzle = make_puzzle (entry);
      g_assert_true (soma_catalogue_get_measure (entry->id, &known));
      if (known.n_attempts > 0)
        {
          g_assert_cmpuint (soma_rating_measure (puzzle, NULL), ==,
                            soma_rating_of_attempts (known.n_attempts));
          n_checked++;
        }
      else
        g_assert_cmpuint (soma_rating_measure (puzzle, NULL), ==, 0);
      soma_puzzle_unref (puzzle);
    }
  g_assert_cmpint (n_checked, >, 5);
  soma_file_contents_free (figures);

  SomaPuzzle *rod = soma_fixture_box (27, 1, 1, "soma"),
             *bedlam = soma_fixture_box (4, 4, 4, "bedlam");
  atomic_bool stop = true;
  g_assert_cmpuint (soma_rating_measure (rod, NULL), ==, 0);
  g_assert_cmpuint (soma_rating_measure (bedlam, &stop), ==, 0);

  guint difficulty = G_MAXUINT;
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  SomaPuzzle *sticks = soma_fixture_box (3, 3, 3, "slothouber-graatsma");
  soma_rating_measure_async (sticks, cancellable, measured_cb, &difficulty);
  soma_fixture_run_until (is_measured, &difficulty);
  g_assert_cmpuint (difficulty, ==, 3);
  difficulty = G_MAXUINT;
  soma_rating_measure_async (bedlam, cancellable, measured_cb, &difficulty);
  g_cancellable_cancel (cancellable);
  soma_fixture_run_until (is_measured, &difficulty);
  g_assert_cmpuint (difficulty, ==, 0);
  soma_puzzle_unref (sticks);
  soma_puzzle_unref (rod);
  soma_puzzle_unref (bedlam);
}

static SomaLevel *
get_level (SomaLevelList *list, guint position)
{
  return soma_level_list_get_levels (list)->pdata[position];
}

/* From few pieces to many, and from easy to hard for each number, then other puzzles, each at one
 * place; no puzzle twice. */
static void
test_path (void)
{
  SomaLevelList *list = soma_level_list_new (NULL);
  g_autoptr (GHashTable) puzzles = g_hash_table_new (g_str_hash, g_str_equal);
  guint n = soma_level_list_get_levels (list)->len, n_with[8] = { 0 };
  guint n_of_difficulty[SOMA_N_DIFFICULTIES + 1] = { 0 };

  for (guint i = 0; i < n; i++)
    {
      SomaLevel *level = get_level (list, i), *before = get_level (list, i > 0 ? i - 1 : 0);
      const SomaLevelMeasure *now = soma_level_get_measure (level);
      const SomaLevelMeasure *last = soma_level_get_measure (before);
      const char *puzzle = soma_level_get_puzzle_name (level);
      gboolean is_same = g_strcmp0 (puzzle, soma_level_get_puzzle_name (before)) == 0;
      if (puzzle == NULL)
        g_assert_cmpuint (now->n_pieces, >=, last->n_pieces);
      if (is_same && (puzzle != NULL || now->n_pieces == last->n_pieces))
        {
          g_assert_cmpfloat (MIN (now->n_attempts, SOMA_LEVEL_MANY_ATTEMPTS), >=,
                             MIN (last->n_attempts, SOMA_LEVEL_MANY_ATTEMPTS));
          if (last->n_attempts >= SOMA_LEVEL_MANY_ATTEMPTS)
            g_assert_cmpuint (now->n_solutions, <=, last->n_solutions);
        }
      if (!is_same)
        g_assert_true (g_hash_table_add (puzzles, (gpointer) puzzle));
      g_assert_cmpfloat (soma_level_get_dead_ends (level), >=, -1e-9);
      g_assert_cmpfloat (soma_level_get_dead_ends (level), <, 1);
      g_assert_true (soma_level_list_find (
                         list, soma_figure_item_get_puzzle (soma_level_get_item (level))) == level);
      g_assert_true (soma_level_list_get_next (list, level) ==
                     (i + 1 < n ? get_level (list, i + 1) : NULL));
      if (puzzle == NULL)
        n_with[now->n_pieces]++;
      n_of_difficulty[now->difficulty]++;
    }
  for (guint pieces = 2; pieces <= 7; pieces++)
    g_assert_cmpuint (n_with[pieces], >=, 7);
  for (guint difficulty = 1; difficulty <= SOMA_N_DIFFICULTIES; difficulty++)
    {
      g_test_message ("difficulty %u: %u levels", difficulty, n_of_difficulty[difficulty]);
      g_assert_cmpuint (n_of_difficulty[difficulty], >=, 5);
    }
  /* Every collection of other sets in which something can be built. */
  g_assert_cmpuint (g_hash_table_size (puzzles), ==, 8);
  g_assert_true (soma_level_list_get_next (list, NULL) == get_level (list, 0));
  g_assert_finalize_object (list);
}

/* Whether the piece as it lies in the tray, with that corner, and the other one are the figure. */
static gboolean
is_built (SomaArrangement *empty, int piece, SomaCell corner)
{
  const SomaFigure *figure = empty->puzzle->figure;
  SomaPiecePose pose = { 0, corner };
  g_autoptr (SomaArrangement) laid = NULL;
  SomaCell rest[SOMA_MAX_CELLS];
  int n = 0;

  if (soma_arrangement_test (empty, piece, pose, NULL) != SOMA_FIT_INSIDE)
    return FALSE;
  laid = soma_arrangement_lay (empty, piece, pose);
  for (int c = 0; c < figure->n_cells; c++)
    if (soma_arrangement_get_copy_at (laid, figure->cells[c]) == SOMA_NO_COPY)
      rest[n++] = figure->cells[c];
  return soma_poses_find (empty->poses, 1 - piece, rest, n, &pose);
}

/* Of the very first figure, which has two pieces, one goes in without a turn. */
static void
test_first (void)
{
  SomaLevelList *list = soma_level_list_new (NULL);
  SomaPuzzle *puzzle = soma_figure_item_get_puzzle (soma_level_get_item (get_level (list, 0)));
  g_autoptr (SomaArrangement) empty = soma_arrangement_new (puzzle, false);
  guint n_ways = 0;

  for (int piece = 0; piece < 2; piece++)
    for (int16_t x = 0; x < puzzle->figure->extent[0]; x++)
      for (int16_t y = 0; y < puzzle->figure->extent[1]; y++)
        n_ways += is_built (empty, piece, (SomaCell){ x, y, 0 });
  g_assert_cmpuint (n_ways, >, 0);
  g_assert_finalize_object (list);
}

/* Every figure of seven pieces comes once before any is repeated; a day keeps its figure. */
static void
test_daily (void)
{
  SomaLevelList *list = soma_level_list_new (NULL), *again = soma_level_list_new (NULL);
  g_autoptr (GHashTable) seen = g_hash_table_new (NULL, NULL);
  g_autoptr (GDate) date = g_date_new_dmy (21, G_DATE_NOVEMBER, 2026);
  guint n_sevens = 0;

  for (guint i = 0; i < soma_level_list_get_levels (list)->len; i++)
    n_sevens += soma_level_get_puzzle_name (get_level (list, i)) == NULL &&
                soma_level_get_measure (get_level (list, i))->n_pieces == 7;
  for (guint day = 0; day < n_sevens; day++)
    {
      SomaLevel *level = soma_level_list_get_daily (list, date);
      SomaLevel *same = soma_level_list_get_daily (again, date);
      g_assert_cmpuint (soma_level_get_measure (level)->n_pieces, ==, 7);
      g_assert_null (soma_level_get_puzzle_name (level));
      g_assert_true (g_hash_table_add (seen, level));
      g_assert_cmpstr (soma_figure_item_get_name (soma_level_get_item (level)), ==,
                       soma_figure_item_get_name (soma_level_get_item (same)));
      g_date_add_days (date, 1);
    }
  g_assert_false (g_hash_table_add (seen, soma_level_list_get_daily (list, date)));
  g_object_unref (list);
  g_object_unref (again);
}

static void
test_random (void)
{
  SomaLevelList *list = soma_level_list_new (NULL);
  SomaLevel *level = NULL;

  for (int i = 0; i < 200; i++)
    {
      SomaLevel *next = soma_level_list_get_random (list, level, (guint) (i % 8 == 1 ? 0 : i % 8));
      g_assert_true (next != level);
      if (i % 8 > 1)
        g_assert_cmpuint (soma_level_get_measure (next)->n_pieces, ==, (guint) (i % 8));
      level = next;
    }
  g_object_unref (list);
}

static void
count_cb (guint *count)
{
  ++*count;
}

/* A win is marked at once, and the next level is the first unsolved one. */
static void
test_solved (void)
{
  g_autofree char *path = g_build_filename (g_get_tmp_dir (), "levels.db", NULL);
  SomaLibrary *library = soma_library_new (path);
  SomaLevelList *list = soma_level_list_new (library);
  SomaLevel *second = get_level (list, 1);
  guint n_notified = 0;
  SomaPuzzle *puzzle = soma_figure_item_get_puzzle (soma_level_get_item (second));
  g_autofree char *key = soma_library_key_of_puzzle (puzzle);
  const SomaStoredRecord record = { .puzzle = key,
                                    .solution = (char *) "some",
                                    .figure = (char *) "",
                                    .game = (char *) "",
                                    .finished = 1,
                                    .seconds = 20 };

  g_signal_connect_swapped (second, "notify::solved", G_CALLBACK (count_cb), &n_notified);
  g_assert_false (soma_level_is_solved (second));
  soma_library_add_record (library, &record);
  g_assert_true (soma_level_is_solved (second));
  g_assert_cmpuint (n_notified, ==, 1);
  g_assert_cmpuint (soma_level_get_n_found (second), ==, 1);
  g_assert_cmpfloat (soma_level_get_best_seconds (second), ==, 20);
  g_assert_true (soma_level_list_get_next (list, NULL) == get_level (list, 0));
  g_assert_true (soma_level_list_get_next (list, get_level (list, 0)) == get_level (list, 2));
  g_assert_finalize_object (list);
  soma_library_flush (library);
  g_object_unref (library);
}

/* The figure of a day is solved when a game of that day was won, regardless of others. */
static void
test_daily_solved (void)
{
  g_autofree char *path = g_build_filename (g_get_tmp_dir (), "daily.db", NULL);
  SomaLibrary *library = soma_library_new (path);
  SomaLevelList *list = soma_level_list_new (library);
  g_autoptr (GDate) day = g_date_new_dmy (21, 11, 2026);
  SomaStoredRecord record = { .puzzle = (char *) "some",
                              .solution = (char *) "some",
                              .figure = (char *) "",
                              .game = (char *) "level",
                              .finished = 1,
                              .seconds = -1 };

  soma_library_add_record (library, &record);
  g_assert_false (soma_level_list_is_daily_solved (list, day));
  record.game = (char *) "daily 2026-11-21";
  soma_library_add_record (library, &record);
  g_assert_true (soma_level_list_is_daily_solved (list, day));
  g_date_add_days (day, 1);
  g_assert_false (soma_level_list_is_daily_solved (list, day));
  g_assert_finalize_object (list);
  soma_library_flush (library);
  g_object_unref (library);
}

int
main (int argc, char **argv)
{
  soma_fixture_init (&argc, &argv);
  g_test_add_func ("/levels/measure", test_measure);
  g_test_add_func ("/levels/path", test_path);
  g_test_add_func ("/levels/first", test_first);
  g_test_add_func ("/levels/daily", test_daily);
  g_test_add_func ("/levels/random", test_random);
  g_test_add_func ("/levels/solved", test_solved);
  g_test_add_func ("/levels/daily-solved", test_daily_solved);
  return g_test_run ();
}
