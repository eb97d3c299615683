/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <stddef.h>

/* The files of data/piece-sets and data/catalogue, compiled in. Plain bytes and no GResource:
 * that would make soma-solve load GIO, which doubles the time that it needs to start. */
typedef struct
{
  const char *name; /* without folders */
  const char *data;
  size_t length;
} SomaEmbeddedFile;

/* The file of that name; NULL if there is none. */
const SomaEmbeddedFile *soma_embedded_find (const char *name);
