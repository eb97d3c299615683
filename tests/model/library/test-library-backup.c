/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "backup.h"

#include <glib/gstdio.h>
#include <string.h>

#include "async-result.h"
#include "engine-auto.h"
#include "library-marks.h"
#include "library-test.h"
#include "merge-plan.h"
#include "own-sets.h"
#include "saved-game.h"

#define SHAPE " 2 1 1\n  xx\n"

/* Three states of one game, and another game. */
#define EARLIER "game 1\nseconds 1.0\npieces\nL 0 0\n"
#define LATER "game 1\nseconds 2.0\nbefore L 0 0;\npieces\nL 0 0\nT 1 1\n"
#define LATEST                                                                                     \
  "game 1\nseconds 3.0\nbefore L 0 0;T 1 1;\nbefore L 0 0;\npieces\nL 0 0\nT 1 1\nZ 2 2\n"
#define OTHER "game 1\nseconds 9.0\npieces\nZ 5 5\n"

/* Two machines. */
typedef struct
{
  char *directory;
  SomaLibrary *here, *there;
  GFile *file;
  GAsyncResult *result; /* (nullable) of the call that was waited for last */
} Fixture;

static SomaLibrary *
open_library (Fixture *fixture, const char *name)
{
  g_autofree char *path = g_build_filename (fixture->directory, name, "library.db", NULL);
  SomaLibrary *library = soma_library_new (path);

  soma_run_until (soma_library_is_loaded (library));
  return library;
}

