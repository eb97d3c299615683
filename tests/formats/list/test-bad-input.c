/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>
#include <sys/resource.h>
#include <zlib.h>

#include "engine-auto.h"
#include "file-support.h"
#include "read-file.h"

#define XML "<puzzle version=\"2\"><shapes>"
#define JSON "{\"format\": \"soma\", \"version\": 1, \"figures\": ["
#define VOX "VOX \226\0\0\0MAIN\0\0\0\0\0\0\0\0"

/* A text with its length, as it may have NUL bytes. */
typedef struct
{
  const SomaFormat *format;
  const char *text;
  gsize length;
} Input;

#define INPUT(format, text)                                                                        \
  {                                                                                                \
    &soma_format_##format, text, sizeof (text) - 1                                                 \
  }

static SomaFileContents *
read_input (const Input *input)
{
  g_assert_true (soma_format_recognize (input->text, input->length) == input->format);
  return input->format->read (input->text, input->length, "bad");
}

/* The most memory that was in use at any time, in KB. */
static long
get_peak (void)
{
  struct rusage usage;

  g_assert_cmpint (getrusage (RUSAGE_SELF, &usage), ==, 0);
  return usage.ru_maxrss;
}

/* A few bytes that ask for thousands of millions of places are refused before there is memory for
 * them. */
static void
test_greedy (void)
{
  static const Input inputs[] = {
    INPUT (native, "soma 1\nfigure \"A\" 1024 1024 1024\n x\n"),
    INPUT (native, "soma 1\npieces\npiece A 1024 1024 1024\n x\nfigure \"A\" 1 1 1 x\n"),
    INPUT (native, "soma 1\nfigure \"A\" 99999999999 1 1 x\n"),
    INPUT (grid, "99999\n99999\n1\n"),
    INPUT (grid, "16\n256\n1\n"),
    INPUT (xmpuzzle, XML "<voxel x=\"1024\" y=\"1024\" z=\"1024\">#</voxel></shapes></puzzle>"),
    INPUT (xmpuzzle, XML "<voxel x=\"2000000000\" y=\"1\" z=\"1\">#</voxel></shapes></puzzle>"),
    INPUT (json, JSON "{\"cells\": [[-1024, -1024, -1024], [1024, 1024, 1024]]}]}"),
    INPUT (json, JSON "{\"cells\": [[0, 0, 0], [1023, 1023, 1023]]}]}"),
    INPUT (json, JSON "{\"cells\": [[0, 0, 2000000000]]}]}"),
    INPUT (polycube, "D:xDim=1024:yDim=1024:zDim=1024\n~D\n"),
    INPUT (polycube, "D:xDim=2000000000:yDim=1:zDim=1\n~D\n"),
    INPUT (polycube, "D:xDim=9:yDim=1\nC:name=A:layout=0 0 0, 1024 1024 1024\n~D\n"),
    INPUT (polycube, "D:xDim=9:yDim=1\nC:name=A:repeat=2000000000:layout=0 0 0\n~D\n"),
    INPUT (vox, VOX "XYZI\4\0\0\0\0\0\0\0\377\377\377\177"),
    INPUT (vox, VOX "XYZI\377\377\377\177\0\0\0\0\377\377\377\177"),
    INPUT (vox, VOX "nTRN\14\0\0\0\0\0\0\0\0\0\0\0\377\377\377\177\377\377\377\177"
                    "XYZI\4\0\0\0\0\0\0\0\0\0\0\0"),
  };
  long before = get_peak ();

  for (guint i = 0; i < G_N_ELEMENTS (inputs); i++)
    {
      g_autoptr (SomaFileContents) contents = read_input (&inputs[i]);
      g_assert_cmpuint (inputs[i].length, <=, 120);
      g_assert_cmpuint (contents->entries->len, ==, 0);
      g_assert_cmpuint (contents->problems->len, >, 0);
      g_assert_true (((SomaFileProblem *) contents->problems->pdata[0])->figure_lost);
    }
  g_assert_cmpint (get_peak () - before, <, 32 * 1024);
}

