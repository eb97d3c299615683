/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "cell-colours.h"
#include "holes.h"
#include "pieces.h"
#include "puzzle.h"

/* What lies on a cell, as in SomaFileEntry: in soma-symbols.h. */
typedef struct _SomaMark SomaMark;

/* Everything a person enters about one puzzle: the drawing, the pieces to build it from, and texts.
 * Immutable and reference-counted; functions that edit it return a new design, which shares all
 * unchanged parts with the old one. */
typedef struct
{
  SomaDrawing *drawing;
  SomaPieces *pieces;       /* (nullable) not chosen yet */
  SomaHoles holes;          /* which cells may stay empty besides the optional ones, and how many */
  SomaCellColours *colours; /* (nullable) what is said of colours, whether any cell has them */
  const char *id;           /* of the figure in its file, such as "A001"; may be empty */
  const char *name;         /* none of the strings is NULL, each may be empty */
  const char *notes;        /* may span several lines */
  const char *author;
  const char *tags; /* words, separated by commas */
  int shape; /* which of the shapes of its file the figure is, from 1; 0: none. See book.h. */
} SomaDesign;

#define SOMA_TYPE_DESIGN (soma_design_get_type ())
GType soma_design_get_type (void);

/* Without cells and texts. `pieces` is nullable. */
SomaDesign *soma_design_new (SomaPieces *pieces);

/* From a figure of a file or the catalogue; `pins` (nullable) as in SomaFileEntry. */
SomaDesign *soma_design_new_from_figure (const char *id, const char *name, const SomaFigure *figure,
                                         SomaPieceSet *set, gboolean distinct_pieces,
                                         const SomaMark *pins);

/* The puzzle's figure and pieces with this solution alone. */
SomaDesign *soma_design_new_from_solution (const char *id, const char *name,
                                           const SomaPuzzle *puzzle, const guint16 *copy_at);

SomaDesign *soma_design_ref (SomaDesign *design);

/* Takes NULL too. */
void soma_design_unref (SomaDesign *design);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SomaDesign, soma_design_unref)

/* Whether both are the same in everything, including the position of the drawing. */
gboolean soma_design_equal (const SomaDesign *a, const SomaDesign *b);

/* Whether both are the same puzzle in the same place, as far as can be told without looking into
 * pieces: they differ in texts at most. */
gboolean soma_design_same_puzzle (const SomaDesign *a, const SomaDesign *b);

/* These return a new reference to `design` itself if nothing would change. */

/* Pins move with a drawing that is only moved; otherwise drops all if the cell of one is gone. */
SomaDesign *soma_design_with_drawing (SomaDesign *design, SomaDrawing *drawing);
SomaDesign *soma_design_with_pieces (SomaDesign *design, SomaPieces *pieces);

/* `colours` is nullable. */
SomaDesign *soma_design_with_colours (SomaDesign *design, SomaCellColours *colours);

SomaDesign *soma_design_with_holes (SomaDesign *design, SomaHoles holes);

/* With these groups (of SomaFileGroup) of its pieces instead of any before; NULL changes
 * nothing. */
SomaDesign *soma_design_with_groups (SomaDesign *design, const GArray *groups);

/* Whether some cell of the figure, or of a piece, has the colour. */
gboolean soma_design_has_colour (const SomaDesign *design, int colour);

/* With a rule for each colour that no cell of `before` has, and no rule speaks of: it accepts
 * itself. A person who gives a cell and a piece the same colour wants them to meet. */
SomaDesign *soma_design_accept_new_colours (SomaDesign *design, const SomaDesign *before);

/* With rules: cells of the figure in colour `below` accept those of pieces in colour `above`. Each
 * may be SOMA_EVERY_COLOUR, which is every one that such cells have. */
SomaDesign *soma_design_with_rule (SomaDesign *design, int below, int above);

/* The last colour that a cell has or that something is said of; 0 if there is none. */
int soma_design_get_last_colour (const SomaDesign *design);

