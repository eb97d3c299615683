/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "renderer.h"

#include <stddef.h>
#include <string.h>

#include "grain.h"
#include "mesh-cull.h"
#include "program.h"
#include "renderer-private.h"
#include "shadow.h"
#include "texture.h"

#define GRAIN_SIZE 256

/* Bodies in a row of the texture of places, two texels each; the shaders use the same number. */
#define PLACES_ROW 512

/* In pixels, from the lower left. */
typedef struct
{
  int x, y, width, height;
} Area;

static const SomaAttribute block_attributes[] = {
  { 3, GL_FLOAT, offsetof (SomaMeshVertex, position) },
  { 1, GL_FLOAT, offsetof (SomaMeshVertex, body) },
  { 2, GL_FLOAT, offsetof (SomaMeshVertex, grain) },
  { 3, GL_BYTE, offsetof (SomaMeshVertex, normal) },
  { 3, GL_UNSIGNED_BYTE, offsetof (SomaMeshVertex, colour) },
  { 4, GL_UNSIGNED_BYTE, offsetof (SomaMeshVertex, sky) },
};

static const SomaAttribute letter_attributes[] = {
  { 3, GL_FLOAT, offsetof (SomaLetterVertex, position) },
  { 1, GL_FLOAT, offsetof (SomaLetterVertex, body) },
  { 2, GL_FLOAT, offsetof (SomaLetterVertex, spread) },
  { 2, GL_FLOAT, offsetof (SomaLetterVertex, place) },
  { 4, GL_UNSIGNED_BYTE, offsetof (SomaLetterVertex, ink) },
};

static const SomaAttribute square_attributes[] = { { 2, GL_FLOAT, 0 } };

/* The places use the second texture unit, everything else the first. */
static void
set_units (GLuint program)
{
  glUseProgram (program);
  glUniform1i (glGetUniformLocation (program, "places"), 1);
  glUseProgram (0);
}

static gboolean
init_block (SomaBlockProgram *block, const char *defines, GError **error)
{
  GLuint program = block->program = soma_program_new ("block", defines, error);

  if (program == 0)
    return FALSE;
  block->view_projection = glGetUniformLocation (program, "view_projection");
  block->eye = glGetUniformLocation (program, "eye");
  block->key_direction = glGetUniformLocation (program, "key_direction");
  block->fill_direction = glGetUniformLocation (program, "fill_direction");
  block->lights = glGetUniformLocation (program, "lights");
  block->lines = glGetUniformLocation (program, "lines");
  block->line_colour = glGetUniformLocation (program, "line_colour");
  block->wood = glGetUniformLocation (program, "wood");
  block->ghost = glGetUniformLocation (program, "ghost");
  block->swell = glGetUniformLocation (program, "swell");
  set_units (program);
  return TRUE;
}

static gboolean
init_letter (SomaLetterProgram *letter, GError **error)
{
  GLuint program = letter->program = soma_program_new ("letter", "", error);

  if (program == 0)
    return FALSE;
  letter->view_projection = glGetUniformLocation (program, "view_projection");
  letter->viewer_right = glGetUniformLocation (program, "viewer_right");
  letter->viewer_up = glGetUniformLocation (program, "viewer_up");
  letter->background_ink = glGetUniformLocation (program, "background_ink");
  letter->opacity = glGetUniformLocation (program, "opacity");
  set_units (program);
  return TRUE;
}

static gboolean
init_table (SomaTableProgram *table, GError **error)
{
  GLuint program = table->program = soma_program_new ("table", "", error);

  if (program == 0)
    return FALSE;
  table->view_projection = glGetUniformLocation (program, "view_projection");
  table->area = glGetUniformLocation (program, "area");
  table->wide_offset = glGetUniformLocation (program, "wide_offset");
  table->strengths = glGetUniformLocation (program, "strengths");
  return TRUE;
}

