/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "apart-plan.h"
#include "apart-stage.h"
#include "picture-window.h"

/* A film of how a solution is taken apart, or if `back`, put together again: each move takes its
 * share of the time, and at the end it rests. The plan must have moves. */
SomaFilm *soma_apart_film_new (SomaApartPlan *plan, gboolean back, const SomaApartLook *look,
                               const SomaStageStyle *style, double seconds, double rate);

/* So many of the pictures after each move, of which that with the number `first` comes first;
 * number 0 is that before the first move. They are called "move-0012". */
SomaFilm *soma_apart_film_new_steps (SomaApartPlan *plan, gboolean back, const SomaApartLook *look,
                                     const SomaStageStyle *style, int first, int n_steps);

/* Adds both to the choice of the window. */
void soma_apart_film_offer (SomaPictureWindow *window, SomaApartPlan *plan, gboolean back,
                            const SomaApartLook *look);
