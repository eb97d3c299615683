/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pieces.h"

#include <string.h>

#include "facts.h"
#include "native-format.h"
#include "pieces-private.h"

static void
report (GArray *problems, SomaPieceProblemKind kind, guint piece, int other)
{
  SomaPieceProblem problem = { kind, piece, other };

  g_array_append_val (problems, problem);
}

static int
find_letter_before (const SomaPieces *pieces, guint piece)
{
  for (guint i = 0; i < piece; i++)
    if (strcmp (pieces->pieces[i].letter, pieces->pieces[piece].letter) == 0)
      return (int) i;
  return -1;
}

static void
check_letter (const SomaPieces *pieces, guint piece, GArray *problems)
{
  int other = find_letter_before (pieces, piece);

  if (!soma_native_letter_is_valid (pieces->pieces[piece].letter))
    report (problems, SOMA_PIECE_NO_LETTER, piece, -1);
  else if (other >= 0)
    report (problems, SOMA_PIECE_SAME_LETTER, piece, other);
}

static int
find_shape_before (const SomaPieces *pieces, guint piece, gboolean mirror)
{
  const SomaPiece own = soma_piece_draft_borrow (&pieces->pieces[piece]);

  for (guint i = 0; i < piece; i++)
    {
      const SomaPiece other = soma_piece_draft_borrow (&pieces->pieces[i]);
      if (soma_piece_same_shape (&other, &own, mirror))
        return (int) i;
    }
  return -1;
}

static void
check_shape (const SomaPieces *pieces, guint piece, GArray *problems)
{
  uint16_t part[SOMA_MAX_CELLS];
  const SomaDrawing *drawing = pieces->pieces[piece].drawing;

  if (drawing->n_cells == 0)
    {
      report (problems, SOMA_PIECE_EMPTY, piece, -1);
      return;
    }
  if (soma_drawing_find_parts (drawing, part) > 1)
    report (problems, SOMA_PIECE_DISCONNECTED, piece, -1);
  int same = find_shape_before (pieces, piece, FALSE);
  int mirrored = same < 0 ? find_shape_before (pieces, piece, TRUE) : -1;
  if (same >= 0)
    report (problems, SOMA_PIECE_SAME_SHAPE, piece, same);
  else if (mirrored >= 0)
    report (problems, SOMA_PIECE_MIRROR_IMAGE, piece, mirrored);
}

static void
check_count (const SomaPieces *pieces, guint piece, GArray *problems)
{
  const SomaPieceDraft *draft = &pieces->pieces[piece];

  if (draft->min_count > draft->max_count)
    report (problems, SOMA_PIECE_COUNT, piece, -1);
  else if (draft->max_count == 0)
    report (problems, SOMA_PIECE_UNUSED, piece, -1);
}

GArray *
soma_pieces_find_problems (const SomaPieces *pieces)
{
  GArray *problems = g_array_new (FALSE, FALSE, sizeof (SomaPieceProblem));

  for (guint i = 0; i < pieces->n_pieces; i++)
    {
      check_shape (pieces, i, problems);
      check_count (pieces, i, problems);
      check_letter (pieces, i, problems);
    }
  return problems;
}
