/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "piece-list.h"

#include <string.h>

#include "error-text.h"
#include "piece-letters.h"
#include "soma-config.h"

#include <glib/gi18n-lib.h>

struct _SomaPieceList
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

SomaPieceList *
soma_piece_list_new (void)
{
  SomaPieceList *list = g_new0 (SomaPieceList, 1);

  list->pieces = g_array_new (FALSE, FALSE, sizeof (SomaPiece));
  g_array_set_clear_func (list->pieces, clear_piece);
  return list;
}

void
soma_piece_list_free (SomaPieceList *list)
{
  if (list == NULL)
    return;
  g_array_unref (list->pieces);
  g_free (list);
}

void
soma_piece_list_clear (SomaPieceList *list)
{
  g_array_set_size (list->pieces, 0);
  list->is_full = FALSE;
}

guint
soma_piece_list_get_length (const SomaPieceList *list)
{
  return list->pieces->len;
}

SomaPiece *
soma_piece_list_get (SomaPieceList *list, guint i)
{
  return &g_array_index (list->pieces, SomaPiece, i);
}

SomaPiece *
soma_piece_list_add (SomaPieceList *list, const SomaFigure *shape)
{
  gsize n = (gsize) shape->n_cells;
  SomaPiece piece = { .colour = soma_piece_colour ((int) list->pieces->len),
                      .min_count = 1,
                      .max_count = 1,
                      .n_cells = shape->n_cells };

  list->is_full |= list->pieces->len == SOMA_MAX_PIECES;
  if (list->is_full)
    return NULL;
  piece.cells = g_memdup2 (shape->cells, n * sizeof *shape->cells);
  if (shape->colours != NULL)
    piece.colours = g_memdup2 (shape->colours, n);
  g_array_append_val (list->pieces, piece);
  return soma_piece_list_get (list, list->pieces->len - 1);
}

static gboolean
is_same (const SomaPiece *piece, const SomaFigure *shape, const char *letter, const char *name)
{
  return piece->n_cells == shape->n_cells && strcmp (piece->letter, letter) == 0 &&
         strncmp (piece->name, name, SOMA_NAME_SIZE - 1) == 0 &&
         memcmp (piece->cells, shape->cells, (gsize) shape->n_cells * sizeof *shape->cells) == 0;
}

SomaPiece *
soma_piece_list_find (SomaPieceList *list, const SomaFigure *shape, const char *letter,
                      const char *name)
{
  for (guint i = 0; i < list->pieces->len; i++)
    if (is_same (soma_piece_list_get (list, i), shape, letter, name))
      return soma_piece_list_get (list, i);
  return NULL;
}

/* Whether one of the first `n` has the letter. */
static gboolean
has_letter (SomaPieceList *list, guint n, const char *letter)
{
  for (guint i = 0; i < n; i++)
    if (strcmp (soma_piece_list_get (list, i)->letter, letter) == 0)
      return TRUE;
  return FALSE;
}

/* Letters that are not used are as many as pieces, so that one is always found. */
static void
find_letters (SomaPieceList *list)
{
  int next = 0;

  for (guint i = 0; i < list->pieces->len; i++)
    if (has_letter (list, i, soma_piece_list_get (list, i)->letter))
      *soma_piece_list_get (list, i)->letter = '\0';
  for (guint i = 0; i < list->pieces->len; i++)
    {
      SomaPiece *piece = soma_piece_list_get (list, i);
      char letter[SOMA_LETTER_SIZE];
      if (*piece->letter != '\0')
        continue;
      do
        soma_piece_letter (next++, letter);
      while (next < SOMA_MAX_PIECES && has_letter (list, list->pieces->len, letter));
      memcpy (piece->letter, letter, sizeof letter);
    }
}

SomaPieceSet *
soma_piece_list_make_set (SomaPieceList *list, const char *name, SomaError *error)
{
  if (list->is_full)
    {
      *error = (SomaError){ SOMA_ERROR_TOO_MANY_PIECES, -1 };
      return NULL;
    }
  find_letters (list);
  return soma_piece_set_new (name, (const SomaPiece *) list->pieces->data, (int) list->pieces->len,
                             error);
}

void
soma_piece_list_set_name (SomaPiece *piece, const char *name)
{
  const char *end;

  g_utf8_validate_len (name, MIN (strlen (name), SOMA_NAME_SIZE - 1), &end);
  memset (piece->name, 0, sizeof piece->name);
  memcpy (piece->name, name, (gsize) (end - name));
}

char *
soma_piece_list_describe (const SomaError *error)
{
  if (error->status == SOMA_ERROR_EMPTY_FIGURE)
    return g_strdup (_ ("the piece has no cells"));
  if (error->status == SOMA_ERROR_FIGURE_TOO_LARGE)
    return g_strdup_printf (_ ("the piece has more than %d cells"), SOMA_MAX_CELLS);
  if (error->status == SOMA_ERROR_DUPLICATE_CELL)
    return g_strdup (_ ("the piece has the same cell twice"));
  return soma_error_describe (error, NULL);
}
