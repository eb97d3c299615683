/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

#include "cell-colours.h"
#include "holes.h"
#include "puzzle.h"
#include "soma-symbols.h"

/* The contents of a file of any known format, with all problems found in it. */

#define SOMA_FILE_ERROR (soma_file_error_quark ())
GQuark soma_file_error_quark (void);

typedef enum
{
  SOMA_FILE_ERROR_UNREADABLE, /* the file could not be read */
  SOMA_FILE_ERROR_UNKNOWN,    /* no known format, or no figure in it */
  SOMA_FILE_ERROR_INVALID,    /* a figure or piece is unusable; the message names the line */
  SOMA_FILE_ERROR_LIBRARY,    /* it is a library, or a backup of one */
} SomaFileError;

/* See format.h. */
typedef struct _SomaFormat SomaFormat;

/* Text about a figure, for people; each is NULL if the file has none. */
typedef struct
{
  char *notes; /* may have several lines */
  char *author;
  char *tags; /* separated by commas */
} SomaFileAbout;

/* Copies of a piece that need not be taken apart from others of their group. */
typedef struct
{
  int piece; /* of the set */
  int group; /* from 1; 0: each copy of its own */
  int count;
} SomaFileGroup;

/* What a file says beyond the puzzle, which only its format understands; it begins with this. It is
 * reference-counted, and does not change once the file is read: a design may keep it. */
typedef struct _SomaFileRest SomaFileRest;
struct _SomaFileRest
{
  gatomicrefcount n_references;
  gboolean says_more; /* than the entry */

  /* A new one, for another entry of the same file, of which nothing is said there yet. */
  SomaFileRest *(*fork) (const SomaFileRest *rest);
  void (*free) (SomaFileRest *rest);
};

/* Both take NULL too. */
SomaFileRest *soma_file_rest_ref (SomaFileRest *rest);
void soma_file_rest_unref (SomaFileRest *rest);

/* One figure of a file. */
typedef struct
{
  char *id;           /* as in the header without slash and dash, "A001"; a grid file's name */
  char *name;         /* for people: "Cube"; the id where the file has none, or empty */
  char *collection;   /* (nullable): the collection in which the file puts it */
  int line;           /* where it starts, from 1 */
  SomaFigure *figure; /* to be filled: `holes` may make it another one than the file has */
  SomaPieceSet *set; /* (nullable): neither named, contained, nor implied by a solution; likewise */
  SomaHoles holes;
  SomaFigure *said_figure; /* (nullable): the one that the file has, if that is another one */
  SomaPieceSet *said_set;  /* (nullable): likewise */
  gboolean distinct_pieces;
  GPtrArray *solutions; /* of SomaFileSolution: assemblies written in the file; may be empty */
  SomaMark *pins;       /* (nullable): per cell, the piece that is pinned there, or '.' */
  GArray *groups;       /* (nullable): of SomaFileGroup */
  GArray *shapes; /* (nullable): of int: which shape of its file each piece is, then the figure;
                     -1: none. Entries of a file share those of the same number. */
  SomaCellColours *colours; /* (nullable): its rules are those of the figure, if that is coloured */
  SomaFileRest *rest;       /* (nullable) */
  SomaFileAbout about;
  char
      *game; /* (nullable): to be played from a position, as soma_game_text_parse_position() has it;
                 not checked */
} SomaFileEntry;

/* A written assembly. */
typedef struct
{
  int line;
  SomaMark *marks; /* per cell of the entry's figure: '.' for an optional one that stays empty */
} SomaFileSolution;

/* Copies the marks of `n_cells` cells. Free with soma_file_solution_free(). */
SomaFileSolution *soma_file_solution_new (int line, const SomaMark *marks, int n_cells);
void soma_file_solution_free (SomaFileSolution *solution);

/* Something in the file that was skipped or is suspicious; the rest was read. */
typedef struct
{
  int line;
  char *message;        /* a sentence for people, translated, without file name and line */
  gboolean figure_lost; /* a figure or a piece set could not be read because of it */
  gboolean is_solution; /* only an assembly is wrong */
  gboolean is_kept;     /* what is wrong is read, and written again as it is */
} SomaFileProblem;

/* No more problems than this are recorded, plus one that says that there are others. */
#define SOMA_FILE_MAX_PROBLEMS 1000

