/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "apart-replay.h"

static void
add_pieces (Replay *replay, const SomaPuzzle *puzzle, const uint16_t *copy_at,
            const SomaApart *apart)
{
  for (int i = 0; i < apart->n_copies; i++)
    {
      g_autoptr (GArray) cells = g_array_new (FALSE, FALSE, sizeof (SomaCell));
      for (int cell = 0; cell < puzzle->figure->n_cells; cell++)
        if (copy_at[cell] == apart->copies[i])
          g_array_append_val (cells, puzzle->figure->cells[cell]);
      g_assert_cmpuint (cells->len, >, 0);
      replay_add_piece (replay, (const SomaCell *) (void *) cells->data, (int) cells->len);
    }
}

typedef struct
{
  const SomaApart *apart;
  const SomaTurnLimits *limits; /* (nullable): no turns */
  MayStayFunc may_stay;         /* (nullable) */
  gconstpointer data;
  ReplayPartFunc func; /* (nullable) */
  gpointer func_data;
} Plan;

static ReplayMove
read_move (const Plan *plan, const SomaMove *move, ReplayTurn *turn)
{
  ReplayMove step = { .pieces = move->copies, .is_out = move->kind == SOMA_MOVE_OUT };

  if (move->kind != SOMA_MOVE_TURN)
    {
      step.by[move->axis] = move->by;
      return step;
    }
  g_assert_nonnull (plan->limits);
  g_assert_true (move->by == 1 || move->by == -1);
  g_assert_cmpint (move->turn, >=, 0);
  g_assert_cmpint (move->turn, <, plan->apart->n_turns);
  const SomaApartTurn *way = &plan->apart->turns[move->turn];
  *turn = (ReplayTurn){ .turning = move->turning,
                        .axis = move->axis,
                        .direction = move->turning == move->copies ? move->by : -move->by,
                        .end = { move->end[0], move->end[1], move->end[2] },
                        .limits = plan->limits,
                        .clearance = way->clearance,
                        .path = &way->path };
  step.turn = turn;
  return step;
}

static guint64
replay_moves (Replay *replay, const Plan *plan, const SomaParting *parting)
{
  g_autofree ReplayMove *moves = g_new0 (ReplayMove, parting->n_moves);
  g_autofree ReplayTurn *turns = g_new0 (ReplayTurn, parting->n_moves);

  for (int i = 0; i < parting->n_moves; i++)
    moves[i] = read_move (plan, &plan->apart->moves[parting->first_move + i], &turns[i]);
  return replay_part (replay, parting->copies, moves, parting->n_moves);
}

static void
replay_tree (Replay *replay, const Plan *plan, int number, guint64 copies)
{
  const SomaApart *apart = plan->apart;

  if (plan->func != NULL)
    plan->func (replay, apart, copies, number, plan->func_data);
  if (number < 0)
    {
      g_assert_true (apart->result != SOMA_APART_COMPLETE || __builtin_popcountll (copies) == 1 ||
                     (plan->may_stay != NULL && plan->may_stay (apart, copies, plan->data)));
      return;
    }
  const SomaParting *parting = &apart->partings[number];
  g_assert_cmpuint (parting->copies, ==, copies);
  guint64 out = replay_moves (replay, plan, parting);
  g_assert_cmpuint (out, ==, parting->out);
  replay_tree (replay, plan, parting->stay_parting, copies & ~out);
  replay_tree (replay, plan, parting->out_parting, out);
}

static void
replay_plan (const SomaPuzzle *puzzle, const uint16_t *copy_at, const Plan *plan)
{
  const SomaApart *apart = plan->apart;
  g_autoptr (Replay) replay = replay_new ();
  int n_turns = 0;

  for (int i = 0; i < apart->n_moves; i++)
    n_turns += apart->moves[i].kind == SOMA_MOVE_TURN;
  g_assert_cmpint (apart->n_turns, ==, n_turns);
  add_pieces (replay, puzzle, copy_at, apart);
  replay_tree (replay, plan, apart->n_partings > 0 ? 0 : -1,
               ~G_GUINT64_CONSTANT (0) >> (64 - apart->n_copies));
}

void
apart_replay (const SomaPuzzle *puzzle, const uint16_t *copy_at, const SomaApart *apart,
              MayStayFunc may_stay, gconstpointer data)
{
  const Plan plan = { .apart = apart, .may_stay = may_stay, .data = data };

  g_assert_cmpint (apart->result, ==, SOMA_APART_COMPLETE);
  replay_plan (puzzle, copy_at, &plan);
}

void
apart_replay_turns (const SomaPuzzle *puzzle, const uint16_t *copy_at, const SomaApart *apart,
                    const SomaTurnLimits *limits, ReplayPartFunc func, gpointer data)
{
  const Plan plan = { .apart = apart, .limits = limits, .func = func, .func_data = data };

  replay_plan (puzzle, copy_at, &plan);
}
