/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "arrangement.h"
#include "hint-job.h"
#include "library.h"
#include "solution-list.h"
#include "stopwatch.h"

/* A figure being built by hand: the arrangement of the pieces, its history, the clock, hints, and
 * their saved state. It gives no hints unasked.
 *
 * Signals: "changed" after the arrangement changed; "event" (const SomaGameEvent *) after each
 * move, for those who put it into words; "answered" when a requested hint is ready. A move
 * drops it, which "changed" tells.
 *
 * Properties, read-only, with notification: "busy" (a hint is being looked for), "status"
 * (SomaGameStatus; also every second while the clock runs). */
#define SOMA_TYPE_GAME (soma_game_get_type ())
G_DECLARE_FINAL_TYPE (SomaGame, soma_game, SOMA, GAME, GObject)

typedef enum
{
  SOMA_GAME_LAID,       /* `copy`, from the tray or from elsewhere; see `fit` and `rests` */
  SOMA_GAME_TAKEN_BACK, /* `copy`; SOMA_NO_COPY if several */
  SOMA_GAME_PINNED,     /* `copy` */
  SOMA_GAME_UNPINNED,   /* `copy` */
  SOMA_GAME_CLEARED,
  SOMA_GAME_UNDONE,     /* `copy` if one copy moved, else SOMA_NO_COPY */
  SOMA_GAME_REDONE,     /* likewise */
  SOMA_GAME_REFUSED,    /* the move of `copy` is not allowed: `fit` says why, `other` blocks it */
  SOMA_GAME_SOLVED,     /* follows the event of the winning move */
  SOMA_GAME_NOT_SHOWN,  /* after soma_game_give_up(): no solution is known from here */
  SOMA_GAME_TAKEN_OVER, /* a shared position: see soma_game_take_over() */
  SOMA_GAME_RESTORED,   /* a saved game with pieces was restored: emitted once, soon after the game
                         was created */
} SomaGameEventKind;

typedef struct
{
  SomaGameEventKind kind;
  guint16 copy;
  guint16 other;
  SomaFit fit;
  gboolean rests;
  gboolean is_shown; /* by soma_game_give_up() */
  guint n_filled;    /* covered cells of the figure */
  guint n_cells;     /* of the figure */
  guint n_laid;      /* copies that are not in the tray */
} SomaGameEvent;

/* The hints, from the smallest to the largest; each is counted once per arrangement. */
typedef enum
{
  SOMA_ASK_CHECK,   /* can it still be finished, and in how many ways? */
  SOMA_ASK_RETREAT, /* if not, which pieces must be taken back? */
  SOMA_ASK_PIECE,   /* which piece next? */
  SOMA_ASK_PLACE,   /* and where? */
  SOMA_ASK_PUT,     /* put it there */
  SOMA_N_QUESTIONS,
} SomaQuestion;

typedef struct
{
  gboolean is_solved;
  gboolean given_up;       /* at least one piece of a solution was shown: nothing is recorded */
  guint n_filled, n_cells; /* covered cells of the figure, and all of them */
  guint n_hints[SOMA_N_QUESTIONS];
  gboolean has_clock; /* the time of this game is known: the clock has run since its first move */
  gboolean is_paused; /* the clock would run if the game were in view */
  double seconds;
  guint n_found;       /* different solutions of the puzzle found in all games */
  double best_seconds; /* of all games with this puzzle; negative: none */

  /* When solved */
  gboolean is_new;  /* this solution was not found before */
  gboolean is_best; /* and no game with this puzzle took less time */
  guint streak;     /* days in a row on which something was solved, this one included */
  guint number;     /* its index in the list of solutions, from 1; 0 if not known */
  guint64 total;    /* number of solutions; 0 if not known */
} SomaGameStatus;

#define SOMA_TYPE_GAME_STATUS (soma_game_status_get_type ())
GType soma_game_status_get_type (void);

/* `name` of the figure and `kind` of game (nullable) go into the records, see SomaStoredRecord.
 * With a `library` (nullable) the saved game of the puzzle is restored; one without a kind keeps
 * its saved kind. `is_free`: building freely, without the figure; nothing is then solved, and there
 * are no hints. */
SomaGame *soma_game_new (SomaPuzzle *puzzle, SomaSymmetry symmetry, gboolean is_free,
                         const char *name, const char *kind, SomaLibrary *library);

/* The same for a game that is kept apart from the figure's (saved-game.h) under that key
 * (nullable); if it is the key of another position, or NULL, it is the figure's game. */
