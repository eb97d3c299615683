/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

/* Whether the word is in a PDF file of `length` bytes, also where that is compressed: since cairo
 * 1.18 only streams and what they are said to be are not. */
gboolean soma_pdf_search (const char *pdf, gsize length, const char *word);
