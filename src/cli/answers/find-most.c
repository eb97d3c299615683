/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "find-most.h"

#include <string.h>

#include "engine-auto.h"
#include "interrupt.h"
#include "message.h"
#include "packer.h"
#include "print-json.h"
#include "print.h"
#include "sums.h"
#include "weighing.h"

/* How long each number of cells is tried first. */
#define FIRST_TIME (200 * G_TIME_SPAN_MILLISECOND)

/* A number of cells that the pieces can have. */
typedef struct
{
  int n_cells;
  Packer *packer; /* (nullable) owned */
  PackerResult result;
} Level;

typedef struct
{
  Worker *worker;
  const Job *job;
  SomaFigure *figure; /* borrowed */
  SomaPieceSet *set;  /* borrowed */
  const char *label;
  int size; /* of all pieces; 0 if they differ */
  SomaWeighing weighing;

  Level *levels; /* owned: the most cells first, down to none at all, which fits */
  int n_levels;
  int first;           /* those before it are impossible */
  int best;            /* fits */
  gboolean has_failed; /* which is told once */
} Question;

static int
get_common_size (const SomaPieceSet *set)
{
  for (int p = 1; p < set->n_pieces; p++)
    if (set->pieces[p].n_cells != set->pieces[0].n_cells)
      return 0;
  return set->pieces[0].n_cells;
}

static void
list_levels (Question *self)
{
  SomaSums sums;

  soma_sums_init (&sums, self->figure->n_cells);
  for (int p = 0; p < self->set->n_pieces; p++)
    soma_sums_add (&sums, 0, self->set->pieces[p].n_cells, 0, self->set->pieces[p].max_count);
  self->levels = g_new0 (Level, self->weighing.most + 1);
  for (int n = self->weighing.most; n >= 0; n--)
    if (soma_sums_has (&sums, n, n))
      self->levels[self->n_levels++].n_cells = n;
  self->best = self->n_levels - 1;
  self->levels[self->best].result = PACKER_FITS;
}

/* Where one is impossible, so are all with more copies, if all pieces are as large. */
static void
note (Question *self, int level, PackerResult result)
{
  self->levels[level].result = result;
  if (result == PACKER_FITS)
    self->best = level;
  for (int i = 0; i < level && result == PACKER_IMPOSSIBLE && self->size > 0; i++)
    self->levels[i].result = PACKER_IMPOSSIBLE;
  while (self->first < self->best && self->levels[self->first].result == PACKER_IMPOSSIBLE)
    self->first++;
}

/* Tries each number that may be the most for so long. FALSE if that is to be the end, or no more
 * can come of it. */
static gboolean
try_levels (Question *self, gint64 time, gint64 end)
{
  gboolean is_any_open = FALSE;

  for (int i = self->first; i < self->best; i++)
    {
      Level *level = &self->levels[i];
      if (level->result == PACKER_IMPOSSIBLE || level->result == PACKER_FAILED)
        continue;
      gint64 rest = end - g_get_monotonic_time ();
      if (rest <= 0 || !worker_may_go_on (self->worker))
        return FALSE;
      if (level->packer == NULL)
        level->packer =
            packer_new (self->figure, self->set, self->figure->n_cells - level->n_cells);
      note (self, i, packer_run (level->packer, self->worker, self->label, MIN (time, rest)));
      if (level->result == PACKER_FAILED && !self->has_failed)
        worker_give_up (self->worker, message_search_failed ());
      self->has_failed = self->has_failed || level->result == PACKER_FAILED;
      is_any_open = is_any_open || level->result == PACKER_UNKNOWN;
    }
  return is_any_open && self->first < self->best && worker_may_go_on (self->worker);
}

/* Printing */

static void
append_range (GString *text, int least, int most)
{
  if (least == most)
    g_string_append_printf (text, "\t%d", least);
  else
    g_string_append_printf (text, "\t%d-%d", least, most);
}

/* What the best packing is made of. */
static int
count_used (const Question *self, int *n_used)
{
  const Level *best = &self->levels[self->best];
  int n = 0;

  memset (n_used, 0, SOMA_MAX_PIECES * sizeof *n_used);
  if (best->packer != NULL)
    soma_piece_set_count_used (self->set, self->figure->n_cells, packer_get_solution (best->packer),
                               n_used);
  for (int p = 0; p < self->set->n_pieces; p++)
    n += n_used[p];
  return n;
}

