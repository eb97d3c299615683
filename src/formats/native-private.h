/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

/* Whether a line that begins with the word is a statement. */
gboolean soma_native_is_statement (const char *word);
