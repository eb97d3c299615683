/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "library-marks.h"

#include <string.h>

#include "engine-auto.h"
#include "figure-list.h"
#include "tags.h"
#include "iterate.h"

#define DOMINO "soma 1\nset soma\nfigure \"D\" \"Domino\" 2 1 1\n  xx\n"

typedef struct
{
  char *path;
  SomaLibrary *library;
  SomaFigureList *builtin;
  guint n_figure_signals;
} Fixture;

static void
changed_cb (Fixture *fixture)
{
  fixture->n_figure_signals++;
}

static GListModel *
get_own (Fixture *fixture)
{
  return soma_library_get_figures (fixture->library);
}

static void
mark_all (Fixture *fixture)
{
  GListModel *lists[] = { get_own (fixture), soma_figure_list_get_figures (fixture->builtin) };

  for (guint i = 0; i < G_N_ELEMENTS (lists); i++)
    soma_library_mark_items (fixture->library, lists[i], 0, g_list_model_get_n_items (lists[i]));
}

static void
open_library (Fixture *fixture)
{
  fixture->library = soma_library_new (fixture->path);
  g_signal_connect_swapped (fixture->library, "figures-changed", G_CALLBACK (changed_cb), fixture);
  soma_run_until (soma_library_is_loaded (fixture->library));
  mark_all (fixture);
}

static void
set_up (Fixture *fixture, gconstpointer data)
{
  g_autofree char *directory = g_dir_make_tmp ("marks-XXXXXX", NULL);

  fixture->path = g_build_filename (directory, "library.db", NULL);
  fixture->builtin = soma_figure_list_new_builtin ();
  open_library (fixture);
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  g_assert_finalize_object (fixture->library);
  g_object_unref (fixture->builtin);
  g_free (fixture->path);
}

/* The program ends and starts again. */
static void
restart (Fixture *fixture)
{
  g_assert_finalize_object (fixture->library);
  open_library (fixture);
}

static void
wait_for_change (Fixture *fixture, guint before)
{
  soma_run_until (fixture->n_figure_signals != before);
}

static void
save (Fixture *fixture, const char *name, const char *tags)
{
  const SomaLibraryFigure figure = { name, DOMINO, "Mine", "", tags, NULL };
  guint before = fixture->n_figure_signals;

  soma_library_save_figure_async (fixture->library, 0, &figure, NULL, NULL);
  wait_for_change (fixture, before);
}

static SomaFigureItem *
get_item (GListModel *list, guint position)
{
  g_autoptr (SomaFigureItem) item = g_list_model_get_item (list, position);

  return item; /* the list has it, too */
}

static SomaFigureItem *
get_builtin (Fixture *fixture, guint position)
{
  return get_item (soma_figure_list_get_figures (fixture->builtin), position);
}

static GPtrArray *
list_two (Fixture *fixture)
{
  GPtrArray *items = g_ptr_array_new ();

  g_ptr_array_add (items, get_item (get_own (fixture), 0));
  g_ptr_array_add (items, get_builtin (fixture, 3));
  return items;
}

static void
assert_tags (Fixture *fixture, const char *own, const char *builtin)
{
  gint64 id = soma_figure_item_get_library_id (get_item (get_own (fixture), 0));

  mark_all (fixture);
  g_assert_cmpstr (soma_library_get_tags (fixture->library, id), ==, own);
  g_assert_cmpstr (soma_figure_item_get_tags (get_item (get_own (fixture), 0)), ==, own);
  g_assert_cmpstr (soma_figure_item_get_tags (get_builtin (fixture, 3)), ==, builtin);
}

static void
assert_all_tags (Fixture *fixture, const char *expected)
{
  g_auto (GStrv) tags = soma_library_list_tags (fixture->library);
  g_autofree char *joined = g_strjoinv ("|", tags);

  g_assert_cmpstr (joined, ==, expected);
}

