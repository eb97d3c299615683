/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "placement.h"

#include <stdlib.h>
#include <string.h>

#include "cell-key.h"
#include "memory.h"
#include "transform.h"

#define COLOUR_BITS 6
_Static_assert(SOMA_N_COLOURS == 1 << COLOUR_BITS, "a colour fits its bits");

/* The distinct orientations that a piece allows: rows of ascending offsets from the row's least
 * cell. */
typedef struct
{
  int n_rows;
  int64_t *offsets; /* SOMA_N_ROTATIONS rows of the piece's n_cells */
  uint8_t *colours; /* (nullable) likewise, if colours matter */
} Orientations;

static int
compare_keys (const void *a, const void *b)
{
  int64_t first = *(const int64_t *) a, second = *(const int64_t *) b;

  return (first > second) - (first < second);
}

static void
find_orientations (Orientations *orientations, const SomaPiece *piece, bool has_colours)
{
  int n = piece->n_cells;
  size_t row_size = n * sizeof (int64_t);

  orientations->n_rows = 0;
  orientations->offsets = soma_alloc (SOMA_N_ROTATIONS, row_size);
  if (has_colours)
    orientations->colours = soma_alloc (SOMA_N_ROTATIONS, n);
  uint32_t allowed = soma_turn_rule_get_rotations (piece->turns);
  for (int rotation = 0; rotation < SOMA_N_ROTATIONS; rotation++)
    {
      if ((allowed >> rotation & 1) == 0)
        continue;
      int64_t *row = orientations->offsets + orientations->n_rows * piece->n_cells;
      uint8_t *colours = has_colours ? orientations->colours + orientations->n_rows * n : NULL;
      bool is_new = true;
      /* `colours` is NULL or gets the colours, too. */
      /* Colours ride along in the lowest bits of the keys. */
      for (int i = 0; i < piece->n_cells; i++)
        row[i] = soma_cell_key (soma_transform_cell (rotation, piece->cells[i])) * SOMA_N_COLOURS +
                 (colours != NULL ? piece->colours[i] : 0);
      qsort (row, piece->n_cells, sizeof *row, compare_keys);
      for (int i = 0; i < piece->n_cells; i++)
        {
          if (colours != NULL)
            colours[i] = (uint8_t) (row[i] & (SOMA_N_COLOURS - 1));
          row[i] >>= COLOUR_BITS;
        }
      for (int i = piece->n_cells - 1; i >= 0; i--)
        row[i] -= row[0];
      for (int i = 0; is_new && i < orientations->n_rows; i++)
        is_new = memcmp (row, orientations->offsets + i * n, row_size) != 0 ||
                 (has_colours && memcmp (colours, orientations->colours + i * n, n) != 0);
      orientations->n_rows += is_new;
    }
}

static bool
same_offsets (const Orientations *orientations, int n_cells, int a, int b)
{
  return memcmp (orientations->offsets + a * n_cells, orientations->offsets + b * n_cells,
                 n_cells * sizeof (int64_t)) == 0;
}

/* Whether the cells accept the colours of the orientation, or of a later one that differs from it
 * in nothing else: they would be the same placement. */
static bool
accepts_colours (const SomaFigure *figure, const Orientations *orientations, int orientation,
                 const uint16_t *numbers, int n_cells)
{
  for (int o = orientation; o < orientations->n_rows; o++)
    {
      const uint8_t *colours = orientations->colours + o * n_cells;
      int i = 0;
      if (!same_offsets (orientations, n_cells, orientation, o))
        continue;
      while (i < n_cells && soma_figure_accepts (figure, numbers[i], colours[i]))
        i++;
      if (i == n_cells)
        return true;
    }
  return false;
}

/* Of a figure's box with more places than that no table is made: it would take megabytes. */
#define MOST_LISTED_PLACES (1 << 20)

/* Where the figure's cells are, for pieces of any size. */
typedef struct
{
  const SomaFigure *figure;
  int64_t keys[SOMA_MAX_CELLS];
  int stride[3];    /* of steps in x, y and z in the box */
  uint16_t *number; /* (nullable) owned: per place of the box, its cell from 1, or 0 */
} Places;

static int
get_step (const Places *places, SomaCell cell)
{
  return cell.x * places->stride[0] + cell.y * places->stride[1] + cell.z * places->stride[2];
}

static void
init_places (Places *places, const SomaFigure *figure)
{
  const int *extent = figure->extent;
  int64_t n_places = (int64_t) extent[0] * extent[1] * extent[2];

  places->figure = figure;
  places->number = NULL;
  for (int i = 0; i < figure->n_cells; i++)
    places->keys[i] = soma_cell_key (figure->cells[i]);
  places->stride[0] = 1;
  places->stride[1] = extent[0];
  places->stride[2] = extent[0] * extent[1];
  if (n_places > MOST_LISTED_PLACES)
    return;
  places->number = soma_alloc0 (n_places, sizeof *places->number);
  for (int i = 0; i < figure->n_cells; i++)
    places->number[get_step (places, figure->cells[i])] = (uint16_t) (i + 1);
}

