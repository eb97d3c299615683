/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "soma-config.h"

#include "library-private.h"

#include "background.h"
#include "excerpt.h"
#include "list-text.h"

#include <glib/gi18n-lib.h>

#define MAX_NAMES 5 /* the most that a sentence lists */

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
  BOOKMARKS_CHANGED,
  RECOVERED_CHANGED,
  GAMES_CHANGED,
  MARKS_CHANGED,
  PROBLEM,
  NOTICE,
  N_SIGNALS
};

static GParamSpec *properties[N_PROPERTIES];
static guint signals[N_SIGNALS];

static void read_again (SomaLibrary *self, gboolean always);

/* Reading. */

typedef struct
{
  SomaLibrary *self; /* borrowed: outlives its worker */
  gboolean always;
  guint n_told;

  /* The results; arrays owned, NULL if nothing changed or on error. */
  gint64 version;
  GPtrArray *figures, *items, *records, *games, *bookmarks;
  GHashTable *pages, *marks;
  GError *error;
} Reading;

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
    reading->games = soma_library_store_list_games (store, &reading->error);
  if (reading->games != NULL)
    reading->pages = soma_library_store_list_pages (store, &reading->error);
  if (reading->pages != NULL)
    reading->marks = soma_library_store_list_marks (store, &reading->error);
  if (reading->marks != NULL)
    reading->bookmarks = soma_library_store_list_bookmarks (store, &reading->error);
  if (reading->bookmarks != NULL)
    reading->records = soma_library_store_list_records (store, &reading->error);
  if (reading->records != NULL)
    reading->items = soma_library_make_items (reading->figures);
}

static void
take_over (SomaLibrary *self, Reading *reading)
{
  g_clear_pointer (&self->unreadable, g_free);
  self->version = reading->version;
  soma_library_show_figures (self, reading->figures, reading->items);
  soma_library_count_records (self, reading->records);
  soma_library_take_games (self, g_steal_pointer (&reading->games),
                           g_steal_pointer (&reading->pages));
  soma_library_take_marks (self, g_steal_pointer (&reading->marks));
  soma_library_take_bookmarks (self, reading->bookmarks);
  self->loaded = TRUE;
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_LOADED]);
  soma_library_tell_figures_changed (self);
  soma_library_tell_records_changed (self);
  soma_library_tell_games_changed (self);
  soma_library_tell_marks_changed (self);
  soma_library_tell_bookmarks_changed (self);
}

/* Reading is retried again and again; the same problem is not reported again. */
static void
tell_unreadable (SomaLibrary *self, const GError *error)
{
  if (g_strcmp0 (self->unreadable, error->message) == 0)
    return;
  g_free (self->unreadable);
  self->unreadable = g_strdup (error->message);
  g_signal_emit (self, signals[NOTICE], 0, _ ("Library Cannot Be Read"), error->message);
}

