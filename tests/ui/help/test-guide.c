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

static void
test_read (void)
{
  g_autoptr (GPtrArray) pages = soma_guide_read ("# Soma\n"
                                                 "\n"
                                                 "**Not** for users of the window.\n"
                                                 "\n"
                                                 "## What you can do with a figure\n"
                                                 "\n"
                                                 "This stands before all pages.\n"
                                                 "\n"
                                                 "**Design** it\n"
                                                 "with <a & b>.\n"
                                                 "\n"
                                                 "More `make`.\n"
                                                 "\n"
                                                 "![A (small) picture](data/a.png)\n"
                                                 "\n"
                                                 "**Play** it.\n"
                                                 "\n"
                                                 "## Other things\n"
                                                 "\n"
                                                 "**Build** it.\n"
                                                 "\n"
                                                 "## Where your work is stored\n"
                                                 "\n"
                                                 "Here.\n");

  g_assert_cmpuint (pages->len, ==, 3);
  assert_name (pages, 0, "design");
  g_assert_cmpstr (get_block (pages, 0, 0)->text, ==, "<b>Design</b> it with &lt;a &amp; b&gt;.");
  g_assert_null (get_block (pages, 0, 0)->picture);
  g_assert_cmpstr (get_block (pages, 0, 1)->text, ==, "More <tt>make</tt>.");
  g_assert_cmpstr (get_block (pages, 0, 2)->text, ==, "A (small) picture");
  g_assert_cmpstr (get_block (pages, 0, 2)->picture, ==, "data/a.png");
  assert_name (pages, 1, "play");
  assert_name (pages, 2, "files");
  g_assert_cmpstr (get_block (pages, 2, 0)->text, ==, "Here.");
}

static void
test_nothing (void)
{
  g_autoptr (GPtrArray) none = soma_guide_read ("# Soma\n\n## Start\n\n**Run** it.\n");

  g_assert_cmpuint (none->len, ==, 0);
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

/* All pictures are there, and what is asked of translators is what is shown. */
static void
test_readme (void)
{
  g_autofree char *readme = read_file (".", "README.md");
  g_autofree char *broken = read_file ("po", "texts.c");
  g_autofree char *texts = join_strings (broken);
  g_autoptr (GPtrArray) pages = soma_guide_read (readme);

  g_assert_cmpuint (pages->len, ==, 7);
  for (guint i = 0; i < pages->len; i++)
    {
      const SomaGuidePage *page = g_ptr_array_index (pages, i);
      g_assert_cmpuint (page->blocks->len, >, 0);
      for (guint j = 0; j < page->blocks->len; j++)
        {
          const SomaGuideBlock *block = get_block (pages, i, j);
          g_autofree char *escaped = g_strescape (block->text, NULL);
          g_autofree char *line = g_strdup_printf ("NC_ (\"guide\", \"%s\")", escaped);
          g_autoptr (GString) bold = g_string_new (line);

          g_string_replace (bold, "<b>", "**", 0);
          g_string_replace (bold, "</b>", "**", 0);
          g_string_replace (bold, "<tt>", "`", 0);
          g_string_replace (bold, "</tt>", "`", 0);
          g_string_replace (bold, "&apos;", "'", 0);
          if (strstr (texts, bold->str) == NULL)
            g_error ("po/texts.c lacks %s", bold->str);
          if (block->picture != NULL)
            g_free (read_file (".", block->picture));
        }
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/guide/read", test_read);
  g_test_add_func ("/guide/nothing", test_nothing);
  g_test_add_func ("/guide/readme", test_readme);
  return g_test_run ();
}
