/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "catalogue.h"
#include "engine-auto.h"
#include "entry-aspects.h"
#include "few.h"
#include "file-support.h"
#include "piece-sets.h"

/* Writes the entry and reads it back; NULL if the format cannot hold it. */
static SomaFileContents *
pass (const SomaFormat *format, const SomaFileEntry *entry)
{
  g_autofree char *obstacle = soma_format_find_obstacle (format, entry);
  g_autoptr (GPtrArray) entries = g_ptr_array_new ();
  g_autoptr (GString) text = g_string_new (NULL);

  if (obstacle != NULL || format->read == NULL)
    return NULL;
  g_ptr_array_add (entries, (gpointer) entry);
  format->write (text, entries);
  g_assert_true (soma_format_recognize (text->str, text->len) == format);
  SomaFileContents *back = format->read (text->str, text->len, "");
  g_auto (GStrv) problems = soma_file_contents_list_problems (back);
  if (back->entries->len != 1)
    g_error ("%s does not read what it has written: %s\n%s", format->id,
             problems[0] != NULL ? problems[0] : "", text->str);
  return back;
}

static void
assert_flags (const SomaFormat *format, const SomaFileEntry *entry, guint found, guint announced)
{
  g_auto (GStrv) words = soma_format_describe_losses (found & ~announced);
  g_auto (GStrv) others = soma_format_describe_losses (announced & ~found);
  g_autofree char *lost = g_strjoinv ("; ", words), *kept = g_strjoinv ("; ", others);

  if (*lost != '\0')
    g_error ("%s: %s loses what is not announced: %s", entry->id, format->id, lost);
  if (*kept != '\0')
    g_error ("%s: %s announces as lost what is not: %s", entry->id, format->id, kept);
}

/* What is announced as lost is what differs; and after a second format, no more than both say. */
static void
check_pair (const SomaFormat *first, const SomaFormat *second, const SomaFileEntry *entry)
{
  g_autoptr (SomaFileContents) once = pass (first, entry);
  guint losses = soma_format_find_losses (first, entry);

  if (once == NULL)
    {
      g_assert_cmpuint (losses, ==, SOMA_FORMAT_LOSES_FIGURE);
      return;
    }
  const SomaFileEntry *between = get_entry (once, 0);
  if (first == second)
    assert_flags (first, entry, compare_aspects (entry, between, 0), losses);
  g_autoptr (SomaFileContents) twice = pass (second, between);
  if (twice == NULL)
    return;
  guint all = losses | soma_format_find_losses (second, between);
  guint found = compare_aspects (entry, get_entry (twice, 0), all);
  assert_flags (second, entry, found & ~all, 0);
}

/* Every pair of formats that hold figures; with a sanitizer, those with the native one. */
static void
check_entry (const SomaFileEntry *entry)
{
  gboolean all = soma_few_of (1, 10) == 1;

  for (const SomaFormat *const *first = soma_format_list (); *first != NULL; first++)
    for (const SomaFormat *const *second = soma_format_list (); *second != NULL; second++)
      if ((*first)->write != NULL && (*second)->write != NULL &&
          (all || *first == &soma_format_native))
        check_pair (*first, *second, entry);
}

static void
check_contents (const SomaFileContents *contents, guint stride)
{
  for (guint i = 0; i < contents->entries->len; i += stride)
    check_entry (get_entry (contents, i));
}

/* Figures that come with the program: some of each collection. */
static void
test_catalogue (void)
{
  g_autoptr (SomaFileContents) figures = soma_catalogue_load ();
  g_autoptr (SomaFileContents) levels = soma_catalogue_load_levels ();

  for (guint i = 0; i < figures->entries->len; i += 5 * soma_few_of (1, 10))
    for (const SomaFormat *const *at = soma_format_list (); *at != NULL; at++)
      if ((*at)->write != NULL)
        check_pair (*at, *at, get_entry (figures, i));
  for (guint i = 0; i < figures->entries->len; i += 50 * soma_few_of (1, 10))
    check_entry (get_entry (figures, i));
  check_contents (levels, 2 * soma_few_of (1, 10));
  g_assert_cmpuint (figures->entries->len, >, 40);
}

