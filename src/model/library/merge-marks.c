/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "merge-marks.h"

#include "library-rows.h"
#include "tags.h"

/* The key of the figure here; NULL if it is not here. (transfer full) */
static char *
find_key (const SomaStoredMark *mark, GHashTable *ids)
{
  gint64 id = soma_stored_mark_get_figure (mark->key);
  const gint64 *here = g_hash_table_lookup (ids, &id);

  if (id == 0)
    return g_strdup (mark->key);
  return here != NULL ? soma_stored_mark_figure_key (*here) : NULL;
}

/* Whether the mark becomes another one. */
static gboolean
unite (SomaStoredMark *mark, const SomaStoredMark *other)
{
  g_autofree char *tags = soma_tags_change (mark->tags, other->tags, NULL);
  gboolean changes = (other->favourite && !mark->favourite) || other->opened > mark->opened ||
                     !g_str_equal (tags, mark->tags);

  mark->favourite = mark->favourite || other->favourite;
  mark->opened = MAX (mark->opened, other->opened);
  g_free (mark->tags);
  mark->tags = g_steal_pointer (&tags);
  return changes;
}

void
soma_merge_marks (const GPtrArray *own, const GPtrArray *other, GHashTable *ids, GPtrArray *added)
{
  g_autoptr (GHashTable) known = g_hash_table_new (g_str_hash, g_str_equal);

  for (guint i = 0; i < own->len; i++)
    g_hash_table_insert (known, ((SomaStoredMark *) own->pdata[i])->key, own->pdata[i]);
  for (guint i = 0; i < other->len; i++)
    {
      g_autofree char *key = find_key (other->pdata[i], ids);
      const SomaStoredMark *before = key != NULL ? g_hash_table_lookup (known, key) : NULL;
      g_autoptr (SomaStoredMark) mark =
          soma_stored_mark_copy (before != NULL ? before : other->pdata[i]);

      if (key == NULL || (before != NULL && !unite (mark, other->pdata[i])))
        continue;
      g_free (mark->key);
      mark->key = g_steal_pointer (&key);
      g_ptr_array_add (added, g_steal_pointer (&mark));
    }
}
