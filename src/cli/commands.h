/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "options.h"

/* What soma-solve can be asked for, in the order of --help. */
extern const Command commands[];
