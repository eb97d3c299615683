/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "engine-auto.h"
#include "file-support.h"
#include "naive.h"
#include "random-draft.h"
#include "search.h"
#include "soma-symbols.h"

/* Solutions and pins of puzzles with several copies of a piece, through all formats. What comes
 * back is compared by which cells lie in one copy. SOMA_TEST_PUZZLES is how many random puzzles are
 * tried. */

#define MAX_CELLS 16
#define MAX_STEPS 200000
#define MOST_SOLUTIONS 60

typedef struct
{
  SomaPuzzle *puzzle;
  GPtrArray *solutions; /* of guint16 arrays */
} Solved;

static bool
keep_cb (const uint16_t *copy_at, void *data)
{
  Solved *solved = data;

  g_ptr_array_add (solved->solutions,
                   g_memdup2 (copy_at, (gsize) solved->puzzle->figure->n_cells * sizeof *copy_at));
  return true;
}

static void
solve (Solved *solved, SomaPuzzle *puzzle, guint most)
{
  const SomaSearchOptions options = { .symmetry = SOMA_SYMMETRY_NONE,
                                      .limit = most,
                                      .n_threads = 1,
                                      .solution = keep_cb,
                                      .data = solved };
  SomaSearch *search = soma_search_new (puzzle, &options, NULL);

  solved->puzzle = puzzle;
  solved->solutions = g_ptr_array_new_with_free_func (g_free);
  soma_search_run (search);
  soma_search_free (search);
}

static void
solved_clear (Solved *solved)
{
  g_ptr_array_unref (solved->solutions);
  soma_puzzle_unref (solved->puzzle);
}

/* For each cell the first one of the same copy. */
static void
find_parts (const uint16_t *copy_at, int n_cells, int *part)
{
  for (int cell = 0; cell < n_cells; cell++)
    {
      part[cell] = -1;
      for (int first = 0; copy_at[cell] != SOMA_NO_COPY && part[cell] < 0; first++)
        if (copy_at[first] == copy_at[cell])
          part[cell] = first;
    }
}

static void
assert_same (const char *what, const char *text, const uint16_t *copy_at, const uint16_t *back,
             int n_cells)
{
  g_autofree int *part = g_new (int, n_cells), *other = g_new (int, n_cells);

  find_parts (copy_at, n_cells, part);
  find_parts (back, n_cells, other);
  if (memcmp (part, other, (gsize) n_cells * sizeof *part) != 0)
    g_error ("%s: another solution came back of\n%s", what, text);
}

/* Solutions that leave cells empty are drawings of another figure in formats without such cells. */
static gboolean
can_hold (const SomaFormat *format, const SomaFigure *figure)
{
  return figure->n_optional == 0 || format == &soma_format_native ||
         format == &soma_format_xmpuzzle;
}

static void
check_back (const SomaFormat *format, const Solved *solved, const uint16_t *copy_at,
            const GString *text)
{
  const SomaFigure *figure = solved->puzzle->figure;
  g_autoptr (SomaFileContents) contents = format->read (text->str, text->len, "");
  g_autofree uint16_t *back = g_new (uint16_t, figure->n_cells);
  g_autoptr (GError) error = NULL;

  if (contents->entries->len != 1 || get_entry (contents, 0)->solutions->len != 1)
    g_error ("%s: no solution came back of\n%s", format->id, text->str);
  const SomaFileEntry *entry = get_entry (contents, 0);
  g_assert_cmpint (entry->figure->n_cells, ==, figure->n_cells);
  SomaPieceSet *set = entry->set != NULL ? entry->set : solved->puzzle->set;
  soma_file_solution_to_copies (entry->solutions->pdata[0], entry->figure, set, back, &error);
  g_assert_no_error (error);
  assert_same (format->id, text->str, copy_at, back, figure->n_cells);
}

