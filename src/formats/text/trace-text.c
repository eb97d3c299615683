/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "trace-text.h"

/* Traces have millions of lines, for which g_string_append_printf() is slow. */
static void
add_number (GString *out, guint64 number)
{
  char digits[20];
  int n = 0;

  do
    digits[n++] = (char) ('0' + number % 10);
  while ((number /= 10) > 0);
  while (n > 0)
    g_string_append_c (out, digits[--n]);
}

static void
add_cells (GString *out, const SomaStep *step)
{
  for (int i = 0; i < step->n_cells; i++)
    {
      if (i > 0)
        g_string_append_c (out, ' ');
      add_number (out, (guint64) step->cells[i] + 1);
    }
  if (step->n_cells == 0 && step->cell >= 0)
    add_number (out, (guint64) step->cell + 1);
  if (step->n_cells == 0 && step->other_cell >= 0)
    {
      g_string_append_c (out, ' ');
      add_number (out, (guint64) step->other_cell + 1);
    }
  if (step->n_cells == 0 && step->cell < 0)
    g_string_append_c (out, '-');
}

static void
add_dead_end (GString *out, const SomaStep *step)
{
  g_string_append (out, "dead end: ");
  switch (step->reason)
    {
    case SOMA_DEAD_END_NO_ROOM:
      g_string_append (out, "no room");
      break;
    case SOMA_DEAD_END_UNCOVERABLE:
      g_string_append (out, "uncoverable");
      break;
    case SOMA_DEAD_END_ISLAND:
      g_string_append (out, "island of ");
      add_number (out, (guint64) step->n_empty);
      break;
    case SOMA_DEAD_END_PARITY:
      g_string_append (out, "parity");
      break;
    case SOMA_DEAD_END_CORNERS:
      g_string_append (out, "corners");
      break;
    case SOMA_DEAD_END_MUST_COVER:
      g_string_append (out, "must cover");
      break;
    }
}

static void
add_kind (GString *out, const SomaStep *step)
{
  static const char *const words[] = {
    [SOMA_STEP_START] = "start",         [SOMA_STEP_TRY] = "try",
    [SOMA_STEP_PLACE] = "place",         [SOMA_STEP_REMOVE] = "remove",
    [SOMA_STEP_LEAVE_OUT] = "leave out",
  };

  if (step->kind == SOMA_STEP_DEAD_END)
    add_dead_end (out, step);
  else if (step->kind == SOMA_STEP_SOLUTION)
    {
      g_string_append (out, "solution ");
      add_number (out, step->n_solutions);
    }
  else if (step->kind == SOMA_STEP_BRANCH)
    {
      g_string_append (out, "branch ");
      add_number (out, (guint64) step->n_options);
    }
  else
    g_string_append (out, words[step->kind]);
}

void
soma_trace_write_step (GString *out, const SomaPuzzle *puzzle, const SomaStep *step,
                       gboolean hides_collisions)
{
  add_number (out, hides_collisions ? step->n_moves : step->number);
  g_string_append_c (out, '\t');
  g_string_append (out, step->piece >= 0 ? puzzle->set->pieces[step->piece].letter : "-");
  g_string_append_c (out, '\t');
  add_cells (out, step);
  g_string_append_c (out, '\t');
  add_kind (out, step);
  if (hides_collisions)
    {
      g_string_append_c (out, '\t');
      add_number (out, step->number);
    }
  g_string_append_c (out, '\n');
}
