/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "shadow.h"

#include <glib.h>
#include <string.h>

/* How far the picture extends beyond the figure, in cells: as far as the wide blur. */
#define MARGIN 2.6f

#define MAX_TEXELS 256
#define MIN_TEXELS_PER_CELL 3
#define MAX_TEXELS_PER_CELL 12

/* For each of the two shadows, how fast it fades with the height of a cell above the table, and the
 * radius of its blur. */
static const struct
{
  float decay, radius;
} kinds[2] = { { 2.6f, 0.16f }, { 0.28f, 0.80f } };

/* The part of the texel `i` that the range from `low` to `high` covers. */
static float
get_cover (int i, float low, float high)
{
  return fmaxf (0, fminf (i + 1, high) - fmaxf (i, low));
}

static void
add_cell (const SomaShadow *shadow, float *sums, SomaVec3 low, float decay)
{
  float x = (low.x - shadow->x) / shadow->texel, y = (low.y - shadow->y) / shadow->texel;
  float size = 1 / shadow->texel, weight = expf (-low.z * decay);

  for (int j = (int) y; j < shadow->height && j < y + size; j++)
    for (int i = (int) x; i < shadow->width && i < x + size; i++)
      sums[j * shadow->width + i] +=
          weight * get_cover (i, x, x + size) * get_cover (j, y, y + size);
}

/* One line of a moving average over 2 * radius + 1 values, with zeros beyond both ends. */
static void
blur_line (const float *in, float *out, int n, int stride, int radius)
{
  float sum = 0, scale = 1.0f / (2 * radius + 1);

  for (int i = 0; i < radius && i < n; i++)
    sum += in[i * stride];
  for (int i = 0; i < n; i++)
    {
      if (i + radius < n)
        sum += in[(i + radius) * stride];
      if (i - radius - 1 >= 0)
        sum -= in[(i - radius - 1) * stride];
      out[i * stride] = sum * scale;
    }
}

/* Three moving averages in each direction approximate a Gaussian. */
static void
blur (float *values, int width, int height, int radius)
{
  g_autofree float *other = g_new (float, width *height);

  for (int round = 0; round < 3; round++)
    {
      for (int y = 0; y < height; y++)
        blur_line (values + y * width, other + y * width, width, 1, radius);
      for (int x = 0; x < width; x++)
        blur_line (other + x, values + x, height, width, radius);
    }
}

static void
render_kind (SomaShadow *shadow, const SomaScene *scene, float explode, int kind)
{
  int n = shadow->width * shadow->height;
  g_autofree float *values = g_new0 (float, n);

  for (int i = 0; i < scene->n_cells; i++)
    {
      const SomaSceneCell *cell = &scene->cells[i];
      if (!cell->drawn || scene->bodies[cell->body].style != SOMA_BLOCK_SOLID)
        continue;
      const SomaVec3 half = { 0.5f, 0.5f, 0.5f };
      SomaVec3 middle = soma_vec3_add (soma_vec3 (cell->cell.x, cell->cell.y, cell->cell.z), half);
      /* A body that is turning casts the shadow of cubes that are not rotated. */
      middle = soma_scene_get_point (scene, cell->body, explode, middle);
      add_cell (shadow, values, soma_vec3_sub (middle, half), kinds[kind].decay);
    }
  for (int i = 0; i < n; i++)
    values[i] = fminf (values[i], 1);
  blur (values, shadow->width, shadow->height,
        MAX (1, (int) lrintf (kinds[kind].radius / shadow->texel)));
  for (int i = 0; i < n; i++)
    shadow->texels[i * 2 + kind] = (uint8_t) (fminf (values[i], 1) * 255 + 0.5f);
}

/* Each bit of the result depends on all of `key`. */
static uint64_t
mix (uint64_t key)
{
  key = (key ^ key >> 30) * 0xbf58476d1ce4e5b9;
  key = (key ^ key >> 27) * 0x94d049bb133111eb;
  return key ^ key >> 31;
}

static uint64_t
get_cell_key (SomaCell cell, uint64_t salt)
{
  uint64_t packed =
      (uint64_t) (uint16_t) cell.x << 32 | (uint64_t) (uint16_t) cell.y << 16 | (uint16_t) cell.z;

  return mix (packed + (salt + 1) * 0x9e3779b97f4a7c15);
}

static uint64_t
get_box_key (const SomaScene *scene, uint64_t key)
{
  const float box[6] = { scene->low.x,  scene->low.y,  scene->low.z,
                         scene->high.x, scene->high.y, scene->high.z };

  for (int i = 0; i < 6; i++)
    {
      uint32_t bits;
      memcpy (&bits, &box[i], sizeof bits);
      key = mix (key + bits);
    }
  return key;
}

SomaShadow *
soma_shadow_new (const SomaScene *scene, float explode, bool close)
{
  SomaShadow *shadow = g_new0 (SomaShadow, 1);
  SomaVec3 low, high;

  if (scene->stage->hovers || !soma_scene_bounds (scene, explode, &low, &high))
    return shadow;
  float size_x = high.x - low.x + 2 * MARGIN, size_y = high.y - low.y + 2 * MARGIN;
  float per_cell =
      CLAMP (MAX_TEXELS / fmaxf (size_x, size_y), MIN_TEXELS_PER_CELL, MAX_TEXELS_PER_CELL);
  shadow->texel = 1 / per_cell;
  shadow->x = low.x - MARGIN;
  shadow->y = low.y - MARGIN;
  shadow->width = (int) ceilf (size_x * per_cell);
  shadow->height = (int) ceilf (size_y * per_cell);
  shadow->texels = g_malloc0 (shadow->width * shadow->height * 2);
  render_kind (shadow, scene, explode, 0);
  if (!close)
    render_kind (shadow, scene, explode, 1);
  return shadow;
}

/* A sum, so that it does not matter in which order the cells come. */
uint64_t
soma_shadow_get_key (const SomaScene *scene, bool close)
{
  uint64_t key = get_box_key (scene, 1 + close + 2 * scene->stage->hovers);

  if (scene->moves > 0)
    return 0;
  for (int i = 0; i < scene->n_cells; i++)
    {
      const SomaSceneCell *cell = &scene->cells[i];
      const SomaBody *body = &scene->bodies[cell->body];
      if (body->room != 0 || body->shell != NULL)
        return 0;
      key += get_cell_key (cell->cell, cell->drawn);
    }
  return key;
}

void
soma_shadow_free (SomaShadow *shadow)
{
  if (shadow == NULL)
    return;
  g_free (shadow->texels);
  g_free (shadow);
}
