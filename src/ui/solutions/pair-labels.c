/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "pair-labels.h"

#include <glib/gi18n.h>

#include "list-text.h"
#include "solution-labels.h"
#include "transform.h"

/* The letters of the copies that are flagged: "A, B and T". Copies of one piece are named once
 * each. */
static char *
list_letters (const SomaPuzzle *puzzle, const bool *flags)
{
  GString *list = g_string_new (NULL);
  int n_copies = soma_piece_set_n_copies (puzzle->set);
  const char *last = NULL;

  for (int copy = 0; copy < n_copies; copy++)
    {
      if (!flags[copy])
        continue;
      if (last != NULL)
        soma_list_text_add (list, last, SOMA_LIST_NEXT);
      last = puzzle->set->pieces[soma_piece_set_copy_piece (puzzle->set, copy)].letter;
    }
  if (last != NULL)
    soma_list_text_add (list, last, SOMA_LIST_AND);
  return g_string_free (list, FALSE);
}

char *
soma_label_pair (const SomaSolutionPair *pair)
{
  g_autofree char *letters = list_letters (pair->puzzle, pair->first_moved);

  if (pair->n_moved == 0)
    return g_strdup (_ ("All pieces match."));
  /* Translators: letters of pieces. */
  g_autofree char *moved = g_strdup_printf (
      ngettext ("%s lies differently.", "%s lie differently.", (gulong) pair->n_moved), letters);
  g_autofree char *alike =
      pair->n_alike == 0 ? g_strdup (_ ("No piece matches."))
                         : g_strdup_printf (ngettext ("%'d piece matches.", "%'d pieces match.",
                                                      (gulong) pair->n_alike),
                                            pair->n_alike);
  return soma_list_text_sentences (moved, alike, NULL);
}

char *
soma_label_pair_turn (const SomaSolutionPair *pair)
{
  if (pair->transform == 0)
    return NULL;
  if (pair->transform < SOMA_N_ROTATIONS)
    return g_strdup (_ ("The second is turned so that most pieces agree."));
  return g_strdup (_ ("The second is mirrored so that most pieces agree."));
}

char *
soma_label_pair_side (const SomaSolutionPair *pair, gboolean is_second)
{
  g_autofree char *layers =
      soma_label_layers (pair->puzzle, is_second ? pair->second : pair->first);
  g_autofree char *letters =
      list_letters (pair->puzzle, is_second ? pair->second_moved : pair->first_moved);

  if (*letters == '\0')
    return g_steal_pointer (&layers);
  /* Translators: letters of pieces that lie differently in another solution; then the layers of
   * this one. */
  return g_strdup_printf (_ ("Different: %s. %s"), letters, layers);
}
