/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdlib.h>
#include <string.h>

#include "invent-private.h"
#include "memory.h"

/* A search that takes longer does not count as one that finds a single solution. Where there are
 * many placements of many cells, a node takes long, and there are fewer, so that it can be stopped
 * at any time within a second or so. */
#define WORK_TO_SEARCH UINT64_C (500000000)
#define NODES_TO_SEARCH 1000000

/* Larger ones, which take long to prepare, are not searched. */
#define MOST_SIZE 5000000

/* For taking apart what the gauge has taken apart with less. */
#define BYTES_TO_TAKE_APART ((size_t) 64 << 20)

/* For trying whether what is locked comes apart with turns. */
#define BYTES_TO_TURN ((size_t) 1 << 20)

/* Numbers the pieces in the order in which they come. */
static void
renumber (int8_t *owner, int n_cells)
{
  int8_t numbers[SOMA_MAX_INVENT_PIECES], n = 0;

  memset (numbers, -1, sizeof numbers);
  for (int i = 0; i < n_cells; i++)
    if (owner[i] != SOMA_NO_PIECE)
      {
        if (numbers[owner[i]] < 0)
          numbers[owner[i]] = n++;
        owner[i] = numbers[owner[i]];
      }
}

/* The least of all its positions. */
static int8_t *
make_normal (const SomaInventor *inventor, const int8_t *owner)
{
  int n_cells = inventor->board->figure->n_cells;
  int8_t *least = soma_alloc ((size_t) n_cells, 1), *turned = soma_alloc ((size_t) n_cells, 1);

  for (int i = 0; i < inventor->n_maps; i++)
    {
      for (int cell = 0; cell < n_cells; cell++)
        turned[inventor->maps[i][cell]] = owner[cell];
      renumber (turned, n_cells);
      if (i == 0 || memcmp (turned, least, (size_t) n_cells) < 0)
        memcpy (least, turned, (size_t) n_cells);
    }
  free (turned);
  return least;
}

/* Cells of pieces, with their colours. */
typedef struct
{
  int n;
  SomaCell *cells;
  uint8_t *colours;
} CutCells;

/* The shape of a piece, with its colours, the cells of which are added. */
static void
set_shape (const SomaFigure *figure, const int8_t *owner, int number, SomaPiece *piece,
           CutCells *cut)
{
  piece->cells = &cut->cells[cut->n];
  piece->colours = &cut->colours[cut->n];
  piece->n_cells = 0;
  for (int cell = 0; cell < figure->n_cells; cell++)
    if (owner[cell] == number)
      {
        uint8_t colour = figure->colours != NULL ? figure->colours[cell] : 0;
        cut->cells[cut->n] = figure->cells[cell];
        cut->colours[cut->n++] = soma_figure_accepts (figure, cell, colour) ? colour : 0;
        piece->n_cells++;
      }
}

/* Pieces of the same shape are copies of one. `piece_of` (may be NULL) gets the piece of each
 * owner. */
static SomaPuzzle *
make_puzzle (const SomaInventor *inventor, SomaFigure *figure, const int8_t *owner, int *piece_of)
{
  size_t n_cells = (size_t) figure->n_cells;
  CutCells cut = { .cells = soma_alloc (n_cells, sizeof *cut.cells),
                   .colours = soma_alloc (n_cells, 1) };
  SomaPiece pieces[SOMA_MAX_INVENT_PIECES];
  int n_pieces = 0;

  for (int number = 0; number < inventor->options.n_pieces; number++)
    {
      SomaPiece piece = inventor->looks[inventor->start != NULL ? number : n_pieces];
      int same = 0;

      set_shape (figure, owner, number, &piece, &cut);
      while (same < n_pieces && !soma_piece_same_shape (&pieces[same], &piece, false))
        same++;
      if (same == n_pieces)
        pieces[n_pieces++] = piece;
      else
        pieces[same].min_count = ++pieces[same].max_count;
      if (piece_of != NULL)
        piece_of[number] = same;
    }
  SomaPieceSet *set = soma_piece_set_new ("", pieces, n_pieces, NULL);
  SomaPuzzle *puzzle = soma_puzzle_new ("", figure, set, NULL, 0, false, NULL);
  soma_piece_set_unref (set);
  free (cut.cells);
  free (cut.colours);
  return puzzle;
}

