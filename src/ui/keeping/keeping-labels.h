/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "merge-counts.h"

/* What is said of keeping a whole library. Free with g_free(). */

/* What a backup has for the library, a sentence a line; "" if that is nothing. */
char *soma_keeping_label_news (const SomaMergeCounts *counts);

/* The name of a file for today's backup, without an ending. */
char *soma_keeping_label_file (void);
