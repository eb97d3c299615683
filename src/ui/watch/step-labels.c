/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "step-labels.h"

#include <glib/gi18n.h>
#include <inttypes.h>

#include "list-text.h"
#include "status-labels.h"

/* The name of the step's piece; "" if it has none. */
static char *
describe_piece (const SomaStep *step, const SomaPuzzle *puzzle, const SomaNames *names)
{
  return step->piece >= 0 ? soma_names_piece (names, puzzle->set, step->piece) : g_strdup ("");
}

/* Whether the numbers alone show that there are too many or too few cells of a class; otherwise it
 * takes their combinations. */
static gboolean
is_out_of_range (const SomaStep *step)
{
  return step->n_empty < step->least || step->n_empty > step->most;
}

static char *
describe_range (const SomaStep *step)
{
  if (step->least == step->most)
    return g_strdup_printf ("%d", step->most);
  /* Translators: a range of numbers. */
  return g_strdup_printf (_ ("%d to %d"), step->least, step->most);
}

static char *
describe_parity (const SomaStep *step)
{
  g_autofree char *range = describe_range (step);

  if (!is_out_of_range (step))
    return g_strdup (_ ("Dead end: black and white cells do not add up"));
  /* Translators: black cells, and how many the pieces cover: "12" or "12 to 14". */
  return g_strdup_printf (ngettext ("Dead end: %d black cell is left, the pieces cover %s",
                                    "Dead end: %d black cells are left, the pieces cover %s",
                                    (gulong) step->n_empty),
                          step->n_empty, range);
}

static char *
describe_corners (const SomaStep *step)
{
  g_autofree char *range = describe_range (step);

  if (!is_out_of_range (step))
    return g_strdup (_ ("Dead end: corner cells do not add up"));
  /* Translators: corner cells, and how many the pieces cover: "7" or "7 to 8". */
  return g_strdup_printf (ngettext ("Dead end: %d corner cell is left, the pieces cover %s",
                                    "Dead end: %d corner cells are left, the pieces cover %s",
                                    (gulong) step->n_empty),
                          step->n_empty, range);
}

static char *
describe_branch (const SomaStep *step, const SomaPuzzle *puzzle, const SomaNames *names)
{
  g_autofree char *piece = describe_piece (step, puzzle, names);
  g_autofree char *ways = g_strdup_printf (
      ngettext ("%'d placement", "%'d placements", (gulong) step->n_options), step->n_options);

  if (step->piece >= 0)
    /* Translators: the search continues with the piece that has the fewest placements left. */
    return g_strdup_printf (_ ("Scarcest: %s has %s left"), piece, ways);
  /* Translators: the number of a cell, and "3 placements". */
  return g_strdup_printf (_ ("Scarcest: cell %d has %s left"),
                          soma_names_cell (names, puzzle->figure, step->cell), ways);
}

static char *
describe_dead_end (const SomaStep *step, const SomaPuzzle *puzzle, const SomaNames *names)
{
  g_autofree char *piece = describe_piece (step, puzzle, names);

  switch (step->reason)
    {
    case SOMA_DEAD_END_NO_ROOM:
      return g_strdup_printf (_ ("Dead end: no room for %s"), piece);
    case SOMA_DEAD_END_UNCOVERABLE:
      return g_strdup_printf (_ ("Dead end: cell %d cannot be covered"),
                              soma_names_cell (names, puzzle->figure, step->cell));
    case SOMA_DEAD_END_ISLAND:
      /* Translators: how many cells are cut off, and the number of one of them. */
      return g_strdup_printf (ngettext ("Dead end: an island of %d cell at cell %d",
                                        "Dead end: an island of %d cells at cell %d",
                                        (gulong) step->n_empty),
                              step->n_empty, soma_names_cell (names, puzzle->figure, step->cell));
    case SOMA_DEAD_END_MUST_COVER:
      /* Translators: each of the two cells can be covered in one way only, but not both at once. */
      return g_strdup_printf (_ ("Dead end: cells %d and %d cannot both be covered"),
                              soma_names_cell (names, puzzle->figure, step->cell),
                              soma_names_cell (names, puzzle->figure, step->other_cell));
    case SOMA_DEAD_END_PARITY:
      return describe_parity (step);
    case SOMA_DEAD_END_CORNERS:
    default:
      return describe_corners (step);
    }
}

