/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "labels.h"

#include <glib/gi18n.h>
#include <inttypes.h>
#include <math.h>

#include "number-labels.h"
#include "plural.h"
#include "symmetry.h"

#define MINUTE 60.0
#define HOUR (60 * MINUTE)
#define DAY (24 * HOUR)
#define YEAR (365 * DAY)

/* Nobody waits for more. */
#define MOST_YEARS 2e6

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
  int minutes = (int) (MAX (seconds, 0) / MINUTE), hours = minutes / 60, days = hours / 24;

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
    return g_strdup_printf (_ ("%'u of %'" PRIu64 " found"), n_found, n_solutions);
  return g_strdup_printf (ngettext ("%'u found", "%'u found", n_found), n_found);
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
                                   : _ ("Draw a new figure and save it in the library, or drop "
                                        "figure files here."));
}

/* Whether it is known how many there are, perhaps while the search for them goes on. */
static gboolean
is_counted (const SomaDocumentStatus *status)
{
  return status->is_counted && status->n_solutions > 0 && status->state != SOMA_DOCUMENT_FAILED;
}

static gboolean
has_large_number (const SomaDocumentStatus *status)
{
  return is_counted (status) && status->n_solutions == G_MAXUINT64;
}

char *
soma_label_headline (const SomaDocumentStatus *status)
{
  guint64 n = status->n_solutions;

  if (is_counted (status))
    return has_large_number (status) ? soma_label_solutions (&status->number)
                                     : format_solutions (n);
  switch (status->state)
    {
    case SOMA_DOCUMENT_EMPTY:
      return g_strdup (_ ("Nothing Drawn"));
    case SOMA_DOCUMENT_NO_PIECES:
      return g_strdup (_ ("No Pieces Chosen"));
    case SOMA_DOCUMENT_COMPLETE:
      return n > 0 ? format_solutions (n) : g_strdup (_ ("No solution"));
    case SOMA_DOCUMENT_IMPOSSIBLE:
      return g_strdup (_ ("No solution"));
    case SOMA_DOCUMENT_FAILED:
      return g_strdup (_ ("Search Failed"));
    case SOMA_DOCUMENT_PARTIAL:
      return n > 0 ? format_solutions_so_far (n) : g_strdup (_ ("None found so far"));
    case SOMA_DOCUMENT_READING:
      return g_strdup (_ ("Reading…"));
    case SOMA_DOCUMENT_IDLE:
    case SOMA_DOCUMENT_SEARCHING:
    default:
      return n > 0 ? format_solutions_so_far (n) : g_strdup (_ ("Searching…"));
    }
}

char *
soma_label_headline_in_full (const SomaDocumentStatus *status)
{
  return has_large_number (status) ? soma_label_all_solutions (&status->number) : NULL;
}

const char *
soma_label_symmetry (SomaSymmetry symmetry, const SomaPuzzle *puzzle)
{
  if (symmetry == SOMA_SYMMETRY_NONE)
    return _ ("Rotations and reflections are counted separately.");
  if (symmetry == SOMA_SYMMETRY_FULL && soma_piece_set_is_mirror_image_of_itself (puzzle->set))
    return _ ("Rotations and reflections count once.");
  return _ ("Rotations count once.");
}

static char *
explain_volume (const SomaPuzzle *puzzle)
{
  int least, most;

  soma_piece_set_volume (puzzle->set, &least, &most);
  if (least == most)
    return g_strdup_printf (_ ("The pieces fill %'d cells, but the figure has %'d."), most,
                            puzzle->figure->n_cells);
  return g_strdup_printf (_ ("The pieces fill %'d to %'d cells, but the figure has %'d."), least,
                          most, puzzle->figure->n_cells);
}

char *
soma_label_obvious (SomaError reason, const SomaPuzzle *puzzle)
{
  if (reason.status == SOMA_ERROR_PIECE_TOO_LARGE)
    return g_strdup_printf (_ ("Piece %s has more cells than the figure."),
                            puzzle->set->pieces[reason.culprit].letter);
  return explain_volume (puzzle);
}

static char *
explain_no_pieces (const SomaPuzzle *puzzle, guint n_fitting_sets)
{
  int n = puzzle->figure->n_cells;

  if (n_fitting_sets == 0)
    return g_strdup_printf (ngettext ("No built-in piece set fills %'d cell.",
                                      "No built-in piece set fills %'d cells.", n),
                            n);
  return g_strdup (_ ("This figure does not specify its pieces. Choose them below."));
}

