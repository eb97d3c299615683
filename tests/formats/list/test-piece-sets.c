/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "catalogue.h"
#include "engine-auto.h"
#include "facts.h"
#include "format.h"
#include "piece-sets.h"
#include "puzzle-file.h"
#include "symmetry.h"

static const struct
{
  const char *name;
  int n_pieces, n_copies, volume;
} known[] = {
  { "soma", 7, 7, 27 },
  { "soma-plus", 11, 11, 40 },
  { "double-soma", 7, 14, 54 },
  { "bedlam", 13, 13, 64 },
  { "tetris-cube", 12, 12, 64 },
  { "diabolical", 6, 6, 27 },
  { "steinhaus", 6, 6, 27 },
  { "slothouber-graatsma", 2, 9, 27 },
  { "conway", 4, 18, 125 },
  { "tetracubes", 8, 8, 32 },
  { "pentominoes", 12, 12, 60 },
  { "pentacubes", 29, 29, 145 },
  { "hexominoes", 35, 35, 210 },
  { "burr-sticks", 59, 354, 104 },
  { "burr-sticks-42", 25, 42, 104 },
};

static void
assert_all_different (const SomaPieceSet *set)
{
  for (int i = 0; i < set->n_pieces; i++)
    for (int j = 0; j < i; j++)
      {
        const SomaPiece *a = &set->pieces[i], *b = &set->pieces[j];
        g_assert_false (soma_piece_same_shape (a, b, false));
        g_assert_cmpstr (a->letter, !=, b->letter);
        g_assert_cmphex (a->colour, !=, b->colour);
      }
}

static void
test_sets (void)
{
  g_assert_cmpuint (g_strv_length ((char **) soma_piece_sets_list ()), ==, G_N_ELEMENTS (known));
  for (guint i = 0; i < G_N_ELEMENTS (known); i++)
    {
      SomaPieceSet *set = soma_piece_sets_get (known[i].name);
      g_assert_nonnull (set);
      g_assert_cmpstr (set->name, ==, known[i].name);
      g_assert_true (g_strv_contains (soma_piece_sets_list (), set->name));
      int least, most;
      soma_piece_set_volume (set, &least, &most);
      g_assert_cmpint (set->n_pieces, ==, known[i].n_pieces);
      g_assert_cmpint (soma_piece_set_n_copies (set), ==, known[i].n_copies);
      /* Sticks may be left over: that is the volume of their figure. */
      gboolean is_choice = g_str_has_prefix (set->name, "burr-");
      g_assert_cmpint (least, ==, is_choice ? 0 : known[i].volume);
      g_assert_true (is_choice || most == known[i].volume);
      assert_all_different (set);
    }
}

/* The figure of each set, if it has one, has as many cells as its pieces. */
static void
test_own_figures (void)
{
  guint n_figures = 0;
  for (guint i = 0; i < G_N_ELEMENTS (known); i++)
    {
      g_autoptr (SomaFileContents) contents = soma_piece_sets_load (known[i].name);
      g_assert_nonnull (contents);
      g_assert_cmpuint (contents->sets->len, ==, 1);
      g_assert_cmpuint (contents->problems->len, ==, 0);
      g_assert_cmpuint (contents->entries->len, <=, 1);
      n_figures += contents->entries->len;
      if (contents->entries->len == 0)
        continue;
      const SomaFileEntry *entry = g_ptr_array_index (contents->entries, 0);
      g_assert_cmpint (entry->figure->n_cells, ==, known[i].volume);
      g_assert_cmpstr (entry->set->name, ==, known[i].name);
    }
  g_assert_cmpuint (n_figures, ==, 13);
  g_assert_null (soma_piece_sets_load ("nonsense"));
}

static void
test_mirror_images (void)
{
  const char *whole[] = { "soma", "soma-plus", "tetracubes", "pentacubes", "pentominoes" };
  for (guint i = 0; i < G_N_ELEMENTS (whole); i++)
    g_assert_true (soma_piece_set_is_mirror_image_of_itself (soma_piece_sets_get (whole[i])));
  g_assert_false (soma_piece_set_is_mirror_image_of_itself (soma_piece_sets_get ("bedlam")));
}

