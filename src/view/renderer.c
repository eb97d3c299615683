/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "renderer.h"

#include <epoxy/gl.h>
#include <stddef.h>
#include <string.h>

#include "buffer.h"
#include "grain.h"
#include "letters.h"
#include "mesh.h"
#include "program.h"
#include "shadow.h"
#include "target.h"

#define GRAIN_SIZE 256

typedef struct
{
  GLuint program;
  GLint view_projection, explode, apart, eye, key_direction, fill_direction, lights, lines,
      line_colour, wood, ghost, swell;
} BlockProgram;

typedef struct
{
  GLuint program;
  GLint view_projection, explode, opacity;
} LetterProgram;

typedef struct
{
  GLuint program;
  GLint view_projection, area, wide_offset, strengths;
} TableProgram;

/* In pixels, from the lower left. */
typedef struct
{
  int x, y, width, height;
} Area;

struct _SomaRenderer
{
  /* Owned GL objects */
  BlockProgram plain_block, lined_block, ghost_block;
  LetterProgram letter;
  TableProgram table;
  SomaBuffer blocks, frame, ghost, letters, square;

  SomaTarget target;
  GLuint grain, atlas, shadow;
  gboolean software;

  const SomaScene *scene; /* (nullable) borrowed */
  int n_outer;            /* of the blocks' indices, see SomaMesh */
  gboolean collides;      /* the ghost */
  gboolean has_letters;   /* the scene's letters were uploaded */
  float shadow_explode;   /* what the shadow texture shows; negative: nothing yet */
  float shadow_area[4];   /* least x and y, size in x and y */
};

static const SomaAttribute block_attributes[] = {
  { 3, GL_FLOAT, offsetof (SomaMeshVertex, position) },
  { 3, GL_FLOAT, offsetof (SomaMeshVertex, shift) },
  { 2, GL_FLOAT, offsetof (SomaMeshVertex, grain) },
  { 3, GL_BYTE, offsetof (SomaMeshVertex, normal) },
  { 3, GL_UNSIGNED_BYTE, offsetof (SomaMeshVertex, colour) },
  { 4, GL_UNSIGNED_BYTE, offsetof (SomaMeshVertex, sky) },
};

static const SomaAttribute letter_attributes[] = {
  { 3, GL_FLOAT, offsetof (SomaLetterVertex, position) },
  { 3, GL_FLOAT, offsetof (SomaLetterVertex, shift) },
  { 2, GL_FLOAT, offsetof (SomaLetterVertex, place) },
  { 3, GL_UNSIGNED_BYTE, offsetof (SomaLetterVertex, ink) },
};

static const SomaAttribute square_attributes[] = { { 2, GL_FLOAT, 0 } };

static gboolean
init_block (BlockProgram *block, const char *defines, GError **error)
{
  GLuint program = block->program = soma_program_new ("block", defines, error);
  if (program == 0)
    return FALSE;
  block->view_projection = glGetUniformLocation (program, "view_projection");
  block->explode = glGetUniformLocation (program, "explode");
  block->apart = glGetUniformLocation (program, "apart");
  block->eye = glGetUniformLocation (program, "eye");
  block->key_direction = glGetUniformLocation (program, "key_direction");
  block->fill_direction = glGetUniformLocation (program, "fill_direction");
  block->lights = glGetUniformLocation (program, "lights");
  block->lines = glGetUniformLocation (program, "lines");
  block->line_colour = glGetUniformLocation (program, "line_colour");
  block->wood = glGetUniformLocation (program, "wood");
  block->ghost = glGetUniformLocation (program, "ghost");
  block->swell = glGetUniformLocation (program, "swell");
  return TRUE;
}

static gboolean
init_letter (LetterProgram *letter, GError **error)
{
  GLuint program = letter->program = soma_program_new ("letter", "", error);
  if (program == 0)
    return FALSE;
  letter->view_projection = glGetUniformLocation (program, "view_projection");
  letter->explode = glGetUniformLocation (program, "explode");
  letter->opacity = glGetUniformLocation (program, "opacity");
  return TRUE;
}

static gboolean
init_table (TableProgram *table, GError **error)
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

