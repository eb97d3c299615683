/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "soma-config.h"

#include "draft-keeper.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "file-text.h"
#include "own-sets.h"
#include "stored-place.h"

#define RETRY_SECONDS 10

struct _SomaDraftKeeper
{
  GObject parent_instance;

  /* Owned */
  SomaLibrary *library;
  SomaDraft *draft;
  char *key; /* of the draft in the library */

  gint64 figure;
  char *text;          /* (nullable) owned: of the figure when it was read or saved */
  guint timeout;       /* until the draft is stored */
  gboolean is_kept;    /* a draft is in the library, to be recovered after a crash */
  gboolean has_failed; /* storing failed last time, and that was reported */
};

G_DEFINE_FINAL_TYPE (SomaDraftKeeper, soma_draft_keeper, G_TYPE_OBJECT)

enum
{
  PROBLEM,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

static void
forget (SomaDraftKeeper *self)
{
  g_clear_handle_id (&self->timeout, g_source_remove);
  if (self->is_kept)
    soma_library_delete_draft (self->library, self->key);
  self->is_kept = FALSE;
}

/* Keeping. */

static gboolean keep_cb (gpointer data);

static void
tell_failure (SomaDraftKeeper *self, const char *reason)
{
  g_autofree char *sentence =
      /* Translators: %s is a sentence. */
      g_strdup_printf (_ ("After a crash, changes cannot be recovered: %s"), reason);

  g_signal_emit (self, signals[PROBLEM], 0, sentence);
}

/* The obstacle, such as a full disk, may be gone later. */
static void
kept_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (SomaDraftKeeper) self = data;
  g_autoptr (GError) error = NULL;
  gboolean failed = !soma_library_put_draft_finish (self->library, result, &error);

  if (failed && !self->has_failed)
    tell_failure (self, error->message);
  self->has_failed = failed;
  if (failed && self->timeout == 0 && self->is_kept)
    self->timeout = g_timeout_add_seconds (RETRY_SECONDS, keep_cb, self);
}

static SomaStoredFileUse
get_file_use (SomaDraft *draft)
{
  if (soma_draft_get_file (draft) == NULL)
    return SOMA_STORED_FILE_SOURCE;
  return soma_stored_place_get_use (soma_draft_get_place (draft));
}

/* What the draft was made from, so that nothing else is replaced by it. (transfer full) */
static char *
make_etag (SomaDraftKeeper *self)
{
  if (soma_draft_get_file (self->draft) != NULL)
    return soma_stored_place_print (soma_draft_get_place (self->draft),
                                    soma_draft_get_etag (self->draft));
  return self->figure != 0 ? g_strdup (self->text) : NULL;
}

static void
keep (SomaDraftKeeper *self)
{
  SomaBook *book = soma_draft_get_book (self->draft);
  GFile *own = soma_draft_get_file (self->draft);
  GFile *file = own != NULL ? own : soma_draft_get_source (self->draft);
  g_autofree char *uri = file != NULL ? g_file_get_uri (file) : NULL;
  g_autofree char *text = soma_book_to_text (book);
  g_autofree char *etag = make_etag (self);
  const SomaStoredDraft kept = { .key = self->key,
                                 .uri = uri,
                                 .file_use = get_file_use (self->draft),
                                 .figure = self->figure,
                                 .name = (char *) book->problems[0]->name,
                                 .text = text,
                                 .etag = etag,
                                 .changed = g_get_real_time () / G_USEC_PER_SEC };

  self->is_kept = TRUE;
  soma_library_put_draft_async (self->library, &kept, kept_cb, g_object_ref (self));
}

static gboolean
keep_cb (gpointer data)
{
  SomaDraftKeeper *self = data;

  self->timeout = 0;
  keep (self);
  return G_SOURCE_REMOVE;
}

/* The delay starts with the first change, so that an endless stroke is stored, too. */
static void
changed_cb (SomaDraftKeeper *self)
{
  if (!soma_draft_is_modified (self->draft))
    forget (self);
  else if (self->timeout == 0)
    self->timeout = g_timeout_add (SOMA_DRAFT_KEEPER_DELAY, keep_cb, self);
}

