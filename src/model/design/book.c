/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "book.h"

#include <string.h>

#include "design-private.h"

SomaBook *
soma_book_new (SomaDesign *const *problems, guint n_problems)
{
  SomaBook *book = g_atomic_rc_box_new0 (SomaBook);
  SomaDesign **own = g_new (SomaDesign *, n_problems);

  for (guint i = 0; i < n_problems; i++)
    own[i] = soma_design_ref (problems[i]);
  *book = (SomaBook){ n_problems, own };
  return book;
}

SomaBook *
soma_book_new_single (SomaDesign *problem)
{
  return soma_book_new (&problem, 1);
}

SomaBook *
soma_book_ref (SomaBook *book)
{
  return g_atomic_rc_box_acquire (book);
}

static void
clear_book (gpointer data)
{
  SomaBook *book = data;

  for (guint i = 0; i < book->n_problems; i++)
    soma_design_unref (book->problems[i]);
  g_free ((gpointer) book->problems);
}

void
soma_book_unref (SomaBook *book)
{
  if (book != NULL)
    g_atomic_rc_box_release_full (book, clear_book);
}

gboolean
soma_book_equal (const SomaBook *a, const SomaBook *b)
{
  if (a->n_problems != b->n_problems)
    return FALSE;
  for (guint i = 0; i < a->n_problems; i++)
    if (!soma_design_equal (a->problems[i], b->problems[i]))
      return FALSE;
  return TRUE;
}

/* Sharing */

/* The piece that has the shape; (nullable) */
static const SomaPieceDraft *
find_piece (const SomaDesign *design, int shape)
{
  for (guint i = 0; shape != 0 && design->pieces != NULL && i < design->pieces->n_pieces; i++)
    if (design->pieces->pieces[i].shape == shape)
      return &design->pieces->pieces[i];
  return NULL;
}

/* Takes the design, and returns one in which pieces have changed as their shapes have from `before`
 * to `after`. */
static SomaDesign *
share_pieces (SomaDesign *design, const SomaDesign *before, const SomaDesign *after)
{
  g_autoptr (SomaPieces) pieces = design->pieces != NULL ? soma_pieces_ref (design->pieces) : NULL;

  for (guint i = 0; pieces != NULL && i < pieces->n_pieces; i++)
    {
      SomaPieceDraft piece = pieces->pieces[i];
      const SomaPieceDraft *old = find_piece (before, piece.shape);
      const SomaPieceDraft *new = find_piece (after, piece.shape);
      if (old == NULL || new == NULL ||
          (soma_drawing_equal (old->drawing, new->drawing) && strcmp (old->name, new->name) == 0 &&
           old->weight == new->weight))
        continue;
      piece.drawing = new->drawing;
      piece.weight = new->weight;
      g_strlcpy (piece.name, new->name, sizeof piece.name);
      SomaPieces *changed = soma_pieces_replace (pieces, i, &piece);
      soma_pieces_unref (pieces);
      pieces = changed;
    }
  SomaDesign *shared = soma_design_with_pieces (design, pieces);
  soma_design_unref (design);
  return shared;
}

/* Likewise for the figure; one that is not the same, because fewer cells may stay empty there, does
 * not change. */
static SomaDesign *
share_figure (SomaDesign *design, const SomaDesign *before, const SomaDesign *after)
{
  SomaDesign *shared;

  if (design->shape == 0 || design->shape != before->shape ||
      !soma_drawing_equal (design->drawing, before->drawing))
    return design;
  shared = soma_design_with_drawing (design, after->drawing);
  soma_design_unref (design);
  return shared;
}

static SomaDesign *
share_notes (SomaDesign *design, const SomaDesign *before, const SomaDesign *after)
{
  SomaDesign *shared;

  if (soma_design_get_rest (design) == NULL || strcmp (design->notes, before->notes) != 0)
    return design;
  shared = soma_design_with_text (design, SOMA_DESIGN_NOTES, after->notes);
  soma_design_unref (design);
  return shared;
}

