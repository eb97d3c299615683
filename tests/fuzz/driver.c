/* SPDX-License-Identifier: GPL-3.0-or-later */
#define _GNU_SOURCE /* for memmem */
#include <glib.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "fuzz.h"

/* Runs a target where libFuzzer is not there:
 *
 *     fuzz-TARGET <FILE                  one input, as afl-fuzz gives it
 *     fuzz-TARGET FILE|DIRECTORY...      these, with the files of a directory
 *     fuzz-TARGET --runs=N --words=DICTIONARY FILE|DIRECTORY...
 *                                        and N inputs made of them, always the same unless
 *                                        --seed=N says otherwise
 *
 * What it writes is TAP. */

#define MAX_CHANGES 8
#define MAX_LENGTH 4096
#define RANDOM_SEED 0x9e3779b97f4a7c15

typedef struct
{
  GPtrArray *seeds; /* of GBytes */
  GPtrArray *words; /* of GBytes: the words that mean something in the format */
  guint64 random;
} Driver;

/* The current input, for crashes. */
static const void *input;
static gsize input_size;
static const char *keep_path; /* (nullable) where the input is written on a crash */

static void
run (const void *data, gsize size)
{
  /* A copy of exactly this size, so that reading beyond it is detected; not NULL even if it is
   * empty. */
  void *copy = malloc (size);

  if (size > 0)
    memcpy (copy, data, size);
  input = copy;
  input_size = size;
  LLVMFuzzerTestOneInput (copy, size);
  input = NULL;
  free (copy);
}

static void
run_bytes (gpointer bytes, gpointer data)
{
  run (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes));
}

/* Crashes. Files are written with functions that are allowed in a signal handler. */

static void
keep_input (void)
{
  FILE *file = input != NULL && keep_path != NULL ? fopen (keep_path, "wb") : NULL;

  if (file == NULL)
    return;
  fwrite (input, 1, input_size, file);
  fclose (file);
  fprintf (stderr, "the input is kept in %s\n", keep_path);
}

static void
crash_cb (int number)
{
  signal (number, SIG_DFL);
  keep_input ();
  raise (number);
}

void __sanitizer_set_death_callback (void (*callback) (void)) __attribute__ ((weak));

static void
catch_crashes (void)
{
  static const int signals[] = { SIGABRT, SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP };

  if (__sanitizer_set_death_callback != NULL)
    __sanitizer_set_death_callback (keep_input);
  for (guint i = 0; i < G_N_ELEMENTS (signals); i++)
    if (__sanitizer_set_death_callback == NULL || signals[i] == SIGABRT || signals[i] == SIGTRAP)
      signal (signals[i], crash_cb);
}

/* Mutations. */

static guint64
draw (Driver *self, guint64 n)
{
  self->random ^= self->random << 13;
  self->random ^= self->random >> 7;
  self->random ^= self->random << 17;
  return self->random % n;
}

static const GBytes *
draw_bytes (Driver *self, const GPtrArray *array)
{
  return array->pdata[draw (self, array->len)];
}

static void
insert (GString *text, gsize at, gsize instead_of, const void *data, gsize length)
{
  g_string_erase (text, (gssize) at, (gssize) MIN (instead_of, text->len - at));
  g_string_insert_len (text, (gssize) at, data, (gssize) length);
}

static void
put_word (Driver *self, GString *text, gsize at)
{
  static const char blanks[] = "\n \t/,.";
  gsize length;

  if (self->words->len == 0)
    return;
  const char *word = g_bytes_get_data ((GBytes *) draw_bytes (self, self->words), &length);
  gsize instead_of = draw (self, 2) * length;
  insert (text, at, instead_of, word, length);
  if (draw (self, 2) == 0)
    g_string_insert_c (text, (gssize) (at + length), blanks[draw (self, sizeof blanks - 1)]);
}