static void
set_up (Fixture *fixture, gconstpointer data)
{
  fixture->directory = g_dir_make_tmp ("backup-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (fixture->directory, "mine.soma-backup", NULL);
  fixture->file = g_file_new_for_path (path);
  fixture->here = open_library (fixture, "here");
  fixture->there = open_library (fixture, "there");
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  g_clear_object (&fixture->result);
  g_assert_finalize_object (fixture->here);
  g_assert_finalize_object (fixture->there);
  g_object_unref (fixture->file);
  g_free (fixture->directory);
}

static gint64
save (Fixture *fixture, SomaLibrary *library, gint64 id, const char *name, const char *shape)
{
  g_autofree char *text = g_strdup_printf ("soma 1\nset soma\nfigure \"D\" \"%s\"%s", name, shape);
  g_autofree char *before = g_strdup (soma_library_get_figure_text (library, id));
  const SomaLibraryFigure figure = { name, text, "Mine", "Zoë", "long", before };

  g_clear_object (&fixture->result);
  soma_library_save_figure_async (library, id, &figure, soma_take_result, &fixture->result);
  return soma_library_save_figure_finish (library, soma_wait_for_result (&fixture->result), NULL);
}

static void
back_up (Fixture *fixture, SomaLibrary *library)
{
  g_autoptr (GError) error = NULL;

  g_clear_object (&fixture->result);
  soma_library_back_up_async (library, fixture->file, NULL, soma_take_result, &fixture->result);
  soma_library_back_up_finish (library, soma_wait_for_result (&fixture->result), &error);
  g_assert_no_error (error);
}

static SomaBackup *
read_backup (Fixture *fixture, SomaLibrary *library)
{
  g_autoptr (GError) error = NULL;

  g_clear_object (&fixture->result);
  soma_library_read_backup_async (library, fixture->file, NULL, soma_take_result, &fixture->result);
  SomaBackup *backup =
      soma_library_read_backup_finish (library, soma_wait_for_result (&fixture->result), &error);
  g_assert_no_error (error);
  return backup;
}

/* Returns what was to be added. */
static SomaMergeCounts
restore (Fixture *fixture, SomaLibrary *library, guint *number)
{
  SomaBackup *backup = read_backup (fixture, library);
  SomaMergeCounts counts = *soma_backup_get_counts (backup);
  g_autoptr (GError) error = NULL;

  g_assert_false (soma_backup_is_damaged (backup));
  g_assert_cmpuint (g_strv_length ((GStrv) soma_backup_get_changed (backup)), ==, 0);
  g_clear_object (&fixture->result);
  soma_library_restore_async (library, backup, NULL, soma_take_result, &fixture->result);
  guint undo =
      soma_library_restore_finish (library, soma_wait_for_result (&fixture->result), &error);
  g_assert_no_error (error);
  g_assert_cmpuint (undo, >, 0);
  if (number != NULL)
    *number = undo;
  return counts;
}

static int
compare_names (gconstpointer a, gconstpointer b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

/* The names of the figures, sorted. */
static char *
list_names (SomaLibrary *library)
{
  GListModel *figures = soma_library_get_figures (library);
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; i < g_list_model_get_n_items (figures); i++)
    {
      g_autoptr (SomaFigureItem) item = g_list_model_get_item (figures, i);
      g_ptr_array_add (names, g_strdup (soma_figure_item_get_name (item)));
    }
  g_ptr_array_sort (names, compare_names);
  g_ptr_array_add (names, NULL);
  return g_strjoinv (", ", (char **) names->pdata);
}

static void
check_names (SomaLibrary *library, const char *expected)
{
  g_autofree char *names = list_names (library);

  g_assert_cmpstr (names, ==, expected);
}

static void
add_record (SomaLibrary *library, const char *solution, gint64 finished)
{
  SomaStoredRecord record = { .puzzle = (char *) "puzzle",
                              .solution = (char *) solution,
                              .figure = (char *) "Dog",
                              .game = (char *) SOMA_LEVEL_GAME,
                              .finished = finished,
                              .seconds = 12 };

  soma_library_add_record (library, &record);
}

/* One that can be continued has a figure. */
static void
put_game_of (SomaLibrary *library, const char *figure, const char *text, gint64 changed)
{
  SomaStoredGame game = { .key = (char *) "frame",
                          .text = (char *) text,
                          .puzzle = (char *) "puzzle",
                          .name = (char *) "Dog",
                          .figure = (char *) figure,
                          .changed = changed,
                          .n_laid = 2,
                          .n_copies = 7 };

  g_autofree char *before = soma_library_get_position (library, game.key);
  g_autoptr (SomaGameSlot) slot = soma_game_slot_new (game.key, before);
  soma_library_put_game (library, slot, &game);
}

static void
put_game (SomaLibrary *library, const char *text, gint64 changed)
{
  put_game_of (library, "soma 1", text, changed);
}

static void
save_set (const char *name, const char *text)
{
  g_autoptr (SomaPieces) pieces = soma_pieces_from_text (text, strlen (text), name, NULL);
  g_autoptr (SomaPieces) named = soma_pieces_new (name, FALSE, pieces->pieces, pieces->n_pieces);

  g_assert_true (soma_own_sets_save (named, NULL));
}

static void
delete_sets (void)
{
  g_autoptr (GPtrArray) sets = soma_own_sets_list ();

  for (guint i = 0; i < sets->len; i++)
    g_assert_true (soma_own_sets_delete (((SomaPieces *) sets->pdata[i])->name, NULL));
}

#define BAR "soma 1\npieces \"Bars\"\npiece A 2 1 1\n  xx\n"
#define LONG_BAR "soma 1\npieces \"Bars\"\npiece A 3 1 1\n  xxx\n"

/* From one machine to the other, and once more. */
static void
test_everything (Fixture *fixture, gconstpointer data)
{
  const SomaStoredDraft draft = { .key = (char *) "draft",
                                  .name = (char *) "Begun",
                                  .text = (char *) "soma 1\n" };
  save (fixture, fixture->here, 0, "Dog", SHAPE);
  save (fixture, fixture->here, 0, "Cat", " 3 1 1\n  xxx\n");
  add_record (fixture->here, "one", 100);
  add_record (fixture->here, "two", 200);
  put_game (fixture->here, "here", 50);
  soma_library_put_page (fixture->here, "frame", "play");
  soma_library_put_draft_async (fixture->here, &draft, NULL, NULL);
  save_set ("Bars", BAR);
  back_up (fixture, fixture->here);
  delete_sets ();

  SomaMergeCounts counts = restore (fixture, fixture->there, NULL);
  g_assert_cmpuint (counts.n_figures, ==, 2);
  g_assert_cmpuint (counts.n_differ + counts.n_known, ==, 0);
  g_assert_cmpuint (counts.n_records, ==, 2);
  g_assert_cmpuint (counts.n_games, ==, 1);
  g_assert_cmpuint (counts.n_drafts, ==, 1);
  g_assert_cmpuint (counts.n_sets, ==, 1);
  check_names (fixture->there, "Cat, Dog");
  SomaLibraryTotal total;
  g_assert_true (soma_library_get_total (fixture->there, "puzzle", &total));
  g_assert_cmpuint (total.n_games, ==, 2);
  g_assert_cmpstr (soma_library_get_page (fixture->there, "frame"), ==, "play");
  g_assert_cmpuint (soma_library_get_games (fixture->there)->len, ==, 1);
  g_assert_nonnull (soma_own_sets_get ("Bars"));
  soma_run_until (soma_library_get_recovered (fixture->there)->len != 0);

  counts = restore (fixture, fixture->there, NULL);
  g_assert_cmpuint (counts.n_figures + counts.n_differ + counts.n_records + counts.n_games, ==, 0);
  g_assert_cmpuint (counts.n_drafts + counts.n_sets, ==, 0);
  g_assert_cmpuint (counts.n_known, ==, 2);
  check_names (fixture->there, "Cat, Dog");
  delete_sets ();
}

/* Unfinished are the games that can be continued, as many as are offered then; what was played
 * without a win is no game that was won. */
static void
test_finished_game (Fixture *fixture, gconstpointer data)
{
  SomaStoredRecord played = { .puzzle = (char *) "puzzle",
                              .solution = (char *) "",
                              .figure = (char *) "Dog",
                              .game = (char *) "",
                              .finished = 300,
                              .seconds = 60,
                              .hints = 2 };

  add_record (fixture->here, "one", 100);
  soma_library_add_record (fixture->here, &played);
  put_game_of (fixture->here, NULL, "game 1\npieces\n", 50);
  back_up (fixture, fixture->here);
  SomaMergeCounts counts = restore (fixture, fixture->there, NULL);
  g_assert_cmpuint (counts.n_games, ==, soma_library_get_games (fixture->there)->len);
  g_assert_cmpuint (counts.n_games, ==, 0);
  g_assert_cmpuint (counts.n_games_over, ==, 1);
  g_assert_cmpuint (counts.n_records, ==, 1);
  SomaLibraryTotal before, after;
  soma_library_get_sum (fixture->here, &before);
  soma_library_get_sum (fixture->there, &after);
  g_assert_cmpuint (after.n_games, ==, 1);
  g_assert_cmpfloat (after.seconds, ==, before.seconds);
  g_assert_cmpuint (after.hints, ==, before.hints);
  g_assert_cmpuint (after.hints, >=, 2);
}

/* Both are kept, however often and in whatever direction: names are told apart once. */
static void
test_both_changed (Fixture *fixture, gconstpointer data)
{
  save (fixture, fixture->here, 0, "Dog", SHAPE);
  save (fixture, fixture->there, 0, "Dog", " 3 1 1\n  xxx\n");
  back_up (fixture, fixture->here);
  SomaMergeCounts counts = restore (fixture, fixture->there, NULL);
  g_assert_cmpuint (counts.n_figures, ==, 1);
  g_assert_cmpuint (counts.n_differ, ==, 1);
  check_names (fixture->there, "Dog, Dog (backup)");
  counts = restore (fixture, fixture->there, NULL);
  g_assert_cmpuint (counts.n_figures, ==, 0);
  g_assert_cmpuint (counts.n_known, ==, 1);

  back_up (fixture, fixture->there);
  counts = restore (fixture, fixture->here, NULL);
  g_assert_cmpuint (counts.n_figures, ==, 1);
  check_names (fixture->here, "Dog, Dog (backup)");
  back_up (fixture, fixture->here);
  counts = restore (fixture, fixture->there, NULL);
  g_assert_cmpuint (counts.n_figures, ==, 0);
  check_names (fixture->there, "Dog, Dog (backup)");
}

/* A figure that was drawn on since, and given another name. */
static void
test_changed_since (Fixture *fixture, gconstpointer data)
{
  gint64 id = save (fixture, fixture->here, 0, "Dog", SHAPE);

  back_up (fixture, fixture->here);
  save (fixture, fixture->here, id, "Wolf", " 3 1 1\n  xxx\n");
  SomaMergeCounts counts = restore (fixture, fixture->here, NULL);
  g_assert_cmpuint (counts.n_figures, ==, 1);
  g_assert_cmpuint (counts.n_differ, ==, 1);
  check_names (fixture->here, "Dog, Wolf");
}

/* Of a game of which the library has an earlier state there is the later one; those that were won
 * are united. */
static void
test_played_on_both (Fixture *fixture, gconstpointer data)
{
  add_record (fixture->here, "one", 100);
  add_record (fixture->here, "two", 200);
  add_record (fixture->there, "two", 200);
  add_record (fixture->there, "three", 300);
  put_game (fixture->here, LATER, 60);
  put_game (fixture->there, EARLIER, 50);
  back_up (fixture, fixture->here);
  guint number;
  SomaMergeCounts counts = restore (fixture, fixture->there, &number);
  g_assert_cmpuint (counts.n_records, ==, 1);
  g_assert_cmpuint (counts.n_games_later, ==, 1);
  g_autofree char *text = soma_library_get_position (fixture->there, "frame");
  g_assert_cmpstr (text, ==, LATER);
  g_assert_cmpuint (soma_library_get_games (fixture->there)->len, ==, 1);
  SomaLibraryTotal total;
  soma_library_get_total (fixture->there, "puzzle", &total);
  g_assert_cmpuint (total.n_games, ==, 3);

  soma_library_undo_restore (fixture->there, number);
  soma_library_flush (fixture->there);
  g_autofree char *before = soma_library_get_position (fixture->there, "frame");
  g_assert_cmpstr (before, ==, EARLIER);
  soma_library_get_total (fixture->there, "puzzle", &total);
  g_assert_cmpuint (total.n_games, ==, 2);

  put_game (fixture->there, LATEST, 70);
  counts = restore (fixture, fixture->there, NULL);
  g_assert_cmpuint (counts.n_games_earlier, ==, 1);
  g_autofree char *kept = soma_library_get_position (fixture->there, "frame");
  g_assert_cmpstr (kept, ==, LATEST);
  g_assert_cmpuint (soma_library_get_games (fixture->there)->len, ==, 1);
}

static guint
count_games (SomaLibrary *library)
{
  return soma_library_get_games (library)->len;
}

/* The text of the game that is kept apart; NULL if there is none. (transfer full) */
static char *
get_apart (SomaLibrary *library)
{
  GPtrArray *games = soma_library_get_games (library);

  for (guint i = 0; i < games->len; i++)
    {
      const SomaStoredGame *game = games->pdata[i];
      if (soma_saved_game_is_apart (game->key, "frame"))
        return soma_library_get_position (library, game->key);
    }
  return NULL;
}

/* Here and there has `main`, and `apart` beside it. */
static void
check_both (SomaLibrary *library, const char *main, const char *apart)
{
  g_autofree char *first = soma_library_get_position (library, "frame");
  g_autofree char *second = get_apart (library);

  g_assert_cmpuint (count_games (library), ==, 2);
  g_assert_cmpstr (first, ==, main);
  g_assert_cmpstr (second, ==, apart);
}

/* Two games of one figure: the one played later is the figure's, the other one waits beside it, on
 * both machines, and no more often than that. */
static void
test_unfinished_on_both (Fixture *fixture, gconstpointer data)
{
  guint number;

  put_game (fixture->here, EARLIER, 50);
  put_game (fixture->there, OTHER, 60);
  back_up (fixture, fixture->there);
  SomaMergeCounts counts = restore (fixture, fixture->here, &number);
  g_assert_cmpuint (counts.n_games_both, ==, 1);
  g_assert_cmpuint (counts.n_games + counts.n_games_later + counts.n_games_earlier, ==, 0);
  check_both (fixture->here, OTHER, EARLIER);
  soma_library_undo_restore (fixture->here, number);
  soma_library_flush (fixture->here);
  g_assert_cmpuint (count_games (fixture->here), ==, 1);
  g_autofree char *before = soma_library_get_position (fixture->here, "frame");
  g_assert_cmpstr (before, ==, EARLIER);

  restore (fixture, fixture->here, NULL);
  counts = restore (fixture, fixture->here, NULL);
  g_assert_cmpuint (counts.n_games_both + counts.n_games_later + counts.n_games_earlier, ==, 0);
  check_both (fixture->here, OTHER, EARLIER);
  back_up (fixture, fixture->here);
  counts = restore (fixture, fixture->there, NULL);
  g_assert_cmpuint (counts.n_games, ==, 1);
  check_both (fixture->there, OTHER, EARLIER);
}

/* The one that comes from the other machine is the earlier one; and it is played on there. */
static void
test_unfinished_earlier (Fixture *fixture, gconstpointer data)
{
  put_game (fixture->here, EARLIER, 50);
  put_game (fixture->there, OTHER, 60);
  back_up (fixture, fixture->here);
  SomaMergeCounts counts = restore (fixture, fixture->there, NULL);
  g_assert_cmpuint (counts.n_games_both, ==, 1);
  check_both (fixture->there, OTHER, EARLIER);
  put_game (fixture->here, LATER, 55);
  back_up (fixture, fixture->there);
  restore (fixture, fixture->here, NULL);
  check_both (fixture->here, OTHER, LATER);
}

static void
add_item (GListStore *items, const char *key, gint64 id)
{
  g_autoptr (SomaFigure) figure = soma_figure_new_box (2, 1, 1, NULL);
  g_autoptr (SomaFigureItem) item = soma_figure_item_new ("", "Item", figure, NULL, FALSE, NULL);

  soma_figure_item_set_library_id (item, id, 0);
  soma_figure_item_set_mark_key (item, key);
  g_list_store_append (items, item);
}

/* A list of a figure that comes with the program, and one of the library. */
static GPtrArray *
make_items (SomaLibrary *library, GListStore *items)
{
  g_autoptr (SomaFigureItem) own = g_list_model_get_item (soma_library_get_figures (library), 0);
  g_autofree char *key =
      g_strdup_printf ("figure %" G_GINT64_FORMAT, soma_figure_item_get_library_id (own));
  GPtrArray *list = g_ptr_array_new_with_free_func (g_object_unref);

  g_list_store_remove_all (items);
  add_item (items, "catalogue A001", 0);
  add_item (items, key, soma_figure_item_get_library_id (own));
  for (guint i = 0; i < 2; i++)
    g_ptr_array_add (list, g_list_model_get_item (G_LIST_MODEL (items), i));
  return list;
}

/* Favourites and tags are united; a mark follows its figure to another number. `data`: it gets a
 * tag before that is undone, and keeps its tags then. */
static void
test_marks (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GListStore) items = g_list_store_new (SOMA_TYPE_FIGURE_ITEM);
  save (fixture, fixture->here, 0, "Cat", SHAPE);
  save (fixture, fixture->there, 0, "Dog", SHAPE);
  g_autoptr (GPtrArray) here = make_items (fixture->here, items);
  soma_library_set_favourite (fixture->here, here, TRUE);
  soma_library_change_tags (fixture->here, here, "red", NULL);
  g_autoptr (GPtrArray) there = make_items (fixture->there, items);
  g_ptr_array_set_size (there, 1);
  soma_library_change_tags (fixture->there, there, "blue", NULL);
  back_up (fixture, fixture->here);

  guint number;
  SomaMergeCounts counts = restore (fixture, fixture->there, &number);
  g_assert_cmpuint (counts.n_marks, ==, 2);
  check_names (fixture->there, "Cat, Dog");
  g_list_store_remove_all (items);
  add_item (items, "catalogue A001", 0);
  add_item (items, "figure 1", 1);
  add_item (items, "figure 2", 2);
  soma_library_mark_items (fixture->there, G_LIST_MODEL (items), 0, 3);
  const gboolean expected[] = { TRUE, FALSE, TRUE };
  for (guint i = 0; i < 3; i++)
    {
      g_autoptr (SomaFigureItem) item = g_list_model_get_item (G_LIST_MODEL (items), i);
      g_assert_cmpint (soma_figure_item_is_favourite (item), ==, expected[i]);
      if (i == 0)
        g_assert_cmpstr (soma_figure_item_get_tags (item), ==, "blue, red");
    }
  counts = restore (fixture, fixture->there, NULL);
  g_assert_cmpuint (counts.n_marks, ==, 0);

  if (data != NULL)
    soma_library_change_tags (fixture->there, there, "late", NULL);
  soma_library_undo_restore (fixture->there, number);
  soma_library_flush (fixture->there);
  soma_library_mark_items (fixture->there, G_LIST_MODEL (items), 0, 1);
  g_autoptr (SomaFigureItem) item = g_list_model_get_item (G_LIST_MODEL (items), 0);
  g_assert_false (soma_figure_item_is_favourite (item));
  g_assert_cmpstr (soma_figure_item_get_tags (item), ==, data != NULL ? "blue, red, late" : "blue");
}

