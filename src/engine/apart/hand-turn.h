/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "spread.h"

/* How copies can be turned from where they are: what a hand feels that takes hold of some and turns
 * them. For one solution, and one thread at a time. */
typedef struct _SomaTurner SomaTurner;

typedef enum
{
  SOMA_HAND_TURN_MADE,
  SOMA_HAND_TURN_BLOCKED, /* there is no way, as far as that is known */
  SOMA_HAND_TURN_SAME,    /* nothing is in the way, but all would lie as before, or as shifted */
  SOMA_HAND_TURN_STOPPED, /* soma_turner_stop() was called */
} SomaHandTurnKind;

typedef struct
{
  SomaHandTurnKind kind;

  /* MADE: a turn of the copies that were held, and perhaps of others that must come along. */
  SomaMove move;

  /* MADE: how. BLOCKED: only the path, to where the copies meet others and back. */
  SomaApartTurn turn;

  uint64_t blockers; /* BLOCKED: those others */
} SomaHandTurn;

/* Takes a reference on `puzzle`, and copies the rest; of the limits, the flag is not used. NULL if
 * the solution has too many copies, or too long ones. */
SomaTurner *soma_turner_new (SomaPuzzle *puzzle, const uint16_t *copy_at,
                             const SomaTurnLimits *limits);

/* Takes NULL too. */
void soma_turner_free (SomaTurner *turner);

/* From any thread: what is looked for now is given up, and all later questions are. */
void soma_turner_stop (SomaTurner *turner);

/* Turns some copies of one part, but not all, by a quarter about an axis, `direction` being as
 * `by` of a turn in SomaMove: with as little slide as possible. If `along`, what lies in their way
 * where they would end is taken along: the fewest copies with which there is a way. `turn` is to be
 * cleared. */
void soma_turner_find (SomaTurner *turner, const SomaSpread *spread, uint64_t copies, int axis,
                       int direction, bool along, SomaHandTurn *turn);

/* Finds how a turn is made that is known to be possible. `turn` is to be cleared. */
void soma_turner_follow (SomaTurner *turner, const SomaSpread *spread, const SomaMove *move,
                         SomaHandTurn *turn);

/* Frees what it owns. */
void soma_hand_turn_clear (SomaHandTurn *turn);
