/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Makes a locale "test-german" of LC_NUMERIC alone, in which numbers are written as 11.520,5: tests run
 * where no other locale than C is installed. LOCPATH says where it is, for programs started too. */
void german_numbers_make (void);
