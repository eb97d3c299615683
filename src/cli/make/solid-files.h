/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

#include "solid-options.h"
#include "solid-parts.h"

/* The name with a word put in before its end: "cube.stl", "V" become "cube-V.stl". */
char *solid_files_get_name (const char *path, const char *word);

/* A word for the name of the file: the number of the piece, and its name, or else its letter, as
 * far as that can be one. */
char *solid_files_get_word (const SomaPieceSet *set, int piece);

/* Writes a file of these parts in the format that its name asks for, which is one of solids.
 * Returns 0, or else the exit status, with a message on standard error. */
int solid_files_write (const char *path, const SomaSolidParts *parts);

/* Writes any text likewise; NULL is standard output. */
int solid_files_write_text (const char *path, const GString *text);
