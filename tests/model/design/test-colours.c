/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "apart-groups.h"
#include "arrangement.h"
#include "colour-fit.h"
#include "design-file.h"
#include "edit.h"
#include "engine-auto.h"
#include "model-fixture.h"
#include "piece-sets.h"
#include "puzzle-file.h"

/* A figure and a piece of two cells, all in colours, with rules, names, looks and groups. */
static const char whole[] =
    "soma 1\n\npieces \"Pair\"\npiece A \"Bar\" #102030 x3 2 1 1\n  xx\ncolours\n  .B\n\n"
    "figure \"F\" 3 2 1\n  xxx\n  xx+\ncolours\n  A.B\n  A..\n"
    "colour A #ff0000 \"red\"\ncolour C #00ff00\naccepts A B\naccepts C A\n"
    "group 1 2 3\ngroup 1 0 1\n";

static SomaDesign *
read_design (const char *text)
{
  g_autoptr (GError) error = NULL;
  g_auto (SomaDesignSource) source = { 0 };
  SomaDesign *design = soma_design_from_text (text, strlen (text), "x", &source, &error);

  g_assert_no_error (error);
  for (guint i = 0; source.problems[i] != NULL; i++)
    g_error ("%s", source.problems[i]);
  g_assert_true (source.is_whole);
  return design;
}

/* Writes it, reads it again, and compares. */
static void
assert_kept (const SomaDesign *design)
{
  g_autofree char *text = soma_design_to_text (design);
  g_autoptr (SomaDesign) back = read_design (text);
  g_autofree char *again = soma_design_to_text (back);

  g_assert_cmpstr (again, ==, text);
  g_assert_true (soma_design_equal (design, back));
}

static void
test_kept (void)
{
  g_autoptr (SomaDesign) design = read_design (whole);
  const SomaPieceDraft *piece = &design->pieces->pieces[0];

  g_assert_cmpmem (design->drawing->colours, 6, ((guint8[]){ 1, 0, 2, 1, 0, 0 }), 6);
  g_assert_cmpmem (piece->drawing->colours, 2, ((guint8[]){ 0, 2 }), 2);
  g_assert_cmpuint (piece->groups->len, ==, 2);
  g_assert_cmpint (g_array_index (piece->groups, SomaPieceGroup, 0).group, ==, 2);
  g_assert_cmpint (g_array_index (piece->groups, SomaPieceGroup, 0).count, ==, 3);
  g_assert_cmpstr (design->colours->names[1], ==, "red");
  g_assert_cmphex (soma_design_get_colour_rgb (design, 3), ==, 0x00ff00);
  g_assert_cmpint (soma_design_get_last_colour (design), ==, 3);
  g_assert_true (soma_design_has_colour (design, 2));
  g_assert_false (soma_design_has_colour (design, 3));
  g_autofree char *text = soma_design_to_text (design);
  g_assert_nonnull (strstr (text, strstr (whole, "colours\n  A.B")));
  assert_kept (design);

  g_autoptr (SomaBook) book = soma_book_new_single (design);
  g_auto (GStrv) native = soma_design_file_list_losses (book, soma_file_format_get_native (), NULL);
  g_auto (GStrv) lost =
      soma_design_file_list_losses (book, soma_file_format_find_for_name ("x.txt"), NULL);
  g_assert_null (native[0]);
  g_assert_true (g_strv_contains ((const char *const *) lost, "colours of cells and their rules"));
}

/* What is not a puzzle yet is kept as well: colours of cells that are all optional, rules without
 * such cells, names alone, pieces without a figure. */
