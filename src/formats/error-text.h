/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

#include "error.h"
#include "piece-set.h"

/* A sentence for people, translated, that says what an engine's error is about; `set` (may be NULL)
 * names the piece that is to blame. */
char *soma_error_describe (const SomaError *error, const SomaPieceSet *set);
