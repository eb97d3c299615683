/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "soma-text-block.h"

#include <string.h>

#include "file-contents-private.h"
#include "messages.h"

/* In bytes: more than any figure needs, and few enough to split at its slashes at once. */
#define MAX_ROW_LENGTH (2 * SOMA_MAX_EXTENT * SOMA_MAX_EXTENT)

/* A filled place of a block whose size is not known yet. */
typedef struct
{
  int layer, row, column;
  gunichar symbol;
} Place;

void
soma_text_block_init (SomaTextBlock *block)
{
  *block = (SomaTextBlock){ .places = g_array_new (FALSE, FALSE, sizeof (Place)),
                            .zeros = g_array_new (FALSE, FALSE, sizeof (Place)) };
}

void
soma_text_block_empty (SomaTextBlock *block)
{
  g_array_set_size (block->places, 0);
  g_array_set_size (block->zeros, 0);
  *block = (SomaTextBlock){ .places = block->places, .zeros = block->zeros };
}

void
soma_text_block_clear (SomaTextBlock *block)
{
  g_array_unref (block->places);
  g_array_unref (block->zeros);
}

static void
add_place (SomaTextBlock *block, int layer, int column, gunichar symbol)
{
  if (symbol == '.' || symbol == '-')
    return;
  Place place = { layer, block->n_rows, column, symbol };
  GArray *places = symbol == '0' ? block->zeros : block->places;
  if (places->len <= SOMA_MAX_CELLS)
    g_array_append_val (places, place);
}

/* Splits a row, without its first slash, at the other slashes. A slash at the end and words after
 * the row are dropped. */
static char **
split_row (const char *row, gboolean *holds_more)
{
  char **layers = g_strsplit (*row != '\0' ? row : " ", "/", -1);
  guint n = g_strv_length (layers);

  if (n > 1 && *layers[n - 1] == '\0')
    g_clear_pointer (&layers[--n], g_free);
  for (guint i = 0; i < n; i++)
    g_strstrip (layers[i]);
  char *blank = n > 0 ? strpbrk (layers[n - 1], " \t") : NULL;
  if (blank != NULL)
    {
      *blank = '\0';
      *holds_more = TRUE;
    }
  return layers;
}

/* Why the row cannot be read, or NULL. */
static char *
check_row (const SomaTextBlock *block, char **layers)
{
  int n_layers = (int) g_strv_length (layers);

  if (block->n_rows > 0 && n_layers != block->n_layers)
    /* Translators: layers, counted in two rows. */
    return g_strdup_printf (ngettext ("the row has %d layer, but the rows before it have %d",
                                      "the row has %d layers, but the rows before it have %d",
                                      (gulong) n_layers),
                            n_layers, block->n_layers);
  int first_width = block->n_rows > 0 ? block->width : (int) g_utf8_strlen (layers[0], -1);
  for (int i = 0; i < n_layers; i++)
    {
      int width = (int) g_utf8_strlen (layers[i], -1);
      if (width == 0)
        return g_strdup_printf (_ ("layer %d of the row is empty"), i + 1);
      if (width != first_width)
        /* Translators: the number of a layer, how wide it is, and how wide it should be. */
        return g_strdup_printf (_ ("layer %d of the row is %d wide instead of %d"), i + 1, width,
                                first_width);
    }
  return NULL;
}

static void
take_row (SomaTextBlock *block, char **layers)
{
  block->n_layers = (int) g_strv_length (layers);
  block->width = (int) g_utf8_strlen (layers[0], -1);
  for (int layer = 0; layers[layer] != NULL; layer++)
    {
      int column = 0;
      for (const char *at = layers[layer]; *at != '\0'; at = g_utf8_next_char (at))
        add_place (block, layer, column++, g_utf8_get_char (at));
    }
  block->n_rows++;
}

char *
soma_text_block_add_row (SomaTextBlock *block, int line, const char *row, gboolean *holds_more)
{
  if (block->line == 0)
    block->line = line;
  if (block->broken)
    return NULL;
  if (strlen (row) > MAX_ROW_LENGTH)
    {
      block->broken = TRUE;
      return g_strdup (_ ("the row is too long"));
    }
  g_auto (GStrv) layers = split_row (row, holds_more);
  char *message = check_row (block, layers);
  if (message == NULL)
    take_row (block, layers);
  block->broken = message != NULL;
  return message;
}

