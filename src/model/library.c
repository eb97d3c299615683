/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "soma-config.h"

#include "library.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "design.h"
#include "library-totals.h"
#include "library-worker.h"
#include "puzzle-file.h"

struct _SomaLibrary
{
  GObject parent_instance;

  /* Owned */
  SomaLibraryWorker *worker;
  GListStore *figures; /* of SomaFigureItem */
  GHashTable *rows;    /* SomaStoredFigure by id: those shown, those that cannot be shown */
  GHashTable *deleted; /* SomaStoredFigure by id */
  GPtrArray *records;  /* of SomaLibraryRecord */
  SomaLibraryTotals *totals;
  GPtrArray *recovered; /* of SomaLibraryDraft */

  gint64 version; /* of the database, when it was read last */
  guint n_told;   /* how often something was told to the worker that changes what is read */
  gboolean loaded;
  gboolean reading;
};

G_DEFINE_FINAL_TYPE (SomaLibrary, soma_library, G_TYPE_OBJECT)

enum
{
  PROP_0,
  PROP_LOADED,
  N_PROPERTIES
};

enum
{
  FIGURES_CHANGED,
  RECORDS_CHANGED,
  RECOVERED_CHANGED,
  PROBLEM,
  N_SIGNALS
};

static GParamSpec *properties[N_PROPERTIES];
static guint signals[N_SIGNALS];

static void read_again (SomaLibrary *self, gboolean always);

static void
tell_problem (SomaLibrary *self, const char *sentence)
{
  g_signal_emit (self, signals[PROBLEM], 0, sentence);
}

/* Conversions. */

static SomaStoredFigure *
copy_figure (const SomaStoredFigure *figure)
{
  SomaStoredFigure *copy = g_memdup2 (figure, sizeof *figure);

  copy->name = g_strdup (figure->name);
  copy->text = g_strdup (figure->text);
  copy->collection = g_strdup (figure->collection);
  copy->author = g_strdup (figure->author);
  copy->tags = g_strdup (figure->tags);
  return copy;
}

static void
draft_free (gpointer data)
{
  SomaLibraryDraft *draft = data;

  g_free (draft->key);
  g_free (draft->uri);
  g_free (draft->name);
  g_free (draft->text);
  g_free (draft);
}

static void
record_free (gpointer data)
{
  SomaLibraryRecord *record = data;

  g_free (record->puzzle);
  g_free (record->solution);
  g_free (record->figure);
  g_free (record->game);
  g_free (record);
}

static SomaLibraryRecord *
record_new (const char *puzzle, const char *solution, const char *figure, const char *game)
{
  SomaLibraryRecord *record = g_new0 (SomaLibraryRecord, 1);

  record->puzzle = g_strdup (puzzle);
  record->solution = g_strdup (solution);
  record->figure = g_strdup (figure);
  record->game = g_strdup (game);
  return record;
}

/* Figures as they are shown. */

static SomaFigureItem *
make_item (const SomaStoredFigure *row, GError **error)
{
  g_autoptr (SomaFileContents) contents =
      soma_file_parse (row->text, strlen (row->text), row->name, error);

  if (contents == NULL)
    return NULL;
  const SomaFileEntry *entry = g_ptr_array_index (contents->entries, 0);
  SomaFigureItem *item =
      soma_figure_item_new (entry->id, row->name, entry->figure, soma_file_entry_get_set (entry),
                            entry->distinct_pieces, entry->pins);
  g_autofree char *words = g_strjoin (" ", row->author, row->tags, NULL);
  soma_figure_item_set_collection (item, *row->collection != '\0' ? row->collection : NULL);
  soma_figure_item_set_words (item, words);
  soma_figure_item_set_library_id (item, row->id, row->modified);
  return item;
}

/* The text begins with the name, too. */
static void
rename_row (SomaStoredFigure *row, const char *name)
{
  g_autoptr (SomaDesign) design =
      soma_design_from_text (row->text, strlen (row->text), row->name, NULL, NULL);
  g_autoptr (SomaDesign) renamed =
      design != NULL ? soma_design_with_text (design, SOMA_DESIGN_NAME, name) : NULL;

  g_free (row->name);
  row->name = g_strdup (name);
  if (renamed == NULL)
    return;
  g_free (row->text);
  row->text = soma_design_to_text (renamed);
}

