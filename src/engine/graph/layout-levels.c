/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "layout-levels.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "layout-forces.h"
#include "memory.h"

/* What is not made coarser. */
#define FEW 24

/* Of points, the most that one stands for on the next level: with more, they begin too close. */
#define MOST_TOGETHER 4

/* A level has at most this part of the points of the finer one, or is not worth it. */
#define LEAST_GAIN 0.9

/* Between points after a turn, as in a sunflower. */
#define GOLDEN_ANGLE 2.39996323f

#define NONE UINT32_MAX

static SomaLayoutLevel *
level_alloc (uint32_t n, size_t n_ends)
{
  SomaLayoutLevel *level = soma_alloc0 (1, sizeof *level);

  level->n = n;
  level->mass = soma_alloc0 (n, sizeof *level->mass);
  level->first = soma_alloc0 ((size_t) n + 1, sizeof *level->first);
  level->to = soma_alloc (n_ends, sizeof *level->to);
  level->weight = soma_alloc (n_ends, sizeof *level->weight);
  level->at = soma_alloc0 (n, sizeof *level->at);
  return level;
}

/* Puts each point that is not yet in a group into one with some of its neighbours; returns how many
 * groups there are. */
static uint32_t
group (SomaLayoutLevel *level)
{
  uint32_t n_groups = 0;

  level->parent = soma_alloc (level->n, sizeof *level->parent);
  memset (level->parent, 0xff, level->n * sizeof *level->parent);
  for (uint32_t i = 0; i < level->n; i++)
    {
      if (level->parent[i] != NONE)
        continue;
      int n_members = 1;
      level->parent[i] = n_groups;
      for (size_t k = level->first[i]; k < level->first[i + 1] && n_members < MOST_TOGETHER; k++)
        if (level->parent[level->to[k]] == NONE)
          {
            level->parent[level->to[k]] = n_groups;
            n_members++;
          }
      n_groups++;
    }
  return n_groups;
}

/* Adds the neighbours of one point of a group to those of the group; `seen` says where a group's
 * edge to each other group is. */
static void
add_edges (const SomaLayoutLevel *level, SomaLayoutLevel *coarser, uint32_t point, size_t *end,
           size_t *seen)
{
  uint32_t own = level->parent[point];

  for (size_t k = level->first[point]; k < level->first[point + 1]; k++)
    {
      uint32_t other = level->parent[level->to[k]];
      if (other == own)
        continue;
      if (seen[other] < coarser->first[own] || seen[other] >= *end)
        {
          seen[other] = *end;
          coarser->to[*end] = other;
          coarser->weight[(*end)++] = 0;
        }
      coarser->weight[seen[other]] += level->weight[k];
    }
}

static SomaLayoutLevel *
make_coarser (SomaLayoutLevel *level)
{
  uint32_t n_groups = group (level);
  SomaLayoutLevel *coarser = level_alloc (n_groups, level->first[level->n]);
  uint32_t *starts = soma_alloc ((size_t) n_groups + 1, sizeof *starts);
  /* The points of each group, one group after the other. */
  uint32_t *members = soma_alloc (level->n, sizeof *members);

  memset (starts, 0, ((size_t) n_groups + 1) * sizeof *starts);
  for (uint32_t i = 0; i < level->n; i++)
    starts[level->parent[i] + 1]++;
  for (uint32_t g = 0; g < n_groups; g++)
    starts[g + 1] += starts[g];
  for (uint32_t i = 0; i < level->n; i++)
    members[starts[level->parent[i]]++] = i;
  for (uint32_t g = n_groups; g > 0; g--)
    starts[g] = starts[g - 1];
  starts[0] = 0;
  size_t *seen = soma_alloc (n_groups, sizeof *seen), end = 0;

  memset (seen, 0xff, n_groups * sizeof *seen);
  for (uint32_t g = 0; g < n_groups; g++)
    {
      for (uint32_t i = starts[g]; i < starts[g + 1]; i++)
        {
          coarser->mass[g] += level->mass[members[i]];
          add_edges (level, coarser, members[i], &end, seen);
        }
      coarser->first[g + 1] = end;
    }
  free (seen);
  free (members);
  free (starts);
  return coarser;
}

SomaLayoutLevel *
soma_layout_level_new (const SomaGraph *graph, const SomaComponents *components, uint32_t part)
{
  /* The component as it is. */
  const uint32_t *points = components->points + components->first[part];
  uint32_t n = soma_components_size (components, part);
  uint32_t *number = soma_alloc (graph->n_points, sizeof *number);
  size_t n_ends = 0;

  for (uint32_t i = 0; i < n; i++)
    {
      number[points[i]] = i;
      n_ends += soma_graph_degree (graph, points[i]);
    }
  SomaLayoutLevel *finest = level_alloc (n, n_ends);
  size_t end = 0;
  for (uint32_t i = 0; i < n; i++)
    {
      finest->mass[i] = 1;
      for (size_t k = graph->first[points[i]]; k < graph->first[points[i] + 1]; k++, end++)
        {
          finest->to[end] = number[graph->to[k]];
          finest->weight[end] = 1;
        }
      finest->first[i + 1] = end;
    }
  free (number);

  for (SomaLayoutLevel *level = finest; level->n > FEW; level = level->coarser)
    {
      level->coarser = make_coarser (level);
      if (level->coarser->n > (uint32_t) (LEAST_GAIN * level->n))
        break;
    }
  return finest;
}

void
soma_layout_level_free (SomaLayoutLevel *level)
{
  while (level != NULL)
    {
      SomaLayoutLevel *coarser = level->coarser;
      free (level->mass);
      free (level->first);
      free (level->to);
      free (level->weight);
      free (level->at);
      free (level->parent);
      free (level);
      level = coarser;
    }
}

void
soma_layout_level_spread (SomaLayoutLevel *level)
{
  float sum = 0;

  for (uint32_t i = 0; i < level->n; i++)
    {
      float far = SOMA_LAYOUT_SPACING * sqrtf (sum);
      float angle = GOLDEN_ANGLE * (float) i;
      level->at[i].x = far * cosf (angle);
      level->at[i].y = far * sinf (angle);
      sum += level->mass[i];
    }
}

/* Those of one group begin around its place, each in a direction of its own. */
void
soma_layout_level_refine (SomaLayoutLevel *level)
{
  for (uint32_t i = 0; i < level->n; i++)
    {
      SomaMapSpot middle = level->coarser->at[level->parent[i]];
      float angle = GOLDEN_ANGLE * (float) i;
      float far = 0.3f * SOMA_LAYOUT_SPACING * sqrtf (level->mass[i]);
      level->at[i] = (SomaMapSpot){ middle.x + far * cosf (angle), middle.y + far * sinf (angle) };
    }
}
