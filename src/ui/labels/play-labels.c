/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "play-labels.h"

#include <glib/gi18n.h>
#include <inttypes.h>

#include "design-labels.h"
#include "list-text.h"

char *
soma_play_label_copy (const SomaPuzzle *puzzle, guint copy)
{
  int piece = soma_piece_set_copy_piece (puzzle->set, (int) copy);
  const SomaPiece *shape = &puzzle->set->pieces[piece];

  if (shape->max_count == 1)
    return g_strdup (shape->letter);
  /* As soma-solve names it. */
  return g_strdup_printf ("%s%d", shape->letter,
                          (int) copy - soma_piece_set_first_copy (puzzle->set, piece) + 1);
}

/* Why a piece cannot be placed there. */
static char *
explain_fit (SomaFit fit, const char *copy, guint other, const SomaPuzzle *puzzle)
{
  g_autofree char *name = other != SOMA_NO_COPY ? soma_play_label_copy (puzzle, other) : NULL;

  switch (fit)
    {
    case SOMA_FIT_COLLISION:
      if (name != NULL)
        /* Translators: letters of pieces. */
        return g_strdup_printf (_ ("%s does not fit here: %s is in the way."), copy, name);
      return g_strdup_printf (_ ("%s does not fit here."), copy);
    case SOMA_FIT_FLOATING:
      return g_strdup_printf (_ ("%s would hang in mid-air here."), copy);
    case SOMA_FIT_BELOW_TABLE:
      return g_strdup_printf (_ ("%s would go through the table."), copy);
    case SOMA_FIT_TOO_FAR:
      return g_strdup_printf (_ ("%s cannot reach that far."), copy);
    case SOMA_FIT_PINNED:
      return g_strdup_printf (_ ("%s is pinned."), copy);
    case SOMA_FIT_COLOURS:
      return g_strdup_printf (_ ("%s does not fit here: its colours are not accepted."), copy);
    case SOMA_FIT_INSIDE:
    case SOMA_FIT_OUTSIDE:
    case SOMA_FIT_STICKING_OUT:
    case SOMA_FIT_NO_SUCH_COPY:
    default:
      return g_strdup_printf (_ ("%s does not fit here."), copy);
    }
}

static char *
describe_filling (const SomaGameEvent *event)
{
  return g_strdup_printf (
      /* Translators: cells that are filled, and all cells. */
      ngettext ("%'u of %'u cell is filled.", "%'u of %'u cells are filled.", event->n_cells),
      event->n_filled, event->n_cells);
}

static char *
describe_laid (const SomaGameEvent *event, const char *copy)
{
  g_autofree char *filling = describe_filling (event);

  if (event->n_cells == 0)
    return g_strdup_printf (_ ("%s is placed."), copy);
  if (event->fit == SOMA_FIT_OUTSIDE)
    return g_strdup_printf (_ ("%s is outside the figure."), copy);
  if (event->fit == SOMA_FIT_STICKING_OUT)
    return g_strdup_printf (_ ("%s sticks out of the figure."), copy);
  /* Translators: the second %s is the sentence "11 of 27 cells are filled." */
  return g_strdup_printf (_ ("%s is placed. %s"), copy, filling);
}

static char *
describe_history (const SomaGameEvent *event, const char *copy)
{
  g_autofree char *filling = event->n_cells > 0 ? describe_filling (event) : g_strdup ("");
  gboolean undone = event->kind == SOMA_GAME_UNDONE;

  if (copy == NULL)
    return g_strdup_printf (undone ? _ ("Undone. %s") : _ ("Redone. %s"), filling);
  if (undone)
    /* Translators: a piece's letter, and "11 of 27 cells are filled." */
    return g_strdup_printf (_ ("Undone: %s. %s"), copy, filling);
  /* Translators: a piece's letter, and "11 of 27 cells are filled." */
  return g_strdup_printf (_ ("Redone: %s. %s"), copy, filling);
}