/* Saving. */

/* A figure without a name has that of its file, which was written with it. */
static void
set_name (SomaDraftKeeper *self, const SomaBook *saved)
{
  SomaDesign *design = soma_draft_get_design (self->draft);

  if (*design->name != '\0' || saved->n_problems > 1 || *saved->problems[0]->name == '\0')
    return;
  g_autoptr (SomaDesign) named =
      soma_design_with_text (design, SOMA_DESIGN_NAME, saved->problems[0]->name);
  soma_draft_apply (self->draft, named, 0);
}

static void
file_saved_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (GTask) task = data;
  SomaDraftKeeper *self = g_task_get_source_object (task);
  GFile *file = g_object_get_data (G_OBJECT (task), "file");
  const SomaFilePlace *place = g_object_get_data (G_OBJECT (task), "place");
  SomaBook *book = g_task_get_task_data (task);
  GError *error = NULL;
  g_autofree char *etag = soma_design_file_save_finish (result, &error);

  if (error != NULL)
    {
      g_task_return_error (task, error);
      return;
    }
  self->figure = 0;
  set_name (self, book);
  soma_draft_set_file (self->draft, file, place, etag);
  soma_draft_mark_saved (self->draft, book);
  changed_cb (self);
  g_task_return_boolean (task, TRUE);
}

static void
figure_saved_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (GTask) task = data;
  SomaDraftKeeper *self = g_task_get_source_object (task);
  SomaBook *book = g_task_get_task_data (task);
  GError *error = NULL;
  gint64 figure = soma_library_save_figure_finish (self->library, result, &error);

  if (error != NULL)
    {
      g_task_return_error (task, error);
      return;
    }
  /* One of several problems is copied: the others stay in their file. */
  if (soma_draft_get_book (self->draft)->n_problems == 1)
    {
      self->figure = figure;
      g_free (self->text);
      self->text = soma_book_to_text (book);
      soma_draft_set_file (self->draft, NULL, NULL, NULL);
      soma_draft_mark_saved (self->draft, book);
      changed_cb (self);
    }
  g_task_return_boolean (task, TRUE);
}

static gboolean
is_own_file (SomaDraftKeeper *self, GFile *file)
{
  GFile *own = soma_draft_get_file (self->draft);

  return own != NULL && g_file_equal (own, file);
}

/* A figure without a name of its own takes that of the file, unless that gives it to problems
 * without one. (transfer full) */
static SomaBook *
name_after (SomaBook *book, GFile *file, const SomaFilePlace *place)
{
  g_autofree char *name = soma_file_text_get_stem (file);

  if (*book->problems[0]->name != '\0' || book->n_problems > 1 || place->n_figures > 0 ||
      soma_file_place_is_whole (place))
    return soma_book_ref (book);
  g_autoptr (SomaDesign) named = soma_design_with_text (book->problems[0], SOMA_DESIGN_NAME, name);
  return soma_book_new_single (named);
}

/* Takes the book that is to be saved. */
static GTask *
make_task (SomaDraftKeeper *self, SomaBook *book, GAsyncReadyCallback callback, gpointer data)
{
  GTask *task = g_task_new (self, NULL, callback, data);

  g_task_set_task_data (task, book, (GDestroyNotify) soma_book_unref);
  return task;
}

/* (nullable) */
static const SomaStoredDraft *
find_recovered (SomaLibrary *library, const char *key)
{
  GPtrArray *drafts = soma_library_get_recovered (library);

  for (guint i = 0; i < drafts->len; i++)
    {
      const SomaStoredDraft *draft = drafts->pdata[i];

      if (g_str_equal (draft->key, key))
        return draft;
    }
  return NULL;
}

static void
soma_draft_keeper_dispose (GObject *object)
{
  SomaDraftKeeper *self = SOMA_DRAFT_KEEPER (object);

  g_clear_handle_id (&self->timeout, g_source_remove);
  g_clear_object (&self->draft);
  g_clear_object (&self->library);
  g_clear_pointer (&self->key, g_free);
  g_clear_pointer (&self->text, g_free);
  G_OBJECT_CLASS (soma_draft_keeper_parent_class)->dispose (object);
}

