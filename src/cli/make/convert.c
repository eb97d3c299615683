/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "convert.h"

#include "engine-auto.h"
#include "excerpt.h"
#include "exit-status.h"
#include "format.h"
#include "jobs.h"
#include "message.h"
#include "native-format.h"
#include "output.h"
#include "piece-stack.h"
#include "solution-store.h"

#include <glib/gi18n.h>

/* Leaves out those that cannot be written, and says why. */
static void
check_entries (const SomaFormat *format, GPtrArray *entries)
{
  for (guint i = 0; i < entries->len;)
    {
      const SomaFileEntry *entry = entries->pdata[i];
      g_autofree char *label = soma_excerpt (entry->id);
      g_autofree char *obstacle = soma_format_find_obstacle (format, entry);
      if (obstacle == NULL)
        i++;
      else
        {
          message_print ("%s: %s", label, obstacle);
          g_ptr_array_remove_index (entries, i);
        }
    }
}

/* Says what is lost of those figures that lose `loss`, which are named by the first of them. */
static void
tell_loss (const GPtrArray *entries, const guint *losses, guint loss, guint companions)
{
  guint first = 0, n = 0;

  for (guint i = 0; i < entries->len; i++)
    if ((losses[i] & loss) != 0 && n++ == 0)
      first = i;
  const SomaFileEntry *entry = g_ptr_array_index (entries, first);
  g_autofree char *label = soma_excerpt (entry->id);
  g_auto (GStrv) words = soma_format_describe_losses (companions);
  g_autofree char *list = g_strjoinv ("; ", words);
  if (n == 1)
    /* Translators: the name of a figure, and a list of what is lost, separated by "; ". */
    message_print (_ ("%s: the new file has no place for: %s"), label, list);
  else
    /* Translators: the name of a figure, how many others there are, and a list of what is lost. */
    message_print (ngettext ("%s and %'u other figure: the new file has no place for: %s",
                             "%s and %'u other figures: the new file has no place for: %s", n - 1),
                   label, n - 1, list);
}

/* Says what the format has no place for, each loss once. */
static void
tell_losses (const SomaFormat *format, const GPtrArray *entries)
{
  g_autofree guint *losses = g_new (guint, entries->len);
  guint left = 0;

  /* What is only written, as tables are, is there for the little that it keeps. */
  if (format->read == NULL)
    return;
  for (guint i = 0; i < entries->len; i++)
    left |= losses[i] = soma_format_find_losses (format, entries->pdata[i]);
  while (left != 0)
    {
      guint loss = left & -left, companions = left;
      /* The other losses, too, that the same figures suffer as this one. */
      for (guint i = 0; i < entries->len; i++)
        companions &= (losses[i] & loss) != 0 ? losses[i] : ~losses[i];
      tell_loss (entries, losses, loss, companions);
      left &= ~companions;
    }
}

/* What the store knows of the solutions of a figure, perhaps nothing. */
static SomaFormatAnswer
find_answer (const Options *options, SomaSolutionStore *store, const SomaFileEntry *entry)
{
  SomaFormatAnswer answer = { .has_solutions = FALSE };
  SomaStoredSearch stored = { 0 };
  SomaPieceSet *set = soma_file_entry_get_set (entry);
  g_autoptr (SomaPuzzle) puzzle = set != NULL
                                      ? soma_file_make_puzzle ("", entry->figure, entry->pins, set,
                                                               entry->distinct_pieces, NULL)
                                      : NULL;

  if (puzzle == NULL || soma_puzzle_validate (puzzle).status != SOMA_OK)
    return answer;
  if (soma_solution_store_lookup (store, puzzle, options->symmetry, &stored, NULL) &&
      stored.state != SOMA_STORED_NONE)
    answer = (SomaFormatAnswer){ .has_solutions = TRUE,
                                 .n_solutions = stored.n_solutions,
                                 .is_complete = stored.state == SOMA_STORED_COMPLETE };
  soma_stored_search_clear (&stored);
  return answer;
}

/* With what is stored of the figures, if that is asked for. */
static void
write_with_answers (const Options *options, GString *text, const GPtrArray *entries)
{
  g_autofree SomaFormatAnswer *answers = g_new0 (SomaFormatAnswer, entries->len);
  g_autoptr (GError) error = NULL;
  g_autoptr (SomaSolutionStore) store =
      options->cache ? soma_solution_store_open_default (NULL, &error) : NULL;

  if (error != NULL)
    message_print ("%s", error->message);
  for (guint i = 0; store != NULL && i < entries->len; i++)
    answers[i] = find_answer (options, store, entries->pdata[i]);
  options->format->write_answers (text, entries, answers, options->symmetry);
}

