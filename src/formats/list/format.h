/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "format-type.h"
#include "json-format.h"
#include "native-format.h"
#include "text-formats.h"
#include "vox-format.h"
#include "xmpuzzle.h"

/* The formats of files: one list, which serves whatever opens, saves, imports, exports, pastes,
 * drops or converts figures, and whatever prints solutions. A format is described in the file that
 * writes it, by what it reads, what it writes, and what it refuses; what it has no place for is
 * found by reading back what it has written. */

/* All formats, in the order in which a text is tried; ends with NULL. */
const SomaFormat *const *soma_format_list (void);

/* The format of that id; NULL if there is none. */
const SomaFormat *soma_format_find (const char *id);

/* What a file is written for. */
typedef enum
{
  SOMA_FORMAT_OF_FIGURES,
  SOMA_FORMAT_OF_SOLUTIONS, /* of one figure, one after the other */
} SomaFormatUse;

/* Whether the format is written for that. */
gboolean soma_format_is_for (const SomaFormat *format, SomaFormatUse use);

/* The format that figures are written in to files of such a name, by its end; NULL if no format has
 * it. */
const SomaFormat *soma_format_find_for_name (const char *name);

/* The same for other uses. */
const SomaFormat *soma_format_find_for_use (const char *name, SomaFormatUse use);

/* The ends that the last one knows, each once: ".soma, .json". Free with g_free(). */
char *soma_format_list_ends (SomaFormatUse use);

/* The format that a text is in; the Soma notation, in which any text may be, is the last resort. */
const SomaFormat *soma_format_recognize (const char *text, gsize length);

/* The name, translated. */
const char *soma_format_get_name (const SomaFormat *format);

/* What of an entry a format may have no place for. */
typedef enum
{
  SOMA_FORMAT_LOSES_FIGURE = 1 << 0, /* all: it cannot be written, or not be read back */
  SOMA_FORMAT_LOSES_NAME = 1 << 1,
  SOMA_FORMAT_LOSES_ID = 1 << 2,
  SOMA_FORMAT_LOSES_OPTIONAL = 1 << 3,
  SOMA_FORMAT_LOSES_PIECES = 1 << 4,      /* shapes and counts */
  SOMA_FORMAT_LOSES_PIECE_NAMES = 1 << 5, /* letters, names and hues */
  SOMA_FORMAT_LOSES_DISTINCT = 1 << 6,
  SOMA_FORMAT_LOSES_COLOURS = 1 << 7, /* of cells, and their rules */
  SOMA_FORMAT_LOSES_GROUPS = 1 << 8,
  SOMA_FORMAT_LOSES_PINS = 1 << 9,
  SOMA_FORMAT_LOSES_SOLUTIONS = 1 << 10,
  SOMA_FORMAT_LOSES_NOTES = 1 << 11,
  SOMA_FORMAT_LOSES_ABOUT = 1 << 12, /* author and tags */
  SOMA_FORMAT_LOSES_COLLECTION = 1 << 13,
  SOMA_FORMAT_LOSES_GAME = 1 << 14,
  SOMA_FORMAT_LOSES_PALETTE = 1 << 15, /* what colours of cells look like and are called */
  SOMA_FORMAT_LOSES_REST = 1 << 16,    /* what only its format reads */
  SOMA_FORMAT_LOSES_TURNS = 1 << 17,   /* how pieces may be turned */
  SOMA_FORMAT_LOSES_HOLES = 1 << 18,   /* how many cells may stay empty */
  SOMA_FORMAT_LOSES_WEIGHTS = 1 << 19, /* of pieces */
  SOMA_FORMAT_REWORDS_TURNS = 1 << 20, /* colours say how pieces may be turned: nothing is lost */
} SomaFormatLoss;

/* What writing the entries in that format would lose of one of them, as flags of SomaFormatLoss:
 * they are written, read back, and compared. This is the one place where that is known: ask before
 * writing. A figure may have its name from that of the file. Takes as long as writing and
 * reading. */
guint soma_format_find_losses_in (const SomaFormat *format, const GPtrArray *entries,
                                  const char *file);

/* The same of one entry, in a file without a name. */
guint soma_format_find_losses (const SomaFormat *format, const SomaFileEntry *entry);

/* What of the entry is missing or different in `back`, which is to be the same. */
guint soma_format_compare (const SomaFileEntry *entry, const SomaFileEntry *back);

#define SOMA_FORMAT_ALL_CHANGED G_MAXINT

/* Writes the contents of a file of that name again, in their own format, for entries to be replaced
 * in it: number `changed`, all, or none if that is -1. FALSE if something of the others would be
 * lost, even mistakes that were reported, but not those of solutions; `*reason` (may be NULL) is
 * then a sentence without a full stop that says what, and on which line, to be freed. Takes as
 * long as writing and reading. */
gboolean soma_format_rewrite (const SomaFileContents *contents, const char *file, int changed,
                              GString *out, char **reason);

/* The flags in a few words each, such as "where pieces are pinned". Free with g_strfreev(). */
GStrv soma_format_describe_losses (guint losses);

/* Why the entry cannot be written in the format, as a sentence without a full stop; NULL if it can.
 * Free with g_free(). */
char *soma_format_find_obstacle (const SomaFormat *format, const SomaFileEntry *entry);
