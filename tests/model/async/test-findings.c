/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "findings.h"
#include "iterate.h"

/* Finds the numbers from 1 on, as strings; one run goes on behind the other. */

typedef enum
{
  NUMBERS_NONE,
  NUMBERS_RUNNING,
  NUMBERS_ENOUGH,
  NUMBERS_STOPPED,
} NumbersState;

static GType numbers_state_get_type (void);

G_DEFINE_ENUM_TYPE (NumbersState, numbers_state, G_DEFINE_ENUM_VALUE (NUMBERS_NONE, "none"),
                    G_DEFINE_ENUM_VALUE (NUMBERS_RUNNING, "running"),
                    G_DEFINE_ENUM_VALUE (NUMBERS_ENOUGH, "enough"),
                    G_DEFINE_ENUM_VALUE (NUMBERS_STOPPED, "stopped"))

typedef struct
{
  SomaFindings parent_instance;
} Numbers;

typedef SomaFindingsClass NumbersClass;

typedef struct
{
  guint first, last;
} Run;

static GType numbers_get_type (void);

G_DEFINE_FINAL_TYPE (Numbers, numbers, SOMA_TYPE_FINDINGS)

static guint n_freed;

static int
work (GTask *task, gpointer data)
{
  const Run *run = data;

  for (guint i = run->first; i <= run->last && !soma_background_is_stopped (task); i++)
    if (i - run->first < 3)
      soma_background_tell (task, g_strdup_printf ("%u", i));
  return soma_background_is_stopped (task) ? NUMBERS_STOPPED : NUMBERS_ENOUGH;
}

static void
take (SomaFindings *findings, GPtrArray *messages, gpointer data)
{
  GListStore *store = soma_findings_get_store (findings);
  guint64 n_tried;

  for (guint i = 0; i < messages->len; i++)
    {
      g_autoptr (GFile) item = g_file_new_for_path (messages->pdata[i]);
      g_list_store_append (store, item);
    }
  n_tried = g_list_model_get_n_items (G_LIST_MODEL (store));
  soma_findings_set_progress (findings, n_tried, 4);
}

static void
run_free (gpointer data)
{
  n_freed++;
  g_free (data);
}

static void
numbers_class_init (NumbersClass *class)
{
  class->item_type = G_TYPE_FILE;
  class->thread_name = "numbers";
  class->work = work;
  class->take = take;
  class->free_message = g_free;
  class->free_run = run_free;
  soma_findings_class_install (class, numbers_state_get_type ());
}

static void
numbers_init (Numbers *self)
{
}

static void
run (SomaFindings *findings, guint first, guint last)
{
  Run *run = g_new (Run, 1);

  *run = (Run){ first, last };
  soma_findings_run (findings, run);
}

static void
run_until_rest (SomaFindings *findings)
{
  soma_run_until (!soma_findings_is_running (findings));
}

static void
run_until_freed (guint n)
{
  soma_run_until (n_freed >= n);
}

static void
count_notify_cb (GObject *object, GParamSpec *pspec, gpointer data)
{
  (*(guint *) data)++;
}

static guint
count_items (SomaFindings *findings)
{
  return g_list_model_get_n_items (soma_findings_get_items (findings));
}

static void
test_runs (void)
{
  SomaFindings *findings = g_object_new (numbers_get_type (), NULL);
  guint n_states = 0;
  guint64 n_tried, n_to_try;
  gboolean running;
  int state;
  double fraction;

  n_freed = 0;
  g_signal_connect (findings, "notify::state", G_CALLBACK (count_notify_cb), &n_states);
  g_assert_cmpint (soma_findings_get_state (findings), ==, NUMBERS_NONE);
  run (findings, 1, 2);
  g_object_get (findings, "running", &running, "state", &state, NULL);
  g_assert_true (running);
  g_assert_cmpint (state, ==, NUMBERS_RUNNING);
  run_until_rest (findings);
  g_assert_cmpint (soma_findings_get_state (findings), ==, NUMBERS_ENOUGH);
  g_assert_cmpuint (count_items (findings), ==, 2);
  g_object_get (findings, "running", &running, "fraction", &fraction, NULL);
  g_assert_false (running);
  g_assert_cmpfloat (fraction, ==, 0.5);
  run (findings, 3, 4);
  run_until_rest (findings);
  g_assert_cmpuint (count_items (findings), ==, 4);
  soma_findings_get_progress (findings, &n_tried, &n_to_try);
  g_assert_cmpuint (n_tried, ==, 4);
  g_assert_cmpuint (n_to_try, ==, 4);
  g_assert_cmpuint (n_states, ==, 4);
  run_until_freed (2);
  g_assert_finalize_object (findings);
}

static void
test_stop (void)
{
  SomaFindings *findings = g_object_new (numbers_get_type (), NULL);

  n_freed = 0;
  run (findings, 1, G_MAXUINT - 1);
  soma_run_until (count_items (findings) >= 3);
  soma_findings_stop (findings);
  run_until_rest (findings);
  g_assert_cmpint (soma_findings_get_state (findings), ==, NUMBERS_STOPPED);
  g_assert_cmpuint (count_items (findings), ==, 3);
  run_until_freed (1);
  g_assert_finalize_object (findings);
}

/* What a run that was dropped has found is not taken. */
static void
test_empty (void)
{
  SomaFindings *findings = g_object_new (numbers_get_type (), NULL);

  n_freed = 0;
  run (findings, 1, G_MAXUINT - 1);
  soma_findings_empty (findings);
  run (findings, 7, 7);
  run_until_rest (findings);
  g_assert_cmpuint (count_items (findings), ==, 1);
  soma_findings_empty (findings);
  g_assert_cmpuint (count_items (findings), ==, 0);
  run_until_freed (2);
  g_assert_finalize_object (findings);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/findings/runs", test_runs);
  g_test_add_func ("/findings/stop", test_stop);
  g_test_add_func ("/findings/empty", test_empty);
  return g_test_run ();
}
