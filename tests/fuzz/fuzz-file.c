/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "contents.h"
#include "fuzz.h"

/* A file of any format, also in UTF-16 or compressed. */

/* In UTF-16, or compressed: then lines are those of another text. */
static gboolean
is_wrapped (const uint8_t *data, size_t size)
{
  return size >= 2 && (memcmp (data, "\xff\xfe", 2) == 0 || memcmp (data, "\xfe\xff", 2) == 0 ||
                       memcmp (data, "\x1f\x8b", 2) == 0);
}

/* The library, or a backup of it, cut off no earlier than where that is told from other files. */
static gboolean
is_library (const uint8_t *data, size_t size)
{
  return size >= 72 && memcmp (data, "SQLite format 3", 16) == 0;
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (SomaFileContents) contents =
      soma_file_parse ((const char *) data, size, "damaged", &error);

  g_assert_true ((contents == NULL) == (error != NULL));
  if (contents == NULL)
    g_assert_true (g_str_has_prefix (error->message, "damaged:"));
  else
    g_assert_cmpuint (contents->entries->len + contents->sets->len, >, 0);
  g_assert_true (!is_library (data, size) ||
                 g_error_matches (error, SOMA_FILE_ERROR, SOMA_FILE_ERROR_LIBRARY));
  if (contents != NULL && !is_wrapped (data, size))
    check_contents (contents, (const char *) data, size);
  return 0;
}
