/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "outline.h"
#include "plate.h"
#include "tray.h"

/* Flat pieces, which are one cell thick, on sheets from which a laser cuts them: SVG files in
 * mm. */

/* Lengths in mm. */
typedef struct
{
  double unit;      /* of a cell, from the middle of one gap to that of the next */
  double clearance; /* how far each edge of a piece lies within its cells once it is cut */
  double kerf;      /* how wide the cut is: half of it lies outside of what is cut out */
} SomaCutShape;

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
  SomaOutline *outline; /* borrowed, y upwards from the lower edge of the sheet */
} SomaCutPart;

/* Names are those of the piece set that the parts are made of, which must outlive them. */
typedef struct
{
  double width, height; /* mm */
  GArray *parts;        /* of SomaCutPart */
  GPtrArray *outlines;  /* what they borrow */
} SomaCutSheet;

/* Takes NULL too. */
void soma_cut_sheet_free (SomaCutSheet *sheet);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SomaCutSheet, soma_cut_sheet_free)

const SomaCutPart *soma_cut_sheet_get (const SomaCutSheet *sheet, guint i);

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

/* Adds an SVG file as large as the sheet, with a path for each part, drawn as thinly as machines
 * ask for that cut lines and engrave areas. Holes are lines of the same path. */
void soma_cut_sheet_write (GString *out, const SomaCutSheet *sheet);