static void
soma_draft_keeper_class_init (SomaDraftKeeperClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = soma_draft_keeper_dispose;

  signals[PROBLEM] = g_signal_new ("problem", SOMA_TYPE_DRAFT_KEEPER, G_SIGNAL_RUN_LAST, 0, NULL,
                                   NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
}

static void
soma_draft_keeper_init (SomaDraftKeeper *self)
{
}

SomaDraftKeeper *
soma_draft_keeper_new (SomaLibrary *library, SomaDraft *draft)
{
  SomaDraftKeeper *self = g_object_new (SOMA_TYPE_DRAFT_KEEPER, NULL);

  self->library = g_object_ref (library);
  self->draft = g_object_ref (draft);
  self->key = g_uuid_string_random ();
  g_signal_connect_object (draft, "notify::design", G_CALLBACK (changed_cb), self,
                           G_CONNECT_SWAPPED);
  return self;
}

SomaDraftKeeper *
soma_draft_keeper_new_empty (SomaLibrary *library)
{
  g_autoptr (SomaPieces) pieces = soma_own_sets_get_new ();
  g_autoptr (SomaDesign) design = soma_design_new (pieces);
  g_autoptr (SomaDraft) draft = soma_draft_new (design);

  return soma_draft_keeper_new (library, draft);
}

/* A file that the draft cannot replace is only its source. */
static void
set_file (SomaDraft *draft, GFile *file, const SomaStoredDraft *recovered, gboolean is_whole)
{
  SomaFilePlace place;
  g_autofree char *etag = NULL;

  if (is_whole && soma_stored_place_parse (recovered, file, &place, &etag))
    soma_draft_set_file (draft, file, &place, etag);
  else
    soma_draft_set_source (draft, file, NULL);
}

SomaDraftKeeper *
soma_draft_keeper_new_recovered (SomaLibrary *library, const char *key, GError **error)
{
  const SomaStoredDraft *recovered = find_recovered (library, key);

  if (recovered == NULL)
    {
      g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND,
                           _ ("These changes are already opened or discarded"));
      return NULL;
    }
  g_auto (SomaDesignSource) source = { 0 };
  g_autoptr (SomaBook) book = soma_book_from_text (recovered->text, strlen (recovered->text),
                                                   recovered->name, &source, error);
  if (book == NULL)
    return NULL;
  g_autoptr (SomaDraft) draft = soma_draft_new_for_book (book);
  g_autoptr (GFile) file = recovered->uri != NULL ? g_file_new_for_uri (recovered->uri) : NULL;
  SomaDraftKeeper *self = soma_draft_keeper_new (library, draft);
  if (file != NULL)
    set_file (draft, file, recovered, source.is_whole);
  soma_draft_mark_saved (draft, NULL);
  g_free (self->key);
  self->key = g_strdup (recovered->key);
  self->figure = recovered->figure;
  self->text = file == NULL ? g_strdup (recovered->etag) : NULL;
  self->is_kept = TRUE;
  soma_library_forget_recovered (library, self->key);
  return self;
}

SomaDraftKeeper *
soma_draft_keeper_new_for_figure (SomaLibrary *library, gint64 figure, GError **error)
{
  const char *text = soma_library_get_figure_text (library, figure);

  if (text == NULL)
    {
      g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND,
                           _ ("The figure is no longer in the library"));
      return NULL;
    }
  g_auto (SomaDesignSource) source = { 0 };
  g_autoptr (SomaDesign) design =
      soma_design_from_text (text, strlen (text), _ ("Library"), &source, error);
  if (design == NULL)
    return NULL;
  g_autoptr (SomaDraft) draft = soma_draft_new (design);
  SomaDraftKeeper *self = soma_draft_keeper_new (library, draft);
  /* A figure by a later version is not replaced by the part that this version understands. */
  self->figure = source.is_whole ? figure : 0;
  self->text = g_strdup (text);
  return self;
}

