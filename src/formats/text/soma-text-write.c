/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "soma-text.h"

#include <string.h>

#include "soma-config.h"
#include "soma-symbols.h"
#include "text-formats.h"

#include <glib/gi18n-lib.h>

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
write_notes (GString *out, const char *notes)
{
  g_auto (GStrv) lines = g_strsplit (notes, "\n", -1);

  for (guint i = 0; lines[i] != NULL; i++)
    {
      g_string_append (out, *lines[i] != '\0' ? "; " : ";");
      append_line (out, lines[i], " \r");
    }
}

static gboolean
is_row_character (gunichar symbol)
{
  return symbol < 128 && strchr (SOMA_TEXT_ROW_CHARACTERS, (int) symbol) != NULL;
}

/* A row of one layer that could be a name ends with a slash, by which it is told from one. */
static gboolean
needs_slash (const SomaFigure *figure, const gunichar *symbols)
{
  if (figure->extent[2] > 1)
    return FALSE;
  for (int cell = 0; cell < figure->n_cells; cell++)
    if (!is_row_character (symbols[cell]))
      return TRUE;
  return FALSE;
}

/* `start` is '/' for a figure, '|' for an alternative solution. */
static void
write_rows (GString *out, const SomaFigure *figure, const gunichar *symbols, char start)
{
  const char *end = start == '/' && needs_slash (figure, symbols) ? "/\n" : "\n";

  for (int y = figure->extent[1] - 1; y >= 0; y--)
    {
      for (int z = figure->extent[2] - 1; z >= 0; z--)
        {
          g_string_append_c (out, z == figure->extent[2] - 1 ? start : '/');
          for (int x = 0; x < figure->extent[0]; x++)
            {
              int cell =
                  soma_figure_index (figure, (SomaCell){ (int16_t) x, (int16_t) y, (int16_t) z });
              g_string_append_unichar (out, cell >= 0 ? symbols[cell] : '.');
            }
        }
      g_string_append (out, end);
    }
}

static void
write_cells (GString *out, const SomaFigure *figure)
{
  gunichar symbols[SOMA_MAX_CELLS];

  for (int cell = 0; cell < figure->n_cells; cell++)
    symbols[cell] = 'x';
  write_rows (out, figure, symbols, '/');
}

void
soma_text_write_figure (GString *out, const char *id, const char *name, const SomaFigure *figure)
{
  write_header (out, id, name);
  write_cells (out, figure);
  g_string_append_c (out, '\n');
}

/* Whether a row of the top layer would be read as a header. */
static gboolean
has_header (const SomaFigure *figure, const gunichar *symbols)
{
  static const char header[] = "soma";

  for (int y = 0; y < figure->extent[1]; y++)
    {
      int x = 0, cell;
      while (header[x] != '\0' &&
             (cell = soma_figure_index (figure, (SomaCell){ (int16_t) x, (int16_t) y,
                                                            (int16_t) (figure->extent[2] - 1) })) >=
                 0 &&
             g_unichar_tolower (symbols[cell]) == (gunichar) header[x])
        x++;
      if (header[x] == '\0')
        return TRUE;
    }
  return FALSE;
}

/* Whether the reader tells the solution from a figure. */
static gboolean
can_be_figure (const SomaFileSolution *solution, const SomaFigure *figure)
{
  gboolean has_several = FALSE, is_named = FALSE;

  for (int cell = 0; cell < figure->n_cells; cell++)
    {
      gunichar symbol = solution->symbols[cell];
      if (!g_unichar_isalnum (symbol) && symbol != '$')
        return FALSE;
      has_several |= symbol != solution->symbols[0];
      is_named |= g_unichar_tolower (symbol) != 'x' && g_unichar_tolower (symbol) != 'o';
    }
  return has_several && is_named && !has_header (figure, solution->symbols);
}

/* Writes a figure with everything that is known about it: the notes (nullable), each line as a
 * comment, and the solutions (of SomaFileSolution), of which the first is the drawing of the figure
 * if it can be told from one, and the others are alternatives. */
static void
write_whole (GString *out, const char *id, const char *name, const char *notes,
             const SomaFigure *figure, const GPtrArray *solutions)
{
  guint next = 0;

  write_header (out, id, name);
  if (notes != NULL && *notes != '\0')
    {
      if (name == NULL || *name == '\0')
        g_string_append (out, ";\n"); /* the first comment is the name */
      write_notes (out, notes);
    }
  if (solutions->len > 0 && can_be_figure (solutions->pdata[0], figure))
    write_rows (out, figure, ((SomaFileSolution *) solutions->pdata[next++])->symbols, '/');
  else
    write_cells (out, figure);
  for (; next < solutions->len; next++)
    write_rows (out, figure, ((SomaFileSolution *) solutions->pdata[next])->symbols, '|');
  g_string_append_c (out, '\n');
}

