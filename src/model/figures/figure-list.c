/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "figure-list.h"

#include <string.h>

#include "background.h"
#include "catalogue.h"
#include "design-entry.h"
#include "engine-auto.h"
#include "file-text.h"
#include "format.h"
#include "rating.h"
#include "library-store.h"
#include "puzzle-file.h"
#include "solution-store.h"

#define UNMEASURED G_MAXUINT

struct _SomaFigureList
{
  GObject parent_instance;

  /* Owned */
  GListStore *figures; /* of SomaFigureItem */
  char *title;         /* (nullable) */
  GStrv problems;
  SomaDesign *design; /* (nullable) */
  SomaBook *book;     /* (nullable) */
  char *reason;       /* (nullable) why the file cannot be written again */
  GFile *file;        /* (nullable) */
  char *etag;         /* (nullable) */

  guint n_lost;  /* figures that could not be read */
  guint n_wrong; /* solutions */
  gboolean is_outdated;
  gboolean is_whole;        /* the design is everything that the file contains */
  const SomaFormat *format; /* of the file */

  /* Of each figure (guint8): whether its design can replace it among the others. None if nothing
   * can be replaced. */
  GByteArray *replaceable; /* owned */
};

G_DEFINE_FINAL_TYPE (SomaFigureList, soma_figure_list, G_TYPE_OBJECT)

/* Making. */

/* A problem without a name is called after its file. */
static char *
make_name (const SomaFileContents *contents, guint number, const char *title)
{
  const SomaFileEntry *entry = contents->entries->pdata[number];
  const char *dot = title != NULL ? strrchr (title, '.') : NULL;

  if (dot == NULL || !contents->format->has_problems || soma_file_entry_has_name (entry))
    return g_strdup (entry->name);
  g_autofree char *stem = g_strndup (title, (gsize) (dot - title));
  return contents->entries->len > 1 ? g_strdup_printf ("%s %u", stem, number + 1)
                                    : g_steal_pointer (&stem);
}

static SomaFigureItem *
make_item (const SomaFileContents *contents, guint number, const char *title)
{
  const SomaFileEntry *entry = contents->entries->pdata[number];
  g_autofree char *name = make_name (contents, number, title);
  SomaFigureItem *item =
      soma_figure_item_new (entry->id, name, entry->figure, soma_file_entry_get_set (entry),
                            entry->distinct_pieces, entry->pins);
  g_autoptr (SomaCellColours) colours = soma_file_entry_get_colours (entry);

  soma_figure_item_set_collection (item, entry->collection);
  soma_figure_item_set_position (item, entry->game);
  soma_figure_item_set_about (item, entry->about.notes, entry->about.author, entry->about.tags);
  soma_figure_item_set_solutions (item, entry->solutions);
  soma_figure_item_set_colours (item, colours, entry->groups);
  return item;
}

static SomaFigureList *
make_list (const char *title, const SomaFileContents *contents)
{
  SomaFigureList *self = g_object_new (SOMA_TYPE_FIGURE_LIST, NULL);

  self->title = g_strdup (title);
  self->problems =
      contents != NULL ? soma_file_contents_list_problems (contents) : g_new0 (char *, 1);
  if (contents != NULL)
    for (guint i = 0; i < contents->problems->len; i++)
      {
        const SomaFileProblem *problem = g_ptr_array_index (contents->problems, i);
        self->n_lost += problem->figure_lost ? 1 : 0;
        self->n_wrong += problem->is_solution ? 1 : 0;
      }
  for (guint i = 0; contents != NULL && i < contents->entries->len; i++)
    {
      g_autoptr (SomaFigureItem) item = make_item (contents, i, title);
      g_list_store_append (self->figures, item);
    }
  return self;
}

/* Loading. */

/* A pipe or a device must not be replaced with a file. */
static gboolean
is_regular (GFileInfo *info)
{
  return info != NULL && g_file_info_get_file_type (info) == G_FILE_TYPE_REGULAR;
}

static gboolean
loses_nothing (const SomaDesign *design, const SomaFormat *format)
{
  g_autoptr (SomaBook) book = soma_book_new_single ((SomaDesign *) design);
  g_auto (GStrv) losses = soma_design_file_list_losses (book, format, NULL);

  return losses[0] == NULL;
}