/* '0' is the domino of SOMAplus in a block with more of its digits, or of its 40 cells. */
static gboolean
has_domino (const SomaTextBlock *block)
{
  for (guint i = 0; i < block->places->len; i++)
    {
      gunichar symbol = g_array_index (block->places, Place, i).symbol;
      if (symbol == '8' || symbol == '9' || symbol == '$')
        return TRUE;
    }
  return block->zeros->len == 2 && block->places->len == 38;
}

/* The block's cells, with the first line at the back and the first layer on top. They are shifted
 * to the origin, as files pad their figures; an extent too large for a figure is left to the
 * caller. */
static gboolean
get_cells (const SomaTextBlock *block, SomaCell *cells)
{
  int low[3] = { G_MAXINT, G_MAXINT, G_MAXINT }, high[3] = { 0 };

  for (int pass = 0; pass < 2; pass++)
    for (guint i = 0; i < block->places->len; i++)
      {
        const Place *place = &g_array_index (block->places, Place, i);
        int at[3] = { place->column, block->n_rows - 1 - place->row,
                      block->n_layers - 1 - place->layer };
        for (int axis = 0; axis < 3; axis++)
          {
            low[axis] = MIN (low[axis], at[axis]);
            high[axis] = MAX (high[axis], at[axis]);
            if (pass == 1 && high[axis] - low[axis] >= SOMA_MAX_EXTENT)
              return FALSE;
          }
        if (pass == 1)
          cells[i] = (SomaCell){ (int16_t) (at[0] - low[0]), (int16_t) (at[1] - low[1]),
                                 (int16_t) (at[2] - low[2]) };
      }
  return TRUE;
}

SomaFigure *
soma_text_block_make_figure (SomaTextBlock *block, SomaError *error)
{
  SomaCell cells[SOMA_MAX_CELLS + 1];

  /* With one cell too many the figure is refused, and there is no room for more of them. */
  guint room = SOMA_MAX_CELLS + 1 - block->places->len;
  if (has_domino (block))
    g_array_append_vals (block->places, block->zeros->data, MIN (block->zeros->len, room));
  if (!get_cells (block, cells))
    {
      *error = (SomaError){ SOMA_ERROR_FIGURE_TOO_LARGE, -1 };
      return NULL;
    }
  return soma_figure_new (cells, NULL, (int) block->places->len, error);
}

gboolean
soma_text_block_has_several_symbols (const SomaTextBlock *block)
{
  gunichar first = g_array_index (block->places, Place, 0).symbol;

  for (guint i = 1; i < block->places->len; i++)
    if (g_array_index (block->places, Place, i).symbol != first)
      return TRUE;
  return FALSE;
}

gboolean
soma_text_block_names_pieces (const SomaTextBlock *block)
{
  for (guint i = 0; i < block->places->len; i++)
    {
      gunichar symbol = g_array_index (block->places, Place, i).symbol;
      if (!g_unichar_isalnum (symbol) && symbol != '$')
        return FALSE;
    }
  return TRUE;
}

gboolean
soma_text_block_is_assembly (const SomaTextBlock *block)
{
  gboolean named = FALSE;

  for (guint i = 0; i < block->places->len; i++)
    {
      gunichar symbol = g_array_index (block->places, Place, i).symbol;
      named = named || (g_unichar_tolower (symbol) != 'x' && g_unichar_tolower (symbol) != 'o');
    }
  return named && soma_text_block_has_several_symbols (block) &&
         soma_text_block_names_pieces (block);
}

SomaMark *
soma_text_block_get_marks (const SomaTextBlock *block, const SomaFigure *figure)
{
  SomaCell cells[SOMA_MAX_CELLS + 1];
  SomaMark *marks = soma_file_marks_new (figure->n_cells);

  get_cells (block, cells);
  for (guint i = 0; i < block->places->len; i++)
    marks[soma_figure_index (figure, cells[i])].symbol =
        g_array_index (block->places, Place, i).symbol;
  return marks;
}