/* Writes queued since then are not in the results. */
static void
read_done (gpointer data)
{
  Reading *reading = data;
  SomaLibrary *self = reading->self;

  self->reading = FALSE;
  if (reading->error != NULL)
    tell_unreadable (self, reading->error);
  else if (reading->records != NULL && reading->n_told != self->n_told)
    read_again (self, TRUE);
  else if (reading->records != NULL)
    take_over (self, reading);

  g_clear_pointer (&reading->figures, g_ptr_array_unref);
  g_clear_pointer (&reading->items, g_ptr_array_unref);
  g_clear_pointer (&reading->records, g_ptr_array_unref);
  g_clear_pointer (&reading->games, g_ptr_array_unref);
  g_clear_pointer (&reading->bookmarks, g_ptr_array_unref);
  g_clear_pointer (&reading->pages, g_hash_table_unref);
  g_clear_pointer (&reading->marks, g_hash_table_unref);
  g_clear_error (&reading->error);
  g_free (reading);
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

static void
request_free (gpointer data)
{
  SomaLibraryRequest *request = data;

  g_clear_pointer (&request->figure, soma_stored_figure_free);
  g_free (request->before);
  g_clear_pointer (&request->draft, soma_stored_draft_free);
  g_clear_pointer (&request->figures, g_ptr_array_unref);
  g_clear_pointer (&request->items, g_ptr_array_unref);
  g_clear_pointer (&request->drafts, g_ptr_array_unref);
  g_clear_error (&request->error);
  g_free (request);
}

/* The file. */

/* The first few of the names. */
static char *
list_names (GPtrArray *names)
{
  GString *list = g_string_new (NULL);

  for (guint i = 0; i < MIN (names->len, MAX_NAMES); i++)
    {
      g_autofree char *name = soma_excerpt (names->pdata[i]);
      /* Translators: a figure's name in a list of them. */
      g_autofree char *quoted = g_strdup_printf (_ ("“%s”"), name);
      soma_list_text_add (list, quoted, SOMA_LIST_NEXT);
    }
  if (names->len > MAX_NAMES)
    g_string_append (list, "…");
  return g_string_free (list, FALSE);
}

static void
tell_newer (SomaLibrary *self, const char *name)
{
  g_autofree char *sentence =
      g_strdup_printf (_ ("“%s” is from a newer version of Soma. It stays unchanged; this version "
                          "uses a copy of what it can read."),
                       name);

  g_signal_emit (self, signals[NOTICE], 0, _ ("Library From a Newer Version"), sentence);
}

static void
tell_damaged (SomaLibrary *self, const SomaLibraryRescue *rescue, const char *name)
{
  g_autoptr (GString) text = g_string_new (NULL);

  g_string_append_printf (
      text,
      /* Translators: a file name, and what could be saved. */
      ngettext ("The damaged file is kept as “%s”; %u figure, draft or game was recovered.",
                "The damaged file is kept as “%s”; %u figures, drafts and games were recovered.",
                rescue->n_rows),
      name, rescue->n_rows);
  if (rescue->changed != NULL)
    {
      g_autofree char *names = list_names (rescue->changed);

      g_string_append (text, "\n\n");
      g_string_append_printf (
          text,
          /* Translators: %s is a list of figures' names. */
          ngettext ("Part of this figure was lost; check the rest: %s.",
                    "Parts of these figures were lost; check what is left of them: %s.",
                    rescue->changed->len),
          names);
    }
  g_signal_emit (self, signals[NOTICE], 0, _ ("Library Was Damaged"), text->str);
}

static void
rescued_cb (const SomaLibraryRescue *rescue, gpointer data)
{
  SomaLibrary *self = data;
  g_autofree char *name = g_filename_display_name (rescue->kept);

  if (rescue->newer)
    tell_newer (self, name);
  else
    tell_damaged (self, rescue, name);
  /* The library is in use: what is shown may be more than what is left. */
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
  g_hash_table_unref (self->hidden_items);
  g_ptr_array_unref (self->records);
  g_ptr_array_unref (self->played);
  soma_library_totals_free (self->totals);
  g_ptr_array_unref (self->recovered);
  g_ptr_array_unref (self->games);
  g_hash_table_unref (self->hidden);
  g_hash_table_unref (self->pages);
  g_hash_table_unref (self->marks);
  g_ptr_array_unref (self->changes);
  g_ptr_array_unref (self->tag_changes);
  g_hash_table_unref (self->bookmarks);
  g_ptr_array_unref (self->joined);
  g_ptr_array_unref (self->restored);
  g_free (self->unreadable);
  G_OBJECT_CLASS (soma_library_parent_class)->finalize (object);
}

static void
soma_library_class_init (SomaLibraryClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->get_property = soma_library_get_property;
  object_class->dispose = soma_library_dispose;
  object_class->finalize = soma_library_finalize;

  properties[PROP_LOADED] = g_param_spec_boolean ("loaded", NULL, NULL, FALSE, G_PARAM_READABLE);
  g_object_class_install_properties (object_class, N_PROPERTIES, properties);
  signals[FIGURES_CHANGED] = g_signal_new ("figures-changed", SOMA_TYPE_LIBRARY, G_SIGNAL_RUN_LAST,
                                           0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[RECORDS_CHANGED] = g_signal_new ("records-changed", SOMA_TYPE_LIBRARY, G_SIGNAL_RUN_LAST,
                                           0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[BOOKMARKS_CHANGED] =
      g_signal_new ("bookmarks-changed", SOMA_TYPE_LIBRARY, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                    G_TYPE_NONE, 0);
  signals[RECOVERED_CHANGED] =
      g_signal_new ("recovered-changed", SOMA_TYPE_LIBRARY, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                    G_TYPE_NONE, 0);
  signals[GAMES_CHANGED] = g_signal_new ("games-changed", SOMA_TYPE_LIBRARY, G_SIGNAL_RUN_LAST, 0,
                                         NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[MARKS_CHANGED] = g_signal_new ("marks-changed", SOMA_TYPE_LIBRARY, G_SIGNAL_RUN_LAST, 0,
                                         NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[PROBLEM] = g_signal_new ("problem", SOMA_TYPE_LIBRARY, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                   NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
  signals[NOTICE] = g_signal_new ("notice", SOMA_TYPE_LIBRARY, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                  NULL, G_TYPE_NONE, 2, G_TYPE_STRING, G_TYPE_STRING);
}

static void
soma_library_init (SomaLibrary *self)
{
  GDestroyNotify free_figure = (GDestroyNotify) soma_stored_figure_free;

  self->figures = g_list_store_new (SOMA_TYPE_FIGURE_ITEM);
  self->rows = g_hash_table_new_full (g_int64_hash, g_int64_equal, NULL, free_figure);
  self->deleted = g_hash_table_new_full (g_int64_hash, g_int64_equal, NULL, free_figure);
  self->hidden_items = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, g_object_unref);
  self->records = g_ptr_array_new_with_free_func ((GDestroyNotify) soma_stored_record_free);
  self->played = g_ptr_array_new_with_free_func ((GDestroyNotify) soma_stored_record_free);
  self->totals = soma_library_totals_new ();
  self->recovered = g_ptr_array_new_with_free_func ((GDestroyNotify) soma_stored_draft_free);
  self->games = g_ptr_array_new_with_free_func ((GDestroyNotify) soma_stored_game_free);
  self->hidden =
      g_hash_table_new_full (g_str_hash, g_str_equal, NULL, (GDestroyNotify) soma_stored_game_free);
  self->pages = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  self->marks =
      g_hash_table_new_full (g_str_hash, g_str_equal, NULL, (GDestroyNotify) soma_stored_mark_free);
  self->changes = g_ptr_array_new ();
  self->tag_changes = soma_library_new_tag_changes ();
  self->bookmarks = g_hash_table_new_full (g_str_hash, g_str_equal, NULL,
                                           (GDestroyNotify) soma_stored_bookmark_free);
  self->joined = soma_library_new_joined ();
  self->restored = soma_library_new_restored ();
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

  /* What these make of figures is written then. */
  while (self->changes->len > 0)
    soma_background_wait (self->changes->pdata[0]);
  soma_library_worker_wait (self->worker);
}

void
soma_library_read_again (SomaLibrary *self)
{
  if (self->worker != NULL) /* it may be the last thing that is done */
    read_again (self, TRUE);
}

void
soma_library_refresh (SomaLibrary *self)
{
  g_return_if_fail (SOMA_IS_LIBRARY (self));
  if (!self->reading)
    read_again (self, FALSE);
}

void
soma_library_tell_problem (SomaLibrary *self, const char *sentence)
{
  g_signal_emit (self, signals[PROBLEM], 0, sentence);
}

void
soma_library_tell_figures_changed (SomaLibrary *self)
{
  g_signal_emit (self, signals[FIGURES_CHANGED], 0);
}

void
soma_library_tell_records_changed (SomaLibrary *self)
{
  g_signal_emit (self, signals[RECORDS_CHANGED], 0);
}

void
soma_library_tell_bookmarks_changed (SomaLibrary *self)
{
  g_signal_emit (self, signals[BOOKMARKS_CHANGED], 0);
}

void
soma_library_tell_recovered_changed (SomaLibrary *self)
{
  g_signal_emit (self, signals[RECOVERED_CHANGED], 0);
}

void
soma_library_tell_games_changed (SomaLibrary *self)
{
  g_signal_emit (self, signals[GAMES_CHANGED], 0);
}

void
soma_library_tell_marks_changed (SomaLibrary *self)
{
  g_signal_emit (self, signals[MARKS_CHANGED], 0);
}

void
soma_library_writing_done (gpointer data)
{
  SomaLibraryWriting *writing = data;

  if (writing->error != NULL)
    soma_library_tell_problem (writing->self, writing->error->message);
  else if (writing->is_outdated)
    soma_library_read_again (writing->self);
  g_free (writing->key);
  g_free (writing->text);
  g_free (writing->before);
  g_clear_pointer (&writing->record, soma_stored_record_free);
  g_clear_pointer (&writing->game, soma_stored_game_free);
  g_clear_pointer (&writing->slot, soma_game_slot_unref);
  g_clear_pointer (&writing->bookmark, soma_stored_bookmark_free);
  g_clear_error (&writing->error);
  g_free (writing);
}

SomaLibraryWriting *
soma_library_writing_new (SomaLibrary *self)
{
  SomaLibraryWriting *writing = g_new0 (SomaLibraryWriting, 1);

  writing->self = self;
  return writing;
}

gboolean
soma_library_writing_has_store (SomaLibraryWriting *writing, SomaLibraryStore *store,
                                const GError *problem)
{
  if (store == NULL)
    writing->error = g_error_copy (problem);
  return store != NULL;
}

GTask *
soma_library_request_new (SomaLibrary *self, GAsyncReadyCallback callback, gpointer data,
                          gpointer tag, SomaLibraryRequest **request)
{
  GTask *task = g_task_new (self, NULL, callback, data);

  *request = g_new0 (SomaLibraryRequest, 1);
  g_task_set_source_tag (task, tag);
  g_task_set_task_data (task, *request, request_free);
  return task;
}

gboolean
soma_library_request_return_error (GTask *task, SomaLibraryRequest *request)
{
  if (request->error == NULL)
    return FALSE;
  g_task_return_error (task, g_steal_pointer (&request->error));
  return TRUE;
}