/* The number of the cell with the key, from 1, or 0. */
static uint16_t
look_up (const Places *places, int64_t key)
{
  const int64_t *found =
      bsearch (&key, places->keys, places->figure->n_cells, sizeof key, compare_keys);

  return found != NULL ? (uint16_t) (found - places->keys + 1) : 0;
}

/* One orientation: how far its cells are from the first one. */
typedef struct
{
  const int64_t *keys;
  int steps[SOMA_MAX_CELLS]; /* in the box, where that is listed */
  SomaCell low, high;        /* of all cells */
} Row;

static void
init_row (Row *row, const Places *places, const int64_t *keys, int n)
{
  row->keys = keys;
  row->low = row->high = (SomaCell){ 0 };
  for (int i = 0; i < n; i++)
    {
      SomaCell cell = soma_key_cell (keys[i]);
      row->low.x = cell.x < row->low.x ? cell.x : row->low.x;
      row->low.y = cell.y < row->low.y ? cell.y : row->low.y;
      row->high.x = cell.x > row->high.x ? cell.x : row->high.x;
      row->high.y = cell.y > row->high.y ? cell.y : row->high.y;
      row->high.z = cell.z;
      row->steps[i] = get_step (places, cell);
    }
}

/* Whether the orientation is in the figure's box if its first cell is that one. */
static bool
is_inside (const Row *row, const SomaFigure *figure, SomaCell first)
{
  return first.x + row->low.x >= 0 && first.x + row->high.x < figure->extent[0] &&
         first.y + row->low.y >= 0 && first.y + row->high.y < figure->extent[1] &&
         first.z + row->high.z < figure->extent[2];
}

/* Appends the placements of one orientation. Where its box is inside that of the figure, its cells
 * are looked up: most of those of a large piece could lie in few places. */
static void
place_row (SomaPlacements *placements, const Places *places, const Row *row)
{
  const SomaFigure *figure = places->figure;
  int n_cells = placements->n_cells;

  for (int origin = 0; origin + n_cells <= figure->n_cells; origin++)
    {
      uint16_t *numbers = placements->cells + (size_t) placements->n_placements * n_cells;
      SomaCell first = figure->cells[origin];
      bool fits = is_inside (row, figure, first);
      int from = fits && places->number != NULL ? get_step (places, first) : 0;
      for (int i = 0; i < n_cells && fits; i++)
        {
          uint16_t number = places->number != NULL
                                ? places->number[from + row->steps[i]]
                                : look_up (places, places->keys[origin] + row->keys[i]);
          fits = number != 0;
          numbers[i] = (uint16_t) (number - 1);
        }
      placements->n_placements += fits;
    }
}

SOMA_OWN_FRAME static void
fill_placements (SomaPlacements *placements, const SomaFigure *figure,
                 const Orientations *orientations)
{
  Places places;
  Row row;

  init_places (&places, figure);
  for (int o = 0; o < orientations->n_rows; o++)
    {
      int first = placements->n_placements, before = 0;
      while (before < o && !same_offsets (orientations, placements->n_cells, before, o))
        before++;
      if (before < o)
        continue; /* only its colours are others */
      init_row (&row, &places, orientations->offsets + o * placements->n_cells,
                placements->n_cells);
      place_row (placements, &places, &row);
      if (orientations->colours != NULL)
        {
          /* Drops those placements, from number `first` on, that the colours forbid. */
          int n = placements->n_cells, kept = first;

          for (int i = first; i < placements->n_placements; i++)
            {
              const uint16_t *numbers = placements->cells + (size_t) i * n;
              if (accepts_colours (figure, orientations, o, numbers, n))
                memmove (placements->cells + (size_t) kept++ * n, numbers, n * sizeof *numbers);
            }
          placements->n_placements = kept;
        }
    }
  free (places.number);
}

/* Small figures. Their box, with room around it for a piece of any orientation, says at each place
 * which cells are there: a word at a time, where a piece fits, and then the cells' numbers. */

/* The box of a figure that has more places is not worth filling. */
#define MOST_PLACES 8192

typedef struct
{
  int stride[3]; /* of steps in x, y and z */
  int least;     /* place of the cell 0, 0, 0: no piece reaches further back */
  int n_places;  /* to the figure's last cell, or beyond */
} Box;

static int
get_place (const Box *box, SomaCell cell)
{
  return cell.x + box->stride[1] * cell.y + box->stride[2] * cell.z;
}

