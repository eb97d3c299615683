/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "placement.h"

#include <stdlib.h>
#include <string.h>

#include "memory.h"
#include "transform.h"

/* Cells as numbers that sort and add like the cells themselves: coordinates that can occur, of a
 * figure or of a piece moved about in it, never differ by this much. */
#define STRIDE 4096

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

static int64_t
get_key (SomaCell cell)
{
  return ((int64_t) cell.z * STRIDE + cell.y) * STRIDE + cell.x;
}

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
        row[i] = get_key (soma_transform_cell (rotation, piece->cells[i])) * SOMA_N_COLOURS +
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

/* Appends the placements of one orientation. As its first cell moves up through the figure, so does
 * every other cell: the search for each resumes where it last was. */
static void
place_row (SomaPlacements *placements, const int64_t *figure_keys, int n_figure_cells,
           const int64_t *row)
{
  int n_cells = placements->n_cells;
  int at[SOMA_MAX_CELLS];

  memset (at, 0, n_cells * sizeof *at);
  for (int origin = 0; origin + n_cells <= n_figure_cells; origin++)
    {
      uint16_t *numbers = placements->cells + (size_t) placements->n_placements * n_cells;
      bool fits = true;
      for (int i = 0; i < n_cells && fits; i++)
        {
          int64_t key = figure_keys[origin] + row[i];
          while (at[i] < n_figure_cells && figure_keys[at[i]] < key)
            at[i]++;
          fits = at[i] < n_figure_cells && figure_keys[at[i]] == key;
          numbers[i] = (uint16_t) at[i];
        }
      placements->n_placements += fits;
    }
}

SOMA_OWN_FRAME static void
fill_placements (SomaPlacements *placements, const SomaFigure *figure,
                 const Orientations *orientations)
{
  int64_t keys[SOMA_MAX_CELLS];

  for (int i = 0; i < figure->n_cells; i++)
    keys[i] = get_key (figure->cells[i]);
  for (int o = 0; o < orientations->n_rows; o++)
    {
      int first = placements->n_placements, before = 0;
      while (before < o && !same_offsets (orientations, placements->n_cells, before, o))
        before++;
      if (before < o)
        continue; /* only its colours are others */
      place_row (placements, keys, figure->n_cells,
                 orientations->offsets + o * placements->n_cells);
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
