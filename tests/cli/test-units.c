/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/inotify.h>
#include <sys/stat.h>
#include <unistd.h>

#include "count-parts.h"
#include "solver.h"

#include <glib/gstdio.h>

#define CUBE "/SOMA-A001\n/###/###/###\n/###/###/###\n/###/###/###\n"
#define ROW "/SOMA-ROW\n/###########################\n"

/* Runs it; the arguments may have one "%s", for the directory. */
static SolverResult *
run_in (const char *directory, const char *format)
{
  g_auto (GStrv) parts = g_strsplit (format, "%s", -1);
  g_autofree char *arguments = g_strjoinv (directory, parts);
  return solver_run (arguments, CUBE);
}

static void
check_run (const char *directory, const char *format, int status, const char *out, const char *err)
{
  g_autoptr (SolverResult) result = run_in (directory, format);
  if (result->status != status)
    g_error ("%s: %d instead of %d\n%s", format, result->status, status, result->err);
  if (out != NULL)
    g_assert_cmpstr (result->out, ==, out);
  if (err == NULL)
    return;
  if (strstr (result->err, err) == NULL)
    g_error ("%s: no “%s” in: %s", format, err, result->err);
}

/* A directory for units that is not there yet. */
static char *
new_directory (const char *name)
{
  return g_build_filename (g_get_tmp_dir (), name, NULL);
}

static char *
get_file (const char *directory, const char *name)
{
  return g_build_filename (directory, name, NULL);
}

static char *
read_file (const char *directory, const char *name)
{
  g_autofree char *path = get_file (directory, name);
  char *text;
  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  return text;
}

static void
write_file (const char *directory, const char *name, const char *text)
{
  g_autofree char *path = get_file (directory, name);
  g_assert_true (g_file_set_contents (path, text, -1, NULL));
}

static void
remove_file (const char *directory, const char *name)
{
  g_autofree char *path = get_file (directory, name);
  g_assert_cmpint (g_unlink (path), ==, 0);
}

static guint
count_files (const char *directory)
{
  g_autoptr (GDir) dir = g_dir_open (directory, 0, NULL);
  guint n = 0;
  while (dir != NULL && g_dir_read_name (dir) != NULL)
    n++;
  return n;
}

/* From nothing to the sum, one after the other. */
static void
test_whole (void)
{
  g_autofree char *directory = new_directory ("whole");
  check_run (directory, "units split -n 20 -o %s", 0, "", NULL);
  g_assert_cmpuint (count_files (directory), ==, 20);
  g_autoptr (SolverResult) left = run_in (directory, "units merge %s");
  g_assert_cmpint (left->status, ==, 3);
  g_assert_cmpint (count_parts (left->out, "\n"), ==, 20);
  g_assert_cmpint (count_parts (left->out, directory), ==, 20);
  check_run (directory, "units run %s/00007.unit %s/00003.unit", 0, "", NULL);
  check_run (directory, "units run %s/00007.unit", 0, "", "already done");
  g_autofree char *result = read_file (directory, "00007.result");
  g_assert_nonnull (strstr (result, "\"seconds\":"));
  g_assert_null (strstr (result, "\"seconds\":0.0,"));
  g_autoptr (SolverResult) fewer = run_in (directory, "units merge %s");
  g_assert_cmpint (fewer->status, ==, 3);
  g_assert_cmpint (count_parts (fewer->out, "\n"), ==, 18);
  check_run (directory, "units run %s --threads=2", 0, "", NULL);
  check_run (directory, "units merge %s", 0, "A001\t240\n", "20 of 20");
  check_run (directory, "units merge %s --format=json", 0,
             "{\"kind\":\"count\",\"figure\":\"A001\",\"solutions\":240,\"complete\":true}\n",
             NULL);
}

