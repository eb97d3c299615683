/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <stddef.h>

/* The files of data/piece-sets and data/catalogue, compiled in. They are plain bytes, since a
 * GResource would make soma-solve load GIO, which doubles its start-up time. */
typedef struct
{
  const char *name; /* of the file, without folder and ".soma" */
  const char *data;
  size_t length;
} SomaEmbeddedFile;

/* In the order of the build files, in which they are also shown; the last one has no name. */
extern const SomaEmbeddedFile soma_embedded_piece_sets[];
extern const SomaEmbeddedFile soma_embedded_catalogue[];