/* Pieces alone become figures where the format has nothing else for them, or where other files have
 * figures. */
static void
add_pieces (const Options *options, GPtrArray *contents, GPtrArray *entries, const GPtrArray *sets)
{
  g_autoptr (GString) text = g_string_new (NULL);

  soma_native_write_header (text);
  for (guint i = 0; i < sets->len; i++)
    {
      const SomaPieceSet *set = sets->pdata[i];
      for (int p = 0; p < set->n_pieces; p++)
        {
          const SomaPiece *piece = &set->pieces[p];
          g_autoptr (SomaFigure) figure =
              soma_figure_new (piece->cells, NULL, piece->n_cells, NULL);
          soma_native_write_figure (text, piece->letter,
                                    *piece->name != '\0' ? piece->name : piece->letter, figure);
        }
    }
  SomaFileContents *pieces = soma_native_read (text->str, text->len);
  g_ptr_array_add (contents, pieces);
  for (guint i = 0; i < pieces->entries->len; i++)
    g_ptr_array_add (entries, pieces->entries->pdata[i]);
  message_print (_ ("--format=%s: pieces without a figure are written as figures"),
                 options->format->id);
}

/* Where a format has no place for figures without pieces, but for pieces without a figure, the
 * figures become pieces, if nothing says of any which pieces it has. */
static void
use_as_pieces (const Options *options, GPtrArray *entries, GPtrArray *sets)
{
  g_autoptr (SomaPieceStack) stack = soma_piece_stack_new ();
  SomaError error;

  for (guint i = 0; i < entries->len; i++)
    {
      const SomaFileEntry *entry = entries->pdata[i];
      g_autofree char *obstacle = soma_format_find_obstacle (options->format, entry);
      SomaPiece *piece = obstacle != NULL && soma_file_entry_get_set (entry) == NULL
                             ? soma_piece_stack_add (stack, entry->figure)
                             : NULL;
      if (piece == NULL)
        return;
      soma_piece_stack_set_name (piece, entry->name);
    }
  SomaPieceSet *set = soma_piece_stack_make_set (stack, "", &error);
  if (set == NULL)
    return;
  message_print (_ ("--format=%s: figures without pieces are written as pieces"),
                 options->format->id);
  g_ptr_array_add (sets, set);
  g_ptr_array_set_size (entries, 0);
}

/* The status is that of a wrong file unless `is_all` is written. */
static int
finish (const Options *options, const GString *text, gboolean is_all)
{
  Output *output = output_new (options->output_path, OUTPUT_OF_FILE);

  if (output == NULL)
    return STATUS_WRONG;
  output_add (output, text->str, text->len);
  int status = output_free (output, FALSE, TRUE);
  return status == 0 && !is_all ? STATUS_WRONG : status;
}

int
convert_figures (const Options *options)
{
  g_autoptr (GPtrArray) contents =
      g_ptr_array_new_with_free_func ((GDestroyNotify) soma_file_contents_free);
  g_autoptr (GPtrArray) entries = g_ptr_array_new (), sets = jobs_new_sets ();
  g_autoptr (GString) text = g_string_new (NULL);
  gboolean all_used;

  if (!jobs_load_entries (options, contents, entries, sets, &all_used))
    return STATUS_WRONG;
  if (entries->len > 0 && options->format->write_sets != NULL)
    use_as_pieces (options, entries, sets);
  if (sets->len > 0 && entries->len == 0 && options->format->write_sets != NULL)
    {
      options->format->write_sets (text, sets);
      return finish (options, text, all_used);
    }
  if (sets->len > 0)
    add_pieces (options, contents, entries, sets);
  guint n_loaded = entries->len;
  check_entries (options->format, entries);
  if (entries->len == 0)
    return STATUS_WRONG;
  if (options->format->is_single && entries->len > 1)
    {
      message_print (_ ("--format=%s writes one figure; choose it with -m"), options->format->id);
      return STATUS_WRONG;
    }
  tell_losses (options->format, entries);
  if (options->format->write_answers != NULL)
    write_with_answers (options, text, entries);
  else
    options->format->write (text, entries);
  return finish (options, text, all_used && entries->len == n_loaded);
}
