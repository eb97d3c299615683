/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "figure-item.h"

/* Shared by the parts of an item: figure-item.c has what the figure is and what is known of its
 * solutions, figure-item-facts.c what it is sorted and found by. */

struct _SomaFigureItem
{
  GObject parent_instance;

  /* Owned */
  char *id;
  char *name;
  SomaFigure *figure;
  SomaPieceSet *set; /* (nullable) */
  SomaPuzzle *puzzle;

  SomaMark *pins;   /* (nullable) owned; see SomaFileEntry */
  char *collection; /* (nullable) owned */
  char *words;      /* (nullable) owned */
  char *position;   /* (nullable) owned */
  char *key;        /* (nullable) owned */

  gint64 library_id;
  gint64 modified;
  guint n_found;
  guint n_laid, n_copies;
  char *notes, *author, *tags; /* (nullable) owned */
  GPtrArray *solutions;        /* (nullable) owned */
  SomaCellColours *colours;    /* (nullable) owned */
  GArray *groups;              /* (nullable) owned */

  gboolean distinct_pieces;
  SomaKnown known;
  guint64 n_solutions;
  gboolean is_counted; /* all of these are known: */
  guint64 counts[SOMA_N_SYMMETRIES];
  SomaNumber *number; /* (nullable) owned: that does not fit in it */
  guint look_up;

  /* See figure-item-facts.c. */
  char *mark_key; /* (nullable) owned */
  char *sort_key; /* (nullable) owned */
  gboolean favourite;
  gint64 opened;
  guint difficulty;
  gboolean is_measured;
  SomaShapeSymmetry symmetry; /* n_elements is 0 until it is computed */
};
