/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The program that has the tests of a room: runs the one that is named first, or lists them all. */
#include "room-test.h"

#include <string.h>

#include <glib.h>

#undef main

/* For what a test starts from its own program, as g_test_trap_subprocess () does: that is given no
 * name. */
#define VARIABLE "SOMA_ROOM_TEST"

typedef struct _Test Test;

struct _Test
{
  char *name;
  SomaRoomFunc run;
  Test *next;
};

static Test *tests;

void
soma_room_test_add (const char *file, SomaRoomFunc run)
{
  Test *test = g_new0 (Test, 1);

  test->name = g_path_get_basename (file);
  *strrchr (test->name, '.') = '\0';
  test->run = run;
  test->next = tests;
  tests = test;
}

static Test *
find (const char *name)
{
  Test *test = tests;

  while (test && g_strcmp0 (test->name, name) != 0)
    test = test->next;
  return test;
}

int
main (int argc, char **argv)
{
  Test *test = find (argv[1]);

  if (test)
    {
      g_setenv (VARIABLE, test->name, TRUE);
      argv[1] = argv[0];
      return test->run (argc - 1, argv + 1);
    }
  test = find (g_getenv (VARIABLE));
  if (test)
    return test->run (argc, argv);

  g_printerr ("Usage: %s TEST [ARGUMENT...]\n", argv[0]);
  for (test = tests; test; test = test->next)
    g_printerr ("  %s\n", test->name);
  return 2;
}
