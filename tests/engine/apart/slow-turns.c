/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "slow-turns.h"

#include <string.h>

#include "turn-follow.h"
#include "turn-grid.h"
#include "turn-space.h"

#define MOST_PIECES 6
#define MOST_CELLS 128
#define MOST_PLACES 1500
#define N_ROTATIONS 24

/* Places are marked in a box of this edge. */
#define EDGE 64
#define ORIGIN 24

/* In thousandths of a cell. */
#define SLACK ((int) (1000 * SOMA_TURN_SLACK + 0.5))

/* The grids that are tried one after the other; where the engine is asked, the first is enough. */
#define FINEST 2

/* Where all cells are: those of a piece keep their order, so that it is told how it is turned. */
typedef struct
{
  gint8 at[MOST_CELLS][3];
} Place;

/* What is known of the ends of a turn. */
typedef enum
{
  NOT_ASKED,
  IMPOSSIBLE,
  POSSIBLE
} Answer;

/* Of a picture of what would turn, in which direction. */
typedef struct
{
  Answer answers[SOMA_TURN_MOST_ENDS];
  gboolean is_asked; /* the engine */
  SomaTurnEnds found;
  SomaTurnPath paths[SOMA_TURN_MOST_ENDS]; /* owned: by the engine's numbers, those found */
  gboolean is_judged;
  TurnGridVerdict verdicts[SOMA_TURN_MOST_ENDS];
} Memory;

struct _SlowTurns
{
  SomaTurnLimits limits;
  SlowDoubt doubt;
  guint check_every;
  SlowTurnCounts counts;
  GHashTable *memory; /* owned: Memory by GBytes */

  /* Of the pieces at hand. */
  int n_pieces, n_cells;
  int first[MOST_PIECES + 1]; /* their cells */
  GArray *places;             /* of Place */
  GHashTable *known;          /* owned: of GBytes */
};

static gint8 grid[EDGE][EDGE][EDGE]; /* the number of a piece, from 1; 0: none */

static void
free_memory (gpointer data)
{
  Memory *memory = data;

  for (int i = 0; i < SOMA_TURN_MOST_ENDS; i++)
    if ((memory->found >> i & 1) != 0)
      soma_turn_path_clear (&memory->paths[i]);
  g_free (memory);
}

SlowTurns *
slow_turns_new (const SomaTurnLimits *limits, SlowDoubt doubt, guint check_every)
{
  SlowTurns *slow = g_new0 (SlowTurns, 1);

  slow->limits = *limits;
  slow->doubt = doubt;
  slow->check_every = check_every;
  slow->memory = g_hash_table_new_full (g_bytes_hash, g_bytes_equal, (GDestroyNotify) g_bytes_unref,
                                        free_memory);
  return slow;
}

void
slow_turns_free (SlowTurns *slow)
{
  g_hash_table_unref (slow->memory);
  g_free (slow);
}

SlowTurnCounts
slow_turns_get_counts (const SlowTurns *slow)
{
  return slow->counts;
}

/* Places */

static void
mark (const SlowTurns *slow, const Place *place, gboolean is_there)
{
  for (int piece = 0; piece < slow->n_pieces; piece++)
    for (int i = slow->first[piece]; i < slow->first[piece + 1]; i++)
      {
        const gint8 *at = place->at[i];
        for (int axis = 0; axis < 3; axis++)
          g_assert_true (at[axis] + ORIGIN >= 0 && at[axis] + ORIGIN < EDGE);
        grid[at[0] + ORIGIN][at[1] + ORIGIN][at[2] + ORIGIN] = (gint8) (is_there ? piece + 1 : 0);
      }
}

/* The piece that has the cell; -1: none has. */
static int
get_piece (const int *at)
{
  for (int axis = 0; axis < 3; axis++)
    if (at[axis] + ORIGIN < 0 || at[axis] + ORIGIN >= EDGE)
      return -1;
  return grid[at[0] + ORIGIN][at[1] + ORIGIN][at[2] + ORIGIN] - 1;
}

/* An axis goes to each axis, up or down: the image of right-handed axes is right-handed. */
static void
rotate (int rotation, const gint8 *from, int *to)
{
  static const int orders[6][3] = { { 0, 1, 2 }, { 1, 2, 0 }, { 2, 0, 1 },
                                    { 1, 0, 2 }, { 0, 2, 1 }, { 2, 1, 0 } };
  const int *order = orders[rotation / 4];
  int first = rotation % 2 == 0 ? 1 : -1, second = rotation / 2 % 2 == 0 ? 1 : -1;
  int third = rotation / 4 < 3 ? first * second : -first * second;

  to[0] = first * from[order[0]];
  to[1] = second * from[order[1]];
  to[2] = third * from[order[2]];
}

