/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "answer.h"

#include <string.h>

static SomaAnswer *
copy_answer (SomaAnswer *answer)
{
  SomaAnswer *copy = g_memdup2 (answer, sizeof *answer);

  copy->sighting.name = g_strdup (answer->sighting.name);
  return copy;
}

static void
free_answer (SomaAnswer *answer)
{
  g_free (answer->sighting.name);
  g_free (answer);
}

G_DEFINE_BOXED_TYPE (SomaAnswer, soma_answer, copy_answer, free_answer)

void
soma_apart_answer_add (SomaApartAnswer *answer, const SomaApart *apart)
{
  int levels[SOMA_MAX_APART_COPIES];

  answer->n_taken++;
  if (apart->result == SOMA_APART_LOCKED)
    return;
  if (apart->result != SOMA_APART_COMPLETE)
    {
      answer->n_unknown++;
      answer->n_known = apart->n_known;
      answer->is_large = apart->result == SOMA_APART_TOO_LARGE;
      return;
    }
  int n_levels = soma_apart_get_levels (apart, levels);
  answer->n_apart++;
  answer->n_turned += soma_apart_count_turns (apart) > 0;
  if (soma_apart_compare_levels (levels, n_levels, answer->levels, answer->n_levels) <= 0)
    return;
  answer->n_levels = n_levels;
  memcpy (answer->levels, levels, sizeof levels);
  answer->n_turns = soma_apart_count_turns (apart);
}

void
soma_answer_take_facts (SomaAnswer *answer, const SomaAnswer *from)
{
  answer->has_facts = from->has_facts;
  answer->facts = from->facts;
  answer->has_volume = from->has_volume;
  answer->least_volume = from->least_volume;
  answer->most_volume = from->most_volume;
}

void
soma_answer_take_parity (SomaAnswer *answer, const SomaAnswer *from)
{
  answer->has_parity = from->has_parity;
  answer->parity = from->parity;
}

void
soma_answer_take_seen (SomaAnswer *answer, SomaAnswer *from)
{
  g_free (answer->sighting.name);
  answer->has_seen = from->has_seen;
  answer->sighting = from->sighting;
  from->sighting.name = NULL;
}

void
soma_answer_take_building (SomaAnswer *answer, const SomaAnswer *from)
{
  answer->buildable = from->buildable;
  answer->n_tried = from->n_tried;
}