static const char *
get_note (SomaLibrary *library)
{
  g_autoptr (GPtrArray) bookmarks = soma_library_list_bookmarks (library, "p");

  g_assert_cmpuint (bookmarks->len, ==, 1);
  return ((const SomaStoredBookmark *) bookmarks->pdata[0])->note;
}

/* Bookmarks of solutions come back, too, and no note is lost, whichever is later. */
static void
test_bookmarks (Fixture *fixture, gconstpointer data)
{
  SomaStoredBookmark bookmark = { .key = (char *) "bookmark p s",
                                  .puzzle = (char *) "p",
                                  .solution = (char *) "00ff",
                                  .note = (char *) "first",
                                  .changed = 10 };
  soma_library_put_bookmark (fixture->here, &bookmark);
  back_up (fixture, fixture->here);
  SomaMergeCounts counts = restore (fixture, fixture->there, NULL);
  g_assert_cmpuint (counts.n_bookmarks, ==, 1);
  g_assert_cmpuint (counts.n_games, ==, 0);
  counts = restore (fixture, fixture->there, NULL);
  g_assert_cmpuint (counts.n_bookmarks, ==, 0);
  for (int changed = 5; changed <= 20; changed += 15)
    {
      guint number;
      bookmark.note = (char *) "second";
      bookmark.changed = changed;
      soma_library_put_bookmark (fixture->here, &bookmark);
      back_up (fixture, fixture->here);
      counts = restore (fixture, fixture->there, &number);
      g_assert_cmpuint (counts.n_bookmarks, ==, 1);
      g_assert_cmpstr (get_note (fixture->there), ==, "first · second");
      soma_library_undo_restore (fixture->there, number);
      soma_library_flush (fixture->there);
      g_assert_cmpstr (get_note (fixture->there), ==, "first");
    }
}