static void
test_unfinished (void)
{
  static const char *const texts[] = {
    "soma 1\nfigure \"\" 2 1 1 ++\ncolours\n  A.\n",
    "soma 1\nfigure \"\" 2 1 1 xx\naccepts A A\n",
    "soma 1\nfigure \"\" 1 1 1 .\ncolour B \"blue\"\naccepts B A\n",
    "soma 1\npieces\npiece A 2 1 1 xx\ncolours\n  AB\npiece B 1 1 1 .\nfigure \"\" 1 1 1 .\n",
    "soma 1\nset soma\nfigure \"\" 1 1 1 x\ngroup 7 1 1\n",
  };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autoptr (SomaDesign) design = read_design (texts[i]);
      assert_kept (design);
    }
  /* Pieces without a figure, as own sets are kept. */
  g_autoptr (SomaDesign) coloured = read_design (texts[3]);
  g_autofree char *pieces = soma_pieces_to_text (coloured->pieces);
  g_autoptr (SomaPieces) again = soma_pieces_from_text (pieces, strlen (pieces), "x", NULL);
  g_assert_true (soma_pieces_equal (again, coloured->pieces));

  g_autoptr (SomaDesign) design = read_design (texts[1]);
  g_autoptr (SomaFigure) figure = soma_design_make_figure (design);
  g_assert_null (figure->colours);

  static const char twice[] = "soma 1\nfigure \"\" 2 1 1 xx\ncolours\n  A.\ncolours\n  .A\n";
  g_auto (SomaDesignSource) source = { 0 };
  g_autoptr (SomaDesign) last = soma_design_from_text (twice, strlen (twice), "x", &source, NULL);
  g_assert_false (source.is_whole);
  g_assert_cmpint (soma_drawing_get_colour (last->drawing, 1), ==, 1);
}

/* A design of BurrTools is the same puzzle here. */
static void
test_xmpuzzle (void)
{
  static const char text[] =
      "<puzzle version=\"2\"><colors><color red=\"1\" green=\"2\" blue=\"3\"/><color/></colors>"
      "<shapes><voxel x=\"2\" y=\"1\" z=\"1\">#1#</voxel><voxel x=\"2\" y=\"2\" "
      "z=\"1\">#2###</voxel>"
      "</shapes><problems><problem name=\"P\"><shapes>"
      "<shape id=\"0\" count=\"2\"><group group=\"1\" count=\"2\"/></shape></shapes>"
      "<result id=\"1\"/><bitmap><pair piece=\"0\" result=\"1\"/></bitmap></problem></problems>"
      "</puzzle>";
  g_autoptr (GError) error = NULL;
  g_auto (SomaDesignSource) source = { 0 };
  g_autoptr (SomaDesign) design = soma_design_from_text (text, strlen (text), "x", &source, &error);

  g_assert_no_error (error);
  g_assert_null (source.problems[0]);
  g_assert_cmphex (soma_design_get_colour_rgb (design, 1), ==, 0x010203);
  g_assert_cmpint (design->drawing->colours[0], ==, 2);
  g_assert_true (soma_cell_colours_accept (design->colours, 2, 1));
  g_assert_false (soma_cell_colours_accept (design->colours, 1, 1));
  g_assert_cmpuint (design->pieces->pieces[0].groups->len, ==, 1);
  assert_kept (design);
}

/* A puzzle knows what its colours look like, said or not; one without colours does not. */
static void
test_looks (void)
{
  g_autoptr (SomaDesign) design = read_design (whole);
  g_autoptr (SomaDesign) plain = read_design ("soma 1\nfigure \"F\" 1 1 1\n  x\n");
  g_autoptr (SomaPuzzle) puzzle = soma_design_make_shown_puzzle (design);
  g_autoptr (SomaPuzzle) other = soma_design_make_shown_puzzle (plain);
  g_autoptr (SomaPuzzle) piece =
      soma_piece_draft_make_puzzle (&design->pieces->pieces[0], design->colours);

  g_assert_cmphex (puzzle->rgb[1], ==, 0xff0000);
  g_assert_cmphex (puzzle->rgb[2], ==, soma_design_get_colour_rgb (design, 2));
  g_assert_cmphex (piece->rgb[1], ==, 0xff0000);
  g_assert_null (other->rgb);
}

/* Values that are the same are not copied, and others are. */
static void
test_values (void)
{
  g_autoptr (SomaDesign) design = read_design (whole);
  g_autoptr (SomaDesign) same = soma_design_with_colours (design, design->colours);
  g_assert_true (same == design);
  g_autoptr (SomaCellColours) rule = soma_cell_colours_with_rule (design->colours, 2, 2, TRUE);
  g_autoptr (SomaDesign) ruled = soma_design_with_colours (design, rule);
  g_autoptr (SomaCellColours) name = soma_cell_colours_with_name (design->colours, 1, "");
  g_autoptr (SomaDesign) named = soma_design_with_colours (design, name);

  g_assert_false (soma_design_equal (design, ruled));
  g_assert_false (soma_design_same_puzzle (design, ruled));
  g_assert_false (soma_design_equal (design, named));
  g_assert_true (soma_design_same_puzzle (design, named));
  g_autoptr (SomaCellColours) look = soma_cell_colours_with_rgb (design->colours, 1, 0x123456);
  g_autoptr (SomaDesign) dyed = soma_design_with_colours (design, look);
  g_assert_false (soma_design_same_puzzle (design, dyed));
  g_assert_null (named->colours->names[1]);
  g_assert_cmpstr (design->colours->names[1], ==, "red");

  SomaCellColours *nothing = soma_cell_colours_new ();
  g_assert_true (soma_cell_colours_equal (nothing, NULL));
  g_assert_true (soma_cell_colours_same_rules (NULL, nothing));
  g_assert_false (soma_cell_colours_mention (nothing, 1));
  g_assert_true (soma_cell_colours_accept (NULL, 0, 5) && soma_cell_colours_accept (NULL, 5, 0));
  g_assert_false (soma_cell_colours_accept (nothing, 1, 1));
  soma_cell_colours_unref (nothing);
}

