/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "solve-all.h"
#include "solve-job.h"
#include "time-estimate.h"

/* Shared by the files of SomaSolveAll: solve-all.c says what comes next, solve-all-turn.c lets one
 * figure have its turn, solve-all-note.c notes what is to be done. */

/* A figure that is to be solved. */
typedef struct
{
  SomaFigureItem *item; /* owned */
  gint64 spent;         /* microseconds, in all rounds */

  /* Where its search was stopped */
  char *checkpoint; /* (nullable) owned */
  guint64 n_found;
  guint n_kept;
  double fraction;
  gboolean is_opened; /* what is stored of it was read */
} SomaSolveAllEntry;

struct _SomaSolveAll
{
  GObject parent_instance;

  /* Owned */
  char *path;
  GPtrArray *items;           /* all that were wanted, of SomaFigureItem */
  GQueue *waiting;            /* of SomaSolveAllEntry: in this round */
  GQueue *later;              /* likewise: in the next one */
  SomaSolveAllEntry *current; /* (nullable) */
  SomaSolveJob *job;          /* (nullable) its search */
  GCancellable *measuring;    /* (nullable) of the measure of its difficulty, which follows */

  SomaSymmetry symmetry;
  gint64 limit; /* microseconds for each, 0: none */
  gint64 slice; /* microseconds for each, in this round */
  SomaSolveAllStatus status;
  SomaTimeEstimate estimate;

  /* The search */
  gint64 begun;        /* when */
  gboolean is_stopped; /* it was asked to end */
  gboolean is_void;    /* nobody wants to know any more */
  guint timer;

  gboolean is_looking_up;   /* what is known of the figures */
  gboolean is_told_running; /* the property, as last told */

  guint round; /* counts starts: what was looked up before the last one is out of date */
};

/* In solve-all-turn.c: */

/* What came of a turn. */
typedef enum
{
  SOMA_TURN_SOLVED,
  SOMA_TURN_UNFINISHED, /* the time was over, or it was asked to end */
  SOMA_TURN_FAILED,
} SomaSolveAllTurn;

/* Searches for the current figure, for the rest of its time in this round, and then calls
 * soma_solve_all_end_turn(). */
void soma_solve_all_begin_turn (SomaSolveAll *self);

/* Asks the search to end, which takes a moment. */
void soma_solve_all_stop_turn (SomaSolveAll *self);

/* In solve-all.c: */
void soma_solve_all_end_turn (SomaSolveAll *self, SomaSolveAllTurn turn);
void soma_solve_all_notify_running (SomaSolveAll *self);

/* In solve-all-note.c: */

/* Notes what waits, by the keys of the items, which are known. */
void soma_solve_all_note (SomaSolveAll *self);

void soma_solve_all_forget (SomaSolveAll *self);

/* The keys that were noted, as a set, with the limit in seconds; NULL if there is nothing, or it
 * was noted for another convention. */
GHashTable *soma_solve_all_read_note (SomaSolveAll *self, SomaSymmetry symmetry, guint *limit);
