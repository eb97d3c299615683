/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "print-bags.h"

#include <inttypes.h>

#include "print-json.h"

/* Adds the pieces of a choice, as in "V L T*2". */
static void
print_bag (GString *out, const SomaBags *bags, const uint16_t *counts)
{
  const SomaPieceSet *set = soma_bags_get_puzzle (bags)->set;
  gsize begin = out->len;
  int n_kinds;
  const SomaBagKind *kinds = soma_bags_get_kinds (bags, &n_kinds);

  for (int kind = 0; kind < n_kinds; kind++)
    if (counts[kind] > 0)
      {
        g_string_append_printf (out, "%s%s", out->len > begin ? " " : "",
                                set->pieces[kinds[kind].piece].letter);
        if (counts[kind] > 1)
          g_string_append_printf (out, "*%d", counts[kind]);
      }
}

void
print_counted_bag (GString *out, const Options *options, const Job *job, const SomaBags *bags,
                   guint64 number, const SomaNumber *n_solutions, gboolean is_partial)
{
  uint16_t counts[SOMA_MAX_PIECES];
  char digits[SOMA_NUMBER_TEXT_SIZE];

  soma_bags_get (bags, number, counts);
  if (options->json)
    {
      print_json_bag (out, job, bags, number, counts, n_solutions, is_partial);
      return;
    }
  soma_number_print (n_solutions, digits);
  g_string_append_printf (out, "%s\t", job->id);
  print_bag (out, bags, counts);
  g_string_append_printf (out, "\t%s%s\n", is_partial ? ">=" : "", digits);
}
