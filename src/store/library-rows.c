/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "library-rows.h"

#include <string.h>

SomaStoredFigure *
soma_stored_figure_copy (const SomaStoredFigure *figure)
{
  SomaStoredFigure *copy = g_memdup2 (figure, sizeof *figure);

  copy->name = g_strdup (figure->name);
  copy->text = g_strdup (figure->text);
  copy->collection = g_strdup (figure->collection);
  copy->author = g_strdup (figure->author);
  copy->tags = g_strdup (figure->tags);
  return copy;
}

gboolean
soma_stored_figure_equal (const SomaStoredFigure *a, const SomaStoredFigure *b)
{
  return a->id == b->id && a->created == b->created && a->modified == b->modified &&
         g_str_equal (a->name, b->name) && g_str_equal (a->text, b->text) &&
         g_str_equal (a->collection, b->collection) && g_str_equal (a->author, b->author) &&
         g_str_equal (a->tags, b->tags);
}

void
soma_stored_figure_free (SomaStoredFigure *figure)
{
  if (figure == NULL)
    return;
  g_free (figure->name);
  g_free (figure->text);
  g_free (figure->collection);
  g_free (figure->author);
  g_free (figure->tags);
  g_free (figure);
}

char *
soma_stored_mark_figure_key (gint64 id)
{
  return g_strdup_printf ("figure %" G_GINT64_FORMAT, id);
}

SomaStoredMark *
soma_stored_mark_new (const char *key)
{
  SomaStoredMark *mark = g_new0 (SomaStoredMark, 1);

  mark->key = g_strdup (key);
  mark->tags = g_strdup ("");
  return mark;
}

SomaStoredMark *
soma_stored_mark_copy (const SomaStoredMark *mark)
{
  SomaStoredMark *copy = g_memdup2 (mark, sizeof *mark);

  copy->key = g_strdup (mark->key);
  copy->tags = g_strdup (mark->tags);
  return copy;
}

void
soma_stored_mark_free (SomaStoredMark *mark)
{
  g_free (mark->key);
  g_free (mark->tags);
  g_free (mark);
}

SomaStoredDraft *
soma_stored_draft_copy (const SomaStoredDraft *draft)
{
  SomaStoredDraft *copy = g_memdup2 (draft, sizeof *draft);

  copy->key = g_strdup (draft->key);
  copy->uri = g_strdup (draft->uri);
  copy->name = g_strdup (draft->name);
  copy->text = g_strdup (draft->text);
  copy->etag = g_strdup (draft->etag);
  return copy;
}

void
soma_stored_draft_free (SomaStoredDraft *draft)
{
  g_free (draft->key);
  g_free (draft->uri);
  g_free (draft->name);
  g_free (draft->text);
  g_free (draft->etag);
  g_free (draft);
}

SomaStoredGame *
soma_stored_game_copy (const SomaStoredGame *game)
{
  SomaStoredGame *copy = g_memdup2 (game, sizeof *game);

  copy->key = g_strdup (game->key);
  copy->text = g_strdup (game->text);
  copy->puzzle = g_strdup (game->puzzle);
  copy->name = g_strdup (game->name);
  copy->figure = g_strdup (game->figure);
  return copy;
}

void
soma_stored_game_free (SomaStoredGame *game)
{
  g_free (game->key);
  g_free (game->text);
  g_free (game->puzzle);
  g_free (game->name);
  g_free (game->figure);
  g_free (game);
}

gboolean
soma_stored_record_is_won (const SomaStoredRecord *record)
{
  return *record->solution != '\0';
}

SomaStoredRecord *
soma_stored_record_copy (const SomaStoredRecord *record)
{
  SomaStoredRecord *copy = g_memdup2 (record, sizeof *record);

  copy->puzzle = g_strdup (record->puzzle);
  copy->solution = g_strdup (record->solution);
  copy->turned = g_strdup (record->turned);
  copy->placed = g_strdup (record->placed);
  copy->figure = g_strdup (record->figure);
  copy->game = g_strdup (record->game);
  return copy;
}

void
soma_stored_record_free (SomaStoredRecord *record)
{
  g_free (record->puzzle);
  g_free (record->solution);
  g_free (record->turned);
  g_free (record->placed);
  g_free (record->figure);
  g_free (record->game);
  g_free (record);
}

SomaStoredBookmark *
soma_stored_bookmark_copy (const SomaStoredBookmark *bookmark)
{
  SomaStoredBookmark *copy = g_memdup2 (bookmark, sizeof *bookmark);

  copy->key = g_strdup (bookmark->key);
  copy->puzzle = g_strdup (bookmark->puzzle);
  copy->solution = g_strdup (bookmark->solution);
  copy->note = g_strdup (bookmark->note);
  return copy;
}

void
soma_stored_bookmark_free (SomaStoredBookmark *bookmark)
{
  g_free (bookmark->key);
  g_free (bookmark->puzzle);
  g_free (bookmark->solution);
  g_free (bookmark->note);
  g_free (bookmark);
}

char *
soma_stored_note_merge (const char *before, const char *mine, const char *theirs)
{
  if (g_strcmp0 (theirs, before) == 0 || strstr (mine, theirs) != NULL)
    return g_strdup (mine);
  if (g_strcmp0 (mine, before) == 0 || strstr (theirs, mine) != NULL)
    return g_strdup (theirs);
  return g_strconcat (theirs, " · ", mine, NULL);
}