/* The numbers of the cells that the step is about, ascending: "2 5 6 9". */
static char *
label_cells (const SomaStep *step, const SomaPuzzle *puzzle, const SomaNames *names)
{
  GString *text = g_string_new (NULL);
  gboolean is_about[SOMA_MAX_CELLS + 1] = { FALSE };

  for (int i = 0; i < step->n_cells; i++)
    is_about[soma_names_cell (names, puzzle->figure, step->cells[i])] = TRUE;
  for (int number = 0; number <= SOMA_MAX_CELLS; number++)
    if (is_about[number])
      g_string_append_printf (text, "%s%d", text->len > 0 ? " " : "", number);
  return g_string_free (text, FALSE);
}

static char *
describe_by_name (const SomaStep *step, const SomaPuzzle *puzzle, const SomaNames *names,
                  const char *cells)
{
  g_autofree char *piece = describe_piece (step, puzzle, names);
  const char *sign = step->kind == SOMA_STEP_TRY ? "×" : step->kind == SOMA_STEP_PLACE ? "+" : "−";

  return g_strdup_printf ("%s %s: %s", sign, piece, cells);
}

static char *
describe_branch_in_short (const SomaStep *step, const SomaPuzzle *puzzle, const SomaNames *names)
{
  gulong n = (gulong) step->n_options;

  if (step->piece >= 0)
    /* Translators: follows the piece. */
    return g_strdup_printf (ngettext ("scarcest: %d place", "scarcest: %d places", n),
                            step->n_options);
  /* Translators: the number of a cell, and how many placements cover it. */
  return g_strdup_printf (ngettext ("cell %d: %d placement", "cell %d: %d placements", n),
                          soma_names_cell (names, puzzle->figure, step->cell), step->n_options);
}

static char *
describe_dead_end_in_short (const SomaStep *step, const SomaPuzzle *puzzle, const SomaNames *names)
{
  switch (step->reason)
    {
    case SOMA_DEAD_END_NO_ROOM:
      /* Translators: follows the piece. */
      return g_strdup (_ ("dead end: no room"));
    case SOMA_DEAD_END_UNCOVERABLE:
      return g_strdup_printf (_ ("dead end: cell %d"),
                              soma_names_cell (names, puzzle->figure, step->cell));
    case SOMA_DEAD_END_ISLAND:
      return g_strdup_printf (
          ngettext ("dead end: island of %d", "dead end: island of %d", (gulong) step->n_empty),
          step->n_empty);
    case SOMA_DEAD_END_MUST_COVER:
      /* Translators: the numbers of two cells. */
      return g_strdup_printf (_ ("dead end: cells %d, %d"),
                              soma_names_cell (names, puzzle->figure, step->cell),
                              soma_names_cell (names, puzzle->figure, step->other_cell));
    case SOMA_DEAD_END_PARITY:
      return g_strdup (_ ("dead end: parity"));
    case SOMA_DEAD_END_CORNERS:
    default:
      return g_strdup (_ ("dead end: corners"));
    }
}

char *
soma_label_step (const SomaStep *step, const SomaPuzzle *puzzle, const SomaNames *names)
{
  g_autofree char *cells = label_cells (step, puzzle, names);

  if (names->pieces == SOMA_PIECE_NAMES_NAME && step->n_cells > 0)
    return describe_by_name (step, puzzle, names, cells);
  switch (step->kind)
    {
    case SOMA_STEP_TRY:
      /* Translators: %s are cell numbers; follows the piece. There is room for about 25 characters
       * in all. */
      return g_strdup_printf (_ ("collides: %s"), cells);
    case SOMA_STEP_PLACE:
      return g_strdup_printf (_ ("placed: %s"), cells);
    case SOMA_STEP_REMOVE:
      return g_strdup_printf (_ ("removed: %s"), cells);
    case SOMA_STEP_LEAVE_OUT:
      return g_strdup (_ ("no more are used"));
    case SOMA_STEP_BRANCH:
      return describe_branch_in_short (step, puzzle, names);
    case SOMA_STEP_DEAD_END:
      return describe_dead_end_in_short (step, puzzle, names);
    default:
      return soma_label_step_full (step, puzzle, names);
    }
}

