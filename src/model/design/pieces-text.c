/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pieces-private.h"

#include "format.h"
#include "piece-sets.h"
#include "puzzle-file.h"
#include "soma-config.h"

#include <glib/gi18n-lib.h>

void
soma_pieces_borrow_for_sketch (const SomaPieces *pieces, SomaNativeSketch *sketch)
{
  sketch->has_pieces = TRUE;
  sketch->set_name = (char *) pieces->name;
  sketch->distinct_pieces = pieces->distinct_pieces;
  sketch->n_pieces = (int) pieces->n_pieces;
  sketch->pieces = g_new0 (SomaPiece, pieces->n_pieces);
  for (guint i = 0; i < pieces->n_pieces; i++)
    sketch->pieces[i] = soma_piece_draft_borrow (&pieces->pieces[i]);
}

GArray *
soma_pieces_list_groups (const SomaPieces *pieces)
{
  g_autoptr (GArray) list = g_array_new (FALSE, FALSE, sizeof (SomaFileGroup));

  for (guint i = 0; i < pieces->n_pieces; i++)
    {
      const GArray *groups = pieces->pieces[i].groups;
      for (guint j = 0; groups != NULL && j < groups->len; j++)
        {
          const SomaPieceGroup *group = &g_array_index (groups, SomaPieceGroup, j);
          const SomaFileGroup file_group = { (int) i, group->group, group->count };
          g_array_append_val (list, file_group);
        }
    }
  return list->len > 0 ? g_steal_pointer (&list) : NULL;
}

SomaPieces *
soma_pieces_with_groups (SomaPieces *pieces, const GArray *groups)
{
  SomaPieceDraft drafts[SOMA_MAX_PIECES] = { 0 };

  for (guint i = 0; i < pieces->n_pieces; i++)
    {
      drafts[i] = pieces->pieces[i];
      drafts[i].groups = g_array_new (FALSE, FALSE, sizeof (SomaPieceGroup));
    }
  for (guint i = 0; i < groups->len; i++)
    {
      const SomaFileGroup *group = &g_array_index (groups, SomaFileGroup, i);
      const SomaPieceGroup piece_group = { group->group, group->count };
      if (group->piece < (int) pieces->n_pieces)
        g_array_append_val (drafts[group->piece].groups, piece_group);
    }
  SomaPieces *result = soma_pieces_new_like (pieces, drafts);
  for (guint i = 0; i < pieces->n_pieces; i++)
    g_array_unref (drafts[i].groups);
  return result;
}

static SomaPieces *
new_from_sketch (const SomaNativeSketch *sketch)
{
  SomaPieceDraft drafts[SOMA_MAX_PIECES] = { 0 };
  SomaPieces *pieces;

  if (!sketch->has_pieces || sketch->set != NULL)
    {
      SomaPieceSet *set =
          sketch->has_pieces ? sketch->set : soma_piece_sets_default (sketch->n_cells);
      return set != NULL ? soma_pieces_new_from_set (set, sketch->distinct_pieces) : NULL;
    }
  for (int i = 0; i < sketch->n_pieces; i++)
    drafts[i] = soma_piece_draft_make (&sketch->pieces[i]);
  pieces = soma_pieces_new (sketch->set_name != NULL ? sketch->set_name : "",
                            sketch->distinct_pieces, drafts, (guint) sketch->n_pieces);
  for (int i = 0; i < sketch->n_pieces; i++)
    soma_drawing_unref (drafts[i].drawing);
  return pieces;
}

SomaPieces *
soma_pieces_new_from_sketch (const SomaNativeSketch *sketch)
{
  g_autoptr (SomaPieces) pieces = new_from_sketch (sketch);

  if (pieces == NULL || sketch->groups == NULL)
    return g_steal_pointer (&pieces);
  return soma_pieces_with_groups (pieces, sketch->groups);
}

char *
soma_pieces_to_text (const SomaPieces *pieces)
{
  SomaNativeSketch sketch = { 0 };
  GString *out = g_string_new (NULL);

  soma_pieces_borrow_for_sketch (pieces, &sketch);
  soma_native_write_sketch (out, &sketch);
  g_free (sketch.pieces);
  return g_string_free (out, FALSE);
}

/* Pieces that cannot be read are not dropped silently. */
static SomaPieces *
read_native (const char *text, gsize length, const char *display_name, GError **error)
{
  g_autoptr (SomaNativeSketch) sketch = NULL;
  g_autoptr (SomaFileContents) contents = soma_native_read_sketch (text, length, &sketch);

  if (!soma_file_contents_lost_nothing (contents, display_name, error))
    return NULL;
  return sketch->id != NULL || sketch->has_pieces ? soma_pieces_new_from_sketch (sketch) : NULL;
}

/* Of another format: the set of its first figure, or the first of a file of pieces alone. */
static SomaPieces *
read_other (const SomaFileContents *contents, const char *display_name, GError **error)
{
  const SomaFileEntry *entry =
      contents->entries->len > 0 ? g_ptr_array_index (contents->entries, 0) : NULL;
  SomaPieceSet *set = entry != NULL ? soma_file_entry_get_set (entry) : NULL;

  if (entry == NULL && !soma_file_contents_lost_nothing (contents, display_name, error))
    return NULL;
  if (entry == NULL && contents->sets->len > 0)
    set = g_ptr_array_index (contents->sets, 0);
  return set != NULL ? soma_pieces_new_from_set (set, entry != NULL && entry->distinct_pieces)
                     : NULL;
}

SomaPieces *
soma_pieces_from_text (const char *text, gsize length, const char *display_name, GError **error)
{
  g_autoptr (GError) local = NULL;
  g_autoptr (SomaFileContents) contents = soma_file_parse (text, length, display_name, &local);
  gboolean is_native = contents == NULL || contents->format == &soma_format_native;
  SomaPieces *pieces = is_native
                           ? read_native (text, length, display_name, local == NULL ? &local : NULL)
                           : read_other (contents, display_name, &local);

  if (pieces != NULL)
    return pieces;
  if (local != NULL)
    g_propagate_error (error, g_steal_pointer (&local));
  else
    g_set_error (error, SOMA_FILE_ERROR, SOMA_FILE_ERROR_UNKNOWN, _ ("%s contains no pieces."),
                 display_name);
  return NULL;
}
