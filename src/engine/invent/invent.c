/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "invent.h"

#include <stdlib.h>
#include <string.h>

#include "carving.h"
#include "facts.h"
#include "invent-private.h"
#include "memory.h"
#include "min-max.h"
#include "random.h"
#include "transform.h"

/* One of so many walks begins anew; the others try to improve what there is. */
#define NEW_WALKS 2

/* While there are fewer puzzles, all do. */
#define FEW 4

/* Walks become longer, so that there is something to be seen at once, and the more time there is
 * the better. In changes at each heat. */
#define FIRST_LENGTH 60
#define MAX_LENGTH 6000

/* Turns that take more than so many boxes to find are left out at first. */
#define BOXES_TO_TURN 4000

/* How often growing is tried in a row. */
#define GROWTHS 1000

/* So much is tried before it is seen whether it helps to carve room for turns: less than a
 * minute. */
#define WORK_TO_TRY_CARVING 5000000

/* To cut a figure takes as long as to measure so many cuttings. */
#define WORK_TO_GROW 50

/* What can be invented */

static bool
has_cell (const SomaFigure *figure, int x, int y, int z)
{
  return soma_figure_index (figure, (SomaCell){ (int16_t) x, (int16_t) y, (int16_t) z }) >= 0;
}

/* Whether a cell may stay empty where no cell of the figure is optional: it has others on all
 * sides, or where room is needed for turns, on all but one. */
static bool
may_be_empty (const SomaFigure *figure, const SomaInventOptions *options, int number)
{
  SomaCell cell = figure->cells[number];
  int n_beside = has_cell (figure, cell.x - 1, cell.y, cell.z) +
                 has_cell (figure, cell.x + 1, cell.y, cell.z) +
                 has_cell (figure, cell.x, cell.y - 1, cell.z) +
                 has_cell (figure, cell.x, cell.y + 1, cell.z) +
                 has_cell (figure, cell.x, cell.y, cell.z - 1) +
                 has_cell (figure, cell.x, cell.y, cell.z + 1);

  return n_beside >= (options->least_turns > 0 ? 5 : 6);
}

static int
count_empty (const SomaFigure *figure, const SomaInventOptions *options)
{
  int n = 0;

  for (int i = 0; i < figure->n_cells; i++)
    n += may_be_empty (figure, options, i);
  return n;
}

/* How many cells may stay empty. */
static int
choose_most_empty (const SomaFigure *figure, const SomaInventOptions *options)
{
  int n = figure->n_optional > 0 ? figure->n_optional : count_empty (figure, options);

  if (options->most_empty >= 0)
    return soma_min (options->most_empty, n);
  return options->least_turns > 0 ? (3 * n + 7) / 8 : (n + 3) / 4;
}

/* Chooses what is left to the engine. False if the figure has too few cells. */
static bool
choose_sizes (const SomaFigure *figure, SomaInventOptions *options)
{
  int n_pieces = options->n_pieces,
      spare = figure->n_cells - n_pieces * soma_max (options->least, 1);

  if (spare < 0)
    return false;
  options->most_empty = soma_min (choose_most_empty (figure, options), spare);
  int n_cells = figure->n_cells - options->most_empty;
  if (options->least == 0)
    options->least = soma_max (2 * n_cells / (3 * n_pieces), 1);
  if (options->most == 0)
    options->most = (4 * n_cells + 3 * n_pieces - 1) / (3 * n_pieces);
  return true;
}

static bool
is_too_long (const SomaFigure *figure)
{
  return figure->extent[0] > SOMA_MAX_INVENT_EXTENT || figure->extent[1] > SOMA_MAX_INVENT_EXTENT ||
         figure->extent[2] > SOMA_MAX_INVENT_EXTENT;
}

