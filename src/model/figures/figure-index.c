/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "figure-index.h"

#include <string.h>

#include "catalogue.h"
#include "engine-auto.h"
#include "figure-table.h"
#include "monitor.h"
#include "transform.h"

/* A figure that is known. */
typedef struct
{
  char *name;
  char *key; /* (nullable): one of the library */
  SomaFigure *figure;
  SomaPieceSet *set; /* (nullable) */
} Entry;

struct _SomaFigureIndex
{
  SomaMonitor monitor; /* guards: */
  gboolean has_catalogue;
  GHashTable *entries; /* canonical SomaFigure -> GPtrArray of Entry */
  GHashTable *keys;    /* key -> Entry, borrowed */
};

static void
entry_free (gpointer data)
{
  Entry *entry = data;

  g_free (entry->name);
  g_free (entry->key);
  soma_figure_unref (entry->figure);
  soma_piece_set_unref (entry->set);
  g_free (entry);
}

/* The figures with that canonical form; created if there are none. */
static GPtrArray *
ensure_list (SomaFigureIndex *index, const SomaFigure *figure)
{
  g_autoptr (SomaFigure) canonical = soma_figure_canonical (figure, TRUE, NULL);
  GPtrArray *list = g_hash_table_lookup (index->entries, canonical);

  if (list == NULL)
    {
      list = g_ptr_array_new_with_free_func (entry_free);
      g_hash_table_insert (index->entries, soma_figure_ref (canonical), list);
    }
  return list;
}

static Entry *
add_entry (SomaFigureIndex *index, const char *key, const char *name, const SomaFigure *figure,
           SomaPieceSet *set)
{
  Entry *entry = g_new0 (Entry, 1);

  entry->name = g_strdup (name);
  entry->key = g_strdup (key);
  entry->figure = soma_figure_ref ((SomaFigure *) figure);
  entry->set = set != NULL ? soma_piece_set_ref (set) : NULL;
  g_ptr_array_add (ensure_list (index, figure), entry);
  return entry;
}

static void
ensure_catalogue (SomaFigureIndex *index)
{
  if (index->has_catalogue)
    return;
  g_autoptr (SomaFileContents) contents = soma_catalogue_load ();
  for (guint i = 0; i < contents->entries->len; i++)
    {
      const SomaFileEntry *entry = g_ptr_array_index (contents->entries, i);
      add_entry (index, NULL, entry->name, entry->figure, soma_file_entry_get_set (entry));
    }
  index->has_catalogue = TRUE;
}

static void
remove_entry (SomaFigureIndex *index, const char *key)
{
  Entry *entry = g_hash_table_lookup (index->keys, key);

  if (entry == NULL)
    return;
  g_hash_table_remove (index->keys, key);
  g_ptr_array_remove (ensure_list (index, entry->figure), entry);
}

static SomaSeen
compare (const SomaFigure *figure, const Entry *entry)
{
  if (soma_figure_equal (figure, entry->figure))
    return SOMA_SEEN_AS_IT_IS;
  g_autoptr (SomaFigure) first = soma_figure_canonical (figure, FALSE, NULL);
  g_autoptr (SomaFigure) second = soma_figure_canonical (entry->figure, FALSE, NULL);
  return soma_figure_equal (first, second) ? SOMA_SEEN_TURNED : SOMA_SEEN_MIRRORED;
}

/* Whether `b` has as many pieces of each shape that `a` has. */
static gboolean
has_shapes_of (const SomaPieceSet *b, const SomaPieceSet *a)
{
  for (int i = 0; i < a->n_pieces; i++)
    {
      int least = 0, most = 0;
      for (int j = 0; j < a->n_pieces; j++)
        if (soma_piece_same_shape (&a->pieces[i], &a->pieces[j], false))
          {
            least += a->pieces[j].min_count;
            most += a->pieces[j].max_count;
          }
      for (int j = 0; j < b->n_pieces; j++)
        if (soma_piece_same_shape (&a->pieces[i], &b->pieces[j], false))
          {
            least -= b->pieces[j].min_count;
            most -= b->pieces[j].max_count;
          }
      if (least != 0 || most != 0)
        return FALSE;
    }
  return TRUE;
}