static GLuint
make_texture (GLint wrap, gboolean mipmaps)
{
  GLuint texture;
  glGenTextures (1, &texture);
  glBindTexture (GL_TEXTURE_2D, texture);
  glTexParameteri (GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, wrap);
  glTexParameteri (GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, wrap);
  glTexParameteri (GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
  glTexParameteri (GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER,
                   mipmaps ? GL_LINEAR_MIPMAP_NEAREST : GL_LINEAR);
  return texture;
}

static void
upload_texture (GLuint texture, GLint internal, GLenum format, int width, int height,
                const uint8_t *texels)
{
  glBindTexture (GL_TEXTURE_2D, texture);
  glPixelStorei (GL_UNPACK_ALIGNMENT, 1);
  glTexImage2D (GL_TEXTURE_2D, 0, internal, width, height, 0, format, GL_UNSIGNED_BYTE, texels);
  glPixelStorei (GL_UNPACK_ALIGNMENT, 4);
}

static void
init_textures (SomaRenderer *self)
{
  g_autofree uint8_t *grain = soma_grain_new (GRAIN_SIZE);
  self->grain = make_texture (GL_REPEAT, TRUE);
  upload_texture (self->grain, GL_R8, GL_RED, GRAIN_SIZE, GRAIN_SIZE, grain);
  glGenerateMipmap (GL_TEXTURE_2D);
  self->atlas = make_texture (GL_CLAMP_TO_EDGE, TRUE);
  self->shadow = make_texture (GL_CLAMP_TO_EDGE, FALSE);
  glBindTexture (GL_TEXTURE_2D, 0);
}

static void
init_buffers (SomaRenderer *self)
{
  static const float corners[8] = { 0, 0, 1, 0, 1, 1, 0, 1 };
  static const guint32 order[6] = { 0, 1, 2, 0, 2, 3 };
  soma_buffer_init (&self->blocks, block_attributes, G_N_ELEMENTS (block_attributes),
                    sizeof (SomaMeshVertex));
  soma_buffer_init (&self->frame, block_attributes, G_N_ELEMENTS (block_attributes),
                    sizeof (SomaMeshVertex));
  soma_buffer_init (&self->ghost, block_attributes, G_N_ELEMENTS (block_attributes),
                    sizeof (SomaMeshVertex));
  soma_buffer_init (&self->letters, letter_attributes, G_N_ELEMENTS (letter_attributes),
                    sizeof (SomaLetterVertex));
  soma_buffer_init (&self->square, square_attributes, G_N_ELEMENTS (square_attributes),
                    2 * sizeof (float));
  soma_buffer_upload (&self->square, corners, sizeof corners, order, G_N_ELEMENTS (order));
}

static void
upload_letters (SomaRenderer *self, const SomaScene *scene)
{
  SomaLetterTable *table = soma_letter_table_new (scene);
  SomaLetters *letters = soma_letters_new (scene, table);
  soma_buffer_upload (&self->letters, letters->vertices,
                      letters->n_vertices * sizeof *letters->vertices, letters->indices,
                      letters->n_indices);
  if (letters->n_indices > 0)
    {
      int size;
      g_autofree uint8_t *coverage = soma_letter_table_render (table, &size);
      upload_texture (self->atlas, GL_R8, GL_RED, size, size, coverage);
      glGenerateMipmap (GL_TEXTURE_2D);
    }
  soma_letters_free (letters);
  soma_letter_table_free (table);
}

static void
update_shadow (SomaRenderer *self, float explode)
{
  if (explode == self->shadow_explode)
    return;
  SomaShadow *shadow = soma_shadow_new (self->scene, explode);
  self->shadow_explode = explode;
  self->shadow_area[0] = shadow->x;
  self->shadow_area[1] = shadow->y;
  self->shadow_area[2] = shadow->width * shadow->texel;
  self->shadow_area[3] = shadow->height * shadow->texel;
  if (shadow->texels != NULL)
    upload_texture (self->shadow, GL_RG8, GL_RG, shadow->width, shadow->height, shadow->texels);
  soma_shadow_free (shadow);
}

/* The part of the picture, in pixels, in which there is something: clearing and resolving samples
 * costs a software renderer as much as drawing them. */
static Area
get_used_area (SomaRenderer *self, const SomaCamera *camera, float explode, int width, int height)
{
  const float *table = self->shadow_area;
  SomaVec3 low, high, least = soma_vec3 (1, 1, 0), most = soma_vec3 (-1, -1, 0);
  soma_scene_bounds (self->scene, explode, &low, &high);
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

static void
set_direction (GLint location, const SomaCamera *camera, float right, float towards, float up)
{
  SomaVec3 ahead = soma_vec3_cross (soma_vec3 (0, 0, 1), camera->right);
  SomaVec3 d =
      soma_vec3_add (soma_vec3_scale (camera->right, right), soma_vec3_scale (ahead, -towards));
  d = soma_vec3_normalize (soma_vec3_add (d, soma_vec3 (0, 0, up)));
  glUniform3f (location, d.x, d.y, d.z);
}

/* The lamps turn with the viewer, as if the figure stood on a turntable in front of them: a key
 * light from the upper left, a weak fill from the right. They go down with a viewer who looks from
 * below. */
static void
set_lights (const BlockProgram *block, const SomaCamera *camera, const SomaLook *look)
{
  float below = fmaxf (camera->forward.z, 0);
  set_direction (block->key_direction, camera, -0.55f, 0.62f, 0.95f - 1.9f * below);
  set_direction (block->fill_direction, camera, 0.85f, 0.45f, 0.10f);
  if (look->high_contrast)
    glUniform4f (block->lights, 0.50f, 0.20f, 0.62f, 0);
  else
    glUniform4f (block->lights, look->dark ? 0.74f : 0.80f, 0.24f, look->dark ? 0.42f : 0.50f,
                 look->dark ? 0.18f : 0.04f);
}

static void
set_lines (const BlockProgram *block, const SomaLook *look, gboolean bare)
{
  if (look->high_contrast)
    {
      float ink = look->dark ? 1 : 0;
      glUniform4f (block->lines, 0.85f, 1, 0.45f, bare ? 0.85f : 0);
      glUniform3f (block->line_colour, ink, ink, ink);
    }
  else
    glUniform4f (block->lines, 0, 0, 0.22f, bare ? 0.42f : 0);
}

static void
draw_blocks (SomaRenderer *self, const SomaCamera *camera, const SomaLook *look)
{
  gboolean lined = look->high_contrast || self->scene->bare;
  const BlockProgram *block = lined ? &self->lined_block : &self->plain_block;
  glUseProgram (block->program);
  glUniformMatrix4fv (block->view_projection, 1, GL_FALSE, camera->view_projection.m);
  glUniform1f (block->explode, look->explode);
  glUniform1f (block->apart, 1 - expf (-look->explode * 9));
  glUniform3f (block->eye, camera->eye.x, camera->eye.y, camera->eye.z);
  set_lights (block, camera, look);
  if (lined)
    set_lines (block, look, self->scene->bare);
  glUniform1f (block->wood, look->high_contrast ? 0 : 0.17f);
  glBindTexture (GL_TEXTURE_2D, self->grain);
  soma_buffer_draw (&self->blocks, look->explode > 0 ? self->blocks.n_indices : self->n_outer);
}

static void
begin_overlay (SomaRenderer *self, const SomaCamera *camera, const SomaLook *look)
{
  const BlockProgram *block = &self->ghost_block;
  glUseProgram (block->program);
  glUniformMatrix4fv (block->view_projection, 1, GL_FALSE, camera->view_projection.m);
  glUniform1f (block->explode, 0);
  glUniform1f (block->apart, 1);
  glUniform3f (block->eye, camera->eye.x, camera->eye.y, camera->eye.z);
  set_lights (block, camera, look);
  glUniform1f (block->wood, 0);
  glBindTexture (GL_TEXTURE_2D, self->grain);
}

static void
draw_frame (SomaRenderer *self, const SomaLook *look)
{
  const BlockProgram *block = &self->ghost_block;
  float ink = look->dark ? 1 : 0, strength = look->high_contrast ? 0.8f : 0.18f;
  glUniform1f (block->swell, 0);
  glUniform2f (block->ghost, 0, 0);
  glUniform4f (block->lines, 0.35f, strength, 0.22f, strength);
  glUniform3f (block->line_colour, ink, ink, ink);
  /* The far sides too, or its outline would have gaps. */
  glDisable (GL_CULL_FACE);
  soma_buffer_draw (&self->frame, self->frame.n_indices);
  glEnable (GL_CULL_FACE);
}

/* Faintly where other pieces hide it; elsewhere only what is nearest of it. */
static void
draw_ghost (SomaRenderer *self, const SomaLook *look)
{
  const BlockProgram *block = &self->ghost_block;
  float ink = look->dark ? 1 : 0, stripes = self->collides ? 1 : 0;
  glUniform1f (block->swell, 0.02f);
  glUniform4f (block->lines, 0.6f, look->high_contrast ? 1 : 0.75f, 0, 0);
  if (self->collides && !look->high_contrast)
    glUniform3f (block->line_colour, 0.75f, 0.04f, 0.12f);
  else
    glUniform3f (block->line_colour, ink, ink, ink);

  glUniform2f (block->ghost, 0.16f, 0.22f * stripes);
  glDepthFunc (GL_GREATER);
  soma_buffer_draw (&self->ghost, self->ghost.n_indices);
  glDepthFunc (GL_LEQUAL);
  glDepthMask (GL_TRUE);
  glColorMask (GL_FALSE, GL_FALSE, GL_FALSE, GL_FALSE);
  soma_buffer_draw (&self->ghost, self->ghost.n_indices);
  glColorMask (GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
  glDepthMask (GL_FALSE);
  glUniform2f (block->ghost, 0.45f, 0.9f * stripes);
  soma_buffer_draw (&self->ghost, self->ghost.n_indices);
}

static void
draw_overlay (SomaRenderer *self, const SomaCamera *camera, const SomaLook *look)
{
  if (self->frame.n_indices + self->ghost.n_indices == 0)
    return;
  begin_overlay (self, camera, look);
  draw_frame (self, look);
  draw_ghost (self, look);
}

static void
draw_letters (SomaRenderer *self, const SomaCamera *camera, const SomaLook *look)
{
  if (!self->has_letters)
    upload_letters (self, self->scene);
  self->has_letters = TRUE;
  glUseProgram (self->letter.program);
  glUniformMatrix4fv (self->letter.view_projection, 1, GL_FALSE, camera->view_projection.m);
  glUniform1f (self->letter.explode, look->explode);
  glUniform1f (self->letter.opacity, look->high_contrast ? 1 : 0.82f);
  glBindTexture (GL_TEXTURE_2D, self->atlas);
  soma_buffer_draw (&self->letters, self->letters.n_indices);
}

/* From below there is no table. */
static void
draw_table (SomaRenderer *self, const SomaCamera *camera, const SomaLook *look)
{
  float above = fminf (camera->eye.z / camera->distance * 6, 1);
  if (above <= 0)
    return;
  const float *area = self->shadow_area;
  SomaVec3 ahead = soma_vec3_cross (soma_vec3 (0, 0, 1), camera->right);
  SomaVec3 push =
      soma_vec3_add (soma_vec3_scale (camera->right, 0.34f), soma_vec3_scale (ahead, 0.22f));
  float strong = (look->dark ? 1.1f : 0.85f) * above;
  float wide = look->close_shadow ? 0 : 0.42f,
        glow = look->dark && !look->close_shadow ? 0.075f : 0;
  glUseProgram (self->table.program);
  glUniformMatrix4fv (self->table.view_projection, 1, GL_FALSE, camera->view_projection.m);
  glUniform4fv (self->table.area, 1, area);
  glUniform2f (self->table.wide_offset, push.x / area[2], push.y / area[3]);
  glUniform3f (self->table.strengths, 0.50f * strong, wide * strong, glow * above);
  glBindTexture (GL_TEXTURE_2D, self->shadow);
  soma_buffer_draw (&self->square, self->square.n_indices);
}

/* Everything that a draw changes is put back to GL's defaults, which GTK's own renderer expects. */
static void
draw_scene (SomaRenderer *self, const SomaCamera *camera, const SomaLook *look)
{
  glActiveTexture (GL_TEXTURE0);
  glEnable (GL_DEPTH_TEST);
  glDepthFunc (GL_LEQUAL);
  glDepthMask (GL_TRUE);
  glEnable (GL_CULL_FACE);
  glDisable (GL_BLEND);
  draw_blocks (self, camera, look);
  glEnable (GL_BLEND);
  glBlendFunc (GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
  glDepthMask (GL_FALSE);
  draw_table (self, camera, look);
  if (look->letters)
    draw_letters (self, camera, look);
  draw_overlay (self, camera, look);
  glDepthMask (GL_TRUE);
  glDisable (GL_BLEND);
  glDisable (GL_CULL_FACE);
  glDisable (GL_DEPTH_TEST);
  glBindTexture (GL_TEXTURE_2D, 0);
  glUseProgram (0);
}

static gboolean
is_software (void)
{
  const char *name = (const char *) glGetString (GL_RENDERER);
  return name != NULL && (strstr (name, "llvmpipe") != NULL || strstr (name, "softpipe") != NULL ||
                          strstr (name, "SWR") != NULL);
}

SomaRenderer *
soma_renderer_new (GError **error)
{
  if (!soma_program_check_context (error))
    return NULL;
  SomaRenderer *self = g_new0 (SomaRenderer, 1);
  self->shadow_explode = -1;
  self->software = is_software ();
  if (!init_block (&self->plain_block, "", error) ||
      !init_block (&self->lined_block, "#define LINES\n", error) ||
      !init_block (&self->ghost_block, "#define LINES\n#define GHOST\n", error) ||
      !init_letter (&self->letter, error) || !init_table (&self->table, error))
    {
      soma_renderer_free (self);
      return NULL;
    }
  init_textures (self);
  init_buffers (self);
  return self;
}

void
soma_renderer_free (SomaRenderer *self)
{
  if (self == NULL)
    return;
  glDeleteProgram (self->plain_block.program);
  glDeleteProgram (self->lined_block.program);
  glDeleteProgram (self->ghost_block.program);
  glDeleteProgram (self->letter.program);
  glDeleteProgram (self->table.program);
  soma_buffer_clear (&self->blocks);
  soma_buffer_clear (&self->frame);
  soma_buffer_clear (&self->ghost);
  soma_buffer_clear (&self->letters);
  soma_buffer_clear (&self->square);
  soma_target_clear (&self->target);
  glDeleteTextures (1, &self->grain);
  glDeleteTextures (1, &self->atlas);
  glDeleteTextures (1, &self->shadow);
  g_free (self);
}

gboolean
soma_renderer_is_software (SomaRenderer *self)
{
  return self->software;
}

/* Returns how many indices suffice while the figure is whole. */
static int
upload_blocks (SomaBuffer *buffer, const SomaScene *scene)
{
  SomaMesh *mesh = soma_mesh_new (scene);
  soma_buffer_upload (buffer, mesh->vertices, mesh->n_vertices * sizeof *mesh->vertices,
                      mesh->indices, mesh->n_indices);
  int n_outer = mesh->n_outer;
  soma_mesh_free (mesh);
  return n_outer;
}

void
soma_renderer_set_scene (SomaRenderer *self, const SomaScene *scene)
{
  self->n_outer = upload_blocks (&self->blocks, scene);
  self->frame.n_indices = self->ghost.n_indices = 0;
  self->has_letters = FALSE;
  self->scene = scene;
  self->shadow_explode = -1;
}

void
soma_renderer_set_overlay (SomaRenderer *self, const SomaScene *frame, const SomaScene *ghost,
                           gboolean collides)
{
  if (frame != NULL)
    upload_blocks (&self->frame, frame);
  if (ghost != NULL)
    upload_blocks (&self->ghost, ghost);
  self->collides = collides;
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
  if (self->scene == NULL ||
      self->scene->n_drawn + self->frame.n_indices + self->ghost.n_indices == 0)
    return TRUE;

  update_shadow (self, look->explode);
  Area area = get_used_area (self, camera, look->explode, width, height);
  int right = area.x + area.width, top = area.y + area.height;
  glBindFramebuffer (GL_FRAMEBUFFER, self->target.framebuffer);
  glEnable (GL_SCISSOR_TEST);
  glScissor (area.x, area.y, area.width, area.height);
  glClear (GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
  draw_scene (self, camera, look);
  glDisable (GL_SCISSOR_TEST);
  glBindFramebuffer (GL_DRAW_FRAMEBUFFER, (GLuint) output);
  glBlitFramebuffer (area.x, area.y, right, top, area.x, area.y, right, top, GL_COLOR_BUFFER_BIT,
                     GL_NEAREST);
  glBindFramebuffer (GL_FRAMEBUFFER, (GLuint) output);
  return TRUE;
}
