/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "slice.h"

#include "monotonic.h"

typedef struct
{
  SomaSearch *search; /* borrowed */
  struct timespec end;

  pthread_mutex_t mutex; /* for the fields below */
  pthread_cond_t ended;
  gboolean has_ended;
} Slice;

static void *
watch (void *data)
{
  Slice *slice = data;

  pthread_mutex_lock (&slice->mutex);
  while (!slice->has_ended)
    if (pthread_cond_timedwait (&slice->ended, &slice->mutex, &slice->end) != 0)
      {
        soma_search_stop (slice->search);
        break;
      }
  pthread_mutex_unlock (&slice->mutex);
  return NULL;
}

static void
end_watch (Slice *slice, pthread_t thread)
{
  pthread_mutex_lock (&slice->mutex);
  slice->has_ended = TRUE;
  pthread_cond_signal (&slice->ended);
  pthread_mutex_unlock (&slice->mutex);
  pthread_join (thread, NULL);
}

SomaSearchState
slice_run (SomaSearch *search, gint64 time)
{
  Slice slice = { .search = search, .end = monotonic_in (time) };
  pthread_t thread;

  pthread_mutex_init (&slice.mutex, NULL);
  monotonic_init_cond (&slice.ended);
  gboolean is_watched = pthread_create (&thread, NULL, watch, &slice) == 0;
  SomaSearchState state = soma_search_run (search);
  if (is_watched)
    end_watch (&slice, thread);
  pthread_mutex_destroy (&slice.mutex);
  pthread_cond_destroy (&slice.ended);
  return state;
}