/* The sum is that of the convention, whose solutions are kept. */
static void
test_solutions (void)
{
  g_autofree char *directory = new_directory ("solutions");
  check_run (directory, "units split -n 30 --symmetry=none --solutions -o %s", 0, "", NULL);
  check_run (directory, "units run %s", 0, "", NULL);
  check_run (directory, "units merge %s", 0, "A001\t11520\n", NULL);
  g_autoptr (SolverResult) joined = run_in (directory, "units merge %s --solutions");
  g_assert_cmpint (joined->status, ==, 0);
  g_assert_cmpint (count_parts (joined->out, "/SOMA"), ==, 11520);
  /* Each is there once. */
  g_auto (GStrv) blocks = g_strsplit (joined->out, "\n\n", -1);
  g_autoptr (GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);
  for (int i = 0; blocks[i] != NULL && strstr (blocks[i], "\n/") != NULL; i++)
    g_assert_true (g_hash_table_add (seen, strstr (blocks[i], "\n/")));
  g_assert_cmpuint (g_hash_table_size (seen), ==, 11520);
}

/* One of its solutions is changed, another is missing. */
static void
test_solutions_damaged (void)
{
  g_autofree char *directory = new_directory ("solutions-damaged");
  check_run (directory, "units split -n 4 --solutions -o %s", 0, "", NULL);
  check_run (directory, "units run %s", 0, "", NULL);
  g_autofree char *text = read_file (directory, "00002.solutions");
  char *first = strpbrk (text, "0123456");
  *first = *first == '0' ? '1' : '0';
  write_file (directory, "00002.solutions", text);
  check_run (directory, "units merge %s --solutions", 2, "", "00002.solutions");
  g_autofree char *shorter = g_strndup (text, strcspn (text, "\n"));
  write_file (directory, "00002.solutions", shorter);
  check_run (directory, "units run %s/00002.unit", 0, "", "00002.unit: its solutions are missing");
  check_run (directory, "units merge %s --solutions", 0, NULL, "4 of 4");
  remove_file (directory, "00003.solutions");
  check_run (directory, "units merge %s --solutions", 2, "", "00003.solutions");
}

static void
test_none (void)
{
  g_autofree char *directory = new_directory ("none");
  g_autofree char *path = solver_write_file ("row.soma", ROW);
  g_autofree char *split = g_strdup_printf ("units split -n 5 -o %%s %s", path);
  check_run (directory, split, 0, "", NULL);
  check_run (directory, "units run %s", 0, "", NULL);
  check_run (directory, "units merge %s", 1, "ROW\t0\n", "0 solutions");
}

/* Any place but a new or empty directory, and one with the same units. */
static void
test_split_places (void)
{
  g_autofree char *directory = new_directory ("places");
  g_assert_cmpint (g_mkdir (directory, 0755), ==, 0);
  check_run (directory, "units split -n 9 -o %s", 0, "", NULL);
  g_autofree char *unit = read_file (directory, "00005.unit");
  check_run (directory, "units split -n 9 -o %s", 0, "", "all 9 units are there already");
  remove_file (directory, "00005.unit");
  write_file (directory, "00006.unit", "soma-unit 1\nunit 6 of 9\n");
  check_run (directory, "units split -n 9 -o %s", 0, "", NULL);
  g_autofree char *again = read_file (directory, "00005.unit");
  g_assert_cmpstr (unit, ==, again);
  check_run (directory, "units split -n 9 -o %s", 0, "", "all 9 units are there already");
  check_run (directory, "units split -n 8 -o %s", 2, "", "another puzzle or division");
  check_run (directory, "units split -n 9 --symmetry=none -o %s", 2, "",
             "another puzzle or division");
  g_assert_cmpuint (count_files (directory), ==, 9);
  g_autofree char *other = new_directory ("places-other");
  g_assert_cmpint (g_mkdir (other, 0755), ==, 0);
  write_file (other, "notes", "");
  check_run (other, "units split -n 9 -o %s", 2, "", "is not empty");
  check_run (other, "units split -n 9 -o %s/notes", 2, "", "notes");
  check_run (other, "units split -n 9 -o %s/no/where", 2, "", "/no");
  g_assert_cmpuint (count_files (other), ==, 1);
}

