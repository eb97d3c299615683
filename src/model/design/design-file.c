/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "soma-config.h"

#include "design-file.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "background.h"
#include "design-private.h"
#include "engine-auto.h"
#include "file-text.h"
#include "piece-sets.h"
#include "soma-text.h"

typedef struct
{
  /* Owned */
  GFile *file;
  char *old_etag; /* (nullable) */
  char *text;     /* (nullable): there is nothing to write */
  char *etag;     /* (nullable) of the written file */
  GError *error;  /* (nullable) */
} Saving;

static void
saving_free (gpointer data)
{
  Saving *saving = data;

  g_object_unref (saving->file);
  g_free (saving->old_etag);
  g_free (saving->text);
  g_free (saving->etag);
  g_clear_error (&saving->error);
  g_free (saving);
}

/* NULL if there are no cells. */
static char *
write_soma_text (const SomaDesign *design)
{
  const SomaDrawing *drawing = design->drawing;
  g_autoptr (GPtrArray) solutions = soma_design_list_solutions (design);
  g_autoptr (SomaFigure) figure = soma_figure_new (drawing->cells, NULL, drawing->n_cells, NULL);
  GString *out = g_string_new (NULL);

  if (figure != NULL)
    soma_text_write_whole (out, design->id, design->name, design->notes, figure, solutions);
  return g_string_free (out, out->len == 0);
}

/* Why a changed file is not replaced; all else is said already. */
static void
describe_error (Saving *saving)
{
  g_autofree char *name = g_file_get_parse_name (saving->file);
  GError *error = saving->error;

  if (!g_error_matches (error, G_IO_ERROR, G_IO_ERROR_WRONG_ETAG))
    return;
  g_free (error->message);
  if (g_str_equal (saving->old_etag, SOMA_DESIGN_FILE_UNKNOWN_ETAG))
    error->message = g_strdup_printf (_ ("“%s” may have been changed by another program"), name);
  else
    error->message = g_strdup_printf (_ ("“%s” was changed by another program"), name);
}

static void
save (GTask *task)
{
  Saving *saving = g_task_get_task_data (task);

  if (saving->text == NULL)
    g_set_error_literal (&saving->error, G_IO_ERROR, G_IO_ERROR_NOT_SUPPORTED,
                         _ ("This format cannot store a figure without cells"));
  else if (!soma_file_text_replace (saving->file, saving->old_etag, saving->text,
                                    strlen (saving->text), NULL, &saving->etag, &saving->error))
    describe_error (saving);
}

static void
return_saved (GTask *task)
{
  Saving *saving = g_task_get_task_data (task);

  if (saving->error != NULL)
    g_task_return_error (task, g_steal_pointer (&saving->error));
  else
    g_task_return_pointer (task, g_steal_pointer (&saving->etag), g_free);
}

static const SomaBackground save_file = { "soma-save", .work = save, .done = return_saved };

/* What the Soma notation gives when it is read back; NULL if there are no cells. */
static SomaDesign *
read_back (const SomaDesign *design)
{
  g_autofree char *text = write_soma_text (design);

  return text != NULL ? soma_design_from_text (text, strlen (text), "", NULL, NULL) : NULL;
}

/* The notation does not mention pieces, unless it names them in a solution. */
static gboolean
keeps_pieces (const SomaDesign *design, const SomaDesign *back)
{
  return design->pieces == NULL ||
         (back != NULL && back->pieces != NULL && soma_pieces_equal (back->pieces, design->pieces));
}

static gboolean
keeps_solutions (const SomaDesign *design, const SomaDesign *back)
{
  g_autoptr (GPtrArray) solutions = soma_design_list_solutions (design);
  g_autoptr (GPtrArray) kept = back != NULL ? soma_design_list_solutions (back) : NULL;
  gsize size = (gsize) design->drawing->n_cells * sizeof (gunichar);

  if (solutions->len != (kept != NULL ? kept->len : 0))
    return FALSE;
  for (guint i = 0; i < solutions->len; i++)
    if (memcmp (((SomaFileSolution *) solutions->pdata[i])->symbols,
                ((SomaFileSolution *) kept->pdata[i])->symbols, size) != 0)
      return FALSE;
  return TRUE;
}

SomaDesignFormat
soma_design_file_get_format (GFile *file)
{
  g_return_val_if_fail (G_IS_FILE (file), SOMA_DESIGN_NATIVE);

  g_autofree char *name = g_file_get_basename (file);
  g_autofree char *lower = name != NULL ? g_ascii_strdown (name, -1) : NULL;
  return lower != NULL && g_str_has_suffix (lower, ".txt") ? SOMA_DESIGN_SOMA_TEXT
                                                           : SOMA_DESIGN_NATIVE;
}

GStrv
soma_design_file_list_losses (const SomaDesign *design, SomaDesignFormat format)
{
  g_autoptr (GStrvBuilder) losses = g_strv_builder_new ();
  g_autofree gunichar *pins = soma_design_make_symbols (design);

  if (format == SOMA_DESIGN_NATIVE)
    return g_strv_builder_end (losses);
  g_autoptr (SomaDesign) back = read_back (design);
  if (!keeps_pieces (design, back))
    g_strv_builder_add (losses, _ ("the pieces"));
  if (design->drawing->n_optional > 0)
    g_strv_builder_add (losses, _ ("which cells may stay empty"));
  if (design->drawing->colours != NULL || design->colours != NULL)
    g_strv_builder_add (losses, _ ("the colours of cells, and their rules"));
  if (pins != NULL)
    g_strv_builder_add (losses, _ ("where pieces are pinned"));
  if (!keeps_solutions (design, back))
    g_strv_builder_add (losses, _ ("the solutions that came with the figure"));
  if (g_strcmp0 (back != NULL ? back->notes : "", design->notes) != 0)
    g_strv_builder_add (losses, _ ("parts of the notes"));
  if (*design->author != '\0' || *design->tags != '\0')
    g_strv_builder_add (losses, _ ("author and tags"));
  return g_strv_builder_end (losses);
}

char *
soma_design_file_make_text (const SomaDesign *design)
{
  g_auto (GStrv) losses = soma_design_file_list_losses (design, SOMA_DESIGN_SOMA_TEXT);
  char *text = losses[0] == NULL ? write_soma_text (design) : NULL;

  return text != NULL ? text : soma_design_to_text (design);
}

void
soma_design_file_save_async (SomaDesign *design, GFile *file, SomaDesignFormat format,
                             const char *etag, GAsyncReadyCallback callback, gpointer data)
{
  g_return_if_fail (G_IS_FILE (file));

  GTask *task = g_task_new (NULL, NULL, callback, data);
  Saving *saving = g_new0 (Saving, 1);

  saving->file = g_object_ref (file);
  saving->old_etag = g_strdup (etag);
  saving->text =
      format == SOMA_DESIGN_NATIVE ? soma_design_to_text (design) : write_soma_text (design);
  g_task_set_task_data (task, saving, saving_free);
  soma_background_run (task, &save_file);
}

char *
soma_design_file_save_finish (GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, NULL), NULL);
  return g_task_propagate_pointer (G_TASK (result), error);
}
