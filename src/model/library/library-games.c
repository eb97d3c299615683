/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "library-private.h"
#include "library-test.h"

static void
put_position_work (SomaLibraryStore *store, const GError *problem, gpointer data)
{
  SomaLibraryWriting *writing = data;

  if (soma_library_writing_has_store (writing, store, problem))
    soma_library_store_put_position (store, writing->key, writing->text, &writing->error);
}

static void
add_record_work (SomaLibraryStore *store, const GError *problem, gpointer data)
{
  SomaLibraryWriting *writing = data;

  if (soma_library_writing_has_store (writing, store, problem))
    soma_library_store_add_record (store, writing->record, &writing->error);
}

void
soma_library_count_records (SomaLibrary *self, GPtrArray *records)
{
  g_ptr_array_set_size (self->records, 0);
  soma_library_totals_clear (self->totals);
  for (guint i = 0; i < records->len; i++)
    {
      SomaStoredRecord *record = soma_stored_record_copy (records->pdata[i]);

      g_ptr_array_add (self->records, record);
      soma_library_totals_add (self->totals, record);
    }
}
char *
soma_library_key_of_puzzle (const SomaPuzzle *puzzle)
{
  return soma_library_puzzle_key (puzzle);
}

char *
soma_library_key_of_position (const SomaPuzzle *puzzle)
{
  return soma_library_frame_key (puzzle);
}

char *
soma_library_key_of_solution (const SomaPuzzle *puzzle, SomaSymmetry symmetry,
                              const uint16_t *copy_at)
{
  g_auto (GStrv) keys = soma_library_solution_keys (puzzle, symmetry, copy_at, 1);
  return g_steal_pointer (&keys[0]);
}

void
soma_library_put_position (SomaLibrary *self, const char *key, const char *text)
{
  g_return_if_fail (SOMA_IS_LIBRARY (self));

  SomaLibraryWriting *writing = soma_library_writing_new (self);
  writing->key = g_strdup (key);
  writing->text = g_strdup (text);
  soma_library_worker_do (self->worker, put_position_work, soma_library_writing_done, writing);
}

typedef struct
{
  const char *key;
  char *text;
} PositionQuery;

static void
get_position_work (SomaLibraryStore *store, const GError *problem, gpointer data)
{
  PositionQuery *query = data;

  if (store != NULL)
    query->text = soma_library_store_get_position (store, query->key, NULL);
}

char *
soma_library_get_position (SomaLibrary *self, const char *key)
{
  g_return_val_if_fail (SOMA_IS_LIBRARY (self), NULL);

  PositionQuery query = { .key = key };
  soma_library_worker_do (self->worker, get_position_work, NULL, &query);
  soma_library_worker_wait (self->worker);
  return query.text;
}

void
soma_library_add_record (SomaLibrary *self, const SomaStoredRecord *record)
{
  g_return_if_fail (SOMA_IS_LIBRARY (self));

  SomaStoredRecord *copy = soma_stored_record_copy (record);
  SomaLibraryWriting *writing = soma_library_writing_new (self);

  g_ptr_array_add (self->records, copy);
  soma_library_totals_add (self->totals, copy);
  writing->record = soma_stored_record_copy (record);
  self->n_told++;
  soma_library_worker_do (self->worker, add_record_work, soma_library_writing_done, writing);
  soma_library_tell_records_changed (self);
}

GPtrArray *
soma_library_get_records (SomaLibrary *self)
{
  g_return_val_if_fail (SOMA_IS_LIBRARY (self), NULL);
  return self->records;
}

gboolean
soma_library_get_total (SomaLibrary *self, const char *puzzle, SomaLibraryTotal *total)
{
  g_return_val_if_fail (SOMA_IS_LIBRARY (self), FALSE);
  return soma_library_totals_get (self->totals, puzzle, total);
}

GStrv
soma_library_list_solved (SomaLibrary *self)
{
  g_return_val_if_fail (SOMA_IS_LIBRARY (self), NULL);
  return soma_library_totals_list (self->totals);
}

gboolean
soma_library_is_found (SomaLibrary *self, const char *puzzle, SomaSymmetry symmetry,
                       const char *solution)
{
  g_return_val_if_fail (SOMA_IS_LIBRARY (self), FALSE);
  return soma_library_totals_has (self->totals, puzzle, symmetry, solution);
}

GStrv
soma_library_list_days (SomaLibrary *self, const char *game)
{
  g_return_val_if_fail (SOMA_IS_LIBRARY (self), NULL);
  return soma_library_totals_list_days (self->records, game);
}
