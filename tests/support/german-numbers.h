/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Creates a locale "test-german" with LC_NUMERIC only, in which numbers are written as 11.520,5:
 * tests run where no other locale than C is installed. LOCPATH is set to its directory, also for
 * child processes. */
void german_numbers_make (void);
