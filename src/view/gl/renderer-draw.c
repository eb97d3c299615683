/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "renderer-private.h"

static void
set_direction (GLint location, const SomaCamera *camera, float right, float towards, float up)
{
  SomaVec3 ahead = soma_vec3_cross (soma_vec3 (0, 0, 1), camera->right);
  SomaVec3 d =
      soma_vec3_add (soma_vec3_scale (camera->right, right), soma_vec3_scale (ahead, -towards));

  d = soma_vec3_normalize (soma_vec3_add (d, soma_vec3 (0, 0, up)));
  glUniform3f (location, d.x, d.y, d.z);
}

static void
begin_blocks (SomaRenderer *self, const SomaBlockProgram *block, const SomaCamera *camera,
              const SomaLook *look)
{
  glUseProgram (block->program);
  glUniformMatrix4fv (block->view_projection, 1, GL_FALSE, camera->view_projection.m);
  glUniform3f (block->eye, camera->eye.x, camera->eye.y, camera->eye.z);
  /* The lamps turn with the viewer, as if the figure stood on a turntable in front of them: a
   * key light from the upper left, a weak fill light from the right. They are lowered when the
   * viewer looks from below. */
  float below = fmaxf (camera->forward.z, 0);

  set_direction (block->key_direction, camera, -0.55f, 0.62f, 0.95f - 1.9f * below);
  set_direction (block->fill_direction, camera, 0.85f, 0.45f, 0.10f);
  if (look->high_contrast)
    glUniform4f (block->lights, 0.50f, 0.20f, 0.62f, 0);
  else
    glUniform4f (block->lights, look->dark ? 0.74f : 0.80f, 0.24f, look->dark ? 0.42f : 0.50f,
                 look->dark ? 0.18f : 0.04f);
  /* A software renderer needs a sixth of a frame's time to smooth the grain, which nobody sees
   * while it moves. */
  gboolean smooth = look->samples > 0;

  glBindTexture (GL_TEXTURE_2D, self->grain);
  glTexParameteri (GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, smooth ? GL_LINEAR : GL_NEAREST);
  glTexParameteri (GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER,
                   smooth ? GL_LINEAR_MIPMAP_NEAREST : GL_NEAREST_MIPMAP_NEAREST);
}

static void
draw_part (SomaRenderer *self, SomaMeshPart part)
{
  soma_buffer_draw (&self->blocks, self->parts[part], self->parts[part + 1] - self->parts[part]);
}

static gboolean
has_part (SomaRenderer *self, SomaMeshPart part)
{
  return self->parts[part + 1] > self->parts[part];
}

static void
set_line_colour (const SomaBlockProgram *block, guint32 colour)
{
  glUniform3f (block->line_colour, (colour >> 16 & 255) / 255.0f, (colour >> 8 & 255) / 255.0f,
               (colour & 255) / 255.0f);
}

/* One kind of solid bodies, including the surfaces that are only visible when they are apart. */
static void
draw_solids (SomaRenderer *self, const SomaCamera *camera, const SomaLook *look, SomaMeshPart part,
             SomaMeshPart inner)
{
  gboolean lined = look->high_contrast || part == SOMA_MESH_LINED;
  const SomaBlockProgram *block =
      lined ? &self->programs->lined_block : &self->programs->plain_block;

  if (!has_part (self, part))
    return;
  begin_blocks (self, block, camera, look);
  if (lined)
    {
      if (look->high_contrast)
        glUniform4f (block->lines, 0.85f, 1, 0.45f, 0.85f);
      else
        glUniform4f (block->lines, 0, 0, 0.22f, 0.42f);
      set_line_colour (block, look->dark ? 0xffffff : 0);
    }
  glUniform1f (block->wood, look->high_contrast ? 0 : 0.17f);
  draw_part (self, part);
  if (look->explode > 0)
    draw_part (self, inner);
}

static void
draw_lines (SomaRenderer *self, SomaMeshPart part)
{
  soma_buffer_draw_lines (&self->blocks, self->parts[part],
                          self->parts[part + 1] - self->parts[part]);
}

/* Surfaces that were given, of no material, and pushed back a little so that the lines along their
 * edges are before them. */
