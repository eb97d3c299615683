/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "piece-stack.h"

#include <string.h>

#include "error-text.h"
#include "messages.h"
#include "piece-letters.h"
#include "shown-text.h"

struct _SomaPieceStack
{
  GArray *pieces; /* owned: of SomaPiece, with cells of their own */
  gboolean is_full;
};

static void
clear_piece (gpointer data)
{
  SomaPiece *piece = data;

  g_free ((SomaCell *) piece->cells);
  g_free ((uint8_t *) piece->colours);
}

SomaPieceStack *
soma_piece_stack_new (void)
{
  SomaPieceStack *stack = g_new0 (SomaPieceStack, 1);

  stack->pieces = g_array_new (FALSE, FALSE, sizeof (SomaPiece));
  g_array_set_clear_func (stack->pieces, clear_piece);
  return stack;
}

void
soma_piece_stack_free (SomaPieceStack *stack)
{
  if (stack == NULL)
    return;
  g_array_unref (stack->pieces);
  g_free (stack);
}

void
soma_piece_stack_clear (SomaPieceStack *stack)
{
  g_array_set_size (stack->pieces, 0);
  stack->is_full = FALSE;
}

guint
soma_piece_stack_get_length (const SomaPieceStack *stack)
{
  return stack->pieces->len;
}

SomaPiece *
soma_piece_stack_get (SomaPieceStack *stack, guint i)
{
  return &g_array_index (stack->pieces, SomaPiece, i);
}

SomaPiece *
soma_piece_stack_add (SomaPieceStack *stack, const SomaFigure *shape)
{
  gsize n = (gsize) shape->n_cells;
  SomaPiece piece = { .colour = soma_piece_colour ((int) stack->pieces->len),
                      .min_count = 1,
                      .max_count = 1,
                      .n_cells = shape->n_cells };

  stack->is_full |= stack->pieces->len == SOMA_MAX_PIECES;
  if (stack->is_full)
    return NULL;
  piece.cells = g_memdup2 (shape->cells, n * sizeof *shape->cells);
  if (shape->colours != NULL)
    piece.colours = g_memdup2 (shape->colours, n);
  g_array_append_val (stack->pieces, piece);
  return soma_piece_stack_get (stack, stack->pieces->len - 1);
}

static gboolean
is_same (const SomaPiece *piece, const SomaFigure *shape, const char *letter, const char *name)
{
  return piece->n_cells == shape->n_cells && strcmp (piece->letter, letter) == 0 &&
         strcmp (piece->name, name) == 0 &&
         memcmp (piece->cells, shape->cells, (gsize) shape->n_cells * sizeof *shape->cells) == 0;
}

SomaPiece *
soma_piece_stack_find (SomaPieceStack *stack, const SomaFigure *shape, const char *letter,
                       const char *name)
{
  SomaPiece named;

  soma_piece_stack_set_name (&named, name);
  for (guint i = 0; !stack->is_full && i < stack->pieces->len; i++)
    if (is_same (soma_piece_stack_get (stack, i), shape, letter, named.name))
      return soma_piece_stack_get (stack, i);
  return NULL;
}

/* Whether one of the first `n` has the letter. */
static gboolean
has_letter (SomaPieceStack *stack, guint n, const char *letter)
{
  for (guint i = 0; i < n; i++)
    if (strcmp (soma_piece_stack_get (stack, i)->letter, letter) == 0)
      return TRUE;
  return FALSE;
}

SomaPieceSet *
soma_piece_stack_make_set (SomaPieceStack *stack, const char *name, SomaError *error)
{
  if (stack->is_full)
    {
      *error = (SomaError){ SOMA_ERROR_TOO_MANY_PIECES, -1 };
      return NULL;
    }

  /* Letters that are not used are as many as pieces, so that one is always found. */
  int next = 0;
  for (guint i = 0; i < stack->pieces->len; i++)
    if (has_letter (stack, i, soma_piece_stack_get (stack, i)->letter))
      *soma_piece_stack_get (stack, i)->letter = '\0';
  for (guint i = 0; i < stack->pieces->len; i++)
    {
      SomaPiece *piece = soma_piece_stack_get (stack, i);
      char letter[SOMA_LETTER_SIZE];
      if (*piece->letter != '\0')
        continue;
      do
        soma_piece_letter (next++, letter);
      while (next < SOMA_MAX_PIECES && has_letter (stack, stack->pieces->len, letter));
      memcpy (piece->letter, letter, sizeof letter);
    }
  return soma_piece_set_new (name, (const SomaPiece *) stack->pieces->data,
                             (int) stack->pieces->len, error);
}

void
soma_piece_stack_set_name (SomaPiece *piece, const char *name)
{
  const char *end;

  g_utf8_validate_len (name, MIN (strlen (name), SOMA_NAME_SIZE - 1), &end);
  memset (piece->name, 0, sizeof piece->name);
  memcpy (piece->name, name, (gsize) (end - name));
  soma_text_clean (piece->name, FALSE);
}

char *
soma_piece_stack_describe (const SomaError *error)
{
  if (error->status == SOMA_ERROR_EMPTY_FIGURE)
    return g_strdup (_ ("the piece has no cells"));
  if (error->status == SOMA_ERROR_FIGURE_TOO_LARGE)
    return g_strdup_printf (ngettext ("the piece has more than %d cell",
                                      "the piece has more than %d cells", SOMA_MAX_CELLS),
                            SOMA_MAX_CELLS);
  if (error->status == SOMA_ERROR_DUPLICATE_CELL)
    return g_strdup (_ ("the piece has the same cell twice"));
  return soma_error_describe (error, NULL);
}