/* FALSE if it has too many places. */
static bool
plan_box (Box *box, const SomaFigure *figure, const SomaPiece *piece)
{
  int room = 0;

  for (int i = 0; i < piece->n_cells; i++)
    {
      SomaCell cell = piece->cells[i];
      room = cell.x > room ? cell.x : room;
      room = cell.y > room ? cell.y : room;
      room = cell.z > room ? cell.z : room;
    }
  int64_t places = (int64_t) (figure->extent[0] + room) * (figure->extent[1] + room) *
                   (figure->extent[2] + room);
  if (places > MOST_PLACES / 2)
    return false;
  box->stride[0] = 1;
  box->stride[1] = figure->extent[0] + room;
  box->stride[2] = box->stride[1] * (figure->extent[1] + room);
  box->least = room * box->stride[1] + room;
  box->n_places = box->least + 1 +
                  get_place (box, (SomaCell){ (int16_t) (figure->extent[0] - 1),
                                              (int16_t) (figure->extent[1] - 1),
                                              (int16_t) (figure->extent[2] - 1) });
  return box->n_places <= MOST_PLACES;
}

/* A bit for each place that has a cell, and as many places beyond, which have none. */
typedef struct
{
  int n_words;
  uint64_t words[2 * MOST_PLACES / 64 + 1];
} Map;

/* 64 of the places, beginning `offset` places after those of the word. */
static inline uint64_t
look_further (const Map *map, int word, int offset)
{
  const uint64_t *at = map->words + word + offset / 64;

  return at[0] >> offset % 64 | at[1] << 1 << (63 - offset % 64);
}

/* Appends the numbers of the cells of a placement from each place of the word where one begins;
 * returns where the next is to be written. */
static uint16_t *
take_word (const uint16_t *from, uint64_t begins, const int *offsets, int n, uint16_t *to)
{
  for (; begins != 0; begins &= begins - 1)
    {
      const uint16_t *first = from + __builtin_ctzll (begins);
      for (int i = 0; i < n; i++)
        *to++ = (uint16_t) (first[offsets[i]] - 1);
    }
  return to;
}

/* The same as fill_placements() without colours. Cells have the order of their places. */
static void
fill_from_box (SomaPlacements *placements, const SomaFigure *figure, const SomaTurned *turned,
               const Box *box)
{
  int n = placements->n_cells, offsets[SOMA_TURNED_MOST_CELLS];
  uint16_t *number = soma_alloc (box->n_places, sizeof *number); /* of the cell at a place */
  uint16_t *to = placements->cells;
  Map map;

  /* Notes the cells in the map, and their numbers, from 1. */
  map.n_words = (box->n_places + 63) / 64;
  memset (map.words, 0, (2 * map.n_words + 1) * sizeof *map.words);
  for (int i = 0; i < figure->n_cells; i++)
    {
      int place = box->least + get_place (box, figure->cells[i]);
      map.words[place / 64] |= UINT64_C (1) << place % 64;
      number[place] = (uint16_t) (i + 1);
    }
  for (int o = 0; o < turned->n_rows; o++)
    {
      for (int i = 0; i < n; i++)
        offsets[i] = get_place (box, turned->rows[o * n + i]);
      if (offsets[n - 1] >= box->n_places)
        continue; /* the piece is too high; the map ends before */
      for (int word = 0; word < map.n_words; word++)
        {
          uint64_t begins = map.words[word];
          for (int i = 1; i < n && begins != 0; i++)
            begins &= look_further (&map, word, offsets[i]);
          to = take_word (number + word * 64, begins, offsets, n, to);
        }
    }
  free (number);
  placements->n_placements = (int) ((to - placements->cells) / n);
}

/* FALSE if it must be done otherwise. */
static bool
fill_small (SomaPlacements *placements, const SomaFigure *figure, const SomaPiece *piece,
            const SomaTurned *turned)
{
  int n_origins = figure->n_cells - piece->n_cells + 1;
  Box box;

  if (turned == NULL || (figure->colours != NULL && piece->colours != NULL) ||
      !plan_box (&box, figure, piece))
    return false;
  placements->cells =
      soma_alloc ((size_t) turned->n_rows * n_origins, piece->n_cells * sizeof *placements->cells);
  fill_from_box (placements, figure, turned, &box);
  return true;
}

SomaPlacements *
soma_placements_new_turned (const SomaFigure *figure, const SomaPiece *piece,
                            const SomaTurned *turned)
{
  Orientations orientations = { 0 };
  SomaPlacements *placements = soma_alloc0 (1, sizeof *placements);
  int n_origins = figure->n_cells - piece->n_cells + 1;

  placements->n_cells = piece->n_cells;
  if (n_origins <= 0)
    return placements;
  if (!fill_small (placements, figure, piece, turned))
    {
      find_orientations (&orientations, piece, figure->colours != NULL && piece->colours != NULL);
      placements->cells = soma_alloc ((size_t) orientations.n_rows * n_origins,
                                      piece->n_cells * sizeof *placements->cells);
      fill_placements (placements, figure, &orientations);
      free (orientations.offsets);
      free (orientations.colours);
    }
  placements->cells = soma_realloc (placements->cells, placements->n_placements,
                                    placements->n_cells * sizeof *placements->cells);
  return placements;
}

SomaPlacements *
soma_placements_new (const SomaFigure *figure, const SomaPiece *piece)
{
  return soma_placements_new_turned (figure, piece, NULL);
}

void
soma_placements_free (SomaPlacements *placements)
{
  if (placements != NULL)
    free (placements->cells);
  free (placements);
}