char *
soma_play_label_event (const SomaGameEvent *event, const SomaPuzzle *puzzle)
{
  g_autofree char *copy =
      event->copy != SOMA_NO_COPY ? soma_play_label_copy (puzzle, event->copy) : NULL;

  switch (event->kind)
    {
    case SOMA_GAME_LAID:
      return describe_laid (event, copy);
    case SOMA_GAME_TAKEN_BACK:
      if (copy == NULL)
        return g_strdup (_ ("These pieces are back in the tray."));
      return g_strdup_printf (_ ("%s is back in the tray."), copy);
    case SOMA_GAME_PINNED:
      return g_strdup_printf (_ ("%s is pinned."), copy);
    case SOMA_GAME_UNPINNED:
      return g_strdup_printf (_ ("%s can be moved again."), copy);
    case SOMA_GAME_CLEARED:
      return g_strdup (_ ("All pieces are back in the tray."));
    case SOMA_GAME_UNDONE:
    case SOMA_GAME_REDONE:
      return describe_history (event, copy);
    case SOMA_GAME_REFUSED:
      return explain_fit (event->fit, copy, event->other, puzzle);
    case SOMA_GAME_SOLVED:
      return g_strdup (_ ("The figure is built."));
    case SOMA_GAME_NOT_SHOWN:
      return g_strdup (_ ("No solution is known from here."));
    case SOMA_GAME_TAKEN_OVER:
      return g_strdup_printf (ngettext ("Position pasted: %u piece placed.",
                                        "Position pasted: %u pieces placed.", event->n_laid),
                              event->n_laid);
    case SOMA_GAME_RESTORED:
    default:
      return g_strdup_printf (ngettext ("Your game goes on, with %u piece placed.",
                                        "Your game goes on, with %u pieces placed.", event->n_laid),
                              event->n_laid);
    }
}

/* Of a piece that would fall to a layer. */
static char *
describe_landing (const SomaDrop *drop)
{
  int layer = drop->pose.corner.z + 1;

  if (drop->fit == SOMA_FIT_INSIDE)
    return g_strdup_printf (_ ("It would land on layer %d and fit."), layer);
  if (drop->fit == SOMA_FIT_OUTSIDE)
    return g_strdup_printf (_ ("It would land on layer %d, beside the figure."), layer);
  return g_strdup_printf (_ ("It would land on layer %d and stick out."), layer);
}

static const char *
describe_fit (SomaFit fit)
{
  if (fit == SOMA_FIT_OUTSIDE)
    return _ ("It can lie here, beside the figure.");
  return fit == SOMA_FIT_INSIDE ? _ ("It fits here.") : _ ("It sticks out here.");
}

char *
soma_play_label_hand (const SomaDrop *drop, SomaCell corner, guint copy, const SomaPuzzle *puzzle)
{
  g_autofree char *name = soma_play_label_copy (puzzle, copy);
  g_autofree char *place = NULL, *fate = NULL;

  if (drop->kind == SOMA_DROP_TRAY)
    return g_strdup_printf (_ ("%s: over the tray."), name);
  const int *extent = puzzle->figure->extent;
  SomaCell high = { (int16_t) (extent[0] - 1), (int16_t) (extent[1] - 1),
                    (int16_t) (extent[2] - 1) };
  g_autofree char *where = soma_label_place (corner, (SomaCell){ 0, 0, 0 }, high);
  /* Translators: a piece's letter and where it is held, as "layer 2, row 1, column 3". */
  place = g_strdup_printf (_ ("%s: %s."), name, where);
  if (drop->kind == SOMA_DROP_BARRED)
    fate = explain_fit (drop->fit, name, drop->other, puzzle);
  else if (drop->falls)
    fate = describe_landing (drop);
  else
    fate = g_strdup (describe_fit (drop->fit));
  return soma_list_text_sentences (place, fate, NULL);
}

char *
soma_play_label_goal (const SomaPuzzle *puzzle)
{
  int n_cells = puzzle->figure->n_cells;

  if (puzzle->name == NULL || *puzzle->name == '\0')
    return g_strdup_printf (ngettext ("The goal: %d cell.", "The goal: %d cells.", n_cells),
                            n_cells);
  /* Translators: the name of a figure and the number of its cells. */
  return g_strdup_printf (ngettext ("The goal: %s, %d cell.", "The goal: %s, %d cells.", n_cells),
                          puzzle->name, n_cells);
}