/* A rule, and one for each two colours that can meet: the figure has A and B, the piece B. */
static void
test_rules (void)
{
  g_autoptr (SomaDesign) design = read_design (whole);
  g_autoptr (SomaDesign) one = soma_design_with_rule (design, 2, 1);
  g_autoptr (SomaDesign) every =
      soma_design_with_rule (design, SOMA_EVERY_COLOUR, SOMA_EVERY_COLOUR);
  g_autoptr (SomaDesign) same = soma_design_with_rule (design, 1, 2);

  g_assert_cmphex (one->colours->accepts[2], ==, 1 | 1 << 1);
  g_assert_cmphex (one->colours->accepts[1], ==, 1 | 1 << 2);
  g_assert_cmphex (every->colours->accepts[1], ==, 1 | 1 << 2);
  g_assert_cmphex (every->colours->accepts[2], ==, 1 | 1 << 2);
  g_assert_cmphex (every->colours->accepts[3], ==, 1 | 1 << 1);
  g_assert_cmpstr (every->colours->names[1], ==, "red");
  g_assert_true (soma_design_equal (same, design));
}

/* Groups stay with their pieces, whatever becomes of the others. */
static void
test_groups (void)
{
  g_autoptr (SomaDesign) design = read_design (whole);
  g_autoptr (SomaPieces) more = soma_pieces_duplicate (design->pieces, 0);
  SomaPieceDraft fresh;

  soma_pieces_init_new (more, &fresh);
  g_assert_null (fresh.groups);
  g_autoptr (SomaPieces) inserted = soma_pieces_insert (more, 0, &fresh);
  soma_drawing_unref (fresh.drawing);
  g_autoptr (SomaPieces) moved = soma_pieces_move (inserted, 1, 2);
  g_assert_null (moved->pieces[0].groups);
  g_assert_cmpuint (moved->pieces[1].groups->len, ==, 2);
  g_assert_cmpuint (moved->pieces[2].groups->len, ==, 2);
  g_assert_false (soma_pieces_equal (moved, inserted));

  /* Those who take solutions apart count the pieces of the set: the first has no cells. */
  g_autoptr (GArray) groups = soma_pieces_make_apart_groups (moved);
  g_assert_cmpuint (groups->len, ==, 2);
  for (int i = 0; i < 2; i++)
    {
      const SomaApartGroup *group = &g_array_index (groups, SomaApartGroup, i);
      g_assert_cmpint (group->piece, ==, i);
      g_assert_cmpint (group->group, ==, 2);
      g_assert_cmpint (group->count, ==, 3);
    }
  g_autoptr (SomaPieces) alone = soma_pieces_new_polycubes (4, 0);
  g_assert_null (soma_pieces_make_apart_groups (alone));

  /* The set that the engine has is the same. */
  g_autoptr (SomaDesign) soma =
      read_design ("soma 1\nset soma\nfigure \"\" 1 1 1 x\ngroup 7 1 1\n");
  g_assert_true (soma_pieces_get_set (soma->pieces) == soma_piece_sets_get ("soma"));
}

