/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

#include "error.h"
#include "piece-set.h"

/* A translated sentence that describes an engine error; `set` (may be NULL) provides the name of
 * the piece at fault. */
char *soma_error_describe (const SomaError *error, const SomaPieceSet *set);
