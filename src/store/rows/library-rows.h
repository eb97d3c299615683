/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

/* The contents of the library as values, read from the database (see library-store.h) and passed on
 * by the model (see library.h). Texts are UTF-8, owned, and never NULL unless noted otherwise;
 * times are seconds since 1970. */

/* A figure of the library. */
typedef struct
{
  gint64 id; /* 0: not stored yet */
  char *name;
  char *text; /* the figure with its pieces, a file in the native format */
  char *collection;
  char *author;
  char *tags; /* separated by commas */
  gint64 created, modified;
} SomaStoredFigure;

/* A deep copy. */
SomaStoredFigure *soma_stored_figure_copy (const SomaStoredFigure *figure);

/* Whether they are the same in every column. */
gboolean soma_stored_figure_equal (const SomaStoredFigure *a, const SomaStoredFigure *b);

/* NULL is allowed: the place of one that was taken from an array. */
void soma_stored_figure_free (SomaStoredFigure *figure);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SomaStoredFigure, soma_stored_figure_free)

/* What a person said of a figure and did with it, apart from what it is. */
typedef struct
{
  char *key; /* of the figure: soma_stored_mark_figure_key(), or any other */
  gboolean favourite;
  gint64 opened; /* when it was opened last; 0: never */
  char *tags;    /* separated by commas; "" for a figure of the library, which has its own */
} SomaStoredMark;

/* The key of the figure of the library with that id, a new string. Rescue knows it, too. */
char *soma_stored_mark_figure_key (gint64 id);

/* A mark that says nothing. */
SomaStoredMark *soma_stored_mark_new (const char *key);

/* A deep copy. */
SomaStoredMark *soma_stored_mark_copy (const SomaStoredMark *mark);

void soma_stored_mark_free (SomaStoredMark *mark);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SomaStoredMark, soma_stored_mark_free)

/* What the file is to a draft; the numbers are stored. */
typedef enum
{
  SOMA_STORED_FILE_BY_NAME = 0, /* it will be saved there in the format that the name says, */
  SOMA_STORED_FILE_NATIVE = 1,  /* in the native one */
  SOMA_STORED_FILE_TEXT = 2,    /* or in the Soma notation */
  SOMA_STORED_FILE_SOURCE = 3,  /* it was read from there, and must not replace it */
} SomaStoredFileUse;

/* Unsaved changes. */
typedef struct
{
  char *key; /* of the document, unique: g_uuid_string_random() */
  char *uri; /* (nullable) of its file */
  SomaStoredFileUse file_use;
  gint64 figure; /* the id of the figure in the library that it will be saved as, 0 if none */
  char *name;
  char *text; /* in the native format */
  gint64 changed;
  gint64 program; /* that it belongs to; set by the store */
  char *etag;     /* (nullable) of the file when it was read; NULL: unknown. Of a source it says how
                     the draft can replace its part of the file all the same, if it can: versions
                     that do not know how leave the file alone. If the draft has a figure and no
                     file, the text of the figure when it was read. */
} SomaStoredDraft;

/* A deep copy. */
SomaStoredDraft *soma_stored_draft_copy (const SomaStoredDraft *draft);

void soma_stored_draft_free (SomaStoredDraft *draft);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SomaStoredDraft, soma_stored_draft_free)

/* The state of a game. Games that wait to be continued have a figure. */
typedef struct
{
  char *key;    /* soma_library_frame_key(), or any other */
  char *text;   /* (nullable) the state; NULL: there is none */
  char *puzzle; /* (nullable) soma_library_puzzle_key() */
  char *name;   /* (nullable) the figure's name */
  char *figure; /* (nullable) the figure with its pieces, a file in the native format */
  gint64 changed;
  int n_laid, n_copies; /* how many copies of pieces are in the figure, and how many there are */
} SomaStoredGame;

/* A deep copy. */
SomaStoredGame *soma_stored_game_copy (const SomaStoredGame *game);

void soma_stored_game_free (SomaStoredGame *game);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SomaStoredGame, soma_stored_game_free)

/* A solution that a person wants to find again. */
typedef struct
{
  char *key;      /* unique: soma_library_bookmark_key() */
  char *puzzle;   /* soma_library_puzzle_key() */
  char *solution; /* (nullable) soma_library_bookmark_solution(); NULL: no longer one */
  char *note;     /* may be empty */
  gint64 changed;
} SomaStoredBookmark;

/* A deep copy. */
SomaStoredBookmark *soma_stored_bookmark_copy (const SomaStoredBookmark *bookmark);

void soma_stored_bookmark_free (SomaStoredBookmark *bookmark);

/* The note that loses nothing where two have changed the same one: `before` (nullable) is what it
 * was, `mine` and `theirs` what it became. If both say something new, the result says both, theirs
 * first. A new string. */
char *soma_stored_note_merge (const char *before, const char *mine, const char *theirs);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SomaStoredBookmark, soma_stored_bookmark_free)

/* The kinds of hint in a record: whether the figure can still be finished, which pieces to take
 * back, which piece is next, where it goes, and placing it. */
#define SOMA_STORED_N_HINTS 5

/* A game that was won, or, without a solution, what was played beside that: its time and hints are
 * those which no record has yet. Both can be negative, as a game that is won at last has all of its
 * time and hints in its own record, also those that had a record before. */
typedef struct
{
  char *puzzle;   /* soma_library_puzzle_key() */
  char *solution; /* of soma_library_solution_keys() under SOMA_SYMMETRY_FULL; "" for none */
  char *turned; /* (nullable) under SOMA_SYMMETRY_ROTATIONS; NULL if the game was won with a version
                     of the program that did not store it */
  char *placed; /* (nullable) under SOMA_SYMMETRY_NONE, likewise */
  char *figure; /* its name */
  char *game;   /* how it was played: "", "level", "random", or "daily 2026-11-21" */
  gint64 finished;
  double seconds;                    /* how long it took; negative if not measured */
  int hints;                         /* how many were asked for */
  int hints_of[SOMA_STORED_N_HINTS]; /* of each kind; fewer than `hints` with an old version */
  gint64 id;                         /* set by the store */
} SomaStoredRecord;

/* Whether it has a solution. */
gboolean soma_stored_record_is_won (const SomaStoredRecord *record);

/* A deep copy. */
SomaStoredRecord *soma_stored_record_copy (const SomaStoredRecord *record);

void soma_stored_record_free (SomaStoredRecord *record);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SomaStoredRecord, soma_stored_record_free)
