/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdlib.h>
#include <string.h>

#include <glib/gstdio.h>
#include <minizip/unzip.h>

#include "engine-auto.h"
#include "obj-format.h"
#include "scad-format.h"
#include "solid-parts.h"
#include "stl-format.h"
#include "three-mf-format.h"

/* Readers of their own, as far as they need it to know what is inside. */

static const SomaCell corner[] = { { 0, 0, 0 }, { 1, 0, 0 }, { 0, 1, 0 }, { 0, 0, 1 } };

typedef struct
{
  SomaPieceSet *set;
  SomaSolidParts *parts;
} Fixture;

static void
set_up (Fixture *fixture, gconstpointer data)
{
  const SomaSolidShape shape = { .unit = 20, .clearance = 0.1, .bevel = 1 };
  const SomaSolidPlate plate = { 0, 0, 5 };
  const SomaPiece pieces[] = {
    { .letter = "<",
      .colour = 0xff8000,
      .min_count = 1,
      .max_count = 1,
      .n_cells = 4,
      .cells = corner },
    { .letter = "V",
      .colour = 0x0000ff,
      .min_count = 1,
      .max_count = 1,
      .n_cells = 2,
      .cells = corner },
  };
  int culprit;

  fixture->set = soma_piece_set_new ("", pieces, 2, NULL);
  g_autoptr (GPtrArray) plates =
      soma_solid_parts_new_plates (fixture->set, &shape, &plate, NULL, &culprit);
  g_assert_cmpuint (plates->len, ==, 1);
  fixture->parts = g_ptr_array_steal_index (plates, 0);
}

static void
tear_down (Fixture *fixture, gconstpointer data)
{
  soma_solid_parts_free (fixture->parts);
  soma_piece_set_unref (fixture->set);
}

static double
get_all (const Fixture *fixture)
{
  return soma_solid_parts_get_volume (fixture->parts);
}

static float
read_float (const char *bytes)
{
  guint32 bits;
  float number;

  memcpy (&bits, bytes, sizeof bits);
  bits = GUINT32_FROM_LE (bits);
  memcpy (&number, &bits, sizeof number);
  return number;
}

/* How far the normal at[0] leads to the side of the corners at[1] to at[3] from which they are
 * anticlockwise. */
static double
measure_outwards (double at[4][3])
{
  double outwards = 0;

  for (int axis = 0; axis < 3; axis++)
    {
      int next = (axis + 1) % 3, last = (axis + 2) % 3;
      outwards += at[0][axis] * ((at[2][next] - at[1][next]) * (at[3][last] - at[1][last]) -
                                 (at[2][last] - at[1][last]) * (at[3][next] - at[1][next]));
    }
  return outwards;
}

static void
test_stl (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GString) out = g_string_new (NULL);
  double volume = 0;

  soma_stl_write (out, fixture->parts);
  guint n = 0;
  for (guint i = 0; i < 2; i++)
    n += soma_solid_parts_get (fixture->parts, i)->mesh->triangles->len;
  g_assert_cmpuint (out->len, ==, 84 + 50 * n);
  g_assert_false (g_str_has_prefix (out->str, "solid"));
  g_assert_cmpuint ((guint8) out->str[80] | (guint8) out->str[81] << 8, ==, n);
  for (guint i = 0; i < n; i++)
    {
      double at[4][3];
      for (int k = 0; k < 12; k++)
        at[k / 3][k % 3] = read_float (out->str + 84 + 50 * i + 4 * k);
      double cross[3] = { at[2][1] * at[3][2] - at[2][2] * at[3][1],
                          at[2][2] * at[3][0] - at[2][0] * at[3][2],
                          at[2][0] * at[3][1] - at[2][1] * at[3][0] };
      volume += (at[1][0] * cross[0] + at[1][1] * cross[1] + at[1][2] * cross[2]) / 6;
      g_assert_cmpfloat_with_epsilon (
          at[0][0] * at[0][0] + at[0][1] * at[0][1] + at[0][2] * at[0][2], 1, 1e-5);
      g_assert_cmpfloat (measure_outwards (at), >, 0);
    }
  g_assert_cmpfloat_with_epsilon (volume, get_all (fixture), 0.1);
}

