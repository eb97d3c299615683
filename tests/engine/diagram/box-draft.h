/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "draft.h"

/* A box for copies of one piece, whose cells are as in a draft: a new puzzle. */
SomaPuzzle *make_box (const char *size, const char *piece);