static void
tell_unreadable (SomaLibrary *self, const SomaStoredFigure *row, const GError *error)
{
  /* Translators: the first %s is a figure's name, the second a sentence. */
  g_autofree char *sentence = g_strdup_printf (
      _ ("The figure “%s” of the library cannot be read: %s"), row->name, error->message);

  tell_problem (self, sentence);
}

static guint
find_position (SomaLibrary *self, gint64 id)
{
  guint n = g_list_model_get_n_items (G_LIST_MODEL (self->figures));

  for (guint i = 0; i < n; i++)
    {
      g_autoptr (SomaFigureItem) item = g_list_model_get_item (G_LIST_MODEL (self->figures), i);

      if (soma_figure_item_get_library_id (item) == id)
        return i;
    }
  return n;
}

/* Shows the row instead of what was shown under its id; takes it. */
static void
show_row (SomaLibrary *self, SomaStoredFigure *row)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (SomaFigureItem) item = make_item (row, &error);
  guint position = find_position (self, row->id);
  gboolean is_new = position == g_list_model_get_n_items (G_LIST_MODEL (self->figures));

  g_hash_table_replace (self->rows, &row->id, row);
  g_list_store_splice (self->figures, position, is_new ? 0 : 1, (gpointer *) &item,
                       item != NULL ? 1 : 0);
  if (item == NULL)
    tell_unreadable (self, row, error);
}

/* Reading. */

typedef struct
{
  SomaLibrary *self; /* borrowed: outlives its worker */
  gboolean always;
  guint n_told;

  /* What was read; arrays owned, NULL if nothing changed or on error. */
  gint64 version;
  GPtrArray *figures, *records;
  GError *error;
} Reading;

static void
reading_free (Reading *reading)
{
  g_clear_pointer (&reading->figures, g_ptr_array_unref);
  g_clear_pointer (&reading->records, g_ptr_array_unref);
  g_clear_error (&reading->error);
  g_free (reading);
}

static void
read_work (SomaLibraryStore *store, const GError *problem, gpointer data)
{
  Reading *reading = data;

  if (store == NULL)
    {
      reading->error = g_error_copy (problem);
      return;
    }
  gint64 version = soma_library_store_get_version (store);
  if (!reading->always && version == reading->version)
    return;
  reading->version = version;
  reading->figures = soma_library_store_list_figures (store, &reading->error);
  if (reading->figures != NULL)
    reading->records = soma_library_store_list_records (store, &reading->error);
}

static void
show_rows (SomaLibrary *self, GPtrArray *rows)
{
  g_autoptr (GPtrArray) items = g_ptr_array_new_with_free_func (g_object_unref);

  g_hash_table_remove_all (self->rows);
  for (guint i = 0; i < rows->len; i++)
    {
      SomaStoredFigure *row = copy_figure (rows->pdata[i]);
      g_autoptr (GError) error = NULL;
      SomaFigureItem *item = make_item (row, &error);

      g_hash_table_replace (self->rows, &row->id, row);
      if (item != NULL)
        g_ptr_array_add (items, item);
      else
        tell_unreadable (self, row, error);
    }
  g_list_store_splice (self->figures, 0, g_list_model_get_n_items (G_LIST_MODEL (self->figures)),
                       items->pdata, items->len);
}

static void
count_records (SomaLibrary *self, GPtrArray *records)
{
  g_ptr_array_set_size (self->records, 0);
  soma_library_totals_clear (self->totals);
  for (guint i = 0; i < records->len; i++)
    {
      const SomaStoredRecord *stored = records->pdata[i];
      SomaLibraryRecord *record =
          record_new (stored->puzzle, stored->solution, stored->figure, stored->game);

      record->finished = stored->finished;
      record->seconds = stored->seconds;
      record->hints = stored->hints;
      g_ptr_array_add (self->records, record);
      soma_library_totals_add (self->totals, record);
    }
}

static void
take_over (SomaLibrary *self, Reading *reading)
{
  self->version = reading->version;
  show_rows (self, reading->figures);
  count_records (self, reading->records);
  self->loaded = TRUE;
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_LOADED]);
  g_signal_emit (self, signals[FIGURES_CHANGED], 0);
  g_signal_emit (self, signals[RECORDS_CHANGED], 0);
}

