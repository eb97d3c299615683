/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "kept-difficulty.h"

#include "levels.h"
#include "solution-store.h"

gboolean
soma_kept_difficulty_is_wanted (SomaFigureItem *item)
{
  guint64 n;

  return soma_figure_item_get_known (item, &n) == SOMA_KNOWN_ALL && n > 0 &&
         !soma_figure_item_is_measured (item);
}

/* A cache: what cannot be read is measured again, and what cannot be written is not kept. */
guint
soma_kept_difficulty_measure (const SomaPuzzle *puzzle, const atomic_bool *stop)
{
  g_autoptr (SomaSolutionStore) store = soma_solution_store_open_default (NULL, NULL);
  guint difficulty;

  if (store != NULL && soma_solution_store_find_difficulty (store, puzzle, &difficulty) &&
      difficulty <= SOMA_N_DIFFICULTIES)
    return difficulty;
  difficulty = soma_level_measure (puzzle, stop);
  if (store != NULL && (difficulty > 0 || stop == NULL || !atomic_load (stop)))
    soma_solution_store_keep_difficulty (store, puzzle, difficulty, NULL);
  return difficulty;
}
