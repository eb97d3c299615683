/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "soma-text.h"

#include <string.h>

#include "messages.h"
#include "soma-symbols.h"
#include "stencil.h"
#include "text-formats.h"

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

static const char header_word[] = "soma";

/* Whether a row of the top layer would be read as a header. */
static gboolean
has_header (const SomaFigure *figure, const gunichar *symbols)
{
  for (int y = 0; y < figure->extent[1]; y++)
    {
      int x = 0, cell;
      while (header_word[x] != '\0' &&
             (cell = soma_figure_index (figure, (SomaCell){ (int16_t) x, (int16_t) y,
                                                            (int16_t) (figure->extent[2] - 1) })) >=
                 0 &&
             g_unichar_tolower (symbols[cell]) == (gunichar) header_word[x])
        x++;
      if (header_word[x] == '\0')
        return TRUE;
    }
  return FALSE;
}

/* What is known of a drawing after some of its cells. */
typedef struct
{
  gunichar first;
  gboolean has_several, is_named;
} Look;

static void
look_at (Look *look, gunichar symbol)
{
  if (symbol == '.')
    return;
  if (look->first == 0)
    look->first = symbol;
  look->has_several = look->has_several || symbol != look->first;
  look->is_named =
      look->is_named || (g_unichar_tolower (symbol) != 'x' && g_unichar_tolower (symbol) != 'o');
}

/* Whether the reader tells the solution from a figure. */
static gboolean
can_be_figure (const gunichar *symbols, const SomaFigure *figure)
{
  Look look = { 0 };

  for (int cell = 0; cell < figure->n_cells; cell++)
    {
      if (!g_unichar_isalnum (symbols[cell]) && symbols[cell] != '$' && symbols[cell] != '.')
        return FALSE;
      look_at (&look, symbols[cell]);
    }
  return look.has_several && look.is_named && !has_header (figure, symbols);
}

static gboolean
has_empty_cell (const gunichar *symbols, const SomaFigure *figure)
{
  for (int cell = 0; cell < figure->n_cells; cell++)
    if (symbols[cell] == '.')
      return TRUE;
  return FALSE;
}

/* Writes a figure with the first drawing of a solution: in one, if it can be told from a figure. */
static void
write_drawing (GString *out, const SomaFigure *figure, const gunichar *symbols, gboolean is_figure)
{
  if (!is_figure)
    write_cells (out, figure);
  write_rows (out, figure, symbols, is_figure ? '/' : '|');
}

/* Writes a figure with everything that is known about it: the notes, each line as a comment, and
 * the solutions. */
static void
write_entry (GString *out, const SomaFileEntry *entry)
{
  const char *name = strcmp (entry->name, entry->id) != 0 ? entry->name : NULL;
  const char *notes = entry->about.notes;
  const SomaPieceSet *set = soma_file_entry_get_set (entry);
  g_autoptr (SomaSymbols) symbols = set != NULL ? soma_symbols_new (set) : NULL;
  gunichar drawn[SOMA_MAX_CELLS];

  write_header (out, entry->id, name);
  if (notes != NULL && *notes != '\0')
    {
      if (name == NULL || *name == '\0')
        g_string_append (out, ";\n"); /* the first comment is the name */
      write_notes (out, notes);
    }
  if (entry->solutions->len == 0)
    write_cells (out, entry->figure);
  for (guint i = 0; i < entry->solutions->len; i++)
    {
      const SomaFileSolution *solution = g_ptr_array_index (entry->solutions, i);
      soma_symbols_draw (symbols, entry->figure, solution->marks, drawn);
      if (i == 0)
        write_drawing (out, entry->figure, drawn,
                       can_be_figure (drawn, entry->figure) &&
                           !has_empty_cell (drawn, entry->figure));
      else
        write_rows (out, entry->figure, drawn, '|');
    }
  g_string_append_c (out, '\n');
}

/* Solutions */

/* What all solutions of a figure have in common: there are two stencils, of which needs_slash()
 * decides. */
typedef struct
{
  SomaSymbolPlan *symbols;
  gboolean may_have_header;
  SomaStencil *without, *with_slashes;
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
  SomaStencil *stencil = soma_stencil_new (0);
  g_autoptr (GString) header = g_string_new (NULL);

  write_header (header, figure->id, figure->name);
  soma_stencil_add_text (stencil, header->str);
  add_rows (stencil, figure->puzzle->figure, end);
  soma_stencil_add_text (stencil, "\n");
  return stencil;
}