/* Adjacent cells of a row, from `first` to column `last`. */
static void
append_cells (GString *text, SomaCell first, int last, gboolean is_layer)
{
  g_autofree char *columns = NULL, *place = NULL;

  if (last == first.x)
    columns = g_strdup_printf (_ ("column %d"), last + 1);
  else
    /* Translators: the first and the last column. */
    columns = g_strdup_printf (_ ("columns %d to %d"), first.x + 1, last + 1);
  if (is_layer)
    /* Translators: of the shape of a piece: "layer 1, row 2: columns 1 to 3". */
    place = g_strdup_printf (_ ("layer %d, row %d: %s"), first.z + 1, first.y + 1, columns);
  else
    /* Translators: another row of the same layer: "row 2: column 1". */
    place = g_strdup_printf (_ ("row %d: %s"), first.y + 1, columns);
  g_string_append_printf (text, text->len > 0 ? "; %s" : "%s", place);
}

/* The rows of the cells, which are in the order of a figure's. */
static char *
list_cells (const SomaCell *cells, int n_cells)
{
  GString *text = g_string_new (NULL);

  for (int first = 0, last; first < n_cells; first = last + 1)
    {
      for (last = first; last + 1 < n_cells; last++)
        if (cells[last + 1].z != cells[last].z || cells[last + 1].y != cells[last].y ||
            cells[last + 1].x != cells[last].x + 1)
          break;
      append_cells (text, cells[first], cells[last].x,
                    first == 0 || cells[first].z != cells[first - 1].z);
    }
  return g_string_free (text, FALSE);
}

static char *
describe_shape (const SomaCell *cells, int n_cells)
{
  g_autofree char *list = list_cells (cells, n_cells);

  /* Translators: the rows of a piece or a figure, layer by layer. */
  return g_strdup_printf (_ ("Shape: %s."), list);
}

char *
soma_play_label_shape (const SomaArrangement *arrangement, guint copy, int orientation)
{
  int piece = soma_piece_set_copy_piece (arrangement->puzzle->set, (int) copy);
  int n_cells = arrangement->puzzle->set->pieces[piece].n_cells;
  g_autofree SomaCell *cells = g_new (SomaCell, n_cells);

  soma_poses_get_cells (arrangement->poses, piece,
                        (SomaPiecePose){ .orientation = (uint8_t) orientation }, cells);
  return describe_shape (cells, n_cells);
}

char *
soma_play_label_goal_shape (const SomaPuzzle *puzzle)
{
  return describe_shape (puzzle->figure->cells, puzzle->figure->n_cells);
}

/* Its rows there; NULL left of the figure and before it, where there are no numbers. */
static char *
list_piece (const SomaArrangement *arrangement, guint copy, SomaPiecePose pose)
{
  int piece = soma_piece_set_copy_piece (arrangement->puzzle->set, (int) copy);
  int n_cells = arrangement->puzzle->set->pieces[piece].n_cells;
  g_autofree SomaCell *cells = g_new (SomaCell, n_cells);

  if (pose.corner.x < 0 || pose.corner.y < 0 || pose.corner.z < 0)
    return NULL;
  soma_poses_get_cells (arrangement->poses, piece, pose, cells);
  return list_cells (cells, n_cells);
}

char *
soma_play_label_covered (const SomaArrangement *arrangement, const SomaLaid *laid)
{
  g_autofree char *list = list_piece (arrangement, laid->copy, laid->pose);

  if (list == NULL)
    return soma_play_label_shape (arrangement, laid->copy, laid->pose.orientation);
  /* Translators: the rows of a piece that is placed, layer by layer. */
  return g_strdup_printf (_ ("It covers %s."), list);
}

char *
soma_play_label_landing (const SomaArrangement *arrangement, guint copy, const SomaDrop *drop)
{
  g_autofree char *list = drop->kind == SOMA_DROP_PLACE && drop->fit != SOMA_FIT_OUTSIDE
                              ? list_piece (arrangement, copy, drop->pose)
                              : NULL;

  /* Translators: the rows of a piece where it would be if it were dropped, layer by layer. */
  return list != NULL ? g_strdup_printf (_ ("It would cover %s."), list) : NULL;
}

