/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gauge.h"

#include <stdlib.h>
#include <string.h>

#include "glance.h"
#include "memory.h"

#define N SOMA_MAX_INVENT_PIECES

/* States that are visited before it is given up. */
#define MAX_STATES (1 << 14)
#define LOG_SLOTS 15
#define N_SLOTS (1 << LOG_SLOTS)

#define MOST_WAYS 3

/* Sets of pieces that can move at a time. */
#define MAX_SETS 256

/* A gap that never closes. */
#define FREE 127

/* How far pieces may get from each other. */
#define MAX_OFFSET 60

/* Where each piece is, relative to where it is in the solution. */
typedef union
{
  int8_t at[N][3];
  uint64_t words[N * 3 / 8];
} State;

typedef struct
{
  uint32_t round; /* slots of other rounds are empty */
  uint32_t state;
} Slot;

/* For one axis: how far each piece can go up it towards each other one. */
typedef int8_t Gaps[N][N];

/* Two pieces overlap if the second is moved by certain offsets from the first. For each axis these
 * are kept as lines of bits: bit `offset + reach` along the axis, in the line of the other two. */
struct _SomaGauge
{
  const SomaCutBoard *board; /* borrowed */
  int n_pieces;
  int reach[3]; /* the greatest offset at which pieces can meet */
  int n_lines[3], first_line[3], n_all_lines;
  uint64_t *lines;         /* owned: n_all_lines for each pair */
  int8_t (*cells)[3];      /* owned: of the pieces, one after the other */
  uint16_t is_drawn[3][N]; /* for each piece, with which others, along each axis */
  Gaps rest[3];            /* in the solution */
  int first_cells[N + 1];

  uint32_t round;
  int n_states;
  State *states;   /* owned */
  int16_t *depths; /* owned */
  Slot *slots;     /* owned */
  int n_sets;
  uint16_t sets[MAX_SETS];
};

/* What comes next to be taken apart: some pieces, and where they are. */
typedef struct
{
  uint16_t pieces;
  State state;
} Part;

SomaGauge *
soma_gauge_new (const SomaCutBoard *board, int n_pieces)
{
  SomaGauge *gauge = soma_alloc0 (1, sizeof *gauge);
  size_t n_pairs = (size_t) n_pieces * (size_t) n_pieces;

  gauge->board = board;
  gauge->n_pieces = n_pieces;
  for (int axis = 0; axis < 3; axis++)
    gauge->reach[axis] = board->figure->extent[axis] - 1;
  for (int axis = 0; axis < 3; axis++)
    {
      int next = (axis + 1) % 3, last = (axis + 2) % 3;
      gauge->n_lines[axis] = (2 * gauge->reach[next] + 1) * (2 * gauge->reach[last] + 1);
      gauge->first_line[axis] = gauge->n_all_lines;
      gauge->n_all_lines += gauge->n_lines[axis];
    }
  gauge->lines = soma_alloc0 (n_pairs * (size_t) gauge->n_all_lines, sizeof (uint64_t));
  gauge->cells = soma_alloc ((size_t) board->figure->n_cells, sizeof *gauge->cells);
  gauge->states = soma_alloc (MAX_STATES, sizeof (State));
  gauge->depths = soma_alloc (MAX_STATES, sizeof (int16_t));
  gauge->slots = soma_alloc0 (N_SLOTS, sizeof (Slot));
  return gauge;
}

void
soma_gauge_free (SomaGauge *gauge)
{
  if (gauge == NULL)
    return;
  free (gauge->lines);
  free (gauge->cells);
  free (gauge->states);
  free (gauge->depths);
  free (gauge->slots);
  free (gauge);
}

/* Gaps */

/* Drawn when they are needed for the first time: most pieces move little before it is known that
 * they are locked. */
static const uint64_t *
get_lines (SomaGauge *gauge, int i, int j, int axis)
{
  uint64_t *lines = &gauge->lines[(size_t) (i * gauge->n_pieces + j) * (size_t) gauge->n_all_lines +
                                  (size_t) gauge->first_line[axis]];

  if ((gauge->is_drawn[axis][i] >> j & 1) == 0)
    {
      /* The lines along an axis. */
      int next = (axis + 1) % 3, last = (axis + 2) % 3, width = 2 * gauge->reach[next] + 1;

      memset (lines, 0, (size_t) gauge->n_lines[axis] * sizeof (uint64_t));
      for (int a = gauge->first_cells[i]; a < gauge->first_cells[i + 1]; a++)
        for (int b = gauge->first_cells[j]; b < gauge->first_cells[j + 1]; b++)
          {
            const int8_t *from = gauge->cells[a], *to = gauge->cells[b];
            int u = from[next] - to[next] + gauge->reach[next];
            int v = from[last] - to[last] + gauge->reach[last];
            lines[v * width + u] |= UINT64_C (1) << (from[axis] - to[axis] + gauge->reach[axis]);
          }
      gauge->is_drawn[axis][i] = (uint16_t) (gauge->is_drawn[axis][i] | 1 << j);
    }
  return lines;
}

