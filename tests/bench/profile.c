/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "profile.h"

#include <string.h>

#define MAX_CELLS 6
#define N_TRANSFORMS 48

/* With so many bits in a state, all states have a place of their own. */
#define MOST_DENSE_BITS 17

/* A piece the way it lies, from its first cell on, to which the others are relative. */
typedef struct
{
  int at[MAX_CELLS][3];
  int piece;
} Orientation;

/* Which of the next cells are covered already, above which pieces are used; and in how many ways it
 * comes to that. A place without ways is free. */
typedef struct
{
  guint64 state, n_ways;
} Entry;

typedef struct
{
  Entry *entries;
  gsize n_places, n_used;
  gboolean is_dense;
} States;

typedef struct
{
  const int *size;
  int n_cells;
  GArray *orientations; /* of Orientation */
  int n_bits;           /* for the next cells */
  gboolean is_each_once;
  States now, next;
} Profile;

static void
states_init (States *states, gsize n_places, gboolean is_dense)
{
  states->entries = g_new0 (Entry, n_places);
  states->n_places = n_places;
  states->n_used = 0;
  states->is_dense = is_dense;
}

static Entry *
find_place (const States *states, guint64 state)
{
  gsize mask = states->n_places - 1;
  gsize i = states->is_dense ? state : (gsize) (state * 0x9e3779b97f4a7c15 >> 20) & mask;

  while (states->entries[i].n_ways != 0 && states->entries[i].state != state)
    i = (i + 1) & mask;
  return &states->entries[i];
}

static void
grow (States *states)
{
  States larger;

  states_init (&larger, 2 * states->n_places, FALSE);
  for (gsize i = 0; i < states->n_places; i++)
    if (states->entries[i].n_ways != 0)
      *find_place (&larger, states->entries[i].state) = states->entries[i];
  larger.n_used = states->n_used;
  g_free (states->entries);
  *states = larger;
}

static void
add_ways (States *states, guint64 state, guint64 n_ways)
{
  Entry *entry = find_place (states, state);

  if (entry->n_ways == 0)
    {
      if (!states->is_dense && 2 * states->n_used >= states->n_places)
        {
          grow (states);
          entry = find_place (states, state);
        }
      states->n_used++;
    }
  entry->state = state;
  entry->n_ways += n_ways;
}

/* Orientations */

static gboolean
comes_before (const int *a, const int *b)
{
  for (int axis = 2; axis >= 0; axis--)
    if (a[axis] != b[axis])
      return a[axis] < b[axis];
  return FALSE;
}

/* Puts the cells in order, and makes them relative to the first one. */
static void
normalize (Orientation *orientation, int n_cells)
{
  int first[3];

  for (int i = 1; i < n_cells; i++)
    for (int k = i; k > 0 && comes_before (orientation->at[k], orientation->at[k - 1]); k--)
      for (int axis = 0; axis < 3; axis++)
        {
          int other = orientation->at[k][axis];
          orientation->at[k][axis] = orientation->at[k - 1][axis];
          orientation->at[k - 1][axis] = other;
        }
  memcpy (first, orientation->at[0], sizeof first);
  for (int i = 0; i < n_cells; i++)
    for (int axis = 0; axis < 3; axis++)
      orientation->at[i][axis] -= first[axis];
}

static Orientation
turn (const SomaCell *cells, int n_cells, int piece, int transform)
{
  static const int orders[6][3] = { { 0, 1, 2 }, { 0, 2, 1 }, { 1, 0, 2 },
                                    { 1, 2, 0 }, { 2, 0, 1 }, { 2, 1, 0 } };
  const int *order = orders[transform / 8];
  Orientation orientation = { .piece = piece };

  for (int i = 0; i < n_cells; i++)
    {
      const int at[3] = { cells[i].x, cells[i].y, cells[i].z };
      for (int axis = 0; axis < 3; axis++)
        orientation.at[i][axis] = transform >> axis & 1 ? -at[order[axis]] : at[order[axis]];
    }
  normalize (&orientation, n_cells);
  return orientation;
}

static gboolean
fits_box (const Profile *profile, const Orientation *orientation)
{
  for (int axis = 0; axis < 3; axis++)
    {
      int least = 0, most = 0;
      for (int i = 0; i < profile->n_cells; i++)
        {
          least = MIN (least, orientation->at[i][axis]);
          most = MAX (most, orientation->at[i][axis]);
        }
      if (most - least >= profile->size[axis])
        return FALSE;
    }
  return TRUE;
}

static int
get_offset (const Profile *profile, const int *at)
{
  return at[0] + profile->size[0] * (at[1] + profile->size[1] * at[2]);
}

