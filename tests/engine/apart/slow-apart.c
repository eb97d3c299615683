/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "slow-apart.h"

#include <string.h>

/* States are places in a box large enough for pieces that hold on to each other. */
#define EDGE 64
#define FAR SLOW_FAR
#define MAX_STATES 4000
#define ALL_OF(n) ((1u << (n)) - 1)

typedef SlowPlace Place;

typedef struct
{
  Place place;
  int parent, depth;
} State;

typedef struct
{
  const SlowAssembly *assembly;
  guint pieces; /* those that are there */
  GArray *states;
  GHashTable *known;
} Slow;

typedef struct
{
  const SlowAssembly *assembly;
  const SomaApartGroup *groups;
  int n_groups;
  SlowResult *result;
} Whole;

static guint8 grid[EDGE][EDGE][EDGE];

static void
mark (const Slow *slow, const Place *place, guint set, guint8 value)
{
  for (int p = 0; p < slow->assembly->n_pieces; p++)
    for (int i = 0; i < slow->assembly->n_cells[p] && (set >> p & 1) != 0; i++)
      {
        SomaCell cell = slow->assembly->cells[p][i];
        int x = cell.x + place->at[p][0] + 28, y = cell.y + place->at[p][1] + 28,
            z = cell.z + place->at[p][2] + 28;
        g_assert_true (x >= 0 && x < EDGE && y >= 0 && y < EDGE && z >= 0 && z < EDGE);
        grid[x][y][z] = value;
      }
}

/* Whether the set, shifted so far, hits what is marked. */
static gboolean
hits (const Slow *slow, const Place *place, guint set, int axis, int by)
{
  for (int p = 0; p < slow->assembly->n_pieces; p++)
    for (int i = 0; i < slow->assembly->n_cells[p] && (set >> p & 1) != 0; i++)
      {
        SomaCell cell = slow->assembly->cells[p][i];
        int at[3] = { cell.x + place->at[p][0] + 28, cell.y + place->at[p][1] + 28,
                      cell.z + place->at[p][2] + 28 };
        at[axis] += by;
        if (at[axis] >= 0 && at[axis] < EDGE && grid[at[0]][at[1]][at[2]] != 0)
          return TRUE;
      }
  return FALSE;
}

/* How many cells the set can go before it hits something; FAR if nothing is in the way. */
static int
count_steps (const Slow *slow, const Place *place, guint set, int direction)
{
  int steps = 0, sign = direction % 2 == 0 ? 1 : -1;
  guint rest = slow->pieces & ~set;

  mark (slow, place, rest, 1);
  while (steps < FAR && !hits (slow, place, set, direction / 2, sign * (steps + 1)))
    steps++;
  mark (slow, place, rest, 0);
  return steps;
}

/* Positions relative to the first piece that is there. */
static Place
normalise (const Slow *slow, const Place *place)
{
  int first = __builtin_ctz (slow->pieces);
  Place normal = { 0 };

  for (int p = 0; p < slow->assembly->n_pieces; p++)
    for (int axis = 0; axis < 3 && (slow->pieces >> p & 1) != 0; axis++)
      normal.at[p][axis] = (gint8) (place->at[p][axis] - place->at[first][axis]);
  return normal;
}

static guint
hash_place (gconstpointer key)
{
  const guint8 *bytes = key;
  guint hash = 5381;

  for (gsize i = 0; i < sizeof (Place); i++)
    hash = hash * 33 + bytes[i];
  return hash;
}

static gboolean
equal_place (gconstpointer a, gconstpointer b)
{
  return memcmp (a, b, sizeof (Place)) == 0;
}

static void
visit (Slow *slow, const Place *place, int parent)
{
  State state = { normalise (slow, place), parent, 0 };

  if (!g_hash_table_add (slow->known, g_memdup2 (&state.place, sizeof state.place)))
    return;
  if (parent >= 0)
    state.depth = g_array_index (slow->states, State, parent).depth + 1;
  g_array_append_val (slow->states, state);
}

static void
visit_shifted (Slow *slow, int parent, guint set, int direction, int steps)
{
  Place place = g_array_index (slow->states, State, parent).place;
  int by = direction % 2 == 0 ? steps : -steps;

  for (int p = 0; p < SLOW_MAX_PIECES; p++)
    if ((set >> p & 1) != 0)
      {
        gint8 *at = &place.at[p][direction / 2];
        *at = (gint8) (*at + by);
      }
  visit (slow, &place, parent);
}

