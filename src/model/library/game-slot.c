/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "game-slot.h"

#include "library-private.h"
#include "saved-game.h"

struct _SomaGameSlot
{
  /* Owned; used by the main thread */
  char *key;

  /* Owned; used by the library's thread */
  char *written_key;
  char *text; /* (nullable) what was written or found there last */
};

SomaGameSlot *
soma_game_slot_new (const char *key, const char *text)
{
  SomaGameSlot *self = g_atomic_rc_box_new0 (SomaGameSlot);

  self->key = g_strdup (key);
  self->written_key = g_strdup (key);
  self->text = g_strdup (text);
  return self;
}

SomaGameSlot *
soma_game_slot_ref (SomaGameSlot *self)
{
  return g_atomic_rc_box_acquire (self);
}

static void
clear_slot (gpointer data)
{
  SomaGameSlot *self = data;

  g_free (self->key);
  g_free (self->written_key);
  g_free (self->text);
}

void
soma_game_slot_unref (SomaGameSlot *self)
{
  g_atomic_rc_box_release_full (self, clear_slot);
}

const char *
soma_game_slot_get_key (SomaGameSlot *self)
{
  return self->key;
}

void
soma_game_slot_take_key (SomaGameSlot *self, const char *key)
{
  char *copy = g_strdup (key);

  g_free (self->key);
  self->key = copy;
}

/* Whether there is nothing to write, since what another one has written has it all. */
static gboolean
is_in (const SomaGameSlot *self, const SomaStoredGame *game, const SomaStoredGame *other)
{
  return game->text != NULL ? soma_saved_game_goes_on (other->text, game->text)
                            : self->text == NULL;
}

/* (transfer full) */
static char *
make_key_apart (const SomaGameSlot *self, const SomaStoredGame *game)
{
  return soma_saved_game_key_apart (game->key, self->text != NULL ? self->text : game->text);
}

/* Whether a merge has kept what was written last, so that the game has a place there. */
static gboolean
is_kept_apart (const SomaGameSlot *self, SomaLibraryStore *store, const SomaStoredGame *game)
{
  g_autofree char *key = make_key_apart (self, game);
  g_autofree char *text = soma_library_store_get_position (store, key, NULL);

  return text != NULL;
}

/* Whether nothing is lost where the game takes the place of what another one has written. */
static gboolean
may_replace (const SomaGameSlot *self, SomaLibraryStore *store, const SomaStoredGame *game,
             const SomaStoredGame *other)
{
  return other->figure == NULL
             ? !is_kept_apart (self, store, game)
             : game->text != NULL && soma_saved_game_goes_on (game->text, other->text);
}

static void
take_key (SomaStoredGame *game, char *key)
{
  g_free (game->key);
  game->key = key;
}

/* FALSE if it was not, on error or since there is no need to. */
static gboolean
write_somewhere (SomaGameSlot *self, SomaLibraryStore *store, SomaStoredGame *game, GError **error)
{
  g_autofree char *before = g_strdup (self->text);
  g_autoptr (SomaStoredGame) other = NULL;

  while (soma_library_store_replace_game (store, game, before, &other, error))
    {
      if (other == NULL)
        return TRUE;
      if (is_in (self, game, other))
        return FALSE;
      gboolean replaces = may_replace (self, store, game, other);
      if (!replaces)
        take_key (game, make_key_apart (self, game));
      g_free (before);
      before = g_strdup (replaces ? other->text : self->text);
      g_clear_pointer (&other, soma_stored_game_free);
    }
  return FALSE;
}

gboolean
soma_game_slot_write (SomaGameSlot *self, SomaLibraryStore *store, SomaStoredGame *game,
                      GError **error)
{
  g_autofree char *key = g_strdup (game->key);

  take_key (game, g_strdup (self->written_key));
  if (write_somewhere (self, store, game, error))
    {
      /* Under the key that the game has now. */
      g_free (self->written_key);
      self->written_key = g_strdup (game->key);
      g_free (self->text);
      self->text = g_strdup (game->text);
      return g_str_equal (game->key, key);
    }
  take_key (game, g_strdup (self->written_key));
  return FALSE;
}