/* What a colour, from 1 on, looks like, 0xRRGGBB, whether that is said or not. */
guint32 soma_design_get_colour_rgb (const SomaDesign *design, int colour);

typedef enum
{
  SOMA_DESIGN_ID,
  SOMA_DESIGN_NAME,
  SOMA_DESIGN_NOTES,
  SOMA_DESIGN_AUTHOR,
  SOMA_DESIGN_TAGS,
  SOMA_N_DESIGN_TEXTS,
} SomaDesignText;

const char *soma_design_get_text (const SomaDesign *design, SomaDesignText which);
/* Whatever text it is, from a file or a keyboard, soma_text_clean() cleans it. */
SomaDesign *soma_design_with_text (SomaDesign *design, SomaDesignText which, const char *text);

/* The solutions that came with the figure (of SomaFileSolution, per cell of the drawing, as in the
 * file and perhaps wrong), instead of any before. They move with the drawing and are dropped when
 * its cells change. */
SomaDesign *soma_design_with_solutions (SomaDesign *design, const GPtrArray *solutions);

/* A copy of these. Free with g_ptr_array_unref(). */
GPtrArray *soma_design_list_solutions (const SomaDesign *design);

/* Those of them that are solutions of `puzzle`, of the same drawing: of guint16 arrays, a copy
 * number for each cell. Free with g_ptr_array_unref(). */
GPtrArray *soma_design_find_solutions (const SomaDesign *design, const SomaPuzzle *puzzle);

/* The figure, with the rules of its colours and of its cells that may stay empty; NULL without
 * required cells in the drawing. Cells have the drawing's numbers. */
SomaFigure *soma_design_make_figure (const SomaDesign *design);

/* The drawing with those cells optional that may stay empty; a new reference. */
SomaDrawing *soma_design_make_filled (const SomaDesign *design);

/* How many cells the pieces can leave empty, from `least` to `most`; none do if the least is more.
 * FALSE without pieces. */
gboolean soma_design_count_empty (const SomaDesign *design, int *least, int *most);

/* Whether figure and pieces can say how many cells stay empty: otherwise that is not obeyed. */
gboolean soma_design_obeys_holes (const SomaDesign *design);

/* The puzzle that the design describes, with its pins; with the pieces of `set` instead of its own
 * unless that is NULL. NULL without required cells or pieces. Cells have the drawing's numbers. */
SomaPuzzle *soma_design_make_puzzle (const SomaDesign *design, SomaPieceSet *set);

/* A puzzle that can always be shown: without pieces it has the stand-in set, without required cells
 * it is a single cell. */
SomaPuzzle *soma_design_make_shown_puzzle (const SomaDesign *design);

/* A set of one single cube, which stands in for missing pieces: it can build nothing larger. */
SomaPieceSet *soma_design_make_stand_in_set (void);

/* The design in the native format (see native-format.h). Every program that knows the format can
 * read a design whose figure has cells and whose pieces are valid, and skips texts it does not
 * know. Unfinished parts, such as a piece without cells, are written too, but only
 * soma_design_from_text() reads them. The position of the drawing is lost: it starts at the origin
 * when read back. Free with g_free(). */
char *soma_design_to_text (const SomaDesign *design);

/* About the text that a design was read from. */
typedef struct
{
  guint n_figures; /* in the whole text */
  gboolean
      is_whole;   /* the design holds everything in the text, which can be replaced without loss */
  GStrv problems; /* what was not understood or not used, each "Line 12: …" */
} SomaDesignSource;

void soma_design_source_clear (SomaDesignSource *source);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (SomaDesignSource, soma_design_source_clear)

/* Reads as much as possible of the first figure of a file in any known format. Fills `source` (may
 * be NULL), which must then be cleared. On failure, returns NULL and sets `error` as
 * soma_file_parse() does. */
SomaDesign *soma_design_from_text (const char *text, gsize length, const char *display_name,
                                   SomaDesignSource *source, GError **error);
