/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "soma-config.h"

#include "merge-plan.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "library-private.h"
#include "merge-games.h"
#include "pieces.h"
#include "tags.h"

typedef struct
{
  const SomaLibraryContents *own, *other; /* borrowed */
  GPtrArray *own_sets;                    /* borrowed */
  GCancellable *cancellable;              /* borrowed (nullable) */

  /* Owned; rows are borrowed */
  GHashTable *figures; /* own SomaStoredFigure, as a set by name and text */
  GHashTable *by_id;   /* the same by id */
  GHashTable *names;   /* the first by name, also of those that are told apart */
  GHashTable *ids;     /* what the other's id stands for: a gint64, as of a new draft */

  SomaMergePlan *plan;
} Planning;

/* Figures by name and text. */

static guint
hash_figure (gconstpointer figure)
{
  const SomaStoredFigure *row = figure;

  return g_str_hash (row->text) ^ g_str_hash (row->name);
}

static gboolean
is_same_figure (gconstpointer a, gconstpointer b)
{
  const SomaStoredFigure *first = a, *second = b;

  return g_str_equal (first->name, second->name) && g_str_equal (first->text, second->text);
}

/* (nullable) */
static const SomaStoredFigure *
find_known (Planning *planning, const SomaStoredFigure *figure)
{
  return g_hash_table_lookup (planning->figures, figure);
}

static gint64 *
copy_id (gint64 id)
{
  return g_memdup2 (&id, sizeof id);
}

static void
note_id (Planning *planning, const SomaStoredFigure *other, gint64 id)
{
  g_hash_table_replace (planning->ids, copy_id (other->id), copy_id (id));
}

static void
take_known (Planning *planning, const SomaStoredFigure *other, const SomaStoredFigure *known)
{
  guint number = 0;

  planning->plan->counts.n_known++;
  /* It may be one that is added. */
  if (known->id == 0)
    g_ptr_array_find (planning->plan->additions->figures, known, &number);
  note_id (planning, other, known->id != 0 ? known->id : -(gint64) number - 1);
}

/* Names. */

/* The nth name that tells it apart, from 1. (transfer full) */
static char *
make_name (const char *name, guint n)
{
  return n == 1 ? /* Translators: the name of a figure or a piece set that comes from a backup,
                   * where the library has another one of that name. */
             g_strdup_printf (_ ("%s (backup)"), name)
                : /* Translators: likewise, if there are several; the number counts from 2. */
             g_strdup_printf (_ ("%s (backup %u)"), name, n);
}

/* What had to be told apart before, NULL if it did not. (transfer full) */
static char *
find_first_name (const char *name)
{
  g_autofree char *ending = make_name ("", 1);
  gsize length = strlen (name);

  return g_str_has_suffix (name, ending) && length > strlen (ending)
             ? g_strndup (name, length - strlen (ending))
             : NULL;
}

/* (transfer full) */
static SomaStoredFigure *
copy_as (const SomaStoredFigure *figure, const char *name)
{
  SomaStoredFigure *copy = soma_stored_figure_copy (figure);

  soma_library_rename_row (copy, name);
  copy->id = 0;
  return copy;
}

/* Whether the library has the copy, whose text was written anew with its name: that of the library
 * may say the same in other words. (nullable) */
static const SomaStoredFigure *
find_known_copy (Planning *planning, const SomaStoredFigure *copy)
{
  const SomaStoredFigure *known = find_known (planning, copy);
  const SomaStoredFigure *own = g_hash_table_lookup (planning->names, copy->name);

  if (known != NULL || own == NULL)
    return known;
  g_autoptr (SomaStoredFigure) anew = copy_as (own, own->name);
  return g_str_equal (anew->text, copy->text) ? own : NULL;
}

/* Whether it has only been told apart from what the library has, on the way to another machine. */
static gboolean
is_own_told_apart (Planning *planning, const SomaStoredFigure *figure)
{
  g_autofree char *name = find_first_name (figure->name);
  g_autoptr (SomaStoredFigure) first = name != NULL ? copy_as (figure, name) : NULL;
  const SomaStoredFigure *known = first != NULL ? find_known_copy (planning, first) : NULL;

  if (known != NULL)
    take_known (planning, figure, known);
  return known != NULL;
}

