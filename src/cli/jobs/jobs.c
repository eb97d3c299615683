/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "jobs.h"

#include <string.h>
#include <unistd.h>

#include "change.h"
#include "engine-auto.h"
#include "error-text.h"
#include "excerpt.h"
#include "message.h"
#include "piece-letters.h"
#include "piece-order.h"
#include "piece-sets.h"
#include "piece-stack.h"
#include "puzzle-file.h"

#include <glib/gi18n.h>

typedef struct
{
  const Options *options;
  SomaPieceSet *set;  /* (nullable) borrowed: what --set names */
  GPtrArray *jobs;    /* (nullable) borrowed: figures become jobs */
  GPtrArray *entries; /* (nullable) borrowed: or these */
  GPtrArray *sets;    /* (nullable) borrowed: what files have that have no figures */
  guint n_used;       /* figures of all files */

  /* The file at hand */
  const char *label;
  gboolean first_only;
  gboolean is_own; /* no FILE was given: it is the one that belongs to the set */
  guint n_wrong;   /* figures that were requested but cannot be solved */
} Loader;

void
job_plan_clear (JobPlan *plan)
{
  if (plan->data != NULL)
    plan->free (plan->data);
  *plan = (JobPlan){ 0 };
}

Job *
job_new (void)
{
  Job *job = g_new0 (Job, 1);

  job->plan = g_new0 (JobPlan, 1);
  return job;
}

void
job_free (Job *job)
{
  if (job == NULL)
    return;
  job_plan_clear (job->plan);
  g_free (job->plan);
  g_free (job->id);
  g_free (job->label);
  g_free (job->name);
  soma_puzzle_unref (job->puzzle);
  g_clear_pointer (&job->groups, g_array_unref);
  g_free (job);
}

GArray *
job_list_groups (const Job *job)
{
  if (job->groups == NULL)
    return NULL;
  GArray *groups = g_array_new (FALSE, FALSE, sizeof (SomaApartGroup));
  for (guint i = 0; i < job->groups->len; i++)
    {
      const SomaFileGroup *group = &g_array_index (job->groups, SomaFileGroup, i);
      const SomaApartGroup copy = { group->piece, group->group, group->count };
      g_array_append_val (groups, copy);
    }
  return groups;
}

static void G_GNUC_PRINTF (3, 4) report (const Loader *loader, int line, const char *format, ...)
{
  va_list arguments;

  va_start (arguments, format);
  g_autofree char *text = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  message_print ("%s:%d: %s", loader->label, line, text);
}

/* Sets */

static const char *
get_set_name (const Options *options)
{
  return options->set != NULL ? options->set : JOBS_DEFAULT_SET;
}

static SomaPieceSet *
load_set_file (const char *path)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (SomaFileContents) contents = soma_file_load (path, &error);

  if (contents == NULL)
    message_print ("%s", error->message);
  else if (contents->sets->len == 0)
    message_print (_ ("%s:1: the file contains no pieces"), path);
  else
    return soma_piece_set_ref (g_ptr_array_index (contents->sets, 0));
  return NULL;
}

/* Figures */

/* Whether the output is for designing figures, which may be unfinished. */
static gboolean
is_for_designers (const Options *options)
{
  return options->output == OUTPUT_SUGGEST || options->output == OUTPUT_WHY;
}

/* Whether pieces are all that is asked for, or a figure without any, so that nothing needs to fit.
 * */
static gboolean
needs_no_puzzle (const Options *options)
{
  return options->output == OUTPUT_CONVERT || options->output == OUTPUT_BOX ||
         (options->output == OUTPUT_SOLID && options->solid.kind != SOLID_SOLUTION);
}

/* Whether the figure may be missing, too. */
static gboolean
needs_no_figure (const Options *options)
{
  return needs_no_puzzle (options) &&
         (options->output != OUTPUT_SOLID || options->solid.kind != SOLID_TRAY);
}

