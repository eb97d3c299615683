/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "apart.h"

#include <stdlib.h>
#include <string.h>

#include "aspect.h"
#include "memory.h"
#include "parting.h"
#include "together.h"

struct _SomaTaker
{
  SomaPuzzle *puzzle; /* owned */
  uint64_t held_pieces;
  SomaAspects *aspects;      /* owned */
  SomaPartingSearch *search; /* owned */
  SomaTogether together;

  /* Of the run. */
  SomaApart *apart;
  int n_room; /* for moves */
  uint64_t held;
  uint16_t *turned_at; /* owned: the solution in the position in which it is taken apart */
  SomaCell *cells;     /* owned: of the copies, one after the other */
  int first_cells[SOMA_MAX_APART_COPIES + 1];
  int shapes[SOMA_MAX_APART_COPIES];
};

/* Where the copies are: the least coordinates of each. */
typedef struct
{
  int corners[SOMA_MAX_APART_COPIES][3];
} Position;

SomaTaker *
soma_taker_new (SomaPuzzle *puzzle, const SomaApartOptions *options)
{
  SomaTaker *taker = soma_alloc0 (1, sizeof *taker);
  size_t most_bytes = options->most_bytes > 0 ? options->most_bytes : SOMA_APART_DEFAULT_BYTES;
  const int *extent = puzzle->figure->extent;
  int longest = extent[0] > extent[1] ? extent[0] : extent[1];

  longest = extent[2] > longest ? extent[2] : longest;
  taker->puzzle = soma_puzzle_ref (puzzle);
  taker->held_pieces = options->held;
  taker->aspects = soma_aspects_new (puzzle);
  taker->turned_at = soma_alloc ((size_t) puzzle->figure->n_cells, sizeof (uint16_t));
  taker->search = soma_parting_search_new (most_bytes, options->stop, options->also_stop);
  soma_parting_search_widen (taker->search, 2 * longest);
  taker->cells = soma_alloc ((size_t) puzzle->figure->n_cells, sizeof (SomaCell));
  soma_together_init (&taker->together, taker->puzzle, options);
  return taker;
}

void
soma_taker_free (SomaTaker *taker)
{
  if (taker == NULL)
    return;
  soma_together_clear (&taker->together);
  soma_aspects_free (taker->aspects);
  soma_parting_search_free (taker->search);
  soma_puzzle_unref (taker->puzzle);
  free (taker->turned_at);
  free (taker->cells);
  free (taker);
}

void
soma_taker_get_progress (const SomaTaker *taker, int *n_known, uint64_t *n_states)
{
  *n_known = soma_parting_search_n_known (taker->search);
  *n_states = soma_parting_search_n_states (taker->search);
}

size_t
soma_taker_peak (const SomaTaker *taker)
{
  return soma_parting_search_peak (taker->search);
}

void
soma_apart_free (SomaApart *apart)
{
  if (apart == NULL)
    return;
  free (apart->moves);
  free (apart);
}

/* The solution */

/* The copies in use, and how many cells each has. False if there are too many. */
static bool
count_copies (SomaTaker *taker, const uint16_t *copy_at)
{
  SomaApart *apart = taker->apart;
  int n_all = soma_piece_set_n_copies (taker->puzzle->set);
  int *n_cells = soma_alloc0 ((size_t) n_all, sizeof (int));
  bool fits = true;

  for (int cell = 0; cell < taker->puzzle->figure->n_cells; cell++)
    if (copy_at[cell] != SOMA_NO_COPY)
      n_cells[copy_at[cell]]++;
  for (int copy = 0; copy < n_all && fits; copy++)
    if (n_cells[copy] > 0)
      {
        fits = apart->n_copies < SOMA_MAX_APART_COPIES;
        if (!fits)
          continue;
        apart->copies[apart->n_copies] = (uint16_t) copy;
        taker->first_cells[apart->n_copies + 1] =
            taker->first_cells[apart->n_copies] + n_cells[copy];
        apart->n_copies++;
      }
  free (n_cells);
  return fits;
}

