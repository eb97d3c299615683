/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "packing.h"
#include "sheet-labels.h"

/* A figure in a booklet, with what is known of it. */
typedef struct
{
  SomaPuzzle *puzzle;
  char *name;
  char *facts;            /* a line under the name: "27 cells · Soma" */
  char *outcome;          /* another one: "240 solutions · Medium"; perhaps empty */
  char *level;            /* (nullable) a sentence of how solutions come apart */
  char *author;           /* (nullable) "By A. Person" */
  gboolean has_pieces;    /* of its own, as told */
  char *reason;           /* (nullable) why it cannot be built */
  char *count;            /* the outcome in a table: "240"; empty if nothing was told */
  const char *difficulty; /* (nullable) */
  gboolean counted;       /* the outcome counts solutions, under a convention */

  guint64 n_solutions; /* as told, of which there may be fewer here */
  SomaNumber number;   /* likewise */
  gboolean is_all;     /* there are no others */
  GByteArray *packed;  /* the solutions, see packing.h */
  guint chosen;        /* the one that is shown where there is one only */
  gboolean *marked;    /* (nullable) for each cell whether the reason is about it */
} SomaPuzzleSheet;

/* Takes a reference on `puzzle`, and copies the texts. */
SomaPuzzleSheet *soma_puzzle_sheet_new (SomaPuzzle *puzzle, const char *name, const char *facts);

/* Takes NULL too. */
void soma_puzzle_sheet_free (SomaPuzzleSheet *sheet);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SomaPuzzleSheet, soma_puzzle_sheet_free)

/* Says what is known, instead of what was said before. */
void soma_puzzle_sheet_tell (SomaPuzzleSheet *sheet, const SomaPuzzleSheetFacts *facts);

/* Says who made it, and how solutions come apart, as soma_label_levels_summary() does: nothing if
 * `author` is empty, and `level` NULL. */
void soma_puzzle_sheet_describe (SomaPuzzleSheet *sheet, const char *author, const char *level);

/* Copies figure->n_cells copy numbers, as of soma_check_solution(). */
void soma_puzzle_sheet_add_solution (SomaPuzzleSheet *sheet, const uint16_t *copy_at);

/* Shares packed solutions with whoever has found them, instead of those there are; none may be
 * added then. */
void soma_puzzle_sheet_set_solutions (SomaPuzzleSheet *sheet, GByteArray *packed);

guint soma_puzzle_sheet_get_n_solutions (const SomaPuzzleSheet *sheet);

/* `copy_at` has room for figure->n_cells numbers. */
void soma_puzzle_sheet_read_solution (const SomaPuzzleSheet *sheet, guint solution,
                                      uint16_t *copy_at);
