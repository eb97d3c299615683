/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "polycube-private.h"

#include <string.h>

#include "engine-auto.h"
#include "error-text.h"
#include "messages.h"
#include "native-format.h"
#include "shape-box.h"

void
soma_polycube_puzzle_init (SomaPolycubePuzzle *puzzle)
{
  *puzzle = (SomaPolycubePuzzle){
    .pieces = soma_piece_stack_new (),
    .labels = g_ptr_array_new_with_free_func (g_free),
    .cells = g_array_new (FALSE, FALSE, sizeof (SomaPolycubeCell)),
    .placed = g_array_new (FALSE, FALSE, sizeof (SomaPolycubePlaced)),
  };
}

void
soma_polycube_puzzle_empty (SomaPolycubePuzzle *puzzle)
{
  puzzle->line = 0;
  puzzle->broken = FALSE;
  g_clear_pointer (&puzzle->id, g_free);
  g_clear_pointer (&puzzle->name, g_free);
  soma_piece_stack_clear (puzzle->pieces);
  g_ptr_array_set_size (puzzle->labels, 0);
  g_array_set_size (puzzle->cells, 0);
  g_array_set_size (puzzle->placed, 0);
}

void
soma_polycube_puzzle_clear (SomaPolycubePuzzle *puzzle)
{
  soma_polycube_puzzle_empty (puzzle);
  soma_piece_stack_free (puzzle->pieces);
  g_ptr_array_unref (puzzle->labels);
  g_array_unref (puzzle->cells);
  g_array_unref (puzzle->placed);
}

static const int (*get_cells (const SomaPolycubePuzzle *puzzle, guint first))[3]
{
  return &g_array_index (puzzle->cells, SomaPolycubeCell, first).at;
}

/* Pieces */

/* The number of the piece of that name and shape, or -1. */
static int
find_piece (const SomaPolycubePuzzle *puzzle, const char *name, const SomaFigure *shape)
{
  SomaPiece other = { .n_cells = shape->n_cells, .cells = shape->cells };

  for (guint i = 0; i < puzzle->labels->len; i++)
    if (strcmp (puzzle->labels->pdata[i], name) == 0 &&
        soma_piece_same_shape (soma_piece_stack_get (puzzle->pieces, i), &other, false))
      return (int) i;
  return -1;
}

/* The number of a piece of that name and shape, of which there are `count` more; -1 if there are
 * too many pieces. */
static int
count_piece (SomaPolycubePuzzle *puzzle, const char *name, const char *base,
             const SomaFigure *shape, int count)
{
  int number = find_piece (puzzle, base != NULL ? base : name, shape);

  if (number >= 0)
    {
      SomaPiece *piece = soma_piece_stack_get (puzzle->pieces, (guint) number);
      piece->min_count = piece->max_count += count;
      return number;
    }
  SomaPiece *piece = soma_piece_stack_add (puzzle->pieces, shape);
  if (piece == NULL)
    return -1;
  piece->min_count = piece->max_count = count;

  /* A name of one character is the letter. */
  if (soma_native_letter_is_valid (name))
    g_strlcpy (piece->letter, name, sizeof piece->letter);
  else
    soma_piece_stack_set_name (piece, name);
  g_ptr_array_add (puzzle->labels, g_strdup (name));
  return (int) puzzle->labels->len - 1;
}

char *
soma_polycube_puzzle_add (SomaPolycubePuzzle *puzzle, const char *name, const char *base,
                          guint n_cells, int count, gboolean is_placed, gboolean stays)
{
  SomaPolycubePlaced placed = { .piece = -1, .stays = stays, .n_cells = n_cells };
  gboolean is_outside = stays && strcmp (name, "*") == 0;

  placed.first = puzzle->cells->len - n_cells;
  if (!is_outside)
    {
      SomaError error;
      g_autoptr (SomaFigure) shape = soma_shape_new (get_cells (puzzle, placed.first), NULL, NULL,
                                                     NULL, (int) n_cells, &error);
      if (shape == NULL)
        return error.status == SOMA_ERROR_FIGURE_TOO_LARGE && n_cells <= SOMA_MAX_CELLS
                   ? soma_shape_describe (&error, (int) n_cells)
                   : soma_piece_stack_describe (&error);
      placed.piece = count_piece (puzzle, name, base, shape, count);
      if (placed.piece < 0)
        return g_strdup_printf (ngettext ("there are more than %d different piece",
                                          "there are more than %d different pieces",
                                          SOMA_MAX_PIECES),
                                SOMA_MAX_PIECES);
    }
  if (is_placed)
    g_array_append_val (puzzle->placed, placed);
  else
    g_array_set_size (puzzle->cells, placed.first);
  return NULL;
}