char *
soma_play_label_empty (const SomaArrangement *arrangement)
{
  const SomaFigure *figure = arrangement->puzzle->figure;
  g_autofree SomaCell *cells = g_new (SomaCell, figure->n_cells);
  int n_cells = 0;

  for (int c = 0; c < figure->n_cells; c++)
    if (soma_arrangement_get_copy_at (arrangement, figure->cells[c]) == SOMA_NO_COPY)
      cells[n_cells++] = figure->cells[c];
  g_autofree char *list = list_cells (cells, n_cells);
  /* Translators: the rows of cells that no piece covers yet, layer by layer. */
  return n_cells > 0 ? g_strdup_printf (_ ("Empty: %s."), list) : g_strdup ("");
}

char *
soma_play_label_state (const SomaArrangement *arrangement, guint copy)
{
  const SomaLaid *laid = soma_arrangement_find (arrangement, (int) copy);

  if (laid == NULL)
    return g_strdup (_ ("In the tray"));
  if (laid->is_given)
    return g_strdup (_ ("Given"));
  if (laid->is_pinned)
    return g_strdup (_ ("Pinned"));
  if (arrangement->is_free)
    return g_strdup (_ ("Placed"));
  switch (soma_arrangement_test (arrangement, (int) copy, laid->pose, NULL))
    {
    case SOMA_FIT_INSIDE:
      return g_strdup (_ ("In the figure"));
    case SOMA_FIT_STICKING_OUT:
      return g_strdup (_ ("Sticks out of the figure"));
    case SOMA_FIT_OUTSIDE:
    default:
      return g_strdup (_ ("On the table"));
    }
}

char *
soma_play_label_selected (const SomaArrangement *arrangement, guint copy)
{
  g_autofree char *name = soma_play_label_copy (arrangement->puzzle, copy);
  g_autofree char *state = soma_play_label_state (arrangement, copy);

  /* Translators: a piece's letter and where it is: "V: In the tray." */
  return g_strdup_printf (_ ("%s: %s."), name, state);
}

char *
soma_play_label_given_back (const SomaArrangement *arrangement, guint copy)
{
  g_autofree char *name = soma_play_label_copy (arrangement->puzzle, copy);

  if (soma_arrangement_find (arrangement, (int) copy) != NULL)
    return g_strdup_printf (_ ("%s cannot stay there. It is back where it was."), name);
  return g_strdup_printf (_ ("%s cannot stay there. It is back in the tray."), name);
}

/* Solved. */

char *
soma_play_label_solved (const SomaGameStatus *status)
{
  if (status->given_up)
    return g_strdup (_ ("Here Is a Solution"));
  return g_strdup (soma_play_count_hints (status) == 0 ? _ ("Solved without hints!")
                                                       : _ ("Solved!"));
}

char *
soma_play_label_number (const SomaGameStatus *status)
{
  if (status->number > 0 && status->total > 1)
    /* Translators: how many solutions have been found, and of how many. */
    return g_strdup_printf (_ ("Solution %'u of %'" PRIu64), status->number, status->total);
  if (status->number > 0 && status->total == 0)
    return g_strdup_printf (_ ("Solution %'u"), status->number);
  return g_strdup ("");
}

char *
soma_play_label_built (const SomaGameStatus *status)
{
  g_autofree char *solved = soma_play_label_solved (status);
  g_autofree char *number = soma_play_label_number (status);
  g_autofree char *achievement = soma_play_label_achievement (status);

  if (*number == '\0')
    return soma_list_text_sentences (solved, achievement, NULL);
  /* Translators: "Solved!", "Solution 57 of 240", and sentences about that. */
  return g_strdup_printf (C_ ("solved", "%s %s. %s"), solved, number, achievement);
}

static char *
describe_found (const SomaGameStatus *status)
{
  if (status->total == 1)
    return g_strdup (_ ("This is the only solution."));
  if (status->total > 0 && status->n_found == status->total)
    return g_strdup (_ ("You have found them all!"));
  if (status->n_found <= 1)
    return g_strdup (_ ("Your first one!"));
  if (!status->is_new)
    return g_strdup_printf (_ ("Found before. You have %'u."), status->n_found);
  return g_strdup_printf (_ ("A new one! You have %'u."), status->n_found);
}