SomaInventProblem
soma_invent_check (const SomaFigure *figure, const SomaInventOptions *options)
{
  if (options->n_pieces < 2 || options->n_pieces > SOMA_MAX_INVENT_PIECES)
    return SOMA_INVENT_TOO_MANY_PIECES;
  if (is_too_long (figure))
    return SOMA_INVENT_TOO_LARGE;
  SomaInventOptions sizes = *options;
  if (!choose_sizes (figure, &sizes))
    return SOMA_INVENT_TOO_FEW_CELLS;
  if (figure->n_cells - sizes.most_empty > sizes.n_pieces * sizes.most)
    return SOMA_INVENT_TOO_MANY_CELLS;

  SomaDrawing *drawing = soma_drawing_new_from_figure ((SomaFigure *) figure, (SomaCell){ 0 });
  uint16_t *part = soma_alloc ((size_t) figure->n_cells, sizeof *part);
  int n_parts = soma_drawing_find_parts (drawing, part);
  free (part);
  soma_drawing_unref (drawing);
  return n_parts > options->n_pieces ? SOMA_INVENT_TOO_MANY_PARTS : SOMA_INVENT_OK;
}

/* Making */

/* Takes the figure, with cells that may stay empty if any may. */
static void
set_figure (SomaInventor *inventor, const SomaFigure *figure, bool has_optional)
{
  bool *optional = soma_alloc0 ((size_t) figure->n_cells, sizeof *optional);

  for (int i = 0; i < figure->n_cells && has_optional; i++)
    optional[i] =
        figure->n_optional > 0 ? figure->optional[i] : may_be_empty (figure, &inventor->options, i);
  SomaFigure *plain = soma_figure_new (figure->cells, optional, figure->n_cells, NULL);
  inventor->board = soma_cut_board_new (plain);
  soma_figure_unref (plain);
  if (figure->colours != NULL)
    inventor->coloured = soma_figure_new_coloured (figure->cells, optional, figure->colours,
                                                   figure->accepts, figure->n_cells, NULL);
  free (optional);
}

static void
find_maps (SomaInventor *inventor)
{
  SomaFigure *figure = inventor->board->figure;

  for (int transform = 0; transform < SOMA_N_TRANSFORMS; transform++)
    {
      SomaFigure *turned = soma_figure_transform (figure, transform);
      if (soma_figure_equal (turned, figure))
        {
          uint16_t *map = soma_alloc ((size_t) figure->n_cells, sizeof *map);
          soma_figure_map_cells (figure, turned, transform, map);
          inventor->maps[inventor->n_maps++] = map;
        }
      soma_figure_unref (turned);
    }
}

static SomaInventor *
make_inventor (const SomaFigure *figure, bool has_optional, const SomaInventOptions *options)
{
  SomaInventor *inventor = soma_alloc0 (1, sizeof *inventor);

  inventor->options = *options;
  inventor->options.looks = NULL;
  set_figure (inventor, figure, has_optional);
  find_maps (inventor);
  inventor->random = options->seed;
  pthread_mutex_init (&inventor->lock, NULL);
  return inventor;
}

static bool
has_letter (const SomaInventor *inventor, int n, const char *letter)
{
  for (int i = 0; i < n; i++)
    if (strcmp (inventor->looks[i].letter, letter) == 0)
      return true;
  return false;
}

/* The look that is wished for, or else, as several copies may have it, the first of `others` (may
 * be NULL) with a letter that is free; or else just such a letter. */
static void
set_look (SomaInventor *inventor, int number, const SomaPiece *wished, const SomaPieceSet *others)
{
  SomaPiece *piece = &inventor->looks[number];
  const SomaPiece *look =
      wished != NULL && !has_letter (inventor, number, wished->letter) ? wished : NULL;

  for (int i = 0; others != NULL && i < others->n_pieces && look == NULL; i++)
    if (!has_letter (inventor, number, others->pieces[i].letter))
      look = &others->pieces[i];
  piece->min_count = piece->max_count = 1;
  if (look != NULL)
    {
      memcpy (piece->letter, look->letter, sizeof piece->letter);
      piece->colour = look->colour;
      return;
    }
  char letter[] = "A";
  while (has_letter (inventor, number, letter))
    letter[0]++;
  memcpy (piece->letter, letter, sizeof letter);
}

SomaInventor *
soma_inventor_new (SomaFigure *figure, const SomaInventOptions *options)
{
  SomaInventOptions sizes = *options;

  choose_sizes (figure, &sizes);
  SomaInventor *inventor = make_inventor (figure, sizes.most_empty > 0, &sizes);
  for (int i = 0; i < options->n_pieces; i++)
    set_look (inventor, i, NULL, options->looks);
  return inventor;
}

