/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "html-text.h"

#include <string.h>

static const struct
{
  const char *name;
  gunichar value;
} entities[] = {
  { "&lt;", '<' }, { "&gt;", '>' }, { "&amp;", '&' }, { "&quot;", '"' }, { "&nbsp;", ' ' },
};

/* The end of the tag that begins at `at`, or NULL if it is not a tag. */
static const char *
find_tag_end (const char *at)
{
  if (*at != '<' || (!g_ascii_isalpha (at[1]) && at[1] != '/' && at[1] != '!'))
    return NULL;
  const char *end = strchr (at, '>');
  return end != NULL ? end + 1 : NULL;
}

/* Reads "&#123;" or "&#x7b;"; returns its end or NULL. */
static const char *
read_number (const char *at, gunichar *value)
{
  if (at[0] != '&' || at[1] != '#')
    return NULL;
  int base = at[2] == 'x' || at[2] == 'X' ? 16 : 10;
  const char *digits = at + (base == 16 ? 3 : 2);
  char *end = NULL;
  guint64 number = g_ascii_strtoull (digits, &end, base);
  if (!g_ascii_isxdigit (*digits) || *end != ';' || number > 0x10ffff || number < ' ' ||
      !g_unichar_validate ((gunichar) number))
    return NULL;
  *value = (gunichar) number;
  return end + 1;
}

static const char *
read_entity (const char *at, gunichar *value)
{
  for (guint i = 0; i < G_N_ELEMENTS (entities); i++)
    if (g_str_has_prefix (at, entities[i].name))
      {
        *value = entities[i].value;
        return at + strlen (entities[i].name);
      }
  return read_number (at, value);
}

void
soma_html_strip (GString *out, const char *line)
{
  g_string_truncate (out, 0);
  const char *last_close = strrchr (line, '>'); /* not searched beyond, which keeps this linear */
  for (const char *at = line; *at != '\0';)
    {
      gunichar value;
      const char *end = last_close != NULL && at < last_close ? find_tag_end (at) : NULL;
      if (end == NULL && *at == '&' && (end = read_entity (at, &value)) != NULL)
        g_string_append_unichar (out, value);
      if (end != NULL)
        at = end;
      else
        g_string_append_c (out, *at++);
    }
  gsize lead = strspn (out->str, " \t");
  g_string_erase (out, 0, (gssize) lead);
  while (out->len > 0 && strchr (" \t", out->str[out->len - 1]) != NULL)
    g_string_truncate (out, out->len - 1);
}
