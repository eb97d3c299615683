/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

#include "estimate.h"
#include "jobs.h"

/* What is known of a search before it begins. */
typedef struct
{
  SomaEstimateResult size;
  double nodes_per_second; /* of all threads together; 0: not known */
  int n_threads;
} SearchEstimate;

/* Adds a block of lines for people. */
void print_estimate (GString *out, const Job *job, const SearchEstimate *estimate);

/* The number with two significant digits, as in "19,000" or "3.2 × 10^12"; free with g_free(). */
char *print_rough_number (double number);

/* The time in seconds, in a unit of which there are not many, as in "3 years"; free with
 * g_free(). */
char *print_rough_time (double seconds);
