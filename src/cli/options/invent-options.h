/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

/* What --find-puzzle and --harder ask for. */
typedef struct
{
  int n_pieces;
  int least;       /* cells of a piece; 0: the engine's choice */
  int n_holes;     /* negative: the engine's choice */
  guint64 n_tries; /* cuttings to be measured; 0: no limit but the time */
} InventOptions;

/* Reads the words of an option, separated by commas. NULL, or what is wrong with them. */
char *invent_options_read (InventOptions *options, const char *option, const char *list);