char *
soma_label_step_full (const SomaStep *step, const SomaPuzzle *puzzle, const SomaNames *names)
{
  g_autofree char *cells = label_cells (step, puzzle, names);
  g_autofree char *piece = describe_piece (step, puzzle, names);

  switch (step->kind)
    {
    case SOMA_STEP_START:
      return g_strdup (puzzle->n_pins > 0 ? _ ("Only the pinned pieces are placed so far")
                                          : _ ("No pieces are placed yet"));
    case SOMA_STEP_TRY:
      /* Translators: a piece and cell numbers. */
      return g_strdup_printf (_ ("%s does not fit at %s"), piece, cells);
    case SOMA_STEP_PLACE:
      /* Translators: the name of a piece, and cells. */
      return g_strdup_printf (_ ("%s placed at %s"), piece, cells);
    case SOMA_STEP_REMOVE:
      /* Translators: the name of a piece, and cells. */
      return g_strdup_printf (_ ("%s removed from %s"), piece, cells);
    case SOMA_STEP_LEAVE_OUT:
      return g_strdup_printf (_ ("No more copies of %s are used"), piece);
    case SOMA_STEP_BRANCH:
      return describe_branch (step, puzzle, names);
    case SOMA_STEP_DEAD_END:
      return describe_dead_end (step, puzzle, names);
    case SOMA_STEP_SOLUTION:
    default:
      return g_strdup_printf (_ ("Solution %'" PRIu64), step->n_solutions);
    }
}

/* The pieces that cover cells of the step, without duplicates: "L, P". */
static char *
list_pieces_in_way (const SomaStep *step, const SomaPuzzle *puzzle, const SomaNames *names,
                    const guint16 *board)
{
  gboolean has[SOMA_MAX_PIECES] = { FALSE };
  GString *text = g_string_new (NULL);

  for (int i = 0; i < step->n_cells; i++)
    {
      guint16 copy = board[step->cells[i]];
      int piece = copy != SOMA_NO_COPY ? soma_piece_set_copy_piece (puzzle->set, copy) : -1;
      if (piece < 0 || has[piece])
        continue;
      has[piece] = TRUE;
      g_autofree char *name = soma_names_piece (names, puzzle->set, piece);
      soma_list_text_add (text, name, SOMA_LIST_NEXT);
    }
  return g_string_free (text, FALSE);
}

char *
soma_label_step_state (const SomaStep *step, const SomaPuzzle *puzzle, const SomaNames *names,
                       const guint16 *board)
{
  g_autofree char *pieces = list_pieces_in_way (step, puzzle, names, board);
  int n_empty = 0;

  if (step->kind == SOMA_STEP_TRY)
    /* Translators: the pieces that a piece collides with. */
    return g_strdup_printf (_ ("%s in the way"), pieces);
  for (int c = 0; c < puzzle->figure->n_cells; c++)
    n_empty += board[c] == SOMA_NO_COPY;
  if (n_empty == 0)
    return g_strdup (_ ("All cells are covered"));
  return g_strdup_printf (ngettext ("%'d cell is empty", "%'d cells are empty", (gulong) n_empty),
                          n_empty);
}

char *
soma_label_step_on_board (const SomaStep *step, const SomaPuzzle *puzzle, const SomaNames *names,
                          const guint16 *board)
{
  g_autofree char *text = soma_label_step_full (step, puzzle, names);
  g_autofree char *state = soma_label_step_state (step, puzzle, names, board);

  /* Translators: what happens in a step, and the result. */
  return g_strdup_printf (_ ("%s: %s"), text, state);
}

static char *
describe_number (gboolean hides_collisions, guint64 number, guint64 shown)
{
  if (!hides_collisions)
    return g_strdup_printf ("%'" PRIu64, number);
  /* Translators: the number of a step if only pieces placed and removed are counted, and if all are
   * counted. */
  return g_strdup_printf (_ ("%'" PRIu64 " (%'" PRIu64 " with collisions)"), shown, number);
}

