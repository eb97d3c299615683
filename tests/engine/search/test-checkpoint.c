/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdlib.h>
#include <string.h>

#include "checkpoint.h"
#include "corpus.h"
#include "search.h"

/* A search that leaves a checkpoint. */
typedef struct
{
  const char *puzzle;
  SomaSearchOptions options;
} Stopped;

static bool
ignore_solution (const uint16_t *copy_at, void *data)
{
  return true;
}

/* With one thread and several, on flat lists and on sparse sets, with solutions to skip, with
 * orbits noted and not, with one reported in part, at the root and deep below it. */
static const Stopped stopped[] = {
  { "soma-cube", { .n_threads = 1, .node_limit = 1 } },
  { "soma-cube", { .n_threads = 1, .limit = 10 } },
  { "soma-cube", { .n_threads = 1, .limit = 7, .symmetry = SOMA_SYMMETRY_NONE } },
  { "tetracubes-2x4x4", { .n_threads = 1, .limit = 3 } },
  { "tetracubes-2x4x4", { .n_threads = 3, .node_limit = 100 } },
  { "tetracubes-2x4x4", { .n_threads = 1, .node_limit = 150, .solution = ignore_solution } },
  { "tetracubes-2x4x4",
    { .n_threads = 2, .node_limit = 100, .symmetry = SOMA_SYMMETRY_ROTATIONS } },
  { "tetracubes-2x4x4", { .n_threads = 1, .node_limit = 120, .techniques = SOMA_ALL_TECHNIQUES } },
  { "slothouber-graatsma", { .n_threads = 1, .node_limit = 3 } },
  { "conway-5", { .n_threads = 1, .node_limit = 5000 } },
  { "pento-3x20", { .n_threads = 1, .node_limit = 1000 } }, /* lengthwise */
};

static char *
stop (const Stopped *s, SomaPuzzle *puzzle)
{
  SomaSearch *search = soma_search_new (puzzle, &s->options, NULL);
  SomaSearchState state = soma_search_run (search);
  char *checkpoint = soma_search_checkpoint (search);

  g_assert_true (state == SOMA_SEARCH_STOPPED || state == SOMA_SEARCH_LIMIT);
  g_assert_nonnull (checkpoint);
  g_assert_true (g_str_has_prefix (checkpoint, SOMA_CHECKPOINT_PREFIX));
  soma_search_free (search);
  return checkpoint;
}

/* A search of the same kind that resumes there; NULL if the checkpoint is refused. */
static SomaSearch *
resume (const Stopped *s, SomaPuzzle *puzzle, const char *checkpoint)
{
  SomaSearchOptions options = s->options;
  SomaError error = { SOMA_OK, -1 };

  options.checkpoint = checkpoint;
  SomaSearch *search = soma_search_new (puzzle, &options, &error);
  g_assert_cmpint (error.status, ==, search == NULL ? SOMA_ERROR_CHECKPOINT : SOMA_OK);
  return search;
}

static void
assert_refused (const Stopped *s, SomaPuzzle *puzzle, const char *checkpoint)
{
  SomaSearch *search = resume (s, puzzle, checkpoint);
  if (search != NULL)
    g_error ("%s: accepted: %s", s->puzzle, checkpoint);
}

/* Wherever it is cut, and whichever character is changed. */
static void
test_checkpoint_damaged (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (stopped); i++)
    {
      const Stopped *s = &stopped[i];
      g_autoptr (SomaPuzzle) puzzle = corpus_get (s->puzzle);
      char *checkpoint = stop (s, puzzle);
      gsize length = strlen (checkpoint);

      soma_search_free (resume (s, puzzle, checkpoint));
      for (gsize n = 0; n < length; n++)
        {
          guchar kept = (guchar) checkpoint[n];
          for (int other = 0; other < 256; other++)
            {
              checkpoint[n] = (char) other; /* zero cuts it */
              if (other != kept)
                assert_refused (s, puzzle, checkpoint);
            }
          checkpoint[n] = (char) kept;
        }
      g_test_message ("%s: %" G_GSIZE_FORMAT " characters", s->puzzle, length);
      free (checkpoint);
    }
}

static void
test_checkpoint_of_another (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (stopped); i++)
    {
      const Stopped *s = &stopped[i];
      g_autoptr (SomaPuzzle) puzzle = corpus_get (s->puzzle);
      g_autoptr (SomaPuzzle) other_puzzle = corpus_get ("steinhaus-cube");
      Stopped other = *s;
      char *checkpoint = stop (s, puzzle);

      assert_refused (s, other_puzzle, checkpoint);
      other.options.symmetry = (s->options.symmetry + 1) % 3;
      assert_refused (&other, puzzle, checkpoint);
      other = *s;
      other.options.seed = 5;
      assert_refused (&other, puzzle, checkpoint);
      free (checkpoint);
    }
}

