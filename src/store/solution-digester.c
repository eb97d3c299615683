/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "solution-digester.h"

#include <string.h>

#include "canonical-puzzle-private.h"
#include "stored-solution.h"
#include "transform.h"

/* A way into the canonical form that counts. */
typedef struct
{
  guint16 *from;    /* for each canonical cell, the cell of the puzzle */
  guint16 *kind_of; /* of each copy */
} Way;

struct _SomaSolutionDigester
{
  /* Owned */
  SomaCanonicalPuzzle *canonical;
  GArray *ways;           /* of Way */
  guint16 *least, *image; /* a stored copy for each canonical cell */
  guint16 *stored;        /* scratch, for each copy */
  guint8 *bytes;

  int n_cells;
};

static void
way_clear (gpointer data)
{
  Way *way = data;

  g_free (way->from);
  g_free (way->kind_of);
}

static Way
prepare (const SomaCanonicalPuzzle *canonical, const CanonicalWay *known)
{
  const SomaPuzzle *puzzle = canonical->puzzle;
  Way way = { g_new (guint16, puzzle->figure->n_cells),
              g_new (guint16, MAX (canonical->n_copies, 1)) };
  guint16 to[SOMA_MAX_CELLS];

  soma_figure_map_cells (puzzle->figure, canonical->figure, known->transform, to);
  for (int i = 0; i < puzzle->figure->n_cells; i++)
    way.from[to[i]] = (guint16) i;
  for (int copy = 0; copy < canonical->n_copies; copy++)
    {
      int piece = soma_piece_set_copy_piece (puzzle->set, copy);
      way.kind_of[copy] = known->place_of[canonical->bare_kind_of[piece]];
    }
  return way;
}

SomaSolutionDigester *
soma_solution_digester_new (const SomaPuzzle *puzzle, SomaSymmetry symmetry)
{
  SomaSolutionDigester *self = g_new0 (SomaSolutionDigester, 1);

  self->canonical = soma_canonical_puzzle_new (puzzle, SOMA_SYMMETRY_FULL);
  self->n_cells = puzzle->figure->n_cells;
  self->ways = g_array_new (FALSE, FALSE, sizeof (Way));
  g_array_set_clear_func (self->ways, way_clear);

  /* See soma_stored_solution_digest() for why reflections may not be among them. */
  const GArray *all = self->canonical->ways;
  gboolean has_rotations = FALSE;
  for (guint i = 0; i < all->len; i++)
    has_rotations |= g_array_index (all, CanonicalWay, i).transform < SOMA_N_ROTATIONS;
  for (guint i = 0; i < all->len; i++)
    {
      const CanonicalWay *known = &g_array_index (all, CanonicalWay, i);
      gboolean counts =
          symmetry == SOMA_SYMMETRY_FULL || (known->transform < SOMA_N_ROTATIONS) == has_rotations;
      if (!counts || (symmetry == SOMA_SYMMETRY_NONE && self->ways->len > 0))
        continue;
      Way way = prepare (self->canonical, known);
      g_array_append_val (self->ways, way);
    }
  self->least = g_new (guint16, self->n_cells);
  self->image = g_new (guint16, self->n_cells);
  self->stored = g_new (guint16, MAX (self->canonical->n_copies, 1));
  self->bytes = g_malloc (soma_stored_solution_get_size (self->canonical));
  return self;
}

void
soma_solution_digester_free (SomaSolutionDigester *self)
{
  if (self == NULL)
    return;
  soma_canonical_puzzle_free (self->canonical);
  g_array_unref (self->ways);
  g_free (self->least);
  g_free (self->image);
  g_free (self->stored);
  g_free (self->bytes);
  g_free (self);
}

/* Writes the image of the solution unless it turns out, mostly within the first cells, to come
 * after the least one. */
static gboolean
is_less (SomaSolutionDigester *self, const Way *way, const uint16_t *copy_at, gboolean is_first)
{
  guint16 n_seen[SOMA_MAX_PIECES];
  gboolean less = is_first;

  memset (n_seen, 0, self->canonical->n_kinds * sizeof *n_seen);
  for (int i = 0; i < self->n_cells; i++)
    if (copy_at[i] != SOMA_NO_COPY)
      self->stored[copy_at[i]] = SOMA_NO_COPY;
  for (int place = 0; place < self->n_cells; place++)
    {
      guint16 copy = copy_at[way->from[place]], value = SOMA_NO_COPY;

      if (copy != SOMA_NO_COPY && self->stored[copy] == SOMA_NO_COPY)
        {
          guint16 kind = way->kind_of[copy];
          self->stored[copy] = (guint16) (self->canonical->first_copy[kind] + n_seen[kind]++);
        }
      if (copy != SOMA_NO_COPY)
        value = self->stored[copy];
      if (!less && value > self->least[place])
        return FALSE;
      less |= value < self->least[place];
      self->image[place] = value;
    }
  return less;
}

gboolean
soma_solution_digester_make (SomaSolutionDigester *self, const uint16_t *copy_at, guint8 *digest)
{
  for (int i = 0; i < self->n_cells; i++)
    if (copy_at[i] != SOMA_NO_COPY && copy_at[i] >= self->canonical->n_copies)
      return FALSE;
  for (guint w = 0; w < self->ways->len; w++)
    if (is_less (self, &g_array_index (self->ways, Way, w), copy_at, w == 0))
      {
        guint16 *least = self->least;
        self->least = self->image;
        self->image = least;
      }
  for (int place = 0; place < self->n_cells; place++)
    if (self->canonical->n_copies <= 255)
      self->bytes[place] = (guint8) self->least[place];
    else
      {
        self->bytes[2 * place] = (guint8) (self->least[place] >> 8);
        self->bytes[2 * place + 1] = (guint8) self->least[place];
      }
  soma_canonical_digest ("soma solution 1", self->bytes,
                         soma_stored_solution_get_size (self->canonical), digest);
  return TRUE;
}

gboolean
soma_solution_digest_from_text (const char *text, guint8 *digest)
{
  for (int i = 0; i < SOMA_DIGEST_SIZE; i++)
    {
      int high = g_ascii_xdigit_value (text[2 * i]);
      int low = high >= 0 ? g_ascii_xdigit_value (text[2 * i + 1]) : -1;

      if (low < 0)
        return FALSE;
      digest[i] = (guint8) (high << 4 | low);
    }
  return text[2 * SOMA_DIGEST_SIZE] == '\0';
}
