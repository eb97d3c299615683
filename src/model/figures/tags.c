/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tags.h"

#include <stdlib.h>

#include "shown-text.h"

static gboolean
is_in (GPtrArray *tags, const char *tag)
{
  g_autofree char *folded = g_utf8_casefold (tag, -1);

  for (guint i = 0; i < tags->len; i++)
    {
      g_autofree char *other = g_utf8_casefold (tags->pdata[i], -1);

      if (g_str_equal (folded, other))
        return TRUE;
    }
  return FALSE;
}

/* Adds the tags of the text that are in neither array; `but` is nullable. */
static void
add_tags (GPtrArray *tags, const char *text, GPtrArray *but)
{
  g_autofree char *clean = soma_text_cleaned (text != NULL ? text : "", FALSE);
  g_auto (GStrv) words = g_strsplit (clean, ",", -1);

  for (char **word = words; *word != NULL; word++)
    {
      const char *tag = g_strstrip (*word);

      if (*tag != '\0' && !is_in (tags, tag) && (but == NULL || !is_in (but, tag)))
        g_ptr_array_add (tags, g_strdup (tag));
    }
}

GStrv
soma_tags_split (const char *tags)
{
  GPtrArray *words = g_ptr_array_new ();

  add_tags (words, tags, NULL);
  g_ptr_array_add (words, NULL);
  return (GStrv) g_ptr_array_free (words, FALSE);
}

gboolean
soma_tags_contain (const char *tags, const char *tag)
{
  if (tags == NULL || *tags == '\0')
    return FALSE;
  g_autoptr (GPtrArray) words = g_ptr_array_new_with_free_func (g_free);

  add_tags (words, tags, NULL);
  return is_in (words, tag);
}

char *
soma_tags_change (const char *tags, const char *add, const char *drop)
{
  g_autoptr (GPtrArray) dropped = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GPtrArray) changed = g_ptr_array_new_with_free_func (g_free);

  add_tags (dropped, drop, NULL);
  add_tags (changed, tags, dropped);
  add_tags (changed, add, NULL);
  g_ptr_array_add (changed, NULL);
  return g_strjoinv (", ", (char **) changed->pdata);
}

/* The tags that are not among the others as they are written there. (transfer full) */
static char *
subtract (const char *tags, const char *others)
{
  g_auto (GStrv) words = soma_tags_split (tags), known = soma_tags_split (others);
  g_autoptr (GPtrArray) rest = g_ptr_array_new ();

  for (char **word = words; *word != NULL; word++)
    if (!g_strv_contains ((const char *const *) known, *word))
      g_ptr_array_add (rest, *word);
  g_ptr_array_add (rest, NULL);
  return g_strjoinv (",", (char **) rest->pdata);
}

char *
soma_tags_merge (const char *before, const char *after, const char *now)
{
  if (g_str_equal (now, before))
    return g_strdup (after);
  g_autofree char *added = subtract (after, before), *dropped = subtract (before, after);
  return *added != '\0' || *dropped != '\0' ? soma_tags_change (now, added, dropped)
                                            : g_strdup (now);
}

GHashTable *
soma_tags_table_new (void)
{
  return g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
}

void
soma_tags_collect (GHashTable *table, const char *tags)
{
  if (*tags == '\0')
    return;
  g_auto (GStrv) words = soma_tags_split (tags);

  for (char **word = words; *word != NULL; word++)
    {
      g_autofree char *folded = g_utf8_casefold (*word, -1);

      if (!g_hash_table_contains (table, folded))
        g_hash_table_insert (table, g_steal_pointer (&folded), g_strdup (*word));
    }
}

static int
compare_tags (const void *a, const void *b)
{
  const char *first = *(const char *const *) a, *second = *(const char *const *) b;

  return g_utf8_collate (first, second);
}

/* By their folded forms, so that capitals are no reason to come first. */
GStrv
soma_tags_list (GHashTable *table)
{
  guint n;
  g_autofree gpointer *keys = g_hash_table_get_keys_as_array (table, &n);
  GStrv tags = g_new0 (char *, n + 1);

  qsort (keys, n, sizeof *keys, compare_tags);
  for (guint i = 0; i < n; i++)
    tags[i] = g_strdup (g_hash_table_lookup (table, keys[i]));
  return tags;
}

char *
soma_tags_tidy (const char *tag)
{
  g_autofree char *clean = soma_text_cleaned (tag, FALSE);
  g_auto (GStrv) parts = g_strsplit (clean, ",", -1);
  g_autofree char *joined = g_strjoinv (" ", parts);

  return g_strdup (g_strstrip (joined));
}
