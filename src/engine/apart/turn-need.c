/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "turn-need.h"

static SomaApart *
take_apart (SomaPuzzle *puzzle, const uint16_t *copy_at, const SomaApartOptions *options)
{
  SomaTaker *taker = soma_taker_new (puzzle, options);
  SomaApart *apart = soma_taker_run (taker, copy_at);

  soma_taker_free (taker);
  return apart;
}

SomaTurnNeed
soma_turn_need_find (SomaPuzzle *puzzle, const uint16_t *copy_at, const SomaApartOptions *options)
{
  SomaApartOptions asked = *options;
  SomaTurnNeed need = { .kind = SOMA_TURN_NEED_NONE };
  bool goes_on;

  asked.with_turns = asked.turns_if_locked = true;
  asked.turn_memory = NULL;
  do
    {
      SomaApart *apart = take_apart (puzzle, copy_at, &asked);
      goes_on = apart->result == SOMA_APART_COMPLETE && apart->with_turns;
      if (goes_on)
        need = (SomaTurnNeed){ SOMA_TURN_NEED_TURNS, soma_apart_get_clearance (apart) };
      else if (need.kind != SOMA_TURN_NEED_TURNS && apart->result != SOMA_APART_COMPLETE)
        need.kind =
            apart->result == SOMA_APART_LOCKED ? SOMA_TURN_NEED_LOCKED : SOMA_TURN_NEED_UNKNOWN;
      soma_apart_free (apart);
      /* That it is locked without is known now. */
      asked.turns_if_locked = false;
      asked.turns.clearance = need.clearance - 1;
    }
  while (goes_on && asked.turns.clearance >= 0);
  return need;
}