static void
print_result (Question *self)
{
  const Options *options = self->worker->run->options;
  const Level *best = &self->levels[self->best];
  int most = self->levels[self->first].n_cells, n_used[SOMA_MAX_PIECES];
  int n_copies = count_used (self, n_used);
  g_autoptr (GString) text = g_string_new (NULL);

  if (!options->text && !options->json)
    {
      if (best->packer != NULL)
        packer_print_solution (best->packer, self->worker, self->job->id);
      return;
    }
  if (options->json)
    {
      print_json_most (text, self->job, self->set, n_used, best->n_cells, most, &self->weighing);
      worker_print (self->worker, text);
      return;
    }
  g_string_append_printf (text, "%s\t", self->job->id);
  gsize begin = text->len;
  for (int p = 0; p < self->set->n_pieces; p++)
    if (n_used[p] > 0 || self->set->n_pieces == 1)
      {
        g_string_append_printf (text, "%s%s", text->len > begin ? " " : "",
                                self->set->pieces[p].letter);
        if (n_used[p] != 1)
          g_string_append_printf (text, "*%d", n_used[p]);
      }
  if (self->size > 0)
    append_range (text, n_copies, most / self->size);
  else
    g_string_append_printf (text, "\t%d", n_copies);
  append_range (text, best->n_cells, most);
  append_range (text, self->figure->n_cells - most, self->figure->n_cells - best->n_cells);
  g_string_append_c (text, '\n');
  worker_print (self->worker, text);
}

/* The whole */

static void
ask (Worker *worker, SomaPieceSet *set, const char *label)
{
  g_autofree Question *self = g_new0 (Question, 1);
  gint64 end = packer_find_end (worker->run->options), time = FIRST_TIME;

  self->worker = worker;
  self->job = worker_get_job (worker);
  self->figure = self->job->puzzle->figure;
  self->set = set;
  self->label = label;
  self->size = get_common_size (set);
  g_autoptr (SomaPuzzle) puzzle = soma_puzzle_new ("", self->figure, set, NULL, 0, FALSE, NULL);
  soma_weighing_find (puzzle, &self->weighing);
  list_levels (self);
  while (self->first < self->best && try_levels (self, time, end))
    time *= 2;
  print_result (self);
  if (self->first < self->best)
    worker_give_up (worker, NULL);
  worker->run->results[worker->job].n_solutions += self->best < self->n_levels - 1;
  for (int i = 0; i < self->n_levels; i++)
    packer_free (self->levels[i].packer);
  g_free (self->levels);
}

/* The piece, or all of them, as often as there is room: `piece` is negative for all. */
static SomaPieceSet *
make_set (const SomaPuzzle *puzzle, int piece)
{
  SomaPiece pieces[SOMA_MAX_PIECES];
  int n_pieces = 0;

  for (int p = 0; p < puzzle->set->n_pieces; p++)
    if (piece < 0 || p == piece)
      {
        int room = puzzle->figure->n_cells / puzzle->set->pieces[p].n_cells;
        pieces[n_pieces] = puzzle->set->pieces[p];
        pieces[n_pieces].min_count = 0;
        pieces[n_pieces].max_count =
            piece < 0 ? MIN (room, puzzle->set->pieces[p].max_count) : room;
        n_pieces++;
      }
  return soma_piece_set_new (puzzle->set->name, pieces, n_pieces, NULL);
}

void
find_most (Worker *worker)
{
  const Job *job = worker_get_job (worker);
  const SomaPieceSet *all = job->puzzle->set;

  if (!worker->run->options->each)
    {
      g_autoptr (SomaPieceSet) set = make_set (job->puzzle, -1);
      ask (worker, set, job->label);
      return;
    }
  for (int piece = 0; piece < all->n_pieces && worker_may_go_on (worker); piece++)
    {
      g_autoptr (SomaPieceSet) set = make_set (job->puzzle, piece);
      g_autofree char *label = g_strdup_printf ("%s %s", job->label, all->pieces[piece].letter);
      ask (worker, set, label);
    }
}