static void
check_together (const SomaFormat *format, const SomaFileContents *contents)
{
  g_autoptr (GString) text = g_string_new (NULL);

  format->write (text, contents->entries);
  g_autoptr (SomaFileContents) back = format->read (text->str, text->len, "");
  g_assert_cmpuint (back->entries->len, ==, contents->entries->len);
  for (guint i = 0; i < back->entries->len; i++)
    {
      const SomaFileEntry *entry = get_entry (contents, i);
      guint found = compare_aspects (entry, get_entry (back, i), 0);
      /* Notes of several figures may be one text for all. */
      assert_flags (format, entry, found & ~(guint) SOMA_FORMAT_LOSES_NOTES,
                    soma_format_find_losses (format, entry) & ~(guint) SOMA_FORMAT_LOSES_NOTES);
    }
}

/* Figures do not take anything from those before them in the file. */
static void
test_together (void)
{
  g_autoptr (SomaFileContents) contents = soma_catalogue_load ();

  for (guint i = contents->entries->len; i-- > 0;)
    if (i % soma_few_of (3, 10) != 0)
      g_ptr_array_remove_index (contents->entries, i);
  for (const SomaFormat *const *at = soma_format_list (); *at != NULL; at++)
    if ((*at)->write != NULL && (*at)->read != NULL && !(*at)->is_single &&
        *at != &soma_format_xmpuzzle)
      check_together (*at, contents);
}

static void
test_sets (void)
{
  for (const char *const *name = soma_piece_sets_list (); *name != NULL; name++)
    {
      g_autoptr (SomaFileContents) contents = soma_piece_sets_load (*name);
      check_contents (contents, 1);
    }
}

/* Random puzzles, as texts in the native format */

typedef struct
{
  GRand *random;
  int size[3];
  int *piece_at; /* per place: the piece that was cut out there, from 1; 0 is no cell */
  int n_pieces;
  gboolean optional, coloured, named, odd_counts, bound;
} Maker;

static int
get_index (const Maker *maker, int x, int y, int z)
{
  const int *size = maker->size;

  return x < 0 || y < 0 || z < 0 || x >= size[0] || y >= size[1] || z >= size[2]
             ? -1
             : x + size[0] * (y + size[1] * z);
}

/* A walk through places that are free, which become a piece. */
static void
cut_piece (Maker *maker, int x, int y, int z, int n)
{
  maker->n_pieces++;
  for (int i = 0; i < n; i++)
    {
      int at = get_index (maker, x, y, z);
      if (at < 0 || (maker->piece_at[at] != 0 && maker->piece_at[at] != maker->n_pieces))
        return;
      maker->piece_at[at] = maker->n_pieces;
      int *axis[3] = { &x, &y, &z };
      *axis[g_rand_int_range (maker->random, 0, 3)] += g_rand_boolean (maker->random) ? 1 : -1;
    }
}

/* A letter for each of up to 200 pieces. */
static void
append_letter (GString *out, int piece)
{
  gunichar letter = piece < 26   ? (gunichar) ('A' + piece)
                    : piece < 52 ? (gunichar) ('a' + piece - 26)
                                 : 0x100 + (gunichar) piece;

  g_string_append_unichar (out, letter);
}