static void
test_locked (void)
{
  g_autofree char *directory = new_directory ("locked");
  check_run (directory, "units split -n 4 -o %s", 0, "", NULL);
  g_autofree char *path = get_file (directory, "00002.unit");
  int fd = open (path, O_RDONLY | O_CLOEXEC);
  g_assert_cmpint (flock (fd, LOCK_EX), ==, 0);
  check_run (directory, "units run %s/00002.unit %s/00001.unit", 4, "", "another process");
  check_run (directory, "units run %s", 0, "", NULL);
  g_autofree char *left = g_strconcat (path, "\n", NULL);
  check_run (directory, "units merge %s", 3, left, "3 of 4");
  close (fd);
  check_run (directory, "units run %s/00002.unit", 0, "", NULL);
  check_run (directory, "units merge %s", 0, "A001\t240\n", NULL);
}

/* What --merge and --unit say to the units, once `name` is `text` (NULL: is gone). */
static void
check_with (const char *directory, const char *name, const char *text, const char *format,
            int status, const char *err)
{
  g_autofree char *before = read_file (directory, name);
  if (text != NULL)
    write_file (directory, name, text);
  else
    remove_file (directory, name);
  check_run (directory, format, status, NULL, err);
  write_file (directory, name, before);
}

static void
test_wrong_units (void)
{
  g_autofree char *directory = new_directory ("wrong"), *other = new_directory ("wrong-other");
  check_run (directory, "units split -n 6 -o %s", 0, "", NULL);
  check_run (directory, "units run %s", 0, "", NULL);
  g_autofree char *unit = read_file (directory, "00003.unit");
  g_autofree char *cut = g_strndup (unit, strlen (unit) / 2);
  g_autofree char *changed = g_strdup (unit);
  strstr (changed, "from ")[5] ^= 1;
  check_with (directory, "00003.unit", cut, "units merge %s", 2,
              "00003.unit: this unit is damaged");
  check_with (directory, "00003.unit", changed, "units merge %s", 2,
              "00003.unit: this unit is damaged");
  check_with (directory, "00003.unit", changed, "units run %s", 2,
              "00003.unit: this unit is damaged");
  check_with (directory, "00003.unit", CUBE, "units run %s", 2, "00003.unit: this is not a unit");
  check_with (directory, "00003.unit", NULL, "units merge %s", 2, "between");
  check_with (directory, "00001.unit", NULL, "units merge %s", 2, "before");
  check_with (directory, "00006.unit", NULL, "units merge %s", 2, "after");
  write_file (directory, "again.unit", unit);
  check_run (directory, "units merge %s", 2, "", "in common");
  remove_file (directory, "again.unit");
  static const char *const splits[][2] = {
    { "units split -n 6 --symmetry=none -o %s", "different conventions" },
    { "units split -n 5 -o %s", "different divisions" },
    { "units split -n 6 --solutions -o %s", "different divisions" },
    { "units split -n 6 --set=diabolical -o %s", "different puzzles" },
  };
  for (gsize i = 0; i < G_N_ELEMENTS (splits); i++)
    {
      g_autofree char *place = g_strdup_printf ("%s%d", other, (int) i);
      check_run (place, splits[i][0], 0, "", NULL);
      g_autofree char *foreign = read_file (place, "00003.unit");
      check_with (directory, "00003.unit", foreign, "units merge %s", 2, splits[i][1]);
    }
  check_run (directory, "units merge %s", 0, "A001\t240\n", NULL);
}

static void
test_wrong_results (void)
{
  g_autofree char *directory = new_directory ("results");
  check_run (directory, "units split -n 6 -o %s", 0, "", NULL);
  check_run (directory, "units run %s", 0, "", NULL);
  g_autofree char *result = read_file (directory, "00003.result");
  g_autofree char *next = read_file (directory, "00004.result");
  g_autofree char *changed = g_strdup (result);
  strstr (changed, "\"solutions\":")[12] ^= 1;
  check_with (directory, "00003.result", "", "units merge %s", 2,
              "00003.result: this result is damaged");
  check_with (directory, "00003.result", changed, "units merge %s", 2,
              "00003.result: this result is damaged");
  check_with (directory, "00003.result", next, "units merge %s", 2,
              "00003.result: this is not the result");
  check_with (directory, "00003.result", next, "units run %s", 2,
              "00003.result: this is the result of");
  write_file (directory, "00003.result", changed);
  g_autofree char *left = g_strdup_printf ("%s/00003.unit\n", directory);
  check_run (directory, "units merge %s", 2, left, "5 of 6");
  check_run (directory, "units run %s/00003.unit", 0, "", "the unit is searched again");
  check_run (directory, "units merge %s", 0, "A001\t240\n", NULL);
}

