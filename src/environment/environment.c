/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "environment.h"

#include <glib.h>
#include <libintl.h>

#include "soma-config.h"

void
soma_environment_prepare (void)
{
  static const char *const variables[] = { "XDG_DATA_HOME", "XDG_CACHE_HOME", "XDG_CONFIG_HOME",
                                           "XDG_STATE_HOME", "XDG_RUNTIME_DIR" };

  for (guint i = 0; i < G_N_ELEMENTS (variables); i++)
    {
      const char *path = g_getenv (variables[i]);
      if (path != NULL && !g_path_is_absolute (path))
        g_unsetenv (variables[i]);
    }
}

void
soma_environment_bind_text (const char *domain)
{
  static const char *const domains[] = { SOMA_DOMAIN, SOMA_SOLVE_DOMAIN, SOMA_GUIDE_DOMAIN };

  for (guint i = 0; i < G_N_ELEMENTS (domains); i++)
    {
      bindtextdomain (domains[i], SOMA_LOCALEDIR);
      bind_textdomain_codeset (domains[i], "UTF-8");
    }
  textdomain (domain);
}