/* Reads the rows of the Soma notation, from the back and from above. */
static void
read_rows (const char *text, const SomaFigure *figure, char start, gunichar *symbols)
{
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  int row = 0;

  for (int i = 1; lines[i] != NULL; i++)
    if (*lines[i] == start)
      {
        g_auto (GStrv) layers = g_strsplit (lines[i] + 1, "/", -1);
        for (int layer = 0; layer < figure->extent[2]; layer++)
          for (int x = 0; x < figure->extent[0]; x++)
            {
              SomaCell cell = { (int16_t) x, (int16_t) (figure->extent[1] - 1 - row),
                                (int16_t) (figure->extent[2] - 1 - layer) };
              int number = soma_figure_index (figure, cell);
              if (number >= 0)
                symbols[number] = g_utf8_get_char (g_utf8_offset_to_pointer (layers[layer], x));
            }
        row++;
      }
  g_assert_cmpint (row, ==, figure->extent[1]);
}

/* What src/formats/README.md promises to whoever reads the rows. */
static void
check_rows (const char *text, const Solved *solved, const uint16_t *copy_at)
{
  const SomaFigure *figure = solved->puzzle->figure;
  g_autofree gunichar *symbols = g_new0 (gunichar, figure->n_cells);

  read_rows (text, figure, strstr (text, "\n|") != NULL ? '|' : '/', symbols);
  for (int i = 0; i < figure->n_cells; i++)
    for (int k = 0; k < i; k++)
      {
        SomaCell a = figure->cells[i], b = figure->cells[k];
        int piece = soma_piece_set_copy_piece (solved->puzzle->set, copy_at[i]);
        gboolean touches = ABS (a.x - b.x) + ABS (a.y - b.y) + ABS (a.z - b.z) == 1;
        if (copy_at[i] == copy_at[k])
          g_assert_cmpuint (symbols[i], ==, symbols[k]);
        else if (soma_piece_set_copy_piece (solved->puzzle->set, copy_at[k]) != piece ||
                 (touches && solved->puzzle->set->pieces[piece].n_cells > 1))
          g_assert_cmpuint (symbols[i], !=, symbols[k]);
      }
}

/* Solutions are drawn as their marks are. */
static void
check_plan (const Solved *solved)
{
  const SomaFigure *figure = solved->puzzle->figure;
  g_autoptr (SomaSymbols) symbols = soma_symbols_new (solved->puzzle->set);
  g_autoptr (SomaSymbolPlan) plan = soma_symbol_plan_new (solved->puzzle->set, figure, FALSE);
  g_autofree SomaMark *marks = g_new (SomaMark, figure->n_cells);
  g_autofree gunichar *drawn = g_new (gunichar, figure->n_cells);
  g_autofree gunichar *planned = g_new (gunichar, figure->n_cells);

  for (guint i = 0; i < solved->solutions->len; i++)
    {
      soma_symbols_mark (symbols, solved->solutions->pdata[i], figure->n_cells, marks);
      soma_symbols_draw (symbols, figure, marks, drawn);
      soma_symbol_plan_draw (plan, solved->solutions->pdata[i], planned);
      g_assert_cmpmem (drawn, (gsize) figure->n_cells * sizeof *drawn, planned,
                       (gsize) figure->n_cells * sizeof *planned);
    }
}

/* Every solution has a text of its own, and comes back from it. */
static void
check_format (const SomaFormat *format, Solved *solved)
{
  const SomaFormatFigure figure = { .id = "T1", .name = "Test", .puzzle = solved->puzzle };
  g_autoptr (GHashTable) texts = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (guint i = 0; i < solved->solutions->len; i++)
    {
      g_autoptr (GString) text = g_string_new (NULL);
      const uint16_t *copy_at = solved->solutions->pdata[i];

      if (format->begin_solutions != NULL)
        format->begin_solutions (text, &figure);
      format->write_solution (text, &figure, 1, copy_at);
      if (format->end_solutions != NULL)
        format->end_solutions (text, &figure);
      if (format == &soma_format_soma && solved->puzzle->figure->n_optional == 0)
        check_rows (text->str, solved, copy_at);
      if (!g_hash_table_add (texts, g_strdup (text->str)))
        g_error ("%s: two solutions have the text\n%s", format->id, text->str);
      if (format->read != NULL && format != &soma_format_json && format != &soma_format_grid &&
          can_hold (format, solved->puzzle->figure))
        check_back (format, solved, copy_at, text);
    }
}

