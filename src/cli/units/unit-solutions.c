/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "unit-solutions.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "puzzle.h"
#include "replacement.h"
#include "seal.h"

#include <glib/gi18n.h>

/* Reads what is kept, for the seal. FALSE if there is less of it. */
static gboolean
pass_over (UnitSolutions *solutions, guint64 n_bytes)
{
  char buffer[16384];

  while (solutions->n_bytes < n_bytes)
    {
      gsize wanted = (gsize) MIN (n_bytes - solutions->n_bytes, sizeof buffer);
      gsize n = fread (buffer, 1, wanted, solutions->file);
      if (n == 0)
        return FALSE;
      solutions->seal = soma_seal_add (solutions->seal, buffer, n);
      solutions->n_bytes += n;
    }
  return TRUE;
}

/* What would be written may not be the unit's: links are not followed, and nobody waits for a
 * pipe. NULL with an error. */
static FILE *
open_file (const char *path, int flags, const char *mode, GError **error)
{
  int fd = open (path, flags | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC, 0666);
  struct stat status;

  if (fd < 0 && errno != ELOOP)
    {
      replacement_fail (path, errno, error);
      return NULL;
    }
  if (fd >= 0 && fstat (fd, &status) == 0 && S_ISREG (status.st_mode))
    return fdopen (fd, mode);
  if (fd >= 0)
    close (fd);
  g_set_error (error, G_FILE_ERROR, G_FILE_ERROR_INVAL,
               _ ("%s: solutions are kept in regular files, not behind links"), path);
  return NULL;
}

gboolean
unit_solutions_open (UnitSolutions *solutions, const char *path, guint64 n_bytes, GError **error)
{
  int flags = n_bytes > 0 ? O_RDWR : O_RDWR | O_CREAT;

  *solutions =
      (UnitSolutions){ .file = open_file (path, flags, "r+", error), .seal = SOMA_SEAL_BEGIN };
  if (solutions->file == NULL)
    return FALSE;
  if (pass_over (solutions, n_bytes) &&
      ftruncate (fileno (solutions->file), (off_t) n_bytes) == 0 &&
      fseeko (solutions->file, (off_t) n_bytes, SEEK_SET) == 0)
    return TRUE;
  unit_solutions_close (solutions);
  g_set_error (error, G_FILE_ERROR, G_FILE_ERROR_INVAL,
               _ ("%s: solutions that were found are missing"), path);
  return FALSE;
}

/* Adds the number and a character; returns the end. */
static char *
write_copy (char *at, guint16 copy, char after)
{
  char digits[8];
  int n = 0;

  if (copy == SOMA_NO_COPY)
    *at++ = '-';
  else
    {
      do
        digits[n++] = (char) ('0' + copy % 10);
      while ((copy /= 10) > 0);
      while (n > 0)
        *at++ = digits[--n];
    }
  *at++ = after;
  return at;
}

gboolean
unit_solutions_add (UnitSolutions *solutions, const guint16 *copy_at, int n_cells)
{
  char line[6 * SOMA_MAX_CELLS], *at = line;

  for (int c = 0; c < n_cells; c++)
    at = write_copy (at, copy_at[c], c < n_cells - 1 ? ' ' : '\n');
  gsize n = (gsize) (at - line);
  solutions->seal = soma_seal_add (solutions->seal, line, n);
  solutions->n_bytes += n;
  return fwrite (line, 1, n, solutions->file) == n;
}

gboolean
unit_solutions_sync (UnitSolutions *solutions, const char *path, GError **error)
{
  if (fflush (solutions->file) == 0 && fsync (fileno (solutions->file)) == 0 &&
      !ferror (solutions->file))
    return TRUE;
  return replacement_fail (path, errno, error);
}

void
unit_solutions_close (UnitSolutions *solutions)
{
  if (solutions->file != NULL)
    fclose (solutions->file);
  solutions->file = NULL;
}

gboolean
unit_solutions_open_to_read (UnitSolutions *solutions, const char *path, GError **error)
{
  *solutions =
      (UnitSolutions){ .file = open_file (path, O_RDONLY, "r", error), .seal = SOMA_SEAL_BEGIN };
  return solutions->file != NULL;
}

/* Reads one number and the character after it. */
static gboolean
read_copy (char **at, char after, guint16 *copy)
{
  char *digits = *at;

  if (*digits == '-')
    {
      *copy = SOMA_NO_COPY;
      ++*at;
    }
  else
    {
      guint number = 0;
      for (; g_ascii_isdigit (**at) && number < SOMA_NO_COPY; ++*at)
        number = 10 * number + (guint) (**at - '0');
      *copy = (guint16) number;
      if (*at == digits || number >= SOMA_NO_COPY)
        return FALSE;
    }
  return *(*at)++ == after;
}

gboolean
unit_solutions_read (UnitSolutions *solutions, guint16 *copy_at, int n_cells, gboolean *is_wrong)
{
  char line[6 * SOMA_MAX_CELLS + 2], *at = line;

  *is_wrong = FALSE;
  if (fgets (line, sizeof line, solutions->file) == NULL)
    {
      *is_wrong = ferror (solutions->file) != 0;
      return FALSE;
    }
  gsize n = strlen (line);
  solutions->seal = soma_seal_add (solutions->seal, line, n);
  solutions->n_bytes += n;
  for (int c = 0; c < n_cells && !*is_wrong; c++)
    *is_wrong = !read_copy (&at, c < n_cells - 1 ? ' ' : '\n', &copy_at[c]);
  *is_wrong = *is_wrong || *at != '\0';
  return !*is_wrong;
}