static void
sort_cells (SomaTaker *taker, const uint16_t *copy_at)
{
  const SomaFigure *figure = taker->puzzle->figure;
  SomaApart *apart = taker->apart;
  int next[SOMA_MAX_APART_COPIES], n_all = soma_piece_set_n_copies (taker->puzzle->set);
  uint8_t *places = soma_alloc ((size_t) n_all, sizeof (uint8_t));

  taker->held = 0;
  for (int i = 0; i < apart->n_copies; i++)
    {
      int piece = soma_piece_set_copy_piece (taker->puzzle->set, apart->copies[i]);
      next[i] = taker->first_cells[i];
      places[apart->copies[i]] = (uint8_t) i;
      if (piece < 64 && (taker->held_pieces >> piece & 1) != 0)
        taker->held |= UINT64_C (1) << i;
    }
  for (int cell = 0; cell < figure->n_cells; cell++)
    if (copy_at[cell] != SOMA_NO_COPY)
      taker->cells[next[places[copy_at[cell]]]++] = figure->cells[cell];
  free (places);
}

/* False if a piece is too long. */
static bool
add_shapes (SomaTaker *taker, Position *position)
{
  SomaGaps *gaps = soma_parting_search_get_gaps (taker->search);
  int n_copies = taker->apart->n_copies;

  soma_gaps_prepare (gaps, n_copies);
  for (int i = 0; i < n_copies; i++)
    {
      int first = taker->first_cells[i], n_cells = taker->first_cells[i + 1] - first;
      taker->shapes[i] =
          soma_gaps_add_shape (gaps, &taker->cells[first], n_cells, position->corners[i]);
      if (taker->shapes[i] < 0)
        return false;
    }
  return true;
}

/* Partings */

/* The copies of the part, which the search numbers from 0. */
static int
list_copies (uint64_t part, int *places)
{
  int n = 0;

  for (; part != 0; part &= part - 1)
    places[n++] = __builtin_ctzll (part);
  return n;
}

static void
set_rigids (const SomaTaker *taker, const Position *position, const int *places, int n_pieces,
            SomaRigids *rigids)
{
  rigids->n_pieces = n_pieces;
  for (int i = 0; i < n_pieces; i++)
    {
      rigids->shapes[i] = taker->shapes[places[i]];
      memcpy (rigids->corners[i], position->corners[places[i]], sizeof rigids->corners[i]);
    }
}

/* With longer offsets, if those are too long. The shapes are then numbered anew. */
static SomaPartingResult
run_search (SomaTaker *taker, const Position *position, const int *places, int n_pieces)
{
  SomaRigids rigids;
  Position unused;

  set_rigids (taker, position, places, n_pieces, &rigids);
  SomaPartingResult result = soma_parting_search_run (taker->search, &rigids);
  while (result == SOMA_PARTING_TOO_FAR && soma_parting_search_widen (taker->search, 0))
    {
      taker->apart->n_states += soma_parting_search_n_states (taker->search);
      add_shapes (taker, &unused);
      set_rigids (taker, position, places, n_pieces, &rigids);
      result = soma_parting_search_run (taker->search, &rigids);
    }
  taker->apart->n_states += soma_parting_search_n_states (taker->search);
  return result;
}

static SomaMove *
add_moves (SomaTaker *taker, int n)
{
  SomaApart *apart = taker->apart;

  if (apart->n_moves + n > taker->n_room)
    {
      taker->n_room = 2 * taker->n_room + n;
      apart->moves = soma_realloc (apart->moves, (size_t) taker->n_room, sizeof (SomaMove));
    }
  apart->n_moves += n;
  return &apart->moves[apart->n_moves - n];
}

/* What is held stays, and the others of the part move the other way. */
static SomaMove
make_move (const SomaTaker *taker, uint64_t part, const int *places, const SomaShift *shift)
{
  SomaMove move = { .axis = shift->axis, .by = shift->by };

  for (uint64_t pieces = shift->pieces; pieces != 0; pieces &= pieces - 1)
    move.copies |= UINT64_C (1) << places[__builtin_ctzll (pieces)];
  if ((move.copies & taker->held) != 0 && (part & ~move.copies & taker->held) == 0)
    {
      move.copies = part & ~move.copies;
      move.by = -move.by;
    }
  return move;
}

/* Notes the way that was found; `position` becomes that before the last move. */
static int
add_parting (SomaTaker *taker, uint64_t part, const int *places, Position *position)
{
  SomaApart *apart = taker->apart;
  int n_moves = soma_parting_search_n_shifts (taker->search);
  SomaShift *shifts = soma_alloc ((size_t) n_moves, sizeof (SomaShift));
  SomaMove *moves = add_moves (taker, n_moves);

  soma_parting_search_get_shifts (taker->search, shifts);
  for (int i = 0; i < n_moves; i++)
    {
      moves[i] = make_move (taker, part, places, &shifts[i]);
      moves[i].kind = i + 1 < n_moves ? SOMA_MOVE_SHIFT : SOMA_MOVE_OUT;
      if (i + 1 < n_moves)
        for (uint64_t copies = moves[i].copies; copies != 0; copies &= copies - 1)
          position->corners[__builtin_ctzll (copies)][moves[i].axis] += moves[i].by;
    }
  free (shifts);
  apart->partings[apart->n_partings] = (SomaParting){ .copies = part,
                                                      .out = moves[n_moves - 1].copies,
                                                      .first_move = apart->n_moves - n_moves,
                                                      .n_moves = n_moves,
                                                      .stay_parting = -1,
                                                      .out_parting = -1 };
  return apart->n_partings++;
}

