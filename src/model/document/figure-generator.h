/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "figure-item.h"
#include "findings.h"
#include "generate.h"

/* Generates figures that match criteria (see generate.h) on a thread. The items are SomaFigureItem
 * without id and name, whose number of solutions is known; how many there are to try is not. */
#define SOMA_TYPE_FIGURE_GENERATOR (soma_figure_generator_get_type ())
G_DECLARE_FINAL_TYPE (SomaFigureGenerator, soma_figure_generator, SOMA, FIGURE_GENERATOR,
                      SomaFindings)

typedef enum
{
  SOMA_GENERATOR_NONE, /* not started */
  SOMA_GENERATOR_RUNNING,
  SOMA_GENERATOR_ENOUGH,  /* found as many as requested */
  SOMA_GENERATOR_NO_MORE, /* no figure matches, or no new one turns up */
  SOMA_GENERATOR_STOPPED,
  SOMA_GENERATOR_FAILED, /* out of memory */
} SomaGeneratorState;

#define SOMA_TYPE_GENERATOR_STATE (soma_generator_state_get_type ())
GType soma_generator_state_get_type (void);

/* Stops any earlier run, clears the list and looks for `limit` figures. The same seed gives the
 * same figures. */
void soma_figure_generator_start (SomaFigureGenerator *self, SomaPieceSet *set,
                                  const SomaWish *wish, SomaSymmetry symmetry, guint64 seed,
                                  guint limit);

/* Looks for `n_more` figures unless it is running. */
void soma_figure_generator_go_on (SomaFigureGenerator *self, guint n_more);
