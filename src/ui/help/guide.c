/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "guide.h"

#include <string.h>

#include <glib/gi18n.h>

/* Sections of README.md that are for users. In one without a page of its own, a paragraph that
 * starts with a word in bold starts the page of that name. */
static const struct
{
  const char *heading, *page;
} sections[] = {
  { "## What you can do with a figure", NULL },
  { "## Where your work is stored", "files" },
};

static void
free_block (gpointer data)
{
  SomaGuideBlock *block = data;

  g_free (block->text);
  g_free (block->picture);
  g_free (block);
}

void
soma_guide_page_free (gpointer data)
{
  SomaGuidePage *page = data;

  g_free (page->name);
  g_ptr_array_unref (page->blocks);
  g_free (page);
}

static SomaGuidePage *
add_page (GPtrArray *pages, char *name)
{
  SomaGuidePage *page = g_new0 (SomaGuidePage, 1);

  page->name = name;
  page->blocks = g_ptr_array_new_with_free_func (free_block);
  g_ptr_array_add (pages, page);
  return page;
}

static void
add_block (SomaGuidePage *page, char *text, char *picture)
{
  SomaGuideBlock *block = g_new0 (SomaGuideBlock, 1);

  block->text = text;
  block->picture = picture;
  g_ptr_array_add (page->blocks, block);
}

/* "**Design** it, with `make`" in Pango markup. */
static char *
make_markup (const char *text)
{
  g_autofree char *escaped = g_markup_escape_text (text, -1);
  GString *markup = g_string_new (NULL);
  gboolean bold = FALSE, code = FALSE;

  for (const char *at = escaped; *at != '\0'; at++)
    if (at[0] == '*' && at[1] == '*')
      {
        bold = !bold;
        g_string_append (markup, bold ? "<b>" : "</b>");
        at++;
      }
    else if (*at == '`')
      {
        code = !code;
        g_string_append (markup, code ? "<tt>" : "</tt>");
      }
    else
      g_string_append_c (markup, *at);
  return g_string_free (markup, FALSE);
}

/* "![What it shows](path)" */
static gboolean
read_picture (const char *text, char **shows, char **path)
{
  const char *middle = strstr (text, "](");

  if (!g_str_has_prefix (text, "![") || middle == NULL || !g_str_has_suffix (text, ")"))
    return FALSE;
  *shows = g_strndup (text + 2, (gsize) (middle - text - 2));
  *path = g_strndup (middle + 2, strlen (middle) - 3);
  return TRUE;
}

/* The page that a paragraph in bold starts; NULL if it starts none. */
static char *
read_page_name (const char *text)
{
  const char *end = g_str_has_prefix (text, "**") ? strstr (text + 2, "**") : NULL;

  return end != NULL ? g_ascii_strdown (text + 2, end - text - 2) : NULL;
}

static const char *
translate (const char *text)
{
  return g_dpgettext2 (NULL, "guide", text);
}

static SomaGuidePage *
read_paragraph (GPtrArray *pages, SomaGuidePage *page, const char *text)
{
  char *name = read_page_name (text);
  g_autofree char *shows = NULL;
  char *path = NULL;

  if (name != NULL)
    page = add_page (pages, name);
  if (page == NULL)
    return NULL;
  if (read_picture (text, &shows, &path))
    add_block (page, g_strdup (translate (shows)), path);
  else
    add_block (page, make_markup (translate (text)), NULL);
  return page;
}

/* The section's text between its heading and the next one; NULL if there is none. */
static char *
find_section (const char *readme, const char *heading)
{
  g_autofree char *line = g_strconcat ("\n", heading, "\n", NULL);
  const char *start = strstr (readme, line);

  if (start == NULL)
    return NULL;
  start += strlen (line);
  const char *end = strstr (start, "\n## ");
  return end != NULL ? g_strndup (start, (gsize) (end - start)) : g_strdup (start);
}

static void
read_section (GPtrArray *pages, const char *text, const char *name)
{
  SomaGuidePage *page = name != NULL ? add_page (pages, g_strdup (name)) : NULL;
  g_auto (GStrv) paragraphs = g_strsplit (text, "\n\n", -1);

  for (char **paragraph = paragraphs; *paragraph != NULL; paragraph++)
    if (*g_strstrip (*paragraph) != '\0')
      page = read_paragraph (pages, page, g_strdelimit (*paragraph, "\n", ' '));
}

GPtrArray *
soma_guide_read (const char *readme)
{
  GPtrArray *pages = g_ptr_array_new_with_free_func (soma_guide_page_free);

  for (gsize i = 0; i < G_N_ELEMENTS (sections); i++)
    {
      g_autofree char *text = find_section (readme, sections[i].heading);
      if (text != NULL)
        read_section (pages, text, sections[i].page);
    }
  return pages;
}