/* The box */

/* The number of a place of the box, -1 for one outside of it. */
static gint64
get_place (const SomaPolycubePuzzle *puzzle, const int *at)
{
  const int *size = puzzle->size;

  for (int axis = 0; axis < 3; axis++)
    if (at[axis] < 0 || at[axis] >= size[axis])
      return -1;
  return at[0] + (gint64) size[0] * (at[1] + (gint64) size[1] * at[2]);
}

/* What lies in each place of the box: `placed` numbers from 1. */
typedef struct
{
  guint32 *at;          /* owned */
  guint n_wrong;        /* cells outside of the box, or on others */
  gboolean stays_wrong; /* some of them of pieces that stay */
} Plan;

static void
draw (const SomaPolycubePuzzle *puzzle, guint number, Plan *plan)
{
  const SomaPolycubePlaced *placed = &g_array_index (puzzle->placed, SomaPolycubePlaced, number);

  for (guint i = 0; i < placed->n_cells; i++)
    {
      gint64 place = get_place (puzzle, *get_cells (puzzle, placed->first + i));
      if (place >= 0 && plan->at[place] == 0)
        plan->at[place] = number + 1;
      else
        {
          plan->n_wrong++;
          plan->stays_wrong |= placed->stays;
        }
    }
}

/* Those that stay come first: what is drawn elsewhere need not be where it is drawn. */
static void
draw_all (const SomaPolycubePuzzle *puzzle, Plan *plan)
{
  for (int pass = 0; pass < 2; pass++)
    for (guint i = 0; i < puzzle->placed->len; i++)
      if (g_array_index (puzzle->placed, SomaPolycubePlaced, i).stays == (pass == 0))
        draw (puzzle, i, plan);
}

/* NULL for a place that is no part of the figure; `*outside` is set. */
static const SomaPolycubePlaced *
get_placed (const SomaPolycubePuzzle *puzzle, guint32 number, gboolean *outside)
{
  const SomaPolycubePlaced *placed =
      number > 0 ? &g_array_index (puzzle->placed, SomaPolycubePlaced, number - 1) : NULL;

  *outside = placed != NULL && placed->piece < 0;
  return *outside ? NULL : placed;
}

/* The figure, and the numbers of its places in the order of its cells. */
static SomaFigure *
make_figure (const SomaPolycubePuzzle *puzzle, const Plan *plan, gint64 n_places, SomaError *error)
{
  g_autoptr (GArray) cells = g_array_new (FALSE, FALSE, sizeof (SomaPolycubeCell));

  for (gint64 i = 0; i < n_places && cells->len <= SOMA_MAX_CELLS; i++)
    {
      SomaPolycubeCell cell = { { (int) (i % puzzle->size[0]),
                                  (int) (i / puzzle->size[0] % puzzle->size[1]),
                                  (int) (i / puzzle->size[0] / puzzle->size[1]) } };
      gboolean outside;
      get_placed (puzzle, plan->at[i], &outside);
      if (!outside)
        g_array_append_val (cells, cell);
    }
  return soma_shape_new ((const int (*)[3]) cells->data, NULL, NULL, NULL, (int) cells->len, error);
}