static void
test_soma (void)
{
  /* The order is that of the digits, and A is the left screw: its upper cell is on the foot. */
  const SomaPieceSet *soma = soma_piece_sets_get ("soma");
  g_autoptr (GString) letters = g_string_new (NULL);
  for (int i = 0; i < soma->n_pieces; i++)
    g_string_append (letters, soma->pieces[i].letter);
  g_assert_cmpstr (letters->str, ==, "VLTZABP");
  SomaCell left[4] = { { 0, 0, 0 }, { 1, 0, 0 }, { 0, 1, 0 }, { 1, 0, 1 } };
  SomaPiece screw = { .n_cells = 4, .cells = left };
  g_assert_true (soma_piece_same_shape (&soma->pieces[4], &screw, false));
  g_assert_false (soma_piece_same_shape (&soma->pieces[5], &screw, false));
}

/* The bit of Kaenel's numbers for each cell that may be cut out of the middle of a stick, by z, y
 * and x: below and in front are 0. */
static const int bits[2][2][4] = { { { 12, 8, 9, 13 }, { 14, 10, 11, 15 } },
                                   { { 0, 1, 2, 3 }, { 4, 5, 6, 7 } } };

static int
cut (int x, int faces)
{
  int removed = 0;

  for (int i = 0; i < 4; i++)
    {
      int y = i % 2, z = i / 2;
      if ((faces & 1 && z == 1) || (faces & 2 && z == 0) || (faces & 4 && y == 0) ||
          (faces & 8 && y == 1))
        removed |= 1 << bits[z][y][x];
    }
  return removed;
}

/* The stick with that number, alone, as in PuzzleCAD's files. */
static SomaPieceSet *
make_stick (int number)
{
  g_autofree char *text = g_strdup_printf ("burr_plate ([%d]);", number);
  g_autoptr (SomaFileContents) contents = soma_file_parse (text, strlen (text), "stick", NULL);

  return soma_piece_set_ref (g_ptr_array_index (contents->sets, 0));
}

static int
find_stick (const SomaPieceSet *set, int number)
{
  g_autoptr (SomaPieceSet) stick = make_stick (number);
  int found = -1;

  for (int i = 0; i < set->n_pieces; i++)
    if (soma_piece_same_shape (&set->pieces[i], &stick->pieces[0], false))
      {
        g_assert_cmpint (found, <, 0);
        found = i;
      }
  return found;
}

static gboolean
is_connected (int number)
{
  g_autoptr (SomaPieceSet) stick = make_stick (number);
  uint16_t part[SOMA_MAX_CELLS];
  SomaDrawing *drawing = soma_drawing_new (stick->pieces[0].cells, NULL, stick->pieces[0].n_cells);
  int n_parts = soma_drawing_find_parts (drawing, part);

  soma_drawing_unref (drawing);
  return n_parts == 1;
}

/* Each way to cut notches across a stick, from above at its ends, from all sides in the middle but
 * not through it, is one of the set, which has no other; their names are their numbers. */
static void
test_burr_sticks (void)
{
  const SomaPieceSet *set = soma_piece_sets_get ("burr-sticks");
  const SomaPieceSet *few = soma_piece_sets_get ("burr-sticks-42");
  int least[59];
  guint n_found = 0;

  memset (least, 0, sizeof least);
  for (int way = 0; way < 4 * 16 * 16; way++)
    {
      int left = way >> 4 & 15, right = way & 15;
      int removed = cut (0, way >> 8 & 1) | cut (1, left) | cut (2, right) | cut (3, way >> 9 & 1);
      if ((left & 3) == 3 || (left & 12) == 12 || (right & 3) == 3 || (right & 12) == 12 ||
          !is_connected (removed + 1))
        continue;
      int i = find_stick (set, removed + 1);
      g_assert_cmpint (i, >=, 0);
      n_found += least[i] == 0;
      least[i] = least[i] == 0 ? removed + 1 : MIN (least[i], removed + 1);
    }
  g_assert_cmpuint (n_found, ==, 59);
  for (int i = 0; i < set->n_pieces; i++)
    {
      g_assert_cmpint (g_ascii_strtoll (set->pieces[i].name, NULL, 10), ==, least[i]);
      g_assert_cmpint (set->pieces[i].max_count, ==, 6);
    }
  for (int i = 0; i < few->n_pieces; i++)
    {
      int same = find_stick (set, (int) g_ascii_strtoll (few->pieces[i].name, NULL, 10));
      g_assert_cmpstr (few->pieces[i].name, ==, set->pieces[same].name);
      g_assert_cmpstr (few->pieces[i].letter, ==, set->pieces[same].letter);
      g_assert_true (soma_piece_same_shape (&few->pieces[i], &set->pieces[same], false));
    }
}

