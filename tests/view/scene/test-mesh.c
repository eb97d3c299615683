/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "mesh.h"

#include "occlusion.h"

#include "samples.h"

static SomaVec3
get_point (const SomaMesh *mesh, int index)
{
  const float *p = mesh->vertices[mesh->indices[index]].position;
  return soma_vec3 (p[0], p[1], p[2]);
}

static SomaVec3
get_normal (const SomaMesh *mesh, int index)
{
  const int8_t *n = mesh->vertices[mesh->indices[index]].normal;
  return soma_vec3_normalize (soma_vec3 (n[0], n[1], n[2]));
}

/* A name for the position, shared by vertices of different faces there. */
static char *
name_edge (SomaVec3 a, SomaVec3 b)
{
  return g_strdup_printf ("%ld,%ld,%ld %ld,%ld,%ld", lrintf (a.x * 4096), lrintf (a.y * 4096),
                          lrintf (a.z * 4096), lrintf (b.x * 4096), lrintf (b.y * 4096),
                          lrintf (b.z * 4096));
}

static void
count_edge (GHashTable *edges, SomaVec3 a, SomaVec3 b, int step)
{
  char *name = name_edge (a, b);
  int count = GPOINTER_TO_INT (g_hash_table_lookup (edges, name)) + step;
  if (count == 0)
    {
      g_hash_table_remove (edges, name);
      g_free (name);
    }
  else
    g_hash_table_replace (edges, name, GINT_TO_POINTER (count));
}

/* Every edge is traversed equally often in both directions: the surface has no hole. */
static void
assert_closed (const SomaMesh *mesh)
{
  g_autoptr (GHashTable) edges = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  for (int t = 0; t < mesh->n_indices; t += 3)
    for (int i = 0; i < 3; i++)
      {
        SomaVec3 a = get_point (mesh, t + i), b = get_point (mesh, t + (i + 1) % 3);
        count_edge (edges, a, b, 1);
        count_edge (edges, b, a, -1);
      }
  g_assert_cmpuint (g_hash_table_size (edges), ==, 0);
}

/* The signed volume that the triangles enclose. */
static double
get_volume (const SomaMesh *mesh)
{
  double volume = 0;
  for (int t = 0; t < mesh->n_indices; t += 3)
    volume += soma_vec3_dot (get_point (mesh, t),
                             soma_vec3_cross (get_point (mesh, t + 1), get_point (mesh, t + 2))) /
              6.0;
  return volume;
}

/* Triangles are counter-clockwise as seen from where their vertices' normals point. */
static void
assert_outward (const SomaMesh *mesh)
{
  for (int t = 0; t < mesh->n_indices; t += 3)
    {
      SomaVec3 a = get_point (mesh, t);
      SomaVec3 turn = soma_vec3_cross (soma_vec3_sub (get_point (mesh, t + 1), a),
                                       soma_vec3_sub (get_point (mesh, t + 2), a));
      for (int i = 0; i < 3; i++)
        g_assert_cmpfloat (soma_vec3_dot (turn, get_normal (mesh, t + i)), >=,
                           -1e-6f * soma_vec3_length (turn));
    }
}

static SomaMesh *
make_mesh (const Sample *sample, gboolean bare)
{
  SomaScene *scene = sample_make_scene (sample, bare, NULL, 0);
  SomaMesh *mesh = soma_mesh_new (scene);
  soma_scene_free (scene);
  return mesh;
}

static void
test_random_figures (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (g_test_rand_int ());
  for (int round = 0; round < 60; round++)
    {
      int n_cells = g_rand_int_range (random, 1, 40);
      g_autoptr (SomaFigure) figure = sample_grow_figure (n_cells, random);
      g_autoptr (Sample) sample = sample_new_cut (figure, 5, random);
      SomaMesh *mesh = make_mesh (sample, round % 2 == 0);
      assert_closed (mesh);
      assert_outward (mesh);
      /* Rounding removes little: at most all twelve edges of every cell. */
      double volume = get_volume (mesh), lost = 12 * SOMA_BEVEL * SOMA_BEVEL / 2;
      g_assert_cmpfloat (volume, <, n_cells + 1e-3);
      g_assert_cmpfloat (volume, >, n_cells * (1 - lost));
      soma_mesh_free (mesh);
    }
}

static int
get_part (const SomaMesh *mesh, SomaMeshPart part)
{
  return mesh->starts[part + 1] - mesh->starts[part];
}

/* The bare cube has 54 faces of 9 patches; with its pieces in it, each piece has its own
 * surface. */