/* Finds out which figures can be written back among the others. */
static void
find_replaceable (SomaFigureList *self, const SomaFileContents *contents)
{
  g_autoptr (GString) text = g_string_new (NULL);

  if (!soma_format_rewrite (contents, self->title, -1, text, &self->reason))
    return;
  for (guint i = 0; i < contents->entries->len; i++)
    {
      g_autoptr (SomaFigureItem) item = g_list_model_get_item (G_LIST_MODEL (self->figures), i);
      g_autoptr (SomaDesign) design = soma_figure_item_make_design (item);
      guint8 keeps = soma_design_keeps_entry (design, contents->entries->pdata[i]);
      g_byte_array_append (self->replaceable, &keeps, 1);
    }
}

/* All problems are edited together. */
static void
add_book (SomaFigureList *self, const SomaFileContents *contents, gboolean can_replace)
{
  g_autoptr (GString) text = g_string_new (NULL);

  self->book = soma_book_new_from_contents (contents);
  self->is_whole =
      can_replace && soma_format_rewrite (contents, self->title, -1, text, &self->reason);
}

/* Likewise, with problems that are not finished. */
static void
add_native_book (SomaFigureList *self, const char *text, gsize length, gboolean can_replace)
{
  g_auto (SomaDesignSource) source = { 0 };

  self->book = soma_book_from_text (text, length, self->title, &source, NULL);
  self->is_whole = self->book != NULL && source.is_whole && can_replace;
  g_strfreev (self->problems);
  self->problems = g_steal_pointer (&source.problems);
}

/* A single figure is read again as an editable design, which contains more. */
static void
add_design (SomaFigureList *self, const char *text, gsize length, gboolean can_replace)
{
  g_auto (SomaDesignSource) source = { 0 };
  g_autoptr (SomaDesign) design = soma_design_from_text (text, length, self->title, &source, NULL);

  if (design == NULL || source.n_figures != 1)
    return;
  self->design = g_steal_pointer (&design);
  /* A file is only written back in its own format, whatever its name. */
  self->is_whole = source.is_whole && can_replace && loses_nothing (self->design, self->format);
  g_strfreev (self->problems);
  self->problems = g_steal_pointer (&source.problems);
}

/* Reads the text of that name, which may be replaced if it is that of a `file` (nullable). */
static SomaFigureList *
read_text (const char *text, gsize length, const char *name, GFile *file, gboolean can_replace,
           GError **error)
{
  g_autoptr (GError) local = NULL;
  g_autoptr (SomaFileContents) contents = soma_file_parse (text, length, name, &local);
  g_autoptr (SomaFigureList) list = make_list (name, contents);

  g_set_object (&list->file, file);
  /* What is not understood may be an unfinished figure. */
  list->format = contents != NULL ? contents->format : &soma_format_native;
  if (list->format->has_problems)
    add_book (list, contents, can_replace);
  else if (list->format == &soma_format_native && soma_book_is_text (text, length))
    add_native_book (list, text, length, can_replace);
  else if (contents == NULL || contents->entries->len == 1)
    add_design (list, text, length, can_replace);
  if (contents != NULL && can_replace && !list->is_whole && list->book == NULL)
    find_replaceable (list, contents);
  if (contents != NULL || list->design != NULL)
    return g_steal_pointer (&list);
  g_propagate_error (error, g_steal_pointer (&local));
  return NULL;
}

static gpointer
load (GFile *file, GCancellable *cancellable, GError **error)
{
  g_autofree char *name = soma_file_text_get_name (file);
  gsize length;
  /* Queried before reading: the contents may be newer, but never older. */
  g_autoptr (GFileInfo) info =
      g_file_query_info (file, G_FILE_ATTRIBUTE_ETAG_VALUE "," G_FILE_ATTRIBUTE_STANDARD_TYPE,
                         G_FILE_QUERY_INFO_NONE, cancellable, NULL);
  g_autofree char *text = soma_file_text_load (file, cancellable, &length, error);

  if (text == NULL)
    return NULL;
  SomaFigureList *list = read_text (text, length, name, file, is_regular (info), error);
  if (list != NULL)
    list->etag = info != NULL ? g_strdup (g_file_info_get_etag (info)) : NULL;
  return list;
}

/* A text that is no file. */
typedef struct
{
  char *text, *name;    /* owned */
  SomaFigureList *list; /* (nullable) owned */
  GError *error;        /* (nullable) owned */
} Reading;

static void
reading_free (gpointer data)
{
  Reading *reading = data;

  g_free (reading->text);
  g_free (reading->name);
  g_clear_object (&reading->list);
  g_clear_error (&reading->error);
  g_free (reading);
}

static void
reading_work (GTask *task)
{
  Reading *reading = g_task_get_task_data (task);

  reading->list = read_text (reading->text, strlen (reading->text), reading->name, NULL, FALSE,
                             &reading->error);
}

