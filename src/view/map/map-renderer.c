/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "map-renderer.h"

#include "buffer.h"
#include "map-tiles.h"
#include "program.h"

/* A point as the GPU has it. Points are drawn as such, not as instances of a triangle, which would
 * take a third longer in software. */
typedef struct
{
  SomaMapSpot at;
  guint8 colour[4];
} Dot;

/* A line. */
typedef struct
{
  SomaMapSpot from, to;
} Line;

/* Dots; or lines, each of which is drawn as a rectangle, from the same corners, with the attributes
 * of one instance. */
typedef struct
{
  GLuint array, data;
  int n;
} Batch;

struct _SomaMapRenderer
{
  GLuint dot_program, line_program;
  Batch dots, lines, marks, marked_lines;

  SomaMapTiles *tiles; /* owned: (nullable) of the lines */
  guint most, n_drawn, n_seen;
  gsize n_bytes;
};

/* What is set for all that is drawn. */
typedef struct
{
  const SomaMapCamera *camera;
  int width, height, pixels;
} Sheet;

/* GL leaves out points whose middle is outside, by as much as they are large: what is drawn into is
 * larger than what is seen, by so many of the camera's pixels on each side. */
#define ROOM 32

static void
init_batch (Batch *self, const SomaAttribute *attributes, int n_attributes, gsize stride,
            GLuint divisor)
{
  glGenVertexArrays (1, &self->array);
  glGenBuffers (1, &self->data);
  glBindVertexArray (self->array);
  glBindBuffer (GL_ARRAY_BUFFER, self->data);
  for (int i = 0; i < n_attributes; i++)
    {
      const SomaAttribute *a = &attributes[i];
      glEnableVertexAttribArray ((GLuint) i);
      glVertexAttribPointer ((GLuint) i, a->n_components, a->type, a->type != GL_FLOAT,
                             (GLsizei) stride, GSIZE_TO_POINTER (a->offset));
      glVertexAttribDivisor ((GLuint) i, divisor);
    }
  glBindVertexArray (0);
}

static void
clear_batch (Batch *self)
{
  glDeleteVertexArrays (1, &self->array);
  glDeleteBuffers (1, &self->data);
}

static void
upload (SomaMapRenderer *self, Batch *batch, const void *data, int n, gsize size, GLenum usage)
{
  glBindBuffer (GL_ARRAY_BUFFER, batch->data);
  glBufferData (GL_ARRAY_BUFFER, (GLsizeiptr) ((gsize) n * size), data, usage);
  glBindBuffer (GL_ARRAY_BUFFER, 0);
  batch->n = n;
  self->n_bytes += (gsize) n * size;
}

SomaMapRenderer *
soma_map_renderer_new (GError **error)
{
  static const SomaAttribute of_dots[] = { { 2, GL_FLOAT, G_STRUCT_OFFSET (Dot, at) },
                                           { 4, GL_UNSIGNED_BYTE, G_STRUCT_OFFSET (Dot, colour) } };
  static const SomaAttribute of_lines[] = { { 2, GL_FLOAT, G_STRUCT_OFFSET (Line, from) },
                                            { 2, GL_FLOAT, G_STRUCT_OFFSET (Line, to) } };

  if (!soma_program_check_context (error))
    return NULL;
  SomaMapRenderer *self = g_new0 (SomaMapRenderer, 1);
  self->most = G_MAXUINT;
  self->dot_program = soma_program_new ("map-dot", "", error);
  self->line_program = self->dot_program != 0 ? soma_program_new ("map-line", "", error) : 0;
  init_batch (&self->dots, of_dots, 2, sizeof (Dot), 0);
  init_batch (&self->marks, of_dots, 2, sizeof (Dot), 0);
  init_batch (&self->lines, of_lines, 2, sizeof (Line), 1);
  init_batch (&self->marked_lines, of_lines, 2, sizeof (Line), 1);
  if (self->line_program != 0)
    return self;
  soma_map_renderer_free (self);
  return NULL;
}

void
soma_map_renderer_free (SomaMapRenderer *self)
{
  if (self == NULL)
    return;
  glDeleteProgram (self->dot_program);
  glDeleteProgram (self->line_program);
  clear_batch (&self->dots);
  clear_batch (&self->marks);
  clear_batch (&self->lines);
  clear_batch (&self->marked_lines);
  soma_map_tiles_free (self->tiles);
  g_free (self);
}

static Dot
make_dot (SomaMapSpot at, guint32 colour)
{
  return (Dot){ at, { (guint8) (colour >> 16), (guint8) (colour >> 8), (guint8) colour, 255 } };
}

