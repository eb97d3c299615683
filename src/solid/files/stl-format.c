/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "stl-format.h"

#include <string.h>

#define HEADER_SIZE 80

static void
add_number (GString *out, guint32 number)
{
  guint32 bytes = GUINT32_TO_LE (number);

  g_string_append_len (out, (const char *) &bytes, sizeof bytes);
}

static void
add_point (GString *out, SomaSolidPoint point)
{
  const float numbers[3] = { (float) point.x, (float) point.y, (float) point.z };

  for (int axis = 0; axis < 3; axis++)
    {
      guint32 bits;
      memcpy (&bits, &numbers[axis], sizeof bits);
      add_number (out, bits);
    }
}

static void
add_triangle (GString *out, const SomaSolidMesh *mesh, int i)
{
  const int *corners = soma_solid_mesh_get_triangle (mesh, i)->corners;
  SomaSolidPoint points[3];

  for (int k = 0; k < 3; k++)
    points[k] = soma_solid_mesh_get_point (mesh, corners[k]);
  add_point (out, soma_solid_normal (points[0], points[1], points[2]));
  for (int k = 0; k < 3; k++)
    add_point (out, points[k]);
  g_string_append_len (out, "\0", 2); /* attributes, which nobody uses */
}

void
soma_stl_write (GString *out, const SomaSolidParts *parts)
{
  /* A header that begins with "solid" would make it a text. */
  char header[HEADER_SIZE] = "Binary STL, millimetres";
  guint32 n_triangles = 0;

  for (guint i = 0; i < parts->parts->len; i++)
    n_triangles += soma_solid_parts_get (parts, i)->mesh->triangles->len;
  g_string_append_len (out, header, HEADER_SIZE);
  add_number (out, n_triangles);
  for (guint i = 0; i < parts->parts->len; i++)
    for (guint k = 0; k < soma_solid_parts_get (parts, i)->mesh->triangles->len; k++)
      add_triangle (out, soma_solid_parts_get (parts, i)->mesh, (int) k);
}
