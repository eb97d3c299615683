/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "design-entry.h"

#include <string.h>

#include "design-private.h"
#include "engine-auto.h"
#include "file-contents-private.h"
#include "pieces-private.h"
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
  const SomaPieces *all = design->pieces;
  SomaPieceDraft drafts[SOMA_MAX_PIECES];
  guint n = 0;

  for (guint i = 0; i < all->n_pieces; i++)
    if (soma_piece_draft_is_usable (&all->pieces[i]))
      drafts[n++] = all->pieces[i];
  g_autoptr (SomaPieces) pieces =
      n > 0 ? soma_pieces_new (all->name, all->distinct_pieces, drafts, n) : NULL;
  return soma_design_with_pieces (design, pieces);
}

/* What its file says beyond the design belongs to the entry, too. */
static void
add_origin (const SomaDesign *design, SomaFileEntry *entry)
{
  gboolean has_shapes = soma_design_get_rest (design) != NULL;

  entry->rest = soma_file_rest_ref (soma_design_get_rest (design));
  g_clear_pointer (&entry->shapes, g_array_unref);
  entry->shapes = soma_design_list_shapes (design);
  for (guint i = 0; i < entry->shapes->len; i++)
    {
      int *shape = &g_array_index (entry->shapes, int, i);
      *shape -= 1;
      has_shapes |= *shape >= 0;
    }
  if (!has_shapes)
    g_clear_pointer (&entry->shapes, g_array_unref);
}

SomaFileContents *
soma_design_make_contents (const SomaDesign *design, guint *losses)
{
  *losses = 0;
  if (design->drawing->n_cells == 0)
    return NULL;
  SomaFileContents *contents = read_back (design);
  if (contents == NULL && design->pieces != NULL)
    {
      g_autoptr (SomaDesign) finished = leave_out_pieces ((SomaDesign *) design);
      *losses = SOMA_FORMAT_LOSES_PIECES;
      contents = read_back (finished);
      if (contents != NULL)
        add_origin (finished, contents->entries->pdata[0]);
    }
  else if (contents != NULL)
    add_origin (design, contents->entries->pdata[0]);
  return contents;
}

SomaFileContents *
soma_book_make_contents (const SomaBook *book, const SomaFormat *format, guint *losses,
                         guint *number)
{
  SomaFileContents *all = soma_file_contents_new (format);

  *losses = 0;
  for (guint i = 0; i < book->n_problems; i++)
    {
      guint own;
      g_autoptr (SomaFileContents) contents = soma_design_make_contents (book->problems[i], &own);
      *losses |= own;
      if (contents == NULL)
        {
          *number = i;
          soma_file_contents_free (all);
          return NULL;
        }
      g_ptr_array_add (all->entries, g_ptr_array_steal_index (contents->entries, 0));
    }
  return all;
}

SomaBook *
soma_book_new_from_contents (const SomaFileContents *contents)
{
  g_autoptr (GPtrArray) problems =
      g_ptr_array_new_with_free_func ((GDestroyNotify) soma_design_unref);

  for (guint i = 0; i < contents->entries->len; i++)
    g_ptr_array_add (problems, soma_design_new_from_entry (contents->entries->pdata[i]));
  return problems->len > 0 ? soma_book_new ((SomaDesign **) problems->pdata, problems->len) : NULL;
}

/* The entry of which the problem was read; (nullable) */
static const SomaFileEntry *
find_entry (const SomaDesign *problem, const SomaFileContents *contents)
{
  for (guint i = 0; i < contents->entries->len; i++)
    if (strcmp (((SomaFileEntry *) contents->entries->pdata[i])->id, problem->id) == 0)
      return contents->entries->pdata[i];
  return NULL;
}

/* The shapes of the entry that pieces of the design were; (transfer full) */
static GArray *
find_shapes (const SomaDesign *design, const SomaFileEntry *entry)
{
  const SomaPieceSet *set = soma_file_entry_get_set (entry);
  GArray *shapes = g_array_new (FALSE, FALSE, sizeof (int));

  for (guint i = 0; design->pieces != NULL && i < design->pieces->n_pieces; i++)
    {
      int shape = -1;
      for (int p = 0; set != NULL && p < set->n_pieces; p++)
        if (strcmp (set->pieces[p].letter, design->pieces->pieces[i].letter) == 0)
          shape = g_array_index (entry->shapes, int, (guint) p);
      g_array_append_val (shapes, shape);
    }
  g_array_append_val (shapes, g_array_index (entry->shapes, int, entry->shapes->len - 1));
  return shapes;
}

SomaBook *
soma_book_adopt (SomaBook *book, const SomaFileContents *contents)
{
  g_autoptr (GPtrArray) problems =
      g_ptr_array_new_with_free_func ((GDestroyNotify) soma_design_unref);

  for (guint i = 0; i < book->n_problems; i++)
    {
      SomaDesign *problem = book->problems[i];
      const SomaFileEntry *entry = find_entry (problem, contents);
      if (soma_design_get_rest (problem) != NULL || entry == NULL || entry->rest == NULL)
        {
          g_ptr_array_add (problems, soma_design_ref (problem));
          continue;
        }
      g_autoptr (GArray) shapes = find_shapes (problem, entry);
      g_ptr_array_add (problems, soma_design_with_origin (problem, entry->rest, shapes));
    }
  return soma_book_new ((SomaDesign **) problems->pdata, problems->len);
}

/* Everything by which solutions are told apart. */
static gboolean
is_same_puzzle (const SomaFileEntry *a, const SomaFileEntry *b)
{
  const guint puzzle = SOMA_FORMAT_LOSES_FIGURE | SOMA_FORMAT_LOSES_OPTIONAL |
                       SOMA_FORMAT_LOSES_PIECES | SOMA_FORMAT_LOSES_PIECE_NAMES |
                       SOMA_FORMAT_LOSES_DISTINCT | SOMA_FORMAT_LOSES_COLOURS |
                       SOMA_FORMAT_LOSES_TURNS | SOMA_FORMAT_LOSES_GROUPS | SOMA_FORMAT_LOSES_HOLES;

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
  losses = soma_format_compare (entry, same);
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
  if (to->game == NULL && is_same_puzzle (from, to))
    to->game = g_strdup (from->game);

  /* The new one is freed with the contents, the old one with `own`. */
  contents->entries->pdata[number] = to;
  own->entries->pdata[0] = from;
  return TRUE;
}
