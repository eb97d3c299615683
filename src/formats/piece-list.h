/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

#include "piece-set.h"

/* Pieces that a reader comes across one by one, before they are a set. */

typedef struct _SomaPieceList SomaPieceList;

SomaPieceList *soma_piece_list_new (void);

/* Takes NULL too. */
void soma_piece_list_free (SomaPieceList *list);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SomaPieceList, soma_piece_list_free)

/* Forgets all pieces. */
void soma_piece_list_clear (SomaPieceList *list);

guint soma_piece_list_get_length (const SomaPieceList *list);

/* Piece number `i`, which may be changed, but for its cells. Until the next one is added. */
SomaPiece *soma_piece_list_get (SomaPieceList *list, guint i);

/* Adds a piece of these cells, once, without letter and name, in the colour of its place. NULL if
 * there are more than a set can have; then the list makes no set. */
SomaPiece *soma_piece_list_add (SomaPieceList *list, const SomaFigure *shape);

/* The first piece of the same cells, letter and name, or NULL. */
SomaPiece *soma_piece_list_find (SomaPieceList *list, const SomaFigure *shape, const char *letter,
                                 const char *name);

/* A set of all of them, in which those without a letter, or with that of one before them, have got
 * one of their own; NULL and an error, as soma_piece_set_new(). */
SomaPieceSet *soma_piece_list_make_set (SomaPieceList *list, const char *name, SomaError *error);

/* Sets the name, as much of it as a piece has room for. */
void soma_piece_list_set_name (SomaPiece *piece, const char *name);

/* Why the cells are no shape of a piece: as a sentence. Free with g_free(). */
char *soma_piece_list_describe (const SomaError *error);
