/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "scad-format.h"

static void
add_setting (GString *out, const char *name, double number)
{
  char text[G_ASCII_DTOSTR_BUF_SIZE];

  g_string_append_printf (out, "%s = %s;\n", name,
                          g_ascii_formatd (text, sizeof text, "%.6g", number));
}

static gboolean
has_cell (const SomaPiece *piece, int x, int y, int z)
{
  return soma_cell_find (piece->cells, piece->n_cells,
                         (SomaCell){ (gint16) x, (gint16) y, (gint16) z }) >= 0;
}

/* ["xx|x.", "..|x."]: a text for each layer, with a bar between rows. */
static void
add_layers (GString *out, const SomaPiece *piece)
{
  int most[3] = { 0, 0, 0 };

  for (int i = 0; i < piece->n_cells; i++)
    {
      most[0] = MAX (most[0], piece->cells[i].x);
      most[1] = MAX (most[1], piece->cells[i].y);
      most[2] = MAX (most[2], piece->cells[i].z);
    }
  for (int z = 0; z <= most[2]; z++)
    {
      g_string_append (out, z == 0 ? "[\"" : ", \"");
      for (int y = 0; y <= most[1]; y++)
        {
          if (y > 0)
            g_string_append_c (out, '|');
          for (int x = 0; x <= most[0]; x++)
            g_string_append_c (out, has_cell (piece, x, y, z) ? 'x' : '.');
        }
      g_string_append_c (out, '"');
    }
  g_string_append_c (out, ']');
}

void
soma_scad_write (GString *out, const SomaPieceSet *set, double unit, double inset, double bevel)
{
  /* What puzzlecad is told with variables of these names. */
  g_string_append (out, "include <puzzlecad.scad>\n\n");
  add_setting (out, "$burr_scale", unit);
  add_setting (out, "$burr_inset", inset);
  add_setting (out, "$burr_bevel", bevel);
  g_string_append (out, "\n");
  g_string_append (out, "burr_plate ([\n");
  for (int i = 0; i < set->n_pieces; i++)
    for (int copy = 0; copy < set->pieces[i].max_count; copy++)
      {
        g_string_append (out, "  ");
        add_layers (out, &set->pieces[i]);
        g_string_append_printf (out, ", // %s\n", set->pieces[i].letter);
      }
  g_string_append (out, "]);\n");
}
