/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "soma-config.h"

#include "solution-export.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "check.h"
#include "engine-auto.h"
#include "format.h"
#include "pace.h"
#include "puzzle-file.h"
#include "solution-digester.h"
#include "solver.h"

typedef struct
{
  /* Owned */
  SomaFormatFigure figure; /* with what is in it */
  gpointer plan;           /* (nullable) */
  SomaSolutionList *list;
  guint n_listed;
  GArray *indices;                /* (nullable) */
  GPtrArray *solutions;           /* (nullable) */
  char *checkpoint;               /* (nullable) */
  SomaApartTable *aparts;         /* (nullable) */
  GHashTable *notes;              /* (nullable) */
  SomaSolutionDigester *digester; /* (nullable) to look those up */

  const SomaFormat *format;
  gboolean finds_rest;
  SomaSymmetry symmetry;

  SomaExport *export; /* borrowed, while it writes */
  GString *text;      /* owned; of one solution */
  guint64 number;     /* of the last one */

  _Atomic (SomaSolver *) solver; /* (nullable) owned: finds the rest */
} Writing;

static void
writing_free (gpointer data)
{
  Writing *writing = data;

  if (writing->plan != NULL)
    writing->format->free_plan (writing->plan);
  g_free ((char *) writing->figure.id);
  g_free ((char *) writing->figure.name);
  soma_puzzle_unref (writing->figure.puzzle);
  g_object_unref (writing->list);
  g_clear_pointer (&writing->indices, g_array_unref);
  g_clear_pointer (&writing->solutions, g_ptr_array_unref);
  g_free (writing->checkpoint);
  soma_apart_table_free (writing->aparts);
  g_clear_pointer (&writing->notes, g_hash_table_unref);
  soma_solution_digester_free (writing->digester);
  g_string_free (writing->text, TRUE);
  soma_solver_free (writing->solver);
  g_free (writing);
}

/* (nullable) borrowed */
static const char *
find_note (Writing *writing, const guint16 *copy_at)
{
  guint8 digest[SOMA_DIGEST_SIZE];

  if (writing->notes == NULL || !soma_solution_digester_make (writing->digester, copy_at, digest))
    return NULL;
  g_autoptr (GBytes) key = g_bytes_new_static (digest, sizeof digest);
  return g_hash_table_lookup (writing->notes, key);
}

/* `index` is that in the list, or G_MAXUINT. */
static gboolean
add (Writing *writing, guint index, const guint16 *copy_at)
{
  const SomaStoredApart *known =
      writing->aparts != NULL ? soma_apart_table_get (writing->aparts, index) : NULL;
  SomaFormatApart apart;

  if (known != NULL)
    apart = (SomaFormatApart){ known->result, known->n_known, known->n_levels, known->levels,
                               known->n_turns };
  writing->figure.apart = known != NULL ? &apart : NULL;
  writing->figure.note = find_note (writing, copy_at);
  g_string_truncate (writing->text, 0);
  writing->format->write_solution (writing->text, &writing->figure, ++writing->number, copy_at);
  return soma_export_add (writing->export, writing->text, 1);
}

/* Those that were found. */

static gboolean
add_solutions (Writing *writing)
{
  for (guint i = 0; i < writing->solutions->len; i++)
    if (!add (writing, soma_solution_get_index (writing->solutions->pdata[i]),
              soma_solution_get_copy_at (writing->solutions->pdata[i])))
      return i + 1 == writing->solutions->len;
  return TRUE;
}

static gboolean
add_listed (Writing *writing)
{
  guint16 copy_at[SOMA_MAX_CELLS];
  guint n = writing->indices != NULL ? writing->indices->len : writing->n_listed;

  for (guint i = 0; i < n; i++)
    {
      guint index = writing->indices != NULL ? g_array_index (writing->indices, guint, i) : i;
      soma_solution_list_read (writing->list, index, copy_at);
      if (!add (writing, index, copy_at))
        return i + 1 == n;
    }
  return TRUE;
}

/* Those that were not. */

/* Under a lock of the search. */
static bool
take_solution_cb (const uint16_t *copy_at, void *data)
{
  return add (data, G_MAXUINT, copy_at);
}

static SomaSolver *
make_solver (Writing *writing, const char *checkpoint)
{
  const SomaSolverOptions options = {
    .search = { .symmetry = writing->symmetry,
                .n_threads = soma_pace_count_threads (),
                .solution = take_solution_cb,
                .data = writing,
                .checkpoint = checkpoint,
                .stop = soma_export_get_stop_flag (writing->export) },
  };

  return soma_solver_new (writing->figure.puzzle, &options);
}

/* A checkpoint of another version is of no use: everything is found anew. */
static gboolean
find_all (Writing *writing)
{
  SomaSolver *solver = make_solver (writing, writing->checkpoint);
  gboolean goes_on = writing->checkpoint != NULL && soma_solver_prepare (solver, NULL);

  if (goes_on && !add_listed (writing))
    {
      soma_solver_free (solver);
      return FALSE;
    }
  if (!goes_on && writing->checkpoint != NULL)
    {
      soma_solver_free (solver);
      solver = make_solver (writing, NULL);
    }
  atomic_store (&writing->solver, solver);
  soma_pace_give_way (FALSE);
  SomaSearchState state = soma_solver_run (solver, NULL);
  if (state == SOMA_SEARCH_FAILED)
    soma_export_fail (writing->export,
                      g_error_new_literal (G_IO_ERROR, G_IO_ERROR_FAILED, _ ("Not enough memory")));
  return state == SOMA_SEARCH_COMPLETE;
}