/* Both are nullable. */
static gboolean
are_other_pieces (const SomaPieceSet *a, const SomaPieceSet *b)
{
  return a != NULL && b != NULL && a != b && !(has_shapes_of (a, b) && has_shapes_of (b, a));
}

/* Those with the same pieces first, of these those of the catalogue, then unrotated ones before
 * others. */
static int
rate (const SomaSighting *sighting)
{
  return (sighting->has_other_pieces ? 100 : 0) +
         (sighting->source == SOMA_SOURCE_LIBRARY ? 10 : 0) + (int) sighting->seen;
}

/* Leaves the name to the caller. */
static const Entry *
find_entry (const GPtrArray *list, const SomaFigure *figure, const SomaPieceSet *set,
            const char *but, SomaSighting *sighting)
{
  const Entry *best = NULL;

  *sighting = (SomaSighting){ .seen = SOMA_SEEN_NOWHERE };
  for (guint i = 0; list != NULL && i < list->len; i++)
    {
      const Entry *entry = g_ptr_array_index (list, i);
      if (but != NULL && g_strcmp0 (entry->key, but) == 0)
        continue;
      const SomaSighting found = {
        .seen = compare (figure, entry),
        .source = entry->key != NULL ? SOMA_SOURCE_LIBRARY : SOMA_SOURCE_CATALOGUE,
        .has_other_pieces = are_other_pieces (set, entry->set),
      };
      if (best != NULL && rate (sighting) <= rate (&found))
        continue;
      best = entry;
      *sighting = found;
    }
  return best;
}

SomaFigureIndex *
soma_figure_index_new (void)
{
  SomaFigureIndex *index = g_atomic_rc_box_new0 (SomaFigureIndex);

  soma_monitor_init (&index->monitor);
  index->entries = soma_figure_table_new ((GDestroyNotify) g_ptr_array_unref);
  index->keys = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  return index;
}

SomaFigureIndex *
soma_figure_index_ref (SomaFigureIndex *index)
{
  return g_atomic_rc_box_acquire (index);
}

static void
clear_index (gpointer data)
{
  SomaFigureIndex *index = data;

  g_hash_table_unref (index->keys);
  g_hash_table_unref (index->entries);
  soma_monitor_clear (&index->monitor);
}

void
soma_figure_index_unref (SomaFigureIndex *index)
{
  g_atomic_rc_box_release_full (index, clear_index);
}

char *
soma_figure_index_make_key (gint64 library_id)
{
  return g_strdup_printf ("%" G_GINT64_FORMAT, library_id);
}

void
soma_figure_index_add (SomaFigureIndex *index, const char *key, const char *name,
                       const SomaFigure *figure, SomaPieceSet *set)
{
  soma_monitor_enter (&index->monitor);
  remove_entry (index, key);
  g_hash_table_insert (index->keys, g_strdup (key), add_entry (index, key, name, figure, set));
  soma_monitor_leave (&index->monitor);
}

void
soma_figure_index_remove (SomaFigureIndex *index, const char *key)
{
  soma_monitor_enter (&index->monitor);
  remove_entry (index, key);
  soma_monitor_leave (&index->monitor);
}

void
soma_figure_index_find (SomaFigureIndex *index, const SomaFigure *figure, const SomaPieceSet *set,
                        const char *but, SomaSighting *sighting)
{
  g_autoptr (SomaFigure) canonical = soma_figure_canonical (figure, TRUE, NULL);

  soma_monitor_enter (&index->monitor);
  ensure_catalogue (index);
  const Entry *entry =
      find_entry (g_hash_table_lookup (index->entries, canonical), figure, set, but, sighting);
  sighting->name = entry != NULL ? g_strdup (entry->name) : NULL;
  soma_monitor_leave (&index->monitor);
}
