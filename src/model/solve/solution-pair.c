/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "solution-pair.h"

#include <string.h>

#include "engine-auto.h"
#include "solution-list.h"

/* Flags the copies of `one` that are in another place, or not used, in `other`; their number. */
static int
compare (const SomaPuzzle *puzzle, const guint16 *one, const guint16 *other, bool *moved,
         int *n_alike)
{
  int n_copies = soma_piece_set_n_copies (puzzle->set), n_moved = 0;

  *n_alike = 0;
  for (int copy = 0; copy < n_copies; copy++)
    {
      SomaKeptPiece kept = soma_kept_piece_make (puzzle, one, copy);
      gboolean is_alike = kept.n_cells > 0 && soma_kept_piece_is_in (&kept, puzzle, other);

      moved[copy] = kept.n_cells > 0 && !is_alike;
      n_moved += moved[copy];
      *n_alike += is_alike;
      soma_kept_piece_clear (&kept);
    }
  return n_moved;
}

/* Chooses how the second one is turned. */
static void
turn (SomaSolutionPair *pair, SomaSymmetry symmetry)
{
  g_autoptr (SomaGroup) group = soma_group_new (pair->puzzle, symmetry);
  gsize size = pair->puzzle->figure->n_cells * sizeof *pair->second;
  g_autofree guint16 *image = g_malloc (size), *best = g_memdup2 (pair->second, size);
  int n_alike, least = pair->n_moved;

  for (int element = 1; element < group->n_elements && least > 0; element++)
    {
      soma_group_apply (group, pair->puzzle, element, pair->second, image);
      int n_moved = compare (pair->puzzle, pair->first, image, pair->first_moved, &n_alike);
      if (n_moved >= least)
        continue;
      least = n_moved;
      pair->transform = group->transform[element];
      memcpy (best, image, size);
    }
  memcpy (pair->second, best, size);
}

SomaSolutionPair *
soma_solution_pair_new (SomaPuzzle *puzzle, SomaSymmetry symmetry, const guint16 *first,
                        const guint16 *second, gboolean turns)
{
  SomaSolutionPair *pair = g_new0 (SomaSolutionPair, 1);
  gsize size = puzzle->figure->n_cells * sizeof *first;
  int n_copies = soma_piece_set_n_copies (puzzle->set), n_alike;

  pair->puzzle = soma_puzzle_ref (puzzle);
  pair->first = g_memdup2 (first, size);
  pair->second = g_memdup2 (second, size);
  pair->first_moved = g_new0 (bool, n_copies + 1);
  pair->second_moved = g_new0 (bool, n_copies + 1);
  pair->n_moved = compare (puzzle, first, second, pair->first_moved, &pair->n_alike);
  if (turns)
    turn (pair, symmetry);
  pair->n_moved = compare (puzzle, first, pair->second, pair->first_moved, &pair->n_alike);
  compare (puzzle, pair->second, first, pair->second_moved, &n_alike);
  return pair;
}

void
soma_solution_pair_free (SomaSolutionPair *pair)
{
  if (pair == NULL)
    return;
  soma_puzzle_unref (pair->puzzle);
  g_free (pair->first);
  g_free (pair->second);
  g_free (pair->first_moved);
  g_free (pair->second_moved);
  g_free (pair);
}
