/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib-object.h>

#include "puzzle.h"

/* The engine's reference-counted puzzle as the type of a property. */
#define SOMA_TYPE_PUZZLE (soma_puzzle_get_type ())
GType soma_puzzle_get_type (void);
