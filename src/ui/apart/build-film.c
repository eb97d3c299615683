/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "build-film.h"

#include <glib/gi18n.h>

#include "build-order-search.h"

/* At first: seconds for each piece and for the complete figure, and frames a second. */
#define STEP_TIME 1
#define REST 1.5
#define RATE 20
#define MOST 120

typedef struct
{
  SomaPictureWindow *window; /* owned until the order is found */
  SomaPuzzle *puzzle;        /* owned */
  guint16 *copy_at;          /* owned */
  SomaBuildOrder order;
} Offer;

static void
free_offer (gpointer data)
{
  Offer *offer = data;

  g_clear_object (&offer->window);
  soma_puzzle_unref (offer->puzzle);
  g_free (offer->copy_at);
  g_free (offer);
}

static SomaFilm *
make (gpointer data, const SomaStageStyle *style, const SomaPictureOptions *options)
{
  const Offer *offer = data;

  return soma_film_new_build (offer->puzzle, offer->copy_at, &offer->order, style, options->seconds,
                              options->rate);
}

static void
order_found_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  Offer *offer = data;
  g_autoptr (SomaPictureWindow) window = g_steal_pointer (&offer->window);

  if (!soma_build_order_search_finish (result, &offer->order, NULL) ||
      offer->order.result != SOMA_BUILD_ORDER_FOUND)
    {
      free_offer (offer);
      return;
    }
  const double seconds = MIN (STEP_TIME * offer->order.n_steps + REST, MOST);
  const SomaPictureChoice choice = { .name = _ ("Being Built (WebP)"),
                                     .format = SOMA_PICTURE_WEBP,
                                     .timing = SOMA_PICTURE_SECONDS,
                                     .options = { .seconds = seconds, .rate = RATE },
                                     .make = make,
                                     .data = offer,
                                     .free_data = free_offer };
  soma_picture_window_add (window, &choice);
}

void
soma_build_film_offer (SomaPictureWindow *window, SomaPuzzle *puzzle, const guint16 *copy_at)
{
  Offer *offer = g_new0 (Offer, 1);

  offer->window = g_object_ref (window);
  offer->puzzle = soma_puzzle_ref (puzzle);
  offer->copy_at = g_memdup2 (copy_at, puzzle->figure->n_cells * sizeof *copy_at);
  soma_build_order_search_async (puzzle, copy_at, NULL, order_found_cb, offer);
}
