/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "game.h"

/* What the files of SomaGame share: game.c makes the moves, game-keeping.c keeps the game and
 * records what was won, game-hints.c answers questions. */

struct _SomaGame
{
  GObject parent_instance;

  /* Set when it is made */
  SomaPuzzle *puzzle;
  SomaSymmetry symmetry;
  gboolean is_free;
  char *name;
  char *kind;           /* what it is played as: as which it was begun */
  char *opened_as;      /* and what the next one will be */
  SomaLibrary *library; /* (nullable) */
  char *puzzle_key;     /* (nullable): without a library */
  char *position_key;   /* (nullable) */

  /* Owned */
  GPtrArray *history;          /* of SomaArrangement, the first one included */
  guint now;                   /* the one that is shown */
  GPtrArray *won;              /* of char *: the keys of the solutions built since the last reset */
  SomaSolutionList *solutions; /* (nullable) */
  guint64 n_solutions;

  /* Hints */
  SomaHintJob *job;                         /* (nullable): a question under way */
  SomaHintJob *answers[SOMA_HINT_NEXT + 1]; /* (nullable): what is known of the position */
  SomaQuestion asked;
  gboolean is_answered;
  guint counted; /* a bit for each question that was counted for the position */
  guint n_hints[SOMA_N_QUESTIONS];
  gboolean given_up;   /* a solution is shown, or was since the last reset */
  gboolean is_showing; /* the question under way is asked, or the move made, to show a solution */

  /* Clock */
  gboolean clock_on, paused;
  gboolean has_begun; /* a move was made since the last reset */
  gboolean is_timed;  /* the clock ran since the first move, so that the time means something */
  SomaStopwatch stopwatch;

  /* Solved */
  gboolean is_solved, is_new, is_best;
  guint number;

  guint save_source, restored_source;
  guint tick_source; /* while the clock runs */
  gint64 last_save;  /* monotonic */
};

/* The arrangement that is shown. */
SomaArrangement *soma_game_get_now (SomaGame *self);

/* Notifies of a property, by name. */
void soma_game_notify (SomaGame *self, const char *property);

/* Emits "event" of that kind. */
void soma_game_tell (SomaGame *self, SomaGameEventKind kind, guint copy);

/* Takes back all but the given copies, as a move; FALSE if there are no others. */
gboolean soma_game_clear (SomaGame *self);

/* Lets the clock run or stand, as things are. */
void soma_game_update_clock (SomaGame *self);

/* In game-keeping.c: */

/* Keeps where the game stands: at once after some quiet, quick moves together. */
void soma_game_save_soon (SomaGame *self);

/* Keeps it if something is still to be kept. */
void soma_game_save_rest (SomaGame *self);

/* Goes on with what was kept; FALSE if there is nothing. */
gboolean soma_game_restore (SomaGame *self);

/* Records the solution. What was won counts once, until the next reset. The time is that of the
 * first solution. */
void soma_game_record (SomaGame *self, const uint16_t *copy_at);

/* In game-hints.c: */

/* What was answered holds no more. */
void soma_game_drop_answers (SomaGame *self);
