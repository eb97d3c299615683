/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "apart-text.h"

#include "list-text.h"
#include "messages.h"

#include <inttypes.h>
#include <math.h>

/* Of a turn about a fixed axis, nothing is farther from its place on a circle, in cells. */
#define ROUND 0.01

char *
soma_apart_text_level (const int *levels, int n_levels)
{
  GString *level = g_string_new (NULL);

  for (int i = 0; i < n_levels; i++)
    g_string_append_printf (level, "%s%d", i > 0 ? "." : "", levels[i]);
  return g_string_free (level, FALSE);
}

char *
soma_apart_text_name (const char *label, guint64 number, const char *level)
{
  /* Translators: the name of a puzzle: that of the figure that it was made of, the puzzle's number,
   * and how hard it is to take apart, as in "Cube 3, level 4.2". */
  return g_strdup_printf (_ ("%s %" PRIu64 ", level %s"), label, number, level);
}

char *
soma_apart_text_label (const char *name)
{
  const char *level = strrchr (name, ' '), *comma = strrchr (name, ',');
  const char *number = comma != NULL ? g_strrstr_len (name, comma - name, " ") : NULL;

  if (number != NULL && level > comma)
    {
      g_autofree char *label = g_strndup (name, (gsize) (number - name));
      g_autofree char *again =
          soma_apart_text_name (label, g_ascii_strtoull (number, NULL, 10), level + 1);
      if (strcmp (again, name) == 0)
        return g_steal_pointer (&label);
    }
  return g_strdup (name);
}

/* "B", or "B2" if there are several. */
static char *
name_copy (const SomaPieceSet *set, int copy)
{
  int piece = soma_piece_set_copy_piece (set, copy);

  if (set->pieces[piece].max_count == 1)
    return g_strdup (set->pieces[piece].letter);
  return g_strdup_printf ("%s%d", set->pieces[piece].letter,
                          copy - soma_piece_set_first_copy (set, piece) + 1);
}

char *
soma_apart_text_copies (const SomaPuzzle *puzzle, const SomaApart *apart, guint64 copies)
{
  GString *list = g_string_new (NULL);
  int n_left = __builtin_popcountll (copies);

  for (int i = 0; i < apart->n_copies; i++)
    if ((copies >> i & 1) != 0)
      {
        g_autofree char *name = name_copy (puzzle->set, apart->copies[i]);
        soma_list_text_add (list, name, --n_left == 0 ? SOMA_LIST_AND : SOMA_LIST_NEXT);
      }
  return g_string_free (list, FALSE);
}

/* The sentences have the pieces, then how many cells they move. */
static const char *
get_shift (int axis, gboolean is_down, gulong n)
{
  switch (2 * axis + is_down)
    {
    case 0:
      /* Translators: letters of pieces, and how many cells. */
      return ngettext ("%s moves %d to the right", "%s move %d to the right", n);
    case 1:
      /* Translators: letters of pieces, and how many cells. */
      return ngettext ("%s moves %d to the left", "%s move %d to the left", n);
    case 2:
      /* Translators: letters of pieces, and how many cells. */
      return ngettext ("%s moves %d to the back", "%s move %d to the back", n);
    case 3:
      /* Translators: letters of pieces, and how many cells. */
      return ngettext ("%s moves %d to the front", "%s move %d to the front", n);
    case 4:
      /* Translators: letters of pieces, and how many cells. */
      return ngettext ("%s moves %d up", "%s move %d up", n);
    default:
      /* Translators: letters of pieces, and how many cells. */
      return ngettext ("%s moves %d down", "%s move %d down", n);
    }
}

static const char *
get_way_out (const SomaMove *move, gulong n)
{
  switch (2 * move->axis + (move->by < 0))
    {
    case 0:
      return ngettext ("%s comes off to the right", "%s come off to the right", n);
    case 1:
      return ngettext ("%s comes off to the left", "%s come off to the left", n);
    case 2:
      return ngettext ("%s comes off to the back", "%s come off to the back", n);
    case 3:
      return ngettext ("%s comes off to the front", "%s come off to the front", n);
    case 4:
      return ngettext ("%s comes off upwards", "%s come off upwards", n);
    default:
      return ngettext ("%s comes off downwards", "%s come off downwards", n);
    }
}