static int
compare_cells (const void *a, const void *b)
{
  return memcmp (a, b, 3);
}

/* The whole as it looks after a rotation: the cells of each piece in their order. */
static void
look (const SlowTurns *slow, const Place *place, int rotation, guint8 (*looks)[3])
{
  int turned[MOST_CELLS][3], least[3] = { G_MAXINT, G_MAXINT, G_MAXINT };

  for (int i = 0; i < slow->n_cells; i++)
    {
      rotate (rotation, place->at[i], turned[i]);
      for (int axis = 0; axis < 3; axis++)
        least[axis] = MIN (least[axis], turned[i][axis]);
    }
  for (int i = 0; i < slow->n_cells; i++)
    for (int axis = 0; axis < 3; axis++)
      looks[i][axis] = (guint8) (turned[i][axis] - least[axis]);
  for (int piece = 0; piece < slow->n_pieces; piece++)
    qsort (looks[slow->first[piece]], (size_t) (slow->first[piece + 1] - slow->first[piece]), 3,
           compare_cells);
}

/* The same for all images of a place. */
static GBytes *
make_key (const SlowTurns *slow, const Place *place)
{
  guint8 least[MOST_CELLS][3], looks[MOST_CELLS][3];
  const gsize size = 3 * (gsize) slow->n_cells;

  for (int rotation = 0; rotation < N_ROTATIONS; rotation++)
    {
      look (slow, place, rotation, looks);
      if (rotation == 0 || memcmp (looks, least, size) < 0)
        memcpy (least, looks, size);
    }
  return g_bytes_new (least, size);
}

/* Around the origin, so that coordinates stay small. */
static void
centre (const SlowTurns *slow, Place *place)
{
  int middle[3] = { 0 };

  for (int axis = 0; axis < 3; axis++)
    {
      for (int i = 0; i < slow->n_cells; i++)
        middle[axis] += place->at[i][axis];
      middle[axis] /= slow->n_cells;
      for (int i = 0; i < slow->n_cells; i++)
        place->at[i][axis] = (gint8) (place->at[i][axis] - middle[axis]);
    }
}

static gboolean
is_known (const SlowTurns *slow, const Place *place)
{
  g_autoptr (GBytes) key = make_key (slow, place);
  return g_hash_table_contains (slow->known, key);
}

static void
visit (SlowTurns *slow, const Place *place)
{
  Place middle = *place;

  if (!g_hash_table_add (slow->known, make_key (slow, place)))
    return;
  centre (slow, &middle);
  g_array_append_val (slow->places, middle);
}

/* Shifts */

static gboolean
is_in (guint set, int piece)
{
  return (set >> piece & 1) != 0;
}

/* Whether no cell of the set is at one of the others when it is shifted so. */
static gboolean
is_free (const SlowTurns *slow, const Place *place, guint set, int axis, int by)
{
  for (int piece = 0; piece < slow->n_pieces; piece++)
    for (int i = slow->first[piece]; i < slow->first[piece + 1] && is_in (set, piece); i++)
      {
        int at[3] = { place->at[i][0], place->at[i][1], place->at[i][2] };
        at[axis] += by;
        int other = get_piece (at);
        if (other >= 0 && !is_in (set, other))
          return FALSE;
      }
  return TRUE;
}

/* Pushes the set as far as it goes, and visits all places on the way, unless nothing stops it: then
 * it has come off, and TRUE is returned. */
static gboolean
push (SlowTurns *slow, const Place *place, guint set, int axis, int sign)
{
  int far = 0;

  mark (slow, place, TRUE);
  while (far < EDGE && is_free (slow, place, set, axis, sign * (far + 1)))
    far++;
  mark (slow, place, FALSE);
  if (far == EDGE)
    return TRUE;
  for (int by = 1; by <= far; by++)
    {
      Place shifted = *place;
      for (int piece = 0; piece < slow->n_pieces; piece++)
        for (int i = slow->first[piece]; i < slow->first[piece + 1] && is_in (set, piece); i++)
          shifted.at[i][axis] = (gint8) (shifted.at[i][axis] + sign * by);
      visit (slow, &shifted);
    }
  return FALSE;
}

/* The first piece stays: moves are seen from there. */
static gboolean
push_all (SlowTurns *slow, const Place *place)
{
  gboolean is_off = FALSE;

  for (guint set = 2; set < 1u << slow->n_pieces; set += 2)
    for (int axis = 0; axis < 3; axis++)
      for (int sign = -1; sign <= 1; sign += 2)
        is_off |= push (slow, place, set, axis, sign);
  return is_off;
}

