/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

#include "puzzle.h"

/* What a file of any known format holds: read once, whole, with everything that was wrong. */

#define SOMA_FILE_ERROR (soma_file_error_quark ())
GQuark soma_file_error_quark (void);

typedef enum
{
  SOMA_FILE_ERROR_UNREADABLE, /* the file could not be read */
  SOMA_FILE_ERROR_UNKNOWN,    /* no known format, or no figure in it */
  SOMA_FILE_ERROR_INVALID, /* a figure or piece is wrong beyond use; the message names the line */
} SomaFileError;

typedef enum
{
  SOMA_FILE_FORMAT_SOMA,   /* Bundgaard's text, /SOMA... */
  SOMA_FILE_FORMAT_GRID,   /* the "puzzle" program's */
  SOMA_FILE_FORMAT_NATIVE, /* the extended dialect, "soma 1" */
} SomaFileFormat;

/* One figure of a file. */
typedef struct
{
  char *id;   /* as in the header without slash and dash, "A001"; a grid file's name */
  char *name; /* for people: "Cube"; the id where the file has none */
  int line;   /* where it starts, from 1 */
  SomaFigure *figure;
  SomaPieceSet *set; /* (nullable): the file names or holds none */
  gboolean distinct_pieces;
  GPtrArray *solutions; /* of SomaFileSolution: assemblies written in the file; may be empty */
} SomaFileEntry;

/* An assembly that a file holds, as written: one symbol (a Unicode character) per cell of the
 * entry's figure. */
typedef struct
{
  int line;
  gunichar *symbols;
} SomaFileSolution;

/* Something in the file that was passed over or is suspicious; the rest was read. */
typedef struct
{
  int line;
  char *message; /* a sentence for people, translated, without file name and line */
} SomaFileProblem;

typedef struct
{
  SomaFileFormat format;
  GPtrArray *entries;  /* of SomaFileEntry, in the order of the file */
  GPtrArray *problems; /* of SomaFileProblem */
} SomaFileContents;

/* Reads a file in any known format, told by its content, not its name. `display_name` is used for
 * ids of formats without one. Returns NULL and sets `error` only when nothing can be used;
 * its message then starts with "NAME:LINE: ". */
SomaFileContents *soma_file_parse (const char *text, gsize length, const char *display_name,
                                   GError **error);

/* Reads and parses the file at `path`; errors as soma_file_parse(), or _UNREADABLE. */
SomaFileContents *soma_file_load (const char *path, GError **error);

void soma_file_contents_free (SomaFileContents *contents);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SomaFileContents, soma_file_contents_free)