static gpointer
new_plan_of (const SomaFormatFigure *figure, gboolean is_old)
{
  const SomaPuzzle *puzzle = figure->puzzle;
  Plan *plan = g_new0 (Plan, 1);

  plan->symbols = soma_symbol_plan_new (puzzle->set, puzzle->figure, is_old);
  g_autofree char *symbols = soma_symbol_plan_list_symbols (plan->symbols);
  g_autofree char *small = g_utf8_strdown (symbols, -1);
  plan->may_have_header = strspn (header_word, small) == strlen (header_word);
  plan->without = new_stencil (figure, "\n");
  if (puzzle->figure->extent[2] == 1)
    plan->with_slashes = new_stencil (figure, "/\n");
  return plan;
}

static gpointer
new_plan (const SomaFormatFigure *figure)
{
  return new_plan_of (figure, FALSE);
}

static gpointer
new_old_plan (const SomaFormatFigure *figure)
{
  return new_plan_of (figure, TRUE);
}

static void
free_plan (gpointer data)
{
  Plan *plan = data;

  soma_symbol_plan_free (plan->symbols);
  soma_stencil_free (plan->without);
  soma_stencil_free (plan->with_slashes);
  g_free (plan);
}

/* NULL if the reader would take the drawing for a figure. */
static const SomaStencil *
choose_stencil (const Plan *plan, const SomaFigure *figure, const gunichar *drawn)
{
  gboolean needs_slashes = plan->with_slashes == NULL;
  Look look = { 0 };

  for (int cell = 0; cell < figure->n_cells; cell++)
    {
      look_at (&look, drawn[cell]);
      needs_slashes = needs_slashes || !is_row_character (drawn[cell]);
      if (look.has_several && look.is_named && needs_slashes)
        break;
    }
  if (!look.has_several || !look.is_named ||
      (plan->may_have_header && !can_be_figure (drawn, figure)))
    return NULL;
  return needs_slashes && plan->with_slashes != NULL ? plan->with_slashes : plan->without;
}

static void
write_drawn (GString *out, const SomaFormatFigure *figure, const Plan *plan,
             const uint16_t *copy_at)
{
  const SomaFigure *shape = figure->puzzle->figure;
  gunichar drawn[SOMA_MAX_CELLS];

  soma_symbol_plan_draw (plan->symbols, copy_at, drawn);
  const SomaStencil *stencil = choose_stencil (plan, shape, drawn);
  if (stencil != NULL)
    {
      soma_stencil_fill_drawn (stencil, out, drawn);
      return;
    }
  write_header (out, figure->id, figure->name);
  write_drawing (out, shape, drawn, FALSE);
  g_string_append_c (out, '\n');
}

static void
write_by (GString *out, const SomaFormatFigure *figure, gboolean is_old, const uint16_t *copy_at)
{
  gpointer own = figure->plan == NULL ? new_plan_of (figure, is_old) : NULL;

  write_drawn (out, figure, own != NULL ? own : figure->plan, copy_at);
  g_clear_pointer (&own, free_plan);
  if (figure->note == NULL)
    return;
  g_string_truncate (out, out->len - 1); /* the empty line comes after it */
  write_notes (out, figure->note);
  g_string_append_c (out, '\n');
}

static void
write_solution (GString *out, const SomaFormatFigure *figure, guint64 number,
                const uint16_t *copy_at)
{
  write_by (out, figure, FALSE, copy_at);
}

static void
write_old_solution (GString *out, const SomaFormatFigure *figure, guint64 number,
                    const uint16_t *copy_at)
{
  write_by (out, figure, TRUE, copy_at);
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
    write_entry (out, g_ptr_array_index (entries, i));
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

const SomaFormat soma_format_soma_old = {
  .id = "soma-old",
  /* Translators: a form of text in which older programs write solutions. */
  .name = N_ ("Soma notation with pieces a to g, A to G"),
  .extension = "txt",
  .new_plan = new_old_plan,
  .free_plan = free_plan,
  .write_solution = write_old_solution,
};
