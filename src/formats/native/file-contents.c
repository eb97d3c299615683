/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "file-contents-private.h"

#include <string.h>

#include "engine-auto.h"
#include "excerpt.h"
#include "messages.h"
#include "piece-sets.h"
#include "shown-text.h"

/* Characters. */
#define MAX_NAME 1000

/* Cells of figures and pieces: some hundred megabytes. */
#define MAX_ALL_CELLS 10000000

G_DEFINE_QUARK (soma_file_error_quark, soma_file_error)

SomaFileSolution *
soma_file_solution_new (int line, const SomaMark *marks, int n_cells)
{
  SomaFileSolution *solution = g_new0 (SomaFileSolution, 1);

  solution->line = line;
  solution->marks = g_memdup2 (marks, (gsize) n_cells * sizeof *marks);
  return solution;
}

void
soma_file_solution_free (SomaFileSolution *solution)
{
  g_free (solution->marks);
  g_free (solution);
}

static void
free_problem (gpointer data)
{
  SomaFileProblem *problem = data;

  g_free (problem->message);
  g_free (problem);
}

void
soma_file_about_clear (SomaFileAbout *about)
{
  g_clear_pointer (&about->notes, g_free);
  g_clear_pointer (&about->author, g_free);
  g_clear_pointer (&about->tags, g_free);
}

SomaFileRest *
soma_file_rest_ref (SomaFileRest *rest)
{
  if (rest != NULL)
    g_atomic_ref_count_inc (&rest->n_references);
  return rest;
}

void
soma_file_rest_unref (SomaFileRest *rest)
{
  if (rest != NULL && g_atomic_ref_count_dec (&rest->n_references))
    rest->free (rest);
}

static void
free_entry (gpointer data)
{
  SomaFileEntry *entry = data;

  g_free (entry->id);
  g_free (entry->name);
  g_free (entry->collection);
  soma_figure_unref (entry->figure);
  soma_piece_set_unref (entry->set);
  soma_figure_unref (entry->said_figure);
  soma_piece_set_unref (entry->said_set);
  g_ptr_array_unref (entry->solutions);
  g_free (entry->pins);
  g_clear_pointer (&entry->groups, g_array_unref);
  g_clear_pointer (&entry->shapes, g_array_unref);
  soma_cell_colours_unref (entry->colours);
  soma_file_rest_unref (entry->rest);
  soma_file_about_clear (&entry->about);
  g_free (entry->game);
  g_free (entry);
}

SomaFileContents *
soma_file_contents_new (const SomaFormat *format)
{
  SomaFileContents *contents = g_new0 (SomaFileContents, 1);

  contents->format = format;
  contents->entries = g_ptr_array_new_with_free_func (free_entry);
  contents->sets = g_ptr_array_new_with_free_func ((GDestroyNotify) soma_piece_set_unref);
  contents->problems = g_ptr_array_new_with_free_func (free_problem);
  return contents;
}

void
soma_file_contents_report (SomaFileContents *contents, int line, gboolean figure_lost,
                           const char *format, ...)
{
  if (contents->problems->len > SOMA_FILE_MAX_PROBLEMS)
    return;
  SomaFileProblem *problem = g_new0 (SomaFileProblem, 1);
  problem->line = line;
  problem->figure_lost = figure_lost;
  if (contents->problems->len == SOMA_FILE_MAX_PROBLEMS)
    problem->message = g_strdup (_ ("there are more problems after this one"));
  else
    {
      va_list arguments;
      va_start (arguments, format);
      problem->message = g_strdup_vprintf (format, arguments);
      va_end (arguments);
    }
  g_ptr_array_add (contents->problems, problem);
}

void
soma_file_contents_report_lost (SomaFileContents *contents, int line, const char *name,
                                const char *message)
{
  g_autofree char *excerpt = soma_excerpt (name != NULL ? name : "");

  if (*excerpt != '\0')
    /* Translators: the name of a figure, and a sentence that says why. */
    soma_file_contents_report (contents, line, TRUE, _ ("“%s” was left out: %s"), excerpt, message);
  else
    soma_file_contents_report (contents, line, TRUE, "%s", message);
}

void
soma_file_contents_report_cut (SomaFileContents *contents, int line, const char *text)
{
  g_autofree char *excerpt = soma_excerpt (text);

  soma_file_contents_report (contents, line, FALSE, _ ("“%s” is too long and was shortened"),
                             excerpt);
}

