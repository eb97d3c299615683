/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "checkpoint-file.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "read-file.h"
#include "replacement.h"

#include <glib/gi18n.h>

/* The text for a complete search; no checkpoint begins like this. */
#define COMPLETE "complete\n"

/* More than this program has open. */
#define MANY_DESCRIPTORS 64

/* Whether this program has the file open, as one of its streams: if it were replaced, that would go
 * to a file without a name. */
static gboolean
is_open (const struct stat *status)
{
  struct stat open_file;

  for (int descriptor = 0; descriptor < MANY_DESCRIPTORS; descriptor++)
    if (fstat (descriptor, &open_file) == 0 && open_file.st_dev == status->st_dev &&
        open_file.st_ino == status->st_ino)
      return TRUE;
  return FALSE;
}

/* The name of a file that may not exist yet, whichever way it was given. */
static char *
make_canonical (const char *path)
{
  g_autofree char *target = replacement_follow (path, NULL);
  g_autofree char *directory = g_path_get_dirname (target != NULL ? target : path);
  g_autofree char *name = g_path_get_basename (target != NULL ? target : path);
  char *real = realpath (directory, NULL);
  char *canonical = g_build_filename (real != NULL ? real : directory, name, NULL);

  free (real);
  return canonical;
}

/* Whether the output will replace this file. */
static gboolean
is_output (const char *target, const char *output_path)
{
  g_autofree char *own = make_canonical (target);
  g_autofree char *other = output_path != NULL ? make_canonical (output_path) : NULL;

  return g_strcmp0 (own, other) == 0;
}

static gboolean
fail_not_own (const char *path, GError **error)
{
  g_set_error (error, G_FILE_ERROR, G_FILE_ERROR_INVAL,
               _ ("%s: the checkpoint needs a regular file of its own"), path);
  return FALSE;
}

/* The path of the file itself, with all links followed. */
static char *
resolve (const char *path, GError **error)
{
  struct stat status;

  if (stat (path, &status) != 0)
    return replacement_follow (path, error);
  if (!S_ISREG (status.st_mode) || is_open (&status))
    {
      fail_not_own (path, error);
      return NULL;
    }
  char *target = realpath (path, NULL);
  if (target == NULL)
    replacement_fail (path, errno, error);
  return target;
}

static gboolean
write_text (const char *path, const char *text, GError **error)
{
  g_autofree char *target = resolve (path, error);

  return target != NULL && replace_file (target, text, strlen (text), REPLACEMENT_DURABLE, error);
}

gboolean
checkpoint_text_is_one (const char *text)
{
  return g_pattern_match_simple ("soma? *", text); /* as SOMA_CHECKPOINT_PREFIX */
}

/* Whether the file is empty, or was written here by any version. */
static gboolean
may_be_replaced (const char *path, GError **error)
{
  char text[sizeof COMPLETE] = "";
  FILE *file = fopen (path, "re");

  if (file == NULL && errno == ENOENT)
    return TRUE;
  if (file == NULL)
    return replacement_fail (path, errno, error);
  gsize n = fread (text, 1, sizeof text - 1, file);
  fclose (file);
  if (n == 0 || strcmp (text, COMPLETE) == 0 || checkpoint_text_is_one (text))
    return TRUE;
  g_set_error (error, G_FILE_ERROR, G_FILE_ERROR_EXIST,
               _ ("%s: this file is not a checkpoint and will not be overwritten"), path);
  return FALSE;
}

gboolean
checkpoint_file_check (const char *path, const char *output_path, GError **error)
{
  g_autofree char *target = resolve (path, error);

  if (target != NULL && is_output (target, output_path))
    return fail_not_own (path, error);
  if (target == NULL || !may_be_replaced (target, error))
    return FALSE;
  g_autofree char *directory = g_path_get_dirname (target);
  if (access (directory, W_OK | X_OK) == 0)
    return TRUE;
  return replacement_fail (path, errno, error);
}

gboolean
checkpoint_file_write (const char *path, const char *checkpoint, GError **error)
{
  g_autofree char *line = g_strconcat (checkpoint, "\n", NULL);

  return write_text (path, line, error);
}

gboolean
checkpoint_file_complete (const char *path, GError **error)
{
  return write_text (path, COMPLETE, error);
}

char *
checkpoint_file_read (const char *path, GError **error)
{
  g_autofree char *text = NULL;
  gsize length;

  if (!soma_file_read (path, &text, &length, error))
    return NULL;
  if (strlen (text) != length)
    {
      g_set_error (error, G_FILE_ERROR, G_FILE_ERROR_INVAL, _ ("%s: this is not a checkpoint"),
                   path);
      return NULL;
    }
  if (strcmp (text, COMPLETE) != 0)
    return g_steal_pointer (&text);
  g_set_error (error, G_FILE_ERROR, G_FILE_ERROR_INVAL,
               _ ("%s: the search is complete; there is nothing left to find"), path);
  return NULL;
}
