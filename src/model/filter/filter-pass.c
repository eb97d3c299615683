/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "filter-pass.h"

#include <string.h>

#include "background.h"
#include "engine-auto.h"

/* Between two looks at whether to stop. */
#define CHUNK 256

static void
known_clear (gpointer data)
{
  g_free (((SomaFilterKnown *) data)->digests);
}

void
soma_filter_known_unref (SomaFilterKnown *known)
{
  g_atomic_rc_box_release_full (known, known_clear);
}

SomaFilterKnown *
soma_filter_known_new (void)
{
  return g_atomic_rc_box_new0 (SomaFilterKnown);
}

void
soma_filter_known_grow (SomaFilterKnown *known, guint n)
{
  if (n <= known->n)
    return;
  known->digests = g_renew (guint64, known->digests, n);
  memset (known->digests + known->n, 0, (n - known->n) * sizeof *known->digests);
  known->n = n;
}

static gboolean
test_all (SomaFilterPass *pass, GTask *task)
{
  SomaPuzzle *puzzle = soma_solution_list_get_puzzle (pass->list);
  g_autofree guint16 *copy_at = g_new (guint16, puzzle->figure->n_cells);
  guint64 unknown = 0;

  for (guint i = pass->first; i < pass->end; i++)
    {
      if (i % CHUNK == 0)
        {
          atomic_store (&pass->n_done, i - pass->first);
          if (soma_background_is_stopped (task))
            return FALSE;
        }
      soma_solution_list_read (pass->list, i, copy_at);
      if (soma_matcher_test (pass->matcher, i, copy_at,
                             pass->known != NULL ? &pass->known->digests[i] : &unknown,
                             (guint *) pass->n_without->data))
        g_array_append_val (pass->matches, i);
    }
  return TRUE;
}

void
soma_filter_pass_work (GTask *task)
{
  SomaFilterPass *pass = g_task_get_task_data (task);
  guint n = pass->end - pass->first;

  if (!test_all (pass, task))
    return;
  atomic_store (&pass->n_done, n);
  if (pass->order != SOMA_FILTER_AS_FOUND)
    atomic_store (&pass->n_all, n + pass->matches->len);
  pass->sorted = g_array_copy (pass->matches);
  pass->is_whole = TRUE;
  if (soma_matcher_sort (pass->matcher, pass->list, pass->sorted))
    return;
  gboolean needs_levels = soma_filter_order_needs_levels (pass->order);
  if (needs_levels && pass->levels != NULL)
    soma_apart_table_sort (pass->levels, pass->order == SOMA_FILTER_BY_MOVES, pass->sorted);
  if (pass->order != SOMA_FILTER_AS_FOUND && !needs_levels)
    pass->is_whole = soma_filter_sort (pass->list, pass->order, pass->order_piece, pass->sorted,
                                       soma_background_get_stop_flag (task), &pass->n_done);
}

void
soma_filter_pass_free (gpointer data)
{
  SomaFilterPass *pass = data;

  g_object_unref (pass->list);
  soma_matcher_free (pass->matcher);
  g_array_unref (pass->matches);
  g_clear_pointer (&pass->sorted, g_array_unref);
  g_array_unref (pass->n_without);
  g_clear_pointer (&pass->known, soma_filter_known_unref);
  soma_apart_table_free (pass->levels);
  g_free (pass);
}
