/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "file-contents.h"

#include "engine-auto.h"
#include "excerpt.h"
#include "facts.h"
#include "piece-sets.h"
#include "soma-config.h"
#include "soma-symbols.h"
#include "transform.h"

#include <glib/gi18n-lib.h>

/* The cells of one symbol are cut into copies of its piece: the first free cell is covered by the
 * piece in every orientation until the rest can be cut too. Only sets with many equal pieces could
 * make that slow, so the number of tries is bounded. */
#define MAX_TRIES 100000

typedef struct
{
  const SomaFigure *figure;
  const SomaPiece *piece;
  const gunichar *symbols;
  gunichar symbol;
  uint16_t *copy_at;
  int next_copy, end_copy;
  int tries;
  int cells[SOMA_MAX_CELLS]; /* of the current placement */
} Cut;

static int
find_free_cell (const Cut *cut)
{
  for (int cell = 0; cell < cut->figure->n_cells; cell++)
    if (cut->symbols[cell] == cut->symbol && cut->copy_at[cell] == SOMA_NO_COPY)
      return cell;
  return -1;
}

/* Sets cut->cells to those of the rotated piece, with its cell `anchor` on `at`. */
static gboolean
place_piece (Cut *cut, int transform, int anchor, int at)
{
  SomaCell origin = soma_transform_cell (transform, cut->piece->cells[anchor]);
  SomaCell target = cut->figure->cells[at];

  for (int i = 0; i < cut->piece->n_cells; i++)
    {
      SomaCell turned = soma_transform_cell (transform, cut->piece->cells[i]);
      SomaCell cell = { (int16_t) (turned.x - origin.x + target.x),
                        (int16_t) (turned.y - origin.y + target.y),
                        (int16_t) (turned.z - origin.z + target.z) };
      int index = soma_figure_index (cut->figure, cell);
      if (index < 0 || cut->symbols[index] != cut->symbol || cut->copy_at[index] != SOMA_NO_COPY)
        return FALSE;
      cut->cells[i] = index;
    }
  return TRUE;
}

static void
take_back (const Cut *cut, int copy)
{
  for (int cell = 0; cell < cut->figure->n_cells; cell++)
    if (cut->copy_at[cell] == copy)
      cut->copy_at[cell] = SOMA_NO_COPY;
}

static gboolean
cut_rest (Cut *cut)
{
  int free_cell = find_free_cell (cut);

  if (free_cell < 0)
    return TRUE;
  if (cut->next_copy == cut->end_copy)
    return FALSE;

  for (int transform = 0; transform < SOMA_N_ROTATIONS; transform++)
    for (int anchor = 0; anchor < cut->piece->n_cells; anchor++)
      {
        if (++cut->tries > MAX_TRIES)
          return FALSE;
        if (!place_piece (cut, transform, anchor, free_cell))
          continue;
        for (int i = 0; i < cut->piece->n_cells; i++)
          cut->copy_at[cut->cells[i]] = (uint16_t) cut->next_copy;
        cut->next_copy++;
        if (cut_rest (cut))
          return TRUE;
        take_back (cut, --cut->next_copy);
      }
  return FALSE;
}

static gboolean
fail (GError **error, char *message)
{
  g_set_error_literal (error, SOMA_FILE_ERROR, SOMA_FILE_ERROR_INVALID, message);
  g_free (message);
  return FALSE;
}

static gboolean
check_counts (const SomaPieceSet *set, const int *n_used, GError **error)
{
  for (int i = 0; i < set->n_pieces; i++)
    {
      const SomaPiece *piece = &set->pieces[i];
      if (n_used[i] >= piece->min_count)
        continue;
      if (n_used[i] == 0)
        return fail (error, g_strdup_printf (_ ("piece %s is missing"), piece->letter));
      /* Translators: the letter of a piece, then how often it is used and has to be. */
      return fail (error, g_strdup_printf (ngettext ("piece %s is used %d time instead of %d",
                                                     "piece %s is used %d times instead of %d",
                                                     (gulong) n_used[i]),
                                           piece->letter, n_used[i], piece->min_count));
    }
  return TRUE;
}

/* Collects the cells of the cut's symbol into cut->cells; their number. */
static int
collect_marked (Cut *cut)
{
  int n = 0;

  for (int cell = 0; cell < cut->figure->n_cells; cell++)
    if (cut->symbols[cell] == cut->symbol)
      cut->cells[n++] = cell;
  return n;
}

/* Whether the cells marked with the symbol are one copy of the piece. */
static gboolean
forms_piece (const Cut *cut, const SomaPiece *piece)
{
  uint16_t copy_at[SOMA_MAX_CELLS];
  Cut other = *cut;

  for (int cell = 0; cell < cut->figure->n_cells; cell++)
    copy_at[cell] = SOMA_NO_COPY;
  other.copy_at = copy_at;
  other.piece = piece;
  other.next_copy = other.tries = 0;
  other.end_copy = 1;
  return cut_rest (&other);
}