/* Only the first group of a piece is changed. */
static void
test_change_group (void)
{
  const SomaPieceGroup all[] = { { 0, 1 }, { 2, 3 }, { 5, 1 } };
  g_autoptr (GArray) groups = g_array_new (FALSE, FALSE, sizeof (SomaPieceGroup));
  SomaPieceDraft piece = { .max_count = 5 };

  g_assert_cmpint (soma_piece_draft_get_group (&piece).group, ==, 0);
  g_assert_null (soma_piece_draft_change_group (&piece, all[0]));
  g_autoptr (GArray) first = soma_piece_draft_change_group (&piece, all[1]);
  g_assert_cmpmem (first->data, sizeof *all, all + 1, sizeof *all);

  piece.groups = g_array_append_vals (groups, all, 3);
  g_assert_cmpint (soma_piece_draft_get_group (&piece).count, ==, 3);
  g_autoptr (GArray) other = soma_piece_draft_change_group (&piece, (SomaPieceGroup){ 7, 2 });
  g_assert_cmpuint (other->len, ==, 3);
  g_assert_cmpint (g_array_index (other, SomaPieceGroup, 1).group, ==, 7);
  g_autoptr (GArray) less = soma_piece_draft_change_group (&piece, (SomaPieceGroup){ 0, 2 });
  g_assert_cmpuint (less->len, ==, 2);
  g_assert_cmpint (g_array_index (less, SomaPieceGroup, 1).group, ==, 5);
  g_assert_cmpuint (groups->len, ==, 3);
}

/* Colours move with their cells, and solutions stay when only colours change. */
static void
test_moves (void)
{
  g_autoptr (SomaDesign) design = read_design (
      "soma 1\npieces\npiece A x2 2 1 1 xx\nfigure \"\" 2 2 1 xx xx\ncolours\n  A.\n  B.\n"
      "solution\n  AA\n  AA\n");
  SomaCell all[] = { { 0, 0, 0 } };
  SomaDrawing *painted = soma_edit_colour (design->drawing, all, 1, 3);
  SomaDrawing *turned = soma_edit_turn (painted, 2, 1);
  g_autoptr (SomaDesign) after = soma_design_with_drawing (design, painted);
  g_autoptr (GPtrArray) solutions = soma_design_list_solutions (after);

  g_assert_cmpmem (painted->colours, 4, ((guint8[]){ 3, 0, 2, 0 }), 4);
  g_assert_cmpmem (turned->colours, 4, ((guint8[]){ 2, 3, 0, 0 }), 4);
  g_assert_cmpuint (solutions->len, ==, 1);
  soma_drawing_unref (painted);
  soma_drawing_unref (turned);
}

/* Counts. */

#define SIDE 3
#define N_PIECES 3

/* A planar puzzle of 3 x 3 cells and three pieces of three cells. */
typedef struct
{
  int figure[SIDE][SIDE]; /* colours */
  gboolean accepts[4][4]; /* below, above */
  int x[N_PIECES][3], y[N_PIECES][3], colour[N_PIECES][3];
} Plane;

static gboolean
may_lie (const Plane *plane, int below, int above)
{
  return below == 0 || above == 0 || plane->accepts[below][above];
}

/* Marks the places of a piece: sets of cells, as bits. */
static void
mark_places (const Plane *plane, int piece, gboolean *is_place)
{
  for (int turn = 0; turn < 8; turn++)
    for (int dx = -SIDE; dx <= SIDE; dx++)
      for (int dy = -SIDE; dy <= SIDE; dy++)
        {
          int set = 0, i;
          for (i = 0; i < 3; i++)
            {
              int x = plane->x[piece][i], y = plane->y[piece][i];
              int u = (turn & 1 ? -1 : 1) * (turn & 4 ? y : x) + dx;
              int v = (turn & 2 ? -1 : 1) * (turn & 4 ? x : y) + dy;
              if (u < 0 || v < 0 || u >= SIDE || v >= SIDE ||
                  !may_lie (plane, plane->figure[v][u], plane->colour[piece][i]))
                break;
              set |= 1 << (v * SIDE + u);
            }
          if (i == 3)
            is_place[set] = TRUE;
        }
}

static int
count_fillings (const Plane *plane)
{
  gboolean is_place[N_PIECES][1 << (SIDE * SIDE)] = { { FALSE } };
  int n = 0, all = (1 << (SIDE * SIDE)) - 1;

  for (int p = 0; p < N_PIECES; p++)
    mark_places (plane, p, is_place[p]);
  for (int a = 0; a <= all; a++)
    for (int b = 0; is_place[0][a] && b <= all; b++)
      n += is_place[1][b] && (a & b) == 0 && is_place[2][all & ~a & ~b];
  return n;
}

/* Below 4; the lower `least`, the more often none. */
static int
random_colour (GRand *rand, int least)
{
  int colour = g_rand_int_range (rand, least, 4);

  return MAX (colour, 0);
}