/* What was told since then is not in what was read. */
static void
read_done (gpointer data)
{
  Reading *reading = data;
  SomaLibrary *self = reading->self;

  self->reading = FALSE;
  if (reading->error != NULL)
    tell_problem (self, reading->error->message);
  else if (reading->records != NULL && reading->n_told != self->n_told)
    read_again (self, TRUE);
  else if (reading->records != NULL)
    take_over (self, reading);
  reading_free (reading);
}

static void
read_again (SomaLibrary *self, gboolean always)
{
  Reading *reading = g_new0 (Reading, 1);

  self->reading = TRUE;
  *reading = (Reading){ .self = self, .always = always, .n_told = self->n_told };
  reading->version = self->version;
  soma_library_worker_do (self->worker, read_work, read_done, reading);
}

/* Writing that nobody waits for. */

typedef struct
{
  SomaLibrary *self; /* borrowed: outlives its worker */
  char *key, *text;  /* owned (nullable) */
  gint64 id;
  SomaStoredFigure *figure; /* owned (nullable) */
  SomaStoredRecord *record; /* owned (nullable) */
  GError *error;            /* owned (nullable) */
} Writing;

static void
write_done (gpointer data)
{
  Writing *writing = data;

  if (writing->error != NULL)
    tell_problem (writing->self, writing->error->message);
  g_free (writing->key);
  g_free (writing->text);
  g_clear_pointer (&writing->figure, soma_stored_figure_free);
  g_clear_pointer (&writing->record, soma_stored_record_free);
  g_clear_error (&writing->error);
  g_free (writing);
}

static Writing *
writing_new (SomaLibrary *self)
{
  Writing *writing = g_new0 (Writing, 1);

  writing->self = self;
  return writing;
}

static gboolean
has_store (Writing *writing, SomaLibraryStore *store, const GError *problem)
{
  if (store == NULL)
    writing->error = g_error_copy (problem);
  return store != NULL;
}

static void
put_figure_work (SomaLibraryStore *store, const GError *problem, gpointer data)
{
  Writing *writing = data;

  if (has_store (writing, store, problem))
    soma_library_store_put_figure (store, writing->figure, &writing->error);
}

static void
delete_figure_work (SomaLibraryStore *store, const GError *problem, gpointer data)
{
  Writing *writing = data;

  if (has_store (writing, store, problem))
    soma_library_store_delete_figure (store, writing->id, &writing->error);
}

static void
delete_draft_work (SomaLibraryStore *store, const GError *problem, gpointer data)
{
  Writing *writing = data;

  if (has_store (writing, store, problem))
    soma_library_store_delete_draft (store, writing->key, &writing->error);
}

static void
put_position_work (SomaLibraryStore *store, const GError *problem, gpointer data)
{
  Writing *writing = data;

  if (has_store (writing, store, problem))
    soma_library_store_put_position (store, writing->key, writing->text, &writing->error);
}

static void
add_record_work (SomaLibraryStore *store, const GError *problem, gpointer data)
{
  Writing *writing = data;

  if (has_store (writing, store, problem))
    soma_library_store_add_record (store, writing->record, &writing->error);
}

/* Takes `row`. */
static void
write_figure (SomaLibrary *self, SomaStoredFigure *row)
{
  Writing *writing = writing_new (self);

  self->n_told++;
  writing->figure = copy_figure (row);
  show_row (self, row);
  soma_library_worker_do (self->worker, put_figure_work, write_done, writing);
  g_signal_emit (self, signals[FIGURES_CHANGED], 0);
}

/* Work that somebody waits for, as a task. */

typedef struct
{
  SomaStoredFigure *figure; /* owned (nullable) */
  GPtrArray *figures;       /* owned (nullable) of SomaStoredFigure */
  SomaStoredDraft *draft;   /* owned (nullable) */
  GPtrArray *drafts;        /* owned (nullable) of SomaStoredDraft */
  GError *error;            /* owned (nullable) */
} Request;

static void
request_free (gpointer data)
{
  Request *request = data;

  g_clear_pointer (&request->figure, soma_stored_figure_free);
  g_clear_pointer (&request->draft, soma_stored_draft_free);
  g_clear_pointer (&request->figures, g_ptr_array_unref);
  g_clear_pointer (&request->drafts, g_ptr_array_unref);
  g_clear_error (&request->error);
  g_free (request);
}

