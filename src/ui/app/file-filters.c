/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "file-filters.h"

#include <glib/gi18n.h>
#include <string.h>

#include "backup.h"

#define FORMAT_KEY "soma-format"
#define FIRST_KEY "soma-first-format"

static GtkFileFilter *
add_filter (GtkFileChooser *chooser, const char *name)
{
  g_autoptr (GtkFileFilter) filter = gtk_file_filter_new ();

  gtk_file_filter_set_name (filter, name);
  gtk_file_chooser_add_filter (chooser, filter);
  return filter; /* the chooser has it */
}

static GtkFileFilter *
add_format (GtkFileChooser *chooser, const SomaFormat *format)
{
  GtkFileFilter *filter = add_filter (chooser, soma_file_format_get_name (format));

  gtk_file_filter_add_suffix (filter, soma_file_format_get_extension (format));
  g_object_set_data (G_OBJECT (filter), FORMAT_KEY, (gpointer) format);
  return filter;
}

/* A compressed file has the name of any other, or says what it is. */
static void
add_compressed (GtkFileFilter *filter, const SomaFormat *format)
{
  g_autofree char *suffix = g_strconcat (soma_file_format_get_extension (format), ".gz", NULL);

  gtk_file_filter_add_suffix (filter, suffix);
}

void
soma_file_filters_add_for_opening (GtkFileChooser *chooser)
{
  const SomaFormat *const *formats = soma_file_format_list ();
  GtkFileFilter *all = add_filter (chooser, _ ("All Figures"));

  for (int i = 0; formats[i] != NULL; i++)
    {
      if (!soma_file_format_is_read (formats[i]))
        continue;
      gtk_file_filter_add_suffix (all, soma_file_format_get_extension (formats[i]));
      add_compressed (all, formats[i]);
      add_compressed (add_format (chooser, formats[i]), formats[i]);
    }
  gtk_file_filter_add_suffix (all, SOMA_BACKUP_EXTENSION);
  gtk_file_filter_add_suffix (add_filter (chooser, _ ("Backups of libraries")),
                              SOMA_BACKUP_EXTENSION);
  gtk_file_filter_add_pattern (add_filter (chooser, _ ("All files")), "*");
  gtk_file_chooser_set_filter (chooser, all);
}

void
soma_file_filters_add_for_saving (GtkFileChooser *chooser, const SomaFormat *format)
{
  g_autoptr (GPtrArray) formats = soma_file_format_list_written (SOMA_EXPORT_FIGURES);
  GtkFileFilter *chosen = NULL;

  for (guint i = 0; i < formats->len; i++)
    {
      GtkFileFilter *filter = add_format (chooser, formats->pdata[i]);
      chosen = chosen == NULL || formats->pdata[i] == format ? filter : chosen;
    }
  gtk_file_chooser_set_filter (chooser, chosen);
  g_object_set_data (G_OBJECT (chooser), FIRST_KEY, (gpointer) format);
}

static gboolean
has_extension (const char *name, const SomaFormat *format)
{
  const char *dot = strrchr (name, '.');

  return dot != NULL && g_ascii_strcasecmp (dot + 1, soma_file_format_get_extension (format)) == 0;
}

const SomaFormat *
soma_file_filters_find_format (GtkFileChooser *chooser, const char *name)
{
  GtkFileFilter *filter = gtk_file_chooser_get_filter (chooser);
  const SomaFormat *format =
      filter != NULL ? g_object_get_data (G_OBJECT (filter), FORMAT_KEY) : NULL;
  const SomaFormat *chosen = format != NULL ? format : soma_file_format_get_native ();
  const SomaFormat *named = soma_file_format_find_for_name (name);
  gboolean is_changed = chosen != g_object_get_data (G_OBJECT (chooser), FIRST_KEY);

  return named == NULL || is_changed || has_extension (name, chosen) ? chosen : named;
}

char *
soma_file_filters_make_name (const char *name, const SomaFormat *format)
{
  const char *end =
      soma_file_format_find_for_name (name) != NULL ? strrchr (name, '.') : name + strlen (name);
  g_autofree char *stem = g_strndup (name, (gsize) (end - name));

  return has_extension (name, format)
             ? g_strdup (name)
             : g_strconcat (stem, ".", soma_file_format_get_extension (format), NULL);
}
