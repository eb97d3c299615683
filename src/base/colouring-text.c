/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "colouring-text.h"

#include "list-text.h"
#include "messages.h"

/* A longer list of what each piece covers would not be read. */
#define MOST_LISTED 12

static gboolean
is_used (const SomaPuzzle *puzzle, int piece)
{
  return puzzle->set->pieces[piece].max_count > 0;
}

static int
count_used (const SomaPuzzle *puzzle)
{
  int n = 0;

  for (int p = 0; p < puzzle->set->n_pieces; p++)
    n += is_used (puzzle, p);
  return n;
}

static int
count_weight (const SomaWhyNot *reason, const SomaPuzzle *puzzle, int weight)
{
  int n = 0;

  for (int c = 0; c < puzzle->figure->n_cells; c++)
    n += reason->weights[c] == weight;
  return n;
}

/* "3", "1 or 3", "1, 2 or 3". */
static char *
list_numbers (guint64 bits, int least)
{
  GString *list = g_string_new (NULL);
  int n = __builtin_popcountll (bits);

  for (int i = 0; i < n; i++, bits &= bits - 1)
    {
      g_autofree char *number = g_strdup_printf ("%d", least + __builtin_ctzll (bits));
      soma_list_text_add (list, number, i + 1 == n ? SOMA_LIST_OR : SOMA_LIST_NEXT);
    }
  return g_string_free (list, FALSE);
}

/* What each piece can add up to: "A 4, B 1 or 3". */
static char *
list_pieces (const SomaWhyNot *reason, const SomaPuzzle *puzzle)
{
  GString *list = g_string_new (NULL);

  for (int p = 0; p < puzzle->set->n_pieces; p++)
    {
      g_autofree char *values =
          list_numbers (reason->values_of_piece[p], reason->least_of_piece[p]);
      if (is_used (puzzle, p))
        g_string_append_printf (list, "%s%s %s", list->len > 0 ? "; " : "",
                                puzzle->set->pieces[p].letter, values);
    }
  return g_string_free (list, FALSE);
}

/* The first piece that is used, or the last one. */
static int
find_used (const SomaPuzzle *puzzle)
{
  int p = 0;

  while (p + 1 < puzzle->set->n_pieces && !is_used (puzzle, p))
    p++;
  return p;
}

/* Whether every placement of every piece adds up to so many times its number of cells, halved. */
static gboolean
all_add_up_to (const SomaWhyNot *reason, const SomaPuzzle *puzzle, int times)
{
  gboolean all = TRUE;

  for (int p = 0; p < puzzle->set->n_pieces && all; p++)
    {
      int sum = puzzle->set->pieces[p].n_cells * times - 2 * reason->least_of_piece[p];
      all =
          !is_used (puzzle, p) || (sum % 2 == 0 && sum >= 0 && sum < 128 &&
                                   reason->values_of_piece[p] == G_GUINT64_CONSTANT (1) << sum / 2);
    }
  return all;
}

/* Whether each piece covers as many of two classes of cells; `light` is then the weight of those
 * that are not dark. */
static gboolean
is_balanced (const SomaWhyNot *reason, const SomaPuzzle *puzzle, int *light)
{
  int n_cells = puzzle->figure->n_cells, n_dark = count_weight (reason, puzzle, 1);
  int n_zero = count_weight (reason, puzzle, 0), n_light = count_weight (reason, puzzle, -1);

  *light = n_light > 0 ? -1 : 0;
  if (reason->modulus > 0 || puzzle->n_pins > 0 || n_dark + n_zero + n_light < n_cells)
    return FALSE;
  return n_light > 0 ? all_add_up_to (reason, puzzle, 0)
                     : puzzle->figure->n_optional == 0 && all_add_up_to (reason, puzzle, 1);
}

static char *
describe_balance (const SomaWhyNot *reason, const SomaPuzzle *puzzle, int light)
{
  int n_dark = count_weight (reason, puzzle, 1), n_light = count_weight (reason, puzzle, light);

  if (count_used (puzzle) > 1)
    /* Translators: dark and light cells. */
    return g_strdup_printf (_ ("Each piece covers as many dark as light cells, wherever it lies, "
                               "but the figure has %d and %d."),
                            n_dark, n_light);
  return g_strdup_printf (
      /* Translators: %s is the letter of a piece. */
      _ ("Each %s covers as many dark as light cells, wherever it lies, but the figure has %d and "
         "%d."),
      puzzle->set->pieces[find_used (puzzle)].letter, n_dark, n_light);
}

/* How many dark cells each piece covers; NULL if the list would be long. */
static char *
describe_shares (const SomaWhyNot *reason, const SomaPuzzle *puzzle)
{
  int n_used = count_used (puzzle), p = find_used (puzzle);
  g_autofree char *list = NULL;

  if (n_used > MOST_LISTED)
    return NULL;
  if (n_used > 1)
    {
      list = list_pieces (reason, puzzle);
      /* Translators: %s is a list, "A 4; B 1 or 3". */
      return g_strdup_printf (_ ("Wherever it lies, a piece covers so many of them: %s."), list);
    }
  list = list_numbers (reason->values_of_piece[p], reason->least_of_piece[p]);
  /* Translators: the letter of a piece, and a number or several, "1 or 3". */
  return g_strdup_printf (_ ("Wherever it lies, each %s covers %s of them."),
                          puzzle->set->pieces[p].letter, list);
}

