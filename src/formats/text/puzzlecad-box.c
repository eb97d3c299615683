/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "engine-auto.h"
#include "error-text.h"
#include "messages.h"
#include "puzzlecad-private.h"

void
soma_puzzlecad_box_free (gpointer data)
{
  SomaPuzzlecadBox *box = data;

  soma_figure_unref (box->walls);
  g_array_unref (box->inside);
  g_free (box);
}

void
soma_puzzlecad_found_add_box (SomaPuzzlecadFound *found, int line, SomaFigure *walls,
                              const SomaPuzzlecadShape *shape)
{
  SomaPuzzlecadBox *box = g_new0 (SomaPuzzlecadBox, 1);

  /* The least coordinates of the cells of a drawing, which are 0 in the figure. */
  SomaCell low = { G_MAXINT16, G_MAXINT16, G_MAXINT16 };
  for (guint i = 0; i < shape->cells->len; i++)
    {
      SomaCell cell = g_array_index (shape->cells, SomaCell, i);
      low.x = MIN (low.x, cell.x);
      low.y = MIN (low.y, cell.y);
      low.z = MIN (low.z, cell.z);
    }

  box->line = line;
  box->walls = walls;
  box->inside = g_array_new (FALSE, FALSE, sizeof (SomaCell));
  /* One cell too many shows that there are too many. */
  for (int z = 1; z < shape->n_layers - 1; z++)
    for (int y = 1; y < shape->n_rows - 1; y++)
      for (int x = 1; x < shape->width - 1 && box->inside->len <= SOMA_MAX_CELLS; x++)
        {
          SomaCell cell = { (int16_t) (x - low.x), (int16_t) (y - low.y), (int16_t) (z - low.z) };
          if (soma_figure_index (walls, cell) < 0)
            g_array_append_val (box->inside, cell);
        }
  g_ptr_array_add (found->boxes, box);
}

/* The box and the pieces; NULL and an error, as soma_piece_set_new(). */
static SomaPieceSet *
make_set (const SomaPieceSet *pieces, const SomaFigure *walls, SomaError *error)
{
  g_autoptr (SomaPieceStack) stack = soma_piece_stack_new ();

  soma_piece_stack_set_name (soma_piece_stack_add (stack, walls), "box");
  for (int i = 0; pieces != NULL && i < pieces->n_pieces; i++)
    {
      const SomaPiece *piece = &pieces->pieces[i];
      g_autoptr (SomaFigure) shape = soma_figure_new (piece->cells, NULL, piece->n_cells, NULL);
      SomaPiece *copy = soma_piece_stack_add (stack, shape);
      if (copy == NULL)
        break; /* there is one too many, which the error tells */
      memcpy (copy->letter, piece->letter, sizeof copy->letter);
      memcpy (copy->name, piece->name, sizeof copy->name);
      copy->min_count = copy->max_count = piece->max_count;
    }
  return soma_piece_stack_make_set (stack, "", error);
}

static int
count_cells (const SomaPieceSet *set)
{
  int n = 0;

  for (int i = 0; i < set->n_pieces; i++)
    n += set->pieces[i].n_cells * set->pieces[i].max_count;
  return n;
}

/* The inside may stay empty in part, unless the pieces fill it. */
static SomaFigure *
make_figure (const SomaPuzzlecadBox *box, const SomaPieceSet *set, SomaError *error)
{
  int n_walls = box->walls->n_cells, n = n_walls + (int) box->inside->len;
  g_autofree SomaCell *cells = g_new (SomaCell, n);
  g_autofree bool *optional = g_new0 (bool, n);

  memcpy (cells, box->walls->cells, (gsize) n_walls * sizeof *cells);
  for (int i = n_walls; i < n; i++)
    {
      cells[i] = g_array_index (box->inside, SomaCell, (guint) (i - n_walls));
      optional[i] = count_cells (set) != n;
    }
  return soma_figure_new (cells, optional, n, error);
}

void
soma_puzzlecad_fill_box (SomaPuzzlecadFound *found, const SomaPuzzlecadBox *box, const char *file)
{
  SomaError error;
  g_autofree char *number = g_strdup_printf ("%s#%u", file, found->contents->entries->len + 1);

  if (found->set_unusable)
    {
      soma_file_contents_report_lost (found->contents, box->line, NULL,
                                      _ ("the figure’s piece set could not be read"));
      return;
    }
  g_autoptr (SomaPieceSet) set = make_set (found->set, box->walls, &error);
  SomaFigure *figure = set != NULL ? make_figure (box, set, &error) : NULL;
  if (figure == NULL)
    {
      g_autofree char *message = soma_error_describe (&error, NULL);
      soma_file_contents_report_lost (found->contents, box->line, NULL, message);
      return;
    }
  soma_file_contents_add (found->contents, box->line, found->boxes->len > 1 ? number : file, NULL,
                          figure, set);
  g_ptr_array_add (found->contents->sets, g_steal_pointer (&set));
}