static void
give_up (SomaTaker *taker, SomaApartResult result, uint64_t part)
{
  taker->apart->result = result;
  taker->apart->rest = part;
  taker->apart->n_known = soma_parting_search_n_known (taker->search);
}

/* Takes the part apart. `*parting` gets the number of its parting, or -1 if it may stay together.
 * False if it was given up. */
static bool
take_apart (SomaTaker *taker, uint64_t part, const Position *before, int *parting)
{
  static const SomaApartResult results[] = {
    [SOMA_PARTING_LOCKED] = SOMA_APART_LOCKED,
    [SOMA_PARTING_STOPPED] = SOMA_APART_STOPPED,
    [SOMA_PARTING_MEMORY] = SOMA_APART_MEMORY,
    [SOMA_PARTING_TOO_FAR] = SOMA_APART_TOO_LARGE,
  };
  int places[SOMA_MAX_APART_COPIES], n = list_copies (part, places);
  Position position = *before;

  *parting = -1;
  if (n < 2 || soma_together_is_one_group (&taker->together, taker->apart->copies, part))
    return true;
  SomaPartingResult result = run_search (taker, &position, places, n);
  if (result == SOMA_PARTING_LOCKED &&
      soma_together_add (&taker->together, taker->apart->copies, part))
    return true;
  if (result != SOMA_PARTING_FOUND)
    {
      give_up (taker, results[result], part);
      return false;
    }
  int here = *parting = add_parting (taker, part, places, &position);
  uint64_t out = taker->apart->partings[here].out;
  return take_apart (taker, part & ~out, &position, &taker->apart->partings[here].stay_parting) &&
         take_apart (taker, out, &position, &taker->apart->partings[here].out_parting);
}

SomaApart *
soma_taker_run (SomaTaker *taker, const uint16_t *copy_at)
{
  SomaApart *apart = taker->apart = soma_alloc0 (1, sizeof *apart);
  Position position;
  int parting;

  taker->n_room = 0;
  apart->result = SOMA_APART_TOO_LARGE;
  if (!count_copies (taker, copy_at))
    return apart;
  int aspect = soma_aspects_choose (taker->aspects, copy_at, taker->turned_at);
  sort_cells (taker, taker->turned_at);
  if (!add_shapes (taker, &position))
    return apart;
  apart->result = SOMA_APART_COMPLETE;
  soma_together_begin (&taker->together);
  take_apart (taker, ~UINT64_C (0) >> (64 - apart->n_copies), &position, &parting);
  soma_aspects_turn_back (taker->aspects, aspect, copy_at, taker->turned_at, apart);
  taker->apart = NULL;
  return apart;
}

/* Levels */

/* Whether a parting at or below it takes more than one move. */
static bool
has_more (const SomaApart *apart, int parting)
{
  if (parting < 0)
    return false;
  const SomaParting *here = &apart->partings[parting];
  return here->n_moves > 1 || has_more (apart, here->stay_parting) ||
         has_more (apart, here->out_parting);
}

static int
add_levels (const SomaApart *apart, int parting, int *levels)
{
  const SomaParting *here = &apart->partings[parting];
  int n = 1;

  levels[0] = here->n_moves;
  if (has_more (apart, here->stay_parting))
    n += add_levels (apart, here->stay_parting, &levels[n]);
  if (has_more (apart, here->out_parting))
    n += add_levels (apart, here->out_parting, &levels[n]);
  return n;
}

int
soma_apart_get_levels (const SomaApart *apart, int *levels)
{
  if (apart->n_partings > 0)
    return add_levels (apart, 0, levels);
  levels[0] = 0;
  return 1;
}

int
soma_apart_compare_levels (const int *a, int n_a, const int *b, int n_b)
{
  for (int i = 0; i < n_a && i < n_b; i++)
    if (a[i] != b[i])
      return a[i] < b[i] ? -1 : 1;
  return (n_a > n_b) - (n_a < n_b);
}
