/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "job-worker.h"

#include "interrupt.h"

/* How much text, in bytes, a job may hold before it is its turn to print; beyond that it waits. */
#define MAX_HELD (4 * 1024 * 1024)

const Job *
worker_get_job (const Worker *worker)
{
  return g_ptr_array_index (worker->run->jobs, worker->job);
}

gboolean
worker_print (Worker *worker, const GString *text)
{
  Run *run = worker->run;
  Result *result = &run->results[worker->job];

  pthread_mutex_lock (&run->mutex);
  while (run->turn != worker->job && !run->stop && interrupt_get_signal () == 0 &&
         result->held->len > MAX_HELD)
    pthread_cond_wait (&run->turn_changed, &run->mutex);
  if (run->turn != worker->job)
    g_string_append_len (result->held, text->str, (gssize) text->len);
  else
    run->stop = !output_add (run->output, text->str, text->len) || run->stop;
  gboolean go_on = !run->stop;
  pthread_mutex_unlock (&run->mutex);
  return go_on;
}

void
worker_finish_job (Worker *worker)
{
  Run *run = worker->run;

  pthread_mutex_lock (&run->mutex);
  run->results[worker->job].done = TRUE;
  while (run->turn < run->jobs->len && run->results[run->turn].done)
    {
      run->turn++;
      if (run->turn < run->jobs->len)
        {
          GString *held = run->results[run->turn].held;
          run->stop = !output_add (run->output, held->str, held->len) || run->stop;
          g_string_free (held, TRUE);
          run->results[run->turn].held = g_string_new (NULL);
        }
    }
  pthread_cond_broadcast (&run->turn_changed);
  pthread_mutex_unlock (&run->mutex);
}

gboolean
worker_may_go_on (Worker *worker)
{
  pthread_mutex_lock (&worker->run->mutex);
  gboolean go_on = !worker->run->stop && interrupt_get_signal () == 0;
  pthread_mutex_unlock (&worker->run->mutex);
  return go_on;
}

void
worker_fail (Worker *worker, const char *message)
{
  if (message != NULL)
    output_print_message (worker->run->output, message);
  pthread_mutex_lock (&worker->run->mutex);
  worker->run->stop = worker->run->failed = TRUE;
  pthread_mutex_unlock (&worker->run->mutex);
}

void
worker_give_up (Worker *worker, const char *message)
{
  if (message != NULL)
    output_print_message (worker->run->output, message);
  pthread_mutex_lock (&worker->run->mutex);
  worker->run->is_partial = TRUE;
  pthread_mutex_unlock (&worker->run->mutex);
}

gboolean
worker_take_job (Worker *worker)
{
  Run *run = worker->run;

  pthread_mutex_lock (&run->mutex);
  gboolean taken = run->next < run->jobs->len && !run->stop && interrupt_get_signal () == 0;
  if (taken)
    worker->job = run->next++;
  pthread_mutex_unlock (&run->mutex);
  return taken;
}
