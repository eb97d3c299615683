/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "search-choice.h"

#include <glib/gi18n.h>

/* The flag of an option that is not a technique. */
#define SYMMETRY (1 << SOMA_N_TECHNIQUES)

/* In the order of the list. */
const SomaSearchSwitch soma_search_switches[SOMA_N_SWITCHES] = {
  { SYMMETRY,
    N_ ("Symmetry"),
    { N_ ("Try only one of several places that are alike, turned or mirrored") },
    N_ ("− Symmetry"),
    N_ ("+ Symmetry") },
  { SOMA_TECHNIQUE_PIECE_ORDER,
    N_ ("Piece Order"),
    { N_ ("Awkward pieces first, plain ones last"),
      N_ ("Go on with a piece of fewer places than any cell") },
    N_ ("− Piece order"),
    N_ ("+ Piece order") },
  { SOMA_TECHNIQUE_PLACEABLE,
    N_ ("Room for Every Piece"),
    { N_ ("Give up when a remaining piece has no room") },
    N_ ("− Room for every piece"),
    N_ ("+ Room for every piece") },
  { SOMA_TECHNIQUE_COVERABLE,
    N_ ("Every Cell Coverable"),
    { N_ ("Give up when no piece can cover an empty cell") },
    N_ ("− Every cell coverable"),
    N_ ("+ Every cell coverable") },
  { SOMA_TECHNIQUE_MUST_COVER,
    N_ ("No Conflicting Cells"),
    { N_ ("Give up when two cells need overlapping pieces"),
      N_ ("Go on with the cell that has the fewest choices") },
    N_ ("− No conflicting cells"),
    N_ ("+ No conflicting cells") },
  { SOMA_TECHNIQUE_ISLANDS,
    N_ ("Islands"),
    { N_ ("Give up when the pieces left cannot fill an island") },
    N_ ("− Islands"),
    N_ ("+ Islands") },
  { SOMA_TECHNIQUE_PARITY,
    N_ ("Parity"),
    { N_ ("Give up when chessboard colours do not add up") },
    N_ ("− Parity"),
    N_ ("+ Parity") },
  { SOMA_TECHNIQUE_CORNERS,
    N_ ("Corners"),
    { N_ ("Give up when corners do not add up") },
    N_ ("− Corners"),
    N_ ("+ Corners") },
};

static void
get_options (const SomaSearchChoice *choice, int switched, SomaTraceOptions *options)
{
  SomaSymmetry broken =
      choice->symmetry == SOMA_SYMMETRY_NONE ? SOMA_SYMMETRY_FULL : choice->symmetry;

  *options = (SomaTraceOptions){
    .search = choice->search,
    .symmetry = (switched & SYMMETRY) != 0 ? broken : SOMA_SYMMETRY_NONE,
    .techniques = switched & SOMA_ALL_TECHNIQUES,
    .keys = choice->keys,
  };
  if (choice->search != SOMA_TRACE_CLASSIC)
    return;
  if (!(switched & SOMA_TECHNIQUE_PIECE_ORDER))
    options->order = choice->plain_order;
  else if (choice->orders_pieces)
    options->order = choice->order;
}

SomaSearchChoice
soma_search_choice_new (void)
{
  SomaSearchChoice choice = {
    .search = SOMA_TRACE_CLASSIC,
    .switched = { [SOMA_TRACE_CLASSIC] = SYMMETRY | SOMA_TECHNIQUE_PIECE_ORDER,
                  [SOMA_TRACE_SCARCEST] = SYMMETRY | SOMA_DEFAULT_TECHNIQUES },
  };

  for (int p = 0; p < SOMA_MAX_PIECES; p++)
    choice.plain_order[p] = (guint8) p;
  for (int k = 0; k < SOMA_N_TRACE_KEYS; k++)
    choice.keys[k] = (guint8) k;
  return choice;
}

gboolean
soma_search_choice_get_switch (const SomaSearchChoice *choice, int i)
{
  return (choice->switched[choice->search] & soma_search_switches[i].flag) != 0;
}

void
soma_search_choice_set_switch (SomaSearchChoice *choice, int i, gboolean on)
{
  int *switched = &choice->switched[choice->search];

  *switched =
      on ? *switched | soma_search_switches[i].flag : *switched & ~soma_search_switches[i].flag;
}

const char *
soma_search_switch_get_name (const SomaSearchSwitch *self)
{
  return self->flag == SYMMETRY ? "symmetry"
                                : soma_technique_name (g_bit_nth_lsf ((gulong) self->flag, -1));
}

void
soma_search_choice_get_options (const SomaSearchChoice *choice, SomaTraceOptions *options)
{
  get_options (choice, choice->switched[choice->search], options);
}

void
soma_search_choice_list_variants (const SomaSearchChoice *choice, SomaTraceOptions *options,
                                  char **names)
{
  int switched = choice->switched[choice->search];

  get_options (choice, switched, &options[0]);
  names[0] = g_strdup (_ ("As selected"));
  for (int i = 0; i < SOMA_N_SWITCHES; i++)
    {
      gboolean is_on = (switched & soma_search_switches[i].flag) != 0;

      get_options (choice, switched ^ soma_search_switches[i].flag, &options[i + 1]);
      names[i + 1] =
          g_strdup (_ (is_on ? soma_search_switches[i].without : soma_search_switches[i].with));
    }
}