/* What is read of a file that was cut off is what is there, and no more. */
static void
test_cut (void)
{
  static const Input inputs[] = {
    INPUT (native, "soma 1\nset soma\nfigure \"A\" 2 2 1\n xx x.\npieces\n"
                   "piece A \"a\" #123456 x2 2 1 1\n xx\nfigure \"B\" 2 1 2\n xx\n x.\n"),
    INPUT (grid, "2\n2\n11\n10\n00\n00\n00\n01\n11\n11\n"),
    INPUT (xmpuzzle, XML "<voxel x=\"2\" y=\"1\" z=\"1\">##</voxel></shapes><problems><problem>"
                         "<shapes><shape id=\"0\"/></shapes><result id=\"0\"/></problem>"
                         "</problems></puzzle>"),
    INPUT (json, JSON "{\"cells\": [[0, 0, 0], [1, 0, 0]], \"id\": \"A\"},\n"
                      "{\"cells\": [[0, 0, 0]], \"name\": \"B\", \"distinct\": true}]}"),
    INPUT (mps, "{\"type\": \"PuzzleFile\", \"puzzle\": {\"grid\": {\"type\": \"CubicGrid\"},\n"
                "\"shapeTree\": [{\"id\": 0, \"voxels\": \"0,0,0; 1,0,0\"}], \"problems\": "
                "[{\"label\": \"A\", \"goalShapeId\": 0}]}}"),
    INPUT (polycube, "D:xDim=2:yDim=2:zDim=1\nC:name=A:type=M:layout=0 0 0, 1 0 0\n~D\n"
                     "D:xDim=2:yDim=2\nL\n A A\n B B\n~L\n~D\n"),
    INPUT (puzzlecad, "burr_plate ([[\"xx\"], // V\n[\"x|x\"]]);\n// figure \"A\" \"B\"\n"
                      "burr_piece ([\"xx|x.\", \"..|x.\"]);\n"),
  };

  for (guint i = 0; i < G_N_ELEMENTS (inputs); i++)
    {
      const Input *input = &inputs[i];
      g_autoptr (SomaFileContents) whole = read_input (input);
      for (gsize length = 0; length < input->length; length++)
        {
          /* At the end of memory of its own, so that a look beyond is seen; not NULL if empty. */
          g_autofree char *room = g_malloc (length + 1);
          char *cut = memcpy (room + 1, input->text, length);
          g_autoptr (SomaFileContents) contents = input->format->read (cut, length, "bad");
          g_assert_cmpuint (contents->entries->len, <=, whole->entries->len);
          for (guint j = 0; j < contents->entries->len; j++)
            g_assert_true (
                soma_figure_equal (get_entry (contents, j)->figure, get_entry (whole, j)->figure));
          soma_format_recognize (cut, length);
        }
      g_assert_cmpuint (whole->problems->len, ==, 0);
      g_assert_cmpuint (whole->entries->len, >, 0);
    }
}

/* Names are shown in lines. */
static void
test_control_characters (void)
{
  static const Input inputs[] = {
    INPUT (native, "soma 1\nfigure \"A\1b\" \"C\33d\" 1 1 1 x\n"),
    INPUT (soma, "/SOMA-A\1b\n;C\33d\n/x\n"),
    INPUT (json, JSON "{\"id\": \"A\\u0001b\", \"name\": \"C\\u001bd\", \"cells\": [[0, 0, 0]]}]}"),
    INPUT (polycube, "# figure \"A\1b\" \"C\33d\"\nD:xDim=1:yDim=1\n~D\n"),
    INPUT (puzzlecad, "// figure \"A\1b\" \"C\33d\"\nburr_piece ([\"x\"]);\n"),
    INPUT (vox, VOX "XYZI\10\0\0\0\0\0\0\0\1\0\0\0\1\1\1\1"
                    "nTRN\34\0\0\0\0\0\0\0\0\0\0\0\1\0\0\0\5\0\0\0_name\3\0\0\0C\33d\1\0\0\0"
                    "nSHP\24\0\0\0\0\0\0\0\1\0\0\0\0\0\0\0\1\0\0\0\0\0\0\0\0\0\0\0"),
  };

  for (guint i = 0; i < G_N_ELEMENTS (inputs); i++)
    {
      g_autoptr (SomaFileContents) contents = read_input (&inputs[i]);
      g_assert_cmpuint (contents->entries->len, ==, 1);
      g_assert_cmpstr (get_entry (contents, 0)->name, ==, "C d");
      if (inputs[i].format != &soma_format_vox)
        g_assert_cmpstr (get_entry (contents, 0)->id, ==, "A b");
    }
}

/* Many good figures and two bad ones */

typedef struct
{
  const SomaFormat *format;
  const char *begin, *good, *bad, *end;
} Kind;

static GString *
make_many (const Kind *kind)
{
  GString *text = g_string_new (kind->begin);

  for (int i = 0; i < 302; i++)
    g_string_append (text, i == 100 || i == 301 ? kind->bad : kind->good);
  g_string_append (text, kind->end);
  return text;
}

