/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "generate-figures.h"

#include "engine-auto.h"
#include "exit-status.h"
#include "interrupt.h"
#include "jobs.h"
#include "message.h"
#include "native-format.h"
#include "output.h"
#include "print.h"

#include <glib/gi18n.h>

#define DEFAULT_LIMIT 10

typedef struct
{
  Output *output;
  guint64 n_found;
} Printer;

/* The name gives the number of solutions, for people. */
static bool
print_cb (SomaFigure *figure, uint64_t n_solutions, bool exact, void *data)
{
  Printer *printer = data;
  g_autofree char *id = g_strdup_printf ("G%" G_GUINT64_FORMAT, ++printer->n_found);
  g_autofree char *name = print_number_of_solutions (n_solutions, exact);
  g_autoptr (GString) text = g_string_new (NULL);

  soma_native_write_figure (text, id, name, figure);
  return output_add (printer->output, text->str, text->len);
}

static void
print_header (Output *output, SomaPieceSet *set)
{
  g_autoptr (GString) text = g_string_new (NULL);

  soma_native_write_header (text);
  soma_native_write_set (text, set, FALSE);
  output_add (output, text->str, text->len);
}

static SomaSearchState
run (const Options *options, SomaPieceSet *set, Printer *printer, SomaError *error)
{
  g_autoptr (SomaGenerator) generator =
      soma_generator_new (set, &options->wish, options->symmetry, options->seed);
  guint64 limit = options->limit > 0 ? options->limit : DEFAULT_LIMIT;

  print_header (printer->output, set);
  SomaSearchState state =
      soma_generator_run (generator, limit, 0, interrupt_get_flag (), print_cb, printer);
  *error = soma_generator_get_error (generator);
  return state;
}

int
generate_figures (const Options *options)
{
  if (options->wish.most > 0 && options->wish.least > options->wish.most)
    {
      options_fail (options, _ ("--least=N is greater than --most=N"));
      return STATUS_WRONG;
    }
  g_autoptr (SomaPieceSet) set = jobs_load_set (options);
  Printer printer = { .output =
                          set != NULL ? output_new (options->output_path, OUTPUT_OF_FILE) : NULL };

  if (printer.output == NULL)
    return STATUS_WRONG;
  interrupt_catch ();
  SomaError error;
  SomaSearchState state = run (options, set, &printer, &error);

  /* Why there are fewer figures than were asked for. */
  if (state == SOMA_SEARCH_COMPLETE)
    output_print_message (printer.output, printer.n_found > 0
                                              ? _ ("no more figures match these criteria")
                                              : _ ("no figure matches these criteria"));
  else if (state == SOMA_SEARCH_FAILED)
    {
      g_autofree char *reason = message_describe_failure (&error);
      output_print_message (printer.output, reason);
    }
  int status = output_free (printer.output, FALSE, printer.n_found > 0);
  return status <= STATUS_NONE && state == SOMA_SEARCH_FAILED ? STATUS_PARTIAL : status;
}