/* How far pieces can go up in the solution. */
static void
measure_rest (SomaGauge *gauge, const SomaCutting *cutting, int axis)
{
  const SomaCutBoard *board = gauge->board;
  int8_t (*gaps)[N] = gauge->rest[axis];
  int seen_at[N];
  uint16_t seen = 0;

  memset (gaps, FREE, sizeof gauge->rest[axis]);
  for (int i = 0; i < board->n_in_lines[axis]; i++)
    {
      int cell = board->lines[axis][i];
      if (cell < 0)
        {
          seen = 0;
          continue;
        }
      int piece = cutting->owner[cell], at = soma_cut_board_get (board, cell, axis);
      if (piece == SOMA_NO_PIECE)
        continue;
      for (uint16_t left = seen; left != 0; left = (uint16_t) (left & (left - 1)))
        {
          int other = __builtin_ctz (left), gap = at - seen_at[other] - 1;
          if (gap < gaps[other][piece])
            gaps[other][piece] = (int8_t) gap;
        }
      seen = (uint16_t) (seen | 1 << piece);
      seen_at[piece] = at;
    }
}

/* How far the first of a pair can go up the axis before it meets the second, and how far down. */
static void
measure_pair (SomaGauge *gauge, int i, int j, const int *offset, int axis, int *up, int *down)
{
  int next = (axis + 1) % 3, last = (axis + 2) % 3;
  int u = offset[next] + gauge->reach[next], v = offset[last] + gauge->reach[last];

  *up = *down = FREE;
  if (u < 0 || v < 0 || u > 2 * gauge->reach[next] || v > 2 * gauge->reach[last])
    return;
  uint64_t line = get_lines (gauge, i, j, axis)[v * (2 * gauge->reach[next] + 1) + u];
  int at = offset[axis] + gauge->reach[axis];
  uint64_t below = at <= 0 ? 0 : at > 63 ? line : line & ((UINT64_C (1) << at) - 1);
  uint64_t above = line & ~below;
  if (below != 0)
    *up = at - 1 - (63 - __builtin_clzll (below));
  if (above != 0)
    *down = __builtin_ctzll (above) - at - 1;
}

/* Moves */

static void
measure (SomaGauge *gauge, const State *state, uint16_t pieces, int axis, Gaps gaps)
{
  for (int i = 0; i < gauge->n_pieces; i++)
    for (int j = i + 1; j < gauge->n_pieces; j++)
      {
        int up, down, offset[3];
        if ((pieces >> i & pieces >> j & 1) == 0)
          continue;
        for (int k = 0; k < 3; k++)
          offset[k] = state->at[j][k] - state->at[i][k];
        if ((offset[0] | offset[1] | offset[2]) == 0)
          {
            gaps[i][j] = gauge->rest[axis][i][j];
            gaps[j][i] = gauge->rest[axis][j][i];
            continue;
          }
        measure_pair (gauge, i, j, offset, axis, &up, &down);
        gaps[i][j] = (int8_t) up;
        gaps[j][i] = (int8_t) down;
      }
}

/* All sets of pieces, other than all of them, that can move up by one cell. False if there are too
 * many. */
static bool
find_sets (SomaGauge *gauge, uint16_t pieces, Gaps gaps)
{
  SomaPushes pushes = { 0 };

  gauge->n_sets = 0;
  for (int i = 0; i < gauge->n_pieces; i++)
    for (int j = 0; j < gauge->n_pieces; j++)
      if (i != j && (pieces >> i & pieces >> j & 1) != 0 && gaps[i][j] == 0)
        pushes[i] = (uint16_t) (pushes[i] | 1 << j);
  soma_pushes_close (gauge->n_pieces, pushes);
  for (int i = 0; i < gauge->n_pieces; i++)
    {
      if ((pieces >> i & 1) == 0 || pushes[i] == pieces)
        continue;
      int n_before = gauge->n_sets;
      for (int k = -1; k < n_before; k++)
        {
          uint16_t set = (uint16_t) (pushes[i] | (k >= 0 ? gauge->sets[k] : 0));
          bool is_new = set != pieces;
          for (int other = 0; other < gauge->n_sets && is_new; other++)
            is_new = gauge->sets[other] != set;
          if (is_new && gauge->n_sets == MAX_SETS)
            return false;
          if (is_new)
            gauge->sets[gauge->n_sets++] = set;
        }
    }
  return true;
}

