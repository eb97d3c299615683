/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "jobs.h"

/* If the first solution comes apart only with turns, adds a line to the report: whether pieces of
 * the shape that is asked for can make them. Nothing if that takes more than a moment. */
void turn_report_add (const Options *options, const Job *job, GString *report);
