/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n.h>

#include "application.h"
#include "environment.h"
#include "soma-config.h"

int
main (int argc, char *argv[])
{
  soma_environment_prepare ();
  bindtextdomain (GETTEXT_PACKAGE, SOMA_LOCALEDIR);
  bind_textdomain_codeset (GETTEXT_PACKAGE, "UTF-8");
  textdomain (GETTEXT_PACKAGE);

  g_autoptr (SomaApplication) application = soma_application_new ();
  return g_application_run (G_APPLICATION (application), argc, argv);
}