static void
reading_done (GTask *task)
{
  Reading *reading = g_task_get_task_data (task);

  if (reading->list != NULL)
    g_task_return_pointer (task, g_steal_pointer (&reading->list), g_object_unref);
  else
    g_task_return_error (task, g_steal_pointer (&reading->error));
}

static const SomaBackground read_any_text = {
  "soma-read",
  .work = reading_work,
  .done = reading_done,
};

/* Looking up. */

typedef struct
{
  guint number;     /* counts look-ups */
  GPtrArray *items; /* owned; of SomaFigureItem */
  SomaSymmetry symmetry;
  SomaKnown *before;             /* one per item: what was known at the beginning; owned */
  SomaStoredSearch *stored;      /* one per item; owned */
  char **keys;                   /* one per item, (nullable); owned */
  SomaShapeSymmetry *symmetries; /* one per item, empty where the key was known; owned */
  guint *difficulties;           /* one per item, UNMEASURED if it is not known; owned */
} Lookup;

static void
lookup_free (gpointer data)
{
  Lookup *lookup = data;

  for (guint i = 0; i < lookup->items->len; i++)
    g_free (lookup->keys[i]);
  g_ptr_array_unref (lookup->items);
  g_free (lookup->before);
  g_free (lookup->stored);
  g_free (lookup->keys);
  g_free (lookup->symmetries);
  g_free (lookup->difficulties);
  g_free (lookup);
}

static void
look_up_item (SomaSolutionStore *store, SomaFigureItem *item, SomaSymmetry symmetry,
              SomaStoredSearch *stored)
{
  SomaStoredSearch found = { 0 };

  if (store == NULL || !soma_solution_store_lookup (store, soma_figure_item_get_puzzle (item),
                                                    symmetry, &found, NULL))
    return;
  stored->state = found.state;
  stored->n_solutions = found.n_solutions;
  stored->is_counted = found.is_counted;
  stored->number = found.number;
  soma_stored_search_clear (&found);
}

static guint
look_up_difficulty (SomaSolutionStore *store, SomaFigureItem *item)
{
  guint difficulty;

  return store != NULL && !soma_figure_item_is_measured (item) &&
                 soma_solution_store_find_difficulty (store, soma_figure_item_get_puzzle (item),
                                                      &difficulty) &&
                 difficulty <= SOMA_N_DIFFICULTIES
             ? difficulty
             : UNMEASURED;
}

static void
look_up (GTask *task)
{
  Lookup *lookup = g_task_get_task_data (task);
  g_autoptr (SomaSolutionStore) store = soma_solution_store_open_default (NULL, NULL);

  for (guint i = 0; i < lookup->items->len; i++)
    {
      SomaFigureItem *item = g_ptr_array_index (lookup->items, i);

      lookup->difficulties[i] = UNMEASURED;
      if (lookup->keys[i] == NULL)
        lookup->symmetries[i] = soma_figure_item_compute_symmetry (item);
      if (soma_figure_item_get_piece_set (item) == NULL)
        continue;
      if (lookup->keys[i] == NULL)
        lookup->keys[i] = soma_library_puzzle_key (soma_figure_item_get_puzzle (item));
      if (soma_figure_item_get_count (item, lookup->symmetry, &lookup->stored[i].n_solutions))
        lookup->stored[i].state = SOMA_STORED_COMPLETE;
      else
        look_up_item (store, item, lookup->symmetry, &lookup->stored[i]);
      if (lookup->stored[i].state == SOMA_STORED_COMPLETE || lookup->stored[i].is_counted)
        lookup->difficulties[i] = look_up_difficulty (store, item);
    }
}

static SomaKnown
to_known (SomaStoredState state)
{
  return state == SOMA_STORED_COMPLETE  ? SOMA_KNOWN_ALL
         : state == SOMA_STORED_PARTIAL ? SOMA_KNOWN_SOME
                                        : SOMA_KNOWN_NOTHING;
}

/* What was counted says more than what was found. */
static void
set_known (SomaFigureItem *item, const SomaStoredSearch *stored)
{
  guint64 n;

  if (!stored->is_counted)
    soma_figure_item_set_known (item, to_known (stored->state), stored->n_solutions);
  else if (soma_number_get (&stored->number, &n))
    soma_figure_item_set_known (item, SOMA_KNOWN_ALL, n);
  else
    soma_figure_item_set_number (item, &stored->number);
}

/* A search that ended after the look-up was begun knows more than the store did. */
static gboolean
was_solved_meanwhile (const Lookup *lookup, guint i)
{
  const SomaStoredSearch *stored = &lookup->stored[i];

  return lookup->before[i] != SOMA_KNOWN_ALL && stored->state != SOMA_STORED_COMPLETE &&
         !stored->is_counted &&
         soma_figure_item_get_known (lookup->items->pdata[i], NULL) == SOMA_KNOWN_ALL;
}

