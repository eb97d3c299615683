/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "solution-list.h"

/* What a rule is told, besides its kind, and what testing it needs. */
typedef enum
{
  SOMA_FILTER_PIECE = 1 << 0,  /* of which piece */
  SOMA_FILTER_OTHER = 1 << 1,  /* of which second piece; the order of the two does not matter */
  SOMA_FILTER_CELL = 1 << 2,   /* of which cell of the figure */
  SOMA_FILTER_LEVEL = 1 << 3,  /* which level */
  SOMA_FILTER_LEVELS = 1 << 4, /* how solutions come apart (SomaApartLevels) */
  SOMA_FILTER_KEYS = 1 << 5,   /* keys of solutions, which take long to make */
  SOMA_FILTER_GROUP = 1 << 6,  /* the symmetries of the figure */
  SOMA_FILTER_PLACE = 1 << 7,  /* in which place the piece is */
  SOMA_FILTER_NEAR = 1 << 8,   /* near which solution */
  SOMA_FILTER_COUNT = 1 << 9,  /* how many copies */
} SomaFilterNeeds;

/* A rule about solutions. What its kind does not need is 0. */
typedef struct
{
  const char *kind; /* the name of its kind, static */
  int piece, other;
  int cell;  /* a number in the figure */
  int level; /* or a count */

  /* Owned */
  GBytes *place;      /* (nullable) the piece's cells (of guint16: numbers in the figure) */
  SomaSolution *near; /* (nullable) */
} SomaFilterRule;

/* The piece of `copy` is where it is in the solution; without a place if it is not used. Clear with
 * soma_filter_rule_clear(). */
SomaFilterRule soma_filter_rule_here (SomaSolution *solution, int copy);

/* What that requires; borrowed. */
SomaKeptPiece soma_filter_rule_get_kept (const SomaFilterRule *rule);

/* Solutions are near that one. Clear it, too. */
SomaFilterRule soma_filter_rule_near (SomaSolution *solution);

SomaFilterRule soma_filter_rule_copy (const SomaFilterRule *rule);

/* Drops what the rule owns; the argument is a SomaFilterRule, for arrays of them. */
void soma_filter_rule_clear (gpointer rule);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (SomaFilterRule, soma_filter_rule_clear)

typedef struct _SomaMatcher SomaMatcher;

/* A kind of rule: all that the program knows of it. A new one is an entry in filter-kinds.c. */
typedef struct
{
  const char *name;   /* in rules and actions */
  const char *choice; /* (nullable) to be translated: where one chooses between kinds */
  const char *text;   /* (nullable) to be translated: of a rule, with {piece}, {other}, {level},
                         {count}, and {column}, {row} and {layer} of a cell in place of what it is
                         told */
  const char *menu;   /* (nullable) the same, in the menu of a piece */
  SomaFilterNeeds needs;
  gboolean is_for_numbers; /* it can be asked of solutions that are numbered, not listed */

  /* Whether the solution that the matcher looks at meets the rule. */
  gboolean (*meets) (SomaMatcher *matcher, const SomaFilterRule *rule);

  /* (nullable) Whether some pieces alone can, and this is one of them. */
  gboolean (*fits) (const SomaPiece *piece);
} SomaFilterKind;

/* The kinds: first those with a choice, in the order in which they are offered. */
guint soma_filter_get_n_kinds (void);
const SomaFilterKind *soma_filter_get_kind (guint i);

/* NULL if none is called that. */
const SomaFilterKind *soma_filter_find_kind (const char *name);

/* Whether the kind of the rule needs this. */
gboolean soma_filter_rule_needs (const SomaFilterRule *rule, SomaFilterNeeds needs);

/* Which two of them are the same: pieces touch each other whatever their order. */
gboolean soma_filter_rule_equal (const SomaFilterRule *a, const SomaFilterRule *b);
