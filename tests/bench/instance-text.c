/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "instance-text.h"

#include <string.h>

#include "placement.h"
#include "symmetry.h"

#define N_BYTES (SOMA_MAX_CELLS / 8)

typedef struct
{
  guint8 bytes[N_BYTES]; /* of a number, the highest first; cell 0 is its lowest bit */
} CellSet;

static gboolean
is_plain (const SomaPuzzle *puzzle)
{
  const SomaPieceSet *set = puzzle->set;

  if (puzzle->n_pins > 0 || puzzle->figure->optional != NULL)
    return FALSE;
  for (int p = 0; p < set->n_pieces; p++)
    {
      if (set->pieces[p].min_count != 1 || set->pieces[p].max_count != 1)
        return FALSE;
      for (int q = 0; q < p; q++)
        if (soma_piece_same_shape (&set->pieces[q], &set->pieces[p], false))
          return FALSE;
    }
  return TRUE;
}

static const uint16_t *
get_row (const SomaPlacements *placements, int i)
{
  return placements->cells + (size_t) i * placements->n_cells;
}

/* The cells of the row, carried along by `map` (may be NULL). */
static CellSet
get_cells (const uint16_t *row, int n_cells, const uint16_t *map)
{
  CellSet set = { { 0 } };
  for (int i = 0; i < n_cells; i++)
    {
      int cell = map != NULL ? map[row[i]] : row[i];
      set.bytes[N_BYTES - 1 - cell / 8] |= (guint8) (1 << cell % 8);
    }
  return set;
}

/* Whether the placement is the least of its orbit; counts the elements that map it to itself. */
static gboolean
is_least (const SomaGroup *group, const SomaPlacements *placements, int i, int *n_keepers)
{
  CellSet own = get_cells (get_row (placements, i), placements->n_cells, NULL);
  *n_keepers = 0;
  for (int e = 0; e < group->n_elements; e++)
    {
      CellSet image = get_cells (get_row (placements, i), placements->n_cells, group->cell_map[e]);
      int order = memcmp (own.bytes, image.bytes, N_BYTES);
      if (order > 0)
        return FALSE;
      *n_keepers += order == 0;
    }
  return TRUE;
}

/* What the restriction leaves of the piece: as few placements as possible and, above all, as few
 * symmetric ones. */
static int
judge (const SomaGroup *group, const SomaPlacements *placements)
{
  int n = 0, n_symmetric = 0, n_keepers;
  for (int i = 0; i < placements->n_placements; i++)
    if (is_least (group, placements, i, &n_keepers))
      {
        n++;
        n_symmetric += n_keepers > 1;
      }
  return n_symmetric * group->n_elements + n;
}

static int
choose_piece (const SomaGroup *group, SomaPlacements **all, int n_pieces)
{
  int best = 0, least = G_MAXINT;
  for (int p = 0; p < n_pieces; p++)
    {
      int worth = judge (group, all[p]);
      if (worth < least)
        {
          best = p;
          least = worth;
        }
    }
  return best;
}

static void
add_option (GString *text, CellSet set, int piece)
{
  int i = 0;
  while (set.bytes[i] == 0)
    i++;
  g_string_append_printf (text, "%x", set.bytes[i]);
  while (++i < N_BYTES)
    g_string_append_printf (text, "%02x", set.bytes[i]);
  g_string_append_printf (text, " %d\n", piece);
}

/* Returns how many options there are. */
static int
add_options (GString *text, const SomaGroup *group, SomaPlacements **all, int n_pieces)
{
  int restricted = choose_piece (group, all, n_pieces), n = 0, n_keepers;
  for (int p = 0; p < n_pieces; p++)
    for (int i = 0; i < all[p]->n_placements; i++)
      if (p != restricted || is_least (group, all[p], i, &n_keepers))
        {
          add_option (text, get_cells (get_row (all[p], i), all[p]->n_cells, NULL), p);
          n++;
        }
  return n;
}

char *
instance_text_new (const SomaPuzzle *puzzle)
{
  SomaPlacements *all[SOMA_MAX_PIECES];
  int n_pieces = puzzle->set->n_pieces;

  if (!is_plain (puzzle))
    return NULL;
  SomaGroup *group = soma_group_new (puzzle, SOMA_SYMMETRY_ROTATIONS);
  g_assert_nonnull (group);
  for (int p = 0; p < n_pieces; p++)
    {
      all[p] = soma_placements_new (puzzle->figure, &puzzle->set->pieces[p]);
      g_assert_nonnull (all[p]);
    }
  g_autoptr (GString) options = g_string_new (NULL);
  int n_options = add_options (options, group, all, n_pieces);
  for (int p = 0; p < n_pieces; p++)
    soma_placements_free (all[p]);
  soma_group_free (group);
  return g_strdup_printf ("%d %d %d\n%s", puzzle->figure->n_cells, n_pieces, n_options,
                          options->str);
}
