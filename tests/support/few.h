/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

/* How many of the cases that a test has plenty of: with a sanitizer, which takes many times as long
 * and hardly learns more from more, only few. */
static inline guint
soma_few_of (guint all, guint few)
{
  return g_getenv ("SOMA_TEST_PUZZLES") != NULL ? few : all;
}
