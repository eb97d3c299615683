/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "apart-plan.h"
#include "picture-window.h"

/* A film of how a solution is taken apart, or if `back`, put together again: each move takes its
 * share of the time, and at the end it rests. If `see_through`, what does not move is transparent.
 * The plan must have moves. */
SomaFilm *soma_apart_film_new (SomaApartPlan *plan, gboolean back, gboolean see_through,
                               const SomaStageStyle *style, double seconds, double rate);

/* Adds that to the choice of the window. */
void soma_apart_film_offer (SomaPictureWindow *window, SomaApartPlan *plan, gboolean back,
                            gboolean see_through);
