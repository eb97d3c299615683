/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "engine-auto.h"
#include "file-support.h"
#include "format.h"
#include "native-format.h"
#include "search.h"
#include "xmpuzzle.h"

#define HEAD "<?xml version=\"1.0\"?>\n<puzzle version=\"2\">\n<gridType type=\"0\"/>\n"
#define COLOURS "<colors><color red=\"255\" green=\"0\" blue=\"0\"/><color/></colors>\n"
#define SHAPES                                                                                     \
  "<shapes>\n<voxel x=\"3\" y=\"1\" z=\"1\" type=\"0\" name=\"Bar\">###</voxel>\n"                 \
  "<voxel x=\"2\" y=\"1\" z=\"1\" type=\"0\">##</voxel>\n"                                         \
  "<voxel x=\"3\" y=\"2\" z=\"1\" type=\"0\" name=\"Tray\">### ##+</voxel>\n</shapes>\n"
#define PARTS                                                                                      \
  "<shapes><shape id=\"0\" count=\"1\"/><shape id=\"1\" min=\"1\" max=\"2\"/></shapes>"            \
  "<result id=\"2\"/><bitmap/>"
#define PROBLEM "<problem state=\"0\" name=\"Fill\">" PARTS "</problem>\n"
#define DOCUMENT                                                                                   \
  HEAD SHAPES "<problems>\n" PROBLEM "</problems>\n<comment>By\n me</comment>\n</puzzle>\n"

static void
test_read (void)
{
  g_autoptr (SomaFileContents) contents = parse (DOCUMENT);
  assert_counts (contents, 1, 0);
  const SomaFileEntry *entry = get_entry (contents, 0);

  g_assert_true (contents->format == &soma_format_xmpuzzle);
  g_assert_cmpstr (entry->id, ==, "test.soma#Fill");
  g_assert_cmpstr (entry->name, ==, "Fill");
  g_assert_cmpstr (entry->about.notes, ==, "By\n me");
  g_assert_true (entry->distinct_pieces);
  assert_cells (entry->figure, "000 100 200 010 110 210");
  g_assert_cmpint (entry->figure->n_optional, ==, 1);
  g_assert_true (entry->figure->optional[5]);
  g_assert_null (entry->figure->colours);
  g_assert_cmpint (entry->set->n_pieces, ==, 2);
  g_assert_cmpstr (entry->set->pieces[0].name, ==, "Bar");
  g_assert_cmpstr (entry->set->pieces[0].letter, ==, "A");
  g_assert_cmpint (entry->set->pieces[0].max_count, ==, 1);
  g_assert_cmpint (entry->set->pieces[1].min_count, ==, 1);
  g_assert_cmpint (entry->set->pieces[1].max_count, ==, 2);
}

/* x runs fastest, then y, then z. */
static void
test_axes (void)
{
  g_autoptr (SomaFileContents) contents =
      parse (HEAD "<shapes><voxel x=\"2\" y=\"3\" z=\"2\" type=\"0\">#_#_#_#_____</voxel></shapes>"
                  "<problems><problem name=\"P\"><shapes><shape id=\"0\" count=\"1\"/></shapes>"
                  "<result id=\"0\"/></problem></problems></puzzle>");
  assert_counts (contents, 1, 0);
  assert_cells (get_entry (contents, 0)->figure, "000 010 020 001");
}

/* What somebody has drawn before there is a problem: each shape is a figure. */
static void
test_shapes_only (void)
{
  static const char text[] =
      HEAD COLOURS "<shapes>\n<voxel x=\"2\" y=\"1\" z=\"1\">__</voxel>\n"
                   "<voxel x=\"3\" y=\"1\" z=\"1\" name=\"Frame\">_#+</voxel>\n"
                   "<voxel x=\"2\" y=\"1\" z=\"1\">#1#</voxel>\n"
                   "<voxel x=\"2\" y=\"1\" z=\"1\">#</voxel>\n"
                   "</shapes><problems/><comment>drawn</comment></puzzle>";
  g_autoptr (SomaFileContents) contents = parse (text);

  assert_counts (contents, 2, 1);
  assert_problem (contents, 0, get_entry (contents, 1)->line + 1, TRUE, "1 place");
  const SomaFileEntry *frame = get_entry (contents, 0), *coloured = get_entry (contents, 1);
  g_assert_cmpstr (frame->id, ==, "test.soma#Frame");
  g_assert_cmpstr (frame->name, ==, "Frame");
  g_assert_cmpstr (frame->about.notes, ==, "drawn");
  g_assert_null (frame->set);
  assert_cells (frame->figure, "000 100");
  g_assert_cmpint (frame->figure->n_optional, ==, 1);
  g_assert_cmpstr (coloured->id, ==, "test.soma#S3");
  g_assert_cmpint (coloured->figure->colours[0], ==, 1);
  g_assert_cmpint (coloured->line, ==, frame->line + 1);

  static const char empty[] =
      "<puzzle version=\"2\">\n<shapes><voxel x=\"1\" y=\"1\" z=\"1\">_</voxel>"
      "</shapes></puzzle>";
  assert_refused (empty, strlen (empty),
                  "test.soma:1: the file has no problems, and its shapes have no cells");
}

/* Several problems, one of them without a result, and one without a name. */
static void
test_problems (void)
{
  g_autoptr (SomaFileContents) contents =
      parse (HEAD SHAPES "<problems>\n" PROBLEM "<problem name=\"None yet\"><shapes/></problem>\n"
                         "<problem>" PARTS "</problem>\n</problems></puzzle>");

  assert_counts (contents, 2, 1);
  assert_problem (contents, 0, 11, TRUE, "None yet: it does not say yet what is to be built");
  g_assert_cmpstr (get_entry (contents, 0)->id, ==, "test.soma#Fill");
  g_assert_cmpstr (get_entry (contents, 1)->id, ==, "test.soma#3");
}

