/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <fcntl.h>
#include <getopt.h>
#include <glib.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "fuzz.h"
#include "commands.h"
#include "search.h"

/* The command line of soma-solve, one argument per line. It names no files except those beside
 * it. */

#define MAX_ARGUMENTS 32

void __wrap_message_print (const char *format, ...) G_GNUC_PRINTF (1, 2);

/* Instead of message_print(), which writes it. */
void
__wrap_message_print (const char *format, ...)
{
  va_list arguments;

  va_start (arguments, format);
  g_free (g_strdup_vprintf (format, arguments));
  va_end (arguments);
}

/* Help is written to standard output: closes that, or restores it. */
static void
silence (gboolean silent)
{
  static int out = -1, nothing;

  if (out < 0)
    {
      out = dup (STDOUT_FILENO);
      nothing = open ("/dev/null", O_WRONLY | O_CLOEXEC);
    }
  fflush (stdout);
  dup2 (silent ? nothing : out, STDOUT_FILENO);
}

static void
check_options (const Options *options)
{
  g_assert_nonnull (options->command->run);
  g_assert_nonnull (options->format);
  g_assert_cmpint (options->n_threads, >=, 1);
  g_assert_cmpint (options->n_threads, <=, SOMA_MAX_THREADS);
  for (int axis = 0; axis < 3; axis++)
    g_assert_cmpint (options->wish.extent[axis], <=, SOMA_MAX_WISH_EXTENT);
  if (options->output == OUTPUT_SOLID)
    {
      g_assert_cmpint (soma_solid_check (&options->solid.shape), ==, SOMA_SOLID_OK);
      g_assert_true (soma_solid_check_tray (&options->solid.tray));
    }
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  g_autofree char *text = g_strdelimit (g_strndup ((const char *) data, size), "/", '_');
  g_auto (GStrv) lines = g_strsplit (text, "\n", MAX_ARGUMENTS);
  char *arguments[MAX_ARGUMENTS + 2] = { (char *) "soma-solve" };
  int n = 1;
  Options options;

  for (; lines[n - 1] != NULL; n++)
    arguments[n] = lines[n - 1];
  optind = 0; /* starts over */
  silence (TRUE);
  if (options_read (&options, commands, n, arguments) == OPTIONS_RUN)
    {
      check_options (&options);
      options_clear (&options);
    }
  silence (FALSE);
  return 0;
}
