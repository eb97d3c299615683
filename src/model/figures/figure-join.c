/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "soma-config.h"

#include "figure-join.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "engine-auto.h"
#include "puzzle-file.h"
#include "transform.h"
#include "turned.h"

/* Equal puzzles. */

static gboolean
pieces_equal (const SomaPiece *a, const SomaPiece *b)
{
  return strcmp (a->letter, b->letter) == 0 && a->min_count == b->min_count &&
         a->max_count == b->max_count && soma_piece_same_shape (a, b, false);
}

/* Both are nullable. */
static gboolean
sets_equal (const SomaPieceSet *a, const SomaPieceSet *b)
{
  if (a == b)
    return TRUE;
  if (a == NULL || b == NULL || a->n_pieces != b->n_pieces)
    return FALSE;
  for (int i = 0; i < a->n_pieces; i++)
    if (!pieces_equal (&a->pieces[i], &b->pieces[i]))
      return FALSE;
  return TRUE;
}

gboolean
soma_figure_join_same_pieces (SomaFigureItem *a, SomaFigureItem *b)
{
  const SomaPieceSet *set = soma_figure_item_get_piece_set (a);

  /* Turned, the figure of pieces that may not be turned is another puzzle. */
  for (int i = 0; set != NULL && i < set->n_pieces; i++)
    if (soma_piece_is_restricted (&set->pieces[i]) &&
        !soma_figure_equal (soma_figure_item_get_figure (a), soma_figure_item_get_figure (b)))
      return FALSE;
  return soma_figure_item_has_distinct_pieces (a) == soma_figure_item_has_distinct_pieces (b) &&
         sets_equal (soma_figure_item_get_piece_set (a), soma_figure_item_get_piece_set (b));
}

/* Joining. */

void
soma_figure_join_line (GString *notes, const char *line)
{
  if (*line == '\0')
    return;
  if (notes->len > 0)
    g_string_append_c (notes, '\n');
  g_string_append (notes, line);
}

void
soma_figure_join_notes (GString *notes, const SomaDesign *first, const SomaDesign *other)
{
  if (strcmp (first->name, other->name) != 0)
    {
      /* Translators: another name of a figure, in its notes. */
      g_autofree char *line = g_strdup_printf (_ ("Also called “%s”"), other->name);
      soma_figure_join_line (notes, line);
    }
  if (strcmp (first->notes, other->notes) != 0)
    soma_figure_join_line (notes, other->notes);
}

static gboolean
has_solution (const GPtrArray *solutions, const SomaFileSolution *solution,
              const SomaFigure *figure, const SomaPieceSet *set)
{
  for (guint i = 0; i < solutions->len; i++)
    if (soma_file_marks_equal (figure, set, ((SomaFileSolution *) solutions->pdata[i])->marks,
                               solution->marks))
      return TRUE;
  return FALSE;
}

void
soma_figure_join_solutions (GPtrArray *solutions, const SomaDesign *other, const SomaFigure *from,
                            const SomaFigure *to)
{
  SomaPieceSet *set = other->pieces != NULL ? soma_pieces_get_set (other->pieces) : NULL;
  g_autoptr (GPtrArray) others = soma_design_list_solutions (other);
  uint16_t map[SOMA_MAX_CELLS];
  int there, back;

  if (others->len == 0)
    return;
  soma_figure_unref (soma_figure_canonical (from, false, &there));
  soma_figure_unref (soma_figure_canonical (to, false, &back));
  soma_figure_map_cells (from, to, soma_transform_compose (there, soma_transform_invert (back)),
                         map);
  for (guint i = 0; i < others->len; i++)
    {
      const SomaFileSolution *solution = g_ptr_array_index (others, i);
      SomaMark marks[SOMA_MAX_CELLS];
      for (int cell = 0; cell < from->n_cells; cell++)
        marks[map[cell]] = solution->marks[cell];
      SomaFileSolution *turned = soma_file_solution_new (0, marks, to->n_cells);
      if (has_solution (solutions, turned, to, set))
        soma_file_solution_free (turned);
      else
        g_ptr_array_add (solutions, turned);
    }
}
