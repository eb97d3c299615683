/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "stored-solution.h"

#include <string.h>

#include "canonical-puzzle-private.h"
#include "check.h"
#include "transform.h"

/* The number of copies of each piece in a solution that has `n_used` copies of each kind: first the
 * minimum of each piece, then, in the order of the set, as many more as it can have. */
static void
share_copies (const SomaCanonicalPuzzle *canonical, const int *n_used, int *n_copies)
{
  const SomaPieceSet *set = canonical->puzzle->set;
  int left[SOMA_MAX_PIECES];

  memcpy (left, n_used, canonical->n_kinds * sizeof *left);
  for (int i = 0; i < set->n_pieces; i++)
    {
      n_copies[i] = canonical->least_count[i];
      left[canonical->kind_of[i]] -= n_copies[i];
    }
  for (int i = 0; i < set->n_pieces; i++)
    {
      int more = CLAMP (left[canonical->kind_of[i]], 0,
                        set->pieces[i].max_count - canonical->least_count[i]);
      n_copies[i] += more;
      left[canonical->kind_of[i]] -= more;
    }
}

static int
find_kind (const SomaCanonicalPuzzle *canonical, int copy)
{
  int kind = 0;

  while (copy >= canonical->first_copy[kind + 1])
    kind++;
  return kind;
}

/* The piece that gets a copy of `kind` whose least cell is `cell`; `n_free` counts the copies of
 * each piece that are neither pinned nor assigned. */
static int
take_piece (const SomaCanonicalPuzzle *canonical, int kind, int cell, int *n_free)
{
  if (canonical->pinned_piece[cell] != NO_PIECE)
    return canonical->pinned_piece[cell];
  for (int i = 0; i < canonical->puzzle->set->n_pieces; i++)
    if (canonical->kind_of[i] == kind && n_free[i] > 0)
      {
        n_free[i]--;
        return i;
      }
  return -1;
}

static int
get_stored_copy (const SomaCanonicalPuzzle *canonical, const guint8 *bytes, int cell)
{
  int place = canonical->to_canonical[cell];

  if (canonical->n_copies <= 255)
    return bytes[place] == 0xff ? SOMA_NO_COPY : bytes[place];
  return bytes[2 * place] << 8 | bytes[2 * place + 1];
}

static void
set_stored_copy (const SomaCanonicalPuzzle *canonical, guint8 *bytes, int place, int copy)
{
  if (canonical->n_copies <= 255)
    {
      bytes[place] = (guint8) copy;
      return;
    }
  bytes[2 * place] = (guint8) (copy >> 8);
  bytes[2 * place + 1] = (guint8) copy;
}

/* Reads the copies as stored and counts those of each kind. FALSE if there is a number that is not
 * in the set. */
static gboolean
read_stored_copies (const SomaCanonicalPuzzle *canonical, const guint8 *bytes, uint16_t *copy_at,
                    int *n_used)
{
  int n_cells = canonical->puzzle->figure->n_cells;

  for (int i = 0; i < n_cells; i++)
    {
      int copy = get_stored_copy (canonical, bytes, i);
      if (copy != SOMA_NO_COPY && copy >= canonical->n_copies)
        return FALSE;
      copy_at[i] = (uint16_t) copy;
      if (copy != SOMA_NO_COPY)
        canonical->copy_map[copy] = SOMA_NO_COPY;
    }
  for (int i = 0; i < n_cells; i++)
    if (copy_at[i] != SOMA_NO_COPY && canonical->copy_map[copy_at[i]] == SOMA_NO_COPY)
      {
        canonical->copy_map[copy_at[i]] = 0;
        n_used[find_kind (canonical, copy_at[i])]++;
      }
  for (int i = 0; i < n_cells; i++)
    if (copy_at[i] != SOMA_NO_COPY)
      canonical->copy_map[copy_at[i]] = SOMA_NO_COPY;
  return TRUE;
}

/* Marks the copies that the solution uses. FALSE if it has a number that is not in the set. */
static gboolean
begin_encoding (const SomaCanonicalPuzzle *canonical, const uint16_t *copy_at)
{
  for (int i = 0; i < canonical->puzzle->figure->n_cells; i++)
    {
      if (copy_at[i] != SOMA_NO_COPY && copy_at[i] >= canonical->n_copies)
        return FALSE;
      if (copy_at[i] != SOMA_NO_COPY)
        canonical->copy_map[copy_at[i]] = SOMA_NO_COPY;
    }
  return TRUE;
}

/* `from` and `kind_of` belong to a way into the canonical form. */
static gboolean
encode (const SomaCanonicalPuzzle *canonical, const guint16 *from, const int *kind_of,
        const uint16_t *copy_at, guint8 *bytes)
{
  const SomaPieceSet *set = canonical->puzzle->set;
  int n_seen[SOMA_MAX_PIECES] = { 0 };

  if (!begin_encoding (canonical, copy_at))
    return FALSE;
  for (int place = 0; place < canonical->puzzle->figure->n_cells; place++)
    {
      uint16_t copy = copy_at[from[place]];
      if (copy != SOMA_NO_COPY && canonical->copy_map[copy] == SOMA_NO_COPY)
        {
          int kind = kind_of[soma_piece_set_copy_piece (set, copy)];
          canonical->copy_map[copy] = (guint16) (canonical->first_copy[kind] + n_seen[kind]++);
        }
      set_stored_copy (canonical, bytes, place,
                       copy == SOMA_NO_COPY ? SOMA_NO_COPY : canonical->copy_map[copy]);
    }
  return TRUE;
}

