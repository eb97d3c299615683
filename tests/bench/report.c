/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "report.h"

#include <stdarg.h>
#include <stdio.h>

void
report_init (Report *report)
{
  report->text = g_string_new (NULL);
}

void
report_clear (Report *report)
{
  g_string_free (report->text, TRUE);
}

static void
add_text (Report *report, const char *text)
{
  g_string_append (report->text, text);
  fputs (text, stdout);
  fflush (stdout);
}

void
report_add (Report *report, const char *format, ...)
{
  va_list arguments;
  va_start (arguments, format);
  g_autofree char *text = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  add_text (report, text);
}

void
table_init (Table *table, const char *heads)
{
  table->rows = g_ptr_array_new_with_free_func ((GDestroyNotify) g_strfreev);
  g_ptr_array_add (table->rows, g_strsplit (heads, "\t", -1));
}

void
table_add (Table *table, const char *format, ...)
{
  va_list arguments;
  va_start (arguments, format);
  g_autofree char *text = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  g_ptr_array_add (table->rows, g_strsplit (text, "\t", -1));
}

static glong
get_width (const Table *table, guint column)
{
  glong width = 3;
  for (guint i = 0; i < table->rows->len; i++)
    {
      char **cells = g_ptr_array_index (table->rows, i);
      if (column < g_strv_length (cells))
        width = MAX (width, g_utf8_strlen (cells[column], -1));
    }
  return width;
}

/* Words to the left, numbers to the right. */
static void
add_cell (GString *text, const char *cell, glong width, gboolean to_the_right)
{
  int padding = (int) (width - g_utf8_strlen (cell, -1));
  g_string_append_printf (text, "| %*s%s%*s ", to_the_right ? padding : 0, "", cell,
                          to_the_right ? 0 : padding, "");
}

static void
add_rule (GString *text, glong width, gboolean to_the_right)
{
  g_string_append (text, "| ");
  for (glong i = to_the_right; i < width; i++)
    g_string_append_c (text, '-');
  g_string_append (text, to_the_right ? ": " : " ");
}

void
report_add_table (Report *report, Table *table)
{
  g_autoptr (GString) text = g_string_new ("\n");
  guint n_columns = g_strv_length (g_ptr_array_index (table->rows, 0));

  for (guint i = 0; i < table->rows->len; i++)
    {
      char **cells = g_ptr_array_index (table->rows, i);
      guint n_cells = g_strv_length (cells);
      for (guint c = 0; c < n_columns; c++)
        add_cell (text, c < n_cells ? cells[c] : "", get_width (table, c), c > 0);
      g_string_append (text, "|\n");
      for (guint c = 0; i == 0 && c < n_columns; c++)
        add_rule (text, get_width (table, c), c > 0);
      if (i == 0)
        g_string_append (text, "|\n");
    }
  add_text (report, text->str);
  g_ptr_array_unref (table->rows);
}

char *
format_seconds (double seconds, char *buffer, gsize size)
{
  if (seconds < 1e-3)
    g_snprintf (buffer, (gulong) size, "%.0f µs", seconds * 1e6);
  else if (seconds < 1)
    g_snprintf (buffer, (gulong) size, "%.3g ms", seconds * 1e3);
  else
    g_snprintf (buffer, (gulong) size, "%.2f s", seconds);
  return buffer;
}