/* Why not all solutions are shown. */
static char *
explain_partial (const SomaDocumentStatus *status, const SomaPuzzle *puzzle)
{
  if (is_counted (status) && status->can_resume)
    return g_strdup_printf (
        _ ("%s They were counted without a search, which was stopped early; what it found is kept "
           "and shown."),
        soma_label_symmetry (status->symmetry, puzzle));
  return g_strdup_printf ("%s %s", soma_label_symmetry (status->symmetry, puzzle),
                          status->can_resume
                              ? _ ("The search was stopped early; what it found is kept.")
                              : _ ("The search was stopped early. It can only start again from the "
                                   "beginning."));
}

char *
soma_label_explanation (const SomaDocumentStatus *status, const SomaPuzzle *puzzle,
                        guint n_fitting_sets)
{
  switch (status->state)
    {
    case SOMA_DOCUMENT_EMPTY:
      return g_strdup (_ ("The figure has no required cells yet."));
    case SOMA_DOCUMENT_NO_PIECES:
      return explain_no_pieces (puzzle, n_fitting_sets);
    case SOMA_DOCUMENT_IMPOSSIBLE:
      return soma_label_obvious (status->reason, puzzle);
    case SOMA_DOCUMENT_PARTIAL:
      return explain_partial (status, puzzle);
    case SOMA_DOCUMENT_COMPLETE:
      if (status->n_solutions == 0)
        return g_strdup (_ ("The search is complete: these pieces cannot build the figure."));
      break;
    case SOMA_DOCUMENT_FAILED:
      return g_strdup ("");
    default:
      break;
    }
  if (status->index == SOMA_INDEX_READY)
    return g_strdup (soma_label_symmetry (status->symmetry, puzzle));
  if (status->index == SOMA_INDEX_BUILDING)
    return g_strdup_printf (_ ("%s Making all of them available…"),
                            soma_label_symmetry (status->symmetry, puzzle));
  if (status->index == SOMA_INDEX_TOO_LARGE)
    return g_strdup_printf (
        _ ("%s Looking through all of them takes more than 512 MiB of memory; the first %'u are "
           "kept and shown."),
        soma_label_symmetry (status->symmetry, puzzle), status->n_kept);
  if (status->n_solutions > status->n_kept)
    return g_strdup_printf (_ ("%s The first %'u are kept and shown."),
                            soma_label_symmetry (status->symmetry, puzzle), status->n_kept);
  return g_strdup (soma_label_symmetry (status->symmetry, puzzle));
}

char *
soma_label_problem (const SomaDocumentStatus *status, const char *problem)
{
  if (problem == NULL)
    return g_strdup ("");
  if (status->state == SOMA_DOCUMENT_FAILED)
    return g_strdup (problem);
  return g_strdup_printf (_ ("The solutions cannot be saved for next time: %s"), problem);
}

/* To two digits: more are never known. */
static int
round_years (double seconds)
{
  double years = seconds / YEAR, unit = 1;

  while (years / unit >= 100)
    unit *= 10;
  return (int) (round (years / unit) * unit);
}

char *
soma_label_time_in_all (double seconds)
{
  if (seconds < 2 * MINUTE)
    return g_strdup ("");
  if (seconds < 2 * HOUR)
    {
      int n = (int) round (seconds / MINUTE);
      return g_strdup_printf (ngettext ("Counting them all takes about %d minute on this machine.",
                                        "Counting them all takes about %d minutes on this machine.",
                                        n),
                              n);
    }
  if (seconds < 2 * DAY)
    {
      int n = (int) round (seconds / HOUR);
      return g_strdup_printf (ngettext ("Counting them all would take about %d hour on this "
                                        "machine.",
                                        "Counting them all would take about %d hours on this "
                                        "machine.",
                                        n),
                              n);
    }
  if (seconds < YEAR)
    {
      int n = (int) round (seconds / DAY);
      return g_strdup_printf (
          ngettext ("Counting them all would take about %d day on this machine.",
                    "Counting them all would take about %d days on this "
                    "machine.",
                    n),
          n);
    }
  if (seconds < MOST_YEARS * YEAR)
    {
      int n = round_years (seconds);
      return g_strdup_printf (ngettext ("Counting them all would take about %'d year on this "
                                        "machine.",
                                        "Counting them all would take about %'d years on this "
                                        "machine.",
                                        n),
                              n);
    }
  return g_strdup (_ ("Counting them all would take millions of years on this machine."));
}

