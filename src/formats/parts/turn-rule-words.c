/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "turn-rule-words.h"

static const char *const words[SOMA_N_TURN_RULES] = { NULL,      "about-x", "about-y", "about-z",
                                                      "along-x", "along-y", "along-z", "fixed" };

const char *
soma_turn_rule_get_word (SomaTurnRule turns)
{
  return words[turns];
}

gboolean
soma_turn_rule_parse (const char *word, SomaTurnRule *turns)
{
  for (int i = 0; word != NULL && i < SOMA_N_TURN_RULES; i++)
    if (g_strcmp0 (word, words[i]) == 0)
      {
        *turns = (SomaTurnRule) i;
        return TRUE;
      }
  return FALSE;
}