/* FNV-1a, worked out here once more. */
static guint64
get_seal (const char *text, gsize length)
{
  guint64 seal = 0xcbf29ce484222325;
  for (gsize i = 0; i < length; i++)
    seal = (seal ^ (guchar) text[i]) * 0x100000001b3;
  return seal;
}

/* Puts this in the place of what is between two words of a sealed text, and seals it anew. */
static char *
forge (const char *text, const char *begin, const char *end, const char *new, const char *seal)
{
  const char *at = strstr (text, begin) + strlen (begin), *next = strstr (at, end);
  const char *old = strstr (text, seal);
  g_autoptr (GString) forged = g_string_new_len (text, at - text);
  g_string_append (forged, new);
  g_string_append_len (forged, next, old - next);
  guint64 sum = get_seal (forged->str, forged->len);
  g_string_append_printf (forged, "%s%016" G_GINT64_MODIFIER "x%s", seal, sum,
                          old + strlen (seal) + 16);
  return g_string_free (g_steal_pointer (&forged), FALSE);
}

static char *
forge_result (const char *text, const char *number)
{
  return forge (text, "\"solutions\":", ",", number, ",\"seal\":\"");
}

/* The rest of the line after these words. */
static char *
get_value (const char *text, const char *words)
{
  g_auto (GStrv) parts = g_strsplit (text, words, 2);
  g_auto (GStrv) lines = g_strsplit (parts[1], "\n", 2);

  return g_strdup (lines[0]);
}

/* What is searched again is so only for a moment: on a slow machine it takes more than one. */
static void
merge_until_refused (const char *directory, const char *err)
{
  gboolean is_refused = FALSE;
  while (!is_refused)
    {
      g_autoptr (SolverResult) result = run_in (directory, "units merge %s");
      is_refused = result->status == 2;
      g_assert_true (!is_refused || strstr (result->err, err) != NULL);
    }
}

static void
check_forged (const char *directory, const char *name, const char *text, const char *err)
{
  g_autofree char *before = read_file (directory, name);
  write_file (directory, name, text);
  merge_until_refused (directory, err);
  write_file (directory, name, before);
}

/* A seal says that nothing was changed by accident. That the puzzle has this tree, and that small
 * units have these numbers, is found out. */
static void
test_forged (void)
{
  g_autofree char *directory = new_directory ("forged"), *endless = solver_write_endless ();
  check_run (directory, "units split -n 4 -o %s", 0, "", NULL);
  check_run (directory, "units run %s", 0, "", NULL);
  g_autofree char *result = read_file (directory, "00003.result");
  g_autofree char *more = forge_result (result, "9000"), *none = forge_result (result, "0");
  check_forged (directory, "00003.result", more, "but its result says 9000");
  check_forged (directory, "00003.result", none, "00003.unit: searched again");
  for (int i = 1; i <= 4; i++)
    {
      g_autofree char *name = g_strdup_printf ("%05d.unit", i);
      g_autofree char *unit = read_file (directory, name);
      g_autofree char *forged = forge (unit, "\nset ", "\n", "diabolical", "seal ");
      write_file (directory, name, forged);
    }
  check_run (directory, "units merge %s", 2, "", "is not the one it was cut from");

  /* Of what takes too long, it is known that there are at least so many. */
  g_autofree char *large = new_directory ("forged-large");
  g_autofree char *split = g_strdup_printf ("units split -n 2 -o %%s %s", endless);
  check_run (large, split, 0, "", NULL);
  g_autofree char *unit = read_file (large, "00001.unit");
  g_autofree char *from = get_value (unit, "\nfrom "), *to = get_value (unit, "\nto ");
  g_autofree char *tree = get_value (unit, "\ntree ");
  g_autofree char *head = g_strdup_printf (
      "{\"kind\":\"unit\",\"version\":1,\"figure\":\"box\",\"unit\":1,\"of\":2,\"tree\":\"%s\","
      "\"order\":2,\"symmetry\":\"full\",\"from\":\"%s\",\"to\":\"%s\",\"solutions\":0,"
      "\"nodes\":1,\"seconds\":1.5",
      tree, from, to);
  g_autofree char *line = g_strdup_printf ("%s,\"seal\":\"%016" G_GINT64_MODIFIER "x\"}\n", head,
                                           get_seal (head, strlen (head)));
  write_file (large, "00001.result", line);
  merge_until_refused (large, "this unit has at least ");
}

