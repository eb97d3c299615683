/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "design.h"
#include "number.h"
#include "point-group.h"
#include "puzzle.h"

typedef enum
{
  SOMA_KNOWN_NOTHING,
  SOMA_KNOWN_SOME, /* an unfinished search has found some solutions, perhaps none */
  SOMA_KNOWN_ALL,
} SomaKnown;

/* A figure of the program, a file or the library: its name, the pieces to build it from, and what
 * is known about its solutions. Properties, read-only: "name"; "keywords", the text that is
 * searched; "known", which notifies when more solutions become known or are found by playing;
 * "n-found"; "n-laid" and "n-copies", see soma_figure_item_set_waiting(); "favourite"; "tags";
 * "difficulty". */
#define SOMA_TYPE_FIGURE_ITEM (soma_figure_item_get_type ())
G_DECLARE_FINAL_TYPE (SomaFigureItem, soma_figure_item, SOMA, FIGURE_ITEM, GObject)

/* Takes new references on `figure` and `set`, copies `pins` (nullable; see SomaFileEntry). `set` is
 * NULL if it is not known what the figure is built from. */
SomaFigureItem *soma_figure_item_new (const char *id, const char *name, SomaFigure *figure,
                                      SomaPieceSet *set, gboolean distinct_pieces,
                                      const SomaMark *pins);

/* Texts about the figure, for its design; each may be NULL. */
void soma_figure_item_set_about (SomaFigureItem *self, const char *notes, const char *author,
                                 const char *tags);

/* (nullable) */
const char *soma_figure_item_get_notes (SomaFigureItem *self);

/* What is said of the colours of its cells, and the groups of its pieces (of SomaFileGroup), for
 * its design; each may be NULL. Referenced. */
void soma_figure_item_set_colours (SomaFigureItem *self, SomaCellColours *colours, GArray *groups);

/* The same as another item. */
void soma_figure_item_share_colours (SomaFigureItem *self, SomaFigureItem *other);

/* The solutions that come with the figure (of SomaFileSolution), for its design; referenced. */
void soma_figure_item_set_solutions (SomaFigureItem *self, GPtrArray *solutions);

const char *soma_figure_item_get_name (SomaFigureItem *self);

/* What it is called where it comes from, such as "A014" in the catalogue; may be empty. */
const char *soma_figure_item_get_id (SomaFigureItem *self);
gboolean soma_figure_item_has_distinct_pieces (SomaFigureItem *self);

/* Whether some pieces have to be in certain places. */
gboolean soma_figure_item_has_pins (SomaFigureItem *self);

/* The collection to which it belongs; NULL if none. */
void soma_figure_item_set_collection (SomaFigureItem *self, const char *collection);
const char *soma_figure_item_get_collection (SomaFigureItem *self);

/* A position from which it is to be played, as of a SomaFileEntry; NULL if it is not. */
void soma_figure_item_set_position (SomaFigureItem *self, const char *position);
const char *soma_figure_item_get_position (SomaFigureItem *self);

/* More words to find it by, such as its author. */
void soma_figure_item_set_words (SomaFigureItem *self, const char *words);

/* Its id in the library, 0 if it is not there, and when it was last changed. */
void soma_figure_item_set_library_id (SomaFigureItem *self, gint64 id, gint64 modified);
gint64 soma_figure_item_get_library_id (SomaFigureItem *self);
gint64 soma_figure_item_get_modified (SomaFigureItem *self);

/* soma_library_key_of_puzzle() of its puzzle; NULL until it has been computed. */
void soma_figure_item_set_key (SomaFigureItem *self, const char *key);
const char *soma_figure_item_get_key (SomaFigureItem *self);

/* How many of its solutions were found by playing. */
void soma_figure_item_set_found (SomaFigureItem *self, guint n_found);
guint soma_figure_item_get_found (SomaFigureItem *self);

/* How many copies of pieces are in place in a game that waits to be continued, and how many there
 * are; 0 and 0 if none waits. */
