/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "apart-film.h"

#include <glib/gi18n.h>
#include <math.h>

#include "turn-axis.h"

/* At first: seconds for each move and for the end, and frames a second. */
#define STEP_TIME 0.8
#define REST 1.5
#define RATE 20
#define MOST 120

/* Of the time of a film, what is spent on moves, and of each, what on moving. */
#define MOVES 0.95
#define MOVING 0.7

/* What each move has beside the time that it takes (soma_apart_stage_get_time()). */
#define PAUSE 0.1

typedef struct
{
  SomaApartPlan *plan; /* owned */
  gboolean back;
  SomaApartLook look; /* with looks of its own */
  int first, asked;   /* of a file for each move: how many are made in the first, and the last */
  double *ends;       /* owned; of the time for all moves, which part is over after each */
} Offer;

/* Each move has its share of the time, in the order in which they are shown. */
static double *
make_ends (SomaApartPlan *plan, gboolean back)
{
  const SomaApart *apart = soma_apart_plan_get_apart (plan);
  double *ends = g_new (double, apart->n_moves), sum = 0;

  for (int i = 0; i < apart->n_moves; i++)
    {
      sum += PAUSE + soma_apart_stage_get_time (apart, soma_apart_plan_get_puzzle (plan),
                                                soma_apart_plan_get_copy_at (plan),
                                                back ? apart->n_moves - 1 - i : i);
      ends[i] = sum;
    }
  for (int i = 0; i < apart->n_moves; i++)
    ends[i] /= sum;
  return ends;
}

static Offer *
make_offer (SomaApartPlan *plan, gboolean back, const SomaApartLook *look)
{
  Offer *offer = g_new (Offer, 1);

  *offer = (Offer){ g_object_ref (plan), back, *look, 0, 0, make_ends (plan, back) };
  offer->look.looks = soma_apart_stage_copy_looks (soma_apart_plan_get_puzzle (plan), look->looks);
  return offer;
}

static void
free_offer (gpointer data)
{
  Offer *offer = data;

  g_object_unref (offer->plan);
  g_free ((gpointer) offer->look.looks);
  g_free (offer->ends);
  g_free (offer);
}

/* Fast in the middle, at rest at both ends. */
static double
ease (double t)
{
  return t >= 1 ? 1 : t * t * (3 - 2 * t);
}

/* A move, of which so much is made. */
static SomaStage *
make_stage (const Offer *offer, int move, double part)
{
  const SomaApart *apart = soma_apart_plan_get_apart (offer->plan);
  SomaPuzzle *puzzle = soma_apart_plan_get_puzzle (offer->plan);
  const guint16 *copy_at = soma_apart_plan_get_copy_at (offer->plan);
  SomaStage *stage =
      soma_apart_stage_new_between (puzzle, copy_at, apart, move, part, &offer->look);

  if (apart->moves[move].kind == SOMA_MOVE_TURN)
    soma_turn_axis_add (stage, apart, puzzle, copy_at, move);
  return stage;
}

/* All together: nothing stands out. */
static SomaStage *
make_whole (const Offer *offer)
{
  SomaApartPlan *plan = offer->plan;
  SomaApartPlaces places;

  soma_apart_plan_get_places (plan, 0, &places);
  return soma_apart_stage_new (soma_apart_plan_get_puzzle (plan),
                               soma_apart_plan_get_copy_at (plan), soma_apart_plan_get_apart (plan),
                               &places, 0, -1, &offer->look);
}

static SomaStage *
get_stage (gpointer data, const void *film, int frame, SomaStageStyle *style)
{
  const Offer *offer = data;
  int n_frames = ((const SomaFilm *) film)->n_frames;
  int n = soma_apart_plan_get_apart (offer->plan)->n_moves;
  double at = MIN (frame / (MOVES * n_frames), 1);
  int number = 0;

  while (number < n - 1 && at >= offer->ends[number])
    number++;
  double begin = number > 0 ? offer->ends[number - 1] : 0;
  double part = ease ((at - begin) / (offer->ends[number] - begin) / MOVING);
  gboolean is_whole = offer->back ? number == n - 1 && part == 1 : frame == 0;

  if (is_whole)
    return make_whole (offer);
  return make_stage (offer, offer->back ? n - 1 - number : number, offer->back ? 1 - part : part);
}