static GTask *
request_new (SomaLibrary *self, GAsyncReadyCallback callback, gpointer data, gpointer tag,
             Request **request)
{
  GTask *task = g_task_new (self, NULL, callback, data);

  *request = g_new0 (Request, 1);
  g_task_set_source_tag (task, tag);
  g_task_set_task_data (task, *request, request_free);
  return task;
}

static gboolean
return_error (GTask *task, Request *request)
{
  if (request->error == NULL)
    return FALSE;
  g_task_return_error (task, g_steal_pointer (&request->error));
  return TRUE;
}

static void
save_figure_work (SomaLibraryStore *store, const GError *problem, gpointer data)
{
  Request *request = g_task_get_task_data (data);

  if (store == NULL)
    request->error = g_error_copy (problem);
  else
    soma_library_store_put_figure (store, request->figure, &request->error);
}

static void
save_figure_done (gpointer data)
{
  g_autoptr (GTask) task = data;
  SomaLibrary *self = g_task_get_source_object (task);
  Request *request = g_task_get_task_data (task);

  if (return_error (task, request))
    return;
  gint64 id = request->figure->id;
  self->n_told++;
  show_row (self, g_steal_pointer (&request->figure));
  g_signal_emit (self, signals[FIGURES_CHANGED], 0);
  g_task_return_int (task, id);
}

static void
import_work (SomaLibraryStore *store, const GError *problem, gpointer data)
{
  Request *request = g_task_get_task_data (data);

  if (store == NULL)
    request->error = g_error_copy (problem);
  else
    soma_library_store_put_figures (store, request->figures, &request->error);
}

static void
import_done (gpointer data)
{
  g_autoptr (GTask) task = data;
  SomaLibrary *self = g_task_get_source_object (task);
  Request *request = g_task_get_task_data (task);
  GArray *ids = g_array_new (FALSE, FALSE, sizeof (gint64));

  if (return_error (task, request))
    {
      g_array_unref (ids);
      return;
    }
  self->n_told++;
  for (guint i = 0; i < request->figures->len; i++)
    {
      const SomaStoredFigure *row = request->figures->pdata[i];

      g_array_append_val (ids, row->id);
      show_row (self, copy_figure (row));
    }
  g_signal_emit (self, signals[FIGURES_CHANGED], 0);
  g_task_return_pointer (task, ids, (GDestroyNotify) g_array_unref);
}

static void
put_draft_work (SomaLibraryStore *store, const GError *problem, gpointer data)
{
  Request *request = g_task_get_task_data (data);

  if (store == NULL)
    request->error = g_error_copy (problem);
  else
    soma_library_store_put_draft (store, request->draft, &request->error);
}

static void
put_draft_done (gpointer data)
{
  g_autoptr (GTask) task = data;
  Request *request = g_task_get_task_data (task);

  if (!return_error (task, request))
    g_task_return_boolean (task, TRUE);
}

static void
take_drafts_work (SomaLibraryStore *store, const GError *problem, gpointer data)
{
  Request *request = g_task_get_task_data (data);

  if (store == NULL)
    request->error = g_error_copy (problem);
  else
    request->drafts = soma_library_store_take_drafts (store, &request->error);
}

static void
take_drafts_done (gpointer data)
{
  g_autoptr (GTask) task = data;
  Request *request = g_task_get_task_data (task);
  g_autoptr (GPtrArray) drafts = g_ptr_array_new_with_free_func (draft_free);

  if (return_error (task, request))
    return;
  for (guint i = 0; i < request->drafts->len; i++)
    {
      const SomaStoredDraft *stored = request->drafts->pdata[i];
      SomaLibraryDraft *draft = g_new0 (SomaLibraryDraft, 1);

      draft->key = g_strdup (stored->key);
      draft->uri = g_strdup (stored->uri);
      draft->figure = stored->figure;
      draft->name = g_strdup (stored->name);
      draft->text = g_strdup (stored->text);
      draft->changed = stored->changed;
      g_ptr_array_add (drafts, draft);
    }
  g_task_return_pointer (task, g_steal_pointer (&drafts), (GDestroyNotify) g_ptr_array_unref);
}

/* The file. */

