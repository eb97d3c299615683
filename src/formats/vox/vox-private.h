/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "file-contents-private.h"

/* Models of MagicaVoxel, .vox: each is a figure of all its voxels, with the name that it has in the
 * scene. Colours are what a model looks like, and mean nothing to a puzzle: a figure is written in
 * those of the pieces of its first solution, or of its cells where these are a rule, and they are
 * passed over when it is read. Mistakes are told with the number of their byte, from 0. */

#define SOMA_VOX_VERSION 150
#define SOMA_VOX_MAX_EXTENT 256

/* Of cells that have no other. */
#define SOMA_VOX_HUE 0xd0c8b8

/* Reads a text, as soma_file_parse() does, but returns whatever is in it, even nothing. `file` is
 * what the ids of models begin with. */
SomaFileContents *soma_vox_read (const char *text, gsize length, const char *file);
