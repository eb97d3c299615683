/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* What the program tells those who started it. A signal that ended it is told as 128 and its
 * number, as shells do; then, too, it was stopped before its end. */
typedef enum
{
  STATUS_FOUND,   /* complete, or as far as was asked for, and something was found */
  STATUS_NONE,    /* complete, and there is nothing */
  STATUS_WRONG,   /* the command line, a file, or what is written to */
  STATUS_PARTIAL, /* ended before its end: what was printed is right, but not all */
} ExitStatus;