static int
count (guint set)
{
  return __builtin_popcount (set);
}

/* The smallest set with the piece that can go so far; 0 if it has more than `most` pieces. */
static guint
find_smallest (const Slow *slow, const int *steps, int piece, int far, int most)
{
  guint best = 0;

  for (guint set = 1; set < slow->pieces; set++)
    if ((set & ~slow->pieces) == 0 && (set >> piece & 1) != 0 && steps[set] >= far &&
        count (set) <= most && (best == 0 || count (set) < count (best)))
      best = set;
  return best;
}

static gboolean
is_listed (const guint *list, int n, guint set)
{
  for (int i = 0; i < n; i++)
    if (list[i] == set)
      return TRUE;
  return FALSE;
}

/* The sets that can go in the direction, in the order of BurrTools. */
static void
visit_in_order (Slow *slow, int state, const int *steps, int direction)
{
  guint lists[FAR][1 << SLOW_MAX_PIECES];
  int n[FAR] = { 0 }, most = count (slow->pieces) / 2;

  for (int piece = 0; piece < slow->assembly->n_pieces; piece++)
    for (int far = 1; far < FAR && (slow->pieces >> piece & 1) != 0; far++)
      {
        guint set = find_smallest (slow, steps, piece, far, most);
        if (set == 0)
          break;
        if (is_listed (lists[far], n[far], set))
          continue;
        visit_shifted (slow, state, set, direction, far);
        int n_before = n[far];
        lists[far][n[far]++] = set;
        for (int i = n_before - 1; i >= 0; i--)
          {
            guint both = set | lists[far][i];
            if (both == slow->pieces || is_listed (lists[far], n[far], both))
              continue;
            visit_shifted (slow, state, both, direction, far);
            lists[far][n[far]++] = both;
          }
      }
}

static void
visit_all (Slow *slow, int state, const int *steps, int direction)
{
  for (guint set = 1; set < slow->pieces; set++)
    for (int far = 1; (set & ~slow->pieces) == 0 && far <= steps[set]; far++)
      visit_shifted (slow, state, set, direction, far);
}

/* The first set that can leave: of one piece, else of up to half of them. */
static guint
find_way_out (const Slow *slow, int (*steps)[1 << SLOW_MAX_PIECES])
{
  for (int round = 0; round < 2; round++)
    for (int direction = 0; direction < 6; direction++)
      for (int piece = 0; piece < slow->assembly->n_pieces; piece++)
        {
          guint set = (slow->pieces >> piece & 1) == 0
                          ? 0
                          : find_smallest (slow, steps[direction], piece, FAR,
                                           round == 0 ? 1 : count (slow->pieces) / 2);
          if (set != 0)
            return set;
        }
  return 0;
}

/* The state from which something can leave, and what; -1 if there is none, -2 if there are too many
 * states. */
static int
search (Slow *slow, const Place *start, gboolean in_order, guint *out)
{
  visit (slow, start, -1);
  for (guint i = 0; i < slow->states->len; i++)
    {
      int steps[6][1 << SLOW_MAX_PIECES] = { 0 };
      Place place = g_array_index (slow->states, State, i).place;
      if (slow->states->len > MAX_STATES)
        return -2;
      for (int direction = 0; direction < 6; direction++)
        for (guint set = 1; set < slow->pieces; set++)
          if ((set & ~slow->pieces) == 0)
            steps[direction][set] = count_steps (slow, &place, set, direction);
      *out = find_way_out (slow, steps);
      if (*out != 0)
        return (int) i;
      for (int direction = 0; direction < 6; direction++)
        if (in_order)
          visit_in_order (slow, (int) i, steps[direction], direction);
        else
          visit_all (slow, (int) i, steps[direction], direction);
    }
  return -1;
}

static void
slow_init (Slow *slow, const SlowAssembly *assembly, guint pieces)
{
  *slow = (Slow){ assembly, pieces, g_array_new (FALSE, FALSE, sizeof (State)),
                  g_hash_table_new_full (hash_place, equal_place, g_free, NULL) };
}

static void
slow_clear (Slow *slow)
{
  g_array_unref (slow->states);
  g_hash_table_unref (slow->known);
}

/* Groups */

