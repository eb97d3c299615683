/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "plate.h"
#include "sheet-format.h"
#include "solid-shape.h"
#include "tray.h"

/* What is made for printers and cutters. */

typedef enum
{
  SOLID_PLATES,   /* all copies of the pieces, laid out; the default */
  SOLID_PIECES,   /* each piece by itself */
  SOLID_SOLUTION, /* the first solution of the figure, assembled */
  SOLID_TRAY,     /* a block that holds the figure */
} SolidKind;

typedef struct
{
  SolidKind kind;
  SomaSolidShape shape;
  SomaSolidPlate plate;
  SomaSolidTray tray;
  double kerf; /* mm, of what is cut from sheets */
} SolidOptions;

typedef enum
{
  SOLID_FORMAT_STL,
  SOLID_FORMAT_OBJ, /* with its MTL file beside it */
  SOLID_FORMAT_3MF,
  SOLID_FORMAT_SCAD,
  SOLID_FORMAT_SVG, /* flat pieces, to be cut from sheets */
  SOLID_FORMAT_NONE,
} SolidFormat;

/* What is made unless options say otherwise. */
extern const SolidOptions solid_options_default;

/* A length in mm with a point, whatever the locale. FALSE if it is none. */
gboolean solid_options_read_length (const char *text, double *length);

/* "200x180". */
gboolean solid_options_read_plate (const char *text, SomaSolidPlate *plate);

/* NULL, or what is wrong with the lengths; free with g_free(). */
char *solid_options_check (const SolidOptions *options);

/* The lengths that count for sheets. */
SomaCutShape solid_options_get_sheet (const SolidOptions *options);

/* Where the ending of a file's name begins, with its point; the end of the name if it has none. */
const char *solid_options_find_ending (const char *path);

/* The format that the name of a file asks for by its ending. */
SolidFormat solid_options_get_format (const char *path);
