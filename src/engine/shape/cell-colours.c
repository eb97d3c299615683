/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cell-colours.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "memory.h"

/* The value, which owns its names. */
typedef struct
{
  SomaCellColours colours; /* first, so that a SomaCellColours * leads back here */
  atomic_int n_refs;
} Block;

/* A figure has these anyway: cells without a colour accept all, and all accept those. */
static void
add_neutral_rules (uint64_t *accepts)
{
  accepts[0] = UINT64_MAX;
  for (int c = 1; c < SOMA_N_COLOURS; c++)
    accepts[c] |= 1;
}

SomaCellColours *
soma_cell_colours_new (void)
{
  Block *block = soma_alloc0 (1, sizeof *block);

  atomic_init (&block->n_refs, 1);
  add_neutral_rules (block->colours.accepts);
  for (int c = 0; c < SOMA_N_COLOURS; c++)
    block->colours.rgb[c] = -1;
  return &block->colours;
}

static const char *
copy_name (const char *name)
{
  size_t size = name != NULL ? strlen (name) + 1 : 1;

  return size > 1 ? memcpy (soma_alloc (size, 1), name, size) : NULL;
}

static SomaCellColours *
copy (const SomaCellColours *colours)
{
  SomaCellColours *new_colours = soma_cell_colours_new ();

  if (colours == NULL)
    return new_colours;
  *new_colours = *colours;
  for (int c = 0; c < SOMA_N_COLOURS; c++)
    new_colours->names[c] = copy_name (colours->names[c]);
  return new_colours;
}

SomaCellColours *
soma_cell_colours_ref (SomaCellColours *colours)
{
  Block *block = (Block *) colours;

  if (block != NULL)
    atomic_fetch_add_explicit (&block->n_refs, 1, memory_order_relaxed);
  return colours;
}

void
soma_cell_colours_unref (SomaCellColours *colours)
{
  Block *block = (Block *) colours;

  if (block == NULL || atomic_fetch_sub_explicit (&block->n_refs, 1, memory_order_acq_rel) > 1)
    return;
  for (int c = 0; c < SOMA_N_COLOURS; c++)
    free ((char *) colours->names[c]);
  free (block);
}

static bool
are_equal (const SomaCellColours *a, const SomaCellColours *b)
{
  for (int c = 0; c < SOMA_N_COLOURS; c++)
    if (a->names[c] != b->names[c] &&
        (a->names[c] == NULL || b->names[c] == NULL || strcmp (a->names[c], b->names[c]) != 0))
      return false;
  return memcmp (a->accepts, b->accepts, sizeof a->accepts) == 0 &&
         memcmp (a->rgb, b->rgb, sizeof a->rgb) == 0;
}

bool
soma_cell_colours_equal (const SomaCellColours *a, const SomaCellColours *b)
{
  if (a == b)
    return true;
  SomaCellColours *nothing = soma_cell_colours_new ();
  bool equal = are_equal (a != NULL ? a : nothing, b != NULL ? b : nothing);
  soma_cell_colours_unref (nothing);
  return equal;
}

bool
soma_cell_colours_same_rules (const SomaCellColours *a, const SomaCellColours *b)
{
  for (int below = 1; a != b && below < SOMA_N_COLOURS; below++)
    if ((a != NULL ? a->accepts[below] : 1) != (b != NULL ? b->accepts[below] : 1))
      return false;
  return true;
}

bool
soma_cell_colours_mention (const SomaCellColours *colours, int colour)
{
  if (colours == NULL || colour == 0)
    return false;
  for (int below = 1; below < SOMA_N_COLOURS; below++)
    if ((colours->accepts[below] >> colour & 1) != 0)
      return true;
  return colours->accepts[colour] != 1 || colours->rgb[colour] >= 0 ||
         colours->names[colour] != NULL;
}

bool
soma_cell_colours_accept (const SomaCellColours *colours, int below, int above)
{
  if (below == 0 || above == 0)
    return true;
  return colours != NULL && (colours->accepts[below] >> above & 1) != 0;
}

SomaCellColours *
soma_cell_colours_with_rule (const SomaCellColours *colours, int below, int above, bool accepts)
{
  SomaCellColours *changed = copy (colours);
  uint64_t bit = UINT64_C (1) << above;

  if (accepts)
    changed->accepts[below] |= bit;
  else
    changed->accepts[below] &= ~bit;
  add_neutral_rules (changed->accepts);
  return changed;
}

SomaCellColours *
soma_cell_colours_with_rules (const SomaCellColours *colours, const uint64_t *accepts)
{
  SomaCellColours *changed = copy (colours);

  memcpy (changed->accepts, accepts, sizeof changed->accepts);
  add_neutral_rules (changed->accepts);
  return changed;
}

SomaCellColours *
soma_cell_colours_with_rgb (const SomaCellColours *colours, int colour, int32_t rgb)
{
  SomaCellColours *changed = copy (colours);

  changed->rgb[colour] = rgb;
  return changed;
}

SomaCellColours *
soma_cell_colours_with_name (const SomaCellColours *colours, int colour, const char *name)
{
  SomaCellColours *changed = copy (colours);

  free ((char *) changed->names[colour]);
  changed->names[colour] = copy_name (name);
  return changed;
}

void
soma_cell_colour_letter (int colour, char letter[SOMA_COLOUR_LETTER_SIZE])
{
  int n = colour - 1;

  memset (letter, 0, SOMA_COLOUR_LETTER_SIZE);
  if (n < 52)
    {
      letter[0] = (char) (n < 26 ? 'A' + n : 'a' + n - 26);
      return;
    }
  letter[0] = (char) 0xce; /* alpha and those that follow it */
  letter[1] = (char) (0xb1 + n - 52);
}
