/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "design.h"

/* What one file is edited as: problems, each with a figure and pieces. Those of one file of
 * BurrTools may be the same shapes, which then change in all problems at once. Immutable and
 * reference-counted; functions that edit it return a new one. */
typedef struct
{
  guint n_problems; /* at least 1 */
  SomaDesign *const *problems;
} SomaBook;

/* Takes references. */
SomaBook *soma_book_new (SomaDesign *const *problems, guint n_problems);

SomaBook *soma_book_new_single (SomaDesign *problem);

SomaBook *soma_book_ref (SomaBook *book);

/* Takes NULL too. */
void soma_book_unref (SomaBook *book);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SomaBook, soma_book_unref)

gboolean soma_book_equal (const SomaBook *a, const SomaBook *b);

/* With another design of that problem, whose changes of shapes that it shares, and of the notes
 * that all have, are made in the others, too. The book itself if nothing changes. */
SomaBook *soma_book_replace (SomaBook *book, guint number, SomaDesign *design);

/* Editing. `number` and the other numbers must be valid, but that a problem may be inserted after
 * the last one; the last problem cannot be removed. */
SomaBook *soma_book_insert (SomaBook *book, guint number, SomaDesign *design);
SomaBook *soma_book_remove (SomaBook *book, guint number);
SomaBook *soma_book_move (SomaBook *book, guint from, guint to);

/* With a copy of the problem after it, of the same shapes, with that name; or, if it is to be
 * empty, one of its pieces without a figure. */
SomaBook *soma_book_copy_problem (SomaBook *book, guint number, const char *name,
                                  gboolean is_empty);

/* How many solutions of problems that came with the file were in `before`, which was read from it
 * or written to it, and are none of the book any more. */
guint soma_book_count_stale (const SomaBook *book, const SomaBook *before);

/* How many other problems have that piece of that problem, too. */
guint soma_book_count_sharing (const SomaBook *book, guint number, guint piece);

/* All problems in the native format, one after the other, as soma_design_to_text() writes each.
 * Free with g_free(). */
char *soma_book_to_text (const SomaBook *book);

/* Whether a text in the native format has several problems that share shapes. */
gboolean soma_book_is_text (const char *text, gsize length);

/* Reads that back. `source` and `error` as in soma_design_from_text(): is_whole and the problems
 * are those of all. Several
 * problems share their shapes as before; what only their file knows is for soma_book_adopt(). */
SomaBook *soma_book_from_text (const char *text, gsize length, const char *display_name,
                               SomaDesignSource *source, GError **error);
