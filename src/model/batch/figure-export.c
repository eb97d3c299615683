/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "soma-config.h"

#include "figure-export.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "background.h"
#include "engine-auto.h"
#include "format.h"
#include "levels.h"
#include "native-format.h"
#include "puzzle-file.h"

typedef struct
{
  /* Owned */
  GPtrArray *figures;        /* of SomaFigureItem */
  GPtrArray *texts;          /* of char *, (nullable) one for each: of the library */
  SomaFormatAnswer *answers; /* one for each */

  const SomaFormat *format;
  SomaSymmetry symmetry;
} Source;

static void
source_free (gpointer data)
{
  Source *source = data;

  g_ptr_array_unref (source->figures);
  g_ptr_array_unref (source->texts);
  g_free (source->answers);
  g_free (source);
}

static Source *
source_new (GPtrArray *figures, SomaLibrary *library, const char *format)
{
  Source *source = g_new0 (Source, 1);

  source->figures = g_ptr_array_new_with_free_func (g_object_unref);
  source->texts = g_ptr_array_new_with_free_func (g_free);
  source->answers = g_new0 (SomaFormatAnswer, figures->len);
  source->format = soma_format_find (format);
  for (guint i = 0; i < figures->len; i++)
    {
      SomaFigureItem *item = figures->pdata[i];
      SomaFormatAnswer *answer = &source->answers[i];
      SomaKnown known = soma_figure_item_get_known (item, &answer->n_solutions);
      gint64 id = soma_figure_item_get_library_id (item);

      g_ptr_array_add (source->figures, g_object_ref (item));
      g_ptr_array_add (source->texts,
                       id != 0 ? g_strdup (soma_library_get_figure_text (library, id)) : NULL);
      /* Formats have numbers of 64 bits. */
      answer->has_solutions = known != SOMA_KNOWN_NOTHING && answer->n_solutions < G_MAXUINT64;
      answer->is_complete = known == SOMA_KNOWN_ALL;
    }
  return source;
}

/* The whole of a figure in the native format. Free with g_free(). */
static char *
make_text (const Source *source, guint i)
{
  const char *text = source->texts->pdata[i];
  g_autoptr (SomaDesign) design =
      text == NULL ? soma_figure_item_make_design (source->figures->pdata[i]) : NULL;

  return design != NULL ? soma_design_to_text (design) : g_strdup (text);
}

/* The native format, which loses nothing of figures that are not finished, either. */

/* The collection is said after the line with which the text starts over. */
static void
write_native (GString *out, SomaFigureItem *item, const char *text)
{
  const char *collection = soma_figure_item_get_collection (item);
  const char *rest = strchr (text, '\n');

  if (out->len > 0 && out->str[out->len - 1] != '\n')
    g_string_append_c (out, '\n');
  if (collection != NULL && *collection != '\0' && rest != NULL)
    {
      g_string_append_len (out, text, rest + 1 - text);
      soma_native_write_collection (out, collection);
      text = rest + 1;
    }
  g_string_append (out, text);
  if (out->str[out->len - 1] != '\n')
    g_string_append_c (out, '\n');
}

static gboolean
write_all_native (SomaExport *export, const Source *source)
{
  for (guint i = 0; i < source->figures->len; i++)
    {
      g_autofree char *text = make_text (source, i);
      g_autoptr (GString) out = g_string_new (NULL);

      write_native (out, source->figures->pdata[i], text);
      if (!soma_export_add (export, out, 1))
        return i + 1 == source->figures->len;
    }
  return TRUE;
}

/* Other formats. */

static void
replace_string (char **string, const char *value)
{
  g_free (*string);
  *string = g_strdup (value);
}

/* What is known of the figure; NULL if it is not finished. */
static SomaFileContents *
read_entry (const Source *source, guint i)
{
  SomaFigureItem *item = source->figures->pdata[i];
  g_autofree char *text = make_text (source, i);
  g_autoptr (SomaFileContents) contents =
      soma_file_parse (text, strlen (text), soma_figure_item_get_name (item), NULL);

  if (contents == NULL || contents->entries->len == 0)
    return NULL;
  SomaFileEntry *entry = contents->entries->pdata[0];
  const char *collection = soma_figure_item_get_collection (item);
  replace_string (&entry->name, soma_figure_item_get_name (item));
  if (collection != NULL && *collection != '\0')
    replace_string (&entry->collection, collection);
  return g_steal_pointer (&contents);
}

static char *
find_obstacle (const SomaFormat *format, const SomaFileContents *contents)
{
  if (contents == NULL)
    return g_strdup (_ ("the figure is not finished"));
  return soma_format_find_obstacle (format, contents->entries->pdata[0]);
}

/* Those that can be written, with their contents and answers. */
typedef struct
{
  GPtrArray *contents; /* owned, of SomaFileContents */
  GPtrArray *entries;  /* owned, of SomaFileEntry, borrowed */
  GArray *answers;     /* owned, of SomaFormatAnswer */
} Entries;

/* How hard a figure is, if it or a copy of it was measured. */
static guint
rate (SomaLevelList *levels, SomaFigureItem *item)
{
  SomaLevel *level = soma_figure_item_get_piece_set (item) != NULL
                         ? soma_level_list_find (levels, soma_figure_item_get_puzzle (item))
                         : NULL;

  return level != NULL ? soma_level_get_measure (level)->difficulty : 0;
}

