/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "map-pace.h"

/* What a frame has at 60 per second, less what it takes to show it, and half of that, until it is
 * known how long the rest of the window takes: a map never gets less than a quarter, nor all of
 * it. */
#define FRAME 0.014
#define MOVING (FRAME / 2)
#define LEAST_MOVING (FRAME / 4)
#define MOST_MOVING (FRAME * 0.8)

/* What is hardly noticed. */
#define RESTING 0.08

/* With fewer lines a map says nothing, and drawing them takes as good as no time. */
#define LEAST 1500
#define FIRST 20000

SomaMapPace
soma_map_pace_moving (void)
{
  return (SomaMapPace){ FIRST, MOVING };
}

SomaMapPace
soma_map_pace_resting (void)
{
  return (SomaMapPace){ 2 * FIRST, RESTING };
}

void
soma_map_pace_leave (SomaMapPace *self, double seconds)
{
  self->seconds = CLAMP (FRAME - seconds, LEAST_MOVING, MOST_MOVING);
}

gboolean
soma_map_pace_learn (SomaMapPace *self, guint n_drawn, guint n_seen, double seconds)
{
  if (seconds > self->seconds)
    {
      double less = (double) n_drawn * MAX (self->seconds / seconds, 0.25);
      self->most = MAX ((guint) less, LEAST);
      return FALSE;
    }
  if (n_drawn >= n_seen || seconds > self->seconds / 2.5)
    return FALSE;
  self->most = MIN (MAX (n_drawn, LEAST), G_MAXUINT / 4) * 2;
  return TRUE;
}