static void
return_looked_up (GTask *task)
{
  Lookup *lookup = g_task_get_task_data (task);

  for (guint i = 0; i < lookup->items->len; i++)
    {
      SomaFigureItem *item = g_ptr_array_index (lookup->items, i);

      soma_figure_item_set_key (item, lookup->keys[i]);
      if (lookup->symmetries[i].n_elements > 0)
        soma_figure_item_set_symmetry (item, lookup->symmetries[i]);
      /* One that was begun later, with another convention, may have ended already. */
      if (soma_figure_item_get_look_up (item) < lookup->number)
        {
          soma_figure_item_set_look_up (item, lookup->number);
          if (!was_solved_meanwhile (lookup, i))
            set_known (item, &lookup->stored[i]);
        }
      if (lookup->difficulties[i] != UNMEASURED)
        soma_figure_item_set_difficulty (item, lookup->difficulties[i]);
    }
  g_task_return_boolean (task, TRUE);
}

static const SomaBackground look_up_counts = {
  "soma-look-up",
  .work = look_up,
  .done = return_looked_up,
};

static void
soma_figure_list_dispose (GObject *object)
{
  SomaFigureList *self = SOMA_FIGURE_LIST (object);

  g_clear_object (&self->figures);
  g_clear_pointer (&self->title, g_free);
  g_clear_pointer (&self->problems, g_strfreev);
  g_clear_pointer (&self->design, soma_design_unref);
  g_clear_pointer (&self->book, soma_book_unref);
  g_clear_pointer (&self->reason, g_free);
  g_clear_object (&self->file);
  g_clear_pointer (&self->etag, g_free);
  g_clear_pointer (&self->replaceable, g_byte_array_unref);
  G_OBJECT_CLASS (soma_figure_list_parent_class)->dispose (object);
}

static void
soma_figure_list_class_init (SomaFigureListClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = soma_figure_list_dispose;
}

static void
soma_figure_list_init (SomaFigureList *self)
{
  self->figures = g_list_store_new (SOMA_TYPE_FIGURE_ITEM);
  self->replaceable = g_byte_array_new ();
}

SomaFigureList *
soma_figure_list_new_builtin (void)
{
  g_autoptr (SomaFileContents) contents = soma_catalogue_load ();

  SomaFigureList *self = make_list (NULL, contents);

  /* Figures of the catalogue were counted and rated when they were taken into it; and they have
   * names that stay. */
  for (guint i = 0; i < g_list_model_get_n_items (G_LIST_MODEL (self->figures)); i++)
    {
      g_autoptr (SomaFigureItem) item = g_list_model_get_item (G_LIST_MODEL (self->figures), i);
      const char *id = soma_figure_item_get_id (item);
      g_autofree char *key = g_strdup_printf ("catalogue %s", id);
      SomaCatalogueMeasure measure;
      soma_figure_item_set_mark_key (item, key);
      if (!soma_catalogue_get_measure (id, &measure))
        continue;
      if (measure.is_counted)
        soma_figure_item_set_counts (item, measure.n_solutions);
      soma_figure_item_set_difficulty (
          item, measure.n_attempts > 0 ? soma_rating_of_attempts (measure.n_attempts) : 0);
    }
  return self;
}

SomaFigureList *
soma_figure_list_new_chosen (const char *title, GPtrArray *items)
{
  SomaFigureList *self = make_list (title, NULL);

  self->format = &soma_format_native;
  g_list_store_splice (self->figures, 0, 0, items->pdata, items->len);
  return self;
}

void
soma_figure_list_load_async (GFile *file, GCancellable *cancellable, GAsyncReadyCallback callback,
                             gpointer data)
{
  soma_background_load_async (file, cancellable, load, g_object_unref, callback, data);
}

void
soma_figure_list_read_async (const char *text, const char *name, GCancellable *cancellable,
                             GAsyncReadyCallback callback, gpointer data)
{
  GTask *task = g_task_new (NULL, cancellable, callback, data);
  Reading *reading = g_new0 (Reading, 1);

  reading->text = g_strdup (text);
  reading->name = g_strdup (name);
  g_task_set_task_data (task, reading, reading_free);
  soma_background_run (task, &read_any_text);
}

SomaFigureList *
soma_figure_list_read_finish (GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, NULL), NULL);
  return g_task_propagate_pointer (G_TASK (result), error);
}