void
soma_file_contents_clean (SomaFileContents *contents, int line, char *text, gboolean is_note)
{
  if (!soma_text_clean (text, is_note))
    return;
  g_autofree char *excerpt = soma_excerpt (text);
  soma_file_contents_report (contents, line, FALSE,
                             _ ("control characters in “%s” were replaced by blanks"), excerpt);
}

char *
soma_file_contents_clip (SomaFileContents *contents, int line, const char *name)
{
  /* Anything that short in bytes need not be counted. */
  gboolean fits = strnlen (name, MAX_NAME + 1) <= MAX_NAME || g_utf8_strlen (name, -1) <= MAX_NAME;
  char *clipped = fits ? g_strdup (name) : g_utf8_substring (name, 0, MAX_NAME);

  if (!fits)
    soma_file_contents_report_cut (contents, line, name);
  soma_file_contents_clean (contents, line, clipped, FALSE);
  return clipped;
}

SomaFileEntry *
soma_file_contents_add (SomaFileContents *contents, int line, const char *id, const char *name,
                        SomaFigure *figure, SomaPieceSet *set)
{
  SomaFileEntry *entry = g_new0 (SomaFileEntry, 1);

  entry->id = soma_file_contents_clip (contents, line, id != NULL ? id : "");
  entry->name = name != NULL && *name != '\0' ? soma_file_contents_clip (contents, line, name)
                                              : g_strdup (entry->id);
  entry->line = line;
  entry->figure = figure;
  entry->set = set != NULL ? soma_piece_set_ref (set) : NULL;
  entry->solutions = g_ptr_array_new_with_free_func ((GDestroyNotify) soma_file_solution_free);
  contents->n_cells += (guint64) figure->n_cells;
  for (int p = 0; set != NULL && p < set->n_pieces; p++)
    contents->n_cells += (guint64) set->pieces[p].n_cells;
  g_ptr_array_add (contents->entries, entry);
  return entry;
}

gboolean
soma_file_contents_is_full (SomaFileContents *contents, int line)
{
  if (contents->n_cells <= MAX_ALL_CELLS)
    return FALSE;
  soma_file_contents_report (contents, line, TRUE,
                             _ ("the figures of the file have too many cells together; those from "
                                "here on are left out"));
  return TRUE;
}

gboolean
soma_file_entry_has_name (const SomaFileEntry *entry)
{
  return *entry->name != '\0' && strcmp (entry->name, entry->id) != 0;
}

gboolean
soma_file_entry_same_groups (const SomaFileEntry *a, const SomaFileEntry *b)
{
  guint n_a = a->groups != NULL ? a->groups->len : 0, n_b = b->groups != NULL ? b->groups->len : 0;

  return n_a == n_b &&
         (n_a == 0 || memcmp (a->groups->data, b->groups->data, n_a * sizeof (SomaFileGroup)) == 0);
}

SomaMark *
soma_file_marks_new (int n_cells)
{
  SomaMark *marks = g_new (SomaMark, n_cells);

  for (int cell = 0; cell < n_cells; cell++)
    marks[cell] = (SomaMark){ '.', 0 };
  return marks;
}

gboolean
soma_file_marks_equal (const SomaFigure *figure, const SomaPieceSet *set, const SomaMark *a,
                       const SomaMark *b)
{
  gsize size = (gsize) figure->n_cells * sizeof *a;

  if (set == NULL || memcmp (a, b, size) == 0)
    return memcmp (a, b, size) == 0;
  g_autoptr (SomaSymbols) symbols = soma_symbols_new (set);
  g_autofree SomaMark *first = g_memdup2 (a, size), *second = g_memdup2 (b, size);
  soma_symbols_tell (symbols, figure, first);
  soma_symbols_tell (symbols, figure, second);
  return memcmp (first, second, size) == 0;
}

/* Keeps how the copies were told apart, so that nobody need do it again. */
static void
keep_copies (const SomaFigure *figure, const SomaPieceSet *set, const uint16_t *copy_at,
             SomaMark *marks)
{
  g_autoptr (SomaSymbols) symbols = soma_symbols_new (set);
  g_autofree SomaMark *told = g_new (SomaMark, figure->n_cells);

  soma_symbols_mark (symbols, copy_at, figure->n_cells, told);
  for (int cell = 0; cell < figure->n_cells; cell++)
    if (told[cell].copy > 0)
      marks[cell] = told[cell];
    else
      marks[cell].copy = 0;
}