/* Editing */

static SomaDesign **
copy_problems (const SomaBook *book, guint n_more)
{
  SomaDesign **problems = g_new (SomaDesign *, book->n_problems + n_more);

  memcpy (problems, book->problems, book->n_problems * sizeof *problems);
  return problems;
}

SomaBook *
soma_book_replace (SomaBook *book, guint number, SomaDesign *design)
{
  g_return_val_if_fail (number < book->n_problems, NULL);

  const SomaDesign *before = book->problems[number];
  g_autoptr (GPtrArray) problems =
      g_ptr_array_new_with_free_func ((GDestroyNotify) soma_design_unref);

  if (soma_design_equal (before, design))
    return soma_book_ref (book);
  for (guint i = 0; i < book->n_problems; i++)
    {
      SomaDesign *problem = soma_design_ref (i == number ? design : book->problems[i]);
      if (i != number)
        {
          problem = share_pieces (problem, before, design);
          problem = share_figure (problem, before, design);
          problem = share_notes (problem, before, design);
        }
      g_ptr_array_add (problems, problem);
    }
  return soma_book_new ((SomaDesign **) problems->pdata, problems->len);
}

SomaBook *
soma_book_insert (SomaBook *book, guint number, SomaDesign *design)
{
  g_return_val_if_fail (number <= book->n_problems, NULL);

  g_autofree SomaDesign **problems = copy_problems (book, 1);

  memmove (problems + number + 1, problems + number,
           (book->n_problems - number) * sizeof *problems);
  problems[number] = design;
  return soma_book_new (problems, book->n_problems + 1);
}

SomaBook *
soma_book_remove (SomaBook *book, guint number)
{
  g_return_val_if_fail (number < book->n_problems && book->n_problems > 1, NULL);

  g_autofree SomaDesign **problems = copy_problems (book, 0);

  memmove (problems + number, problems + number + 1,
           (book->n_problems - number - 1) * sizeof *problems);
  return soma_book_new (problems, book->n_problems - 1);
}

SomaBook *
soma_book_move (SomaBook *book, guint from, guint to)
{
  g_return_val_if_fail (to < book->n_problems, NULL);

  g_autoptr (SomaBook) others = soma_book_remove (book, from);
  return soma_book_insert (others, to, book->problems[from]);
}

/* More than any file has. */
#define OWN_SHAPES 1000000

/* A number that no shape of the book has yet, as those after it. */
static int
find_free_shape (const SomaBook *book)
{
  int last = OWN_SHAPES;

  for (guint i = 0; i < book->n_problems; i++)
    {
      const SomaDesign *problem = book->problems[i];
      last = MAX (last, problem->shape);
      for (guint p = 0; problem->pieces != NULL && p < problem->pieces->n_pieces; p++)
        last = MAX (last, problem->pieces->pieces[p].shape);
    }
  return last + 1;
}

/* With a number for every shape that can be shared. (transfer full) */
static SomaDesign *
number_shapes (const SomaBook *book, guint number)
{
  SomaDesign *problem = book->problems[number];
  int next = find_free_shape (book) - 1;
  g_autoptr (GArray) shapes = g_array_new (FALSE, FALSE, sizeof (int));

  for (guint i = 0; problem->pieces != NULL && i < problem->pieces->n_pieces; i++)
    {
      int shape = problem->pieces->pieces[i].shape;
      shape = shape > 0 ? shape - 1 : next++;
      g_array_append_val (shapes, shape);
    }
  int shape = problem->shape > 0 ? problem->shape - 1 : next;
  g_array_append_val (shapes, shape);
  return soma_design_with_origin (problem, soma_design_get_rest (problem), shapes);
}