static Plane
make_plane (GRand *rand)
{
  static const int x[2][3] = { { 0, 1, 2 }, { 0, 1, 0 } }, y[2][3] = { { 0, 0, 0 }, { 0, 0, 1 } };
  Plane plane;

  for (int i = 0; i < SIDE * SIDE; i++)
    plane.figure[i / SIDE][i % SIDE] = random_colour (rand, -2);
  for (int i = 0; i < 16; i++)
    plane.accepts[i / 4][i % 4] = g_rand_int_range (rand, 0, 3) > 0;
  for (int p = 0; p < N_PIECES; p++)
    {
      int shape = p == 0 ? 0 : g_rand_int_range (rand, 0, 2);
      for (int i = 0; i < 3; i++)
        {
          plane.x[p][i] = x[shape][i];
          plane.y[p][i] = y[shape][i];
          plane.colour[p][i] = random_colour (rand, -1);
        }
    }
  return plane;
}

/* Paints it as a person would: cell by cell, and rule by rule. */
static SomaDesign *
paint_plane (const Plane *plane)
{
  SomaPieceDraft drafts[N_PIECES] = { 0 };
  g_autoptr (SomaCellColours) said = NULL;
  g_autoptr (SomaDesign) empty = NULL;
  SomaDrawing *drawing = soma_drawing_new (NULL, NULL, 0);
  const SomaBox box = { { 0, 0, 0 }, { SIDE - 1, SIDE - 1, 0 } };

  for (int p = 0; p < N_PIECES; p++)
    {
      SomaCell cells[3];
      guint8 colours[3];
      for (int i = 0; i < 3; i++)
        {
          cells[i] = (SomaCell){ (gint16) plane->x[p][i], (gint16) plane->y[p][i], 0 };
          colours[i] = (guint8) plane->colour[p][i];
        }
      drafts[p].letter[0] = (char) ('A' + p);
      drafts[p].min_count = drafts[p].max_count = 1;
      drafts[p].drawing = soma_drawing_new_coloured (cells, NULL, colours, 3);
    }
  g_autoptr (SomaPieces) pieces = soma_pieces_new ("", TRUE, drafts, N_PIECES);
  empty = soma_design_new (pieces);
  for (int p = 0; p < N_PIECES; p++)
    soma_drawing_unref (drafts[p].drawing);
  for (int i = -1; i < SIDE * SIDE; i++)
    {
      SomaDrawing *before = drawing;
      SomaCell cell = { (gint16) (i % SIDE), (gint16) (i / SIDE), 0 };
      drawing = i < 0 ? soma_edit_set_box (before, &box, SOMA_PLACE_CELL)
                      : soma_edit_colour (before, &cell, 1, plane->figure[i / SIDE][i % SIDE]);
      soma_drawing_unref (before);
    }
  for (int i = 0; i < 16; i++)
    if (i / 4 > 0 && i % 4 > 0 && plane->accepts[i / 4][i % 4])
      {
        g_autoptr (SomaCellColours) before = said;
        said = soma_cell_colours_with_rule (before, i / 4, i % 4, TRUE);
      }
  g_autoptr (SomaDesign) drawn = soma_design_with_drawing (empty, drawing);
  soma_drawing_unref (drawing);
  return soma_design_with_colours (drawn, said);
}

static int
count_solutions (const SomaDesign *design)
{
  g_autoptr (SomaPuzzle) puzzle = soma_design_make_puzzle (design, NULL);
  SomaSearchOptions options = { .symmetry = SOMA_SYMMETRY_NONE, .n_threads = 1 };
  SomaProgress progress;

  g_autoptr (SomaSearch) search = soma_search_new (puzzle, &options, NULL);
  g_assert_cmpint (soma_search_run (search), ==, SOMA_SEARCH_COMPLETE);
  soma_search_get_progress (search, &progress);
  return (int) progress.n_solutions;
}

/* The puzzle of a design has as many solutions as it has when it is filled the simple way; and its
 * pieces may lie in a game where they may lie there. */
static void
test_counts (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (7);
  int n_solvable = 0;

  for (int round = 0; round < 300; round++)
    {
      Plane plane = make_plane (rand);
      g_autoptr (SomaDesign) design = paint_plane (&plane);
      int n = count_fillings (&plane);
      n_solvable += n > 0;
      g_assert_cmpint (count_solutions (design), ==, n);
      if (round % 10 == 0)
        assert_kept (design);
    }
  g_assert_cmpint (n_solvable, >, 30);
  g_assert_cmpint (n_solvable, <, 270);
}

