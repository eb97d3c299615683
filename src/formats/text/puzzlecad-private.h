/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "file-contents-private.h"
#include "piece-stack.h"

/* Texts for the puzzlecad library of OpenSCAD, as figures and pieces. A shape is a list of strings,
 * ["xx|x.", "..|x."]: a string for each layer, the lowest first, with bars between its rows, the
 * front one first. '.' is empty, a letter, '+' or '#' a cell; what follows a cell in braces is how
 * it is made, and not kept.
 *
 * Rows and layers may have different lengths; what they lack is empty. A number in place of a shape
 * is a stick of a burr, as Kaenel counted them.
 *
 * Shapes are pieces, wherever they stand: in burr_plate (), in burr_piece (), as values, or alone,
 * as they were copied. Those that are equal are copies of one piece. The comment behind a piece, on
 * its line, is its letter, "V", or its name, "L tricube", or both, "V: L tricube".
 *
 * A burr_piece () behind a comment of this form is a figure of the pieces before it:
 *
 *     // figure "A001" "Cube"
 *     // figure "A001" "Cube", no pieces
 *
 * and so is a shape that is all there is. Six numbers that are all there is are those of the burr
 * of six sticks. A packing_box () is a piece, and the figure of this box filled with the others:
 * the outermost cells of its drawing are its walls. */

/* Reads a text, as soma_file_parse() does, but returns whatever is in it, even nothing. `file` is
 * the id of a figure without one. */
SomaFileContents *soma_puzzlecad_read (const char *text, gsize length, const char *file);

/* Whether a string could be that of a layer, and is hardly anything else. */
gboolean soma_puzzlecad_is_layer (const char *at, gsize length);

/* A layer of a shape, read to the cells of the shape. */
typedef struct
{
  GArray *cells;               /* of SomaCell; at most SOMA_MAX_CELLS + 1 */
  int n_layers, n_rows, width; /* of the longest */
  gboolean has_options;        /* something in braces was left out */
} SomaPuzzlecadShape;

/* Adds the layer in the string to the shape. NULL, or why it cannot be read: a sentence, to be
 * freed. */
char *soma_puzzlecad_add_layer (SomaPuzzlecadShape *shape, const char *at, gsize length);

/* The length of a stick, and the highest number of one. */
#define SOMA_PUZZLECAD_STICK 6
#define SOMA_PUZZLECAD_MAX_STICK 65536

/* Adds the cells of the stick with the number, from 1 to SOMA_PUZZLECAD_MAX_STICK. */
void soma_puzzlecad_add_stick (SomaPuzzlecadShape *shape, int number);

/* A new figure: the burr of six sticks, where only their ends must be filled. */
SomaFigure *soma_puzzlecad_new_burr (void);

/* A box to be filled. */
typedef struct
{
  int line;
  SomaFigure *walls; /* owned */
  GArray *inside;    /* owned: of SomaCell, counted as those of the walls */
} SomaPuzzlecadBox;

/* What was found in a text: pieces, and figures of the pieces before them. */
typedef struct
{
  SomaFileContents *contents; /* borrowed */

  /* The shape that was read last, until it is known what the comment behind it says */
  SomaFigure *last; /* (nullable) owned */
  int last_line;
  gboolean last_is_figure; /* otherwise it is a piece */
  int last_number;         /* that it was given by; 0: none */
  GString *label;          /* owned: the comment */

  /* The next figure */
  char *id, *name; /* (nullable) owned */
  gboolean without_pieces;

  /* The pieces before it */
  SomaPieceStack *pieces; /* owned */
  SomaPieceSet *set;      /* (nullable) owned: of these pieces */
  gboolean set_unusable, set_done;

  GPtrArray *boxes; /* owned: of SomaPuzzlecadBox, until all pieces are there */
  guint n_figures;
} SomaPuzzlecadFound;

void soma_puzzlecad_found_init (SomaPuzzlecadFound *found, SomaFileContents *contents);
void soma_puzzlecad_found_clear (SomaPuzzlecadFound *found);

/* Names the next figure; takes ownership of both, which may be NULL. */
void soma_puzzlecad_found_name_figure (SomaPuzzlecadFound *found, char *id, char *name);

/* Adds a box of these walls, of which it takes ownership; they are drawn in the shape. */
void soma_puzzlecad_found_add_box (SomaPuzzlecadFound *found, int line, SomaFigure *walls,
                                   const SomaPuzzlecadShape *shape);

/* Adds the figure of the box, filled with the pieces of found->set (nullable). */
void soma_puzzlecad_fill_box (SomaPuzzlecadFound *found, const SomaPuzzlecadBox *box,
                              const char *file);

void soma_puzzlecad_box_free (gpointer box);

/* Adds the last shape to the pieces or to the contents, if there is one. */
void soma_puzzlecad_found_commit (SomaPuzzlecadFound *found);

/* The same at the end, where the pieces become a set. `file` is the id of boxes. */
void soma_puzzlecad_found_finish (SomaPuzzlecadFound *found, const char *file);

/* The same before a burr_plate (): a figure before it is not built from its pieces. */
void soma_puzzlecad_found_start_plate (SomaPuzzlecadFound *found);

/* A piece was found that cannot be read, and so no figure can be built from these pieces. */
void soma_puzzlecad_found_lose_piece (SomaPuzzlecadFound *found);

/* The next figure cannot be read, for a reason (a sentence), which is reported. */
void soma_puzzlecad_found_lose_figure (SomaPuzzlecadFound *found, int line, const char *message);
