/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

/* One run of a program. */
typedef struct
{
  int status;  /* of its exit; -1 if it was killed or could not be started */
  double wall; /* seconds, from its start to its end */
  double cpu;  /* seconds of processor time, of user and system */
  char *out;   /* what it wrote on standard output; owned */
} ProcessRun;

/* Runs `argv` to its end with the file as its standard input. */
ProcessRun process_run (char **argv, const char *input_path);

void process_run_clear (ProcessRun *run);
