/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "soma-text.h"

#include <string.h>

#include "soma-symbols.h"

/* A name stays on its line, and an id is a single word. */
static void
append_line (GString *out, const char *text, const char *unfit)
{
  for (const char *at = text; *at != '\0'; at++)
    g_string_append_c (out, strchr (unfit, *at) == NULL ? *at : *unfit);
  g_string_append_c (out, '\n');
}

static void
write_header (GString *out, const char *id, const char *name)
{
  g_string_append (out, g_ascii_isdigit (*id) ? "/SOMA" : "/SOMA-");
  append_line (out, id, "_ \t\r\n;");
  if (name != NULL && *name != '\0')
    {
      g_string_append_c (out, ';');
      append_line (out, name, " \r\n");
    }
}

static void
write_rows (GString *out, const SomaFigure *figure, const gunichar *symbols)
{
  for (int y = figure->extent[1] - 1; y >= 0; y--)
    {
      for (int z = figure->extent[2] - 1; z >= 0; z--)
        {
          g_string_append_c (out, '/');
          for (int x = 0; x < figure->extent[0]; x++)
            {
              int cell =
                  soma_figure_index (figure, (SomaCell){ (int16_t) x, (int16_t) y, (int16_t) z });
              g_string_append_unichar (out, cell >= 0 ? symbols[cell] : '.');
            }
        }
      g_string_append_c (out, '\n');
    }
  g_string_append_c (out, '\n');
}

void
soma_text_write_figure (GString *out, const char *id, const char *name, const SomaFigure *figure)
{
  gunichar symbols[SOMA_MAX_CELLS];

  for (int cell = 0; cell < figure->n_cells; cell++)
    symbols[cell] = 'x';
  write_header (out, id, name);
  write_rows (out, figure, symbols);
}

void
soma_text_write_solution (GString *out, const char *id, const char *name, const SomaPuzzle *puzzle,
                          const uint16_t *copy_at)
{
  gunichar symbols[SOMA_MAX_CELLS];

  for (int cell = 0; cell < puzzle->figure->n_cells; cell++)
    symbols[cell] = copy_at[cell] == SOMA_NO_COPY
                        ? (gunichar) '.'
                        : soma_symbols_for_copy (puzzle->set, copy_at[cell]);
  write_header (out, id, name);
  write_rows (out, puzzle->figure, symbols);
}