/* A link is not followed to somebody's file, and a pipe does not keep anybody waiting. */
static void
test_links (void)
{
  g_autofree char *directory = new_directory ("links");
  check_run (directory, "units split -n 2 --solutions -o %s", 0, "", NULL);
  g_autofree char *target = solver_write_file ("precious", "precious\n");
  g_autofree char *link = get_file (directory, "00001.solutions");
  g_assert_cmpint (symlink (target, link), ==, 0);
  check_run (directory, "units run %s/00001.unit", 2, "", "not behind links");
  g_autofree char *text = NULL;
  g_assert_true (g_file_get_contents (target, &text, NULL, NULL));
  g_assert_cmpstr (text, ==, "precious\n");
  remove_file (directory, "00001.solutions");
  g_assert_cmpint (mkfifo (link, 0600), ==, 0);
  check_run (directory, "units run %s/00001.unit", 2, "", "not behind links");
  remove_file (directory, "00001.solutions");
  g_autofree char *result = get_file (directory, "00001.result");
  g_assert_cmpint (symlink (target, result), ==, 0);
  check_run (directory, "units run %s", 0, "", "the unit is searched again");
  g_autofree char *after = NULL;
  g_assert_true (g_file_get_contents (target, &after, NULL, NULL));
  g_assert_cmpstr (after, ==, "precious\n");
  check_run (directory, "units merge %s", 0, "A001\t240\n", NULL);
  g_assert_cmpint (rename (link, target), ==, 0);
  g_assert_cmpint (symlink (target, link), ==, 0);
  check_run (directory, "units merge %s --solutions", 2, "", "not behind links");
}

/* Whatever the directory is called, others get its name as it is. */
static void
test_names (void)
{
  g_autofree char *directory = new_directory ("n\351\302\233\342\200\256");
  check_run (directory, "units split -n 1 -o '%s'", 0, "", NULL);
  g_autofree char *left = g_strconcat (directory, "/00001.unit\n", NULL);
  check_run (directory, "units merge '%s'", 3, left, "0 of 1");
  check_run (directory, "units run '%s/nothing'", 2, "", "\\u009b\\u202e/nothing");
}

/* Whatever a process was writing when it was killed, nothing piles up. */
static void
test_leftovers (void)
{
  g_autofree char *directory = new_directory ("leftovers");
  check_run (directory, "units split -n 2 -o %s", 0, "", NULL);
  write_file (directory, "00001.checkpoint.new", "soma-unit-check");
  write_file (directory, "00002.result.new", "{");
  check_run (directory, "units run %s", 0, "", NULL);
  g_assert_cmpuint (count_files (directory), ==, 4);
  check_run (directory, "units merge %s", 0, "A001\t240\n", NULL);
}

/* What a version of the program would have written that searches in another order: in what is
 * sealed from `seal` on, the number after `order` is another one. */
