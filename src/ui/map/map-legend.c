/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "map-legend.h"

#include <glib/gi18n.h>

#include "levels-labels.h"
#include "map-colouring.h"
#include "map-colours.h"

/* Of a scale, so many classes are named, or some of them. */
#define MOST_NAMED 7
#define N_NAMED 5

static const char *const column_names[] = {
  [SOMA_MAP_BY_COMPONENT] = N_ ("Groups"),
  [SOMA_MAP_BY_DEGREE] = N_ ("Number of Neighbours"),
  [SOMA_MAP_BY_STEPS] = N_ ("Steps From the Selected One"),
  [SOMA_MAP_BY_LEVEL] = N_ ("How They Come Apart"),
  [SOMA_MAP_BY_BUILDING] = N_ ("How They Are Built"),
  [SOMA_MAP_BY_SYMMETRY] = N_ ("Symmetry"),
  [SOMA_MAP_BY_PLAYING] = N_ ("Found by Playing"),
  [SOMA_MAP_BY_BOOKMARK] = N_ ("Bookmarks"),
  [SOMA_MAP_BY_ORDER] = N_ ("Order in Which They Were Found"),
};

char *
soma_label_map_column (SomaMapColumnKind kind, int piece, const SomaPuzzle *puzzle)
{
  if (kind == SOMA_MAP_BY_PLACE)
    /* Translators: the letter of a piece. */
    return g_strdup_printf (_ ("Place of %s"), puzzle->set->pieces[piece].letter);
  return g_strdup (_ (column_names[kind]));
}

static char *
describe_building (guint32 n)
{
  if (n == SOMA_MAP_HELD)
    return g_strdup (_ ("Some pieces have to be held"));
  if (n == SOMA_MAP_LOCKED)
    return g_strdup (_ ("Some pieces lock each other"));
  if (n == 0)
    return g_strdup (_ ("All pieces come in from above"));
  return g_strdup_printf (
      ngettext ("%'u piece comes in from a side", "%'u pieces come in from a side", n), n);
}

static char *
describe_symmetry (guint32 n)
{
  if (n == 0)
    return g_strdup (_ ("No symmetry"));
  return g_strdup_printf (ngettext ("%'u symmetry", "%'u symmetries", n), n);
}

char *
soma_label_map_class (SomaMapColumns *columns, const SomaMapClass *class)
{
  guint32 n = class->value;

  switch (soma_map_columns_get_kind (columns))
    {
    case SOMA_MAP_BY_COMPONENT:
      return g_strdup_printf (_ ("Group %'u"), n + 1);
    case SOMA_MAP_BY_DEGREE:
      return g_strdup_printf (ngettext ("%'u neighbour", "%'u neighbours", n), n);
    case SOMA_MAP_BY_STEPS:
      return n == 0 ? g_strdup (_ ("The selected solution"))
                    : g_strdup_printf (ngettext ("%'u step", "%'u steps", n), n);
    case SOMA_MAP_BY_LEVEL:
      return soma_label_levels_card (soma_map_columns_get_level (columns, class));
    case SOMA_MAP_BY_BUILDING:
      return describe_building (n);
    case SOMA_MAP_BY_SYMMETRY:
      return describe_symmetry (n);
    case SOMA_MAP_BY_PLACE:
      return g_strdup_printf (_ ("As in solution %'u"), class->example + 1);
    case SOMA_MAP_BY_PLAYING:
      return g_strdup (n > 0 ? _ ("Found by playing") : _ ("Not found by playing"));
    case SOMA_MAP_BY_BOOKMARK:
      return g_strdup (n > 0 ? _ ("Bookmark") : _ ("No bookmark"));
    default:
      return g_strdup_printf (_ ("Solution %'u"), n + 1);
    }
}

char *
soma_label_map_value (SomaMapColumns *columns, guint point)
{
  const SomaMapColumn *column = soma_map_columns_get (columns);
  const SomaMapClass *class = column != NULL ? soma_map_column_get_class (column, point) : NULL;

  if (class == NULL || column->kind == SOMA_MAP_BY_COMPONENT ||
      column->kind == SOMA_MAP_BY_DEGREE || column->kind == SOMA_MAP_BY_ORDER)
    return NULL;
  g_autofree char *value = soma_label_map_class (columns, class);
  if (column->kind != SOMA_MAP_BY_PLACE)
    return g_steal_pointer (&value);
  if (class->example == point && class->n == 1)
    return NULL;
  return g_strdup_printf (ngettext ("The piece lies like this in %'u solution",
                                    "The piece lies like this in %'u solutions", class->n),
                          class->n);
}

