/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include "library-fixture.h"
#include "store-fixture.h"

/* Children report by exit status: an assertion in one would print into the test's own output. */
#define REQUIRE(condition)                                                                         \
  do                                                                                               \
    {                                                                                              \
      if (!(condition))                                                                            \
        _exit (10);                                                                                \
    }                                                                                              \
  while (0)

static gboolean
put_all (SomaLibraryStore *store, int i)
{
  g_autoptr (SomaStoredFigure) figure = soma_library_fixture_figure (i);
  g_autoptr (SomaStoredDraft) draft = soma_library_fixture_draft (i);
  g_autoptr (SomaStoredRecord) record = soma_library_fixture_record (i);
  g_autoptr (SomaStoredGame) game = soma_library_fixture_game (i);
  return soma_library_fixture_add (store, figure, NULL) &&
         soma_library_store_put_draft (store, draft, NULL) &&
         soma_library_store_put_game (store, game, NULL) &&
         soma_library_store_add_record (store, record, NULL);
}

/* A child that stores numbers `from` to `to` - 1 and reports each with a byte; ends after the last
 * unless `stays`. */
static pid_t
start_writer (const char *path, int from, int to, int report, gboolean stays)
{
  pid_t child = fork ();
  g_assert_cmpint (child, >=, 0);
  if (child != 0)
    return child;
  SomaLibraryStore *store = soma_library_store_open (path, NULL, NULL);
  REQUIRE (store != NULL);
  for (int i = from; i < to; i++)
    {
      REQUIRE (put_all (store, i));
      REQUIRE (write (report, "", 1) == 1);
    }
  while (stays)
    pause ();
  soma_library_store_close (store);
  _exit (0);
}

static int
count_reports (int report, int most)
{
  int n = 0;
  char byte;
  while (n < most && read (report, &byte, 1) == 1)
    n++;
  return n;
}

static void
kill_child (pid_t child)
{
  int status;
  kill (child, SIGKILL);
  g_assert_cmpint (waitpid (child, &status, 0), ==, child);
  g_assert_true (WIFSIGNALED (status));
}

static void
check_integrity (const char *path)
{
  g_autofree char *answer = soma_fixture_ask (path, "PRAGMA integrity_check");
  g_assert_cmpstr (answer, ==, "ok");
}

static void
test_two_at_once (void)
{
  g_autofree char *path = soma_library_fixture_path ();
  int report[2];
  g_assert_cmpint (pipe (report), ==, 0);
  pid_t children[] = { start_writer (path, 0, 40, report[1], FALSE),
                       start_writer (path, 40, 80, report[1], FALSE) };
  close (report[1]);
  g_assert_cmpint (count_reports (report[0], G_MAXINT), ==, 80);
  close (report[0]);
  for (int i = 0; i < 2; i++)
    {
      int status;
      g_assert_cmpint (waitpid (children[i], &status, 0), ==, children[i]);
      g_assert_true (WIFEXITED (status) && WEXITSTATUS (status) == 0);
    }
  check_integrity (path);
  g_autoptr (SomaLibraryStore) store = soma_library_fixture_open (path, NULL);
  g_assert_cmpint (soma_library_fixture_count (store, 80, 0), ==, 4 * 80);
}

/* A program that is killed loses at most its current write. */
static void
test_killed (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (7);
  for (int round = 0; round < 15; round++)
    {
      g_autofree char *path = soma_library_fixture_path ();
      int report[2], n_before = g_rand_int_range (random, 0, 30);
      g_assert_cmpint (pipe (report), ==, 0);
      pid_t child = start_writer (path, 0, 10000, report[1], TRUE);
      close (report[1]);
      g_assert_cmpint (count_reports (report[0], n_before), ==, n_before);
      kill_child (child);
      int n = n_before + count_reports (report[0], G_MAXINT);
      close (report[0]);
      g_autoptr (SomaLibraryStore) store = soma_library_fixture_open (path, NULL);
      /* Some of the next number's four rows may be there. */
      g_assert_cmpint (soma_library_fixture_count (store, n, 3), ==, 4 * n);
      g_clear_pointer (&store, soma_library_store_close);
      check_integrity (path);
    }
}

/* Counts up by one, from what is there at that moment: "a12" after "b11". */
static void
count_up (SomaLibraryStore *store, char program)
{
  for (gboolean is_done = FALSE; !is_done;)
    {
      g_autofree char *before = soma_library_store_get_position (store, "count", NULL);
      int number = before != NULL ? atoi (before + 1) : 0;
      g_autofree char *text = g_strdup_printf ("%c%d", program, number + 1);
      const SomaStoredGame game = { .key = (char *) "count", .text = text };
      SomaStoredGame *other;

      REQUIRE (soma_library_store_replace_game (store, &game, before, &other, NULL));
      is_done = other == NULL;
      g_clear_pointer (&other, soma_stored_game_free);
    }
}

