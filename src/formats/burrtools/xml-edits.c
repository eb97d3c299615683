/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "xml-edits.h"

#include <string.h>

typedef struct
{
  gsize begin, end;
  guint number; /* in the order in which they were added */
  char *text;   /* owned */
} Edit;

struct _SomaXmlEdits
{
  const char *text; /* borrowed */
  GArray *edits;    /* owned: of Edit */
  gboolean is_sorted;
};

static void
clear_edit (gpointer data)
{
  g_free (((Edit *) data)->text);
}

SomaXmlEdits *
soma_xml_edits_new (const char *text)
{
  SomaXmlEdits *self = g_new0 (SomaXmlEdits, 1);

  self->text = text;
  self->edits = g_array_new (FALSE, FALSE, sizeof (Edit));
  g_array_set_clear_func (self->edits, clear_edit);
  return self;
}

void
soma_xml_edits_free (SomaXmlEdits *self)
{
  g_array_unref (self->edits);
  g_free (self);
}

void
soma_xml_edits_replace (SomaXmlEdits *self, gsize begin, gsize end, const char *text)
{
  Edit edit = { begin, end, self->edits->len, g_strdup (text) };

  g_array_append_val (self->edits, edit);
  self->is_sorted = FALSE;
}

static int
compare (gconstpointer a, gconstpointer b)
{
  const Edit *first = a, *second = b;

  if (first->begin != second->begin)
    return first->begin < second->begin ? -1 : 1;
  return first->number < second->number ? -1 : 1;
}

/* The first edit that begins there or later. */
static guint
find_first (const SomaXmlEdits *self, gsize begin)
{
  guint low = 0, high = self->edits->len;

  while (low < high)
    {
      guint middle = (low + high) / 2;
      if (g_array_index (self->edits, Edit, middle).begin < begin)
        low = middle + 1;
      else
        high = middle;
    }
  return low;
}

void
soma_xml_edits_write (SomaXmlEdits *self, gsize begin, gsize end, GString *out)
{
  if (!self->is_sorted)
    g_array_sort (self->edits, compare);
  self->is_sorted = TRUE;

  for (guint i = find_first (self, begin); i < self->edits->len; i++)
    {
      const Edit *edit = &g_array_index (self->edits, Edit, i);
      if (edit->begin >= end)
        break;
      g_string_append_len (out, self->text + begin, (gssize) (edit->begin - begin));
      g_string_append (out, edit->text);
      begin = edit->end;
    }
  g_string_append_len (out, self->text + begin, (gssize) (end - begin));
}

/* Past the name at `at`. */
static const char *
skip_name (const char *at)
{
  return at + strcspn (at, " \t\r\n=/>");
}

static const char *
skip_blanks (const char *at)
{
  return at + strspn (at, " \t\r\n");
}

static void
append_attribute (GString *out, const char *name, const char *value)
{
  g_string_append_printf (out, " %s=\"", name);
  soma_xml_append_text (out, value);
  g_string_append_c (out, '"');
}

/* The tag is well-formed: it was read, or is one of this program. */
void
soma_xml_write_tag (GString *out, const char *tag, const SomaXmlAttribute *attributes, int n)
{
  const char *at = skip_name (tag + 1);
  guint64 is_written = 0;

  g_string_append_len (out, tag, at - tag);
  for (const char *name = skip_blanks (at); *name != '/' && *name != '>'; name = skip_blanks (at))
    {
      const char *from = at, *end = skip_name (name);
      const char *quote = skip_blanks (strchr (end, '=') + 1);
      int i = 0;
      at = strchr (quote + 1, *quote) + 1;
      while (i < n && (strncmp (attributes[i].name, name, (gsize) (end - name)) != 0 ||
                       attributes[i].name[end - name] != '\0'))
        i++;
      if (i == n)
        g_string_append_len (out, from, at - from);
      else if (attributes[i].value != NULL)
        append_attribute (out, attributes[i].name, attributes[i].value);
      is_written |= i < n ? G_GUINT64_CONSTANT (1) << i : 0;
    }
  for (int i = 0; i < n; i++)
    if ((is_written >> i & 1) == 0 && attributes[i].value != NULL)
      append_attribute (out, attributes[i].name, attributes[i].value);
  g_string_append_len (out, at, strchr (at, '>') + 1 - at);
}

/* Blanks that would be read as others have numbers. */
void
soma_xml_append_text (GString *out, const char *text)
{
  for (const char *at = text; *at != '\0'; at = g_utf8_next_char (at))
    {
      gunichar character = g_utf8_get_char (at);
      g_autofree char *escaped = g_markup_escape_text (at, g_utf8_next_char (at) - at);
      if (character == '\n' || character == '\t' || character == '\r')
        g_string_append_printf (out, "&#%u;", character);
      else if (character < ' ' || character == 0xfffe || character == 0xffff)
        g_string_append_c (out, ' ');
      else
        g_string_append (out, escaped);
    }
}
