/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "step-labels.h"

#include <glib/gi18n.h>

/* What the step's piece is called; "" if it has none. */
static char *
describe_piece (const SomaStep *step, const SomaPuzzle *puzzle, const SomaNames *names)
{
  return step->piece >= 0 ? soma_names_piece (names, puzzle->set, step->piece) : g_strdup ("");
}

/* The numbers tell that there are too many cells of a class or too few; else only their choice does. */
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
  return g_strdup_printf (_ ("Dead end: %d black cells are left, the pieces cover %s"),
                          step->n_empty, range);
}

static char *
describe_corners (const SomaStep *step)
{
  g_autofree char *range = describe_range (step);

  if (!is_out_of_range (step))
    return g_strdup (_ ("Dead end: corner cells do not add up"));
  return g_strdup_printf (_ ("Dead end: %d corner cells are left, the pieces cover %s"),
                          step->n_empty, range);
}

static char *
describe_branch (const SomaStep *step, const SomaPuzzle *puzzle, const SomaNames *names)
{
  g_autofree char *piece = describe_piece (step, puzzle, names);
  g_autofree char *ways = g_strdup_printf (
      ngettext ("%d placement", "%d placements", (gulong) step->n_options), step->n_options);

  if (step->piece >= 0)
    /* Translators: the search goes on with the piece that has the fewest placements left. */
    return g_strdup_printf (_ ("Scarcest: %s has %s left"), piece, ways);
  return g_strdup_printf (_ ("Scarcest: cell %d has %s left"), soma_names_cell (names, step->cell),
                          ways);
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
                              soma_names_cell (names, step->cell));
    case SOMA_DEAD_END_ISLAND:
      return g_strdup_printf (ngettext ("Dead end: an island of %d cell at cell %d",
                                        "Dead end: an island of %d cells at cell %d",
                                        (gulong) step->n_empty),
                              step->n_empty, soma_names_cell (names, step->cell));
    case SOMA_DEAD_END_MUST_COVER:
      /* Translators: each of the two cells can be covered in one way only, but not both at once. */
      return g_strdup_printf (_ ("Dead end: cells %d and %d cannot both be covered"),
                              soma_names_cell (names, step->cell),
                              soma_names_cell (names, step->other_cell));
    case SOMA_DEAD_END_PARITY:
      return describe_parity (step);
    case SOMA_DEAD_END_CORNERS:
    default:
      return describe_corners (step);
    }
}

char *
soma_label_step_cells (const SomaStep *step, const SomaNames *names)
{
  GString *text = g_string_new (NULL);

  for (int i = 0; i < step->n_cells; i++)
    g_string_append_printf (text, "%s%d", i > 0 ? " " : "",
                            soma_names_cell (names, step->cells[i]));
  return g_string_free (text, FALSE);
}

char *
soma_label_step (const SomaStep *step, const SomaPuzzle *puzzle, const SomaNames *names)
{
  g_autofree char *cells = soma_label_step_cells (step, names);

  switch (step->kind)
    {
    case SOMA_STEP_TRY:
      /* Translators: %s are cell numbers; the piece stands before it. */
      return g_strdup_printf (_ ("does not fit at %s"), cells);
    case SOMA_STEP_PLACE:
      return g_strdup_printf (_ ("placed at %s"), cells);
    case SOMA_STEP_REMOVE:
      return g_strdup_printf (_ ("removed from %s"), cells);
    case SOMA_STEP_LEAVE_OUT:
      return g_strdup (_ ("no more are used"));
    default:
      return soma_label_step_full (step, puzzle, names);
    }
}

char *
soma_label_step_full (const SomaStep *step, const SomaPuzzle *puzzle, const SomaNames *names)
{
  g_autofree char *cells = soma_label_step_cells (step, names);
  g_autofree char *piece = describe_piece (step, puzzle, names);

  switch (step->kind)
    {
    case SOMA_STEP_START:
      return g_strdup (_ ("Nothing is placed yet"));
    case SOMA_STEP_TRY:
      /* Translators: a piece and cell numbers. */
      return g_strdup_printf (_ ("%s does not fit at %s"), piece, cells);
    case SOMA_STEP_PLACE:
      return g_strdup_printf (_ ("%s placed at %s"), piece, cells);
    case SOMA_STEP_REMOVE:
      return g_strdup_printf (_ ("%s removed from %s"), piece, cells);
    case SOMA_STEP_LEAVE_OUT:
      return g_strdup_printf (_ ("No more of %s are used"), piece);
    case SOMA_STEP_BRANCH:
      return describe_branch (step, puzzle, names);
    case SOMA_STEP_DEAD_END:
      return describe_dead_end (step, puzzle, names);
    case SOMA_STEP_SOLUTION:
    default:
      return g_strdup_printf (_ ("Solution %'" G_GUINT64_FORMAT), step->n_solutions);
    }
}

char *
soma_label_step_number (guint64 number, const SomaTraceExtent *extent)
{
  if (!extent->is_complete)
    return g_strdup_printf (_ ("Step %'" G_GUINT64_FORMAT), number);
  return g_strdup_printf (_ ("Step %'" G_GUINT64_FORMAT " of %'" G_GUINT64_FORMAT), number,
                          extent->n_steps);
}

char *
soma_label_step_count (guint64 n, guint64 n_known, gboolean is_complete)
{
  if (is_complete)
    return g_strdup_printf (_ ("%'" G_GUINT64_FORMAT " of %'" G_GUINT64_FORMAT), n, n_known);
  return g_strdup_printf (_ ("%'" G_GUINT64_FORMAT " of %'" G_GUINT64_FORMAT " so far"), n,
                          n_known);
}