/* The figure itself as the only piece. */
static SomaPieceSet *
make_own_set (const SomaFileEntry *entry)
{
  g_autoptr (SomaPieceStack) stack = soma_piece_stack_new ();
  SomaPiece *piece = soma_piece_stack_add (stack, entry->figure);
  SomaError error;

  soma_piece_stack_set_name (piece, entry->name);
  return soma_piece_stack_make_set (stack, "", &error);
}

/* (nullable) The default set for one or two cells more or fewer, the nearest number first. */
static SomaPieceSet *
guess_set (const SomaFileEntry *entry)
{
  int n_cells = entry->figure->n_cells - entry->figure->n_optional;
  SomaPieceSet *set = NULL;

  for (int off = 1; off <= SOMA_MAX_CHANGED && set == NULL; off++)
    {
      set = soma_piece_sets_default (n_cells + off);
      if (set == NULL)
        set = soma_piece_sets_default (n_cells - off);
    }
  return set;
}

/* The cells of the drawn solutions may have letters, but not those of known pieces. */
static void
report_unknown_pieces (const Loader *loader, const SomaFileEntry *entry)
{
  g_autofree char *id = soma_excerpt (entry->id);
  g_autoptr (GError) error = NULL;
  g_autoptr (SomaPieceSet) set = NULL;

  if (entry->solutions->len > 0)
    {
      const SomaFileSolution *solution = g_ptr_array_index (entry->solutions, 0);
      set = soma_file_solution_find_pieces (solution, entry->figure, &error);
      if (error != NULL)
        /* Translators: the name of a figure, and why. */
        report (loader, solution->line, _ ("the cells of %s do not say what pieces it has: %s"), id,
                error->message);
    }
  report (loader, entry->line,
          /* Translators: cells, and the name of a figure. */
          ngettext ("there is no default piece set for the %d cell of %s; choose a set with --set, "
                    "or use some pieces of a larger one with --subset",
                    "there is no default piece set for the %d cells of %s; choose a set with "
                    "--set, or use some pieces of a larger one with --subset",
                    (gulong) entry->figure->n_cells),
          entry->figure->n_cells, id);
}

/* Whether pieces may be left over. They are chosen from a set that says nothing else, too. */
static gboolean
allows_some (const Options *options, const SomaPieceSet *set)
{
  gboolean is_plain = options->bags.is_wanted;

  for (int i = 0; set != NULL && i < set->n_pieces && is_plain; i++)
    is_plain = set->pieces[i].min_count == set->pieces[i].max_count;
  return options->subset || is_plain;
}

/* A new reference; NULL if nothing says which pieces to use. */
static SomaPieceSet *
choose_set (const Loader *loader, const SomaFileEntry *entry)
{
  SomaPieceSet *said = soma_file_entry_get_said_set (entry);
  SomaPieceSet *set = loader->set != NULL ? loader->set
                      : said != NULL      ? said
                                          : soma_file_entry_get_set (entry);

  if (set == NULL && allows_some (loader->options, NULL))
    set = soma_piece_sets_find_larger (entry->figure->n_cells);
  if (set == NULL && is_for_designers (loader->options))
    set = guess_set (entry);
  if (set == NULL && loader->options->output == OUTPUT_SOLID && needs_no_puzzle (loader->options))
    return make_own_set (entry);
  if (set == NULL && (!needs_no_puzzle (loader->options) || loader->options->output == OUTPUT_BOX))
    report_unknown_pieces (loader, entry);
  else if (set == NULL)
    return NULL;
  else if (allows_some (loader->options, set))
    return soma_piece_sets_allow_some (set);
  return set != NULL ? soma_piece_set_ref (set) : NULL;
}

