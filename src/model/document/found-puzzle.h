/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "design.h"
#include "invent.h"

/* A puzzle that was found: an item of a list. */
#define SOMA_TYPE_FOUND_PUZZLE (soma_found_puzzle_get_type ())
G_DECLARE_FINAL_TYPE (SomaFoundPuzzle, soma_found_puzzle, SOMA, FOUND_PUZZLE, GObject)

/* Copies what it needs. `label` is what that is called which it was made of. From any thread. */
SomaFoundPuzzle *soma_found_puzzle_new (const SomaInvention *invention, guint64 number,
                                        const char *label);

guint64 soma_found_puzzle_get_number (SomaFoundPuzzle *self);

SomaPuzzle *soma_found_puzzle_get_puzzle (SomaFoundPuzzle *self);

/* Its only solution: figure->n_cells copy numbers. Owned by the item. */
const guint16 *soma_found_puzzle_get_copy_at (SomaFoundPuzzle *self);

/* "8.5.3"; owned by the item. */
const char *soma_found_puzzle_get_level (SomaFoundPuzzle *self);

/* How many moves it takes until all pieces are single. */
int soma_found_puzzle_get_n_moves (SomaFoundPuzzle *self);

/* How many of these are quarter turns. */
int soma_found_puzzle_get_n_turns (SomaFoundPuzzle *self);

/* Negative if the first is harder. */
int soma_found_puzzle_compare (SomaFoundPuzzle *a, SomaFoundPuzzle *b);

/* Whether they are the same cutting, whatever they are called. */
gboolean soma_found_puzzle_same (SomaFoundPuzzle *a, SomaFoundPuzzle *b);

/* The design with its figure, where the drawing begins, and its pieces instead of those before,
 * with a name of its own: what was said of the old puzzle is not said of this one. */
SomaDesign *soma_found_puzzle_apply (SomaFoundPuzzle *self, SomaDesign *design);
