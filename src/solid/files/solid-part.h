/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "solid-mesh.h"

/* A solid in a file: all that a piece is there. */
typedef struct
{
  const char *name;          /* borrowed: UTF-8, one line */
  guint32 colour;            /* 0xRRGGBB */
  const SomaSolidMesh *mesh; /* borrowed */
} SomaSolidPart;