/* FALSE if it was stopped before all were read. */
static gboolean
read_entries (SomaExport *export, const Source *source, Entries *read)
{
  g_autoptr (SomaLevelList) levels =
      source->format->write_answers != NULL ? soma_level_list_new (NULL) : NULL;
  g_autoptr (GString) nothing = g_string_new (NULL);

  for (guint i = 0; i < source->figures->len; i++)
    {
      SomaFileContents *contents = read_entry (source, i);
      g_autofree char *obstacle = find_obstacle (source->format, contents);
      SomaFormatAnswer answer = source->answers[i];

      if (levels != NULL)
        answer.difficulty = rate (levels, source->figures->pdata[i]);
      if (obstacle == NULL)
        {
          g_ptr_array_add (read->entries, contents->entries->pdata[0]);
          g_array_append_val (read->answers, answer);
        }
      if (contents != NULL)
        g_ptr_array_add (read->contents, contents);
      if (!soma_export_add (export, nothing, obstacle == NULL ? 1 : 0))
        return i + 1 == source->figures->len;
    }
  return TRUE;
}

static gboolean
write_all_entries (SomaExport *export, const Source *source)
{
  Entries read = { g_ptr_array_new_with_free_func ((GDestroyNotify) soma_file_contents_free),
                   g_ptr_array_new (), g_array_new (FALSE, FALSE, sizeof (SomaFormatAnswer)) };
  g_autoptr (GString) text = g_string_new (NULL);
  gboolean is_whole = read_entries (export, source, &read);

  if (source->format->write_answers != NULL)
    source->format->write_answers (text, read.entries,
                                   (const SomaFormatAnswer *) (void *) read.answers->data,
                                   source->symmetry);
  else if (read.entries->len > 0)
    source->format->write (text, read.entries);
  soma_export_add (export, text, 0);
  g_array_unref (read.answers);
  g_ptr_array_unref (read.entries);
  g_ptr_array_unref (read.contents);
  return is_whole;
}

static gboolean
write_figures (SomaExport *export, gpointer data)
{
  const Source *source = data;

  return source->format == &soma_format_native ? write_all_native (export, source)
                                               : write_all_entries (export, source);
}

static const SomaExportKind kind = { .write = write_figures, .free_data = source_free };

SomaExport *
soma_figure_export_new (GPtrArray *figures, SomaLibrary *library, SomaSymmetry symmetry,
                        const char *format, GFile *file)
{
  g_return_val_if_fail (soma_format_find (format) != NULL, NULL);

  Source *source = source_new (figures, library, format);
  source->symmetry = symmetry;
  return soma_export_new (file, figures->len, &kind, source);
}

/* What is lost. */

void
soma_figure_export_check_free (SomaFigureExportCheck *check)
{
  g_free (check->unfit);
  g_free (check->obstacle);
  g_strfreev (check->losses);
  g_free (check);
}

typedef struct
{
  Source *source;               /* owned */
  SomaFigureExportCheck *check; /* (nullable) owned */
} Checking;

static void
checking_free (gpointer data)
{
  Checking *checking = data;

  source_free (checking->source);
  g_clear_pointer (&checking->check, soma_figure_export_check_free);
  g_free (checking);
}

/* The flags of what is lost of one; those of none if it cannot be written, which is counted. */
static guint
check_figure (SomaFigureExportCheck *check, const Source *source, guint i)
{
  g_autoptr (SomaFileContents) contents = read_entry (source, i);
  g_autofree char *obstacle = find_obstacle (source->format, contents);

  if (obstacle == NULL)
    return check->is_read ? soma_format_find_losses (source->format, contents->entries->pdata[0])
                          : 0;
  if (check->n_unfit++ == 0)
    {
      check->unfit = g_strdup (soma_figure_item_get_name (source->figures->pdata[i]));
      check->obstacle = g_steal_pointer (&obstacle);
    }
  return 0;
}

static void
check_figures (GTask *task)
{
  Checking *checking = g_task_get_task_data (task);
  const Source *source = checking->source;
  SomaFigureExportCheck *check = g_new0 (SomaFigureExportCheck, 1);
  guint losses = 0;

  check->n_figures = source->figures->len;
  check->is_for_one = source->format->is_single && check->n_figures > 1;
  check->is_read = source->format->read != NULL;
  if (source->format != &soma_format_native && !check->is_for_one)
    for (guint i = 0; i < source->figures->len; i++)
      losses |= check_figure (check, source, i);
  check->losses = soma_format_describe_losses (losses);
  checking->check = check;
}

static void
return_check (GTask *task)
{
  Checking *checking = g_task_get_task_data (task);

  g_task_return_pointer (task, g_steal_pointer (&checking->check),
                         (GDestroyNotify) soma_figure_export_check_free);
}

void
soma_figure_export_check_async (GPtrArray *figures, SomaLibrary *library, const char *format,
                                GAsyncReadyCallback callback, gpointer data)
{
  static const SomaBackground how = { "soma-check", .work = check_figures, .done = return_check };

  g_return_if_fail (soma_format_find (format) != NULL);

  GTask *task = g_task_new (NULL, NULL, callback, data);
  Checking *checking = g_new0 (Checking, 1);
  checking->source = source_new (figures, library, format);
  g_task_set_task_data (task, checking, checking_free);
  soma_background_run (task, &how);
}

SomaFigureExportCheck *
soma_figure_export_check_finish (GAsyncResult *result)
{
  return g_task_propagate_pointer (G_TASK (result), NULL);
}
