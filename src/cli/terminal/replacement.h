/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

/* The one way in which this program writes to a named file: beside it, as FILE.XXXXXX, which then
 * replaces it. So whoever looks finds the old file or the new one, also after a full disk, a
 * signal, or a crash. The mode stays, and if it may, the owner does; a symbolic link stays, too,
 * and the file that it names is replaced.
 *
 * Only a regular file can be replaced: a pipe, a device, and what standard output or standard error
 * goes to is written to as it is. */

typedef enum
{
  REPLACEMENT_DEFAULT = 0,
  REPLACEMENT_DURABLE = 1 << 0, /* on the disk before it replaces anything */
  REPLACEMENT_OF_LINK = 1 << 1, /* what has that name is replaced, even a link or a pipe */
  REPLACEMENT_ALONE = 1 << 2,   /* nobody else writes it, and of a process that is killed nothing
                                   is to pile up: it is written as FILE.new */
} ReplacementFlags;

#define REPLACEMENT_ENDING ".new"

typedef struct
{
  int descriptor;  /* what to write to */
  char *target;    /* owned */
  char *temporary; /* (nullable) owned: its name until it replaces the target; NULL if it is this */
  ReplacementFlags flags;
} Replacement;

/* Opens what is to replace the file, which need not exist. FALSE with an error if it cannot be
 * written, or its directory. */
gboolean replacement_begin (Replacement *self, const char *path, ReplacementFlags flags,
                            GError **error);

/* Replaces the file by what has been written, once that is on the disk; what is written later goes
 * there, too. Does nothing the second time. FALSE with an error if it cannot be. */
gboolean replacement_publish (Replacement *self, GError **error);

/* Closes it, and replaces the file unless that is done. FALSE with an error. */
gboolean replacement_finish (Replacement *self, GError **error);

/* Closes it; if it has replaced nothing yet, nothing is left of it. */
void replacement_abandon (Replacement *self);

/* All of this for a whole text. */
gboolean replace_file (const char *path, const char *text, gsize length, ReplacementFlags flags,
                       GError **error);

/* The file itself, with all links followed; it need not exist. Free with g_free(); NULL with an
 * error. */
char *replacement_follow (const char *path, GError **error);

/* Sets an error with the name of a file and the reason, from errno; FALSE. */
gboolean replacement_fail (const char *path, int number, GError **error);

/* Writes all of it. FALSE with errno. */
gboolean write_whole (int descriptor, const char *text, gsize length);