/* How far it can go up. */
static int
measure_set (const SomaGauge *gauge, uint16_t pieces, Gaps gaps, uint16_t set)
{
  int least = FREE;

  for (int i = 0; i < gauge->n_pieces; i++)
    if (set >> i & 1)
      for (int j = 0; j < gauge->n_pieces; j++)
        if ((pieces & ~set) >> j & 1)
          least = gaps[i][j] < least ? gaps[i][j] : least;
  return least;
}

/* The pieces of the set go up; then all are shifted so that the first of all stays in its place.
 * False if that is too far. */
static bool
shift (const State *state, uint16_t pieces, uint16_t set, int axis, int by, State *shifted)
{
  *shifted = *state;
  if (set >> __builtin_ctz (pieces) & 1)
    {
      set = (uint16_t) (pieces & ~set);
      by = -by;
    }
  for (; set != 0; set = (uint16_t) (set & (set - 1)))
    {
      int8_t *at = &shifted->at[__builtin_ctz (set)][axis];
      if (abs (*at + by) > MAX_OFFSET)
        return false;
      *at = (int8_t) (*at + by);
    }
  return true;
}

/* Search */

static uint64_t
hash_state (const State *state)
{
  uint64_t hash = 0;

  for (size_t i = 0; i < sizeof state->words / sizeof state->words[0]; i++)
    {
      hash = (hash ^ state->words[i]) * UINT64_C (0x9e3779b97f4a7c15);
      hash ^= hash >> 32;
    }
  return hash * UINT64_C (0xd6e8feb86659fd93);
}

/* False if there is no room for it. */
static bool
add_state (SomaGauge *gauge, const State *state, int depth)
{
  uint64_t i = hash_state (state) >> (64 - LOG_SLOTS);

  for (; gauge->slots[i].round == gauge->round; i = (i + 1) & (N_SLOTS - 1))
    if (memcmp (&gauge->states[gauge->slots[i].state], state, sizeof *state) == 0)
      return true;
  if (gauge->n_states == MAX_STATES)
    return false;
  gauge->slots[i] = (Slot){ gauge->round, (uint32_t) gauge->n_states };
  gauge->states[gauge->n_states] = *state;
  gauge->depths[gauge->n_states++] = (int16_t) depth;
  return true;
}

static bool
visit_next (SomaGauge *gauge, uint16_t pieces, const State *state, int depth, int axis, Gaps gaps)
{
  for (int i = 0; i < gauge->n_sets; i++)
    {
      int most = measure_set (gauge, pieces, gaps, gauge->sets[i]);
      for (int by = 1; by <= most; by++)
        {
          State shifted;
          if (!shift (state, pieces, gauge->sets[i], axis, by, &shifted) ||
              !add_state (gauge, &shifted, depth + 1))
            return false;
        }
    }
  return true;
}

/* False if the search ends: `*out` is then the set that leaves, or 0 if it is given up. */
static bool
expand (SomaGauge *gauge, uint16_t pieces, const State *state, int depth, uint16_t *out)
{
  Gaps gaps[3];

  for (int axis = 0; axis < 3; axis++)
    {
      measure (gauge, state, pieces, axis, gaps[axis]);
      /* The smallest set that can leave the rest from here, or 0. */
      SomaPushes pushes = { 0 };
      uint16_t least = 0;

      for (int i = 0; i < gauge->n_pieces; i++)
        for (int j = 0; j < gauge->n_pieces; j++)
          if (i != j && (pieces >> i & pieces >> j & 1) != 0 && gaps[axis][i][j] != FREE)
            pushes[i] = (uint16_t) (pushes[i] | 1 << j);
      soma_pushes_close (gauge->n_pieces, pushes);
      for (int i = 0; i < gauge->n_pieces; i++)
        if ((pieces >> i & 1) != 0 && pushes[i] != pieces &&
            (least == 0 || __builtin_popcount (pushes[i]) < __builtin_popcount (least)))
          least = pushes[i];
      *out = least;
      if (*out != 0)
        return false;
    }
  for (int axis = 0; axis < 3; axis++)
    if (!find_sets (gauge, pieces, gaps[axis]) ||
        !visit_next (gauge, pieces, state, depth, axis, gaps[axis]))
      return false;
  return true;
}

