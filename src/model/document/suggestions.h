/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "findings.h"
#include "search.h"
#include "suggest.h"
#include "suggestion.h"

/* Small changes to a figure, or to the rules of its colours, after which it can be built (see
 * suggest.h), found by a thread. The items are SomaSuggestionItem in the order found. Changes that
 * are the same by symmetry are separate items, and are tried together. */
#define SOMA_TYPE_SUGGESTIONS (soma_suggestions_get_type ())
G_DECLARE_FINAL_TYPE (SomaSuggestions, soma_suggestions, SOMA, SUGGESTIONS, SomaFindings)

typedef enum
{
  SOMA_SUGGESTIONS_NONE,     /* not started, or cleared */
  SOMA_SUGGESTIONS_RUNNING,  /* more may come */
  SOMA_SUGGESTIONS_COMPLETE, /* these are all there are */
  SOMA_SUGGESTIONS_STOPPED,  /* there may be more */
  SOMA_SUGGESTIONS_FAILED,   /* out of memory */
} SomaSuggestionsState;

#define SOMA_TYPE_SUGGESTIONS_STATE (soma_suggestions_state_get_type ())
GType soma_suggestions_state_get_type (void);

/* Stops any earlier run, clears the list and starts with `puzzle`, whose figure is drawn in `box`,
 * with `colours` (nullable). `flags` are SOMA_SUGGEST_*; with `unique`, only changes that leave
 * exactly one solution are found. */
void soma_suggestions_start (SomaSuggestions *self, SomaPuzzle *puzzle, const SomaBox *box,
                             SomaCellColours *colours, SomaSymmetry symmetry, int flags,
                             gboolean unique);

/* Stops the search and clears the list. */
void soma_suggestions_clear (SomaSuggestions *self);
