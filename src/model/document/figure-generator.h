/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "figure-item.h"
#include "generate.h"

/* Figures by wish (see generate.h), found by a thread.
 *
 * Properties, read-only: "items", "state", "n-tried" (uint64). The object keeps itself alive while it
 * runs. */
#define SOMA_TYPE_FIGURE_GENERATOR (soma_figure_generator_get_type ())
G_DECLARE_FINAL_TYPE (SomaFigureGenerator, soma_figure_generator, SOMA, FIGURE_GENERATOR, GObject)

typedef enum
{
  SOMA_GENERATOR_NONE, /* not begun */
  SOMA_GENERATOR_RUNNING,
  SOMA_GENERATOR_ENOUGH,  /* as many as were asked for */
  SOMA_GENERATOR_NO_MORE, /* no figure fulfils the wish, or none that is new comes any more */
  SOMA_GENERATOR_STOPPED,
  SOMA_GENERATOR_FAILED, /* memory ran out */
} SomaGeneratorState;

#define SOMA_TYPE_GENERATOR_STATE (soma_generator_state_get_type ())
GType soma_generator_state_get_type (void);

/* Without figures. */
SomaFigureGenerator *soma_figure_generator_new (void);

/* Of SomaFigureItem, without id and name; their number of solutions is known. */
GListModel *soma_figure_generator_get_items (SomaFigureGenerator *self);

/* Empties the list and begins. What ran before ends, and nothing of it comes any more. The same seed
 * brings the same figures; `limit` is how many are wanted. */
void soma_figure_generator_start (SomaFigureGenerator *self, SomaPieceSet *set,
                                  const SomaWish *wish, SomaSymmetry symmetry, guint64 seed,
                                  guint limit);

/* Looks for `n_more` figures after those that are there, when it is at rest. */
void soma_figure_generator_go_on (SomaFigureGenerator *self, guint n_more);

/* Ends the search; what was found stays. */
void soma_figure_generator_stop (SomaFigureGenerator *self);

SomaGeneratorState soma_figure_generator_get_state (SomaFigureGenerator *self);
guint64 soma_figure_generator_get_n_tried (SomaFigureGenerator *self);
