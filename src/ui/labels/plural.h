/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

/* What ngettext() is to be told of a number: it takes an unsigned long, which may be shorter, and
 * plural forms look at the last digits only. */
static inline gulong
soma_plural (guint64 n)
{
  return n < 1000000 ? n : n % 1000000 + 1000000;
}
