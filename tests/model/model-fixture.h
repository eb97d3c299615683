/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gio/gio.h>

#include "iterate.h"
#include "puzzle.h"

/* For the tests of the model. The caller owns what is returned. */

/* Replaces g_test_init(), with an empty cache directory. */
void soma_fixture_init (int *argc, char ***argv);

/* Removes the solution store, and diagrams. */
void soma_fixture_forget_store (void);

/* A box to be built from the built-in set of that name. */
SomaPuzzle *soma_fixture_box (int x, int y, int z, const char *set_name);

/* The only figure of a text in our own format, with its pieces. */
SomaPuzzle *soma_fixture_read_puzzle (const char *text);

/* Runs the main loop until `done` returns TRUE; fails the test if that takes minutes. */
#define soma_fixture_run_until(done, data) soma_run_until (done (data))

/* Gives up a reference to the object, and waits until threads, too, have given up theirs. */
void soma_fixture_wait_for_end (gpointer object);