/* `*out` gets the set that leaves the part, and part->state where they are before that. */
static SomaGaugeResult
find_parting (SomaGauge *gauge, Part *part, uint16_t *out, int *depth)
{
  gauge->n_states = 0;
  gauge->round++;
  if (gauge->round == 0)
    {
      memset (gauge->slots, 0, N_SLOTS * sizeof (Slot));
      gauge->round = 1;
    }

  add_state (gauge, &part->state, 0);
  for (int i = 0; i < gauge->n_states; i++)
    {
      const State *state = &gauge->states[i];
      *depth = gauge->depths[i];
      if (expand (gauge, part->pieces, state, *depth, out))
        continue;
      part->state = *state;
      return *out != 0 ? SOMA_GAUGE_APART : SOMA_GAUGE_UNKNOWN;
    }
  return SOMA_GAUGE_LOCKED;
}

/* Those that the pieces of the set no longer belong to have no position. */
static void
cut_part (const Part *whole, uint16_t pieces, Part *part)
{
  int first = __builtin_ctz (pieces);

  *part = (Part){ .pieces = pieces };
  for (uint16_t left = pieces; left != 0; left = (uint16_t) (left & (left - 1)))
    for (int axis = 0; axis < 3; axis++)
      {
        int i = __builtin_ctz (left);
        part->state.at[i][axis] =
            (int8_t) (whole->state.at[i][axis] - whole->state.at[first][axis]);
      }
}

static uint16_t
get_all (const SomaGauge *gauge)
{
  return (uint16_t) ((1 << gauge->n_pieces) - 1);
}

static void
take_apart (SomaGauge *gauge, uint16_t pieces, SomaGaugeReading *reading)
{
  Part parts[N] = { { .pieces = pieces } };

  for (int n_parts = 1; n_parts > 0;)
    {
      Part part = parts[--n_parts];
      uint16_t out;
      if ((part.pieces & (part.pieces - 1)) == 0)
        continue;
      SomaGaugeResult result = find_parting (gauge, &part, &out, &reading->depth);
      if (reading->first == 0)
        reading->n_states = gauge->n_states;
      if (result != SOMA_GAUGE_APART)
        {
          reading->result = result;
          reading->n_left = __builtin_popcount (part.pieces);
          return;
        }
      if (reading->first == 0)
        reading->first = reading->depth + 1;
      else
        reading->rest += reading->depth;
      cut_part (&part, out, &parts[n_parts++]);
      cut_part (&part, (uint16_t) (part.pieces & ~out), &parts[n_parts++]);
    }
}

/* Draws the pieces of a cutting. */
static void
prepare (SomaGauge *gauge, const SomaCutting *cutting)
{
  const SomaFigure *figure = gauge->board->figure;
  int next[N];

  gauge->first_cells[0] = 0;
  for (int i = 0; i < gauge->n_pieces; i++)
    {
      next[i] = gauge->first_cells[i];
      gauge->first_cells[i + 1] = next[i] + cutting->n_cells[i];
    }
  for (int cell = 0; cell < figure->n_cells; cell++)
    if (cutting->owner[cell] != SOMA_NO_PIECE)
      {
        int8_t *at = gauge->cells[next[cutting->owner[cell]]++];
        for (int axis = 0; axis < 3; axis++)
          at[axis] = (int8_t) soma_cut_board_get (gauge->board, cell, axis);
      }
  memset (gauge->is_drawn, 0, sizeof gauge->is_drawn);
  for (int axis = 0; axis < 3; axis++)
    measure_rest (gauge, cutting, axis);
}

void
soma_gauge_measure (SomaGauge *gauge, const SomaCutting *cutting, SomaGaugeReading *reading)
{
  *reading = (SomaGaugeReading){ .result = SOMA_GAUGE_APART };
  if (!soma_glance (cutting, &reading->n_ways))
    {
      reading->result = SOMA_GAUGE_LOCKED;
      reading->n_left = gauge->n_pieces;
    }
  else if (reading->n_ways > MOST_WAYS * gauge->n_pieces)
    reading->first = 1;
  else
    {
      prepare (gauge, cutting);
      take_apart (gauge, get_all (gauge), reading);
    }
}

void
soma_gauge_measure_without (SomaGauge *gauge, const SomaCutting *cutting, int piece,
                            SomaGaugeReading *reading)
{
  *reading = (SomaGaugeReading){ .result = SOMA_GAUGE_APART };
  prepare (gauge, cutting);
  take_apart (gauge, (uint16_t) (get_all (gauge) & ~(1 << piece)), reading);
}