static char *
change_order (const char *text, const char *order, const char *seal)
{
  const char *at = strstr (text, order) + strlen (order), *end = strstr (text, seal);
  char *rest;
  guint64 number = g_ascii_strtoull (at, &rest, 10);
  g_autoptr (GString) changed = g_string_new_len (text, at - text);
  g_string_append_printf (changed, "%" G_GUINT64_FORMAT, number + 1);
  g_string_append_len (changed, rest, end - rest);
  guint64 sum = get_seal (changed->str, changed->len);
  g_string_append_printf (changed, "%s%016" G_GINT64_MODIFIER "x%s", seal, sum,
                          end + strlen (seal) + 16);
  return g_string_free (g_steal_pointer (&changed), FALSE);
}

static void
test_other_order (void)
{
  g_autofree char *directory = new_directory ("order");
  check_run (directory, "units split -n 6 -o %s", 0, "", NULL);
  check_run (directory, "units run %s", 0, "", NULL);
  g_autofree char *unit = read_file (directory, "00003.unit");
  g_autofree char *other_unit = change_order (unit, "\norder ", "seal ");
  g_autofree char *result = read_file (directory, "00003.result");
  g_autofree char *other_result = change_order (result, "\"order\":", ",\"seal\":\"");
  check_with (directory, "00003.unit", other_unit, "units merge %s", 2, "different versions");
  check_with (directory, "00003.result", other_result, "units merge %s", 2,
              "00003.result: this is not the result");
  remove_file (directory, "00003.result");
  check_with (directory, "00003.unit", other_unit, "units run %s", 2, "another order");
  check_run (directory, "units run %s", 0, "", NULL);
  check_run (directory, "units merge %s", 0, "A001\t240\n", NULL);
}

static void
test_wrong_options (void)
{
  static const char *const wrong[] = {
    "units split -n 5",
    "units split -n 0 -o %s",
    "units split -n 1000001 -o %s",
    "units split -n 5 -o -",
    "units split -n 5 --count -o %s",
    "units split -n 5 --seed=3 -o %s",
    "list --solutions",
    "units run %s --solutions",
    "units run %s --symmetry=none",
    "units merge %s %s",
    "units merge %s --set=soma",
    "units merge %s --cache",
    "units run %s -F 1",
    "units split -n 5 --checkpoint=%s",
    "units run",
    "units merge %s/nothing",
    "units run %s/nothing",
  };
  g_autofree char *directory = new_directory ("options");
  for (gsize i = 0; i < G_N_ELEMENTS (wrong); i++)
    check_run (directory, wrong[i], 2, "", NULL);
  g_assert_false (g_file_test (directory, G_FILE_TEST_EXISTS));
}

/* A watch on files of the directory that are opened. */
static int
watch_directory (const char *directory)
{
  int watch = inotify_init1 (IN_CLOEXEC);
  g_assert_cmpint (watch, >=, 0);
  g_assert_cmpint (inotify_add_watch (watch, directory, IN_MOVED_TO), >=, 0);
  return watch;
}

/* Waits until a file gets that name, and closes the watch. */
static void
wait_for_file (int watch, const char *name)
{
  _Alignas(struct inotify_event) char buffer[4096];
  gboolean found = FALSE;
  while (!found)
    {
      gssize n = read (watch, buffer, sizeof buffer);
      g_assert_cmpint (n, >, 0);
      for (const char *at = buffer; at < buffer + n;)
        {
          const struct inotify_event *event = (const struct inotify_event *) at;
          found = found || (event->len > 0 && strcmp (event->name, name) == 0);
          at += sizeof *event + event->len;
        }
    }
  close (watch);
}

