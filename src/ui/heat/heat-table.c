/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "heat-table.h"

#include <glib/gi18n.h>
#include <string.h>

#include "heat-labels.h"
#include "number-labels.h"

/* Columns before those of pieces. */
#define N_PLACES 3

struct _SomaHeatTable
{
  SomaHeatMap *map; /* owned */
  SomaHeatTableKind kind;

  int n_kinds; /* of cells that there are, those outside first */
  int kinds[SOMA_HEAT_N_KINDS];

  SomaNumber *sums; /* owned; per type: how many pieces there are in all solutions together */
  GArray *classes;  /* owned; of int: the first of symmetries of one kind that do the same */
  GArray *sizes;    /* owned; of int: how many these are */
};

static void
list_kinds (SomaHeatTable *self)
{
  int n_cells = soma_heat_map_get_puzzle (self->map)->figure->n_cells;

  for (int k = SOMA_HEAT_N_KINDS - 1; k >= 0; k--)
    for (int c = 0; c < n_cells; c++)
      if (soma_heat_map_get_kind (self->map, c) == k)
        {
          self->kinds[self->n_kinds++] = k;
          break;
        }
}

static gboolean
is_like (const SomaHeatTable *self, int a, int b)
{
  return soma_heat_map_get_symmetry (self->map, a) == soma_heat_map_get_symmetry (self->map, b) &&
         soma_number_compare (soma_heat_map_get_fixed (self->map, a),
                              soma_heat_map_get_fixed (self->map, b)) == 0;
}

static void
list_symmetries (SomaHeatTable *self)
{
  self->classes = g_array_new (FALSE, FALSE, sizeof (int));
  self->sizes = g_array_new (FALSE, FALSE, sizeof (int));
  for (int i = 0; i < soma_heat_map_get_n_symmetries (self->map); i++)
    {
      const int one = 1;
      guint class = 0;
      while (class < self->classes->len &&
             !is_like (self, g_array_index (self->classes, int, class), i))
        class ++;
      if (class < self->classes->len)
        {
          g_array_index (self->sizes, int, class)++;
          continue;
        }
      g_array_append_val (self->classes, i);
      g_array_append_val (self->sizes, one);
    }
}

SomaHeatTable *
soma_heat_table_new (SomaHeatMap *map, SomaHeatTableKind kind)
{
  SomaHeatTable *self = g_new0 (SomaHeatTable, 1);

  self->map = soma_heat_map_ref (map);
  self->kind = kind;
  list_kinds (self);

  guint n;
  const SomaHeatLie *lies = soma_heat_map_get_lies (self->map, &n);
  self->sums = g_new (SomaNumber, soma_heat_map_get_n_types (self->map));
  for (int t = 0; t < soma_heat_map_get_n_types (self->map); t++)
    soma_number_set (&self->sums[t], 0);
  for (guint i = 0; i < n; i++)
    soma_number_add (&self->sums[lies[i].type], lies[i].number.limbs, lies[i].number.n_limbs);

  list_symmetries (self);
  return self;
}

void
soma_heat_table_free (SomaHeatTable *self)
{
  soma_heat_map_unref (self->map);
  g_free (self->sums);
  g_array_unref (self->classes);
  g_array_unref (self->sizes);
  g_free (self);
}

guint
soma_heat_table_get_n_rows (const SomaHeatTable *self)
{
  guint n;

  switch (self->kind)
    {
    case SOMA_HEAT_TABLE_PIECES:
      return (guint) soma_heat_map_get_n_types (self->map);
    case SOMA_HEAT_TABLE_LIES:
      soma_heat_map_get_lies (self->map, &n);
      return n;
    case SOMA_HEAT_TABLE_CELLS:
      return (guint) soma_heat_map_get_puzzle (self->map)->figure->n_cells;
    case SOMA_HEAT_TABLE_SYMMETRIES:
    default:
      return self->classes->len;
    }
}

guint
soma_heat_table_get_n_columns (const SomaHeatTable *self)
{
  switch (self->kind)
    {
    case SOMA_HEAT_TABLE_PIECES:
      return 1 + 2 * (guint) self->n_kinds;
    case SOMA_HEAT_TABLE_LIES:
      return 1 + (guint) self->n_kinds + 2;
    case SOMA_HEAT_TABLE_CELLS:
      return N_PLACES + (guint) soma_heat_map_get_n_types (self->map) +
             (soma_heat_map_has_empty (self->map) ? 1 : 0);
    case SOMA_HEAT_TABLE_SYMMETRIES:
    default:
      return 3;
    }
}

gboolean
soma_heat_table_is_words (const SomaHeatTable *self, guint column)
{
  return column == 0 && self->kind != SOMA_HEAT_TABLE_CELLS;
}