static void
test_colours (void)
{
  g_autoptr (SomaFileContents) contents =
      parse (HEAD COLOURS
             "<shapes><voxel x=\"3\" y=\"1\" z=\"1\" type=\"0\">#1##2</voxel>"
             "<voxel x=\"3\" y=\"1\" z=\"1\" type=\"0\">#2+1#</voxel></shapes>"
             "<problems><problem name=\"P\"><shapes><shape id=\"0\"/></shapes><result id=\"1\"/>"
             "<bitmap><pair piece=\"0\" result=\"1\"/></bitmap></problem></problems></puzzle>");
  assert_counts (contents, 1, 0);
  const SomaFileEntry *entry = get_entry (contents, 0);
  const SomaFigure *figure = entry->figure;

  g_assert_cmpint (figure->colours[0], ==, 2);
  g_assert_cmpint (figure->colours[1], ==, 1);
  g_assert_cmpint (figure->colours[2], ==, 0);
  g_assert_true (soma_figure_accepts (figure, 0, 1));
  g_assert_false (soma_figure_accepts (figure, 0, 2));
  g_assert_false (soma_figure_accepts (figure, 1, 1));
  g_assert_true (soma_figure_accepts (figure, 1, 0));
  g_assert_true (soma_figure_accepts (figure, 2, 2));
  g_assert_cmpint (entry->set->pieces[0].colours[0], ==, 1);
  g_assert_cmpint (entry->set->pieces[0].colours[1], ==, 0);
  g_assert_cmpint (entry->set->pieces[0].colours[2], ==, 2);
}

static void
test_groups (void)
{
  g_autoptr (SomaFileContents) contents = parse (
      HEAD SHAPES "<problems><problem name=\"P\"><shapes><shape id=\"0\" count=\"1\" group=\"1\"/>"
                  "<shape id=\"2\" count=\"0\" group=\"1\"/>"
                  "<shape id=\"1\" count=\"3\"><group group=\"2\" count=\"2\"/></shape></shapes>"
                  "<result id=\"2\"/></problem></problems></puzzle>");
  const GArray *groups = get_entry (contents, 0)->groups;
  const SomaFileGroup *first = &g_array_index (groups, SomaFileGroup, 0), *second = first + 1;

  g_assert_cmpuint (groups->len, ==, 2);
  g_assert_true (first->piece == 0 && first->group == 1 && first->count == 1);
  g_assert_true (second->piece == 1 && second->group == 2 && second->count == 2);
}

/* A file in UTF-16, and one that gzip has compressed. */
static void
test_wrappings (void)
{
  gsize length;
  g_autofree char *wide = g_convert (DOCUMENT, -1, "UTF-16", "UTF-8", NULL, &length, NULL);
  g_autoptr (SomaFileContents) contents = soma_file_parse (wide, length, "test.soma", NULL);

  g_assert_nonnull (contents);
  g_assert_cmpuint (contents->entries->len, ==, 1);
  g_assert_true (soma_xmpuzzle_is ("\xef\xbb\xbf <!-- x --> <puzzle >", 25));
  g_assert_false (soma_xmpuzzle_is ("<puzzles>", 9));
  g_assert_false (soma_xmpuzzle_is ("<html><puzzle>", 14));
  g_assert_false (soma_xmpuzzle_is ("<!--", 4));
}