SomaBook *
soma_book_copy_problem (SomaBook *book, guint number, const char *name, gboolean is_empty)
{
  g_return_val_if_fail (number < book->n_problems, NULL);

  g_autoptr (SomaDesign) original = number_shapes (book, number);
  g_autoptr (SomaDesign) forked = soma_design_fork (original, is_empty);
  g_autoptr (SomaDesign) copy = soma_design_with_text (forked, SOMA_DESIGN_NAME, name);
  g_autofree SomaDesign **problems = copy_problems (book, 0);

  problems[number] = original;
  g_autoptr (SomaBook) numbered = soma_book_new (problems, book->n_problems);
  return soma_book_insert (numbered, number + 1, copy);
}

/* The problem as it was; (nullable) */
static SomaDesign *
find_before (const SomaBook *book, guint number, const SomaBook *before)
{
  const SomaFileRest *rest = soma_design_get_rest (book->problems[number]);

  for (guint i = 0; i < before->n_problems && rest != NULL; i++)
    if (soma_design_get_rest (before->problems[i]) == rest)
      return before->problems[i];
  return rest == NULL && book->n_problems == 1 && before->n_problems == 1 ? before->problems[0]
                                                                          : NULL;
}

guint
soma_book_count_stale (const SomaBook *book, const SomaBook *before)
{
  guint n_stale = 0;

  for (guint i = 0; i < book->n_problems; i++)
    {
      SomaDesign *old = find_before (book, i, before);
      if (old == NULL || soma_design_same_puzzle (old, book->problems[i]))
        continue;
      g_autoptr (GPtrArray) solutions = soma_design_list_solutions (old);
      g_autoptr (SomaDesign) kept = soma_design_without_stale_solutions (book->problems[i]);
      g_autoptr (GPtrArray) left = soma_design_list_solutions (kept);
      n_stale += solutions->len > left->len ? solutions->len - left->len : 0;
    }
  return n_stale;
}

guint
soma_book_count_sharing (const SomaBook *book, guint number, guint piece)
{
  int shape = book->problems[number]->pieces->pieces[piece].shape;
  guint n = 0;

  for (guint i = 0; i < book->n_problems; i++)
    n += i != number && find_piece (book->problems[i], shape) != NULL;
  return n;
}

/* As text. Each begins with a line of its own, which starts over. */

#define HEADER "soma 1\n"

char *
soma_book_to_text (const SomaBook *book)
{
  GString *text = g_string_new (NULL);
  g_autoptr (GHashTable) shapes = g_hash_table_new (NULL, NULL);

  for (guint i = 0; i < book->n_problems; i++)
    {
      g_autofree char *problem =
          soma_design_to_problem_text (book->problems[i], book->n_problems > 1 ? shapes : NULL);
      g_string_append (text, problem);
    }
  return g_string_free (text, FALSE);
}

gboolean
soma_book_is_text (const char *text, gsize length)
{
  return g_strstr_len (text, (gssize) length, "\n" HEADER) != NULL &&
         g_strstr_len (text, (gssize) length, "\nshapes ") != NULL;
}

SomaBook *
soma_book_from_text (const char *text, gsize length, const char *display_name,
                     SomaDesignSource *source, GError **error)
{
  g_autoptr (GPtrArray) problems =
      g_ptr_array_new_with_free_func ((GDestroyNotify) soma_design_unref);
  g_autoptr (GStrvBuilder) found = g_strv_builder_new ();
  gboolean is_whole = TRUE;

  for (const char *at = text, *end = text + length, *next; at < end; at = next)
    {
      g_auto (SomaDesignSource) own = { 0 };
      next = g_strstr_len (at + 1, end - at - 1, "\n" HEADER);
      next = next != NULL ? next + 1 : end;
      SomaDesign *problem =
          soma_design_from_text (at, (gsize) (next - at), display_name, &own, error);
      if (problem == NULL)
        return NULL;
      g_ptr_array_add (problems, problem);
      g_strv_builder_addv (found, (const char **) own.problems);
      is_whole = is_whole && own.is_whole;
    }
  *source = (SomaDesignSource){ problems->len, is_whole, g_strv_builder_end (found) };
  return soma_book_new ((SomaDesign **) problems->pdata, problems->len);
}
