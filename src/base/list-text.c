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
