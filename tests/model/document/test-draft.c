/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "draft.h"

#include <malloc.h>

#include "edit.h"
#include "figure-index.h"
#include "model-fixture.h"
#include "piece-sets.h"

static SomaDraft *
make_draft (void)
{
  g_autoptr (SomaDesign) design = soma_design_new (NULL);
  return soma_draft_new (design);
}

static SomaDesign *
with_cell (SomaDesign *design, int x, SomaPlace place)
{
  SomaCell cell = { (gint16) (x % 64), (gint16) (x / 64), 0 };
  SomaDrawing *drawing = soma_edit_set (design->drawing, &cell, 1, place);
  SomaDesign *result = soma_design_with_drawing (design, drawing);

  soma_drawing_unref (drawing);
  return result;
}

static void
draw (SomaDraft *draft, int x, SomaPlace place, guint stroke)
{
  g_autoptr (SomaDesign) design = with_cell (soma_draft_get_design (draft), x, place);
  soma_draft_apply (draft, design, stroke);
}

static int
count_cells (SomaDraft *draft)
{
  return soma_draft_get_design (draft)->drawing->n_cells;
}

static void
count_cb (guint *count)
{
  (*count)++;
}

static void
test_undo (void)
{
  g_autoptr (SomaDraft) draft = make_draft ();
  guint n_changes = 0, n_notified = 0;

  g_signal_connect_swapped (draft, "notify::design", G_CALLBACK (count_cb), &n_changes);
  g_signal_connect_swapped (draft, "notify", G_CALLBACK (count_cb), &n_notified);
  soma_draft_undo (draft);
  soma_draft_redo (draft);
  g_assert_cmpuint (n_changes, ==, 0);
  draw (draft, 1, SOMA_PLACE_CELL, 0);
  g_assert_cmpuint (n_notified, ==, 3); /* design, can-undo, modified */
  draw (draft, 2, SOMA_PLACE_CELL, 0);
  draw (draft, 2, SOMA_PLACE_CELL, 0); /* nothing new */
  g_assert_cmpuint (n_changes, ==, 2);
  g_assert_cmpuint (n_notified, ==, 4);

  soma_draft_undo (draft);
  g_assert_cmpint (count_cells (draft), ==, 1);
  g_assert_true (soma_draft_can_redo (draft));
  soma_draft_redo (draft);
  g_assert_cmpint (count_cells (draft), ==, 2);
  soma_draft_undo (draft);
  draw (draft, 5, SOMA_PLACE_CELL, 0); /* another future */
  g_assert_false (soma_draft_can_redo (draft));
  soma_draft_undo (draft);
  soma_draft_undo (draft);
  g_assert_false (soma_draft_can_undo (draft));
  g_assert_cmpint (count_cells (draft), ==, 0);
}

static void
test_strokes (void)
{
  g_autoptr (SomaDraft) draft = make_draft ();
  guint first = soma_draft_begin_stroke (draft), second = soma_draft_begin_stroke (draft);

  g_assert_cmpuint (first, !=, 0);
  g_assert_cmpuint (second, !=, first);
  for (int i = 0; i < 10; i++)
    draw (draft, i, SOMA_PLACE_CELL, first);
  for (int i = 10; i < 15; i++)
    draw (draft, i, SOMA_PLACE_CELL, second);
  soma_draft_undo (draft);
  g_assert_cmpint (count_cells (draft), ==, 10);
  soma_draft_undo (draft);
  g_assert_cmpint (count_cells (draft), ==, 0);
  soma_draft_redo (draft);
  g_assert_cmpint (count_cells (draft), ==, 10);

  /* A stroke that continues after an undo is another step. */
  draw (draft, 20, SOMA_PLACE_CELL, first);
  soma_draft_undo (draft);
  g_assert_cmpint (count_cells (draft), ==, 10);

  /* A stroke that leads back to its start is not a step. */
  guint third = soma_draft_begin_stroke (draft);
  draw (draft, 30, SOMA_PLACE_CELL, third);
  draw (draft, 31, SOMA_PLACE_CELL, third);
  draw (draft, 31, SOMA_PLACE_EMPTY, third);
  draw (draft, 30, SOMA_PLACE_EMPTY, third);
  g_assert_false (soma_draft_can_redo (draft));
  draw (draft, 32, SOMA_PLACE_CELL, third);
  soma_draft_undo (draft);
  g_assert_cmpint (count_cells (draft), ==, 10);
  soma_draft_undo (draft);
  g_assert_cmpint (count_cells (draft), ==, 0);
}