static void
test_piece_sets (Fixture *fixture, gconstpointer data)
{
  save_set ("Bars", BAR);
  back_up (fixture, fixture->here);
  delete_sets ();
  save_set ("Bars", LONG_BAR);
  guint number;
  SomaMergeCounts counts = restore (fixture, fixture->there, &number);
  g_assert_cmpuint (counts.n_sets, ==, 1);
  g_assert_cmpuint (counts.n_sets_differ, ==, 1);
  g_assert_nonnull (soma_own_sets_get ("Bars"));
  g_assert_nonnull (soma_own_sets_get ("Bars (backup)"));
  counts = restore (fixture, fixture->there, NULL);
  g_assert_cmpuint (counts.n_sets, ==, 0);
  soma_library_undo_restore (fixture->there, number);
  g_assert_nonnull (soma_own_sets_get ("Bars"));
  g_assert_null (soma_own_sets_get ("Bars (backup)"));
  delete_sets ();
}

/* Comparing stops whatever there is to compare. */
static void
test_stopped_comparing (Fixture *fixture, gconstpointer data)
{
  g_autoptr (SomaLibraryContents) none = soma_library_contents_new ();
  g_autoptr (SomaLibraryContents) games = soma_library_contents_new ();
  g_autoptr (GPtrArray) sets = g_ptr_array_new ();
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  SomaStoredGame *game = g_new0 (SomaStoredGame, 1);
  game->key = g_strdup ("game");
  game->text = g_strdup ("state");
  g_ptr_array_add (games->games, game);
  g_autoptr (SomaMergePlan) plan = soma_merge_plan_new (none, sets, games, cancellable);
  g_assert_cmpuint (plan->additions->games->len, ==, 1);
  g_cancellable_cancel (cancellable);
  g_assert_null (soma_merge_plan_new (none, sets, games, cancellable));
}

