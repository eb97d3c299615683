/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "guide.h"

static const SomaGuideBlock *
get_block (GPtrArray *pages, guint page, guint block)
{
  g_assert_cmpuint (page, <, pages->len);
  GPtrArray *blocks = ((SomaGuidePage *) g_ptr_array_index (pages, page))->blocks;

  g_assert_cmpuint (block, <, blocks->len);
  return g_ptr_array_index (blocks, block);
}

static void
assert_name (GPtrArray *pages, guint page, const char *name)
{
  g_assert_cmpuint (page, <, pages->len);
  g_assert_cmpstr (((SomaGuidePage *) g_ptr_array_index (pages, page))->name, ==, name);
}

static const char *const sample = "# Guide\n"
                                  "\n"
                                  "This stands before all pages.\n"
                                  "\n"
                                  "## Design\n"
                                  "\n"
                                  "![A (small) picture](data/a.png)\n"
                                  "\n"
                                  "### Draw\n"
                                  "cells\n"
                                  "\n"
                                  "Here with <a & b>,\n"
                                  "and `make`.\n"
                                  "\n"
                                  "More lines.\n"
                                  "\n"
                                  "### Erase\n"
                                  "\n"
                                  "There.\n"
                                  "\n"
                                  "## Taking apart\n"
                                  "\n"
                                  "Pull.\n";

static void
test_read (void)
{
  g_autoptr (GPtrArray) pages = soma_guide_read (sample);

  g_assert_cmpuint (pages->len, ==, 2);
  assert_name (pages, 0, "design");
  g_assert_cmpstr (((SomaGuidePage *) pages->pdata[0])->title, ==, "Design");
  g_assert_cmpint (get_block (pages, 0, 0)->kind, ==, SOMA_GUIDE_PICTURE);
  g_assert_cmpstr (get_block (pages, 0, 0)->text, ==, "A (small) picture");
  g_assert_cmpstr (get_block (pages, 0, 0)->picture, ==, "data/a.png");
  g_assert_cmpint (get_block (pages, 0, 1)->kind, ==, SOMA_GUIDE_HEADING);
  g_assert_cmpstr (get_block (pages, 0, 1)->text, ==, "Draw cells");
  g_assert_cmpint (get_block (pages, 0, 2)->kind, ==, SOMA_GUIDE_TEXT);
  g_assert_cmpstr (get_block (pages, 0, 2)->text, ==,
                   "Here with &lt;a &amp; b&gt;, and <tt>make</tt>.");
  g_assert_null (get_block (pages, 0, 2)->picture);
  assert_name (pages, 1, "taking apart");
  g_assert_cmpstr (get_block (pages, 1, 0)->text, ==, "Pull.");
}

static void
test_nothing (void)
{
  g_autoptr (GPtrArray) none = soma_guide_read ("# Soma\n\nNo page.\n");

  g_assert_cmpuint (none->len, ==, 0);
}

/* A task is found by words of its page's title, its heading and its text, and by no others. */
static void
test_words (void)
{
  g_autoptr (GPtrArray) pages = soma_guide_read (sample);
  const SomaGuidePage *page = pages->pdata[0];

  g_assert_true (soma_guide_has_words (page, 1, NULL));
  g_assert_true (soma_guide_has_words (page, 1, "DRAW"));
  g_assert_true (soma_guide_has_words (page, 1, "lin dra"));
  g_assert_true (soma_guide_has_words (page, 1, "design make"));
  g_assert_false (soma_guide_has_words (page, 1, "there"));
  g_assert_false (soma_guide_has_words (page, 1, "draw pull"));
  g_assert_true (soma_guide_has_words (page, 4, "there"));
}

static char *
read_file (const char *folder, const char *name)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "..", folder, name, NULL);
  g_autoptr (GError) error = NULL;
  char *text = NULL;

  g_file_get_contents (path, &text, NULL, &error);
  g_assert_no_error (error);
  return text;
}

/* Without the breaks between and within the strings of a C file. */
static char *
join_strings (const char *text)
{
  GString *joined = g_string_new (text);

  g_string_replace (joined, " \"\n       \"", " ", 0);
  g_string_replace (joined, ",\n       \"", ", \"", 0);
  return g_string_free (joined, FALSE);
}

/* All pictures are there, each page has tasks, and translators are asked for what is shown. */
static void
test_file (void)
{
  g_autofree char *guide = read_file ("doc", "guide.md");
  g_autofree char *broken = read_file ("po/soma-guide", "texts.c");
  g_autofree char *texts = join_strings (broken);
  g_autoptr (GPtrArray) pages = soma_guide_read (guide);

  g_assert_cmpuint (pages->len, >=, 10);
  for (guint i = 0; i < pages->len; i++)
    {
      const SomaGuidePage *page = g_ptr_array_index (pages, i);
      guint n_headings = 0;
      for (guint j = 0; j < page->blocks->len; j++)
        {
          const SomaGuideBlock *block = get_block (pages, i, j);
          g_autofree char *escaped = g_strescape (block->text, "’");
          g_autofree char *line = g_strdup_printf ("NC_ (\"guide\", \"%s\")", escaped);
          g_autoptr (GString) plain = g_string_new (line);

          g_string_replace (plain, "<tt>", "`", 0);
          g_string_replace (plain, "</tt>", "`", 0);
          g_string_replace (plain, "&apos;", "'", 0);
          if (strstr (texts, plain->str) == NULL)
            g_error ("po/soma-guide/texts.c lacks %s", plain->str);
          if (block->picture != NULL)
            g_free (read_file ("doc", block->picture));
          n_headings += block->kind == SOMA_GUIDE_HEADING;
        }
      g_assert_cmpuint (n_headings, >, 0);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/guide/read", test_read);
  g_test_add_func ("/guide/nothing", test_nothing);
  g_test_add_func ("/guide/words", test_words);
  g_test_add_func ("/guide/file", test_file);
  return g_test_run ();
}