static char *
describe_time (const SomaGameStatus *status)
{
  if (!status->has_clock)
    return g_strdup ("");
  g_autofree char *time = soma_play_label_time (status->seconds);
  if (status->is_best)
    return g_strdup_printf (_ ("Time: %s, your best."), time);
  if (status->best_seconds < 0)
    return g_strdup_printf (_ ("Time: %s."), time);
  g_autofree char *best = soma_play_label_time (status->best_seconds);
  /* Translators: two times: "Time: 2:31; your best is 1:40." */
  return g_strdup_printf (_ ("Time: %s; your best is %s."), time, best);
}

char *
soma_play_label_achievement (const SomaGameStatus *status)
{
  if (status->given_up)
    return g_strdup (_ ("It was shown, so it does not count."));
  guint n = soma_play_count_hints (status);
  g_autofree char *found = describe_found (status), *time = describe_time (status);
  g_autofree char *hints = g_strdup_printf (ngettext ("With %u hint.", "With %u hints.", n), n);
  g_autofree char *days = g_strdup_printf (
      /* Translators: on each of these days something was solved. */
      ngettext ("%u day in a row!", "%u days in a row!", status->streak), status->streak);

  return soma_list_text_sentences (found, time, n > 0 ? hints : "",
                                   status->streak > 1 ? days : NULL, NULL);
}

guint
soma_play_count_hints (const SomaGameStatus *status)
{
  guint n = 0;

  for (int i = 0; i < SOMA_N_QUESTIONS; i++)
    n += status->n_hints[i];
  return n;
}

/* Each on a line. */
static void
append_result (GString *text, const SomaGameStatus *status)
{
  g_autofree char *number = soma_play_label_number (status);
  g_autofree char *time = soma_play_label_time (status->seconds);

  g_string_append_printf (text, "%s\n", *number != '\0' ? number : _ ("Solved"));
  if (status->has_clock)
    {
      /* Translators: in a text about a finished game. */
      g_string_append_printf (text, _ ("Time: %s"), time);
      g_string_append_c (text, '\n');
    }
  g_string_append_printf (text, _ ("Hints: %u"), soma_play_count_hints (status));
  g_string_append_c (text, '\n');
}

char *
soma_play_label_shared (const SomaGameStatus *status, const char *name, const char *line)
{
  GString *text = g_string_new (NULL);

  /* Translators: the first line of a text about a game, with the name of the figure. */
  g_string_append_printf (text, _ ("Soma: %s"), name);
  g_string_append_c (text, '\n');
  if (status->is_solved)
    append_result (text, status);
  else
    {
      g_string_append_printf (
          text,
          /* Translators: cells that are filled, and all cells. */
          ngettext ("%u of %u cell is filled.", "%u of %u cells are filled.", status->n_cells),
          status->n_filled, status->n_cells);
      g_string_append_c (text, '\n');
    }
  g_string_append (text, _ ("To play it, copy this text and press Ctrl+V in Soma."));
  g_string_append_printf (text, "\n%s\n", line);
  return g_string_free (text, FALSE);
}

char *
soma_play_label_time (double seconds)
{
  guint whole = (guint) CLAMP (seconds, 0, 1e8);

  if (whole < 3600)
    return g_strdup_printf ("%u:%02u", whole / 60, whole % 60);
  return g_strdup_printf ("%u:%02u:%02u", whole / 3600, whole / 60 % 60, whole % 60);
}

char *
soma_play_label_clock (const SomaGameStatus *status)
{
  g_autofree char *time = soma_play_label_time (status->seconds);

  if (!status->has_clock)
    return g_strdup (_ ("Not timed"));
  /* Translators: the clock is paused while the window does not have the focus: "2:31, paused". */
  return status->is_paused ? g_strdup_printf (_ ("%s, paused"), time) : g_steal_pointer (&time);
}

char *
soma_play_label_found (const SomaGameStatus *status)
{
  if (status->n_found == 0)
    return g_strdup (_ ("None yet"));
  if (status->total > 0)
    return g_strdup_printf (_ ("%'u of %'" PRIu64), status->n_found, status->total);
  return g_strdup_printf ("%'u", status->n_found);
}