/* Formats of whole figures hold them, too; JSON has another text for those that are listed. */
static void
check_figure (const SomaFormat *format, Solved *solved)
{
  const SomaFormatFigure figure = { .id = "T1", .name = "Test", .puzzle = solved->puzzle };
  g_autoptr (GString) native = g_string_new (NULL), text = g_string_new (NULL);
  int n_cells = solved->puzzle->figure->n_cells;
  g_autofree uint16_t *back = g_new (uint16_t, n_cells);

  soma_format_native.begin_solutions (native, &figure);
  for (guint i = 0; i < solved->solutions->len; i++)
    soma_format_native.write_solution (native, &figure, i + 1, solved->solutions->pdata[i]);
  g_autoptr (SomaFileContents) contents = soma_format_native.read (native->str, native->len, "");
  format->write (text, contents->entries);
  g_autoptr (SomaFileContents) again = format->read (text->str, text->len, "");
  const SomaFileEntry *entry = get_entry (again, 0);
  SomaPieceSet *set = entry->set != NULL ? entry->set : solved->puzzle->set;
  g_assert_cmpuint (entry->solutions->len, ==, solved->solutions->len);
  for (guint i = 0; i < solved->solutions->len; i++)
    {
      g_assert_true (soma_file_solution_to_copies (entry->solutions->pdata[i], entry->figure, set,
                                                   back, NULL));
      assert_same (format->id, text->str, solved->solutions->pdata[i], back, n_cells);
    }
}

static void
check_all (Solved *solved)
{
  check_plan (solved);
  for (const SomaFormat *const *at = soma_format_list (); *at != NULL; at++)
    if ((*at)->write_solution != NULL && *at != &soma_format_grid)
      check_format (*at, solved);
  check_figure (&soma_format_native, solved);
  check_figure (&soma_format_json, solved);
  check_figure (&soma_format_xmpuzzle, solved);
  if (solved->puzzle->figure->n_optional == 0)
    check_figure (&soma_format_soma, solved);
}

/* The same puzzle, in which some placements of the solution are pinned. */
static SomaPuzzle *
pin (const SomaPuzzle *puzzle, const uint16_t *copy_at, GRand *random)
{
  int n_copies = soma_piece_set_n_copies (puzzle->set), n_pins = 0, n_cells = 0;
  SomaPin pins[MAX_CELLS];
  uint16_t cells[MAX_CELLS];

  for (int copy = 0; copy < n_copies; copy++)
    {
      int first = n_cells, piece = soma_piece_set_copy_piece (puzzle->set, copy);
      for (int cell = 0; cell < puzzle->figure->n_cells; cell++)
        if (copy_at[cell] == copy)
          cells[n_cells++] = (uint16_t) cell;
      if (n_cells > first && g_rand_boolean (random))
        pins[n_pins++] = (SomaPin){ piece, n_cells - first, cells + first };
      else
        n_cells = first;
    }
  return soma_puzzle_new ("", puzzle->figure, puzzle->set, pins, n_pins, puzzle->distinct_pieces,
                          NULL);
}

/* As many solutions as `expected` when it has been through the format. */
static void
check_pins (const SomaFormat *format, SomaPuzzle *puzzle, guint expected)
{
  const SomaFormatFigure figure = { .id = "T1", .name = "Test", .puzzle = puzzle };
  g_autoptr (GString) native = g_string_new (NULL), text = g_string_new (NULL);

  soma_format_native.begin_solutions (native, &figure);
  g_autoptr (SomaFileContents) contents = soma_format_native.read (native->str, native->len, "");
  assert_counts (contents, 1, 0);
  format->write (text, contents->entries);
  g_autoptr (SomaFileContents) again = format->read (text->str, text->len, "");
  assert_counts (again, 1, 0);
  const SomaFileEntry *entry = get_entry (again, 0);
  g_autoptr (SomaPuzzle) back = soma_file_make_puzzle ("", entry->figure, entry->pins, entry->set,
                                                       entry->distinct_pieces, NULL);
  g_assert_nonnull (back);
  g_assert_cmpint (back->n_pins, ==, puzzle->n_pins);
  g_autoptr (Naive) naive = naive_new (back, MAX_STEPS);
  if (naive != NULL && naive_count (naive, SOMA_SYMMETRY_NONE) != expected)
    g_error ("%s: %u solutions instead of %u:\n%s", format->id,
             naive_count (naive, SOMA_SYMMETRY_NONE), expected, text->str);
}