void
soma_map_renderer_recolour (SomaMapRenderer *self, const SomaMapPicture *picture)
{
  guint n_points = picture != NULL ? picture->n_points : 0;
  g_autofree Dot *dots = g_new (Dot, n_points);

  for (guint i = 0; i < n_points; i++)
    dots[i] = make_dot (picture->places[i], picture->colours[i]);
  upload (self, &self->dots, dots, (int) n_points, sizeof *dots, GL_STATIC_DRAW);
}

void
soma_map_renderer_set_picture (SomaMapRenderer *self, const SomaMapPicture *picture)
{
  soma_map_renderer_recolour (self, picture);
  soma_map_tiles_free (self->tiles);
  self->tiles = soma_map_tiles_new (picture);
  upload (self, &self->lines, self->tiles->ends, (int) self->tiles->n_lines, sizeof (Line),
          GL_STATIC_DRAW);
  /* The GPU has them now. */
  g_clear_pointer (&self->tiles->ends, g_free);
}

/* Drawing */

static void
set_sheet (GLuint program, const Sheet *sheet)
{
  float scale = (float) (sheet->camera->scale * sheet->pixels);

  glUseProgram (program);
  glUniform2f (glGetUniformLocation (program, "size"),
               (float) (sheet->width + 2 * ROOM * sheet->pixels),
               (float) (sheet->height + 2 * ROOM * sheet->pixels));
  glUniform3f (glGetUniformLocation (program, "camera"), (float) sheet->camera->x,
               (float) sheet->camera->y, scale);
}

static void
draw_lines (const Batch *self)
{
  if (self->n == 0)
    return;
  glBindVertexArray (self->array);
  glDrawArraysInstanced (GL_TRIANGLE_STRIP, 0, 4, self->n);
  glBindVertexArray (0);
}

static void
set_lines (SomaMapRenderer *self, const Sheet *sheet, guint32 colour, double opacity, double width)
{
  float part = (float) opacity / 255;

  set_sheet (self->line_program, sheet);
  glUniform4f (glGetUniformLocation (self->line_program, "colour"),
               (float) (colour >> 16 & 0xff) * part, (float) (colour >> 8 & 0xff) * part,
               (float) (colour & 0xff) * part, (float) opacity);
  glUniform1f (glGetUniformLocation (self->line_program, "width"), (float) (width * sheet->pixels));
}

/* A run of them: where the instances begin is told to the array, since GL 3.3 cannot be told when
 * drawing. */
static void
draw_run (const Batch *lines, SomaMapRun run)
{
  const gsize first = (gsize) run.first * sizeof (Line);

  glVertexAttribPointer (0, 2, GL_FLOAT, GL_FALSE, sizeof (Line),
                         GSIZE_TO_POINTER (first + G_STRUCT_OFFSET (Line, from)));
  glVertexAttribPointer (1, 2, GL_FLOAT, GL_FALSE, sizeof (Line),
                         GSIZE_TO_POINTER (first + G_STRUCT_OFFSET (Line, to)));
  glDrawArraysInstanced (GL_TRIANGLE_STRIP, 0, 4, (GLsizei) run.n);
}

static void
draw_edges (SomaMapRenderer *self, const SomaMapPicture *picture, const Sheet *sheet,
            const SomaMapLook *look)
{
  SomaMapRun runs[SOMA_MAP_MOST_TILES];
  guint n_runs = soma_map_tiles_choose (
      self->tiles, sheet->camera, (double) sheet->width / sheet->pixels,
      (double) sheet->height / sheet->pixels, self->most, runs, &self->n_seen);

  self->n_drawn = 0;
  for (guint i = 0; i < n_runs; i++)
    self->n_drawn += runs[i].n;
  if (self->n_drawn == 0)
    return;
  set_lines (
      self, sheet, look->ink,
      soma_map_get_opacity (picture, sheet->camera, look, (double) self->n_drawn / self->n_seen),
      1);
  glBindVertexArray (self->lines.array);
  glBindBuffer (GL_ARRAY_BUFFER, self->lines.data);
  for (guint i = 0; i < n_runs; i++)
    draw_run (&self->lines, runs[i]);
  glBindBuffer (GL_ARRAY_BUFFER, 0);
  glBindVertexArray (0);
}

static void
draw_dots (SomaMapRenderer *self, const Batch *dots, const Sheet *sheet, double radius)
{
  if (dots->n == 0)
    return;
  set_sheet (self->dot_program, sheet);
  glUniform1f (glGetUniformLocation (self->dot_program, "radius"),
               (float) (radius * sheet->pixels));
  glBindVertexArray (dots->array);
  glDrawArrays (GL_POINTS, 0, dots->n);
  glBindVertexArray (0);
}

