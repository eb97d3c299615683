/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "bits-stage.h"

/* The blocks of the stage. */
enum
{
  OCCUPIED,
  FREE,
  COMING,
  CLASHING, /* occupied cells that are to be added */
  N_BLOCKS,
};

typedef struct
{
  GArray *cells;     /* of SomaCell */
  GPtrArray *labels; /* their numbers */
} Part;

static void
add_cell (Part *part, SomaCell cell, int number)
{
  g_array_append_val (part->cells, cell);
  g_ptr_array_add (part->labels, g_strdup_printf ("%d", number));
}

/* Sorts the cells into those of the first row, the others, and those of the second. */
static void
sort_cells (SomaBitBoard *board, gboolean with_second, Part *parts)
{
  const SomaFigure *figure = soma_bit_board_get_puzzle (board)->figure;

  for (int i = 0; i < figure->n_cells; i++)
    {
      int bit = soma_bit_board_get_bit (board, i);
      int id = soma_bits_get (soma_bit_board_get_first (board), bit) ? OCCUPIED : FREE;
      add_cell (&parts[id], figure->cells[i], bit);
      if (with_second && soma_bits_get (soma_bit_board_get_second (board), bit))
        add_cell (&parts[id == OCCUPIED ? CLASHING : COMING], figure->cells[i], bit);
    }
}

static SomaBlock
make_block (int id, const Part *part, guint32 colour)
{
  static const SomaBlockStyle styles[N_BLOCKS] = { SOMA_BLOCK_SOLID, SOMA_BLOCK_FRAME,
                                                   SOMA_BLOCK_GHOST, SOMA_BLOCK_BARRED };
  gboolean is_second = id >= COMING;

  return (SomaBlock){ .id = id,
                      .n_cells = (int) part->cells->len,
                      .cells = (const SomaCell *) part->cells->data,
                      .colour = is_second ? SOMA_BITS_COMING_COLOUR : colour,
                      .style = styles[id],
                      .lined = TRUE,
                      .intangible = is_second,
                      .loose = is_second,
                      .labels = is_second ? NULL : (const char *const *) part->labels->pdata };
}

void
soma_bits_stage_show (SomaPuzzleView *view, SomaBitBoard *board, guint32 colour,
                      gboolean with_second)
{
  const int *extent = soma_bit_board_get_puzzle (board)->figure->extent;
  Part parts[N_BLOCKS];
  SomaBlock blocks[N_BLOCKS];
  SomaStage stage = { .blocks = blocks,
                      .high = soma_vec3 (extent[0], extent[1], extent[2]),
                      .n_layers = extent[2] };

  for (int id = 0; id < N_BLOCKS; id++)
    parts[id] = (Part){ g_array_new (FALSE, FALSE, sizeof (SomaCell)),
                        g_ptr_array_new_with_free_func (g_free) };
  sort_cells (board, with_second, parts);
  for (int id = 0; id < N_BLOCKS; id++)
    if (parts[id].cells->len > 0)
      blocks[stage.n_blocks++] = make_block (id, &parts[id], colour);
  soma_puzzle_view_set_stage (view, &stage);
  for (int id = 0; id < N_BLOCKS; id++)
    {
      g_array_unref (parts[id].cells);
      g_ptr_array_unref (parts[id].labels);
    }
}