static void
rescued_cb (const SomaLibraryRescue *rescue, gpointer data)
{
  SomaLibrary *self = data;
  g_autofree char *name = g_filename_display_name (rescue->kept);
  g_autofree char *sentence = NULL;

  if (rescue->newer)
    sentence = g_strdup_printf (_ ("The library “%s” was written by a newer version of Soma. It "
                                   "stays as it is, and a copy of what this version can read is "
                                   "used."),
                                name);
  else
    sentence = g_strdup_printf (
        ngettext ("The library was damaged. It is kept as “%s”; %u figure, draft or game of it was "
                  "recovered.",
                  "The library was damaged. It is kept as “%s”; %u figures, drafts and games of it "
                  "were recovered.",
                  rescue->n_rows),
        name, rescue->n_rows);
  tell_problem (self, sentence);
  /* In the middle of use, what is shown may be more than what is left. */
  if (self->loaded)
    read_again (self, TRUE);
}

static void
soma_library_get_property (GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  if (id == PROP_LOADED)
    g_value_set_boolean (value, soma_library_is_loaded (SOMA_LIBRARY (object)));
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
soma_library_dispose (GObject *object)
{
  SomaLibrary *self = SOMA_LIBRARY (object);

  g_clear_pointer (&self->worker, soma_library_worker_free);
  G_OBJECT_CLASS (soma_library_parent_class)->dispose (object);
}

static void
soma_library_finalize (GObject *object)
{
  SomaLibrary *self = SOMA_LIBRARY (object);

  g_object_unref (self->figures);
  g_hash_table_unref (self->rows);
  g_hash_table_unref (self->deleted);
  g_ptr_array_unref (self->records);
  soma_library_totals_free (self->totals);
  g_ptr_array_unref (self->recovered);
  G_OBJECT_CLASS (soma_library_parent_class)->finalize (object);
}

static void
soma_library_class_init (SomaLibraryClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->get_property = soma_library_get_property;
  object_class->dispose = soma_library_dispose;
  object_class->finalize = soma_library_finalize;

  properties[PROP_LOADED] =
      g_param_spec_boolean ("loaded", NULL, NULL, FALSE, G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);
  signals[FIGURES_CHANGED] = g_signal_new ("figures-changed", SOMA_TYPE_LIBRARY, G_SIGNAL_RUN_LAST,
                                           0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[RECORDS_CHANGED] = g_signal_new ("records-changed", SOMA_TYPE_LIBRARY, G_SIGNAL_RUN_LAST,
                                           0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[RECOVERED_CHANGED] =
      g_signal_new ("recovered-changed", SOMA_TYPE_LIBRARY, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                    G_TYPE_NONE, 0);
  signals[PROBLEM] = g_signal_new ("problem", SOMA_TYPE_LIBRARY, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                   NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
}

static void
soma_library_init (SomaLibrary *self)
{
  GDestroyNotify free_figure = (GDestroyNotify) soma_stored_figure_free;

  self->figures = g_list_store_new (SOMA_TYPE_FIGURE_ITEM);
  self->rows = g_hash_table_new_full (g_int64_hash, g_int64_equal, NULL, free_figure);
  self->deleted = g_hash_table_new_full (g_int64_hash, g_int64_equal, NULL, free_figure);
  self->records = g_ptr_array_new_with_free_func (record_free);
  self->totals = soma_library_totals_new ();
  self->recovered = g_ptr_array_new_with_free_func (draft_free);
}

SomaLibrary *
soma_library_new (const char *path)
{
  SomaLibrary *self = g_object_new (SOMA_TYPE_LIBRARY, NULL);
  g_autofree char *default_path = soma_library_store_default_path ();

  self->worker = soma_library_worker_new (path != NULL ? path : default_path, rescued_cb, self);
  read_again (self, TRUE);
  return self;
}

gboolean
soma_library_is_loaded (SomaLibrary *self)
{
  g_return_val_if_fail (SOMA_IS_LIBRARY (self), FALSE);
  return self->loaded;
}

void
soma_library_flush (SomaLibrary *self)
{
  g_return_if_fail (SOMA_IS_LIBRARY (self));
  soma_library_worker_wait (self->worker);
}

void
soma_library_refresh (SomaLibrary *self)
{
  g_return_if_fail (SOMA_IS_LIBRARY (self));
  if (!self->reading)
    read_again (self, FALSE);
}

GListModel *
soma_library_get_figures (SomaLibrary *self)
{
  g_return_val_if_fail (SOMA_IS_LIBRARY (self), NULL);
  return G_LIST_MODEL (self->figures);
}

void
soma_library_save_figure_async (SomaLibrary *self, gint64 id, const SomaLibraryFigure *figure,
                                GAsyncReadyCallback callback, gpointer data)
{
  g_return_if_fail (SOMA_IS_LIBRARY (self));

  Request *request;
  GTask *task = request_new (self, callback, data, soma_library_save_figure_async, &request);
  const SomaStoredFigure *before = g_hash_table_lookup (self->rows, &id);

  request->figure = g_new0 (SomaStoredFigure, 1);
  request->figure->id = id;
  request->figure->name = g_strdup (figure->name);
  request->figure->text = g_strdup (figure->text);
  request->figure->collection = g_strdup (figure->collection);
  request->figure->author = g_strdup (figure->author);
  request->figure->tags = g_strdup (figure->tags);
  request->figure->modified = g_get_real_time () / G_USEC_PER_SEC;
  request->figure->created = before != NULL ? before->created : request->figure->modified;
  soma_library_worker_do (self->worker, save_figure_work, save_figure_done, task);
}

gint64
soma_library_save_figure_finish (SomaLibrary *self, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), 0);

  gssize id = g_task_propagate_int (G_TASK (result), error);
  return id > 0 ? id : 0;
}

void
soma_library_rename_figure (SomaLibrary *self, gint64 id, const char *name, const char *collection)
{
  g_return_if_fail (SOMA_IS_LIBRARY (self));

  const SomaStoredFigure *row = g_hash_table_lookup (self->rows, &id);
  if (row == NULL || (g_str_equal (row->name, name) && g_str_equal (row->collection, collection)))
    return;
  SomaStoredFigure *renamed = copy_figure (row);
  rename_row (renamed, name);
  g_free (renamed->collection);
  renamed->collection = g_strdup (collection);
  renamed->modified = g_get_real_time () / G_USEC_PER_SEC;
  write_figure (self, renamed);
}

static gboolean
has_figure (SomaLibrary *self, const SomaStoredFigure *figure)
{
  GHashTableIter iter;
  gpointer row;

  g_hash_table_iter_init (&iter, self->rows);
  while (g_hash_table_iter_next (&iter, NULL, &row))
    if (g_str_equal (((SomaStoredFigure *) row)->name, figure->name) &&
        g_str_equal (((SomaStoredFigure *) row)->text, figure->text))
      return TRUE;
  return FALSE;
}

static SomaStoredFigure *
make_row (SomaFigureItem *item, const char *collection)
{
  SomaStoredFigure *row = g_new0 (SomaStoredFigure, 1);
  g_autoptr (SomaDesign) design = soma_figure_item_make_design (item);
  const char *own = soma_figure_item_get_collection (item);

  row->name = g_strdup (soma_figure_item_get_name (item));
  row->text = soma_design_to_text (design);
  row->collection = g_strdup (own != NULL ? own : collection);
  row->author = g_strdup (design->author);
  row->tags = g_strdup (design->tags);
  row->created = row->modified = g_get_real_time () / G_USEC_PER_SEC;
  return row;
}

void
soma_library_import_async (SomaLibrary *self, GListModel *figures, const char *collection,
                           GAsyncReadyCallback callback, gpointer data)
{
  g_return_if_fail (SOMA_IS_LIBRARY (self));

  Request *request;
  GTask *task = request_new (self, callback, data, soma_library_import_async, &request);

  request->figures = g_ptr_array_new_with_free_func ((GDestroyNotify) soma_stored_figure_free);
  for (guint i = 0; i < g_list_model_get_n_items (figures); i++)
    {
      g_autoptr (SomaFigureItem) item = g_list_model_get_item (figures, i);
      SomaStoredFigure *row = make_row (item, collection);

      if (has_figure (self, row))
        soma_stored_figure_free (row);
      else
        g_ptr_array_add (request->figures, row);
    }
  soma_library_worker_do (self->worker, import_work, import_done, task);
}

GArray *
soma_library_import_finish (SomaLibrary *self, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), NULL);
  return g_task_propagate_pointer (G_TASK (result), error);
}