static void
report_puzzle (const Loader *loader, const SomaFileEntry *entry, const SomaPuzzle *puzzle,
               const SomaError *error)
{
  g_autofree char *id = soma_excerpt (entry->id);
  int least, most;

  soma_piece_set_volume (puzzle->set, &least, &most);
  if (error->status == SOMA_ERROR_VOLUME && least == most && entry->figure->n_cells < most)
    report (loader, entry->line,
            /* Translators: the name of a figure, its cells, and those of the pieces. */
            ngettext ("the figure %s has %d cell, but the pieces have %d; with --subset, pieces "
                      "may be left over",
                      "the figure %s has %d cells, but the pieces have %d; with --subset, pieces "
                      "may be left over",
                      (gulong) entry->figure->n_cells),
            id, entry->figure->n_cells, most);
  else if (error->status == SOMA_ERROR_VOLUME && least == most)
    report (loader, entry->line,
            /* Translators: the name of a figure, its cells, and those of the pieces. */
            ngettext ("the figure %s has %d cell, but the pieces have %d",
                      "the figure %s has %d cells, but the pieces have %d",
                      (gulong) entry->figure->n_cells),
            id, entry->figure->n_cells, most);
  else
    {
      g_autofree char *message = soma_error_describe (error, puzzle->set);
      report (loader, entry->line, "%s: %s", id, message);
    }
}

/* Applies which cells may stay empty: the option, or what the file says. FALSE, which is reported,
 * if the pieces cannot keep to the option; reading the file has reported what it says. */
static gboolean
apply_holes (const Loader *loader, const SomaFileEntry *entry, SomaFigure **figure,
             SomaPieceSet **set)
{
  const SomaHoles *asked = &loader->options->gaps;

  if (soma_holes_apply (asked->anywhere ? asked : &entry->holes, figure, set) || !asked->anywhere)
    return TRUE;
  g_autofree char *id = soma_excerpt (entry->id);
  report (loader, entry->line,
          _ ("%s: how many cells stay empty cannot be limited, as several counts of pieces are "
             "ranges"),
          id);
  return FALSE;
}

static gboolean
add_job (Loader *loader, const SomaFileEntry *entry)
{
  g_autoptr (SomaPieceSet) set = choose_set (loader, entry);
  g_autoptr (SomaFigure) figure = soma_figure_ref (soma_file_entry_get_said_figure (entry));

  if (set == NULL || !apply_holes (loader, entry, &figure, &set))
    return FALSE;
  gboolean distinct = entry->distinct_pieces && loader->set == NULL;
  g_autoptr (GError) pin_error = NULL;
  const SomaMark *pins = needs_no_puzzle (loader->options) ? NULL : entry->pins;
  g_autoptr (SomaPuzzle) puzzle =
      soma_file_make_puzzle (entry->name, figure, pins, set, distinct, &pin_error);
  if (puzzle == NULL)
    {
      g_autofree char *id = soma_excerpt (entry->id);
      report (loader, entry->line, "%s: %s", id, pin_error->message);
      return FALSE;
    }
  soma_cell_colours_show (entry->colours, puzzle);
  SomaError error = soma_puzzle_validate (puzzle);
  if (error.status != SOMA_OK && !is_for_designers (loader->options) &&
      !needs_no_puzzle (loader->options) && loader->options->output != OUTPUT_MOST)
    {
      report_puzzle (loader, entry, puzzle, &error);
      return FALSE;
    }
  Job *job = job_new ();
  job->id = g_strdup (entry->id);
  job->label = soma_excerpt (entry->id);
  job->name = strcmp (entry->name, entry->id) != 0 ? g_strdup (entry->name) : NULL;
  job->puzzle = g_steal_pointer (&puzzle);
  if (entry->groups != NULL && loader->set == NULL)
    job->groups = g_array_ref (entry->groups);
  g_ptr_array_add (loader->jobs, job);
  return TRUE;
}

/* The entry gets the pieces that were chosen. */
static gboolean
add_entry (Loader *loader, SomaFileEntry *entry)
{
  /* It is to get pieces. */
  if (loader->options->output == OUTPUT_FIND_PUZZLE)
    {
      g_ptr_array_add (loader->entries, entry);
      return TRUE;
    }
  SomaPieceSet *set = choose_set (loader, entry);
  if (set == NULL && !needs_no_puzzle (loader->options))
    return FALSE;
  soma_file_entry_set_set (entry, set);
  soma_piece_set_unref (set);
  if (loader->options->gaps.anywhere)
    soma_file_entry_set_holes (entry, loader->options->gaps);
  if (loader->set != NULL)
    {
      /* These belong to the pieces that it had. */
      entry->distinct_pieces = FALSE;
      g_clear_pointer (&entry->rest, soma_file_rest_unref);
      g_clear_pointer (&entry->groups, g_array_unref);
    }
  g_ptr_array_add (loader->entries, entry);
  return TRUE;
}

