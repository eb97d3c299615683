/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "apart-table.h"
#include "solution-list.h"

/* Whether the solutions of a list come apart, and at which levels: read from the store, or found
 * out in the background on several threads, one solution after the other. What is found is stored
 * every few seconds, and when it is stopped. It follows the list as that grows.
 *
 * It keeps itself alive until its threads have ended. Read-only properties: "status" (boxed), which
 * notifies several times a second while there is progress; "running" (boolean). */
#define SOMA_TYPE_APART_LEVELS (soma_apart_levels_get_type ())
G_DECLARE_FINAL_TYPE (SomaApartLevels, soma_apart_levels, SOMA, APART_LEVELS, GObject)

/* So many solutions are taken apart without being asked for. */
#define SOMA_APART_LEVELS_FEW 500

/* What it takes of memory for each of at most SOMA_APART_LEVELS_THREADS threads. It is the same
 * everywhere, as whether that is enough is stored. */
#define SOMA_APART_LEVELS_BYTES ((gsize) 256 << 20)
#define SOMA_APART_LEVELS_THREADS 4

typedef enum
{
  SOMA_APART_LEVELS_IDLE,
  SOMA_APART_LEVELS_READING, /* what is stored */
  SOMA_APART_LEVELS_TAKING,  /* solutions apart */
} SomaApartLevelsState;

/* How far it is. */
typedef struct
{
  SomaApartLevelsState state;
  guint n_listed;                       /* solutions in the list */
  guint n_done;                         /* the first of these, of which it is known */
  guint n_of[SOMA_APART_TOO_LARGE + 1]; /* how many of them have each result */
  int n_known;         /* moves that are known not to part the next one: there are more */
  double seconds;      /* for how long it has been running; 0 if it does not */
  gboolean is_idle;    /* it is not known of all, and will not be unless somebody asks for it */
  guint n_results;     /* that differ */
  gboolean is_plain;   /* see soma_apart_table_is_plain() */
  guint n_turned;      /* come apart, but only with turns */
  gboolean with_turns; /* these are tried where nothing else helps */
} SomaApartLevelsStatus;

#define SOMA_TYPE_APART_LEVELS_STATUS (soma_apart_levels_status_get_type ())
GType soma_apart_levels_status_get_type (void);

/* `symmetry` is the convention under which the solutions of the list were found; `groups`
 * (nullable, of SomaApartGroup) and `turns` (nullable: none) are copied. Turns are tried for what
 * never comes apart without them. */
SomaApartLevels *soma_apart_levels_new (SomaSolutionList *list, SomaSymmetry symmetry,
                                        const GArray *groups, const SomaTurnLimits *turns);

/* Reads what is stored, unless that was done, and takes the other solutions apart if there are no
 * more than SOMA_APART_LEVELS_FEW and nobody has stopped it. */
void soma_apart_levels_look (SomaApartLevels *self);

/* Takes all solutions apart, and those that are added to the list. */
void soma_apart_levels_take (SomaApartLevels *self);

/* Stops that; what is known stays. */
void soma_apart_levels_stop (SomaApartLevels *self);

gboolean soma_apart_levels_is_running (SomaApartLevels *self);

void soma_apart_levels_get_status (SomaApartLevels *self, SomaApartLevelsStatus *status);

/* What is known; owned by the levels, which add to it. */
const SomaApartTable *soma_apart_levels_get_table (SomaApartLevels *self);

/* Why results could not be stored, a sentence; NULL if nothing went wrong. */
const char *soma_apart_levels_get_problem (SomaApartLevels *self);
