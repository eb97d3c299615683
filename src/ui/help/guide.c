/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "guide.h"

#include <string.h>

#include "soma-config.h"

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
  g_free (page->title);
  g_ptr_array_unref (page->blocks);
  g_free (page);
}

static const char *
translate (const char *text)
{
  return g_dpgettext2 (SOMA_GUIDE_DOMAIN, "guide", text);
}

static SomaGuidePage *
add_page (GPtrArray *pages, const char *title)
{
  SomaGuidePage *page = g_new0 (SomaGuidePage, 1);

  page->name = g_ascii_strdown (title, -1);
  page->title = g_strdup (translate (title));
  page->blocks = g_ptr_array_new_with_free_func (free_block);
  g_ptr_array_add (pages, page);
  return page;
}

/* Takes the texts; `picture` is nullable. */
static void
add_block (SomaGuidePage *page, SomaGuideKind kind, char *text, char *picture)
{
  SomaGuideBlock *block = g_new0 (SomaGuideBlock, 1);

  *block = (SomaGuideBlock){ kind, text, picture };
  g_ptr_array_add (page->blocks, block);
}

/* "with `make`" in Pango markup. */
static char *
make_markup (const char *text)
{
  g_autofree char *escaped = g_markup_escape_text (text, -1);
  GString *markup = g_string_new (NULL);
  gboolean is_code = FALSE;

  for (const char *at = escaped; *at != '\0'; at++)
    if (*at == '`')
      {
        is_code = !is_code;
        g_string_append (markup, is_code ? "<tt>" : "</tt>");
      }
    else
      g_string_append_c (markup, *at);
  return g_string_free (markup, FALSE);
}

/* "![What it shows](path)" */
static void
add_picture (SomaGuidePage *page, const char *text)
{
  const char *middle = strstr (text, "](");

  if (middle == NULL || !g_str_has_suffix (text, ")"))
    return;
  g_autofree char *shows = g_strndup (text + 2, (gsize) (middle - text - 2));
  add_block (page, SOMA_GUIDE_PICTURE, g_strdup (translate (shows)),
             g_strndup (middle + 2, strlen (middle) - 3));
}

GPtrArray *
soma_guide_read (const char *text)
{
  GPtrArray *pages = g_ptr_array_new_with_free_func (soma_guide_page_free);
  g_auto (GStrv) paragraphs = g_strsplit (text, "\n\n", -1);
  SomaGuidePage *page = NULL;

  for (char **at = paragraphs; *at != NULL; at++)
    {
      const char *paragraph = g_strdelimit (g_strstrip (*at), "\n", ' ');
      if (g_str_has_prefix (paragraph, "## "))
        page = add_page (pages, paragraph + 3);
      else if (page == NULL || *paragraph == '\0')
        continue;
      else if (g_str_has_prefix (paragraph, "### "))
        add_block (page, SOMA_GUIDE_HEADING, g_strdup (translate (paragraph + 4)), NULL);
      else if (g_str_has_prefix (paragraph, "!["))
        add_picture (page, paragraph);
      else
        add_block (page, SOMA_GUIDE_TEXT, make_markup (translate (paragraph)), NULL);
    }
  return pages;
}

gboolean
soma_guide_has_words (const SomaGuidePage *page, guint heading, const char *words)
{
  g_autoptr (GString) task = g_string_new (page->title);

  for (guint i = heading; i < page->blocks->len; i++)
    {
      const SomaGuideBlock *block = g_ptr_array_index (page->blocks, i);
      if (i > heading && block->kind == SOMA_GUIDE_HEADING)
        break;
      g_string_append_printf (task, " %s", block->text);
    }
  return words == NULL || g_str_match_string (words, task->str, FALSE);
}
