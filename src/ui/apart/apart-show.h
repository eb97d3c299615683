/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "apart-plan.h"
#include "apart-stage.h"
#include "puzzle-view.h"

/* Shows in a view what a plan of taking apart has made of a solution. `n_done` moves are made;
 * `back`: the pieces are being put together. What has just moved stands out, unless nothing does:
 * in the beginning, and in the end if something never comes apart, which stands out instead. */
typedef struct
{
  /* Borrowed */
  SomaPuzzleView *view;
  SomaApartPlan *plan;

  SomaApartLook look;
} SomaApartShow;

/* All in place, as the puzzle was before, and will be afterwards: so the camera stays where it is
 * when the puzzle follows. `looks` (nullable) has one for each copy of the set. */
void soma_apart_show_whole (SomaPuzzleView *view, SomaPuzzle *puzzle, const guint16 *copy_at,
                            const SomaPieceLook *looks);

/* The same of another solution than the one that is shown now: in the same picture, until more is
 * known of it. */
void soma_apart_show_other (SomaPuzzleView *view, SomaPuzzle *puzzle, const guint16 *copy_at,
                            const SomaPieceLook *looks);

/* The move that was made last, or else the first; -1 if there is none. */
int soma_apart_show_get_move (SomaApartPlan *plan, int n_done, gboolean back);

/* At once. */
void soma_apart_show_places (const SomaApartShow *show, int n_done, gboolean back);

/* The pieces of a parting alone, before its first move. */
void soma_apart_show_parting (const SomaApartShow *show, int parting);

/* Makes a move, or takes it back, so that one can see it. Returns how long that takes, in
 * milliseconds. */
guint soma_apart_show_move (const SomaApartShow *show, int move, gboolean back);

/* Whether what soma_apart_show_places() shows then is something else than what it looks like after
 * the last move. */
gboolean soma_apart_show_is_end (SomaApartPlan *plan, int n_done);