static void
test_obj (Fixture *fixture, gconstpointer data)
{
  g_autoptr (GString) out = g_string_new (NULL), materials = g_string_new (NULL);
  g_autoptr (SomaSolidMesh) mesh = soma_solid_mesh_new ();

  soma_obj_write (out, materials, "cube.mtl", fixture->parts);
  g_auto (GStrv) lines = g_strsplit (out->str, "\n", -1);
  for (int i = 0; lines[i] != NULL; i++)
    {
      g_auto (GStrv) words = g_strsplit (lines[i], " ", -1);
      if (g_strcmp0 (words[0], "v") == 0)
        soma_solid_mesh_add_point (mesh, (SomaSolidPoint){ g_ascii_strtod (words[1], NULL),
                                                           g_ascii_strtod (words[2], NULL),
                                                           g_ascii_strtod (words[3], NULL) });
      else if (g_strcmp0 (words[0], "f") == 0)
        soma_solid_mesh_add_triangle (mesh, atoi (words[1]) - 1, atoi (words[2]) - 1,
                                      atoi (words[3]) - 1);
    }
  g_assert_cmpfloat_with_epsilon (soma_solid_mesh_get_volume (mesh), get_all (fixture), 0.1);
  g_assert_nonnull (strstr (out->str, "\nmtllib cube.mtl\n"));
  g_assert_nonnull (strstr (out->str, "\no <_1\nusemtl <_1\n"));
  g_assert_nonnull (strstr (out->str, "\no V_2\nusemtl V_2\n"));
  g_assert_cmpstr (materials->str, ==,
                   "newmtl <_1\nKd 1.000000 0.501961 0.000000\n"
                   "newmtl V_2\nKd 0.000000 0.000000 1.000000\n");
}

/* The text of a file in an archive. */
static char *
extract (const char *path, const char *name)
{
  unzFile archive = unzOpen (path);
  unz_file_info info;

  g_assert_nonnull (archive);
  g_assert_cmpint (unzLocateFile (archive, name, 1), ==, UNZ_OK);
  g_assert_cmpint (unzGetCurrentFileInfo (archive, &info, NULL, 0, NULL, 0, NULL, 0), ==, UNZ_OK);
  g_assert_cmpint (unzOpenCurrentFile (archive), ==, UNZ_OK);
  char *text = g_malloc0 (info.uncompressed_size + 1);
  g_assert_cmpint (unzReadCurrentFile (archive, text, (unsigned) info.uncompressed_size), ==,
                   (int) info.uncompressed_size);
  /* It compares the checksum. */
  g_assert_cmpint (unzCloseCurrentFile (archive), ==, UNZ_OK);
  unzClose (archive);
  return text;
}

typedef struct
{
  SomaSolidMesh *mesh;
  int first; /* of the object */
  int n_objects, n_items;
  char *names;
} Model;

static double
get_number (const char **names, const char **values, const char *name)
{
  for (int i = 0; names[i] != NULL; i++)
    if (strcmp (names[i], name) == 0)
      return g_ascii_strtod (values[i], NULL);
  g_error ("no %s", name);
}

static void
start_cb (GMarkupParseContext *context, const char *element, const char **names,
          const char **values, gpointer data, GError **error)
{
  Model *model = data;

  if (strcmp (element, "object") == 0)
    {
      model->first = (int) model->mesh->points->len;
      g_assert_cmpfloat (get_number (names, values, "pid"), ==, 1);
      g_assert_cmpfloat (get_number (names, values, "pindex"), ==, model->n_objects++);
    }
  else if (strcmp (element, "item") == 0)
    model->n_items++;
  else if (strcmp (element, "base") == 0)
    {
      g_autofree char *old = model->names;
      model->names = g_strconcat (old != NULL ? old : "", values[0], values[1], NULL);
    }
  else if (strcmp (element, "vertex") == 0)
    soma_solid_mesh_add_point (model->mesh, (SomaSolidPoint){ get_number (names, values, "x"),
                                                              get_number (names, values, "y"),
                                                              get_number (names, values, "z") });
  else if (strcmp (element, "triangle") == 0)
    soma_solid_mesh_add_triangle (model->mesh,
                                  model->first + (int) get_number (names, values, "v1"),
                                  model->first + (int) get_number (names, values, "v2"),
                                  model->first + (int) get_number (names, values, "v3"));
}

/* The text of the model in what is written of the parts. */
static char *
write_model (const SomaSolidParts *parts)
{
  g_autoptr (GString) out = g_string_new (NULL);
  g_autofree char *path = g_build_filename (g_get_tmp_dir (), "soma-XXXXXX", NULL);

  g_assert_true (soma_three_mf_write (out, parts));
  g_close (g_mkstemp (path), NULL);
  g_assert_true (g_file_set_contents (path, out->str, (gssize) out->len, NULL));
  char *text = extract (path, "3D/3dmodel.model");
  g_unlink (path);
  return text;
}

