/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "find-puzzle.h"

#include <inttypes.h>
#include <unistd.h>

#include "apart-text.h"
#include "engine-auto.h"
#include "excerpt.h"
#include "file-contents.h"
#include "exit-status.h"
#include "first-solution.h"
#include "interrupt.h"
#include "jobs.h"
#include "message.h"
#include "monitor.h"
#include "native-format.h"
#include "output.h"
#include "piece-letters.h"

#include <glib/gi18n.h>

#define DEFAULT_LIMIT 10
#define DEFAULT_SECONDS 30

/* How often it looks whether it was interrupted. */
#define INTERVAL (100 * G_TIME_SPAN_MILLISECOND)

typedef struct
{
  const Options *options;
  Output *output;
  gboolean shows_progress;
  guint64 n_printed;
  gboolean has_failed;
  gboolean is_partial; /* something was given up */

  /* Of the figure at hand */
  SomaInventor *inventor; /* borrowed */
  const char *label;
  GString *text; /* owned: the best puzzles, so far */
  int n_found;

  /* The clock, which stops it */
  SomaMonitor monitor;
  gboolean is_done; /* under the monitor */
  atomic_bool stop;
} Finder;

/* The clock */

static void
show_progress (Finder *finder)
{
  guint64 n_tried = soma_inventor_get_n_tried (finder->inventor);
  g_autofree char *line = g_strdup_printf (
      /* Translators: ways to cut a figure into pieces. */
      ngettext ("%'" PRIu64 " cutting measured", "%'" PRIu64 " cuttings measured",
                (gulong) n_tried),
      n_tried);

  output_show_progress (finder->output, line);
}

/* When it is to end; never if a number of tries says so. */
static gint64
find_end (const Finder *finder)
{
  guint64 seconds = finder->options->seconds;

  if (seconds == 0 && finder->options->invent.n_tries > 0)
    return G_MAXINT64;
  return g_get_monotonic_time () +
         (gint64) (seconds > 0 ? seconds : DEFAULT_SECONDS) * G_TIME_SPAN_SECOND;
}

static void *
watch (void *data)
{
  Finder *finder = data;
  gint64 end = find_end (finder);

  soma_monitor_enter (&finder->monitor);
  while (!finder->is_done && g_get_monotonic_time () < end && interrupt_get_signal () == 0)
    {
      if (finder->shows_progress)
        show_progress (finder);
      soma_monitor_wait_until (&finder->monitor, MIN (end, g_get_monotonic_time () + INTERVAL));
    }
  atomic_store (&finder->stop, true);
  soma_monitor_leave (&finder->monitor);
  return NULL;
}

/* Puzzles */

static void
append_puzzle (GString *text, const char *label, guint64 number, const SomaInvention *invention)
{
  g_autofree char *id = g_strdup_printf ("P%" PRIu64, number);
  g_autofree char *level = soma_apart_text_level (invention->levels, invention->n_levels);
  g_autofree char *name = soma_apart_text_name (label, number, level);

  soma_native_write_set (text, invention->puzzle->set, FALSE);
  soma_native_write_figure (text, id, name, invention->puzzle->figure);
}

static bool
invention_cb (const SomaInvention *const *inventions, int n_inventions, int changed, void *data)
{
  Finder *finder = data;

  g_string_truncate (finder->text, 0);
  for (int i = 0; i < n_inventions; i++)
    append_puzzle (finder->text, finder->label, finder->n_printed + (guint64) i + 1, inventions[i]);
  finder->n_found = n_inventions;
  return true;
}

/* Takes the inventor, finds what it can in the time, and prints that. */
static void
find (Finder *finder, const char *label, SomaInventor *taken)
{
  g_autoptr (SomaInventor) inventor = taken;
  pthread_t clock;

  finder->inventor = inventor;
  finder->label = label;
  finder->text = g_string_new (NULL);
  finder->n_found = 0;
  finder->is_done = FALSE;
  atomic_store (&finder->stop, false);
  if (pthread_create (&clock, NULL, watch, finder) != 0)
    {
      output_print_message (finder->output, message_search_failed ());
      finder->is_partial = TRUE;
    }
  else
    {
      soma_inventor_run (inventor, finder->options->invent.n_tries, &finder->stop, invention_cb,
                         finder);
      soma_monitor_enter (&finder->monitor);
      finder->is_done = TRUE;
      soma_monitor_wake (&finder->monitor);
      soma_monitor_leave (&finder->monitor);
      pthread_join (clock, NULL);
    }
  output_show_progress (finder->output, NULL);
  finder->n_printed += (guint64) finder->n_found;
  output_add (finder->output, finder->text->str, finder->text->len);
  g_string_free (finder->text, TRUE);
}

static void
tell (Finder *finder, const char *label, const char *problem)
{
  g_autofree char *text = g_strdup_printf ("%s: %s", label, problem);

  output_print_message (finder->output, text);
}

static SomaInventOptions
make_options (const Options *options)
{
  return (SomaInventOptions){
    .n_pieces = options->invent.n_pieces,
    .least = options->invent.least,
    .most = options->invent.most,
    .all_different = options->invent.all_different,
    .most_empty = options->invent.n_holes,
    .least_turns = MAX (options->invent.least_turns, options->with_turns ? 1 : 0),
    .turns = options->turns,
    .n_wanted =
        (int) (options->limit > 0 ? MIN (options->limit, SOMA_MAX_INVENTIONS) : DEFAULT_LIMIT),
    .symmetry = options->symmetry,
    .n_threads = options->n_threads,
    .seed = options->seed,
  };
}

