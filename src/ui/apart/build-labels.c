/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "build-labels.h"

#include <glib/gi18n.h>

static const char *
get_letter (const SomaPuzzle *puzzle, const SomaBuildStep *step)
{
  return puzzle->set->pieces[soma_piece_set_copy_piece (puzzle->set, step->copy)].letter;
}

/* "T from above" */
static char *
describe_step (const SomaPuzzle *puzzle, const SomaBuildStep *step)
{
  const char *letter = get_letter (puzzle, step);

  switch (step->approach)
    {
    case SOMA_FROM_ABOVE:
      /* Translators: %s is the letter of a piece that is put in from that side. */
      return g_strdup_printf (_ ("%s from above"), letter);
    case SOMA_FROM_FRONT:
      return g_strdup_printf (_ ("%s from the front"), letter);
    case SOMA_FROM_RIGHT:
      return g_strdup_printf (_ ("%s from the right"), letter);
    case SOMA_FROM_LEFT:
      return g_strdup_printf (_ ("%s from the left"), letter);
    default:
      return g_strdup_printf (_ ("%s from the back"), letter);
    }
}

char *
soma_label_build_step (const SomaPuzzle *puzzle, const SomaBuildOrder *order, int n_done)
{
  if (n_done == 0)
    /* Translators: before the first of so many pieces is placed. */
    return g_strdup_printf (_ ("0 of %d"), order->n_steps);
  g_autofree char *step = describe_step (puzzle, &order->steps[n_done - 1]);
  /* Translators: a step of assembling pieces, such as "3 of 7: T from above". */
  return g_strdup_printf (_ ("%d of %d: %s"), n_done, order->n_steps, step);
}

char *
soma_label_build_state (const SomaPuzzle *puzzle, const SomaBuildOrder *order, int n_done)
{
  const char *name = puzzle->name != NULL && puzzle->name[0] != '\0' ? puzzle->name : _ ("Figure");
  g_autofree char *step = soma_label_build_step (puzzle, order, n_done);

  /* Translators: the first is a figure's name, the second something like "3 of 7: T from above". */
  return g_strdup_printf (_ ("Building %s, piece %s"), name, step);
}

static char *
list_letters (const SomaPuzzle *puzzle, const SomaBuildOrder *order)
{
  GString *letters = g_string_new (NULL);

  for (int i = 0; i < order->n_steps; i++)
    g_string_append_printf (letters, "%s%s", i > 0 ? " " : "",
                            get_letter (puzzle, &order->steps[i]));
  return g_string_free (letters, FALSE);
}

char *
soma_label_no_build_order (const SomaPuzzle *puzzle, const SomaBuildOrder *order)
{
  g_autofree char *letters = NULL;

  switch (order->result)
    {
    case SOMA_BUILD_ORDER_FOUND:
      return NULL;
    case SOMA_BUILD_ORDER_HELD:
      return g_strdup (_ ("Needs a piece to be held in place"));
    case SOMA_BUILD_ORDER_LOCKED:
      letters = list_letters (puzzle, order);
      /* Translators: letters of pieces, which may come apart with more moves. */
      return g_strdup_printf (_ ("Needs several moves for a piece; these lock one another: %s"),
                              letters);
    default:
      return g_strdup (_ ("Too many pieces to find an order"));
    }
}