static void
draw_shells (SomaRenderer *self, const SomaCamera *camera, const SomaLook *look)
{
  if (!has_part (self, SOMA_MESH_SHELLS))
    return;
  begin_blocks (self, &self->programs->plain_block, camera, look);
  glUniform1f (self->programs->plain_block.wood, 0);
  glEnable (GL_POLYGON_OFFSET_FILL);
  glPolygonOffset (1, 1);
  draw_part (self, SOMA_MESH_SHELLS);
  glPolygonOffset (0, 0);
  glDisable (GL_POLYGON_OFFSET_FILL);
  /* Lines along edges, of the dark colour that they have; in high contrast of the colour of all
   * lines, and those of bevels, too. */
  if (look->high_contrast)
    {
      begin_blocks (self, &self->programs->lined_block, camera, look);
      glUniform1f (self->programs->lined_block.wood, 0);
      glUniform4f (self->programs->lined_block.lines, 2, 1, 0, 0);
      set_line_colour (&self->programs->lined_block, look->dark ? 0xffffff : 0);
      draw_lines (self, SOMA_MESH_SHELL_BEVELS);
    }
  draw_lines (self, SOMA_MESH_SHELL_LINES);
}

static void
draw_frames (SomaRenderer *self, const SomaLook *look)
{
  const SomaBlockProgram *block = &self->programs->ghost_block;
  float strength = look->high_contrast ? 0.8f : 0.3f;

  if (!has_part (self, SOMA_MESH_FRAME))
    return;
  glUniform1f (block->swell, 0);
  glUniform2f (block->ghost, 0, 0);
  glUniform4f (block->lines, 0.35f, strength, 0.22f, strength);
  set_line_colour (block, look->dark ? 0xffffff : 0);
  /* The far sides too, or there would be gaps in the outline. */
  glDisable (GL_CULL_FACE);
  draw_part (self, SOMA_MESH_FRAME);
  glEnable (GL_CULL_FACE);
}

/* Near and far sides alike, in no order: there is hardly any colour on them. */
static void
draw_clear (SomaRenderer *self, const SomaLook *look)
{
  const SomaBlockProgram *block = &self->programs->ghost_block;

  if (!has_part (self, SOMA_MESH_CLEAR))
    return;
  glUniform1f (block->swell, 0);
  glUniform2f (block->ghost, look->high_contrast ? 0.05f : 0.13f, 0);
  glUniform4f (block->lines, 0.5f, look->high_contrast ? 1 : 0.5f, 0, 0);
  set_line_colour (block, look->dark ? 0xffffff : 0);
  glDisable (GL_CULL_FACE);
  draw_part (self, SOMA_MESH_CLEAR);
  glEnable (GL_CULL_FACE);
}

/* All edges faintly, with those that are hidden by glass alone; then the nearest faces, which are
 * found first, so that none is seen through another, with clear edges and faint borders of cells;
 * around the whole, as in draw_marks (), the outline. What is drawn later is hidden by glass. */
