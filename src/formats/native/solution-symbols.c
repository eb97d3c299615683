/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "file-contents.h"

#include <string.h>

#include "engine-auto.h"
#include "excerpt.h"
#include "facts.h"
#include "find-first.h"
#include "messages.h"
#include "piece-sets.h"

/* The cells of one symbol, if copies were not told apart, are cut into copies of its piece by a
 * search. One that finds nothing ends after about so many steps, as not every file has a solution
 * where it says it has; how long a step takes grows with the number of cells. */
#define MAX_WORK UINT64_C (50000000)

/* Whatever lies on the figure, being cut. */
typedef struct
{
  const SomaFigure *figure;
  const SomaPieceSet *set;
  const SomaSymbols *symbols;
  SomaMark *marks; /* told apart as far as their text says */
  uint16_t *copy_at;
  int *n_used; /* by piece */
} Cut;

/* The cells that are cut next. */
typedef struct
{
  int piece;
  SomaMark mark;
  int n_cells;
  int cells[SOMA_MAX_CELLS]; /* ascending */
} Part;

static void
collect_cells (const Part *part, const SomaFigure *figure, SomaCell *cells)
{
  for (int i = 0; i < part->n_cells; i++)
    cells[i] = figure->cells[part->cells[i]];
}

/* The part as a figure of its own, whose cells have the same order. */
static SomaFigure *
make_figure (const Part *part, const SomaFigure *figure)
{
  SomaCell cells[SOMA_MAX_CELLS];
  uint8_t colours[SOMA_MAX_CELLS];

  collect_cells (part, figure, cells);
  if (figure->colours == NULL)
    return soma_figure_new (cells, NULL, part->n_cells, NULL);
  for (int i = 0; i < part->n_cells; i++)
    colours[i] = figure->colours[part->cells[i]];
  return soma_figure_new_coloured (cells, NULL, colours, figure->accepts, part->n_cells, NULL);
}

/* Whether the part has the shape of the piece, whatever its colours. */
static gboolean
forms_piece (const Part *part, const SomaFigure *figure, const SomaPiece *piece)
{
  g_autoptr (SomaFigure) shape = make_figure (part, figure);
  SomaPiece plain = *piece, formed = { .n_cells = shape->n_cells, .cells = shape->cells };

  plain.colours = NULL;
  plain.turns = SOMA_TURNS_ANY;
  return soma_piece_same_shape (&plain, &formed, false);
}

static void
take_copy (Cut *cut, int piece, const int *cells, int n_cells)
{
  int copy = soma_piece_set_first_copy (cut->set, piece) + cut->n_used[piece]++;

  for (int i = 0; i < n_cells; i++)
    cut->copy_at[cells[i]] = (uint16_t) copy;
}

/* Cuts several copies of the piece. */
static gboolean
search_cut (Cut *cut, const Part *part)
{
  SomaPiece piece = cut->set->pieces[part->piece];
  uint16_t found[SOMA_MAX_CELLS];

  piece.min_count = piece.max_count = part->n_cells / piece.n_cells;
  g_autoptr (SomaFigure) figure = make_figure (part, cut->figure);
  g_autoptr (SomaPieceSet) set = soma_piece_set_new ("", &piece, 1, NULL);
  if (set == NULL)
    return FALSE;
  g_autoptr (SomaPuzzle) puzzle = soma_puzzle_new ("", figure, set, NULL, 0, false, NULL);
  const SomaSearchOptions options = { .symmetry = SOMA_SYMMETRY_NONE,
                                      .n_threads = 1,
                                      .node_limit = MAX_WORK / (guint64) part->n_cells };
  if (soma_search_find_first (puzzle, &options, found, NULL) != SOMA_SEARCH_LIMIT)
    return FALSE;
  int first = soma_piece_set_first_copy (cut->set, part->piece) + cut->n_used[part->piece];
  for (int i = 0; i < part->n_cells; i++)
    cut->copy_at[part->cells[i]] = (uint16_t) (first + found[i]);
  cut->n_used[part->piece] += piece.max_count;
  return TRUE;
}