/* What comes before or after them all. */
static gboolean
add_frame (Writing *writing, void (*write) (GString *out, const SomaFormatFigure *figure))
{
  g_string_truncate (writing->text, 0);
  if (write != NULL)
    write (writing->text, &writing->figure);
  return soma_export_add (writing->export, writing->text, 0);
}

static gboolean
write_solutions (SomaExport *export, gpointer data)
{
  Writing *writing = data;

  writing->export = export;
  add_frame (writing, writing->format->begin_solutions);
  gboolean is_whole = writing->finds_rest          ? find_all (writing)
                      : writing->solutions != NULL ? add_solutions (writing)
                                                   : add_listed (writing);
  add_frame (writing, writing->format->end_solutions);
  return is_whole;
}

static double
get_fraction (gpointer data)
{
  SomaSolver *solver = atomic_load (&((Writing *) data)->solver);
  SomaSolveStatus status = { 0 };

  if (solver != NULL)
    soma_solver_get_status (solver, &status);
  return status.fraction;
}

static const SomaExportKind found = { .write = write_solutions, .free_data = writing_free };
static const SomaExportKind searched = { write_solutions, get_fraction, writing_free };

guint64
soma_solution_choice_count (const SomaSolutionChoice *choice)
{
  return choice->finds_rest          ? 0
         : choice->solutions != NULL ? choice->solutions->len
         : choice->indices != NULL   ? choice->indices->len
                                     : g_list_model_get_n_items (G_LIST_MODEL (choice->list));
}

SomaExport *
soma_solution_export_new (const SomaSolutionChoice *choice, const char *id, const char *name,
                          const char *format, GFile *file)
{
  g_return_val_if_fail (soma_format_find (format) != NULL, NULL);

  Writing *writing = g_new0 (Writing, 1);
  writing->format = soma_format_find (format);
  writing->figure.id = g_strdup (id);
  writing->figure.name = g_strdup (name);
  writing->figure.puzzle = soma_puzzle_ref (soma_solution_list_get_puzzle (choice->list));
  if (writing->format->new_plan != NULL)
    writing->figure.plan = writing->plan = writing->format->new_plan (&writing->figure);
  writing->list = g_object_ref (choice->list);
  writing->n_listed = g_list_model_get_n_items (G_LIST_MODEL (choice->list));
  writing->indices = choice->indices != NULL ? g_array_ref ((GArray *) choice->indices) : NULL;
  writing->solutions =
      choice->solutions != NULL ? g_ptr_array_ref ((GPtrArray *) choice->solutions) : NULL;
  writing->checkpoint = g_strdup (choice->checkpoint);
  writing->aparts = choice->aparts != NULL ? soma_apart_table_copy (choice->aparts) : NULL;
  if (choice->notes != NULL)
    {
      writing->notes = g_hash_table_ref (choice->notes);
      writing->digester = soma_solution_digester_new (writing->figure.puzzle, choice->symmetry);
    }
  writing->finds_rest = choice->finds_rest;
  writing->symmetry = choice->symmetry;
  writing->text = g_string_new (NULL);
  return soma_export_new (file, soma_solution_choice_count (choice),
                          choice->finds_rest ? &searched : &found, writing);
}

/* One that the choice has; FALSE if it has none yet. */
static gboolean
get_example (const SomaSolutionChoice *choice, guint16 *copy_at)
{
  const SomaPuzzle *puzzle = soma_solution_list_get_puzzle (choice->list);

  if (choice->solutions != NULL && choice->solutions->len > 0)
    memcpy (copy_at, soma_solution_get_copy_at (choice->solutions->pdata[0]),
            (gsize) puzzle->figure->n_cells * sizeof *copy_at);
  else if (g_list_model_get_n_items (G_LIST_MODEL (choice->list)) > 0)
    soma_solution_list_read (choice->list, 0, copy_at);
  else
    return FALSE;
  return TRUE;
}

static gboolean
holds_one (const SomaFileContents *contents, const SomaPuzzle *puzzle)
{
  const SomaFileEntry *entry = contents->entries->len == 1 ? contents->entries->pdata[0] : NULL;
  guint16 back[SOMA_MAX_CELLS];

  return entry != NULL && entry->figure->n_cells == puzzle->figure->n_cells &&
         entry->solutions->len == 1 &&
         soma_file_solution_to_copies (entry->solutions->pdata[0], puzzle->figure, puzzle->set,
                                       back, NULL) &&
         soma_check_solution (puzzle, back, NULL) == SOMA_CHECK_OK;
}

gboolean
soma_solution_export_is_read_back (const SomaSolutionChoice *choice, const char *format_id)
{
  const SomaFormat *format = soma_format_find (format_id);
  const SomaFormatFigure figure = { .id = "",
                                    .puzzle = soma_solution_list_get_puzzle (choice->list) };
  g_autoptr (GString) text = g_string_new (NULL);
  guint16 copy_at[SOMA_MAX_CELLS];

  if (format->read == NULL)
    return FALSE;
  if (!get_example (choice, copy_at))
    return TRUE;
  if (format->begin_solutions != NULL)
    format->begin_solutions (text, &figure);
  format->write_solution (text, &figure, 1, copy_at);
  if (format->end_solutions != NULL)
    format->end_solutions (text, &figure);
  g_autoptr (SomaFileContents) contents = soma_file_parse (text->str, text->len, "", NULL);
  return contents != NULL && holds_one (contents, figure.puzzle);
}