/* Replaces the digits at the place with another number. */
static void
put_number (Driver *self, GString *text, gsize at)
{
  static const char *const numbers[] = {
    "0",
    "1",
    "-1",
    "2",
    "9",
    "255",
    "256",
    "1023",
    "1024",
    "1025",
    "65535",
    "65536",
    "2147483647",
    "4294967295",
    "4294967296",
    "18446744073709551615",
    "99999999999999999999",
    "1e9",
    "",
  };
  gsize n_digits = 0;

  while (at < text->len && !g_ascii_isdigit (text->str[at]))
    at++;
  while (at + n_digits < text->len && g_ascii_isdigit (text->str[at + n_digits]))
    n_digits++;
  const char *number = numbers[draw (self, G_N_ELEMENTS (numbers))];
  insert (text, at, n_digits, number, strlen (number));
}

/* Inserts a piece of a seed, or of the text itself. */
static void
splice (Driver *self, GString *text, gsize at, gboolean own)
{
  gsize length = text->len;
  const char *from = text->str;

  if (!own)
    from = g_bytes_get_data ((GBytes *) draw_bytes (self, self->seeds), &length);
  gsize start = draw (self, length + 1), n = draw (self, 64);
  n = MIN (n, length - start);
  g_autofree char *piece = n > 0 ? g_memdup2 (from + start, n) : NULL;
  if (n > 0)
    insert (text, at, draw (self, 2) * n, piece, n);
}

static void
change (Driver *self, GString *text)
{
  gsize at = draw (self, text->len + 1), n_erased = draw (self, 20);

  switch (draw (self, 9))
    {
    case 0:
      if (at < text->len)
        text->str[at] = (char) draw (self, 256);
      break;
    case 1:
      if (at < text->len)
        text->str[at] = (char) (text->str[at] ^ 1 << draw (self, 8));
      break;
    case 2:
      g_string_erase (text, (gssize) at, (gssize) MIN (n_erased, text->len - at));
      break;
    case 3:
      g_string_truncate (text, MAX (at, text->len / 2));
      break;
    case 4:
      g_string_insert_c (text, (gssize) at, (char) draw (self, 256));
      break;
    case 5:
      splice (self, text, at, TRUE);
      break;
    case 6:
      splice (self, text, at, FALSE);
      break;
    case 7:
      put_number (self, text, at);
      break;
    default:
      put_word (self, text, at);
      break;
    }
  g_string_truncate (text, MIN (text->len, MAX_LENGTH));
}

static void
run_changed (Driver *self, guint n_runs)
{
  for (guint i = 0; i < n_runs; i++)
    {
      gsize length;
      const char *seed = g_bytes_get_data ((GBytes *) draw_bytes (self, self->seeds), &length);
      g_autoptr (GString) text = g_string_new_len (seed, (gssize) length);
      for (guint64 n = draw (self, MAX_CHANGES); n < MAX_CHANGES; n++)
        change (self, text);
      run (text->str, text->len);
    }
}

/* Files. */

static void
read_seed (GPtrArray *seeds, const char *path)
{
  g_autoptr (GError) error = NULL;
  char *text;
  gsize length;

  if (!g_file_get_contents (path, &text, &length, &error))
    g_error ("%s", error->message);
  g_ptr_array_add (seeds, g_bytes_new_take (text, length));
}

static int
compare_paths (gconstpointer a, gconstpointer b)
{
  return strcmp (*(char *const *) a, *(char *const *) b);
}

/* Sorted, so that the order is always the same. */
static void
read_directory (GPtrArray *seeds, const char *path)
{
  g_autoptr (GPtrArray) files = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GDir) dir = g_dir_open (path, 0, NULL);
  const char *name;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    g_ptr_array_add (files, g_build_filename (path, name, NULL));
  g_ptr_array_sort (files, compare_paths);
  for (guint i = 0; i < files->len; i++)
    read_seed (seeds, files->pdata[i]);
}

static void
read_input (GPtrArray *seeds)
{
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  guint8 buffer[4096];
  gsize n;

  while ((n = fread (buffer, 1, sizeof buffer, stdin)) > 0)
    g_byte_array_append (bytes, buffer, (guint) n);
  g_ptr_array_add (seeds, g_byte_array_free_to_bytes (g_steal_pointer (&bytes)));
}