static void
count_figure_up (const GPtrArray *now, GPtrArray *put, GArray *deleted, gpointer data)
{
  SomaStoredFigure *figure = soma_stored_figure_copy (now->pdata[0]);
  char *name = g_strdup_printf ("%d", atoi (figure->name) + 1);

  g_free (figure->name);
  figure->name = name;
  g_ptr_array_add (put, figure);
}

/* The same with the name of the first figure. */
static void
change_figure (SomaLibraryStore *store)
{
  g_autoptr (GArray) ids = g_array_new (FALSE, FALSE, sizeof (gint64));
  const gint64 first = 1;

  g_array_append_val (ids, first);
  g_autoptr (GPtrArray) stored =
      soma_library_store_change_figures (store, ids, count_figure_up, NULL, NULL);
  REQUIRE (stored != NULL);
}

/* A figure is changed from what it is, and a game is only replaced if it is what the program
 * believes it to be. */
static void
test_replaced (void)
{
  g_autofree char *path = soma_library_fixture_path ();
  int report[2], start[2];
  pid_t children[2];
  SomaLibraryStore *store = soma_library_fixture_open (path, NULL);
  g_autoptr (SomaStoredFigure) figure = soma_library_fixture_figure (0);

  g_free (figure->name);
  figure->name = g_strdup ("0");
  g_assert_true (soma_library_fixture_add (store, figure, NULL));
  g_assert_cmpint (figure->id, ==, 1);
  soma_library_store_close (store);
  g_assert_cmpint (pipe (report), ==, 0);
  g_assert_cmpint (pipe (start), ==, 0);
  for (int i = 0; i < 2; i++)
    {
      char byte;

      children[i] = fork ();
      g_assert_cmpint (children[i], >=, 0);
      if (children[i] != 0)
        continue;
      store = soma_library_store_open (path, NULL, NULL);
      REQUIRE (store != NULL);
      REQUIRE (write (report[1], "", 1) == 1);
      REQUIRE (read (start[0], &byte, 1) == 1);
      for (int n = 0; n < 40; n++)
        {
          count_up (store, (char) ('a' + i));
          change_figure (store);
        }
      soma_library_store_close (store);
      _exit (0);
    }
  g_assert_cmpint (count_reports (report[0], 2), ==, 2);
  g_assert_cmpint (write (start[1], "ab", 2), ==, 2);
  for (int i = 0; i < 2; i++)
    {
      int status;
      g_assert_cmpint (waitpid (children[i], &status, 0), ==, children[i]);
      g_assert_true (WIFEXITED (status) && WEXITSTATUS (status) == 0);
      close (report[i]);
      close (start[i]);
    }
  store = soma_library_fixture_open (path, NULL);
  g_autofree char *text = soma_library_store_get_position (store, "count", NULL);
  g_autoptr (GPtrArray) figures = soma_library_store_list_figures (store, NULL);
  g_assert_cmpint (atoi (text + 1), ==, 80);
  g_assert_cmpstr (((SomaStoredFigure *) figures->pdata[0])->name, ==, "80");
  soma_library_store_close (store);
}

/* The drafts of a running program are its own; once it is killed, they are not. */
static void
test_drafts_of_the_killed (void)
{
  g_autofree char *path = soma_library_fixture_path ();
  int report[2];
  g_assert_cmpint (pipe (report), ==, 0);
  pid_t child = start_writer (path, 0, 3, report[1], TRUE);
  close (report[1]);
  g_assert_cmpint (count_reports (report[0], 3), ==, 3);
  g_autoptr (SomaLibraryStore) store = soma_library_fixture_open (path, NULL);
  g_autoptr (GPtrArray) before = soma_library_store_take_drafts (store, NULL);
  g_assert_cmpuint (before->len, ==, 0);
  kill_child (child);
  close (report[0]);
  g_autoptr (GPtrArray) after = soma_library_store_take_drafts (store, NULL);
  g_assert_cmpuint (after->len, ==, 3);
  g_assert_cmpstr (((SomaStoredDraft *) after->pdata[0])->name, ==, "Draft 2");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/library-processes/two-at-once", test_two_at_once);
  g_test_add_func ("/library-processes/replaced", test_replaced);
  g_test_add_func ("/library-processes/killed", test_killed);
  g_test_add_func ("/library-processes/drafts-of-the-killed", test_drafts_of_the_killed);
  return g_test_run ();
}
