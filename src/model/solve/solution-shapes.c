/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "solution-shapes.h"

#include <string.h>

#include "background.h"
#include "colour-fit.h"
#include "engine-auto.h"
#include "facts.h"
#include "symmetry.h"
#include "transform.h"

/* The mirror image in x. */
#define MIRROR SOMA_N_ROTATIONS

struct _SomaSolutionShapes
{
  GObject parent_instance;

  /* Owned */
  SomaSolutionList *list;
  GArray *indices;   /* (nullable) of guint */
  GPtrArray *shapes; /* of SomaSolutionShape; equal ones if they differ in the number of pieces */

  guint n_solutions;
  gboolean is_mirrored;
  GTask *task; /* (nullable) while it works */
  gint n_read; /* atomic */
};

G_DEFINE_FINAL_TYPE (SomaSolutionShapes, soma_solution_shapes, G_TYPE_OBJECT)

enum
{
  CHANGED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

static void
free_shape (gpointer data)
{
  SomaSolutionShape *shape = data;

  soma_drawing_unref (shape->drawing);
  g_bytes_unref (shape->key);
  g_free (shape);
}

/* A figure of cells in perhaps more colours than neutral, whose rules are of no importance. */
static SomaFigure *
make_figure (const SomaCell *cells, const guint8 *colours, int n_cells)
{
  static const uint64_t accepts[SOMA_N_COLOURS];

  return soma_figure_new_coloured (cells, NULL, colours, colours != NULL ? accepts : NULL, n_cells,
                                   NULL);
}

static GBytes *
make_key (const SomaFigure *figure)
{
  g_autoptr (SomaFigure) least = soma_figure_canonical (figure, FALSE, NULL);
  GByteArray *key = g_byte_array_new ();
  guint n = (guint) least->n_cells;

  g_byte_array_append (key, (const guint8 *) least->cells, n * (guint) sizeof *least->cells);
  if (least->colours != NULL)
    g_byte_array_append (key, least->colours, n);
  return g_byte_array_free_to_bytes (key);
}

/* On the thread. */

typedef struct
{
  GTask *task;
  const SomaPuzzle *puzzle;
  gboolean is_mirrored;

  /* Owned */
  guint16 *piece_of;   /* each copy */
  guint *last_with;    /* of each copy: the last solution that has it, from 1 */
  guint8 *covered;     /* of each cell: 0 if it is empty, or else its colour and 1 */
  GHashTable *covers;  /* of GBytes: what was covered, with the number of pieces */
  GHashTable *is_told; /* of GBytes: keys of shapes, likewise */
} Reader;

static GHashTable *
new_set (void)
{
  return g_hash_table_new_full (g_bytes_hash, g_bytes_equal, (GDestroyNotify) g_bytes_unref, NULL);
}

static void
reader_init (Reader *reader, GTask *task, const SomaSolutionShapes *self)
{
  const SomaPuzzle *puzzle = soma_solution_list_get_puzzle (self->list);
  int n_copies = soma_piece_set_n_copies (puzzle->set);

  *reader = (Reader){ .task = task,
                      .puzzle = puzzle,
                      .is_mirrored = self->is_mirrored,
                      .piece_of = g_new (guint16, n_copies),
                      .last_with = g_new0 (guint, n_copies),
                      .covered = g_new (guint8, puzzle->figure->n_cells),
                      .covers = new_set (),
                      .is_told = new_set () };
  for (int copy = 0; copy < n_copies; copy++)
    reader->piece_of[copy] = (guint16) soma_piece_set_copy_piece (puzzle->set, copy);
}

static void
reader_clear (Reader *reader)
{
  g_free (reader->piece_of);
  g_free (reader->last_with);
  g_free (reader->covered);
  g_hash_table_unref (reader->covers);
  g_hash_table_unref (reader->is_told);
}

/* Whether it was not yet in the set, together with the number. */
static gboolean
add_to_set (GHashTable *set, gconstpointer data, gsize size, int n_pieces)
{
  GByteArray *both = g_byte_array_sized_new ((guint) (size + sizeof n_pieces));

  g_byte_array_append (both, data, (guint) size);
  g_byte_array_append (both, (const guint8 *) &n_pieces, sizeof n_pieces);
  return g_hash_table_add (set, g_byte_array_free_to_bytes (both));
}

/* The colours of a piece that has some, on the cells of its copy. */
static void
cover_in_colours (Reader *reader, const guint16 *copy_at, guint16 copy)
{
  const SomaFigure *figure = reader->puzzle->figure;
  SomaCell cells[SOMA_MAX_CELLS];
  int numbers[SOMA_MAX_CELLS], n = 0;
  guint8 colours[SOMA_MAX_CELLS];

  for (int i = 0; i < figure->n_cells; i++)
    if (copy_at[i] == copy)
      {
        cells[n] = figure->cells[i];
        numbers[n++] = i;
      }
  soma_colours_fit (figure, &reader->puzzle->set->pieces[reader->piece_of[copy]], cells, colours);
  for (int i = 0; i < n; i++)
    reader->covered[numbers[i]] = colours[i] + 1;
}

/* Fills `covered`; returns the number of pieces. */
static int
cover (Reader *reader, const guint16 *copy_at, guint number)
{
  const SomaPuzzle *puzzle = reader->puzzle;
  int n_pieces = 0;

  for (int i = 0; i < puzzle->figure->n_cells; i++)
    reader->covered[i] = copy_at[i] != SOMA_NO_COPY;
  for (int i = 0; i < puzzle->figure->n_cells; i++)
    {
      guint16 copy = copy_at[i];
      if (copy == SOMA_NO_COPY || reader->last_with[copy] == number)
        continue;
      reader->last_with[copy] = number;
      n_pieces++;
      if (puzzle->set->pieces[reader->piece_of[copy]].colours != NULL)
        cover_in_colours (reader, copy_at, copy);
    }
  return n_pieces;
}

/* What is covered, as a figure; NULL if nothing is. */
static SomaFigure *
make_covered (const Reader *reader, int transform)
{
  const SomaFigure *figure = reader->puzzle->figure;
  SomaCell cells[SOMA_MAX_CELLS];
  guint8 colours[SOMA_MAX_CELLS];
  gboolean has_colours = FALSE;
  int n = 0;

  for (int i = 0; i < figure->n_cells; i++)
    if (reader->covered[i] > 0)
      {
        cells[n] = soma_transform_cell (transform, figure->cells[i]);
        colours[n] = reader->covered[i] - 1;
        has_colours = has_colours || colours[n] > 0;
        n++;
      }
  return make_figure (cells, has_colours ? colours : NULL, n);
}

static void
tell_shape (Reader *reader, int transform, int n_pieces)
{
  g_autoptr (SomaFigure) figure = make_covered (reader, transform);
  g_autoptr (GBytes) key = figure != NULL ? make_key (figure) : NULL;
  guint16 part[SOMA_MAX_CELLS];
  SomaShapeSymmetry symmetry;

  if (key == NULL ||
      !add_to_set (reader->is_told, g_bytes_get_data (key, NULL), g_bytes_get_size (key), n_pieces))
    return;
  SomaSolutionShape *shape = g_new0 (SomaSolutionShape, 1);
  shape->drawing = soma_drawing_new_from_figure (figure, (SomaCell){ 0, 0, 0 });
  shape->key = g_steal_pointer (&key);
  shape->n_pieces = n_pieces;
  soma_drawing_get_symmetry (shape->drawing, &symmetry);
  shape->n_rotations = symmetry.n_rotations;
  shape->n_symmetries = symmetry.n_elements;
  shape->is_connected = soma_drawing_find_parts (shape->drawing, part) == 1;
  shape->machining = soma_figure_get_machining (figure);
  soma_background_tell (reader->task, shape);
}

/* Most solutions cover what an earlier one does, as where all cells are required. */
static void
read_solution (Reader *reader, const guint16 *copy_at, guint number)
{
  int n_pieces = cover (reader, copy_at, number);

  if (!add_to_set (reader->covers, reader->covered, (gsize) reader->puzzle->figure->n_cells,
                   n_pieces))
    return;
  tell_shape (reader, 0, n_pieces);
  if (reader->is_mirrored)
    tell_shape (reader, MIRROR, n_pieces);
}

static void
work (GTask *task)
{
  SomaSolutionShapes *self = g_task_get_source_object (task);
  guint16 copy_at[SOMA_MAX_CELLS];
  Reader reader;

  reader_init (&reader, task, self);
  for (guint i = 0; i < self->n_solutions && !soma_background_is_stopped (task); i++)
    {
      guint index = self->indices != NULL ? g_array_index (self->indices, guint, i) : i;
      soma_solution_list_read (self->list, index, copy_at);
      read_solution (&reader, copy_at, i + 1);
      g_atomic_int_set (&self->n_read, (gint) i + 1);
    }
  reader_clear (&reader);
}

/* In the main context. */

static void
take_shapes (GTask *task, GPtrArray *shapes)
{
  SomaSolutionShapes *self = g_task_get_source_object (task);

  g_ptr_array_set_free_func (shapes, NULL);
  g_ptr_array_extend (self->shapes, shapes, NULL, NULL);
  g_signal_emit (self, signals[CHANGED], 0);
}

static void
worked (GTask *task)
{
  SomaSolutionShapes *self = g_task_get_source_object (task);

  self->task = NULL;
  g_signal_emit (self, signals[CHANGED], 0);
  g_task_return_boolean (task, TRUE);
}

static void
soma_solution_shapes_finalize (GObject *object)
{
  SomaSolutionShapes *self = SOMA_SOLUTION_SHAPES (object);

  g_object_unref (self->list);
  g_clear_pointer (&self->indices, g_array_unref);
  g_ptr_array_unref (self->shapes);
  G_OBJECT_CLASS (soma_solution_shapes_parent_class)->finalize (object);
}

static void
soma_solution_shapes_class_init (SomaSolutionShapesClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = soma_solution_shapes_finalize;
  signals[CHANGED] = g_signal_new ("changed", SOMA_TYPE_SOLUTION_SHAPES, G_SIGNAL_RUN_LAST, 0, NULL,
                                   NULL, NULL, G_TYPE_NONE, 0);
}

static void
soma_solution_shapes_init (SomaSolutionShapes *self)
{
  self->shapes = g_ptr_array_new_with_free_func (free_shape);
}

/* Whether the puzzle has reflections under the convention. */
static gboolean
has_reflections (const SomaPuzzle *puzzle, SomaSymmetry symmetry)
{
  g_autoptr (SomaGroup) group = soma_group_new (puzzle, symmetry);

  return group->n_elements > group->n_rotations;
}

SomaSolutionShapes *
soma_solution_shapes_new (SomaSolutionList *list, const GArray *indices, SomaSymmetry symmetry)
{
  static const SomaBackground how = {
    "soma-shapes", .work = work, .take = take_shapes, .done = worked, .free_message = free_shape,
    .ticks = TRUE,
  };

  g_return_val_if_fail (SOMA_IS_SOLUTION_LIST (list), NULL);

  SomaSolutionShapes *self = g_object_new (SOMA_TYPE_SOLUTION_SHAPES, NULL);

  self->list = g_object_ref (list);
  self->n_solutions = g_list_model_get_n_items (G_LIST_MODEL (list));
  if (indices != NULL)
    {
      self->indices = g_array_copy ((GArray *) indices);
      self->n_solutions = indices->len;
    }
  self->is_mirrored = has_reflections (soma_solution_list_get_puzzle (list), symmetry);
  self->task = g_task_new (self, NULL, NULL, NULL);
  soma_background_run (self->task, &how);
  return self;
}

void
soma_solution_shapes_stop (SomaSolutionShapes *self)
{
  g_return_if_fail (SOMA_IS_SOLUTION_SHAPES (self));

  if (self->task != NULL)
    soma_background_stop (self->task);
}

gboolean
soma_solution_shapes_is_running (SomaSolutionShapes *self)
{
  g_return_val_if_fail (SOMA_IS_SOLUTION_SHAPES (self), FALSE);
  return self->task != NULL;
}

guint
soma_solution_shapes_get_progress (SomaSolutionShapes *self, guint *n_solutions)
{
  g_return_val_if_fail (SOMA_IS_SOLUTION_SHAPES (self), 0);

  *n_solutions = self->n_solutions;
  return (guint) g_atomic_int_get (&self->n_read);
}

static gboolean
is_wanted (const SomaSolutionShape *shape, const SomaShapesWish *wish)
{
  int n_cells = shape->drawing->n_cells;

  return (shape->is_connected || !wish->is_connected) && shape->machining >= wish->machining &&
         (wish->symmetry == SOMA_SHAPES_SYMMETRIC || shape->n_symmetries == shape->n_rotations) &&
         (wish->symmetry != SOMA_SHAPES_NOT_SYMMETRIC || shape->n_rotations == 1) &&
         n_cells >= wish->least_cells && n_cells <= wish->most_cells &&
         shape->n_pieces >= wish->least_pieces && shape->n_pieces <= wish->most_pieces;
}

GPtrArray *
soma_solution_shapes_choose (SomaSolutionShapes *self, const SomaShapesWish *wish,
                             const SomaPieces *known)
{
  g_return_val_if_fail (SOMA_IS_SOLUTION_SHAPES (self), NULL);

  GPtrArray *chosen = g_ptr_array_new ();
  g_autoptr (GHashTable) keys = new_set ();

  for (guint i = 0; known != NULL && i < known->n_pieces; i++)
    {
      const SomaDrawing *drawing = known->pieces[i].drawing;
      g_autoptr (SomaFigure) figure =
          make_figure (drawing->cells, drawing->colours, drawing->n_cells);
      if (figure != NULL && known->pieces[i].turns == SOMA_TURNS_ANY)
        g_hash_table_add (keys, make_key (figure));
    }
  for (guint i = 0; i < self->shapes->len; i++)
    {
      SomaSolutionShape *shape = self->shapes->pdata[i];
      if (is_wanted (shape, wish) && g_hash_table_add (keys, g_bytes_ref (shape->key)))
        g_ptr_array_add (chosen, shape);
    }
  return chosen;
}

SomaBook *
soma_solution_shapes_add (const GPtrArray *shapes, int min_count, int max_count, SomaBook *book,
                          guint problem, gboolean is_instead)
{
  g_return_val_if_fail (problem < book->n_problems, NULL);

  SomaDesign *design = book->problems[problem];
  g_autoptr (SomaPieces) pieces = is_instead || design->pieces == NULL
                                      ? soma_pieces_new ("", FALSE, NULL, 0)
                                      : soma_pieces_ref (design->pieces);

  for (guint i = 0; i < shapes->len && pieces->n_pieces < SOMA_MAX_PIECES; i++)
    {
      const SomaSolutionShape *shape = shapes->pdata[i];
      g_autoptr (SomaPieces) before = g_steal_pointer (&pieces);
      SomaPieceDraft piece;
      soma_pieces_init_new (before, &piece);
      soma_drawing_unref (piece.drawing);
      piece.drawing = shape->drawing;
      piece.min_count = min_count;
      piece.max_count = max_count;
      pieces = soma_pieces_insert (before, before->n_pieces, &piece);
    }
  g_autoptr (SomaDesign) changed = soma_design_with_pieces (design, pieces);
  return soma_book_replace (book, problem, changed);
}