static void
test_cancel (void)
{
  g_autoptr (SomaDraft) draft = make_draft ();
  guint stroke = soma_draft_begin_stroke (draft);

  draw (draft, 1, SOMA_PLACE_CELL, 0);
  soma_draft_cancel_stroke (draft, stroke); /* has done nothing */
  g_assert_cmpint (count_cells (draft), ==, 1);
  draw (draft, 2, SOMA_PLACE_CELL, stroke);
  draw (draft, 3, SOMA_PLACE_CELL, stroke);
  soma_draft_cancel_stroke (draft, stroke);
  g_assert_cmpint (count_cells (draft), ==, 1);
  g_assert_false (soma_draft_can_redo (draft));
  soma_draft_cancel_stroke (draft, stroke);
  g_assert_cmpint (count_cells (draft), ==, 1);
}

static void
test_saving (void)
{
  const SomaFilePlace place = { soma_file_format_find_for_name ("x.txt"), 1, 2 };
  g_autoptr (SomaDraft) draft = make_draft ();
  g_autoptr (GFile) file = g_file_new_for_path ("/somewhere");
  guint stroke = soma_draft_begin_stroke (draft);

  g_assert_false (soma_draft_is_modified (draft));
  draw (draft, 1, SOMA_PLACE_CELL, stroke);
  g_assert_true (soma_draft_is_modified (draft));
  g_autoptr (SomaBook) written = soma_book_ref (soma_draft_get_book (draft));
  draw (draft, 2, SOMA_PLACE_CELL, stroke);
  soma_draft_mark_saved (draft, written); /* which took a while */
  g_assert_true (soma_draft_is_modified (draft));
  soma_draft_mark_saved (draft, soma_draft_get_book (draft));
  g_assert_false (soma_draft_is_modified (draft));

  /* Saved in the middle of a stroke: undo leads back to the saved design. */
  draw (draft, 3, SOMA_PLACE_CELL, stroke);
  g_assert_true (soma_draft_is_modified (draft));
  soma_draft_undo (draft);
  g_assert_false (soma_draft_is_modified (draft));
  /* Redrawing by hand is as good as undoing. */
  draw (draft, 3, SOMA_PLACE_CELL, 0);
  draw (draft, 3, SOMA_PLACE_EMPTY, 0);
  g_assert_false (soma_draft_is_modified (draft));
  soma_draft_mark_saved (draft, NULL);
  g_assert_true (soma_draft_is_modified (draft));

  g_assert_null (soma_draft_get_file (draft));
  soma_draft_set_source (draft, file, NULL);
  soma_draft_set_file (draft, file, &place, "tag");
  g_assert_null (soma_draft_get_source (draft));
  g_assert_true (soma_draft_get_place (draft)->format == place.format);
  g_assert_cmpuint (soma_draft_get_place (draft)->number, ==, 1);
  g_assert_true (soma_draft_get_file (draft) == file);
  g_assert_cmpstr (soma_draft_get_etag (draft), ==, "tag");
  soma_draft_set_file (draft, NULL, NULL, NULL);
  g_assert_null (soma_draft_get_etag (draft));
}

static SomaDesign *
make_named (SomaDraft *draft, const char *name)
{
  return soma_design_with_text (soma_draft_get_design (draft), SOMA_DESIGN_NAME, name);
}

/* Tried changes need not be saved, unless something else was changed, or the figure is the user's
 * own. */