/* polycube uses all pieces, and equal ones are the same there. */
static gboolean
is_for_polycube (const SomaPuzzle *puzzle)
{
  for (int i = 0; i < puzzle->set->n_pieces; i++)
    if (puzzle->set->pieces[i].min_count != puzzle->set->pieces[i].max_count)
      return FALSE;
  return puzzle->figure->n_optional == 0 && !puzzle->distinct_pieces;
}

static void
check_random_pins (const Solved *solved, GRand *random)
{
  guint n = solved->solutions->len;
  const uint16_t *chosen = solved->solutions->pdata[g_rand_int_range (random, 0, (gint32) n)];
  g_autoptr (SomaPuzzle) pinned = pin (solved->puzzle, chosen, random);
  g_autoptr (Naive) naive = naive_new (pinned, MAX_STEPS);

  if (naive == NULL)
    return;
  check_pins (&soma_format_native, pinned, naive_count (naive, SOMA_SYMMETRY_NONE));
  check_pins (&soma_format_json, pinned, naive_count (naive, SOMA_SYMMETRY_NONE));
  if (is_for_polycube (pinned))
    check_pins (&soma_format_polycube, pinned, naive_count (naive, SOMA_SYMMETRY_NONE));
}

static void
test_random (void)
{
  const char *number = g_getenv ("SOMA_TEST_PUZZLES");
  guint n_puzzles = number != NULL ? (guint) g_ascii_strtoull (number, NULL, 10) : 200, n_tried = 0;

  for (guint32 seed = 0; seed < n_puzzles; seed++)
    {
      g_autoptr (GRand) random = g_rand_new_with_seed (seed);
      Draft draft;
      Solved solved = { 0 };

      random_draft (&draft, seed, MAX_CELLS);
      for (int p = 0; p < draft.n_pieces; p++)
        draft.pieces[p].turns = SOMA_TURNS_ANY; /* as most formats know it alone */
      SomaPuzzle *puzzle = draft_make_puzzle (&draft, "");
      if (puzzle == NULL)
        continue;
      solve (&solved, puzzle, MOST_SOLUTIONS);
      if (solved.solutions->len > 0)
        {
          n_tried++;
          check_all (&solved);
          check_random_pins (&solved, random);
        }
      solved_clear (&solved);
    }
  g_assert_cmpuint (n_tried, >, n_puzzles / 4);
}

static SomaPuzzle *
read_puzzle (const char *text)
{
  g_autoptr (SomaFileContents) contents = parse (text);

  assert_counts (contents, 1, 0);
  const SomaFileEntry *entry = get_entry (contents, 0);
  return soma_file_make_puzzle ("", entry->figure, entry->pins, entry->set, entry->distinct_pieces,
                                NULL);
}

/* Five dominoes and two single cells: many solutions differ only in which cells are one domino. */
static void
test_dominoes (void)
{
  Solved solved = { 0 };

  solve (&solved,
         read_puzzle ("soma 1\npieces \"p\"\npiece A x5 2 1 1\n xx\npiece B x2 1 1 1\n x\n"
                      "figure \"f\" 4 3 1\n xxxx xxxx xxxx\n"),
         0);
  g_assert_cmpuint (solved.solutions->len, ==, 123);
  check_all (&solved);
  solved_clear (&solved);
}

static guint
count_symbols (const char *rows)
{
  gboolean seen[128] = { FALSE };
  guint n = 0;

  for (const char *at = rows; *at != '\0'; at++)
    {
      g_assert_cmpint (*at, >, 0);
      n += g_ascii_isalnum (*at) && !seen[(int) *at];
      seen[(int) *at] = TRUE;
    }
  return n;
}

