/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "filter.h"

#include "filter-pass.h"

/* Shared by the files of SomaFilter. */

struct _SomaFilter
{
  GObject parent_instance;

  /* Owned */
  SomaSolutionList *list;
  GArray *rules;                  /* of SomaFilterRule */
  GHashTable *found, *bookmarked; /* (nullable) */
  GArray *matches;                /* of guint: as found, of those that were tested; never changed */
  GArray *n_without;              /* of guint, a number for each rule */
  GArray *result;                 /* (nullable) of guint, in the order that is wanted; likewise */
  SomaFilterKnown *known;         /* (nullable) a counted box */
  SomaApartLevels *levels;        /* (nullable) */

  SomaSymmetry symmetry;
  SomaFilterOrder order;
  int order_piece;
  guint n_tested; /* solutions of the list of which `matches` says whether they match */
  guint n_levels; /* of how many it was known whether they come apart when the last pass began */
  guint timer;    /* until which the list may grow without being tested; 0: none */
  gint64 ended;   /* when the last pass did */
  GTask *task;    /* (nullable) while it runs; its data is a SomaFilterPass */
};

/* Rules or the order are others: the result is found anew, and stays until then for those who show
 * it. `is_tested`: which solutions meet the rules is the same as before. */
void soma_filter_start_anew (SomaFilter *self, gboolean is_tested);
