/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib-object.h>

#include "places.h"

/* The turns that a plan may have. */
typedef struct
{
  int clearance; /* the most that one may need, in thousandths of a cell */
  double unit;   /* how large a cell is in mm, for those who read the plan; or 0 */
  int bevel;     /* what is cut off along edges, in thousandths of a cell */
} SomaApartTurning;

/* The same as the engine asks. */
SomaTurnLimits soma_apart_turning_get_limits (const SomaApartTurning *turning);

/* How one solution is taken apart, with whatever became of it: see SomaApart for the moves, the
 * partings, and the reasons why there may be no more of them. Never changes.
 *
 * Moves are numbered from 0. Sets of copies have a bit for each copy, as in SomaApart. */
#define SOMA_TYPE_APART_PLAN (soma_apart_plan_get_type ())
G_DECLARE_FINAL_TYPE (SomaApartPlan, soma_apart_plan, SOMA, APART_PLAN, GObject)

/* Takes a reference on `puzzle`, copies `copy_at` and `turning` (nullable: there are no turns), and
 * takes over `apart`. */
SomaApartPlan *soma_apart_plan_new (SomaPuzzle *puzzle, const guint16 *copy_at, SomaApart *apart,
                                    const SomaApartTurning *turning);

/* The same for one that never comes apart, with the copies that are to blame: see lock.h. */
SomaApartPlan *soma_apart_plan_new_locked (SomaPuzzle *puzzle, const guint16 *copy_at,
                                           SomaApart *apart, const SomaApartTurning *turning,
                                           guint64 lock);

/* All owned by the plan. */
SomaPuzzle *soma_apart_plan_get_puzzle (SomaApartPlan *self);
const guint16 *soma_apart_plan_get_copy_at (SomaApartPlan *self);
const SomaApart *soma_apart_plan_get_apart (SomaApartPlan *self);

/* (nullable) Owned by the plan: that of turns, if they were tried. */
const SomaApartTurning *soma_apart_plan_get_turning (SomaApartPlan *self);

/* Of one that never comes apart, the copies that lock each other, as far as that is known: some of
 * those that are left. */
guint64 soma_apart_plan_get_lock (SomaApartPlan *self);

/* Whether it takes everything apart. */
gboolean soma_apart_plan_is_complete (SomaApartPlan *self);

/* Where the copies are when `n_done` moves are made: all where the solution has them if it is 0,
 * or else as soma_apart_get_places() has them after the last move. */
void soma_apart_plan_get_places (SomaApartPlan *self, int n_done, SomaApartPlaces *places);

/* The same with the other order in mind, in which the pieces are put together: where they are
 * before that move, which is made next or has just been taken back; if all moves are made, as
 * above. */
void soma_apart_plan_get_places_before (SomaApartPlan *self, int n_done, SomaApartPlaces *places);

/* How many partings a parting is below the first one. */
int soma_apart_plan_get_depth (SomaApartPlan *self, int parting);

/* Sentences without a full stop, such as "A and B2 move 2 to the right"; `back`: what is done
 * instead where the pieces are put together. Free with g_free(). */
char *soma_apart_plan_describe_move (SomaApartPlan *self, int move, gboolean back);

/* "A, B and C". Free with g_free(). */
char *soma_apart_plan_name_copies (SomaApartPlan *self, guint64 copies);

/* How many of the moves are turns. */
int soma_apart_plan_count_turns (SomaApartPlan *self);

/* "98.2.4.2"; NULL if the plan is not complete. Free with g_free(). */
char *soma_apart_plan_name_level (SomaApartPlan *self);

/* All moves as text, a line for each, under the pieces that they part. Free with g_free(). */
char *soma_apart_plan_to_text (SomaApartPlan *self);
