/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

#include "solid-part.h"

typedef enum
{
  SOLID_FORMAT_STL,
  SOLID_FORMAT_OBJ, /* with its MTL file beside it */
  SOLID_FORMAT_3MF,
  SOLID_FORMAT_SCAD,
  SOLID_FORMAT_NONE,
} SolidFormat;

/* The format that the name of a file asks for by its end. */
SolidFormat solid_files_get_format (const char *path);

/* The name with a word put in before its end: "cube.stl", "V" become "cube-V.stl". */
char *solid_files_get_name (const char *path, const char *word);

/* Writes a file of these parts in the format that its name asks for, which is not SCAD. Returns 0,
 * or else the exit status, with a message on standard error. */
int solid_files_write (const char *path, const SomaSolidPart *parts, int n_parts);

/* Writes any text likewise; NULL is standard output. */
int solid_files_write_text (const char *path, const GString *text);
