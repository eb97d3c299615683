/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "sheet-check.h"

#include <libxml/parser.h>
#include <math.h>
#include <string.h>

#define LEAST_GAP 1e-6

static void
free_path (gpointer data)
{
  SheetCheckPath *path = data;

  g_ptr_array_unref (path->lines);
  xmlFree (path->title);
  g_free (path);
}

void
sheet_check_clear (SheetCheck *drawing)
{
  g_ptr_array_unref (drawing->letters);
  g_ptr_array_unref (drawing->paths);
}

static double
get_number (xmlNode *node, const char *name, const char *unit)
{
  xmlChar *text = xmlGetProp (node, BAD_CAST name);
  char *end;

  g_assert_nonnull (text);
  double number = g_ascii_strtod ((const char *) text, &end);
  g_assert_cmpstr (end, ==, unit);
  xmlFree (text);
  return number;
}

/* All lines are closed, and lie on the sheet. */
static void
read_lines (SheetCheckPath *path, const char *text, const SheetCheck *drawing)
{
  g_auto (GStrv) words = g_strsplit (text, " ", -1);
  GArray *line = NULL;

  for (int i = 0; words[i] != NULL; i++)
    {
      if (strcmp (words[i], "Z") == 0)
        {
          g_assert_nonnull (line);
          g_assert_cmpuint (line->len, >=, 4);
          g_ptr_array_add (path->lines, g_steal_pointer (&line));
          continue;
        }
      if (strcmp (words[i], "M") == 0)
        {
          g_assert_null (line);
          line = g_array_new (FALSE, FALSE, sizeof (SomaOutlinePoint));
        }
      else
        g_assert_cmpstr (words[i], ==, "L");
      g_assert_nonnull (line);
      SomaOutlinePoint point;
      point.x = g_ascii_strtod (words[++i], NULL);
      point.y = drawing->height - g_ascii_strtod (words[++i], NULL);
      g_assert_cmpfloat (point.x, >=, -1e-9);
      g_assert_cmpfloat (point.y, >=, -1e-9);
      g_assert_cmpfloat (point.x, <=, drawing->width + 1e-9);
      g_assert_cmpfloat (point.y, <=, drawing->height + 1e-9);
      g_array_append_val (line, point);
    }
  g_assert_null (line);
}

static void
read_path (SheetCheck *drawing, xmlNode *node, GPtrArray *paths)
{
  xmlChar *text = xmlGetProp (node, BAD_CAST "d");
  SheetCheckPath *path = g_new0 (SheetCheckPath, 1);

  path->lines = g_ptr_array_new_with_free_func ((GDestroyNotify) g_array_unref);
  path->title = (char *) xmlNodeGetContent (node);
  read_lines (path, (const char *) text, drawing);
  g_ptr_array_add (paths, path);
  xmlFree (text);
}

static void
read_group (SheetCheck *drawing, xmlNode *group, GPtrArray *paths)
{
  g_assert_cmpstr ((const char *) group->name, ==, "g");
  for (xmlNode *node = xmlFirstElementChild (group); node != NULL;
       node = xmlNextElementSibling (node))
    {
      g_assert_cmpstr ((const char *) node->name, ==, "path");
      read_path (drawing, node, paths);
    }
}

SheetCheck
sheet_check_read (const char *text, gsize length)
{
  xmlDoc *document = xmlReadMemory (text, (int) length, NULL, NULL, 0);
  SheetCheck drawing = { .paths = g_ptr_array_new_with_free_func (free_path),
                         .letters = g_ptr_array_new_with_free_func (free_path) };

  g_assert_nonnull (document);
  xmlNode *root = xmlDocGetRootElement (document);
  g_assert_cmpstr ((const char *) root->name, ==, "svg");
  g_assert_cmpstr ((const char *) root->ns->href, ==, "http://www.w3.org/2000/svg");
  drawing.width = get_number (root, "width", "mm");
  drawing.height = get_number (root, "height", "mm");
  /* A unit of the drawing is a millimetre. */
  xmlChar *box = xmlGetProp (root, BAD_CAST "viewBox");
  g_auto (GStrv) numbers = g_strsplit ((const char *) box, " ", -1);
  g_assert_cmpuint (g_strv_length (numbers), ==, 4);
  g_assert_cmpfloat (g_ascii_strtod (numbers[2], NULL), ==, drawing.width);
  g_assert_cmpfloat (g_ascii_strtod (numbers[3], NULL), ==, drawing.height);
  xmlFree (box);
  xmlNode *group = xmlFirstElementChild (root);
  if (xmlNextElementSibling (group) != NULL)
    {
      read_group (&drawing, group, drawing.letters);
      g_assert_cmpuint (drawing.letters->len, >, 0);
      group = xmlNextElementSibling (group);
    }
  g_assert_cmpfloat (get_number (group, "stroke-width", ""), <=, 0.025);
  read_group (&drawing, group, drawing.paths);
  g_assert_null (xmlNextElementSibling (group));
  xmlFreeDoc (document);
  return drawing;
}

double
sheet_check_get_area (const SheetCheckPath *path)
{
  double area = 0;

  for (guint l = 0; l < path->lines->len; l++)
    {
      const GArray *line = path->lines->pdata[l];
      for (guint i = 0; i < line->len; i++)
        {
          SomaOutlinePoint a = g_array_index (line, SomaOutlinePoint, i);
          SomaOutlinePoint b = g_array_index (line, SomaOutlinePoint, (i + 1) % line->len);
          /* All lines are level or upright. */
          g_assert_true (fabs (a.x - b.x) < LEAST_GAP || fabs (a.y - b.y) < LEAST_GAP);
          area += (a.x * b.y - b.x * a.y) / 2;
        }
    }
  return area;
}

/* How many times the lines wind around a point. */
static int
wind (const SheetCheckPath *path, double x, double y)
{
  int winding = 0;

  for (guint l = 0; l < path->lines->len; l++)
    {
      const GArray *line = path->lines->pdata[l];
      for (guint i = 0; i < line->len; i++)
        {
          SomaOutlinePoint a = g_array_index (line, SomaOutlinePoint, i);
          SomaOutlinePoint b = g_array_index (line, SomaOutlinePoint, (i + 1) % line->len);
          if (a.x > x && (a.y <= y) != (b.y <= y))
            winding += a.y < b.y ? 1 : -1;
        }
    }
  return winding;
}

/* What is within a path is in no other one. */
void
sheet_check_assert_apart (const SheetCheck *drawing, double step)
{
  for (double x = step / 3; x < drawing->width; x += step)
    for (double y = step / 3; y < drawing->height; y += step)
      {
        int n = 0;
        for (guint p = 0; p < drawing->paths->len; p++)
          {
            int winding = wind (drawing->paths->pdata[p], x, y);
            g_assert_true (winding == 0 || winding == 1);
            n += winding;
          }
        g_assert_cmpint (n, <=, 1);
      }
}
