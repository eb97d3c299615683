/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "soma-config.h"

#include "duplicates.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "background.h"
#include "engine-auto.h"
#include "figure-join.h"
#include "library-marks.h"
#include "library-private.h"
#include "tags.h"

/* Texts are read and written on another thread; what comes of it is written by the library's, and
 * then read again. A figure that another program has changed by then stays as it is. */

/* Figures that become one. */
typedef struct
{
  /* Owned */
  SomaStoredFigure *before; /* the one that stays, as it was, */
  SomaStoredFigure *after;  /* and as it is then */
  GPtrArray *deleted;       /* of SomaStoredFigure: the others */
} Join;

/* What was joined, for it to be undone. */
typedef struct
{
  guint number;
  GPtrArray *joins; /* owned, of Join */
} Joined;

typedef struct
{
  GPtrArray *rows;  /* owned, of GPtrArray of SomaStoredFigure: the groups */
  GPtrArray *joins; /* (nullable) owned, of Join */
  GArray *stale;    /* owned, of guint: the numbers of those that are not what they were */
  guint n_deleted;
  guint number;
  GError *error; /* (nullable) owned */
} Joining;

/* Joins that are undone. */
typedef struct
{
  SomaLibrary *self; /* borrowed: outlives its worker */
  Joined *joined;    /* owned */
  GError *error;     /* (nullable) owned */
} Undoing;

static GPtrArray *
rows_new (void)
{
  return g_ptr_array_new_with_free_func ((GDestroyNotify) soma_stored_figure_free);
}

static void
join_free (gpointer data)
{
  Join *join = data;

  soma_stored_figure_free (join->before);
  soma_stored_figure_free (join->after);
  g_ptr_array_unref (join->deleted);
  g_free (join);
}

static void
joined_free (gpointer data)
{
  Joined *joined = data;

  g_ptr_array_unref (joined->joins);
  g_free (joined);
}

static void
joining_free (gpointer data)
{
  Joining *joining = data;

  g_ptr_array_unref (joining->rows);
  g_clear_pointer (&joining->joins, g_ptr_array_unref);
  g_array_unref (joining->stale);
  g_clear_error (&joining->error);
  g_free (joining);
}

GPtrArray *
soma_library_new_joined (void)
{
  return g_ptr_array_new_with_free_func (joined_free);
}

/* Joining. */

/* NULL if it is not fully understood. (transfer full) */
static SomaDesign *
read_row (const SomaStoredFigure *row)
{
  g_auto (SomaDesignSource) source = { 0 };
  SomaDesign *design =
      soma_design_from_text (row->text, strlen (row->text), row->name, &source, NULL);

  if (design != NULL && !source.is_whole)
    g_clear_pointer (&design, soma_design_unref);
  return design;
}

static void
join_author (SomaStoredFigure *row, GString *notes, const SomaStoredFigure *other)
{
  if (*other->author == '\0' || g_str_equal (row->author, other->author))
    return;
  if (*row->author == '\0')
    {
      g_free (row->author);
      row->author = g_strdup (other->author);
      return;
    }
  /* Translators: another author of the same figure, in its notes. */
  g_autofree char *line = g_strdup_printf (_ ("Also by %s"), other->author);
  soma_figure_join_line (notes, line);
}

static void
join_row (SomaStoredFigure *row, const SomaStoredFigure *other)
{
  char *tags = soma_tags_change (row->tags, other->tags, NULL);

  g_free (row->tags);
  row->tags = tags;
  row->created = MIN (row->created, other->created);
  if (*row->collection != '\0')
    return;
  g_free (row->collection);
  row->collection = g_strdup (other->collection);
}

/* The design with what was joined; takes `design`. */
static SomaDesign *
change_design (SomaDesign *design, const SomaStoredFigure *row, const char *notes,
               const GPtrArray *solutions)
{
  g_autoptr (SomaDesign) own = design;
  g_autoptr (SomaDesign) noted = soma_design_with_text (own, SOMA_DESIGN_NOTES, notes);
  g_autoptr (SomaDesign) written = soma_design_with_text (noted, SOMA_DESIGN_AUTHOR, row->author);
  g_autoptr (SomaDesign) tagged = soma_design_with_text (written, SOMA_DESIGN_TAGS, row->tags);

  return soma_design_with_solutions (tagged, solutions);
}

