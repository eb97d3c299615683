/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "cell-numbers.h"
#include "piece-set.h"

/* How pieces are named, as in the settings. */
typedef enum
{
  SOMA_PIECE_NAMES_LETTER,
  SOMA_PIECE_NAMES_NUMBER, /* in their order in the set, from 1 */
  SOMA_PIECE_NAMES_NAME,   /* or the letter if a piece has no name */
} SomaPieceNames;

/* How steps and pictures refer to pieces and cells. A value. */
typedef struct
{
  SomaPieceNames pieces;
  SomaCellNumbers cells;
} SomaNames;

/* For properties. */
#define SOMA_TYPE_NAMES (soma_names_get_type ())
GType soma_names_get_type (void);

/* As in the settings: the keys "piece-names" and "cell-numbers". */
SomaNames soma_names_read (GSettings *settings);

/* A piece of the set: "L", "2" or "L tetracube". Free with g_free(). */
char *soma_names_piece (const SomaNames *names, const SomaPieceSet *set, int piece);

/* A letter or a number, where there is no room for a name. */
char *soma_names_piece_short (const SomaNames *names, const SomaPieceSet *set, int piece);

/* The number of a cell of the figure, as it is shown. */
int soma_names_cell (const SomaNames *names, const SomaFigure *figure, int cell);
