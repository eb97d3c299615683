/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "start-labels.h"

#include <glib/gi18n.h>
#include <inttypes.h>
#include <string.h>

#include "figure-labels.h"
#include "level-labels.h"
#include "number-labels.h"
#include "plural.h"

#define MINUTE 60
#define HOUR (60 * MINUTE)
#define DAY (24 * HOUR)

char *
soma_start_label_hits (const char *search, guint n_filters, guint n_found, guint n_figures)
{
  if (*search == '\0' && n_filters == 0)
    return g_strdup ("");
  /* Translators: figures that are shown, and all figures. */
  return g_strdup_printf (ngettext ("%'u of %'u figure", "%'u of %'u figures", n_figures), n_found,
                          n_figures);
}

char *
soma_start_label_place (SomaFigurePlace place, const char *name)
{
  switch (place)
    {
    case SOMA_FIGURE_PLACE_OWN:
      return g_strdup (_ ("My Figures"));
    case SOMA_FIGURE_PLACE_FAVOURITES:
      return g_strdup (_ ("Favourites"));
    case SOMA_FIGURE_PLACE_RECENT:
      return g_strdup (_ ("Recent"));
    case SOMA_FIGURE_PLACE_PROGRESS:
      return g_strdup (_ ("In Progress"));
    case SOMA_FIGURE_PLACE_TAG:
    case SOMA_FIGURE_PLACE_COLLECTION:
      return g_strdup (name);
    case SOMA_FIGURE_PLACE_ALL:
    default:
      return g_strdup (_ ("All Figures"));
    }
}

char *
soma_start_label_place_spoken (SomaFigurePlace place, const char *name, guint n_figures)
{
  g_autofree char *label = soma_start_label_place (place, name);

  if (place == SOMA_FIGURE_PLACE_TAG)
    /* Translators: to screen readers, a tag, and how many figures have it. */
    return g_strdup_printf (ngettext ("Tag %s, %'u figure", "Tag %s, %'u figures", n_figures),
                            label, n_figures);
  /* Translators: to screen readers, a collection, and how many figures are in it. */
  return g_strdup_printf (ngettext ("%s, %'u figure", "%s, %'u figures", n_figures), label,
                          n_figures);
}

char *
soma_start_label_selected (guint n)
{
  if (n == 0)
    return g_strdup (_ ("Select Figures"));
  return g_strdup_printf (ngettext ("%'u figure selected", "%'u figures selected", n), n);
}

char *
soma_start_label_game (guint n_laid, guint n_copies)
{
  /* Translators: pieces in the figure, and all pieces. */
  return g_strdup_printf (ngettext ("%u of %u piece placed", "%u of %u pieces placed", n_copies),
                          n_laid, n_copies);
}

char *
soma_start_label_played (gint64 seconds)
{
  int ago = (int) CLAMP (seconds, 0, G_MAXINT);

  if (ago < MINUTE)
    return g_strdup (_ ("Played just now"));
  if (ago < HOUR)
    return g_strdup_printf (
        ngettext ("Played %d minute ago", "Played %d minutes ago", ago / MINUTE), ago / MINUTE);
  if (ago < DAY)
    return g_strdup_printf (ngettext ("Played %d hour ago", "Played %d hours ago", ago / HOUR),
                            ago / HOUR);
  return g_strdup_printf (ngettext ("Played %d day ago", "Played %d days ago", ago / DAY),
                          ago / DAY);
}

/* Of longer notes the beginning is shown, in characters. */
#define MAX_NOTES 300

/* An id with a colon tells where a figure is from, but nobody calls it by that. */
static gboolean
is_spoken (const char *id)
{
  return *id != '\0' && strchr (id, ':') == NULL;
}

/* A mere number, as files have where nobody gave an id, would be taken for that in the library. */
static gboolean
is_number (const char *id)
{
  return id[strspn (id, "0123456789")] == '\0';
}

/* What people call it by when they talk about it: its id, or its number in the library. (nullable)
 * (transfer full) */
static char *
get_number (SomaFigureItem *item)
{
  const char *id = soma_figure_item_get_id (item);
  gint64 number = soma_figure_item_get_library_id (item);

  if (number == 0)
    return is_spoken (id) ? g_strdup (id) : NULL;
  /* Not grouped in thousands, as it can be searched for. */
  g_autofree char *text = g_strdup_printf ("#%" G_GINT64_FORMAT, number);
  if (!is_spoken (id) || is_number (id))
    return g_steal_pointer (&text);
  /* Translators: the id of a figure, such as A014, and its number in the library. */
  return g_strdup_printf (_ ("%s · %s"), id, text);
}

