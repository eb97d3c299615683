/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "solve-job-private.h"

#include "background.h"

void
soma_solve_job_give_up_store (SomaSolveJob *self, GError *error)
{
  if (self->store_problem == NULL &&
      !g_error_matches (error, SOMA_STORE_ERROR, SOMA_STORE_ERROR_REPLACED))
    self->store_problem = g_strdup (error->message);
  g_error_free (error);
  g_clear_pointer (&self->writer, soma_store_writer_free);
}

typedef struct
{
  SomaSolveJob *job;
  GByteArray *packed;
  guint n_solutions;
  guint64 limit;
} Reading;

static gboolean
read_solution_cb (const uint16_t *copy_at, gpointer data)
{
  Reading *reading = data;

  soma_packing_append (reading->job->packing, copy_at, reading->packed);
  reading->n_solutions++;
  return !soma_background_is_stopped (reading->job->task) && reading->n_solutions < reading->limit;
}

/* The number of solutions that a resumed search does not find again. */
static guint64
count_lasting (const SomaStoredSearch *stored)
{
  return stored->checkpoint != NULL ? stored->n_checkpoint : stored->n_solutions;
}

/* Reads the stored solutions, and hands them over once the store has verified all of them; FALSE if
 * there is nothing usable. */
static gboolean
read_solutions (SomaSolveJob *self, SomaSolutionStore *store, const SomaStoredSearch *stored,
                GError **error)
{
  g_autoptr (GByteArray) packed = g_byte_array_new ();
  guint64 limit = MIN (count_lasting (stored), soma_packing_limit (self->packing));
  Reading reading = { self, packed, 0, limit };
  gboolean damaged = FALSE;

  if (limit > 0 && (!soma_solution_store_read (store, self->puzzle, self->symmetry,
                                               read_solution_cb, &reading, &damaged, error) ||
                    damaged))
    return FALSE;
  g_byte_array_append (self->fresh, packed->data, packed->len);
  self->n_kept = reading.n_solutions;
  return TRUE;
}

gboolean
soma_solve_job_read_store (SomaSolveJob *self, SomaSolutionStore *store)
{
  GError *error = NULL;
  SomaStoredSearch stored = { 0 };
  gboolean known =
      soma_solution_store_lookup (store, self->puzzle, self->symmetry, &stored, &error) &&
      stored.state != SOMA_STORED_NONE && read_solutions (self, store, &stored, &error);

  if (error != NULL)
    soma_solve_job_give_up_store (self, error);
  /* No other thread runs yet. A glance looks for solutions. */
  self->is_counted = stored.is_counted && self->mode != SOMA_SOLVE_GLANCE;
  self->is_number_stored = stored.is_counted;
  self->number = stored.number;
  if (known)
    self->now = (SomaSolveStatus){
      .state = stored.state == SOMA_STORED_COMPLETE ? SOMA_SOLVE_COMPLETE : SOMA_SOLVE_PARTIAL,
      .n_found = count_lasting (&stored),
      .fraction = stored.fraction,
    };
  if (known && stored.state == SOMA_STORED_PARTIAL)
    self->checkpoint = g_strdup (stored.checkpoint);
  soma_stored_search_clear (&stored);
  return known;
}

/* A search is only added to what is stored if it continues exactly from there: another program may
 * have resumed, completed or removed it in the meantime. */
static gboolean
store_is_where_we_are (SomaSolveJob *self, SomaSolutionStore *store)
{
  SomaStoredSearch stored = { 0 };
  gboolean same = soma_solution_store_lookup (store, self->puzzle, self->symmetry, &stored, NULL) &&
                  stored.state == SOMA_STORED_PARTIAL && stored.n_checkpoint == self->now.n_found &&
                  g_strcmp0 (stored.checkpoint, self->checkpoint) == 0;

  soma_stored_search_clear (&stored);
  return same;
}

void
soma_solve_job_begin_writing (SomaSolveJob *self, SomaSolutionStore *store)
{
  GError *error = NULL;
  gboolean resume = self->mode == SOMA_SOLVE_RESUME;

  if (store == NULL || (resume && !store_is_where_we_are (self, store)))
    return;
  self->writer = soma_solution_store_begin (store, self->puzzle, self->symmetry, resume, &error);
  if (self->writer == NULL)
    soma_solve_job_give_up_store (self, error);
}

static gboolean
write_unsaved (SomaSolveJob *self, GError **error)
{
  gsize size = soma_packing_size (self->packing);
  guint16 copy_at[SOMA_MAX_CELLS];

  for (gsize offset = 0; offset < self->unsaved->len; offset += size)
    {
      soma_packing_read (self->packing, self->unsaved->data + offset, copy_at);
      if (!soma_store_writer_add (self->writer, copy_at, error))
        return FALSE;
    }
  return TRUE;
}

void
soma_solve_job_save_number (SomaSolveJob *self, SomaSolutionStore *store)
{
  g_autoptr (GError) error = NULL;

  if (store == NULL || !self->is_counted || self->is_number_stored)
    return;
  self->is_number_stored =
      soma_solution_store_keep_number (store, self->puzzle, self->symmetry, &self->number, &error);
}

void
soma_solve_job_save (SomaSolveJob *self, SomaSolutionStore *store, gboolean complete,
                     double fraction)
{
  GError *error = NULL;

  if (self->mode == SOMA_SOLVE_GLANCE && !complete)
    return;
  if (self->mode == SOMA_SOLVE_GLANCE)
    soma_solve_job_begin_writing (self, store);
  if (self->writer != NULL &&
      (!write_unsaved (self, &error) ||
       !soma_store_writer_commit (self->writer,
                                  complete ? SOMA_STORED_COMPLETE : SOMA_STORED_PARTIAL, fraction,
                                  self->checkpoint, &error)))
    soma_solve_job_give_up_store (self, error);
  g_byte_array_set_size (self->unsaved, 0);
}
