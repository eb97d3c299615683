/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "colour-count.h"

/* How many cells there are in each colour. */
typedef struct
{
  const SomaFigure *figure;
  int n_cells[SOMA_N_COLOURS], n_required[SOMA_N_COLOURS]; /* of the figure */
  int least[SOMA_N_COLOURS], most[SOMA_N_COLOURS];         /* of the pieces in use */
} Tally;

/* Cells of the figure in colours `below`, and what can lie on them, or has to: pieces' cells in
 * colours `above`. Both are sets. */
typedef struct
{
  uint64_t below, above;
  int n; /* of what there is too little of */
} Shortage;

static uint64_t
bit (int colour)
{
  return UINT64_C (1) << colour;
}

static bool
is_subset (uint64_t a, uint64_t b)
{
  return (a & ~b) == 0;
}

/* Of the numbers of the colours of a set. */
static int
sum (const int *numbers, uint64_t colours)
{
  int n = 0;

  for (uint64_t rest = colours; rest != 0; rest &= rest - 1)
    n += numbers[__builtin_ctzll (rest)];
  return n;
}

/* The colours of which there are any. */
static uint64_t
list_present (const int *numbers)
{
  uint64_t colours = 0;

  for (int c = 0; c < SOMA_N_COLOURS; c++)
    colours |= numbers[c] > 0 ? bit (c) : 0;
  return colours;
}

static int
get_piece_colour (const SomaPiece *piece, int cell)
{
  return piece->colours != NULL ? piece->colours[cell] : 0;
}

static void
init_tally (Tally *tally, const SomaInstance *instance)
{
  const SomaPuzzle *puzzle = instance->puzzle;

  *tally = (Tally){ .figure = puzzle->figure };
  for (int c = 0; c < puzzle->figure->n_cells; c++)
    {
      int colour = puzzle->figure->colours[c];
      tally->n_cells[colour]++;
      tally->n_required[colour] += soma_instance_cell_required (instance, c);
    }
  for (int p = 0; p < puzzle->set->n_pieces; p++)
    {
      const SomaPiece *piece = &puzzle->set->pieces[p];
      int least = soma_puzzle_least_count (puzzle, p);
      for (int i = 0; i < piece->n_cells; i++)
        {
          tally->least[get_piece_colour (piece, i)] += least;
          tally->most[get_piece_colour (piece, i)] += piece->max_count;
        }
    }
}

/* The colours of the figure's cells that accept a colour. */
static uint64_t
list_accepting (const Tally *tally, int above)
{
  uint64_t below = 0;

  for (int c = 0; c < SOMA_N_COLOURS; c++)
    if (tally->n_cells[c] > 0 && (tally->figure->accepts[c] & bit (above)) != 0)
      below |= bit (c);
  return below;
}

static void
keep (Shortage *shortage, uint64_t below, uint64_t above, int n)
{
  if (shortage->n < 0 || n < shortage->n)
    *shortage = (Shortage){ below, above, n };
}

/* Pieces' cells that must lie somewhere: those in one colour, and in others that nothing else
 * accepts. */
static void
find_too_many (const Tally *tally, Shortage *shortage)
{
  uint64_t used = list_present (tally->least) & ~bit (0);

  for (uint64_t rest = used; rest != 0; rest &= rest - 1)
    {
      uint64_t below = list_accepting (tally, __builtin_ctzll (rest)), above = 0;
      for (uint64_t others = used; others != 0; others &= others - 1)
        if (is_subset (list_accepting (tally, __builtin_ctzll (others)), below))
          above |= others & -others;
      int n = sum (tally->n_cells, below);
      if (sum (tally->least, above) > n)
        keep (shortage, below, above, n);
    }
}

/* Cells of the figure that must be covered: those in one colour, and in others that accept nothing
 * else that there is. */
static void
find_too_few (const Tally *tally, Shortage *shortage)
{
  uint64_t used = list_present (tally->most), coloured = list_present (tally->n_cells) & ~bit (0);

  for (uint64_t rest = coloured; rest != 0; rest &= rest - 1)
    {
      uint64_t above = tally->figure->accepts[__builtin_ctzll (rest)] & used, below = 0;
      uint64_t accepted = 0;
      for (uint64_t others = coloured; others != 0; others &= others - 1)
        {
          uint64_t accepts = tally->figure->accepts[__builtin_ctzll (others)];
          if (!is_subset (accepts & used, above))
            continue;
          below |= others & -others;
          accepted |= accepts;
        }
      int n = sum (tally->most, above);
      if (sum (tally->n_required, below) > n)
        keep (shortage, below, accepted, n);
    }
}

static bool
has_piece_colour (const SomaPiece *piece, uint64_t colours)
{
  bool found = false;

  for (int i = 0; i < piece->n_cells && !found; i++)
    found = (colours & bit (get_piece_colour (piece, i))) != 0;
  return found;
}

/* Those that must be used, of equal ones the first. */
static void
add_pieces (const SomaInstance *instance, SomaWhyNot *reason)
{
  bool is_known[SOMA_MAX_PIECES] = { false };

  for (int p = 0; p < instance->puzzle->set->n_pieces; p++)
    {
      int type = instance->type_of_piece[p];
      if (!is_known[type] && instance->min_count[type] > 0 &&
          has_piece_colour (&instance->puzzle->set->pieces[p], reason->colours))
        reason->pieces[reason->n_pieces++] = (uint8_t) p;
      is_known[type] = true;
    }
}

bool
soma_colour_count_find (const SomaInstance *instance, SomaWhyNot *reason)
{
  const SomaFigure *figure = instance->puzzle->figure;
  Shortage shortage = { .n = -1 };
  Tally tally;

  if (figure->colours == NULL)
    return false;
  init_tally (&tally, instance);
  find_too_many (&tally, &shortage);
  find_too_few (&tally, &shortage);
  if (shortage.n < 0)
    return false;
  reason->colours = shortage.above;
  reason->least = sum (tally.least, shortage.above);
  reason->most = sum (tally.most, shortage.above);
  reason->have = sum (tally.n_cells, shortage.below);
  reason->need = sum (tally.n_required, shortage.below);
  for (int c = 0; c < figure->n_cells; c++)
    if ((shortage.below & bit (figure->colours[c])) != 0)
      reason->cells[reason->n_cells++] = (uint16_t) c;
  if (soma_why_not_is_too_many (reason))
    add_pieces (instance, reason);
  return true;
}
