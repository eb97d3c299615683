/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "library-private.h"
#include "library-test.h"

static void
put_game_work (SomaLibraryStore *store, const GError *problem, gpointer data)
{
  SomaLibraryWriting *writing = data;

  if (soma_library_writing_has_store (writing, store, problem))
    writing->is_outdated =
        !soma_game_slot_write (writing->slot, store, writing->game, &writing->error);
}

static void
put_game_done (gpointer data)
{
  SomaLibraryWriting *writing = data;

  soma_game_slot_take_key (writing->slot, writing->game->key);
  soma_library_writing_done (writing);
}

static void
hide_game_work (SomaLibraryStore *store, const GError *problem, gpointer data)
{
  SomaLibraryWriting *writing = data;

  if (soma_library_writing_has_store (writing, store, problem))
    soma_library_store_hide_game (store, writing->key, writing->text, &writing->error);
}

static void
put_page_work (SomaLibraryStore *store, const GError *problem, gpointer data)
{
  SomaLibraryWriting *writing = data;

  if (soma_library_writing_has_store (writing, store, problem))
    soma_library_store_put_page (store, writing->key, writing->text, &writing->error);
}

static void
add_record_work (SomaLibraryStore *store, const GError *problem, gpointer data)
{
  SomaLibraryWriting *writing = data;

  if (soma_library_writing_has_store (writing, store, problem))
    soma_library_store_add_record (store, writing->record, &writing->error);
}

static void
count_record (SomaLibrary *self, const SomaStoredRecord *record)
{
  g_ptr_array_add (soma_stored_record_is_won (record) ? self->records : self->played,
                   soma_stored_record_copy (record));
  soma_library_totals_add (self->totals, record);
}

