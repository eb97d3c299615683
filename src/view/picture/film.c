/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "film.h"

#include <math.h>

#include "build-stage.h"

/* Of the time of a film, what is spent on building, and of each step, what on moving. */
#define BUILDING 0.85
#define MOVING 0.65

typedef struct
{
  SomaPuzzle *puzzle; /* owned */
  uint16_t *copy_at;  /* owned */
  SomaBuildOrder order;
} Building;

static void
free_stage (gpointer data)
{
  soma_stage_free (data);
}

static void
free_building (gpointer data)
{
  Building *building = data;

  soma_puzzle_unref (building->puzzle);
  g_free (building->copy_at);
  g_free (building);
}

static SomaFilm *
film_new (const SomaStageStyle *style, double seconds, double rate)
{
  SomaFilm *film = g_new0 (SomaFilm, 1);

  film->style = *style;
  film->n_frames = MAX (1, (int) lround (seconds * rate));
  film->rate = rate;
  return film;
}

/* A full turn to the left, so that the last frame is one step before the first. */
static SomaStage *
get_stage_of_turn (gpointer data, const void *film, int frame, SomaStageStyle *style)
{
  int n_frames = ((const SomaFilm *) film)->n_frames;

  style->pose.yaw -= (float) (2 * G_PI * frame / n_frames);
  return soma_stage_copy (data);
}

/* Fast in the middle, at rest at both ends. */
static double
ease (double t)
{
  return t >= 1 ? 1 : t * t * (3 - 2 * t);
}

static SomaStage *
get_stage_of_building (gpointer data, const void *film, int frame, SomaStageStyle *style)
{
  const Building *building = data;
  int n_steps = building->order.n_steps;
  double at = frame / (BUILDING * ((const SomaFilm *) film)->n_frames) * n_steps;
  int n_done = MIN ((int) at, n_steps - 1);
  const SomaBuildStep *step = &building->order.steps[n_done];
  SomaStage *stage =
      soma_build_stage_new (building->puzzle, building->copy_at, &building->order, n_done + 1);
  SomaVec3 start = soma_build_stage_start (building->puzzle, building->copy_at, step);

  for (int b = 0; b < stage->n_blocks; b++)
    if (stage->blocks[b].id == step->copy)
      soma_stage_move_block (stage, b,
                             soma_vec3_scale (start, (float) (1 - ease ((at - n_done) / MOVING))));
  return stage;
}

SomaFilm *
soma_film_new_still (const SomaStage *stage, const SomaStageStyle *style)
{
  return soma_film_new_turn (stage, style, 1, 1);
}

SomaFilm *
soma_film_new_turn (const SomaStage *stage, const SomaStageStyle *style, double seconds,
                    double rate)
{
  SomaFilm *film = film_new (style, seconds, rate);

  film->data = soma_stage_copy (stage);
  film->free_data = free_stage;
  film->get_stage = get_stage_of_turn;
  return film;
}

SomaFilm *
soma_film_new_build (SomaPuzzle *puzzle, const uint16_t *copy_at, const SomaBuildOrder *order,
                     const SomaStageStyle *style, double seconds, double rate)
{
  g_return_val_if_fail (order->n_steps > 0 && order->result == SOMA_BUILD_ORDER_FOUND, NULL);

  SomaFilm *film = film_new (style, seconds, rate);
  Building *building = g_new (Building, 1);

  building->puzzle = soma_puzzle_ref (puzzle);
  building->copy_at = g_memdup2 (copy_at, puzzle->figure->n_cells * sizeof *copy_at);
  building->order = *order;
  film->data = building;
  film->free_data = free_building;
  film->get_stage = get_stage_of_building;
  film->style.explode = 0;
  film->style.layers_off = 0;
  return film;
}

void
soma_film_free (SomaFilm *self)
{
  if (self == NULL)
    return;
  if (self->free_data != NULL)
    self->free_data (self->data);
  g_free (self);
}

SomaStage *
soma_film_get_stage (SomaFilm *self, int frame, SomaStageStyle *style)
{
  *style = self->style;
  return self->get_stage (self->data, self, frame, style);
}

guint
soma_film_get_time (const SomaFilm *self, int frame)
{
  return (guint) lround (frame * 1000.0 / self->rate);
}
