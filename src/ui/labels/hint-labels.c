/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "hint-labels.h"

#include <glib/gi18n.h>
#include <inttypes.h>

#include "list-text.h"
#include "play-labels.h"
#include "plural.h"

char *
soma_hint_label_ways (const SomaHintWays *ways, guint64 n_solutions)
{
  if (ways->answer == SOMA_HINT_NO)
    return g_strdup (_ ("It cannot be finished from here."));
  if (ways->answer != SOMA_HINT_YES)
    return g_strdup (_ ("That could not be determined."));
  if (ways->is_more && ways->n_ways == 1)
    return g_strdup (_ ("It can be finished."));
  if (ways->is_more && n_solutions > 0)
    return g_strdup_printf (ngettext ("Yes: %'" PRIu64 " solution.", "Yes: %'" PRIu64 " solutions.",
                                      soma_plural (n_solutions)),
                            n_solutions);
  if (ways->is_more)
    return g_strdup_printf (ngettext ("It can be finished in at least %'" PRIu64 " way.",
                                      "It can be finished in at least %'" PRIu64 " ways.",
                                      soma_plural (ways->n_ways)),
                            ways->n_ways);
  if (n_solutions > 0 && n_solutions < ways->n_ways)
    return g_strdup_printf (
        /* Translators: how many solutions there are, and how many when their images count as
         * well. */
        ngettext ("Yes: %'" PRIu64 " solution (%'" PRIu64 " counting turned and mirrored ones).",
                  "Yes: %'" PRIu64 " solutions (%'" PRIu64 " counting turned and mirrored ones).",
                  soma_plural (n_solutions)),
        n_solutions, ways->n_ways);
  return g_strdup_printf (ngettext ("It can be finished in %'" PRIu64 " way.",
                                    "It can be finished in %'" PRIu64 " ways.",
                                    soma_plural (ways->n_ways)),
                          ways->n_ways);
}

/* "L", "L and T", "L, P and T". */
static char *
list_copies (const guint16 *copies, guint n_copies, const SomaPuzzle *puzzle)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < n_copies; i++)
    {
      g_autofree char *name = soma_play_label_copy (puzzle, copies[i]);
      soma_list_text_add (text, name, i + 1 == n_copies ? SOMA_LIST_AND : SOMA_LIST_NEXT);
    }
  return g_string_free (g_steal_pointer (&text), FALSE);
}

char *
soma_hint_label_retreat (const SomaHintResult *result, const SomaPuzzle *puzzle)
{
  if (result->retreat_answer == SOMA_HINT_NO)
    return g_strdup (_ ("The pinned pieces are in the way."));
  if (result->retreat_answer != SOMA_HINT_YES || result->n_back == 0)
    return g_strdup (_ ("That could not be determined."));
  g_autofree char *list = list_copies (result->back, result->n_back, puzzle);
  return g_strdup_printf (result->is_fewest ? _ ("Take back %s, and it can be finished.")
                                            : _ ("Without %s, it can be finished."),
                          list);
}

static const char *
get_side (SomaApproach approach)
{
  switch (approach)
    {
    case SOMA_FROM_FRONT:
      return _ ("from the front");
    case SOMA_FROM_RIGHT:
      return _ ("from the right");
    case SOMA_FROM_LEFT:
      return _ ("from the left");
    case SOMA_FROM_BACK:
      return _ ("from the back");
    case SOMA_FROM_ABOVE:
    case SOMA_N_APPROACHES:
    default:
      return _ ("from above");
    }
}

char *
soma_hint_label_next (const SomaHintResult *result, SomaQuestion question, const SomaPuzzle *puzzle)
{
  if (result->next_answer == SOMA_HINT_NO)
    return g_strdup (_ ("Nothing left to place."));
  if (result->next_answer != SOMA_HINT_YES)
    return g_strdup (_ ("That could not be determined."));
  g_autofree char *name = soma_play_label_copy (puzzle, result->next_copy);
  if (question == SOMA_ASK_PIECE)
    return g_strdup_printf (_ ("Take %s next."), name);

  switch (result->next.ease)
    {
    case SOMA_HINT_RESTS:
    case SOMA_HINT_RESTS_NOW:
      /* Translators: a piece's letter, and "from above" or another side. */
      return g_strdup_printf (_ ("%s goes here, %s."), name, get_side (result->next.approach));
    case SOMA_HINT_HELD:
      /* Translators: a piece's letter, and "from above" or another side. */
      return g_strdup_printf (_ ("%s goes here, %s; it has to be held at first."), name,
                              get_side (result->next.approach));
    case SOMA_HINT_DEAD_END:
    case SOMA_HINT_LOCKED:
    default:
      return g_strdup_printf (_ ("%s belongs here, though real pieces could not get there."), name);
    }
}
