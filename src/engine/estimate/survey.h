/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "search.h"

/* How the work of a search is spread over its tree, so that the tree can be cut into intervals of
 * like size. The work below a node is guessed by going down from it at random (Knuth, 1975): each
 * way down stands for all that branch off it, so that it counts as many times as there are. Nodes
 * that hold much of the work are opened, that is, their children are guessed one by one, until no
 * node that is left closed holds more than a small part of an interval. Ways are drawn from a fixed
 * sequence of random numbers: the same search always gives the same survey. */

/* A child of an open node. */
typedef struct SomaSurveyNode
{
  double cost;                     /* nodes and children looked at, about */
  double sum;                      /* of the guesses so far */
  uint32_t n_guesses;              /* 0: nothing is below it but what was searched as a whole */
  bool is_settled;                 /* nothing more is to be learnt of it, or below it */
  uint32_t n_children;             /* open: how many; else 0 */
  struct SomaSurveyNode *children; /* owned */
} SomaSurveyNode;

/* Surveys the tree of a search that was made with `in_parts` and has not run, so that about
 * `n_parts` intervals can be made of it. Returns the root, which is not open if it has no frame
 * (see worker.h); NULL if the search was stopped meanwhile. The search may be used as if nothing
 * had happened. */
SomaSurveyNode *soma_survey_new (SomaSearch *search, uint32_t n_parts);

/* Takes NULL too. */
void soma_survey_free (SomaSurveyNode *root);
