/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "browse-labels.h"

#include <glib/gi18n.h>

#include "list-text.h"
#include "number-labels.h"
#include "status-labels.h"
#include "symmetry.h"

/* The number over the list counts others as the same. */
static gboolean
has_more (SomaSolutionRange *range, const SomaDocumentStatus *status)
{
  const SomaNumber *all = soma_solution_index_get_number (soma_solution_range_get_index (range));
  guint64 n;

  if (status->symmetry == SOMA_SYMMETRY_NONE)
    return FALSE;
  return !soma_number_get (all, &n) || n != status->n_solutions;
}

static char *
describe_all (SomaSolutionRange *range, const SomaDocumentStatus *status, const SomaPuzzle *puzzle)
{
  const SomaNumber *all = soma_solution_index_get_number (soma_solution_range_get_index (range));
  g_autofree char *number = soma_label_solutions (all);

  if (!has_more (range, status))
    return g_strdup ("");
  if (status->symmetry == SOMA_SYMMETRY_FULL &&
      soma_piece_set_is_mirror_image_of_itself (puzzle->set))
    /* Translators: %s is "5,051,532,105 solutions". */
    return g_strdup_printf (_ ("%s are listed, counting rotations and reflections."), number);
  /* Translators: %s is "5,051,532,105 solutions". */
  return g_strdup_printf (_ ("%s are listed, counting rotations."), number);
}

static char *
print_number (SomaSolutionRange *range, guint position)
{
  SomaNumber number;

  soma_solution_range_get_number (range, position, &number);
  soma_number_increment (&number);
  return soma_label_number (&number);
}

/* Where a scroll bar does not get to. */
static char *
describe_part (SomaSolutionRange *range)
{
  guint n = g_list_model_get_n_items (G_LIST_MODEL (range));
  guint64 n_all;

  if (n == 0 ||
      (soma_number_get (soma_solution_index_get_number (soma_solution_range_get_index (range)),
                        &n_all) &&
       n_all <= n))
    return g_strdup ("");
  g_autofree char *first = print_number (range, 0), *last = print_number (range, n - 1);
  if (g_str_equal (first, last))
    return g_strdup_printf (ngettext ("Scrolling reaches the nearest solution.",
                                      "Scrolling reaches the nearest %'u solutions.", n),
                            n);
  /* Translators: the numbers of two solutions. */
  return g_strdup_printf (_ ("Scrolling reaches numbers %s to %s."), first, last);
}

char *
soma_label_browsed (SomaSolutionRange *range, const SomaDocumentStatus *status,
                    const SomaPuzzle *puzzle, gboolean is_filtered)
{
  g_autofree char *all = is_filtered ? g_strdup (_ ("These are numbered among themselves."))
                                     : describe_all (range, status, puzzle);
  g_autofree char *part = describe_part (range);

  return soma_list_text_sentences (all, part, NULL);
}

char *
soma_label_browsed_kept (const SomaNumber *number, const SomaNumber *all)
{
  g_autofree char *some = soma_label_number (number), *whole = soma_label_number (all);

  return g_strdup_printf (
      /* Translators: "37 of 5,051,532,105 solutions": this many meet what is asked of them. */
      ngettext ("%s of %s solution", "%s of %s solutions", soma_plural_number (all)), some, whole);
}

char *
soma_label_browsed_counting (SomaSolutionIndex *index)
{
  double fraction = soma_solution_index_get_fraction (index);
  g_autofree char *percentage = soma_label_percentage (fraction);

  if (soma_solution_index_get_state (index) == SOMA_INDEX_BUILDING && fraction > 0)
    /* Translators: %s is a percentage. */
    return g_strdup_printf (_ ("Counting those that match: %s"), percentage);
  if (soma_solution_index_get_state (index) == SOMA_INDEX_BUILDING)
    return g_strdup (_ ("Counting those that match…"));
  return g_strdup (_ ("Counting those that match takes more than 512 MiB of memory."));
}

char *
soma_label_browsed_position (const SomaNumber *number, const SomaNumber *all)
{
  g_autofree char *one = soma_label_number (number), *whole = soma_label_number (all);

  /* Translators: the number of the solution shown: "57 of 240". */
  return g_strdup_printf (_ ("%s of %s"), one, whole);
}

char *
soma_label_no_number (void)
{
  return g_strdup (_ ("Not the number of a solution."));
}

char *
soma_label_number_out_of_range (const SomaNumber *all)
{
  g_autofree char *number = soma_label_whole_number (all);

  /* Translators: %s is how many solutions there are. */
  return g_strdup_printf (_ ("Numbers go from 1 to %s."), number);
}