/* (nullable) (transfer full) */
static char *
cut_notes (const char *notes)
{
  if (notes == NULL || *notes == '\0')
    return NULL;
  if (g_utf8_strlen (notes, -1) <= MAX_NOTES)
    return g_strdup (notes);
  g_autofree char *start = g_utf8_substring (notes, 0, MAX_NOTES);
  return g_strconcat (start, "…", NULL);
}

char *
soma_start_label_details (SomaFigureItem *item)
{
  if (item == NULL)
    return NULL;
  g_autofree char *number = get_number (item);
  g_autofree char *size = soma_label_item (item);
  g_autofree char *all =
      /* Translators: the id or number of a figure, and its size and pieces. */
      number != NULL ? g_strdup_printf (_ ("%s · %s"), number, size) : g_strdup (size);

  g_autofree char *notes = cut_notes (soma_figure_item_get_notes (item));

  return g_strjoin ("\n", soma_figure_item_get_name (item), all, notes, NULL);
}

/* The heading says that these are solutions, and another column how many were found by playing. */
static char *
n_solutions_of (SomaFigureItem *item)
{
  const SomaNumber *number = soma_figure_item_get_number (item);
  guint64 n;
  SomaKnown known = soma_figure_item_get_known (item, &n);

  if (soma_figure_item_get_piece_set (item) == NULL)
    return g_strdup ("");
  if (number != NULL)
    return soma_label_number (number);
  if (known == SOMA_KNOWN_NOTHING)
    return g_strdup (_ ("Not solved yet"));
  if (known == SOMA_KNOWN_ALL)
    return n > 0 ? g_strdup_printf ("%'" PRIu64, n)
                 : g_strdup (C_ ("solutions of a figure", "None"));
  if (n == 0)
    return g_strdup (C_ ("solutions of a figure", "None so far"));
  /* Translators: how many solutions of a figure are known, in a column that is headed so. */
  return g_strdup_printf (ngettext ("%'" PRIu64 " so far", "%'" PRIu64 " so far", soma_plural (n)),
                          n);
}

static char *
label_played (SomaFigureItem *item)
{
  guint n_found = soma_figure_item_get_found (item);

  if (soma_figure_item_has_game (item))
    return g_strdup (_ ("In progress"));
  if (n_found > 0)
    return g_strdup_printf (ngettext ("%'u found", "%'u found", n_found), n_found);
  return g_strdup ("");
}

static gboolean
cannot_be_measured (SomaFigureItem *item)
{
  guint64 n;

  return soma_figure_item_is_measured (item) && soma_figure_item_get_difficulty (item) == 0 &&
         soma_figure_item_get_known (item, &n) == SOMA_KNOWN_ALL && n > 0;
}

static const char *
label_difficulty (SomaFigureItem *item)
{
  guint difficulty = soma_figure_item_get_difficulty (item);

  if (difficulty > 0)
    return soma_level_label_difficulty (difficulty);
  /* Translators: how hard a figure is to build. */
  return cannot_be_measured (item) ? C_ ("difficulty", "Unknown") : "";
}

char *
soma_start_label_column_reason (SomaFigureItem *item, SomaFigureColumn column)
{
  if (column != SOMA_FIGURE_COLUMN_DIFFICULTY || !cannot_be_measured (item))
    return NULL;
  return g_strdup (_ ("Too many ways to begin to measure the difficulty"));
}

char *
soma_start_label_column (SomaFigureItem *item, SomaFigureColumn column)
{
  guint n;

  switch (column)
    {
    case SOMA_FIGURE_COLUMN_NAME:
      return g_strdup (soma_figure_item_get_name (item));
    case SOMA_FIGURE_COLUMN_CELLS:
      return g_strdup_printf ("%'d", soma_figure_item_get_figure (item)->n_cells);
    case SOMA_FIGURE_COLUMN_PIECES:
      n = soma_figure_item_get_n_pieces (item);
      return n > 0 ? g_strdup_printf ("%'u", n) : g_strdup ("");
    case SOMA_FIGURE_COLUMN_SOLUTIONS:
      return n_solutions_of (item);
    case SOMA_FIGURE_COLUMN_DIFFICULTY:
      return g_strdup (label_difficulty (item));
    case SOMA_FIGURE_COLUMN_SYMMETRY:
      return g_strdup (soma_point_group_symbol (soma_figure_item_get_symmetry (item).group));
    case SOMA_FIGURE_COLUMN_PLAYED:
      return label_played (item);
    case SOMA_FIGURE_COLUMN_TAGS:
      return g_strdup (soma_figure_item_get_tags (item));
    case SOMA_N_FIGURE_COLUMNS:
    default:
      return g_strdup ("");
    }
}
