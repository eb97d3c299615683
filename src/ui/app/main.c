/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "application.h"
#include "environment.h"
#include "soma-config.h"

int
main (int argc, char *argv[])
{
  soma_environment_prepare ();
  soma_environment_bind_text (SOMA_DOMAIN);

  for (;;)
    {
      g_autoptr (SomaApplication) application = soma_application_new ();
      int status = g_application_run (G_APPLICATION (application), argc, argv);

      if (!soma_application_was_missed (application))
        return status;
    }
}
