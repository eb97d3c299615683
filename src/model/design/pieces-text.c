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
    {
      const SomaPieceDraft *draft = &pieces->pieces[i];
      SomaPiece *piece = &sketch->pieces[i];
      *piece = (SomaPiece){ .colour = draft->colour,
                            .min_count = draft->min_count,
                            .max_count = draft->max_count,
                            .n_cells = draft->drawing->n_cells,
                            .cells = draft->drawing->cells };
      g_strlcpy (piece->letter, draft->letter, sizeof piece->letter);
      g_strlcpy (piece->name, draft->name, sizeof piece->name);
    }
}

SomaPieces *
soma_pieces_new_from_sketch (const SomaNativeSketch *sketch)
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
    {
      const SomaPiece *piece = &sketch->pieces[i];
      drafts[i] = (SomaPieceDraft){ .colour = piece->colour,
                                    .min_count = piece->min_count,
                                    .max_count = piece->max_count };
      g_strlcpy (drafts[i].letter, piece->letter, sizeof drafts[i].letter);
      g_strlcpy (drafts[i].name, piece->name, sizeof drafts[i].name);
      drafts[i].drawing = soma_drawing_new (piece->cells, NULL, piece->n_cells);
    }
  pieces = soma_pieces_new (sketch->set_name != NULL ? sketch->set_name : "",
                            sketch->distinct_pieces, drafts, (guint) sketch->n_pieces);
  for (int i = 0; i < sketch->n_pieces; i++)
    soma_drawing_unref (drafts[i].drawing);
  return pieces;
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

/* Of another format, whose figures may have a set. */
static SomaPieces *
read_other (const SomaFileContents *contents)
{
  const SomaFileEntry *entry =
      contents->entries->len > 0 ? g_ptr_array_index (contents->entries, 0) : NULL;
  SomaPieceSet *set = entry != NULL ? soma_file_entry_get_set (entry) : NULL;

  return set != NULL ? soma_pieces_new_from_set (set, entry->distinct_pieces) : NULL;
}

SomaPieces *
soma_pieces_from_text (const char *text, gsize length, const char *display_name, GError **error)
{
  g_autoptr (GError) local = NULL;
  g_autoptr (SomaFileContents) contents = soma_file_parse (text, length, display_name, &local);
  gboolean is_native = contents == NULL || contents->format == &soma_format_native;
  SomaPieces *pieces = is_native
                           ? read_native (text, length, display_name, local == NULL ? &local : NULL)
                           : read_other (contents);

  if (pieces != NULL)
    return pieces;
  if (local != NULL)
    g_propagate_error (error, g_steal_pointer (&local));
  else
    g_set_error (error, SOMA_FILE_ERROR, SOMA_FILE_ERROR_UNKNOWN, _ ("%s contains no pieces."),
                 display_name);
  return NULL;
}
