/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "german-numbers.h"

#include <glib.h>
#include <glib/gstdio.h>

/* The file as glibc maps it: a mark, the number of fields, where each begins, and the fields. */
typedef struct
{
  guint32 mark, n_fields, offsets[6];
  char decimal_point[2], thousands[2], grouping[4];
  guint32 wide_decimal_point, wide_thousands;
  char codeset[8];
} Numeric;

void
german_numbers_make (void)
{
  const Numeric numeric = {
    0x20031114, 6, { 32, 34, 36, 40, 44, 48 }, ",", ".", { 3, 3 }, ',', '.', "UTF-8",
  };
  g_autofree char *locales = g_build_filename (g_get_tmp_dir (), "locales", NULL);
  g_autofree char *german = g_build_filename (locales, "test-german", NULL);
  g_autofree char *path = g_build_filename (german, "LC_NUMERIC", NULL);
  g_assert_cmpint (g_mkdir_with_parents (german, 0700), ==, 0);
  g_assert_true (g_file_set_contents (path, (const char *) &numeric, sizeof numeric, NULL));
  g_setenv ("LOCPATH", locales, TRUE);
}
