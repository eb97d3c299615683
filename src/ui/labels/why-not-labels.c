/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "why-not-labels.h"

#include <glib/gi18n.h>
#include <inttypes.h>

#include "colouring-text.h"
#include "design-labels.h"
#include "list-text.h"
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
    soma_list_text_add (list, puzzle->set->pieces[reason->pieces[i]].letter, SOMA_LIST_NEXT);
  return g_string_free (list, FALSE);
}

/* Those of the reason, but for cells without a colour. */
static char *
list_colours (const SomaWhyNot *reason, const SomaCellColours *colours)
{
  guint64 left = reason->colours & ~G_GUINT64_CONSTANT (1);
  guint n = (guint) __builtin_popcountll (left);
  GString *list = g_string_new (NULL);

  for (guint i = 0; i < n; i++, left &= left - 1)
    {
      g_autofree char *name = soma_label_colour_alone (colours, __builtin_ctzll (left));
      soma_list_text_add (list, name, i + 1 == n ? SOMA_LIST_AND : SOMA_LIST_NEXT);
    }
  return g_string_free (list, FALSE);
}

/* How many cells the pieces can never cover. */
static char *
label_gap (const SomaWhyNot *reason)
{
  if (reason->need == reason->have)
    return g_strdup_printf ("%'d", reason->have);
  /* Translators: from one number to another: "24 to 27". */
  return g_strdup_printf (_ ("%'d to %'d"), reason->need, reason->have);
}

static char *
explain_volume (const SomaWhyNot *reason)
{
  g_autofree char *gap = label_gap (reason);

  if (reason->least >= 0 && reason->most >= 0)
    /* Translators: the nearest numbers below and above, and one number or two, "24 to 27". */
    return g_strdup_printf (ngettext ("The pieces fill %'d cell or %'d, but never %s.",
                                      "The pieces fill %'d cells or %'d, but never %s.",
                                      (gulong) reason->least),
                            reason->least, reason->most, gap);
  if (reason->most >= 0)
    /* Translators: cells of the pieces, and of the figure. */
    return g_strdup_printf (ngettext ("The pieces fill at least %'d cell, but the figure has %'d.",
                                      "The pieces fill at least %'d cells, but the figure has %'d.",
                                      (gulong) reason->most),
                            reason->most, reason->have);
  if (reason->need < reason->have)
    /* Translators: cells of the pieces, and of the figure. */
    return g_strdup_printf (ngettext ("The pieces fill at most %'d cell, but %'d must be filled.",
                                      "The pieces fill at most %'d cells, but %'d must be filled.",
                                      (gulong) reason->least),
                            reason->least, reason->need);
  /* Translators: cells of the pieces, and of the figure. */
  return g_strdup_printf (ngettext ("The pieces fill at most %'d cell, but the figure has %'d.",
                                    "The pieces fill at most %'d cells, but the figure has %'d.",
                                    (gulong) reason->least),
                          reason->least, reason->have);
}

static char *
explain_piece (const SomaWhyNot *reason, const char *pieces)
{
  return g_strdup_printf (
      ngettext ("Piece %s fits nowhere.", "Pieces %s fit nowhere.", reason->n_pieces), pieces);
}

/* The pieces have too many cells in some colours. */
static char *
explain_too_many (const SomaWhyNot *reason, const char *pieces, const char *colours)
{
  gboolean is_one = __builtin_popcountll (reason->colours) == 1;
  int n = reason->have;

  if (n == 0)
    {
      g_autofree char *first = explain_piece (reason, pieces);
      g_autofree char *second =
          g_strdup_printf (is_one ? _ ("No cell of the figure accepts colour %s.")
                                  /* Translators: %s is a list, "A, B and C". */
                                  : _ ("No cell of the figure accepts the colours %s."),
                           colours);
      return soma_list_text_sentences (first, second, NULL);
    }
  g_autofree char *first = g_strdup_printf (
      /* Translators: letters of colours, and cells. */
      is_one ? ngettext ("Colour %s is accepted only by the marked cell.",
                         "Colour %s is accepted only by the %d marked cells.", n)
             /* Translators: letters of colours, and cells. */
             : ngettext ("Colours %s are accepted only by the marked cell.",
                         "Colours %s are accepted only by the %d marked cells.", n),
      colours, n);
  g_autofree char *second =
      g_strdup_printf (ngettext ("At least %d cell of pieces must lie there.",
                                 "At least %d cells of pieces must lie there.", reason->least),
                       reason->least);
  return soma_list_text_sentences (first, second, NULL);
}

/* What the marked cells accept. */
static char *
introduce_accepted (const SomaWhyNot *reason, const char *colours)
{
  int n = reason->have, n_colours = __builtin_popcountll (reason->colours) - 1;

  if (n_colours == 0)
    return g_strdup_printf (
        ngettext ("The marked cell accepts no colour.", "The %d marked cells accept no colour.", n),
        n);
  if (n == 1)
    return g_strdup_printf (ngettext ("The marked cell accepts only colour %s.",
                                      "The marked cell accepts only colours %s.", n_colours),
                            colours);
  /* Translators: cells, and the name of a colour. */
  return g_strdup_printf (ngettext ("The %d marked cells accept only colour %s.",
                                    "The %d marked cells accept only colours %s.", n_colours),
                          n, colours);
}

