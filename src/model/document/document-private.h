/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "document.h"
#include "solve-job.h"
#include "time-estimate.h"

/* Shared by the files of SomaDocument: document.c has the figure and its name, document-solve.c the
 * searches and what they find, document-sets.c the piece sets. */

struct _SomaDocument
{
  GObject parent_instance;

  /* Owned */
  SomaFigureItem *item; /* (nullable) */
  SomaDesign *opened;   /* (nullable) of the item */
  SomaDraft *draft;
  SomaDesign *design; /* from which the puzzle was made */
  SomaPuzzle *puzzle;
  SomaSolutionList *solutions;
  SomaApartLevels *levels;  /* of these */
  gboolean with_turns;      /* when they are taken apart... */
  SomaTurnLimits turns;     /* ...which then are these */
  SomaSolutionIndex *index; /* (nullable) of more than that */
  SomaSolveJob *job;        /* (nullable): the one whose results are shown */
  char *name;               /* for people; may be empty */
  char *checkpoint;         /* (nullable) */
  char *problem;            /* (nullable) */

  SomaDocumentStatus status;
  guint64 n_found; /* by searches, from which one that was stopped goes on */
  SomaTimeEstimate estimate;
  gboolean is_foreseen; /* it is of nodes that were foreseen, and not of shares */
  guint n_running;      /* jobs that have not ended, including abandoned ones */
};

/* In document-solve.c */

/* Makes an empty list of solutions, and their levels, for the puzzle. */
void soma_document_make_solutions (SomaDocument *self);

/* The levels end by themselves, and keep their results in the store. */
void soma_document_drop_solutions (SomaDocument *self);

/* Takes the puzzle of the design, with which everything begins anew. */
void soma_document_follow_puzzle (SomaDocument *self);

/* The state of a document that was not asked to solve. */
SomaDocumentState soma_document_find_idle_state (SomaDocument *self);