static char *
describe_reach (const SomaWhyNot *reason)
{
  if (reason->least == reason->most)
    return g_strdup_printf (_ ("All pieces together cover exactly %d."), reason->most);
  if (reason->most < reason->need)
    return g_strdup_printf (_ ("All pieces together cover at most %d."), reason->most);
  if (reason->least > reason->have)
    return g_strdup_printf (_ ("All pieces together cover at least %d."), reason->least);
  if (reason->need < reason->have)
    /* Translators: the least and the most, and what would be needed, from one number to another. */
    return g_strdup_printf (_ ("All pieces together cover %d to %d, but never %d to %d."),
                            reason->least, reason->most, reason->need, reason->have);
  /* Translators: the least and the most, and what would be needed. */
  return g_strdup_printf (_ ("All pieces together cover %d to %d, but never %d."), reason->least,
                          reason->most, reason->have);
}

/* Dark cells are counted. */
static char *
describe_count (const SomaWhyNot *reason, const SomaPuzzle *puzzle)
{
  g_autofree char *shares = describe_shares (reason, puzzle), *reach = describe_reach (reason);
  g_autofree char *cells = NULL;

  if (reason->need < reason->have)
    cells = g_strdup_printf (
        /* Translators: dark cells, and those of them that must be covered. */
        ngettext ("%d cell of the figure is dark, and %d of them must be covered.",
                  "%d cells of the figure are dark, and %d of them must be covered.",
                  (gulong) reason->have),
        reason->have, reason->need);
  else
    cells = g_strdup_printf (ngettext ("%d cell of the figure is dark.",
                                       "%d cells of the figure are dark.", reason->have),
                             reason->have);
  return soma_list_text_sentences (cells, shares != NULL ? shares : reach,
                                   shares != NULL ? reach : NULL, NULL);
}

/* From one number to another. */
static char *
describe_range (int least, int most)
{
  if (least == most)
    return g_strdup_printf ("%d", least);
  /* Translators: from one number to another: "24 to 27". */
  return g_strdup_printf (_ ("%d to %d"), least, most);
}

/* What the pieces add up to, and what the figure does. */
static char *
compare_sums (const SomaWhyNot *reason, const SomaPuzzle *puzzle)
{
  gboolean is_modular = reason->modulus > 0;
  g_autofree char *needed =
      is_modular ? list_numbers (reason->needed, 0) : describe_range (reason->need, reason->have);
  g_autofree char *reached =
      is_modular ? list_numbers (reason->reached, 0) : describe_range (reason->least, reason->most);
  g_autofree char *list = NULL;

  if (all_add_up_to (reason, puzzle, 0))
    return g_strdup_printf (
        _ ("Each piece adds up to 0, wherever it lies, but the figure adds up to %s."), needed);
  if (count_used (puzzle) > MOST_LISTED)
    return g_strdup_printf (
        /* Translators: numbers, such as "24 to 27" or "1 or 3". */
        _ ("All pieces together add up to %s, wherever they lie, but the figure adds up to %s."),
        reached, needed);
  list = list_pieces (reason, puzzle);
  return g_strdup_printf (
      /* Translators: a list, "A 4; B 1 or 3", and two numbers or lists of them, "1 or 3". */
      _ ("Wherever they lie, the pieces add up to these numbers: %s. All together add up to %s, "
         "but the figure adds up to %s."),
      list, reached, needed);
}

static char *
describe_sums (const SomaWhyNot *reason, const SomaPuzzle *puzzle)
{
  g_autofree char *sums = compare_sums (reason, puzzle), *cells = NULL;

  if (reason->modulus > 0)
    /* Translators: %d is the modulus of the sums: remainders are compared. */
    cells =
        g_strdup_printf (_ ("Each cell counts as its number says, modulo %d."), reason->modulus);
  else
    cells = g_strdup (_ ("Each cell counts as its number says."));
  return soma_list_text_sentences (cells, sums, NULL);
}

gboolean
soma_colouring_has_two_colours (const SomaWhyNot *reason, const SomaPuzzle *puzzle)
{
  int light;

  return is_balanced (reason, puzzle, &light) || soma_why_not_counts_cells (reason, puzzle);
}

char *
soma_colouring_describe (const SomaWhyNot *reason, const SomaPuzzle *puzzle)
{
  int light;

  if (is_balanced (reason, puzzle, &light))
    return describe_balance (reason, puzzle, light);
  return soma_why_not_counts_cells (reason, puzzle) ? describe_count (reason, puzzle)
                                                    : describe_sums (reason, puzzle);
}

void
soma_colouring_draw (const SomaWhyNot *reason, const SomaPuzzle *puzzle, GString *out)
{
  const SomaFigure *figure = puzzle->figure;
  int width = 1;

  for (int c = 0; c < figure->n_cells; c++)
    {
      int weight = reason->weights[c];
      width = MAX (width, (weight < 0) + (ABS (weight) < 10 ? 1 : ABS (weight) < 100 ? 2 : 5));
    }
  for (int y = 0; y < figure->extent[1]; y++)
    {
      for (int z = 0; z < figure->extent[2]; z++)
        {
          g_string_append (out, z == 0 ? " " : "  ");
          for (int x = 0; x < figure->extent[0]; x++)
            {
              int cell =
                  soma_figure_index (figure, (SomaCell){ (gint16) x, (gint16) y, (gint16) z });
              if (cell >= 0)
                g_string_append_printf (out, " %*d", width, reason->weights[cell]);
              else
                g_string_append_printf (out, " %*s", width, ".");
            }
        }
      g_string_append_c (out, '\n');
    }
}
