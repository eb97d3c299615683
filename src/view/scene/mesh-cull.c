/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "mesh-cull.h"

static SomaVec3
get_position (const SomaMesh *mesh, uint32_t index)
{
  const float *at = mesh->vertices[index].position;

  return soma_vec3 (at[0], at[1], at[2]);
}

/* Whether the triangle is seen from its back, or from its side. */
static bool
faces_away (const SomaMesh *mesh, const uint32_t *corners, SomaVec3 eye)
{
  SomaVec3 a = get_position (mesh, corners[0]);
  SomaVec3 ab = soma_vec3_sub (get_position (mesh, corners[1]), a);
  SomaVec3 ac = soma_vec3_sub (get_position (mesh, corners[2]), a);

  return soma_vec3_dot (soma_vec3_cross (ab, ac), soma_vec3_sub (eye, a)) <= 0;
}

/* Bodies with rooms of their own are moved later. */
static bool
is_still (const SomaMesh *mesh, const SomaScene *scene, uint32_t index)
{
  return scene->bodies[(int) mesh->vertices[index].body].room == 0;
}

void
soma_mesh_cull (SomaMesh *mesh, const SomaScene *scene, SomaVec3 eye)
{
  int n = 0, next = 0;

  for (int part = 0; part < SOMA_N_MESH_PARTS; part++)
    {
      int end = mesh->starts[part + 1];
      bool solid = part <= SOMA_MESH_LINED_INNER;
      mesh->starts[part] = n;
      while (next < end)
        {
          const uint32_t *corners = mesh->indices + next;
          int step = solid ? 3 : 1;
          if (!solid || !is_still (mesh, scene, *corners) || !faces_away (mesh, corners, eye))
            for (int i = 0; i < step; i++)
              mesh->indices[n++] = corners[i];
          next += step;
        }
    }
  mesh->starts[SOMA_N_MESH_PARTS] = mesh->n_indices = n;
}