static void
test_undo (Fixture *fixture, gconstpointer data)
{
  const SomaStoredDraft draft = {
    .key = (char *) "draft",
    .name = (char *) "Begun",
    .text = (char *) "soma 1\n",
    .figure = 1,
    .etag = (char *) "tag",
  };
  save (fixture, fixture->here, 0, "Dog", SHAPE);
  soma_library_put_draft_async (fixture->here, &draft, NULL, NULL);
  back_up (fixture, fixture->here);
  save (fixture, fixture->there, 0, "Cat", SHAPE);
  guint number;
  restore (fixture, fixture->there, &number);
  check_names (fixture->there, "Cat, Dog");
  soma_run_until (soma_library_get_recovered (fixture->there)->len != 0);
  /* It goes on being one of the dog, which has another number there. */
  const SomaStoredDraft *recovered = soma_library_get_recovered (fixture->there)->pdata[0];
  g_assert_cmpint (recovered->figure, ==, 2);
  g_assert_cmpstr (recovered->etag, ==, "tag");
  soma_library_undo_restore (fixture->there, number);
  check_names (fixture->there, "Cat");
  g_assert_cmpuint (soma_library_get_recovered (fixture->there)->len, ==, 0);
  soma_library_undo_restore (fixture->there, number); /* only once */
  soma_library_flush (fixture->there);
  check_names (fixture->there, "Cat");
}