void
soma_library_count_records (SomaLibrary *self, GPtrArray *records)
{
  g_ptr_array_set_size (self->records, 0);
  g_ptr_array_set_size (self->played, 0);
  soma_library_totals_clear (self->totals);
  for (guint i = 0; i < records->len; i++)
    count_record (self, records->pdata[i]);
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
soma_library_take_games (SomaLibrary *self, GPtrArray *games, GHashTable *pages)
{
  g_ptr_array_unref (self->games);
  self->games = games;
  g_hash_table_unref (self->pages);
  self->pages = pages;
}

/* The number of games if none has the key. */
static guint
find_game (SomaLibrary *self, const char *key)
{
  guint i = 0;

  while (i < self->games->len &&
         !g_str_equal (((SomaStoredGame *) self->games->pdata[i])->key, key))
    i++;
  return i;
}

/* Offered again, a hidden game has the state that it has by then. */
static void
update_hidden (SomaLibrary *self, const SomaStoredGame *game)
{
  SomaStoredGame *hidden = g_hash_table_lookup (self->hidden, game->key);

  if (hidden == NULL)
    return;
  if (game->text == NULL || game->figure != NULL)
    {
      g_hash_table_remove (self->hidden, game->key);
      return;
    }
  g_free (hidden->text);
  hidden->text = g_strdup (game->text);
  hidden->n_laid = game->n_laid;
}

/* Shows it where its time puts it, instead of the one with its key. */
static void
show_game (SomaLibrary *self, const SomaStoredGame *game)
{
  guint before = find_game (self, game->key), i = 0;

  if (before < self->games->len)
    g_ptr_array_remove_index (self->games, before);
  update_hidden (self, game);
  if (game->text == NULL || game->figure == NULL)
    return;
  while (i < self->games->len &&
         ((SomaStoredGame *) self->games->pdata[i])->changed > game->changed)
    i++;
  g_ptr_array_insert (self->games, (int) i, soma_stored_game_copy (game));
}

void
soma_library_put_game (SomaLibrary *self, SomaGameSlot *slot, const SomaStoredGame *game)
{
  g_return_if_fail (SOMA_IS_LIBRARY (self));

  SomaLibraryWriting *writing = soma_library_writing_new (self);
  writing->slot = soma_game_slot_ref (slot);
  writing->game = soma_stored_game_copy (game);
  g_free (writing->game->key);
  writing->game->key = g_strdup (soma_game_slot_get_key (slot));
  self->n_told++;
  show_game (self, writing->game);
  soma_library_worker_do (self->worker, put_game_work, put_game_done, writing);
  soma_library_tell_games_changed (self);
}

GPtrArray *
soma_library_get_games (SomaLibrary *self)
{
  g_return_val_if_fail (SOMA_IS_LIBRARY (self), NULL);
  return self->games;
}

const SomaStoredGame *
soma_library_get_game (SomaLibrary *self, const char *key)
{
  g_return_val_if_fail (SOMA_IS_LIBRARY (self), NULL);

  guint i = find_game (self, key);
  return i < self->games->len ? self->games->pdata[i] : NULL;
}

/* Whether it may be a game of that figure. Until the key of that is known, its name tells. */
static gboolean
may_be_of (const SomaStoredGame *game, SomaFigureItem *item)
{
  const char *puzzle = soma_figure_item_get_key (item);

  return puzzle != NULL ? g_strcmp0 (game->puzzle, puzzle) == 0
                        : g_strcmp0 (game->name, soma_figure_item_get_name (item)) == 0;
}

/* The key of a puzzle is that of its mirror image, too, which has a game of its own. */
const SomaStoredGame *
soma_library_find_game (SomaLibrary *self, SomaFigureItem *item)
{
  g_return_val_if_fail (SOMA_IS_LIBRARY (self), NULL);

  g_autofree char *key = NULL;

  for (guint i = 0; i < self->games->len; i++)
    {
      const SomaStoredGame *game = self->games->pdata[i];

      if (!may_be_of (game, item))
        continue;
      if (key == NULL)
        key = soma_library_key_of_position (soma_figure_item_get_puzzle (item));
      if (g_str_equal (game->key, key))
        return game;
    }
  return NULL;
}

void
soma_library_hide_game (SomaLibrary *self, const char *key)
{
  g_return_if_fail (SOMA_IS_LIBRARY (self));

  guint i = find_game (self, key);
  if (i == self->games->len)
    return;
  SomaLibraryWriting *writing = soma_library_writing_new (self);
  SomaStoredGame *game = g_ptr_array_steal_index (self->games, i);
  writing->key = g_strdup (game->key);
  writing->text = g_strdup (game->text);
  g_hash_table_replace (self->hidden, game->key, game);
  self->n_told++;
  soma_library_worker_do (self->worker, hide_game_work, soma_library_writing_done, writing);
  soma_library_tell_games_changed (self);
}

void
soma_library_restore_game (SomaLibrary *self, const char *key)
{
  g_return_if_fail (SOMA_IS_LIBRARY (self));

  SomaStoredGame *game = g_hash_table_lookup (self->hidden, key);
  if (game == NULL)
    return;
  g_autoptr (SomaStoredGame) copy = soma_stored_game_copy (game);
  g_autoptr (SomaGameSlot) slot = soma_game_slot_new (key, copy->text);
  soma_library_put_game (self, slot, copy);
}

void
soma_library_put_page (SomaLibrary *self, const char *key, const char *page)
{
  g_return_if_fail (SOMA_IS_LIBRARY (self));

  if (g_strcmp0 (g_hash_table_lookup (self->pages, key), page) == 0)
    return;
  SomaLibraryWriting *writing = soma_library_writing_new (self);
  writing->key = g_strdup (key);
  writing->text = g_strdup (page);
  g_hash_table_replace (self->pages, g_strdup (key), g_strdup (page));
  self->n_told++;
  soma_library_worker_do (self->worker, put_page_work, soma_library_writing_done, writing);
}

const char *
soma_library_get_page (SomaLibrary *self, const char *key)
{
  g_return_val_if_fail (SOMA_IS_LIBRARY (self), NULL);
  return g_hash_table_lookup (self->pages, key);
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

  SomaLibraryWriting *writing = soma_library_writing_new (self);

  count_record (self, record);
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

void
soma_library_get_sum (SomaLibrary *self, SomaLibraryTotal *sum)
{
  g_return_if_fail (SOMA_IS_LIBRARY (self));
  soma_library_totals_sum (self->totals, sum);
}

GHashTable *
soma_library_get_days (SomaLibrary *self)
{
  g_return_val_if_fail (SOMA_IS_LIBRARY (self), NULL);

  GHashTable *days = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  soma_library_totals_add_days (self->records, days);
  soma_library_totals_add_days (self->played, days);
  return days;
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
soma_library_list_found (SomaLibrary *self, const char *puzzle, SomaSymmetry symmetry)
{
  g_return_val_if_fail (SOMA_IS_LIBRARY (self), NULL);
  return soma_library_totals_list_found (self->totals, puzzle, symmetry);
}

GStrv
soma_library_list_days (SomaLibrary *self, const char *game)
{
  g_return_val_if_fail (SOMA_IS_LIBRARY (self), NULL);
  return soma_library_totals_list_days (self->records, game);
}
