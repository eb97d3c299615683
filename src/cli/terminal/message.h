/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

/* Prints "soma-solve: MESSAGE" and a line end on standard error. */
void message_print (const char *format, ...) G_GNUC_PRINTF (1, 2);

/* Why a search failed: SOMA_SEARCH_FAILED. */
const char *message_search_failed (void);
