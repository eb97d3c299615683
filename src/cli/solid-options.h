/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "plate.h"
#include "solid.h"
#include "tray.h"

/* What --solid asks for. */

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
} SolidOptions;

/* Reads the words of the option, separated by commas. NULL, or what is wrong with them. */
char *solid_options_read (SolidOptions *options, const char *list);