/* The rows of the box: `piece` from 0, or -1 for all, each with its letter if `letters`. */
static void
append_rows (GString *out, const Maker *maker, int piece, gboolean letters, const char *colours)
{
  int n = maker->size[0] * maker->size[1] * maker->size[2];

  for (int i = 0; i < n; i++)
    {
      int here = maker->piece_at[i];
      gboolean optional = maker->optional && here > 0 && here == maker->n_pieces && here > 1;
      if (i % maker->size[0] == 0)
        g_string_append (out, "\n \"");
      if (here == 0 || (piece >= 0 && here != piece + 1))
        g_string_append_c (out, '.');
      else if (letters)
        append_letter (out, here - 1);
      else if (colours != NULL)
        g_string_append_c (out, colours[(i + here) % (int) strlen (colours)]);
      else
        g_string_append_c (out, piece < 0 && optional ? '+' : 'x');
      if (i % maker->size[0] == maker->size[0] - 1)
        g_string_append_c (out, '"');
    }
  g_string_append_c (out, '\n');
}

static void
append_piece (GString *out, Maker *maker, int piece)
{
  static const char *const rules[] = { " about-x", " about-y", " about-z", " along-x",
                                       " along-y", " along-z", " fixed" };
  gboolean may_stay_away = maker->optional && piece == maker->n_pieces - 1;

  g_string_append (out, "piece ");
  append_letter (out, piece);
  if (maker->named)
    g_string_append_printf (out, " \"No. %d <&> \\\"x\\\"\" #%06x", piece,
                            g_rand_int_range (maker->random, 0, 0x1000000));
  if (may_stay_away || maker->odd_counts)
    g_string_append_printf (out, " x%d-%d", may_stay_away ? 0 : 1, maker->odd_counts ? 3 : 1);
  if (maker->bound && piece % 2 == 0)
    g_string_append (out, rules[g_rand_int_range (maker->random, 0, G_N_ELEMENTS (rules))]);
  if (maker->bound && piece % 3 == 0)
    g_string_append_printf (out, " weight=%d", g_rand_int_range (maker->random, -3, 4));
  g_string_append_printf (out, " %d %d %d", maker->size[0], maker->size[1], maker->size[2]);
  append_rows (out, maker, piece, FALSE, NULL);
}

static char *
make_text (Maker *maker)
{
  GString *out = g_string_new ("soma 1\n");

  if (maker->named)
    g_string_append (out, "collection \"All of <it>\"\n");
  g_string_append (out, "pieces \"Random\"\n");
  for (int p = 0; p < maker->n_pieces; p++)
    append_piece (out, maker, p);
  if (g_rand_boolean (maker->random))
    g_string_append (out, "distinct\n");
  g_string_append_printf (out, "figure \"R1\" \"%s\" %d %d %d",
                          maker->named ? "A \\\"B\\\" \\\\ <c>" : "R1", maker->size[0],
                          maker->size[1], maker->size[2]);
  append_rows (out, maker, -1, FALSE, NULL);
  if (!maker->named && maker->odd_counts)
    g_string_append (out, maker->optional ? "holes anywhere 0-1\n" : "holes anywhere\n");
  if (maker->named && maker->odd_counts)
    g_string_append (out, maker->optional ? "holes 0-1\n" : "holes 1-4096\n");
  if (maker->named)
    g_string_append (out, "group 1 2 1\nnote \"One\"\nnote \"Two\"\nauthor \"N. N.\"\n"
                          "tags \"a, b\"\ngame \"1;pieces;\"\n");
  return g_string_free (out, FALSE);
}

static gboolean
has_cells (const Maker *maker, int axis, int at)
{
  int n = maker->size[0] * maker->size[1] * maker->size[2];

  for (int i = 0; i < n; i++)
    {
      int place[3] = { i % maker->size[0], i / maker->size[0] % maker->size[1],
                       i / maker->size[0] / maker->size[1] };
      if (place[axis] == at && maker->piece_at[i] > 0)
        return TRUE;
    }
  return FALSE;
}

/* Rows of symbols are those of the least box, so that the figure has to fill its own. */
static gboolean
fills_box (const Maker *maker)
{
  for (int axis = 0; axis < 3; axis++)
    if (!has_cells (maker, axis, 0) || !has_cells (maker, axis, maker->size[axis] - 1))
      return FALSE;
  return TRUE;
}

