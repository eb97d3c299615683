/* SPDX-License-Identifier: GPL-3.0-or-later */

/* How long strokes of drawing occupy the main thread, without the widgets: the edit, the undo step,
 * the document's puzzle, and the answers that arrive from threads which search. A frame at 60 per
 * second lasts 16.7 ms. Also how long after a stroke each answer is there. */
#include "answers.h"
#include "document.h"
#include "edit.h"
#include "piece-sets.h"

#define N_STROKES 300
#define FRAME_US 16667

typedef struct
{
  SomaDocument *document;
  SomaAnswers *answers;
  gint64 stroke_time;
  GArray *main_times;  /* microseconds that the main thread was busy, for each stroke */
  GArray *fact_times;  /* from the stroke to the facts */
  GArray *count_times; /* from the stroke to the exact number of solutions */
} Bench;

static void
note_time (GArray *times, gint64 start)
{
  gint64 time = g_get_monotonic_time () - start;
  g_array_append_val (times, time);
}

static int
compare_times (gconstpointer a, gconstpointer b)
{
  gint64 first = *(const gint64 *) a, second = *(const gint64 *) b;
  return (first > second) - (first < second);
}

static void
print_times (const char *name, GArray *times)
{
  if (times->len == 0)
    return;
  g_array_sort (times, compare_times);
  g_print ("  %-24s %8.2f ms %8.2f ms %8.2f ms  (%u)\n", name,
           g_array_index (times, gint64, times->len / 2) * 1e-3,
           g_array_index (times, gint64, times->len * 99 / 100) * 1e-3,
           g_array_index (times, gint64, times->len - 1) * 1e-3, times->len);
}

static void
changed_cb (Bench *bench)
{
  const SomaAnswer *answer = soma_answers_get (bench->answers);

  if (answer->has_facts && bench->fact_times->len < bench->main_times->len)
    note_time (bench->fact_times, bench->stroke_time);
  if (answer->count == SOMA_COUNT_EXACT && bench->count_times->len < bench->main_times->len)
    note_time (bench->count_times, bench->stroke_time);
}

/* Moves a cell of the figure, like a person looking for a shape. */
static void
draw (Bench *bench, GRand *rand)
{
  SomaDraft *draft = soma_document_get_draft (bench->document);
  SomaDesign *before = soma_draft_get_design (draft);
  const SomaDrawing *drawing = before->drawing;
  SomaCell taken = drawing->cells[g_rand_int_range (rand, 0, drawing->n_cells)], added;

  do
    added = soma_side_step (drawing->cells[g_rand_int_range (rand, 0, drawing->n_cells)],
                            (SomaSide) g_rand_int_range (rand, 0, SOMA_N_SIDES), 1);
  while (soma_drawing_index (drawing, added) >= 0);
  SomaDrawing *less = soma_edit_set (before->drawing, &taken, 1, SOMA_PLACE_EMPTY);
  SomaDrawing *moved = soma_edit_set (less, &added, 1, SOMA_PLACE_CELL);
  g_autoptr (SomaDesign) design = soma_design_with_drawing (before, moved);
  soma_drawing_unref (less);
  soma_drawing_unref (moved);
  soma_draft_apply (draft, design, soma_draft_begin_stroke (draft));
}

static gboolean
frame_cb (gpointer data)
{
  *(gboolean *) data = TRUE;
  return G_SOURCE_CONTINUE;
}

/* One stroke per frame; everything the main loop does until the next one is part of it. */
static void
draw_frames (Bench *bench, GRand *rand, int n_strokes)
{
  gboolean due = FALSE;
  guint source = g_timeout_add (FRAME_US / 1000, frame_cb, &due);

  for (int i = 0; i < n_strokes; i++)
    {
      gint64 busy = 0, start = bench->stroke_time = g_get_monotonic_time ();
      draw (bench, rand);
      busy += g_get_monotonic_time () - start;
      g_array_append_val (bench->main_times, busy);
      while (!due)
        {
          while (!g_main_context_pending (NULL))
            g_usleep (100);
          start = g_get_monotonic_time ();
          g_main_context_iteration (NULL, FALSE);
          busy += g_get_monotonic_time () - start;
        }
      due = FALSE;
      g_array_index (bench->main_times, gint64, bench->main_times->len - 1) = busy;
    }
  g_source_remove (source);
}

static void
bench_box (int x, int y, int z, const char *set_name)
{
  SomaFigure *figure = soma_figure_new_box (x, y, z, NULL);
  g_autoptr (SomaDesign) design =
      soma_design_new_from_figure ("", "", figure, soma_piece_sets_get (set_name), FALSE, NULL);
  g_autoptr (SomaDraft) draft = soma_draft_new (design);
  g_autoptr (SomaDocument) document = soma_document_new_for_draft (draft, SOMA_SYMMETRY_FULL);
  g_autoptr (SomaFigureIndex) index = soma_figure_index_new ();
  g_autoptr (SomaAnswers) answers = soma_answers_new (document, SOMA_SYMMETRY_FULL, index);
  g_autoptr (GRand) rand = g_rand_new_with_seed (1);
  Bench bench = { .document = document,
                  .answers = answers,
                  .main_times = g_array_new (FALSE, FALSE, sizeof (gint64)),
                  .fact_times = g_array_new (FALSE, FALSE, sizeof (gint64)),
                  .count_times = g_array_new (FALSE, FALSE, sizeof (gint64)) };

  soma_figure_unref (figure);
  soma_answers_resume (answers);
  g_signal_connect_swapped (answers, "notify::answer", G_CALLBACK (changed_cb), &bench);
  draw_frames (&bench, rand, N_STROKES);
  g_print ("%d cells, %s: %d strokes, median, 99 of 100, longest\n", x * y * z, set_name,
           N_STROKES);
  print_times ("main thread, a frame", bench.main_times);
  print_times ("facts after", bench.fact_times);
  print_times ("exact count after", bench.count_times);
  soma_answers_stop (answers);
  while (soma_answers_is_running (answers))
    g_main_context_iteration (NULL, TRUE);
  g_signal_handlers_disconnect_by_data (answers, &bench);
  g_array_unref (bench.main_times);
  g_array_unref (bench.fact_times);
  g_array_unref (bench.count_times);
}

int
main (void)
{
  bench_box (3, 3, 3, "soma");
  bench_box (4, 4, 4, "bedlam");
  bench_box (8, 8, 8, "pentacubes");
  bench_box (10, 10, 10, "pentacubes");
  return 0;
}
