/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "file-contents-private.h"
#include "xml-edits.h"
#include "xml-reader.h"
#include "xmpuzzle.h"

/* The longest side of a shape, and the most shapes and problems of a file. */
#define SOMA_XMPUZZLE_MAX_SIZE 1024
#define SOMA_XMPUZZLE_MAX_SHAPES 100000
#define SOMA_XMPUZZLE_MAX_PROBLEMS 50000

/* A shape: a box of places. */
typedef struct
{
  int line;
  SomaXmlSpan span;
  int size[3];
  char *name;     /* owned; may be empty */
  int hot[3];     /* the place that stored assemblies mean */
  int weight;     /* as SomaPiece has it */
  GArray *cells;  /* owned: of SomaXmpuzzleCell, ascending; no more than SOMA_MAX_CELLS + 1 */
  gboolean wrong; /* a problem was reported: it is only there so that others keep their numbers */
} SomaXmpuzzleShape;

typedef struct
{
  SomaCell cell;
  bool is_variable;
  guint8 colour; /* 0: neutral */
} SomaXmpuzzleCell;

/* A shape in a problem. */
typedef struct
{
  int line;
  int shape;
  int min_count, max_count;
} SomaXmpuzzlePart;

typedef struct
{
  int line;
  SomaXmlSpan span, shapes_at, result_at, colours_at, solutions_at;
  char *name;                      /* owned; may be empty */
  int result;                      /* a shape; -1: none yet */
  GArray *parts;                   /* owned: of SomaXmpuzzlePart */
  GArray *groups;                  /* owned: of SomaFileGroup */
  GString *contents;               /* (nullable) owned: what else is in it, while it is read */
  int most_holes;                  /* -1: any number */
  guint64 accepts[SOMA_N_COLOURS]; /* as SomaFigure has it */
  gboolean wrong;                  /* a mistake in it was reported */
} SomaXmpuzzleProblem;

/* A document as it was read: entries are written into it, so that all stays that was not changed,
 * whether it was understood or not. Where a span ends at 0, there is no such element. Reference-
 * counted, and not changed when it was read. */
typedef struct
{
  char *text; /* owned: in UTF-8 */
  gsize length;
  GPtrArray *shapes;   /* owned: of SomaXmpuzzleShape */
  GPtrArray *problems; /* owned: of SomaXmpuzzleProblem */
  guint n_colours;
  SomaCellColours *colours; /* (nullable) owned: what they look like */
  char *comment;            /* (nullable) owned */
  SomaXmlSpan span, colours_at, shapes_at, problems_at, comment_at;
  gboolean is_whole; /* it was read to its end, and has a place for shapes */
} SomaXmpuzzleSource;

/* Of an entry: says_more is whether BurrTools has stored more there than assemblies that were read,
 * such as how they come apart. */
typedef struct
{
  SomaFileRest base;
  SomaXmpuzzleSource *source; /* a reference */
  int problem;                /* there; -1: the entry is a shape of a file without problems */
  SomaFileEntry read; /* owned: what the entry was when it was read, without its solutions */
} SomaXmpuzzleRest;

/* A document being read. */
typedef struct
{
  SomaXmlReader *xml;         /* owned */
  SomaFileContents *contents; /* borrowed */
  SomaXmpuzzleSource *source; /* owned */
  const char *file;
  gboolean broken, is_full; /* what is here cannot be read; there is too much to read the rest */
} SomaXmpuzzle;

/* Reports a mistake at the line that is being read, by which something is lost. */
void soma_xmpuzzle_report (SomaXmpuzzle *self, const char *format, ...) G_GNUC_PRINTF (2, 3);

/* Calls `begin` for each element inside the one that has just begun, until that ends; `begin` may
 * read its element to its end. */
typedef void (*SomaXmpuzzleBegin) (SomaXmpuzzle *self, const char *name, gpointer data);
void soma_xmpuzzle_read_elements (SomaXmpuzzle *self, SomaXmpuzzleBegin begin, gpointer data);

