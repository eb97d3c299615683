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

  for (;;)
    {
      g_autoptr (SomaApplication) application = soma_application_new ();
      int status = g_application_run (G_APPLICATION (application), argc, argv);

      if (!soma_application_was_missed (application))
        return status;
    }
}
