/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "button-labels.h"

#include <glib/gi18n.h>

char *
soma_label_play (gboolean playing)
{
  return g_strdup (playing ? _ ("Pause") : C_ ("animation", "Play"));
}

char *
soma_name_play_icon (gboolean playing)
{
  return g_strdup (playing ? "media-playback-pause-symbolic" : "media-playback-start-symbolic");
}
