/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "outline.h"
#include "plate.h"
#include "tray.h"

/* Flat pieces, which are one cell thick, on sheets from which a laser cuts them. */

/* Lengths in mm. */
typedef struct
{
  double unit;      /* of a cell, from the middle of one gap to that of the next */
  double clearance; /* how far each edge of a piece lies within its cells once it is cut */
  double kerf;      /* how wide the cut is: half of it lies outside of what is cut out */
  gboolean letters; /* engrave the letter of each piece that stroke_letter_exists() for */
} SomaCutShape;

/* Between the edge of a sheet and what a cut takes away, at least. */
#define SOMA_CUT_MARGIN 2.0

/* A kerf must not be wider than this part of the unit. */
#define SOMA_CUT_MAX_KERF 0.2

gboolean soma_cut_sheet_check (const SomaCutShape *shape);

typedef enum
{
  SOMA_CUT_OK,
  SOMA_CUT_THICK, /* cells that lie in no one plane */
  SOMA_CUT_LOOSE, /* cells that are not joined by their sides: they would fall apart */
  SOMA_CUT_LARGE, /* larger than a sheet */
} SomaCutProblem;

/* What is cut out in one piece. */
typedef struct
{
  const char *name;     /* borrowed: UTF-8, one line; the letter of a piece */
  guint32 colour;       /* 0xRRGGBB: of the piece; for those who draw it */
  SomaOutline *outline; /* borrowed, y upwards from the lower edge of the sheet */
  SomaOutline *letter;  /* (nullable) borrowed: what is engraved within these lines, likewise */
} SomaCutPart;

/* The names of what is cut for a figure. */
#define SOMA_CUT_FRAME "frame"
#define SOMA_CUT_BOARD "board"

/* Names are those of the piece set that the parts are made of, which must outlive them. */
typedef struct
{
  double width, height; /* mm */
  GArray *parts;        /* of SomaCutPart */
  GPtrArray *outlines;  /* what they borrow: all lines */
} SomaCutSheet;

/* Takes NULL too. */
void soma_cut_sheet_free (SomaCutSheet *sheet);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SomaCutSheet, soma_cut_sheet_free)

const SomaCutPart *soma_cut_sheet_get (const SomaCutSheet *sheet, guint i);

/* Whether cells are one thick, whichever way they lie. */
gboolean soma_cut_is_flat (const SomaCell *cells, int n_cells);

/* One piece. NULL and sets `*problem` if it cannot be cut. */
SomaCutSheet *soma_cut_sheet_new_piece (const SomaPieceSet *set, int piece,
                                        const SomaCutShape *shape, SomaCutProblem *problem);

/* All copies of all pieces, in rows, on as many sheets of the plate's size as are needed: an array
 * of SomaCutSheet. Cuts do not overlap, even without spacing. NULL and sets `*problem`, and
 * `*culprit` to the piece, if one cannot be cut. */
GPtrArray *soma_cut_sheet_new_all (const SomaPieceSet *set, const SomaCutShape *shape,
                                   const SomaSolidPlate *plate, SomaCutProblem *problem,
                                   int *culprit);

/* All pieces of a solution, `copy_at`, where they are in the figure, whose lines touch or overlap
 * unless the clearance is at least the kerf. NULL if the figure is not flat. */
SomaCutSheet *soma_cut_sheet_new_solution (const SomaPuzzle *puzzle, const uint16_t *copy_at,
                                           const SomaCutShape *shape);

/* The frame of a figure, in which it has a clearance on all sides, and a board of the same size to
 * be glued below. Walls are as thick as the tray's where they are thinnest. What the figure has no
 * cells for within is a part of the frame, cut apart. NULL if the figure is not flat. */
SomaCutSheet *soma_cut_sheet_new_tray (const SomaFigure *figure, const SomaCutShape *shape,
                                       const SomaSolidTray *tray, double spacing);

/* How long all cuts together are, in mm. */
double soma_cut_sheet_get_length (const SomaCutSheet *sheet);