void
soma_library_delete_figure (SomaLibrary *self, gint64 id)
{
  g_return_if_fail (SOMA_IS_LIBRARY (self));

  SomaStoredFigure *row = g_hash_table_lookup (self->rows, &id);
  guint position = find_position (self, id);
  if (row == NULL)
    return;
  g_hash_table_steal (self->rows, &id);
  g_hash_table_replace (self->deleted, &row->id, row);
  if (position < g_list_model_get_n_items (G_LIST_MODEL (self->figures)))
    g_list_store_remove (self->figures, position);
  Writing *writing = writing_new (self);
  writing->id = id;
  self->n_told++;
  soma_library_worker_do (self->worker, delete_figure_work, write_done, writing);
  g_signal_emit (self, signals[FIGURES_CHANGED], 0);
}

void
soma_library_restore_figure (SomaLibrary *self, gint64 id)
{
  g_return_if_fail (SOMA_IS_LIBRARY (self));

  SomaStoredFigure *row = g_hash_table_lookup (self->deleted, &id);
  if (row == NULL)
    return;
  g_hash_table_steal (self->deleted, &id);
  write_figure (self, row);
}

const char *
soma_library_get_figure_text (SomaLibrary *self, gint64 id)
{
  g_return_val_if_fail (SOMA_IS_LIBRARY (self), NULL);

  const SomaStoredFigure *row = g_hash_table_lookup (self->rows, &id);
  return row != NULL ? row->text : NULL;
}

