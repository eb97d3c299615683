/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "solver.h"

/* What the program tells scripts: 0 found, 1 none, 2 wrong. That a search could not be completed
 * (3) or was interrupted is tested where it is made so: out-of-memory, take-apart, interruption. */

#define CUBE "/SOMA-A001\n/xxx/xxx/xxx\n/xxx/xxx/xxx\n/xxx/xxx/xxx\n"
#define W_WALL                                                                                     \
  "/SOMA-W\n/x..../x..../x....\n/x..../x..../x....\n/xxx../xxx../xxx..\n/..x../..x../..x..\n"      \
  "/..xxx/..xxx/..xxx\n"
#define WRONG "/SOMA-X\n/x\n/xx\n"

typedef struct
{
  const char *arguments;
  const char *input;
  int status;
} Case;

static const Case cases[] = {
  /* Complete, and found. */
  { "", CUBE, 0 },
  { "-Q", CUBE, 0 },
  { "-F 3", CUBE, 0 },
  { "count", CUBE, 0 },
  { "count --method=sweep", CUBE, 0 },
  { "placements", CUBE, 0 },
  { "why", W_WALL, 0 },
  { "suggest", W_WALL, 0 },
  { "estimate", CUBE, 0 },
  { "estimate", W_WALL, 0 },
  { "convert --format=grid", CUBE, 0 },
  { "apart -F 2", CUBE, 0 },
  { "find figures --least=1 -F 1", NULL, 0 },
  { "count", CUBE W_WALL, 0 },
  /* Complete, and nothing. */
  { "", W_WALL, 1 },
  { "-Q", W_WALL, 1 },
  { "-F 3", W_WALL, 1 },
  { "count", W_WALL, 1 },
  { "count --method=sweep", W_WALL, 1 },
  { "why", CUBE, 1 },
  { "apart", W_WALL, 1 },
  { "apart --format=soma", W_WALL, 1 },
  /* Wrong. */
  { "", WRONG, 2 },
  { "count", WRONG, 2 },
  { "estimate", WRONG, 2 },
  { "why", WRONG, 2 },
  { "convert --format=grid", WRONG, 2 },
  { "apart", WRONG, 2 },
  { "list --no-such-option", CUBE, 2 },
  { "list --resume=/no/such/file", CUBE, 2 },
  { "count -o /no/such/directory/file", CUBE, 2 },
  { "count /no/such/file -", CUBE, 2 },
};

static void
test_status (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (SolverResult) result = solver_run (cases[i].arguments, cases[i].input);
      if (result->status != cases[i].status)
        g_error ("soma-solve %s: %d, not %d: %s", cases[i].arguments, result->status,
                 cases[i].status, result->err);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/exit-status/status", test_status);
  return g_test_run ();
}
