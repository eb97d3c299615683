/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib-object.h>

#include "drawing.h"
#include "piece-set.h"

/* A piece set while it is being made: unlike a SomaPieceSet it may have no piece, pieces without
 * cells, or two of one letter. Values, counted by reference and never changed; what changes them
 * returns a new one. */

typedef struct
{
  char letter[SOMA_LETTER_SIZE]; /* one character in UTF-8, or empty */
  char name[SOMA_NAME_SIZE];
  guint32 colour; /* 0xRRGGBB */
  int min_count, max_count;
  SomaDrawing *drawing; /* its cells, perhaps none */
} SomaPieceDraft;

/* Boxed, with a reference on the drawing. */
#define SOMA_TYPE_PIECE_DRAFT (soma_piece_draft_get_type ())
GType soma_piece_draft_get_type (void);

typedef struct
{
  const char *name; /* of the set; may be empty */
  gboolean distinct_pieces;
  guint n_pieces;
  const SomaPieceDraft *pieces;
} SomaPieces;

/* Copies `pieces`, with new references on their drawings. */
SomaPieces *soma_pieces_new (const char *name, gboolean distinct_pieces,
                             const SomaPieceDraft *pieces, guint n_pieces);

/* The set's pieces; soma_pieces_get_set() returns the same set. */
SomaPieces *soma_pieces_new_from_set (SomaPieceSet *set, gboolean distinct_pieces);

/* All polycubes of 1 to SOMA_POLYCUBES_MAX_SIZE cells, one of each, with letters, colours and names;
 * `flags` as in polycubes.h. NULL if they are more than SOMA_MAX_PIECES. */
SomaPieces *soma_pieces_new_polycubes (int n_cells, int flags);

SomaPieces *soma_pieces_ref (SomaPieces *pieces);

/* Takes NULL too. */
void soma_pieces_unref (SomaPieces *pieces);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SomaPieces, soma_pieces_unref)

gboolean soma_pieces_equal (const SomaPieces *a, const SomaPieces *b);

/* What the engine can use of them: without pieces that have no cells or are never used. Owned by
 * `pieces`; the same at every call. NULL if nothing is left. */
SomaPieceSet *soma_pieces_get_set (SomaPieces *pieces);

/* Editing. `index` must be that of a piece unless something else is said. A built-in set loses its
 * name when its pieces change. */

SomaPieces *soma_pieces_rename (SomaPieces *pieces, const char *name);

/* Puts `piece` before number `index`, or behind all; NULL if there are SOMA_MAX_PIECES already. */
SomaPieces *soma_pieces_insert (SomaPieces *pieces, guint index, const SomaPieceDraft *piece);
SomaPieces *soma_pieces_replace (SomaPieces *pieces, guint index, const SomaPieceDraft *piece);
SomaPieces *soma_pieces_remove (SomaPieces *pieces, guint index);

/* A copy behind the piece, with a letter and a colour of its own; NULL as soma_pieces_insert(). */
SomaPieces *soma_pieces_duplicate (SomaPieces *pieces, guint index);

/* Moves the piece `from` so that it is number `to` afterwards. */
SomaPieces *soma_pieces_move (SomaPieces *pieces, guint from, guint to);

/* A piece without cells, with the first free letter and colour. Its drawing is a new reference, to
 * be dropped with soma_drawing_unref(). */
void soma_pieces_init_new (const SomaPieces *pieces, SomaPieceDraft *piece);

/* What is odd about them. */

typedef enum
{
  SOMA_PIECE_EMPTY,        /* no cells: it has no part in the set */
  SOMA_PIECE_UNUSED,       /* the greatest count is 0 */
  SOMA_PIECE_COUNT,        /* the least count is above the greatest */
  SOMA_PIECE_NO_LETTER,    /* none, or one that files cannot hold */
  SOMA_PIECE_SAME_LETTER,  /* as `other`, which comes before */
  SOMA_PIECE_DISCONNECTED, /* in several parts: allowed, but seldom meant */
  SOMA_PIECE_SAME_SHAPE,   /* as `other`: one piece with a count says the same */
  SOMA_PIECE_MIRROR_IMAGE, /* of `other`: nothing wrong with that */
} SomaPieceProblemKind;

typedef struct
{
  SomaPieceProblemKind kind;
  guint piece;
  int other; /* -1 if none */
} SomaPieceProblem;

/* Finds all of them, by pieces; an array of SomaPieceProblem, to be freed with g_array_unref(). */
GArray *soma_pieces_find_problems (const SomaPieces *pieces);

/* Text. */

/* The set as a file in the native format that says nothing else, also where it is unfinished: then
 * only soma_pieces_from_text() reads it. Free with g_free(). */
char *soma_pieces_to_text (const SomaPieces *pieces);

/* Reads the pieces that the first figure of a file is built from, or, if there is no figure, the last
 * set that it describes. NULL and sets `error` with a sentence for people. */
SomaPieces *soma_pieces_from_text (const char *text, gsize length, const char *display_name,
                                   GError **error);
