/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "advise.h"

#include "cell-colours.h"
#include "colouring-text.h"
#include "interrupt.h"
#include "print-json.h"
#include "print.h"
#include "suggest.h"
#include "why-not.h"

#include <glib/gi18n.h>

static void
tell_interruption (Worker *worker)
{
  g_autofree char *text = g_strdup_printf (_ ("%s: interrupted"), worker_get_job (worker)->label);

  output_print_message (worker->run->output, text);
}

static void
append_cells (GString *out, const char *word, const SomaCell *cells, int n)
{
  for (int i = 0; i < n; i++)
    g_string_append_printf (out, " %s %d %d %d", word, cells[i].x, cells[i].y, cells[i].z);
}

static void
append_colour (GString *out, int colour)
{
  char letter[SOMA_COLOUR_LETTER_SIZE];

  soma_cell_colour_letter (colour, letter);
  g_string_append_printf (out, " %s", letter);
}

static void
append_rule (GString *out, const SomaChange *change)
{
  if (change->below == 0)
    return;
  g_string_append (out, " accept");
  if (change->below == SOMA_EVERY_COLOUR)
    {
      g_string_append (out, " all");
      return;
    }
  append_colour (out, change->below);
  append_colour (out, change->above);
}

/* One line for each of the changes that symmetry makes equal. */
static void
append_suggestion (GString *out, const char *id, const SomaSuggestion *suggestion)
{
  for (int i = 0; i < suggestion->n_changes; i++)
    {
      const SomaChange *change = &suggestion->changes[i];
      g_autoptr (GString) words = g_string_new (NULL);
      append_cells (words, "remove", change->removed, change->n_removed);
      append_cells (words, "add", change->added, change->n_added);
      append_rule (words, change);
      g_string_append_printf (out, "%s\t%s\t%" G_GUINT64_FORMAT "\n", id, words->str + 1,
                              suggestion->n_solutions);
    }
}

/* Prints only final numbers, so that programs need not look for corrections. */
static bool
suggestion_cb (const SomaSuggestion *suggestion, void *data)
{
  Worker *worker = data;
  const Options *options = worker->run->options;
  g_autoptr (GString) text = g_string_new (NULL);

  if (!suggestion->exact && suggestion->n_solutions != options->limit)
    return true;
  if (options->json)
    print_json_suggestion (text, worker_get_job (worker), suggestion);
  else
    append_suggestion (text, worker_get_job (worker)->id, suggestion);
  worker->run->results[worker->job].n_solutions++;
  return worker_print (worker, text);
}

static void
give_up (Worker *worker, const SomaError *error)
{
  g_autofree char *message = print_search_error (worker_get_job (worker), error);

  worker_give_up (worker, message);
}

void
suggest_changes (Worker *worker)
{
  const Options *options = worker->run->options;
  SomaError error;
  SomaSuggestOptions suggest_options = {
    .symmetry = options->symmetry,
    .limit = options->unique ? 0 : options->limit,
    .unique = options->unique,
    .suggest = suggestion_cb,
    .data = worker,
    .stop = interrupt_get_flag (),
    .error = &error,
  };
  SomaSearchState state = soma_suggest_run (worker_get_job (worker)->puzzle, &suggest_options);

  if (interrupt_get_signal () != 0)
    tell_interruption (worker);
  else if (state == SOMA_SEARCH_FAILED)
    give_up (worker, &error);
}

static void
append_number (GString *out, const char *word, int number)
{
  if (number >= 0)
    g_string_append_printf (out, "\t%s %d", word, number);
  else
    g_string_append_printf (out, "\t%s -", word);
}

static void
append_most_of_pieces (GString *out, const SomaPuzzle *puzzle, const SomaWhyNot *reason)
{
  for (int p = 0; p < puzzle->set->n_pieces; p++)
    g_string_append_printf (out, "%s %s %d", p == 0 ? "\tof each" : "",
                            puzzle->set->pieces[p].letter, reason->most_of_piece[p]);
}

/* How many cells there are, and what the pieces cover of them. */
static void
append_range (GString *out, const SomaWhyNot *reason, const char *least, const char *most)
{
  append_number (out, "have", reason->have);
  if (reason->need < reason->have)
    append_number (out, "need", reason->need);
  append_number (out, least, reason->least);
  append_number (out, most, reason->most);
}

static void
append_never (GString *out, const SomaWhyNot *reason)
{
  if (!soma_why_not_is_never (reason))
    return;
  append_number (out, "never", reason->need);
  if (reason->need < reason->have)
    g_string_append_printf (out, "-%d", reason->have);
}

static void
append_colours (GString *out, const SomaWhyNot *reason)
{
  g_string_append (out, "\tcolours");
  for (int c = 1; c < SOMA_N_COLOURS; c++)
    if ((reason->colours >> c & 1) != 0)
      append_colour (out, c);
  append_range (out, reason, "least", "most");
}

/* "4", or "1/3" where there are several. */
static void
append_set (GString *out, guint64 bits, int least)
{
  for (guint64 rest = bits; rest != 0; rest &= rest - 1)
    g_string_append_printf (out, "%s%d", rest == bits ? " " : "/", least + __builtin_ctzll (rest));
}