static void
tell_copies (const SomaFigure *figure, const SomaPieceSet *set, SomaMark *marks)
{
  g_autoptr (SomaSymbols) symbols = soma_symbols_new (set);

  soma_symbols_tell (symbols, figure, marks);
}

/* FALSE without an error if the pieces are not known. */
static gboolean
is_solution (const SomaFileEntry *entry, const SomaFileSolution *solution, GError **error)
{
  SomaPieceSet *set = soma_file_entry_get_set (entry);
  uint16_t copy_at[SOMA_MAX_CELLS];

  if (set == NULL)
    return FALSE;
  tell_copies (entry->figure, set, solution->marks);
  if (!soma_file_solution_to_copies (solution, entry->figure, set, copy_at, error))
    return FALSE;
  keep_copies (entry->figure, set, copy_at, solution->marks);
  return TRUE;
}

/* The pins as a part of a solution. */
static void
list_pinned (const SomaPuzzle *puzzle, uint16_t *copy_at)
{
  int n_used[SOMA_MAX_PIECES] = { 0 };

  for (int cell = 0; cell < puzzle->figure->n_cells; cell++)
    copy_at[cell] = SOMA_NO_COPY;
  for (int i = 0; i < puzzle->n_pins; i++)
    {
      const SomaPin *pin = &puzzle->pins[i];
      int copy = soma_piece_set_first_copy (puzzle->set, pin->piece) + n_used[pin->piece]++;
      for (int k = 0; k < pin->n_cells; k++)
        copy_at[pin->cells[k]] = (uint16_t) copy;
    }
}

gboolean
soma_file_contents_set_pins (SomaFileEntry *entry, SomaMark *pins, GError **error)
{
  SomaPieceSet *set = soma_file_entry_get_set (entry);
  uint16_t copy_at[SOMA_MAX_CELLS];

  g_free (entry->pins);
  entry->pins = pins;
  if (set == NULL)
    return TRUE;
  g_autoptr (SomaPuzzle) puzzle =
      soma_file_make_puzzle (entry->name, entry->figure, pins, set, entry->distinct_pieces, error);
  if (puzzle == NULL)
    return FALSE;
  list_pinned (puzzle, copy_at);
  keep_copies (entry->figure, set, copy_at, pins);
  return TRUE;
}

SomaMark *
soma_file_puzzle_mark_pins (const SomaPuzzle *puzzle)
{
  g_autoptr (SomaSymbols) symbols = soma_symbols_new (puzzle->set);
  SomaMark *marks = g_new (SomaMark, puzzle->figure->n_cells);
  uint16_t copy_at[SOMA_MAX_CELLS];

  list_pinned (puzzle, copy_at);
  soma_symbols_mark (symbols, copy_at, puzzle->figure->n_cells, marks);
  soma_symbols_tell (symbols, puzzle->figure, marks);
  return marks;
}

/* The problem that was reported when there were that many. */
static void
keep_problem (SomaFileContents *contents, guint number, gboolean is_solution)
{
  if (contents->problems->len == number || number >= SOMA_FILE_MAX_PROBLEMS)
    return;
  SomaFileProblem *problem = g_ptr_array_index (contents->problems, number);
  problem->is_kept = TRUE;
  problem->is_solution = is_solution;
}

void
soma_file_contents_report_solution (SomaFileContents *contents, int line, guint number,
                                    const char *name, const char *message)
{
  g_autofree char *excerpt = soma_excerpt (name);
  guint n_before = contents->problems->len;

  /* Translators: a number, the name of a figure, and a sentence that says why. */
  soma_file_contents_report (contents, line, FALSE, _ ("solution %u of “%s” is wrong: %s"), number,
                             excerpt, message);
  keep_problem (contents, n_before, TRUE);
}

void
soma_file_contents_add_solution (SomaFileContents *contents, SomaFileEntry *entry, int line,
                                 SomaMark *marks)
{
  SomaFileSolution *solution = g_new0 (SomaFileSolution, 1);

  solution->line = line;
  solution->marks = marks;
  g_ptr_array_add (entry->solutions, solution);

  g_autoptr (GError) error = NULL;
  if (is_solution (entry, solution, &error))
    return;
  if (contents->format->tells_pieces && entry->set == NULL &&
      (error == NULL || entry->solutions->len == 1))
    {
      entry->set = soma_file_solution_find_pieces (solution, entry->figure, NULL);
      if (entry->set != NULL)
        {
          is_solution (entry, solution, NULL);
          return;
        }
    }
  if (error != NULL)
    soma_file_contents_report_solution (contents, line, entry->solutions->len, entry->name,
                                        error->message);
}

