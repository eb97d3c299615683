/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "own-sets-test.h"
#include "own-sets.h"

#include <errno.h>
#include <glib/gstdio.h>

#include "piece-sets.h"
#include "read-file.h"
#include "soma-config.h"

#include <glib/gi18n-lib.h>

#define SUFFIX ".soma"

/* (nullable) of SomaPieces, sorted by name */
static GPtrArray *own_sets;

static char *
get_directory (void)
{
  return g_build_filename (g_get_user_data_dir (), "soma", "piece-sets", NULL);
}

/* A set's name may contain anything, a file name may not. */
static char *
get_path (const char *name)
{
  g_autofree char *directory = get_directory ();
  g_autofree char *escaped = g_uri_escape_string (name, " ", TRUE);
  g_autofree char *file = g_strconcat (escaped, SUFFIX, NULL);

  return g_build_filename (directory, file, NULL);
}

static int
compare_names (gconstpointer a, gconstpointer b)
{
  const SomaPieces *first = *(SomaPieces *const *) a, *second = *(SomaPieces *const *) b;
  int order = g_utf8_collate (first->name, second->name);

  return order != 0 ? order : g_strcmp0 (first->name, second->name);
}

/* The name of the file counts: the set in a file that the user has put there may have another. */
static SomaPieces *
load (const char *directory, const char *file)
{
  g_autofree char *path = g_build_filename (directory, file, NULL);
  g_autofree char *stem = g_strndup (file, strlen (file) - strlen (SUFFIX));
  g_autofree char *name = g_uri_unescape_string (stem, NULL);
  g_autofree char *text = NULL;
  g_autoptr (SomaPieces) pieces = NULL;
  gsize length;

  if (name == NULL || !g_utf8_validate (name, -1, NULL) ||
      !g_file_test (path, G_FILE_TEST_IS_REGULAR) || !soma_file_read (path, &text, &length, NULL))
    return NULL;
  pieces = soma_pieces_from_text (text, length, file, NULL);
  return pieces != NULL
             ? soma_pieces_new (name, pieces->distinct_pieces, pieces->pieces, pieces->n_pieces)
             : NULL;
}

static GPtrArray *
ensure_sets (void)
{
  g_autofree char *directory = get_directory ();
  g_autoptr (GDir) dir = NULL;
  const char *file;

  if (own_sets != NULL)
    return own_sets;
  own_sets = g_ptr_array_new_with_free_func ((GDestroyNotify) soma_pieces_unref);
  dir = g_dir_open (directory, 0, NULL);
  while (dir != NULL && (file = g_dir_read_name (dir)) != NULL)
    {
      SomaPieces *pieces = g_str_has_suffix (file, SUFFIX) ? load (directory, file) : NULL;
      if (pieces != NULL)
        g_ptr_array_add (own_sets, pieces);
    }
  g_ptr_array_sort (own_sets, compare_names);
  return own_sets;
}

GPtrArray *
soma_own_sets_list (void)
{
  return g_ptr_array_copy (ensure_sets (), (GCopyFunc) (GCallback) soma_pieces_ref, NULL);
}

static guint
find (const char *name)
{
  GPtrArray *sets = ensure_sets ();

  for (guint i = 0; i < sets->len; i++)
    if (g_str_equal (((SomaPieces *) g_ptr_array_index (sets, i))->name, name))
      return i;
  return sets->len;
}

SomaPieces *
soma_own_sets_get (const char *name)
{
  guint index = find (name);

  return index < own_sets->len ? g_ptr_array_index (own_sets, index) : NULL;
}

static void
forget (const char *name)
{
  guint index = find (name);

  if (index < own_sets->len)
    g_ptr_array_remove_index (own_sets, index);
}

static gboolean
write_file (const char *path, const char *text, GError **error)
{
  g_autofree char *directory = get_directory ();

  if (g_mkdir_with_parents (directory, 0700) != 0)
    {
      int code = errno;
      g_set_error (error, G_FILE_ERROR, (int) g_file_error_from_errno (code),
                   /* Translators: a folder, and why. */
                   _ ("Could not create the folder “%s”: %s"), directory, g_strerror (code));
      return FALSE;
    }
  return g_file_set_contents_full (
      path, text, -1, G_FILE_SET_CONTENTS_CONSISTENT | G_FILE_SET_CONTENTS_DURABLE, 0600, error);
}

gboolean
soma_own_sets_save (SomaPieces *pieces, GError **error)
{
  g_autofree char *path = get_path (pieces->name);
  g_autofree char *text = soma_pieces_to_text (pieces);

  if (*pieces->name == '\0')
    {
      g_set_error_literal (error, G_FILE_ERROR, G_FILE_ERROR_INVAL,
                           _ ("The piece set needs a name to be saved"));
      return FALSE;
    }
  if (soma_own_sets_get (pieces->name) == NULL && g_file_test (path, G_FILE_TEST_EXISTS))
    {
      g_set_error (error, G_FILE_ERROR, G_FILE_ERROR_EXIST,
                   _ ("The existing file “%s” cannot be read"), path);
      return FALSE;
    }
  if (!write_file (path, text, error))
    return FALSE;
  forget (pieces->name);
  g_ptr_array_add (own_sets, soma_pieces_ref (pieces));
  g_ptr_array_sort (own_sets, compare_names);
  return TRUE;
}

gboolean
soma_own_sets_delete (const char *name, GError **error)
{
  g_autofree char *path = get_path (name);

  if (g_unlink (path) != 0 && errno != ENOENT)
    {
      int code = errno;
      g_set_error (error, G_FILE_ERROR, (int) g_file_error_from_errno (code),
                   /* Translators: the name of a piece set, and why. */
                   _ ("Could not delete “%s”: %s"), name, g_strerror (code));
      return FALSE;
    }
  forget (name);
  return TRUE;
}

/* The set of new figures. */

static char *
get_new_path (void)
{
  return g_build_filename (g_get_user_data_dir (), "soma", "new-figure" SUFFIX, NULL);
}

SomaPieces *
soma_own_sets_get_new (void)
{
  g_autofree char *path = get_new_path (), *text = NULL;
  gsize length;

  if (!soma_file_read (path, &text, &length, NULL))
    return soma_pieces_new_from_set (soma_piece_sets_get ("soma"), FALSE);
  return soma_pieces_from_text (text, length, path, NULL);
}

/* A built-in set keeps the names of the user's language, whatever that will be. */
void
soma_own_sets_set_new (SomaPieces *pieces)
{
  SomaPieceSet *set = pieces != NULL ? soma_pieces_get_set (pieces) : NULL;
  g_autofree char *path = get_new_path (), *text = NULL;
  g_autoptr (GError) error = NULL;

  if (set != NULL && !pieces->distinct_pieces && soma_piece_sets_is_built_in (set))
    text = g_strdup_printf ("soma 1\nset %s\n", set->name);
  else
    text = pieces != NULL ? soma_pieces_to_text (pieces) : g_strdup ("soma 1\n");
  if (!write_file (path, text, &error))
    g_info ("%s", error->message);
}

void
soma_own_sets_refresh (void)
{
  g_clear_pointer (&own_sets, g_ptr_array_unref);
}