/* The first row with all that the others say. NULL if nothing can be joined. (transfer full) */
static Join *
join_rows (const GPtrArray *rows)
{
  SomaDesign *first = read_row (rows->pdata[0]);

  if (first == NULL)
    return NULL;
  Join *join = g_new0 (Join, 1);
  join->before = soma_stored_figure_copy (rows->pdata[0]);
  join->after = soma_stored_figure_copy (rows->pdata[0]);
  join->deleted = rows_new ();
  g_autoptr (SomaFigure) figure = soma_design_make_figure (first);
  g_autoptr (GPtrArray) solutions = soma_design_list_solutions (first);
  g_autoptr (GString) notes = g_string_new (first->notes);
  for (guint i = 1; i < rows->len; i++)
    {
      const SomaStoredFigure *other = rows->pdata[i];
      g_autoptr (SomaDesign) design = read_row (other);
      g_autoptr (SomaFigure) from = design != NULL ? soma_design_make_figure (design) : NULL;
      if (from == NULL || figure == NULL)
        continue;
      soma_figure_join_notes (notes, first, design);
      soma_figure_join_solutions (solutions, design, from, figure);
      join_author (join->after, notes, other);
      join_row (join->after, other);
      g_ptr_array_add (join->deleted, soma_stored_figure_copy (other));
    }
  g_autoptr (SomaDesign) design = change_design (first, join->after, notes->str, solutions);
  g_free (join->after->text);
  join->after->text = soma_design_to_text (design);
  join->after->modified = g_get_real_time () / G_USEC_PER_SEC;
  if (join->deleted->len == 0)
    g_clear_pointer (&join, join_free);
  return join;
}

static void
join (GTask *task)
{
  Joining *joining = g_task_get_task_data (task);

  joining->joins = g_ptr_array_new_with_free_func (join_free);
  for (guint i = 0; i < joining->rows->len; i++)
    {
      Join *made = join_rows (joining->rows->pdata[i]);
      if (made != NULL)
        g_ptr_array_add (joining->joins, made);
    }
}

/* Writing. */

/* The ids of all their figures: of each the one that stays, and then the others. */
static GArray *
list_ids (const GPtrArray *joins)
{
  GArray *ids = g_array_new (FALSE, FALSE, sizeof (gint64));

  for (guint i = 0; i < joins->len; i++)
    {
      const Join *join = joins->pdata[i];
      g_array_append_val (ids, join->before->id);
      for (guint k = 0; k < join->deleted->len; k++)
        g_array_append_val (ids, ((SomaStoredFigure *) join->deleted->pdata[k])->id);
    }
  return ids;
}

static gboolean
is_same (const SomaStoredFigure *row, const SomaStoredFigure *now)
{
  return now != NULL && soma_stored_figure_equal (row, now);
}

/* `now` has what there is of it, as list_ids() lists it. */
static gboolean
is_as_it_was (const Join *join, gpointer *now)
{
  gboolean same = is_same (join->before, now[0]);

  for (guint i = 0; i < join->deleted->len; i++)
    same = same && is_same (join->deleted->pdata[i], now[1 + i]);
  return same;
}

static void
write_joins (const GPtrArray *now, GPtrArray *put, GArray *deleted, gpointer data)
{
  Joining *joining = data;
  gpointer *next = now->pdata;

  g_array_set_size (joining->stale, 0);
  for (guint i = 0; i < joining->joins->len; i++)
    {
      const Join *join = joining->joins->pdata[i];
      gboolean may_join = is_as_it_was (join, next);
      next += 1 + join->deleted->len;
      if (!may_join)
        {
          g_array_append_val (joining->stale, i);
          continue;
        }
      g_ptr_array_add (put, soma_stored_figure_copy (join->after));
      for (guint k = 0; k < join->deleted->len; k++)
        g_array_append_val (deleted, ((SomaStoredFigure *) join->deleted->pdata[k])->id);
    }
}

static void
write_work (SomaLibraryStore *store, const GError *problem, gpointer data)
{
  Joining *joining = g_task_get_task_data (data);
  g_autoptr (GArray) ids = list_ids (joining->joins);
  g_autoptr (GPtrArray) stored = NULL;

  if (store == NULL)
    joining->error = g_error_copy (problem);
  else
    stored = soma_library_store_change_figures (store, ids, write_joins, joining, &joining->error);
}

static void
no_work (SomaLibraryStore *store, const GError *problem, gpointer data)
{
}

/* What was read again is shown by now. */
static void
shown_done (gpointer data)
{
  g_autoptr (GTask) task = data;
  SomaLibrary *self = g_task_get_source_object (task);
  Joining *joining = g_task_get_task_data (task);
  Joined *joined = g_new0 (Joined, 1);

  for (guint i = joining->stale->len; i-- > 0;)
    g_ptr_array_remove_index (joining->joins, g_array_index (joining->stale, guint, i));
  for (guint i = 0; i < joining->joins->len; i++)
    joining->n_deleted += ((Join *) joining->joins->pdata[i])->deleted->len;
  joined->joins = g_steal_pointer (&joining->joins);
  joining->number = joined->number = ++self->n_joined;
  g_ptr_array_add (self->joined, joined);
  g_task_return_boolean (task, TRUE);
}

static void
write_done (gpointer data)
{
  GTask *task = data;
  SomaLibrary *self = g_task_get_source_object (task);
  Joining *joining = g_task_get_task_data (task);

  self->n_told++;
  soma_library_read_again (self);
  if (joining->error == NULL)
    {
      soma_library_worker_do (self->worker, no_work, shown_done, task);
      return;
    }
  g_task_return_error (task, g_steal_pointer (&joining->error));
  g_object_unref (task);
}