SomaFigureList *
soma_figure_list_load_finish (GAsyncResult *result, GError **error)
{
  return soma_background_load_finish (result, error);
}

GListModel *
soma_figure_list_get_figures (SomaFigureList *self)
{
  g_return_val_if_fail (SOMA_IS_FIGURE_LIST (self), NULL);
  return G_LIST_MODEL (self->figures);
}

const char *
soma_figure_list_get_title (SomaFigureList *self)
{
  g_return_val_if_fail (SOMA_IS_FIGURE_LIST (self), NULL);
  return self->title;
}

SomaDesign *
soma_figure_list_get_design (SomaFigureList *self)
{
  g_return_val_if_fail (SOMA_IS_FIGURE_LIST (self), NULL);
  return self->design;
}

SomaBook *
soma_figure_list_get_book (SomaFigureList *self)
{
  g_return_val_if_fail (SOMA_IS_FIGURE_LIST (self), NULL);
  return self->book;
}

const char *
soma_figure_list_get_reason (SomaFigureList *self)
{
  g_return_val_if_fail (SOMA_IS_FIGURE_LIST (self), NULL);
  return self->reason;
}

gboolean
soma_figure_list_find_place (SomaFigureList *self, guint number, SomaFilePlace *place)
{
  g_return_val_if_fail (SOMA_IS_FIGURE_LIST (self), FALSE);

  *place = (SomaFilePlace){ .format = self->format };
  if (self->is_whole && number == 0)
    return TRUE;
  place->number = number;
  place->n_figures = self->replaceable->len;
  return number < self->replaceable->len && self->replaceable->data[number];
}

void
soma_figure_list_set_outdated (SomaFigureList *self)
{
  g_return_if_fail (SOMA_IS_FIGURE_LIST (self));
  self->is_outdated = TRUE;
}

gboolean
soma_figure_list_is_outdated (SomaFigureList *self)
{
  g_return_val_if_fail (SOMA_IS_FIGURE_LIST (self), FALSE);
  return self->is_outdated;
}

int
soma_figure_list_find (SomaFigureList *self, SomaFigureItem *item)
{
  g_return_val_if_fail (SOMA_IS_FIGURE_LIST (self), -1);

  guint position;

  return g_list_store_find (self->figures, item, &position) ? (int) position : -1;
}

GFile *
soma_figure_list_get_file (SomaFigureList *self)
{
  g_return_val_if_fail (SOMA_IS_FIGURE_LIST (self), NULL);
  return self->file;
}

const char *
soma_figure_list_get_etag (SomaFigureList *self)
{
  g_return_val_if_fail (SOMA_IS_FIGURE_LIST (self), NULL);
  return self->etag;
}

const char *const *
soma_figure_list_get_problems (SomaFigureList *self)
{
  g_return_val_if_fail (SOMA_IS_FIGURE_LIST (self), NULL);
  return (const char *const *) self->problems;
}

void
soma_figure_list_count_problems (SomaFigureList *self, guint *n_figures, guint *n_solutions)
{
  g_return_if_fail (SOMA_IS_FIGURE_LIST (self));
  *n_figures = self->n_lost;
  *n_solutions = self->n_wrong;
}

void
soma_figure_list_update_known_async (GListModel *figures, SomaSymmetry symmetry,
                                     GAsyncReadyCallback callback, gpointer data)
{
  g_return_if_fail (G_IS_LIST_MODEL (figures));
  static guint n_lookups = 0;

  GTask *task = g_task_new (figures, NULL, callback, data);
  Lookup *lookup = g_new0 (Lookup, 1);
  guint n = g_list_model_get_n_items (figures);

  lookup->number = ++n_lookups;
  lookup->items = g_ptr_array_new_with_free_func (g_object_unref);
  lookup->keys = g_new0 (char *, MAX (n, 1));
  lookup->before = g_new0 (SomaKnown, MAX (n, 1));
  for (guint i = 0; i < n; i++)
    {
      SomaFigureItem *item = g_list_model_get_item (figures, i);

      /* It takes longer than all the rest, and never changes. */
      lookup->keys[i] = g_strdup (soma_figure_item_get_key (item));
      lookup->before[i] = soma_figure_item_get_known (item, NULL);
      g_ptr_array_add (lookup->items, item);
    }
  lookup->symmetry = symmetry;
  lookup->stored = g_new0 (SomaStoredSearch, MAX (n, 1));
  lookup->symmetries = g_new0 (SomaShapeSymmetry, MAX (n, 1));
  lookup->difficulties = g_new0 (guint, MAX (n, 1));
  g_task_set_task_data (task, lookup, lookup_free);
  soma_background_run (task, &look_up_counts);
}