static gboolean
is_connected (Cut *cut)
{
  SomaCell cells[SOMA_MAX_CELLS];
  int n = collect_marked (cut);

  for (int i = 0; i < n; i++)
    cells[i] = cut->figure->cells[cut->cells[i]];
  g_autoptr (SomaDrawing) marked = soma_drawing_new (cells, NULL, n);
  uint16_t part[SOMA_MAX_CELLS];
  return soma_drawing_find_parts (marked, part) == 1;
}

/* Why the cells of the symbol, as many as the piece has, are not that piece. */
static char *
describe_shape (Cut *cut, const SomaPieceSet *set)
{
  const SomaPiece *piece = cut->piece;
  g_autofree char *symbol = soma_excerpt_character (cut->symbol);

  for (int i = 0; i < set->n_pieces; i++)
    if (set->pieces[i].n_cells == piece->n_cells && forms_piece (cut, &set->pieces[i]))
      return g_strdup_printf (
          /* Translators: a character in a drawing, then the letters of two pieces. */
          _ ("the cells marked “%s” form piece %s, not piece %s"), symbol, set->pieces[i].letter,
          piece->letter);
  if (!is_connected (cut))
    return g_strdup_printf (_ ("piece %s is not connected"), piece->letter);
  /* Translators: a character in a drawing, then the letter of a piece. */
  return g_strdup_printf (_ ("the cells marked “%s” do not form piece %s"), symbol, piece->letter);
}

static char *
describe_failure (Cut *cut, const SomaPieceSet *set)
{
  const SomaPiece *piece = cut->piece;
  g_autofree char *symbol = soma_excerpt_character (cut->symbol);
  int n = collect_marked (cut);

  if (n == piece->n_cells)
    return describe_shape (cut, set);
  if (piece->max_count == 1)
    /* Translators: the letter of a piece, how many cells are marked so, and how many it has. */
    return g_strdup_printf (ngettext ("piece %s covers %d cell instead of %d",
                                      "piece %s covers %d cells instead of %d", (gulong) n),
                            piece->letter, n, piece->n_cells);
  if (n > piece->n_cells * piece->max_count)
    return g_strdup_printf (
        /* Translators: the letter of a piece, how many cells are marked with it, how many they may
         * be. */
        _ ("the copies of piece %s cover %d cells, but have only %d"), piece->letter, n,
        piece->n_cells * piece->max_count);
  /* Translators: a character in a drawing, then the letter of a piece. */
  return g_strdup_printf (_ ("the cells marked “%s” do not form piece %s"), symbol, piece->letter);
}

static gboolean
cut_symbol (Cut *cut, const SomaPieceSet *set, int *n_used, GError **error)
{
  int piece = soma_symbols_find_piece (set, cut->symbol);
  g_autofree char *symbol = soma_excerpt_character (cut->symbol);

  if (cut->symbol == '.')
    return fail (error, g_strdup (_ ("a cell is left empty")));
  if (piece < 0)
    /* Translators: a character that stands in the drawing of a figure. */
    return fail (error, g_strdup_printf (_ ("“%s” does not stand for any piece"), symbol));

  int first = soma_piece_set_first_copy (set, piece);
  cut->piece = &set->pieces[piece];
  cut->next_copy = first + n_used[piece];
  cut->end_copy = first + cut->piece->max_count;
  if (!cut_rest (cut))
    return fail (error, describe_failure (cut, set));
  n_used[piece] = cut->next_copy - first;
  return TRUE;
}

/* Numbers the copies of each piece in the order of their least cells. */
static void
order_copies (const SomaFigure *figure, const SomaPieceSet *set, uint16_t *copy_at)
{
  int n_copies = soma_piece_set_n_copies (set);
  g_autofree uint16_t *new_copy = g_new (uint16_t, n_copies);
  int n_seen[SOMA_MAX_PIECES] = { 0 };

  for (int copy = 0; copy < n_copies; copy++)
    new_copy[copy] = SOMA_NO_COPY;
  for (int cell = 0; cell < figure->n_cells; cell++)
    {
      int copy = copy_at[cell];
      if (copy == SOMA_NO_COPY)
        continue;
      int piece = soma_piece_set_copy_piece (set, copy);
      if (new_copy[copy] == SOMA_NO_COPY)
        new_copy[copy] = (uint16_t) (soma_piece_set_first_copy (set, piece) + n_seen[piece]++);
      copy_at[cell] = new_copy[copy];
    }
}

/* Cuts all cells except empty ones into copies; `is_partial`: '.' is an empty cell anywhere, not
 * only where the figure allows it. */