/* How many cells all placements have, more or less. */
static uint64_t
estimate_size (const SomaPuzzle *puzzle)
{
  const int *whole = puzzle->figure->extent;
  uint64_t size = 1;

  for (int p = 0; p < puzzle->set->n_pieces; p++)
    {
      const SomaPiece *piece = &puzzle->set->pieces[p];
      int extent[3] = { 1, 1, 1 };
      for (int i = 0; i < piece->n_cells; i++)
        {
          int end[3] = { piece->cells[i].x + 1, piece->cells[i].y + 1, piece->cells[i].z + 1 };
          for (int axis = 0; axis < 3; axis++)
            extent[axis] = end[axis] > extent[axis] ? end[axis] : extent[axis];
        }
      size += (uint64_t) piece->n_cells * 24 * (uint64_t) (whole[0] - extent[0] + 1) *
              (uint64_t) (whole[1] - extent[1] + 1) * (uint64_t) (whole[2] - extent[2] + 1);
    }
  return size;
}

/* As many as `limit` if they cannot be counted. */
static int
count_solutions (const SomaInventor *inventor, SomaPuzzle *puzzle, int limit)
{
  uint64_t size = estimate_size (puzzle), n_nodes = WORK_TO_SEARCH / size + 1;
  SomaSearchOptions options = { .symmetry = inventor->options.symmetry,
                                .limit = (uint64_t) limit,
                                .n_threads = 1,
                                .node_limit = n_nodes < NODES_TO_SEARCH ? n_nodes : NODES_TO_SEARCH,
                                .stop = inventor->stop };
  SomaSearch *search = size <= MOST_SIZE ? soma_search_new (puzzle, &options, NULL) : NULL;
  SomaProgress progress = { .n_solutions = 0 };

  if (search == NULL)
    return limit;
  SomaSearchState state = soma_search_run (search);
  soma_search_get_progress (search, &progress);
  soma_search_free (search);
  return state == SOMA_SEARCH_COMPLETE ? (int) progress.n_solutions : limit;
}

int
soma_invent_count_solutions (const SomaInventor *inventor, const SomaCutting *cutting, int limit)
{
  SomaPuzzle *puzzle = make_puzzle (inventor, inventor->board->figure, cutting->owner, NULL);
  int n = count_solutions (inventor, puzzle, limit);

  soma_puzzle_unref (puzzle);
  return n;
}

static SomaApart *
take_apart (const SomaInventor *inventor, SomaPuzzle *puzzle, const uint16_t *copy_at,
            bool with_turns, size_t most_bytes, SomaTurnMemory *memory)
{
  SomaApartOptions options = { .most_bytes = most_bytes,
                               .with_turns = with_turns,
                               .turns_if_locked = memory == NULL,
                               .turns = inventor->options.turns,
                               .turn_memory = memory,
                               .without_ways = memory != NULL,
                               .stop = inventor->stop,
                               .also_stop = &inventor->is_over };
  SomaTaker *taker = soma_taker_new (puzzle, &options);
  SomaApart *apart = soma_taker_run (taker, copy_at);

  soma_taker_free (taker);
  return apart;
}

/* False unless it comes apart, and takes as many turns as it should. */
static bool
measure (const SomaInventor *inventor, SomaPuzzle *puzzle, const uint16_t *copy_at,
         SomaInvention *invention)
{
  int least_turns = inventor->options.least_turns;

  SomaApart *apart =
      take_apart (inventor, puzzle, copy_at, least_turns > 0, BYTES_TO_TAKE_APART, NULL);
  bool is_wanted = apart->result == SOMA_APART_COMPLETE && apart->n_turns >= least_turns;

  if (is_wanted)
    {
      invention->n_levels = soma_apart_get_levels (apart, invention->levels);
      invention->n_moves = apart->n_moves;
      invention->n_turns = apart->n_turns;
      invention->clearance = soma_apart_get_clearance (apart);
    }
  soma_apart_free (apart);
  return is_wanted;
}

