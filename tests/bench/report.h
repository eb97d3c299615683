/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

/* Markdown that grows chapter by chapter: each is printed on standard output as soon as it is
 * complete. */
typedef struct
{
  GString *text;
} Report;

void report_init (Report *report);

void report_clear (Report *report);

void report_add (Report *report, const char *format, ...) G_GNUC_PRINTF (2, 3);

/* Rows of cells, padded so that the text is legible as it is. */
typedef struct
{
  GPtrArray *rows; /* of char **; owned */
} Table;

/* `heads` are the columns' heads, with a tab between them. */
void table_init (Table *table, const char *heads);

/* Adds a row: its cells, with a tab between them. */
void table_add (Table *table, const char *format, ...) G_GNUC_PRINTF (2, 3);

/* Adds the table to the report and clears it. */
void report_add_table (Report *report, Table *table);

/* The seconds in a unit that suits, in static storage of the caller. */
char *format_seconds (double seconds, char *buffer, gsize size);

#define SECONDS(x) format_seconds ((x), (char[32]){ 0 }, 32)
