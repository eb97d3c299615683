/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "difficulty.h"

#include <stdlib.h>
#include <string.h>

#include "memory.h"
#include "placement.h"
#include "random.h"

typedef struct
{
  const SomaPuzzle *puzzle;
  int n_cells;
  SomaNeighbours neighbours[SOMA_MAX_CELLS];
  int kind_of[SOMA_MAX_PIECES]; /* pieces of one shape are one, unless they are told apart */
  int n_left[SOMA_MAX_PIECES];  /* of each kind */
  bool all_connected;           /* no piece is in several parts */

  /* Owned: of each kind */
  SomaPlacements *placements[SOMA_MAX_PIECES];
  int *covering[SOMA_MAX_PIECES]; /* the placements that cover each cell, ascending, one cell after
                                     the other; before them, where those of each cell begin */

  bool is_taken[SOMA_MAX_CELLS];
  int n_taken;

  uint64_t n_nodes, max_nodes;
  const atomic_bool *stop;
  bool is_stopped;
} Player;

/* Whether the cells of a placement are in one part. */
static bool
is_connected (const Player *player, const uint16_t *cells, int n_cells)
{
  bool is_left[SOMA_MAX_CELLS] = { false };
  uint16_t queue[SOMA_MAX_CELLS];
  int n_queued = 1;
  for (int i = 1; i < n_cells; i++)
    is_left[cells[i]] = true;
  queue[0] = cells[0];
  for (int at = 0; at < n_queued; at++)
    for (int j = 0; j < player->neighbours[queue[at]].n; j++)
      {
        uint16_t neighbour = player->neighbours[queue[at]].cells[j];
        if (is_left[neighbour])
          queue[n_queued++] = neighbour;
        is_left[neighbour] = false;
      }
  return n_queued == n_cells;
}

/* Looks every placement up by the cells it covers. */
static int *
sort_by_cell (const SomaPlacements *placements, int n_cells)
{
  int n = placements->n_placements * placements->n_cells;
  int *covering = soma_alloc0 ((size_t) n_cells + 1 + n, sizeof *covering);
  int *next = soma_alloc0 ((size_t) n_cells + 1, sizeof *next);
  for (int i = 0; i < n; i++)
    covering[placements->cells[i] + 1]++;
  covering[0] = n_cells + 1;
  for (int cell = 0; cell < n_cells; cell++)
    covering[cell + 1] += covering[cell];
  memcpy (next, covering, ((size_t) n_cells + 1) * sizeof *next);
  for (int i = 0; i < n; i++)
    covering[next[placements->cells[i]]++] = i / placements->n_cells;
  free (next);
  return covering;
}

static void
put (Player *player, const uint16_t *cells, int n_cells, bool is_taken)
{
  for (int i = 0; i < n_cells; i++)
    player->is_taken[cells[i]] = is_taken;
  player->n_taken += is_taken ? n_cells : -n_cells;
}

/* Places the pins; false if there is one too many of some piece. */
static bool
put_pins (Player *player)
{
  for (int i = 0; i < player->puzzle->n_pins; i++)
    {
      const SomaPin *pin = &player->puzzle->pins[i];
      put (player, pin->cells, pin->n_cells, true);
      if (--player->n_left[player->kind_of[pin->piece]] < 0)
        return false;
    }
  return true;
}

static bool
is_exact (const SomaPuzzle *puzzle)
{
  for (int i = 0; i < puzzle->set->n_pieces; i++)
    if (puzzle->set->pieces[i].min_count != puzzle->set->pieces[i].max_count)
      return false;
  return puzzle->figure->n_optional == 0;
}

/* The most enclosed empty cell. */
static int
choose_cell (const Player *player)
{
  int best = -1, fewest = 7;
  for (int i = 0; i < player->n_cells; i++)
    {
      if (player->is_taken[i])
        continue;
      int n_empty = 0;
      for (int j = 0; j < player->neighbours[i].n; j++)
        n_empty += !player->is_taken[player->neighbours[i].cells[j]];
      SomaCell cell = player->puzzle->figure->cells[i];
      bool is_behind = best >= 0 && player->puzzle->figure->cells[best].z == cell.z &&
                       player->puzzle->figure->cells[best].y < cell.y;
      if (n_empty < fewest || (n_empty == fewest && is_behind))
        {
          best = i;
          fewest = n_empty;
        }
    }
  return best;
}

