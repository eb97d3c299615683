/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "found-puzzle.h"

#include "apart-text.h"
#include "engine-auto.h"

struct _SomaFoundPuzzle
{
  GObject parent_instance;

  guint64 number;
  int n_moves, n_turns;
  int levels[SOMA_MAX_APART_COPIES], n_levels;

  /* Owned */
  SomaPuzzle *puzzle;
  guint16 *copy_at;
  gint8 *normal; /* as in SomaInvention */
  char *level, *name;
};

/* What is said of one puzzle only. */
static const SomaDesignText old_texts[] = { SOMA_DESIGN_ID, SOMA_DESIGN_NOTES, SOMA_DESIGN_AUTHOR };

G_DEFINE_FINAL_TYPE (SomaFoundPuzzle, soma_found_puzzle, G_TYPE_OBJECT)

static void
soma_found_puzzle_finalize (GObject *object)
{
  SomaFoundPuzzle *self = SOMA_FOUND_PUZZLE (object);

  soma_puzzle_unref (self->puzzle);
  g_free (self->copy_at);
  g_free (self->normal);
  g_free (self->level);
  g_free (self->name);
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
soma_found_puzzle_new (const SomaInvention *invention, guint64 number, const char *label)
{
  SomaFoundPuzzle *self = g_object_new (SOMA_TYPE_FOUND_PUZZLE, NULL);

  self->number = number;
  self->n_moves = invention->n_moves;
  self->n_turns = invention->n_turns;
  self->n_levels = invention->n_levels;
  memcpy (self->levels, invention->levels, sizeof self->levels);
  self->puzzle = soma_puzzle_ref (invention->puzzle);
  self->copy_at =
      g_memdup2 (invention->copy_at, (gsize) invention->puzzle->figure->n_cells * sizeof (guint16));
  self->normal = g_memdup2 (invention->normal, (gsize) invention->puzzle->figure->n_cells);
  self->level = soma_apart_text_level (invention->levels, invention->n_levels);
  self->name = soma_apart_text_name (label, number, self->level);
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

int
soma_found_puzzle_get_n_turns (SomaFoundPuzzle *self)
{
  g_return_val_if_fail (SOMA_IS_FOUND_PUZZLE (self), 0);
  return self->n_turns;
}

int
soma_found_puzzle_compare (SomaFoundPuzzle *a, SomaFoundPuzzle *b)
{
  g_return_val_if_fail (SOMA_IS_FOUND_PUZZLE (a), 0);
  g_return_val_if_fail (SOMA_IS_FOUND_PUZZLE (b), 0);
  int order = soma_apart_compare_levels (b->levels, b->n_levels, a->levels, a->n_levels);

  return order != 0 ? order : b->n_moves - a->n_moves;
}

gboolean
soma_found_puzzle_same (SomaFoundPuzzle *a, SomaFoundPuzzle *b)
{
  g_return_val_if_fail (SOMA_IS_FOUND_PUZZLE (a), FALSE);
  g_return_val_if_fail (SOMA_IS_FOUND_PUZZLE (b), FALSE);
  return soma_figure_equal (a->puzzle->figure, b->puzzle->figure) &&
         memcmp (a->normal, b->normal, (gsize) a->puzzle->figure->n_cells) == 0;
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
  g_autoptr (SomaDesign) named = NULL;

  if (drawing == NULL)
    drawing = soma_drawing_new_from_figure (self->puzzle->figure, (SomaCell){ 0 });
  drawn = soma_design_with_drawing (design, drawing);
  named = soma_design_with_text (drawn, SOMA_DESIGN_NAME, self->name);
  for (int i = 0; i < (int) G_N_ELEMENTS (old_texts); i++)
    {
      g_autoptr (SomaDesign) old = g_steal_pointer (&named);
      named = soma_design_with_text (old, old_texts[i], "");
    }
  return soma_design_with_pieces (named, pieces);
}
