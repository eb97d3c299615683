/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "found-puzzle.h"

#include "apart-text.h"
#include "engine-auto.h"

struct _SomaFoundPuzzle
{
  GObject parent_instance;

  guint64 number;
  int n_moves;

  /* Owned */
  SomaPuzzle *puzzle;
  guint16 *copy_at;
  char *level;
};

G_DEFINE_FINAL_TYPE (SomaFoundPuzzle, soma_found_puzzle, G_TYPE_OBJECT)

static void
soma_found_puzzle_finalize (GObject *object)
{
  SomaFoundPuzzle *self = SOMA_FOUND_PUZZLE (object);

  soma_puzzle_unref (self->puzzle);
  g_free (self->copy_at);
  g_free (self->level);
  G_OBJECT_CLASS (soma_found_puzzle_parent_class)->finalize (object);
}

static void
soma_found_puzzle_class_init (SomaFoundPuzzleClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = soma_found_puzzle_finalize;
}

static void
soma_found_puzzle_init (SomaFoundPuzzle *self)
{
}

SomaFoundPuzzle *
soma_found_puzzle_new (const SomaInvention *invention)
{
  SomaFoundPuzzle *self = g_object_new (SOMA_TYPE_FOUND_PUZZLE, NULL);

  self->number = invention->number;
  self->n_moves = invention->n_moves;
  self->puzzle = soma_puzzle_ref (invention->puzzle);
  self->copy_at =
      g_memdup2 (invention->copy_at, (gsize) invention->puzzle->figure->n_cells * sizeof (guint16));
  self->level = soma_apart_text_level (invention->levels, invention->n_levels);
  return self;
}

guint64
soma_found_puzzle_get_number (SomaFoundPuzzle *self)
{
  g_return_val_if_fail (SOMA_IS_FOUND_PUZZLE (self), 0);
  return self->number;
}

SomaPuzzle *
soma_found_puzzle_get_puzzle (SomaFoundPuzzle *self)
{
  g_return_val_if_fail (SOMA_IS_FOUND_PUZZLE (self), NULL);
  return self->puzzle;
}

const guint16 *
soma_found_puzzle_get_copy_at (SomaFoundPuzzle *self)
{
  g_return_val_if_fail (SOMA_IS_FOUND_PUZZLE (self), NULL);
  return self->copy_at;
}

const char *
soma_found_puzzle_get_level (SomaFoundPuzzle *self)
{
  g_return_val_if_fail (SOMA_IS_FOUND_PUZZLE (self), NULL);
  return self->level;
}

int
soma_found_puzzle_get_n_moves (SomaFoundPuzzle *self)
{
  g_return_val_if_fail (SOMA_IS_FOUND_PUZZLE (self), 0);
  return self->n_moves;
}

SomaDesign *
soma_found_puzzle_apply (SomaFoundPuzzle *self, SomaDesign *design)
{
  g_return_val_if_fail (SOMA_IS_FOUND_PUZZLE (self), NULL);
  g_return_val_if_fail (design != NULL, NULL);
  SomaCell origin = design->drawing->box.low;
  g_autoptr (SomaDrawing) drawing = soma_drawing_new_from_figure (self->puzzle->figure, origin);
  g_autoptr (SomaPieces) pieces = soma_pieces_new_from_set (self->puzzle->set, FALSE);
  g_autoptr (SomaDesign) drawn = NULL;

  if (drawing == NULL)
    drawing = soma_drawing_new_from_figure (self->puzzle->figure, (SomaCell){ 0 });
  drawn = soma_design_with_drawing (design, drawing);
  return soma_design_with_pieces (drawn, pieces);
}
