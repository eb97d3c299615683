/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

#include "trace.h"

/* Which search is watched: its kind, its techniques, each of which is a switch, and the orders that the
 * classic one has. A value. */

#define SOMA_N_SEARCHES 2

/* Symmetry, which is no technique of the engine, and the techniques. */
#define SOMA_N_SWITCHES (SOMA_N_TECHNIQUES + 1)

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

/* Of switch `i`, for the search that is chosen. */
gboolean soma_search_choice_get_switch (const SomaSearchChoice *choice, int i);
void soma_search_choice_set_switch (SomaSearchChoice *choice, int i, gboolean on);

/* What a switch is called, by programs and by people, and what it does in a search. */
const char *soma_search_switch_get_name (int i);
const char *soma_search_switch_get_title (int i);
const char *soma_search_switch_describe (int i, SomaTraceSearch search);

/* The arrays are the choice's. */
void soma_search_choice_get_options (const SomaSearchChoice *choice, SomaTraceOptions *options);

/* What is chosen, and each technique of the search switched the other way. Writes SOMA_N_SWITCHES + 1
 * options and what each is called ("Without islands"; free with g_free()). */
void soma_search_choice_list_variants (const SomaSearchChoice *choice, SomaTraceOptions *options,
                                       char **names);