void soma_figure_item_set_waiting (SomaFigureItem *self, guint n_laid, guint n_copies);

gboolean soma_figure_item_has_game (SomaFigureItem *self);

SomaFigure *soma_figure_item_get_figure (SomaFigureItem *self);

/* (nullable) */
SomaPieceSet *soma_figure_item_get_piece_set (SomaFigureItem *self);

/* The figure with its piece set. If it has none, a placeholder set stands in that cannot build it,
 * so that there is always something to show. */
SomaPuzzle *soma_figure_item_get_puzzle (SomaFigureItem *self);

/* The figure with everything known about it, for editing. */
SomaDesign *soma_figure_item_make_design (SomaFigureItem *self);

/* The number of conventions of which solutions count as the same. */
#define SOMA_N_SYMMETRIES 3

/* Numbers of solutions that come with the figure, by SomaSymmetry: they need no search. */
void soma_figure_item_set_counts (SomaFigureItem *self, const guint64 *counts);

/* FALSE if none came with it. */
gboolean soma_figure_item_get_count (SomaFigureItem *self, SomaSymmetry symmetry,
                                     guint64 *n_solutions);

/* `*n_solutions` (may be NULL) is set to the number of known solutions, G_MAXUINT64 for all that
 * are not fewer. */
SomaKnown soma_figure_item_get_known (SomaFigureItem *self, guint64 *n_solutions);
void soma_figure_item_set_known (SomaFigureItem *self, SomaKnown known, guint64 n_solutions);

/* The number of the look-up from which it is known, 0 for none. One that was begun before that may
 * end after it, and does not count then. */
guint soma_figure_item_get_look_up (SomaFigureItem *self);
void soma_figure_item_set_look_up (SomaFigureItem *self, guint number);

/* The number of all solutions if it does not fit in 64 bits, or NULL. To set it, which copies it,
 * is to know all. */
const SomaNumber *soma_figure_item_get_number (SomaFigureItem *self);
void soma_figure_item_set_number (SomaFigureItem *self, const SomaNumber *number);

/* What it is sorted and found by. */

/* Under which the library keeps its marks: see SomaStoredMark. NULL if it keeps none, as of the
 * figures of a file. */
void soma_figure_item_set_mark_key (SomaFigureItem *self, const char *key);
const char *soma_figure_item_get_mark_key (SomaFigureItem *self);

/* Whether it is a favourite, and when it was opened last (0: never). */
void soma_figure_item_set_marks (SomaFigureItem *self, gboolean favourite, gint64 opened);
gboolean soma_figure_item_is_favourite (SomaFigureItem *self);
gint64 soma_figure_item_get_opened (SomaFigureItem *self);

/* Separated by commas; never NULL. */
void soma_figure_item_set_tags (SomaFigureItem *self, const char *tags);
const char *soma_figure_item_get_tags (SomaFigureItem *self);

/* How hard it is to build, from 1 for very easy (see levels.h); 0 if that was not measured, or
 * cannot be. */
void soma_figure_item_set_difficulty (SomaFigureItem *self, guint difficulty);
guint soma_figure_item_get_difficulty (SomaFigureItem *self);

/* Whether it was set, even to 0: there is no need to measure it. */
gboolean soma_figure_item_is_measured (SomaFigureItem *self);

/* What its name is sorted by: strcmp() compares such keys as people sort names. */
const char *soma_figure_item_get_sort_key (SomaFigureItem *self);

/* 0 if it is not known what it is built from. */
guint soma_figure_item_get_n_pieces (SomaFigureItem *self);

/* Of its cells alone. It may have been computed already, on any thread, by the second function;
 * otherwise it is computed now. */
SomaShapeSymmetry soma_figure_item_get_symmetry (SomaFigureItem *self);
SomaShapeSymmetry soma_figure_item_compute_symmetry (SomaFigureItem *self);
void soma_figure_item_set_symmetry (SomaFigureItem *self, SomaShapeSymmetry symmetry);