/* A figure of one's own and one that comes with the program stay favourites. */
static void
test_favourites (Fixture *fixture, gconstpointer data)
{
  save (fixture, "Domino", "");
  save (fixture, "Other", "");
  g_autoptr (GPtrArray) items = list_two (fixture);
  soma_library_set_favourite (fixture->library, items, TRUE);
  soma_library_set_opened (fixture->library, items->pdata[1]);
  for (int i = 0; i < 2; i++)
    {
      g_assert_true (soma_figure_item_is_favourite (get_item (get_own (fixture), 0)));
      g_assert_false (soma_figure_item_is_favourite (get_item (get_own (fixture), 1)));
      g_assert_true (soma_figure_item_is_favourite (get_builtin (fixture, 3)));
      g_assert_false (soma_figure_item_is_favourite (get_builtin (fixture, 4)));
      g_assert_cmpint (soma_figure_item_get_opened (get_item (get_own (fixture), 0)), ==, 0);
      g_assert_cmpint (soma_figure_item_get_opened (get_builtin (fixture, 3)), >, 0);
      restart (fixture);
    }
  g_autoptr (GPtrArray) again = list_two (fixture);
  soma_library_set_favourite (fixture->library, again, FALSE);
  restart (fixture);
  g_assert_false (soma_figure_item_is_favourite (get_builtin (fixture, 3)));
  g_assert_cmpint (soma_figure_item_get_opened (get_builtin (fixture, 3)), >, 0);
}

/* A change is undone exactly, whatever a figure had before. */
static void
test_tags (Fixture *fixture, gconstpointer data)
{
  save (fixture, "Domino", "long, Thin");
  g_autoptr (GPtrArray) items = list_two (fixture);
  guint before = fixture->n_figure_signals;
  guint change = soma_library_change_tags (fixture->library, items, "thin, flat", "LONG");
  g_assert_cmpuint (change, !=, 0);
  wait_for_change (fixture, before);
  assert_tags (fixture, "Thin, flat", "thin, flat");
  restart (fixture);
  assert_tags (fixture, "Thin, flat", "thin, flat");
  assert_all_tags (fixture, "flat|Thin");
  g_assert_cmpuint (soma_library_count_tagged (fixture->library, "THIN"), ==, 2);

  /* The text of the figure has them, too. */
  gint64 id = soma_figure_item_get_library_id (get_item (get_own (fixture), 0));
  g_assert_nonnull (strstr (soma_library_get_figure_text (fixture->library, id), "\"Thin, flat\""));

  g_autoptr (GPtrArray) again = list_two (fixture);
  before = fixture->n_figure_signals;
  change = soma_library_change_tags (fixture->library, again, "red", "thin");
  wait_for_change (fixture, before);
  assert_tags (fixture, "flat, red", "flat, red");
  g_autoptr (GPtrArray) same = list_two (fixture);
  g_assert_cmpuint (soma_library_change_tags (fixture->library, same, "red", "blue"), ==, 0);
  before = fixture->n_figure_signals;
  soma_library_undo_tags (fixture->library, change);
  wait_for_change (fixture, before);
  assert_tags (fixture, "Thin, flat", "thin, flat");
  restart (fixture);
  assert_tags (fixture, "Thin, flat", "thin, flat");
}

static void
test_rename (Fixture *fixture, gconstpointer data)
{
  save (fixture, "Domino", "dogs, small");
  save (fixture, "Other", "small");
  g_autoptr (GPtrArray) items = g_ptr_array_new ();
  g_ptr_array_add (items, get_builtin (fixture, 3));
  soma_library_change_tags (fixture->library, items, "dogs", NULL);
  guint before = fixture->n_figure_signals;
  guint renamed = soma_library_rename_tag (fixture->library, "dogs", "Dogs");
  wait_for_change (fixture, before);
  assert_tags (fixture, "small, Dogs", "Dogs");
  before = fixture->n_figure_signals;
  soma_library_undo_tags (fixture->library, renamed);
  wait_for_change (fixture, before);
  assert_tags (fixture, "dogs, small", "dogs");
  before = fixture->n_figure_signals;
  guint deleted = soma_library_rename_tag (fixture->library, "dogs", NULL);
  wait_for_change (fixture, before);
  assert_tags (fixture, "small", "");
  assert_all_tags (fixture, "small");
  before = fixture->n_figure_signals;
  soma_library_undo_tags (fixture->library, deleted);
  wait_for_change (fixture, before);
  assert_tags (fixture, "dogs, small", "dogs");
  g_assert_cmpuint (soma_library_rename_tag (fixture->library, "cats", NULL), ==, 0);
}

