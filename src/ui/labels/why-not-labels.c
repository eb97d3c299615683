/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "why-not-labels.h"

#include <glib/gi18n.h>
#include <inttypes.h>

#include "play-labels.h"

/* A longer list of shares would not be read. */
#define MAX_SHARES 15

/* Nor would a longer list of pieces that lock each other. */
#define MAX_LOCKED 12

static char *
list_pieces (const SomaWhyNot *reason, const SomaPuzzle *puzzle)
{
  GString *list = g_string_new (NULL);

  for (int i = 0; i < reason->n_pieces; i++)
    g_string_append_printf (list, i > 0 ? ", %s" : "%s",
                            puzzle->set->pieces[reason->pieces[i]].letter);
  return g_string_free (list, FALSE);
}

static char *
explain_volume (const SomaWhyNot *reason)
{
  if (reason->least < 0)
    return g_strdup_printf (_ ("The pieces fill at least %'d cells, but the figure has %'d."),
                            reason->most, reason->have);
  if (reason->most < 0)
    return g_strdup_printf (_ ("The pieces fill at most %'d cells, but the figure has %'d."),
                            reason->least, reason->have);
  return g_strdup_printf (_ ("The pieces fill %'d cells or %'d, but never %'d."), reason->least,
                          reason->most, reason->have);
}

static char *
explain_parity (const SomaWhyNot *reason)
{
  if (reason->have >= reason->least && reason->have <= reason->most)
    return g_strdup_printf (_ ("Parity: coloured like a chessboard, the figure has %d marked "
                               "cells, but the pieces can never cover exactly that many."),
                            reason->have);
  if (reason->least == reason->most)
    return g_strdup_printf (_ ("Parity: coloured like a chessboard, the figure has %d marked "
                               "cells, but the pieces cover %d."),
                            reason->have, reason->least);
  return g_strdup_printf (_ ("Parity: coloured like a chessboard, the figure has %d marked cells, "
                             "but the pieces cover %d to %d."),
                          reason->have, reason->least, reason->most);
}

static char *
explain_clash (const SomaWhyNot *reason, const SomaPuzzle *puzzle)
{
  g_autofree char *pieces = list_pieces (reason, puzzle);
  int n = reason->n_cells;

  if (reason->n_pieces == 0)
    return g_strdup_printf (ngettext ("No pieces can cover the marked cell.",
                                      "No pieces can cover all %d marked cells at once.", n),
                            n);
  if (n == 0)
    return g_strdup_printf (ngettext ("Piece %s has nowhere to go.",
                                      "Pieces %s cannot all be placed at once.", reason->n_pieces),
                            pieces);
  return g_strdup_printf (ngettext ("With %s in use, the marked cell cannot be covered.",
                                    "With %s in use, the %d marked cells cannot all be covered.",
                                    n),
                          pieces, n);
}

/* How many of the marked cells each piece fills at most, "V 1, L 2", if the list is short. */
static char *
list_shares (const SomaWhyNot *reason, const SomaPuzzle *puzzle)
{
  GString *list = g_string_new (NULL);

  for (int i = 0; i < puzzle->set->n_pieces; i++)
    {
      const SomaPiece *piece = &puzzle->set->pieces[i];
      if (puzzle->set->n_pieces > MAX_SHARES || piece->max_count > 1)
        {
          g_string_truncate (list, 0);
          break;
        }
      g_string_append_printf (list, i > 0 ? ", %s %d" : "%s %d", piece->letter,
                              reason->most_of_piece[i]);
    }
  return g_string_free (list, FALSE);
}

static char *
explain_marked (const SomaWhyNot *reason, const SomaPuzzle *puzzle)
{
  gboolean corners = reason->kind == SOMA_WHY_NOT_CORNERS;
  g_autofree char *shares = list_shares (reason, puzzle);

  if (shares[0] == '\0')
    return g_strdup_printf (
        corners ? _ ("The figure has %d corners, which are marked; the pieces can "
                     "fill at most %d.")
                : _ ("%d cells are marked; the pieces can fill at most %d of them."),
        reason->have, reason->most);
  /* Translators: the last %s is a list, "V 1, L 2, T 2". */
  return g_strdup_printf (corners ? _ ("The figure has %d corners, which are marked; the pieces "
                                       "can fill at most %d: %s.")
                                  : _ ("%d cells are marked; the pieces can fill at most %d of "
                                       "them: %s."),
                          reason->have, reason->most, shares);
}