/* Whether a turn is possible */

/* What turns, and what else is in its layers. */
static void
make_picture (const SlowTurns *slow, const Place *place, guint set, int axis, SomaTurnCell *cells,
              SomaTurnPicture *picture)
{
  guint64 layers = 0;

  *picture = (SomaTurnPicture){ .cells = cells };
  for (int turning = 1; turning >= 0; turning--)
    {
      for (int piece = 0; piece < slow->n_pieces; piece++)
        for (int i = slow->first[piece]; i < slow->first[piece + 1]; i++)
          {
            const gint8 *at = place->at[i];
            guint64 layer = G_GUINT64_CONSTANT (1) << (at[axis] + 32);
            if (is_in (set, piece) != turning || (!turning && (layers & layer) == 0))
              continue;
            layers |= turning ? layer : 0;
            cells[picture->n_cells++] =
                (SomaTurnCell){ at[(axis + 1) % 3], at[(axis + 2) % 3], at[axis], piece };
          }
      if (turning)
        picture->n_turning = picture->n_cells;
    }
}

static Memory *
remember (SlowTurns *slow, const SomaTurnPicture *picture, int direction)
{
  gint8 text[4 * MOST_CELLS + 2] = { (gint8) direction, (gint8) picture->n_turning };
  gsize size = 2;

  for (int i = 0; i < picture->n_cells; i++)
    {
      const SomaTurnCell *cell = &picture->cells[i];
      text[size++] = (gint8) (cell->x - picture->cells[0].x);
      text[size++] = (gint8) (cell->y - picture->cells[0].y);
      text[size++] = (gint8) (cell->layer - picture->cells[0].layer);
      text[size++] = (gint8) cell->piece;
    }
  g_autoptr (GBytes) key = g_bytes_new (text, size);
  Memory *memory = g_hash_table_lookup (slow->memory, key);
  if (memory == NULL)
    {
      memory = g_new0 (Memory, 1);
      g_hash_table_insert (slow->memory, g_bytes_ref (key), memory);
    }
  return memory;
}

/* The number of an end, in the order of its coordinates. */
static int
list_ends (const SlowTurns *slow, const SomaTurnPicture *picture, SomaTurnEnd *ends)
{
  const int most = 2 * slow->limits.slide;
  SomaTurnEnd end;
  int n = 0;

  for (end.y = -most; end.y <= most; end.y++)
    for (end.x = -most; end.x <= most; end.x++)
      if (turn_body_is_end (picture, end))
        ends[n++] = end;
  return n;
}

static TurnGridVerdict
judge (const SlowTurns *slow, const SomaTurnPicture *picture, int direction, int number,
       Memory *memory)
{
  SomaTurnEnd ends[SOMA_TURN_MOST_ENDS];
  int n_ends = list_ends (slow, picture, ends);

  if (memory->is_judged)
    return memory->verdicts[number];
  memory->is_judged = TRUE;
  const int finest = slow->doubt == SLOW_DOUBT_ASK ? 1 : FINEST;
  gboolean is_open = TRUE;
  for (int fineness = 1; fineness <= finest && is_open; fineness *= 2)
    {
      turn_grid_judge (picture, &slow->limits, direction, fineness, ends, n_ends, memory->verdicts);
      is_open = FALSE;
      for (int i = 0; i < n_ends; i++)
        is_open |= memory->verdicts[i] == TURN_GRID_UNKNOWN &&
                   turn_body_is_free (picture, direction, ends[i]);
    }
  return memory->verdicts[number];
}

/* Asks the engine about all ends that are free. */
static void
ask (const SlowTurns *slow, const SomaTurnPicture *picture, int direction, Memory *memory)
{
  SomaTurnEnds wanted = 0;
  SomaTurnEnd end;

  for (int i = 0; soma_turn_get_end (picture, slow->limits.slide, i, &end); i++)
    if (turn_body_is_free (picture, direction, end))
      wanted |= UINT64_C (1) << i;
  memory->is_asked = TRUE;
  memory->found =
      soma_turn_find_ways (picture, &slow->limits, direction, wanted, memory->paths, NULL);
}