static void
draw_glass (SomaRenderer *self, const SomaCamera *camera, const SomaLook *look)
{
  const SomaBlockProgram *block = &self->programs->ghost_block;
  gboolean strong = look->high_contrast;
  float clear = strong ? 1 : 0.6f;

  if (!has_part (self, SOMA_MESH_GLASS))
    return;
  begin_blocks (self, block, camera, look);
  glUniform1f (block->wood, 0);
  glUniform1f (block->swell, 0);
  set_line_colour (block, look->dark ? 0xffffff : 0);
  glUniform2f (block->ghost, 0, 0);
  glUniform4f (block->lines, strong ? 0.6f : 0.4f, strong ? 0.4f : 0.16f, 0, 0);
  glDisable (GL_CULL_FACE);
  draw_part (self, SOMA_MESH_GLASS);
  glEnable (GL_CULL_FACE);
  glDepthMask (GL_TRUE);
  glColorMask (GL_FALSE, GL_FALSE, GL_FALSE, GL_FALSE);
  draw_part (self, SOMA_MESH_GLASS);
  glColorMask (GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
  glDepthMask (GL_FALSE);
  glUniform2f (block->ghost, strong ? 0.3f : look->dark ? 0.26f : 0.22f, 0);
  glUniform4f (block->lines, strong ? 0.9f : 0.6f, clear, 0.25f, strong ? 0.5f : 0.16f);
  draw_part (self, SOMA_MESH_GLASS);

  glUniform1f (block->swell, strong ? 0.04f : 0.02f);
  glUniform4f (block->lines, 2, clear, 0, 0);
  glCullFace (GL_FRONT);
  draw_part (self, SOMA_MESH_GLASS);
  glCullFace (GL_BACK);
}

/* Both kinds of ghosts, one with stripes, which have a colour except in high contrast. */
static void
draw_ghost_parts (SomaRenderer *self, const SomaLook *look, float face, float stripes)
{
  const SomaBlockProgram *block = &self->programs->ghost_block;
  guint32 ink = look->dark ? 0xffffff : 0;

  glUniform4f (block->lines, 0.6f, look->high_contrast ? 1 : 0.75f, 0.22f, 0.4f);
  glUniform2f (block->ghost, face, 0);
  set_line_colour (block, ink);
  draw_part (self, SOMA_MESH_GHOST);
  glUniform2f (block->ghost, face, stripes);
  set_line_colour (block, look->high_contrast ? ink : 0xbf0a1f);
  draw_part (self, SOMA_MESH_BARRED);
}

/* Faintly where other blocks hide them; elsewhere only the nearest of their surfaces. */
static void
draw_ghosts (SomaRenderer *self, const SomaLook *look)
{
  if (!has_part (self, SOMA_MESH_GHOST) && !has_part (self, SOMA_MESH_BARRED))
    return;
  glUniform1f (self->programs->ghost_block.swell, 0.02f);
  glDepthFunc (GL_GREATER);
  draw_ghost_parts (self, look, 0.16f, 0.22f);
  glDepthFunc (GL_LEQUAL);
  glDepthMask (GL_TRUE);
  glColorMask (GL_FALSE, GL_FALSE, GL_FALSE, GL_FALSE);
  draw_ghost_parts (self, look, 0, 0);
  glColorMask (GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
  glDepthMask (GL_FALSE);
  draw_ghost_parts (self, look, 0.45f, 0.9f);
}

/* Lines in the accent colour on the edges, faint where others hide them, and around the whole the
 * part of an enlarged block's back that remains visible. */
static void
draw_marks (SomaRenderer *self, const SomaLook *look)
{
  const SomaBlockProgram *block = &self->programs->ghost_block;

  if (!has_part (self, SOMA_MESH_MARKED) && !has_part (self, SOMA_MESH_MARKED_FRAME))
    return;
  set_line_colour (block, look->accent);
  glUniform2f (block->ghost, 0, 0);
  glUniform1f (block->swell, 0.024f);
  glUniform4f (block->lines, 0.9f, 1, 0, 0);
  draw_part (self, SOMA_MESH_MARKED);
  glDisable (GL_CULL_FACE);
  draw_part (self, SOMA_MESH_MARKED_FRAME);
  glEnable (GL_CULL_FACE);

  glUniform4f (block->lines, 0.9f, 0.35f, 0, 0);
  glDepthFunc (GL_GREATER);
  draw_part (self, SOMA_MESH_MARKED);
  glDepthFunc (GL_LEQUAL);

  glUniform1f (block->swell, 0.06f);
  glUniform4f (block->lines, 2, 1, 0, 0);
  glCullFace (GL_FRONT);
  draw_part (self, SOMA_MESH_MARKED);
  glCullFace (GL_BACK);
}

/* Letters are only shown on request, labels always. */
static void
draw_texts (SomaRenderer *self, const SomaCamera *camera, const SomaLook *look,
            SomaTextPart letters, SomaTextPart labels)
{
  int first = self->texts[look->letters ? letters : labels], n = self->texts[labels + 1] - first;
  const SomaLetterProgram *letter = &self->programs->letter;
  float ink = look->dark ? 1 : 0;

  if (n == 0)
    return;
  glUseProgram (letter->program);
  glUniformMatrix4fv (letter->view_projection, 1, GL_FALSE, camera->view_projection.m);
  glUniform3f (letter->viewer_right, camera->right.x, camera->right.y, camera->right.z);
  glUniform3f (letter->viewer_up, camera->up.x, camera->up.y, camera->up.z);
  glUniform3f (letter->background_ink, ink, ink, ink);
  glUniform1f (letter->opacity, look->high_contrast ? 1 : 0.82f);
  glBindTexture (GL_TEXTURE_2D, self->atlas);
  soma_buffer_draw (&self->letters, first, n);
}

static void
draw_grid (SomaRenderer *self, const SomaCamera *camera, const SomaLook *look)
{
  const SomaScene *scene = self->scene;
  float ink = look->dark ? 1 : 0, strength = look->high_contrast ? 0.8f : 0.16f;

  if (!scene->grid || camera->eye.z <= 0)
    return;
  glUseProgram (self->programs->grid_lines.program);
  glUniformMatrix4fv (self->programs->grid_lines.view_projection, 1, GL_FALSE,
                      camera->view_projection.m);
  glUniform4f (self->programs->grid_lines.area, scene->low.x, scene->low.y,
               scene->high.x - scene->low.x, scene->high.y - scene->low.y);
  glUniform4f (self->programs->grid_lines.ink, ink * strength, ink * strength, ink * strength,
               strength);
  soma_buffer_draw (&self->square, 0, self->square.n_indices);
}

/* Seen from below, there is no table; nor does it show without a shadow. */
static void
draw_table (SomaRenderer *self, const SomaCamera *camera, const SomaLook *look)
{
  const float *area = self->shadow_area;
  float above = fminf (camera->eye.z / camera->distance * 6, 1);

  if (above <= 0 || area[2] <= 0)
    return;
  SomaVec3 ahead = soma_vec3_cross (soma_vec3 (0, 0, 1), camera->right);
  SomaVec3 push =
      soma_vec3_add (soma_vec3_scale (camera->right, 0.34f), soma_vec3_scale (ahead, 0.22f));
  float strong = (look->dark ? 1.1f : 0.85f) * above;
  float wide = look->close_shadow ? 0 : 0.42f,
        glow = look->dark && !look->close_shadow ? 0.075f : 0;
  glUseProgram (self->programs->table.program);
  glUniformMatrix4fv (self->programs->table.view_projection, 1, GL_FALSE,
                      camera->view_projection.m);
  glUniform4fv (self->programs->table.area, 1, area);
  glUniform2f (self->programs->table.wide_offset, push.x / area[2], push.y / area[3]);
  glUniform3f (self->programs->table.strengths, 0.50f * strong, wide * strong, glow * above);
  glBindTexture (GL_TEXTURE_2D, self->shadow);
  soma_buffer_draw (&self->square, 0, self->square.n_indices);
}

/* Everything that drawing changes is reset to GL's defaults, which GTK's own renderer expects. */
void
soma_renderer_draw_scene (SomaRenderer *self, const SomaCamera *camera, const SomaLook *look)
{
  glActiveTexture (GL_TEXTURE1);
  glBindTexture (GL_TEXTURE_2D, self->places);
  glActiveTexture (GL_TEXTURE0);
  glEnable (GL_DEPTH_TEST);
  glDepthFunc (GL_LEQUAL);
  glDepthMask (GL_TRUE);
  glEnable (GL_CULL_FACE);
  glDisable (GL_BLEND);
  draw_solids (self, camera, look, SOMA_MESH_PLAIN, SOMA_MESH_PLAIN_INNER);
  draw_solids (self, camera, look, SOMA_MESH_LINED, SOMA_MESH_LINED_INNER);
  draw_shells (self, camera, look);
  glEnable (GL_BLEND);
  glBlendFunc (GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
  glDepthMask (GL_FALSE);
  draw_table (self, camera, look);
  draw_grid (self, camera, look);
  draw_texts (self, camera, look, SOMA_TEXT_LETTERS, SOMA_TEXT_LABELS);
  begin_blocks (self, &self->programs->ghost_block, camera, look);
  glUniform1f (self->programs->ghost_block.wood, 0);
  draw_frames (self, look);
  draw_clear (self, look);
  draw_ghosts (self, look);
  draw_marks (self, look);
  draw_texts (self, camera, look, SOMA_TEXT_CLEAR_LETTERS, SOMA_TEXT_CLEAR_LABELS);
  draw_glass (self, camera, look);
  glDepthMask (GL_TRUE);
  glDisable (GL_BLEND);
  glDisable (GL_CULL_FACE);
  glDisable (GL_DEPTH_TEST);
  glBindTexture (GL_TEXTURE_2D, 0);
  glActiveTexture (GL_TEXTURE1);
  glBindTexture (GL_TEXTURE_2D, 0);
  glActiveTexture (GL_TEXTURE0);
  glUseProgram (0);
}
