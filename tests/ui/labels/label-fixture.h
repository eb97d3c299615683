/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

#include "puzzle.h"

/* A plate of 3x3 cells, and a piece that looks different in a mirror, twice, or, with `mirrored`,
 * one that does not, up to three times. */
SomaPuzzle *label_fixture_make_puzzle (gboolean mirrored);

/* Frees the text. */
void label_fixture_assert_takes (char *text, const char *expected);
