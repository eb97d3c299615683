/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "memory.h"

#include <glib.h>
#include <stdio.h>

/* From the line of the file that begins with the name; 0 without one. */
static double
read_megabytes (const char *path, const char *name)
{
  FILE *file = fopen (path, "r");
  unsigned long kilobytes = 0;
  char line[256], key[64];

  while (file != NULL && fgets (line, sizeof line, file) != NULL)
    if (sscanf (line, "%63[^:]: %lu", key, &kilobytes) == 2 && g_str_equal (key, name))
      break;
    else
      kilobytes = 0;
  if (file != NULL)
    fclose (file);
  return (double) kilobytes / 1000;
}

double
get_memory (void)
{
  return read_megabytes ("/proc/self/smaps_rollup", "Pss");
}

double
get_peak_memory (void)
{
  return read_megabytes ("/proc/self/status", "VmHWM");
}
