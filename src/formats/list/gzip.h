/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

/* Whether the bytes begin as a file compressed by gzip does. */
gboolean soma_gzip_is (const char *bytes, gsize length);

/* Decompresses them; a NUL byte follows the result's `*n_bytes`. Free with g_free(). NULL and an
 * error (SOMA_FILE_ERROR_UNREADABLE, "NAME: " and a reason) if they are damaged or end too early,
 * or if the result would be larger than SOMA_FILE_MAX_BYTES. */
char *soma_gzip_decompress (const char *bytes, gsize length, const char *display_name,
                            gsize *n_bytes, GError **error);

/* Compresses them. Free with g_free(). */
char *soma_gzip_compress (const char *bytes, gsize length, gsize *n_bytes);
