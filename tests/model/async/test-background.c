/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "background.h"
#include "iterate.h"

#define N_MESSAGES 5000

/* What the work must do, and what has happened. */
typedef struct
{
  guint n_messages;
  gboolean waits; /* for the stop flag, after its messages */

  guint n_taken, n_takes, n_done;
} Work;

static void
work (GTask *task)
{
  const Work *work = g_task_get_task_data (task);

  for (guint i = 0; i < work->n_messages; i++)
    soma_background_tell (task, g_memdup2 (&i, sizeof i));
  while (work->waits && !soma_background_is_stopped (task))
    g_thread_yield ();
}

static void
take (GTask *task, GPtrArray *messages)
{
  Work *work = g_task_get_task_data (task);

  for (guint i = 0; i < messages->len; i++)
    g_assert_cmpuint (*(guint *) messages->pdata[i], ==, work->n_taken++);
  work->n_takes++;
}

static void
done (GTask *task)
{
  ((Work *) g_task_get_task_data (task))->n_done++;
  g_task_return_boolean (task, TRUE);
}

static const SomaBackground quiet = {
  .thread_name = "quiet",
  .work = work,
  .take = take,
  .done = done,
  .free_message = g_free,
};

static const SomaBackground ticking = {
  .thread_name = "ticking",
  .work = work,
  .take = take,
  .done = done,
  .free_message = g_free,
  .ticks = TRUE,
};

static void
ended_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  *(gboolean *) data = TRUE;
}

static GTask *
start (Work *work, const SomaBackground *how, gboolean *ended)
{
  GTask *task = g_task_new (NULL, NULL, ended_cb, ended);

  g_task_set_task_data (task, work, NULL);
  soma_background_run (task, how);
  return task;
}

static void
iterate_until (gboolean *ended)
{
  soma_run_until (*ended);
}

static void
test_messages (void)
{
  Work work = { .n_messages = N_MESSAGES };
  gboolean ended = FALSE;

  start (&work, &quiet, &ended);
  iterate_until (&ended);
  g_assert_cmpuint (work.n_taken, ==, N_MESSAGES);
  g_assert_cmpuint (work.n_takes, <, N_MESSAGES);
  g_assert_cmpuint (work.n_done, ==, 1);
}

/* Messages are taken while the work still runs, and stopped work is done. */
static void
test_stop (void)
{
  Work work = { .n_messages = 1, .waits = TRUE };
  gboolean ended = FALSE;
  GTask *task = start (&work, &quiet, &ended);

  soma_run_until (work.n_taken != 0);
  g_assert_cmpuint (work.n_done, ==, 0);
  soma_background_stop (task);
  iterate_until (&ended);
  g_assert_cmpuint (work.n_done, ==, 1);
}

static void
test_drop (void)
{
  Work work = { .n_messages = 7, .waits = TRUE };
  gboolean ended = FALSE;

  soma_background_drop (start (&work, &quiet, &ended));
  iterate_until (&ended);
  g_assert_cmpuint (work.n_takes + work.n_done, ==, 0);
}

static void
test_wait (void)
{
  Work work = { .n_messages = 7 };
  gboolean ended = FALSE;

  soma_background_wait (start (&work, &quiet, &ended));
  g_assert_cmpuint (work.n_taken, ==, 7);
  g_assert_cmpuint (work.n_done, ==, 1);
  iterate_until (&ended);
}

/* For a while, or as long as it takes. */
static void
test_wait_for (void)
{
  Work work = { .n_messages = 7, .waits = TRUE };
  gboolean ended = FALSE;
  GTask *task = start (&work, &quiet, &ended);

  g_assert_false (soma_background_wait_for (task, 1000));
  g_assert_cmpuint (work.n_done, ==, 0);
  soma_background_stop (task);
  g_assert_true (soma_background_wait_for (task, 100 * G_TIME_SPAN_SECOND));
  g_assert_cmpuint (work.n_taken, ==, 7);
  g_assert_cmpuint (work.n_done, ==, 1);
  iterate_until (&ended);
}

/* Work without messages is polled regularly. */
static void
test_ticks (void)
{
  Work work = { .waits = TRUE };
  gboolean ended = FALSE;
  GTask *task = start (&work, &ticking, &ended);

  soma_run_until (work.n_takes >= 2);
  soma_background_stop (task);
  iterate_until (&ended);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/background/messages", test_messages);
  g_test_add_func ("/background/stop", test_stop);
  g_test_add_func ("/background/drop", test_drop);
  g_test_add_func ("/background/wait", test_wait);
  g_test_add_func ("/background/wait-for", test_wait_for);
  g_test_add_func ("/background/ticks", test_ticks);
  return g_test_run ();
}