/* The rows of a first solution in the Soma notation. */
static char *
write_first (Solved *solved)
{
  const SomaFormatFigure figure = { .id = "1", .puzzle = solved->puzzle };
  g_autoptr (GString) text = g_string_new (NULL);

  soma_format_soma.write_solution (text, &figure, 1, solved->solutions->pdata[0]);
  g_assert_true (g_str_has_prefix (text->str, "/SOMA1\n"));
  return g_strdup (text->str + strlen ("/SOMA1\n"));
}

/* As long as there are letters, each copy has its own. */
static void
test_letters (void)
{
  Solved solved = { 0 };

  solve (&solved,
         read_puzzle ("soma 1\npieces \"p\"\npiece A x25 3 2 1\n xxx xx.\n"
                      "figure \"f\" 5 5 5\n xxxxx xxxxx xxxxx xxxxx xxxxx\n"
                      " xxxxx xxxxx xxxxx xxxxx xxxxx xxxxx xxxxx xxxxx xxxxx xxxxx\n"
                      " xxxxx xxxxx xxxxx xxxxx xxxxx xxxxx xxxxx xxxxx xxxxx xxxxx\n"),
         1);
  g_autofree char *rows = write_first (&solved);
  g_assert_cmpuint (count_symbols (rows), ==, 25);
  check_all (&solved);
  solved_clear (&solved);
}

/* Where there are more, letters are used again, but never side by side. */
static void
test_thousand (void)
{
  g_autoptr (GString) text = g_string_new ("soma 1\npieces \"p\"\npiece D x1000 2 1 1\n xx\n"
                                           "figure \"f\" 20 20 5\n");
  Solved solved = { 0 };

  for (int i = 0; i < 100; i++)
    g_string_append (text, " xxxxxxxxxxxxxxxxxxxx\n");
  solve (&solved, read_puzzle (text->str), 1);
  g_autofree char *rows = write_first (&solved);
  g_assert_cmpuint (count_symbols (rows), ==, 48); /* D is of SOMAplus, which has digits */
  check_all (&solved);
  solved_clear (&solved);
}

/* Nearly all letters are those of pieces that do not fit. */
static void
test_few_letters (void)
{
  g_autoptr (GString) text = g_string_new ("soma 1\npieces \"p\"\npiece D x32 2 1 1\n xx\n");
  Solved solved = { 0 };

  for (char letter = 'A'; letter <= 'z'; letter++)
    if (g_ascii_isalpha (letter) && g_ascii_toupper (letter) != 'D')
      g_string_append_printf (text, "piece %c x0-1 5 1 1\n xxxxx\n", letter);
  g_string_append (text, "figure \"f\" 4 4 4\n xxxx xxxx xxxx xxxx xxxx xxxx xxxx xxxx\n"
                         " xxxx xxxx xxxx xxxx xxxx xxxx xxxx xxxx\n");
  solve (&solved, read_puzzle (text->str), MOST_SOLUTIONS);
  g_autofree char *rows = write_first (&solved);
  g_assert_cmpuint (count_symbols (rows), <=, strlen ("Dd123456789"));
  check_all (&solved);
  solved_clear (&solved);
}

/* Cells of one letter that an older version wrote are cut, whatever it takes. */
static void
test_joined (void)
{
  g_autoptr (GString) text = g_string_new ("soma 1\npieces \"p\"\npiece D x6 1 2 1\n x x\n"
                                           "figure \"r\" 4 3 1\n xxxx xxxx xxxx\n"
                                           "pins\n DDDD D.DD D.DD\n"
                                           "solution\n DDDD DDDD DDDD\n");
  g_autoptr (SomaFileContents) contents = parse (text->str);

  assert_counts (contents, 1, 0);
  assert_solution (get_entry (contents, 0), 0);
  g_autoptr (SomaPuzzle) puzzle = read_puzzle (text->str);
  g_assert_cmpint (puzzle->n_pins, ==, 5);

  g_string_assign (text, "soma 1\npieces \"p\"\npiece D x512 2 1 1\n xx\nfigure \"r\" 32 32 1\n");
  for (int i = 0; i < 32; i++)
    g_string_append (text, " xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx\n");
  g_string_append (text, "solution\n");
  for (int i = 0; i < 32; i++)
    g_string_append (text, " DDDDDDDDDDDDDDDDDDDDDDDDDDDDDDDD\n");
  g_autoptr (SomaFileContents) many = parse (text->str);
  assert_counts (many, 1, 0);
  assert_solution (get_entry (many, 0), 0);
}