/* The copies that a solution uses, in their order, and what each cell belongs to; no number of
 * copies if there are too many. */
static int
list_owners (const SomaPuzzle *puzzle, const uint16_t *copy_at, int *copies, int8_t *owner)
{
  int n_all = soma_piece_set_n_copies (puzzle->set), n = 0;

  memset (owner, SOMA_NO_PIECE, (size_t) puzzle->figure->n_cells);
  for (int copy = 0; copy < n_all; copy++)
    {
      bool is_used = false;
      for (int cell = 0; cell < puzzle->figure->n_cells; cell++)
        if (copy_at[cell] == copy)
          {
            if (n == SOMA_MAX_INVENT_PIECES)
              return 0;
            is_used = true;
            owner[cell] = (int8_t) n;
          }
      if (is_used)
        copies[n++] = copy;
    }
  return n;
}

SomaInventor *
soma_inventor_new_harder (SomaPuzzle *puzzle, const uint16_t *copy_at,
                          const SomaInventOptions *options)
{
  const SomaFigure *figure = puzzle->figure;
  int8_t *owner = soma_alloc ((size_t) figure->n_cells, 1);
  int copies[SOMA_MAX_INVENT_PIECES], n_pieces = list_owners (puzzle, copy_at, copies, owner);

  if (n_pieces < 2 || is_too_long (figure))
    {
      free (owner);
      return NULL;
    }
  SomaInventOptions sizes = *options;
  sizes.n_pieces = n_pieces;
  sizes.most_empty = 0;
  for (int i = 0; i < figure->n_cells; i++)
    sizes.most_empty += owner[i] == SOMA_NO_PIECE;
  SomaInventor *inventor = make_inventor (figure, figure->n_optional > 0, &sizes);
  inventor->start = owner;

  int least = SOMA_MAX_CELLS, most = 0;

  for (int i = 0; i < n_pieces; i++)
    {
      const SomaPiece *piece =
          &puzzle->set->pieces[soma_piece_set_copy_piece (puzzle->set, copies[i])];

      least = soma_min (least, piece->n_cells);
      most = soma_max (most, piece->n_cells);
      set_look (inventor, i, piece, options->looks);
    }
  /* A third less than the smallest piece, and more than the largest, unless it is said. */
  inventor->options.least =
      options->least > 0 ? soma_min (options->least, least) : soma_max (2 * least / 3, 1);
  inventor->options.most = options->most > 0 ? soma_max (options->most, most) : (4 * most + 2) / 3;
  return inventor;
}

void
soma_inventor_free (SomaInventor *inventor)
{
  if (inventor == NULL)
    return;
  for (int i = 0; i < inventor->n_entries; i++)
    soma_invent_entry_free (inventor->entries[i]);
  for (int i = 0; i < inventor->n_maps; i++)
    free (inventor->maps[i]);
  soma_cut_board_free (inventor->board);
  soma_figure_unref (inventor->coloured);
  pthread_mutex_destroy (&inventor->lock);
  free (inventor->start);
  free (inventor);
}

/* The list */

static const SomaInventEntry *
find_family (const SomaInventor *inventor, uint64_t family)
{
  for (int i = 0; i < inventor->n_entries; i++)
    if (inventor->entries[i]->family == family)
      return inventor->entries[i];
  return NULL;
}

/* Whether it is known already, or there are better ones. */
static bool
is_wanted (const SomaInventor *inventor, const SomaInventEntry *entry)
{
  const SomaInventEntry *relative = find_family (inventor, entry->family);
  size_t n_cells = (size_t) inventor->board->figure->n_cells;

  for (int i = 0; i < inventor->n_entries; i++)
    if (memcmp (inventor->entries[i]->invention.normal, entry->invention.normal, n_cells) == 0)
      return false;
  if (relative != NULL)
    return soma_invent_entry_compare (entry, relative) < 0;
  return inventor->n_entries < inventor->options.n_wanted ||
         soma_invent_entry_compare (entry, inventor->entries[inventor->n_entries - 1]) < 0;
}