char *
soma_label_step_number (gboolean is_busy, gboolean hides_collisions, guint64 number, guint64 shown,
                        guint64 n_steps, guint64 n_shown, gboolean is_complete, double fraction)
{
  g_autofree char *share = soma_label_percentage (fraction);
  g_autofree char *which = describe_number (hides_collisions, number, shown);

  if (is_busy)
    return g_strdup_printf (ngettext ("Searching: %'" PRIu64 " step so far",
                                      "Searching: %'" PRIu64 " steps so far", (gulong) n_steps),
                            n_steps);
  if (!is_complete)
    /* Translators: a number, and a percentage. */
    return g_strdup_printf (_ ("Step %s, %s of the search"), which, share);
  if (shown == n_shown)
    return g_strdup_printf (_ ("Step %s, the end of the search"), which);
  /* Translators: a number, the number of all steps, and a percentage. */
  return g_strdup_printf (_ ("Step %s of %'" PRIu64 ", %s"), which, n_shown, share);
}

/* A cell of a layer; NULL outside the figure. */
static char *
describe_cell (const SomaPuzzle *puzzle, const SomaNames *names, const guint16 *board,
               SomaCell cell)
{
  int index = soma_figure_index (puzzle->figure, cell);

  if (index < 0)
    return NULL;
  if (board[index] == SOMA_NO_COPY)
    return g_strdup (".");
  return soma_names_piece_short (names, puzzle->set,
                                 soma_piece_set_copy_piece (puzzle->set, board[index]));
}

static void
append_layer (GString *text, const SomaPuzzle *puzzle, const SomaNames *names, const guint16 *board,
              int z)
{
  const int *extent = puzzle->figure->extent;

  g_string_append_c (text, '\n');
  for (int y = extent[1] - 1; y >= 0; y--)
    {
      for (int x = 0; x < extent[0]; x++)
        {
          g_autofree char *cell = describe_cell (puzzle, names, board, (SomaCell){ x, y, z });
          g_string_append_printf (text, x > 0 ? " %s" : "%s", cell != NULL ? cell : " ");
        }
      while (text->str[text->len - 1] == ' ')
        g_string_truncate (text, text->len - 1);
      g_string_append_c (text, '\n');
    }
}

char *
soma_label_step_to_copy (const SomaStep *step, const SomaPuzzle *puzzle, const SomaNames *names,
                         const guint16 *board, SomaTraceCount count, const SomaTraceExtent *extent,
                         double fraction)
{
  g_autofree char *number = soma_label_step_number (
      FALSE, count != SOMA_TRACE_STEPS, step->number, soma_trace_count (step, count),
      extent->n_steps, soma_trace_extent_count (extent, count), extent->is_complete, fraction);
  g_autofree char *what = soma_label_step_on_board (step, puzzle, names, board);
  GString *text = g_string_new (NULL);

  g_string_printf (text, "%s\n%s\n%s\n", puzzle->name, number, what);
  for (int z = 0; z < puzzle->figure->extent[2]; z++)
    append_layer (text, puzzle, names, board, z);
  return g_string_free (text, FALSE);
}

char *
soma_label_step_line (const SomaStep *step, const SomaPuzzle *puzzle, const SomaNames *names,
                      SomaTraceCount count)
{
  g_autofree char *what = soma_label_step_full (step, puzzle, names);

  if (count == SOMA_TRACE_STEPS)
    return g_strdup_printf ("%" PRIu64 "\t%s\n", step->number, what);
  return g_strdup_printf ("%" PRIu64 "\t%" PRIu64 "\t%s\n", soma_trace_count (step, count),
                          step->number, what);
}

char *
soma_label_step_count (guint64 n, guint64 n_known, gboolean is_complete)
{
  if (is_complete)
    /* Translators: the number of a step, and how many there are. */
    return g_strdup_printf (_ ("%'" PRIu64 " of %'" PRIu64), n, n_known);
  /* Translators: the number of a step, and how many there have been. */
  return g_strdup_printf (_ ("%'" PRIu64 " of %'" PRIu64 " so far"), n, n_known);
}