static void
test_cube (void)
{
  g_autoptr (Sample) sample = sample_new_cube ();
  SomaMesh *bare = make_mesh (sample, TRUE), *solved = make_mesh (sample, FALSE);
  int n_faces = 0;
  g_assert_cmpint (bare->n_indices, ==, 54 * 9 * 6);
  g_assert_cmpint (get_part (bare, SOMA_MESH_LINED), ==, bare->n_indices);
  for (int i = 0; i < 27; i++)
    for (int axis = 0; axis < 3; axis++)
      {
        static const int steps[3] = { 1, 3, 9 };
        gboolean last = i / steps[axis] % 3 == 2;
        n_faces += last ? 2 : 0;
        if (!last && sample->copy_at[i] != sample->copy_at[i + steps[axis]])
          n_faces += 2;
      }
  g_assert_cmpint (solved->n_indices, ==, n_faces * 9 * 6);
  g_assert_cmpint (get_part (solved, SOMA_MESH_PLAIN_INNER), ==, (n_faces - 54) * 6);
  g_assert_cmpint (get_part (solved, SOMA_MESH_PLAIN), ==, solved->n_indices - (n_faces - 54) * 6);
  soma_mesh_free (bare);
  soma_mesh_free (solved);
}

/* A field is in the middle of each of the cell's faces, in a colour of its own, and the surface
 * remains what it was; its mark is as without. */
static void
test_field (void)
{
  static const SomaCell cells[2] = { { 0, 0, 0 }, { 1, 0, 0 } };
  int32_t fields[2] = { -1, 0x0000ff };
  const SomaBlock block = {
    .n_cells = 2, .cells = cells, .colour = 0xff0000, .fields = fields, .marked = true
  };
  const SomaStage stage = { .n_blocks = 1, .blocks = &block };
  g_autoptr (SomaScene) scene = soma_scene_new (&stage, 0);
  SomaMesh *mesh = soma_mesh_new (scene);
  int n_corners = 0;

  g_assert_cmpint (mesh->n_vertices, ==, 10 * 16 + 5 * 8);
  g_assert_cmpint (get_part (mesh, SOMA_MESH_PLAIN), ==, 10 * 9 * 6 + 5 * 4 * 6);
  g_assert_cmpint (get_part (mesh, SOMA_MESH_MARKED), ==, 10 * 9 * 6);
  mesh->n_indices = mesh->starts[SOMA_MESH_PLAIN + 1];
  assert_closed (mesh);
  assert_outward (mesh);
  for (int i = 0; i < mesh->n_indices; i++)
    {
      const SomaMeshVertex *vertex = &mesh->vertices[mesh->indices[i]];
      if (vertex->colour[2] != 255)
        continue;
      g_assert_cmpint (vertex->colour[0], ==, 0);
      n_corners++;
      for (int axis = 0; axis < 3; axis++)
        {
          float away = fabsf (vertex->position[axis] - (axis == 0 ? 1.5f : 0.5f));
          g_assert_cmpfloat (fminf (fabsf (away - SOMA_FIELD), fabsf (away - 0.5f)), <, 1e-5);
        }
    }
  g_assert_cmpint (n_corners, ==, 5 * 6);
  soma_mesh_free (mesh);
}

/* Twice the area of a triangle. */
static float
get_area (const SomaMesh *mesh, const uint32_t *corners)
{
  SomaVec3 p[3];

  for (int i = 0; i < 3; i++)
    {
      const float *at = mesh->vertices[corners[i]].position;
      p[i] = soma_vec3 (at[0], at[1], at[2]);
    }
  SomaVec3 across = soma_vec3_cross (soma_vec3_sub (p[1], p[0]), soma_vec3_sub (p[2], p[0]));
  return sqrtf (soma_vec3_dot (across, across));
}

/* What hides much is drawn first: the middles of the 54 visible faces, two triangles each. */
static void
test_large_first (void)
{
  g_autoptr (Sample) sample = sample_new_cube ();
  SomaMesh *mesh = make_mesh (sample, FALSE);
  int start = mesh->starts[SOMA_MESH_PLAIN], n = get_part (mesh, SOMA_MESH_PLAIN) / 3;

  for (int i = 0; i < n; i++)
    g_assert_cmpint (get_area (mesh, mesh->indices + start + i * 3) > 0.5f, ==, i < 54 * 2);
  soma_mesh_free (mesh);
}

/* Points on the surface of the bare cube that are not on its outer edges lie in the plane of their
 * face and have its normal: joints between cells are invisible. */