/* Its copy under a name that is free; NULL if the library has that already. */
static SomaStoredFigure *
tell_apart (Planning *planning, const SomaStoredFigure *figure)
{
  for (guint n = 1;; n++)
    {
      g_autofree char *name = make_name (figure->name, n);
      g_autoptr (SomaStoredFigure) copy = copy_as (figure, name);
      const SomaStoredFigure *known = find_known_copy (planning, copy);

      if (known != NULL)
        {
          take_known (planning, figure, known);
          return NULL;
        }
      if (!g_hash_table_contains (planning->names, name))
        return g_steal_pointer (&copy);
    }
}

/* Figures. */

/* Takes the figure. */
static void
add_figure (Planning *planning, SomaStoredFigure *figure, const SomaStoredFigure *other)
{
  GPtrArray *figures = planning->plan->additions->figures;

  figure->id = 0;
  g_ptr_array_add (figures, figure);
  planning->plan->counts.n_figures++;
  note_id (planning, other, -(gint64) figures->len);
}

static void
take_figure (Planning *planning, const SomaStoredFigure *figure)
{
  const SomaStoredFigure *known = find_known (planning, figure);

  if (known != NULL)
    {
      take_known (planning, figure, known);
      return;
    }
  if (is_own_told_apart (planning, figure))
    return;
  if (!g_hash_table_contains (planning->names, figure->name))
    {
      const SomaStoredFigure *own = g_hash_table_lookup (planning->by_id, &figure->id);
      planning->plan->counts.n_differ += (own != NULL && own->created == figure->created) ? 1 : 0;
      add_figure (planning, soma_stored_figure_copy (figure), figure);
      return;
    }
  SomaStoredFigure *apart = tell_apart (planning, figure);
  if (apart == NULL)
    return;
  planning->plan->counts.n_differ++;
  add_figure (planning, apart, figure);
  g_hash_table_insert (planning->names, apart->name, apart);
}

/* FALSE if it was cancelled. */
static gboolean
take_figures (Planning *planning)
{
  const GPtrArray *figures = planning->other->figures;

  for (guint i = 0; i < figures->len; i++)
    {
      if (g_cancellable_is_cancelled (planning->cancellable))
        return FALSE;
      take_figure (planning, figures->pdata[i]);
    }
  return TRUE;
}

/* Drafts. */

/* Whether it was saved since. */
static gboolean
is_figure (Planning *planning, const SomaStoredDraft *draft)
{
  const SomaStoredFigure figure = { .name = draft->name, .text = draft->text };

  return find_known (planning, &figure) != NULL;
}

static void
take_draft (Planning *planning, GHashTable *keys, GHashTable *texts, const SomaStoredDraft *draft)
{
  if (g_hash_table_contains (texts, draft->text) || is_figure (planning, draft))
    return;
  SomaStoredDraft *copy = soma_stored_draft_copy (draft);
  const gint64 *figure = g_hash_table_lookup (planning->ids, &draft->figure);
  copy->figure = figure != NULL ? *figure : 0;
  if (g_hash_table_contains (keys, draft->key))
    {
      g_free (copy->key);
      copy->key = g_uuid_string_random ();
    }
  g_ptr_array_add (planning->plan->additions->drafts, copy);
  planning->plan->counts.n_drafts++;
}

static void
take_drafts (Planning *planning)
{
  g_autoptr (GHashTable) keys = g_hash_table_new (g_str_hash, g_str_equal);
  g_autoptr (GHashTable) texts = g_hash_table_new (g_str_hash, g_str_equal);
  const GPtrArray *own = planning->own->drafts, *other = planning->other->drafts;

  for (guint i = 0; i < own->len; i++)
    {
      const SomaStoredDraft *draft = own->pdata[i];
      g_hash_table_add (keys, draft->key);
      g_hash_table_add (texts, draft->text);
    }
  for (guint i = 0; i < other->len; i++)
    take_draft (planning, keys, texts, other->pdata[i]);
}

/* Games that were won. */

/* Nobody wins two games in one second. (transfer full) */
static char *
identify (const SomaStoredRecord *record)
{
  return g_strdup_printf ("%s %s %" G_GINT64_FORMAT " %s", record->puzzle, record->solution,
                          record->finished, record->game);
}

