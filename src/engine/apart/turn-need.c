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

  asked.with_turns = false;
  asked.turn_memory = NULL;
  while (need.kind != SOMA_TURN_NEED_TURNS || asked.turns.clearance >= 0)
    {
      SomaApart *apart = take_apart (puzzle, copy_at, &asked);
      SomaApartResult result = apart->result;
      int clearance = soma_apart_get_clearance (apart);
      soma_apart_free (apart);

      if (result == SOMA_APART_COMPLETE && !asked.with_turns)
        break;
      if (result == SOMA_APART_COMPLETE)
        {
          need = (SomaTurnNeed){ SOMA_TURN_NEED_TURNS, clearance };
          asked.turns.clearance = clearance - 1;
        }
      else if (result == SOMA_APART_LOCKED && !asked.with_turns)
        asked.with_turns = true;
      else
        {
          if (need.kind != SOMA_TURN_NEED_TURNS)
            need.kind =
                result == SOMA_APART_LOCKED ? SOMA_TURN_NEED_LOCKED : SOMA_TURN_NEED_UNKNOWN;
          break;
        }
    }
  return need;
}