/* What was changed since stays. */
static void
test_undo_late (Fixture *fixture, gconstpointer data)
{
  SomaStoredDraft draft = { .key = (char *) "draft",
                            .name = (char *) "Begun",
                            .text = (char *) "soma 1\n" };
  guint number;

  save (fixture, fixture->here, 0, "Dog", SHAPE);
  save (fixture, fixture->here, 0, "Cat", SHAPE);
  soma_library_put_draft_async (fixture->here, &draft, NULL, NULL);
  save_set ("Bars", BAR);
  save_set ("Beams", BAR);
  back_up (fixture, fixture->here);
  delete_sets ();
  restore (fixture, fixture->there, &number);
  save (fixture, fixture->there, 1, "Dog", " 3 1 1\n  xxx\n");
  draft.text = (char *) "soma 1\nset soma\n";
  soma_library_put_draft_async (fixture->there, &draft, NULL, NULL);
  save_set ("Bars", LONG_BAR);
  soma_library_undo_restore (fixture->there, number);
  soma_library_flush (fixture->there);
  check_names (fixture->there, "Dog");
  g_assert_nonnull (soma_own_sets_get ("Bars"));
  g_assert_null (soma_own_sets_get ("Beams"));
  g_clear_object (&fixture->result);
  soma_run_until (G_OBJECT (fixture->there)->ref_count == 1);
  g_assert_finalize_object (fixture->there);
  /* What a program left that was killed while it read a backup is removed at the next start. */
  g_autofree char *left = g_dir_make_tmp ("soma-backup-XXXXXX", NULL);
  fixture->there = open_library (fixture, "there");
  soma_library_recover (fixture->there);
  soma_run_until (soma_library_get_recovered (fixture->there)->len != 0);
  g_assert_false (g_file_test (left, G_FILE_TEST_EXISTS));
  delete_sets ();
}

