/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "rating.h"

#include "background.h"
#include "difficulty.h"
#include "solution-store.h"

/* What is not measured by then takes hours, or years; of larger figures that is certain. */
#define MAX_NODES 300000
#define MAX_CELLS 128

guint
soma_rating_of_attempts (double n_attempts)
{
  static const double limits[SOMA_N_DIFFICULTIES - 1] = { 2, 8, 25, 80 };
  guint rate = 1;

  while (rate < SOMA_N_DIFFICULTIES && n_attempts > limits[rate - 1])
    rate++;
  return rate;
}

gboolean
soma_rating_is_wanted (SomaFigureItem *item)
{
  guint64 n;

  return soma_figure_item_get_known (item, &n) == SOMA_KNOWN_ALL && n > 0 &&
         !soma_figure_item_is_measured (item);
}

static guint
measure_anew (const SomaPuzzle *puzzle, const atomic_bool *stop)
{
  SomaDifficulty difficulty;

  if (puzzle->figure->n_cells > MAX_CELLS ||
      !soma_difficulty_measure (puzzle, MAX_NODES, stop, &difficulty) || !difficulty.is_complete ||
      difficulty.success <= 0)
    return 0;
  return soma_rating_of_attempts (1 / difficulty.success);
}

/* A cache: what cannot be read is measured again, and what cannot be written is not kept. */
guint
soma_rating_measure (const SomaPuzzle *puzzle, const atomic_bool *stop)
{
  g_autoptr (SomaSolutionStore) store = soma_solution_store_open_default (NULL, NULL);
  guint difficulty;

  if (store != NULL && soma_solution_store_find_difficulty (store, puzzle, &difficulty) &&
      difficulty <= SOMA_N_DIFFICULTIES)
    return difficulty;
  difficulty = measure_anew (puzzle, stop);
  if (store != NULL && (difficulty > 0 || stop == NULL || !atomic_load (stop)))
    soma_solution_store_save_difficulty (store, puzzle, difficulty, NULL);
  return difficulty;
}

typedef struct
{
  SomaPuzzle *puzzle;        /* owned */
  GCancellable *cancellable; /* (nullable) owned */
  gulong handler;            /* of that, or 0 */
  guint difficulty;
} Measuring;

static void
measuring_free (gpointer data)
{
  Measuring *measuring = data;

  soma_puzzle_unref (measuring->puzzle);
  g_clear_object (&measuring->cancellable);
  g_free (measuring);
}

static void
measure (GTask *task)
{
  Measuring *measuring = g_task_get_task_data (task);

  measuring->difficulty =
      soma_rating_measure (measuring->puzzle, soma_background_get_stop_flag (task));
}

static void
measured (GTask *task)
{
  Measuring *measuring = g_task_get_task_data (task);

  g_cancellable_disconnect (measuring->cancellable, measuring->handler);
  g_task_return_int (task, measuring->difficulty);
}

static void
cancelled_cb (GCancellable *cancellable, GTask *task)
{
  soma_background_stop (task);
}

void
soma_rating_measure_async (SomaPuzzle *puzzle, GCancellable *cancellable,
                           GAsyncReadyCallback callback, gpointer data)
{
  static const SomaBackground how = { "soma-difficulty", .work = measure, .done = measured };
  GTask *task = g_task_new (NULL, cancellable, callback, data);
  Measuring *measuring = g_new0 (Measuring, 1);

  measuring->puzzle = soma_puzzle_ref (puzzle);
  g_set_object (&measuring->cancellable, cancellable);
  g_task_set_task_data (task, measuring, measuring_free);
  if (cancellable != NULL)
    measuring->handler =
        g_signal_connect (cancellable, "cancelled", G_CALLBACK (cancelled_cb), task);
  soma_background_run (task, &how);
}

guint
soma_rating_measure_finish (GAsyncResult *result)
{
  g_return_val_if_fail (g_task_is_valid (result, NULL), 0);

  gssize difficulty = g_task_propagate_int (G_TASK (result), NULL);
  return difficulty > 0 ? (guint) difficulty : 0;
}
