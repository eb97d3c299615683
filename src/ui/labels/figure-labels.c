/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "figure-labels.h"

#include <glib/gi18n.h>
#include <inttypes.h>

#include "list-text.h"
#include "number-labels.h"
#include "plural.h"

static char *
format_solutions (guint64 n)
{
  return g_strdup_printf (
      ngettext ("%'" PRIu64 " solution", "%'" PRIu64 " solutions", soma_plural (n)), n);
}

static char *
format_solutions_so_far (guint64 n)
{
  return g_strdup_printf (
      ngettext ("%'" PRIu64 " solution so far", "%'" PRIu64 " solutions so far", soma_plural (n)),
      n);
}

const char *
soma_label_document (SomaDocument *document)
{
  const char *name = soma_document_get_name (document);

  return *name != '\0' ? name : _ ("New Figure");
}

char *
soma_label_title (SomaDocument *document, gboolean is_modified)
{
  const char *name = soma_label_document (document);

  /* Translators: the title of something with unsaved changes. */
  return is_modified ? g_strdup_printf (_ ("• %s"), name) : g_strdup (name);
}

char *
soma_label_ago (gint64 seconds)
{
  int minutes = (int) (MAX (seconds, 0) / 60), hours = minutes / 60, days = hours / 24;

  if (minutes == 0)
    return g_strdup (_ ("Changed just now"));
  if (hours == 0)
    return g_strdup_printf (
        ngettext ("Changed %d minute ago", "Changed %d minutes ago", soma_plural (minutes)),
        minutes);
  if (days == 0)
    return g_strdup_printf (
        ngettext ("Changed %d hour ago", "Changed %d hours ago", soma_plural (hours)), hours);
  return g_strdup_printf (
      ngettext ("Changed %d day ago", "Changed %d days ago", soma_plural (days)), days);
}

char *
soma_label_known (SomaKnown known, guint64 n_solutions)
{
  if (known == SOMA_KNOWN_NOTHING)
    return g_strdup (_ ("Not solved yet"));
  if (known == SOMA_KNOWN_SOME)
    return n_solutions > 0 ? format_solutions_so_far (n_solutions)
                           : g_strdup (_ ("None found so far"));
  return n_solutions > 0 ? format_solutions (n_solutions) : g_strdup (_ ("No solution"));
}

char *
soma_label_piece_set (const SomaPieceSet *set)
{
  return set->name[0] == '\0' ? g_strdup (_ ("Custom pieces")) : soma_pieces_make_title (set->name);
}

char *
soma_label_found (SomaKnown known, guint64 n_solutions, guint n_found)
{
  if (n_found == 0)
    return soma_label_known (known, n_solutions);
  /* Where more solutions count as the same, there are fewer. */
  if (known == SOMA_KNOWN_ALL && n_solutions >= n_found && n_solutions < G_MAXUINT64)
    return g_strdup_printf (
        /* Translators: how many solutions were found, and of how many. */
        ngettext ("%'u of %'" PRIu64 " found", "%'u of %'" PRIu64 " found", n_found), n_found,
        n_solutions);
  return g_strdup_printf (ngettext ("%'u found", "%'u found", n_found), n_found);
}

char *
soma_label_numbered (const char *name, guint number)
{
  return *name != '\0' ? g_strdup (name)
                       /* Translators: a figure without a name, by its number in a file. */
                       : g_strdup_printf (_ ("Figure %u"), number + 1);
}

char *
soma_label_book_problem (const SomaBook *book, guint number)
{
  const char *name = book->problems[number]->name;

  return *name != '\0' ? g_strdup (name)
                       /* Translators: a problem without a name, by its number in a file. */
                       : g_strdup_printf (_ ("Problem %u"), number + 1);
}

char *
soma_label_figure (const SomaFigure *figure, const SomaPieceSet *set)
{
  g_autofree char *cells =
      g_strdup_printf (ngettext ("%'d cell", "%'d cells", figure->n_cells), figure->n_cells);

  if (set == NULL)
    return g_steal_pointer (&cells);
  g_autofree char *name = soma_label_piece_set (set);
  /* Translators: the size of a figure and the pieces it is built from: "27 cells · Soma". */
  return g_strdup_printf (_ ("%s · %s"), cells, name);
}