static gboolean
cut_part (Cut *cut, const Part *part)
{
  const SomaPiece *piece = &cut->set->pieces[part->piece];

  if (part->n_cells % piece->n_cells != 0 ||
      part->n_cells / piece->n_cells > piece->max_count - cut->n_used[part->piece])
    return FALSE;
  if (piece->n_cells == 1)
    {
      for (int i = 0; i < part->n_cells; i++)
        take_copy (cut, part->piece, &part->cells[i], 1);
      return TRUE;
    }
  if (part->n_cells > piece->n_cells)
    return search_cut (cut, part);
  if (!forms_piece (part, cut->figure, piece))
    return FALSE;
  take_copy (cut, part->piece, part->cells, part->n_cells);
  return TRUE;
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

static gboolean
is_connected (const Part *part, const SomaFigure *figure)
{
  SomaCell cells[SOMA_MAX_CELLS];
  uint16_t of[SOMA_MAX_CELLS];

  collect_cells (part, figure, cells);
  g_autoptr (SomaDrawing) marked = soma_drawing_new (cells, NULL, part->n_cells);
  return soma_drawing_find_parts (marked, of) == 1;
}

/* Why the cells of the symbol, as many as the piece has, are not that piece. */
static char *
describe_shape (const Cut *cut, const Part *part)
{
  const SomaPieceSet *set = cut->set;
  const SomaPiece *piece = &set->pieces[part->piece];
  g_autofree char *symbol = soma_excerpt_character (part->mark.symbol);

  for (int i = 0; i < set->n_pieces; i++)
    if (set->pieces[i].n_cells == piece->n_cells &&
        forms_piece (part, cut->figure, &set->pieces[i]))
      return g_strdup_printf (
          /* Translators: a character in a drawing, then the letters of two pieces. */
          _ ("the cells marked “%s” form piece %s, not piece %s"), symbol, set->pieces[i].letter,
          piece->letter);
  if (!is_connected (part, cut->figure))
    return g_strdup_printf (_ ("piece %s is not connected"), piece->letter);
  /* Translators: a character in a drawing, then the letter of a piece. */
  return g_strdup_printf (_ ("the cells marked “%s” do not form piece %s"), symbol, piece->letter);
}

/* All cells on which the piece lies. */
static int
count_marked (const Cut *cut, int piece)
{
  int n = 0;

  for (int cell = 0; cell < cut->figure->n_cells; cell++)
    n += soma_symbols_find_piece (cut->symbols, cut->marks[cell].symbol) == piece;
  return n;
}

static char *
describe_failure (const Cut *cut, const Part *part)
{
  const SomaPiece *piece = &cut->set->pieces[part->piece];
  g_autofree char *symbol = soma_excerpt_character (part->mark.symbol);
  int n = count_marked (cut, part->piece);

  if (piece->max_count == 1 && part->n_cells == n && n != piece->n_cells)
    /* Translators: the letter of a piece, how many cells are marked so, and how many it has. */
    return g_strdup_printf (ngettext ("piece %s covers %d cell instead of %d",
                                      "piece %s covers %d cells instead of %d", (gulong) n),
                            piece->letter, n, piece->n_cells);
  if (n > piece->n_cells * piece->max_count)
    return g_strdup_printf (
        /* Translators: the letter of a piece, how many cells are marked with it, how many they may
         * be. */
        ngettext ("the copies of piece %s cover %d cell, but have only %d",
                  "the copies of piece %s cover %d cells, but have only %d", (gulong) n),
        piece->letter, n, piece->n_cells * piece->max_count);
  if (part->n_cells == piece->n_cells)
    return describe_shape (cut, part);
  /* Translators: a character in a drawing, then the letter of a piece. */
  return g_strdup_printf (_ ("the cells marked “%s” do not form piece %s"), symbol, piece->letter);
}

/* Keeps only the cells that hang together with the first one: what lies apart is cut alone. */
static void
keep_connected (const Cut *cut, Part *part)
{
  SomaCell cells[SOMA_MAX_CELLS];
  uint16_t of[SOMA_MAX_CELLS];
  int n = 0;

  collect_cells (part, cut->figure, cells);
  g_autoptr (SomaDrawing) drawing = soma_drawing_new (cells, NULL, part->n_cells);
  soma_drawing_find_parts (drawing, of);
  for (int i = 0; i < part->n_cells; i++)
    if (of[i] == of[0])
      part->cells[n++] = part->cells[i];
  part->n_cells = n;
}

static gboolean
cut_from (Cut *cut, int first, GError **error)
{
  Part part;

  /* Collect the cells that are not cut yet and have the mark of the first one. */
  part.mark = cut->marks[first];
  part.n_cells = 0;
  for (int cell = first; cell < cut->figure->n_cells; cell++)
    if (cut->marks[cell].symbol == part.mark.symbol && cut->marks[cell].copy == part.mark.copy &&
        cut->copy_at[cell] == SOMA_NO_COPY)
      part.cells[part.n_cells++] = cell;

  part.piece = soma_symbols_find_piece (cut->symbols, part.mark.symbol);
  g_autofree char *symbol = soma_excerpt_character (part.mark.symbol);
  if (part.mark.symbol == '.')
    return fail (error, g_strdup (_ ("a cell is left empty")));
  if (part.piece < 0)
    /* Translators: a character that stands in the drawing of a figure. */
    return fail (error, g_strdup_printf (_ ("“%s” does not stand for any piece"), symbol));
  const SomaPiece *piece = &cut->set->pieces[part.piece];
  if (piece->n_cells > 1 && part.n_cells > piece->n_cells && piece->max_count > 1 &&
      soma_symbols_is_connected (cut->symbols, part.piece))
    keep_connected (cut, &part);
  return cut_part (cut, &part) || fail (error, describe_failure (cut, &part));
}

/* Cuts all cells except empty ones into copies; `is_partial`: '.' is an empty cell anywhere, not
 * only where the figure allows it. */
static gboolean
cut_all (const SomaMark *marks, const SomaFigure *figure, const SomaPieceSet *set,
         gboolean is_partial, uint16_t *copy_at, int *n_used, GError **error)
{
  g_autoptr (SomaSymbols) symbols = soma_symbols_new (set);
  g_autofree SomaMark *told = g_memdup2 (marks, (gsize) figure->n_cells * sizeof *marks);
  Cut cut = { figure, set, symbols, told, copy_at, n_used };

  soma_symbols_tell (symbols, figure, told);
  for (int cell = 0; cell < figure->n_cells; cell++)
    copy_at[cell] = SOMA_NO_COPY;
  for (int cell = 0; cell < figure->n_cells; cell++)
    {
      gboolean may_be_empty = is_partial || (figure->optional != NULL && figure->optional[cell]);
      if (copy_at[cell] == SOMA_NO_COPY && !(may_be_empty && told[cell].symbol == '.') &&
          !cut_from (&cut, cell, error))
        return FALSE;
    }
  soma_piece_set_order_copies (set, figure->n_cells, copy_at);
  return TRUE;
}

gboolean
soma_file_solution_to_copies (const SomaFileSolution *solution, const SomaFigure *figure,
                              const SomaPieceSet *set, uint16_t *copy_at, GError **error)
{
  int n_used[SOMA_MAX_PIECES] = { 0 };

  return cut_all (solution->marks, figure, set, FALSE, copy_at, n_used, error) &&
         check_counts (set, n_used, error);
}

/* Whether the numbers in `a` stand for those in `b`, each for one. */
static gboolean
is_renaming (const uint16_t *a, const uint16_t *b, int n_cells)
{
  g_autofree int *to = g_new (int, UINT16_MAX + 1), *from = g_new (int, UINT16_MAX + 1);

  memset (to, 0xff, (UINT16_MAX + 1) * sizeof *to);
  memset (from, 0xff, (UINT16_MAX + 1) * sizeof *from);
  to[SOMA_NO_COPY] = from[SOMA_NO_COPY] = SOMA_NO_COPY;
  for (int cell = 0; cell < n_cells; cell++)
    {
      if (to[a[cell]] < 0 && from[b[cell]] < 0)
        {
          to[a[cell]] = b[cell];
          from[b[cell]] = a[cell];
        }
      if (to[a[cell]] != b[cell] || from[b[cell]] != a[cell])
        return FALSE;
    }
  return TRUE;
}

/* Copies become pieces. */
static void
forget_copies (const SomaPieceSet *set, int n_cells, uint16_t *copy_at)
{
  for (int cell = 0; cell < n_cells; cell++)
    if (copy_at[cell] != SOMA_NO_COPY)
      copy_at[cell] = (uint16_t) soma_piece_set_copy_piece (set, copy_at[cell]);
}

gboolean
soma_file_marks_match (const SomaFigure *figure, const SomaPieceSet *set, const SomaMark *a,
                       const SomaPieceSet *other_set, const SomaMark *b, gboolean distinct_pieces)
{
  int n_used[SOMA_MAX_PIECES] = { 0 }, n_other[SOMA_MAX_PIECES] = { 0 };
  uint16_t copy_at[SOMA_MAX_CELLS], other_at[SOMA_MAX_CELLS];

  if (soma_file_marks_equal (figure, set, a, b))
    return TRUE;
  if (set == NULL || other_set == NULL || !cut_all (a, figure, set, TRUE, copy_at, n_used, NULL) ||
      !cut_all (b, figure, other_set, TRUE, other_at, n_other, NULL) ||
      !is_renaming (copy_at, other_at, figure->n_cells))
    return FALSE;
  forget_copies (set, figure->n_cells, copy_at);
  forget_copies (other_set, figure->n_cells, other_at);
  return !distinct_pieces || is_renaming (copy_at, other_at, figure->n_cells);
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

  if (!cut_all (solution->marks, figure, any, FALSE, copy_at, n_used, error))
    return NULL;
  return choose_used (any, n_used);
}

G_NO_INLINE static SomaPuzzle *
make_pinned_puzzle (const char *name, SomaFigure *figure, const SomaMark *marks, SomaPieceSet *set,
                    gboolean distinct_pieces, GError **error)
{
  int n_used[SOMA_MAX_PIECES] = { 0 }, n_pins = 0, n_cells = 0;
  uint16_t copy_at[SOMA_MAX_CELLS], cells[SOMA_MAX_CELLS];
  SomaPin pins[SOMA_MAX_CELLS];

  if (!cut_all (marks, figure, set, TRUE, copy_at, n_used, error))
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
soma_file_make_puzzle (const char *name, SomaFigure *figure, const SomaMark *pins,
                       SomaPieceSet *set, gboolean distinct_pieces, GError **error)
{
  if (pins == NULL)
    return soma_puzzle_new (name, figure, set, NULL, 0, distinct_pieces, NULL);
  return make_pinned_puzzle (name, figure, pins, set, distinct_pieces, error);
}
