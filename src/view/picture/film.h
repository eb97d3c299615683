/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "build-order.h"
#include "painting.h"

/* What the frames of a moving picture show, from the first to the last; a still picture has
 * one. */
typedef struct
{
  SomaStageStyle style; /* of all frames, unless they change it */
  int n_frames;
  double rate; /* frames a second */

  gpointer data;
  GDestroyNotify free_data; /* (nullable) */

  /* What a frame shows, to be freed with soma_stage_free(). Frames are asked for in their order,
   * each once. NULL if the film is shorter than it was thought to be. */
  SomaStage *(*get_stage) (gpointer data, const void *film, int frame, SomaStageStyle *style);

  /* (nullable) A name for the file of the frame that was asked for last, without its ending; to be
   * freed with g_free(). */
  char *(*get_name) (gpointer data);
} SomaFilm;

/* One frame, or a full turn of the viewer around what it shows. The stage is copied. */
SomaFilm *soma_film_new_still (const SomaStage *stage, const SomaStageStyle *style);
SomaFilm *soma_film_new_turn (const SomaStage *stage, const SomaStageStyle *style, double seconds,
                              double rate);

/* A solution that is put together in that order, which must be one: the pieces fly in one by one,
 * and at the end the complete figure is shown for a while. `copy_at` is copied. */
SomaFilm *soma_film_new_build (SomaPuzzle *puzzle, const uint16_t *copy_at,
                               const SomaBuildOrder *order, const SomaStageStyle *style,
                               double seconds, double rate);

/* Takes NULL too. */
void soma_film_free (SomaFilm *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SomaFilm, soma_film_free)

SomaStage *soma_film_get_stage (SomaFilm *self, int frame, SomaStageStyle *style);

/* When a frame appears, in milliseconds from the beginning; that of n_frames is the end. */
guint soma_film_get_time (const SomaFilm *self, int frame);
