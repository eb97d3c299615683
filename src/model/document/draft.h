/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "design.h"

/* A design being edited, with all that it was before: undo and redo without limit. Values are shared,
 * so a step costs what it changed.
 *
 * Properties, all read-only: "design" (boxed), which is replaced by soma_draft_apply(), undo and redo;
 * "can-undo", "can-redo"; "modified", whether the design differs from what was saved last; "file". */
#define SOMA_TYPE_DRAFT (soma_draft_get_type ())
G_DECLARE_FINAL_TYPE (SomaDraft, soma_draft, SOMA, DRAFT, GObject)

/* Begins with a design that counts as saved. */
SomaDraft *soma_draft_new (SomaDesign *design);

/* Owned by the draft, valid until it changes. */
SomaDesign *soma_draft_get_design (SomaDraft *self);

/* A number for a stroke, never the same twice and never 0. */
guint soma_draft_begin_stroke (SomaDraft *self);

/* Goes on to `design`, of which it takes a reference. Changes with the same stroke, one after the
 * other, are one step of undo, and none if they lead back to where the stroke began; stroke 0 is a
 * step of its own. What could be redone is forgotten. Nothing happens if the design is equal. */
void soma_draft_apply (SomaDraft *self, SomaDesign *design, guint stroke);

/* The same for a design that somebody only looks at: where there was nothing to save before, there is
 * nothing to save after. A draft that was ever saved, or has a file, is somebody's own: there it is a
 * change as any other. */
void soma_draft_try (SomaDraft *self, SomaDesign *design);

/* Drops what the stroke that was applied last has done, without a step of undo or redo: for Escape
 * in the middle of a drag. */
void soma_draft_cancel_stroke (SomaDraft *self, guint stroke);

gboolean soma_draft_can_undo (SomaDraft *self);
gboolean soma_draft_can_redo (SomaDraft *self);
void soma_draft_undo (SomaDraft *self);
void soma_draft_redo (SomaDraft *self);

gboolean soma_draft_is_modified (SomaDraft *self);

/* Where it is saved; NULL for nowhere yet, then so is `etag`. Both are only remembered here. */
GFile *soma_draft_get_file (SomaDraft *self);
const char *soma_draft_get_etag (SomaDraft *self);
void soma_draft_set_file (SomaDraft *self, GFile *file, const char *etag);

/* The file it was read from, if it is not to be saved there because the file holds more than the draft
 * does; NULL once it has a file of its own, or is saved elsewhere. */
GFile *soma_draft_get_source (SomaDraft *self);
void soma_draft_set_source (SomaDraft *self, GFile *source);

/* `design` is what has been saved: it need not be the design any more, if that changed while a file
 * was written. NULL: it was never saved, as after a recovery, so that it counts as modified. */
void soma_draft_mark_saved (SomaDraft *self, SomaDesign *design);