/* The opposite of that. */
static const char *
get_way_in (const SomaMove *move, gulong n)
{
  switch (2 * move->axis + (move->by < 0))
    {
    case 0:
      return ngettext ("%s goes in from the right", "%s go in from the right", n);
    case 1:
      return ngettext ("%s goes in from the left", "%s go in from the left", n);
    case 2:
      return ngettext ("%s goes in from the back", "%s go in from the back", n);
    case 3:
      return ngettext ("%s goes in from the front", "%s go in from the front", n);
    case 4:
      return ngettext ("%s goes in from above", "%s go in from above", n);
    default:
      return ngettext ("%s goes in from below", "%s go in from below", n);
    }
}

/* As in SomaMove: `is_positive` is from the axis after that one to the one after that. */
static const char *
get_turn (int axis, gboolean is_positive, gulong n)
{
  switch (2 * axis + !is_positive)
    {
    case 0:
      return ngettext ("%s turns 90° anticlockwise, seen from the right",
                       "%s turn 90° anticlockwise, seen from the right", n);
    case 1:
      return ngettext ("%s turns 90° clockwise, seen from the right",
                       "%s turn 90° clockwise, seen from the right", n);
    case 2:
      return ngettext ("%s turns 90° clockwise, seen from the front",
                       "%s turn 90° clockwise, seen from the front", n);
    case 3:
      return ngettext ("%s turns 90° anticlockwise, seen from the front",
                       "%s turn 90° anticlockwise, seen from the front", n);
    case 4:
      return ngettext ("%s turns 90° anticlockwise, seen from above",
                       "%s turn 90° anticlockwise, seen from above", n);
    default:
      return ngettext ("%s turns 90° clockwise, seen from above",
                       "%s turn 90° clockwise, seen from above", n);
    }
}

/* Where an axis would be, from the middle of what turns, follows from where that ends. */
static gboolean
is_sliding (const SomaTurnPath *path)
{
  if (path->n_poses == 0)
    return FALSE;
  const SomaTurnPose *end = &path->poses[path->n_poses - 1];
  double way = end->angle > 0 ? 1 : -1;
  double x = (end->x - way * end->y) / 2, y = (end->y + way * end->x) / 2;
  double off = 0;

  for (int i = 0; i < path->n_poses; i++)
    {
      double moved[2];
      soma_turn_move_point (&path->poses[i], x, y, moved);
      off = MAX (off, MAX (fabs (moved[0] - x), fabs (moved[1] - y)));
    }
  return off > ROUND;
}

/* The sentences have how pieces turn. */
static const char *
get_pivot (SomaTurnAbout about, gulong n)
{
  switch (about)
    {
    case SOMA_TURN_ABOUT_MIDDLE:
      return ngettext ("%s, about its middle", "%s, about their middle", n);
    case SOMA_TURN_ABOUT_END:
      return ngettext ("%s, about its end", "%s, about their end", n);
    case SOMA_TURN_ABOUT_CELL:
    default:
      return ngettext ("%s, about one of its cells", "%s, about one of their cells", n);
    }
}

/* How pieces turn comes before it, then how many cells they slide meanwhile. */
static const char *
get_slide (int axis, gboolean is_down, gulong n)
{
  switch (2 * axis + is_down)
    {
    case 0:
      /* Translators: "A turns 90° clockwise, seen from above, about its end" and such, and how many
       * cells. */
      return ngettext ("%s, sliding %d cell to the right", "%s, sliding %d cells to the right", n);
    case 1:
      /* Translators: "A turns 90° clockwise, seen from above, about its end" and such, and how many
       * cells. */
      return ngettext ("%s, sliding %d cell to the left", "%s, sliding %d cells to the left", n);
    case 2:
      /* Translators: "A turns 90° clockwise, seen from above, about its end" and such, and how many
       * cells. */
      return ngettext ("%s, sliding %d cell to the back", "%s, sliding %d cells to the back", n);
    case 3:
      /* Translators: "A turns 90° clockwise, seen from above, about its end" and such, and how many
       * cells. */
      return ngettext ("%s, sliding %d cell to the front", "%s, sliding %d cells to the front", n);
    case 4:
      /* Translators: "A turns 90° clockwise, seen from above, about its end" and such, and how many
       * cells. */
      return ngettext ("%s, sliding %d cell up", "%s, sliding %d cells up", n);
    default:
      /* Translators: "A turns 90° clockwise, seen from above, about its end" and such, and how many
       * cells. */
      return ngettext ("%s, sliding %d cell down", "%s, sliding %d cells down", n);
    }
}