/* A line of a dictionary: NAME="WORD", with \\, \" and \xHH; the name may be missing. */
static GBytes *
read_word (const char *line)
{
  const char *at = strchr (line, '"'), *end = strrchr (line, '"');
  GString *word = g_string_new (NULL);

  for (at++; at < end; at++)
    if (*at == '\\' && at[1] == 'x')
      {
        g_string_append_c (
            word, (char) (g_ascii_xdigit_value (at[2]) * 16 + g_ascii_xdigit_value (at[3])));
        at += 3;
      }
    else
      g_string_append_c (word, *at == '\\' ? *++at : *at);
  return g_string_free_to_bytes (word);
}

static void
read_words (GPtrArray *words, const char *path)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *text = NULL;

  if (!g_file_get_contents (path, &text, NULL, &error))
    g_error ("%s", error->message);
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  for (guint i = 0; lines[i] != NULL; i++)
    if (*lines[i] != '\0' && *lines[i] != '#')
      g_ptr_array_add (words, read_word (lines[i]));
}

/* Whether a seed holds the word. */
static gboolean
is_in_seeds (Driver *self, GBytes *word)
{
  for (guint i = 0; i < self->seeds->len; i++)
    {
      GBytes *seed = self->seeds->pdata[i];
      if (memmem (g_bytes_get_data (seed, NULL), g_bytes_get_size (seed),
                  g_bytes_get_data (word, NULL), g_bytes_get_size (word)) != NULL)
        return TRUE;
    }
  return FALSE;
}

/* The number of words that no seed contains: the code for them would hardly be reached. */
static guint
count_missing (Driver *self)
{
  guint n = 0;

  for (guint i = 0; i < self->words->len; i++)
    if (!is_in_seeds (self, self->words->pdata[i]))
      {
        g_autofree char *word = g_strndup (g_bytes_get_data (self->words->pdata[i], NULL),
                                           g_bytes_get_size (self->words->pdata[i]));
        printf ("# no seed holds \"%s\"\n", word);
        n++;
      }
  return n;
}

static int
test (Driver *self, guint n_runs)
{
  guint n_missing = count_missing (self);

  printf ("1..3\n%sok 1 all words are in seeds\n", n_missing > 0 ? "not " : "");
  fflush (stdout);
  g_ptr_array_foreach (self->seeds, run_bytes, NULL);
  printf ("ok 2 %u seeds\n", self->seeds->len);
  fflush (stdout);
  run_changed (self, n_runs);
  printf ("ok 3 %u inputs made of them\n", n_runs);
  return n_missing > 0;
}

int
main (int argc, char **argv)
{
  int n_runs = 0, seed = 0;
  g_autofree char *words = NULL, *keep = NULL;
  const GOptionEntry entries[] = {
    { "runs", 0, 0, G_OPTION_ARG_INT, &n_runs, "make N inputs of the seeds", "N" },
    { "seed", 0, 0, G_OPTION_ARG_INT, &seed, "make others than without it", "N" },
    { "words", 0, 0, G_OPTION_ARG_FILENAME, &words, "a dictionary", "FILE" },
    { "keep", 0, 0, G_OPTION_ARG_FILENAME, &keep, "where to leave what crashes", "FILE" },
    G_OPTION_ENTRY_NULL,
  };
  g_autoptr (GOptionContext) context = g_option_context_new ("[FILE|DIRECTORY...]");
  g_autoptr (GPtrArray) seeds = g_ptr_array_new_with_free_func ((GDestroyNotify) g_bytes_unref);
  g_autoptr (GPtrArray) found = g_ptr_array_new_with_free_func ((GDestroyNotify) g_bytes_unref);
  Driver self = { seeds, found, 0 };

  g_option_context_add_main_entries (context, entries, NULL);
  if (!g_option_context_parse (context, &argc, &argv, NULL))
    return 2;
  for (int i = 1; i < argc; i++)
    g_file_test (argv[i], G_FILE_TEST_IS_DIR) ? read_directory (seeds, argv[i])
                                              : read_seed (seeds, argv[i]);
  if (argc == 1)
    read_input (seeds);
  if (words != NULL)
    read_words (found, words);
  self.random = RANDOM_SEED + (guint64) seed;
  keep_path = keep;
  catch_crashes ();
  return test (&self, (guint) n_runs);
}