/* Whenever it is told to stop, it leaves a checkpoint, and goes on from there. */
static void
test_interrupted (void)
{
  g_autofree char *directory = new_directory ("interrupted"), *endless = solver_write_endless ();
  g_autofree char *split = g_strdup_printf ("units split -n 3 --solutions -o %%s %s", endless);
  g_autofree char *unit = g_strdup_printf ("units run %s/00002.unit", directory);
  g_autofree char *before = NULL;
  check_run (directory, split, 0, "", NULL);
  static const int numbers[] = { SIGTERM, SIGUSR1, SIGUSR2, SIGXCPU, SIGINT };
  for (gsize i = 0; i < G_N_ELEMENTS (numbers); i++)
    {
      int number = numbers[i];
      int out = open ("/dev/null", O_WRONLY | O_CLOEXEC), watch = watch_directory (directory);
      GPid pid = solver_start (unit, out, out);
      wait_for_file (watch, "00002.checkpoint");
      g_assert_cmpint (kill (pid, number), ==, 0);
      g_assert_cmpint (solver_wait (pid), ==, 128 + number);
      g_autofree char *checkpoint = read_file (directory, "00002.checkpoint");
      g_assert_true (g_str_has_prefix (checkpoint, "soma-unit-checkpoint 1\n"));
      g_assert_cmpstr (checkpoint, !=, before);
      g_free (before);
      before = g_steal_pointer (&checkpoint);
    }
  const char *bytes = strstr (before, "bytes ");
  guint64 n_bytes = g_ascii_strtoull (bytes + strlen ("bytes "), NULL, 10);
  g_autofree char *solutions = read_file (directory, "00002.solutions");
  g_assert_cmpuint (strlen (solutions), >=, n_bytes);
}

/* A checkpoint of something else, or a damaged one, is no reason to give up. */
static void
test_wrong_checkpoints (void)
{
  g_autofree char *directory = new_directory ("checkpoints");
  check_run (directory, "units split -n 3 -o %s", 0, "", NULL);
  write_file (directory, "00001.checkpoint", "soma-unit-checkpoint 1\n");
  write_file (directory, "00002.checkpoint",
              "soma-unit-checkpoint 1\nnodes 10\nmicroseconds 10\nbytes 0\nat soma2 0\n"
              "seal 0123456789abcdef\n");
  check_run (directory, "units run %s", 0, "", "00001.checkpoint: this checkpoint is damaged");
  check_run (directory, "units merge %s", 0, "A001\t240\n", NULL);
  g_assert_cmpuint (count_files (directory), ==, 6);
}

/* The results that come with the example of doc/cluster.md are still those of its units. */
static void
test_example (void)
{
  g_autofree char *puzzle =
      g_test_build_filename (G_TEST_DIST, "..", "doc", "tetracubes.soma", NULL);
  g_autofree char *results =
      g_test_build_filename (G_TEST_DIST, "..", "doc", "tetracubes.results", NULL);
  g_autofree char *quoted = g_shell_quote (puzzle), *text = NULL;
  g_autofree char *split = g_strconcat ("units split -n 400 -o %s ", quoted, NULL);
  g_autofree char *directory = new_directory ("example");

  check_run (directory, split, 0, "", NULL);
  g_assert_true (g_file_get_contents (results, &text, NULL, NULL));
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  g_assert_cmpuint (g_strv_length (lines), ==, 401);
  for (guint i = 0; i < 400; i++)
    {
      g_autofree char *name = g_strdup_printf ("%05u.result", i + 1);
      g_autofree char *line = g_strconcat (lines[i], "\n", NULL);
      write_file (directory, name, line);
    }
  check_run (directory, "units merge %s", 0, "2x4x7\t63270825\n", "400 of 400");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/units/whole", test_whole);
  g_test_add_func ("/units/solutions", test_solutions);
  g_test_add_func ("/units/solutions/damaged", test_solutions_damaged);
  g_test_add_func ("/units/none", test_none);
  g_test_add_func ("/units/split/places", test_split_places);
  g_test_add_func ("/units/locked", test_locked);
  g_test_add_func ("/units/wrong/units", test_wrong_units);
  g_test_add_func ("/units/wrong/results", test_wrong_results);
  g_test_add_func ("/units/wrong/order", test_other_order);
  g_test_add_func ("/units/wrong/checkpoints", test_wrong_checkpoints);
  g_test_add_func ("/units/wrong/options", test_wrong_options);
  g_test_add_func ("/units/forged", test_forged);
  g_test_add_func ("/units/links", test_links);
  g_test_add_func ("/units/names", test_names);
  g_test_add_func ("/units/leftovers", test_leftovers);
  g_test_add_func ("/units/interrupted", test_interrupted);
  g_test_add_func ("/units/example", test_example);
  return g_test_run ();
}