/* All that comes before it, then how many along another axis. */
static const char *
get_second_slide (int axis, gboolean is_down)
{
  switch (2 * axis + is_down)
    {
    case 0:
      /* Translators: "A turns 90° …, sliding 2 cells up" and such, and how many cells. */
      return _ ("%s and %d to the right");
    case 1:
      /* Translators: "A turns 90° …, sliding 2 cells up" and such, and how many cells. */
      return _ ("%s and %d to the left");
    case 2:
      /* Translators: "A turns 90° …, sliding 2 cells up" and such, and how many cells. */
      return _ ("%s and %d to the back");
    case 3:
      /* Translators: "A turns 90° …, sliding 2 cells up" and such, and how many cells. */
      return _ ("%s and %d to the front");
    case 4:
      /* Translators: "A turns 90° …, sliding 2 cells to the right" and such, and how many
       * cells. */
      return _ ("%s and %d up");
    default:
      /* Translators: "A turns 90° …, sliding 2 cells to the right" and such, and how many
       * cells. */
      return _ ("%s and %d down");
    }
}

/* In the order of the axes. Takes the text over. */
static char *
add_slides (char *turn, const SomaMove *move, const SomaTurnPivot *pivot, gboolean is_back)
{
  int slides[3] = { 0 };
  gboolean is_second = FALSE;

  slides[(move->axis + 1) % 3] = is_back ? -pivot->slide_x : pivot->slide_x;
  slides[(move->axis + 2) % 3] = is_back ? -pivot->slide_y : pivot->slide_y;
  for (int axis = 0; axis < 3; axis++)
    {
      int n = ABS (slides[axis]);
      if (n == 0)
        continue;
      const char *format = is_second ? get_second_slide (axis, slides[axis] < 0)
                                     : get_slide (axis, slides[axis] < 0, (gulong) n);
      g_autofree char *before = turn;
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
      turn = g_strdup_printf (format, before, n);
#pragma GCC diagnostic pop
      is_second = TRUE;
    }
  return turn;
}

/* What it turns about, and how that slides. Takes the text over. */
static char *
add_pivot (char *turn, const SomaMove *move, const SomaApartTurn *what, gboolean is_back)
{
  gulong n = (gulong) __builtin_popcountll (move->copies);
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
  g_autofree char *text = g_strdup_printf (get_pivot (what->pivot.about, n), turn);
#pragma GCC diagnostic pop

  g_free (turn);
  if (what->pivot.slide_x != 0 || what->pivot.slide_y != 0)
    return add_slides (g_steal_pointer (&text), move, &what->pivot, is_back);
  if (!is_sliding (&what->path))
    return g_steal_pointer (&text);
  /* Translators: how pieces turn, as in "A turns 90° clockwise, seen from above, about its end",
   * which ends where it was, but is elsewhere meanwhile. */
  return g_strdup_printf (_ ("%s, sliding aside and back"), text);
}

static char *
describe_clearance (const char *turn, double clearance, double unit)
{
  if (unit > 0)
    /* Translators: how a piece turns, what play it needs, in parts of a cell, such as 0.021, and
     * the same in mm where a cell is as large as printed, such as 0.21 mm at 10 mm. */
    return g_strdup_printf (_ ("%s (needs a clearance of %.3f cells, %.2f mm at %g mm)"), turn,
                            clearance, clearance * unit, unit);
  /* Translators: how a piece turns, and what play it needs, in parts of a cell, such as 0.021. */
  return g_strdup_printf (_ ("%s (needs a clearance of %.3f cells)"), turn, clearance);
}

