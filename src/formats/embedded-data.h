/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <stddef.h>

/* The files of data/piece-sets and data/catalogue, compiled in. Plain bytes and no GResource:
 * that would make soma-solve load GIO, which doubles the time that it needs to start. */
typedef struct
{
  const char *name; /* of the file, without folder and ".soma" */
  const char *data;
  size_t length;
} SomaEmbeddedFile;

/* In the order of the build files, which is that in which people are shown them; the last one has no
 * name. */
extern const SomaEmbeddedFile soma_embedded_piece_sets[];
extern const SomaEmbeddedFile soma_embedded_catalogue[];