static void
add_rest (GString *out, Maker *maker)
{
  if (!fills_box (maker))
    return;
  if (maker->coloured)
    {
      g_string_append (out, "colours");
      append_rows (out, maker, -1, FALSE, "A.BC");
      if (g_rand_boolean (maker->random))
        g_string_append (out, "colour A #12ab00\ncolour C #000000\n");
      if (g_rand_boolean (maker->random))
        g_string_append (out, "colour B \"Light \\\"oak\\\"\"\n");
      g_string_append (out, "accepts A BC\naccepts C A\n");
    }
  if (!maker->coloured && !maker->odd_counts && g_rand_boolean (maker->random))
    {
      g_string_append (out, "pins");
      append_rows (out, maker, 0, TRUE, NULL);
    }
  if (!maker->coloured && !maker->odd_counts)
    {
      g_string_append (out, "solution");
      append_rows (out, maker, -1, TRUE, NULL);
    }
}

static void
check_random (GRand *random, const int *size, int n_cuts)
{
  g_autofree int *piece_at = g_new0 (int, size[0] * size[1] * size[2]);
  Maker maker = { .random = random,
                  .size = { size[0], size[1], size[2] },
                  .piece_at = piece_at,
                  .optional = g_rand_boolean (random),
                  .named = g_rand_boolean (random),
                  .odd_counts = g_rand_boolean (random),
                  .bound = n_cuts % 3 == 0 };

  for (int i = 0; i < n_cuts || maker.n_pieces == 0; i++)
    {
      int x = g_rand_int_range (random, 0, size[0]), y = g_rand_int_range (random, 0, size[1]),
          z = g_rand_int_range (random, 0, size[2]);
      if (piece_at[get_index (&maker, x, y, z)] == 0)
        cut_piece (&maker, x, y, z, g_rand_int_range (random, 1, 7));
    }
  g_autofree char *begin = make_text (&maker);
  g_autoptr (GString) text = g_string_new (begin);
  maker.coloured = g_rand_int_range (random, 0, 3) == 0;
  add_rest (text, &maker);
  g_autoptr (SomaFileContents) contents = parse (text->str);
  g_assert_cmpuint (contents->entries->len, ==, 1);
  check_contents (contents, 1);
}

static void
test_random (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (20240229);

  for (guint i = 0; i < 60; i += soma_few_of (1, 10))
    {
      const int size[3] = { g_rand_int_range (random, 1, 7), g_rand_int_range (random, 1, 6),
                            g_rand_int_range (random, 1, 5) };
      check_random (random, size, g_rand_int_range (random, 1, 20));
    }
}

/* A cube of 4,096 cells, which is one piece and many. */
static void
test_largest (void)
{
  g_autoptr (GString) text = g_string_new ("soma 1\npieces\npiece A x4096 1 1 1 x\n");
  g_autofree char *row = g_strnfill (16, 'x');

  g_string_assign (text, "soma 1\npieces\npiece A x512 2 2 2 xx xx xx xx\n"
                         "figure \"Most\" 16 16 16\n");
  for (int i = 0; i < 256; i++)
    g_string_append_printf (text, " %s\n", row);
  g_autoptr (SomaFileContents) contents = parse (text->str);
  assert_counts (contents, 1, 0);
  g_assert_cmpint (get_entry (contents, 0)->figure->n_cells, ==, SOMA_MAX_CELLS);
  for (const SomaFormat *const *at = soma_format_list (); *at != NULL; at++)
    if ((*at)->write != NULL)
      check_pair (*at, *at, get_entry (contents, 0));
  if (soma_few_of (1, 10) == 1)
    check_contents (contents, 1);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/round-trip/catalogue", test_catalogue);
  g_test_add_func ("/round-trip/together", test_together);
  g_test_add_func ("/round-trip/sets", test_sets);
  g_test_add_func ("/round-trip/random", test_random);
  g_test_add_func ("/round-trip/largest", test_largest);
  return g_test_run ();
}