static char *
describe_turn (const SomaApart *apart, const SomaMove *move, const char *copies, gboolean is_back,
               double unit)
{
  const SomaApartTurn *what = move->turn < apart->n_turns ? &apart->turns[move->turn] : NULL;
  gulong n = (gulong) __builtin_popcountll (move->copies);
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
  g_autofree char *turn =
      g_strdup_printf (get_turn (move->axis, (move->by > 0) != is_back, n), copies);
#pragma GCC diagnostic pop

  if (what != NULL && what->path.n_poses > 0 && move->turning == move->copies)
    turn = add_pivot (g_steal_pointer (&turn), move, what, is_back);
  return what != NULL && what->clearance > 0
             ? describe_clearance (turn, what->clearance / 1000.0, unit)
             : g_steal_pointer (&turn);
}

static char *
describe (const SomaPuzzle *puzzle, const SomaApart *apart, const SomaMove *move, gboolean is_back,
          double unit)
{
  g_autofree char *copies = soma_apart_text_copies (puzzle, apart, move->copies);
  gulong n = (gulong) __builtin_popcountll (move->copies);
  gboolean is_down = (move->by < 0) != is_back;

  if (move->kind == SOMA_MOVE_TURN)
    return describe_turn (apart, move, copies, is_back, unit);
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
  if (move->kind == SOMA_MOVE_SHIFT)
    return g_strdup_printf (get_shift (move->axis, is_down, n), copies, ABS (move->by));
  return g_strdup_printf (is_back ? get_way_in (move, n) : get_way_out (move, n), copies);
#pragma GCC diagnostic pop
}

char *
soma_apart_text_move (const SomaPuzzle *puzzle, const SomaApart *apart, const SomaMove *move,
                      double unit)
{
  return describe (puzzle, apart, move, FALSE, unit);
}

char *
soma_apart_text_move_back (const SomaPuzzle *puzzle, const SomaApart *apart, const SomaMove *move,
                           double unit)
{
  return describe (puzzle, apart, move, TRUE, unit);
}

/* What is said of a solution, or of the first of several. */
static const char *
get_need (gboolean is_possible, gboolean is_first)
{
  if (is_possible && is_first)
    /* Translators: the clearance that is needed, and the one that was chosen. */
    return N_ ("The first solution comes apart only with turns: they need a clearance of about "
               "%.2f mm, so %g mm is enough.");
  if (is_possible)
    /* Translators: the clearance that is needed, and the one that was chosen. */
    return N_ ("The solution comes apart only with turns: they need a clearance of about %.2f mm, "
               "so %g mm is enough.");
  if (is_first)
    /* Translators: the clearance that is needed, and the one that was chosen. */
    return N_ ("The first solution comes apart only with turns: they need a clearance of about "
               "%.2f mm, so %g mm is too little.");
  /* Translators: the clearance that is needed, and the one that was chosen. */
  return N_ ("The solution comes apart only with turns: they need a clearance of about %.2f mm, so "
             "%g mm is too little.");
}

char *
soma_apart_text_need (const SomaTurnNeed *need, double unit, double clearance, gboolean is_first)
{
  if (need->kind == SOMA_TURN_NEED_LOCKED && !is_first)
    return g_strdup (_ ("The solution never comes apart, not even with turns."));
  if (need->kind != SOMA_TURN_NEED_TURNS)
    return NULL;
  if (need->clearance == 0)
    return g_strdup (is_first ? _ ("The first solution comes apart only with turns, which need no "
                                   "clearance.")
                              : _ ("The solution comes apart only with turns, which need no "
                                   "clearance."));
  gboolean is_possible = need->clearance <= soma_turn_count_thousandths (clearance / unit);
  /* Rounded up, so that what is too little is less. */
  double needed = ceil (need->clearance * unit / 10 - 1e-6) / 100;

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
  return g_strdup_printf (_ (get_need (is_possible, is_first)), needed, clearance);
#pragma GCC diagnostic pop
}

void
soma_apart_text_append_moves (GString *out, const SomaPuzzle *puzzle, const SomaApart *apart,
                              double unit)
{
  int number = 0;

  for (int i = 0; i < apart->n_partings; i++)
    {
      const SomaParting *parting = &apart->partings[i];
      g_autofree char *copies = soma_apart_text_copies (puzzle, apart, parting->copies);
      g_string_append_printf (out, "%s:\n", copies);
      for (int k = 0; k < parting->n_moves; k++)
        {
          g_autofree char *text =
              soma_apart_text_move (puzzle, apart, &apart->moves[parting->first_move + k], unit);
          g_string_append_printf (out, "%5d. %s\n", ++number, text);
        }
    }
}