static void
remove_entry (SomaInventor *inventor, int place)
{
  soma_invent_entry_free (inventor->entries[place]);
  inventor->n_entries--;
  for (int i = place; i < inventor->n_entries; i++)
    inventor->entries[i] = inventor->entries[i + 1];
}

bool
soma_invent_add (SomaInventor *inventor, SomaInventEntry *entry)
{
  int place;

  pthread_mutex_lock (&inventor->lock);
  bool wanted = is_wanted (inventor, entry);
  if (wanted)
    {
      for (int i = inventor->n_entries - 1; i >= 0; i--)
        if (inventor->entries[i]->family == entry->family)
          remove_entry (inventor, i);
      if (inventor->n_entries == inventor->options.n_wanted)
        remove_entry (inventor, inventor->n_entries - 1);
      for (place = inventor->n_entries;
           place > 0 && soma_invent_entry_compare (entry, inventor->entries[place - 1]) < 0;
           place--)
        inventor->entries[place] = inventor->entries[place - 1];
      entry->invention.number = ++inventor->n_numbers;
      inventor->entries[place] = entry;
      inventor->n_entries++;
      const SomaInvention *inventions[SOMA_MAX_INVENTIONS];

      for (int i = 0; i < inventor->n_entries; i++)
        inventions[i] = &inventor->entries[i]->invention;
      if (inventor->func != NULL && !soma_invent_is_over (inventor) &&
          !inventor->func (inventions, inventor->n_entries, place, inventor->data))
        atomic_store (&inventor->is_over, true);
    }
  pthread_mutex_unlock (&inventor->lock);
  if (!wanted)
    soma_invent_entry_free (entry);
  return wanted;
}

int
soma_invent_get_least_key (SomaInventor *inventor)
{
  int least = 0;

  pthread_mutex_lock (&inventor->lock);
  if (inventor->n_entries == inventor->options.n_wanted)
    least = inventor->entries[inventor->n_entries - 1]->key - 1;
  pthread_mutex_unlock (&inventor->lock);
  return least;
}

/* Walks */

bool
soma_invent_is_over (const SomaInventor *inventor)
{
  return atomic_load_explicit (&inventor->is_over, memory_order_relaxed) ||
         (inventor->stop != NULL && atomic_load_explicit (inventor->stop, memory_order_relaxed)) ||
         atomic_load_explicit (&inventor->n_tried, memory_order_relaxed) >= inventor->n_most;
}

/* False if the run is over, or nothing was found. */
static bool
grow (SomaInventor *inventor, SomaInventWalk *walk)
{
  for (int i = 0; i < GROWTHS && !soma_invent_is_over (inventor); i++)
    {
      atomic_fetch_add_explicit (&inventor->n_tried, 1, memory_order_relaxed);
      walk->work += WORK_TO_GROW;
      if (walk->beginning == SOMA_BEGIN_CARVED
              ? soma_carve_turn (&walk->cutting, &inventor->options.turns, &walk->random)
              : soma_cutting_grow (&walk->cutting, walk->cutting.most_empty, &walk->random))
        return true;
    }
  return false;
}

/* Without turns a coin decides. Where turns are needed, walks take very unlike times. Room is
 * carved for them, unless that leads nowhere; and as much time is given to
 * what was invented before. */
static SomaBeginning
choose_beginning (SomaInventor *inventor)
{
  bool has_entries = inventor->n_entries >= soma_min (FEW, inventor->options.n_wanted);
  SomaBeginning new = inventor->start != NULL ? SOMA_BEGIN_START : SOMA_BEGIN_GROWN;
  const uint64_t *work = inventor->work;

  if (inventor->options.least_turns == 0 || inventor->start != NULL)
    return has_entries && soma_random_below (&inventor->random, NEW_WALKS) != 0 ? SOMA_BEGIN_ENTRY
                                                                                : new;
  if (inventor->carving_helps ||
      work[SOMA_BEGIN_CARVED] < WORK_TO_TRY_CARVING + work[SOMA_BEGIN_GROWN] / 8)
    new = SOMA_BEGIN_CARVED;
  return has_entries && work[SOMA_BEGIN_ENTRY] < work[new] ? SOMA_BEGIN_ENTRY : new;
}