static void
assert_many (const SomaFormat *format, const GString *text)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (SomaFileContents) contents = soma_file_parse (text->str, text->len, "many", &error);

  g_assert_no_error (error);
  g_assert_true (contents->format == format);
  assert_counts (contents, 300, 2);
  g_auto (GStrv) problems = soma_file_contents_list_problems (contents);
  g_assert_cmpuint (g_strv_length (problems), ==, 2);
}

static void
test_many (void)
{
  static const Kind kinds[] = {
    { &soma_format_native, "soma 1\n", "figure \"A\" 2 1 1 xx\n", "figure \"A\" 2 1 1 xxx\n", "" },
    { &soma_format_soma, "", "/SOMA-A\n/xx/x.\n\n", "/SOMA-A\n/xx/x\n\n", "" },
    { &soma_format_json, JSON "{\"cells\": [[0, 0, 0]]}", ",\n{\"cells\": [[0, 0, 0]]}",
      ",\n{\"cells\": [[0, 0]]}", "]}" },
    { &soma_format_polycube, "", "D:xDim=2:yDim=2\n~D\n", "D:xDim=0:yDim=2\n~D\n", "" },
    { &soma_format_puzzlecad, "", "// figure \"A\" \"A\"\nburr_piece ([\"xx\"]);\n",
      "// figure \"A\" \"A\"\nburr_piece ([\"x-\"]);\n", "" },
    { &soma_format_xmpuzzle, XML "<voxel x=\"2\" y=\"1\" z=\"1\">##</voxel></shapes>\n<problems>\n",
      "<problem><shapes><shape id=\"0\"/></shapes><result id=\"0\"/></problem>\n",
      "<problem><shapes><shape id=\"0\"/></shapes></problem>\n", "</problems></puzzle>\n" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    {
      g_autoptr (GString) text = make_many (&kinds[i]);
      if (kinds[i].format == &soma_format_json) /* one begins the list */
        g_string_erase (text, (gssize) strlen (JSON), strlen ("{\"cells\": [[0, 0, 0]]},\n"));
      assert_many (kinds[i].format, text);
    }

  g_autoptr (GString) vox = g_string_new_len (VOX, sizeof VOX - 1);
  for (int i = 0; i < 302; i++)
    if (i == 100 || i == 301)
      g_string_append_len (vox, "XYZI\4\0\0\0\0\0\0\0\0\0\0\0", 16);
    else
      g_string_append_len (vox, "XYZI\10\0\0\0\0\0\0\0\1\0\0\0\1\1\1\1", 20);
  assert_many (&soma_format_vox, vox);
}

/* Compressed files */

/* Appends what a megabyte of zeros is compressed to: no part of it needs one before it. */
static void
append_megabyte (z_stream *stream, GString *out, int flush)
{
  g_autofree guchar *zeros = g_new0 (guchar, 1024 * 1024);
  guchar bytes[16 * 1024];

  stream->next_in = zeros;
  stream->avail_in = 1024 * 1024;
  stream->next_out = bytes;
  stream->avail_out = sizeof bytes;
  g_assert_cmpint (deflate (stream, flush), ==, Z_OK);
  g_string_append_len (out, (char *) bytes, (gssize) (sizeof bytes - stream->avail_out));
}

/* A few hundred KB that stand for a thousand times as much are refused at the bound, before all of
 * it is there. The text is the same megabyte again and again, and has no end. */
static void
test_gzip_bomb (void)
{
  g_autoptr (GString) text = g_string_new (NULL), again = g_string_new (NULL);
  z_stream stream = { 0 };

  g_assert_cmpint (deflateInit2 (&stream, 9, Z_DEFLATED, 16 + MAX_WBITS, 9, Z_DEFAULT_STRATEGY), ==,
                   Z_OK);
  append_megabyte (&stream, text, Z_FULL_FLUSH);
  append_megabyte (&stream, again, Z_FULL_FLUSH);
  deflateEnd (&stream);
  for (int i = 0; i < 4096; i++)
    g_string_append_len (text, again->str, (gssize) again->len);
  g_assert_cmpuint (text->len, <, SOMA_FILE_MAX_BYTES / 32);
  assert_refused (text->str, text->len, "test.soma: the file is larger than 256 MB");
  /* Not the 4 GB for which it stands. */
  g_assert_cmpint (get_peak (), <, 1024 * 1024);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/bad-input/greedy", test_greedy);
  g_test_add_func ("/bad-input/cut", test_cut);
  g_test_add_func ("/bad-input/control-characters", test_control_characters);
  g_test_add_func ("/bad-input/many", test_many);
  g_test_add_func ("/bad-input/gzip-bomb", test_gzip_bomb);
  return g_test_run ();
}