static int
find_smallest_left (const Player *player)
{
  int smallest = SOMA_MAX_CELLS;
  for (int i = 0; i < player->puzzle->set->n_pieces; i++)
    if (player->kind_of[i] == i && player->n_left[i] > 0 &&
        player->puzzle->set->pieces[i].n_cells < smallest)
      smallest = player->puzzle->set->pieces[i].n_cells;
  return smallest;
}

/* Whether an empty part of the figure has fewer than that many cells. */
static bool
has_small_hole (const Player *player, int n_cells)
{
  bool is_seen[SOMA_MAX_CELLS];
  uint16_t queue[SOMA_MAX_CELLS];
  memcpy (is_seen, player->is_taken, player->n_cells * sizeof *is_seen);
  for (int i = 0; i < player->n_cells; i++)
    {
      int n_queued = 0;
      if (is_seen[i])
        continue;
      is_seen[i] = true;
      queue[n_queued++] = (uint16_t) i;
      for (int at = 0; at < n_queued; at++)
        for (int j = 0; j < player->neighbours[queue[at]].n; j++)
          {
            int neighbour = player->neighbours[queue[at]].cells[j];
            if (!is_seen[neighbour])
              queue[n_queued++] = (uint16_t) neighbour;
            is_seen[neighbour] = true;
          }
      if (n_queued < n_cells)
        return true;
    }
  return false;
}

static bool
fits (const Player *player, const uint16_t *cells, int n_cells)
{
  for (int i = 0; i < n_cells; i++)
    if (player->is_taken[cells[i]])
      return false;
  return true;
}

static double play (Player *player);

/* Adds up the results of all positions of a kind of piece on the cell. */
static void
try_kind (Player *player, int kind, int cell, double *sum, int *n_choices)
{
  const SomaPlacements *placements = player->placements[kind];
  const int *covering = player->covering[kind];
  player->n_left[kind]--;
  int smallest = find_smallest_left (player);
  for (int i = covering[cell]; i < covering[cell + 1] && !player->is_stopped; i++)
    {
      const uint16_t *cells = placements->cells + covering[i] * placements->n_cells;
      if (!fits (player, cells, placements->n_cells))
        continue;
      put (player, cells, placements->n_cells, true);
      if (!player->all_connected || !has_small_hole (player, smallest))
        {
          *sum += play (player);
          ++*n_choices;
        }
      put (player, cells, placements->n_cells, false);
    }
  player->n_left[kind]++;
}

/* The probability of success from here on. */
static double
play (Player *player)
{
  double sum = 0;
  int n_choices = 0;
  if (player->n_taken == player->n_cells)
    return 1;
  if (player->n_nodes == player->max_nodes || (player->stop != NULL && atomic_load (player->stop)))
    player->is_stopped = true;
  if (player->is_stopped)
    return 0;
  player->n_nodes++;
  int cell = choose_cell (player);
  for (int kind = 0; kind < player->puzzle->set->n_pieces; kind++)
    if (player->kind_of[kind] == kind && player->n_left[kind] > 0)
      try_kind (player, kind, cell, &sum, &n_choices);
  return n_choices > 0 ? sum / n_choices : 0;
}

