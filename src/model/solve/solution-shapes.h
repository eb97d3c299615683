/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "book.h"
#include "machining.h"
#include "solution-list.h"

/* The shapes of solutions, from which pieces of another puzzle can be made: of each, all the cells
 * that its pieces cover, in their colours. They differ where cells may stay empty. They are found
 * on a thread of its own; while that lasts the object keeps itself alive.
 *
 * Signal "changed": more was found, or the work has ended. */
#define SOMA_TYPE_SOLUTION_SHAPES (soma_solution_shapes_get_type ())
G_DECLARE_FINAL_TYPE (SomaSolutionShapes, soma_solution_shapes, SOMA, SOLUTION_SHAPES, GObject)

/* A shape, as it lies in the first solution that has it. */
typedef struct
{
  SomaDrawing *drawing;
  GBytes *key;  /* equal for those that rotations carry into each other, and for no others */
  int n_pieces; /* of how many it is put together */
  int n_rotations, n_symmetries; /* that keep it as it is, as in SomaShapeSymmetry */
  gboolean is_connected;
  SomaMachining machining;
} SomaSolutionShape;

typedef enum
{
  SOMA_SHAPES_SYMMETRIC,     /* or not */
  SOMA_SHAPES_NOT_MIRRORED,  /* none that equals its mirror image */
  SOMA_SHAPES_NOT_SYMMETRIC, /* not even turned */
} SomaShapesSymmetry;

/* Which shapes are wanted. */
typedef struct
{
  gboolean is_connected;   /* none in several parts */
  SomaMachining machining; /* at least that */
  SomaShapesSymmetry symmetry;
  int least_cells, most_cells, least_pieces, most_pieces;
} SomaShapesWish;

/* Of the solutions that are in the list now, or, if `indices` (nullable; of guint; copied) is
 * there, of those. They were searched for under a convention: where mirror images count as the
 * same, each stands for its own, too. */
SomaSolutionShapes *soma_solution_shapes_new (SomaSolutionList *list, const GArray *indices,
                                              SomaSymmetry symmetry);

/* Ends the work early; keeps what was found. */
void soma_solution_shapes_stop (SomaSolutionShapes *self);

gboolean soma_solution_shapes_is_running (SomaSolutionShapes *self);

/* How many solutions have been read, and of how many. */
guint soma_solution_shapes_get_progress (SomaSolutionShapes *self, guint *n_solutions);

/* Those found so far (of SomaSolutionShape, borrowed from `self`) that are wanted, each once, in
 * the order of the solutions, but for those of a piece of `known` (nullable) that may be turned in
 * any way. Free with g_ptr_array_unref(). */
GPtrArray *soma_solution_shapes_choose (SomaSolutionShapes *self, const SomaShapesWish *wish,
                                        const SomaPieces *known);

/* The book with these shapes (of SomaSolutionShape), as many as there is room for, as pieces of a
 * problem, after those it has or, if `is_instead`, instead of them. */
SomaBook *soma_solution_shapes_add (const GPtrArray *shapes, int min_count, int max_count,
                                    SomaBook *book, guint problem, gboolean is_instead);