/* How many changes there are at each heat. Where turns are needed, few beginnings lead to anything,
 * so as long as there is nothing, many are tried. */
static int
choose_length (SomaInventor *inventor)
{
  if (inventor->n_entries > 0 || inventor->options.least_turns == 0)
    inventor->n_walks++;
  if (inventor->n_walks >= MAX_LENGTH / FIRST_LENGTH)
    return MAX_LENGTH;
  return soma_max ((int) inventor->n_walks, 1) * FIRST_LENGTH;
}

/* With the lock held. */
static void
begin_walk (SomaInventor *inventor, SomaInventWalk *walk)
{
  const SomaInventEntry *entry = NULL;

  walk->beginning = choose_beginning (inventor);
  if (walk->beginning == SOMA_BEGIN_ENTRY)
    entry = inventor->entries[soma_random_below (&inventor->random, inventor->n_entries)];
  walk->changes_per_heat = choose_length (inventor);
  walk->random = soma_random_next (&inventor->random);
  walk->work = 0;
  walk->has_lock = false;
  walk->family = entry != NULL ? entry->family : ++inventor->n_families;
  walk->best = entry != NULL ? entry->key : 0;
  if (entry != NULL)
    soma_cutting_set (&walk->cutting, entry->owner);
  else if (inventor->start != NULL)
    soma_cutting_set (&walk->cutting, inventor->start);
}

static void *
work (void *data)
{
  SomaInventor *inventor = data;
  SomaInventWalk walk = { .gauge = soma_gauge_new (inventor->board, inventor->options.n_pieces) };

  if (inventor->options.least_turns > 0)
    {
      SomaTurnLimits limits = inventor->options.turns;
      limits.most_boxes = BOXES_TO_TURN;
      walk.turn_memory = soma_turn_memory_new (&limits);
    }

  soma_cutting_init (&walk.cutting, inventor->board, inventor->options.n_pieces,
                     inventor->options.least, inventor->options.most, inventor->options.most_empty);
  while (!soma_invent_is_over (inventor))
    {
      pthread_mutex_lock (&inventor->lock);
      begin_walk (inventor, &walk);
      pthread_mutex_unlock (&inventor->lock);
      if (walk.beginning >= SOMA_BEGIN_START || grow (inventor, &walk))
        soma_invent_walk (inventor, &walk);
      pthread_mutex_lock (&inventor->lock);
      inventor->work[walk.beginning] += walk.work;
      inventor->carving_helps |= walk.has_lock;
      pthread_mutex_unlock (&inventor->lock);
    }
  soma_cutting_clear (&walk.cutting);
  soma_gauge_free (walk.gauge);
  soma_turn_memory_free (walk.turn_memory);
  return NULL;
}

void
soma_inventor_run (SomaInventor *inventor, uint64_t n_tries, const atomic_bool *stop,
                   SomaInventFunc func, void *data)
{
  pthread_t threads[SOMA_MAX_THREADS];
  int n_threads = 0; /* if some cannot be started, the others do the work */

  inventor->stop = stop;
  inventor->func = func;
  inventor->data = data;
  inventor->n_most = n_tries > 0 ? atomic_load (&inventor->n_tried) + n_tries : UINT64_MAX;
  atomic_store (&inventor->is_over, false);
  if (inventor->start != NULL && inventor->n_start_levels == 0)
    soma_invent_measure_start (inventor);
  while (n_threads + 1 < soma_min (inventor->options.n_threads, SOMA_MAX_THREADS) &&
         pthread_create (&threads[n_threads], NULL, work, inventor) == 0)
    n_threads++;
  work (inventor);
  for (int i = 0; i < n_threads; i++)
    pthread_join (threads[i], NULL);
}

uint64_t
soma_inventor_get_n_tried (const SomaInventor *inventor)
{
  return atomic_load_explicit (&inventor->n_tried, memory_order_relaxed);
}

int
soma_inventor_get_start_levels (const SomaInventor *inventor, int *levels)
{
  memcpy (levels, inventor->start_levels, sizeof inventor->start_levels);
  return inventor->n_start_levels;
}