SomaGame *soma_game_new_apart (SomaPuzzle *puzzle, SomaSymmetry symmetry, gboolean is_free,
                               const char *name, const char *kind, SomaLibrary *library,
                               const char *key);

/* The key under which the library keeps the game, owned by it: another one than it began with as
 * soon as another game of the figure has come from elsewhere (game-slot.h). NULL without a
 * library. */
const char *soma_game_get_key (SomaGame *self);

/* The figure with its pieces, in the native format, with which the library offers to continue the
 * game while it is unfinished; without one it is not offered. */
void soma_game_set_figure (SomaGame *self, const char *text);

SomaPuzzle *soma_game_get_puzzle (SomaGame *self);

/* What the game is played as; owned by the game. */
const char *soma_game_get_kind (SomaGame *self);
gboolean soma_game_is_free (SomaGame *self);

/* Owned by the game; valid until it changes. */
SomaArrangement *soma_game_get_arrangement (SomaGame *self);

/* Everything built so far as a figure of that name with the game's pieces; NULL if nothing is. Free
 * with g_object_unref(). */
SomaFigureItem *soma_game_make_figure (SomaGame *self, const char *name);

void soma_game_get_status (SomaGame *self, SomaGameStatus *status);

/* Moves. FALSE, and an event REFUSED, if the rules do not allow it; TRUE without any effect if
 * nothing would change. All moves can be undone, without limit. */
gboolean soma_game_lay (SomaGame *self, guint copy, SomaPiecePose pose);
gboolean soma_game_take_back (SomaGame *self, guint copy);
gboolean soma_game_pin (SomaGame *self, guint copy, gboolean pinned);

/* Takes back several copies in one move, as a hint may suggest. */
gboolean soma_game_take_back_all (SomaGame *self, const guint16 *copies, guint n_copies);

/* Starts over: takes back all copies except the given ones, and sets hints and clock to zero. The
 * move can be undone, but hints that were given stay counted. */
void soma_game_reset (SomaGame *self);

void soma_game_undo (SomaGame *self);
void soma_game_redo (SomaGame *self);
gboolean soma_game_can_undo (SomaGame *self);
gboolean soma_game_can_redo (SomaGame *self);

/* The game as a line of text for others, from which a file is read that has the figure of `design`,
 * which is that of the game, and a game to be taken over: from where it is, or, when it is solved,
 * from the beginning. See native-format.h. Free with g_free(). */
char *soma_game_share (SomaGame *self, SomaDesign *design);

/* Goes on from a position that somebody has shared: a move, which can be undone, and from which on
 * there is no time. One without pieces changes nothing. FALSE if it is not a position of this
 * game. */
gboolean soma_game_take_over (SomaGame *self, const char *position);

/* When on and not paused, the clock runs from the first move until the figure is solved. */
void soma_game_set_clock (SomaGame *self, gboolean on);
void soma_game_set_paused (SomaGame *self, gboolean paused);

/* Asks a question, dropping any earlier one that has no answer yet. "answered" follows, at once if
 * the answer is known. PUT also makes the move. FALSE if there is nothing to ask: in free building,
 * or when solved. */
gboolean soma_game_ask (SomaGame *self, SomaQuestion question);

/* Gives up: shows the next piece of a solution, from here if there is one; otherwise obstacles are
 * taken back first. The event of the move, or NOT_SHOWN, follows unless the question is stopped.
 * What is built is not recorded until the game is reset. FALSE as above. */
gboolean soma_game_give_up (SomaGame *self);

/* Stops the current question; what was counted for CHECK is then its answer, unannounced. */
void soma_game_stop_asking (SomaGame *self);

/* The answer to the last question, if no move was made since; otherwise NULL. While the game is
 * busy counting for CHECK, it is what is known by now, and given with that. `*question` (may be
 * NULL) is set to the question, which tells what part of the result may be shown. Owned by the
 * game. */
const SomaHintResult *soma_game_get_answer (SomaGame *self, SomaQuestion *question);

/* The solutions as far as they are known, for the number of the one that was built. NULL for none.
 * `symmetry` is the convention in which they and found ones are counted from now on, `total` their
 * number then, and `n_ways` that without any: both are 0 until they are known. */
void soma_game_set_solutions (SomaGame *self, SomaSolutionList *solutions, SomaSymmetry symmetry,
                              guint64 total, guint64 n_ways);

/* Saves at once what would otherwise be saved within a second. */
void soma_game_flush (SomaGame *self);
