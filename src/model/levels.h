/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "figure-item.h"
#include "library.h"

/* A figure to play, with how hard it is. Properties, read-only: "solved", "best-seconds"; they
 * notify when the library's records change. */
#define SOMA_TYPE_LEVEL (soma_level_get_type ())
G_DECLARE_FINAL_TYPE (SomaLevel, soma_level, SOMA, LEVEL, GObject)

#define SOMA_N_DIFFICULTIES 5

/* What the engine measured; see data/catalogue/README.md. */
typedef struct
{
  int n_pieces;
  int n_solutions;   /* SOMA_SYMMETRY_FULL */
  double n_attempts; /* the mean number of attempts that somebody needs who places pieces at random,
                        but only where they leave no hole that is too small; 1 / (1 - dead ends) */
  int difficulty;    /* 1 to SOMA_N_DIFFICULTIES */
} SomaLevelMeasure;

SomaFigureItem *soma_level_get_item (SomaLevel *self);
const SomaLevelMeasure *soma_level_get_measure (SomaLevel *self);

/* The share of attempts that end in a dead end, 0 to 1. */
double soma_level_get_dead_ends (SomaLevel *self);

gboolean soma_level_is_solved (SomaLevel *self);

/* The path: a GListModel of SomaLevel, from figures of two pieces to the hardest of the catalogue.
 */
#define SOMA_TYPE_LEVEL_LIST (soma_level_list_get_type ())
G_DECLARE_FINAL_TYPE (SomaLevelList, soma_level_list, SOMA, LEVEL_LIST, GObject)

/* `library` (nullable) tells what is solved. */
SomaLevelList *soma_level_list_new (SomaLibrary *library);

/* The level of that figure (equal cells after turning, and equal pieces), or NULL. */
SomaLevel *soma_level_list_find (SomaLevelList *self, SomaPuzzle *puzzle);

/* The first level after `level` (NULL: from the beginning) that is not solved, else the one after
 * it, NULL after the last. */
SomaLevel *soma_level_list_get_next (SomaLevelList *self, SomaLevel *level);

/* The figure of a day, one of all seven pieces: the same everywhere; none comes twice within as
 * many days as there are. */
SomaLevel *soma_level_list_get_daily (SomaLevelList *self, GDate *date);

/* Any level but that one (nullable), of that number of pieces (0: any). */
SomaLevel *soma_level_list_get_random (SomaLevelList *self, SomaLevel *but, int n_pieces);
