/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "step-film.h"

#include "watch-stage.h"

typedef struct
{
  /* Owned */
  SomaWatch *watch;
  SomaTraceCursor *cursor;

  SomaNames names;
  gboolean numbers;
  SomaTraceCount numbers_count, rows_count; /* as of the watch */
} Steps;

static void
free_steps (gpointer data)
{
  Steps *steps = data;

  soma_trace_cursor_free (steps->cursor);
  g_object_unref (steps->watch);
  g_free (steps);
}

/* FALSE at the end of the search. */
static gboolean
go_on (Steps *steps)
{
  const SomaStep *step = soma_trace_cursor_get_step (steps->cursor);
  guint64 n = soma_trace_count (step, steps->rows_count) + 1;

  return soma_trace_cursor_seek_nth (steps->cursor, steps->rows_count, n, NULL) == SOMA_TRACE_THERE;
}

static SomaStage *
get_stage (gpointer data, const void *film, int frame, SomaStageStyle *style)
{
  Steps *steps = data;

  if (frame > 0 && !go_on (steps))
    return NULL;
  SomaWatchStage *stage = soma_watch_stage_new (soma_watch_get_puzzle (steps->watch), steps->cursor,
                                                &steps->names, steps->numbers, NULL);
  SomaStage *copy = soma_stage_copy (soma_watch_stage_get (stage));
  soma_watch_stage_free (stage);
  return copy;
}

static char *
get_name (gpointer data)
{
  Steps *steps = data;
  const SomaStep *step = soma_trace_cursor_get_step (steps->cursor);
  guint64 number = soma_trace_count (step, steps->numbers_count);
  gboolean is_twin = !soma_trace_counts (step, steps->numbers_count) && number > 0;

  return g_strdup_printf ("step-%07" G_GUINT64_FORMAT "%s", number, is_twin ? "-solution" : "");
}

SomaFilm *
soma_step_film_new (SomaWatch *watch, const SomaStageStyle *style, const SomaNames *names,
                    gboolean numbers, guint64 first, int n_steps, double rate)
{
  Steps *steps = g_new0 (Steps, 1);
  SomaFilm *film = g_new0 (SomaFilm, 1);

  steps->watch = g_object_ref (watch);
  steps->cursor = soma_trace_cursor_new (soma_watch_get_trace (watch));
  steps->names = *names;
  steps->numbers = numbers;
  steps->numbers_count = soma_watch_get_number_count (watch);
  steps->rows_count = soma_watch_get_row_count (watch);
  soma_trace_cursor_seek_nth (steps->cursor, steps->numbers_count, first, NULL);
  film->style = *style;
  film->n_frames = n_steps;
  film->rate = rate;
  film->data = steps;
  film->free_data = free_steps;
  film->get_stage = get_stage;
  film->get_name = get_name;
  return film;
}