/* Points with a ring of that colour around them. */
static void
draw_marked (SomaMapRenderer *self, const SomaMapPicture *picture, const Sheet *sheet,
             const guint32 *points, guint n, guint32 ring, double more, double width)
{
  double radius = soma_map_get_radius (sheet->camera) + more;
  g_autofree Dot *dots = g_new (Dot, n);
  guint n_dots = 0;

  for (guint i = 0; i < n; i++)
    if (points[i] < picture->n_points)
      dots[n_dots++] = make_dot (picture->places[points[i]], ring);
  upload (self, &self->marks, dots, (int) n_dots, sizeof *dots, GL_STREAM_DRAW);
  draw_dots (self, &self->marks, sheet, radius + width);
  n_dots = 0;
  for (guint i = 0; i < n; i++)
    if (points[i] < picture->n_points)
      dots[n_dots++] = make_dot (picture->places[points[i]], picture->colours[points[i]]);
  upload (self, &self->marks, dots, (int) n_dots, sizeof *dots, GL_STREAM_DRAW);
  draw_dots (self, &self->marks, sheet, radius);
}

static void
draw_marked_lines (SomaMapRenderer *self, const SomaMapPicture *picture, const SomaMapMarks *marks,
                   const Sheet *sheet, const SomaMapLook *look)
{
  g_autofree Line *lines = g_new (Line, MAX (marks->n_near, marks->n_way));
  gboolean has_near = marks->selected < picture->n_points;

  for (guint i = 0; has_near && i < marks->n_near; i++)
    lines[i] = (Line){ picture->places[marks->selected], picture->places[marks->near[i]] };
  upload (self, &self->marked_lines, lines, has_near ? (int) marks->n_near : 0, sizeof *lines,
          GL_STREAM_DRAW);
  set_lines (self, sheet, look->ink, 1, 1.5);
  draw_lines (&self->marked_lines);
  for (guint i = 1; i < marks->n_way; i++)
    lines[i - 1] = (Line){ picture->places[marks->way[i - 1]], picture->places[marks->way[i]] };
  upload (self, &self->marked_lines, lines, marks->n_way > 0 ? (int) marks->n_way - 1 : 0,
          sizeof *lines, GL_STREAM_DRAW);
  set_lines (self, sheet, look->way, 1, 3);
  draw_lines (&self->marked_lines);
}

void
soma_map_renderer_draw (SomaMapRenderer *self, const SomaMapPicture *picture,
                        const SomaMapMarks *marks, const SomaMapCamera *camera,
                        const SomaMapLook *look, int width, int height, int pixels)
{
  const Sheet sheet = { camera, width, height, pixels };

  glViewport (-ROOM * pixels, -ROOM * pixels, width + 2 * ROOM * pixels,
              height + 2 * ROOM * pixels);
  glClearColor (0, 0, 0, 0);
  glClear (GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
  if (picture == NULL)
    return;
  glDisable (GL_DEPTH_TEST);
  /* GLES lets programs set it in any case. */
  if (epoxy_is_desktop_gl ())
    glEnable (GL_PROGRAM_POINT_SIZE);
  glEnable (GL_BLEND);
  glBlendFunc (GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
  draw_edges (self, picture, &sheet, look);
  draw_dots (self, &self->dots, &sheet, soma_map_get_radius (camera));

  draw_marked_lines (self, picture, marks, &sheet, look);
  draw_marked (self, picture, &sheet, marks->near, marks->n_near, look->ink, 0, 1.5);
  draw_marked (self, picture, &sheet, marks->way, marks->n_way, look->way, 0, 3);
  draw_marked (self, picture, &sheet, &marks->pointed, 1, look->ink, 2, 2);
  draw_marked (self, picture, &sheet, &marks->selected, 1, look->ink, 3, 4);

  glDisable (GL_BLEND);
  glUseProgram (0);
}

void
soma_map_renderer_finish (SomaMapRenderer *self)
{
  glFinish ();
}

void
soma_map_renderer_limit (SomaMapRenderer *self, guint most)
{
  self->most = most;
}

guint
soma_map_renderer_get_n_drawn (SomaMapRenderer *self, guint *n_seen)
{
  *n_seen = self->n_seen;
  return self->n_drawn;
}

gsize
soma_map_renderer_get_n_bytes (SomaMapRenderer *self)
{
  return self->n_bytes;
}
