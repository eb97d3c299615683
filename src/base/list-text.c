/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "list-text.h"

#include "messages.h"

static char *
join (const char *list, const char *item, SomaListJoint joint)
{
  switch (joint)
    {
    case SOMA_LIST_AND:
      /* Translators: a list, such as "A, B", and its last item. */
      return g_strdup_printf (C_ ("list", "%s and %s"), list, item);
    case SOMA_LIST_OR:
      /* Translators: a list, such as "A, B", and its last item. */
      return g_strdup_printf (C_ ("list", "%s or %s"), list, item);
    case SOMA_LIST_SENTENCE:
      /* Translators: a sentence, or several, and the next one. */
      return g_strdup_printf (C_ ("sentences", "%s %s"), list, item);
    case SOMA_LIST_NEXT:
    default:
      /* Translators: a list, such as "A" or "A, B", and its next item. */
      return g_strdup_printf (C_ ("list", "%s, %s"), list, item);
    }
}

void
soma_list_text_add (GString *list, const char *item, SomaListJoint joint)
{
  g_autofree char *text = list->len > 0 ? join (list->str, item, joint) : g_strdup (item);

  g_string_assign (list, text);
}

char *
soma_list_text_sentences (const char *sentence, ...)
{
  GString *text = g_string_new (NULL);
  va_list rest;

  va_start (rest, sentence);
  for (const char *next = sentence; next != NULL; next = va_arg (rest, const char *))
    if (*next != '\0')
      soma_list_text_add (text, next, SOMA_LIST_SENTENCE);
  va_end (rest);
  return g_string_free (text, FALSE);
}