static gboolean
has_only_group (const Whole *whole, int piece, int group)
{
  int n = 0, n_of_group = 0;

  for (int i = 0; i < whole->n_groups; i++)
    if (whole->groups[i].piece == piece && whole->groups[i].group > 0)
      {
        n++;
        n_of_group += whole->groups[i].group == group;
      }
  return n == 1 && n_of_group == 1;
}

static gboolean
is_one_group (const Whole *whole, guint set)
{
  for (int group = 1; group <= 3; group++)
    {
      gboolean all = TRUE;
      for (int piece = 0; piece < whole->assembly->n_pieces; piece++)
        all = all && ((set >> piece & 1) == 0 || has_only_group (whole, piece, group));
      if (all)
        return TRUE;
    }
  return FALSE;
}

/* Each piece has one copy, so that no two parts ask for the same one. */
static gboolean
fits_a_group (const Whole *whole, guint set)
{
  for (int group = 1; group <= 3; group++)
    {
      gboolean all = TRUE;
      for (int piece = 0; piece < whole->assembly->n_pieces; piece++)
        {
          gboolean has = FALSE;
          for (int i = 0; i < whole->n_groups; i++)
            has = has || (whole->groups[i].piece == piece && whole->groups[i].group == group &&
                          whole->groups[i].count > 0);
          all = all && ((set >> piece & 1) == 0 || has);
        }
      if (all)
        return TRUE;
    }
  return FALSE;
}

/* The numbers of moves of the parting of a set and of those below it, which are counted if one of
 * them is more than one; -1 if the set does not come apart. */
static int
take_apart (Whole *whole, guint set, const Place *start, int *levels, gboolean *has_more)
{
  Slow slow;
  guint out = 0;

  *has_more = FALSE;
  if (count (set) < 2 || is_one_group (whole, set))
    return 0;
  slow_init (&slow, whole->assembly, set);
  int state = search (&slow, start, TRUE, &out);
  Place place = { 0 };
  if (state >= 0)
    {
      place = g_array_index (slow.states, State, state).place;
      levels[0] = g_array_index (slow.states, State, state).depth + 1;
    }
  whole->result->n_places = slow.states->len;
  slow_clear (&slow);
  if (state == -2)
    {
      whole->result->is_too_large = TRUE;
      return -1;
    }
  if (state < 0)
    {
      whole->result->locked = set;
      return fits_a_group (whole, set) ? 0 : -1;
    }
  gboolean more_stay, more_out;
  int n_stay = take_apart (whole, set & ~out, &place, &levels[1], &more_stay);
  if (n_stay < 0)
    return -1;
  n_stay = more_stay ? n_stay : 0;
  int n_out = take_apart (whole, out, &place, &levels[1 + n_stay], &more_out);
  if (n_out < 0)
    return -1;
  n_out = more_out ? n_out : 0;
  *has_more = levels[0] > 1 || more_stay || more_out;
  return 1 + n_stay + n_out;
}

void
slow_take_apart (const SlowAssembly *assembly, const SomaApartGroup *groups, int n_groups,
                 SlowResult *result)
{
  Whole whole = { assembly, groups, n_groups, result };
  Place start = { 0 };
  gboolean has_more;
  guint out;
  Slow slow;

  *result = (SlowResult){ .fewest = -1 };
  slow_init (&slow, assembly, ALL_OF (assembly->n_pieces));
  int state = search (&slow, &start, FALSE, &out);
  result->is_too_large = state == -2;
  if (state >= 0)
    result->fewest = g_array_index (slow.states, State, state).depth + 1;
  slow_clear (&slow);
  int n = take_apart (&whole, ALL_OF (assembly->n_pieces), &start, result->levels, &has_more);
  result->comes_apart = n >= 0;
  result->n_levels = MAX (n, 1);
}

int
slow_count_steps (const SlowAssembly *assembly, guint there, const SlowPlace *place, guint set,
                  int direction)
{
  Slow slow = { assembly, there, NULL, NULL };

  return count_steps (&slow, place, set, direction);
}

int
slow_count_moves (const SlowAssembly *assembly, guint there, const SlowPlace *place)
{
  guint out = 0;
  Slow slow;

  slow_init (&slow, assembly, there);
  int state = search (&slow, place, FALSE, &out);
  int n_moves = state >= 0 ? g_array_index (slow.states, State, state).depth + 1 : state;
  slow_clear (&slow);
  return n_moves;
}