/* What is said of points without a value. */
static const char *
name_without (const SomaMapColumn *column)
{
  if (column->kind <= SOMA_MAP_BY_DEGREE)
    return _ ("No neighbours");
  if (column->kind == SOMA_MAP_BY_STEPS)
    return column->n_classes > 0 ? _ ("No way leads there") : _ ("Nothing is selected");
  return _ ("Not known");
}

static void
add_dot (GString *legend, guint32 colour)
{
  g_string_append_printf (
      legend, "<span foreground=\"#%06x\" alpha=\"100%%\" size=\"x-large\">●</span>", colour);
}

/* "3 neighbours: 12 solutions"; the number is left out if there is none. */
static void
end_line (GString *legend, const char *text, guint n)
{
  g_autofree char *number = g_strdup_printf (ngettext ("%'u solution", "%'u solutions", n), n);
  /* Translators: what a colour means, and how many solutions have it. */
  g_autofree char *whole = n > 0 ? g_strdup_printf (_ ("%s: %s"), text, number) : g_strdup (text);
  g_autofree char *safe = g_markup_escape_text (whole, -1);

  g_string_append_printf (legend, " %s\n", safe);
}

static void
add_line (GString *legend, guint32 colour, const char *text, guint n)
{
  add_dot (legend, colour);
  end_line (legend, text, n);
}

static void
add_class (GString *legend, SomaMapColumns *columns, guint i, gboolean with_number, gboolean dark)
{
  const SomaMapColumn *column = soma_map_columns_get (columns);
  const SomaMapClass *class = &column->classes[i];
  g_autofree char *text = soma_label_map_class (columns, class);

  add_line (legend, soma_map_colour_of_class (column, i, dark), text, with_number ? class->n : 0);
}

static void
add_kinds (GString *legend, SomaMapColumns *columns, gboolean dark)
{
  const SomaMapColumn *column = soma_map_columns_get (columns);
  guint n_own = MIN (column->n_classes, SOMA_MAP_N_COLOURS), n = 0;

  for (guint i = 0; i < n_own; i++)
    add_class (legend, columns, i, TRUE, dark);
  for (guint i = n_own; i < column->n_classes; i++)
    n += column->classes[i].n;
  if (n == 0)
    return;
  guint n_others = column->n_classes - n_own;
  g_autofree char *others =
      g_strdup_printf (ngettext ("%'u other", "%'u others", n_others), n_others);
  for (guint i = 0; i < (column->kind == SOMA_MAP_BY_COMPONENT ? MIN (n_others, n_own) : 1); i++)
    add_dot (legend, soma_map_colour_of_class (column, n_own + i, dark));
  end_line (legend, others, n);
}

static void
add_scale (GString *legend, SomaMapColumns *columns, gboolean dark)
{
  guint n = soma_map_columns_get (columns)->n_classes;

  if (n <= MOST_NAMED)
    for (guint i = 0; i < n; i++)
      add_class (legend, columns, i, TRUE, dark);
  else
    for (guint i = 0; i < N_NAMED; i++)
      add_class (legend, columns, i * (n - 1) / (N_NAMED - 1), FALSE, dark);
}

char *
soma_label_map_legend (SomaMapColumns *columns, gboolean dark)
{
  const SomaMapColumn *column = soma_map_columns_get (columns);
  GString *legend = g_string_new (NULL);

  if (column == NULL)
    add_line (legend, soma_map_colour_of_none (dark), _ ("Not known"), 0);
  else if (column->is_scale)
    add_scale (legend, columns, dark);
  else
    add_kinds (legend, columns, dark);
  if (column != NULL && column->n_without > 0)
    add_line (legend, soma_map_colour_of_none (dark), name_without (column), column->n_without);
  g_string_truncate (legend, legend->len > 0 ? legend->len - 1 : 0);
  return g_string_free (legend, FALSE);
}

char *
soma_label_map_columns_work (SomaMapColumns *columns)
{
  if (!soma_map_columns_is_running (columns))
    return NULL;
  return g_strdup (soma_map_columns_get_kind (columns) == SOMA_MAP_BY_LEVEL
                       ? _ ("Taking solutions apart")
                       : _ ("Finding out what colours show"));
}
