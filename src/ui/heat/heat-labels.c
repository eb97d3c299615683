/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "heat-labels.h"

#include <glib/gi18n.h>

#include "list-text.h"
#include "number-labels.h"
#include "symmetry.h"

char *
soma_heat_label_type (const SomaHeatMap *map, int type)
{
  const SomaPieceSet *set = soma_heat_map_get_puzzle (map)->set;
  GString *letters = g_string_new (NULL);

  if (type == soma_heat_map_get_n_types (map))
    {
      g_string_free (letters, TRUE);
      /* Translators: in a list of pieces: no piece at all. */
      return g_strdup (C_ ("heat map", "Empty"));
    }
  for (int p = 0; p < set->n_pieces; p++)
    if (soma_heat_map_get_type (map, p) == type)
      soma_list_text_add (letters, set->pieces[p].letter, SOMA_LIST_NEXT);
  return g_string_free (letters, FALSE);
}

char *
soma_heat_label_type_in_full (const SomaHeatMap *map, int type)
{
  const SomaPieceSet *set = soma_heat_map_get_puzzle (map)->set;
  char *letters = soma_heat_label_type (map, type);

  if (type == soma_heat_map_get_n_types (map))
    return letters;
  const SomaPiece *piece = &set->pieces[soma_heat_map_get_piece (map, type)];
  if (g_str_equal (letters, piece->letter) && *piece->name != '\0' &&
      !g_str_equal (piece->name, letters))
    {
      /* Translators: a piece's letter and name: "T (T tetracube)". */
      char *text = g_strdup_printf (_ ("%s (%s)"), letters, piece->name);
      g_free (letters);
      return text;
    }
  return letters;
}

char *
soma_heat_label_share (double share)
{
  if (share <= 0)
    /* Translators: how often a piece covers a cell. */
    return g_strdup (C_ ("share", "never"));
  if (share >= 1)
    /* Translators: how often a piece covers a cell. */
    return g_strdup (C_ ("share", "always"));

  /* Rounded towards the middle, so that nearly all is not all, with few digits. */
  double percent = share * 100;
  if (percent < 0.01)
    return g_strdup_printf (_ ("less than %.2f %%"), 0.01);
  if (percent > 99.99)
    return g_strdup_printf (_ ("more than %.2f %%"), 99.99);
  if (percent < 1 || percent > 99)
    return g_strdup_printf (_ ("%.2f %%"), percent);
  return g_strdup_printf (_ ("%.1f %%"), percent);
}

char *
soma_heat_label_share_short (double share)
{
  if (share <= 0)
    return g_strdup ("0");
  if (share < 0.01)
    return g_strdup ("<1");
  if (share >= 1)
    return g_strdup ("100");
  return g_strdup_printf ("%d", MIN ((int) (share * 100 + 0.5), 99));
}

static char *
print_with_share (const SomaHeatMap *map, const SomaNumber *number)
{
  const SomaNumber *all = soma_heat_map_get_all (map);
  double share = all->n_limbs > 0 ? soma_number_get_share (number, all) : 0;

  return soma_heat_label_share (share);
}

char *
soma_heat_label_cell (const SomaHeatMap *map, int type, int cell)
{
  const SomaNumber *all = soma_heat_map_get_all (map);
  g_autofree char *letters = soma_heat_label_type (map, type);
  g_autofree char *whole = soma_label_number (all);
  SomaNumber number;

  soma_heat_map_get (map, type, cell, &number);
  g_autofree char *some = soma_label_number (&number);
  g_autofree char *share = print_with_share (map, &number);
  if (type == soma_heat_map_get_n_types (map))
    /* Translators: how many, of how many, and as a share: "2 of 480 solutions (0.4 %)". */
    return g_strdup_printf (ngettext ("This cell stays empty in %s of %s solution (%s).",
                                      "This cell stays empty in %s of %s solutions (%s).",
                                      soma_plural_number (all)),
                            some, whole, share);
  /* Translators: a piece's letter, two numbers, and a percentage, "never" or "always". */
  return g_strdup_printf (ngettext ("%s covers this cell in %s of %s solution (%s).",
                                    "%s covers this cell in %s of %s solutions (%s).",
                                    soma_plural_number (all)),
                          letters, some, whole, share);
}

