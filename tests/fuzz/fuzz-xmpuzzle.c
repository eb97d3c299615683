/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "contents.h"
#include "fuzz.h"
#include "xmpuzzle.h"

/* What is read is written back, and is then the same: to the byte, if all was understood. */
static void
check_rewritten (const SomaFileContents *contents, const char *data, gsize size)
{
  g_autoptr (GString) text = g_string_new (NULL), again = g_string_new (NULL);

  soma_xmpuzzle_write (text, contents->entries);
  if (contents->entries->len > 0 && contents->problems->len == 0 &&
      g_utf8_validate_len (data, size, NULL))
    g_assert_cmpmem (text->str, text->len, data, size);
  for (guint i = 0; i < contents->entries->len; i++)
    if (((const SomaFileEntry *) contents->entries->pdata[i])->set == NULL)
      return;
  g_autoptr (SomaFileContents) copy = soma_xmpuzzle_read (text->str, text->len, "fuzz");
  g_assert_cmpuint (copy->entries->len, ==, contents->entries->len);
  for (guint i = 0; i < copy->entries->len; i++)
    {
      const SomaFileEntry *entry = contents->entries->pdata[i], *same = copy->entries->pdata[i];
      g_assert_true (soma_figure_equal (entry->figure, same->figure));
      g_assert_cmpint (entry->set->n_pieces, ==, same->set->n_pieces);
    }
  soma_xmpuzzle_write (again, copy->entries);
  g_assert_cmpstr (text->str, ==, again->str);
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  g_autoptr (SomaFileContents) contents = soma_xmpuzzle_read ((const char *) data, size, "fuzz");

  check_contents (contents, (const char *) data, size);
  check_rewritten (contents, (const char *) data, size);
  return 0;
}
