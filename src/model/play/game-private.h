/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "game.h"

/* Shared by the files of SomaGame: game.c has its state and clock, game-moves.c makes the moves,
 * game-saving.c saves the game and records wins, game-hints.c answers questions. */

struct _SomaGame
{
  GObject parent_instance;

  /* Constant */
  SomaPuzzle *puzzle;
  SomaSymmetry symmetry;
  gboolean is_free;
  char *name;
  char *kind;           /* what the current game is played as */
  char *opened_as;      /* what the next game will be played as */
  SomaLibrary *library; /* (nullable) */
  char *puzzle_key;     /* (nullable): without a library */
  char *figure;         /* (nullable) what the library offers the game with */

  /* Owned */
  SomaGameSlot *slot;          /* (nullable): without a library */
  GPtrArray *history;          /* of SomaArrangement, the first one included */
  guint now;                   /* the index of the one shown */
  GPtrArray *won;              /* of char *: the keys of the solutions built since the last reset */
  SomaSolutionList *solutions; /* (nullable) */
  guint64 n_solutions;
  guint64 n_ways; /* from the beginning */

  /* Hints */
  SomaHintJob *job;                         /* (nullable) the question being answered */
  SomaHintJob *answers[SOMA_HINT_NEXT + 1]; /* (nullable) for this arrangement */
  SomaQuestion asked;
  gboolean is_answered;
  guint counted; /* a bit for each question already counted for this arrangement */
  guint n_hints[SOMA_N_QUESTIONS];
  guint n_told[SOMA_N_QUESTIONS]; /* how many of them are in the library's records */
  gboolean given_up;              /* a solution is shown, or was since the last reset */
  gboolean is_showing;            /* the current question or move is part of showing a solution */

  /* Clock */
  gboolean clock_on, paused;
  gboolean has_begun; /* a move was made since the last reset */
  gboolean is_timed;  /* the clock has run since the first move, so the time is meaningful */
  SomaStopwatch stopwatch;
  double told_seconds; /* of these, likewise */

  /* Solved */
  gboolean is_solved, is_new, is_best;
  guint streak;
  guint number;

  guint save_source, restored_source;
  guint tick_source;     /* while the clock runs */
  gint64 last_save;      /* monotonic */
  gint64 changed;        /* when the last move was made, in seconds since 1970 */
  gboolean is_untouched; /* nothing was restored, and nothing has happened since */
  gboolean waits;        /* the library offers to continue the game, unless it is finished */
};

/* The arrangement that is shown. */
SomaArrangement *soma_game_get_now (SomaGame *self);

/* Notifies of a property by its name. */
void soma_game_notify (SomaGame *self, const char *property);

/* Emits "event" with that kind. */
void soma_game_tell (SomaGame *self, SomaGameEventKind kind, guint copy);

/* The same with more of it; fills in what holds for all events. */
void soma_game_emit (SomaGame *self, SomaGameEvent *event);

/* Forgets what was counted and won since the last reset. */
void soma_game_begin_anew (SomaGame *self);

/* Looks whether the arrangement is a solution now; `is_won`: by a move, not by undoing or redoing
 * one. */
void soma_game_look_whether_solved (SomaGame *self, gboolean is_won);

/* Saves and tells that there is another arrangement. */
void soma_game_tell_change (SomaGame *self);

/* Starts or stops the clock, as the state demands. */
void soma_game_update_clock (SomaGame *self);

/* In game-moves.c: */

/* Takes back all copies except the given ones, as one move; FALSE if there are no others. */
gboolean soma_game_clear (SomaGame *self);

/* In game-saving.c: */

/* Saves the state of the game: at once if nothing was saved recently, otherwise together with the
 * moves that follow. */
void soma_game_save_soon (SomaGame *self);

/* Saves what has not been saved yet. */
void soma_game_save_rest (SomaGame *self);

/* Keeps the game in the library under that key; restores what is saved there. FALSE if nothing
 * is. */
gboolean soma_game_restore (SomaGame *self, const char *key);

/* Goes on with what the library has now, from wherever it came: called while the game is untouched.
 * FALSE if there is nothing. */
gboolean soma_game_restore_late (SomaGame *self);

/* Records what was played and asked since that was done last. */
void soma_game_record_played (SomaGame *self);

/* The same, unless it is little, and saves the game as it is, without another offer. */
void soma_game_save_played (SomaGame *self);

/* Records the solution, once until the next reset. The time is that of the first solution. */
void soma_game_record (SomaGame *self, const uint16_t *copy_at);

/* In game-hints.c: */

/* The answers no longer apply. */
void soma_game_drop_answers (SomaGame *self);
