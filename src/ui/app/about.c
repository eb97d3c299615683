/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "about.h"

#include <adwaita.h>
#include <glib/gi18n.h>

#include "soma-config.h"

/* Information for bug reports. Not translated. */
static char *
describe_surroundings (GtkWindow *parent)
{
  GskRenderer *renderer = gtk_native_get_renderer (GTK_NATIVE (parent));
  g_autofree char *system = g_get_os_info (G_OS_INFO_KEY_PRETTY_NAME);
  GdkDisplay *display = gtk_widget_get_display (GTK_WIDGET (parent));

  return g_strdup_printf (
      "Soma %s\nSystem: %s\nGTK %u.%u.%u, libadwaita %u.%u.%u, GLib %u.%u.%u\n"
      "Display: %s\nRenderer: %s\nProcessors: %u\nLanguage: %s\n",
      SOMA_VERSION, system != NULL ? system : "unknown", gtk_get_major_version (),
      gtk_get_minor_version (), gtk_get_micro_version (), adw_get_major_version (),
      adw_get_minor_version (), adw_get_micro_version (), glib_major_version, glib_minor_version,
      glib_micro_version, G_OBJECT_TYPE_NAME (display),
      renderer != NULL ? G_OBJECT_TYPE_NAME (renderer) : "none", g_get_num_processors (),
      pango_language_to_string (gtk_get_default_language ()));
}

void
soma_about_show (GtkWindow *parent)
{
  g_autofree char *surroundings = parent != NULL ? describe_surroundings (parent) : NULL;

  adw_show_about_window (
      parent, "application-name", _ ("Soma"), "application-icon", SOMA_APP_ID, "version",
      SOMA_VERSION, "developer-name", _ ("The Soma developers"), "copyright", SOMA_COPYRIGHT,
      "license-type", GTK_LICENSE_GPL_3_0, "comments",
      _ ("Design, solve and play figures for the Soma cube and similar puzzles"),
      /* Translators: put your names here, one a line; they are shown as credits. */
      "translator-credits", _ ("translator-credits"), "debug-info", surroundings,
      "debug-info-filename", "soma-debug-info.txt", "website", SOMA_HOMEPAGE, "issue-url",
      SOMA_BUGTRACKER, NULL);
}