/* A pin is the cells that the file gives it, also where copies lie side by side. */
static void
test_given_pins (void)
{
  static const char *const texts[] = {
    "{\"format\": \"soma\", \"version\": 1, \"pieceSets\": [{\"pieces\": [{\"piece\": \"D\","
    "\"count\": 7, \"cells\": [[0,0,0],[1,0,0]]}]}], \"figures\": [{\"id\": \"r\", \"cells\": "
    "[[0,0,0],[1,0,0],[2,0,0],[3,0,0],[4,0,0],[5,0,0],[6,0,0],"
    "[0,1,0],[1,1,0],[2,1,0],[3,1,0],[4,1,0],[5,1,0],[6,1,0]], \"pieces\": 1, \"pins\": ["
    "{\"piece\": \"D\", \"cells\": [[2,0,0],[2,1,0]]},"
    "{\"piece\": \"D\", \"cells\": [[3,0,0],[3,1,0]]},"
    "{\"piece\": \"D\", \"cells\": [[4,0,0],[4,1,0]]}]}]}",
    "# figure \"r\" \"r\"\nD:xDim=7:yDim=2:zDim=1\nC:name=D:type=M:repeat=4:layout=0 0 0, 1 0 0\n"
    "C:name=D:type=S:layout=2 0 0, 2 1 0\nC:name=D:type=S:layout=3 0 0, 3 1 0\n"
    "C:name=D:type=S:layout=4 0 0, 4 1 0\n~D\n",
  };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autoptr (SomaPuzzle) puzzle = read_puzzle (texts[i]);
      g_autoptr (Naive) naive = naive_new (puzzle, MAX_STEPS);
      g_assert_cmpuint (naive_count (naive, SOMA_SYMMETRY_NONE), ==, 4);
      g_assert_cmpuint (naive_count (naive, SOMA_SYMMETRY_FULL), ==, 3);
      check_pins (&soma_format_native, puzzle, 4);
      check_pins (&soma_format_json, puzzle, 4);
      check_pins (&soma_format_polycube, puzzle, 4);
    }
}

/* What older solvers call the pieces of one set, and of two. */
static void
check_old_labels (const char *puzzle, const char *allowed)
{
  const SomaFormatFigure figure = { .id = "1", .puzzle = read_puzzle (puzzle) };
  g_autoptr (GString) text = g_string_new (NULL);
  Solved solved = { 0 };

  solve (&solved, figure.puzzle, 1);
  soma_format_soma_old.write_solution (text, &figure, 1, solved.solutions->pdata[0]);
  const char *rows = text->str + strlen ("/SOMA1\n");
  g_assert_cmpuint (strspn (rows, allowed), ==, strlen (rows));
  g_assert_cmpuint (count_symbols (rows), ==, strlen (allowed) - strlen ("/\n"));
  check_back (&soma_format_soma, &solved, solved.solutions->pdata[0], text);
  solved_clear (&solved);
}

static void
test_old_labels (void)
{
  check_old_labels ("soma 1\nset soma\nfigure \"C\" 3 3 3\n xxx xxx xxx xxx xxx xxx xxx xxx xxx\n",
                    "abcdefg/\n");
  check_old_labels ("soma 1\nset double-soma\nfigure \"C\" 6 3 3\n xxxxxx xxxxxx xxxxxx\n"
                    " xxxxxx xxxxxx xxxxxx xxxxxx xxxxxx xxxxxx\n",
                    "abcdefgABCDEFG/\n");
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/copies/random", test_random);
  g_test_add_func ("/copies/dominoes", test_dominoes);
  g_test_add_func ("/copies/letters", test_letters);
  g_test_add_func ("/copies/thousand", test_thousand);
  g_test_add_func ("/copies/few-letters", test_few_letters);
  g_test_add_func ("/copies/joined", test_joined);
  g_test_add_func ("/copies/given-pins", test_given_pins);
  g_test_add_func ("/copies/old-labels", test_old_labels);
  return g_test_run ();
}
