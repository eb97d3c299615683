/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "options.h"

/* What is said of commands. */

/* "soma-solve count"; free with g_free(). */
char *command_spell (const char *name);

/* Prints the help of a command, in lines of at most 80 columns. */
void help_print (const Command *commands, const Command *command);