/* The text of a checkpoint with other tasks and a valid seal. */
static char *
forge (const char *checkpoint, const char *tasks, double fraction)
{
  g_auto (GStrv) words = g_strsplit (tasks, " ", -1);
  guint64 hash = g_ascii_strtoull (checkpoint + strlen (SOMA_CHECKPOINT_PREFIX), NULL, 16);
  SomaCheckpoint forged = { .hash = hash, .fraction = fraction };
  SomaTask **end = &forged.tasks;

  for (guint i = 0; words[i] != NULL; i++)
    {
      g_auto (GStrv) parts = g_strsplit_set (words[i], "/-", -1);
      g_auto (GStrv) prefix = g_strsplit (parts[0], ".", -1);
      guint32 numbers[8];
      guint n = g_strv_length (prefix);
      for (guint k = 0; k < n; k++)
        numbers[k] = (guint32) g_ascii_strtoull (prefix[k], NULL, 10);
      *end = soma_task_new (
          numbers, (int) n, (guint32) g_ascii_strtoull (parts[1], NULL, 10),
          parts[2] != NULL ? (guint32) g_ascii_strtoull (parts[2], NULL, 10) : UINT32_MAX, 0);
      end = &(*end)->next;
    }
  char *text = soma_checkpoint_write (&forged);
  soma_checkpoint_clear (&forged);
  return text;
}

/* The root of this search has two children, the first of which has eleven: with tasks that are not
 * the rest of the tree. */
static void
test_checkpoint_forged (void)
{
  static const struct
  {
    const char *tasks;
    double fraction;
    gboolean is_good;
  } cases[] = {
    { "/0", 0, TRUE },
    { "/1", 0.5, TRUE },
    { "/1 /0-1", 0, TRUE },
    { "/0-1 /1-2", 0, TRUE },
    { "0/0 /1", 0, TRUE },
    { "0/5 0/0-5 /1-2", 0, TRUE },
    { "/1", 0.25, FALSE },          /* a part is missing */
    { "/0-1 /0-1", 0, FALSE },      /* twice */
    { "/0-2 /1-2", 0, FALSE },      /* overlap */
    { "0/0 /0", 0, FALSE },         /* one contains the other */
    { "/0-1 0/0 /1", 0, FALSE },    /* the same */
    { "0/0-2 0/1-3", 0.8, FALSE },  /* overlap below */
    { "/2", 1, FALSE },             /* there is no such child */
    { "/0-3", 0, FALSE },           /* nor this */
    { "/4000000000", 1, FALSE },    /* nor this */
    { "2/0", 1, FALSE },            /* nor such a node */
    { "4000000000.1/0", 1, FALSE }, /* nor this */
    { "0/11", 1, FALSE },           /* nor this child */
    { "0/0-12", 1, FALSE },         /* nor this */
  };
  const Stopped s = { "tetracubes-2x4x4", { .n_threads = 1, .node_limit = 900 } };
  g_autoptr (SomaPuzzle) puzzle = corpus_get (s.puzzle);
  char *checkpoint = stop (&s, puzzle);

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      char *text = forge (checkpoint, cases[i].tasks, cases[i].fraction);
      SomaSearch *search = resume (&s, puzzle, text);
      if ((search != NULL) != cases[i].is_good)
        g_error ("%s: %s", cases[i].tasks, search != NULL ? "accepted" : "refused");
      soma_search_free (search);
      free (text);
    }
  free (checkpoint);
}

/* For any search, as long as it is not run: whatever the tasks are, nothing is read out of
 * bounds. */
static void
test_checkpoint_forged_at_random (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (3);

  for (gsize i = 0; i < G_N_ELEMENTS (stopped); i++)
    {
      const Stopped *s = &stopped[i];
      g_autoptr (SomaPuzzle) puzzle = corpus_get (s->puzzle);
      char *checkpoint = stop (s, puzzle);
      for (int round = 0; round < 200; round++)
        {
          g_autoptr (GString) tasks = g_string_new (NULL);
          int n = g_rand_int_range (random, 0, 8);
          for (int k = 0; k < n; k++)
            g_string_append_printf (
                tasks, "%s%d", k > 0 ? "." : "",
                g_rand_int_range (random, 0, 1 << g_rand_int_range (random, 0, 8)));
          g_string_append_printf (tasks, "/%d", g_rand_int_range (random, 0, 20));
          char *text = forge (checkpoint, tasks->str, 0);
          soma_search_free (resume (s, puzzle, text));
          free (text);
        }
      free (checkpoint);
    }
}

/* The number that was found is kept. */
static void
test_checkpoint_counts (void)
{
  const Stopped *s = &stopped[1];
  g_autoptr (SomaPuzzle) puzzle = corpus_get (s->puzzle);
  char *checkpoint = stop (s, puzzle);
  SomaSearchOptions options = { .n_threads = 1, .checkpoint = checkpoint };
  SomaSearch *search = soma_search_new (puzzle, &options, NULL);
  SomaProgress progress;

  soma_search_get_progress (search, &progress);
  g_assert_cmpuint (progress.n_before, ==, 10);
  g_assert_cmpint (soma_search_run (search), ==, SOMA_SEARCH_COMPLETE);
  soma_search_get_progress (search, &progress);
  g_assert_cmpuint (progress.n_before, ==, 10);
  g_assert_cmpuint (progress.n_solutions, ==, 230);
  soma_search_free (search);
  free (checkpoint);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/checkpoint/damaged", test_checkpoint_damaged);
  g_test_add_func ("/checkpoint/of-another", test_checkpoint_of_another);
  g_test_add_func ("/checkpoint/forged", test_checkpoint_forged);
  g_test_add_func ("/checkpoint/forged-at-random", test_checkpoint_forged_at_random);
  g_test_add_func ("/checkpoint/counts", test_checkpoint_counts);
  return g_test_run ();
}
