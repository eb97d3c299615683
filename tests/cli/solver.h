/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

/* Runs of the real program. */

/* A figure with 240 solutions, one of 26 cells, and one without solutions. */
#define SOLVER_CUBE "/SOMA-A001\n;Cube\n/xxx/xxx/xxx\n/xxx/xxx/xxx\n/xxx/xxx/xxx\n"
#define SOLVER_CUT_CUBE "/SOMA-C\n/xxx/xxx/xxx\n/xxx/xxx/xxx\n/xxx/xxx/xx.\n"
#define SOLVER_W_WALL                                                                              \
  "/SOMA-W\n/x..../x..../x....\n/x..../x..../x....\n/xxx../xxx../xxx..\n/..x../..x../..x..\n"      \
  "/..xxx/..xxx/..xxx\n"

typedef struct
{
  int status; /* of its exit; minus the number of the signal that ended it */
  char *out, *err;
} SolverResult;

void solver_result_free (SolverResult *result);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SolverResult, solver_result_free)

/* Runs `soma-solve ARGUMENTS` (as in a shell, without substitutions) to its end, with `input` (may
 * be NULL: empty) as its standard input. */
SolverResult *solver_run (const char *arguments, const char *input);

/* What it prints before this part comes up for the n-th time, counting from 0; it is ended then.
 * Free the text. */
char *solver_run_until (const char *arguments, const char *part, guint n);

/* solver_run() with a terminal as its standard input, at which nothing is typed. */
SolverResult *solver_run_at_terminal (const char *arguments);

/* Runs it and asserts its exit status and its whole standard output. */
void solver_assert_run (const char *arguments, const char *input, int status, const char *out);

/* Runs it and asserts that it exits with 2, with nothing on standard output and `part` on standard
 * error. */
void solver_assert_refused (const char *arguments, const char *input, const char *part);

/* Starts it with the given descriptors; `out` and `err` are closed here. */
GPid solver_start (const char *arguments, int out, int err);

/* Waits for its end; the status as in SolverResult. */
int solver_wait (GPid pid);

/* Writes a temporary file; free the path. */
char *solver_write_file (const char *name, const char *text);

/* The same with a puzzle that has more solutions than anyone waits for: dominoes in a box without
 * symmetry. With a limit, some may come earlier than without. */
char *solver_write_endless (void);

/* The path of a file of tests/corpus, quoted for a command line; free it. */
char *solver_quote_corpus (const char *name);
