/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "film.h"
#include "names.h"
#include "watch.h"

/* Consecutive steps of a search as a film, from number `first` on, `n_steps` or those up to the
 * end of the search. Only the search of the watch is used, so the watch can move on. Frames are
 * named after their steps ("step-0005675"). If the watch hides collisions, so does the film:
 * numbers are those of pieces placed and removed, and a solution has that of the placement before
 * it ("step-0004005-solution"). */
SomaFilm *soma_step_film_new (SomaWatch *watch, const SomaStageStyle *style, const SomaNames *names,
                              gboolean numbers, guint64 first, int n_steps, double rate);