/* Pieces alone. */
static void
use_sets (Loader *loader, const SomaFileContents *contents)
{
  for (guint i = 0; i < contents->sets->len; i++)
    g_ptr_array_add (loader->sets, soma_piece_set_ref (contents->sets->pdata[i]));
  loader->n_used++;
}

/* Whether the header of the figure, in any form it may have had, contains the model's name. */
static gboolean
matches (const SomaFileEntry *entry, const char *model)
{
  g_autofree char *with_dash = g_strconcat ("/SOMA-", entry->id, NULL);
  g_autofree char *without = g_strconcat ("/SOMA", entry->id, NULL);

  return strstr (with_dash, model) != NULL || strstr (without, model) != NULL ||
         strstr (entry->name, model) != NULL;
}

static void
add_figures (Loader *loader, const SomaFileContents *contents)
{
  const char *model = loader->options->model;
  gboolean found = FALSE;

  for (guint i = 0; i < contents->entries->len; i++)
    {
      SomaFileEntry *entry = g_ptr_array_index (contents->entries, i);
      if (model != NULL && !matches (entry, model))
        continue;
      found = TRUE;
      if (loader->entries != NULL ? add_entry (loader, entry) : add_job (loader, entry))
        loader->n_used++;
      else
        loader->n_wrong++;
      if (model != NULL || loader->first_only)
        break;
    }
  if (!found && model != NULL)
    report (loader, 1, _ ("no figure header contains “%s”"), model);
  else if (!found && loader->is_own)
    message_print (
        _ ("the set “%s” has no figure of its own; name a FILE, or - for standard input"),
        loader->label);
  else if (!found && contents->sets->len > 0 && needs_no_figure (loader->options) &&
           soma_file_contents_lost_nothing (contents, loader->label, NULL))
    use_sets (loader, contents);
  else if (!found)
    report (loader, 1, _ ("the file contains pieces but no figure"));
}

/* The figure that belongs to the set, which is solved if no FILE is given. */
static SomaFileContents *
read_own_figure (const Loader *loader, GError **error)
{
  SomaFileContents *contents = soma_piece_sets_load (loader->label);

  if (contents == NULL)
    contents = soma_file_load (loader->label, error);
  if (contents == NULL || contents->entries->len == 0)
    return contents;
  const SomaFileEntry *entry = g_ptr_array_index (contents->entries, 0);
  const SomaPieceSet *set = soma_piece_sets_get (loader->label);
  message_print (
      /* Translators: the names of a figure and of a piece set. */
      _ ("no FILE given: solving “%s” from the set “%s” (to solve another figure, name a FILE, "
         "or - for standard input)"),
      entry->name, set != NULL ? set->name : loader->label);
  return contents;
}

static SomaFileContents *
read_stdin (const Loader *loader, GError **error)
{
  if (isatty (STDIN_FILENO))
    message_print ("%s", _ ("reading standard input; press Ctrl+D to end it"));
  return soma_file_load_descriptor (STDIN_FILENO, loader->label, error);
}

static SomaFileContents *
read_file (const Loader *loader, const char *path)
{
  g_autoptr (GError) error = NULL;
  SomaFileContents *contents = path == NULL              ? read_own_figure (loader, &error)
                               : strcmp (path, "-") == 0 ? read_stdin (loader, &error)
                                                         : soma_file_load (path, &error);

  if (contents == NULL)
    message_print ("%s", error->message);
  return contents;
}

