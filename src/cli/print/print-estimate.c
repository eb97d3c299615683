/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "print-estimate.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include <glib/gi18n.h>

/* Numbers from here on are written with a power of ten. */
#define LARGE 1e7

#define MINUTE 60.0
#define HOUR (60 * MINUTE)
#define DAY (24 * HOUR)
#define YEAR (365.25 * DAY)

/* What the C library prints is rounded already, so that the program does without the library of
 * mathematics, which takes a twentieth of the time of a small figure to load. */
static double
round_number (double number, int n_digits)
{
  char text[G_ASCII_DTOSTR_BUF_SIZE];
  const char *format = n_digits == 2 ? "%.1e" : "%.2e";

  if (number < (n_digits == 2 ? 100 : 1000))
    return (int) (number + 0.5);
  return g_ascii_strtod (g_ascii_formatd (text, sizeof text, format, number), NULL);
}

/* To 2 or 3 digits. */
static char *
format_number (double number, int n_digits)
{
  if (number < LARGE)
    return g_strdup_printf ("%'.0f", round_number (number, n_digits));
  g_autofree char *text = g_strdup_printf ("%.*e", n_digits - 1, number);
  char *exponent = strchr (text, 'e');
  if (exponent == NULL)
    return g_steal_pointer (&text); /* infinite */
  *exponent++ = '\0';
  return g_strdup_printf ("%s × 10^%d", text, atoi (exponent));
}

char *
print_rough_number (double number)
{
  return format_number (number, 2);
}

static int
count (double number)
{
  return (int) MAX (1, round_number (number, 2));
}

char *
print_rough_time (double seconds)
{
  if (seconds < 1)
    return g_strdup (_ ("less than a second"));
  if (seconds < 1.5 * MINUTE)
    {
      int n = count (seconds);
      return g_strdup_printf (ngettext ("%d second", "%d seconds", (gulong) n), n);
    }
  if (seconds < 1.5 * HOUR)
    {
      int n = count (seconds / MINUTE);
      return g_strdup_printf (ngettext ("%d minute", "%d minutes", (gulong) n), n);
    }
  if (seconds < 2 * DAY)
    {
      int n = count (seconds / HOUR);
      return g_strdup_printf (ngettext ("%d hour", "%d hours", (gulong) n), n);
    }
  if (seconds < YEAR)
    {
      int n = count (seconds / DAY);
      return g_strdup_printf (ngettext ("%d day", "%d days", (gulong) n), n);
    }
  if (seconds < 1e6 * YEAR)
    {
      int n = count (seconds / YEAR);
      return g_strdup_printf (ngettext ("%'d year", "%'d years", (gulong) n), n);
    }
  g_autofree char *years = print_rough_number (seconds / YEAR);
  /* Translators: a large number, such as "3.2 × 10^12". */
  return g_strdup_printf (ngettext ("%s year", "%s years", 1000000), years);
}

/* What both end in after the number, such as " × 10^12" or " years", need not be said twice. */
static char *
join_range (char *low, const char *high)
{
  char *end = strchr (low, ' ');

  if (end != NULL && g_str_has_suffix (high, end))
    *end = '\0';
  /* Translators: two numbers or two lengths of time. */
  return g_strdup_printf (_ ("%s to %s"), low, high);
}

/* The second digit tells nothing of a number that is known better. */
static int
choose_n_digits (const SomaEstimatedNumber *number)
{
  return number->high < 1.1 * number->low ? 3 : 2;
}

/* "2.1 to 4.9 × 10^12", "800 to 1,200" */
static char *
describe_range (const SomaEstimatedNumber *number)
{
  int n_digits = choose_n_digits (number);
  g_autofree char *low = format_number (number->low, n_digits);
  g_autofree char *high = format_number (number->high, n_digits);

  return join_range (low, high);
}

/* "about 3.2 × 10^12 (2.1 to 4.9 × 10^12)" */
static char *
describe_number (const SomaEstimatedNumber *number)
{
  if (number->low >= number->high)
    return g_strdup_printf ("%'.0f", number->mean);
  g_autofree char *mean = format_number (number->mean, choose_n_digits (number));
  g_autofree char *range = describe_range (number);
  /* Translators: a number, and the range in which it lies, such as "2.1 to 4.9". */
  return g_strdup_printf (_ ("about %s (%s)"), mean, range);
}

/* One solution that was met tells that there is at least that one. */
static char *
describe_solutions (const SomaEstimatedNumber *solutions)
{
  g_autofree char *most = print_rough_number (solutions->high);

  if (solutions->mean > 0 || solutions->high <= 0)
    return describe_number (solutions);
  /* Translators: solutions; the number is not 1. */
  return g_strdup_printf (_ ("fewer than %s, and perhaps none: the samples have met none"), most);
}

/* "about 3 years (2 to 5 years)" */
static char *
describe_time (const SearchEstimate *estimate)
{
  const SomaEstimatedNumber *nodes = &estimate->size.nodes;
  double speed = estimate->nodes_per_second;
  g_autofree char *mean = print_rough_time (nodes->mean / speed);
  g_autofree char *low = print_rough_time (nodes->low / speed);
  g_autofree char *high = print_rough_time (nodes->high / speed);

  if (nodes->mean < speed)
    return g_steal_pointer (&mean);
  if (g_str_equal (low, high))
    return g_strdup_printf (_ ("about %s"), mean);
  g_autofree char *range = join_range (low, high);
  return g_strdup_printf (_ ("about %s (%s)"), mean, range);
}

static void
append_line (GString *out, const char *name, const char *text)
{
  g_string_append_printf (out, "  %s: %s\n", name, text);
}

void
print_estimate (GString *out, const Job *job, const SearchEstimate *estimate)
{
  const SomaEstimateResult *size = &estimate->size;
  g_autofree char *nodes = describe_number (&size->nodes);
  g_autofree char *solutions = describe_solutions (&size->solutions);

  if (size->is_exact)
    g_string_append_printf (out, _ ("%s: the search is short, and was made"), job->id);
  else
    g_string_append_printf (
        out,
        /* Translators: the name of a figure, and a number. */
        ngettext ("%s: estimated from %'" PRIu64 " sample of the search tree; the ranges are right "
                  "nine times in ten",
                  "%s: estimated from %'" PRIu64 " samples of the search tree; the ranges are "
                  "right nine times in ten",
                  (gulong) size->n_samples),
        job->id, size->n_samples);
  g_string_append_c (out, '\n');
  append_line (out, _ ("nodes"), nodes);
  append_line (out, _ ("solutions"), solutions);
  if (estimate->nodes_per_second <= 0)
    return;
  double hours = size->nodes.mean / estimate->nodes_per_second * estimate->n_threads / HOUR;
  g_autofree char *time = describe_time (estimate);
  /* Translators: this is followed by a colon and a time. */
  g_autofree char *name = g_strdup_printf (ngettext ("time on this machine with %d thread",
                                                     "time on this machine with %d threads",
                                                     (gulong) estimate->n_threads),
                                           estimate->n_threads);
  append_line (out, name, time);
  if (hours < 1)
    return;
  g_autofree char *number = print_rough_number (hours);
  append_line (out, _ ("processor hours"), number);
}