/* The pieces have too few cells in some colours. */
static char *
explain_too_few (const SomaWhyNot *reason, const char *colours)
{
  g_autofree char *first = introduce_accepted (reason, colours), *second = NULL;
  int n = reason->most;

  if (n == 0)
    second = g_strdup (_ ("No piece has a cell that may lie there."));
  else if (reason->need < reason->have)
    second = g_strdup_printf (
        /* Translators: cells of the pieces, and of the figure. */
        ngettext ("The pieces have at most %d cell that may lie there, but %d must be filled.",
                  "The pieces have at most %d cells that may lie there, but %d must be filled.", n),
        n, reason->need);
  else
    second = g_strdup_printf (ngettext ("The pieces have at most %d cell that may lie there.",
                                        "The pieces have at most %d cells that may lie there.", n),
                              n);
  return soma_list_text_sentences (first, second, NULL);
}

static char *
explain_colours (const SomaWhyNot *reason, const char *pieces, const SomaCellColours *colours)
{
  g_autofree char *list = list_colours (reason, colours);

  return soma_why_not_is_too_many (reason) ? explain_too_many (reason, pieces, list)
                                           : explain_too_few (reason, list);
}

static char *
explain_island (const SomaWhyNot *reason)
{
  int n = reason->have;

  if (reason->need == n)
    return g_strdup_printf (
        ngettext ("The marked part has %d cell; the pieces never add up to that.",
                  "The marked part has %d cells; the pieces never add up to that.", n),
        n);
  /* Translators: cells of a part of the figure. */
  return g_strdup_printf (ngettext ("The marked part has %d cell, %d of which must be filled; the "
                                    "pieces never add up to that.",
                                    "The marked part has %d cells, %d of which must be filled; the "
                                    "pieces never add up to that.",
                                    n),
                          n, reason->need);
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
  /* Translators: letters of pieces, and cells. */
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

/* Which cells are marked, and how many. */
static char *
introduce_marked (const SomaWhyNot *reason)
{
  int n = reason->have;

  if (reason->kind == SOMA_WHY_NOT_MARKED)
    return g_strdup_printf (ngettext ("%d cell is marked.", "%d cells are marked.", n), n);
  if (reason->kind == SOMA_WHY_NOT_CORNERS)
    return g_strdup_printf (ngettext ("The figure has %d corner, which is marked.",
                                      "The figure has %d corners, which are marked.", n),
                            n);
  return g_strdup_printf (
      ngettext ("Parity: coloured like a chessboard, the figure has %d marked cell.",
                "Parity: coloured like a chessboard, the figure has %d marked cells.", n),
      n);
}

/* What the pieces can fill at most. */
static char *
explain_most (const SomaWhyNot *reason, const SomaPuzzle *puzzle)
{
  g_autofree char *shares = list_shares (reason, puzzle);

  if (reason->need < reason->have)
    /* Translators: cells. */
    return g_strdup_printf (_ ("The pieces can fill at most %d of the %d that must be filled."),
                            reason->most, reason->need);
  if (reason->kind == SOMA_WHY_NOT_PARITY || shares[0] == '\0')
    return g_strdup_printf (_ ("The pieces can fill at most %d of them."), reason->most);
  /* Translators: the last %s is a list, "V 1, L 2, T 2". */
  return g_strdup_printf (_ ("The pieces can fill at most %d of them: %s."), reason->most, shares);
}

static char *
explain_marked (const SomaWhyNot *reason, const SomaPuzzle *puzzle)
{
  g_autofree char *cells = introduce_marked (reason), *gap = label_gap (reason), *pieces = NULL;

  if (reason->kind == SOMA_WHY_NOT_MARKED || !soma_why_not_is_never (reason))
    pieces = explain_most (reason, puzzle);
  else if (reason->least > reason->have)
    pieces = g_strdup_printf (ngettext ("The pieces fill at least %d such cell.",
                                        "The pieces fill at least %d such cells.", reason->least),
                              reason->least);
  else
    /* Translators: the least and the most cells, and one number or two, "24 to 27". */
    pieces = g_strdup_printf (ngettext ("The pieces fill %d to %d such cell, but never %s.",
                                        "The pieces fill %d to %d such cells, but never %s.",
                                        reason->most),
                              reason->least, reason->most, gap);
  return soma_list_text_sentences (cells, pieces, NULL);
}

static char *
explain_dead_ends (const SomaWhyNot *reason, const SomaPuzzle *puzzle)
{
  g_autofree char *pieces = list_pieces (reason, puzzle);

  if (reason->n_pieces > 0)
    return g_strdup_printf (
        /* Translators: the letter of a piece, and where it can be. */
        ngettext ("Piece %s has %d place, which leaves nothing for some cell or piece.",
                  "Piece %s has %d places, each of which leaves nothing for some cell or piece.",
                  reason->have),
        pieces, reason->have);
  return g_strdup_printf (
      ngettext (
          "The marked cell can be covered in %d way, which leaves nothing for some cell or piece.",
          "The marked cell can be covered in %d ways, each of which leaves nothing for some cell "
          "or piece.",
          reason->have),
      reason->have);
}

static char *
explain (const SomaWhyNot *reason, const SomaPuzzle *puzzle, const SomaCellColours *colours)
{
  g_autofree char *pieces = list_pieces (reason, puzzle);

  switch (reason->kind)
    {
    case SOMA_WHY_NOT_VOLUME:
      return explain_volume (reason);
    case SOMA_WHY_NOT_COLOURS:
      return explain_colours (reason, pieces, colours);
    case SOMA_WHY_NOT_PIECE:
      return explain_piece (reason, pieces);
    case SOMA_WHY_NOT_CELL:
      return g_strdup_printf (ngettext ("No piece can reach the marked cell.",
                                        "No piece can reach the %d marked cells.", reason->n_cells),
                              reason->n_cells);
    case SOMA_WHY_NOT_ISLAND:
      return explain_island (reason);
    case SOMA_WHY_NOT_PARITY:
    case SOMA_WHY_NOT_CORNERS:
    case SOMA_WHY_NOT_MARKED:
      return explain_marked (reason, puzzle);
    case SOMA_WHY_NOT_COLOURING:
      return soma_colouring_describe (reason, puzzle);
    case SOMA_WHY_NOT_DEAD_ENDS:
      return explain_dead_ends (reason, puzzle);
    case SOMA_WHY_NOT_CLASH:
      return explain_clash (reason, puzzle);
    case SOMA_WHY_NOT_SEARCH:
      return g_strdup_printf (
          _ ("No simple reason: a search tried everything, in %'" PRIu64 " steps."),
          reason->n_nodes);
    case SOMA_WHY_NOT_SOLVABLE:
      return g_strdup (_ ("But it can be built!"));
    case SOMA_WHY_NOT_FAILED:
      return g_strdup (_ ("Not enough memory, or too many ways to place the pieces."));
    case SOMA_WHY_NOT_UNKNOWN:
    default:
      return g_strdup (_ ("No reason was found in time."));
    }
}

/* What would be without colours; NULL if nothing is known to be better. */
static const char *
explain_without_colours (const SomaWhyNot *reason)
{
  if (reason->without_colours == SOMA_WITHOUT_COLOURS_SOLVABLE)
    return _ ("With all colours accepted everywhere, it could be built.");
  if (reason->without_colours != SOMA_WITHOUT_COLOURS_FITS)
    return NULL;
  if (reason->kind == SOMA_WHY_NOT_CELL)
    return ngettext ("With all colours accepted everywhere, it could be reached.",
                     "If every colour were accepted everywhere, they could be reached.",
                     reason->n_cells);
  return ngettext ("With all colours accepted everywhere, it would fit.",
                   "If every colour were accepted everywhere, they would fit.", reason->n_pieces);
}

char *
soma_label_why_not (const SomaWhyNot *reason, const SomaPuzzle *puzzle,
                    const SomaCellColours *colours)
{
  g_autofree char *text = explain (reason, puzzle, colours);
  const char *without_colours = explain_without_colours (reason);

  return soma_list_text_sentences (text, without_colours, NULL);
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
      soma_list_text_add (list, name, i + 1 == n ? SOMA_LIST_AND : SOMA_LIST_NEXT);
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
                                    : _ ("%s lock one another: none can be moved."),
                            list);
  if (locked->n_places == 0)
    return g_strdup_printf (are_two ? _ ("%s lock each other: neither can leave the other.")
                                    : _ ("%s lock one another: none can leave the others."),
                            list);
  return g_strdup_printf (are_two
                              /* Translators: letters of two pieces, and positions. */
                              ? ngettext ("%s lock each other: neither can leave the other, but "
                                          "they can be shifted into %'" PRIu64 " other position.",
                                          "%s lock each other: neither can leave the other, but "
                                          "they can be shifted into %'" PRIu64 " other positions.",
                                          (gulong) n)
                              /* Translators: letters of pieces, and positions. */
                              : ngettext ("%s lock one another: none can leave the others, but "
                                          "they can be shifted into %'" PRIu64 " other position.",
                                          "%s lock one another: none can leave the others, but "
                                          "they can be shifted into %'" PRIu64 " other positions.",
                                          (gulong) n),
                          list, n);
}

char *
soma_label_locked (const SomaLocked *locked, const SomaPuzzle *puzzle)
{
  g_autofree char *list = list_locked (locked, puzzle);
  g_autofree char *reason = explain_locked (locked, list);

  /* Translators: in both, %s is the reason, another sentence. */
  return g_strdup_printf (
      locked->with_turns
          ? _ ("It can be built, but the first solution is locked, even with turns. %s")
          : _ ("It can be built, but the first solution does not come apart without turns. %s"),
      reason);
}