/* FALSE if there is nothing to write to. */
static gboolean
begin (Finder *finder, gboolean all_used)
{
  g_autoptr (GString) text = g_string_new (NULL);

  finder->output = output_new (finder->options->output_path, OUTPUT_OF_FILE);
  finder->has_failed = !all_used;
  if (finder->output == NULL)
    return FALSE;
  soma_native_write_header (text);
  return output_add (finder->output, text->str, text->len);
}

/* Figures */

static char *
describe_problem (SomaInventProblem problem, const SomaInventOptions *options)
{
  switch (problem)
    {
    case SOMA_INVENT_TOO_FEW_CELLS:
      return g_strdup_printf (ngettext ("the figure has too few cells for %d piece of that size",
                                        "the figure has too few cells for %d pieces of that size",
                                        (gulong) options->n_pieces),
                              options->n_pieces);
    case SOMA_INVENT_TOO_MANY_CELLS:
      return g_strdup_printf (ngettext ("the figure has too many cells for %d piece of that size",
                                        "the figure has too many cells for %d pieces of that size",
                                        (gulong) options->n_pieces),
                              options->n_pieces);
    case SOMA_INVENT_TOO_LARGE:
      return g_strdup_printf (ngettext ("the figure is longer than %d cell",
                                        "the figure is longer than %d cells",
                                        SOMA_MAX_INVENT_EXTENT),
                              SOMA_MAX_INVENT_EXTENT);
    case SOMA_INVENT_TOO_MANY_PARTS:
      return g_strdup (_ ("the figure has more parts than there are to be pieces"));
    default:
      return g_strdup_printf (ngettext ("there must be 2 to %d piece",
                                        "there must be 2 to %d pieces", SOMA_MAX_INVENT_PIECES),
                              SOMA_MAX_INVENT_PIECES);
    }
}

static void
cut_figure (Finder *finder, const SomaFileEntry *entry)
{
  g_autofree char *label = soma_excerpt (entry->name);
  g_autoptr (SomaPieceSet) looks = soma_piece_looks_new (SOMA_MAX_INVENT_PIECES);
  SomaInventOptions options = make_options (finder->options);
  SomaInventProblem problem = soma_invent_check (entry->figure, &options);

  options.looks = looks;
  if (problem == SOMA_INVENT_OK)
    {
      find (finder, label, soma_inventor_new (entry->figure, &options));
      return;
    }
  g_autofree char *text = describe_problem (problem, &options);
  tell (finder, label, text);
  finder->has_failed = TRUE;
}

static gboolean
cut_figures (Finder *finder)
{
  g_autoptr (GPtrArray) contents =
      g_ptr_array_new_with_free_func ((GDestroyNotify) soma_file_contents_free);
  g_autoptr (GPtrArray) entries = g_ptr_array_new ();
  gboolean all_used;

  if (!jobs_load_entries (finder->options, contents, entries, NULL, &all_used))
    return FALSE;
  gboolean goes_on = begin (finder, all_used);
  for (guint i = 0; goes_on && i < entries->len && interrupt_get_signal () == 0; i++)
    cut_figure (finder, entries->pdata[i]);
  return TRUE;
}

/* Puzzles that become harder */

static void
change_puzzle (Finder *finder, const Job *job)
{
  g_autoptr (GArray) copy_at = g_array_new (FALSE, FALSE, sizeof (uint16_t));
  g_autoptr (SomaPieceSet) looks = soma_piece_looks_new (SOMA_MAX_INVENT_PIECES);
  SomaInventOptions options = make_options (finder->options);

  options.looks = looks;
  int status = first_solution_find (job, finder->options->seed, copy_at);
  finder->is_partial = finder->is_partial || status == STATUS_PARTIAL;
  if (status != STATUS_FOUND)
    return;
  SomaInventor *inventor =
      soma_inventor_new_harder (job->puzzle, (const uint16_t *) (void *) copy_at->data, &options);
  if (inventor != NULL)
    {
      g_autofree char *label = soma_apart_text_label (job->name != NULL ? job->name : job->label);
      find (finder, label, inventor);
      return;
    }
  gboolean is_long = MAX (MAX (job->puzzle->figure->extent[0], job->puzzle->figure->extent[1]),
                          job->puzzle->figure->extent[2]) > SOMA_MAX_INVENT_EXTENT;
  g_autofree char *text =
      describe_problem (is_long ? SOMA_INVENT_TOO_LARGE : SOMA_INVENT_TOO_MANY_PIECES, &options);
  tell (finder, job->label, text);
  finder->has_failed = TRUE;
}

static gboolean
change_puzzles (Finder *finder)
{
  gboolean all_used;
  g_autoptr (GPtrArray) jobs = jobs_load (finder->options, NULL, &all_used);

  if (jobs == NULL)
    return FALSE;
  gboolean goes_on = begin (finder, all_used);
  for (guint i = 0; goes_on && i < jobs->len && interrupt_get_signal () == 0; i++)
    change_puzzle (finder, jobs->pdata[i]);
  return TRUE;
}

int
find_puzzles (const Options *options)
{
  Finder finder = { .options = options, .shows_progress = isatty (STDERR_FILENO) };
  gboolean ok;

  interrupt_catch ();
  soma_monitor_init (&finder.monitor);
  ok = options->output == OUTPUT_HARDER ? change_puzzles (&finder) : cut_figures (&finder);
  soma_monitor_clear (&finder.monitor);
  if (!ok || finder.output == NULL)
    return STATUS_WRONG;
  int status = output_free (finder.output, finder.has_failed, finder.n_printed > 0);
  return status <= STATUS_NONE && finder.is_partial ? STATUS_PARTIAL : status;
}