static gboolean
init_grid (SomaGridProgram *grid, GError **error)
{
  GLuint program = grid->program = soma_program_new ("grid", "", error);

  if (program == 0)
    return FALSE;
  grid->view_projection = glGetUniformLocation (program, "view_projection");
  grid->area = glGetUniformLocation (program, "area");
  grid->ink = glGetUniformLocation (program, "ink");
  return TRUE;
}

/* Software renderers take megabytes for what they compile of each program. They are made with the
 * first renderer, and go with the last. */
static SomaPrograms programs;
static int n_renderers;

static gboolean
init_programs (GError **error)
{
  return init_block (&programs.plain_block, "", error) &&
         init_block (&programs.lined_block, "#define LINES\n", error) &&
         init_block (&programs.ghost_block, "#define LINES\n#define GHOST\n", error) &&
         init_letter (&programs.letter, error) && init_table (&programs.table, error) &&
         init_grid (&programs.grid_lines, error);
}

static void
init_buffers (SomaRenderer *self)
{
  static const float corners[8] = { 0, 0, 1, 0, 1, 1, 0, 1 };
  static const guint32 order[6] = { 0, 1, 2, 0, 2, 3 };

  soma_buffer_init (&self->blocks, block_attributes, G_N_ELEMENTS (block_attributes),
                    sizeof (SomaMeshVertex));
  soma_buffer_init (&self->letters, letter_attributes, G_N_ELEMENTS (letter_attributes),
                    sizeof (SomaLetterVertex));
  soma_buffer_init (&self->square, square_attributes, G_N_ELEMENTS (square_attributes),
                    2 * sizeof (float));
  soma_buffer_upload (&self->square, corners, sizeof corners, order, G_N_ELEMENTS (order));
}

static void
upload_letters (SomaRenderer *self)
{
  if (soma_letter_table_add (self->letter_table, self->scene))
    {
      int size;
      g_autofree uint8_t *coverage = soma_letter_table_render (self->letter_table, &size);
      soma_texture_upload_levels (self->atlas, size, coverage);
    }
  SomaLetters *letters = soma_letters_new (self->scene, self->letter_table);
  soma_buffer_upload (&self->letters, letters->vertices,
                      letters->n_vertices * sizeof *letters->vertices, letters->indices,
                      letters->n_indices);
  memcpy (self->texts, letters->starts, sizeof self->texts);
  soma_letters_free (letters);
}

/* Pictures of solutions come one after the other, and all those of a figure cast the same
 * shadow. */
static void
update_shadow (SomaRenderer *self, float explode, gboolean close)
{
  guint64 key = explode == 0 ? soma_shadow_get_key (self->scene, close) : 0;

  if (key != 0 && key == self->shadow_key)
    return;
  SomaShadow *shadow = soma_shadow_new (self->scene, explode, close);
  self->shadow_key = key;
  self->shadow_area[0] = shadow->x;
  self->shadow_area[1] = shadow->y;
  self->shadow_area[2] = shadow->width * shadow->texel;
  self->shadow_area[3] = shadow->height * shadow->texel;
  if (shadow->texels != NULL)
    soma_texture_upload (self->shadow, GL_RG8, GL_RG, shadow->width, shadow->height,
                         shadow->texels);
  soma_shadow_free (shadow);
}

/* Updates whatever depends on the places of the bodies. */
static void
update_motion (SomaRenderer *self, float explode, gboolean close_shadow)
{
  if (explode == self->explode && self->scene->moves == self->moves &&
      close_shadow == self->close_shadow)
    return;
  self->explode = explode;
  self->moves = self->scene->moves;
  self->close_shadow = close_shadow;
  update_shadow (self, explode, close_shadow);

  int n_rows = MAX (1, (self->scene->n_bodies + PLACES_ROW - 1) / PLACES_ROW);
  g_autofree float *texels = g_new0 (float, n_rows *PLACES_ROW * 8);
  float apart = 1 - expf (-explode * 9);
  for (int b = 0; b < self->scene->n_bodies; b++)
    {
      SomaVec3 place = soma_scene_get_place (self->scene, b, explode);
      SomaQuat turn = self->scene->bodies[b].turn;
      float *texel = texels + b * 8;
      texel[0] = place.x;
      texel[1] = place.y;
      texel[2] = place.z;
      texel[3] = self->scene->explodes && self->scene->bodies[b].room == 0 ? apart : 0;
      texel[4] = turn.x;
      texel[5] = turn.y;
      texel[6] = turn.z;
      texel[7] = turn.w;
    }
  glBindTexture (GL_TEXTURE_2D, self->places);
  glTexImage2D (GL_TEXTURE_2D, 0, GL_RGBA32F, PLACES_ROW * 2, n_rows, 0, GL_RGBA, GL_FLOAT, texels);
}

