/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "soma-symbols.h"

/* SOMAplus numbers its pieces from 0 in this order; 1 to 7 are those of Soma. */
#define SOMA_SYMBOLS_LETTERS "DVLTZABPIQS"

/* Older solvers call the pieces of Soma so, in that order; those of a second set have capitals. */
#define SOMA_SYMBOLS_OLD_LABELS "abcdefg"

#define SOMA_SYMBOLS_MAX_OWN 64

/* The symbols of a piece, in the order in which copies get them. */
typedef struct
{
  int n;
  gunichar list[SOMA_SYMBOLS_MAX_OWN];
  int first_copy;
  gboolean is_connected; /* where there are several copies */
} SomaSymbolsOwn;

struct _SomaSymbols
{
  const SomaPieceSet *set; /* borrowed */
  gboolean has_digits, has_several;
  gboolean is_soma;     /* Soma's pieces, each once or twice */
  gint16 piece_of[128]; /* of the ASCII symbols that are no letters of pieces; -1: none */
  SomaSymbolsOwn own[]; /* by piece */
};

static inline gunichar
soma_symbols_letter (const SomaPiece *piece)
{
  return g_utf8_get_char (piece->letter);
}

/* Whether its copies are told apart. */
static inline gboolean
soma_symbols_is_repeated (const SomaPiece *piece)
{
  return piece->max_count > 1 && piece->n_cells > 1;
}

/* The place of one of Soma's or SOMAplus's pieces in their order, by its letter and size; -1 for
 * any other. */
int soma_symbols_find_known (const SomaPiece *piece);

/* Symbol number `i` of a piece, from 0; 0 if it has no more. */
gunichar soma_symbols_get (const SomaSymbols *symbols, int piece, int i);

/* Cells of equal marks. */

typedef struct
{
  SomaMark mark;
  int cell;
} SomaSymbolsMember;

/* The cells whose marks have a copy, group by group; returns how many. */
int soma_symbols_list_members (const SomaMark *marks, int n_cells, SomaSymbolsMember *members);

/* How many of `n` members are of the group of the first. */
int soma_symbols_count_group (const SomaSymbolsMember *members, int n);
