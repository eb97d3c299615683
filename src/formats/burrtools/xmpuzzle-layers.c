/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "engine-auto.h"
#include "xmpuzzle-private.h"

/* BurrTools turns every piece in all ways. A flat puzzle in which some may not be turned over gets
 * layers of colours instead, as its users draw them: board and pieces are made as many cells high,
 * each layer of one colour. No piece can then stand on edge, nor lie upside down if its top has
 * another colour than its bottom, which is why two layers are enough where no piece is turned over,
 * and three are needed where some are. */

enum
{
  BOTTOM = 1,
  MIDDLE,
  TOP, /* takes the bottom of pieces that may be turned over as well */
};

#define MOST_LAYERS 3

typedef struct
{
  int n_layers;
  int n_cells;
  SomaCell *cells;  /* owned */
  bool *optional;   /* owned */
  uint8_t *colours; /* owned */
} Layers;

static void
layers_init (Layers *layers, int n_layers, const SomaCell *cells, const bool *optional, int n_cells,
             const uint8_t *colours)
{
  gsize n = (gsize) n_layers * (gsize) n_cells;

  *layers =
      (Layers){ n_layers, (int) n, g_new (SomaCell, n), g_new0 (bool, n), g_new (uint8_t, n) };
  for (int i = 0; i < layers->n_cells; i++)
    {
      int layer = i / n_cells, cell = i % n_cells;
      layers->cells[i] = (SomaCell){ cells[cell].x, cells[cell].y, (int16_t) layer };
      layers->optional[i] = optional != NULL && optional[cell];
      layers->colours[i] = colours[layer];
    }
}

static void
layers_clear (Layers *layers)
{
  g_free (layers->cells);
  g_free (layers->optional);
  g_free (layers->colours);
}

static gboolean
is_flat (const SomaCell *cells, int n_cells)
{
  for (int i = 0; i < n_cells; i++)
    if (cells[i].z != 0)
      return FALSE;
  return TRUE;
}

/* How many layers say the same; 0 if none are needed, or none can. */
static int
count_layers (const SomaFileEntry *entry)
{
  const SomaPieceSet *set = entry->set;
  const SomaFigure *figure = entry->figure;
  int n_bound = 0;

  if (set == NULL || figure == NULL || figure->colours != NULL || entry->pins != NULL ||
      entry->holes.anywhere || entry->holes.is_limited ||
      !is_flat (figure->cells, figure->n_cells) || figure->n_cells > SOMA_MAX_CELLS / MOST_LAYERS)
    return 0;
  for (int p = 0; p < set->n_pieces; p++)
    {
      const SomaPiece *piece = &set->pieces[p];
      if (piece->colours != NULL || !is_flat (piece->cells, piece->n_cells) ||
          (piece->turns != SOMA_TURNS_ANY && piece->turns != SOMA_TURNS_ALONG_Z &&
           piece->turns != SOMA_TURNS_ABOUT_Z))
        return 0;
      n_bound += piece->turns == SOMA_TURNS_ABOUT_Z;
    }
  return n_bound == 0 ? 0 : n_bound == set->n_pieces ? 2 : MOST_LAYERS;
}

static SomaFigure *
make_figure (const SomaFigure *flat, int n_layers, const uint64_t *accepts)
{
  const uint8_t colours[MOST_LAYERS] = { BOTTOM, MIDDLE, TOP };
  Layers layers;

  layers_init (&layers, n_layers, flat->cells, flat->optional, flat->n_cells, colours);
  SomaFigure *figure = soma_figure_new_coloured (layers.cells, layers.optional, layers.colours,
                                                 accepts, layers.n_cells, NULL);
  layers_clear (&layers);
  return figure;
}

static SomaPieceSet *
make_set (const SomaPieceSet *flat, int n_layers)
{
  g_autofree SomaPiece *pieces =
      g_memdup2 (flat->pieces, (gsize) flat->n_pieces * sizeof *flat->pieces);
  g_autofree Layers *layers = g_new (Layers, flat->n_pieces);

  for (int p = 0; p < flat->n_pieces; p++)
    {
      SomaPiece *piece = &pieces[p];
      const uint8_t colours[MOST_LAYERS] = { BOTTOM, MIDDLE,
                                             piece->turns == SOMA_TURNS_ABOUT_Z ? TOP : BOTTOM };
      layers_init (&layers[p], n_layers, piece->cells, NULL, piece->n_cells, colours);
      piece->turns = SOMA_TURNS_ANY;
      piece->n_cells = layers[p].n_cells;
      piece->cells = layers[p].cells;
      piece->colours = layers[p].colours;
    }
  SomaPieceSet *set = soma_piece_set_new (flat->name, pieces, flat->n_pieces, NULL);
  for (int p = 0; p < flat->n_pieces; p++)
    layers_clear (&layers[p]);
  return set;
}

/* The same in every layer. */
static void
add_solution (SomaFileContents *contents, SomaFileEntry *entry, const SomaFigure *flat,
              const SomaFileSolution *solution)
{
  SomaMark *marks = soma_file_marks_new (entry->figure->n_cells);

  for (int i = 0; i < entry->figure->n_cells; i++)
    {
      SomaCell cell = entry->figure->cells[i];
      marks[i] = solution->marks[soma_figure_index (flat, (SomaCell){ cell.x, cell.y, 0 })];
    }
  soma_file_contents_add_solution (contents, entry, solution->line, marks);
}

static SomaCellColours *
make_rules (void)
{
  static const int pairs[][2] = {
    { BOTTOM, BOTTOM }, { MIDDLE, MIDDLE }, { TOP, TOP }, { TOP, BOTTOM }
  };
  SomaCellColours *rules = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (pairs); i++)
    {
      g_autoptr (SomaCellColours) before = rules;
      rules = soma_cell_colours_with_rule (before, pairs[i][0], pairs[i][1], true);
    }
  return rules;
}

SomaFileContents *
soma_xmpuzzle_make_layers (const SomaFileEntry *entry)
{
  int n_layers = count_layers (entry);

  if (n_layers == 0)
    return NULL;
  g_autoptr (SomaCellColours) rules = make_rules ();
  SomaFileContents *contents = soma_file_contents_new (&soma_format_xmpuzzle);
  g_autoptr (SomaPieceSet) set = make_set (entry->set, n_layers);
  SomaFileEntry *high =
      soma_file_contents_add (contents, entry->line, entry->id, entry->name,
                              make_figure (entry->figure, n_layers, rules->accepts), set);
  high->distinct_pieces = entry->distinct_pieces;
  high->collection = g_strdup (entry->collection);
  high->groups = entry->groups != NULL ? g_array_ref (entry->groups) : NULL;
  high->shapes = entry->shapes != NULL ? g_array_ref (entry->shapes) : NULL;
  high->rest = soma_file_rest_ref (entry->rest);
  high->colours = soma_cell_colours_with_rules (entry->colours, rules->accepts);
  high->about.notes = g_strdup (entry->about.notes);
  high->about.author = g_strdup (entry->about.author);
  high->about.tags = g_strdup (entry->about.tags);
  high->game = g_strdup (entry->game);
  for (guint i = 0; entry->solutions != NULL && i < entry->solutions->len; i++)
    add_solution (contents, high, entry->figure, entry->solutions->pdata[i]);
  return contents;
}