static char *
label_listed (const SomaHeatMap *map)
{
  const SomaNumber *all = soma_heat_map_get_all (map);
  g_autofree char *number = soma_label_number (all);

  return g_strdup_printf (ngettext ("Of the %s solution that matches the filter, as it lies.",
                                    "Of the %s solutions that match the filter, as they lie.",
                                    soma_plural_number (all)),
                          number);
}

char *
soma_heat_label_source (const SomaHeatMap *map, gboolean is_running)
{
  const SomaPuzzle *puzzle = soma_heat_map_get_puzzle (map);
  g_autofree char *number = soma_label_solutions (soma_heat_map_get_all (map));

  if (soma_heat_map_is_filtered (map))
    return label_listed (map);
  if (is_running)
    /* Translators: %s is "480 solutions". */
    return g_strdup_printf (_ ("%s so far, in all positions that the figure allows."), number);
  if (soma_heat_map_get_n_symmetries (map) == 1)
    /* Translators: %s is "480 solutions". */
    return g_strdup_printf (_ ("%s in all."), number);
  if (soma_piece_set_is_mirror_image_of_itself (puzzle->set))
    /* Translators: %s is "480 solutions". */
    return g_strdup_printf (_ ("%s in all, counting rotations and reflections."), number);
  /* Translators: %s is "480 solutions". */
  return g_strdup_printf (_ ("%s in all, counting rotations."), number);
}

char *
soma_heat_label_map (const SomaHeatMap *map, int type)
{
  g_autofree char *letters = soma_heat_label_type_in_full (map, type);
  int n_cells = soma_heat_map_get_puzzle (map)->figure->n_cells, n_never = 0;
  double most = 0;

  for (int c = 0; c < n_cells; c++)
    {
      double share = soma_heat_map_get_share (map, type, c);
      most = MAX (most, share);
      n_never += share <= 0;
    }
  /* "Never" and "always" do not follow "up to". */
  g_autofree char *share = most > 0 && most < 1 ? soma_heat_label_share (most)
                                                : g_strdup_printf (_ ("%.0f %%"), most * 100);
  if (n_never == 0)
    return g_strdup_printf (
        /* Translators: a piece, and a percentage. */
        _ ("Heat map of %s: up to %s per cell; every cell is covered"), letters, share);
  return g_strdup_printf (
      /* Translators: a piece, and a percentage. */
      ngettext ("Heat map of %s: up to %s per cell; %'d cell is never covered",
                "Heat map of %s: up to %s per cell; %'d cells are never covered", n_never),
      letters, share, n_never);
}

/* Kinds of cells */

/* How many of its edges have more than one cell, if the figure is a box; else 0. */
static int
get_box_dimension (const SomaFigure *figure)
{
  if (figure->n_cells != figure->extent[0] * figure->extent[1] * figure->extent[2])
    return 0;
  return (figure->extent[0] > 1) + (figure->extent[1] > 1) + (figure->extent[2] > 1);
}

char *
soma_heat_label_kind (const SomaHeatMap *map, int kind)
{
  int dimension = get_box_dimension (soma_heat_map_get_puzzle (map)->figure);
  /* What is beyond a flat board is outside as well. */
  int outer = dimension == 2 ? kind - 2 : kind;

  if (dimension >= 2 && outer == dimension)
    /* Translators: a cell of a box. */
    return g_strdup (C_ ("cell", "Corner"));
  if (dimension >= 2 && outer == dimension - 1)
    /* Translators: a cell of a box, not at its corners. */
    return g_strdup (C_ ("cell", "Edge"));
  if (dimension == 3 && outer == 1)
    /* Translators: a cell of a box, not at its edges. */
    return g_strdup (C_ ("cell", "Face"));
  if (dimension >= 2 && outer == 0)
    /* Translators: a cell of a box. */
    return g_strdup (C_ ("cell", "Inside"));
  /* Translators: a cell of a figure, so many of whose faces are on the outside. */
  return g_strdup_printf (ngettext ("%d outer face", "%d outer faces", kind), kind);
}