static void
test_choice (void)
{
  g_assert_true (soma_piece_sets_get ("S") == soma_piece_sets_get ("soma"));
  g_assert_true (soma_piece_sets_get ("e") == soma_piece_sets_get ("soma-plus"));
  g_assert_true (soma_piece_sets_get ("D") == soma_piece_sets_get ("double-soma"));
  g_assert_true (soma_piece_sets_get ("b") == soma_piece_sets_get ("bedlam"));
  g_assert_null (soma_piece_sets_get ("X"));
  g_assert_null (soma_piece_sets_get (""));
  g_assert_cmpstr (soma_piece_sets_default (27)->name, ==, "soma");
  g_assert_cmpstr (soma_piece_sets_default (40)->name, ==, "soma-plus");
  g_assert_cmpstr (soma_piece_sets_default (54)->name, ==, "double-soma");
  g_assert_cmpstr (soma_piece_sets_default (64)->name, ==, "bedlam");
  g_assert_null (soma_piece_sets_default (25));
}

static void
test_catalogue (void)
{
  g_autoptr (SomaFileContents) catalogue = soma_catalogue_load ();
  g_autoptr (GHashTable) ids = g_hash_table_new (g_str_hash, g_str_equal);
  guint n_of_soma = 0;
  g_assert_cmpuint (catalogue->problems->len, ==, 0);
  for (guint i = 0; i < catalogue->entries->len; i++)
    {
      const SomaFileEntry *entry = g_ptr_array_index (catalogue->entries, i);
      int least, most;
      g_assert_nonnull (entry->set);
      soma_piece_set_volume (entry->set, &least, &most);
      /* The pieces fill it, but for optional cells. */
      g_assert_cmpint (entry->figure->n_cells, >=, most);
      g_assert_cmpint (entry->figure->n_cells - entry->figure->n_optional, <=, least);
      n_of_soma += entry->set == soma_piece_sets_get ("soma");
      g_assert_nonnull (entry->collection);
      g_assert_true (g_hash_table_add (ids, entry->id));
    }
  g_assert_cmpuint (n_of_soma, >=, 250);
}

static SomaFileEntry *
find_entry (const SomaFileContents *contents, const char *id)
{
  for (guint i = 0; i < contents->entries->len; i++)
    {
      SomaFileEntry *entry = g_ptr_array_index (contents->entries, i);
      if (strcmp (entry->id, id) == 0)
        return entry;
    }
  g_error ("no figure %s", id);
}

/* The catalogue contains the same figures as the collections, in the other format. */
static void
test_catalogue_figures (void)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "corpus", "figures.soma", NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (SomaFileContents) corpus = soma_file_load (path, &error);
  g_assert_no_error (error);
  g_autoptr (SomaFileContents) catalogue = soma_catalogue_load ();
  g_assert_cmpuint (corpus->entries->len, ==, 46);
  g_assert_cmpuint (corpus->problems->len, ==, 0);
  for (guint i = 0; i < corpus->entries->len; i++)
    {
      const SomaFileEntry *entry = g_ptr_array_index (corpus->entries, i);
      const SomaFileEntry *same = find_entry (catalogue, entry->id);
      g_assert_true (soma_figure_equal (entry->figure, same->figure));
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/piece-sets/sets", test_sets);
  g_test_add_func ("/piece-sets/mirror-images", test_mirror_images);
  g_test_add_func ("/piece-sets/own-figures", test_own_figures);
  g_test_add_func ("/piece-sets/soma", test_soma);
  g_test_add_func ("/piece-sets/burr-sticks", test_burr_sticks);
  g_test_add_func ("/piece-sets/choice", test_choice);
  g_test_add_func ("/piece-sets/catalogue", test_catalogue);
  g_test_add_func ("/piece-sets/catalogue-figures", test_catalogue_figures);
  return g_test_run ();
}
