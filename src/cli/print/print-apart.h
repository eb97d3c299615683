/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

#include "apart.h"
#include "jobs.h"
#include "lock.h"

/* How an assembly is taken apart, for people. */

/* Adds what became of the assembly in a line; if it comes apart, followed by its moves as
 * sentences, one a line and numbered, under the copies that they part. If it does not, `lock`
 * (nullable) says which of its copies are to blame. Copies of a piece of which there are several
 * are numbered, in the order in which a solution has them. */
void print_apart (GString *out, const Job *job, guint64 number, const SomaApart *apart,
                  const SomaLock *lock);
