/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "pose.h"

/* For tests: the number of the piece's orientations, 1 to SOMA_N_ROTATIONS. */
int soma_poses_n_orientations (const SomaPoses *poses, int piece);
