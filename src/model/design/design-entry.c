/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "design-entry.h"

#include <string.h>

#include "engine-auto.h"
#include "puzzle-file.h"

static SomaFileContents *
read_back (const SomaDesign *design)
{
  g_autofree char *text = soma_design_to_text (design);
  SomaFileContents *contents = soma_file_parse (text, strlen (text), "", NULL);

  if (contents != NULL && contents->entries->len == 1 &&
      soma_file_contents_lost_nothing (contents, "", NULL))
    return contents;
  g_clear_pointer (&contents, soma_file_contents_free);
  return NULL;
}

/* With those pieces alone that can be used. */
static SomaDesign *
leave_out_pieces (SomaDesign *design)
{
  SomaPieceSet *set = soma_pieces_get_set (design->pieces);
  g_autoptr (SomaPieces) pieces =
      set != NULL ? soma_pieces_new_from_set (set, design->pieces->distinct_pieces) : NULL;

  return soma_design_with_pieces (design, pieces);
}

SomaFileContents *
soma_design_make_contents (const SomaDesign *design, guint *losses)
{
  *losses = 0;
  if (design->drawing->n_cells == 0)
    return NULL;
  SomaFileContents *contents = read_back (design);
  if (contents != NULL || design->pieces == NULL)
    return contents;
  g_autoptr (SomaDesign) finished = leave_out_pieces ((SomaDesign *) design);
  *losses = SOMA_FORMAT_LOSES_PIECES;
  return read_back (finished);
}

/* Everything by which solutions are told apart. */
static gboolean
is_same_puzzle (const SomaFileEntry *a, const SomaFileEntry *b)
{
  const guint puzzle = SOMA_FORMAT_LOSES_FIGURE | SOMA_FORMAT_LOSES_OPTIONAL |
                       SOMA_FORMAT_LOSES_PIECES | SOMA_FORMAT_LOSES_PIECE_NAMES |
                       SOMA_FORMAT_LOSES_DISTINCT | SOMA_FORMAT_LOSES_COLOURS |
                       SOMA_FORMAT_LOSES_TURNS | SOMA_FORMAT_LOSES_GROUPS;

  return ((soma_format_compare (a, b) | soma_format_compare (b, a)) & puzzle) == 0;
}

gboolean
soma_design_keeps_entry (const SomaDesign *design, const SomaFileEntry *entry)
{
  const guint stays = SOMA_FORMAT_LOSES_COLLECTION | SOMA_FORMAT_LOSES_GAME;
  guint losses;
  g_autoptr (SomaFileContents) contents = soma_design_make_contents (design, &losses);

  if (contents == NULL || losses != 0)
    return FALSE;
  SomaFileEntry *same = contents->entries->pdata[0];
  if (!is_same_puzzle (entry, same))
    return FALSE;
  /* Borrowed, to be found. */
  same->rest = entry->rest;
  losses = soma_format_compare (entry, same);
  same->rest = NULL;
  return (losses & ~stays) == 0;
}

gboolean
soma_design_put_entry (const SomaDesign *design, SomaFileContents *contents, guint number)
{
  guint losses;
  g_autoptr (SomaFileContents) own = soma_design_make_contents (design, &losses);

  if (own == NULL || losses != 0 || number >= contents->entries->len)
    return FALSE;

  /* Move from one to the other what designs do not have. */
  SomaFileEntry *from = contents->entries->pdata[number], *to = own->entries->pdata[0];
  if (to->collection == NULL)
    to->collection = g_strdup (from->collection);
  if (is_same_puzzle (from, to))
    {
      if (to->game == NULL)
        to->game = g_strdup (from->game);
      to->rest = g_steal_pointer (&from->rest);
    }

  /* The new one is freed with the contents, the old one with `own`. */
  contents->entries->pdata[number] = to;
  own->entries->pdata[0] = from;
  return TRUE;
}