/* Whether the engine finds a way that is one. */
static gboolean
find_way (const SlowTurns *slow, const SomaTurnPicture *picture, int direction, SomaTurnEnd end,
          Memory *memory)
{
  SomaTurnLimits limits = slow->limits;
  SomaTurnEnd other;

  if (!memory->is_asked)
    ask (slow, picture, direction, memory);
  for (int i = 0; soma_turn_get_end (picture, limits.slide, i, &other); i++)
    if (other.x == end.x && other.y == end.y && (memory->found >> i & 1) != 0)
      {
        limits.clearance += SLACK;
        TurnFollowed followed = turn_follow (picture, &limits, &memory->paths[i], direction, end);
        g_assert_cmpstr (followed.fault, ==, NULL);
        g_assert_cmpfloat (followed.overlap, <, 1e-9);
        return TRUE;
      }
  return FALSE;
}

static Answer
decide (SlowTurns *slow, const SomaTurnPicture *picture, int direction, SomaTurnEnd end, int number,
        Memory *memory)
{
  if (slow->doubt != SLOW_DOUBT_ASK)
    {
      TurnGridVerdict verdict = judge (slow, picture, direction, number, memory);
      gboolean is_close = verdict == TURN_GRID_UNKNOWN;
      slow->counts.n_close += is_close;
      return verdict == TURN_GRID_POSSIBLE || (is_close && slow->doubt == SLOW_DOUBT_POSSIBLE)
                 ? POSSIBLE
                 : IMPOSSIBLE;
    }
  if (find_way (slow, picture, direction, end, memory))
    return POSSIBLE;
  if (!memory->is_judged && slow->counts.n_asked % slow->check_every != 0)
    return IMPOSSIBLE;
  TurnGridVerdict verdict = judge (slow, picture, direction, number, memory);
  slow->counts.n_close += verdict == TURN_GRID_UNKNOWN;
  slow->counts.n_missed += verdict == TURN_GRID_POSSIBLE;
  return verdict == TURN_GRID_POSSIBLE ? POSSIBLE : IMPOSSIBLE;
}

static gboolean
is_possible (SlowTurns *slow, const SomaTurnPicture *picture, int direction, SomaTurnEnd end)
{
  Memory *memory = remember (slow, picture, direction);
  SomaTurnEnd ends[SOMA_TURN_MOST_ENDS];
  int number = 0;

  list_ends (slow, picture, ends);
  while (ends[number].x != end.x || ends[number].y != end.y)
    number++;
  if (memory->answers[number] == NOT_ASKED)
    {
      slow->counts.n_asked++;
      memory->answers[number] = decide (slow, picture, direction, end, number, memory);
    }
  return memory->answers[number] == POSSIBLE;
}

/* Turns */

static int
count_cells (const SlowTurns *slow, guint set)
{
  int n = 0;

  for (int piece = 0; piece < slow->n_pieces; piece++)
    n += is_in (set, piece) ? slow->first[piece + 1] - slow->first[piece] : 0;
  return n;
}

/* A turn is made by the fewer pieces; of two halves, by that of fewer cells, or else by that
 * without the first piece. */
static gboolean
is_lesser (const SlowTurns *slow, guint set)
{
  int n = __builtin_popcount (set), n_cells = count_cells (slow, set);

  if (2 * n != slow->n_pieces)
    return 2 * n < slow->n_pieces;
  return 2 * n_cells < slow->n_cells || (2 * n_cells == slow->n_cells && !is_in (set, 0));
}

/* Where the piece is after a shift, cell by cell in any order. */
static gboolean
is_shifted (const SlowTurns *slow, const Place *before, const Place *after, int piece, int *by)
{
  guint8 looks[2][MOST_CELLS][3];
  const Place *places[2] = { before, after };
  int first = slow->first[piece], n = slow->first[piece + 1] - first, least[2][3];

  for (int k = 0; k < 2; k++)
    {
      for (int axis = 0; axis < 3; axis++)
        {
          least[k][axis] = G_MAXINT;
          for (int i = 0; i < n; i++)
            least[k][axis] = MIN (least[k][axis], places[k]->at[first + i][axis]);
        }
      for (int i = 0; i < n; i++)
        for (int axis = 0; axis < 3; axis++)
          looks[k][i][axis] = (guint8) (places[k]->at[first + i][axis] - least[k][axis]);
      qsort (looks[k], (size_t) n, 3, compare_cells);
    }
  for (int axis = 0; axis < 3; axis++)
    by[axis] = least[1][axis] - least[0][axis];
  return memcmp (looks[0], looks[1], 3 * (size_t) n) == 0;
}

/* What ends as if it had been shifted is no turn. */
static gboolean
is_turned (const SlowTurns *slow, const Place *before, const Place *after, guint set)
{
  int by[3], first_by[3];
  gboolean is_first = TRUE;

  for (int piece = 0; piece < slow->n_pieces; piece++)
    {
      if (!is_in (set, piece))
        continue;
      if (!is_shifted (slow, before, after, piece, by) ||
          (!is_first && memcmp (by, first_by, sizeof by) != 0))
        return TRUE;
      memcpy (first_by, by, sizeof by);
      is_first = FALSE;
    }
  return FALSE;
}

