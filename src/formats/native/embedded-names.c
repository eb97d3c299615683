/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "embedded-names.h"

#include "soma-config.h"

static void
translate (const char *context, char **name)
{
  if (*name == NULL || **name == '\0')
    return;

  const char *translated = g_dpgettext2 (SOMA_GUIDE_DOMAIN, context, *name);
  if (translated != *name)
    {
      g_free (*name);
      *name = g_strdup (translated);
    }
}

void
soma_embedded_translate_figures (SomaFileContents *contents)
{
  for (guint i = 0; i < contents->entries->len; i++)
    {
      SomaFileEntry *entry = g_ptr_array_index (contents->entries, i);

      translate ("figure", &entry->name);
      translate ("collection", &entry->collection);
      translate ("note", &entry->about.notes);
    }
}

static void
translate_piece (SomaPiece *piece)
{
  g_autofree char *name = g_strdup (piece->name);
  const char *end;

  translate ("piece", &name);
  g_strlcpy (piece->name, name, sizeof piece->name);
  g_utf8_validate (piece->name, -1, &end);
  piece->name[end - piece->name] = '\0';
}

/* Sets are values, so that a translated one takes the place of the other. */
static SomaPieceSet *
translate_set (const SomaPieceSet *set)
{
  gsize n = (gsize) set->n_pieces;
  g_autofree SomaPiece *pieces = g_memdup2 (set->pieces, n * sizeof *pieces);

  for (gsize i = 0; i < n; i++)
    translate_piece (&pieces[i]);
  return soma_piece_set_new (set->name, pieces, set->n_pieces, NULL);
}

void
soma_embedded_translate_pieces (SomaFileContents *contents)
{
  for (guint i = 0; i < contents->sets->len; i++)
    {
      gpointer *slot = &g_ptr_array_index (contents->sets, i);
      SomaPieceSet *set = *slot;

      *slot = translate_set (set);
      for (guint j = 0; j < contents->entries->len; j++)
        {
          SomaFileEntry *entry = g_ptr_array_index (contents->entries, j);
          if (entry->set != set)
            continue;
          soma_piece_set_unref (entry->set);
          entry->set = soma_piece_set_ref (*slot);
        }
      soma_piece_set_unref (set);
    }
}
