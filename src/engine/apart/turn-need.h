/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "apart.h"

/* How loose pieces must be made for the turns that a solution needs. */

typedef enum
{
  SOMA_TURN_NEED_NONE,    /* it comes apart without turns */
  SOMA_TURN_NEED_TURNS,   /* only with turns */
  SOMA_TURN_NEED_LOCKED,  /* not even with turns */
  SOMA_TURN_NEED_UNKNOWN, /* the search was stopped, or memory ran out */
} SomaTurnNeedKind;

typedef struct
{
  SomaTurnNeedKind kind;
  int clearance; /* with turns: the least at which it comes apart, in thousandths of a cell */
} SomaTurnNeed;

/* Takes a solution apart, if need be again and again with less clearance until it no longer comes
 * apart: the first is that of the turns of `options`, which says what else is allowed; `with_turns`
 * and `turn_memory` are not looked at. If it is stopped after some turns were found, the clearance
 * may be more than the least. */
SomaTurnNeed soma_turn_need_find (SomaPuzzle *puzzle, const uint16_t *copy_at,
                                  const SomaApartOptions *options);