/* Each takes the file's only problem with it; what is at the line is named. */
static void
test_mistakes (void)
{
  static const struct
  {
    const char *text, *message;
  } cases[] = {
    { "<puzzle version=\"3\"/>", "test.soma:1: version must be a number from 1 to 2, not “3”" },
    { "<puzzle version=\"2\">\n<gridType type=\"2\"/>\n" SHAPES "</puzzle>",
      "test.soma:2: this puzzle is in a grid of spheres; only grids of cubes are read" },
    { "<puzzle version=\"2\">\n<gridType type=\"9\"/></puzzle>", "test.soma:2: this puzzle is" },
    { HEAD "<shapes>\n<voxel x=\"3\" y=\"1\" z=\"1\">##</voxel>\n</shapes></puzzle>",
      "test.soma:5: the shape has 2 places, but its size asks for 3" },
    { HEAD "<shapes>\n<voxel x=\"1024\" y=\"1024\" z=\"1024\">##</voxel>\n</shapes></puzzle>",
      "test.soma:5: the shape has 2 places" },
    { HEAD "<shapes>\n<voxel x=\"-1\" y=\"1\" z=\"1\">##</voxel>\n</shapes></puzzle>",
      "test.soma:5: x must be a number from 0 to 1024, not “-1”" },
    { HEAD
      "<shapes>\n<voxel x=\"99999999999999999999\" y=\"1\" z=\"1\">##</voxel></shapes></puzzle>",
      "test.soma:5: x must be a number" },
    { HEAD "<shapes>\n<voxel y=\"1\" z=\"1\">##</voxel></shapes></puzzle>",
      "test.soma:5: the shape has no size x" },
    { HEAD "<shapes>\n<voxel x=\"2\" y=\"1\" z=\"1\">#?</voxel></shapes></puzzle>",
      "test.soma:5: a place of a shape must be _, # or +, not “?”" },
    { HEAD "<shapes>\n<voxel x=\"2\" y=\"1\" z=\"1\">##1</voxel></shapes></puzzle>",
      "test.soma:5: a place of a shape has a colour that the file lacks" },
    { HEAD "<shapes>\n<voxel name=\"a&#10;b\" x=\"2\" y=\"1\" z=\"1\">##</voxel></shapes></puzzle>",
      "test.soma:5: the name “a" },
    { HEAD SHAPES
      "<problems>\n<problem name=\"P\"><result id=\"3\"/></problem></problems></puzzle>",
      "test.soma:10: the problem names a shape that the file lacks" },
    { HEAD SHAPES "<problems>\n<problem><shapes><shape id=\"0\" count=\"-3\"/></shapes></problem>"
                  "</problems></puzzle>",
      "test.soma:10: count must be a number from 0 to 4096, not “-3”" },
    { HEAD SHAPES "<problems>\n<problem><shapes><shape id=\"0\" min=\"3\" max=\"2\"/></shapes>"
                  "</problem></problems></puzzle>",
      "test.soma:10: min is 3, and max only 2" },
    { HEAD SHAPES "<problems>\n<problem name=\"P\"><shapes><shape id=\"2\"/></shapes>"
                  "<result id=\"2\"/></problem></problems></puzzle>",
      "test.soma:10: P: a piece has a cell that may stay empty" },
    { HEAD SHAPES "<problems>\n<problem name=\"P\"><shapes/><result id=\"2\"/></problem>"
                  "</problems></puzzle>",
      "test.soma:10: P: there are no pieces" },
    { HEAD SHAPES "<problems>\n</puzzle>", "test.soma:10: this is not well-formed XML: " },
    { HEAD SHAPES
      "\n\n\n<problems>\n\n<problem name=\"P\"\n>\n<result id=\"3\"/></problem></problems>"
      "</puzzle>",
      "test.soma:16: the problem names a shape" },
    { HEAD SHAPES "<comment>\n&#0;\n\n</comment></puzzle>",
      "test.soma:10: this is not well-formed XML: Character reference" },
    { HEAD SHAPES "\n<comment>\n", "test.soma:11: this is not well-formed XML: " },
    { "<!DOCTYPE puzzle SYSTEM \"file:///etc/passwd\">\n" DOCUMENT, "test.soma:" },
    { "<!DOCTYPE puzzle [<!ENTITY a \"###\">]>\n<puzzle version=\"2\"><shapes/></puzzle>",
      "test.soma:1: a file with a document type of its own is not read" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    assert_refused (cases[i].text, strlen (cases[i].text), cases[i].message);
}

/* Mistakes in one problem or shape do not lose the others. */
static void
test_rest (void)
{
  g_autoptr (SomaFileContents) contents = parse (
      HEAD "<shapes>\n<voxel x=\"2\" y=\"1\" z=\"1\">##</voxel>\n"
           "<voxel x=\"2\" y=\"1\" z=\"1\">#</voxel>\n</shapes>\n<problems>\n"
           "<problem name=\"A\"><shapes><shape id=\"1\"/></shapes><result id=\"0\"/></problem>\n"
           "<problem name=\"B\"><shapes><shape id=\"0\"/></shapes><result id=\"0\"/></problem>\n"
           "<problem name=\"C\"><shapes><shape id=\"7\"/></shapes><result id=\"0\"/></problem>\n"
           "</problems></puzzle>");

  assert_counts (contents, 1, 4);
  assert_problem (contents, 0, 6, TRUE, "1 place");
  assert_problem (contents, 1, 11, TRUE, "names a shape that the file lacks");
  assert_problem (contents, 2, 9, TRUE, "A: this problem is left out");
  assert_problem (contents, 3, 11, TRUE, "C: this problem is left out");
  g_assert_cmpstr (get_entry (contents, 0)->id, ==, "test.soma#B");

  g_autoptr (SomaFileContents) cut = parse (HEAD SHAPES "<problems>\n" PROBLEM "<problem name=");
  assert_counts (cut, 1, 1);
  g_assert_cmpstr (get_entry (cut, 0)->id, ==, "test.soma#Fill");
}

/* Entities that would grow to gigabytes, and elements in a million others. */
static void
test_bombs (void)
{
  g_autoptr (GString) text = g_string_new ("<!DOCTYPE puzzle [\n<!ENTITY a0 \"##########\">\n");
  for (int i = 1; i < 12; i++)
    g_string_append_printf (text, "<!ENTITY a%d \"&a%d;&a%d;&a%d;&a%d;&a%d;&a%d;&a%d;&a%d;\">\n", i,
                            i - 1, i - 1, i - 1, i - 1, i - 1, i - 1, i - 1, i - 1);
  g_string_append (text,
                   "]>\n<puzzle version=\"2\" name=\"&a11;\"><comment>&a11;</comment></puzzle>");
  assert_refused (text->str, text->len, "test.soma:");

  g_string_assign (text, "<puzzle version=\"2\">");
  for (int i = 0; i < 1000000; i++)
    g_string_append (text, "<a>");
  assert_refused (text->str, text->len,
                  "test.soma:1: more than 256 elements are nested in each other");

  g_string_assign (text, "<?xml version=\"1.0\"?>\n<!-- a > b -->\n<puzzle\nversion=\"2\"");
  for (int i = 0; i < 100; i++)
    g_string_append_printf (text, " a%d=\"\"", i);
  g_autofree char *many = g_strconcat (text->str, "></puzzle>", NULL);
  assert_refused (many, strlen (many), "test.soma:4: an element has more than 100 attributes");
  for (int i = 100; i < 50000; i++)
    g_string_append_printf (text, " a%d=\"\"", i);
  g_string_append (text, "></puzzle>");
  assert_refused (text->str, text->len, "test.soma:4: ");

  g_string_assign (text, "<puzzle version=\"2\"\nversion=\"2\"></puzzle>");
  assert_refused (text->str, text->len, "test.soma:2: an element has the same attribute twice");

  g_string_assign (text, "<puzzle version=\"2\"><shapes>\n");
  for (int i = 0; i < 100001; i++)
    g_string_append (text, "<voxel x=\"1\" y=\"1\" z=\"1\">#</voxel>");
  g_string_append (text, "</shapes><problems>" PROBLEM "</problems></puzzle>");
  assert_refused (text->str, text->len,
                  "test.soma:2: there are more than 100000 shapes or problems here");

  /* Parameter entities, which grow before anything is declared with them. */
  g_string_assign (text, "\n<!DOCTYPE puzzle [<!ENTITY % p0 \"<!ENTITY z ''>\">");
  for (int i = 1; i < 12; i++)
    {
      g_string_append_printf (text, "<!ENTITY %% p%d \"", i);
      for (int n = 0; n < 10; n++)
        g_string_append_printf (text, "&#37;p%d;", i - 1);
      g_string_append (text, "\">");
    }
  g_string_append (text, "%p11;]><puzzle/>");
  assert_refused (text->str, text->len,
                  "test.soma:2: a file with a document type of its own is not read");
}

/* A file in an old encoding says in which. */
static void
test_encoding (void)
{
  static const char problem[] = "<puzzle version=\"2\"><shapes><voxel x=\"1\" y=\"1\" z=\"1\">#"
                                "</voxel></shapes><problems><problem name=\"W\xfcrfel\"><shapes>"
                                "<shape id=\"0\"/></shapes><result id=\"0\"/></problem></problems>"
                                "</puzzle>";
  g_autofree char *text =
      g_strconcat ("<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?>\n", problem, NULL);
  g_autoptr (SomaFileContents) contents = parse (text);

  assert_counts (contents, 1, 0);
  g_assert_cmpstr (get_entry (contents, 0)->name, ==, "Würfel");
  assert_refused (problem, strlen (problem), "test.soma:1: this is not well-formed XML: ");

  /* GMarkup takes such bytes in names. */
  static const char zero[] = "<puzzle version=\"2\"><shapes a\0b=\"\"/></puzzle>";
  g_autoptr (SomaFileContents) none = soma_xmpuzzle_read (zero, sizeof zero - 1, "x");
  assert_problem (none, 0, 1, TRUE, "this is not XML: it has bytes of value 0");
}

/* Everything that a file says is written back, and a second time the same. */
static void
test_write (void)
{
  g_autoptr (SomaFileContents) contents = parse (
      HEAD COLOURS
      "<shapes><voxel x=\"4\" y=\"2\" z=\"1\" type=\"0\" weight=\"7\" name=\"S &lt;1&gt;\">"
      "_____#1##2</voxel><voxel x=\"4\" y=\"1\" z=\"1\" type=\"0\">_#2+1#</voxel></shapes>"
      "<problems><problem name=\"P&amp;Q\" state=\"2\" assemblies=\"1\" maxHoles=\"3\"><shapes>"
      "<shape id=\"0\" min=\"0\" max=\"4\"><group group=\"1\" count=\"2\"/></shape></shapes>"
      "<result id=\"1\"/><bitmap><pair piece=\"0\" result=\"1\"/></bitmap>"
      "<solutions><solution asmNum=\"0\" solNum=\"0\"><assembly>0 0 0 0</assembly>"
      "<separation><pieces count=\"1\">0</pieces><state><dx>1</dx></state></separation>"
      "</solution></solutions></problem>" PROBLEM "</problems>"
      "<comment>a &amp; b</comment></puzzle>");
  /* The second has no such shape, and the assembly too few pieces. */
  assert_counts (contents, 1, 3);
  g_autoptr (GString) text = g_string_new (NULL), again = g_string_new (NULL);
  soma_xmpuzzle_write (text, contents->entries);
  g_autoptr (SomaFileContents) copy = parse (text->str);
  assert_counts (copy, 1, 1);
  soma_xmpuzzle_write (again, copy->entries);
  g_assert_cmpstr (text->str, ==, again->str);

  const SomaFileEntry *entry = get_entry (contents, 0), *same = get_entry (copy, 0);
  g_assert_true (soma_figure_equal (entry->figure, same->figure));
  g_assert_cmpstr (same->name, ==, "P&Q");
  g_assert_cmpstr (same->about.notes, ==, "a & b");
  g_assert_cmpint (same->set->pieces[0].max_count, ==, 4);
  g_assert_cmpmem (same->set->pieces[0].colours, 3, entry->set->pieces[0].colours, 3);
  g_assert_cmpuint (same->groups->len, ==, 1);
  static const char *const kept[] = {
    ("<voxel x=\"4\" y=\"2\" z=\"1\" type=\"0\" weight=\"7\" name=\"S "
     "&lt;1&gt;\">_____#1##2</voxel>"),
    "<voxel x=\"4\" y=\"1\" z=\"1\" type=\"0\">_#2+1#</voxel>",
    " state=\"2\" assemblies=\"1\" maxHoles=\"3\"",
    "<solution asmNum=\"0\" solNum=\"0\"><assembly>0 0 0 0</assembly>",
    "<pieces count=\"1\">0</pieces><state><dx>1</dx></state></separation>",
    "<pair piece=\"0\" result=\"1\"/>",
  };
  for (guint i = 0; i < G_N_ELEMENTS (kept); i++)
    if (strstr (text->str, kept[i]) == NULL)
      g_error ("%s is not in %s", kept[i], text->str);
}

/* Pieces of one shape that another format does not tell apart are one shape with a count. */
static void
test_write_others (void)
{
  g_autoptr (SomaFileContents) contents = parse (
      "soma 1\npieces\npiece A \"One\" x2 2 1 1 xx\npiece B x0-1 1 2 1 x x\npiece C 1 1 1 x\n"
      "figure \"F\" 7 1 1 xxxxxx+\nnote \"a\x01z\"\n");
  g_autoptr (GString) text = g_string_new (NULL);

  soma_xmpuzzle_write (text, contents->entries);
  g_autoptr (SomaFileContents) copy = parse (text->str);
  assert_counts (copy, 1, 0);
  const SomaFileEntry *entry = get_entry (copy, 0);
  g_assert_true (soma_figure_equal (entry->figure, get_entry (contents, 0)->figure));
  g_assert_cmpint (entry->set->n_pieces, ==, 2);
  g_assert_cmpint (entry->set->pieces[0].min_count, ==, 2);
  g_assert_cmpint (entry->set->pieces[0].max_count, ==, 3);
  g_assert_cmpstr (entry->set->pieces[0].name, ==, "One");
  g_assert_cmpint (entry->set->pieces[1].max_count, ==, 1);
}

/* Counts solutions by how many cells they leave empty. */
typedef struct
{
  int n_cells;
  guint n_with[64];
} Holes;

static bool
count_holes_cb (const uint16_t *copy_at, void *data)
{
  Holes *holes = data;
  int n = 0;

  for (int i = 0; i < holes->n_cells; i++)
    n += copy_at[i] == SOMA_NO_COPY;
  holes->n_with[n]++;
  return true;
}

static void
count_holes (const SomaFileEntry *entry, Holes *holes)
{
  SomaPuzzle *puzzle =
      soma_file_make_puzzle ("", entry->figure, NULL, entry->set, entry->distinct_pieces, NULL);
  SomaSearchOptions options = {
    .symmetry = SOMA_SYMMETRY_NONE, .n_threads = 1, .solution = count_holes_cb, .data = holes
  };

  *holes = (Holes){ .n_cells = puzzle->figure->n_cells };
  SomaSearch *search = soma_search_new (puzzle, &options, NULL);
  g_assert_cmpint (soma_search_run (search), ==, SOMA_SEARCH_COMPLETE);
  soma_search_free (search);
  soma_puzzle_unref (puzzle);
}

/* A rectangle with some optional cells, and three pieces with counts, at random. */
static char *
make_problem (GRand *random, const char *limit)
{
  GString *text = g_string_new (HEAD "<shapes><voxel x=\"4\" y=\"2\" z=\"1\" type=\"0\">");

  for (int i = 0; i < 8; i++)
    g_string_append_c (text, i > 0 && g_rand_boolean (random) ? '+' : '#');
  g_string_append (text, "</voxel><voxel x=\"1\" y=\"1\" z=\"1\" type=\"0\">#</voxel>"
                         "<voxel x=\"2\" y=\"1\" z=\"1\" type=\"0\">##</voxel>"
                         "<voxel x=\"2\" y=\"2\" z=\"1\" type=\"0\">###_</voxel></shapes>");
  g_string_append_printf (text, "<problems><problem name=\"P\"%s><shapes>", limit);
  for (int i = 1; i <= 3; i++)
    {
      int least = g_rand_int_range (random, 0, 2);
      gboolean is_range = g_rand_int_range (random, 0, 3) > 0;
      g_string_append_printf (text, "<shape id=\"%d\" min=\"%d\" max=\"%d\"/>", i, least,
                              MAX (least + (is_range ? g_rand_int_range (random, 0, 4) : 0), 1));
    }
  g_string_append (text, "</shapes><result id=\"0\"/></problem></problems></puzzle>");
  return g_string_free (text, FALSE);
}

/* A limit of empty cells that is not said to be ignored leaves exactly the solutions that obey it,
 * and is still in the file when that is written. */
static void
test_limits (void)
{
  int n_obeyed = 0, n_ignored = 0, n_strict = 0;

  for (guint32 seed = 0; seed < 400; seed++)
    {
      g_autoptr (GRand) random = g_rand_new_with_seed (seed), same = g_rand_new_with_seed (seed);
      int most = (int) (seed % 5);
      g_autofree char *limit = g_strdup_printf (" maxHoles=\"%d\"", most);
      g_autofree char *free_text = make_problem (random, "");
      g_autofree char *limited_text = make_problem (same, limit);
      g_autoptr (SomaFileContents) all = parse (free_text);
      g_autoptr (SomaFileContents) limited = parse (limited_text);
      Holes before, after;

      g_assert_cmpuint (all->problems->len, ==, 0);
      if (limited->problems->len > 0)
        {
          n_ignored++;
          g_assert_nonnull (strstr (((SomaFileProblem *) limited->problems->pdata[0])->message,
                                    "is ignored, as several counts are ranges"));
          continue;
        }
      count_holes (get_entry (all, 0), &before);
      count_holes (get_entry (limited, 0), &after);
      for (int n = 0; n < 64; n++)
        g_assert_cmpuint (after.n_with[n], ==, n <= most ? before.n_with[n] : 0);
      for (int n = most + 1; n < 64; n++)
        n_strict += before.n_with[n] > 0;
      n_obeyed++;
      g_autoptr (GString) text = g_string_new (NULL);
      soma_xmpuzzle_write (text, limited->entries);
      g_assert_nonnull (strstr (text->str, limit));
    }
  g_test_message ("%d obeyed, %d ignored, %d make a difference", n_obeyed, n_ignored, n_strict);
  g_assert_cmpint (n_obeyed, >, 3 * n_ignored);
  g_assert_cmpint (n_strict, >, 100);
}

/* The native format has a place for colours, their rules, and groups. */
static void
test_native (void)
{
  g_autoptr (SomaFileContents) contents =
      parse (HEAD COLOURS
             "<shapes><voxel x=\"3\" y=\"2\" z=\"1\" type=\"0\">#1##2 _#1_</voxel>"
             "<voxel x=\"3\" y=\"1\" z=\"2\" type=\"0\">#2+1# #2##</voxel></shapes>"
             "<problems><problem name=\"P\"><shapes><shape id=\"0\" min=\"1\" max=\"3\">"
             "<group group=\"2\" count=\"3\"/></shape></shapes><result id=\"1\"/>"
             "<bitmap><pair piece=\"0\" result=\"1\"/><pair piece=\"1\" result=\"1\"/></bitmap>"
             "</problem></problems></puzzle>");
  const SomaFileEntry *entry = get_entry (contents, 0);
  g_autoptr (GString) native = g_string_new (NULL);
  g_autoptr (GString) text = g_string_new (NULL), again = g_string_new (NULL);

  soma_native_write_header (native);
  soma_native_write_set (native, entry->set, entry->distinct_pieces);
  soma_native_write_coloured_figure (native, entry->id, entry->name, entry->figure, entry->colours);
  soma_native_write_groups (native, entry->groups);
  g_autoptr (SomaFileContents) copy = parse (native->str);
  assert_counts (copy, 1, 0);
  const SomaFileEntry *same = get_entry (copy, 0);
  g_assert_true (soma_figure_equal (same->figure, entry->figure));
  g_assert_cmpmem (same->set->pieces[0].colours, 4, entry->set->pieces[0].colours, 4);
  g_assert_true (same->distinct_pieces);

  g_clear_pointer (&get_entry (contents, 0)->rest, soma_file_rest_unref);
  soma_xmpuzzle_write (text, contents->entries);
  soma_xmpuzzle_write (again, copy->entries);
  g_assert_cmpstr (text->str, ==, again->str);
}

/* What colours look like and are called, in whatever order it is said, and for people alone. */
static void
test_palette (void)
{
  g_autoptr (SomaFileContents) contents =
      parse ("soma 1\npieces\npiece A 1 1 1 x\ncolours\n  B\nfigure \"F\" 2 1 1 x+\n"
             "accepts A B\ncolours\n  .A\ncolour A \"Dark \\\"red\\\"\" #80000a\n"
             "colour b \"other\"\ncolour B #00ff00\naccepts C A\n");
  assert_counts (contents, 1, 0);
  SomaFileEntry *entry = get_entry (contents, 0);
  const SomaCellColours *said = entry->colours;

  g_assert_cmphex (said->rgb[1], ==, 0x80000a);
  g_assert_cmpstr (said->names[1], ==, "Dark \"red\"");
  g_assert_cmphex (said->rgb[2], ==, 0x00ff00);
  g_assert_null (said->names[2]);
  g_assert_cmpint (said->rgb[28], ==, -1);
  g_assert_cmpstr (said->names[28], ==, "other");
  g_assert_cmpint (entry->figure->colours[1], ==, 1);
  g_assert_true (soma_figure_accepts (entry->figure, 1, 2));
  g_assert_false (soma_figure_accepts (entry->figure, 1, 1));
  g_assert_true (soma_cell_colours_accept (said, 3, 1));

  g_autoptr (GString) text = g_string_new (NULL);
  soma_native_write_header (text);
  soma_native_write_set (text, entry->set, FALSE);
  soma_native_write_coloured_figure (text, "F", NULL, entry->figure, said);
  g_assert_nonnull (strstr (text->str, "\ncolours\n  .A\ncolour A #80000a \"Dark \\\"red\\\"\"\n"
                                       "colour B #00ff00\ncolour b \"other\"\n"
                                       "accepts A B\naccepts C A\n"));
  g_autoptr (SomaFileContents) copy = parse (text->str);
  assert_counts (copy, 1, 0);
  g_assert_true (soma_cell_colours_equal (get_entry (copy, 0)->colours, said));
  g_assert_true (soma_figure_equal (get_entry (copy, 0)->figure, entry->figure));

  /* Colours have no names in other formats, and some look like nothing there. */
  g_assert_cmphex (soma_format_find_losses (&soma_format_native, entry), ==, 0);
  g_assert_cmphex (soma_format_find_losses (&soma_format_json, entry), ==, 0);
  g_assert_cmphex (soma_format_find_losses (&soma_format_xmpuzzle, entry) &
                       (SOMA_FORMAT_LOSES_PALETTE | SOMA_FORMAT_LOSES_COLOURS),
                   ==, SOMA_FORMAT_LOSES_PALETTE);

  g_autoptr (SomaFileContents) wrong =
      parse ("soma 1\nset soma\nfigure \"F\" 1 1 1 x\ncolour . #000000\ncolour A #12345\n"
             "colour A red\ncolour\nnote \"n\"\n");
  assert_counts (wrong, 1, 4);
  for (guint i = 0; i < 4; i++)
    assert_problem (wrong, i, 4 + (int) i, FALSE, "a colour needs its letter");
  g_assert_cmpstr (get_entry (wrong, 0)->about.notes, ==, "n");
}

/* Colours of several files that look different are different ones in theirs. */
static void
test_palettes (void)
{
  g_autoptr (SomaFileContents) contents = parse (
      "soma 1\npieces\npiece A 1 1 1 x\ncolours\n  A\n"
      "figure \"F\" 1 1 1 x\ncolours\n  A\ncolour A #ff0000\naccepts A A\n"
      "figure \"G\" 1 1 1 x\ncolours\n  A\ncolour A #0000ff\ncolour B #ff0000\naccepts A AB\n"
      "figure \"H\" 1 1 1 x\ncolours\n  A\ncolour A #ff0000\n");
  g_autoptr (GString) text = g_string_new (NULL);

  soma_xmpuzzle_write (text, contents->entries);
  g_autoptr (SomaFileContents) copy = parse (text->str);
  assert_counts (copy, 3, 0);
  static const guint32 rgb[] = { 0xff0000, 0x0000ff, 0xff0000 };
  for (guint i = 0; i < 3; i++)
    {
      const SomaFileEntry *entry = get_entry (copy, i);
      int colour = entry->figure->colours[0];
      g_assert_cmphex (entry->colours->rgb[colour], ==, rgb[i]);
      g_assert_cmpint (entry->set->pieces[0].colours[0], ==, colour);
      g_assert_true (soma_figure_accepts (entry->figure, 0, colour) == (i < 2));
    }
  const SomaFigure *figure = get_entry (copy, 1)->figure;
  int red = get_entry (copy, 0)->figure->colours[0], n = 0;
  g_assert_cmpint (red, ==, 1);
  for (int c = 1; c < SOMA_N_COLOURS; c++)
    n += soma_figure_accepts (figure, 0, c);
  g_assert_cmpint (n, ==, 2);
}

static void
test_colour_numbers (void)
{
  g_autoptr (SomaFileContents) contents =
      parse ("<puzzle version=\"2\">\n<colors><color red=\"1\" green=\"2\" blue=\"3\"/>\n"
             "<color red=\"256\" green=\"0\" blue=\"0\"/><color green=\"9\"/></colors><shapes>"
             "<voxel x=\"1\" y=\"1\" z=\"1\">#3</voxel></shapes><problems><problem name=\"P\">"
             "<shapes><shape id=\"0\"/></shapes><result id=\"0\"/></problem></problems></puzzle>");

  assert_counts (contents, 1, 1);
  assert_problem (contents, 0, 3, FALSE, "red must be a number from 0 to 255, not “256”");
  const SomaCellColours *said = get_entry (contents, 0)->colours;
  g_assert_cmphex (said->rgb[1], ==, 0x010203);
  g_assert_cmpint (said->rgb[2], ==, -1);
  g_assert_cmpint (said->rgb[3], ==, -1);
}

static void
test_native_mistakes (void)
{
  static const struct
  {
    const char *text, *message;
  } cases[] = {
    { "soma 1\nfigure \"F\" 2 1 1 xx\ncolours\n  A?\n",
      "test.soma:4: “F” was left out: “?” is not the letter of a colour" },
    { "soma 1\nfigure \"F\" 2 1 1 xx\naccepts A ?\n",
      "test.soma:3: “F” was left out: “?” is not the letter of a colour" },
    { "soma 1\nfigure \"F\" 2 1 1 xx\ncolours\n  AA\naccepts ? A\n",
      "test.soma:5: “F” was left out: “?” is not the letter of a colour" },
    { "soma 1\nfigure \"F\" 1 1 1\nx\naccepts\n",
      "test.soma:4: “F” was left out: the letter of a colour is missing" },
    { "soma 1\npieces\npiece A 2 1 1 xx\ncolours\n  A\nfigure \"F\" 2 1 1 xx\n",
      "test.soma:5: the row is 1 wide instead of 2" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    assert_refused (cases[i].text, strlen (cases[i].text), cases[i].message);
  g_autoptr (SomaFileContents) contents =
      parse ("soma 1\nset soma\nfigure \"F\" 3 1 1 xxx\ngroup 8 1 1\n");
  assert_counts (contents, 1, 1);
  assert_problem (contents, 0, 4, FALSE, "a group must be three numbers");
  g_autoptr (SomaFileContents) pinned =
      parse ("soma 1\npieces\npiece A 2 1 1 xx\ncolours\n  A.\nfigure \"F\" 2 1 1 xx\ncolours\n"
             "  BB\npins\n  AA\n");
  assert_counts (pinned, 0, 1);
  assert_problem (pinned, 0, 9, TRUE,
                  "“F” was left out: invalid pins: the figure does not accept the colours of "
                  "piece A where it is pinned");
}

/* Where x, y and z of a cell go in each of the orientations of BurrTools. */
static const char *const turns[] = {
  "+x+y+z", "+x-z+y", "+x-y-z", "+x+z-y", "-z+y+x", "-y-z+x", "+z-y+x", "+y+z+x",
  "-x+y-z", "-x-z-y", "-x-y+z", "-x+z+y", "+z+y-x", "+y-z-x", "-z-y-x", "-y+z-x",
  "-y+x+z", "+z+x+y", "+y+x-z", "-z+x-y", "+y-x+z", "-z-x+y", "-y-x-z", "+z-x-y",
};

static void
turn_cell (const char *how, const int *from, int *to)
{
  for (int axis = 0; axis < 3; axis++)
    to[axis] = (how[2 * axis] == '-' ? -1 : 1) * from[how[2 * axis + 1] - 'x'];
}

/* A piece without any symmetry, turned in one way, is the whole figure, and an assembly says where
 * it lies in a box of 6x6x6, whose corner is not in the figure. The hot spot is not its corner. */
static void
test_orientation (int number)
{
  static const int cells[][3] = { { 0, 0, 0 }, { 1, 0, 0 }, { 2, 0, 0 }, { 3, 0, 0 },
                                  { 0, 1, 0 }, { 0, 2, 0 }, { 0, 0, 1 } };
  char places[6 * 6 * 6 + 1], piece[4 * 3 * 2 + 1];

  memset (places, '_', sizeof places - 1);
  memset (piece, '_', sizeof piece - 1);
  places[sizeof places - 1] = piece[sizeof piece - 1] = '\0';
  int low[3] = { 0 }, to[3];
  for (guint i = 0; i < G_N_ELEMENTS (cells); i++)
    {
      piece[cells[i][0] + 4 * (cells[i][1] + 3 * cells[i][2])] = '#';
      turn_cell (turns[number], cells[i], to);
      for (int axis = 0; axis < 3; axis++)
        low[axis] = MIN (low[axis], to[axis]);
    }
  for (guint i = 0; i < G_N_ELEMENTS (cells); i++)
    {
      turn_cell (turns[number], cells[i], to);
      places[to[0] - low[0] + 1 + 6 * (to[1] - low[1] + 2 + 6 * (to[2] - low[2] + 1))] = '#';
    }
  const int spot[3] = { 1, 0, 0 };
  turn_cell (turns[number], spot, to);
  g_autofree char *text = g_strdup_printf (
      HEAD "<shapes><voxel x=\"4\" y=\"3\" z=\"2\" type=\"0\" hx=\"1\">%s</voxel>"
           "<voxel x=\"6\" y=\"6\" z=\"6\" type=\"0\">%s</voxel></shapes><problems><problem>"
           "<shapes><shape id=\"0\" count=\"1\"/></shapes><result id=\"1\"/><solutions>"
           "<solution asmNum=\"0\"><assembly>%d %d %d %d</assembly></solution></solutions>"
           "</problem></problems></puzzle>",
      piece, places, 1 - low[0] + to[0], 2 - low[1] + to[1], 1 - low[2] + to[2], number);
  g_autoptr (SomaFileContents) contents = parse (text);
  assert_counts (contents, 1, 0);
  g_assert_cmpuint (get_entry (contents, 0)->solutions->len, ==, 1);
  assert_solution (get_entry (contents, 0), 0);
  if (strstr (text, " hx=\"1\"") == NULL)
    g_error ("the hot spot is lost");

  /* As it is written for a figure of another format. */
  g_autoptr (GString) native = g_string_new (NULL), again = g_string_new (NULL);
  soma_format_native.write (native, contents->entries);
  g_autoptr (SomaFileContents) plain = parse (native->str);
  soma_xmpuzzle_write (again, plain->entries);
  g_autofree char *expected =
      g_strdup_printf ("<assembly>%d %d %d %d</assembly>", -low[0], -low[1], -low[2], number);
  if (strstr (again->str, expected) == NULL)
    g_error ("%s is not in %s", expected, again->str);
}

static void
test_orientations (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (turns); i++)
    test_orientation ((int) i);
}

/* Copies in their order, pieces that are not used, and assemblies that are wrong. */
static void
test_assemblies (void)
{
  g_autoptr (SomaFileContents) contents =
      parse (HEAD SHAPES "<problems><problem name=\"P\">" PARTS "<solutions>"
                         "<solution><assembly>0 0 0 0 0 1 0 0 x</assembly></solution>"
                         "<solution><assembly> 0 1 0 0\n1 0 0 0 255 0 0 255</assembly></solution>"
                         "<solution><assembly>0 0 0 0 1 1 0 0 0 0 0 255</assembly></solution>"
                         "<solution><assembly>0 0 0 0 0 1 0 24 x</assembly></solution>"
                         "<solution><assembly>0 0 0 0 0 1 0 0</assembly></solution>"
                         "<solution><assembly>0 0 0 0 0 1 0 0 x x</assembly></solution>"
                         "<solution><assembly>-1 0 0 0 0 1 0 0 x</assembly></solution>"
                         "<solution><assembly>1e9 0 0 0 0 1 0 0 x</assembly></solution>"
                         "<solution><assembly/></solution>"
                         "</solutions></problem></problems></puzzle>");

  g_assert_cmpuint (contents->entries->len, ==, 1);
  const SomaFileEntry *entry = get_entry (contents, 0);
  g_assert_cmpuint (entry->solutions->len, ==, 3);
  assert_solution (entry, 0);
  g_assert_cmpuint (contents->problems->len, ==, 8);
}

/* The native format keeps the assemblies of BurrTools, but not how they come apart. */
static void
test_native_assemblies (void)
{
  static const char head[] =
      "<puzzle version=\"2\"><gridType type=\"0\"/><colors/><shapes>"
      "<voxel x=\"2\" y=\"1\" z=\"1\" type=\"0\">##</voxel>"
      "<voxel x=\"2\" y=\"2\" z=\"1\" type=\"0\">####</voxel></shapes>"
      "<problems><problem name=\"P\" state=\"1\"><shapes><shape id=\"0\" count=\"2\"/></shapes>"
      "<result id=\"1\"/><bitmap/><solutions><solution asmNum=\"0\">"
      "<assembly>0 0 0 0 0 1 0 0</assembly>";
  static const char tail[] = "</solution></solutions></problem></problems></puzzle>";
  static const char *const separations[] = { "", "<separation><pieces count=\"2\"/></separation>" };

  for (guint i = 0; i < G_N_ELEMENTS (separations); i++)
    {
      g_autofree char *text = g_strconcat (head, separations[i], tail, NULL);
      g_autoptr (SomaFileContents) contents = parse (text);
      g_assert_cmpuint (soma_format_find_losses (&soma_format_native, get_entry (contents, 0)), ==,
                        i == 0 ? 0 : SOMA_FORMAT_LOSES_REST);
      g_autoptr (GString) native = g_string_new (NULL);
      soma_format_native.write (native, contents->entries);
      g_assert_nonnull (strstr (native->str, "solution\n  AA\n  aa\n"));
      g_autoptr (SomaFileContents) back = parse (native->str);
      assert_counts (back, 1, 0);
      assert_solution (get_entry (back, 0), 0);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/xmpuzzle/read", test_read);
  g_test_add_func ("/xmpuzzle/axes", test_axes);
  g_test_add_func ("/xmpuzzle/shapes-only", test_shapes_only);
  g_test_add_func ("/xmpuzzle/problems", test_problems);
  g_test_add_func ("/xmpuzzle/colours", test_colours);
  g_test_add_func ("/xmpuzzle/palette", test_palette);
  g_test_add_func ("/xmpuzzle/palettes", test_palettes);
  g_test_add_func ("/xmpuzzle/colour-numbers", test_colour_numbers);
  g_test_add_func ("/xmpuzzle/groups", test_groups);
  g_test_add_func ("/xmpuzzle/wrappings", test_wrappings);
  g_test_add_func ("/xmpuzzle/mistakes", test_mistakes);
  g_test_add_func ("/xmpuzzle/rest", test_rest);
  g_test_add_func ("/xmpuzzle/bombs", test_bombs);
  g_test_add_func ("/xmpuzzle/encoding", test_encoding);
  g_test_add_func ("/xmpuzzle/limits", test_limits);
  g_test_add_func ("/xmpuzzle/write", test_write);
  g_test_add_func ("/xmpuzzle/write-others", test_write_others);
  g_test_add_func ("/xmpuzzle/native", test_native);
  g_test_add_func ("/xmpuzzle/native-mistakes", test_native_mistakes);
  g_test_add_func ("/xmpuzzle/orientations", test_orientations);
  g_test_add_func ("/xmpuzzle/assemblies", test_assemblies);
  g_test_add_func ("/xmpuzzle/native-assemblies", test_native_assemblies);
  return g_test_run ();
}
