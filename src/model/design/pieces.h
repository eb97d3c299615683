/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib-object.h>

#include "cell-colours.h"
#include "drawing.h"
#include "puzzle.h"

/* A piece set while it is being edited: unlike a SomaPieceSet it may have no pieces, pieces without
 * cells, or two pieces with the same letter. Immutable and reference-counted; functions that edit
 * it return a new one. */

typedef struct
{
  char letter[SOMA_LETTER_SIZE]; /* one character in UTF-8, or empty */
  char name[SOMA_NAME_SIZE];
  guint32 colour; /* 0xRRGGBB */
  SomaTurnRule turns;
  int weight; /* as SomaPiece has it */
  int min_count, max_count;
  SomaDrawing *drawing; /* its cells; may be empty */
  GArray *groups;       /* (nullable): of SomaPieceGroup; never changed */
  int shape;            /* which of the shapes of its file it is, from 1; 0: none. See book.h. */
} SomaPieceDraft;

/* Copies of a piece that need not be taken apart from others of their group. */
typedef struct
{
  int group; /* from 1; 0: each copy of its own */
  int count;
} SomaPieceGroup;

/* Boxed, with references on the drawing and the groups. */
#define SOMA_TYPE_PIECE_DRAFT (soma_piece_draft_get_type ())
GType soma_piece_draft_get_type (void);

typedef struct
{
  const char *name; /* of the set; may be empty */
  gboolean distinct_pieces;
  guint n_pieces;
  const SomaPieceDraft *pieces;
} SomaPieces;

/* Copies `pieces` and references their drawings and groups. */
SomaPieces *soma_pieces_new (const char *name, gboolean distinct_pieces,
                             const SomaPieceDraft *pieces, guint n_pieces);

/* soma_pieces_get_set() returns this very `set`. */
SomaPieces *soma_pieces_new_from_set (SomaPieceSet *set, gboolean distinct_pieces);

/* All polycubes of 1 to SOMA_POLYCUBES_MAX_SIZE cells, one of each, with letters, colours and
 * names; `flags` as in polycubes.h. */
SomaPieces *soma_pieces_new_polycubes (int n_cells, int flags);

SomaPieces *soma_pieces_ref (SomaPieces *pieces);

/* Takes NULL too. */
void soma_pieces_unref (SomaPieces *pieces);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SomaPieces, soma_pieces_unref)

gboolean soma_pieces_equal (const SomaPieces *a, const SomaPieces *b);

/* The set for the engine, without pieces that have no cells or a count of 0. Owned by `pieces`, and
 * always the same; NULL if no piece is left. */
SomaPieceSet *soma_pieces_get_set (SomaPieces *pieces);

/* Editing. Every `index` must be valid unless stated otherwise. A set keeps its name while it is
 * unchanged: then "soma" becomes "Soma, changed". */

/* The new name stays while the pieces are changed, until they are kept as an own set. */
SomaPieces *soma_pieces_rename (SomaPieces *pieces, const char *name);

/* Inserts `piece` before piece `index`, or at the end if there is none; NULL if there are already
 * SOMA_MAX_PIECES. */
SomaPieces *soma_pieces_insert (SomaPieces *pieces, guint index, const SomaPieceDraft *piece);
SomaPieces *soma_pieces_replace (SomaPieces *pieces, guint index, const SomaPieceDraft *piece);
SomaPieces *soma_pieces_remove (SomaPieces *pieces, guint index);

/* Gives all pieces these counts. */
SomaPieces *soma_pieces_set_counts (SomaPieces *pieces, int min_count, int max_count);

/* The same with counts for each of them. */
SomaPieces *soma_pieces_set_each_count (SomaPieces *pieces, const int *min_counts,
                                        const int *max_counts);

/* Inserts a copy after the piece, with a new letter and colour; NULL as for
 * soma_pieces_insert(). */
SomaPieces *soma_pieces_duplicate (SomaPieces *pieces, guint index);

/* Moves the piece from index `from` to index `to`. */
SomaPieces *soma_pieces_move (SomaPieces *pieces, guint from, guint to);

/* Fills `piece` as a piece without cells, with the first free letter and colour. The caller owns
 * its drawing. */
void soma_pieces_init_new (const SomaPieces *pieces, SomaPieceDraft *piece);

/* The piece as a figure that it fills, to show it with its cells in `cell_colours` (nullable); NULL
 * if it has none. Free with soma_puzzle_unref(). */
SomaPuzzle *soma_piece_draft_make_puzzle (const SomaPieceDraft *piece,
                                          const SomaCellColours *cell_colours);

/* The name of a set for people: "Tetris Cube" of "tetris-cube", as built-in sets are called; others
 * as they are. Free with g_free(). */
char *soma_pieces_make_title (const char *name);

typedef enum
{
  SOMA_PIECE_EMPTY,        /* without cells: left out of the set */
  SOMA_PIECE_UNUSED,       /* the maximum count is 0 */
  SOMA_PIECE_COUNT,        /* the minimum count exceeds the maximum */
  SOMA_PIECE_NO_LETTER,    /* no letter, or one that cannot be saved */
  SOMA_PIECE_SAME_LETTER,  /* as that of `other`, an earlier piece */
  SOMA_PIECE_DISCONNECTED, /* in several parts: allowed, but rarely intended */
  SOMA_PIECE_SAME_SHAPE,   /* as `other`: could be one piece with a count */
  SOMA_PIECE_MIRROR_IMAGE, /* of `other`: only a hint */
} SomaPieceProblemKind;

typedef struct
{
  SomaPieceProblemKind kind;
  guint piece;
  int other; /* -1 if none */
} SomaPieceProblem;

/* Lists all problems (SomaPieceProblem) in the order of the pieces; free with g_array_unref(). */
GArray *soma_pieces_find_problems (const SomaPieces *pieces);

/* The set as a file in the native format, without a figure. If the set is unfinished, only
 * soma_pieces_from_text() can read the file. Free with g_free(). */
char *soma_pieces_to_text (const SomaPieces *pieces);

/* Reads the pieces of the first figure in a file, or, without a figure, the last set in it. On
 * failure, returns NULL and sets `error` to a user-visible sentence. */
SomaPieces *soma_pieces_from_text (const char *text, gsize length, const char *display_name,
                                   GError **error);
