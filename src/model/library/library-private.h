/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "game-slot.h"
#include "library-totals.h"
#include "library-worker.h"
#include "library.h"

/* Shared by the parts of the library: library.c reads and notifies; library-figures.c,
 * library-drafts.c, library-games.c and library-marks.c have one kind of thing each. What is stored
 * of a figure is always made from what the database has at that moment, in library-saving.c,
 * library-edit.c, library-removal.c and library-join.c: another program may have changed it since
 * it was read. */

struct _SomaLibrary
{
  GObject parent_instance;

  /* Owned */
  SomaLibraryWorker *worker;
  GListStore *figures;      /* of SomaFigureItem */
  GHashTable *rows;         /* SomaStoredFigure by id: those shown, and those that cannot be */
  GHashTable *deleted;      /* SomaStoredFigure by id */
  GHashTable *hidden_items; /* their SomaFigureItem, by id, as far as they could be shown */
  GPtrArray *records;       /* of SomaStoredRecord, games that were won, */
  GPtrArray *played;        /* and the others */
  SomaLibraryTotals *totals;
  GPtrArray *recovered;   /* of SomaStoredDraft */
  GPtrArray *games;       /* of SomaStoredGame: those that wait, latest first */
  GHashTable *hidden;     /* SomaStoredGame by key: those that no longer wait */
  GHashTable *bookmarks;  /* SomaStoredBookmark by key */
  GHashTable *pages;      /* the page used last, by the key of the figure */
  GHashTable *marks;      /* SomaStoredMark by key */
  GPtrArray *changes;     /* of GTask, borrowed: figures that are being changed or added */
  GPtrArray *tag_changes; /* what the tags were around each change: see library-marks.c */
  GPtrArray *joined;      /* duplicates that were, for it to be undone */
  GPtrArray *restored;    /* what backups have added, for it to be undone */

  char *unreadable; /* (nullable) owned: why the database could not be read, as last reported */
  gint64 version;   /* of the database when it was last read */
  guint n_joined;   /* numbers the joins of duplicates */
  guint n_restored; /* numbers what backups have added */
  guint n_told;     /* counts the writes queued for the worker */
  gboolean loaded;
  gboolean reading;
};

/* They emit the signals of the same names. */
void soma_library_tell_problem (SomaLibrary *self, const char *sentence);
void soma_library_tell_figures_changed (SomaLibrary *self);
void soma_library_tell_records_changed (SomaLibrary *self);
void soma_library_tell_bookmarks_changed (SomaLibrary *self);
void soma_library_tell_recovered_changed (SomaLibrary *self);
void soma_library_tell_games_changed (SomaLibrary *self);
void soma_library_tell_marks_changed (SomaLibrary *self);

/* A new item that shows the row; NULL and an error if it cannot be read. From any thread. */
SomaFigureItem *soma_library_make_item (const SomaStoredFigure *row, GError **error);

/* The items of the rows, one for each; NULL where it cannot be read. From any thread. */
GPtrArray *soma_library_make_items (GPtrArray *rows);

/* A new row for the figure, which is in `collection` unless it names one. From any thread. */
SomaStoredFigure *soma_library_make_row (SomaFigureItem *item, const char *collection);

/* Gives the row another name, also in its text, unless that is not fully understood. From any
 * thread. */
void soma_library_rename_row (SomaStoredFigure *row, const char *name);

/* Says that the row cannot be shown, and why. */
void soma_library_tell_unreadable (SomaLibrary *self, const SomaStoredFigure *row);

/* Shows the row in place of any item with its id; takes it. */
void soma_library_show_figure (SomaLibrary *self, SomaStoredFigure *row);

/* Whether the texts differ in more than names and tags, which are given without opening the figure.
 * From any thread. */
gboolean soma_library_was_drawn_on (const char *before, const char *now);

/* Within soma_library_store_change_figures(): adds the row to `put`, as a new one if something
 * drawn differently is in its place by now (nullable), and not at all if that is the same drawing.
 * Returns whether what is in its place is then exactly the row. */
gboolean soma_library_put_back (const SomaStoredFigure *row, const SomaStoredFigure *now,
                                GPtrArray *put);

/* Reads everything from the database, after what is queued. */
void soma_library_read_again (SomaLibrary *self);

/* What is empty (library-marks.c, backup.c, library-join.c). */
GPtrArray *soma_library_new_tag_changes (void);
GPtrArray *soma_library_new_restored (void);
GPtrArray *soma_library_new_joined (void);

/* Shows these figures (of SomaStoredFigure, which are taken out of the array) by their items
 * instead of all that were shown. */
void soma_library_show_figures (SomaLibrary *self, GPtrArray *rows, GPtrArray *items);

/* The same for games (of SomaStoredRecord). */
void soma_library_count_records (SomaLibrary *self, GPtrArray *records);

/* The games that wait, and the pages, are these from now on; takes both. */
void soma_library_take_games (SomaLibrary *self, GPtrArray *games, GHashTable *pages);

/* The marks are these from now on; takes them. */
void soma_library_take_marks (SomaLibrary *self, GHashTable *marks);

/* The bookmarks (of SomaStoredBookmark) are these from now on; takes them out of the array. */
void soma_library_take_bookmarks (SomaLibrary *self, GPtrArray *bookmarks);

/* Writes the game where it belongs, and sets its key to where that is; not if what is there has it
 * all. Returns whether that is what there is under the key that it had. On the library's thread. */
gboolean soma_game_slot_write (SomaGameSlot *self, SomaLibraryStore *store, SomaStoredGame *game,
                               GError **error);

/* Tells the main thread where that was. */
void soma_game_slot_take_key (SomaGameSlot *self, const char *key);

/* Writes that nobody waits for. */

typedef struct
{
  SomaLibrary *self;            /* borrowed: outlives its worker */
  char *key, *text, *before;    /* owned (nullable) */
  SomaStoredRecord *record;     /* owned (nullable) */
  SomaStoredGame *game;         /* owned (nullable) */
  SomaGameSlot *slot;           /* owned (nullable) of the game */
  SomaStoredBookmark *bookmark; /* owned (nullable) */
  gboolean is_outdated;         /* what is stored is not what was shown at once */
  GError *error;                /* owned (nullable) */
} SomaLibraryWriting;

SomaLibraryWriting *soma_library_writing_new (SomaLibrary *self);

/* Whether there is a database to write to; otherwise the problem is stored as the error. */
gboolean soma_library_writing_has_store (SomaLibraryWriting *writing, SomaLibraryStore *store,
                                         const GError *problem);

/* Given to the worker together with the work: reports the error, frees the writing. */
void soma_library_writing_done (gpointer data);

/* Work that somebody waits for, as a task. */

typedef struct
{
  SomaStoredFigure *figure; /* owned (nullable) */
  char *before;             /* owned (nullable): the text that it was made from */
  gboolean is_apart;        /* it is a new one, since another one has taken its place */
  GPtrArray *figures;       /* owned (nullable) of SomaStoredFigure */
  GPtrArray *items;         /* owned (nullable) of their SomaFigureItem */
  SomaStoredDraft *draft;   /* owned (nullable) */
  GPtrArray *drafts;        /* owned (nullable) of SomaStoredDraft */
  GError *error;            /* owned (nullable) */
} SomaLibraryRequest;

/* A task whose data is the new request, with `tag` as its source tag. */
GTask *soma_library_request_new (SomaLibrary *self, GAsyncReadyCallback callback, gpointer data,
                                 gpointer tag, SomaLibraryRequest **request);

/* Returns the request's error, if it has one. */
gboolean soma_library_request_return_error (GTask *task, SomaLibraryRequest *request);
