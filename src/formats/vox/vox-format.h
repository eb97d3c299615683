/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "format-type.h"

/* The voxels of MagicaVoxel. */
extern const SomaFormat soma_format_vox;