char *
soma_label_time_left (double seconds)
{
  if (seconds < 0)
    return g_strdup ("");
  if (seconds < 5)
    return g_strdup (_ ("a few seconds left"));
  if (seconds < MINUTE)
    {
      int n = 5 * (int) ceil (seconds / 5);
      return g_strdup_printf (ngettext ("about %d second left", "about %d seconds left", n), n);
    }
  if (seconds < HOUR)
    {
      int n = (int) round (seconds / MINUTE);
      return g_strdup_printf (ngettext ("about %d minute left", "about %d minutes left", n), n);
    }
  if (seconds < 2 * DAY)
    {
      int n = (int) round (seconds / HOUR);
      return g_strdup_printf (ngettext ("about %d hour left", "about %d hours left", n), n);
    }
  if (seconds < YEAR)
    {
      int n = (int) round (seconds / DAY);
      return g_strdup_printf (ngettext ("about %d day left", "about %d days left", n), n);
    }
  if (seconds < MOST_YEARS * YEAR)
    {
      int n = round_years (seconds);
      return g_strdup_printf (ngettext ("about %'d year left", "about %'d years left", n), n);
    }
  return g_strdup (_ ("millions of years left"));
}

char *
soma_label_percentage (double fraction)
{
  double percent = 100 * CLAMP (fraction, 0, 1);

  /* Translators: %% is a percent sign. */
  if (percent >= 1)
    return g_strdup_printf (_ ("%d %%"), (int) percent);
  return g_strdup_printf (_ ("%.2f %%"), floor (100 * percent) / 100);
}

char *
soma_label_progress (const SomaDocumentStatus *status)
{
  g_autofree char *percentage = soma_label_percentage (status->fraction);
  g_autofree char *left = soma_label_time_left (status->seconds_left);

  if (status->state == SOMA_DOCUMENT_READING)
    return g_strdup ("");
  if (left[0] == '\0')
    return g_steal_pointer (&percentage);
  /* Translators: a percentage and the time left: "42 %, about 3 minutes left". */
  return g_strdup_printf (_ ("%s, %s"), percentage, left);
}

char *
soma_label_position (guint index, guint n_kept)
{
  if (n_kept == 0)
    return g_strdup ("–");
  /* Translators: the number of the solution shown: "57 of 240". */
  return g_strdup_printf (_ ("%'u of %'u"), index + 1, n_kept);
}

char *
soma_label_kept (guint n, guint n_all)
{
  /* Translators: "37 of 240": this many solutions have the chosen pieces in the same place. */
  return g_strdup_printf (_ ("%'u of %'u with these pieces in place"), n, n_all);
}

char *
soma_label_marked (guint n)
{
  /* Translators: how many solutions are selected. */
  return n > 0 ? g_strdup_printf (ngettext ("%'u selected", "%'u selected", n), n)
               : g_strdup (_ ("Select solutions"));
}

char *
soma_label_neighbours (guint n, guint index, gboolean is_searching)
{
  g_autofree char *number = g_strdup_printf ("%'u", index + 1);

  if (n == 0 && !is_searching)
    /* Translators: %s is the number of a solution. */
    return g_strdup_printf (_ ("No solution differs from number %s in only two or three pieces."),
                            number);
  if (n == 0)
    /* Translators: %s is the number of a solution. */
    return g_strdup_printf (
        _ ("Looking for solutions that differ from number %s in only two or three pieces."),
        number);
  if (is_searching)
    /* Translators: %s is the number of a solution. */
    return g_strdup_printf (
        ngettext ("So far %'u solution differs from number %s in only two or three pieces.",
                  "So far %'u solutions differ from number %s in only two or three pieces.", n),
        n, number);
  /* Translators: %s is the number of a solution. */
  return g_strdup_printf (
      ngettext ("%'u solution differs from number %s in only two or three pieces.",
                "%'u solutions differ from number %s in only two or three pieces.", n),
      n, number);
}

