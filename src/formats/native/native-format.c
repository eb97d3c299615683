/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "native-format.h"

#include <string.h>

#include "messages.h"
#include "native-private.h"
#include "soma-symbols.h"
#include "text-lines.h"

/* What the figures written so far are gathered under and built from. */
typedef struct
{
  GString *out;
  const char *collection;  /* (nullable) */
  const SomaPieceSet *set; /* (nullable) */
  gboolean distinct_pieces;
  gboolean are_problems; /* they may share shapes */
} Writer;

/* It begins with its name, or has a line in it that stands for a whole text. */
static gboolean
recognizes (const char *text, gsize length)
{
  gsize unfolded_length;
  int number;
  g_autofree char *unfolded = soma_native_unfold (text, length, &unfolded_length, &number);

  if (unfolded != NULL)
    return TRUE;
  g_auto (SomaTextWords) words;

  soma_text_words_init (&words, text, length);
  return soma_text_words_next (&words) && !words.quoted &&
         strcmp (words.word->str, SOMA_NATIVE_HEADER) == 0;
}

static SomaFileContents *
read_text (const char *text, gsize length, const char *file)
{
  return soma_native_read (text, length);
}

/* Pins and solutions. */
static void
write_placed (GString *out, const SomaFileEntry *entry)
{
  SomaPieceSet *set = soma_file_entry_get_set (entry);
  g_autoptr (SomaSymbols) symbols = set != NULL ? soma_symbols_new (set) : NULL;

  if (entry->pins != NULL)
    soma_native_write_marks (out, "pins", entry->figure, symbols, entry->pins);
  for (guint i = 0; i < entry->solutions->len; i++)
    soma_native_write_marks (out, "solution", entry->figure, symbols,
                             ((const SomaFileSolution *) entry->solutions->pdata[i])->marks);
}

static void
write_entry (Writer *writer, const SomaFileEntry *entry)
{
  GString *out = writer->out;
  SomaPieceSet *set = soma_file_entry_get_said_set (entry);

  /* Start over where there is no other way to forget the collection or the pieces. */
  gboolean same_collection = g_strcmp0 (writer->collection, entry->collection) == 0;
  if (writer->out->len == 0 || !same_collection || (writer->set != NULL && set == NULL))
    {
      if (writer->out->len > 0)
        g_string_append_c (writer->out, '\n');
      soma_native_write_header (writer->out);
      if (entry->collection != NULL)
        soma_native_write_collection (writer->out, entry->collection);
      writer->set = NULL;
    }
  if (writer->set != set || writer->distinct_pieces != entry->distinct_pieces)
    soma_native_write_set (writer->out, set, entry->distinct_pieces);
  writer->collection = entry->collection;
  writer->set = set;
  writer->distinct_pieces = entry->distinct_pieces;

  soma_native_write_coloured_figure (out, entry->id, entry->name,
                                     soma_file_entry_get_said_figure (entry), entry->colours);
  soma_native_write_groups (out, entry->groups);
  soma_native_write_holes (out, &entry->holes);
  if (writer->are_problems)
    soma_native_write_shapes (out, entry->shapes);
  soma_native_write_about (out, &entry->about);
  write_placed (out, entry);
  soma_native_write_game (out, entry->game);
}

static void
write_entries (GString *out, const GPtrArray *entries)
{
  Writer writer = { .out = out, .are_problems = entries->len > 1 };

  for (guint i = 0; i < entries->len; i++)
    write_entry (&writer, g_ptr_array_index (entries, i));
}

static void
write_sets (GString *out, const GPtrArray *sets)
{
  soma_native_write_header (out);
  for (guint i = 0; i < sets->len; i++)
    soma_native_write_set (out, sets->pdata[i], FALSE);
}

static void
begin_solutions (GString *out, const SomaFormatFigure *figure)
{
  const SomaPuzzle *puzzle = figure->puzzle;

  soma_native_write_header (out);
  soma_native_write_set (out, puzzle->set, puzzle->distinct_pieces);
  soma_native_write_figure (out, figure->id, figure->name, puzzle->figure);
  if (puzzle->n_pins == 0)
    return;
  g_autoptr (SomaSymbols) symbols = soma_symbols_new (puzzle->set);
  g_autofree SomaMark *pins = soma_file_puzzle_mark_pins (puzzle);
  soma_native_write_marks (out, "pins", puzzle->figure, symbols, pins);
}

/* What all solutions of a figure have in common. */
typedef struct
{
  SomaSymbolPlan *symbols;
  SomaStencil *stencil; /* (nullable) if rows may have to be quoted */
} Plan;

/* Whether a row of so many of these symbols may have to be quoted. */
static gboolean
may_need_quotes (const char *symbols, int length)
{
  return strpbrk (symbols, " \t\"\\;/") != NULL || soma_native_has_statement (symbols, length);
}

static gpointer
new_plan (const SomaFormatFigure *figure)
{
  const SomaPuzzle *puzzle = figure->puzzle;
  Plan *plan = g_new0 (Plan, 1);

  plan->symbols = soma_symbol_plan_new (puzzle->set, puzzle->figure, FALSE);
  g_autofree char *symbols = soma_symbol_plan_list_symbols (plan->symbols);
  if (may_need_quotes (symbols, puzzle->figure->extent[0]))
    return plan;
  plan->stencil = soma_stencil_new (0);
  soma_stencil_add_text (plan->stencil, "solution\n");
  soma_native_add_rows (plan->stencil, puzzle->figure);
  return plan;
}

static void
free_plan (gpointer data)
{
  Plan *plan = data;

  soma_symbol_plan_free (plan->symbols);
  soma_stencil_free (plan->stencil);
  g_free (plan);
}

static void
write_assembly (GString *out, const SomaFormatFigure *figure, const uint16_t *copy_at)
{
  const Plan *plan = figure->plan;
  gunichar drawn[SOMA_MAX_CELLS];

  soma_symbol_plan_draw (plan->symbols, copy_at, drawn);
  if (plan->stencil != NULL)
    {
      soma_stencil_fill_drawn (plan->stencil, out, drawn);
      return;
    }
  g_string_append (out, "solution\n");
  soma_native_write_rows (out, figure->puzzle->figure, drawn);
}

/* Notes are those of the figure: each line says which solution it is about. */
static void
write_note (GString *out, const char *note, guint64 number)
{
  g_auto (GStrv) lines = g_strsplit (note, "\n", -1);

  for (guint i = 0; lines[i] != NULL; i++)
    {
      g_autofree char *text = g_strdup_printf (SOMA_NATIVE_SOLUTION_NOTE "%s", number, lines[i]);
      if (*lines[i] != '\0')
        soma_native_write_about (out, &(SomaFileAbout){ .notes = text });
    }
}

static void
write_solution (GString *out, const SomaFormatFigure *figure, guint64 number,
                const uint16_t *copy_at)
{
  SomaFormatFigure planned = *figure;
  gpointer own = figure->plan == NULL ? new_plan (figure) : NULL;

  if (own != NULL)
    planned.plan = own;
  write_assembly (out, &planned, copy_at);
  g_clear_pointer (&own, free_plan);
  if (figure->note != NULL)
    write_note (out, figure->note, number);
}

const SomaFormat soma_format_native = {
  .id = "native",
  .name = N_ ("Soma figures"),
  .extension = "soma",
  .recognizes = recognizes,
  .read = read_text,
  .write = write_entries,
  .write_sets = write_sets,
  .begin_solutions = begin_solutions,
  .new_plan = new_plan,
  .free_plan = free_plan,
  .write_solution = write_solution,
};