static void
test_three_mf (Fixture *fixture, gconstpointer data)
{
  const GMarkupParser parser = { .start_element = start_cb };
  g_autoptr (SomaSolidMesh) mesh = soma_solid_mesh_new ();
  Model model = { .mesh = mesh };
  g_autoptr (GString) out = g_string_new (NULL), again = g_string_new (NULL);
  g_autoptr (GError) error = NULL;
  g_autofree char *path = g_build_filename (g_get_tmp_dir (), "soma-XXXXXX", NULL);

  g_assert_true (soma_three_mf_write (out, fixture->parts));
  g_assert_true (soma_three_mf_write (again, fixture->parts));
  g_assert_cmpmem (out->str, out->len, again->str, again->len);
  g_close (g_mkstemp (path), NULL);
  g_assert_true (g_file_set_contents (path, out->str, (gssize) out->len, NULL));
  g_autofree char *types = extract (path, "[Content_Types].xml");
  g_autofree char *relationships = extract (path, "_rels/.rels");
  g_autofree char *text = extract (path, "3D/3dmodel.model");
  g_unlink (path);

  g_autoptr (GMarkupParseContext) context = g_markup_parse_context_new (&parser, 0, &model, NULL);
  g_markup_parse_context_parse (context, text, -1, &error);
  g_assert_no_error (error);
  g_assert_cmpint (model.n_objects, ==, 2);
  g_assert_cmpint (model.n_items, ==, 2);
  g_assert_cmpstr (model.names, ==, "<#FF8000V#0000FF");
  g_assert_cmpfloat_with_epsilon (soma_solid_mesh_get_volume (mesh), get_all (fixture), 0.1);
  g_assert_nonnull (strstr (text, "unit=\"millimeter\""));
  g_assert_nonnull (strstr (relationships, "Target=\"/3D/3dmodel.model\""));
  g_assert_nonnull (strstr (types, "Extension=\"model\""));
  g_free (model.names);
}

/* Faces of a cell in a colour have a material of their own, if it is known what that looks like;
 * those of its hollow do not, nor do bevels. */
static void
test_colours (void)
{
  const guint8 colours[] = { 0, 3 };
  const guint32 rgb[SOMA_N_COLOURS] = { 0, 0, 0, 0x123456 };
  const SomaPiece piece = {
    .letter = "I", .min_count = 2, .max_count = 2, .n_cells = 2, .cells = corner, .colours = colours
  };
  const SomaSolidShape shape = { .unit = 20, .clearance = 0.1, .bevel = 1, .wall = 2 };
  const SomaSolidPlate plate = { 0, 0, 5 };
  g_autoptr (SomaPieceSet) set = soma_piece_set_new ("", &piece, 1, NULL);
  int culprit, n = 0;
  g_autoptr (GPtrArray) plates = soma_solid_parts_new_plates (set, &shape, &plate, NULL, &culprit);
  SomaSolidParts *parts = plates->pdata[0];
  g_autofree char *before = write_model (parts);
  g_assert_null (strstr (before, "p1="));
  parts->rgb = rgb;
  g_autofree char *after = write_model (parts);

  g_assert_nonnull (strstr (after, "<base name=\"(C)\" displaycolor=\"#123456\"/>"));
  for (const char *at = after; (at = strstr (at, " pid=\"1\" p1=\"2\"/>")) != NULL; at++)
    n++;
  /* Two copies with five faces, each of two triangles, or a few more where it is joined. */
  g_assert_cmpint (n, >=, 2 * 5 * 2);
  g_assert_cmpint (n, <=, 2 * (2 + 4 * 4));
}

static void
test_scad (void)
{
  const SomaCell rod[] = { { 0, 0, 0 }, { 1, 0, 0 } };
  const SomaPiece pieces[] = {
    { .letter = "P", .min_count = 1, .max_count = 1, .n_cells = 4, .cells = corner },
    { .letter = "I", .min_count = 0, .max_count = 2, .n_cells = 2, .cells = rod },
  };
  g_autoptr (SomaPieceSet) set = soma_piece_set_new ("", pieces, 2, NULL);
  g_autoptr (GString) out = g_string_new (NULL);

  soma_scad_write (out, set, 20, 0.15, 1);
  g_assert_cmpstr (out->str, ==,
                   "include <puzzlecad.scad>\n\n"
                   "$burr_scale = 20;\n$burr_inset = 0.15;\n$burr_bevel = 1;\n\n"
                   "burr_plate ([\n"
                   "  [\"xx|x.\", \"x.|..\"], // P\n"
                   "  [\"xx\"], // I\n"
                   "  [\"xx\"], // I\n"
                   "]);\n");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add ("/solid-files/stl", Fixture, NULL, set_up, test_stl, tear_down);
  g_test_add ("/solid-files/obj", Fixture, NULL, set_up, test_obj, tear_down);
  g_test_add_func ("/solid-files/colours", test_colours);
  g_test_add ("/solid-files/3mf", Fixture, NULL, set_up, test_three_mf, tear_down);
  g_test_add_func ("/solid-files/scad", test_scad);
  return g_test_run ();
}