gboolean
soma_file_contents_lost_nothing (const SomaFileContents *contents, const char *display_name,
                                 GError **error)
{
  for (guint i = 0; i < contents->problems->len; i++)
    {
      const SomaFileProblem *problem = g_ptr_array_index (contents->problems, i);
      if (!problem->figure_lost)
        continue;
      g_set_error (error, SOMA_FILE_ERROR, SOMA_FILE_ERROR_INVALID, "%s:%d: %s", display_name,
                   problem->line, problem->message);
      return FALSE;
    }
  return TRUE;
}

GStrv
soma_file_contents_list_problems (const SomaFileContents *contents)
{
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();

  for (guint i = 0; i < contents->problems->len; i++)
    {
      const SomaFileProblem *problem = g_ptr_array_index (contents->problems, i);
      /* Translators: what is wrong in a line of a file; %d is the line's number, %s a sentence. */
      g_autofree char *text = g_strdup_printf (_ ("Line %d: %s"), problem->line, problem->message);
      g_strv_builder_add (builder, text);
    }
  return g_strv_builder_end (builder);
}

void
soma_file_contents_free (SomaFileContents *contents)
{
  g_ptr_array_unref (contents->entries);
  g_ptr_array_unref (contents->sets);
  g_ptr_array_unref (contents->problems);
  g_free (contents);
}

SomaPieceSet *
soma_file_entry_get_set (const SomaFileEntry *entry)
{
  if (entry->set != NULL)
    return entry->set;
  const SomaFigure *figure = soma_file_entry_get_said_figure (entry);
  return soma_piece_sets_default (figure->n_cells - figure->n_optional);
}

gboolean
soma_file_entry_set_holes (SomaFileEntry *entry, SomaHoles holes)
{
  /* Pieces by default have no ranges of counts, which are all that a limit changes. */
  SomaPieceSet *set = entry->said_set != NULL ? entry->said_set : soma_file_entry_get_set (entry);
  gboolean is_default = entry->set == NULL;

  if (entry->said_figure == NULL)
    entry->said_figure = soma_figure_ref (entry->figure);
  if (entry->said_set == NULL && entry->set != NULL)
    entry->said_set = soma_piece_set_ref (entry->set);
  soma_figure_unref (entry->figure);
  soma_piece_set_unref (entry->set);
  entry->holes = holes;
  entry->figure = soma_figure_ref (entry->said_figure);
  entry->set = set != NULL ? soma_piece_set_ref (set) : NULL;
  gboolean is_obeyed = soma_holes_apply (&holes, &entry->figure, &entry->set);
  if (is_default)
    g_clear_pointer (&entry->set, soma_piece_set_unref);
  return is_obeyed;
}

void
soma_file_entry_set_set (SomaFileEntry *entry, SomaPieceSet *set)
{
  soma_piece_set_unref (entry->set);
  soma_piece_set_unref (entry->said_set);
  entry->set = set != NULL ? soma_piece_set_ref (set) : NULL;
  entry->said_set = NULL;
  soma_file_entry_set_holes (entry, entry->holes);
}

SomaFigure *
soma_file_entry_get_said_figure (const SomaFileEntry *entry)
{
  return entry->said_figure != NULL ? entry->said_figure : entry->figure;
}

SomaPieceSet *
soma_file_entry_get_said_set (const SomaFileEntry *entry)
{
  return entry->said_set != NULL ? entry->said_set : entry->set;
}

void
soma_file_contents_set_holes (SomaFileContents *contents, SomaFileEntry *entry, int line,
                              SomaHoles holes)
{
  guint n_before = contents->problems->len;

  if (soma_file_entry_set_holes (entry, holes))
    return;
  g_autofree char *excerpt = soma_excerpt (entry->name);
  soma_file_contents_report (
      contents, line, FALSE,
      /* Translators: the name of a figure, and cells. */
      ngettext ("%s: its limit of %d empty cell is ignored, as several counts are ranges",
                "%s: its limit of %d empty cells is ignored, as several counts are ranges",
                (gulong) holes.most),
      excerpt, holes.most);
  keep_problem (contents, n_before, FALSE);
}

SomaCellColours *
soma_file_entry_get_colours (const SomaFileEntry *entry)
{
  if (entry->figure->accepts != NULL)
    return soma_cell_colours_with_rules (entry->colours, entry->figure->accepts);
  return soma_cell_colours_ref (entry->colours);
}