static gboolean
cut_all (const gunichar *symbols, const SomaFigure *figure, const SomaPieceSet *set,
         gboolean is_partial, uint16_t *copy_at, int *n_used, GError **error)
{
  for (int cell = 0; cell < figure->n_cells; cell++)
    copy_at[cell] = SOMA_NO_COPY;

  for (int cell = 0; cell < figure->n_cells; cell++)
    {
      gboolean may_be_empty = is_partial || (figure->optional != NULL && figure->optional[cell]);
      if (copy_at[cell] != SOMA_NO_COPY || (may_be_empty && symbols[cell] == '.'))
        continue;
      Cut cut = {
        .figure = figure, .symbols = symbols, .symbol = symbols[cell], .copy_at = copy_at
      };
      if (!cut_symbol (&cut, set, n_used, error))
        return FALSE;
    }
  order_copies (figure, set, copy_at);
  return TRUE;
}

gboolean
soma_file_solution_to_copies (const SomaFileSolution *solution, const SomaFigure *figure,
                              const SomaPieceSet *set, uint16_t *copy_at, GError **error)
{
  int n_used[SOMA_MAX_PIECES] = { 0 };

  return cut_all (solution->symbols, figure, set, FALSE, copy_at, n_used, error) &&
         check_counts (set, n_used, error);
}

/* The set with pieces for all cells, however often each is needed. */
static SomaPieceSet *
allow_any_count (const SomaPieceSet *set, int n_cells)
{
  SomaPiece pieces[SOMA_MAX_PIECES];

  for (int i = 0; i < set->n_pieces; i++)
    {
      pieces[i] = set->pieces[i];
      pieces[i].min_count = 0;
      pieces[i].max_count = MAX (n_cells / pieces[i].n_cells, 1);
    }
  return soma_piece_set_new ("", pieces, set->n_pieces, NULL);
}

/* The pieces that are used at all, in as many copies. */
static SomaPieceSet *
choose_used (const SomaPieceSet *set, const int *n_used)
{
  SomaPiece pieces[SOMA_MAX_PIECES];
  int n_pieces = 0;

  for (int i = 0; i < set->n_pieces; i++)
    if (n_used[i] > 0)
      {
        pieces[n_pieces] = set->pieces[i];
        pieces[n_pieces].min_count = pieces[n_pieces].max_count = n_used[i];
        n_pieces++;
      }
  return soma_piece_set_new ("", pieces, n_pieces, NULL);
}

SomaPieceSet *
soma_file_solution_find_pieces (const SomaFileSolution *solution, const SomaFigure *figure,
                                GError **error)
{
  /* They include those of Soma. */
  g_autoptr (SomaPieceSet) any =
      allow_any_count (soma_piece_sets_get ("soma-plus"), figure->n_cells);
  int n_used[SOMA_MAX_PIECES] = { 0 };
  uint16_t copy_at[SOMA_MAX_CELLS];

  if (!cut_all (solution->symbols, figure, any, FALSE, copy_at, n_used, error))
    return NULL;
  return choose_used (any, n_used);
}

G_NO_INLINE static SomaPuzzle *
make_pinned_puzzle (const char *name, SomaFigure *figure, const gunichar *symbols,
                    SomaPieceSet *set, gboolean distinct_pieces, GError **error)
{
  int n_used[SOMA_MAX_PIECES] = { 0 }, n_pins = 0, n_cells = 0;
  uint16_t copy_at[SOMA_MAX_CELLS], cells[SOMA_MAX_CELLS];
  SomaPin pins[SOMA_MAX_CELLS];

  if (!cut_all (symbols, figure, set, TRUE, copy_at, n_used, error))
    return NULL;
  for (int p = 0; p < set->n_pieces; p++)
    for (int i = 0; i < n_used[p]; i++)
      {
        pins[n_pins++] = (SomaPin){ p, set->pieces[p].n_cells, cells + n_cells };
        for (int cell = 0; cell < figure->n_cells; cell++)
          if (copy_at[cell] == soma_piece_set_first_copy (set, p) + i)
            cells[n_cells++] = (uint16_t) cell;
      }
  SomaError why;
  SomaPuzzle *puzzle = soma_puzzle_new (name, figure, set, pins, n_pins, distinct_pieces, &why);
  if (puzzle == NULL) /* their shapes are right */
    g_set_error (error, SOMA_FILE_ERROR, SOMA_FILE_ERROR_INVALID,
                 _ ("the figure does not accept the colours of piece %s where it is pinned"),
                 set->pieces[pins[MAX (why.culprit, 0)].piece].letter);
  return puzzle;
}

SomaPuzzle *
soma_file_make_puzzle (const char *name, SomaFigure *figure, const gunichar *symbols,
                       SomaPieceSet *set, gboolean distinct_pieces, GError **error)
{
  if (symbols == NULL)
    return soma_puzzle_new (name, figure, set, NULL, 0, distinct_pieces, NULL);
  return make_pinned_puzzle (name, figure, symbols, set, distinct_pieces, error);
}