static char *
explain_dead_ends (const SomaWhyNot *reason, const SomaPuzzle *puzzle)
{
  g_autofree char *pieces = list_pieces (reason, puzzle);

  if (reason->n_pieces > 0)
    return g_strdup_printf (ngettext ("Piece %s has %d place, which leaves a cell that cannot be "
                                      "covered or a piece that cannot be placed.",
                                      "Piece %s has %d places, each of which leaves a cell that "
                                      "cannot be covered or a piece that cannot be placed.",
                                      reason->have),
                            pieces, reason->have);
  return g_strdup_printf (
      ngettext ("The marked cell can be covered in %d way, which leaves a "
                "cell that cannot be covered or a piece that cannot be placed.",
                "The marked cell can be covered in %d ways, each of which leaves "
                "a cell that cannot be covered or a piece that cannot be placed.",
                reason->have),
      reason->have);
}

char *
soma_label_why_not (const SomaWhyNot *reason, const SomaPuzzle *puzzle)
{
  g_autofree char *pieces = list_pieces (reason, puzzle);

  switch (reason->kind)
    {
    case SOMA_WHY_NOT_VOLUME:
      return explain_volume (reason);
    case SOMA_WHY_NOT_PIECE:
      return g_strdup_printf (
          ngettext ("Piece %s fits nowhere.", "Pieces %s fit nowhere.", reason->n_pieces), pieces);
    case SOMA_WHY_NOT_CELL:
      return g_strdup_printf (ngettext ("No piece can reach the marked cell.",
                                        "No piece can reach the %d marked cells.", reason->n_cells),
                              reason->n_cells);
    case SOMA_WHY_NOT_ISLAND:
      return g_strdup_printf (_ ("The marked part has %d cells, which no combination of pieces "
                                 "adds up to."),
                              reason->have);
    case SOMA_WHY_NOT_PARITY:
      return explain_parity (reason);
    case SOMA_WHY_NOT_CORNERS:
    case SOMA_WHY_NOT_MARKED:
      return explain_marked (reason, puzzle);
    case SOMA_WHY_NOT_DEAD_ENDS:
      return explain_dead_ends (reason, puzzle);
    case SOMA_WHY_NOT_CLASH:
      return explain_clash (reason, puzzle);
    case SOMA_WHY_NOT_SEARCH:
      return g_strdup_printf (_ ("There is no simple reason: a search tried everything, in "
                                 "%'" PRIu64 " steps."),
                              reason->n_nodes);
    case SOMA_WHY_NOT_SOLVABLE:
      return g_strdup (_ ("But it can be built!"));
    case SOMA_WHY_NOT_NO_MEMORY:
      return g_strdup (_ ("There is not enough memory to look for the reason."));
    case SOMA_WHY_NOT_UNKNOWN:
    default:
      return g_strdup (_ ("No reason was found in the time available."));
    }
}

/* The marked pieces. */
static char *
list_locked (const SomaLocked *locked, const SomaPuzzle *puzzle)
{
  GString *list = g_string_new (NULL);
  guint n = locked->n_copies;

  if (n > MAX_LOCKED)
    g_string_append_printf (list, ngettext ("%'u piece", "%'u pieces", n), n);
  for (guint i = 0; n <= MAX_LOCKED && i < n; i++)
    {
      g_autofree char *name = soma_play_label_copy (puzzle, locked->copies[i]);
      /* Translators: between the last two letters of a list of pieces. */
      const char *joint = i == 0 ? "" : i + 1 == n ? _ (" and ") : _ (", ");
      g_string_append_printf (list, "%s%s", joint, name);
    }
  return g_string_free (list, FALSE);
}

static char *
explain_locked (const SomaLocked *locked, const char *list)
{
  gboolean are_two = locked->n_copies == 2;
  guint64 n = locked->n_places - 1;

  /* Translators: in these, %s is a list of pieces: "A, C and D". */
  if (locked->n_places == 1)
    return g_strdup_printf (are_two ? _ ("%s lock each other: neither can be moved.")
                                    : _ ("%s lock one another: none of them can be moved."),
                            list);
  if (locked->n_places == 0)
    return g_strdup_printf (are_two ? _ ("%s lock each other: neither can leave the other.")
                                    : _ ("%s lock one another: none of them can leave the others."),
                            list);
  return g_strdup_printf (
      are_two
          ? ngettext ("%s lock each other: neither can leave the other, though they can be shifted "
                      "into %'" PRIu64 " other position.",
                      "%s lock each other: neither can leave the other, though they can be shifted "
                      "into %'" PRIu64 " other positions.",
                      (gulong) n)
          : ngettext ("%s lock one another: none of them can leave the others, though they can be "
                      "shifted into %'" PRIu64 " other position.",
                      "%s lock one another: none of them can leave the others, though they can be "
                      "shifted into %'" PRIu64 " other positions.",
                      (gulong) n),
      list, n);
}

char *
soma_label_locked (const SomaLocked *locked, const SomaPuzzle *puzzle)
{
  g_autofree char *list = list_locked (locked, puzzle);
  g_autofree char *reason = explain_locked (locked, list);

  /* Translators: %s is the reason, another sentence. */
  return g_strdup_printf (_ ("It can be built, but the first solution does not come apart. %s"),
                          reason);
}
