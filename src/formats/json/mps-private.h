/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "json-private.h"

/* Files of Mechanical Puzzle Studio: JSON with one object, a PuzzleFile with a Puzzle. That has a
 * grid; shapes with numbers, perhaps in assemblies; and problems, each with the shape to be built
 * and how often which others are used. Cells are texts, "0,0,0; 1,0,0". Each problem is a figure;
 * if there are none, each shape is one. */

/* Reads a text, as soma_file_parse() does, but returns whatever is in it, even nothing. */
SomaFileContents *soma_mps_read (const char *text, gsize length, const char *file);
