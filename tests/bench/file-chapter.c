/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "bench.h"
#include "catalogue.h"
#include "format.h"
#include "timing.h"

/* Figures of one file. */
#define N_FIGURES 10000

/* Those that come with the program, again and again; borrowed from `contents`. */
static GPtrArray *
list_figures (const SomaFileContents *contents, guint n)
{
  GPtrArray *entries = g_ptr_array_new ();

  for (guint i = 0; i < n; i++)
    g_ptr_array_add (entries, contents->entries->pdata[i % contents->entries->len]);
  return entries;
}

static void
add_row (Bench *bench, Table *table, const SomaFormat *format, const GPtrArray *entries)
{
  g_autoptr (GString) text = g_string_new (NULL);
  double begin = get_cpu_time ();

  format->write (text, entries);
  double written = get_cpu_time ();
  g_autoptr (SomaFileContents) contents = format->read (text->str, text->len, "bench");
  double read = get_cpu_time ();
  bench_expect (bench, format->id, entries->len, contents->entries->len);
  table_add (table, "%s\t%.1f\t%s\t%s", format->id, (double) text->len / 1e6,
             SECONDS (written - begin), SECONDS (read - written));
}

void
bench_files (Bench *bench)
{
  g_autoptr (SomaFileContents) contents = soma_catalogue_load ();
  g_autoptr (GPtrArray) entries = list_figures (contents, bench->quick ? 100 : N_FIGURES);
  Table table;

  report_add (&bench->report,
              "\n## Files\n\nThe figures that come with the program, %u in one file of each "
              "format.\n",
              entries->len);
  table_init (&table, "Format\tMB\twriting\treading");
  for (const SomaFormat *const *at = soma_format_list (); *at != NULL; at++)
    if ((*at)->write != NULL && (*at)->read != NULL && !(*at)->is_single)
      add_row (bench, &table, *at, entries);
  report_add_table (&bench->report, &table);
}
