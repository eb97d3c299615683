/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "arrangement.h"
#include "hint-job.h"
#include "library.h"
#include "solution-list.h"
#include "stopwatch.h"

/* A figure being built by hand: the arrangement of the pieces, its history, the clock, hints, and
 * what is kept of all that. It gives no hints unasked.
 *
 * Signals: "changed" after the arrangement changed; "event" (const SomaGameEvent *) after each
 * move, for whoever puts it into words; "answered" when a hint asked for is there. A move
 * drops it, which "changed" tells.
 *
 * Properties, read-only, with notification: "busy" (a hint is being looked
 * for), "status" (SomaGameStatus; also from second to second while the clock runs). */
#define SOMA_TYPE_GAME (soma_game_get_type ())
G_DECLARE_FINAL_TYPE (SomaGame, soma_game, SOMA, GAME, GObject)

typedef enum
{
  SOMA_GAME_LAID,       /* `copy`, from the tray or from where it was; `fit` and `rests` say how */
  SOMA_GAME_TAKEN_BACK, /* `copy`; SOMA_NO_COPY if several */
  SOMA_GAME_PINNED,     /* `copy` */
  SOMA_GAME_UNPINNED,   /* `copy` */
  SOMA_GAME_CLEARED,
  SOMA_GAME_UNDONE,  /* `copy` if one copy moved, else SOMA_NO_COPY */
  SOMA_GAME_REDONE,  /* likewise */
  SOMA_GAME_REFUSED, /* the move of `copy` is not allowed: `fit` says why, `other` what is there */
  SOMA_GAME_SOLVED,  /* follows the event of the move that did it */
  SOMA_GAME_NOT_SHOWN, /* after soma_game_give_up(): no solution is known from here */
  SOMA_GAME_RESTORED,  /* a game that was kept is back: told once, soon after it was made */
} SomaGameEventKind;

typedef struct
{
  SomaGameEventKind kind;
  guint16 copy;
  guint16 other;
  SomaFit fit;
  gboolean rests;
  gboolean is_shown; /* the move of soma_game_give_up() */
  guint n_filled;    /* cells of the figure that are covered now */
  guint n_cells;     /* of the figure */
  guint n_laid;      /* copies that are not in the tray */
} SomaGameEvent;

/* The hints, step by step; each is counted when it is given, once for a position. */
typedef enum
{
  SOMA_ASK_CHECK,   /* is it still possible, and in how many ways? */
  SOMA_ASK_RETREAT, /* if not: what is to be taken back? */
  SOMA_ASK_PIECE,   /* which piece next? */
  SOMA_ASK_PLACE,   /* and where? */
  SOMA_ASK_PUT,     /* put it there */
  SOMA_N_QUESTIONS,
} SomaQuestion;

typedef struct
{
  gboolean is_solved;
  gboolean given_up;       /* a solution was shown, at least a piece of it: nothing is recorded */
  guint n_filled, n_cells; /* of the figure: covered, and all */
  guint n_hints[SOMA_N_QUESTIONS];
  gboolean has_clock; /* the time of this game is known: the clock ran from its first move */
  gboolean is_paused; /* it would run if the game were looked at */
  double seconds;
  guint n_found;       /* different solutions of the puzzle found, in all games */
  double best_seconds; /* of all games with this puzzle; negative: none */

  /* When solved */
  gboolean is_new;  /* this solution was never found before */
  gboolean is_best; /* and no game with this puzzle took less time */
  guint number;     /* from 1, its place in the list of solutions; 0 if that is not known */
  guint64 total;    /* number of solutions; 0 if it is not known */
} SomaGameStatus;

#define SOMA_TYPE_GAME_STATUS (soma_game_status_get_type ())
GType soma_game_status_get_type (void);

/* `name` of the figure and `kind` of game (nullable) go into the records, see SomaStoredRecord. With a
 * `library` (nullable) the position that was kept for the puzzle comes back; a game of no kind goes on
 * as what that was. `is_free`: without the figure, just to build; nothing is then solved, and no hint
 * can be asked for. */
SomaGame *soma_game_new (SomaPuzzle *puzzle, SomaSymmetry symmetry, gboolean is_free,
                         const char *name, const char *kind, SomaLibrary *library);

SomaPuzzle *soma_game_get_puzzle (SomaGame *self);

/* What it is played as; owned by the game. */
const char *soma_game_get_kind (SomaGame *self);
gboolean soma_game_is_free (SomaGame *self);

/* Owned by the game; valid until it changes. */
SomaArrangement *soma_game_get_arrangement (SomaGame *self);

/* All that is built, as a figure of the library of that name with the game's pieces; NULL if nothing
 * is. Free with g_object_unref(). */
SomaFigureItem *soma_game_make_figure (SomaGame *self, const char *name);

void soma_game_get_status (SomaGame *self, SomaGameStatus *status);

/* Moves. FALSE, and an event REFUSED, if the rules do not allow it; nothing happens, and TRUE, if
 * it changes nothing. All can be undone, without limit. */
gboolean soma_game_lay (SomaGame *self, guint copy, SomaPiecePose pose);
gboolean soma_game_take_back (SomaGame *self, guint copy);
gboolean soma_game_pin (SomaGame *self, guint copy, gboolean pinned);

/* Takes back several copies in one move, as a hint may say. */
gboolean soma_game_take_back_all (SomaGame *self, const guint16 *copies, guint n_copies);

/* Begins anew: all pieces but the given ones into the tray, hints and clock at zero. The move can
 * be undone, what was asked for stays counted then. */
void soma_game_reset (SomaGame *self);

void soma_game_undo (SomaGame *self);
void soma_game_redo (SomaGame *self);
gboolean soma_game_can_undo (SomaGame *self);
gboolean soma_game_can_redo (SomaGame *self);

/* The clock runs when it is switched on, not paused, from the first move until it is solved. */
void soma_game_set_clock (SomaGame *self, gboolean on);
void soma_game_set_paused (SomaGame *self, gboolean paused);

/* Asks; what was asked before is dropped. "answered" follows, at once if the answer is known. PUT
 * also makes the move. FALSE if there is nothing to ask: the mode is free, or it is solved. */
gboolean soma_game_ask (SomaGame *self, SomaQuestion question);

/* Gives up: shows the next piece of a solution, from here if there is one; else what is in the way
 * goes into the tray first. The event of the move, or NOT_SHOWN, follows unless it is stopped. What is built is not recorded, until the game is
 * reset. FALSE as above. */
gboolean soma_game_give_up (SomaGame *self);

/* Stops a question under way. */
void soma_game_stop_asking (SomaGame *self);

/* What was asked last and is answered, if no move was made since; else NULL. `*question` (may be NULL)
 * is set: what of the result was asked for and may be shown. Owned by the game. */
const SomaHintResult *soma_game_get_answer (SomaGame *self, SomaQuestion *question);

/* The solutions as far as they are known, for the number of the one that was built; `total` is 0
 * until all are found. NULL for none. `symmetry` is the convention in which they and found ones are
 * counted from now on. */
void soma_game_set_solutions (SomaGame *self, SomaSolutionList *solutions, SomaSymmetry symmetry,
                              guint64 total);

/* Writes at once what would otherwise be written within a second. */
void soma_game_flush (SomaGame *self);
