/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "figure-item.h"
#include "library.h"
#include "rating.h"

/* A figure to play, with its difficulty. Properties, read-only: "name", "difficulty" and
 * "dead-ends", which never change; "solved", "n-found" (solutions found) and "best-seconds"
 * (negative: none), which notify when the library's records change. */
#define SOMA_TYPE_LEVEL (soma_level_get_type ())
G_DECLARE_FINAL_TYPE (SomaLevel, soma_level, SOMA, LEVEL, GObject)

/* With as many attempts or more nobody gets there by chance, and they are not always known: then a
 * figure is the harder, the fewer solutions it has. */
#define SOMA_LEVEL_MANY_ATTEMPTS 2500

/* The number of pieces in the figures at the end of the path. */
#define SOMA_LEVEL_MAX_PIECES 7

/* Measured by the engine; see data/catalogue/README.md. */
typedef struct
{
  guint n_pieces;
  guint n_solutions; /* SOMA_SYMMETRY_FULL */
  double n_attempts; /* needed on average by someone who builds without planning */
  guint difficulty;  /* 1 (very easy) to SOMA_N_DIFFICULTIES */
} SomaLevelMeasure;

SomaFigureItem *soma_level_get_item (SomaLevel *self);
const SomaLevelMeasure *soma_level_get_measure (SomaLevel *self);

/* The collection of other puzzles that it belongs to; NULL if it is built from Soma's pieces. */
const char *soma_level_get_puzzle_name (SomaLevel *self);

/* The fraction of attempts that end in a dead end, 0 to 1. */
double soma_level_get_dead_ends (SomaLevel *self);

gboolean soma_level_is_solved (SomaLevel *self);

/* How many of its solutions were found, and the best time, negative if none is known. */
guint soma_level_get_n_found (SomaLevel *self);
double soma_level_get_best_seconds (SomaLevel *self);

/* The path from figures of two of Soma's pieces to those of all seven; of equally many pieces,
 * easier figures come first. The other puzzles of the catalogue follow, collection by collection,
 * each from easy to hard. Figures without solutions are left out. */
#define SOMA_TYPE_LEVEL_LIST (soma_level_list_get_type ())
G_DECLARE_FINAL_TYPE (SomaLevelList, soma_level_list, SOMA, LEVEL_LIST, GObject)

/* `library` (nullable) knows which levels are solved. */
SomaLevelList *soma_level_list_new (SomaLibrary *library);

/* Of SomaLevel. */
GPtrArray *soma_level_list_get_levels (SomaLevelList *self);

/* The level with that puzzle, whatever its orientation; borrowed, NULL if there is none. */
SomaLevel *soma_level_list_find (SomaLevelList *self, SomaPuzzle *puzzle);

/* The first unsolved level after `level` (NULL: of all levels), otherwise the one after it; NULL
 * after the last. Borrowed. */
SomaLevel *soma_level_list_get_next (SomaLevelList *self, SomaLevel *level);

/* The figure of a day, with all seven pieces, borrowed: the same for everyone; none is repeated
 * before all others have appeared. */
SomaLevel *soma_level_list_get_daily (SomaLevelList *self, const GDate *date);

/* Whether it was solved as the figure of that day. */
gboolean soma_level_list_is_daily_solved (SomaLevelList *self, const GDate *date);

/* A random level other than `but` (nullable), with that many of Soma's pieces (0: any level).
 * Borrowed. */
SomaLevel *soma_level_list_get_random (SomaLevelList *self, SomaLevel *but, guint n_pieces);