/* Draws what lies in the figure, the pieces that stay or all of them. TRUE if that fills it. */
static gboolean
draw_marks (const SomaPolycubePuzzle *puzzle, const Plan *plan, gint64 n_places,
            gboolean only_those_that_stay, SomaMark *marks, guint *n_drawn)
{
  guint n = 0;

  *n_drawn = 0;
  for (gint64 i = 0; i < n_places; i++)
    {
      gboolean outside;
      const SomaPolycubePlaced *placed = get_placed (puzzle, plan->at[i], &outside);
      if (outside)
        continue;
      gboolean drawn = placed != NULL && (placed->stays || !only_those_that_stay);
      marks[n] = (SomaMark){ '.', 0 };
      if (drawn)
        {
          const SomaPiece *piece = soma_piece_stack_get (puzzle->pieces, (guint) placed->piece);
          marks[n] = (SomaMark){ g_utf8_get_char (piece->letter), plan->at[i] };
        }
      *n_drawn += drawn;
      n++;
    }
  return *n_drawn == n;
}

/* Adds the pins, and the solution if there is one. */
static char *
add_marks (const SomaPolycubePuzzle *puzzle, const Plan *plan, gint64 n_places,
           SomaFileContents *contents, SomaFileEntry *entry)
{
  g_autofree SomaMark *pins = g_new (SomaMark, entry->figure->n_cells);
  g_autofree SomaMark *marks = g_new (SomaMark, entry->figure->n_cells);
  g_autoptr (GError) error = NULL;
  guint n_pinned, n_drawn;

  draw_marks (puzzle, plan, n_places, TRUE, pins, &n_pinned);
  if (n_pinned > 0 && !soma_file_contents_set_pins (entry, g_steal_pointer (&pins), &error))
    return g_strdup (error->message);
  gboolean fills = draw_marks (puzzle, plan, n_places, FALSE, marks, &n_drawn);
  if (fills && plan->n_wrong == 0)
    soma_file_contents_add_solution (contents, entry, puzzle->line, g_steal_pointer (&marks));
  else
    contents->holds_more |= n_drawn > n_pinned; /* where pieces were drawn */
  return NULL;
}

static char *
add_entry (SomaPolycubePuzzle *puzzle, SomaFileContents *contents, const char *id, const Plan *plan,
           gint64 n_places)
{
  SomaError error;
  SomaFigure *figure = make_figure (puzzle, plan, n_places, &error);

  if (figure == NULL)
    return soma_error_describe (&error, NULL);
  g_autoptr (SomaPieceSet) set = NULL;
  if (soma_piece_stack_get_length (puzzle->pieces) > 0)
    {
      set = soma_piece_stack_make_set (puzzle->pieces, "", &error);
      if (set == NULL)
        {
          soma_figure_unref (figure);
          return soma_error_describe (&error, NULL);
        }
    }
  SomaFileEntry *entry = soma_file_contents_add (
      contents, puzzle->line, puzzle->id != NULL ? puzzle->id : id, puzzle->name, figure, set);
  char *message = add_marks (puzzle, plan, n_places, contents, entry);
  if (message != NULL)
    g_ptr_array_set_size (contents->entries, (int) contents->entries->len - 1);
  else if (set != NULL)
    g_ptr_array_add (contents->sets, soma_piece_set_ref (set));
  return message;
}

char *
soma_polycube_puzzle_finish (SomaPolycubePuzzle *puzzle, SomaFileContents *contents, const char *id)
{
  gint64 n_places = (gint64) puzzle->size[0] * puzzle->size[1] * puzzle->size[2];
  Plan plan = { 0 };

  /* How many places of the box are no part of the figure, if each is named once. */
  gint64 n_outside = 0;
  for (guint i = 0; i < puzzle->placed->len; i++)
    if (g_array_index (puzzle->placed, SomaPolycubePlaced, i).piece < 0)
      n_outside += g_array_index (puzzle->placed, SomaPolycubePlaced, i).n_cells;
  /* Before there is memory for it. */
  if (n_places - n_outside > SOMA_MAX_CELLS || n_places > SOMA_SHAPE_MAX_PLACES)
    return g_strdup_printf (ngettext ("the figure has more than %d cell",
                                      "the figure has more than %d cells", SOMA_MAX_CELLS),
                            SOMA_MAX_CELLS);
  plan.at = g_new0 (guint32, n_places);
  draw_all (puzzle, &plan);
  char *message = plan.stays_wrong
                      ? g_strdup (_ ("a stationary piece is outside of the box, or on another"))
                      : add_entry (puzzle, contents, id, &plan, n_places);
  g_free (plan.at);
  return message;
}