/* The part of the picture, in pixels, that is not empty: clearing and resolving samples costs a
 * software renderer as much as drawing them. */
static Area
get_used_area (SomaRenderer *self, const SomaCamera *camera, float explode, int width, int height)
{
  const float *table = self->shadow_area;
  const SomaVec3 outline = { 0.1f, 0.1f, 0.1f };
  SomaVec3 low, high, least = soma_vec3 (1, 1, 0), most = soma_vec3 (-1, -1, 0);

  soma_scene_bounds (self->scene, explode, &low, &high);
  low = soma_vec3_sub (low, outline);
  high = soma_vec3_add (high, outline);
  for (int i = 0; i < 16; i++)
    {
      SomaVec3 corner =
          soma_vec3 (i & 1 ? high.x : low.x, i & 2 ? high.y : low.y, i & 4 ? high.z : low.z);
      if (i >= 8)
        corner =
            soma_vec3 (table[0] + (i & 1 ? table[2] : 0), table[1] + (i & 2 ? table[3] : 0), 0);
      if (soma_vec3_dot (soma_vec3_sub (corner, camera->eye), camera->forward) < 1e-3f)
        return (Area){ 0, 0, width, height };
      SomaVec3 at = soma_camera_project (camera, corner);
      least = soma_vec3_min (least, at);
      most = soma_vec3_max (most, at);
    }
  int left = (int) floorf ((fmaxf (least.x, -1) + 1) / 2 * width);
  int bottom = (int) floorf ((fmaxf (least.y, -1) + 1) / 2 * height);
  int right = (int) ceilf ((fminf (most.x, 1) + 1) / 2 * width);
  int top = (int) ceilf ((fminf (most.y, 1) + 1) / 2 * height);
  return (Area){ left, bottom, MAX (right - left, 0), MAX (top - bottom, 0) };
}

