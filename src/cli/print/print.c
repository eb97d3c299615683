/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "print.h"

#include <inttypes.h>

#include "engine-auto.h"
#include "error-text.h"
#include "list-text.h"
#include "print-build-order.h"
#include "print-json.h"

#include <glib/gi18n.h>

static SomaFormatFigure
get_figure (const Job *job)
{
  return (SomaFormatFigure){ .id = job->id, .name = job->name, .puzzle = job->puzzle };
}

/* What all solutions of the job have in common; (nullable). */
static gconstpointer
get_plan (const SomaFormat *format, const SomaFormatFigure *figure, JobPlan *plan)
{
  if (!plan->is_made && format->new_plan != NULL)
    *plan = (JobPlan){ .data = format->new_plan (figure), .free = format->free_plan };
  plan->is_made = TRUE;
  return plan->data;
}

OutputContent
print_get_content (const Options *options)
{
  gboolean is_file = options_list_solutions (options) && options->format->begin_solutions != NULL;

  return is_file ? OUTPUT_OF_FILE : OUTPUT_FOR_PEOPLE;
}

void
print_solution (GString *out, const Options *options, const Job *job, guint64 number,
                gboolean is_first, const uint16_t *copy_at)
{
  SomaFormatFigure figure = get_figure (job);

  figure.plan = get_plan (options->format, &figure, job->plan);
  if (is_first && options->format->begin_solutions != NULL)
    options->format->begin_solutions (out, &figure);
  options->format->write_solution (out, &figure, number, copy_at);
  if (options->build_order && options->json)
    print_json_build_order (out, job, copy_at);
  else if (options->build_order)
    print_build_order (out, job->puzzle, copy_at);
}

void
print_after_solutions (GString *out, const Options *options, const Job *job)
{
  SomaFormatFigure figure = get_figure (job);

  if (options->format->end_solutions != NULL)
    options->format->end_solutions (out, &figure);
  job_plan_clear (job->plan); /* there may be thousands of jobs */
}

char *
print_number_of_solutions (guint64 n, gboolean is_exact)
{
  return g_strdup_printf (
      is_exact ? ngettext ("%'" PRIu64 " solution", "%'" PRIu64 " solutions", (gulong) n)
               : ngettext ("at least %'" PRIu64 " solution", "at least %'" PRIu64 " solutions",
                           (gulong) n),
      n);
}

/* "NAME TAB COUNT". There is one such line for each figure, and without printf(), which is a large
 * part of the C library, a process for a small one needs no other number than this. */
static void
append_count (GString *out, const char *id, guint64 n, gboolean is_partial)
{
  char digits[20];
  int first = G_N_ELEMENTS (digits);

  do
    {
      digits[--first] = (char) ('0' + n % 10);
      n /= 10;
    }
  while (n > 0);
  g_string_append (out, id);
  g_string_append (out, is_partial ? "\t>=" : "\t");
  g_string_append_len (out, digits + first, (gssize) sizeof digits - first);
  g_string_append_c (out, '\n');
}

void
print_summary (GString *out, const Options *options, const Job *job, guint64 n_solutions,
               gboolean is_partial)
{
  /* With ">=" in front, no program takes a lower bound for the number. */
  if (options->json)
    print_json_count (out, job, n_solutions,
                      is_partial || (options->limit > 0 && n_solutions >= options->limit));
  else if (options->output == OUTPUT_COUNT)
    append_count (out, job->id, n_solutions, is_partial);
  else if (options->output == OUTPUT_QUIET)
    {
      g_autofree char *number = print_number_of_solutions (n_solutions, !is_partial);
      g_string_append_printf (out, "%s: %s\n", job->id, number);
    }
}

static SomaPlacements *
get_placements (const Job *job, int piece)
{
  return soma_placements_new (job->puzzle->figure, &job->puzzle->set->pieces[piece]);
}

