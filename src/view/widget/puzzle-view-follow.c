/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "puzzle-view-private.h"

/* A view that shows something from the same side as another. */

static void
pose_changed_cb (SomaPuzzleView *self, SomaPuzzleView *leader)
{
  SomaPose pose = self->goal;

  pose.yaw = leader->goal.yaw;
  pose.pitch = leader->goal.pitch;
  soma_puzzle_view_move_to (self, pose, leader->pace);
}

void
soma_puzzle_view_follow (SomaPuzzleView *self, SomaPuzzleView *leader)
{
  g_return_if_fail (SOMA_IS_PUZZLE_VIEW (self) && SOMA_IS_PUZZLE_VIEW (leader));

  g_signal_handlers_disconnect_by_func (leader, pose_changed_cb, self);
  g_signal_connect_object (leader, "pose-changed", G_CALLBACK (pose_changed_cb), self,
                           G_CONNECT_SWAPPED);
  pose_changed_cb (self, leader);
  soma_puzzle_view_stop_moving (self);
}
