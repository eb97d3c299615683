/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "levels.h"
#include "why-not.h"

/* Gathers the solutions of many figures, one figure after the other, for whoever shows them all at
 * once, on paper for example. They come from the store, or from searches that are given a few
 * seconds each; a search that ends within that time is stored.
 *
 * Signal: "gathered" with the position of a figure of which more is known. Properties, read-only:
 * "running"; "n-settled", the number of figures that are done with. A gathering keeps itself alive
 * until it ends. */
#define SOMA_TYPE_GATHERING (soma_gathering_get_type ())
G_DECLARE_FINAL_TYPE (SomaGathering, soma_gathering, SOMA, GATHERING, GObject)

/* What is known of a figure. If it has no solution, there may be a reason: `obvious` if it is not
 * SOMA_OK, else `why_not`. */
typedef struct
{
  SomaFigureItem *item; /* owned */
  gboolean is_settled;
  guint difficulty; /* 1 to SOMA_N_DIFFICULTIES; 0: not known, or not to be measured */
  SomaKnown known;
  guint64 n_solutions; /* with SOMA_KNOWN_SOME, there may be more */
  SomaNumber number;   /* if that is G_MAXUINT64: how many there are */
  GByteArray *packed;  /* owned: the first solutions, see packing.h */
  SomaError obvious;
  SomaWhyNot *why_not; /* (nullable) owned */
} SomaGathered;

/* The memory for all solutions, and how many there are of one figure at most. */
#define SOMA_GATHERING_MAX_BYTES (64 << 20)
#define SOMA_GATHERING_MAX_SOLUTIONS 5000

/* How long the search for one figure may take. */
#define SOMA_GATHERING_SECONDS 3

/* `items` (of SomaFigureItem) is copied. `levels` (nullable) knows how hard some figures are; of
 * others that is measured. */
SomaGathering *soma_gathering_new (GPtrArray *items, SomaSymmetry symmetry, SomaLevelList *levels);

/* Instead of SOMA_GATHERING_SECONDS. Before the start. */
void soma_gathering_set_patience (SomaGathering *self, guint milliseconds);

void soma_gathering_start (SomaGathering *self);

/* Ends soon, with what there is by then. */
void soma_gathering_stop (SomaGathering *self);

gboolean soma_gathering_is_running (SomaGathering *self);

guint soma_gathering_get_n_figures (SomaGathering *self);
guint soma_gathering_get_n_settled (SomaGathering *self);
SomaSymmetry soma_gathering_get_symmetry (SomaGathering *self);

/* Owned by the gathering. */
const SomaGathered *soma_gathering_get (SomaGathering *self, guint position);
