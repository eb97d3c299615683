/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "sheet.h"

#include <glib/gi18n.h>

SomaPuzzleSheet *
soma_puzzle_sheet_new (SomaPuzzle *puzzle, const char *name, const char *facts)
{
  SomaPuzzleSheet *sheet = g_new0 (SomaPuzzleSheet, 1);

  sheet->puzzle = soma_puzzle_ref (puzzle);
  sheet->name = g_strdup (name);
  sheet->facts = g_strdup (facts);
  sheet->outcome = g_strdup ("");
  sheet->count = g_strdup ("");
  sheet->packed = g_byte_array_new ();
  return sheet;
}

static void
forget (SomaPuzzleSheet *sheet)
{
  g_free (sheet->outcome);
  g_free (sheet->reason);
  g_free (sheet->count);
  g_free (sheet->marked);
}

void
soma_puzzle_sheet_free (SomaPuzzleSheet *sheet)
{
  if (sheet == NULL)
    return;
  soma_puzzle_unref (sheet->puzzle);
  g_free (sheet->name);
  g_free (sheet->facts);
  g_free (sheet->level);
  g_free (sheet->author);
  forget (sheet);
  g_byte_array_unref (sheet->packed);
  g_free (sheet);
}

static gboolean *
make_marks (const SomaPuzzle *puzzle, const SomaWhyNot *why_not)
{
  gboolean *marked = g_new0 (gboolean, puzzle->figure->n_cells);

  for (int i = 0; i < why_not->n_cells; i++)
    marked[why_not->cells[i]] = TRUE;
  return marked;
}

void
soma_puzzle_sheet_tell (SomaPuzzleSheet *sheet, const SomaPuzzleSheetFacts *facts)
{
  forget (sheet);
  sheet->outcome = soma_puzzle_sheet_label_outcome (facts);
  sheet->reason = soma_puzzle_sheet_label_reason (facts, sheet->puzzle);
  sheet->count = soma_puzzle_sheet_label_count (facts);
  sheet->difficulty = soma_puzzle_sheet_label_difficulty (facts);
  sheet->counted = facts->known != SOMA_KNOWN_NOTHING && facts->n_solutions > 0;
  sheet->has_pieces = facts->has_pieces;
  sheet->n_solutions = facts->n_solutions;
  sheet->number = facts->number;
  sheet->is_all = facts->known == SOMA_KNOWN_ALL;
  sheet->marked = facts->why_not != NULL && facts->why_not->n_cells > 0
                      ? make_marks (sheet->puzzle, facts->why_not)
                      : NULL;
}

void
soma_puzzle_sheet_describe (SomaPuzzleSheet *sheet, const char *author, const char *level)
{
  g_free (sheet->author);
  g_free (sheet->level);
  /* Translators: who made a puzzle. */
  sheet->author = *author != '\0' ? g_strdup_printf (_ ("By %s"), author) : NULL;
  sheet->level = g_strdup (level);
}

void
soma_puzzle_sheet_add_solution (SomaPuzzleSheet *sheet, const uint16_t *copy_at)
{
  soma_packing_append (soma_packing_for (sheet->puzzle), copy_at, sheet->packed);
}

void
soma_puzzle_sheet_set_solutions (SomaPuzzleSheet *sheet, GByteArray *packed)
{
  g_byte_array_ref (packed);
  g_byte_array_unref (sheet->packed);
  sheet->packed = packed;
}

guint
soma_puzzle_sheet_get_n_solutions (const SomaPuzzleSheet *sheet)
{
  return (guint) (sheet->packed->len / soma_packing_size (soma_packing_for (sheet->puzzle)));
}

void
soma_puzzle_sheet_read_solution (const SomaPuzzleSheet *sheet, guint solution, uint16_t *copy_at)
{
  SomaPacking packing = soma_packing_for (sheet->puzzle);

  soma_packing_read (packing, sheet->packed->data + solution * soma_packing_size (packing),
                     copy_at);
}
