/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A person draws; after each stroke the answers are compared with those of soma-solve for the same
 * figures. */

#include <string.h>

#include "answers.h"
#include "draft.h"
#include "edit.h"
#include "model-fixture.h"
#include "piece-sets.h"
#include "solver.h"

#define N_STROKES 200

static gboolean
has_count (gpointer answers)
{
  return soma_answers_get (answers)->count != SOMA_COUNT_SEARCHING;
}

static gboolean
is_idle (gpointer answers)
{
  return !soma_answers_is_running (answers);
}

static SomaDesign *
make_cube (void)
{
  SomaFigure *figure = soma_figure_new_box (3, 3, 3, NULL);
  SomaDesign *design = soma_design_new_from_figure ("cube", "Cube", figure,
                                                    soma_piece_sets_get ("soma"), FALSE, NULL);

  soma_figure_unref (figure);
  return design;
}

/* Some cell of the drawing, or one beside it. */
static SomaCell
choose_cell (const SomaDrawing *drawing, GRand *rand, gboolean beside)
{
  for (;;)
    {
      SomaCell cell = drawing->cells[g_rand_int_range (rand, 0, drawing->n_cells)];
      if (!beside)
        return cell;
      cell = soma_side_step (cell, (SomaSide) g_rand_int_range (rand, 0, SOMA_N_SIDES), 1);
      if (soma_drawing_index (drawing, cell) < 0)
        return cell;
    }
}

/* Adds or removes one cell, as a part of a stroke. */
static void
change_cell (SomaDraft *draft, GRand *rand, gboolean add, guint stroke)
{
  SomaDesign *before = soma_draft_get_design (draft);
  SomaCell cell = choose_cell (before->drawing, rand, add);
  SomaDrawing *drawing =
      soma_edit_set (before->drawing, &cell, 1, add ? SOMA_PLACE_CELL : SOMA_PLACE_EMPTY);
  g_autoptr (SomaDesign) design = soma_design_with_drawing (before, drawing);

  soma_drawing_unref (drawing);
  soma_draft_apply (draft, design, stroke);
  for (int i = g_rand_int_range (rand, 0, 3); i > 0; i--)
    g_main_context_iteration (NULL, FALSE);
}

/* Moves a cell, and occasionally leaves the drawing with one too many, or back again. */
static void
draw_stroke (SomaDraft *draft, GRand *rand)
{
  guint stroke = soma_draft_begin_stroke (draft);
  int n = soma_draft_get_design (draft)->drawing->n_cells;

  if (n > 27 || (n == 27 && g_rand_int_range (rand, 0, 10) > 0))
    change_cell (draft, rand, FALSE, stroke);
  if (n < 27 || (n == 27 && g_rand_int_range (rand, 0, 10) > 0))
    change_cell (draft, rand, TRUE, stroke);
}

/* The design under a name of its own, behind those before. */
static void
write_design (GString *file, const SomaDesign *design, int number)
{
  g_autofree char *id = g_strdup_printf ("F%d", number);
  g_autoptr (SomaDesign) named = soma_design_with_text ((SomaDesign *) design, SOMA_DESIGN_ID, id);
  g_autoptr (SomaDesign) unnamed = soma_design_with_text (named, SOMA_DESIGN_NAME, "");
  g_autofree char *text = soma_design_to_text (unnamed);

  g_string_append (file, number == 0 ? text : strchr (text, '\n') + 1);
}

/* The counts of soma-solve for the figures of the file, by name; it reports those that it refuses
 * because of their number of cells. */
static GHashTable *
count_with_program (const char *file)
{
  g_autofree char *path = solver_write_file ("strokes.soma", file);
  g_autofree char *arguments = g_strdup_printf ("count %s", path);
  g_autoptr (SolverResult) result = solver_run (arguments, NULL);
  GHashTable *counts = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  g_auto (GStrv) lines = g_strsplit (g_strchomp (result->out), "\n", -1);
  g_auto (GStrv) refused = g_strsplit (g_strchomp (result->err), "\n", -1);

  for (guint i = 0; lines[i] != NULL; i++)
    {
      g_auto (GStrv) words = g_strsplit (lines[i], "\t", 2);
      g_assert_nonnull (words[1]);
      g_hash_table_insert (counts, g_strdup (words[0]), g_strdup (words[1]));
    }
  for (guint i = 0; refused[i] != NULL; i++)
    {
      g_auto (GStrv) words = g_strsplit (strstr (refused[i], "the figure"), " ", 4);
      g_assert_nonnull (strstr (refused[i], "the pieces have 27"));
      g_hash_table_insert (counts, g_strdup (words[2]), g_strdup ("volume"));
    }
  return counts;
}

/* The answers, in the words of soma-solve. */
static char *
tell_count (const SomaAnswer *answer)
{
  if (answer->count == SOMA_COUNT_IMPOSSIBLE && answer->reason.status == SOMA_ERROR_VOLUME)
    return g_strdup ("volume");
  g_assert_true (answer->count == SOMA_COUNT_EXACT || answer->count == SOMA_COUNT_IMPOSSIBLE);
  return g_strdup_printf ("%" G_GUINT64_FORMAT, answer->n_solutions);
}

static void
test_strokes (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (20240);
  g_autoptr (SomaDesign) cube = make_cube ();
  g_autoptr (SomaDraft) draft = soma_draft_new (cube);
  g_autoptr (SomaDocument) document = soma_document_new_for_draft (draft, SOMA_SYMMETRY_FULL);
  g_autoptr (SomaAnswers) answers = soma_answers_new (document, SOMA_SYMMETRY_FULL, NULL);
  g_autoptr (GString) file = g_string_new (NULL);
  g_autoptr (GPtrArray) told = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GHashTable) counts = NULL;
  int n_solvable = 0;

  soma_answers_resume (answers);
  for (int i = 0; i < N_STROKES; i++)
    {
      if (i % 8 == 0) /* not too far from something that can be built */
        soma_draft_apply (draft, cube, 0);
      draw_stroke (draft, rand);
      soma_fixture_run_until (has_count, answers);
      g_ptr_array_add (told, tell_count (soma_answers_get (answers)));
      n_solvable += soma_answers_get (answers)->n_solutions > 0;
      write_design (file, soma_draft_get_design (draft), i);
    }
  soma_fixture_run_until (is_idle, answers);
  counts = count_with_program (file->str);
  g_assert_cmpuint (g_hash_table_size (counts), ==, N_STROKES);
  for (int i = 0; i < N_STROKES; i++)
    {
      g_autofree char *id = g_strdup_printf ("F%d", i);
      g_assert_cmpstr (g_ptr_array_index (told, i), ==, g_hash_table_lookup (counts, id));
    }
  g_test_message ("%d of %d figures can be built", n_solvable, N_STROKES);
  g_assert_cmpint (n_solvable, >, N_STROKES / 10);
  g_assert_cmpint (n_solvable, <, N_STROKES);
}

int
main (int argc, char **argv)
{
  soma_fixture_init (&argc, &argv);
  g_test_add_func ("/strokes/compared-with-soma-solve", test_strokes);
  return g_test_run ();
}
