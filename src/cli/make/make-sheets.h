/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "jobs.h"
#include "options.h"

/* Writes what is asked for as sheets of flat pieces, and adds a line for each file to the
 * report. `job` is NULL if there are only pieces. Returns the exit status, with messages on
 * standard error. */
int make_sheets (const Options *options, const Job *job, SomaPieceSet *set, GString *report);
