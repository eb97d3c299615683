/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

#include "error.h"

/* Prints "soma-solve: MESSAGE" and a line end on standard error. Whatever names are in it, it is
 * one line, and controls no terminal. */
void message_print (const char *format, ...) G_GNUC_PRINTF (1, 2);

/* The same for a message of several lines. */
void message_print_lines (const char *lines);

/* Why a search failed: SOMA_SEARCH_FAILED. */
const char *message_search_failed (void);

/* The same if there is a reason why there was no search; with SOMA_OK there is none. Free with
 * g_free(). */
char *message_describe_failure (const SomaError *error);