static void
test_trying (void)
{
  g_autoptr (SomaDraft) draft = make_draft ();
  g_autoptr (SomaDesign) first = make_named (draft, "First");
  g_autoptr (SomaDesign) second = make_named (draft, "Second");

  soma_draft_try (draft, first);
  g_assert_false (soma_draft_is_modified (draft));
  soma_draft_try (draft, second);
  g_assert_false (soma_draft_is_modified (draft));
  soma_draft_undo (draft);
  g_assert_true (soma_draft_get_design (draft) == first);
  g_assert_false (soma_draft_is_modified (draft));
  draw (draft, 0, SOMA_PLACE_CELL, 0);
  g_assert_true (soma_draft_is_modified (draft));
  g_autoptr (SomaDesign) third = make_named (draft, "Third");
  soma_draft_try (draft, third);
  g_assert_true (soma_draft_is_modified (draft));
  soma_draft_mark_saved (draft, soma_draft_get_book (draft));
  soma_draft_try (draft, first);
  g_assert_true (soma_draft_is_modified (draft));
}

/* Ten thousand strokes over a figure of 64 cells, all undone and redone, in little memory. */
static void
test_many (void)
{
  g_autoptr (SomaDraft) draft = make_draft ();
  g_autoptr (GRand) rand = g_rand_new_with_seed (12);
  struct mallinfo2 before, after;

  for (int i = 0; i < 64; i++)
    draw (draft, i, SOMA_PLACE_CELL, 0);
  before = mallinfo2 ();
  for (int i = 0; i < 10000; i++)
    draw (draft, g_rand_int_range (rand, 0, 64) + 64 * (i % 2),
          i % 3 == 0 ? SOMA_PLACE_EMPTY : SOMA_PLACE_CELL, soma_draft_begin_stroke (draft));
  after = mallinfo2 ();
  g_test_message ("%.0f KiB for 10,000 strokes", (after.uordblks - before.uordblks) / 1024.0);
  /* Sanitizers have memory of their own, which this does not show. */
  g_assert_cmpuint (after.uordblks - before.uordblks, <, 40 * 1024 * 1024);
  g_autoptr (SomaDesign) last = soma_design_ref (soma_draft_get_design (draft));
  while (soma_draft_can_undo (draft))
    soma_draft_undo (draft);
  g_assert_cmpint (count_cells (draft), ==, 0);
  while (soma_draft_can_redo (draft))
    soma_draft_redo (draft);
  g_assert_true (soma_draft_get_design (draft) == last);
}

/* The index of known figures. */

static SomaFigure *
make_figure (int mirror)
{
  const SomaCell cells[] = { { 0, 0, 0 }, { 1, 0, 0 }, { 1, 1, 0 }, { 1, 1, 1 } };
  SomaCell turned[4];

  for (int i = 0; i < 4; i++)
    turned[i] = (SomaCell){ (gint16) (mirror * cells[i].y), cells[i].z, cells[i].x };
  return soma_figure_new (mirror == 0 ? cells : turned, NULL, 4, NULL);
}

static void
assert_seen (SomaFigureIndex *index, SomaFigure *figure, const char *but, SomaSeen expected,
             const char *expected_name)
{
  SomaSighting sighting;

  soma_figure_index_find (index, figure, NULL, but, &sighting);
  g_assert_cmpint (sighting.seen, ==, expected);
  g_assert_cmpstr (sighting.name, ==, expected_name);
  g_assert_false (sighting.has_other_pieces);
  if (expected != SOMA_SEEN_NOWHERE)
    g_assert_cmpint (sighting.source, ==, SOMA_SOURCE_LIBRARY);
  g_free (sighting.name);
}