static gboolean
encode_in_way (const SomaCanonicalPuzzle *canonical, const CanonicalWay *way,
               const uint16_t *copy_at, guint8 *bytes)
{
  const SomaPuzzle *puzzle = canonical->puzzle;
  guint16 to[SOMA_MAX_CELLS], from[SOMA_MAX_CELLS];
  int kind_of[SOMA_MAX_PIECES];

  soma_figure_map_cells (puzzle->figure, canonical->figure, way->transform, to);
  for (int i = 0; i < puzzle->figure->n_cells; i++)
    from[to[i]] = (guint16) i;
  for (int i = 0; i < puzzle->set->n_pieces; i++)
    kind_of[i] = way->place_of[canonical->bare_kind_of[i]];
  return encode (canonical, from, kind_of, copy_at, bytes);
}

gsize
soma_stored_solution_get_size (const SomaCanonicalPuzzle *canonical)
{
  return (gsize) canonical->puzzle->figure->n_cells * (canonical->n_copies <= 255 ? 1 : 2);
}

gboolean
soma_stored_solution_encode (const SomaCanonicalPuzzle *canonical, const uint16_t *copy_at,
                             guint8 *bytes)
{
  return encode (canonical, canonical->from_canonical, canonical->kind_of, copy_at, bytes);
}

gboolean
soma_stored_solution_decode (const SomaCanonicalPuzzle *canonical, const guint8 *bytes,
                             uint16_t *copy_at)
{
  const SomaPieceSet *set = canonical->puzzle->set;
  int n_used[SOMA_MAX_PIECES] = { 0 }, n_seen[SOMA_MAX_PIECES] = { 0 }, n_free[SOMA_MAX_PIECES];

  if (!read_stored_copies (canonical, bytes, copy_at, n_used))
    return FALSE;
  share_copies (canonical, n_used, n_free);
  for (int i = 0; i < set->n_pieces; i++)
    n_free[i] -= canonical->n_pinned[i];
  for (int i = 0; i < canonical->puzzle->figure->n_cells; i++)
    {
      uint16_t stored = copy_at[i];
      if (stored == SOMA_NO_COPY)
        continue;
      if (canonical->copy_map[stored] == SOMA_NO_COPY)
        {
          int piece = take_piece (canonical, find_kind (canonical, stored), i, n_free);
          if (piece < 0 || n_seen[piece] == set->pieces[piece].max_count)
            return FALSE;
          int copy = soma_piece_set_first_copy (set, piece) + n_seen[piece]++;
          canonical->copy_map[stored] = (guint16) copy;
        }
      copy_at[i] = canonical->copy_map[stored];
    }
  return soma_check_solution (canonical->puzzle, copy_at, NULL) == SOMA_CHECK_OK;
}

/* The transforms to images that `symmetry` counts as the same. If some of them are rotations and
 * some reflections, only rotations are taken, so that rotating a puzzle does not turn its solutions
 * into mirror images. */
static GArray *
list_ways (const SomaCanonicalPuzzle *canonical, SomaSymmetry symmetry)
{
  GArray *ways = g_array_new (FALSE, FALSE, sizeof (CanonicalWay));
  gboolean has_rotations = FALSE;

  for (guint i = 0; i < canonical->ways->len; i++)
    has_rotations |= g_array_index (canonical->ways, CanonicalWay, i).transform < SOMA_N_ROTATIONS;
  for (guint i = 0; i < canonical->ways->len; i++)
    {
      const CanonicalWay *way = &g_array_index (canonical->ways, CanonicalWay, i);
      gboolean is_taken =
          symmetry == SOMA_SYMMETRY_FULL || (way->transform < SOMA_N_ROTATIONS) == has_rotations;
      if (is_taken && (symmetry != SOMA_SYMMETRY_NONE || ways->len == 0))
        g_array_append_vals (ways, way, 1);
    }
  return ways;
}

gboolean
soma_stored_solution_digest (const SomaCanonicalPuzzle *canonical, SomaSymmetry symmetry,
                             const uint16_t *copy_at, guint8 *key)
{
  gsize size = soma_stored_solution_get_size (canonical);
  g_autofree guint8 *least = g_malloc (size), *image = g_malloc (size);
  g_autoptr (GArray) ways = list_ways (canonical, symmetry);

  for (guint i = 0; i < ways->len; i++)
    {
      const CanonicalWay *way = &g_array_index (ways, CanonicalWay, i);
      if (!encode_in_way (canonical, way, copy_at, image))
        return FALSE;
      if (i == 0 || memcmp (image, least, size) < 0)
        memcpy (least, image, size);
    }
  soma_canonical_digest ("soma solution 1", least, size, key);
  return TRUE;
}
