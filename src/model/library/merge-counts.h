/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

/* What a backup has for a library. */
typedef struct
{
  guint n_figures; /* new ones, */
  guint n_differ;  /* of these: the library has the figure, or another one of that name, and both
                      are kept */
  guint n_known;   /* figures that the library has */
  guint n_drafts;
  guint n_games;       /* to be continued, of figures without one */
  guint n_games_both;  /* of figures with another one: both are kept */
  guint n_games_later; /* in place of those that they go on from */
  guint
      n_games_earlier; /* left out, since those of the library go on from them, or they are over */
  guint n_games_over;  /* not to be continued, since they are finished or hidden */
  guint n_records;     /* games that were won */
  guint n_bookmarks;   /* of solutions */
  guint n_marks;       /* figures that get tags, or become favourites */
  guint n_sets;        /* piece sets, */
  guint n_sets_differ; /* of these: both are kept */
} SomaMergeCounts;
