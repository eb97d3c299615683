/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Megabytes of this process: what it shares with others counts by its share. */
double get_memory (void);

/* The most that the process had at any time, in megabytes. */
double get_peak_memory (void);
