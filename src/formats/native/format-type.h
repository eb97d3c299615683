/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "apart.h"
#include "file-contents.h"

/* What a format is. format.h lists them all. */

/* Whether and how a solution comes apart. */
typedef struct
{
  SomaApartResult result;
  int n_known; /* of SOMA_APART_MEMORY: it takes more moves */
  int n_levels;
  const int *levels;
  int n_turns; /* among the moves */
} SomaFormatApart;

/* The figure whose solutions are written. */
typedef struct
{
  const char *id;
  const char *name; /* (nullable) */
  SomaPuzzle *puzzle;
  const SomaFormatApart *apart; /* (nullable): of the solution that is written */
  const char *note;             /* (nullable): on it; may have several lines */
  gconstpointer plan;           /* (nullable): borrowed, of new_plan() of the format */
} SomaFormatFigure;

/* What is known of a figure beyond what its file says. */
typedef struct
{
  gboolean has_solutions; /* the two after it are known */
  guint64 n_solutions;
  gboolean is_complete; /* these are all */
  guint difficulty;     /* from 1, very easy, to 5; 0: not known */
} SomaFormatAnswer;

struct _SomaFormat
{
  const char *id;        /* a word for command lines: "xmpuzzle" */
  const char *name;      /* for people, to be translated: "BurrTools puzzle" */
  const char *extension; /* of file names, without the dot */
  gboolean is_binary;    /* not text: neither pasted nor converted from UTF-16 */
  gboolean is_single;    /* a file holds one figure */
  gboolean tells_pieces; /* the first solution of a figure may be all that tells its pieces */
  gboolean has_problems; /* the figures of a file are problems of one puzzle, edited together */
  gboolean is_document;  /* solutions, with what is before and after them, are a whole file: those
                          * of another figure cannot follow */

  /* Whether a text is in the format, told from its content; NULL if it is not read. */
  gboolean (*recognizes) (const char *text, gsize length);

  /* As soma_file_parse(), but returns whatever is in it, even nothing; `file` is the file's name,
   * for formats in which figures have none. */
  SomaFileContents *(*read) (const char *text, gsize length, const char *file);

  /* Why the entry cannot be written at all: a sentence without a full stop, to be freed, or NULL.
   * NULL if it always can. */
  char *(*find_obstacle) (const SomaFileEntry *entry);

  /* (nullable) What is written instead of an entry of which the format says something in other
   * words, alone in contents; NULL: the entry. */
  SomaFileContents *(*rephrase) (const SomaFileEntry *entry);

  /* Appends a whole file of these entries (SomaFileEntry), or of one if it is_single; NULL if
   * figures are not written. */
  void (*write) (GString *out, const GPtrArray *entries);

  /* (nullable) The same of pieces alone (SomaPieceSet), without a figure. */
  void (*write_sets) (GString *out, const GPtrArray *sets);

  /* (nullable) The same with an answer for each entry, whose solutions are counted under
   * `symmetry`, for formats that tell them. */
  void (*write_answers) (GString *out, const GPtrArray *entries, const SomaFormatAnswer *answers,
                         SomaSymmetry symmetry);

  /* (nullable) What all solutions of the figure have in common, for the figure to have: with it
   * many solutions are written faster. Free with free_plan(). */
  gpointer (*new_plan) (const SomaFormatFigure *figure);
  GDestroyNotify free_plan;

  /* Append solutions one by one, so that there may be any number of them: what comes before the
   * first (nullable), each (NULL if solutions are not written), numbered from 1, and what comes
   * after the last (nullable). */
  void (*begin_solutions) (GString *out, const SomaFormatFigure *figure);
  void (*write_solution) (GString *out, const SomaFormatFigure *figure, guint64 number,
                          const uint16_t *copy_at);
  void (*end_solutions) (GString *out, const SomaFormatFigure *figure);
};
