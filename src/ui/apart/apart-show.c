/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "apart-show.h"

#include "turn-axis.h"

/* With room for the moves of a parting; -1: of all. `move` is the one that is seen, or -1. */
static void
set_stage (const SomaApartShow *show, const SomaApartPlaces *places, int parting, guint64 lit,
           int move)
{
  SomaApartPlan *plan = show->plan;
  const SomaApart *apart = soma_apart_plan_get_apart (plan);
  g_autoptr (SomaStage) stage =
      soma_apart_stage_new (soma_apart_plan_get_puzzle (plan), soma_apart_plan_get_copy_at (plan),
                            apart, places, lit, parting, &show->look);

  if (move >= 0 && apart->moves[move].kind == SOMA_MOVE_TURN)
    soma_turn_axis_add (stage, apart, soma_apart_plan_get_puzzle (plan),
                        soma_apart_plan_get_copy_at (plan), move);
  soma_puzzle_view_set_stage (show->view, stage);
}

static int
find_parting (SomaApartPlan *plan, int move)
{
  return move >= 0 ? soma_apart_find_parting (soma_apart_plan_get_apart (plan), move) : -1;
}

static void
get_places (SomaApartPlan *plan, int move, gboolean after, SomaApartPlaces *places)
{
  soma_apart_get_places (soma_apart_plan_get_apart (plan), soma_apart_plan_get_puzzle (plan),
                         soma_apart_plan_get_copy_at (plan), move, after, places);
}

/* What locks each other; 0 if everything comes apart. */
static guint64
get_locked (SomaApartPlan *plan)
{
  return soma_apart_plan_get_apart (plan)->result == SOMA_APART_LOCKED
             ? soma_apart_plan_get_lock (plan)
             : 0;
}

/* What came off last is out of the way then. */
static void
show_end (const SomaApartShow *show, int n_done, int parting)
{
  SomaApartPlan *plan = show->plan;
  guint64 locked = get_locked (plan);
  SomaApartPlaces places;

  soma_apart_plan_get_places (plan, n_done, &places);
  if (n_done > 0 && locked != 0)
    {
      get_places (plan, n_done - 1, FALSE, &places);
      places.there = soma_apart_plan_get_apart (plan)->rest;
    }
  set_stage (show, &places, parting, locked, -1);
}

void
soma_apart_show_whole (SomaPuzzleView *view, SomaPuzzle *puzzle, const guint16 *copy_at,
                       const SomaPieceLook *looks)
{
  g_autoptr (SomaStage) stage = soma_stage_new_puzzle (puzzle, copy_at, looks);

  stage->explodes = FALSE;
  soma_puzzle_view_set_stage (view, stage);
}

void
soma_apart_show_other (SomaPuzzleView *view, SomaPuzzle *puzzle, const guint16 *copy_at,
                       const SomaPieceLook *looks)
{
  g_autoptr (SomaStage) stage = soma_stage_new_puzzle (puzzle, copy_at, looks);
  g_autoptr (SomaStage) before = soma_puzzle_view_copy_stage (view);

  stage->explodes = FALSE;
  stage->hovers = before->hovers;
  stage->low = before->low;
  stage->high = before->high;
  soma_stage_set_hull (stage, before->hull, before->n_hull);
  soma_puzzle_view_set_stage (view, stage);
}

int
soma_apart_show_get_move (SomaApartPlan *plan, int n_done, gboolean back)
{
  int most = soma_apart_plan_get_apart (plan)->n_moves - 1;

  return CLAMP (back ? n_done : n_done - 1, MIN (0, most), most);
}

gboolean
soma_apart_show_is_end (SomaApartPlan *plan, int n_done)
{
  return n_done == 0 ||
         (n_done == soma_apart_plan_get_apart (plan)->n_moves && get_locked (plan) != 0);
}

void
soma_apart_show_places (const SomaApartShow *show, int n_done, gboolean back)
{
  SomaApartPlan *plan = show->plan;
  int move = soma_apart_show_get_move (plan, n_done, back);
  int parting = find_parting (plan, move);
  SomaApartPlaces places;

  if (soma_apart_show_is_end (plan, n_done))
    {
      show_end (show, n_done, parting);
      return;
    }
  if (back)
    soma_apart_plan_get_places_before (plan, n_done, &places);
  else
    soma_apart_plan_get_places (plan, n_done, &places);
  set_stage (show, &places, parting, places.moving, move);
}

void
soma_apart_show_parting (const SomaApartShow *show, int parting)
{
  SomaApartPlan *plan = show->plan;
  SomaApartPlaces places;

  get_places (plan, soma_apart_plan_get_apart (plan)->partings[parting].first_move, FALSE, &places);
  set_stage (show, &places, parting, 0, -1);
}

/* Shifts what is shown where it was. Returns how far, in cells. */
static double
shift (const SomaApartShow *show, const SomaApartPlaces *from, const SomaApartPlaces *to)
{
  const SomaApart *apart = soma_apart_plan_get_apart (show->plan);
  double distance = 0;

  for (int k = 0; k < apart->n_copies; k++)
    if ((to->moving >> k & 1) != 0)
      {
        SomaVec3 offset = soma_apart_stage_offset (to->copies[k].offset);
        distance = soma_vec3_distance (offset, soma_apart_stage_offset (from->copies[k].offset));
        soma_puzzle_view_move_block (show->view, apart->copies[k], offset, TRUE);
      }
  return distance;
}

/* Turns what is shown where it will be. Returns how long that takes, in seconds. */
static double
turn (const SomaApartShow *show, int move, gboolean back)
{
  SomaApartPlan *plan = show->plan;
  const SomaApart *apart = soma_apart_plan_get_apart (plan);
  g_autoptr (SomaTurnMotion) motion = soma_turn_motion_new (
      apart, soma_apart_plan_get_puzzle (plan), soma_apart_plan_get_copy_at (plan), move);

  for (guint64 rest = apart->moves[move].copies; rest != 0; rest &= rest - 1)
    soma_puzzle_view_lead_turn (show->view, apart->copies[__builtin_ctzll (rest)], motion, back);
  return soma_puzzle_view_get_turn_time (show->view, motion);
}

guint
soma_apart_show_move (const SomaApartShow *show, int move, gboolean back)
{
  SomaApartPlan *plan = show->plan;
  gboolean turns = soma_apart_plan_get_apart (plan)->moves[move].kind == SOMA_MOVE_TURN;
  SomaApartPlaces from, to;

  get_places (plan, move, back, &from);
  get_places (plan, move, !back, &to);
  set_stage (show, turns ? &to : &from, find_parting (plan, move), from.moving, move);
  return (guint) (1000 *
                  (turns ? turn (show, move, back)
                         : soma_puzzle_view_get_block_time (show->view, shift (show, &from, &to))));
}