/* The task of the thread is over; that of the call, which has the same data, goes on. */
static void
joined_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_task_propagate_boolean (G_TASK (result), NULL);
  soma_library_worker_do (SOMA_LIBRARY (source)->worker, write_work, write_done, data);
}

static void
return_joined (GTask *task)
{
  g_task_return_boolean (task, TRUE);
}

/* (nullable) (transfer full) of SomaStoredFigure, as they are now */
static GPtrArray *
list_rows (SomaLibrary *self, const SomaDuplicates *group)
{
  g_autoptr (GPtrArray) rows = rows_new ();

  for (guint i = 0; i < group->items->len; i++)
    {
      gint64 id = soma_figure_item_get_library_id (group->items->pdata[i]);
      const SomaStoredFigure *row = g_hash_table_lookup (self->rows, &id);

      if (row != NULL)
        g_ptr_array_add (rows, soma_stored_figure_copy (row));
    }
  return rows->len > 1 && group->kind == SOMA_DUPLICATES_SAME ? g_steal_pointer (&rows) : NULL;
}

/* What is a favourite stays one, whatever is left of it. */
static void
like (SomaLibrary *self, const SomaDuplicates *group)
{
  g_autoptr (GPtrArray) first = g_ptr_array_new ();
  gboolean is_liked = FALSE;

  for (guint i = 1; i < group->items->len; i++)
    is_liked = is_liked || soma_figure_item_is_favourite (group->items->pdata[i]);
  g_ptr_array_add (first, group->items->pdata[0]);
  if (is_liked && !soma_figure_item_is_favourite (group->items->pdata[0]))
    soma_library_set_favourite (self, first, TRUE);
}

void
soma_library_join_async (SomaLibrary *self, GPtrArray *groups, GAsyncReadyCallback callback,
                         gpointer data)
{
  static const SomaBackground how = { "soma-join", .work = join, .done = return_joined };

  g_return_if_fail (SOMA_IS_LIBRARY (self));

  GTask *call = g_task_new (self, NULL, callback, data);
  GTask *task = g_task_new (self, NULL, joined_cb, call);
  Joining *joining = g_new0 (Joining, 1);

  joining->rows = g_ptr_array_new_with_free_func ((GDestroyNotify) g_ptr_array_unref);
  joining->stale = g_array_new (FALSE, FALSE, sizeof (guint));
  for (guint i = 0; i < groups->len; i++)
    {
      GPtrArray *rows = list_rows (self, groups->pdata[i]);

      if (rows == NULL)
        continue;
      g_ptr_array_add (joining->rows, rows);
      like (self, groups->pdata[i]);
    }
  g_task_set_task_data (call, joining, joining_free);
  g_task_set_task_data (task, joining, NULL);
  soma_background_run (task, &how);
}

guint
soma_library_join_finish (SomaLibrary *self, GAsyncResult *result, guint *n_joined, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, self), 0);

  const Joining *joining = g_task_get_task_data (G_TASK (result));

  *n_joined = joining->n_deleted;
  return g_task_propagate_boolean (G_TASK (result), error) ? joining->number : 0;
}

/* Undoing it. */

/* Brings back the figures that were deleted, and makes the others what they were unless they were
 * changed since. */
static void
undo_joins (const GPtrArray *now, GPtrArray *put, GArray *deleted, gpointer data)
{
  const Undoing *undoing = data;
  const GPtrArray *joins = undoing->joined->joins;
  gpointer *next = now->pdata;

  for (guint i = 0; i < joins->len; i++)
    {
      const Join *join = joins->pdata[i];
      if (is_same (join->after, next[0]))
        g_ptr_array_add (put, soma_stored_figure_copy (join->before));
      for (guint k = 0; k < join->deleted->len; k++)
        soma_library_put_back (join->deleted->pdata[k], next[1 + k], put);
      next += 1 + join->deleted->len;
    }
}

static void
undo_work (SomaLibraryStore *store, const GError *problem, gpointer data)
{
  Undoing *undoing = data;
  g_autoptr (GArray) ids = list_ids (undoing->joined->joins);
  g_autoptr (GPtrArray) stored = NULL;

  if (store == NULL)
    undoing->error = g_error_copy (problem);
  else
    stored = soma_library_store_change_figures (store, ids, undo_joins, undoing, &undoing->error);
}

static void
undo_done (gpointer data)
{
  Undoing *undoing = data;

  if (undoing->error != NULL)
    soma_library_tell_problem (undoing->self, undoing->error->message);
  undoing->self->n_told++;
  soma_library_read_again (undoing->self);
  joined_free (undoing->joined);
  g_clear_error (&undoing->error);
  g_free (undoing);
}

void
soma_library_undo_join (SomaLibrary *self, guint number)
{
  g_return_if_fail (SOMA_IS_LIBRARY (self));

  for (guint i = 0; i < self->joined->len; i++)
    if (((Joined *) self->joined->pdata[i])->number == number)
      {
        Undoing *undoing = g_new0 (Undoing, 1);

        undoing->self = self;
        undoing->joined = g_ptr_array_steal_index (self->joined, i);
        soma_library_worker_do (self->worker, undo_work, undo_done, undoing);
        return;
      }
}
