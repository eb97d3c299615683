/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "duplicates.h"
#include "merge-counts.h"

/* What is said of backups, and of figures that a library has twice. Free with g_free(). */

/* What a backup has for the library, a sentence a line; "" if that is nothing. */
char *soma_backup_label_news (const SomaMergeCounts *counts);

/* The name of a file for today's backup, without an ending. */
char *soma_backup_label_file (void);

/* The other figures of a group; and that `n` were joined with others. */
char *soma_backup_label_others (const SomaDuplicates *group);
char *soma_backup_label_joined (guint n);
