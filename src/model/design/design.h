/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "pieces.h"
#include "puzzle.h"

/* All that a person makes of one puzzle: a drawing, what it is to be built from, and words about it.
 * A value, counted by reference and never changed; the functions that change it return a new one,
 * which shares with the old what is the same. */
typedef struct
{
  SomaDrawing *drawing;
  SomaPieces *pieces; /* (nullable): nothing says what it is built from */
  const char *id;     /* what the figure is called in its file, "A001"; may be empty */
  const char *name;   /* for people; none of the strings is NULL, each may be empty */
  const char *notes;  /* may have several lines */
  const char *author;
  const char *tags; /* words, separated by commas */
} SomaDesign;

#define SOMA_TYPE_DESIGN (soma_design_get_type ())
GType soma_design_get_type (void);

/* Without cells and words. `pieces` is nullable. */
SomaDesign *soma_design_new (SomaPieces *pieces);

/* A figure as it is in a file or the catalogue; `pins` as in SomaFileEntry (nullable). */
SomaDesign *soma_design_new_from_figure (const char *id, const char *name, const SomaFigure *figure,
                                         SomaPieceSet *set, gboolean distinct_pieces,
                                         const gunichar *pins);

SomaDesign *soma_design_ref (SomaDesign *design);

/* Takes NULL too. */
void soma_design_unref (SomaDesign *design);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SomaDesign, soma_design_unref)

/* Whether both hold the same, the drawing in the same place. */
gboolean soma_design_equal (const SomaDesign *a, const SomaDesign *b);

/* These return a new reference on `design` itself if they would change nothing. */

/* Pins stay if their cells do. */
SomaDesign *soma_design_with_drawing (SomaDesign *design, SomaDrawing *drawing);
SomaDesign *soma_design_with_pieces (SomaDesign *design, SomaPieces *pieces);

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
SomaDesign *soma_design_with_text (SomaDesign *design, SomaDesignText which, const char *text);

/* The puzzle it describes, with its pins; of `set` (nullable) instead of its own pieces. NULL if there
 * are no required cells or no pieces. Its cell number i is the drawing's. */
SomaPuzzle *soma_design_make_puzzle (const SomaDesign *design, SomaPieceSet *set);

/* The same, but always something to show: where there are no pieces, with a set that stands for none
 * and cannot build it; where there are no required cells, of a single cell. */
SomaPuzzle *soma_design_make_shown_puzzle (const SomaDesign *design);

/* A single cube, of which a solution would need more than one (or which is the figure itself). */
SomaPieceSet *soma_design_make_stand_in_set (void);

/* The text form of a design is the native format (see native-format.h): every program that reads it
 * reads a design whose figure has cells and whose pieces are in order, and the words about it are
 * passed over by those that do not know them. What is unfinished, such as a piece without cells, is
 * in the text, too, and read back by soma_design_from_text() alone. */

/* Free with g_free(). Position is not kept: a design read back begins at the origin. */
char *soma_design_to_text (const SomaDesign *design);

/* What a text holds besides the design that was read from it. */
typedef struct
{
  guint n_figures;   /* in the whole text */
  gboolean is_whole; /* the design is all that the text says: nothing is lost if it is replaced */
  GStrv problems;    /* what was not understood, or is of no use: "Line 12: …" each */
} SomaDesignSource;

void soma_design_source_clear (SomaDesignSource *source);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (SomaDesignSource, soma_design_source_clear)

/* Reads the first figure of a file of any known format, as far as it is understood. `source` (may be
 * NULL) is set then, to be cleared after use. NULL and sets `error` with a sentence as
 * soma_file_parse() does. */
SomaDesign *soma_design_from_text (const char *text, gsize length, const char *display_name,
                                   SomaDesignSource *source, GError **error);