char *
soma_label_moved (const SomaPuzzle *puzzle, const bool *moved)
{
  g_autoptr (GString) letters = g_string_new (NULL);
  int n_copies = soma_piece_set_n_copies (puzzle->set);

  for (int copy = 0; copy < n_copies; copy++)
    {
      int piece = soma_piece_set_copy_piece (puzzle->set, copy);
      if (moved[copy])
        g_string_append_printf (letters, "%s%s", letters->len > 0 ? _ (", ") : "",
                                puzzle->set->pieces[piece].letter);
    }
  if (letters->len == 0)
    return NULL;
  /* Translators: %s are letters of pieces. */
  return g_strdup_printf (_ ("Moved in this one: %s"), letters->str);
}

/* The letter of a copy, with its number among equal ones. */
static char *
name_copy (const SomaPieceSet *set, int copy)
{
  int piece = soma_piece_set_copy_piece (set, copy);
  const SomaPiece *own = &set->pieces[piece];

  if (own->max_count == 1)
    return g_strdup (own->letter);
  return g_strdup_printf ("%s%d", own->letter, copy - soma_piece_set_first_copy (set, piece) + 1);
}

static char *
name_place (const SomaPuzzle *puzzle, const guint16 *copy_at, int x, int y, int z)
{
  SomaCell place = { (int16_t) x, (int16_t) y, (int16_t) z };
  int cell = soma_figure_index (puzzle->figure, place);

  if (cell < 0 || copy_at[cell] == SOMA_NO_COPY)
    /* Translators: a place of a layer where no piece is, among the letters of pieces. */
    return g_strdup (_ ("empty"));
  return name_copy (puzzle->set, copy_at[cell]);
}

static void
append_row (GString *text, const SomaPuzzle *puzzle, const guint16 *copy_at, int y, int z)
{
  for (int x = 0; x < puzzle->figure->extent[0]; x++)
    {
      g_autofree char *name = name_place (puzzle, copy_at, x, y, z);
      g_string_append_printf (text, x > 0 ? " %s" : "%s", name);
    }
}

char *
soma_label_layers (const SomaPuzzle *puzzle, const guint16 *copy_at)
{
  const int *extent = puzzle->figure->extent;
  GString *text = g_string_new (NULL);

  for (int z = 0; z < extent[2]; z++)
    {
      g_autoptr (GString) rows = g_string_new (NULL);
      for (int y = 0; y < extent[1]; y++)
        {
          g_string_append (rows, y > 0 ? C_ ("list", ", ") : "");
          append_row (rows, puzzle, copy_at, y, z);
        }
      g_string_append (text, z > 0 ? " " : "");
      /* Translators: the number of a layer, then what is in its rows, from the front to the back:
       * "Layer 1: V V L, V Z L, Z Z L." */
      g_string_append_printf (text, _ ("Layer %d: %s."), z + 1, rows->str);
    }
  return g_string_free (text, FALSE);
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
  return g_strdup_printf (_ ("%d–%d × %s"), piece->min_count, piece->max_count, name);
}

char *
soma_label_piece (const SomaPiece *piece, gboolean visible)
{
  const char *name = piece->name[0] != '\0' ? piece->name : piece->letter;

  /* Translators: what clicking a piece in the list of pieces does; %s is the piece's name. */
  return g_strdup_printf (visible ? _ ("Hide %s") : _ ("Show %s"), name);
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
  GString *text = g_string_new (NULL);
  if (n_figures > 0)
    g_string_append_printf (
        text,
        ngettext ("%'u figure could not be read. ", "%'u figures could not be read. ", n_figures),
        n_figures);
  if (n_solutions > 0)
    g_string_append_printf (
        text, ngettext ("%'u solution is wrong. ", "%'u solutions are wrong. ", n_solutions),
        n_solutions);
  if (n_others > 0)
    g_string_append_printf (text,
                            ngettext ("%'u problem was found in the file. ",
                                      "%'u problems were found in the file. ", n_others),
                            n_others);
  g_string_append (text, _ ("Everything else was read."));
  return g_string_free (text, FALSE);
}

char *
soma_label_play (gboolean playing)
{
  return g_strdup (playing ? _ ("Pause") : _ ("Play"));
}

char *
soma_name_play_icon (gboolean playing)
{
  return g_strdup (playing ? "media-playback-pause-symbolic" : "media-playback-start-symbolic");
}