static void
test_flat_inside (void)
{
  g_autoptr (Sample) sample = sample_new_cube ();
  SomaMesh *mesh = make_mesh (sample, TRUE);
  int n_flat = 0;
  for (int v = 0; v < mesh->n_vertices; v++)
    {
      const SomaMeshVertex *vertex = &mesh->vertices[v];
      if (vertex->outline > 0 || vertex->position[2] < 2.5f)
        continue;
      if (vertex->normal[2] > 90)
        {
          g_assert_cmpfloat (vertex->position[2], ==, 3);
          g_assert_cmpint (vertex->normal[2], ==, 127);
          n_flat++;
        }
    }
  /* 12 by 12 points on the top face, less the outer ones. */
  g_assert_cmpint (n_flat, ==, 100);
  soma_mesh_free (mesh);
}

/* The hidden part of the sky at a point of a face, by casting rays at the cells above it, weighted
 * like light: each ray that hits a wall counts by how near that is. */
static double
throw_rays (const gboolean *cells, float u, float v, int n_rays)
{
  double sum = 0;
  for (int r = 0; r < n_rays; r++)
    {
      double away = g_test_rand_double (), turn = g_test_rand_double_range (0, 2 * G_PI);
      double d[3] = { sqrt (away) * cos (turn), sqrt (away) * sin (turn), sqrt (1 - away) };
      for (double t = 0.02; t < 3.2; t += 0.02)
        {
          int a = (int) floor (u + d[0] * t + 0.5), b = (int) floor (v + d[1] * t + 0.5);
          int c = (int) floor (d[2] * t);
          if (abs (a) > 2 || abs (b) > 2 || c > 1)
            break;
          if (!cells[(c * 5 + b + 2) * 5 + a + 2])
            continue;
          sum += 1;
          break;
        }
    }
  return sum / n_rays;
}

/* The sky hidden by a single nearby wall, compared with rays: a cell beside the face, from the
 * nearest point, where distance has little effect. */
static void
test_occlusion_rays (void)
{
  static const int places[4][2] = { { 1, 0 }, { -1, 0 }, { 0, 1 }, { 0, -1 } };
  /* The point of the face that is nearest to the cell: at the border, in the middle of an edge. */
  static const int points[4] = { 1 * 4 + 3, 1 * 4 + 0, 3 * 4 + 1, 0 * 4 + 1 };
  for (int p = 0; p < 4; p++)
    {
      gboolean cells[50] = { FALSE };
      float hidden[16];
      int a = places[p][0], b = places[p][1];
      cells[(b + 2) * 5 + a + 2] = TRUE;
      soma_occlusion_get (SOMA_SKY_BIT (a, b, 0), hidden);
      double rays =
          throw_rays (cells, soma_sky_points[points[p] % 4], soma_sky_points[points[p] / 4], 4000);
      g_assert_cmpfloat (hidden[points[p]], >, 0.25);
      g_assert_cmpfloat (fabs (hidden[points[p]] - rays), <, 0.05);
    }
}

/* Adding a cell makes no point of a face brighter, nor any point directly above darker than black;
 * and symmetric cells hide equal parts. */
static void
test_occlusion (void)
{
  int n_darker = 0;
  for (int round = 0; round < 1000; round++)
    {
      guint64 window = 0, mirrored = 0;
      float before[16], after[16], across[16];
      /* Apart from each other, so that no wall hides another. */
      int a = g_test_rand_int_range (-2, 3), b = g_test_rand_int_range (-2, 3);
      int other_a = a > 0 ? -2 : 2, other_b = g_test_rand_int_range (-2, 3);
      window |= SOMA_SKY_BIT (other_a, other_b, 0);
      mirrored |= SOMA_SKY_BIT (-other_a, other_b, 0);
      soma_occlusion_get (window, before);
      window |= SOMA_SKY_BIT (a, b, 0);
      mirrored |= SOMA_SKY_BIT (-a, b, 0);
      soma_occlusion_get (window, after);
      soma_occlusion_get (mirrored, across);
      for (int i = 0; i < 16; i++)
        {
          g_assert_cmpfloat (after[i], >=, before[i]);
          g_assert_cmpfloat (after[i], <=, 1);
          g_assert_cmpfloat (fabsf (after[i] - across[i / 4 * 4 + 3 - i % 4]), <, 1e-5f);
          n_darker += after[i] > before[i] + 0.01f;
        }
    }
  g_assert_cmpint (n_darker, >, 1500);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/mesh/random-figures", test_random_figures);
  g_test_add_func ("/mesh/cube", test_cube);
  g_test_add_func ("/mesh/field", test_field);
  g_test_add_func ("/mesh/large-first", test_large_first);
  g_test_add_func ("/mesh/flat-inside", test_flat_inside);
  g_test_add_func ("/mesh/occlusion", test_occlusion);
  g_test_add_func ("/mesh/occlusion-rays", test_occlusion_rays);
  return g_test_run ();
}
