/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "library-contents.h"

#include <string.h>

#include "library-store-private.h"

SomaStoredSet *
soma_stored_set_new (const char *name, const char *text)
{
  SomaStoredSet *set = g_new0 (SomaStoredSet, 1);

  set->name = g_strdup (name);
  set->text = g_strdup (text);
  return set;
}

void
soma_stored_set_free (SomaStoredSet *set)
{
  g_free (set->name);
  g_free (set->text);
  g_free (set);
}

SomaLibraryContents *
soma_library_contents_new (void)
{
  SomaLibraryContents *contents = g_new0 (SomaLibraryContents, 1);

  contents->figures = g_ptr_array_new_with_free_func ((GDestroyNotify) soma_stored_figure_free);
  contents->drafts = g_ptr_array_new_with_free_func ((GDestroyNotify) soma_stored_draft_free);
  contents->games = g_ptr_array_new_with_free_func ((GDestroyNotify) soma_stored_game_free);
  contents->records = g_ptr_array_new_with_free_func ((GDestroyNotify) soma_stored_record_free);
  contents->pages = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  contents->marks = g_ptr_array_new_with_free_func ((GDestroyNotify) soma_stored_mark_free);
  contents->sets = g_ptr_array_new_with_free_func ((GDestroyNotify) soma_stored_set_free);
  return contents;
}

void
soma_library_contents_free (SomaLibraryContents *contents)
{
  if (contents == NULL)
    return;
  g_ptr_array_unref (contents->figures);
  g_ptr_array_unref (contents->drafts);
  g_ptr_array_unref (contents->games);
  g_ptr_array_unref (contents->records);
  g_hash_table_unref (contents->pages);
  g_ptr_array_unref (contents->marks);
  g_ptr_array_unref (contents->sets);
  g_free (contents);
}

static gboolean
list_step (SomaLibraryStore *store, gpointer data, GError **error)
{
  SomaLibraryContents *contents = data;

  return soma_library_read_rows (store, LIBRARY_LIST_FIGURES, soma_library_read_figure,
                                 contents->figures, error) &&
         soma_library_read_rows (store, LIBRARY_LIST_DRAFTS, soma_library_read_draft,
                                 contents->drafts, error) &&
         soma_library_read_rows (store, LIBRARY_LIST_POSITIONS, soma_library_read_game,
                                 contents->games, error) &&
         soma_library_read_rows (store, LIBRARY_LIST_RECORDS, soma_library_read_record,
                                 contents->records, error) &&
         soma_library_read_rows (store, LIBRARY_LIST_MARKS, soma_library_read_mark, contents->marks,
                                 error) &&
         soma_library_read_pages (store, contents->pages, error);
}

SomaLibraryContents *
soma_library_store_list_contents (SomaLibraryStore *store, GError **error)
{
  g_autoptr (SomaLibraryContents) contents = soma_library_contents_new ();

  return soma_library_transact (store, FALSE, list_step, contents, error)
             ? g_steal_pointer (&contents)
             : NULL;
}

/* Merging. */

typedef struct
{
  SomaLibraryMerge merge;
  gpointer data;
  SomaLibraryContents *added; /* (nullable) owned */
  GArray *ids;                /* of gint64, owned: of the figures that were added */
} Merging;

static gboolean
add_figures (SomaLibraryStore *store, Merging *merging, GError **error)
{
  GPtrArray *figures = merging->added->figures;

  g_array_set_size (merging->ids, 0);
  for (guint i = 0; i < figures->len; i++)
    {
      gint64 id;
      if (!soma_library_write_figure (store, figures->pdata[i], &id, error))
        return FALSE;
      g_array_append_val (merging->ids, id);
    }
  return TRUE;
}

/* What the number of a figure has become. */
static gint64
find_id (const Merging *merging, gint64 figure)
{
  guint number = figure < 0 ? (guint) (-figure - 1) : 0;

  if (figure >= 0)
    return figure;
  return number < merging->ids->len ? g_array_index (merging->ids, gint64, number) : 0;
}

