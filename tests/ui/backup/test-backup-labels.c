/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "backup-labels.h"

#include <string.h>

static void
check_news (const SomaMergeCounts *counts, const char *expected)
{
  g_autofree char *news = soma_backup_label_news (counts);

  g_assert_cmpstr (news, ==, expected);
}

/* What is known is only worth telling beside what is new. */
static void
test_nothing (void)
{
  check_news (&(SomaMergeCounts){ 0 }, "");
  check_news (&(SomaMergeCounts){ .n_known = 12, .n_games_earlier = 1 }, "");
}

static void
test_figures (void)
{
  check_news (&(SomaMergeCounts){ .n_figures = 15, .n_differ = 3, .n_records = 40, .n_known = 1 },
              "12 figures are new.\n3 figures differ from the library’s; both are kept.\n40 games "
              "that were won are new.\n1 figure is in the library already.");
  check_news (&(SomaMergeCounts){ .n_figures = 1, .n_differ = 1 },
              "1 figure differs from the library’s; both are kept.");
}

static void
test_others (void)
{
  check_news (
      &(SomaMergeCounts){ .n_drafts = 1,
                          .n_games = 2,
                          .n_games_both = 1,
                          .n_games_later = 1,
                          .n_games_over = 3,
                          .n_games_earlier = 2,
                          .n_bookmarks = 1,
                          .n_marks = 4,
                          .n_sets = 3,
                          .n_sets_differ = 1 },
      "2 unfinished games are new.\n1 unfinished game differs from the library’s; both can be "
      "continued.\n1 unfinished game replaces one that was played earlier.\n3 finished or hidden "
      "games are new.\n1 draft with unsaved changes is new.\n1 bookmark is new.\n4 figures get "
      "tags or become favourites.\n2 piece sets are new.\n1 piece set differs from the one of that "
      "name; both are kept.\n2 unfinished games were played later here, and stay.");
}

static void
test_file (void)
{
  g_autofree char *name = soma_backup_label_file ();

  g_assert_true (g_regex_match_simple ("^Soma Library [0-9]{4}-[0-9]{2}-[0-9]{2}$", name, 0, 0));
}

static void
assert_label (char *label, const char *expected)
{
  g_assert_cmpstr (label, ==, expected);
  g_free (label);
}

static void
test_duplicates (void)
{
  g_autoptr (GPtrArray) items = g_ptr_array_new_with_free_func (g_object_unref);
  SomaDuplicates group = { items, SOMA_DUPLICATES_SAME };
  SomaFigure *figure = soma_figure_new_box (2, 1, 1, NULL);

  for (int i = 0; i < 8; i++)
    {
      g_autofree char *name = g_strdup_printf ("Figure %d", i);
      g_ptr_array_add (items, soma_figure_item_new ("", name, figure, NULL, FALSE, NULL));
    }
  soma_figure_unref (figure);
  assert_label (soma_backup_label_others (&group),
                "The same as “Figure 1”, “Figure 2”, “Figure 3”, “Figure 4”, “Figure 5”…");
  g_ptr_array_set_size (items, 2);
  group.kind = SOMA_DUPLICATES_BUILT_IN;
  assert_label (soma_backup_label_others (&group), "The same as “Figure 1”, which is built in");
  group.kind = SOMA_DUPLICATES_MIRRORED;
  assert_label (soma_backup_label_others (&group), "Mirror image of “Figure 1”");
  assert_label (soma_backup_label_joined (1), "1 figure joined with another one");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/backup-labels/nothing", test_nothing);
  g_test_add_func ("/backup-labels/figures", test_figures);
  g_test_add_func ("/backup-labels/others", test_others);
  g_test_add_func ("/backup-labels/file", test_file);
  g_test_add_func ("/backup-labels/duplicates", test_duplicates);
  return g_test_run ();
}