static void
append_colouring (GString *out, const SomaPuzzle *puzzle, const SomaWhyNot *reason)
{
  if (reason->modulus > 0)
    {
      append_number (out, "modulus", reason->modulus);
      g_string_append (out, "\thave");
      append_set (out, reason->needed, 0);
      g_string_append (out, "\tsums");
      append_set (out, reason->reached, 0);
    }
  else
    {
      g_string_append_printf (out, "\thave %d", reason->have);
      if (reason->need < reason->have)
        g_string_append_printf (out, "\tneed %d", reason->need);
      g_string_append_printf (out, "\tleast %d\tmost %d", reason->least, reason->most);
    }
  g_string_append (out, "\tof each");
  for (int p = 0; p < puzzle->set->n_pieces; p++)
    {
      g_string_append_printf (out, " %s", puzzle->set->pieces[p].letter);
      append_set (out, reason->values_of_piece[p], reason->least_of_piece[p]);
    }
}

/* The sentence and the weights, below the line. */
static void
append_proof (GString *out, const SomaPuzzle *puzzle, const SomaWhyNot *reason)
{
  g_autofree char *sentence = soma_colouring_describe (reason, puzzle);

  g_string_append_printf (out, "  %s\n", sentence);
  soma_colouring_draw (reason, puzzle, out);
}

static void
append_numbers (GString *out, const SomaPuzzle *puzzle, const SomaWhyNot *reason)
{
  switch (reason->kind)
    {
    case SOMA_WHY_NOT_VOLUME:
      append_range (out, reason, "below", "above");
      break;
    case SOMA_WHY_NOT_COLOURS:
      append_colours (out, reason);
      break;
    case SOMA_WHY_NOT_PARITY:
      append_range (out, reason, "least", "most");
      append_never (out, reason);
      break;
    case SOMA_WHY_NOT_CORNERS:
      append_range (out, reason, "least", "most");
      append_never (out, reason);
      append_most_of_pieces (out, puzzle, reason);
      break;
    case SOMA_WHY_NOT_COLOURING:
      append_colouring (out, puzzle, reason);
      break;
    case SOMA_WHY_NOT_MARKED:
      append_number (out, "have", reason->have);
      append_number (out, "most", reason->most);
      append_most_of_pieces (out, puzzle, reason);
      break;
    case SOMA_WHY_NOT_DEAD_ENDS:
      append_number (out, "ways", reason->have);
      break;
    case SOMA_WHY_NOT_SEARCH:
      g_string_append_printf (out, "\tnodes %" G_GUINT64_FORMAT, reason->n_nodes);
      break;
    default:
      break;
    }
}

static const char *
name_kind (SomaWhyNotKind kind)
{
  static const char *const names[] = {
    [SOMA_WHY_NOT_VOLUME] = "volume",     [SOMA_WHY_NOT_COLOURS] = "colours",
    [SOMA_WHY_NOT_PIECE] = "piece",       [SOMA_WHY_NOT_CELL] = "cell",
    [SOMA_WHY_NOT_ISLAND] = "island",     [SOMA_WHY_NOT_PARITY] = "parity",
    [SOMA_WHY_NOT_CORNERS] = "corners",   [SOMA_WHY_NOT_COLOURING] = "colouring",
    [SOMA_WHY_NOT_MARKED] = "marked",     [SOMA_WHY_NOT_DEAD_ENDS] = "dead ends",
    [SOMA_WHY_NOT_CLASH] = "clash",       [SOMA_WHY_NOT_SEARCH] = "search",
    [SOMA_WHY_NOT_SOLVABLE] = "solvable", [SOMA_WHY_NOT_UNKNOWN] = "unknown",
    [SOMA_WHY_NOT_FAILED] = "failed",
  };

  return names[kind];
}

static const char *
name_without_colours (SomaWithoutColours without_colours)
{
  static const char *const names[] = {
    [SOMA_WITHOUT_COLOURS_UNKNOWN] = NULL,
    [SOMA_WITHOUT_COLOURS_FITS] = "fits",
    [SOMA_WITHOUT_COLOURS_SOLVABLE] = "solvable",
  };

  return names[without_colours];
}

static void
append_reason (GString *out, const Job *job, const SomaWhyNot *reason)
{
  const char *without_colours = name_without_colours (reason->without_colours);

  g_string_append_printf (out, "%s\t%s", job->id, name_kind (reason->kind));
  for (int i = 0; i < reason->n_cells; i++)
    g_string_append_printf (out, "%s %d", i == 0 ? "\tcells" : "", reason->cells[i] + 1);
  for (int i = 0; i < reason->n_pieces; i++)
    g_string_append_printf (out, "%s %s", i == 0 ? "\tpieces" : "",
                            job->puzzle->set->pieces[reason->pieces[i]].letter);
  append_numbers (out, job->puzzle, reason);
  if (without_colours != NULL)
    g_string_append_printf (out, "\twithout colours %s", without_colours);
  g_string_append_c (out, '\n');
  if (reason->kind == SOMA_WHY_NOT_COLOURING)
    append_proof (out, job->puzzle, reason);
}

void
explain (Worker *worker)
{
  const Job *job = worker_get_job (worker);
  SomaError error;
  const SomaWhyNotOptions options = { .stop = interrupt_get_flag (), .error = &error };
  g_autofree SomaWhyNot *reason = g_new (SomaWhyNot, 1);
  g_autoptr (GString) text = g_string_new (NULL);

  soma_why_not_find (job->puzzle, &options, reason);
  if (interrupt_get_signal () != 0)
    {
      tell_interruption (worker);
      return;
    }
  if (reason->kind == SOMA_WHY_NOT_FAILED)
    {
      give_up (worker, &error);
      return;
    }
  if (worker->run->options->json)
    print_json_reason (text, job, name_kind (reason->kind), reason,
                       name_without_colours (reason->without_colours));
  else
    append_reason (text, job, reason);
  worker->run->results[worker->job].n_solutions = reason->kind < SOMA_WHY_NOT_SOLVABLE;
  worker_print (worker, text);
}
