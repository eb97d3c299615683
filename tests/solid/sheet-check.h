/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "outline.h"

/* Sheets for laser cutters, read back with libxml2 from their bytes, and measured. What is not as
 * it has to be in every sheet fails the test. */

typedef struct
{
  GPtrArray *lines; /* of arrays of SomaOutlinePoint, y upwards */
  char *title;
} SheetCheckPath;

typedef struct
{
  double width, height; /* mm */
  GPtrArray *paths;     /* of SheetCheckPath: what is cut */
  GPtrArray *letters;   /* likewise: what is engraved, before that */
} SheetCheck;

SheetCheck sheet_check_read (const char *text, gsize length);

void sheet_check_clear (SheetCheck *drawing);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (SheetCheck, sheet_check_clear)

/* What is within the lines, all of which are level or upright, in mm². */
double sheet_check_get_area (const SheetCheckPath *path);

/* What is within a path is in no other one, as far as points so many mm apart tell. */
void sheet_check_assert_apart (const SheetCheck *drawing, double step);