static gboolean
add_marks (SomaLibraryStore *store, Merging *merging, GError **error)
{
  g_autofree char *first = soma_stored_mark_figure_key (-1);
  GPtrArray *marks = merging->added->marks;
  gsize length = strlen (first) - strlen ("-1");

  for (guint i = 0; i < marks->len; i++)
    {
      SomaStoredMark *mark = marks->pdata[i];
      if (strncmp (mark->key, first, length + 1) == 0)
        {
          gint64 id = find_id (merging, g_ascii_strtoll (mark->key + length, NULL, 10));
          g_free (mark->key);
          mark->key = soma_stored_mark_figure_key (id);
        }
      if (!soma_library_write_mark (store, mark, error))
        return FALSE;
    }
  return TRUE;
}

static gboolean
add_drafts (SomaLibraryStore *store, Merging *merging, GError **error)
{
  GPtrArray *drafts = merging->added->drafts;

  for (guint i = 0; i < drafts->len; i++)
    {
      SomaStoredDraft *draft = drafts->pdata[i];
      draft->figure = find_id (merging, draft->figure);
      if (!soma_library_write_draft (store, draft, 0, error))
        return FALSE;
    }
  return TRUE;
}

static gboolean
add_played (SomaLibraryStore *store, Merging *merging, GError **error)
{
  GPtrArray *games = merging->added->games, *records = merging->added->records;
  gboolean ok = TRUE;

  for (guint i = 0; i < games->len && ok; i++)
    ok = soma_library_write_game (store, games->pdata[i], error);
  for (guint i = 0; i < records->len && ok; i++)
    ok = soma_library_write_record (store, records->pdata[i], error);
  return ok;
}

static gboolean
add_pages (SomaLibraryStore *store, Merging *merging, GError **error)
{
  GHashTableIter iter;
  gpointer key, page;
  gboolean ok = TRUE;

  g_hash_table_iter_init (&iter, merging->added->pages);
  while (ok && g_hash_table_iter_next (&iter, &key, &page))
    ok = soma_library_write_page (store, key, page, error);
  return ok;
}

static gboolean
merge_step (SomaLibraryStore *store, gpointer data, GError **error)
{
  Merging *merging = data;
  g_autoptr (SomaLibraryContents) own = soma_library_contents_new ();

  g_clear_pointer (&merging->added, soma_library_contents_free);
  if (!list_step (store, own, error))
    return FALSE;
  merging->added = merging->merge (own, merging->data);
  return merging->added == NULL ||
         (add_figures (store, merging, error) && add_drafts (store, merging, error) &&
          add_marks (store, merging, error) && add_played (store, merging, error) &&
          add_pages (store, merging, error));
}

gboolean
soma_library_store_merge (SomaLibraryStore *store, SomaLibraryMerge merge, gpointer data,
                          SomaLibraryContents **added, GError **error)
{
  g_autoptr (GArray) ids = g_array_new (FALSE, FALSE, sizeof (gint64));
  Merging merging = { .merge = merge, .data = data, .ids = ids };
  gboolean ok = soma_library_transact (store, TRUE, merge_step, &merging, error);

  *added = NULL;
  if (!ok)
    g_clear_pointer (&merging.added, soma_library_contents_free);
  else if (merging.added != NULL)
    {
      for (guint i = 0; i < ids->len; i++)
        ((SomaStoredFigure *) merging.added->figures->pdata[i])->id =
            g_array_index (ids, gint64, i);
      *added = merging.added;
    }
  return ok;
}

/* Undoing it. */

typedef struct
{
  const SomaLibraryContents *added, *replaced;
} TakingBack;

/* NULL if there is none. */
static const SomaStoredGame *
find_by_key (const GPtrArray *games, const char *key)
{
  for (guint i = 0; i < games->len; i++)
    if (g_str_equal (((SomaStoredGame *) games->pdata[i])->key, key))
      return games->pdata[i];
  return NULL;
}

static gboolean
has_text (const GPtrArray *games, const char *text)
{
  for (guint i = 0; i < games->len; i++)
    if (g_str_equal (((SomaStoredGame *) games->pdata[i])->text, text))
      return TRUE;
  return FALSE;
}

