/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <jansson.h>

#include "file-contents-private.h"
#include "format-type.h"
#include "json-cut.h"
#include "piece-stack.h"

/* Figures as JSON, version 1: one object, with everything that the native format holds. The manual
 * page of soma-solve and data/soma-figures.schema.json describe it; older readers pass over members
 * that they do not know. Solutions that are found are printed as objects of their own, one a
 * line. */

#define SOMA_JSON_FORMAT "soma"
#define SOMA_JSON_VERSION 1

typedef struct
{
  SomaFileContents *contents;
  GPtrArray *sets;      /* owned: of SomaPieceSet, NULL for one that could not be read */
  const char *name;     /* (nullable): of the figure being read */
  gboolean has_figures; /* their list came already */
  gboolean failed;      /* what is being read is lost: a mistake in it was reported */
} SomaJsonReader;

/* Reads a text, as soma_file_parse() does, but returns whatever is in it, even nothing. */
SomaFileContents *soma_json_read (const char *text, gsize length, const char *file);

/* Reports why what is being read is lost, once; FALSE. */
gboolean soma_json_fail (SomaJsonReader *reader, int line, const char *format, ...)
    G_GNUC_PRINTF (3, 4);

/* The value; NULL if it is damaged or too long, which is reported. */
json_t *soma_json_load (SomaJsonReader *reader, SomaJsonSpan span);

/* The text of a value, one line of it if it is no `note`; NULL if the value is no string, which is
 * reported. `key` is its name. Free with g_free(). */
char *soma_json_read_text (SomaJsonReader *reader, SomaJsonSpan span, const char *key,
                           gboolean is_note);

/* Appends the cells of a list of cells, each three numbers (int[3]), to `cells`; FALSE if it is
 * none, which is reported at the line. */
gboolean soma_json_add_cells (SomaJsonReader *reader, int line, const char *key, const json_t *list,
                              GArray *cells);

/* One colour for each cell from a list of numbers; NULL if it is none, which is reported. */
uint8_t *soma_json_read_colours (SomaJsonReader *reader, int line, const json_t *list,
                                 guint n_cells);

/* Adds the rules of a list of lists, each a colour of the figure and those of pieces that it
 * accepts; FALSE if it is none. */
gboolean soma_json_take_rules (const json_t *list, uint64_t *accepts);

/* Changes `*colours` (nullable) to say what a list of objects says of colours; FALSE if it is
 * none. */
gboolean soma_json_take_palette (SomaJsonReader *reader, int line, const json_t *list,
                                 SomaCellColours **colours);

/* The same, to be written; NULL if nothing is said but rules. */
json_t *soma_json_new_palette (const SomaCellColours *colours);

/* The rules, which are SOMA_N_COLOURS. */
json_t *soma_json_new_rules (const uint64_t *accepts);

/* Appends the value to the text, and takes it over. */
void soma_json_append (GString *out, json_t *value);

/* Sets a member of the object; nothing for NULL and "". */
void soma_json_set_text (json_t *object, const char *key, const char *text);

/* Reads a set of pieces: an object with a list of them. NULL if it cannot be read, which is
 * reported. */
SomaPieceSet *soma_json_read_set (SomaJsonReader *reader, SomaJsonSpan object);

/* Reads a figure, and adds it to the contents. */
void soma_json_read_figure (SomaJsonReader *reader, SomaJsonSpan object);

/* As in SomaFormat. */
gpointer soma_json_new_plan (const SomaFormatFigure *figure);
void soma_json_free_plan (gpointer data);
void soma_json_write_solution (GString *out, const SomaFormatFigure *figure, guint64 number,
                               const uint16_t *copy_at);