static void
add_orientations (Profile *profile, const SomaCell *cells, int piece)
{
  for (int transform = 0; transform < N_TRANSFORMS; transform++)
    {
      Orientation orientation = turn (cells, profile->n_cells, piece, transform);
      gboolean is_known = FALSE;

      for (guint i = 0; i < profile->orientations->len; i++)
        is_known = is_known || memcmp (&g_array_index (profile->orientations, Orientation, i),
                                       &orientation, sizeof orientation) == 0;
      if (is_known || !fits_box (profile, &orientation))
        continue;
      g_array_append_val (profile->orientations, orientation);
      for (int i = 0; i < profile->n_cells; i++)
        profile->n_bits = MAX (profile->n_bits, get_offset (profile, orientation.at[i]) + 1);
    }
}

/* The sweep */

/* The cells that the piece covers from this cell on, and the bit of the piece; 0 if it sticks
 * out. */
static guint64
place (const Profile *profile, const Orientation *orientation, const int *cell)
{
  guint64 mask = 0;

  for (int i = 0; i < profile->n_cells; i++)
    {
      for (int axis = 0; axis < 3; axis++)
        {
          int at = cell[axis] + orientation->at[i][axis];
          if (at < 0 || at >= profile->size[axis])
            return 0;
        }
      mask |= (guint64) 1 << get_offset (profile, orientation->at[i]);
    }
  return profile->is_each_once ? mask | (guint64) 1 << (profile->n_bits + orientation->piece)
                               : mask;
}

/* Covers this cell in each state in all ways, and goes on to the next. */
static void
pass_cell (Profile *profile, const guint64 *placed, int n_placed)
{
  const guint64 cells = ((guint64) 1 << profile->n_bits) - 1;

  for (gsize i = 0; i < profile->now.n_places; i++)
    {
      const Entry *entry = &profile->now.entries[i];
      guint64 used = entry->state & ~cells, covered = entry->state & cells;

      if (entry->n_ways == 0)
        continue;
      if (covered & 1)
        {
          add_ways (&profile->next, used | covered >> 1, entry->n_ways);
          continue;
        }
      for (int k = 0; k < n_placed; k++)
        if ((entry->state & placed[k]) == 0)
          add_ways (&profile->next,
                    used | (placed[k] & ~cells) | (covered | (placed[k] & cells)) >> 1,
                    entry->n_ways);
    }
}

static void
step (Profile *profile, const int *cell)
{
  g_autofree guint64 *placed = g_new (guint64, profile->orientations->len);
  int n_placed = 0;
  States old = profile->now;

  for (guint i = 0; i < profile->orientations->len; i++)
    {
      placed[n_placed] =
          place (profile, &g_array_index (profile->orientations, Orientation, i), cell);
      n_placed += placed[n_placed] != 0;
    }
  pass_cell (profile, placed, n_placed);
  profile->now = profile->next;
  profile->next = old;
  memset (old.entries, 0, old.n_places * sizeof *old.entries);
  profile->next.n_used = 0;
}

static guint64
sweep (Profile *profile, guint64 all_used)
{
  gboolean is_dense = profile->n_bits <= MOST_DENSE_BITS && all_used == 0;
  gsize n_places = (gsize) 1 << (is_dense ? profile->n_bits : 6);

  states_init (&profile->now, n_places, is_dense);
  states_init (&profile->next, n_places, is_dense);
  add_ways (&profile->now, 0, 1);
  for (int z = 0; z < profile->size[2]; z++)
    for (int y = 0; y < profile->size[1]; y++)
      for (int x = 0; x < profile->size[0]; x++)
        step (profile, (int[]){ x, y, z });
  guint64 n_ways = find_place (&profile->now, all_used)->n_ways;
  g_free (profile->now.entries);
  g_free (profile->next.entries);
  return n_ways;
}

static gboolean
are_single (const SomaPieceSet *set)
{
  for (int i = 0; i < set->n_pieces; i++)
    if (set->pieces[i].max_count != 1)
      return FALSE;
  return TRUE;
}

guint64
profile_count (const int *size, const SomaPieceSet *set)
{
  Profile profile = { .size = size,
                      .n_cells = set->pieces[0].n_cells,
                      .is_each_once = are_single (set) };
  int n_marks = profile.is_each_once ? set->n_pieces : 0;
  guint64 marks = ((guint64) 1 << n_marks) - 1, n_ways = 0;

  g_assert (profile.n_cells <= MAX_CELLS);
  profile.orientations = g_array_new (FALSE, FALSE, sizeof (Orientation));
  for (int i = 0; i < set->n_pieces; i++)
    add_orientations (&profile, set->pieces[i].cells, i);
  if (profile.n_bits + n_marks < 64)
    n_ways = sweep (&profile, marks << profile.n_bits);
  g_array_unref (profile.orientations);
  return n_ways;
}
