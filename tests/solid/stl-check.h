/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

/* What is in a binary STL file, by its bytes alone. Coordinates are compared bit by bit: those that
 * are meant to be the same are. */
typedef struct
{
  guint n_triangles;
  guint n_odd_edges; /* that are not in exactly two triangles, once in each direction */
  double least[3], most[3];
  double volume;
} StlCheck;

/* FALSE if it is no such file, or has more or fewer bytes than it says. */
gboolean stl_check (const char *bytes, gsize length, StlCheck *check);
