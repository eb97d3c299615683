/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "book.h"
#include "design-file.h"

/* A file being edited, one of its problems at a time, with unlimited undo and redo. Designs share
 * what is equal, so each step costs only what it changed.
 *
 * Read-only properties: "design" (boxed), that of the problem that is edited, which changes with
 * every edit, also of other problems, with undo, redo, and "problem", its number; "can-undo";
 * "can-redo"; "modified", whether the book differs from the saved one; "file"; "source". */
#define SOMA_TYPE_DRAFT (soma_draft_get_type ())
G_DECLARE_FINAL_TYPE (SomaDraft, soma_draft, SOMA, DRAFT, GObject)

/* Starts with a design that counts as saved. */
SomaDraft *soma_draft_new (SomaDesign *design);

/* Likewise with a book, at its first problem. */
SomaDraft *soma_draft_new_for_book (SomaBook *book);

/* Both are owned by the draft, and valid until it changes. */
SomaDesign *soma_draft_get_design (SomaDraft *self);
SomaBook *soma_draft_get_book (SomaDraft *self);

/* The problem that is edited. To show another one is no step of the history; undo and redo show
 * the one that they change. */
guint soma_draft_get_problem (SomaDraft *self);
void soma_draft_show_problem (SomaDraft *self, guint problem);

/* Replaces the book, as a step of its own, and shows that problem. */
void soma_draft_apply_book (SomaDraft *self, SomaBook *book, guint problem);

/* A new number for a stroke, never 0. */
guint soma_draft_begin_stroke (SomaDraft *self);

/* Replaces the design by `design`, unless they are equal. Consecutive changes with the same stroke
 * are undone in one step, or none if they lead back to where the stroke began; stroke 0 is always a
 * step of its own. Redo is no longer possible. */
void soma_draft_apply (SomaDraft *self, SomaDesign *design, guint stroke);

/* Does the same without modifying the draft if it is not modified, for a design that the user only
 * looks at. In a draft that has been saved or has a file, it is a change like any other. */
void soma_draft_try (SomaDraft *self, SomaDesign *design);

/* Reverts the stroke if it was the last one applied, and leaves no redo step: for Escape during a
 * drag. */
void soma_draft_cancel_stroke (SomaDraft *self, guint stroke);

gboolean soma_draft_can_undo (SomaDraft *self);
gboolean soma_draft_can_redo (SomaDraft *self);
void soma_draft_undo (SomaDraft *self);
void soma_draft_redo (SomaDraft *self);

gboolean soma_draft_is_modified (SomaDraft *self);

/* The file that the draft is saved in, NULL if there is none, its place there, and the etag of the
 * file, NULL if that is not known. The draft itself does not access the file. */
GFile *soma_draft_get_file (SomaDraft *self);
const SomaFilePlace *soma_draft_get_place (SomaDraft *self);
const char *soma_draft_get_etag (SomaDraft *self);

/* `place` is NULL if there is no file. */
void soma_draft_set_file (SomaDraft *self, GFile *file, const SomaFilePlace *place,
                          const char *etag);

/* The file it was read from, if that must not be overwritten, and why, as a sentence without a full
 * stop, if that is known. NULL once the draft has a file of its own or is saved elsewhere. */
GFile *soma_draft_get_source (SomaDraft *self);
const char *soma_draft_get_reason (SomaDraft *self);
void soma_draft_set_source (SomaDraft *self, GFile *source, const char *reason);

/* `book` has been saved; the draft may have changed while it was written. NULL means that nothing
 * has been saved, as after a recovery: the draft counts as modified. */
void soma_draft_mark_saved (SomaDraft *self, SomaBook *book);
SomaBook *soma_draft_get_saved (SomaDraft *self);
