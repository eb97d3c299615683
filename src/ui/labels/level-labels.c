/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "level-labels.h"

#include <glib/gi18n.h>

#include "play-labels.h"

const char *
soma_level_label_difficulty (guint difficulty)
{
  static const char *const words[SOMA_N_DIFFICULTIES] = { N_ ("Very easy"), N_ ("Easy"),
                                                          N_ ("Medium"), N_ ("Hard"),
                                                          N_ ("Very hard") };

  return _ (words[CLAMP (difficulty, 1, SOMA_N_DIFFICULTIES) - 1]);
}

char *
soma_level_label_dots (guint difficulty)
{
  GString *dots = g_string_new (NULL);

  for (guint i = 0; i < SOMA_N_DIFFICULTIES; i++)
    g_string_append (dots, i < difficulty ? "●" : "○");
  return g_string_free (dots, FALSE);
}

const char *
soma_level_label_group (guint n_pieces)
{
  static const char *const words[] = { N_ ("Two Pieces"),  N_ ("Three Pieces"),
                                       N_ ("Four Pieces"), N_ ("Five Pieces"),
                                       N_ ("Six Pieces"),  N_ ("All Seven Pieces") };

  return _ (words[CLAMP (n_pieces, 2, 7) - 2]);
}

char *
soma_level_label_section (const char *puzzle, guint n_pieces, guint difficulty)
{
  const char *group = soma_level_label_group (n_pieces);

  if (puzzle != NULL)
    return g_strdup (puzzle);
  if (n_pieces < SOMA_LEVEL_MAX_PIECES)
    return g_strdup (group);
  /* Translators: figures of a kind and how hard they are: "All Seven Pieces · Easy". */
  return g_strdup_printf (_ ("%s · %s"), group, soma_level_label_difficulty (difficulty));
}

char *
soma_level_label_progress (guint n_solved, guint n_levels)
{
  return g_strdup_printf (
      /* Translators: %u of %u figures. */
      ngettext ("%u of %u solved", "%u of %u solved", n_solved), n_solved, n_levels);
}

static char *
describe_solutions (guint n_solutions, guint n_found)
{
  if (n_found > 0)
    return g_strdup_printf (
        /* Translators: how many of a figure's solutions a player has found. */
        ngettext ("%'u of %'u solution found", "%'u of %'u solutions found", n_solutions), n_found,
        n_solutions);
  return g_strdup_printf (ngettext ("%'u solution", "%'u solutions", n_solutions), n_solutions);
}

char *
soma_level_label_detail (const SomaLevelMeasure *measure, guint n_found, double best_seconds)
{
  g_autofree char *solutions = describe_solutions (measure->n_solutions, n_found);
  const char *difficulty = soma_level_label_difficulty (measure->difficulty);

  if (best_seconds < 0)
    /* Translators: a figure's difficulty and its solutions: "Easy, 3 solutions". */
    return g_strdup_printf (_ ("%s, %s"), difficulty, solutions);
  g_autofree char *time = soma_play_label_time (best_seconds);
  /* Translators: difficulty, solutions, and a time such as 1:05. */
  return g_strdup_printf (_ ("%s, %s, best time %s"), difficulty, solutions, time);
}

char *
soma_level_label_offer (const char *name, guint difficulty, gboolean is_solved)
{
  const char *words = soma_level_label_difficulty (difficulty);

  if (is_solved)
    /* Translators: a figure's name and its difficulty. */
    return g_strdup_printf (_ ("%s · %s · Solved"), name, words);
  return g_strdup_printf ("%s · %s", name, words);
}

char *
soma_level_label_dead_ends (double dead_ends)
{
  double n_of_100 = 100 * (1 - dead_ends);
  guint n_of_1000 = (guint) (10 * n_of_100 + 0.5);

  if (n_of_100 >= 99.5)
    return g_strdup (_ ("You cannot go wrong, even without a plan"));
  if (n_of_100 >= 1.5)
    return g_strdup_printf (ngettext ("%u of 100 attempts without a plan succeeds",
                                      "%u of 100 attempts without a plan succeed",
                                      (gulong) (n_of_100 + 0.5)),
                            (guint) (n_of_100 + 0.5));
  if (n_of_1000 == 0)
    return g_strdup (_ ("Fewer than 1 of 1000 attempts without a plan succeed"));
  return g_strdup_printf (ngettext ("%u of 1000 attempts without a plan succeeds",
                                    "%u of 1000 attempts without a plan succeed", n_of_1000),
                          n_of_1000);
}
