/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

#include "trace.h"

/* Which search to watch: its kind, its techniques, each with a switch, and the orders of the
 * classic one. A value. */

#define SOMA_N_SEARCHES 2

/* Symmetry, which is not one of the engine's techniques, and the techniques. */
#define SOMA_N_SWITCHES (SOMA_N_TECHNIQUES + 1)

/* A switch, with texts that are not translated yet. */
typedef struct
{
  int flag;
  const char *title;
  const char *subtitles[SOMA_N_SEARCHES]; /* what it does; NULL: the same as in the first search */
  const char *without, *with;             /* names of the search that differs in this switch */
} SomaSearchSwitch;

extern const SomaSearchSwitch soma_search_switches[SOMA_N_SWITCHES];

/* Its name for programs: "must-cover". */
const char *soma_search_switch_get_name (const SomaSearchSwitch *self);

typedef struct
{
  SomaTraceSearch search;
  SomaSymmetry symmetry;         /* of the document */
  int switched[SOMA_N_SEARCHES]; /* flags of the switches that are on */
  gboolean orders_pieces;        /* `order` is not the usual one */
  guint8 order[SOMA_MAX_PIECES];
  guint8 plain_order[SOMA_MAX_PIECES]; /* of the set */
  guint8 keys[SOMA_N_TRACE_KEYS];
} SomaSearchChoice;

/* The classic search with its usual techniques and orders. */
SomaSearchChoice soma_search_choice_new (void);

/* Switch `i` of the selected search. */
gboolean soma_search_choice_get_switch (const SomaSearchChoice *choice, int i);
void soma_search_choice_set_switch (SomaSearchChoice *choice, int i, gboolean on);

/* The arrays in `options` belong to `choice`. */
void soma_search_choice_get_options (const SomaSearchChoice *choice, SomaTraceOptions *options);

/* The selected search, and the same with each switch flipped in turn. Writes SOMA_N_SWITCHES + 1
 * options and a name for each ("− Islands"; free with g_free()). */
void soma_search_choice_list_variants (const SomaSearchChoice *choice, SomaTraceOptions *options,
                                       char **names);
