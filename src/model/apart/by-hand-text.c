/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "apart-text.h"
#include "by-hand-private.h"

/* A plan without moves, which tells what the copies are called. */
static SomaApart
make_plan (SomaByHand *self)
{
  SomaApart plan = { .n_copies = soma_reach_n_copies (self->reach) };

  memcpy (plan.copies, soma_reach_get_copies (self->reach),
          (gsize) plan.n_copies * sizeof *plan.copies);
  return plan;
}

char *
soma_by_hand_name_copies (SomaByHand *self, guint64 copies)
{
  g_return_val_if_fail (SOMA_IS_BY_HAND (self), NULL);

  SomaApart plan = make_plan (self);

  return soma_apart_text_copies (self->puzzle, &plan, copies);
}

char *
soma_by_hand_describe_move (SomaByHand *self, const SomaMove *move, const SomaApartTurn *turn)
{
  g_return_val_if_fail (SOMA_IS_BY_HAND (self), NULL);

  SomaApart plan = make_plan (self);
  SomaApartTurn known;

  if (turn != NULL)
    {
      known = *turn;
      plan.turns = &known;
      plan.n_turns = 1;
    }
  return soma_apart_text_move (self->puzzle, &plan, move, self->turning.unit);
}
