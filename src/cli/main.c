/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <errno.h>
#include <fcntl.h>
#include <langinfo.h>
#include <locale.h>
#include <malloc.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "commands.h"
#include "environment.h"
#include "exit-status.h"
#include "message.h"
#include "soma-config.h"

#include <glib/gi18n.h>

/* Whether the environment asks for English and numbers without groups, as "C" and "C.UTF-8" do.
 * LANGUAGE is heeded beside any locale but "C". */
static gboolean
is_plain (const char *category)
{
  static const char *const plain[] = { "C", "C.UTF-8", "C.utf8", "POSIX" };
  const char *const variables[] = { "LC_ALL", category, "LANG" };
  const char *language = g_getenv ("LANGUAGE");

  if (language != NULL && language[0] != '\0')
    return FALSE;
  for (guint i = 0; i < G_N_ELEMENTS (variables); i++)
    {
      const char *name = g_getenv (variables[i]);
      if (name == NULL || name[0] == '\0')
        continue;
      for (guint k = 0; k < G_N_ELEMENTS (plain); k++)
        if (strcmp (name, plain[k]) == 0)
          return TRUE;
      return FALSE;
    }
  return TRUE;
}

/* A program is in the locale "C" until it asks for another one. Nothing here depends on the
 * encoding but what the system says of its errors, which is ASCII there, so the files of "C.UTF-8"
 * need not be read: that takes a small figure a tenth longer. */
static void
set_up_locale (void)
{
  if (is_plain ("LC_CTYPE") && is_plain ("LC_MESSAGES") && is_plain ("LC_NUMERIC"))
    return;
  /* Only the parts of the locale that messages need: the rest costs a tenth of the start-up.
   * Numbers for people are printed with %', which groups digits; numbers for programs without. */
  setlocale (LC_CTYPE, "");
  setlocale (LC_MESSAGES, "");
  /* Messages are UTF-8 until they reach the terminal, and what groups digits would not be. */
  if (strcmp (nl_langinfo (CODESET), "UTF-8") == 0)
    setlocale (LC_NUMERIC, "");
  soma_environment_bind_text (SOMA_SOLVE_DOMAIN);
}

/* The lists of a search of a small figure are taken from the heap, which grows once: to ask the
 * system for memory of their own, and give it back, takes longer than to fill them. */
static void
set_up_memory (void)
{
#ifdef M_TOP_PAD
  mallopt (M_TOP_PAD, 1 << 20);
  mallopt (M_MMAP_THRESHOLD, 4 << 20);
  mallopt (M_TRIM_THRESHOLD, 8 << 20);
#endif
}

/* GLib's own handler takes locks that whoever ran out of memory may hold: the program would neither
 * go on nor end. */
static void
tell_fault (const char *domain, GLogLevelFlags level, const char *text, gpointer data)
{
  fprintf (stderr, "soma-solve: %s: %s\n", domain != NULL ? domain : "fault", text);
}

/* The disk may be full for the output of --help and --version, too. */
static int
finish_stdout (void)
{
  if (fflush (stdout) == 0 && !ferror (stdout))
    return EXIT_SUCCESS;
  if (errno == EPIPE)
    return 128 + SIGPIPE;
  message_print (_ ("standard output: %s"), g_strerror (errno));
  return STATUS_WRONG;
}

int
main (int argc, char **argv)
{
  Options options;

  /* The number of a standard stream that is closed would go to the next file that is opened. What
   * takes its place refuses what the stream would be used for, so that this is an error. */
  for (int descriptor = STDIN_FILENO; descriptor <= STDERR_FILENO; descriptor++)
    if (fcntl (descriptor, F_GETFD) < 0)
      open ("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY);

  g_log_set_default_handler (tell_fault, NULL);
  set_up_memory ();
  soma_environment_prepare ();
  set_up_locale ();
  /* What a write says of the same is an error with a message. */
  signal (SIGPIPE, SIG_IGN);
  signal (SIGXFSZ, SIG_IGN);
  switch (options_read (&options, commands, argc, argv))
    {
    case OPTIONS_DONE:
      return finish_stdout ();
    case OPTIONS_WRONG:
      return STATUS_WRONG;
    case OPTIONS_RUN:
      break;
    }

  int status = options.command->run (&options);
  options_clear (&options);
  return status;
}
