/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "finder-labels.h"

#include <glib/gi18n.h>
#include <inttypes.h>

#include "plural.h"

static char *
label_found (guint n_found, guint64 n_tried)
{
  g_autofree char *found =
      g_strdup_printf (ngettext ("%'u puzzle found", "%'u puzzles found", n_found), n_found);

  return g_strdup_printf (
      /* Translators: how many puzzles were found, and how many ways to cut the figure. */
      ngettext ("%s, %'" PRIu64 " cutting tried.", "%s, %'" PRIu64 " cuttings tried.",
                soma_plural (n_tried)),
      found, n_tried);
}

static const char *
label_problem (SomaFinderState state)
{
  switch (state)
    {
    case SOMA_FINDER_NO_FIGURE:
      return _ ("No figure to cut yet.");
    case SOMA_FINDER_NO_PUZZLE:
      return _ ("No pieces to make harder yet.");
    case SOMA_FINDER_NO_SOLUTION:
      return _ ("The pieces do not build the figure, so they cannot be made harder.");
    case SOMA_FINDER_TOO_FEW_CELLS:
      return _ ("The figure has too few cells for so many pieces of that size.");
    case SOMA_FINDER_TOO_MANY_CELLS:
      return _ ("The figure has too many cells for so few pieces of that size.");
    case SOMA_FINDER_TOO_MANY_PARTS:
      return _ ("The figure has more parts than there are to be pieces.");
    case SOMA_FINDER_FAILED:
      return _ ("Not enough memory, or too many ways to place the pieces.");
    case SOMA_FINDER_NONE:
    default:
      return _ ("Press Find to cut the figure into pieces that fit in one way only and are hard to "
                "take apart. Click one to work on it.");
    }
}

char *
soma_label_finder (SomaFinderState state, guint n_found, guint64 n_tried)
{
  switch (state)
    {
    case SOMA_FINDER_RUNNING:
    case SOMA_FINDER_STOPPED:
      return label_found (n_found, n_tried);
    case SOMA_FINDER_TOO_MANY_PIECES:
      return g_strdup_printf (ngettext ("Only puzzles of 2 to %d piece can be found.",
                                        "Only puzzles of 2 to %d pieces can be found.",
                                        SOMA_MAX_INVENT_PIECES),
                              SOMA_MAX_INVENT_PIECES);
    case SOMA_FINDER_TOO_LARGE:
      return g_strdup_printf (
          ngettext ("Only figures of at most %d cell in each direction can be cut.",
                    "Only figures of at most %d cells in each direction can be cut.",
                    SOMA_MAX_INVENT_EXTENT),
          SOMA_MAX_INVENT_EXTENT);
    default:
      return g_strdup (label_problem (state));
    }
}

char *
soma_label_containing (int n_cells, guint n)
{
  if (n_cells == 0)
    return g_strdup (_ ("Nothing drawn yet"));
  if (n == 0)
    return g_strdup (_ ("No figure contains this"));
  return g_strdup_printf (ngettext ("%'u figure contains this", "%'u figures contain this", n), n);
}

char *
soma_label_found_level (const char *level)
{
  /* Translators: how hard a puzzle is to take apart, such as "8.5.3". */
  return g_strdup_printf (_ ("Level %s"), level);
}

char *
soma_label_found_moves (int n_moves, int n_turns)
{
  if (n_turns == 0)
    return g_strdup_printf (ngettext ("%'d move", "%'d moves", (gulong) n_moves), n_moves);
  /* Translators: so many moves take a puzzle apart, and so many of them are quarter turns; there
   * are always several moves. The form depends on the turns. */
  return g_strdup_printf (ngettext ("%'d moves, %d turn", "%'d moves, %d turns", (gulong) n_turns),
                          n_moves, n_turns);
}