char *
soma_label_item (SomaFigureItem *item)
{
  if (item == NULL)
    return NULL;
  return soma_label_figure (soma_figure_item_get_figure (item),
                            soma_figure_item_get_piece_set (item));
}

char *
soma_label_item_known (SomaFigureItem *item, SomaKnown known)
{
  guint64 n_solutions;

  const SomaNumber *number = soma_figure_item_get_number (item);
  guint n_found = soma_figure_item_get_found (item);

  soma_figure_item_get_known (item, &n_solutions);
  if (number != NULL && n_found == 0)
    return soma_label_solutions (number);
  if (known == SOMA_KNOWN_NOTHING && soma_figure_item_get_piece_set (item) == NULL)
    return soma_label_item (item);
  return soma_label_found (known, n_solutions, n_found);
}

char *
soma_label_figures (const char *title)
{
  return g_strdup (title != NULL ? title : _ ("Soma"));
}

char *
soma_label_n_figures (const char *title, guint n)
{
  return title != NULL ? g_strdup_printf (ngettext ("%'u figure", "%'u figures", n), n) : NULL;
}

char *
soma_label_no_figures (const char *search)
{
  return g_strdup (*search != '\0' ? _ ("No Figures Found") : _ ("No Figures Yet"));
}

char *
soma_label_no_figures_advice (const char *search)
{
  return g_strdup (*search != '\0' ? _ ("Try another name, or open a figure file.")
                                   : _ ("Draw a figure and save it, or drop files here."));
}

char *
soma_label_piece_name (const SomaPiece *piece)
{
  gboolean named = piece->name[0] != '\0' && !g_str_equal (piece->name, piece->letter);
  g_autofree char *name =
      named ? g_strdup (piece->name)
            : g_strdup_printf (ngettext ("%'d cell", "%'d cells", piece->n_cells), piece->n_cells);

  if (piece->max_count == 1)
    return g_steal_pointer (&name);
  if (piece->min_count == piece->max_count)
    /* Translators: how many copies of a piece a set has: "3 × domino". */
    return g_strdup_printf (_ ("%d × %s"), piece->max_count, name);
  /* Translators: the least and the most copies, and the name of a piece. */
  return g_strdup_printf (_ ("%d–%d × %s"), piece->min_count, piece->max_count, name);
}

char *
soma_label_piece (const SomaPiece *piece, SomaPieceLook look)
{
  const char *name = piece->name[0] != '\0' ? piece->name : piece->letter;

  /* Translators: what clicking a piece in the list of pieces does; %s is the piece's name. */
  return g_strdup_printf (look == SOMA_PIECE_SOLID      ? _ ("Outline %s")
                          : look == SOMA_PIECE_OUTLINED ? _ ("Hide %s")
                                                        : _ ("Show %s"),
                          name);
}

char *
soma_label_piece_look (const SomaPiece *piece, SomaPieceLook look)
{
  g_autofree char *name = soma_label_piece_name (piece);

  if (look == SOMA_PIECE_SOLID)
    return g_steal_pointer (&name);
  /* Translators: %s is the name of a piece, whose outline alone is seen, or nothing of it. */
  return g_strdup_printf (look == SOMA_PIECE_OUTLINED ? _ ("%s, outlined") : _ ("%s, hidden"),
                          name);
}

char *
soma_label_problems (SomaFigureList *list)
{
  guint n = list != NULL ? g_strv_length ((GStrv) soma_figure_list_get_problems (list)) : 0;
  guint n_figures, n_solutions;

  if (n == 0)
    return NULL;
  soma_figure_list_count_problems (list, &n_figures, &n_solutions);
  guint n_others = n - MIN (n, n_figures + n_solutions);
  g_autofree char *figures = g_strdup_printf (
      ngettext ("%'u figure could not be read.", "%'u figures could not be read.", n_figures),
      n_figures);
  g_autofree char *solutions = g_strdup_printf (
      ngettext ("%'u solution is wrong.", "%'u solutions are wrong.", n_solutions), n_solutions);
  g_autofree char *others =
      g_strdup_printf (ngettext ("%'u problem was found in the file.",
                                 "%'u problems were found in the file.", n_others),
                       n_others);
  return soma_list_text_sentences (n_figures > 0 ? figures : "", n_solutions > 0 ? solutions : "",
                                   n_others > 0 ? others : "", _ ("Everything else was read."),
                                   NULL);
}