/* Reads the text of the element that has just begun, to its end. Free with g_string_free(). */
GString *soma_xmpuzzle_read_text (SomaXmpuzzle *self);

/* The number in an attribute of the element that has just begun, `missing` if it has none. Another
 * text than a number from `least` to `most` is reported, and FALSE. */
gboolean soma_xmpuzzle_get_number (SomaXmpuzzle *self, const char *attribute, int least, int most,
                                   int missing, int *number);

/* A name of the element that has just begun; "" if it has none. One with control characters is
 * reported, and `*wrong` set. */
char *soma_xmpuzzle_get_name (SomaXmpuzzle *self, gboolean *wrong);

/* Reads the element that has just begun to its end, and appends it as it is. */
void soma_xmpuzzle_copy_element (SomaXmpuzzle *self, GString *out);

/* Reads the <voxel> that has just begun, and adds it to the shapes. */
void soma_xmpuzzle_read_shape (SomaXmpuzzle *self);

void soma_xmpuzzle_shape_free (gpointer data);

void soma_xmpuzzle_source_unref (SomaXmpuzzleSource *source);

/* Reads the <problem> that has just begun, and adds it to the problems. */
void soma_xmpuzzle_read_problem (SomaXmpuzzle *self);

void soma_xmpuzzle_problem_free (gpointer data);

/* Adds problem number `number` to the contents as an entry, or reports what is wrong with it. */
void soma_xmpuzzle_add_entry (SomaXmpuzzle *self, guint number);

/* Adds shape number `number`, which could be read, as an entry, or reports what is wrong there. */
void soma_xmpuzzle_add_shape (SomaXmpuzzle *self, guint number);

/* What the entry's file says, or NULL; owned by the entry. */
const SomaXmpuzzleRest *soma_xmpuzzle_get_rest (const SomaFileEntry *entry);

/* The shape that the entry's file has for its piece of that number, or, after the last one, for its
 * figure; NULL if there is none. */
const SomaXmpuzzleShape *soma_xmpuzzle_get_shape (const SomaFileEntry *entry, int number);

/* The least coordinates of its cells. */
SomaCell soma_xmpuzzle_find_low (const SomaXmpuzzleShape *shape);

/* Adds the stored assemblies of the entry, which has a rest, to its solutions, and reports those
 * that cannot be read. The rest gets to know whether it says more. */
void soma_xmpuzzle_read_assemblies (SomaFileContents *contents, SomaFileEntry *entry);

/* The entry as BurrTools can have it, alone in contents, if its pieces may not be turned over and
 * layers of colours can say so; NULL otherwise. Free with soma_file_contents_free(). */
SomaFileContents *soma_xmpuzzle_make_layers (const SomaFileEntry *entry);

/* Appends where the piece lies that covers these cells of the figure, which are in their order:
 * "x y z n". "x" if there are none. Both are in their least boxes, and that far from the hot spot
 * of the piece and the corner of the figure. */
void soma_xmpuzzle_write_placed (GString *out, const SomaPiece *piece, SomaCell from_spot,
                                 const SomaCell *cells, int n_cells, SomaCell from_corner);

/* What solutions are written with: the same for all of a figure. It borrows the figure and the set,
 * and remembers what it has written. `offsets` (nullable) are those of each piece from its hot
 * spot, and of the figure from its corner. */
typedef struct _SomaXmpuzzlePlan SomaXmpuzzlePlan;

SomaXmpuzzlePlan *soma_xmpuzzle_plan_new (const SomaFigure *figure, const SomaPieceSet *set,
                                          gboolean distinct_pieces, const SomaCell *offsets);

void soma_xmpuzzle_plan_free (gpointer data);

/* Solution number `number`, from 1. */
void soma_xmpuzzle_write_solution (GString *out, const SomaXmpuzzlePlan *plan, guint64 number,
                                   const uint16_t *copy_at);
