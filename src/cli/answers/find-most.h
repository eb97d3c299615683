/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "job-worker.h"

/* Tells how many pieces the figure of the worker's job holds at most, and proves it from above. */
void find_most (Worker *worker);