SomaRenderer *
soma_renderer_new (GError **error)
{
  if (!soma_program_check_context (error))
    return NULL;
  SomaRenderer *self = g_new0 (SomaRenderer, 1);
  self->explode = -1;
  const char *name = (const char *) glGetString (GL_RENDERER);

  self->software =
      name != NULL && (strstr (name, "llvmpipe") != NULL || strstr (name, "softpipe") != NULL ||
                       strstr (name, "SWR") != NULL);
  self->letter_table = soma_letter_table_new ();
  self->programs = &programs;
  if (n_renderers++ == 0 && !init_programs (error))
    {
      soma_renderer_free (self);
      return NULL;
    }
  g_autofree uint8_t *grain = soma_grain_new (GRAIN_SIZE);

  self->grain = soma_texture_new (GL_REPEAT, TRUE);
  soma_texture_upload_levels (self->grain, GRAIN_SIZE, grain);
  self->atlas = soma_texture_new (GL_CLAMP_TO_EDGE, TRUE);
  self->shadow = soma_texture_new (GL_CLAMP_TO_EDGE, FALSE);
  self->places = soma_texture_new (GL_CLAMP_TO_EDGE, FALSE);
  glTexParameteri (GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
  glTexParameteri (GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
  glBindTexture (GL_TEXTURE_2D, 0);
  init_buffers (self);
  return self;
}

void
soma_renderer_free (SomaRenderer *self)
{
  if (self == NULL)
    return;
  if (--n_renderers == 0)
    {
      glDeleteProgram (programs.plain_block.program);
      glDeleteProgram (programs.lined_block.program);
      glDeleteProgram (programs.ghost_block.program);
      glDeleteProgram (programs.letter.program);
      glDeleteProgram (programs.table.program);
      glDeleteProgram (programs.grid_lines.program);
      programs = (SomaPrograms){ 0 };
    }
  soma_buffer_clear (&self->blocks);
  soma_buffer_clear (&self->letters);
  soma_buffer_clear (&self->square);
  soma_target_clear (&self->target);
  glDeleteTextures (1, &self->grain);
  glDeleteTextures (1, &self->atlas);
  glDeleteTextures (1, &self->shadow);
  glDeleteTextures (1, &self->places);
  soma_letter_table_free (self->letter_table);
  g_free (self);
}

gboolean
soma_renderer_is_software (SomaRenderer *self)
{
  return self->software;
}

static void
take_mesh (SomaRenderer *self, const SomaScene *scene, SomaMesh *mesh)
{
  soma_buffer_upload (&self->blocks, mesh->vertices, mesh->n_vertices * sizeof *mesh->vertices,
                      mesh->indices, mesh->n_indices);
  memcpy (self->parts, mesh->starts, sizeof self->parts);
  soma_mesh_free (mesh);
  memset (self->texts, 0, sizeof self->texts);
  self->has_letters = FALSE;
  self->scene = scene;
  self->explode = -1;
}

void
soma_renderer_set_scene (SomaRenderer *self, const SomaScene *scene)
{
  take_mesh (self, scene, soma_mesh_new (scene));
}

void
soma_renderer_set_still (SomaRenderer *self, const SomaScene *scene, SomaVec3 eye)
{
  SomaMesh *mesh = soma_mesh_new (scene);

  soma_mesh_cull (mesh, scene, eye);
  take_mesh (self, scene, mesh);
}

void
soma_renderer_forget_scene (SomaRenderer *self)
{
  self->scene = NULL;
}

gboolean
soma_renderer_draw (SomaRenderer *self, const SomaCamera *camera, const SomaLook *look, int width,
                    int height, GError **error)
{
  GLint output = 0;

  glGetIntegerv (GL_FRAMEBUFFER_BINDING, &output);
  if (!soma_target_resize (&self->target, width, height, look->samples, error))
    return FALSE;
  glViewport (0, 0, width, height);
  glClearColor (0, 0, 0, 0);
  glClear (GL_COLOR_BUFFER_BIT);
  if (self->scene == NULL || (self->scene->n_drawn == 0 && !self->scene->grid))
    return TRUE;

  update_motion (self, look->explode, look->close_shadow);
  if (!self->has_letters && (look->letters || self->scene->n_labels > 0))
    {
      upload_letters (self);
      self->has_letters = TRUE;
    }
  Area area = get_used_area (self, camera, look->explode, width, height);
  int right = area.x + area.width, top = area.y + area.height;
  glBindFramebuffer (GL_FRAMEBUFFER, self->target.framebuffer);
  glEnable (GL_SCISSOR_TEST);
  glScissor (area.x, area.y, area.width, area.height);
  glClear (GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
  soma_renderer_draw_scene (self, camera, look);
  glDisable (GL_SCISSOR_TEST);
  glBindFramebuffer (GL_DRAW_FRAMEBUFFER, (GLuint) output);
  glBlitFramebuffer (area.x, area.y, right, top, area.x, area.y, right, top, GL_COLOR_BUFFER_BIT,
                     GL_NEAREST);
  glBindFramebuffer (GL_FRAMEBUFFER, (GLuint) output);
  /* The samples of a picture that stays take more memory than all else that a window holds, and
   * allocating them again less time than drawing them. */
  if (self->software && look->samples > 1)
    soma_target_clear (&self->target);
  return TRUE;
}
