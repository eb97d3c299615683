/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "puzzle-view-private.h"

/* A view that shows something from the same side as another. */

static void
turned_cb (SomaPuzzleView *self, SomaPuzzleView *leader)
{
  if (self->pose.yaw == leader->pose.yaw && self->pose.pitch == leader->pose.pitch)
    return;
  self->pose.yaw = leader->pose.yaw;
  self->pose.pitch = leader->pose.pitch;
  self->goal = self->pose;
  gtk_gl_area_queue_render (GTK_GL_AREA (self));
}

void
soma_puzzle_view_follow (SomaPuzzleView *self, SomaPuzzleView *leader)
{
  g_return_if_fail (SOMA_IS_PUZZLE_VIEW (self) && SOMA_IS_PUZZLE_VIEW (leader));

  g_signal_handlers_disconnect_by_func (leader, turned_cb, self);
  g_signal_connect_object (leader, "turned", G_CALLBACK (turned_cb), self, G_CONNECT_SWAPPED);
  turned_cb (self, leader);
}
