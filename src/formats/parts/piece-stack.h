/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

#include "piece-set.h"

/* Pieces that a reader comes across one by one, before they are a set. */

typedef struct _SomaPieceStack SomaPieceStack;

SomaPieceStack *soma_piece_stack_new (void);

/* Takes NULL too. */
void soma_piece_stack_free (SomaPieceStack *stack);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SomaPieceStack, soma_piece_stack_free)

/* Forgets all pieces. */
void soma_piece_stack_clear (SomaPieceStack *stack);

guint soma_piece_stack_get_length (const SomaPieceStack *stack);

/* Piece number `i`, which may be changed, but for its cells. Until the next one is added. */
SomaPiece *soma_piece_stack_get (SomaPieceStack *stack, guint i);

/* Adds a piece of these cells, once, without letter and name, in the colour of its place. NULL if
 * there are more than a set can have; then the list makes no set. */
SomaPiece *soma_piece_stack_add (SomaPieceStack *stack, const SomaFigure *shape);

/* The first piece of the same cells, letter and name, or NULL; NULL if there are too many. */
SomaPiece *soma_piece_stack_find (SomaPieceStack *stack, const SomaFigure *shape,
                                  const char *letter, const char *name);

/* A set of all of them, in which those without a letter, or with that of one before them, have got
 * one of their own; NULL and an error, as soma_piece_set_new(). */
SomaPieceSet *soma_piece_stack_make_set (SomaPieceStack *stack, const char *name, SomaError *error);

/* Sets the name, as much of it as a piece has room for, cleaned by soma_text_clean(). */
void soma_piece_stack_set_name (SomaPiece *piece, const char *name);

/* Why the cells are no shape of a piece: as a sentence. Free with g_free(). */
char *soma_piece_stack_describe (const SomaError *error);