static Player *
player_new (const SomaPuzzle *puzzle)
{
  Player *player = soma_alloc0 (1, sizeof *player);
  player->puzzle = puzzle;
  player->n_cells = puzzle->figure->n_cells;
  player->all_connected = true;
  soma_figure_list_neighbours (player->puzzle->figure, player->neighbours);
  const SomaPieceSet *set = player->puzzle->set;
  for (int i = 0; i < set->n_pieces; i++)
    {
      int kind = i;
      for (int j = 0; j < i && !player->puzzle->distinct_pieces && kind == i; j++)
        if (soma_piece_same_shape (&set->pieces[i], &set->pieces[j], false))
          kind = player->kind_of[j];
      player->kind_of[i] = kind;
      player->n_left[kind] += set->pieces[i].max_count;
      if (kind == i)
        {
          const SomaPiece *piece = &player->puzzle->set->pieces[i];
          SomaPlacements *placements = soma_placements_new (player->puzzle->figure, piece);
          player->placements[i] = placements;
          player->covering[i] = sort_by_cell (placements, player->n_cells);
          /* All of its placements are alike in that, and without one there is nothing to play. */
          if (placements->n_placements > 0)
            player->all_connected = player->all_connected &&
                                    is_connected (player, placements->cells, placements->n_cells);
        }
    }
  return player;
}

static void
player_free (Player *player)
{
  for (int i = 0; i < player->puzzle->set->n_pieces; i++)
    {
      soma_placements_free (player->placements[i]);
      free (player->covering[i]);
    }
  free (player);
}

static bool
begin (Player *player)
{
  return put_pins (player) && soma_puzzle_validate (player->puzzle).status == SOMA_OK;
}

bool
soma_difficulty_measure (const SomaPuzzle *puzzle, uint64_t max_nodes, const atomic_bool *stop,
                         SomaDifficulty *difficulty)
{
  *difficulty = (SomaDifficulty){ 0 };
  if (!is_exact (puzzle))
    return false;
  Player *player = player_new (puzzle);
  player->max_nodes = max_nodes;
  player->stop = stop;
  if (begin (player))
    difficulty->success = play (player);
  difficulty->is_complete = !player->is_stopped;
  difficulty->n_nodes = player->n_nodes;
  player_free (player);
  return stop == NULL || !atomic_load (stop);
}

/* One attempt at random. */

typedef struct
{
  int kind;
  const uint16_t *cells;
} Choice;

/* Draws one of the `n_before` choices so far and those of a kind of piece, all equally likely;
 * returns how many these are together. */
static int
draw_of_kind (Player *player, int kind, int cell, int n_before, uint64_t *random, Choice *choice)
{
  const SomaPlacements *placements = player->placements[kind];
  const int *covering = player->covering[kind];
  int n = n_before;
  player->n_left[kind]--;
  int smallest = find_smallest_left (player);
  for (int i = covering[cell]; i < covering[cell + 1]; i++)
    {
      const uint16_t *cells = placements->cells + covering[i] * placements->n_cells;
      if (!fits (player, cells, placements->n_cells))
        continue;
      put (player, cells, placements->n_cells, true);
      bool is_open = !player->all_connected || !has_small_hole (player, smallest);
      put (player, cells, placements->n_cells, false);
      if (is_open && soma_random_below (random, ++n) == 0)
        *choice = (Choice){ kind, cells };
    }
  player->n_left[kind]++;
  return n;
}

/* Whether it succeeds; everything is as before then. */
static bool
attempt (Player *player, uint64_t *random)
{
  if (player->n_taken == player->n_cells)
    return true;
  /* No cells if nothing fits. */
  Choice choice = { .cells = NULL };
  int cell = choose_cell (player), n = 0;
  for (int kind = 0; kind < player->puzzle->set->n_pieces; kind++)
    if (player->kind_of[kind] == kind && player->n_left[kind] > 0)
      n = draw_of_kind (player, kind, cell, n, random, &choice);
  if (choice.cells == NULL)
    return false;
  int n_cells = player->placements[choice.kind]->n_cells;
  put (player, choice.cells, n_cells, true);
  player->n_left[choice.kind]--;
  bool succeeds = attempt (player, random);
  player->n_left[choice.kind]++;
  put (player, choice.cells, n_cells, false);
  return succeeds;
}

bool
soma_difficulty_sample (const SomaPuzzle *puzzle, uint64_t n_attempts, uint64_t seed,
                        uint64_t *n_successes)
{
  *n_successes = 0;
  if (!is_exact (puzzle))
    return false;
  Player *player = player_new (puzzle);
  if (begin (player))
    for (uint64_t i = 0; i < n_attempts; i++)
      *n_successes += attempt (player, &seed);
  player_free (player);
  return true;
}
