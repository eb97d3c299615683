/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "keeping-labels.h"

#include <string.h>

static void
check_news (const SomaMergeCounts *counts, const char *expected)
{
  g_autofree char *news = soma_keeping_label_news (counts);

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
              "12 figures are new.\n"
              "3 figures differ from those in the library; both are kept.\n"
              "40 games that were won are new.\n"
              "1 figure is in the library already.");
  check_news (&(SomaMergeCounts){ .n_figures = 1, .n_differ = 1 },
              "1 figure differs from the one in the library; both are kept.");
}

static void
test_others (void)
{
  check_news (&(SomaMergeCounts){ .n_drafts = 1,
                                  .n_games = 2,
                                  .n_games_later = 1,
                                  .n_games_earlier = 2,
                                  .n_sets = 3,
                                  .n_sets_differ = 1 },
              "2 unfinished games are new.\n"
              "1 unfinished game replaces one that was played earlier.\n"
              "1 draft with unsaved changes is new.\n"
              "2 piece sets are new.\n"
              "1 piece set differs from the one of that name; both are kept.\n"
              "2 unfinished games were played later in the library; those stay.");
}

static void
test_file (void)
{
  g_autofree char *name = soma_keeping_label_file ();

  g_assert_true (g_regex_match_simple ("^Soma Library [0-9]{4}-[0-9]{2}-[0-9]{2}$", name, 0, 0));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/keeping-labels/nothing", test_nothing);
  g_test_add_func ("/keeping-labels/figures", test_figures);
  g_test_add_func ("/keeping-labels/others", test_others);
  g_test_add_func ("/keeping-labels/file", test_file);
  return g_test_run ();
}
