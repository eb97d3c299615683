/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <epoxy/gl.h>

#include "buffer.h"
#include "letters.h"
#include "mesh.h"
#include "renderer.h"
#include "target.h"

typedef struct
{
  GLuint program;
  GLint view_projection, eye, key_direction, fill_direction, lights, lines, line_colour, wood,
      ghost, swell;
} SomaBlockProgram;

typedef struct
{
  GLuint program;
  GLint view_projection, viewer_right, viewer_up, background_ink, opacity;
} SomaLetterProgram;

typedef struct
{
  GLuint program;
  GLint view_projection, area, wide_offset, strengths;
} SomaTableProgram;

typedef struct
{
  GLuint program;
  GLint view_projection, area, ink;
} SomaGridProgram;

typedef struct
{
  SomaBlockProgram plain_block, lined_block, ghost_block;
  SomaLetterProgram letter;
  SomaTableProgram table;
  SomaGridProgram grid_lines;
} SomaPrograms;

struct _SomaRenderer
{
  const SomaPrograms *programs; /* borrowed: those of all renderers */

  /* Owned GL objects */
  SomaBuffer blocks, letters, square;

  SomaTarget target;
  GLuint grain, atlas, shadow, places;
  gboolean software;

  const SomaScene *scene;           /* (nullable) borrowed */
  int parts[SOMA_N_MESH_PARTS + 1]; /* of the blocks' indices, see SomaMesh */
  int texts[SOMA_N_TEXT_PARTS + 1]; /* of the letters' indices */
  SomaLetterTable *letter_table;    /* owned; the contents of the atlas */
  gboolean has_letters;             /* the scene's letters have been uploaded */

  /* What the textures of places and shadow are for; a negative explode: nothing yet */
  float explode;
  unsigned moves;
  gboolean close_shadow;
  float shadow_area[4]; /* lowest x and y, size in x and y */
  guint64 shadow_key;   /* see soma_shadow_get_key() */
};

/* In renderer-draw.c: draws what has been uploaded into the bound framebuffer. */
void soma_renderer_draw_scene (SomaRenderer *self, const SomaCamera *camera, const SomaLook *look);
