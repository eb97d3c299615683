/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "search.h"
#include "suggest.h"
#include "suggestion.h"

/* The small changes of a figure that let it be built (see suggest.h), found by a thread.
 *
 * Properties, read-only: "items", "state"; "fraction" (double, 0 to 1), how much is decided. The
 * object keeps itself alive while it runs. */
#define SOMA_TYPE_SUGGESTIONS (soma_suggestions_get_type ())
G_DECLARE_FINAL_TYPE (SomaSuggestions, soma_suggestions, SOMA, SUGGESTIONS, GObject)

typedef enum
{
  SOMA_SUGGESTIONS_NONE,     /* not begun, or cleared */
  SOMA_SUGGESTIONS_RUNNING,  /* more may come */
  SOMA_SUGGESTIONS_COMPLETE, /* these are all there are */
  SOMA_SUGGESTIONS_STOPPED,  /* there may be more */
  SOMA_SUGGESTIONS_FAILED,   /* memory ran out */
} SomaSuggestionsState;

#define SOMA_TYPE_SUGGESTIONS_STATE (soma_suggestions_state_get_type ())
GType soma_suggestions_state_get_type (void);

/* Without items. */
SomaSuggestions *soma_suggestions_new (void);

/* Of SomaSuggestionItem, in the order in which they are found. Every change is an item, also where
 * symmetry makes several alike. */
GListModel *soma_suggestions_get_items (SomaSuggestions *self);

/* Empties the list and begins with `puzzle`, whose figure's least corner is at `origin` in the drawing
 * (its box.low). What ran before ends, and nothing of it comes any more. `flags` are SOMA_SUGGEST_*;
 * `unique` asks for the changes that leave exactly one solution. */
void soma_suggestions_start (SomaSuggestions *self, SomaPuzzle *puzzle, SomaCell origin,
                             SomaSymmetry symmetry, int flags, gboolean unique);

/* Ends the search; what was found stays. */
void soma_suggestions_stop (SomaSuggestions *self);

/* Ends the search and empties the list: the next stroke makes what was found void. */
void soma_suggestions_clear (SomaSuggestions *self);

SomaSuggestionsState soma_suggestions_get_state (SomaSuggestions *self);

/* How many changes are tried, and how many of them are decided: whether they let the figure be built,
 * and in how many ways. */
void soma_suggestions_get_progress (SomaSuggestions *self, guint *n_decided, guint *n_changes);