/* Titles */

static char *
make_kind_title (const SomaHeatTable *self, guint number, gboolean is_average)
{
  g_autofree char *kind = soma_heat_label_kind (self->map, self->kinds[number]);

  if (is_average)
    /* Translators: a kind of cell: "Corner, average". */
    return g_strdup_printf (_ ("%s, average"), kind);
  return g_steal_pointer (&kind);
}

static char *
make_lie_title (const SomaHeatTable *self, guint column)
{
  guint n_kinds = (guint) self->n_kinds;

  if (column < n_kinds)
    return soma_heat_label_kind (self->map, self->kinds[column]);
  return g_strdup (column == n_kinds ? _ ("Times") : _ ("Share"));
}

static char *
make_place_title (guint column)
{
  static const char *const titles[N_PLACES] = { N_ ("Layer"), N_ ("Row"), N_ ("Column") };

  return g_strdup (_ (titles[column]));
}

static char *
make_symmetry_title (guint column)
{
  static const char *const titles[] = { N_ ("Symmetry"), N_ ("How Many"),
                                        N_ ("Solutions With Each") };

  return g_strdup (_ (titles[column]));
}

char *
soma_heat_table_make_title (const SomaHeatTable *self, guint column)
{
  if (self->kind == SOMA_HEAT_TABLE_SYMMETRIES)
    return make_symmetry_title (column);
  if (self->kind == SOMA_HEAT_TABLE_CELLS)
    return column < N_PLACES ? make_place_title (column)
                             : soma_heat_label_type (self->map, (int) (column - N_PLACES));
  if (column == 0)
    return g_strdup (_ ("Piece"));
  if (self->kind == SOMA_HEAT_TABLE_LIES)
    return make_lie_title (self, column - 1);
  return make_kind_title (self, (column - 1) % (guint) self->n_kinds,
                          column - 1 >= (guint) self->n_kinds);
}

/* Texts */

static char *
print_int (int number, gboolean is_plain)
{
  return is_plain ? g_strdup_printf ("%d", number) : g_strdup_printf ("%'d", number);
}

static char *
print_number (const SomaNumber *number, gboolean is_plain)
{
  char digits[SOMA_NUMBER_TEXT_SIZE];

  if (!is_plain)
    return soma_label_number (number);
  soma_number_print (number, digits);
  return g_strdup (digits);
}

static char *
print_double (double value, gboolean is_plain)
{
  char text[G_ASCII_DTOSTR_BUF_SIZE];

  if (!is_plain)
    return g_strdup_printf ("%.2f", value);
  return g_strdup (g_ascii_formatd (text, sizeof text, "%.9g", value));
}

static char *
print_share (double share, gboolean is_plain)
{
  return is_plain ? print_double (share, TRUE) : soma_heat_label_share (share);
}

/* What part of the pieces of its type lies so. */
static double
get_part (const SomaHeatTable *self, const SomaHeatLie *lie)
{
  return soma_number_get_share (&lie->number, &self->sums[lie->type]);
}

/* How many cells of a kind a piece covers on average, or how often at least one. */
static double
get_cells (const SomaHeatTable *self, int type, int kind, gboolean is_average)
{
  guint n;
  const SomaHeatLie *lies = soma_heat_map_get_lies (self->map, &n);
  SomaNumber some = { 0 };
  double average = 0;

  if (self->sums[type].n_limbs == 0)
    return 0;
  for (guint i = 0; i < n; i++)
    if (lies[i].type == type && lies[i].n_cells[kind] > 0)
      {
        average += lies[i].n_cells[kind] * get_part (self, &lies[i]);
        soma_number_add (&some, lies[i].number.limbs, lies[i].number.n_limbs);
      }
  return is_average ? average : soma_number_get_share (&some, &self->sums[type]);
}

static char *
make_piece_text (const SomaHeatTable *self, int type, guint column, gboolean is_plain)
{
  guint n_kinds = (guint) self->n_kinds;

  if (column == 0)
    return soma_heat_label_type (self->map, type);
  gboolean is_average = column > n_kinds;
  double value = get_cells (self, type, self->kinds[(column - 1) % n_kinds], is_average);
  return is_average ? print_double (value, is_plain) : print_share (value, is_plain);
}

static char *
make_lie_text (const SomaHeatTable *self, guint row, guint column, gboolean is_plain)
{
  guint n, n_kinds = (guint) self->n_kinds;
  const SomaHeatLie *lie = soma_heat_map_get_lies (self->map, &n) + row;

  if (column == 0)
    return soma_heat_label_type (self->map, lie->type);
  if (column <= n_kinds)
    return print_int (lie->n_cells[self->kinds[column - 1]], is_plain);
  if (column == n_kinds + 1)
    return print_number (&lie->number, is_plain);
  return print_share (get_part (self, lie), is_plain);
}