const char *
soma_library_get_collection (SomaLibrary *self, gint64 id)
{
  g_return_val_if_fail (SOMA_IS_LIBRARY (self), NULL);

  const SomaStoredFigure *row = g_hash_table_lookup (self->rows, &id);
  return row != NULL ? row->collection : "";
}

void
soma_library_put_draft_async (SomaLibrary *self, const SomaLibraryDraft *draft,
                              GAsyncReadyCallback callback, gpointer data)
{
  g_return_if_fail (SOMA_IS_LIBRARY (self));

  Request *request;
  GTask *task = request_new (self, callback, data, soma_library_put_draft_async, &request);

  request->draft = g_new0 (SomaStoredDraft, 1);
  request->draft->key = g_strdup (draft->key);
  request->draft->uri = g_strdup (draft->uri);
  request->draft->figure = draft->figure;
  request->draft->name = g_strdup (draft->name);
  request->draft->text = g_strdup (draft->text);
  request->draft->changed = draft->changed;
  soma_library_worker_do (self->worker, put_draft_work, put_draft_done, task);
}

gboolean
soma_library_put_draft_finish (SomaLibrary *self, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), FALSE);
  return g_task_propagate_boolean (G_TASK (result), error);
}

void
soma_library_delete_draft (SomaLibrary *self, const char *key)
{
  g_return_if_fail (SOMA_IS_LIBRARY (self));

  Writing *writing = writing_new (self);
  writing->key = g_strdup (key);
  soma_library_worker_do (self->worker, delete_draft_work, write_done, writing);
}

void
soma_library_take_drafts_async (SomaLibrary *self, GAsyncReadyCallback callback, gpointer data)
{
  g_return_if_fail (SOMA_IS_LIBRARY (self));

  Request *request;
  GTask *task = request_new (self, callback, data, soma_library_take_drafts_async, &request);
  soma_library_worker_do (self->worker, take_drafts_work, take_drafts_done, task);
}

GPtrArray *
soma_library_take_drafts_finish (SomaLibrary *self, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), NULL);
  return g_task_propagate_pointer (G_TASK (result), error);
}

static void
recovered_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  SomaLibrary *self = SOMA_LIBRARY (source);
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) drafts = soma_library_take_drafts_finish (self, result, &error);

  /* Why the database cannot be used is said already. */
  if (drafts == NULL || drafts->len == 0)
    return;
  g_ptr_array_extend_and_steal (self->recovered, g_steal_pointer (&drafts));
  g_signal_emit (self, signals[RECOVERED_CHANGED], 0);
}

void
soma_library_recover (SomaLibrary *self)
{
  g_return_if_fail (SOMA_IS_LIBRARY (self));
  soma_library_take_drafts_async (self, recovered_cb, NULL);
}

GPtrArray *
soma_library_get_recovered (SomaLibrary *self)
{
  g_return_val_if_fail (SOMA_IS_LIBRARY (self), NULL);
  return self->recovered;
}