typedef struct
{
  const SomaFormat *format;
  GPtrArray *entries;  /* of SomaFileEntry, in the order of the file */
  GPtrArray *sets;     /* of SomaPieceSet: those that the file itself describes */
  GPtrArray *problems; /* of SomaFileProblem, in the order of the file */
  guint64 n_cells;     /* of all entries and their pieces, each time that they are added */
  gboolean holds_more; /* it has contents that are in none of these and no mistake, such as prose */
} SomaFileContents;

void soma_file_contents_free (SomaFileContents *contents);

/* FALSE if a figure or a piece set could not be read; `error` is then as that of
 * soma_file_parse(). */
gboolean soma_file_contents_lost_nothing (const SomaFileContents *contents,
                                          const char *display_name, GError **error);

/* The problems as sentences that begin with the line, "Line 12: …". Free with g_strfreev(). */
GStrv soma_file_contents_list_problems (const SomaFileContents *contents);

/* Whether the file gives it a name. */
gboolean soma_file_entry_has_name (const SomaFileEntry *entry);

/* Whether both say the same of copies that need not be taken apart. */
gboolean soma_file_entry_same_groups (const SomaFileEntry *a, const SomaFileEntry *b);

/* The default set of an entry: its own, otherwise the built-in one for its number of cells
 * (soma_piece_sets_default()). Borrowed; NULL if there is none. */
SomaPieceSet *soma_file_entry_get_set (const SomaFileEntry *entry);

/* Limits which cells stay empty, instead of what was said of that before, by other figures and
 * pieces than the file has. FALSE if those cannot say how many. */
gboolean soma_file_entry_set_holes (SomaFileEntry *entry, SomaHoles holes);

/* Gives it other pieces (nullable) than its file has, to which the same limits apply. */
void soma_file_entry_set_set (SomaFileEntry *entry, SomaPieceSet *set);

/* The figure and the pieces of the file, as it has them. Borrowed; the pieces may be NULL. */
SomaFigure *soma_file_entry_get_said_figure (const SomaFileEntry *entry);
SomaPieceSet *soma_file_entry_get_said_set (const SomaFileEntry *entry);

/* What is said of colours, with the rules of the entry's figure; a new reference, NULL if nothing
 * is. */
SomaCellColours *soma_file_entry_get_colours (const SomaFileEntry *entry);

/* Converts an assembly of `figure` to copy numbers of `set`, figure->n_cells of them. Cells of one
 * symbol whose copies were not told apart may be several, as in old files: they are cut in some
 * way. Returns FALSE and sets `error` (SOMA_FILE_ERROR_INVALID, a sentence) if the assembly is not
 * a solution; a result must still be verified with soma_check_solution(). */
gboolean soma_file_solution_to_copies (const SomaFileSolution *solution, const SomaFigure *figure,
                                       const SomaPieceSet *set, uint16_t *copy_at, GError **error);

/* The pieces that an assembly in the Soma notation names, each as often as it is used: some of the
 * seven, or of SOMAplus. Collections have figures of fewer pieces, and tell which only so. A new
 * reference; NULL and an error as above if the cells of its symbols do not form such pieces. */
SomaPieceSet *soma_file_solution_find_pieces (const SomaFileSolution *solution,
                                              const SomaFigure *figure, GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SomaFileContents, soma_file_contents_free)

/* A puzzle of `figure` and `set`; takes references. `pins` is NULL or those of a SomaFileEntry, one
 * for each cell: the cells of a mark must form its piece, or copies of it where they were not told
 * apart, which are then cut in some way; otherwise returns NULL and sets `error` to a message that
 * names the piece. */
SomaPuzzle *soma_file_make_puzzle (const char *name, SomaFigure *figure, const SomaMark *pins,
                                   SomaPieceSet *set, gboolean distinct_pieces, GError **error);

/* The pins of a puzzle as those of a SomaFileEntry. Free with g_free(). */
SomaMark *soma_file_puzzle_mark_pins (const SomaPuzzle *puzzle);

/* Whether two assemblies or pins of a figure are the same, with the pieces of `set` (nullable). */
gboolean soma_file_marks_equal (const SomaFigure *figure, const SomaPieceSet *set,
                                const SomaMark *a, const SomaMark *b);

/* The same, or the second one is so with the pieces of `other_set` (nullable), which may have other
 * letters. With `distinct_pieces` they must be the same pieces. */
gboolean soma_file_marks_match (const SomaFigure *figure, const SomaPieceSet *set,
                                const SomaMark *a, const SomaPieceSet *other_set, const SomaMark *b,
                                gboolean distinct_pieces);