/* `kept` (nullable) gets the contents. */
static gboolean
load_file (Loader *loader, const InputFile *file, GPtrArray *kept)
{
  loader->label = file->path != NULL ? file->path : get_set_name (loader->options);
  loader->first_only = file->first_only;
  loader->is_own = file->path == NULL;
  loader->n_wrong = 0;
  g_autoptr (SomaFileContents) contents = read_file (loader, file->path);
  if (contents == NULL)
    return FALSE;
  if (loader->options->grid_only && contents->format != &soma_format_grid)
    {
      report (loader, 1, _ ("--grid requires a file in the grid format"));
      return FALSE;
    }
  guint n_before = loader->n_used, n_problems = contents->problems->len;
  for (guint i = 0; i < n_problems; i++)
    {
      const SomaFileProblem *problem = g_ptr_array_index (contents->problems, i);
      report (loader, problem->line, "%s", problem->message);
    }
  add_figures (loader, contents);
  if (kept != NULL)
    g_ptr_array_add (kept, g_steal_pointer (&contents));
  if (loader->n_used == n_before)
    return FALSE;
  return !loader->options->strict || n_problems + loader->n_wrong == 0;
}

SomaPieceSet *
jobs_load_set (const Options *options)
{
  const char *name = get_set_name (options);
  SomaPieceSet *built_in = soma_piece_sets_get (name);

  if (built_in != NULL)
    return soma_piece_set_ref (built_in);
  if (strpbrk (name, "/.") != NULL || access (name, F_OK) == 0)
    return load_set_file (name);
  g_autofree char *list = g_strjoinv (", ", (char **) soma_piece_sets_list ());
  /* Translators: what was given, and a list of names. */
  message_print (_ ("“%s” is neither a file nor a built-in piece set (these are: %s)"), name, list);
  return NULL;
}

/* Some options work with a single figure only. */
static gboolean
check_single (const Loader *loader)
{
  const Options *options = loader->options;
  const char *single = options->resume != NULL            ? "--resume"
                       : options->checkpoint_path != NULL ? "--checkpoint"
                       : options->output == OUTPUT_TRACE || options->output == OUTPUT_SOLID
                           ? options->command->name
                           : NULL;

  guint n_sets = loader->sets != NULL ? loader->sets->len : 0;
  if (single == NULL || loader->jobs->len + n_sets == 1)
    return TRUE;
  message_print (_ ("%s works with a single figure only"), single);
  return FALSE;
}

static gboolean
check_order (const Loader *loader)
{
  if (loader->options->order == NULL)
    return TRUE;
  const Job *job = g_ptr_array_index (loader->jobs, 0);
  uint8_t order[SOMA_MAX_PIECES];
  g_autoptr (GError) error = NULL;
  if (piece_order_read (loader->options->order, job->puzzle->set, order, &error))
    return TRUE;
  message_print ("--order: %s", error->message);
  return FALSE;
}

/* FALSE if no figure can be used. */
static gboolean
load_all (Loader *loader, GPtrArray *kept, gboolean *all_used)
{
  const Options *options = loader->options;
  g_autoptr (SomaPieceSet) set = options->set != NULL ? jobs_load_set (options) : NULL;

  *all_used = TRUE;
  if (set == NULL && options->set != NULL)
    return FALSE;
  loader->set = set;
  for (guint i = 0; i < options->files->len; i++)
    if (!load_file (loader, &g_array_index (options->files, InputFile, i), kept))
      *all_used = FALSE;
  return loader->n_used > 0 && (*all_used || !options->strict);
}

GPtrArray *
jobs_new_sets (void)
{
  return g_ptr_array_new_with_free_func ((GDestroyNotify) soma_piece_set_unref);
}

GPtrArray *
jobs_load (const Options *options, GPtrArray *sets, gboolean *all_used)
{
  g_autoptr (GPtrArray) jobs = g_ptr_array_new_with_free_func ((GDestroyNotify) job_free);
  Loader loader = { .options = options, .jobs = jobs, .sets = sets };

  if (!load_all (&loader, NULL, all_used) || !check_single (&loader) || !check_order (&loader))
    return NULL;
  return g_steal_pointer (&jobs);
}

gboolean
jobs_load_entries (const Options *options, GPtrArray *contents, GPtrArray *entries, GPtrArray *sets,
                   gboolean *all_used)
{
  Loader loader = { .options = options, .entries = entries, .sets = sets };

  return load_all (&loader, contents, all_used);
}
