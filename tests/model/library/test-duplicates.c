/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "duplicates.h"

#include <string.h>

#include "async-result.h"
#include "figure-list.h"
#include "library-test.h"

typedef struct
{
  SomaFigureList *builtin;
  SomaLibrary *library;
  GAsyncResult *result; /* (nullable) of the call that was waited for last */
} Fixture;

static void
set_up (Fixture *fixture, gconstpointer data)
{
  g_autofree char *directory = g_dir_make_tmp ("duplicates-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (directory, "library.db", NULL);

  fixture->builtin = soma_figure_list_new_builtin ();
  fixture->library = soma_library_new (path);
  soma_run_until (soma_library_is_loaded (fixture->library));
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  g_clear_object (&fixture->result);
  g_assert_finalize_object (fixture->library);
  g_assert_finalize_object (fixture->builtin);
}

static GListModel *
get_builtin (Fixture *fixture)
{
  return soma_figure_list_get_figures (fixture->builtin);
}

/* `rest` is the figure after its name, and what is said of it. */
static gint64
save_with (Fixture *fixture, const char *pieces, const char *name, const char *rest)
{
  g_autofree char *text =
      g_strdup_printf ("soma 1\n%s\nfigure \"F\" \"%s\" %s", pieces, name, rest);
  const SomaLibraryFigure figure = { name, text, "", name, "", NULL };

  g_clear_object (&fixture->result);
  soma_library_save_figure_async (fixture->library, 0, &figure, soma_take_result, &fixture->result);
  return soma_library_save_figure_finish (fixture->library, soma_wait_for_result (&fixture->result),
                                          NULL);
}

static gint64
save (Fixture *fixture, const char *name, const char *rest)
{
  return save_with (fixture, "set soma", name, rest);
}

static GPtrArray *
find (Fixture *fixture)
{
  g_clear_object (&fixture->result);
  soma_duplicates_find_async (fixture->library, get_builtin (fixture), NULL, soma_take_result,
                              &fixture->result);
  GPtrArray *groups =
      soma_duplicates_find_finish (fixture->library, soma_wait_for_result (&fixture->result));
  g_assert_nonnull (groups);
  return groups;
}

static void
check_group (GPtrArray *groups, guint i, SomaDuplicatesKind kind, const char *first,
             const char *second)
{
  const SomaDuplicates *group = groups->pdata[i];

  g_assert_cmpint (group->kind, ==, kind);
  g_assert_cmpuint (group->items->len, ==, 2);
  g_assert_cmpstr (soma_figure_item_get_name (group->items->pdata[0]), ==, first);
  g_assert_cmpstr (soma_figure_item_get_name (group->items->pdata[1]), ==, second);
}

#define BAR "3 1 1\n  xxx\n"
#define BAR_UP "1 1 3\n  x\n  x\n  x\n"
/* Turned ones are the same, mirror images are not, whatever else is there. */
static void
test_find (Fixture *fixture, gconstpointer data)
{
  save (fixture, "Left", "2 2 2\n  xx\n  x.\n  .x\n  ..\n");
  save (fixture, "Bar", BAR);
  save (fixture, "Square", "2 2 1\n  xx\n  xx\n");
  save (fixture, "Right", "2 2 2\n  xx\n  x.\n  ..\n  x.\n");
  save (fixture, "Right turned", "2 2 2\n  xx\n  .x\n  x.\n  ..\n");
  save (fixture, "Upright", BAR_UP);
  g_autoptr (GPtrArray) groups = find (fixture);
  g_assert_cmpuint (groups->len, ==, 3);
  check_group (groups, 0, SOMA_DUPLICATES_SAME, "Bar", "Upright");
  check_group (groups, 1, SOMA_DUPLICATES_SAME, "Right", "Right turned");
  check_group (groups, 2, SOMA_DUPLICATES_MIRRORED, "Left", "Right");
}

static guint
join (Fixture *fixture, GPtrArray *groups, guint expected)
{
  g_autoptr (GError) error = NULL;
  guint n;

  g_clear_object (&fixture->result);
  soma_library_join_async (fixture->library, groups, soma_take_result, &fixture->result);
  guint number = soma_library_join_finish (fixture->library,
                                           soma_wait_for_result (&fixture->result), &n, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (number, >, 0);
  g_assert_cmpuint (n, ==, expected);
  return number;
}

static guint
count_figures (Fixture *fixture)
{
  return g_list_model_get_n_items (soma_library_get_figures (fixture->library));
}

#define LAYER "  xxx\n  xxx\n  xxx\n\n"
#define CUBE "3 3 3\n" LAYER LAYER LAYER

/* One's own figures that are built in, too, are shown, but stay, as the built-in one is not in the
 * library; with other pieces they are other figures. */
static void
test_built_in (Fixture *fixture, gconstpointer data)
{
  save (fixture, "Box", CUBE);
  save (fixture, "Box again", CUBE);
  save_with (fixture, "set tetracubes", "Unknown", CUBE);
  save_with (fixture, "pieces \"Corners\"\npiece V \"L tricube\" x9 2 2 1\n  xx\n  x.\n", "Corners",
             CUBE);
  g_autoptr (GPtrArray) groups = find (fixture);
  g_assert_cmpuint (groups->len, ==, 3);
  check_group (groups, 0, SOMA_DUPLICATES_SAME, "Box", "Box again");
  check_group (groups, 1, SOMA_DUPLICATES_BUILT_IN, "Box", "Cube");
  check_group (groups, 2, SOMA_DUPLICATES_BUILT_IN, "Corners", "Nine Corners");
  join (fixture, groups, 1);
  g_assert_cmpuint (count_figures (fixture), ==, 3);
}

/* What the others say is in the one that stays; undone, everything is as it was. */
static void
test_join (Fixture *fixture, gconstpointer data)
{
  gint64 first = save (fixture, "Bar", BAR "note \"Flat\"\nsolution\n  IIV\n");
  gint64 second = save (fixture, "Upright",
                        BAR_UP "note \"High\"\ntags \"tall\"\nsolution\n  V\n  I\n  I\n"
                               "solution\n  I\n  V\n  I\n");
  g_autofree char *before = g_strdup (soma_library_get_figure_text (fixture->library, first));
  g_autofree char *deleted = g_strdup (soma_library_get_figure_text (fixture->library, second));
  g_autoptr (GPtrArray) groups = find (fixture);
  g_assert_cmpuint (groups->len, ==, 1);
  guint number = join (fixture, groups, 1);
  g_assert_cmpuint (count_figures (fixture), ==, 1);
  const char *text = soma_library_get_figure_text (fixture->library, first);
  g_assert_nonnull (strstr (text, "Also called “Upright”"));
  g_assert_nonnull (strstr (text, "Flat"));
  g_assert_nonnull (strstr (text, "High"));
  g_assert_nonnull (strstr (text, "Also by Upright"));
  g_autoptr (SomaDesign) design = soma_design_from_text (text, strlen (text), "x", NULL, NULL);
  g_autoptr (GPtrArray) solutions = soma_design_list_solutions (design);
  g_assert_cmpuint (solutions->len, >=, 2);
  g_assert_cmpuint (solutions->len, <=, 3);

  soma_library_undo_join (fixture->library, number);
  soma_library_undo_join (fixture->library, number); /* only once */
  soma_run_until (count_figures (fixture) != 1);
  g_assert_cmpstr (soma_library_get_figure_text (fixture->library, first), ==, before);
  g_assert_cmpstr (soma_library_get_figure_text (fixture->library, second), ==, deleted);
}

/* Games belong to the puzzle: those of both are still there. */
static void
test_games (Fixture *fixture, gconstpointer data)
{
  save (fixture, "Bar", BAR);
  save (fixture, "Upright", BAR_UP);
  for (guint i = 0; i < 2; i++)
    {
      g_autoptr (SomaFigureItem) item =
          g_list_model_get_item (soma_library_get_figures (fixture->library), i);
      g_autofree char *key = soma_library_key_of_puzzle (soma_figure_item_get_puzzle (item));
      SomaStoredRecord record = { .puzzle = key,
                                  .solution = (char *) "solution",
                                  .figure = (char *) soma_figure_item_get_name (item),
                                  .game = (char *) "",
                                  .finished = 100 + i };
      soma_library_add_record (fixture->library, &record);
    }
  g_autoptr (GPtrArray) groups = find (fixture);
  join (fixture, groups, 1);
  g_autoptr (SomaFigureItem) item =
      g_list_model_get_item (soma_library_get_figures (fixture->library), 0);
  g_autofree char *key = soma_library_key_of_puzzle (soma_figure_item_get_puzzle (item));
  SomaLibraryTotal total;
  g_assert_true (soma_library_get_total (fixture->library, key, &total));
  g_assert_cmpuint (total.n_games, ==, 2);
}

/* What is not fully understood is left alone: some of it would be lost. */
static void
test_not_understood (Fixture *fixture, gconstpointer data)
{
  save (fixture, "Bar", BAR);
  save (fixture, "Strange", BAR_UP "figure \"G\" \"Another one\" 1 1 1\n  x\n");
  g_autoptr (GPtrArray) groups = find (fixture);
  g_assert_cmpuint (groups->len, ==, 1);
  join (fixture, groups, 0);
  g_assert_cmpuint (count_figures (fixture), ==, 2);
}

static void
test_cancelled (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();

  save (fixture, "Bar", BAR);
  g_cancellable_cancel (cancellable);
  g_clear_object (&fixture->result);
  soma_duplicates_find_async (fixture->library, get_builtin (fixture), cancellable,
                              soma_take_result, &fixture->result);
  g_assert_null (
      soma_duplicates_find_finish (fixture->library, soma_wait_for_result (&fixture->result)));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(name, func) g_test_add ("/duplicates/" name, Fixture, NULL, set_up, func, tear_down)
  ADD ("find", test_find);
  ADD ("built-in", test_built_in);
  ADD ("join", test_join);
  ADD ("games", test_games);
  ADD ("not-understood", test_not_understood);
  ADD ("cancelled", test_cancelled);
  return g_test_run ();
}