static void
check_failure (Fixture *fixture, GFile *file, const char *words)
{
  g_autoptr (GError) error = NULL;

  g_clear_object (&fixture->result);
  soma_library_read_backup_async (fixture->here, file, NULL, soma_take_result, &fixture->result);
  g_assert_null (soma_library_read_backup_finish (fixture->here,
                                                  soma_wait_for_result (&fixture->result), &error));
  g_assert_nonnull (strstr (error->message, words));
}

static void
test_failures (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GFile) nowhere = g_file_new_for_path ("/proc/nonexistent/x.soma-backup");
  g_autoptr (GError) error = NULL;

  check_failure (fixture, nowhere, "x.soma-backup");
  g_assert_true (g_file_set_contents (g_file_peek_path (fixture->file), "soma 1\n", -1, NULL));
  check_failure (fixture, fixture->file, "not a backup");
  g_clear_object (&fixture->result);
  soma_library_back_up_async (fixture->here, nowhere, NULL, soma_take_result, &fixture->result);
  g_assert_false (
      soma_library_back_up_finish (fixture->here, soma_wait_for_result (&fixture->result), &error));
  g_assert_nonnull (strstr (error->message, "/proc/nonexistent/x.soma-backup"));
}

/* What was there stays, and nothing is left beside it. */
static void
test_cancelled (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GError) error = NULL;
  g_autofree char *contents = NULL;
  const char *path = g_file_peek_path (fixture->file);

  g_assert_true (g_file_set_contents (path, "before", -1, NULL));
  g_cancellable_cancel (cancellable);
  g_clear_object (&fixture->result);
  soma_library_back_up_async (fixture->here, fixture->file, cancellable, soma_take_result,
                              &fixture->result);
  g_assert_false (
      soma_library_back_up_finish (fixture->here, soma_wait_for_result (&fixture->result), &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_clear_error (&error);
  g_assert_true (g_file_get_contents (path, &contents, NULL, NULL));
  g_assert_cmpstr (contents, ==, "before");

  save (fixture, fixture->there, 0, "Dog", SHAPE);
  back_up (fixture, fixture->there);
  SomaBackup *backup = read_backup (fixture, fixture->here);
  g_clear_object (&fixture->result);
  soma_library_restore_async (fixture->here, backup, cancellable, soma_take_result,
                              &fixture->result);
  g_assert_cmpuint (
      soma_library_restore_finish (fixture->here, soma_wait_for_result (&fixture->result), &error),
      ==, 0);
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  check_names (fixture->here, "");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(name, func) g_test_add ("/backup/" name, Fixture, NULL, set_up, func, tear_down)
  ADD ("everything", test_everything);
  ADD ("finished-game", test_finished_game);
  ADD ("both-changed", test_both_changed);
  ADD ("changed-since", test_changed_since);
  ADD ("played-on-both", test_played_on_both);
  ADD ("unfinished-on-both", test_unfinished_on_both);
  ADD ("unfinished-earlier", test_unfinished_earlier);
  ADD ("bookmarks", test_bookmarks);
  ADD ("marks", test_marks);
  g_test_add ("/backup/marks-changed", Fixture, "changed", set_up, test_marks, tear_down);
  ADD ("piece-sets", test_piece_sets);
  ADD ("stopped-comparing", test_stopped_comparing);
  ADD ("undo", test_undo);
  ADD ("undo-late", test_undo_late);
  ADD ("failures", test_failures);
  ADD ("cancelled", test_cancelled);
  return g_test_run ();
}
