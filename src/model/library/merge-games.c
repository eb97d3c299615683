/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "merge-games.h"

#include "saved-game.h"

typedef struct
{
  GHashTable *own; /* SomaStoredGame by key, borrowed, and of additions */
  /* The same: GPtrArray of them, owned, by the key of their figure, owned */
  GHashTable *figures;
  SomaLibraryContents *additions, *replaced; /* borrowed */
  SomaMergeCounts *counts;                   /* borrowed */
} Merging;

static gboolean
is_bookmark (const SomaStoredGame *game)
{
  return g_str_has_prefix (game->key, "bookmark ");
}

/* Instead of the one with its key. */
static void
note (Merging *merging, SomaStoredGame *game)
{
  char *key = soma_saved_game_key_of_figure (game->key);
  GPtrArray *games = g_hash_table_lookup (merging->figures, key);

  if (games == NULL)
    {
      games = g_ptr_array_new ();
      g_hash_table_insert (merging->figures, g_steal_pointer (&key), games);
    }
  g_ptr_array_remove (games, g_hash_table_lookup (merging->own, game->key));
  g_ptr_array_add (games, game);
  g_hash_table_replace (merging->own, game->key, game);
  g_free (key);
}

static void
add (Merging *merging, const SomaStoredGame *game, const char *key)
{
  SomaStoredGame *copy = soma_stored_game_copy (game);

  g_free (copy->key);
  copy->key = g_strdup (key);
  g_ptr_array_add (merging->additions->games, copy);
  note (merging, copy);
}

/* Whether a game of the same figure that there will be goes on from this one. */
static gboolean
is_continued (Merging *merging, const SomaStoredGame *game)
{
  g_autofree char *key = soma_saved_game_key_of_figure (game->key);
  const GPtrArray *games = g_hash_table_lookup (merging->figures, key);

  for (guint i = 0; games != NULL && i < games->len; i++)
    if (soma_saved_game_goes_on (((SomaStoredGame *) games->pdata[i])->text, game->text))
      return TRUE;
  return FALSE;
}

/* Returns whether the game is kept, which it may be already, perhaps with more moves; not if it is
 * over, or another one goes on from it. Called when the later one is there. */
static gboolean
keep_apart (Merging *merging, const SomaStoredGame *earlier)
{
  if (earlier->figure == NULL || is_continued (merging, earlier))
    return FALSE;
  g_autofree char *key = soma_saved_game_key_apart (earlier->key, earlier->text);
  if (!g_hash_table_contains (merging->own, key))
    {
      add (merging, earlier, key);
      merging->counts->n_games_both++;
    }
  return TRUE;
}

static void
take_new (Merging *merging, const SomaStoredGame *game)
{
  g_autofree char *key = soma_saved_game_key_of_figure (game->key);

  if (!g_str_equal (key, game->key) && is_continued (merging, game))
    return;
  add (merging, game, game->key);
  if (is_bookmark (game))
    merging->counts->n_bookmarks++;
  else if (game->figure != NULL)
    merging->counts->n_games++;
  else
    merging->counts->n_games_over++;
}

static void
take_later (Merging *merging, const SomaStoredGame *own, const SomaStoredGame *game)
{
  g_ptr_array_add (merging->replaced->games, soma_stored_game_copy (own));
  add (merging, game, game->key);
  if (keep_apart (merging, own))
    return;
  if (game->figure != NULL)
    merging->counts->n_games_later++;
  else
    merging->counts->n_games_over++;
}

static void
take_earlier (Merging *merging, const SomaStoredGame *own, const SomaStoredGame *game)
{
  if (g_str_equal (own->text, game->text))
    return;
  if (!keep_apart (merging, game) && game->figure != NULL)
    merging->counts->n_games_earlier++;
}

/* By the times, unless the clock of a machine is wrong: what goes on from the other one is
 * later. */
static gboolean
is_later (const SomaStoredGame *game, const SomaStoredGame *own)
{
  return game->changed > own->changed && (!soma_saved_game_goes_on (own->text, game->text) ||
                                          soma_saved_game_goes_on (game->text, own->text));
}

/* The note says what both say. */
static void
take_bookmark (Merging *merging, const SomaStoredGame *own, const SomaStoredGame *game)
{
  const char *before = own->name != NULL ? own->name : "";
  g_autofree char *note =
      soma_stored_note_merge (NULL, game->name != NULL ? game->name : "", before);
  SomaStoredGame changed = *own;

  if (g_str_equal (note, before))
    return;
  changed.name = note;
  changed.changed = MAX (own->changed, game->changed);
  g_ptr_array_add (merging->replaced->games, soma_stored_game_copy (own));
  add (merging, &changed, own->key);
  merging->counts->n_bookmarks++;
}

static void
take_game (Merging *merging, const SomaStoredGame *game)
{
  const SomaStoredGame *own = g_hash_table_lookup (merging->own, game->key);

  if (own == NULL)
    take_new (merging, game);
  else if (g_str_equal (own->text, game->text) && g_strcmp0 (own->name, game->name) == 0)
    return;
  else if (is_bookmark (own))
    take_bookmark (merging, own, game);
  else if (is_later (game, own))
    take_later (merging, own, game);
  else
    take_earlier (merging, own, game);
}

void
soma_merge_games (const GPtrArray *own, const GPtrArray *other, SomaLibraryContents *additions,
                  SomaLibraryContents *replaced, SomaMergeCounts *counts, GCancellable *cancellable)
{
  g_autoptr (GHashTable) table = g_hash_table_new (g_str_hash, g_str_equal);
  g_autoptr (GHashTable) figures =
      g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify) g_ptr_array_unref);
  Merging merging = { table, figures, additions, replaced, counts };

  for (guint i = 0; i < own->len; i++)
    note (&merging, own->pdata[i]);
  /* Many games of one figure take long: each is compared with all others. */
  for (guint i = 0; i < other->len && !g_cancellable_is_cancelled (cancellable); i++)
    take_game (&merging, other->pdata[i]);
}
