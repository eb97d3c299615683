/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "print-trace.h"

#include "engine-auto.h"
#include "interrupt.h"
#include "piece-order.h"
#include "trace-text.h"

#define MUCH (64 * 1024)

static void
print_steps (SomaTraceCursor *cursor, const Options *options, const Job *job, PrintTraceFunc print,
             gpointer data)
{
  g_autoptr (GString) text = g_string_sized_new (MUCH + 256);
  guint64 limit = options->limit > 0 ? options->limit : G_MAXUINT64;
  const SomaStep *step = soma_trace_cursor_get_step (cursor);
  gboolean ok = TRUE;

  while (ok && step->n_solutions < limit && interrupt_get_signal () == 0 &&
         soma_trace_cursor_forward (cursor))
    {
      if (options->hides_collisions && !soma_trace_counts (step, SOMA_TRACE_EVENTS))
        continue;
      soma_trace_write_step (text, job->puzzle, step, options->hides_collisions);
      if (text->len < MUCH)
        continue;
      ok = print (text, soma_trace_cursor_get_fraction (cursor), step->n_solutions, data);
      g_string_truncate (text, 0);
    }
  if (ok)
    print (text, soma_trace_cursor_get_fraction (cursor), step->n_solutions, data);
}

gboolean
print_trace (const Options *options, const Job *job, PrintTraceFunc print, gpointer data,
             guint64 *n_solutions, SomaError *error)
{
  SomaTraceOptions trace_options = { .search = options->search,
                                     .symmetry = options->symmetry,
                                     .techniques = options->techniques & SOMA_ALL_TECHNIQUES };
  uint8_t order[SOMA_MAX_PIECES];

  if (options->order != NULL && piece_order_read (options->order, job->puzzle->set, order, NULL))
    trace_options.order = order;
  if (options->search == SOMA_TRACE_SCARCEST && options->techniques == 0)
    trace_options.techniques = SOMA_DEFAULT_TECHNIQUES;
  g_autoptr (SomaTrace) trace = soma_trace_new (job->puzzle, &trace_options, error);
  if (trace == NULL)
    return FALSE;
  g_autoptr (SomaTraceCursor) cursor = soma_trace_cursor_new (trace);
  print_steps (cursor, options, job, print, data);
  *n_solutions = soma_trace_cursor_get_step (cursor)->n_solutions;
  return TRUE;
}
