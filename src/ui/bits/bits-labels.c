/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "bits-labels.h"

#include <glib/gi18n.h>

/* With more numbers than this, a sentence does not list them. */
#define MOST_NUMBERS 8

static char *
join_numbers (const SomaBits *bits, int first_number, const char *separator)
{
  GString *text = g_string_new (NULL);

  for (int i = 0; i < bits->n_bits; i++)
    if (soma_bits_get (bits, i))
      g_string_append_printf (text, "%s%d", text->len > 0 ? separator : "", i + first_number);
  return g_string_free (text, FALSE);
}

char *
soma_label_bit_numbers (const SomaBits *bits, int first_number)
{
  /* Translators: instead of a list of numbers of cells. */
  return soma_bits_is_empty (bits) ? g_strdup (_ ("none")) : join_numbers (bits, first_number, " ");
}

char *
soma_label_bits_placement (int piece, int n_placements, int placement)
{
  if (piece < 0)
    return g_strdup (_ ("No piece is selected"));
  if (n_placements == 0)
    return g_strdup (_ ("The piece fits nowhere in the figure"));
  if (placement < 0)
    return g_strdup_printf (ngettext ("%'d placement", "%'d placements", n_placements),
                            n_placements);
  /* Translators: the number of a placement, and how many there are. */
  return g_strdup_printf (_ ("Placement %'d of %'d"), placement + 1, n_placements);
}

static char *
join_sizes (const int *sizes)
{
  /* Translators: three lengths: along x, y and z. */
  return g_strdup_printf (_ ("%d × %d × %d"), sizes[0], sizes[1], sizes[2]);
}

char *
soma_label_orientation (const SomaOrientation *orientation)
{
  return join_sizes (orientation->extent);
}

char *
soma_label_freedom (const SomaOrientation *orientation)
{
  const int *freedom = orientation->freedom;
  g_autofree char *sizes = join_sizes (freedom);
  int n = orientation->n_placements;

  if (n == freedom[0] * freedom[1] * freedom[2])
    /* Translators: "%s" is how many to the right, back and up: "6 places: 1 × 3 × 2". */
    return g_strdup_printf (ngettext ("%d place: %s", "%d places: %s", n), n, sizes);
  /* Translators: the figure is not a box, and has only some of the places that a box would have. */
  return g_strdup_printf (ngettext ("%d place of %s", "%d places of %s", n), n, sizes);
}

static char *
describe_fit (const SomaBits *first, const SomaBits *second, int first_number)
{
  SomaBits both = soma_bits_combine (*first, SOMA_BITS_AND, second);
  int n = soma_bits_count (&both);

  if (soma_bits_is_empty (second))
    return g_strdup (_ ("The second row is empty"));
  if (n == 0)
    return g_strdup (_ ("Fits: AND of both rows is 0"));
  if (n > MOST_NUMBERS)
    return g_strdup_printf (ngettext ("Does not fit: %d cell is in both rows",
                                      "Does not fit: %d cells are in both rows", n),
                            n);
  g_autofree char *numbers = join_numbers (&both, first_number, ", ");
  /* Translators: "%s" is a list of numbers of cells: "9, 10". */
  return g_strdup_printf (ngettext ("Does not fit: cell %s is in both rows",
                                    "Does not fit: cells %s are in both rows", n),
                          numbers);
}

static char *
describe_occupied (const SomaBits *bits)
{
  int n = soma_bits_count (bits);

  if (n == 0)
    return g_strdup (_ ("No cell is occupied"));
  return g_strdup_printf (ngettext ("%d cell is occupied", "%d cells are occupied", (gulong) n), n);
}

static char *
describe_limit (int n_bits)
{
  SomaBits all = soma_bits_new (n_bits);

  for (int i = 0; i < n_bits; i++)
    soma_bits_set (&all, i, TRUE);
  g_autofree char *most = soma_bits_write_hex (&all);
  /* Translators: "%s" is a hexadecimal number, "7FFFFFF". */
  return g_strdup_printf (_ ("At most %s: one bit for each cell"), most);
}

char *
soma_label_bits_news (SomaBitsNews news, const SomaBits *first, const SomaBits *second,
                      int first_number)
{
  switch (news)
    {
    case SOMA_BITS_NEWS_APPLIED:
      return describe_occupied (first);
    case SOMA_BITS_NEWS_NOT_HEXADECIMAL:
      return g_strdup (_ ("Use only the digits 0 to 9 and A to F"));
    case SOMA_BITS_NEWS_TOO_LARGE:
      return describe_limit (first->n_bits);
    case SOMA_BITS_NEWS_NONE_BEFORE:
      return g_strdup (_ ("No earlier placement fits"));
    case SOMA_BITS_NEWS_NONE_AFTER:
      return g_strdup (_ ("No later placement fits"));
    case SOMA_BITS_NEWS_FIT:
    default:
      return describe_fit (first, second, first_number);
    }
}

char *
soma_label_cell_numbers (SomaCellNumbers numbers, int n_cells)
{
  int first = soma_cell_numbers_get_first (numbers);

  /* Translators: the lowest and the highest number of a figure's cells. */
  return g_strdup_printf (_ ("%d–%d"), first, first + n_cells - 1);
}