static void
take_records (Planning *planning)
{
  g_autoptr (GHashTable) known = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  const GPtrArray *own = planning->own->records, *other = planning->other->records;

  for (guint i = 0; i < own->len; i++)
    g_hash_table_add (known, identify (own->pdata[i]));
  for (guint i = 0; i < other->len; i++)
    if (g_hash_table_add (known, identify (other->pdata[i])))
      {
        SomaStoredRecord *record = soma_stored_record_copy (other->pdata[i]);
        record->id = 0;
        g_ptr_array_add (planning->plan->additions->records, record);
        planning->plan->counts.n_records += soma_stored_record_is_won (record);
      }
}

/* Marks. */

/* The key that it has here; NULL if there is no such figure. (transfer full) */
static char *
find_mark_key (Planning *planning, const char *key)
{
  g_autofree char *any = soma_stored_mark_figure_key (0);
  gsize length = strlen (any) - strlen ("0");

  if (strncmp (key, any, length) != 0)
    return g_strdup (key);
  gint64 id = g_ascii_strtoll (key + length, NULL, 10);
  const gint64 *now = g_hash_table_lookup (planning->ids, &id);
  return now != NULL ? soma_stored_mark_figure_key (*now) : NULL;
}

/* `own` is NULL if there is none. (transfer full) */
static SomaStoredMark *
join_marks (const SomaStoredMark *own, const SomaStoredMark *other, const char *key)
{
  SomaStoredMark *joined = soma_stored_mark_copy (own != NULL ? own : other);

  g_free (joined->key);
  joined->key = g_strdup (key);
  joined->favourite = joined->favourite || other->favourite;
  joined->opened = MAX (joined->opened, other->opened);
  g_free (joined->tags);
  joined->tags = soma_tags_change (own != NULL ? own->tags : NULL, other->tags, NULL);
  return joined;
}

static void
take_mark (Planning *planning, const SomaStoredMark *own, const SomaStoredMark *other,
           const char *key)
{
  const SomaStoredMark none = { .key = (char *) key, .tags = (char *) "" };
  const SomaStoredMark *before = own != NULL ? own : &none;
  g_autoptr (SomaStoredMark) joined = join_marks (own, other, key);
  gboolean is_news =
      joined->favourite != before->favourite || strcmp (joined->tags, before->tags) != 0;

  if (!is_news && joined->opened == before->opened)
    return;
  planning->plan->counts.n_marks += is_news ? 1 : 0;
  g_ptr_array_add (planning->plan->replaced->marks, soma_stored_mark_copy (before));
  g_ptr_array_add (planning->plan->additions->marks, g_steal_pointer (&joined));
}

static void
take_marks (Planning *planning)
{
  g_autoptr (GHashTable) own = g_hash_table_new (g_str_hash, g_str_equal);
  const GPtrArray *own_marks = planning->own->marks, *marks = planning->other->marks;

  for (guint i = 0; i < own_marks->len; i++)
    {
      SomaStoredMark *mark = own_marks->pdata[i];
      g_hash_table_insert (own, mark->key, mark);
    }
  for (guint i = 0; i < marks->len; i++)
    {
      const SomaStoredMark *mark = marks->pdata[i];
      g_autofree char *key = find_mark_key (planning, mark->key);
      if (key != NULL)
        take_mark (planning, g_hash_table_lookup (own, key), mark, key);
    }
}

static void
take_pages (Planning *planning)
{
  GHashTableIter iter;
  gpointer key, page;

  g_hash_table_iter_init (&iter, planning->other->pages);
  while (g_hash_table_iter_next (&iter, &key, &page))
    if (!g_hash_table_contains (planning->own->pages, key))
      g_hash_table_insert (planning->plan->additions->pages, g_strdup (key), g_strdup (page));
}

/* Piece sets. */

/* The same under another name. (transfer full) (nullable) */
static SomaStoredSet *
copy_set_as (const SomaStoredSet *set, const char *name)
{
  g_autoptr (SomaPieces) pieces =
      soma_pieces_from_text (set->text, strlen (set->text), set->name, NULL);
  g_autoptr (SomaPieces) renamed =
      pieces != NULL
          ? soma_pieces_new (name, pieces->distinct_pieces, pieces->pieces, pieces->n_pieces)
          : NULL;
  g_autofree char *text = renamed != NULL ? soma_pieces_to_text (renamed) : NULL;

  return text != NULL ? soma_stored_set_new (name, text) : NULL;
}

