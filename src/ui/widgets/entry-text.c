/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "entry-text.h"

void
soma_entry_show_text (GtkEditable *entry, const char *text)
{
  g_return_if_fail (GTK_IS_EDITABLE (entry));

  if (text == NULL)
    text = "";
  if (g_str_equal (gtk_editable_get_text (entry), text))
    return;
  gtk_editable_set_enable_undo (entry, FALSE);
  gtk_editable_set_text (entry, text);
  gtk_editable_set_enable_undo (entry, TRUE);
}