/* Makes the puzzle with its solution. */
static void
set_puzzle (const SomaInventor *inventor, SomaFigure *figure, const int8_t *owner,
            SomaInvention *invention)
{
  int n_cells = figure->n_cells;
  int piece_of[SOMA_MAX_INVENT_PIECES], copy_of[SOMA_MAX_INVENT_PIECES];
  int n_copies[SOMA_MAX_INVENT_PIECES] = { 0 };

  invention->puzzle = make_puzzle (inventor, figure, owner, piece_of);
  invention->copy_at = soma_alloc ((size_t) n_cells, sizeof *invention->copy_at);
  for (int i = 0; i < inventor->options.n_pieces; i++)
    copy_of[i] =
        soma_piece_set_first_copy (invention->puzzle->set, piece_of[i]) + n_copies[piece_of[i]]++;
  for (int cell = 0; cell < n_cells; cell++)
    invention->copy_at[cell] =
        owner[cell] == SOMA_NO_PIECE ? SOMA_NO_COPY : (uint16_t) copy_of[owner[cell]];
  soma_piece_set_order_copies (invention->puzzle->set, n_cells, invention->copy_at);
}

static void
clear_puzzle (SomaInvention *invention)
{
  soma_puzzle_unref (invention->puzzle);
  free (invention->copy_at);
}

SomaApart *
soma_invent_take_apart (const SomaInventor *inventor, const SomaCutting *cutting,
                        SomaTurnMemory *memory)
{
  SomaInvention invention = { 0 };

  set_puzzle (inventor, inventor->board->figure, cutting->owner, &invention);
  SomaApart *apart =
      take_apart (inventor, invention.puzzle, invention.copy_at, true, BYTES_TO_TURN, memory);
  clear_puzzle (&invention);
  return apart;
}

SomaInventEntry *
soma_invent_entry_new (SomaInventor *inventor, const SomaCutting *cutting, int key)
{
  SomaInventEntry *entry = soma_alloc0 (1, sizeof *entry);
  SomaInvention *invention = &entry->invention;
  size_t n_cells = (size_t) inventor->board->figure->n_cells;

  set_puzzle (inventor, inventor->board->figure, cutting->owner, invention);
  if ((inventor->options.all_different &&
       invention->puzzle->set->n_pieces < inventor->options.n_pieces) ||
      count_solutions (inventor, invention->puzzle, 2) != 1 ||
      !measure (inventor, invention->puzzle, invention->copy_at, invention) ||
      (inventor->start != NULL &&
       soma_apart_compare_levels (invention->levels, invention->n_levels, inventor->start_levels,
                                  inventor->n_start_levels) <= 0))
    {
      soma_invent_entry_free (entry);
      return NULL;
    }
  if (inventor->coloured != NULL)
    {
      clear_puzzle (invention);
      set_puzzle (inventor, inventor->coloured, cutting->owner, invention);
    }
  entry->key = key;
  entry->owner = soma_alloc (n_cells, 1);
  memcpy (entry->owner, cutting->owner, n_cells);
  invention->normal = make_normal (inventor, cutting->owner);
  return entry;
}

void
soma_invent_entry_free (SomaInventEntry *entry)
{
  if (entry == NULL)
    return;
  clear_puzzle (&entry->invention);
  free (entry->owner);
  free (entry->invention.normal);
  free (entry);
}

void
soma_invent_measure_start (SomaInventor *inventor)
{
  SomaInvention invention = { 0 };

  set_puzzle (inventor, inventor->board->figure, inventor->start, &invention);
  if (measure (inventor, invention.puzzle, invention.copy_at, &invention))
    {
      inventor->n_start_levels = invention.n_levels;
      memcpy (inventor->start_levels, invention.levels, sizeof invention.levels);
    }
  clear_puzzle (&invention);
}

int
soma_invent_entry_compare (const SomaInventEntry *a, const SomaInventEntry *b)
{
  int order = soma_apart_compare_levels (b->invention.levels, b->invention.n_levels,
                                         a->invention.levels, a->invention.n_levels);

  return order != 0 ? order : b->invention.n_moves - a->invention.n_moves;
}
