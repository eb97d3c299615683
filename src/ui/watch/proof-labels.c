/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "proof-labels.h"

#include <glib/gi18n.h>

#include "colouring-text.h"
#include "list-text.h"

static char *
list_colours (const SomaProofSum *sum)
{
  gulong n_dark = (gulong) sum->n_dark, n_light = (gulong) sum->n_light;
  /* Translators: cells, as in "L covers: 2 dark, 2 light" and "Still empty: 4 dark, 2 light". */
  g_autofree char *dark = g_strdup_printf (ngettext ("%d dark", "%d dark", n_dark), sum->n_dark);
  /* Translators: cells, as in "L covers: 2 dark, 2 light" and "Still empty: 4 dark, 2 light". */
  g_autofree char *light =
      g_strdup_printf (ngettext ("%d light", "%d light", n_light), sum->n_light);
  GString *list = g_string_new (dark);

  soma_list_text_add (list, light, SOMA_LIST_NEXT);
  return g_string_free (list, FALSE);
}

static char *
describe_sum (SomaProof *proof, const guint16 *board, int copy)
{
  const SomaWhyNot *reason = soma_proof_get_reason (proof);
  SomaProofSum sum;

  soma_proof_add_up (proof, board, (guint16) copy, &sum);
  if (soma_colouring_has_two_colours (reason, soma_proof_get_puzzle (proof)))
    return list_colours (&sum);
  if (reason->modulus == 0)
    /* Translators: of the numbers of cells; a part of "L: sum 4" and "Still empty: sum 4". */
    return g_strdup_printf (_ ("sum %d"), sum.sum);
  int m = reason->modulus;
  /* Translators: likewise, with the modulus: "sum 3 modulo 4". */
  return g_strdup_printf (_ ("sum %d modulo %d"), (sum.sum % m + m) % m, m);
}

char *
soma_label_proof_figure (SomaProof *proof)
{
  g_autofree char *sum = describe_sum (proof, NULL, SOMA_NO_COPY);

  /* Translators: "The figure: 32 dark, 30 light", of its cells. */
  return g_strdup_printf (_ ("The figure: %s"), sum);
}

char *
soma_label_proof_piece (SomaProof *proof, const SomaNames *names, const guint16 *board, int copy)
{
  const SomaPieceSet *set = soma_proof_get_puzzle (proof)->set;
  g_autofree char *sum = describe_sum (proof, board, copy);
  g_autofree char *piece = soma_names_piece (names, set, soma_piece_set_copy_piece (set, copy));

  /* Translators: a piece, and of the cells that it covers: "2 dark, 2 light". */
  return g_strdup_printf (_ ("%s covers: %s"), piece, sum);
}

char *
soma_label_proof_left (SomaProof *proof, const guint16 *board)
{
  g_autofree char *sum = describe_sum (proof, board, SOMA_NO_COPY);

  /* Translators: "Still empty: 4 dark, 2 light", of cells. */
  return g_strdup_printf (_ ("Still empty: %s"), sum);
}

char *
soma_label_proof_remainders (SomaProof *proof)
{
  int modulus, pieces, figure;

  if (!soma_proof_get_remainders (proof, &modulus, &pieces, &figure))
    return g_strdup ("");
  /* Translators: a modulus, and two remainders. */
  return g_strdup_printf (_ ("Modulo %d, the pieces add up to %d, but the figure to %d"), modulus,
                          pieces, figure);
}
