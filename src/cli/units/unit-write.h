/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

/* Writes a file as a whole or not at all. If it `is_durable`, it is on the disk when the function
 * returns; otherwise a power cut may leave an empty file, which is not taken for a whole one, as it
 * is not sealed. That takes a hundredth of the time. */
gboolean unit_write_file (const char *path, const char *text, gboolean is_durable, GError **error);
