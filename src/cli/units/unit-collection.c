/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "unit-collection.h"

#include <string.h>
#include <unistd.h>

#include "message.h"
#include "tiling.h"
#include "unit-directory.h"

#include <glib/gi18n.h>

static void
free_unit (gpointer data)
{
  CollectedUnit *unit = data;

  g_free (unit->path);
  if (unit->unit != NULL)
    unit_free (unit->unit);
  if (unit->result != NULL)
    unit_result_free (unit->result);
  g_free (unit);
}

void
unit_collection_free (UnitCollection *collection)
{
  g_ptr_array_unref (collection->units);
  g_free (collection);
}

static CollectedUnit *
get_unit (const UnitCollection *collection, gsize i)
{
  return g_ptr_array_index (collection->units, i);
}

static gboolean
load_units (UnitCollection *collection, const char *path)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) paths = unit_directory_list (path, UNIT_SUFFIX, &error);
  gboolean ok = paths != NULL;

  if (paths == NULL)
    message_print ("%s", error->message);
  for (guint i = 0; paths != NULL && i < paths->len; i++)
    {
      g_autoptr (GError) own = NULL;
      CollectedUnit *unit = g_new0 (CollectedUnit, 1);
      unit->path = g_strdup (paths->pdata[i]);
      unit->unit = unit_load (unit->path, &own);
      g_ptr_array_add (collection->units, unit);
      if (unit->unit == NULL)
        message_print ("%s", own->message);
      ok = ok && unit->unit != NULL;
    }
  if (ok && paths->len == 0)
    message_print (_ ("%s: there are no units in this directory"), path);
  return ok && paths->len > 0;
}

/* What two units differ in. */
static void
tell_difference (const CollectedUnit *a, const CollectedUnit *b)
{
  if (a->unit->order != b->unit->order)
    /* Translators: two files. */
    message_print (_ ("%s and %s were cut by different versions of soma-solve"), a->path, b->path);
  else if (a->unit->symmetry != b->unit->symmetry)
    /* Translators: two files. */
    message_print (_ ("%s and %s count solutions in different conventions"), a->path, b->path);
  else if (strcmp (a->unit->puzzle, b->unit->puzzle) != 0 || a->unit->tree != b->unit->tree)
    /* Translators: two files. */
    message_print (_ ("%s and %s are of different puzzles"), a->path, b->path);
  else
    /* Translators: two files. */
    message_print (_ ("%s and %s are of different divisions of the same puzzle"), a->path, b->path);
}

static gboolean
are_alike (const UnitCollection *collection)
{
  for (gsize i = 1; i < collection->units->len; i++)
    if (!unit_is_like (get_unit (collection, 0)->unit, get_unit (collection, i)->unit))
      {
        tell_difference (get_unit (collection, 0), get_unit (collection, i));
        return FALSE;
      }
  return TRUE;
}

static void
tell_gap (const UnitCollection *collection, const char *path, const SomaTilingCulprit *culprit)
{
  if (culprit->before == SOMA_TILING_NONE)
    /* Translators: a directory, and a file in it. */
    message_print (_ ("%s: a part of the tree before %s is in no unit"), path,
                   get_unit (collection, culprit->after)->path);
  else if (culprit->after == SOMA_TILING_NONE)
    /* Translators: a directory, and a file in it. */
    message_print (_ ("%s: a part of the tree after %s is in no unit"), path,
                   get_unit (collection, culprit->before)->path);
  else
    /* Translators: a directory, and two files in it. */
    message_print (_ ("%s: a part of the tree between %s and %s is in no unit"), path,
                   get_unit (collection, culprit->before)->path,
                   get_unit (collection, culprit->after)->path);
  message_print (_ ("to restore missing units, give the same “soma-solve units split” again"));
}

static void
tell_culprit (const UnitCollection *collection, const char *path, SomaTilingResult result,
              const SomaTilingCulprit *culprit)
{
  if (result == SOMA_TILING_GAP)
    tell_gap (collection, path, culprit);
  else if (result == SOMA_TILING_OVERLAP && culprit->before != SOMA_TILING_NONE &&
           culprit->after != SOMA_TILING_NONE)
    /* Translators: two files. */
    message_print (_ ("%s and %s have a part of the tree in common"),
                   get_unit (collection, culprit->before)->path,
                   get_unit (collection, culprit->after)->path);
  else
    {
      gsize i = culprit->after != SOMA_TILING_NONE ? culprit->after : culprit->before;
      message_print (_ ("%s: this unit is not of the same tree as the others"),
                     get_unit (collection, i)->path);
    }
}

/* Puts the units in the order of the tree. FALSE with a message if they do not tile it. */
static gboolean
check_tiling (UnitCollection *collection, const char *path)
{
  gsize n = collection->units->len;
  g_autofree SomaInterval *intervals = g_new (SomaInterval, n);
  g_autofree gsize *order = g_new (gsize, n);
  g_autofree gpointer *units = g_memdup2 (collection->units->pdata, n * sizeof (gpointer));
  SomaTilingCulprit culprit;

  for (gsize i = 0; i < n; i++)
    intervals[i] = get_unit (collection, i)->unit->interval;
  SomaTilingResult result = soma_tiling_check (intervals, n, order, &culprit);
  if (result != SOMA_TILING_OK)
    {
      tell_culprit (collection, path, result, &culprit);
      return FALSE;
    }
  for (gsize i = 0; i < n; i++)
    collection->units->pdata[i] = units[order[i]];
  return TRUE;
}

/* FALSE with a message if it has the result of something else. */
static gboolean
load_result (UnitCollection *collection, CollectedUnit *unit)
{
  g_autofree char *path = unit_directory_beside (unit->path, UNIT_RESULT_SUFFIX);
  g_autoptr (GError) error = NULL;

  if (access (path, F_OK) != 0)
    {
      collection->n_missing++;
      return TRUE;
    }
  unit->result = unit_result_load (path, &error);
  if (unit->result == NULL)
    {
      message_print ("%s", error->message);
      collection->is_damaged = TRUE;
      collection->n_missing++;
      return TRUE;
    }
  if (unit_result_is_of (unit->result, unit->unit))
    return TRUE;
  /* Translators: a file with a result, and one with a unit. */
  message_print (_ ("%s: this is not the result of %s"), path, unit->path);
  return FALSE;
}

UnitCollection *
unit_collection_load (const char *path)
{
  g_autoptr (UnitCollection) collection = g_new0 (UnitCollection, 1);
  gboolean ok = TRUE;

  collection->units = g_ptr_array_new_with_free_func (free_unit);
  if (!load_units (collection, path) || !are_alike (collection) || !check_tiling (collection, path))
    return NULL;
  for (gsize i = 0; i < collection->units->len; i++)
    ok = load_result (collection, get_unit (collection, i)) && ok;
  return ok ? g_steal_pointer (&collection) : NULL;
}