/* Nothing is kept of figures of a file. */
static void
test_other_figures (Fixture *fixture, gconstpointer data)
{
  g_autoptr (SomaFigure) figure = soma_figure_new_box (2, 1, 1, NULL);
  g_autoptr (SomaFigureItem) item = soma_figure_item_new ("A001", "Row", figure, NULL, FALSE, NULL);
  g_autoptr (GPtrArray) items = g_ptr_array_new ();

  g_ptr_array_add (items, item);
  soma_library_set_favourite (fixture->library, items, TRUE);
  soma_library_set_opened (fixture->library, item);
  g_assert_false (soma_figure_item_is_favourite (item));
  g_assert_cmpint (soma_figure_item_get_opened (item), ==, 0);
  g_assert_cmpuint (soma_library_change_tags (fixture->library, items, "red", NULL), ==, 0);
  assert_all_tags (fixture, "");
}

/* A figure that is added to the library keeps the tags that it has. */
static void
test_import (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GPtrArray) items = g_ptr_array_new ();
  g_autoptr (GListStore) list = g_list_store_new (SOMA_TYPE_FIGURE_ITEM);

  g_ptr_array_add (items, get_builtin (fixture, 3));
  soma_library_change_tags (fixture->library, items, "dogs, red", NULL);
  g_list_store_append (list, items->pdata[0]);
  guint before = fixture->n_figure_signals;
  soma_library_import_async (fixture->library, G_LIST_MODEL (list), "", NULL, NULL);
  wait_for_change (fixture, before);
  assert_tags (fixture, "dogs, red", "dogs, red");
}

static void
test_words (void)
{
  g_auto (GStrv) words = soma_tags_split (" big,, red dog ,BIG, ");
  g_autofree char *changed = soma_tags_change ("a, B, c", "d, A, b", "b, x");
  g_autofree char *none = soma_tags_change ("a", NULL, "A");
  g_autofree char *tidy = soma_tags_tidy (" red, dog ");

  g_assert_cmpuint (g_strv_length (words), ==, 2);
  g_assert_cmpstr (words[1], ==, "red dog");
  g_assert_cmpstr (changed, ==, "a, c, d, b");
  g_assert_cmpstr (none, ==, "");
  g_assert_cmpstr (tidy, ==, "red  dog");
  g_assert_true (soma_tags_contain ("a, Straße", "STRASSE"));
  g_assert_false (soma_tags_contain ("a, bb", "b"));
  g_assert_false (soma_tags_contain (NULL, "b"));
}

static void
check_merge (const char *before, const char *after, const char *now, const char *expected)
{
  g_autofree char *merged = soma_tags_merge (before, after, now);

  g_assert_cmpstr (merged, ==, expected);
}

/* Two changes of the same tags: both are made, and what neither has changed stays as it is. */
static void
test_merge (void)
{
  check_merge ("a, b", "c, b", "a, b", "c, b");
  check_merge ("a, b", "a, b", "b,  x", "b,  x");
  check_merge ("a, b", "b, c", "x, b, a", "x, b, c");
  check_merge ("a, b", "b", "b, x", "b, x");
  check_merge ("a", "a, B", "a, b, c", "a, b, c");
  check_merge ("dogs", "Dogs", "cats, dogs", "cats, Dogs");
  check_merge ("", "a", "", "a");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(name, func) g_test_add ("/library-marks/" name, Fixture, NULL, set_up, func, tear_down)
  ADD ("favourites", test_favourites);
  ADD ("tags", test_tags);
  ADD ("rename", test_rename);
  ADD ("other-figures", test_other_figures);
  ADD ("import", test_import);
  g_test_add_func ("/library-marks/words", test_words);
  g_test_add_func ("/library-marks/merge", test_merge);
  return g_test_run ();
}
