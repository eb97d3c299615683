/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "obj-format.h"

/* A number with a point, whatever the locale. */
static void
add_number (GString *out, double number)
{
  char text[G_ASCII_DTOSTR_BUF_SIZE];

  g_string_append_c (out, ' ');
  g_string_append (out, g_ascii_formatd (text, sizeof text, "%.6f", number));
}

static void
add_name (GString *out, const char *keyword, const char *name, int number)
{
  g_autofree char *word = g_strdelimit (g_strdup (name), " \t\r\n", '_');

  /* Two parts may have one name, and some readers would make one of them. */
  g_string_append_printf (out, "%s %s_%d\n", keyword, word, number);
}

static void
add_part (GString *out, const SomaSolidPart *part, int number, int first)
{
  add_name (out, "o", part->name, number);
  add_name (out, "usemtl", part->name, number);
  for (guint i = 0; i < part->mesh->points->len; i++)
    {
      SomaSolidPoint point = soma_solid_mesh_get_point (part->mesh, (int) i);
      g_string_append_c (out, 'v');
      add_number (out, point.x);
      add_number (out, point.y);
      add_number (out, point.z);
      g_string_append_c (out, '\n');
    }
  for (guint i = 0; i < part->mesh->triangles->len; i++)
    {
      const int *corners = soma_solid_mesh_get_triangle (part->mesh, (int) i)->corners;
      g_string_append_printf (out, "f %d %d %d\n", first + corners[0], first + corners[1],
                              first + corners[2]);
    }
}

void
soma_obj_write (GString *out, GString *materials, const char *materials_name,
                const SomaSolidParts *parts)
{
  int first = 1;

  g_string_append_printf (out, "# millimetres\nmtllib %s\n", materials_name);
  for (guint i = 0; i < parts->parts->len; i++)
    {
      const SomaSolidPart *part = soma_solid_parts_get (parts, i);
      int number = i + 1;
      add_name (materials, "newmtl", part->name, number);
      g_string_append (materials, "Kd");
      for (int shift = 16; shift >= 0; shift -= 8)
        add_number (materials, (part->colour >> shift & 0xff) / 255.0);
      g_string_append_c (materials, '\n');
      add_part (out, part, number, first);
      first += (int) part->mesh->points->len;
    }
}
