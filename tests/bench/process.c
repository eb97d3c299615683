/* SPDX-License-Identifier: GPL-3.0-or-later */
#define _GNU_SOURCE /* for environ and wait4 */
#include "process.h"

#include <fcntl.h>
#include <spawn.h>
#include <stdio.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "timing.h"

static double
get_seconds (struct timeval time)
{
  return (double) time.tv_sec + (double) time.tv_usec * 1e-6;
}

/* The program's output goes to a file: a pipe would have to be read while it is timed. */
static gboolean
start (char **argv, const char *input_path, int out, pid_t *pid)
{
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init (&actions);
  posix_spawn_file_actions_addopen (&actions, STDIN_FILENO, input_path, O_RDONLY, 0);
  posix_spawn_file_actions_adddup2 (&actions, out, STDOUT_FILENO);
  int error = posix_spawnp (pid, argv[0], &actions, NULL, argv, environ);
  posix_spawn_file_actions_destroy (&actions);
  if (error != 0)
    g_printerr ("%s: %s\n", argv[0], g_strerror (error));
  return error == 0;
}

static char *
read_back (int fd)
{
  GString *text = g_string_new (NULL);
  char buffer[65536];
  gssize n;
  lseek (fd, 0, SEEK_SET);
  while ((n = read (fd, buffer, sizeof buffer)) > 0)
    g_string_append_len (text, buffer, n);
  return g_string_free (text, FALSE);
}

ProcessRun
process_run (char **argv, const char *input_path)
{
  ProcessRun run = { .status = -1 };
  g_autoptr (GError) error = NULL;
  g_autofree char *path = NULL;
  struct rusage usage;
  int status;
  pid_t pid;

  int out = g_file_open_tmp ("bench-XXXXXX", &path, &error);
  if (out < 0)
    g_error ("%s", error->message);
  unlink (path);
  double started = get_wall_time ();
  if (start (argv, input_path, out, &pid) && wait4 (pid, &status, 0, &usage) == pid)
    {
      run.wall = get_wall_time () - started;
      run.cpu = get_seconds (usage.ru_utime) + get_seconds (usage.ru_stime);
      run.status = WIFEXITED (status) ? WEXITSTATUS (status) : -1;
    }
  run.out = read_back (out);
  close (out);
  return run;
}

void
process_run_clear (ProcessRun *run)
{
  g_clear_pointer (&run->out, g_free);
}