/* Solutions */

/* What all solutions of a figure have in common: there are two, of which needs_slash() decides. */
typedef struct
{
  SomaStencil *without, *with_slashes;
  gboolean *is_named; /* by copy: its symbol makes a row a name; NULL if none does */
} Plan;

static void
add_rows (SomaStencil *stencil, const SomaFigure *figure, const char *end)
{
  for (int y = figure->extent[1] - 1; y >= 0; y--)
    {
      for (int z = figure->extent[2] - 1; z >= 0; z--)
        {
          soma_stencil_add_text (stencil, "/");
          for (int x = 0; x < figure->extent[0]; x++)
            {
              int cell =
                  soma_figure_index (figure, (SomaCell){ (int16_t) x, (int16_t) y, (int16_t) z });
              if (cell >= 0)
                soma_stencil_add_cell (stencil, cell);
              else
                soma_stencil_add_text (stencil, ".");
            }
        }
      soma_stencil_add_text (stencil, end);
    }
}

static SomaStencil *
new_stencil (const SomaFormatFigure *figure, const char *end)
{
  SomaStencil *stencil = soma_symbols_new_stencil (figure->puzzle->set, '.');
  g_autoptr (GString) header = g_string_new (NULL);

  write_header (header, figure->id, figure->name);
  soma_stencil_add_text (stencil, header->str);
  add_rows (stencil, figure->puzzle->figure, end);
  soma_stencil_add_text (stencil, "\n");
  return stencil;
}

static gpointer
new_plan (const SomaFormatFigure *figure)
{
  const SomaPieceSet *set = figure->puzzle->set;
  int n_copies = soma_piece_set_n_copies (set);
  gboolean has_names = FALSE;
  Plan *plan = g_new0 (Plan, 1);

  plan->without = new_stencil (figure, "\n");
  if (figure->puzzle->figure->extent[2] > 1)
    return plan;
  plan->with_slashes = new_stencil (figure, "/\n");
  plan->is_named = g_new (gboolean, n_copies);
  for (int copy = 0; copy < n_copies; copy++)
    {
      plan->is_named[copy] = !is_row_character (soma_symbols_for_copy (set, copy));
      has_names = has_names || plan->is_named[copy];
    }
  if (!has_names)
    g_clear_pointer (&plan->is_named, g_free);
  return plan;
}

static void
free_plan (gpointer data)
{
  Plan *plan = data;

  soma_stencil_free (plan->without);
  soma_stencil_free (plan->with_slashes);
  g_free (plan->is_named);
  g_free (plan);
}

static const SomaStencil *
choose_stencil (const Plan *plan, const SomaFigure *figure, const uint16_t *copy_at)
{
  for (int cell = 0; plan->is_named != NULL && cell < figure->n_cells; cell++)
    if (copy_at[cell] != SOMA_NO_COPY && plan->is_named[copy_at[cell]])
      return plan->with_slashes;
  return plan->without;
}

static void
write_solution (GString *out, const SomaFormatFigure *figure, guint64 number,
                const uint16_t *copy_at)
{
  gpointer own = figure->plan == NULL ? new_plan (figure) : NULL;
  const Plan *plan = own != NULL ? own : figure->plan;

  soma_stencil_fill (choose_stencil (plan, figure->puzzle->figure, copy_at), out, copy_at);
  if (figure->note != NULL)
    {
      g_string_truncate (out, out->len - 1); /* the empty line comes after it */
      write_notes (out, figure->note);
      g_string_append_c (out, '\n');
    }
  g_clear_pointer (&own, free_plan);
}

void
soma_text_write_solution (GString *out, const char *id, const char *name, SomaPuzzle *puzzle,
                          const uint16_t *copy_at)
{
  const SomaFormatFigure figure = { .id = id, .name = name, .puzzle = puzzle };

  write_solution (out, &figure, 1, copy_at);
}

/* Anything may be in it. */
static gboolean
recognizes (const char *text, gsize length)
{
  return TRUE;
}

static SomaFileContents *
read_text (const char *text, gsize length, const char *file)
{
  return soma_text_read (text, length);
}

static void
write_entries (GString *out, const GPtrArray *entries)
{
  for (guint i = 0; i < entries->len; i++)
    {
      const SomaFileEntry *entry = g_ptr_array_index (entries, i);
      const char *name = strcmp (entry->name, entry->id) != 0 ? entry->name : NULL;

      write_whole (out, entry->id, name, entry->about.notes, entry->figure, entry->solutions);
    }
}

const SomaFormat soma_format_soma = {
  .id = "soma",
  .name = N_ ("Soma notation, for other programs"),
  .extension = "txt",
  .tells_pieces = TRUE,
  .recognizes = recognizes,
  .read = read_text,
  .write = write_entries,
  .new_plan = new_plan,
  .free_plan = free_plan,
  .write_solution = write_solution,
};