void
soma_library_forget_recovered (SomaLibrary *self, const char *key)
{
  g_return_if_fail (SOMA_IS_LIBRARY (self));

  for (guint i = 0; i < self->recovered->len; i++)
    if (g_str_equal (((SomaLibraryDraft *) self->recovered->pdata[i])->key, key))
      {
        g_ptr_array_remove_index (self->recovered, i);
        g_signal_emit (self, signals[RECOVERED_CHANGED], 0);
        return;
      }
}

char *
soma_library_key_of_puzzle (const SomaPuzzle *puzzle)
{
  return soma_library_puzzle_key (puzzle);
}

char *
soma_library_key_of_position (const SomaPuzzle *puzzle)
{
  return soma_library_frame_key (puzzle);
}

char *
soma_library_key_of_solution (const SomaPuzzle *puzzle, const uint16_t *copy_at)
{
  g_auto (GStrv) keys = soma_library_solution_keys (puzzle, copy_at, 1);
  return g_steal_pointer (&keys[0]);
}

GStrv
soma_library_keys_of_solutions (const SomaPuzzle *puzzle, const uint16_t *copies, guint n)
{
  return soma_library_solution_keys (puzzle, copies, n);
}

void
soma_library_put_position (SomaLibrary *self, const char *key, const char *text)
{
  g_return_if_fail (SOMA_IS_LIBRARY (self));

  Writing *writing = writing_new (self);
  writing->key = g_strdup (key);
  writing->text = g_strdup (text);
  soma_library_worker_do (self->worker, put_position_work, write_done, writing);
}

typedef struct
{
  const char *key;
  char *text;
} PositionQuery;

static void
get_position_work (SomaLibraryStore *store, const GError *problem, gpointer data)
{
  PositionQuery *query = data;

  if (store != NULL)
    query->text = soma_library_store_get_position (store, query->key, NULL);
}

char *
soma_library_get_position (SomaLibrary *self, const char *key)
{
  g_return_val_if_fail (SOMA_IS_LIBRARY (self), NULL);

  PositionQuery query = { .key = key };
  soma_library_worker_do (self->worker, get_position_work, NULL, &query);
  soma_library_worker_wait (self->worker);
  return query.text;
}

void
soma_library_add_record (SomaLibrary *self, const SomaLibraryRecord *record)
{
  g_return_if_fail (SOMA_IS_LIBRARY (self));

  SomaLibraryRecord *copy =
      record_new (record->puzzle, record->solution, record->figure, record->game);
  Writing *writing = writing_new (self);

  copy->finished = record->finished;
  copy->seconds = record->seconds;
  copy->hints = record->hints;
  g_ptr_array_add (self->records, copy);
  soma_library_totals_add (self->totals, copy);

  writing->record = g_new0 (SomaStoredRecord, 1);
  writing->record->puzzle = g_strdup (record->puzzle);
  writing->record->solution = g_strdup (record->solution);
  writing->record->figure = g_strdup (record->figure);
  writing->record->game = g_strdup (record->game);
  writing->record->finished = record->finished;
  writing->record->seconds = record->seconds;
  writing->record->hints = record->hints;
  self->n_told++;
  soma_library_worker_do (self->worker, add_record_work, write_done, writing);
  g_signal_emit (self, signals[RECORDS_CHANGED], 0);
}

GPtrArray *
soma_library_get_records (SomaLibrary *self)
{
  g_return_val_if_fail (SOMA_IS_LIBRARY (self), NULL);
  return self->records;
}

gboolean
soma_library_get_total (SomaLibrary *self, const char *puzzle, SomaLibraryTotal *total)
{
  g_return_val_if_fail (SOMA_IS_LIBRARY (self), FALSE);
  return soma_library_totals_get (self->totals, puzzle, total);
}

GStrv
soma_library_list_solved (SomaLibrary *self)
{
  g_return_val_if_fail (SOMA_IS_LIBRARY (self), NULL);
  return soma_library_totals_list (self->totals);
}

gboolean
soma_library_is_found (SomaLibrary *self, const char *puzzle, const char *solution)
{
  g_return_val_if_fail (SOMA_IS_LIBRARY (self), FALSE);
  return soma_library_totals_has (self->totals, puzzle, solution);
}

GStrv
soma_library_list_days (SomaLibrary *self, const char *game)
{
  g_return_val_if_fail (SOMA_IS_LIBRARY (self), NULL);
  return soma_library_totals_list_days (self->records, game);
}