guint64
print_placements (GString *out, const Job *job)
{
  guint64 n = 0;

  for (int piece = 0; piece < job->puzzle->set->n_pieces; piece++)
    {
      g_autoptr (SomaPlacements) placements = get_placements (job, piece);
      g_string_append_printf (out, "%s %d\n", job->puzzle->set->pieces[piece].letter,
                              placements->n_placements);
      for (int i = 0; i < placements->n_placements; i++)
        for (int j = 0; j < placements->n_cells; j++)
          g_string_append_printf (out, "%d%c", placements->cells[i * placements->n_cells + j] + 1,
                                  j + 1 < placements->n_cells ? ' ' : '\n');
      g_string_append_c (out, '\n');
      n += (guint64) placements->n_placements;
    }
  return n;
}

char *
print_moves (const Job *job)
{
  GString *out = g_string_new (job->label);

  g_string_append_c (out, ':');
  for (int piece = 0; piece < job->puzzle->set->n_pieces; piece++)
    {
      g_autoptr (SomaPlacements) placements = get_placements (job, piece);
      g_string_append_printf (out, " %s %'d", job->puzzle->set->pieces[piece].letter,
                              placements->n_placements);
    }
  return g_string_free (out, FALSE);
}

/* "240 placements, 34 cells and pieces, 1 symmetry" */
static void
add_size (GString *out, const SomaStatistics *statistics)
{
  g_autoptr (GString) list = g_string_new (NULL);
  gulong n_options = (gulong) statistics->n_options, n_items = (gulong) statistics->n_items;
  gulong n_symmetries = (gulong) statistics->group_order;
  g_autofree char *options =
      g_strdup_printf (ngettext ("%'lu placement", "%'lu placements", n_options), n_options);
  /* Translators: cells of the figure and pieces, added up. */
  g_autofree char *items =
      g_strdup_printf (ngettext ("%'lu cell or piece", "%'lu cells and pieces", n_items), n_items);
  g_autofree char *symmetries =
      g_strdup_printf (ngettext ("%lu symmetry", "%lu symmetries", n_symmetries), n_symmetries);

  soma_list_text_add (list, options, SOMA_LIST_NEXT);
  soma_list_text_add (list, items, SOMA_LIST_NEXT);
  soma_list_text_add (list, symmetries, SOMA_LIST_NEXT);
  g_string_append_printf (out, ": %s\n", list->str);
}

/* "  1,024 nodes, 2,030 children" */
static void
add_nodes (GString *out, const SomaStatistics *statistics)
{
  g_autoptr (GString) list = g_string_new (NULL);
  g_autofree char *nodes = g_strdup_printf (
      ngettext ("%'" PRIu64 " node", "%'" PRIu64 " nodes", (gulong) statistics->n_nodes),
      statistics->n_nodes);
  g_autofree char *children = g_strdup_printf (
      ngettext ("%'" PRIu64 " child", "%'" PRIu64 " children", (gulong) statistics->n_children),
      statistics->n_children);

  soma_list_text_add (list, nodes, SOMA_LIST_NEXT);
  soma_list_text_add (list, children, SOMA_LIST_NEXT);
  g_string_append_printf (out, "  %s\n", list->str);
}

char *
print_statistics (const Job *job, SomaSearch *search)
{
  g_autofree SomaStatistics *statistics = g_new0 (SomaStatistics, 1);

  soma_search_get_statistics (search, statistics);
  GString *out = g_string_new (job->label);
  add_size (out, statistics);
  add_nodes (out, statistics);
  if (statistics->is_lengthwise)
    g_string_append_printf (out, "  %s\n", _ ("searched from one end to the other"));
  for (int i = 0; i < SOMA_N_TECHNIQUES; i++)
    if (statistics->n_pruned[i] > 0)
      {
        g_string_append (out, "  ");
        /* Translators: the name of a technique and how many children it ruled out. */
        g_string_append_printf (out, _ ("ruled out by %s: %'" PRIu64), soma_technique_name (i),
                                statistics->n_pruned[i]);
        g_string_append_c (out, '\n');
      }
  g_string_append_printf (out, "  %s", _ ("nodes by depth:"));
  for (int depth = 0; depth <= statistics->max_depth; depth++)
    g_string_append_printf (out, " %'" PRIu64, statistics->nodes_at_depth[depth]);
  return g_string_free (out, FALSE);
}

char *
print_search_error (const Job *job, const SomaError *error)
{
  g_autofree char *message = soma_error_describe (error, job->puzzle->set);

  return g_strdup_printf ("%s: %s", job->label, message);
}