SomaDraft *
soma_draft_keeper_get_draft (SomaDraftKeeper *self)
{
  g_return_val_if_fail (SOMA_IS_DRAFT_KEEPER (self), NULL);
  return self->draft;
}

gint64
soma_draft_keeper_get_figure (SomaDraftKeeper *self)
{
  g_return_val_if_fail (SOMA_IS_DRAFT_KEEPER (self), 0);
  return self->figure;
}

gboolean
soma_draft_keeper_has_place (SomaDraftKeeper *self)
{
  g_return_val_if_fail (SOMA_IS_DRAFT_KEEPER (self), FALSE);
  return self->figure != 0 || soma_draft_get_file (self->draft) != NULL;
}

SomaFilePlace
soma_draft_keeper_find_place (SomaDraftKeeper *self, GFile *file, const SomaFormat *format)
{
  SomaFilePlace alone = { .format = format != NULL ? format : soma_design_file_get_format (file) };

  g_return_val_if_fail (SOMA_IS_DRAFT_KEEPER (self), alone);
  return is_own_file (self, file) ? *soma_draft_get_place (self->draft) : alone;
}

void
soma_draft_keeper_save_file_async (SomaDraftKeeper *self, GFile *file, const SomaFormat *format,
                                   gboolean anyway, GAsyncReadyCallback callback, gpointer data)
{
  g_return_if_fail (SOMA_IS_DRAFT_KEEPER (self));

  const SomaFilePlace place = soma_draft_keeper_find_place (self, file, format);
  SomaBook *book = name_after (soma_draft_get_book (self->draft), file, &place);
  GTask *task = make_task (self, book, callback, data);
  const char *etag = NULL;

  if (is_own_file (self, file) && !anyway)
    etag = soma_draft_get_etag (self->draft) != NULL ? soma_draft_get_etag (self->draft)
                                                     : SOMA_DESIGN_FILE_UNKNOWN_ETAG;
  g_object_set_data_full (G_OBJECT (task), "file", g_object_ref (file), g_object_unref);
  g_object_set_data_full (G_OBJECT (task), "place", g_memdup2 (&place, sizeof place), g_free);
  soma_design_file_save_async (book, file, &place, etag, file_saved_cb, task);
}

void
soma_draft_keeper_save_figure_async (SomaDraftKeeper *self, GAsyncReadyCallback callback,
                                     gpointer data)
{
  g_return_if_fail (SOMA_IS_DRAFT_KEEPER (self));

  SomaDesign *design = soma_draft_get_design (self->draft);
  GTask *task = make_task (self, soma_book_new_single (design), callback, data);
  g_autofree char *text = soma_design_to_text (design);
  const SomaLibraryFigure figure = { .name =
                                         *design->name != '\0' ? design->name : _ ("New Figure"),
                                     .text = text,
                                     .collection =
                                         soma_library_get_collection (self->library, self->figure),
                                     .author = design->author,
                                     .tags = design->tags,
                                     .before = self->text };

  if (design->drawing->n_cells == 0)
    g_task_return_new_error (task, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
                             _ ("A figure without cells cannot be saved"));
  else
    {
      soma_library_save_figure_async (self->library, self->figure, &figure, figure_saved_cb, task);
      return;
    }
  g_object_unref (task);
}

gboolean
soma_draft_keeper_save_finish (SomaDraftKeeper *self, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), FALSE);
  return g_task_propagate_boolean (G_TASK (result), error);
}

void
soma_draft_keeper_discard (SomaDraftKeeper *self)
{
  g_return_if_fail (SOMA_IS_DRAFT_KEEPER (self));

  forget (self);
  g_signal_handlers_disconnect_by_func (self->draft, changed_cb, self);
}

void
soma_draft_keeper_keep (SomaDraftKeeper *self)
{
  g_return_if_fail (SOMA_IS_DRAFT_KEEPER (self));

  if (self->timeout == 0)
    return;
  g_clear_handle_id (&self->timeout, g_source_remove);
  keep (self);
}
