/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "sheet-format.h"

/* Machines cut red lines, and take lines for cuts only if they are not wider than this. They
 * engrave what is black. */
#define COLOUR "#ff0000"
#define HAIRLINE "0.01"
#define ENGRAVED "#000000"

/* A number with a point, whatever the locale, as short as it can be, and never with an exponent,
 * which not all machines read. */
static void
add_number (GString *out, double number)
{
  char text[G_ASCII_DTOSTR_BUF_SIZE];

  g_string_append (out, g_ascii_formatd (text, sizeof text, "%.4f", number));
  while (out->str[out->len - 1] == '0')
    g_string_truncate (out, out->len - 1);
  if (out->str[out->len - 1] == '.')
    g_string_truncate (out, out->len - 1);
}

static void
add_path (GString *out, const char *title, const SomaOutline *outline, double height)
{
  g_autofree char *name = g_markup_escape_text (title, -1);

  g_string_append (out, "    <path d=\"");
  for (guint l = 0; l < outline->len; l++)
    {
      if (l > 0)
        g_string_append_c (out, ' ');
      /* From the lower left corner, with y upwards, to the upper left one, as the format counts. */
      const GArray *line = outline->pdata[l];
      for (guint i = 0; i < line->len; i++)
        {
          const SomaOutlinePoint *point = &g_array_index (line, SomaOutlinePoint, i);
          g_string_append (out, i == 0 ? "M " : " L ");
          add_number (out, point->x);
          g_string_append_c (out, ' ');
          add_number (out, height - point->y);
        }
      g_string_append (out, " Z");
    }
  g_string_append_printf (out, "\"><title>%s</title></path>\n", name);
}

/* Before the cuts, as a piece that is cut out may move. */
static void
add_letters (GString *out, const SomaCutSheet *sheet)
{
  gsize empty = out->len;

  g_string_append (out, "  <g fill=\"" ENGRAVED "\" stroke=\"none\">\n");
  gsize begun = out->len;
  for (guint i = 0; i < sheet->parts->len; i++)
    {
      const SomaCutPart *part = soma_cut_sheet_get (sheet, i);
      if (part->letter != NULL)
        add_path (out, part->name, part->letter, sheet->height);
    }
  if (out->len > begun)
    g_string_append (out, "  </g>\n");
  else
    g_string_truncate (out, empty);
}

void
soma_cut_sheet_write (GString *out, const SomaCutSheet *sheet)
{
  const char *const texts[] = { "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"",
                                "mm\" height=\"", "mm\" viewBox=\"0 0 ", " ", "\">\n" };
  const double numbers[] = { sheet->width, sheet->height, sheet->width, sheet->height };

  g_string_append (out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
  for (int i = 0; i < 4; i++)
    {
      g_string_append (out, texts[i]);
      add_number (out, numbers[i]);
    }
  g_string_append (out, texts[4]);
  add_letters (out, sheet);
  g_string_append (out,
                   "  <g fill=\"none\" stroke=\"" COLOUR "\" stroke-width=\"" HAIRLINE "\">\n");
  for (guint i = 0; i < sheet->parts->len; i++)
    {
      const SomaCutPart *part = soma_cut_sheet_get (sheet, i);
      add_path (out, part->name, part->outline, sheet->height);
    }
  g_string_append (out, "  </g>\n</svg>\n");
}