/* Whether there is such a set, TRUE also for one that cannot be read. */
static gboolean
has_set_as (GHashTable *own, const SomaStoredSet *set, const char *name)
{
  SomaStoredSet *copy = copy_set_as (set, name);
  gboolean known = copy == NULL || g_strcmp0 (g_hash_table_lookup (own, name), copy->text) == 0;

  g_clear_pointer (&copy, soma_stored_set_free);
  return known;
}

static void
take_set (Planning *planning, GHashTable *own, const SomaStoredSet *set)
{
  g_autofree char *first = find_first_name (set->name);
  g_autofree char *name = g_strdup (set->name);

  if (first != NULL && has_set_as (own, set, first))
    return;
  for (guint n = 1; g_hash_table_contains (own, name); n++)
    {
      if (has_set_as (own, set, name))
        return;
      g_free (name);
      name = make_name (set->name, n);
    }
  SomaStoredSet *copy = copy_set_as (set, name);
  if (copy == NULL)
    return;
  g_ptr_array_add (planning->plan->additions->sets, copy);
  planning->plan->counts.n_sets++;
  planning->plan->counts.n_sets_differ += g_str_equal (name, set->name) ? 0 : 1;
  g_hash_table_insert (own, copy->name, copy->text);
}

static void
take_sets (Planning *planning)
{
  g_autoptr (GHashTable) own = g_hash_table_new (g_str_hash, g_str_equal);

  for (guint i = 0; i < planning->own_sets->len; i++)
    {
      SomaStoredSet *set = planning->own_sets->pdata[i];
      g_hash_table_insert (own, set->name, set->text);
    }
  for (guint i = 0; i < planning->other->sets->len; i++)
    if (!g_cancellable_is_cancelled (planning->cancellable))
      take_set (planning, own, planning->other->sets->pdata[i]);
}

/* The plan. */

static void
collect_figures (Planning *planning)
{
  const GPtrArray *figures = planning->own->figures;

  planning->figures = g_hash_table_new (hash_figure, is_same_figure);
  planning->by_id = g_hash_table_new (g_int64_hash, g_int64_equal);
  planning->names = g_hash_table_new (g_str_hash, g_str_equal);
  planning->ids = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, g_free);
  for (guint i = 0; i < figures->len; i++)
    {
      SomaStoredFigure *figure = figures->pdata[i];
      g_hash_table_add (planning->figures, figure);
      g_hash_table_insert (planning->by_id, &figure->id, figure);
      if (!g_hash_table_contains (planning->names, figure->name))
        g_hash_table_insert (planning->names, figure->name, figure);
    }
}

SomaMergePlan *
soma_merge_plan_new (const SomaLibraryContents *own, GPtrArray *own_sets,
                     const SomaLibraryContents *other, GCancellable *cancellable)
{
  g_autoptr (SomaMergePlan) plan = g_new0 (SomaMergePlan, 1);
  Planning planning = { own, other, own_sets, cancellable, .plan = plan };

  plan->additions = soma_library_contents_new ();
  plan->replaced = soma_library_contents_new ();
  collect_figures (&planning);
  gboolean ok = take_figures (&planning);
  if (ok)
    {
      take_drafts (&planning);
      soma_merge_games (own->games, other->games, plan->additions, plan->replaced, &plan->counts,
                        cancellable);
      take_records (&planning);
      take_marks (&planning);
      take_pages (&planning);
      take_sets (&planning);
      ok = !g_cancellable_is_cancelled (cancellable);
    }
  g_hash_table_unref (planning.figures);
  g_hash_table_unref (planning.by_id);
  g_hash_table_unref (planning.names);
  g_hash_table_unref (planning.ids);
  return ok ? g_steal_pointer (&plan) : NULL;
}

void
soma_merge_plan_free (SomaMergePlan *plan)
{
  if (plan == NULL)
    return;
  soma_library_contents_free (plan->additions);
  soma_library_contents_free (plan->replaced);
  g_free (plan);
}
