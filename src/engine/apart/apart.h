/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "puzzle.h"
#include "turn-memory.h"
#include "turn-pivot.h"

/* How a solution is taken apart: with the fewest moves until some of its pieces come free of the
 * others, and then the same for each of the two parts, until every piece is alone.
 *
 * Pieces are rigid, and there is no table: nothing falls, and anything can be held. A move shifts
 * some pieces together by whole cells along an axis, however far that is, and everything on the way
 * must be free. Of the two parts that a move shifts against each other, the one with the heaviest
 * piece stays where it is, such as a box.
 *
 * If it is asked for, pieces also make quarter turns, of a clearance that real ones have: see
 * turn-path.h. A turn is a move like a shift.
 *
 * Which pieces can move together is seen from how far each pair can be shifted towards each other
 * (Bill Cutler, "A Computer Analysis of All 6-Piece Burrs", 1994). States are visited breadth
 * first, so that no way is shorter. Of several shortest ways the one is taken that BurrTools
 * (Andreas Röver) takes if it has the pieces in the same order and the solution in the same
 * position: see parting.h, and aspect.h for the position. */

/* Solutions of more copies are not taken apart, nor those of longer pieces than gap.h measures. */
#define SOMA_MAX_APART_COPIES 64

/* What it may take of memory unless told otherwise. */
#define SOMA_APART_DEFAULT_BYTES ((size_t) 1 << 30)

/* What is done with the pieces that move. */
typedef enum
{
  SOMA_MOVE_SHIFT, /* `by` cells along the axis */
  SOMA_MOVE_OUT,   /* the same as far as one likes, in the direction that `by` has, 1 or -1 */
  SOMA_MOVE_TURN,  /* a quarter turn about the axis: `by` 1 is from the axis after it to the one
                      after that, such as from x to y about z, and -1 the other way */
} SomaMoveKind;

/* A set of copies is a word with a bit for each: bit 0 for the first copy that the solution uses,
 * and so on (SomaApart). */
typedef struct
{
  SomaMoveKind kind;
  int axis; /* 0: x, 1: y, 2: z */
  int by;
  uint64_t copies;

  /* Of a turn. `turning` is what makes the turn that was found: the copies themselves, or the
   * others of the part, which are so heavy that they stay: then the copies move the opposite
   * way. The middle of the box around what makes it goes by `end`, in half cells; and how it
   * does that is told by the turn of this number. */
  uint64_t turning;
  int end[3];
  int turn;
} SomaMove;

/* How a turn is made: the least clearance that it needs, in thousandths of a cell, and the way for
 * that. Its x and y are the axes after the turn's own, in the order y, z; z, x; x, y. */
typedef struct
{
  int clearance;
  SomaTurnPath path;
  SomaTurnPivot pivot;
} SomaApartTurn;

/* Copies that are parted: the last of the moves takes some out, the others stay. What follows goes
 * on from where they were before that last move. Each part is a parting in turn, or -1: a single
 * copy, or copies that need not be taken apart. */
typedef struct
{
  uint64_t copies, out; /* all of them, and those that the last move takes out */
  int first_move, n_moves;
  int stay_parting, out_parting;
} SomaParting;

typedef enum
{
  SOMA_APART_COMPLETE,  /* the whole plan is there */
  SOMA_APART_LOCKED,    /* `rest` cannot be taken apart, and so the solution cannot */
  SOMA_APART_STOPPED,   /* `rest` needs more than `n_known` moves: the search was told to stop */
  SOMA_APART_MEMORY,    /* likewise: more states than the memory allowed has room for */
  SOMA_APART_TOO_LARGE, /* too many copies, or too long ones, or they go too far */
} SomaApartResult;

/* A result, with what was done before it was found out. Partings come in the order in which the
 * level counts their moves: each before its parts, those that stay before those that are out. */
typedef struct
{
  SomaApartResult result;
  bool with_turns; /* they were tried */
  int n_copies;
  uint16_t copies[SOMA_MAX_APART_COPIES]; /* copy numbers, ascending */
  int n_partings;
  SomaParting partings[SOMA_MAX_APART_COPIES];
  int n_moves;
  SomaMove *moves; /* owned */
  int n_turns;
  SomaApartTurn *turns; /* owned */
  uint64_t rest;
  int n_known;
  uint64_t n_states;              /* visited */
  uint64_t n_pictures, n_decided; /* of turns: those asked about, and those not known before */
} SomaApart;

/* Copies of a piece that need not be taken apart from others of their group. */
typedef struct
{
  int piece, group, count; /* groups are numbered from 1 */
} SomaApartGroup;

typedef struct
{
  int n_groups;
  const SomaApartGroup *groups; /* may be NULL */
  size_t most_bytes;            /* 0: SOMA_APART_DEFAULT_BYTES */
  bool with_turns;
  bool turns_if_locked; /* `with_turns` only for what never comes apart without them: the levels of
                           all others are those without turns */
  SomaTurnLimits turns; /* of which `stop` is not looked at */
  /* NULL, or one made for these limits, which must live as long: then what is known of turns is
   * shared by what one thread does. */
  SomaTurnMemory *turn_memory;
  bool without_ways; /* the result has no `turns`: what is asked is only which moves there are */
  /* Both may be NULL; set by those who want the search to stop. */
  const atomic_bool *stop, *also_stop;
} SomaApartOptions;

/* Takes solutions of one puzzle apart, one after the other, and remembers what it measured. For one
 * thread at a time. */
typedef struct _SomaTaker SomaTaker;

/* Takes a reference on `puzzle`, and copies `options`. */
SomaTaker *soma_taker_new (SomaPuzzle *puzzle, const SomaApartOptions *options);

/* Takes NULL too. */
void soma_taker_free (SomaTaker *taker);

/* Makes no turns from now on, or those of its options. False if these have none. */
bool soma_taker_let_turn (SomaTaker *taker, bool turns);

/* Takes a solution apart. The result depends on nothing else; free it with soma_apart_free(). */
SomaApart *soma_taker_run (SomaTaker *taker, const uint16_t *copy_at);

/* From any thread, while it runs: how many moves are known not to part what it takes apart just
 * now, and the states that it has visited for that. */
void soma_taker_get_progress (const SomaTaker *taker, int *n_known, uint64_t *n_states);

/* The most memory that it has had at a time, in bytes. */
size_t soma_taker_peak (const SomaTaker *taker);

/* Takes NULL too. */
void soma_apart_free (SomaApart *apart);

/* The level of a complete plan: the moves of its partings, in their order, but of those below the
 * first only such that take more than one move or have such below them. `levels` has room for
 * SOMA_MAX_APART_COPIES; returns how many there are, at least 1. */
int soma_apart_get_levels (const SomaApart *apart, int *levels);

/* The order of levels: negative, zero or positive as `a` is lower than, equal to or higher than
 * `b`. The first number that differs decides. */
int soma_apart_compare_levels (const int *a, int n_a, const int *b, int n_b);

/* How many of the moves are turns, and the least clearance at which all of them can be made, in
 * thousandths of a cell: 0 if there are none. */
int soma_apart_count_turns (const SomaApart *apart);
int soma_apart_get_clearance (const SomaApart *apart);