static void
test_index (void)
{
  g_autoptr (SomaFigureIndex) index = soma_figure_index_new ();
  SomaFigure *figure = make_figure (0), *turned = make_figure (1), *mirrored = make_figure (-1);

  assert_seen (index, figure, NULL, SOMA_SEEN_NOWHERE, NULL);
  soma_figure_index_add (index, "1", "Screw", figure, NULL);
  assert_seen (index, figure, NULL, SOMA_SEEN_AS_IT_IS, "Screw");
  assert_seen (index, turned, NULL, SOMA_SEEN_TURNED, "Screw");
  assert_seen (index, mirrored, NULL, SOMA_SEEN_MIRRORED, "Screw");
  assert_seen (index, figure, "1", SOMA_SEEN_NOWHERE, NULL);
  soma_figure_index_add (index, "2", "Left screw", mirrored, NULL);
  assert_seen (index, mirrored, NULL, SOMA_SEEN_AS_IT_IS, "Left screw");
  assert_seen (index, figure, "1", SOMA_SEEN_MIRRORED, "Left screw");
  soma_figure_index_add (index, "1", "Right screw", figure, NULL); /* renamed */
  assert_seen (index, turned, NULL, SOMA_SEEN_TURNED, "Right screw");
  soma_figure_index_remove (index, "1");
  assert_seen (index, figure, NULL, SOMA_SEEN_MIRRORED, "Left screw");
  soma_figure_index_remove (index, "2");
  soma_figure_index_remove (index, "3");
  assert_seen (index, figure, NULL, SOMA_SEEN_NOWHERE, NULL);
  soma_figure_unref (figure);
  soma_figure_unref (turned);
  soma_figure_unref (mirrored);
}

/* A cube is many puzzles, of which the one with the same pieces is named; where there is none, any
 * other is. */
static void
test_index_pieces (void)
{
  static const struct
  {
    const char *set_name, *name;
    gboolean has_other_pieces;
  } cubes[] = { { "soma", "Cube", FALSE },
                { "diabolical", "Diabolical Cube", FALSE },
                { "steinhaus", "Mikusiński’s Cube", FALSE },
                { "tetracubes", "Cube", TRUE },
                { NULL, "Cube", FALSE } };
  g_autoptr (SomaFigureIndex) index = soma_figure_index_new ();
  SomaFigure *cube = soma_figure_new_box (3, 3, 3, NULL);
  SomaSighting sighting;

  for (gsize i = 0; i < G_N_ELEMENTS (cubes); i++)
    {
      const char *set_name = cubes[i].set_name;
      const SomaPieceSet *set = set_name != NULL ? soma_piece_sets_get (set_name) : NULL;
      soma_figure_index_find (index, cube, set, NULL, &sighting);
      g_assert_cmpint (sighting.seen, ==, SOMA_SEEN_AS_IT_IS);
      g_assert_cmpint (sighting.source, ==, SOMA_SOURCE_CATALOGUE);
      g_assert_cmpstr (sighting.name, ==, cubes[i].name);
      g_assert_cmpint (sighting.has_other_pieces, ==, cubes[i].has_other_pieces);
      g_free (sighting.name);
    }
  /* One of the library with the same pieces, if under other letters, is better than that. */
  SomaPieceSet *set = soma_piece_sets_get ("tetracubes");
  SomaPiece *pieces = g_memdup2 (set->pieces, sizeof (SomaPiece) * (gsize) set->n_pieces);
  for (int i = 0; i < set->n_pieces; i++)
    pieces[i].letter[0] = (char) ('a' + i);
  SomaPieceSet *renamed = soma_piece_set_new ("own", pieces, set->n_pieces, NULL);
  soma_figure_index_add (index, "1", "Mine", cube, renamed);
  soma_figure_index_find (index, cube, set, NULL, &sighting);
  g_assert_cmpstr (sighting.name, ==, "Mine");
  g_assert_cmpint (sighting.source, ==, SOMA_SOURCE_LIBRARY);
  g_assert_false (sighting.has_other_pieces);
  g_free (sighting.name);
  soma_figure_index_find (index, cube, set, "1", &sighting);
  g_assert_cmpstr (sighting.name, ==, "Cube");
  g_assert_true (sighting.has_other_pieces);
  g_free (sighting.name);
  g_free (pieces);
  soma_piece_set_unref (renamed);
  soma_figure_unref (cube);
}

int
main (int argc, char **argv)
{
  soma_fixture_init (&argc, &argv);
  g_test_add_func ("/draft/undo", test_undo);
  g_test_add_func ("/draft/strokes", test_strokes);
  g_test_add_func ("/draft/cancel", test_cancel);
  g_test_add_func ("/draft/saving", test_saving);
  g_test_add_func ("/draft/trying", test_trying);
  g_test_add_func ("/draft/many", test_many);
  g_test_add_func ("/figure-index/find", test_index);
  g_test_add_func ("/figure-index/pieces", test_index_pieces);
  return g_test_run ();
}