SomaFilm *
soma_apart_film_new (SomaApartPlan *plan, gboolean back, const SomaApartLook *look,
                     const SomaStageStyle *style, double seconds, double rate)
{
  g_return_val_if_fail (soma_apart_plan_get_apart (plan)->n_moves > 0, NULL);

  SomaFilm *film = g_new0 (SomaFilm, 1);

  film->style = *style;
  film->style.explode = 0;
  film->style.layers_off = 0;
  film->n_frames = MAX (1, (int) lround (seconds * rate));
  film->rate = rate;
  film->data = make_offer (plan, back, look);
  film->free_data = free_offer;
  film->get_stage = get_stage;
  return film;
}

static SomaFilm *
make (gpointer data, const SomaStageStyle *style, const SomaPictureOptions *options)
{
  const Offer *offer = data;

  return soma_apart_film_new (offer->plan, offer->back, &offer->look, style, options->seconds,
                              options->rate);
}

/* After so many moves, in the order in which they are shown. */
static SomaStage *
get_step (gpointer data, const void *film, int frame, SomaStageStyle *style)
{
  Offer *offer = data;
  int n = soma_apart_plan_get_apart (offer->plan)->n_moves;

  offer->asked = offer->first + frame;
  int n_done = offer->back ? n - offer->asked : offer->asked;
  if (offer->asked > n)
    return NULL;
  if (n_done == 0)
    return make_whole (offer);
  return offer->back && n_done < n ? make_stage (offer, n_done, 0)
                                   : make_stage (offer, n_done - 1, 1);
}

static char *
get_step_name (gpointer data)
{
  return g_strdup_printf ("move-%04d", ((const Offer *) data)->asked);
}

SomaFilm *
soma_apart_film_new_steps (SomaApartPlan *plan, gboolean back, const SomaApartLook *look,
                           const SomaStageStyle *style, int first, int n_steps)
{
  SomaFilm *film = soma_apart_film_new (plan, back, look, style, 1, n_steps);

  ((Offer *) film->data)->first = first;
  film->get_stage = get_step;
  film->get_name = get_step_name;
  return film;
}

static SomaFilm *
make_steps (gpointer data, const SomaStageStyle *style, const SomaPictureOptions *options)
{
  const Offer *offer = data;

  return soma_apart_film_new_steps (offer->plan, offer->back, &offer->look, style,
                                    (int) MIN (options->first, G_MAXINT16), options->n_steps);
}

void
soma_apart_film_offer (SomaPictureWindow *window, SomaApartPlan *plan, gboolean back,
                       const SomaApartLook *look)
{
  double seconds = STEP_TIME * soma_apart_plan_get_apart (plan)->n_moves + REST;
  const SomaPictureChoice choice = { .name = back ? _ ("Put Together (WebP)")
                                                  : _ ("Taken Apart (WebP)"),
                                     .format = SOMA_PICTURE_WEBP,
                                     .timing = SOMA_PICTURE_SECONDS,
                                     .options = { .seconds = MIN (seconds, MOST), .rate = RATE },
                                     .make = make,
                                     .data = make_offer (plan, back, look),
                                     .free_data = free_offer };
  /* All moves, after the picture before them. */
  const SomaPictureChoice files = {
    .name = _ ("Moves, a File Each (PNG)"),
    .format = SOMA_PICTURE_PNG_FILES,
    .timing = SOMA_PICTURE_STEP_FILES,
    .options = { .n_steps = soma_apart_plan_get_apart (plan)->n_moves + 1 },
    .make = make_steps,
    .data = make_offer (plan, back, look),
    .free_data = free_offer
  };

  soma_picture_window_add (window, &choice);
  soma_picture_window_add (window, &files);
}