/* Symmetries */

const char *
soma_heat_label_symmetry (SomaHeatSymmetry symmetry)
{
  switch (symmetry)
    {
    case SOMA_HEAT_HALF_TURN:
      return _ ("Half turn about an axis of the grid");
    case SOMA_HEAT_DIAGONAL_HALF_TURN:
      return _ ("Half turn about a diagonal axis");
    case SOMA_HEAT_QUARTER_TURN:
      return _ ("Quarter turn");
    case SOMA_HEAT_THIRD_TURN:
      return _ ("Third of a turn about a space diagonal");
    case SOMA_HEAT_MIRROR:
      return _ ("Reflection in a plane of the grid");
    case SOMA_HEAT_DIAGONAL_MIRROR:
      return _ ("Reflection in a diagonal plane");
    case SOMA_HEAT_INVERSION:
      return _ ("Point reflection");
    case SOMA_HEAT_QUARTER_MIRROR:
      return _ ("Quarter turn with reflection");
    case SOMA_HEAT_SIXTH_MIRROR:
      return _ ("Sixth of a turn with reflection");
    case SOMA_HEAT_IDENTITY:
    default:
      return _ ("None: all solutions");
    }
}

char *
soma_heat_label_symmetry_apart (SomaHeatSymmetry symmetry, guint axes, guint n)
{
  static const char *const turns[] = {
    [1] = N_ ("Half turn about the axis from left to right"),
    [2] = N_ ("Half turn about the axis from front to back"),
    [1 | 2] = N_ ("Half turn about a horizontal axis"),
    [4] = N_ ("Half turn about the vertical axis"),
    [1 | 4] = N_ ("Half turn about the axis from left to right, or the vertical one"),
    [2 | 4] = N_ ("Half turn about the axis from front to back, or the vertical one"),
  };
  static const char *const mirrors[] = {
    [1] = N_ ("Reflection from left to right"),
    [2] = N_ ("Reflection from front to back"),
    [1 | 2] = N_ ("Reflection in a vertical plane"),
    [4] = N_ ("Reflection from top to bottom"),
    [1 | 4] = N_ ("Reflection from left to right, or from top to bottom"),
    [2 | 4] = N_ ("Reflection from front to back, or from top to bottom"),
  };

  if (axes > 0 && axes < G_N_ELEMENTS (turns))
    return g_strdup (_ (symmetry == SOMA_HEAT_HALF_TURN ? turns[axes] : mirrors[axes]));
  /* Translators: one of several kinds of a symmetry, and a number that tells it apart: "Half turn
   * about a diagonal axis (2)". */
  return g_strdup_printf (_ ("%s (%u)"), soma_heat_label_symmetry (symmetry), n);
}

char *
soma_heat_label_different (const SomaHeatMap *map)
{
  SomaNumber rotated, full;

  if (soma_heat_map_get_n_symmetries (map) < 2 ||
      !soma_heat_map_count_different (map, SOMA_SYMMETRY_ROTATIONS, &rotated) ||
      !soma_heat_map_count_different (map, SOMA_SYMMETRY_FULL, &full))
    return g_strdup ("");
  g_autofree char *some = soma_label_number (&rotated), *least = soma_label_number (&full);
  if (soma_number_compare (&rotated, &full) == 0)
    /* Translators: %s is a number of solutions. */
    return g_strdup_printf (_ ("%s if rotations count once."), some);
  /* Translators: two numbers of solutions. */
  return g_strdup_printf (_ ("%s if rotations count once, %s if reflections do as well."), some,
                          least);
}