static void
test_arrangements (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (8);
  int n_refused = 0, n_laid = 0;

  for (int round = 0; round < 60; round++)
    {
      Plane plane = make_plane (rand);
      g_autoptr (SomaDesign) design = paint_plane (&plane);
      g_autoptr (SomaPuzzle) puzzle = soma_design_make_puzzle (design, NULL);
      g_autoptr (SomaArrangement) start = soma_arrangement_new (puzzle, FALSE);
      for (int p = 0; p < N_PIECES; p++)
        {
          gboolean is_place[1 << (SIDE * SIDE)] = { FALSE };
          mark_places (&plane, p, is_place);
          for (int set = 0; set < 1 << (SIDE * SIDE); set++)
            {
              SomaCell cells[SIDE * SIDE];
              SomaPiecePose pose;
              int n = 0;
              for (int i = 0; i < SIDE * SIDE; i++)
                if ((set >> i & 1) != 0)
                  cells[n++] = (SomaCell){ (gint16) (i % SIDE), (gint16) (i / SIDE), 0 };
              if (n != 3 || !soma_poses_find (start->poses, p, cells, n, &pose))
                continue;
              g_autoptr (SomaArrangement) laid = soma_arrangement_lay (start, p, pose);
              SomaFit fit = soma_arrangement_test (start, p, pose, NULL);
              g_assert_cmpint (fit, ==, is_place[set] ? SOMA_FIT_INSIDE : SOMA_FIT_COLOURS);
              g_assert_true ((laid != NULL) == is_place[set]);
              n_refused += laid == NULL;
              n_laid += laid != NULL;
            }
        }
    }
  g_assert_cmpint (n_refused, >, 100);
  g_assert_cmpint (n_laid, >, 100);
}

/* The colours on the cells that a piece covers: those of a way to lie there that is allowed. */
static void
test_colours_of_places (void)
{
  g_autoptr (SomaDesign) design = read_design (
      "soma 1\npieces\npiece A 2 1 1 xx\ncolours\n  AB\nfigure \"\" 3 1 1 xxx\ncolours\n  A.B\n"
      "accepts A B\n");
  g_autoptr (SomaPuzzle) puzzle = soma_design_make_puzzle (design, NULL);
  const SomaPiece *piece = &puzzle->set->pieces[0];
  guint8 colours[2];

  g_assert_true (
      soma_colours_fit (puzzle->figure, piece, (SomaCell[]){ { 0, 0, 0 }, { 1, 0, 0 } }, colours));
  g_assert_cmpmem (colours, 2, ((guint8[]){ 2, 1 }), 2);
  g_assert_false (
      soma_colours_fit (puzzle->figure, piece, (SomaCell[]){ { 1, 0, 0 }, { 2, 0, 0 } }, colours));
  g_assert_cmpint (colours[0] + colours[1], ==, 3);
}

/* Its pins must be where colours allow them. */
static void
test_pins (void)
{
  static const char text[] =
      "soma 1\npieces\npiece A x2 2 1 1 xx\ncolours\n  A.\nfigure \"\" 2 2 1 xx xx\n"
      "colours\n  B.\n  BB\naccepts A A\npins\n  A.\n  A.\n";
  g_auto (SomaDesignSource) source = { 0 };
  g_autoptr (SomaDesign) design = soma_design_from_text (text, strlen (text), "x", &source, NULL);

  g_assert_nonnull (design);
  g_assert_nonnull (source.problems[0]);
  g_assert_nonnull (strstr (source.problems[0], "invalid pins"));
}

int
main (int argc, char **argv)
{
  soma_fixture_init (&argc, &argv);
  g_test_add_func ("/colours/kept", test_kept);
  g_test_add_func ("/colours/unfinished", test_unfinished);
  g_test_add_func ("/colours/xmpuzzle", test_xmpuzzle);
  g_test_add_func ("/colours/looks", test_looks);
  g_test_add_func ("/colours/values", test_values);
  g_test_add_func ("/colours/rules", test_rules);
  g_test_add_func ("/colours/groups", test_groups);
  g_test_add_func ("/colours/change-group", test_change_group);
  g_test_add_func ("/colours/moves", test_moves);
  g_test_add_func ("/colours/counts", test_counts);
  g_test_add_func ("/colours/arrangements", test_arrangements);
  g_test_add_func ("/colours/of-places", test_colours_of_places);
  g_test_add_func ("/colours/pins", test_pins);
  return g_test_run ();
}
