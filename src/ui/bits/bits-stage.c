/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "bits-stage.h"

/* The parts of the stage, each a block; those of occupied cells, one for each colour, follow. */
enum
{
  FREE,
  COMING,
  CLASHING, /* occupied cells that are to be added */
  OCCUPIED,
};

typedef struct
{
  guint32 colour;
  GArray *cells;     /* of SomaCell */
  GPtrArray *labels; /* their numbers */
} Part;

static Part *
part_new (guint32 colour)
{
  Part *part = g_new (Part, 1);

  part->colour = colour;
  part->cells = g_array_new (FALSE, FALSE, sizeof (SomaCell));
  part->labels = g_ptr_array_new_with_free_func (g_free);
  return part;
}

static void
part_free (gpointer data)
{
  Part *part = data;

  g_array_unref (part->cells);
  g_ptr_array_unref (part->labels);
  g_free (part);
}

static void
add_cell (Part *part, SomaCell cell, int number)
{
  g_array_append_val (part->cells, cell);
  g_ptr_array_add (part->labels, g_strdup_printf ("%d", number));
}

/* The part of the occupied cells of that colour. */
static Part *
get_occupied (GPtrArray *parts, guint32 colour)
{
  for (guint i = OCCUPIED; i < parts->len; i++)
    if (((Part *) parts->pdata[i])->colour == colour)
      return parts->pdata[i];
  g_ptr_array_add (parts, part_new (colour));
  return parts->pdata[parts->len - 1];
}

static SomaBlock
make_block (int id, const Part *part)
{
  static const SomaBlockStyle styles[] = { SOMA_BLOCK_FRAME, SOMA_BLOCK_GHOST, SOMA_BLOCK_BARRED,
                                           SOMA_BLOCK_SOLID };
  gboolean is_second = id == COMING || id == CLASHING;

  return (SomaBlock){ .id = id,
                      .n_cells = (int) part->cells->len,
                      .cells = (const SomaCell *) part->cells->data,
                      .colour = part->colour,
                      .style = styles[MIN (id, OCCUPIED)],
                      .lined = TRUE,
                      .intangible = is_second,
                      .loose = is_second,
                      .labels = is_second ? NULL : (const char *const *) part->labels->pdata };
}

void
soma_bits_stage_show (SomaPuzzleView *view, SomaBitBoard *board, gboolean with_second)
{
  const int *extent = soma_bit_board_get_puzzle (board)->figure->extent;
  g_autoptr (GPtrArray) parts = g_ptr_array_new_with_free_func (part_free);
  g_autoptr (GArray) blocks = g_array_new (FALSE, FALSE, sizeof (SomaBlock));

  for (int id = 0; id < OCCUPIED; id++)
    g_ptr_array_add (parts, part_new (SOMA_BITS_COMING_COLOUR));

  /* Sort the cells into those of the first row, the others, and those of the second. */
  const SomaFigure *figure = soma_bit_board_get_puzzle (board)->figure;
  const guint32 *colours = soma_bit_board_get_colours (board);
  int first_number = soma_cell_numbers_get_first (soma_bit_board_get_numbers (board));
  for (int i = 0; i < figure->n_cells; i++)
    {
      int bit = soma_bit_board_get_bit (board, i);
      gboolean is_occupied = soma_bits_get (soma_bit_board_get_first (board), bit);
      Part *part = is_occupied ? get_occupied (parts, colours[bit]) : parts->pdata[FREE];
      add_cell (part, figure->cells[i], bit + first_number);
      if (with_second && soma_bits_get (soma_bit_board_get_second (board), bit))
        add_cell (parts->pdata[is_occupied ? CLASHING : COMING], figure->cells[i],
                  bit + first_number);
    }

  for (guint id = 0; id < parts->len; id++)
    {
      SomaBlock block = make_block ((int) id, parts->pdata[id]);
      if (block.n_cells > 0)
        g_array_append_val (blocks, block);
    }
  SomaStage stage = { .blocks = (const SomaBlock *) blocks->data,
                      .n_blocks = (int) blocks->len,
                      .high = soma_vec3 (extent[0], extent[1], extent[2]),
                      .n_layers = { extent[0], extent[1], extent[2] } };
  soma_puzzle_view_set_stage (view, &stage);
}