/* Puts the game back in whose place another one is, unless that was played on: then what was kept
 * of the game beside it stays, too, which `kept` (borrowed) notes. */
static gboolean
put_back_game (SomaLibraryStore *store, const TakingBack *taking, SomaStoredGame *game,
               GPtrArray *kept, GError **error)
{
  const SomaStoredGame *instead = find_by_key (taking->added->games, game->key);
  g_autoptr (SomaStoredGame) now = NULL;

  if (!soma_library_find_stored_game (store, game->key, &now, error))
    return FALSE;
  if (now == NULL || (instead != NULL && g_str_equal (now->text, instead->text)))
    return soma_library_write_game (store, game, error);
  g_ptr_array_add (kept, game);
  return TRUE;
}

/* Takes the game back unless it was played on. */
static gboolean
take_back_game (SomaLibraryStore *store, const SomaStoredGame *game, GError **error)
{
  g_autoptr (SomaStoredGame) now = NULL;

  if (!soma_library_find_stored_game (store, game->key, &now, error))
    return FALSE;
  return now == NULL || !g_str_equal (now->text, game->text) ||
         soma_library_remove_game (store, game->key, error);
}

static gboolean
take_back_games (SomaLibraryStore *store, const TakingBack *taking, GError **error)
{
  const GPtrArray *games = taking->added->games, *replaced = taking->replaced->games;
  g_autoptr (GPtrArray) kept = g_ptr_array_new ();
  gboolean ok = TRUE;

  for (guint i = 0; i < replaced->len && ok; i++)
    ok = put_back_game (store, taking, replaced->pdata[i], kept, error);
  for (guint i = 0; i < games->len && ok; i++)
    {
      const SomaStoredGame *game = games->pdata[i];
      if (find_by_key (replaced, game->key) == NULL && !has_text (kept, game->text))
        ok = take_back_game (store, game, error);
    }
  return ok;
}

/* (nullable) */
static const SomaStoredMark *
find_mark (const GPtrArray *marks, const char *key)
{
  for (guint i = 0; i < marks->len; i++)
    if (g_str_equal (((SomaStoredMark *) marks->pdata[i])->key, key))
      return marks->pdata[i];
  return NULL;
}

/* Puts back what the mark said before it was replaced, except for what has changed since. */
static gboolean
put_back_mark (SomaLibraryStore *store, const TakingBack *taking, const SomaStoredMark *before,
               GError **error)
{
  const SomaStoredMark *instead = find_mark (taking->added->marks, before->key);
  g_autoptr (SomaStoredMark) now = NULL;

  if (!soma_library_find_mark (store, before->key, &now, error))
    return FALSE;
  if (now == NULL || instead == NULL)
    return TRUE;
  if (now->favourite == instead->favourite)
    now->favourite = before->favourite;
  if (now->opened == instead->opened)
    now->opened = before->opened;
  if (g_str_equal (now->tags, instead->tags))
    {
      g_free (now->tags);
      now->tags = g_strdup (before->tags);
    }
  return soma_library_write_mark (store, now, error);
}

static gboolean
take_back_step (SomaLibraryStore *store, gpointer data, GError **error)
{
  const TakingBack *taking = data;
  GPtrArray *drafts = taking->added->drafts, *records = taking->added->records;
  gboolean ok = take_back_games (store, taking, error);

  for (guint i = 0; i < drafts->len && ok; i++)
    {
      const SomaStoredDraft *draft = drafts->pdata[i];
      ok = soma_library_remove_draft (store, draft->key, draft->text, error);
    }
  for (guint i = 0; i < records->len && ok; i++)
    ok = soma_library_remove_record (store, ((SomaStoredRecord *) records->pdata[i])->id, error);
  for (guint i = 0; i < taking->replaced->marks->len && ok; i++)
    ok = put_back_mark (store, taking, taking->replaced->marks->pdata[i], error);
  return ok;
}

gboolean
soma_library_store_take_back (SomaLibraryStore *store, const SomaLibraryContents *added,
                              const SomaLibraryContents *replaced, GError **error)
{
  TakingBack taking = { added, replaced };

  return soma_library_transact (store, TRUE, take_back_step, &taking, error);
}