/* Where all are after the turn; FALSE if something is there already. */
static gboolean
make_turn (const SlowTurns *slow, const SomaTurnPicture *picture, int axis, int direction,
           SomaTurnEnd end, guint set, const Place *before, Place *after)
{
  const SomaTurnCell *next = picture->cells;

  *after = *before;
  for (int piece = 0; piece < slow->n_pieces; piece++)
    for (int i = slow->first[piece]; i < slow->first[piece + 1] && is_in (set, piece); i++)
      {
        SomaTurnCell moved = turn_body_move_cell (picture, direction, end, next++);
        int at[3];
        at[(axis + 1) % 3] = moved.x;
        at[(axis + 2) % 3] = moved.y;
        at[axis] = moved.layer;
        int other = get_piece (at);
        if (other >= 0 && !is_in (set, other))
          return FALSE;
        for (int k = 0; k < 3; k++)
          after->at[i][k] = (gint8) at[k];
      }
  return TRUE;
}

static void
turn (SlowTurns *slow, const Place *place, guint set, int axis)
{
  SomaTurnCell cells[MOST_CELLS];
  SomaTurnEnd ends[SOMA_TURN_MOST_ENDS];
  SomaTurnPicture picture;
  Place after;

  make_picture (slow, place, set, axis, cells, &picture);
  int n_ends = list_ends (slow, &picture, ends);
  for (int direction = -1; direction <= 1; direction += 2)
    for (int i = 0; i < n_ends; i++)
      {
        mark (slow, place, TRUE);
        gboolean is_free_there =
            make_turn (slow, &picture, axis, direction, ends[i], set, place, &after);
        mark (slow, place, FALSE);
        if (is_free_there && is_turned (slow, place, &after, set) && !is_known (slow, &after) &&
            is_possible (slow, &picture, direction, ends[i]))
          visit (slow, &after);
      }
}

static void
turn_all (SlowTurns *slow, const Place *place)
{
  for (guint set = 1; set < (1u << slow->n_pieces) - 1; set++)
    for (int axis = 0; axis < 3 && is_lesser (slow, set); axis++)
      turn (slow, place, set, axis);
}

/* All places that take one more move than those from `first` on to before `end`. TRUE if something
 * comes off in one of these. */
static gboolean
expand (SlowTurns *slow, guint first, guint end)
{
  for (guint i = first; i < end; i++)
    {
      Place place = g_array_index (slow->places, Place, i);
      if (push_all (slow, &place))
        return TRUE;
    }
  /* Turns come last, since it takes long to learn whether they are possible. */
  for (guint i = first; i < end && slow->places->len <= MOST_PLACES; i++)
    {
      Place place = g_array_index (slow->places, Place, i);
      turn_all (slow, &place);
    }
  return FALSE;
}

int
slow_turns_count_moves (SlowTurns *slow, const Replay *replay, guint64 pieces)
{
  g_autoptr (GArray) places = g_array_new (FALSE, FALSE, sizeof (Place));
  g_autoptr (GHashTable) known =
      g_hash_table_new_full (g_bytes_hash, g_bytes_equal, (GDestroyNotify) g_bytes_unref, NULL);
  Place start = { 0 };
  int n_moves = 0;

  slow->places = places;
  slow->known = known;
  slow->n_pieces = slow->n_cells = 0;
  for (; pieces != 0; pieces &= pieces - 1)
    {
      const GArray *cells = replay_get_piece (replay, __builtin_ctzll (pieces));
      slow->first[slow->n_pieces++] = slow->n_cells;
      g_assert_cmpint (slow->n_pieces, <=, MOST_PIECES);
      for (guint i = 0; i < cells->len; i++)
        {
          SomaCell cell = g_array_index (cells, SomaCell, i);
          gint8 *at = start.at[slow->n_cells++];
          g_assert_cmpint (slow->n_cells, <=, MOST_CELLS);
          at[0] = (gint8) cell.x;
          at[1] = (gint8) cell.y;
          at[2] = (gint8) cell.z;
        }
      slow->first[slow->n_pieces] = slow->n_cells;
    }
  visit (slow, &start);
  for (guint first = 0, end = 1; first < end; first = end, end = places->len)
    {
      n_moves++;
      if (expand (slow, first, end))
        return n_moves;
      if (places->len > MOST_PLACES)
        return -2;
    }
  return -1;
}