static char *
make_cell_text (const SomaHeatTable *self, int cell, guint column, gboolean is_plain)
{
  SomaCell at = soma_heat_map_get_puzzle (self->map)->figure->cells[cell];
  const int places[N_PLACES] = { at.z + 1, at.y + 1, at.x + 1 };
  SomaNumber number;

  if (column < N_PLACES)
    return print_int (places[column], is_plain);
  int type = (int) (column - N_PLACES);
  soma_heat_map_get (self->map, type, cell, &number);
  g_autofree char *text = print_number (&number, is_plain);
  if (is_plain || number.n_limbs == 0)
    return g_steal_pointer (&text);
  g_autofree char *share = soma_heat_label_share (soma_heat_map_get_share (self->map, type, cell));
  /* Translators: a number and what part of all that is: "1,234 (0.02 %)". */
  return g_strdup_printf (_ ("%s (%s)"), text, share);
}

/* Symmetries of one kind that do not do the same are told apart. */
static char *
make_symmetry_name (const SomaHeatTable *self, guint row)
{
  int first = g_array_index (self->classes, int, row);
  SomaHeatSymmetry symmetry = soma_heat_map_get_symmetry (self->map, first);
  guint n_alike = 0, n = 0, axes = 0;

  for (guint r = 0; r < self->classes->len; r++)
    {
      int other = g_array_index (self->classes, int, r);
      gboolean is_alike = soma_heat_map_get_symmetry (self->map, other) == symmetry;
      n_alike += is_alike;
      n += is_alike && r <= row;
    }
  if (n_alike == 1)
    return g_strdup (soma_heat_label_symmetry (symmetry));
  for (int i = 0; i < soma_heat_map_get_n_symmetries (self->map); i++)
    if (is_like (self, first, i) && soma_heat_map_get_axis (self->map, i) >= 0)
      axes |= 1U << soma_heat_map_get_axis (self->map, i);
  return soma_heat_label_symmetry_apart (symmetry, axes, n);
}

static char *
make_symmetry_text (const SomaHeatTable *self, guint row, guint column, gboolean is_plain)
{
  int first = g_array_index (self->classes, int, row);

  if (column == 0)
    return make_symmetry_name (self, row);
  if (column == 1)
    return print_int (g_array_index (self->sizes, int, row), is_plain);
  return print_number (soma_heat_map_get_fixed (self->map, first), is_plain);
}

char *
soma_heat_table_make_text (const SomaHeatTable *self, guint row, guint column, gboolean is_plain)
{
  switch (self->kind)
    {
    case SOMA_HEAT_TABLE_PIECES:
      return make_piece_text (self, (int) row, column, is_plain);
    case SOMA_HEAT_TABLE_LIES:
      return make_lie_text (self, row, column, is_plain);
    case SOMA_HEAT_TABLE_CELLS:
      return make_cell_text (self, (int) row, column, is_plain);
    case SOMA_HEAT_TABLE_SYMMETRIES:
    default:
      return make_symmetry_text (self, row, column, is_plain);
    }
}

/* CSV (RFC 4180) */

/* Takes the text. */
static void
append_field (GString *csv, char *text, char separator)
{
  if (separator == ',' && strpbrk (text, ",\"\r\n") != NULL)
    {
      g_string_append_c (csv, '"');
      for (const char *c = text; *c != '\0'; c++)
        g_string_append_printf (csv, *c == '"' ? "\"%c" : "%c", *c);
      g_string_append_c (csv, '"');
    }
  else
    g_string_append (csv, text);
  g_free (text);
}

char *
soma_heat_table_make_csv (const SomaHeatTable *self, char separator, const atomic_bool *stop)
{
  guint n_rows = soma_heat_table_get_n_rows (self);
  guint n_columns = soma_heat_table_get_n_columns (self);
  const char *end = separator == ',' ? "\r\n" : "\n";
  GString *csv = g_string_new (NULL);

  for (guint c = 0; c < n_columns; c++)
    {
      if (c > 0)
        g_string_append_c (csv, separator);
      append_field (csv, soma_heat_table_make_title (self, c), separator);
    }
  g_string_append (csv, end);
  for (guint r = 0; r < n_rows && (stop == NULL || !atomic_load (stop)); r++)
    {
      for (guint c = 0; c < n_columns; c++)
        {
          if (c > 0)
            g_string_append_c (csv, separator);
          append_field (csv, soma_heat_table_make_text (self, r, c, TRUE), separator);
        }
      g_string_append (csv, end);
    }
  return g_string_free (csv, FALSE);
}
