/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

#include "jobs.h"
#include "options.h"
#include "output.h"
#include "search.h"

/* The output for a job. */

/* Solutions in the formats of other programs are files; all else is for people, in lines. */
OutputContent print_get_content (const Options *options);

/* Adds solution number `number` of the job, in the format asked for, with what comes before the
 * first one that is printed. */
void print_solution (GString *out, const Options *options, const Job *job, guint64 number,
                     gboolean is_first, const uint16_t *copy_at);

/* Adds what comes after the last solution, if any was printed. */
void print_after_solutions (GString *out, const Options *options, const Job *job);

/* "1,264 solutions" or "at least 1,264 solutions", for people. */
char *print_number_of_solutions (guint64 n, gboolean is_exact);

/* Adds the line with the number of solutions, if that was asked for; JSON always has it. If the
 * search `is_partial`, there may be more of them. */
void print_summary (GString *out, const Options *options, const Job *job, guint64 n_solutions,
                    gboolean is_partial);

/* Adds a paragraph for each piece: its letter, the number of its placements, and each of them as
 * cell numbers. Returns the number of all placements. */
guint64 print_placements (GString *out, const Job *job);

/* The number of placements of each piece, in one line. */
char *print_moves (const Job *job);

/* Statistics of the search, in several lines. */
char *print_statistics (const Job *job, SomaSearch *search);

char *print_search_error (const Job *job, const SomaError *error);
