/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "print-build-order.h"

#include "build-order.h"

#include <glib/gi18n.h>

static const char *
get_letter (const SomaPuzzle *puzzle, int copy)
{
  return puzzle->set->pieces[soma_piece_set_copy_piece (puzzle->set, copy)].letter;
}

/* The words are the same in every language, for programs that read them. */
static void
append_step (GString *out, const SomaPuzzle *puzzle, const uint16_t *copy_at,
             const SomaBuildStep *step)
{
  static const char *const sides[SOMA_N_APPROACHES] = {
    [SOMA_FROM_ABOVE] = "above", [SOMA_FROM_FRONT] = "front", [SOMA_FROM_RIGHT] = "right",
    [SOMA_FROM_LEFT] = "left",   [SOMA_FROM_BACK] = "back",
  };
  char before = '\t';

  g_string_append (out, get_letter (puzzle, step->copy));
  for (int cell = 0; cell < puzzle->figure->n_cells; cell++)
    if (copy_at[cell] == step->copy)
      {
        g_string_append_printf (out, "%c%d", before, cell + 1);
        before = ' ';
      }
  g_string_append_printf (out, "\t%s\n", sides[step->approach]);
}

static void
append_locked (GString *out, const SomaPuzzle *puzzle, const SomaBuildOrder *order)
{
  g_autoptr (GString) letters = g_string_new (NULL);

  for (int i = 0; i < order->n_steps; i++)
    g_string_append_printf (letters, "%s%s", i > 0 ? " " : "",
                            get_letter (puzzle, order->steps[i].copy));
  /* Translators: a list of the letters of pieces. */
  g_string_append_printf (out, _ ("Needs several moves for a piece; these lock one another: %s"),
                          letters->str);
  g_string_append_c (out, '\n');
}

void
print_build_order (GString *out, const SomaPuzzle *puzzle, const uint16_t *copy_at)
{
  SomaBuildOrder order;

  soma_build_order_find (puzzle, copy_at, &order);
  switch (order.result)
    {
    case SOMA_BUILD_ORDER_FOUND:
      for (int i = 0; i < order.n_steps; i++)
        append_step (out, puzzle, copy_at, &order.steps[i]);
      break;
    case SOMA_BUILD_ORDER_HELD:
      g_string_append_printf (out, "%s\n", _ ("Cannot be assembled without holding a piece"));
      break;
    case SOMA_BUILD_ORDER_LOCKED:
      append_locked (out, puzzle, &order);
      break;
    case SOMA_BUILD_ORDER_UNKNOWN:
      g_string_append_printf (out, "%s\n", _ ("No build order was found: too many pieces"));
      break;
    }
  g_string_append_c (out, '\n');
}
